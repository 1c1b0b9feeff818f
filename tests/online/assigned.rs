//! Seats that a tournament assigns to its players, who enter them by signing in, and what the end of such a game means.

use turnover_core::board::Side;
use turnover_core::online::{
    CloseCondition, ConnectionId, EventKind, GameEvent, GameProgress, GameServer, GameSettings, Pace, PlayerAction,
    RefusalCode, SeatToken, SeatedPlayer, ServerInput, ShownRating,
};
use turnover_core::online_tournament::{GameVerdict, verdict};
use turnover_core::player::PlayerKey;
use turnover_core::session::GameId;
use turnover_core::tournament::{GameOutcome, GameResult};

use crate::table::{BLACK, START, Table, WATCHER, WHITE, token};

const LOST: GameOutcome = GameOutcome::Played { result: GameResult::Loss, is_rated: false };

pub fn player(byte: u8) -> SeatedPlayer {
    SeatedPlayer {
        key: Some(PlayerKey::new([byte; 32])),
        name: format!("Player{byte}").parse().expect("a name"),
        rating: ShownRating { points: 1500, provisional: true },
        bot: false,
    }
}

/// A game of a tournament between players 1 and 2, to which nobody has come.
fn assigned(game: usize, tournament: Option<&str>) -> Table {
    let clock = "60+1".parse().expect("a time control");
    let pace = Pace::Live { white: clock, black: clock };
    let settings = GameSettings {
        tournament: tournament.map(str::to_owned),
        first_turn: 30,
        ..GameSettings::new("k".into(), GameId::ALL[game], None, pace)
    };
    of_players(settings, [1, 2])
}

/// A game between these players, to which nobody has come.
pub fn of_players(settings: GameSettings, [white, black]: [u8; 2]) -> Table {
    let mut table = Table::of(settings);
    table.said.clear();
    let mut events = table.server.events().to_vec();
    for (side, byte) in [(Side::White, white), (Side::Black, black)] {
        let token = Some(SeatToken::new([200 + byte; 16]).hash());
        let kind =
            EventKind::Seated { nickname: "P".into(), token_hash: token, chain: None, player: Some(player(byte)) };
        events.push(GameEvent { seq: events.len() as u64 + 1, at: START, side: Some(side), act: None, kind });
    }
    table.replace(GameServer::restore(events, u64::MAX, START).expect("a game"));
    for id in [WHITE, BLACK, WATCHER] {
        table.input(ServerInput::Connected(id));
        table.hello(id, None);
    }
    table
}

pub fn enter(table: &mut Table, from: ConnectionId, byte: u8) {
    table.input(ServerInput::SignedIn(from, player(byte)));
    // It asks for the other side: the tournament decides.
    table.sit(from, if byte == 1 { Side::Black } else { Side::White }, byte);
}

fn outcome(table: &Table) -> Option<GameVerdict> {
    verdict(table.server.events()).expect("a game")
}

fn ended(table: &Table) -> Option<GameOutcome> {
    outcome(table).expect("it is over").outcome
}

/// The place of a game without dice, and of one with them.
fn forms() -> [usize; 2] {
    [false, true]
        .map(|has_dice| GameId::ALL.iter().position(|game| game.has_dice() == has_dice).expect("a game of this kind"))
}

#[test]
fn only_its_player_enters_a_seat_of_a_tournament_and_from_any_device() {
    let mut table = assigned(forms()[0], Some("club"));
    enter(&mut table, WATCHER, 3);
    assert_eq!(table.refusals(), [RefusalCode::SeatTaken], "a stranger");
    table.sit(WHITE, Side::White, 1);
    assert_eq!(table.refusals(), [RefusalCode::SeatTaken], "nobody is signed in");
    enter(&mut table, WHITE, 1);
    assert_eq!((table.refusals(), table.server.side_of_connection(WHITE)), (vec![], Some(Side::White)));
    // Another device of the same player.
    table.input(ServerInput::SignedIn(BLACK, player(1)));
    table.sit(BLACK, Side::White, 9);
    assert_eq!((table.refusals(), table.server.side_of_connection(BLACK)), (vec![], Some(Side::White)));
    assert_eq!(table.server.side_of_connection(WHITE), None);
    table.hello(WHITE, Some(SeatToken::new([201; 16])));
    assert_eq!(table.refusals(), [RefusalCode::WrongToken], "the token of nobody is gone");
}

