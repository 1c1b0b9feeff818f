//! Text ⇄ values: what a person or a record calls a move.

mod dice_chess;
mod lielow;
pub mod record;
mod turnover;

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
    #[error("expected {expected} at character {at} of the move")]
    Malformed {
        /// What could have stood there.
        expected: &'static str,
        /// The position in the text, in characters from 1.
        at: usize,
    },
    /// The text is well formed, but nothing here can do that.
    #[error("expected a legal move, found one that nothing here can make")]
    NoSuchMove,
    /// Several legal moves fit.
    #[error("expected one move, found text that fits {}: name the from-square too", .0.join(", "))]
    Ambiguous(Vec<String>),
}
