//! What happens to tournaments when people come late, leave, do not come, or resign before the first move.

use turnover_core::tournament::{
    BoardCount, Bye, Colour, GameOutcome, GameResult, ParticipantId, ScheduledGame, Tournament, TournamentError,
    TournamentEvent, TournamentFormat, TournamentSettings,
};

const WHITE_WINS: GameOutcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
pub(super) const DRAW: GameOutcome = GameOutcome::Played { result: GameResult::Draw, is_rated: true };

fn joined(id: u32) -> TournamentEvent {
    // The smaller the number, the stronger.
    let rating = u16::try_from(2000 - id).ok();
    TournamentEvent::Joined { id: ParticipantId(id), name: format!("Player {id}"), rating }
}

fn withdrawn(id: u32) -> TournamentEvent {
    TournamentEvent::Withdrawn { id: ParticipantId(id) }
}

fn removed(id: u32) -> TournamentEvent {
    TournamentEvent::Removed { id: ParticipantId(id) }
}

pub(super) fn tournament(format: TournamentFormat, players: u32) -> Tournament {
    let settings = TournamentSettings::new(format, Colour::White);
    Tournament::replay(settings, (1..=players).map(joined)).expect("entries before the first round")
}

/// A round robin of teams with this number of boards.
pub(super) fn round_robin_of_teams(boards: u8, teams: u32) -> Tournament {
    let boards = BoardCount::try_from(boards).expect("a number of boards");
    let settings = TournamentSettings::of_teams(TournamentFormat::RoundRobin { cycles: 1 }, Colour::White, boards);
    Tournament::replay(settings, (1..=teams).map(joined)).expect("entries before the first round")
}

pub(super) fn swiss(rounds: usize, players: u32) -> Tournament {
    tournament(TournamentFormat::Swiss { rounds }, players)
}

pub(super) fn apply(tournament: &mut Tournament, event: TournamentEvent) {
    tournament.apply(event.clone()).unwrap_or_else(|error| panic!("{event:?}: {error}"));
}

/// Starts a round and ends all games that have not ended.
pub(super) fn play_round(tournament: &mut Tournament, outcome: impl Fn(&ScheduledGame) -> GameOutcome) {
    apply(tournament, TournamentEvent::RoundStarted);
    for game in tournament.rounds().last().expect("a round").games.clone() {
        if game.outcome.is_none() {
            end(tournament, &game, outcome(&game));
        }
    }
}

pub(super) fn end(tournament: &mut Tournament, game: &ScheduledGame, outcome: GameOutcome) {
    apply(tournament, TournamentEvent::GameEnded { white: game.white, black: game.black, outcome });
}

/// The outcome in which the stronger player wins.
pub(super) fn stronger_wins(game: &ScheduledGame) -> GameOutcome {
    let result = if game.white < game.black { GameResult::Win } else { GameResult::Loss };
    GameOutcome::Played { result, is_rated: true }
}

/// Who plays in the last round.
fn players(tournament: &Tournament) -> Vec<u32> {
    let games = tournament.rounds().last().into_iter().flat_map(|round| &round.games);
    let mut players: Vec<u32> = games.flat_map(|game| [game.white.0, game.black.0]).collect();
    players.sort_unstable();
    players
}

/// Everybody with the points, the best first.
fn points(tournament: &Tournament) -> Vec<(u32, String)> {
    let standings = tournament.standings().into_iter();
    standings
        .map(|standing| (tournament.ranking()[usize::from(standing.number.0) - 1].0, standing.points.to_string()))
        .collect()
}

#[test]
fn when_all_have_withdrawn_nobody_is_paired() {
    for format in
        [TournamentFormat::Swiss { rounds: 5 }, TournamentFormat::RoundRobin { cycles: 1 }, TournamentFormat::KnockOut]
    {
        let mut tournament = tournament(format, 6);
        play_round(&mut tournament, stronger_wins);
        for id in 1..=6 {
            apply(&mut tournament, withdrawn(id));
        }
        let before = tournament.clone();
        assert_eq!(tournament.apply(TournamentEvent::RoundStarted), Err(TournamentError::TooFewParticipants(0)));
        assert_eq!(tournament, before);
        apply(&mut tournament, TournamentEvent::Finished);
    }
}