#[test]
fn a_program_enters_the_seat_that_was_assigned_to_its_token_once_and_only_for_its_player() {
    let mut table = assigned(forms()[0], Some("club"));
    let has_come = |table: &Table| GameEvent::was_seat_entered(table.server.events(), Side::White);
    table.sit(WATCHER, Side::White, 201);
    assert!(!has_come(&table), "nobody is signed in");
    table.input(ServerInput::SignedIn(WATCHER, player(2)));
    table.sit(WATCHER, Side::White, 201);
    assert_eq!((has_come(&table), table.server.side_of_connection(WATCHER)), (false, None), "another player");
    table.input(ServerInput::SignedIn(WHITE, player(1)));
    table.sit(WHITE, Side::White, 201);
    assert_eq!((has_come(&table), table.server.side_of_connection(WHITE)), (true, Some(Side::White)));
    let seq = table.server.state().seq();
    table.sit(WHITE, Side::White, 201);
    assert_eq!((table.server.state().seq(), table.refusals()), (seq, vec![]), "it has come already");
}

#[test]
fn a_seat_whose_dice_are_on_another_device_is_not_entered_by_signing_in() {
    let mut table = assigned(forms()[1], Some("club"));
    enter(&mut table, WHITE, 1);
    let chain = crate::table::chain(1).commitment();
    table.act(WHITE, PlayerAction::Commit { chain });
    assert_eq!(table.refusals(), []);
    table.input(ServerInput::SignedIn(WATCHER, player(1)));
    table.sit(WATCHER, Side::White, 7);
    assert_eq!(table.refusals(), [RefusalCode::SeatTaken]);
}

#[test]
fn a_player_who_has_sealed_a_move_enters_from_no_other_device_until_that_is_opened() {
    let mut table = assigned(forms()[0], Some("club"));
    for (id, byte) in [(WHITE, 1), (BLACK, 2)] {
        enter(&mut table, id, byte);
        table.play_any(id, None);
    }
    let unsealing = table.go_on_after_adjournment();
    table.input(ServerInput::SignedIn(WATCHER, player(1)));
    table.sit(WATCHER, Side::White, 9);
    assert_eq!((table.refusals(), table.server.side_of_connection(WATCHER)), (vec![RefusalCode::SealWrong], None));
    table.act(WHITE, unsealing);
    table.sit(WATCHER, Side::White, 9);
    assert_eq!((table.refusals(), table.server.side_of_connection(WATCHER)), (vec![], Some(Side::White)));
}

#[test]
fn in_other_games_a_seat_is_entered_with_its_token_alone() {
    let mut table = assigned(forms()[0], None);
    enter(&mut table, WHITE, 1);
    assert_eq!(table.refusals(), [RefusalCode::SeatTaken]);
}

#[test]
fn a_rematch_is_no_game_of_the_tournament() {
    let table = assigned(forms()[0], Some("club"));
    let events = table.server.rematch_events("r".into(), None, START);
    let EventKind::Created { settings } = &events[0].kind else { panic!("a game") };
    assert_eq!(settings.tournament, None);
}

