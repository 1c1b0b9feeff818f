//! Tests that no player pays for a time in which the server stood still, and that what was sent is heard before a flag
//! falls.

use turnover_core::board::Side;
use turnover_core::online::{
    ClientMessage, EventKind, GameServer, Pace, PlayerAction, RESTART_GRACE_MS, RefusalCode, ServerEffect, ServerInput,
};

use crate::table::{BLACK, QUIET, Table, WHITE, blitz};

/// A game of a minute in which White's clock has run for five seconds.
fn running(pace: Pace) -> Table {
    let mut table = Table::seated(QUIET, pace);
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table.pass(5_000);
    table
}

fn remaining(table: &Table) -> Option<u64> {
    table.server.state().clock().remaining_ms(Side::White, table.now)
}

fn any_move(table: &mut Table) -> ClientMessage {
    let (ply, code) = (table.ply(), table.server.state().game().referee().codes()[0].0.clone());
    ClientMessage::Act { id: table.id(), action: PlayerAction::Move { ply, code, reveal: None } }
}

#[test]
fn a_clock_does_not_run_while_the_server_stands_still() {
    let mut table = running(blitz());
    table.stall(100_000);
    table.pass(0);
    assert!(matches!(table.last(), EventKind::Stalled { .. }), "{:?}", table.last());
    assert_eq!(remaining(&table), Some(55_000));
    table.pass(RESTART_GRACE_MS + 4_000);
    assert_eq!(remaining(&table), Some(51_000));
    assert!(!table.server.state().is_over());
}

#[test]
fn a_move_that_waited_while_the_server_stood_still_counts_and_costs_no_time() {
    let mut table = running(blitz());
    table.stall(100_000);
    table.play_any(WHITE, None);
    assert_eq!(table.refusals(), []);
    assert!(matches!(table.last(), EventKind::Moved { .. }));
    assert_eq!(remaining(&table), Some(55_000));
}

#[test]
fn a_move_that_arrived_in_time_counts_although_it_is_heard_after_the_end() {
    for (late, is_heard) in [(1, true), (0, false)] {
        let mut table = running(blitz());
        // A minute, and a second for the network.
        let end = table.now + 56_000;
        table.pass(55_900);
        let message = any_move(&mut table);
        let (now, arrived) = (end + 300, end - late);
        table.now = now;
        let effects = table.server.receive_message(now, arrived, WHITE, message);
        table.carry_out(effects);
        table.pass(0);
        assert_eq!(matches!(table.last(), EventKind::Moved { .. }), is_heard, "{:?}", table.last());
        assert_eq!(*table.last() == EventKind::Flagged, !is_heard);
    }
}

#[test]
fn other_messages_and_a_saved_event_end_no_turn_before_everything_was_heard() {
    let mut table = running(blitz());
    let end = table.now + 56_000;
    table.pass(55_900);
    let message = any_move(&mut table);
    table.now = end + 300;
    let pong = table.server.receive_message(table.now, end - 50, BLACK, ClientMessage::Pong { id: 0 });
    table.carry_out(pong);
    assert!(!table.server.state().is_over());
    let effects = table.server.receive_message(table.now, end - 20, WHITE, message);
    table.carry_out(effects);
    assert!(matches!(table.last(), EventKind::Moved { .. }), "{:?}", table.last());
}

#[test]
fn a_timer_that_is_a_little_late_is_no_stall() {
    let mut table = running(blitz());
    let events = table.server.events().len();
    table.stall(1_400);
    table.pass(0);
    assert_eq!(table.server.events().len(), events);
    assert_eq!(remaining(&table), Some(53_600));
}

#[test]
fn nobody_is_silent_or_gone_because_the_server_could_not_hear() {
    let mut table = running(blitz());
    table.play_any(WHITE, None);
    table.input(ServerInput::Disconnected(BLACK));
    table.stall(100_000);
    table.pass(0);
    assert_eq!(table.closed, [], "White's answers are still to be heard");
    table.act(WHITE, PlayerAction::ClaimAbandoned { is_draw: false });
    table.refused(RefusalCode::NotAbandoned);
}