#[test]
fn one_who_is_left_alone_is_not_paired() {
    let mut tournament = swiss(5, 3);
    apply(&mut tournament, withdrawn(1));
    apply(&mut tournament, withdrawn(3));
    assert_eq!(tournament.apply(TournamentEvent::RoundStarted), Err(TournamentError::TooFewParticipants(1)));
}

#[test]
fn whoever_is_removed_before_the_first_round_has_no_number_and_no_game() {
    for (format, rounds) in [
        (TournamentFormat::Swiss { rounds: 2 }, 2),
        (TournamentFormat::RoundRobin { cycles: 1 }, 3),
        (TournamentFormat::KnockOut, 2),
    ] {
        let mut tournament = tournament(format, 5);
        apply(&mut tournament, withdrawn(4));
        [2, 4].into_iter().for_each(|id| apply(&mut tournament, removed(id)));
        (0..rounds).for_each(|_| play_round(&mut tournament, stronger_wins));
        assert_eq!(tournament.apply(TournamentEvent::RoundStarted), Err(TournamentError::NoFurtherRound), "{format:?}");
        assert_eq!(tournament.ranking(), [1, 3, 5].map(ParticipantId), "{format:?}");
        assert_eq!(tournament.apply(removed(1)), Err(TournamentError::Started));
        let returned = TournamentEvent::Returned { id: ParticipantId(2) };
        assert_eq!(tournament.apply(returned), Err(TournamentError::UnknownParticipant(ParticipantId(2))));
    }
}

#[test]
fn a_round_robin_that_has_not_begun_is_planned_for_those_who_have_not_withdrawn() {
    let mut tournament = tournament(TournamentFormat::RoundRobin { cycles: 1 }, 5);
    assert_eq!(tournament.planned_rounds(), Some(5));
    [4, 5].into_iter().for_each(|id| apply(&mut tournament, withdrawn(id)));
    assert_eq!(tournament.planned_rounds(), Some(3));
    [2, 3].into_iter().for_each(|id| apply(&mut tournament, withdrawn(id)));
    assert_eq!(tournament.apply(TournamentEvent::RoundStarted), Err(TournamentError::TooFewParticipants(1)));
}

#[test]
fn a_withdrawal_during_a_game_leaves_the_game_and_ends_the_pairings() {
    let mut tournament = swiss(3, 4);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    apply(&mut tournament, withdrawn(1));
    for game in tournament.rounds()[0].games.clone() {
        end(&mut tournament, &game, stronger_wins(&game));
    }
    assert_eq!(points(&tournament)[0], (1, "1.0".to_owned()));
    play_round(&mut tournament, stronger_wins);
    assert!(!players(&tournament).contains(&1));
}

