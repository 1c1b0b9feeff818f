//! What does the search know of each game's rules?
//!
//! One file per game: how its moves are listed, made, numbered and sorted, and when it is dangerous to do nothing.

mod dice_chess;
mod lielow;
mod turnover;

use crate::ai::search::NodeKind;
use crate::games::{Phase, Position};

/// What comes next where no dice are thrown, mate and stalemate included.
fn node_kind_by_rules(position: &impl Position) -> NodeKind {
    match position.phase() {
        Phase::Over(outcome) => NodeKind::Over(outcome.winner),
        Phase::Move(_) | Phase::Roll(_) => NodeKind::Move,
    }
}
