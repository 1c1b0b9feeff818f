//! Games of a duplicate match: the server rolls by a seed, both games have the same rolls, and others see nothing before that is shown.

use turnover_core::board::{BySide, Side};
use turnover_core::online::{
    AwaitedAction, EventKind, GameEvent, GameServer, GameSettings, GameState, Pace, PlayerAction, Proposal,
    RatingChange, RefusalCode, ServerInput, ServerMessage, ShownRating, record_from_events, verify_record, verify_text,
};
use turnover_core::session::{GameId, Seed};

use crate::assigned::{enter, of_players};
use crate::table::{BLACK, DICE, START, Table, WATCHER, WHITE, blitz, chain};

const SEED: Seed = Seed::new([9; 32]);

fn settings(pace: Pace) -> GameSettings {
    GameSettings {
        tournament: Some("match".into()),
        seed_hash: Some(SEED.hash()),
        rated: true,
        ..GameSettings::new("k".into(), GameId::ALL[DICE], None, pace)
    }
}

/// A game in which both players have come.
fn begun() -> Table {
    let mut table = of_players(settings(blitz()), [1, 2]);
    table.input(ServerInput::DiceSeed(SEED));
    enter(&mut table, WHITE, 1);
    enter(&mut table, BLACK, 2);
    assert_eq!(table.refusals(), []);
    table
}

/// Makes moves, of which `pick` chooses each by its number in the game.
fn play(table: &mut Table, moves: usize, pick: fn(usize) -> usize) {
    for number in 0..moves {
        let AwaitedAction::Move(side) = table.server.state().awaited_action() else { return };
        let codes = table.server.state().game().referee().codes();
        let code = codes[pick(number) % codes.len()].0.clone();
        table.play(if side == Side::White { WHITE } else { BLACK }, &code, None);
    }
}

fn rolls(table: &Table, side: Side) -> Vec<String> {
    let plies = table.server.state().game().plies().filter(|ply| ply.is_roll() && ply.side == side);
    plies.map(|ply| ply.played.code.clone()).collect()
}

/// The events that were told over the watcher's connection since the last call.
fn told(table: &mut Table) -> Vec<u64> {
    let said = std::mem::take(&mut table.said).into_iter().filter(|(to, _)| *to == WATCHER);
    let events = said.filter_map(|(_, message)| match message {
        ServerMessage::Events { events, .. } => Some(events),
        _ => None,
    });
    events.flatten().map(|event| event.seq).collect()
}

/// A game that White has resigned after some moves.
fn over() -> Table {
    let mut table = begun();
    play(&mut table, 12, |number| number);
    table.act(WHITE, PlayerAction::Resign);
    table
}

#[test]
fn a_side_has_the_same_rolls_in_both_games_whatever_is_played() {
    let (mut one, mut other) = (begun(), begun());
    play(&mut one, 40, |_| 0);
    play(&mut other, 40, |number| 5 * number + 3);
    let same = |side: Side| {
        let [one, other] = [rolls(&one, side), rolls(&other, side)];
        let common = one.len().min(other.len());
        assert!(common >= 4, "{one:?} {other:?}");
        assert_eq!(one[..common], other[..common]);
        one[..common].to_vec()
    };
    assert_ne!(same(Side::White), same(Side::Black));
}

#[test]
fn a_restarted_server_rolls_on_as_soon_as_it_knows_the_seed() {
    let mut whole = begun();
    play(&mut whole, 30, |number| number);
    let all = whole.server.events().to_vec();
    let mut rolled = 0;
    for count in 4..all.len() {
        let (server, _) = GameServer::restore(all[..count].to_vec(), u64::MAX, START).expect("a game");
        let is_due = matches!(server.state().awaited_action(), AwaitedAction::Roll(..));
        let mut table = of_players(settings(blitz()), [1, 2]);
        table.replace(GameServer::restore(all[..count].to_vec(), u64::MAX, START).expect("a game"));
        assert_eq!(table.server.events().len(), count, "nobody else knows the roll");
        table.input(ServerInput::DiceSeed(SEED));
        if is_due {
            assert_eq!(table.server.events()[count].kind, all[count].kind);
            rolled += 1;
        }
    }
    assert!(rolled >= 8, "{rolled}");
}

#[test]
fn whoever_does_not_play_sees_the_settings_and_nothing_else_before_the_seed_is_shown() {
    let mut table = of_players(settings(blitz()), [1, 2]);
    table.input(ServerInput::DiceSeed(SEED));
    assert_eq!(told(&mut table), [1]);
    enter(&mut table, WHITE, 1);
    enter(&mut table, BLACK, 2);
    play(&mut table, 12, |number| number);
    table.act(WHITE, PlayerAction::Resign);
    assert_eq!(told(&mut table), Vec::<u64>::new());
    table.hello(WATCHER, None);
    let welcome = |(to, message): &(_, ServerMessage)| match message {
        ServerMessage::Welcome { seq, .. } if *to == WATCHER => Some(*seq),
        _ => None,
    };
    assert_eq!(table.said.iter().find_map(welcome), Some(1));
    let start = format!("{:016x}", table.server.state().game().start().key());
    table.pass_in_silence(4_000);
    let pinged = |(to, message): &(_, ServerMessage)| match message {
        ServerMessage::Ping { seq, position_key: key, .. } if *to == WATCHER => Some((*seq, key.clone())),
        _ => None,
    };
    let pings: Vec<(u64, String)> = table.said.iter().filter_map(pinged).collect();
    assert!(!pings.is_empty() && pings.iter().all(|ping| *ping == (1, start.clone())), "{pings:?}");
    assert_eq!(told(&mut table), [1]);
    table.input(ServerInput::ShowSeed);
    let last = table.server.state().seq();
    assert_eq!(told(&mut table), (2..=last).collect::<Vec<u64>>());
    table.hello(WATCHER, None);
    assert_eq!(told(&mut table).len() as u64, last);
}

