//! Tests that a game that was unloaded continues as if it had stayed in memory.

use turnover_core::board::Side;
use turnover_core::online::{EventKind, GameServer, Pace, PlayerAction, RefusalCode, ServerInput};

use crate::table::{BLACK, QUIET, Table, WATCHER, WHITE, blitz, token};

const DAYS: Pace = Pace::Days { turn: 3, bank: 2, vacation: 0 };

/// A game in which both players have moved once and then disconnected.
fn left(pace: Pace) -> Table {
    let mut table = Table::seated(QUIET, pace);
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    for id in [WHITE, BLACK, WATCHER] {
        table.input(ServerInput::Disconnected(id));
    }
    assert!(table.server.is_idle());
    table
}

/// Unloads the game, and loads it again after this time.
fn put_away(table: &mut Table, millis: u64) {
    let kept = table.server.put_away();
    table.now += millis;
    let events = table.server.events().to_vec();
    table.replace(GameServer::resume(events, kept, table.now).expect("a game"));
}

fn come(table: &mut Table, id: turnover_core::online::ConnectionId, byte: u8) {
    table.input(ServerInput::Connected(id));
    table.hello(id, Some(token(byte)));
}

#[test]
fn a_server_that_was_there_all_the_time_notes_no_restart() {
    for pace in [DAYS, blitz(), Pace::Untimed] {
        let mut table = left(pace);
        let events = table.server.events().to_vec();
        table.now += 10_000;
        for alive in [table.now, table.now + 1, u64::MAX] {
            table.replace(GameServer::restore(events.clone(), alive, table.now).expect("a game"));
            assert!(!table.server.is_recovering(), "{pace:?}");
            assert_eq!(table.server.events(), events, "{pace:?}");
        }
    }
}

#[test]
fn the_clock_runs_on_while_a_game_is_put_away() {
    let mut table = left(blitz());
    put_away(&mut table, 20_000);
    come(&mut table, WHITE, 1);
    assert_eq!(table.server.state().clock().remaining_ms(Side::White, table.now), Some(40_000));
    table.play_any(WHITE, None);
    assert_eq!(table.refusals(), []);
    for id in [WHITE, BLACK] {
        table.input(ServerInput::Disconnected(id));
    }
    put_away(&mut table, 62_000);
    assert_eq!(*table.last(), EventKind::Flagged, "Black's minute was over before somebody came");
}

#[test]
fn whoever_goes_before_a_game_is_put_away_has_been_gone_since_then() {
    let mut table = left(blitz());
    put_away(&mut table, 39_000);
    come(&mut table, BLACK, 2);
    let claim = PlayerAction::ClaimAbandoned { is_draw: false };
    table.act(BLACK, claim.clone());
    table.refused(RefusalCode::NotAbandoned);
    table.pass(1_000);
    table.act(BLACK, claim);
    assert_eq!(table.refusals(), []);
    assert_eq!(*table.last(), EventKind::AbandonmentClaimed { is_draw: false });
}
