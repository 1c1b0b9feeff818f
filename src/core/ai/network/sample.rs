//! What a network learns from.

use super::inputs::Planes;
use crate::ai::search::{NodeKind, Score, Searchable};
use crate::board::Side;

/// Without dice, positions with values beyond it teach nothing.
const MAX_TRAINING_VALUE: i32 = 4000;
/// With dice, values beyond it are this one: no lead is safe from a lucky roll.
const MAX_STORED_VALUE: i32 = 30_000;

/// A position from which a network learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingSample {
    /// The pieces.
    pub planes: Planes,
    /// The side to move.
    pub turn: Side,
    /// The value that the search found for the side to move, in centi-units.
    pub value: i16,
    /// The static evaluation for the side to move, in centi-units.
    pub static_eval: i16,
    /// The half points that the side to move got in the game, 0 to 2; `None` for a position beside it.
    pub result: Option<u8>,
}

impl TrainingSample {
    /// What is to be learned from a position in which a search has found this move, before a roll none, and this score. It has no
    /// result yet.
    ///
    /// Without dice a position must be quiet, because the search evaluates no others. With dice it evaluates whatever position comes
    /// before a roll, so each of them is learned from, and none after a roll.
    #[must_use]
    pub fn of<P: Searchable>(position: &P, best_move: Option<P::Move>, score: Score) -> Option<Self> {
        let Score::Units(units) = score else { return None };
        let is_learned_from = match best_move {
            Some(best_move) => {
                let is_quiet = position.gain(best_move) <= 0 && !position.is_in_danger();
                !P::HAS_DICE && is_quiet && units.abs() <= MAX_TRAINING_VALUE
            }
            None => position.node_kind() == NodeKind::Roll,
        };
        let stored_value = |units: i32| units.clamp(-MAX_STORED_VALUE, MAX_STORED_VALUE) as i16;
        is_learned_from.then(|| Self {
            planes: position.planes(),
            turn: position.turn(),
            value: stored_value(units),
            static_eval: stored_value(position.evaluate()),
            result: None,
        })
    }
}
