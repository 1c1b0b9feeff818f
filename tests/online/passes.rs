//! Tests that a forced pass costs no time, unless the player waits for long.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant;
use turnover_core::online::{ConnectionId, DiceChain, EventKind, GameSettings};
use turnover_core::session::{GameId, forced_pass};

use crate::table::{BLACK, Table, WHITE, blitz, chain, move_that_ends_the_turn};

/// A side's connection and dice chain.
fn player(side: Side) -> (ConnectionId, DiceChain) {
    match side {
        Side::White => (WHITE, chain(1)),
        Side::Black => (BLACK, chain(2)),
    }
}

/// A game with clocks of a minute, in which both sides have made their first turns and this side must pass.
fn before_a_forced_pass() -> (Table, Side) {
    (0..100).find_map(play_to_a_forced_pass).expect("a pass in one of the games")
}

/// Plays one turn after the other by the dice of the game with this number. `None` if it is over before a pass.
fn play_to_a_forced_pass(number: u32) -> Option<(Table, Side)> {
    let settings = GameSettings::new(number.to_string(), GameId::DiceChess(Variant::ThreeDice), None, blitz());
    let mut table = Table::of(settings).with_players();
    table.reveal(BLACK, chain(2).reveal(1));
    for turn in 1..=20 {
        let side = table.server.state().game().side_to_move()?;
        let (connection, chain) = player(side);
        table.reveal(connection, chain.reveal(turn));
        if turn > 2 && forced_pass(table.server.state().game().referee()).is_some() {
            assert_eq!(table.refusals(), []);
            return Some((table, side));
        }
        let code = move_that_ends_the_turn(&mut table);
        table.play(connection, &code, Some(chain.reveal(turn + 1)));
        if !table.refusals().is_empty() {
            return None;
        }
    }
    None
}

#[test]
fn a_forced_pass_costs_no_time_for_five_seconds() {
    for (waits_ms, left_ms) in [(0, 60_000), (1_900, 60_000), (5_000, 60_000), (7_000, 58_000)] {
        let (mut table, side) = before_a_forced_pass();
        let roll = table.server.state().next_roll();
        table.pass(waits_ms);
        let (connection, chain) = player(side);
        table.play(connection, "0000", Some(chain.reveal(roll)));
        assert_eq!(table.refusals(), []);
        let left = table.server.state().clock().remaining_ms(side, table.now);
        assert_eq!(left, Some(left_ms), "a pass after {waits_ms} ms");
    }
}

#[test]
fn a_flag_falls_the_later_for_a_forced_pass() {
    let (mut table, side) = before_a_forced_pass();
    // A minute, a second for the network, and five for the pass.
    table.pass(65_999);
    assert!(!table.server.state().is_over());
    table.pass(1);
    assert_eq!(*table.last(), EventKind::Flagged);
    assert_eq!(table.server.state().game().result().and_then(|outcome| outcome.winner), Some(!side));
}
