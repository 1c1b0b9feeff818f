//! Notation: moves and records as text.
//!
//! | file | content |
//! |---|---|
//! | `turnover`, `lielow`, `dice_chess` | the moves of each game |
//! | `expected` | what was expected where a text is no move: [`Expected`] |
//! | `record` | whole games as text |

mod dice_chess;
mod expected;
mod lielow;
pub mod record;
mod turnover;

pub use self::expected::Expected;
use crate::board::Square;
use crate::games::Position;

/// Reads and writes moves in the notation of the rule book.
pub trait Notation: Position {
    /// The written notation of a legal move, unique in this position, with marks for check and mate.
    fn notation(&self, mv: Self::Move) -> String;

    /// The written notation of each of these moves, which [`Position::legal_moves`] returned.
    fn notation_of_all(&self, moves: &[Self::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.notation(mv)).collect()
    }

    /// The legal move that the text means, in written notation or as two squares.
    ///
    /// # Errors
    /// If the text means no legal move or more than one, with what was expected.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// The start and target squares that a text names, legal or not; the target is `None` off the board.
    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)> {
        Square::parse_pair(text).map(|[from, to]| (from, Some(to)))
    }
}

/// The text does not name exactly one legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// The text is not a move of this game.
    #[error("expected {expected} at character {at} of the move, found {}", quoted_or_end(*found))]
    Malformed {
        /// What was expected there.
        expected: Expected,
        /// The position in the text, in characters from 1.
        at: usize,
        /// The character found; `None` at the end of the text.
        found: Option<char>,
    },
    /// The text is well formed, but no legal move fits it.
    #[error("expected a legal move, found one that nothing here can make")]
    NoSuchMove,
    /// Several legal moves fit; their notations.
    #[error("expected one move, found text that fits {}: name the from-square too", .0.join(", "))]
    Ambiguous(Vec<String>),
}

impl NotationError {
    /// The text is not a move: something else was expected at this character, counted from 1.
    fn malformed(text: &str, at: usize, expected: Expected) -> Self {
        Self::Malformed { expected, at, found: text.chars().nth(at - 1) }
    }
}

/// The maximum number of moves that an error lists when a text fits several.
const MAX_LISTED_MOVES: usize = 8;

/// The only legal move that fits a text.
///
/// # Errors
/// If no move fits it, or several do.
fn only_fitting_move<P: Notation>(position: &P, fits: impl Fn(P::Move) -> bool) -> Result<P::Move, NotationError> {
    let moves: Vec<P::Move> = position.legal_moves().into_iter().filter(|&mv| fits(mv)).collect();
    match *moves {
        [] => Err(NotationError::NoSuchMove),
        [mv] => Ok(mv),
        _ => {
            let listed_moves = moves.iter().take(MAX_LISTED_MOVES);
            Err(NotationError::Ambiguous(listed_moves.map(|&mv| position.notation(mv)).collect()))
        }
    }
}

fn quoted_or_end(found: Option<char>) -> String {
    found.map_or_else(|| "its end".to_owned(), |found| format!("{found:?}"))
}
