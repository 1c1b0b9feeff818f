//! How often has this position been there?

use super::{DiceChess, Move, Phase};
use crate::games::RepetitionRule;

/// The positions of one game that the repetition rule compares: the first, and each that a turn left behind in which
/// something moved. A pass leaves none behind, for nobody chose it.
///
/// ```
/// use turnover::games::dice_chess::{DiceChess, Repetitions, Variant};
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

    /// A game that begins here.
    #[must_use]
    pub fn new(start: &DiceChess) -> Self {
        Self { keys: vec![start.key()] }
    }

    /// This move has led to this position.
    pub fn add(&mut self, mv: Move, after: &DiceChess) {
        if after.is_left_by(mv) {
            self.keys.push(after.key());
        }
    }

    /// How often the last of the positions has been there.
    #[must_use]
    pub fn count(&self) -> usize {
        self.keys.iter().filter(|&key| self.keys.last() == Some(key)).count()
    }
}

impl DiceChess {
    /// Whether this move, which has led here, ended a turn: then the repetition rule knows the position.
    #[must_use]
    pub fn is_left_by(&self, mv: Move) -> bool {
        let between_turns = match self.phase() {
            Phase::Roll(_) | Phase::Over(_) => true,
            Phase::Move(_) => self.dice().is_none(),
        };
        !mv.is_pass() && between_turns
    }
}
