//! Tests whom the server tells who is there, how often, and from when on an absent player may lose the game.

use turnover_core::online::{ConnectionId, EventKind, PlayerAction, RefusalCode, ServerInput, ServerMessage};

use crate::table::{BLACK, QUIET, Table, WATCHER, WHITE, blitz, token};

fn presences(table: &Table) -> usize {
    table.said.iter().filter(|(_, message)| matches!(message, ServerMessage::Presence { .. })).count()
}

#[test]
fn absence_is_counted_from_the_beginning_of_the_turn() {
    let claim = PlayerAction::ClaimAbandoned { is_draw: false };
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table.input(ServerInput::Disconnected(BLACK));
    table.pass(42_000);
    table.play_any(WHITE, None);
    assert_eq!(table.refusals(), []);
    table.pass(39_999);
    table.act(WHITE, claim.clone());
    table.refused(RefusalCode::NotAbandoned);
    table.pass(1);
    table.act(WHITE, claim);
    assert_eq!((table.refusals(), table.last()), (vec![], &EventKind::AbandonmentClaimed { is_draw: false }));
}

#[test]
fn a_crowd_that_comes_at_once_is_told_of_once_a_second() {
    let mut table = Table::seated(QUIET, blitz());
    table.pass(2_000);
    table.said.clear();
    for id in 100..200 {
        table.input(ServerInput::Connected(ConnectionId(id)));
        table.hello(ConnectionId(id), None);
    }
    // Each newcomer is told at once, and the first one is news to the three that were there.
    assert_eq!(presences(&table), 100 + 3);
    table.pass(1_000);
    assert_eq!(presences(&table), 100 + 3 + 103);
    let last = table.said.iter().rev().find_map(|(_, message)| match message {
        ServerMessage::Presence { watcher_count: watchers, .. } => Some(*watchers),
        _ => None,
    });
    assert_eq!(last, Some(101));
    table.said.clear();
    table.play_any(WHITE, None);
    table.pass(2_000);
    assert_eq!(presences(&table), 0, "a move is no news about who is there");
}

#[test]
fn a_connection_that_says_hello_again_and_again_is_closed() {
    let mut table = Table::seated(QUIET, blitz());
    for _ in 0..9 {
        table.hello(WATCHER, None);
    }
    assert_eq!((table.refusals(), table.closed.len()), (vec![], 0));
    table.hello(WATCHER, None);
    table.refused(RefusalCode::TooMany);
    assert_eq!(table.closed, [WATCHER]);
}

#[test]
fn the_lag_of_a_connection_is_measured_from_its_hello_on() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table.input(ServerInput::Disconnected(WHITE));
    table.pass(5_000);
    table.said.clear();
    table.input(ServerInput::Connected(WHITE));
    table.hello(WHITE, Some(token(1)));
    table.pass_in_silence(300);
    table.answer_pings();
    table.play_any(WHITE, None);
    let EventKind::Moved { time_back: back, .. } = table.last() else { panic!("{:?}", table.last()) };
    assert_eq!(back.lag_ms, 300);
}

#[test]
fn a_player_whose_line_is_dead_is_gone_after_four_pings() {
    let mut table = Table::seated(QUIET, blitz());
    table.pass(3_000);
    table.pass_in_silence(15_000);
    assert_eq!(table.closed.len(), 3, "{:?}", table.closed);
    let mut slow = Table::seated(QUIET, turnover_core::online::Pace::Untimed);
    slow.input(ServerInput::Disconnected(BLACK));
    slow.pass(3_000);
    slow.pass_in_silence(30_000);
    assert_eq!(slow.closed, [], "nobody waits for a player of a slow game");
}
