//! The implementation of [`Searchable`](crate::ai::search::Searchable) for each game.
//!
//! Each file defines how a game's moves are generated, made, encoded and valued, and when the side to move is in
//! danger.

mod dice_chess;
mod lielow;
mod turnover;

use crate::ai::search::NodeKind;
use crate::games::{Phase, Position};

/// The kind of a node by the rules, including mate and stalemate, in games without dice.
fn node_kind_by_rules(position: &impl Position) -> NodeKind {
    match position.phase() {
        Phase::Over(outcome) => NodeKind::Over(outcome.winner),
        Phase::Move(_) | Phase::Roll(_) => NodeKind::Move,
    }
}
