//! What does the search know of each game's rules?
//!
//! One file per game: how its moves are listed, made, numbered and sorted, and when it is dangerous to do nothing.

mod dice_chess;
mod lielow;
mod turnover;

use crate::ai::search::Awaits;
use crate::games::{Phase, Position};

/// What comes next where no dice are thrown, mate and stalemate included.
fn awaits_by_the_rules(position: &impl Position) -> Awaits {
    match position.phase() {
        Phase::Over(outcome) => Awaits::Over(outcome.winner),
        Phase::Move(_) | Phase::Roll(_) => Awaits::Move,
    }
}