#[test]
fn a_rematch_of_a_game_in_which_somebody_went_berserk_has_the_full_time() {
    let pace = |white: &str, black: &str| {
        let [white, black] = [white, black].map(|text| text.parse().expect("a time control"));
        Pace::Live { white, black }
    };
    for (own, full) in [(pace("30", "60+1"), Some(pace("60+1", "60+1"))), (pace("30", "60+1"), None)] {
        let settings = GameSettings {
            full_pace: full.map(Box::new),
            tournament: Some("club".into()),
            ..GameSettings::new("k".into(), GameId::ALL[forms()[0]], None, own)
        };
        let table = of_players(settings, [1, 2]);
        let events = table.server.rematch_events("r".into(), None, START);
        let EventKind::Created { settings } = &events[0].kind else { panic!("a game") };
        let expected = full.unwrap_or(own).swapped();
        assert_eq!((settings.pace, settings.full_pace.as_deref()), (expected, None));
        let [white, black] = table.server.state().record().head.for_rematch().controls;
        assert_eq!(Pace::Live { white, black }, expected, "at one table");
    }
}

#[test]
fn whoever_does_not_come_loses_and_whoever_comes_does_not() {
    for (come, expected) in [
        (&[][..], GameOutcome::BothAbsent),
        (&[1], GameOutcome::BlackAbsent),
        (&[2], GameOutcome::WhiteAbsent),
        // Both are there, and White does not move.
        (&[1, 2], GameOutcome::WhiteAbsent),
    ] {
        for form in forms() {
            let mut table = assigned(form, Some("club"));
            assert_eq!(outcome(&table), None);
            for &byte in come {
                enter(&mut table, ConnectionId(byte.into()), byte);
                if form == forms()[1] && (byte == 2 || come.len() == 1) {
                    table.act(
                        ConnectionId(byte.into()),
                        PlayerAction::Commit { chain: crate::table::chain(byte).commitment() },
                    );
                }
            }
            table.pass_in_silence(31_000);
            table.pass_in_silence(31_000);
            assert_eq!(ended(&table), Some(expected), "{come:?} {form}");
        }
    }
}

#[test]
fn who_resigns_before_the_first_move_loses_and_the_opponent_is_not_punished() {
    for form in forms() {
        let mut table = assigned(form, Some("club"));
        enter(&mut table, WHITE, 1);
        table.act(WHITE, PlayerAction::Resign);
        table.refusals();
        // Black has not come, but the game was over before that was due.
        assert!(matches!(ended(&table), Some(LOST | GameOutcome::WhiteAbsent)), "{:?}", ended(&table));
    }
}

#[test]
fn a_game_that_the_operator_ends_has_no_result() {
    let mut table = assigned(forms()[0], Some("club"));
    for (id, byte) in [(WHITE, 1), (BLACK, 2)] {
        enter(&mut table, id, byte);
    }
    table.input(ServerInput::Close(CloseCondition::Always));
    assert_eq!(ended(&table), None);
}

#[test]
fn a_played_game_counts_for_ratings_if_both_have_moved() {
    for moves in [1, 2] {
        let mut table = assigned(forms()[0], Some("club"));
        enter(&mut table, WHITE, 1);
        enter(&mut table, BLACK, 2);
        for id in [WHITE, BLACK].into_iter().take(moves) {
            while table.server.state().awaited_action().side().is_some_and(|side| ConnectionId(side as u64 + 1) == id) {
                table.play_any(id, None);
            }
        }
        table.act(WHITE, PlayerAction::Resign);
        let expected = GameOutcome::Played { result: GameResult::Loss, is_rated: moves == 2 };
        assert_eq!(ended(&table), Some(expected), "{}", token(1));
    }
}

#[test]
fn a_full_disk_before_the_dice_are_promised_takes_nobody_the_time_for_that() {
    let mut table = assigned(forms()[1], Some("club"));
    for (id, byte) in [(WHITE, 1), (BLACK, 2)] {
        enter(&mut table, id, byte);
    }
    let commitment = |byte| PlayerAction::Commit { chain: crate::table::chain(byte).commitment() };
    table.act(WHITE, commitment(1));
    table.is_full = true;
    table.act(BLACK, commitment(2));
    table.refused(RefusalCode::NotSaved);
    table.pass(60_000);
    table.is_full = false;
    table.pass(2_000);
    table.act(BLACK, commitment(2));
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().progress(), GameProgress::Playing);
}
