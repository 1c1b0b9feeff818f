//! Text ⇄ values: what a person or a record calls a move.

mod dice_chess;
mod expected;
mod lielow;
pub mod record;
mod turnover;

pub use self::expected::Expected;
use crate::board::Square;
use crate::games::Position;

/// Reads what a person or a record calls a move, and writes it as the rule book does.
pub trait Notation: Position {
    /// The written notation of a legal move, unique in this position, with marks for check and mate.
    fn notation(&self, mv: Self::Move) -> String;

    /// The written notation of each of these, as [`Position::legal_moves`] gave them.
    fn notation_of_all(&self, moves: &[Self::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.notation(mv)).collect()
    }

    /// The legal move that the text means, in written notation or as from-square and to-square.
    ///
    /// # Errors
    /// When no legal move or more than one is meant, with what was expected.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// From where to where a text wants to move, whether one can or not; the second is `None` off the board.
    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)> {
        Square::pair(text).map(|[from, to]| (from, Some(to)))
    }
}

/// The text names no legal move, or more than one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text is no move of this game at all.
    #[error("expected {expected} at character {at} of the move, found {}", quoted(*found))]
    Malformed {
        /// What could have stood there.
        expected: Expected,
        /// The position in the text, in characters from 1.
        at: usize,
        /// What stands there; `None` at the end of the text.
        found: Option<char>,
    },
    /// The text is well formed, but nothing here can do that.
    #[error("expected a legal move, found one that nothing here can make")]
    NoSuchMove,
    /// Several legal moves fit.
    #[error("expected one move, found text that fits {}: name the from-square too", .0.join(", "))]
    Ambiguous(Vec<String>),
}

impl NotationError {
    /// The text is no move: something else was expected at this character, counted from 1.
    fn malformed(text: &str, at: usize, expected: Expected) -> Self {
        Self::Malformed { expected, at, found: text.chars().nth(at - 1) }
    }
}

fn quoted(found: Option<char>) -> String {
    found.map_or_else(|| "its end".to_owned(), |found| format!("{found:?}"))
}
