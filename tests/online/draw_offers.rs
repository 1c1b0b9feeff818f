//! Tests when a draw may be offered with three dice, and that games in which it was offered at other times end as they did.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant;
use turnover_core::online::{
    ConnectionId, EventKind, GameEvent, GameSettings, GameState, Pace, PlayerAction, Proposal, RefusalCode,
};
use turnover_core::session::{GameId, Outcome, Reason};

use crate::table::{BLACK, Table, WHITE, chain, move_that_ends_the_turn};

const DRAW: Proposal = Proposal::Draw;

/// A game with three dice in which White has thrown for its first turn.
fn thrown() -> Table {
    let settings = GameSettings::new("k".into(), GameId::DiceChess(Variant::ThreeDice), None, Pace::Untimed);
    let mut table = Table::of(settings).with_players();
    table.reveal(BLACK, chain(2).reveal(1));
    table.reveal(WHITE, chain(1).reveal(1));
    assert_eq!(table.refusals(), []);
    table
}

/// One side offers a draw, and the other declines it. The refusals of the offer.
fn offer(table: &mut Table, from: ConnectionId) -> Vec<RefusalCode> {
    let ply = table.ply();
    table.act(from, PlayerAction::Propose { ply, proposal: DRAW });
    let refusals = table.refusals();
    if refusals.is_empty() {
        let proposal_seq = table.server.state().seq();
        table.act(if from == WHITE { BLACK } else { WHITE }, PlayerAction::Answer { proposal_seq, is_accepted: false });
        assert_eq!(table.refusals(), []);
    }
    refusals
}

#[test]
fn a_draw_is_offered_outside_of_ones_turn_and_by_each_side_in_turn() {
    let mut table = thrown();
    assert_eq!(offer(&mut table, WHITE), [RefusalCode::Stale]);
    assert_eq!(offer(&mut table, BLACK), []);
    assert_eq!(offer(&mut table, BLACK), [RefusalCode::AlreadyProposed]);
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    table.reveal(BLACK, chain(2).reveal(2));
    assert_eq!(table.refusals(), []);
    assert_eq!(offer(&mut table, BLACK), [RefusalCode::Stale]);
    assert_eq!(offer(&mut table, WHITE), []);
    assert_eq!(offer(&mut table, WHITE), [RefusalCode::AlreadyProposed]);
}

#[test]
fn a_stored_game_is_drawn_by_an_offer_that_is_refused_today() {
    let mut events = thrown().server.events().to_vec();
    let seq_of_offer = events.len() as u64 + 3;
    for (side, kind) in [
        (Side::White, EventKind::Proposed { proposal: DRAW }),
        (Side::Black, EventKind::Answered { proposal_seq: seq_of_offer - 2, is_accepted: false }),
        (Side::White, EventKind::Proposed { proposal: DRAW }),
        (Side::Black, EventKind::Answered { proposal_seq: seq_of_offer, is_accepted: true }),
    ] {
        let (seq, at) = (events.len() as u64 + 1, events.last().map_or(0, |event| event.at));
        events.push(GameEvent { seq, at, side: Some(side), act: None, kind });
    }
    let state = GameState::replay(&events).expect("a game");
    assert_eq!(state.game().result(), Some(Outcome::drawn(Reason::Agreement)));
}