#[test]
fn a_player_who_enters_is_told_everything_in_order() {
    let mut table = of_players(settings(blitz()), [1, 2]);
    table.input(ServerInput::DiceSeed(SEED));
    enter(&mut table, WHITE, 1);
    play(&mut table, 6, |number| number);
    table.input(ServerInput::SignedIn(WATCHER, crate::assigned::player(2)));
    told(&mut table);
    table.sit(WATCHER, Side::White, 2);
    assert_eq!(told(&mut table), (2..=table.server.state().seq()).collect::<Vec<u64>>());
}

#[test]
fn the_seed_is_shown_once_and_only_when_the_game_is_over() {
    let mut table = begun();
    table.input(ServerInput::ShowSeed);
    play(&mut table, 6, |number| number);
    let is_shown = |event: &GameEvent| matches!(event.kind, EventKind::SeedShown { .. });
    assert!(!table.server.events().iter().any(is_shown));
    let mut table = over();
    table.is_full = true;
    table.input(ServerInput::ShowSeed);
    assert!(table.server.state().is_hidden());
    table.is_full = false;
    table.pass(2_000);
    table.input(ServerInput::ShowSeed);
    assert_eq!(table.server.events().iter().filter(|event| is_shown(event)).count(), 1);
    assert_eq!(table.server.state().shown_seed(), Some(&SEED));
}

#[test]
fn ratings_are_asked_for_when_both_games_are_over() {
    let mut table = over();
    assert_eq!((table.asked_for_ratings, table.server.state().awaits_ratings()), (0, false));
    table.input(ServerInput::ShowSeed);
    assert_eq!(table.asked_for_ratings, 1);
    let shown = ShownRating { points: 1500, provisional: true };
    let change = RatingChange { before: shown, after: ShownRating { points: 1510, ..shown } };
    table.input(ServerInput::Rated(BySide([change; 2])));
    assert!(matches!(table.last(), EventKind::Rated { .. }));
}

#[test]
fn everybody_can_check_the_rolls_of_the_record_and_a_lie_is_noticed() {
    let mut table = over();
    let hidden = record_from_events(table.server.events()).expect("a game");
    assert!(verify_record(&hidden).is_err(), "only the hash is known");
    table.input(ServerInput::ShowSeed);
    let events = table.server.events().to_vec();
    let record = record_from_events(&events).expect("a game");
    let count = record.game.plies().filter(|ply| ply.is_roll()).count();
    assert!(count >= 4);
    assert_eq!(verify_record(&record), Ok(u32::try_from(count).expect("a short game")));
    let (lines, is_sound) = verify_text(&record.to_string()).expect("a record");
    assert!(is_sound, "{lines:?}");
    // A seed that was not promised, and a roll that is not of the seed.
    let place = events.iter().position(|event| matches!(event.kind, EventKind::SeedShown { .. })).expect("it is there");
    let mut lie = events[..=place].to_vec();
    lie[place].kind = EventKind::SeedShown { seed: Seed::new([8; 32]) };
    assert_eq!(GameState::replay(&lie).expect_err("a lie").expected, "the seed that was promised");
    let other = |event: &GameEvent| matches!(event.kind, EventKind::Rolled { .. });
    let roll = events.iter().position(other).expect("a roll");
    let before = GameState::replay(&events[..roll]).expect("a game");
    let EventKind::Rolled { code } = &events[roll].kind else { panic!("a roll") };
    let false_roll = before.game().referee().codes().into_iter().find(|(found, _)| found != code).expect("another").0;
    let mut lie = events[..=roll].to_vec();
    lie[roll].kind = EventKind::Rolled { code: false_roll };
    let event = |seq, side, kind| GameEvent { seq, at: u64::MAX, side, act: None, kind };
    lie.push(event(lie.len() as u64 + 1, Some(Side::White), EventKind::Resigned));
    lie.push(event(lie.len() as u64 + 1, None, EventKind::SeedShown { seed: SEED }));
    assert_eq!(GameState::replay(&lie).expect_err("a lie").expected, "the seed that gives the rolls");
}

#[test]
fn there_are_neither_takebacks_nor_chains_and_a_rematch_is_an_ordinary_game() {
    let mut table = begun();
    play(&mut table, 12, |number| number);
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: Proposal::Takeback });
    table.refused(RefusalCode::NotInThisGame);
    table.act(WHITE, PlayerAction::Commit { chain: chain(1).commitment() });
    table.refused(RefusalCode::NotInThisGame);
    let events = table.server.rematch_events("r".into(), None, START);
    let EventKind::Created { settings } = &events[0].kind else { panic!("a game") };
    assert!(settings.seed_hash.is_none() && settings.has_dice_chains());
}
