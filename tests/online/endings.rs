//! Tests that every end of a game is told in its record, and that no game waits for ever before it begins.

use turnover_core::board::Side;
use turnover_core::online::{
    ClientMessage, CloseCondition, EventKind, GameServer, GameSettings, MAX_GAME_PLIES, MoveSeal, Pace, PlayerAction,
    Proposal, RefusalCode, RulesVersion, SealSalt, ServerEffect, ServerInput, record_from_events,
};
use turnover_core::session::{GameId, GameRecord};

use crate::long_game::{events_of, long_codes};
use crate::table::{BLACK, DICE, QUIET, Table, WHITE, before_the_first_roll, blitz, chain, token};

const DAY: u64 = 86_400_000;

/// A game in which both sides have moved, and White is to move.
fn begun(pace: Pace) -> Table {
    let mut table = Table::seated(QUIET, pace);
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table
}

/// A game from this position, with these moves.
fn played(fen: &str, codes: &str) -> Table {
    let settings = GameSettings::new("k".into(), GameId::TurnoverClassic, Some(fen.into()), Pace::Untimed);
    let mut table = Table::of(settings).with_players();
    for (code, id) in codes.split(' ').zip([WHITE, BLACK].into_iter().cycle()) {
        table.play(id, code, None);
    }
    table
}

fn agree(table: &mut Table, what: Proposal) {
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: what });
    let to = table.server.state().seq();
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
}

fn resigned() -> Table {
    let mut table = begun(Pace::Untimed);
    table.act(WHITE, PlayerAction::Resign);
    table
}

fn out_of_time() -> Table {
    let mut table = begun(blitz());
    table.pass(70_000);
    table
}

fn claimed(draw: bool) -> Table {
    let mut table = begun(Pace::Untimed);
    table.input(ServerInput::Disconnected(WHITE));
    table.pass(DAY);
    table.act(BLACK, PlayerAction::ClaimAbandoned { is_draw: draw });
    table
}

fn left_during_the_first_turn() -> Table {
    let mut table = Table::seated(QUIET, blitz());
    table.pass(60_000);
    table
}

fn closed_by_the_operator() -> Table {
    let mut table = begun(Pace::Untimed);
    table.input(ServerInput::Close(CloseCondition::Always));
    table
}

fn withheld_link() -> Table {
    let mut table = before_the_first_roll();
    table.pass(60_000);
    table
}

fn agreed() -> Table {
    let mut table = begun(Pace::Untimed);
    agree(&mut table, Proposal::Draw);
    table
}

fn repeated() -> Table {
    let mut table = played("c5r1/7p/8/8/8/8/P7/1R5C w", "b1b2 g8g7 b2b1 g7g8 b1b2 g8g7 b2b1 g7g8");
    let ply = table.ply();
    table.act(WHITE, PlayerAction::ClaimDraw { ply });
    let to = table.server.state().seq();
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    table
}

fn sealed_illegally() -> Table {
    let mut table = begun(Pace::Untimed);
    agree(&mut table, Proposal::Adjournment);
    let (ply, salt) = (table.ply(), SealSalt::new([1; 16]));
    table.act(WHITE, PlayerAction::Seal { ply, seal: MoveSeal::of("e1e9", salt) });
    table.act(WHITE, PlayerAction::Ready);
    table.act(BLACK, PlayerAction::Ready);
    table.act(WHITE, PlayerAction::Unseal { ply, code: "e1e9".into(), salt, reveal: None });
    table
}

fn longest() -> Table {
    let codes = long_codes(MAX_GAME_PLIES as usize);
    Table::restored(events_of("k", blitz(), [token(1), token(2)], &codes))
}