#[test]
fn a_first_turn_has_as_much_time_left_after_a_stall_as_before() {
    let mut table = Table::seated(QUIET, blitz());
    table.pass(20_000);
    table.stall(100_000);
    table.pass(RESTART_GRACE_MS + 39_900);
    assert!(!table.server.state().is_over());
    table.pass(200);
    assert_eq!(*table.last(), EventKind::Aborted);
}

#[test]
fn a_short_stall_matters_to_no_game_over_days_and_hours_do() {
    let mut table = running(Pace::Days { turn: 1, bank: 0, vacation: 0 });
    let before = remaining(&table).expect("days");
    let events = table.server.events().len();
    table.stall(30_000);
    table.input(ServerInput::StoodStill(30_000));
    assert_eq!((table.server.events().len(), remaining(&table)), (events, Some(before - 30_000)));
    table.stall(7_200_000);
    table.pass(0);
    assert!(matches!(table.last(), EventKind::Stalled { .. }), "{:?}", table.last());
    assert_eq!(remaining(&table), Some(before - 30_000));
}

/// The server stands still this many times, too briefly to be an outage.
fn stand_still(table: &mut Table, count: u32) {
    for _ in 0..count {
        table.stall(400);
        table.input(ServerInput::StoodStill(400));
    }
}

#[test]
fn many_short_stalls_cost_a_player_no_time() {
    let mut table = running(blitz());
    let events = table.server.events().len();
    stand_still(&mut table, 40);
    assert_eq!(table.server.events().len(), events, "a short stall is no event");
    table.play_any(WHITE, None);
    assert_eq!((table.refusals(), remaining(&table)), (vec![], Some(55_000)));
    // The opponent's turn began after them.
    table.pass(2_000);
    table.play_any(BLACK, None);
    assert_eq!(table.server.state().clock().remaining_ms(Side::Black, table.now), Some(58_000));
}

#[test]
fn a_flag_falls_the_later_the_longer_the_server_stood_still_in_all() {
    let mut table = running(blitz());
    stand_still(&mut table, 10);
    table.pass(55_999);
    assert!(!table.server.state().is_over());
    table.pass(1);
    assert_eq!(*table.last(), EventKind::Flagged);
}

#[test]
fn a_long_stall_is_given_back_once_and_leaves_the_short_ones_before_it() {
    let mut table = running(blitz());
    stand_still(&mut table, 5);
    table.stall(100_000);
    table.input(ServerInput::StoodStill(100_000));
    assert!(matches!(table.last(), EventKind::Stalled { .. }), "{:?}", table.last());
    table.pass(RESTART_GRACE_MS + 4_000);
    table.play_any(WHITE, None);
    assert_eq!(remaining(&table), Some(51_000));
}

#[test]
fn a_stall_while_a_restart_is_saved_is_given_back_too() {
    let mut table = running(blitz());
    let (alive, start) = (table.now, table.now + 3_000);
    let (mut server, _) = GameServer::restore(table.server.events().to_vec(), alive, start).expect("a game");
    table.now = start + 600_000;
    let effects = server.handle(table.now, ServerInput::Persisted(server.state().seq() + 1));
    table.replace((server, effects));
    assert_eq!(*table.last(), EventKind::Stalled { alive_at: start });
    assert_eq!(remaining(&table), Some(55_000));
}

#[test]
fn a_stall_while_a_move_is_saved_is_no_part_of_the_next_turn_twice() {
    let mut table = running(blitz());
    let message = any_move(&mut table);
    let (now, seq) = (table.now, table.server.state().seq() + 1);
    let effects = table.server.receive_message(now, now, WHITE, message);
    assert!(effects.iter().any(|effect| matches!(effect, ServerEffect::Persist(event) if event.seq == seq)));
    table.stall(400);
    table.input(ServerInput::StoodStill(400));
    table.input(ServerInput::Persisted(seq));
    table.pass(3_000);
    table.play_any(BLACK, None);
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().clock().remaining_ms(Side::Black, table.now), Some(57_000));
}
