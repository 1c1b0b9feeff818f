//! Tests of arenas of three to eight players: nobody waits long, and nobody plays who has left.

use std::collections::BTreeMap;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turnover_core::tournament::{
    Arena, ArenaError, ArenaEvent, ArenaGame, GameOutcome, GameResult, PATIENCE_SECS, Pairing, PairingNumber,
};

fn ended(game: Pairing, result: GameResult, at_secs: u64) -> ArenaEvent {
    let [white, black] = [result, result.opposite()].map(ArenaGame::ordinary);
    ArenaEvent::Ended { game, white, black, at_secs }
}

fn entered(number: u16) -> ArenaEvent {
    ArenaEvent::Entered { number: PairingNumber(number), at_secs: 0 }
}

fn apply(arena: &mut Arena, event: ArenaEvent) {
    arena.apply(event).unwrap_or_else(|error| panic!("{event:?}: {error}"));
}

/// Begins all games that can begin.
fn pair(arena: &mut Arena, now_secs: u64) -> Vec<Pairing> {
    let games = arena.pair(now_secs, Some(PATIENCE_SECS)).expect("few players");
    for &game in &games {
        apply(arena, ArenaEvent::Paired { game });
    }
    games
}

#[test]
fn when_all_have_left_nobody_is_paired() {
    let mut arena = Arena::default();
    for number in 1..=6 {
        apply(&mut arena, entered(number));
    }
    for game in pair(&mut arena, 0) {
        apply(&mut arena, ArenaEvent::Left { number: game.white });
        apply(&mut arena, ArenaEvent::Left { number: game.black });
        apply(&mut arena, ended(game, GameResult::Draw, 60));
    }
    assert_eq!(arena.pair(10_000, Some(PATIENCE_SECS)), Ok(vec![]));
}

#[test]
fn whoever_entered_and_never_played_is_behind_all_who_did() {
    let mut arena = Arena::default();
    for number in 1..=3 {
        apply(&mut arena, entered(number));
    }
    let game = Pairing { white: PairingNumber(3), black: PairingNumber(2) };
    apply(&mut arena, ArenaEvent::Paired { game });
    apply(&mut arena, ended(game, GameResult::Win, 60));
    let order: Vec<_> = arena.standings().iter().map(|standing| (standing.rank, standing.number.0)).collect();
    assert_eq!(order, [(1, 3), (2, 2), (3, 1)]);
}

#[test]
fn two_alone_play_on_and_alternate_colours() {
    let mut arena = Arena::default();
    apply(&mut arena, entered(1));
    apply(&mut arena, entered(2));
    let mut last: Option<Pairing> = None;
    for round in 0..6 {
        let games = pair(&mut arena, round);
        assert_eq!(games.len(), 1);
        assert!(last.is_none_or(|last| last.white == games[0].black));
        apply(&mut arena, ended(games[0], GameResult::Draw, round));
        last = Some(games[0]);
    }
}

#[test]
fn games_that_are_not_in_progress_cannot_end_and_the_busy_cannot_begin_another() {
    let mut arena = Arena::default();
    for number in 1..=3 {
        apply(&mut arena, entered(number));
    }
    let [one, two, three] = [1, 2, 3].map(PairingNumber);
    let game = Pairing { white: one, black: two };
    apply(&mut arena, ArenaEvent::Paired { game });
    let other = Pairing { white: three, black: one };
    assert_eq!(arena.apply(ArenaEvent::Paired { game: other }), Err(ArenaError::NotWaiting(one)));
    let alone = Pairing { white: three, black: three };
    assert_eq!(arena.apply(ArenaEvent::Paired { game: alone }), Err(ArenaError::NotWaiting(three)));
    for game in [other, Pairing { white: two, black: one }] {
        assert_eq!(arena.apply(ended(game, GameResult::Win, 1)), Err(ArenaError::NoSuchGame(game)));
    }
    let [white, black] = [GameResult::Win, GameResult::Win].map(ArenaGame::ordinary);
    let contradiction = ArenaEvent::Ended { game, white, black, at_secs: 1 };
    assert_eq!(arena.apply(contradiction), Err(ArenaError::Contradiction));
}

#[test]
fn whoever_does_not_come_is_not_paired_any_more_and_the_opponent_wins_without_a_point_for_berserk() {
    let [white, black] = [1, 2].map(PairingNumber);
    let game = Pairing { white, black };
    for (outcome, points, is_present) in [
        (GameOutcome::Played { result: GameResult::Win, is_rated: true }, [vec![3], vec![0]], [true, true]),
        (GameOutcome::Played { result: GameResult::Win, is_rated: false }, [vec![2], vec![0]], [true, true]),
        (GameOutcome::BlackAbsent, [vec![2], vec![0]], [true, false]),
        (GameOutcome::WhiteAbsent, [vec![0], vec![2]], [false, true]),
        (GameOutcome::BothAbsent, [vec![], vec![]], [false, false]),
    ] {
        let mut arena = Arena::default();
        [1, 2].into_iter().for_each(|number| apply(&mut arena, entered(number)));
        apply(&mut arena, ArenaEvent::Paired { game });
        arena.end_game(game, outcome, [true; 2], false, 60).expect("a game in progress");
        let found =
            [white, black].map(|number| arena.game_points(number).iter().map(|one| one.points).collect::<Vec<_>>());
        assert_eq!((found, [white, black].map(|number| arena.is_present(number))), (points, is_present), "{outcome:?}");
        assert!(arena.end_game(game, outcome, [true; 2], false, 61).is_err(), "it has ended");
    }
}

#[test]
fn nobody_waits_long_in_a_small_arena_while_somebody_else_waits() {
    for seed in 0..200 {
        let mut random = SmallRng::seed_from_u64(seed);
        let players: u16 = random.random_range(3..=8);
        let mut arena = Arena::default();
        for number in 1..=players {
            apply(&mut arena, entered(number));
        }
        // Games in progress with the second in which they end, and since when each player is free.
        let mut games: Vec<(u64, Pairing)> = Vec::new();
        let mut free: BTreeMap<PairingNumber, u64> = (1..=players).map(|number| (PairingNumber(number), 0)).collect();
        for now in 0..600 {
            for (_, game) in games.extract_if(.., |(end, _)| *end == now) {
                let result = [GameResult::Win, GameResult::Draw, GameResult::Loss][random.random_range(0..3)];
                apply(&mut arena, ended(game, result, now));
                free.extend([(game.white, now), (game.black, now)]);
            }
            for game in pair(&mut arena, now) {
                games.push((now + random.random_range(5..120), game));
                free.remove(&game.white);
                free.remove(&game.black);
            }
            let waiting = free.values().filter(|&&since| now - since >= PATIENCE_SECS).count();
            assert!(waiting <= 1, "seed {seed}, second {now}: {free:?}");
        }
        let standings = arena.standings();
        assert!(standings.iter().all(|standing| standing.games > 0));
        let json = serde_json::to_string(&arena).expect("JSON");
        assert_eq!(serde_json::from_str::<Arena>(&json).expect("what was stored"), arena);
    }
}