/// What happened, a game to which it happened, and the two tags of its record.
type Ending = (&'static str, fn() -> Table, &'static str, &'static str);

#[test]
fn a_record_tells_how_the_game_ended() {
    let cases: [Ending; 13] = [
        ("resigned", resigned, "0-1", "resignation"),
        ("out of time", out_of_time, "0-1", "time"),
        ("claimed as a win", || claimed(false), "0-1", "abandonment"),
        ("claimed as a draw", || claimed(true), "1/2-1/2", "abandonment"),
        ("no first move", left_during_the_first_turn, "*", "aborted"),
        ("closed", closed_by_the_operator, "*", "aborted"),
        ("no dice chain", || left_before_the_dice(blitz(), 60_000), "*", "aborted"),
        ("link withheld", withheld_link, "0-1", "time"),
        ("draw agreed", agreed, "1/2-1/2", "agreement"),
        ("repetition", repeated, "1/2-1/2", "repetition"),
        ("sealed move illegal", sealed_illegally, "0-1", "resignation"),
        ("as long as games may be", longest, "1/2-1/2", "length-limit"),
        (
            "by the rules",
            || played("c5r1/7p/8/8/8/8/P7/1R5C w", "b1b7 g8g7 b7g7 h7h6 g7g8 h6h5 g8a8"),
            "1-0",
            "castles-captured",
        ),
    ];
    for (what, game, result, termination) in cases {
        let table = game();
        assert!(table.server.state().is_over(), "{what}");
        let record = record_from_events(table.server.events()).expect("a record");
        let text = record.to_string();
        let tags = format!("[Result \"{result}\"]\n[Termination \"{termination}\"]\n");
        assert!(text.contains(&tags), "{what}: {text}");
        let read = GameRecord::read(&text).expect("a record that can be read");
        assert_eq!((read.game.result(), read.to_string()), (record.game.result(), text), "{what}");
    }
}

/// A rematch with dice, to which only White has committed so far.
fn rematch(pace: Pace) -> Table {
    let mut table = Table::seated(DICE, pace);
    table.act(WHITE, PlayerAction::Resign);
    agree(&mut table, Proposal::Rematch);
    let events = table.server.rematch_events("k2".into(), None, table.now);
    table.replace(GameServer::restore(events, table.now, table.now).expect("a game"));
    for (id, byte) in [(WHITE, 2), (BLACK, 1)] {
        table.input(ServerInput::Connected(id));
        table.hello(id, Some(token(byte)));
    }
    table.act(WHITE, PlayerAction::Commit { chain: chain(5).commitment() });
    assert_eq!(table.refusals(), []);
    table
}

fn left_before_the_dice(pace: Pace, millis: u64) -> Table {
    let mut table = rematch(pace);
    table.input(ServerInput::Disconnected(BLACK));
    table.pass(millis);
    table
}

#[test]
fn a_rematch_whose_other_player_does_not_come_is_cancelled_after_the_time_of_a_first_turn() {
    let days = Pace::Days { turn: 2, bank: 1, vacation: 3 };
    for (pace, limit) in [(blitz(), 60_000), (days, 2 * DAY)] {
        assert!(!left_before_the_dice(pace, limit - 1).server.state().is_over(), "{pace:?}");
        let table = left_before_the_dice(pace, limit);
        assert!(table.server.state().is_cancelled() && *table.last() == EventKind::Aborted, "{pace:?}");
    }
    // Without a clock there is no hurry.
    assert!(!left_before_the_dice(Pace::Untimed, 100 * DAY).server.state().is_over());
}

#[test]
fn whoever_resigns_before_the_start_cancels_the_game_and_nobody_has_lost() {
    for pace in [blitz(), Pace::Untimed] {
        for id in [WHITE, BLACK] {
            let mut table = rematch(pace);
            table.act(id, PlayerAction::Resign);
            assert_eq!(table.refusals(), []);
            let state = table.server.state();
            assert!(state.is_cancelled() && state.game().result().is_none() && state.time_limit().is_none());
            table.act(id, PlayerAction::Commit { chain: chain(6).commitment() });
            table.refused(RefusalCode::GameOver);
        }
    }
}

#[test]
fn an_offer_is_withdrawn_by_resigning_and_nobody_sits_down_in_it_any_more() {
    for game in [QUIET, DICE] {
        let mut table = Table::new(game, blitz());
        table.sit(WHITE, Side::White, 1);
        table.act(WHITE, PlayerAction::Resign);
        assert_eq!(table.refusals(), []);
        assert!(table.server.state().is_cancelled());
        table.sit(BLACK, Side::Black, 2);
        table.refused(RefusalCode::GameOver);
    }
}

#[test]
fn a_rematch_that_waits_for_the_first_link_ends_by_resigning_and_when_the_other_has_left() {
    for pace in [blitz(), Pace::Untimed] {
        let waiting = || {
            let mut table = rematch(pace);
            table.act(BLACK, PlayerAction::Commit { chain: chain(6).commitment() });
            assert_eq!(table.refusals(), []);
            table
        };
        for (id, winner) in [(WHITE, Side::Black), (BLACK, Side::White)] {
            let mut table = waiting();
            table.act(id, PlayerAction::Resign);
            let result = table.server.state().game().result().expect("an end");
            assert_eq!(result.winner, Some(winner));
        }
        // Black, who does not roll, owes the first link.
        let mut table = waiting();
        table.input(ServerInput::Disconnected(BLACK));
        table.pass(if pace == Pace::Untimed { DAY } else { 60_000 });
        if pace == Pace::Untimed {
            table.act(WHITE, PlayerAction::ClaimAbandoned { is_draw: false });
        }
        assert!(table.server.state().is_over(), "{pace:?}: {:?}", table.last());
    }
}

#[test]
fn a_restart_of_the_server_does_not_use_up_the_time_to_come_to_a_rematch() {
    let mut table = rematch(blitz());
    table.pass(50_000);
    let (events, alive) = (table.server.events().to_vec(), table.now);
    table.now += 3_600_000;
    table.replace(GameServer::restore(events, alive, table.now).expect("a game"));
    table.pass(59_999);
    assert!(!table.server.state().is_over());
    table.pass(1);
    assert!(table.server.state().is_cancelled());
}

#[test]
fn by_earlier_rules_a_game_that_has_not_begun_waits() {
    let settings = GameSettings::new("k".into(), GameId::ALL[DICE], None, blitz());
    let mut table = Table::of(GameSettings { rules: RulesVersion::FIRST, ..settings });
    table.sit(WHITE, Side::White, 1);
    table.act(WHITE, PlayerAction::Resign);
    table.refused(RefusalCode::NotStarted);
}

/// What the server does when Black takes the last seat.
fn black_sits_down(table: &mut Table) -> Vec<ServerEffect> {
    let (id, token_hash, chain) = (table.id(), token(2).hash(), None);
    let sit = ClientMessage::Sit { id, side: Some(Side::Black), nickname: "B".into(), token_hash, chain };
    table.server.handle(table.now, ServerInput::Message(BLACK, sit))
}

#[test]
fn an_offer_is_withdrawn_unless_somebody_has_sat_down() {
    for is_seat_taken in [false, true] {
        let mut table = Table::new(QUIET, blitz());
        table.sit(WHITE, Side::White, 1);
        let effects = if is_seat_taken { black_sits_down(&mut table) } else { Vec::new() };
        // It comes while the seat is being saved.
        let effects_of_end = table.server.handle(table.now, ServerInput::Close(CloseCondition::FreeSeat));
        table.carry_out([effects, effects_of_end].concat());
        assert_eq!((table.server.is_closing(), table.server.state().is_over()), (false, !is_seat_taken));
    }
}

#[test]
fn a_game_is_aborted_until_the_second_move() {
    let mut table = begun(Pace::Untimed);
    table.input(ServerInput::Close(CloseCondition::Abortable));
    assert!(!table.server.state().is_over() && !table.server.is_closing());
    let mut new_table = Table::seated(QUIET, Pace::Untimed);
    new_table.play_any(WHITE, None);
    new_table.input(ServerInput::Close(CloseCondition::Abortable));
    assert_eq!(*new_table.last(), EventKind::Aborted);
}
