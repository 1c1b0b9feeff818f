//! Counts repeated positions.

use super::{DiceChess, Move, Phase};
use crate::games::RepetitionRule;

/// The positions of one game that the repetition rule compares: the first, and each after a turn in which something
/// moved. Passes are left out because they are forced.
///
/// ```
/// use turnover_core::games::dice_chess::{DiceChess, Repetitions, Variant};
///
/// let mut position = DiceChess::start(Variant::DiceChess);
/// let mut repetitions = Repetitions::new(&position);
/// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     position.roll("r22".parse()?)?;
///     let mv = mv.parse()?;
///     position.play(mv)?;
///     repetitions.add(mv, &position);
/// }
/// assert_eq!(repetitions.count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetitions {
    keys: Vec<u64>,
}

impl Repetitions {
    /// The number of occurrences that may be claimed as a draw.
    pub const CLAIM: usize = RepetitionRule::FROM;
    /// The number of occurrences that ends the game.
    pub const AUTOMATIC: usize = RepetitionRule::LAST;

    /// Begins a game at this position.
    #[must_use]
    pub fn new(start: &DiceChess) -> Self {
        Self { keys: vec![start.key()] }
    }

    /// Records the position after this move.
    pub fn add(&mut self, mv: Move, after: &DiceChess) {
        if after.is_left_by(mv) {
            self.keys.push(after.key());
        }
    }

    /// The number of times that the last position has occurred.
    #[must_use]
    pub fn count(&self) -> usize {
        self.keys.iter().filter(|&key| self.keys.last() == Some(key)).count()
    }
}

impl DiceChess {
    /// Whether this move, which led to the current position, ended a turn. Only then does the repetition rule count the
    /// position; never where there is no draw by repetition.
    #[must_use]
    pub fn is_left_by(&self, mv: Move) -> bool {
        let between_turns = match self.phase() {
            Phase::Roll(_) | Phase::Over(_) => true,
            Phase::Move(_) => self.dice().is_none(),
        };
        !mv.is_pass() && between_turns && !self.variant().rules().counts_single_moves()
    }
}