#[test]
fn whoever_enters_late_has_no_points_for_missed_rounds_and_a_number_by_rating() {
    let mut tournament = swiss(6, 5);
    apply(&mut tournament, withdrawn(5));
    play_round(&mut tournament, stronger_wins);
    apply(&mut tournament, joined(0));
    play_round(&mut tournament, stronger_wins);
    // The strongest is now first in the ranking list, and the results of the others are still theirs.
    assert_eq!(tournament.ranking().iter().map(|id| id.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert!(players(&tournament).contains(&0) || tournament.rounds()[1].byes.contains_key(&ParticipantId(0)));
    let points_of = |id| points(&tournament).into_iter().find(|(other, _)| *other == id).map(|(_, points)| points);
    assert_eq!(points_of(0).as_deref(), Some("1.0"));
    // Up to the middle one may enter.
    play_round(&mut tournament, stronger_wins);
    assert_eq!(tournament.apply(joined(9)), Err(TournamentError::EntryClosed(3)));
}

#[test]
fn after_the_fourth_round_numbers_do_not_change_any_more() {
    let mut settings = TournamentSettings::new(TournamentFormat::Swiss { rounds: 7 }, Colour::White);
    settings.last_entry_round = 6;
    let mut tournament = Tournament::replay(settings, (1..=8).map(joined)).expect("entries before the first round");
    for _ in 0..4 {
        play_round(&mut tournament, stronger_wins);
    }
    apply(&mut tournament, joined(0));
    play_round(&mut tournament, stronger_wins);
    assert_eq!(tournament.ranking().last(), Some(&ParticipantId(0)));
}

#[test]
fn an_opponent_who_resigns_before_the_first_move_costs_nothing() {
    let mut tournament = swiss(3, 4);
    let resigned = GameOutcome::Played { result: GameResult::Win, is_rated: false };
    play_round(&mut tournament, |_| resigned);
    let winners: Vec<_> = points(&tournament).into_iter().filter(|(_, points)| points == "1.0").collect();
    assert_eq!(winners.len(), 2);
    // All are there in the next round, and winners meet winners.
    play_round(&mut tournament, stronger_wins);
    assert_eq!(players(&tournament), [1, 2, 3, 4]);
    let mut top = [winners[0].0, winners[1].0].map(ParticipantId);
    top.sort();
    assert!(tournament.rounds()[1].games.iter().any(|game| {
        let mut pair = [game.white, game.black];
        pair.sort();
        pair == top
    }));
}

#[test]
fn whoever_does_not_come_is_not_paired_until_they_return() {
    let mut tournament = swiss(4, 4);
    play_round(&mut tournament, |game| if game.white.0 == 1 { GameOutcome::WhiteAbsent } else { DRAW });
    play_round(&mut tournament, stronger_wins);
    assert!(!players(&tournament).contains(&1));
    assert!(!tournament.rounds()[1].byes.contains_key(&ParticipantId(1)));
    assert_eq!(points(&tournament).last().map(|(id, _)| *id), Some(1), "whoever never came is last");
    apply(&mut tournament, TournamentEvent::Returned { id: ParticipantId(1) });
    play_round(&mut tournament, stronger_wins);
    assert!(players(&tournament).contains(&1));
}

#[test]
fn a_corrected_outcome_counts_instead_of_the_first() {
    let mut tournament = swiss(3, 4);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    for game in tournament.rounds()[0].games.clone() {
        end(&mut tournament, &game, GameOutcome::BothAbsent);
        end(&mut tournament, &game, DRAW);
    }
    assert!(points(&tournament).iter().all(|(_, points)| points == "0.5"));
    play_round(&mut tournament, stronger_wins);
    assert_eq!(players(&tournament), [1, 2, 3, 4]);
    // A withdrawal stays, whatever is corrected.
    let game = tournament.rounds()[1].games[0];
    apply(&mut tournament, withdrawn(game.white.0));
    end(&mut tournament, &game, GameOutcome::WhiteAbsent);
    end(&mut tournament, &game, WHITE_WINS);
    play_round(&mut tournament, stronger_wins);
    assert!(!players(&tournament).contains(&game.white.0));
}

#[test]
fn requested_byes_are_kept_within_limits() {
    let mut tournament = swiss(3, 5);
    let request = |id, round, bye| TournamentEvent::ByeRequested { id: ParticipantId(id), round, bye };
    apply(&mut tournament, request(1, 2, Bye::HalfPoint));
    apply(&mut tournament, request(2, 2, Bye::ZeroPoint));
    for refused in [
        request(1, 3, Bye::HalfPoint),
        request(1, 0, Bye::ZeroPoint),
        request(1, 4, Bye::ZeroPoint),
        request(1, 3, Bye::FullPoint),
        request(1, 3, Bye::PairingAllocated),
    ] {
        assert_eq!(tournament.apply(refused), Err(TournamentError::ByeRefused));
    }
    play_round(&mut tournament, stronger_wins);
    assert_eq!(tournament.apply(request(3, 1, Bye::ZeroPoint)), Err(TournamentError::ByeRefused));
    play_round(&mut tournament, stronger_wins);
    let byes = &tournament.rounds()[1].byes;
    assert_eq!(
        (byes.get(&ParticipantId(1)), byes.get(&ParticipantId(2))),
        (Some(&Bye::HalfPoint), Some(&Bye::ZeroPoint))
    );
    assert!(!players(&tournament).contains(&1) && !players(&tournament).contains(&2));
    let points_of = |id| points(&tournament).into_iter().find(|(other, _)| *other == id).map(|(_, points)| points);
    assert_eq!(points_of(1).as_deref(), Some("1.5"));
}

#[test]
fn requested_byes_that_leave_nobody_an_opponent_make_a_round_without_games() {
    let request = |id, round| TournamentEvent::ByeRequested { id, round, bye: Bye::HalfPoint };
    let mut tournament = swiss(4, 4);
    (0..2).for_each(|_| play_round(&mut tournament, stronger_wins));
    // The other two have met.
    let ScheduledGame { white, black, .. } = tournament.rounds()[1].games[0];
    [white, black].into_iter().for_each(|id| apply(&mut tournament, request(id, 3)));
    play_round(&mut tournament, stronger_wins);
    let round = tournament.rounds()[2].clone();
    let is_expected = |(id, bye): (&ParticipantId, &Bye)| {
        let is_requested = [white, black].contains(id);
        *bye == if is_requested { Bye::HalfPoint } else { Bye::PairingAllocated }
    };
    assert!(round.games.is_empty() && round.byes.len() == 4 && round.byes.iter().all(is_expected), "{round:?}");
    play_round(&mut tournament, stronger_wins);
    assert_eq!(players(&tournament), [1, 2, 3, 4]);
}

#[test]
fn whoever_has_had_the_bye_has_no_points_in_a_round_without_games() {
    let mut tournament = swiss(3, 3);
    play_round(&mut tournament, stronger_wins);
    let lone = *tournament.rounds()[0].byes.keys().next().expect("a bye");
    let others: Vec<ParticipantId> = (1..=3).map(ParticipantId).filter(|&id| id != lone).collect();
    for &id in &others {
        apply(&mut tournament, TournamentEvent::ByeRequested { id, round: 2, bye: Bye::HalfPoint });
    }
    play_round(&mut tournament, stronger_wins);
    let byes = &tournament.rounds()[1].byes;
    assert_eq!((byes.get(&lone), byes.get(&others[0])), (Some(&Bye::ZeroPoint), Some(&Bye::HalfPoint)));
    play_round(&mut tournament, stronger_wins);
    assert_eq!(tournament.rounds()[2].games.len(), 1);
}

#[test]
fn a_swiss_tournament_without_opponents_left_ends_early() {
    let mut tournament = swiss(9, 4);
    for _ in 0..3 {
        play_round(&mut tournament, stronger_wins);
    }
    let error = tournament.apply(TournamentEvent::RoundStarted).expect_err("all have met");
    assert!(matches!(error, TournamentError::Pairing(_)), "{error}");
    apply(&mut tournament, TournamentEvent::Finished);
    assert!(tournament.is_finished());
    assert_eq!(points(&tournament)[0], (1, "3.0".to_owned()));
}

#[test]
fn a_round_robin_counts_the_games_of_whoever_left_after_half_of_them() {
    // 5 players, 4 games each.
    let left_after = |rounds: usize| {
        let mut tournament = tournament(TournamentFormat::RoundRobin { cycles: 1 }, 5);
        for round in 0..5 {
            if round == rounds {
                apply(&mut tournament, withdrawn(1));
            }
            play_round(&mut tournament, stronger_wins);
        }
        assert_eq!(tournament.apply(TournamentEvent::RoundStarted), Err(TournamentError::NoFurtherRound));
        tournament
    };
    let early = points(&left_after(1));
    let expected = [(2, "3.0"), (3, "2.0"), (4, "1.0"), (5, "0.0"), (1, "0.0")];
    assert_eq!(early, expected.map(|(id, points)| (id, points.to_owned())));
    // Here the others win the rest by forfeit.
    let late = left_after(3);
    let points_of = |id| points(&late).into_iter().find(|(other, _)| *other == id).map(|(_, points)| points);
    let total: f64 = (1..=5).filter_map(points_of).filter_map(|points| points.parse::<f64>().ok()).sum();
    assert!((total - 10.0).abs() < 1e-9, "each of the ten games counts: {total}");
}

#[test]
fn whoever_comes_is_not_ranked_behind_others_because_opponents_withdraw_or_do_not_come() {
    let mut tournament = tournament(TournamentFormat::RoundRobin { cycles: 1 }, 4);
    play_round(&mut tournament, stronger_wins);
    apply(&mut tournament, withdrawn(4));
    // The only game of 1 that counts.
    play_round(&mut tournament, |_| GameOutcome::BlackAbsent);
    let expected = [(1, "1.0"), (2, "1.0"), (3, "0.0"), (4, "0.0")];
    assert_eq!(points(&tournament), expected.map(|(id, points)| (id, points.to_owned())));
}

#[test]
fn a_knock_out_has_a_winner_after_games_that_somebody_wins() {
    let mut tournament = tournament(TournamentFormat::KnockOut, 6);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    assert_eq!(players(&tournament), [3, 4, 5, 6]);
    let game = tournament.rounds()[0].games[0];
    let drawn = TournamentEvent::GameEnded { white: game.white, black: game.black, outcome: DRAW };
    assert_eq!(tournament.apply(drawn), Err(TournamentError::DrawInKnockOut));
    for game in tournament.rounds()[0].games.clone() {
        end(&mut tournament, &game, stronger_wins(&game));
    }
    // Whoever leaves loses the next game.
    apply(&mut tournament, withdrawn(1));
    play_round(&mut tournament, stronger_wins);
    assert!(!tournament.is_in_last_round());
    play_round(&mut tournament, stronger_wins);
    assert!(tournament.is_in_last_round(), "the final");
    assert_eq!(players(&tournament), [2, 4]);
    assert_eq!(tournament.apply(TournamentEvent::RoundStarted), Err(TournamentError::NoFurtherRound));
    assert_eq!(points(&tournament)[..2], [(2, "3.0".to_owned()), (4, "2.0".to_owned())]);
}

#[test]
fn teams_are_ranked_by_match_points_and_then_by_game_points() {
    let mut tournament = round_robin_of_teams(4, 4);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    let [one, other] = [0, 1].map(|board: usize| tournament.rounds()[0].games[board]);
    let ended = |game: ScheduledGame, boards: Vec<GameOutcome>| TournamentEvent::MatchEnded {
        white: game.white,
        black: game.black,
        boards,
    };
    // The first team has White on the boards 1 and 3: it wins with 2.5, and the other one with 4.
    apply(&mut tournament, ended(one, vec![WHITE_WINS, DRAW, WHITE_WINS, WHITE_WINS]));
    apply(
        &mut tournament,
        ended(other, vec![GameOutcome::WhiteAbsent, WHITE_WINS, GameOutcome::WhiteAbsent, WHITE_WINS]),
    );
    let expected = [(other.black.0, "2.0"), (one.white.0, "2.0"), (one.black.0, "0.0"), (other.white.0, "0.0")];
    assert_eq!(points(&tournament), expected.map(|(id, points)| (id, points.to_owned())));
    let game_points: Vec<String> =
        tournament.standings().iter().map(|standing| standing.tie_break_texts().remove(0)).collect();
    assert_eq!(game_points, ["4.00", "2.50", "1.50", "0.00"]);
    for refused in
        [ended(one, vec![DRAW; 3]), TournamentEvent::GameEnded { white: one.white, black: one.black, outcome: DRAW }]
    {
        assert_eq!(tournament.apply(refused), Err(TournamentError::WrongBoards));
    }
    // A team that does not come loses on all boards.
    end(&mut tournament, &one, GameOutcome::WhiteAbsent);
    let best = &tournament.standings()[0];
    assert_eq!((best.rank, best.tie_break_texts()[0].as_str()), (1, "4.00"));
    let players = swiss(3, 4).apply(ended(one, vec![DRAW; 4]));
    assert_eq!(players, Err(TournamentError::WrongBoards));
}

#[test]
fn the_team_with_more_game_points_wins_the_match() {
    // On the second board the first team has Black.
    let cases = [
        ([WHITE_WINS, DRAW], ["1.5", "0.5"], GameResult::Win),
        ([WHITE_WINS, WHITE_WINS], ["1.0", "1.0"], GameResult::Draw),
        ([GameOutcome::WhiteAbsent, DRAW], ["0.5", "1.5"], GameResult::Loss),
        ([GameOutcome::BothAbsent, WHITE_WINS.opposite()], ["1.0", "0.0"], GameResult::Win),
    ];
    for (outcomes, game_points, result) in cases {
        let mut tournament = round_robin_of_teams(2, 2);
        apply(&mut tournament, TournamentEvent::RoundStarted);
        let ScheduledGame { white, black, .. } = tournament.rounds()[0].games[0];
        apply(&mut tournament, TournamentEvent::MatchEnded { white, black, boards: outcomes.to_vec() });
        let ended = tournament.rounds()[0].games[0];
        assert_eq!(ended.outcome, Some(GameOutcome::Played { result, is_rated: true }), "{outcomes:?}");
        let found = ended.game_points.map(|points| points.map(|points| points.to_string()));
        assert_eq!(found, Some(game_points.map(str::to_owned)), "{outcomes:?}");
    }
}

#[test]
fn events_that_cannot_happen_change_nothing() {
    let mut tournament = swiss(3, 4);
    apply(&mut tournament, TournamentEvent::RoundStarted);
    let game = tournament.rounds()[0].games[0];
    let (white, black, nobody) = (game.white, game.black, ParticipantId(99));
    let cases = [
        (TournamentEvent::RoundStarted, TournamentError::RoundInProgress),
        (TournamentEvent::Finished, TournamentError::RoundInProgress),
        (joined(1), TournamentError::AlreadyJoined(ParticipantId(1))),
        (withdrawn(99), TournamentError::UnknownParticipant(nobody)),
        (removed(1), TournamentError::Started),
        (TournamentEvent::Returned { id: nobody }, TournamentError::UnknownParticipant(nobody)),
        (
            TournamentEvent::GameEnded { white: black, black: white, outcome: DRAW },
            TournamentError::NoSuchGame { white: black, black: white },
        ),
    ];
    let before = tournament.clone();
    for (event, error) in cases {
        assert_eq!(tournament.apply(event), Err(error));
        assert_eq!(tournament, before);
    }
    for game in before.rounds()[0].games.clone() {
        end(&mut tournament, &game, DRAW);
    }
    apply(&mut tournament, TournamentEvent::Finished);
    assert_eq!(tournament.apply(withdrawn(1)), Err(TournamentError::Finished));
}

#[test]
fn stored_tournaments_that_contradict_themselves_are_refused() {
    let mut tournament = swiss(3, 4);
    play_round(&mut tournament, stronger_wins);
    let json = serde_json::to_value(&tournament).expect("JSON");
    assert_eq!(serde_json::from_value::<Tournament>(json.clone()).expect("what was stored"), tournament);
    let game = json["rounds"][0]["games"][0].clone();
    let changes: [fn(&mut serde_json::Value, serde_json::Value); 4] = [
        |json, game| json["rounds"][0]["games"][1] = game,
        |json, _| json["rounds"][0]["games"][0]["white"] = 77.into(),
        |json, _| json["ranking"][0] = 77.into(),
        |json, _| json["ranking"][0] = json["ranking"][1].clone(),
    ];
    for change in changes {
        let mut changed = json.clone();
        change(&mut changed, game.clone());
        assert!(serde_json::from_value::<Tournament>(changed).is_err());
    }
}
