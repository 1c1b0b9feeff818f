//! What is said of a tried move, whoever judges it.

use crate::board::Square;
use crate::session::{Game, MoveId, PieceNameKey};

/// Judges the moves that are tried in a position: an exercise of a course, a puzzle.
///
/// It keeps no state: where the learner stands is seen from the game, which begins at [`start`](Self::start) and holds the
/// moves that were right, with what followed them.
pub trait Judge: Send + Sync {
    /// The game before the first move. The side to move is the learner's.
    fn start(&self) -> Game;

    /// Judges a legal move of the learner.
    fn judge(&self, game: &Game, id: MoveId) -> Judgement;

    /// A right move, written as in the text protocol; `None` once there is nothing more to do.
    fn solution(&self, game: &Game) -> Option<String>;

    /// The key of the text that says what is to be done.
    fn task_key(&self) -> String;
}

/// What is said of a tried move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is right and the last one.
    Done,
    /// It is right, and more has to be done after these moves and rolls, which are written as in the text protocol.
    Right(Vec<String>),
    /// It is wrong.
    Wrong(MoveMistake),
}

/// Why a legal move is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveMistake {
    /// The key of the text that says it. The text may name `$square`, `$piece` and `$height`.
    pub key: String,
    /// The square that it is about.
    pub square: Option<Square>,
    /// The piece that it is about.
    pub piece: Option<PieceNameKey>,
    /// A move of the opponent that shows it, written as in the text protocol.
    pub refutation: Option<String>,
}

impl MoveMistake {
    /// A mistake with this text and nothing besides.
    #[must_use]
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), square: None, piece: None, refutation: None }
    }

    /// The same about this square.
    #[must_use]
    pub fn on(self, square: Square) -> Self {
        Self { square: Some(square), ..self }
    }
}
