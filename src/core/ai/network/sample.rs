//! What a network learns from.

use super::inputs::Planes;
use crate::ai::search::{Score, Searchable};
use crate::board::Side;

/// Positions with values beyond it teach nothing.
const MAX_TRAINING_VALUE: i32 = 4000;

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
    /// What is to be learned from a position in which a search has found this move and this score; `None` if it is not quiet. It has no
    /// result yet.
    #[must_use]
    pub fn of<P: Searchable>(position: &P, best_move: P::Move, score: Score) -> Option<Self> {
        let Score::Units(units) = score else { return None };
        let is_quiet = position.gain(best_move) <= 0 && !position.is_in_danger();
        (is_quiet && units.abs() <= MAX_TRAINING_VALUE).then(|| Self {
            planes: position.planes(),
            turn: position.turn(),
            value: units as i16,
            static_eval: position.evaluate().clamp(-30_000, 30_000) as i16,
            result: None,
        })
    }
}
