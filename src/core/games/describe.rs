//! Descriptions of positions and moves for people: tokens, effects of moves, reasons of refusals.

use std::collections::BTreeMap;

use super::{Die, DieFace, Position};
use crate::board::{Place, Shape, Side, Square, Token};

/// What a move does on its target square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// The target is empty.
    Move,
    /// The ring joins a nest of its own side.
    Combine,
    /// The ring turns an enemy nest over and joins it.
    TurnOver,
    /// The piece on the target is captured.
    Capture,
    /// The piece leaves the board.
    Leave,
}

/// The properties of a move that all games share. A pass has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveInfo {
    /// The square from which it moves.
    pub from: Square,
    /// The target as the move's text names it, in castling possibly the rook's square; `None` if it leaves the board.
    pub to: Option<Square>,
    /// The square where it stands afterwards: the target, in castling the king's new square; `None` if it leaves the board.
    pub lands_on: Option<Square>,
    /// What it does there; [`MoveKind::Leave`] if and only if `to` is `None`.
    pub arrival: MoveKind,
    /// The square of the captured piece: the target, or in a capture en passant the square beside it.
    pub taken: Option<Square>,
    /// The squares of a second piece that moves along, such as the rook in castling.
    pub companion: Option<[Square; 2]>,
    /// Whether something is promoted.
    pub promotes: bool,
    /// The choice between moves that are otherwise equal: the piece that a pawn becomes, or whose die is used.
    pub choice: Option<PieceNameKey>,
    /// Whether a whole nest moves; usually only its outer ring does.
    pub moves_whole: bool,
}

impl MoveInfo {
    /// Whether it captures something or turns it over.
    #[must_use]
    pub const fn takes(&self) -> bool {
        matches!(self.arrival, MoveKind::Capture | MoveKind::TurnOver)
    }

    /// The square on which it ends, or the last one on the board if it leaves it.
    #[must_use]
    pub fn end_square(&self) -> Square {
        self.lands_on.unwrap_or(self.from)
    }

    /// The way of the piece, or if it stays where it is, as a king may in castling, that of its companion.
    #[must_use]
    pub fn path(&self) -> (Square, Option<Square>) {
        match self.companion {
            Some([from, to]) if self.end_square() == self.from => (from, Some(to)),
            _ => (self.from, self.lands_on),
        }
    }

    /// The squares on which something has moved, or from which.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        [self.from, self.end_square()].into_iter().chain(self.companion.into_iter().flatten())
    }
}

/// The key of a piece's name in the translation files, for either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceNameKey {
    /// The code in the keys of texts, such as `fortress`.
    pub code: &'static str,
    /// The height of a stack; 1 for other pieces.
    pub height: u8,
}

impl PieceNameKey {
    /// The key of a piece that is not a stack.
    #[must_use]
    pub const fn plain(code: &'static str) -> Self {
        Self { code, height: 1 }
    }
}

/// The reason for refusing a move, for translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code of the reason, such as `wall-moves-forward`.
    pub code: &'static str,
    /// The piece that was to move, if there is one.
    pub mover: Option<PieceNameKey>,
    /// The piece on the target square, if there is one.
    pub target: Option<PieceNameKey>,
    /// The square that the reason is about, such as that of a blocker; otherwise the square of the attempt.
    pub square: Square,
}

/// A royal piece: a king, in Turnover a Castle, in Lielow the stack with the crown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Royal {
    /// The square where it stands.
    pub square: Square,
    /// Whether an enemy piece attacks it.
    pub is_attacked: bool,
}

/// The count that sums up the material of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// The kind of piece that is counted: in Turnover Castles, in Lielow stacks.
    pub piece: PieceNameKey,
    /// The shape that represents it.
    pub shape: Shape,
    /// The number of such pieces.
    pub count: u32,
}

/// A position whose moves can be described.
pub trait DescribeMove: Position + Describe {
    /// The properties of a legal move; `None` for a pass.
    fn info(&self, mv: Self::Move) -> Option<MoveInfo>;
}

/// A position that describes itself for display, whichever game it is of.
pub trait Describe {
    /// The number of the next move. White's and Black's move have the same number.
    fn move_number(&self) -> u32;

    /// The tokens on the board, by place.
    fn tokens_by_place(&self) -> BTreeMap<Place, Token>;

    /// Why there is no legal move between these squares, or off the board if `to` is `None`; `None` if there is one.
    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal>;

    /// The royal pieces of a side, by square.
    fn royals(&self, side: Side) -> Vec<Royal>;

    /// The squares of the royal pieces of a side that an enemy piece attacks.
    fn attacked_royals(&self, side: Side) -> Vec<Square> {
        self.royals(side).into_iter().filter(|royal| royal.is_attacked).map(|royal| royal.square).collect()
    }

    /// The material count of a side.
    fn material(&self, side: Side) -> Material;

    /// The dice of the game, each with its six faces; empty in games without dice. They depend on
    /// the game alone.
    fn dice_set(&self) -> Vec<[DieFace; 6]> {
        Vec::new()
    }

    /// The dice on the table.
    fn dice(&self) -> Vec<Die> {
        Vec::new()
    }

    /// Whether the dice on the table let any piece move although each names one, as equal dice do.
    fn dice_allow_any_piece(&self) -> bool {
        false
    }

    /// The position as DFEN, if it can be written so: see
    /// [`DiceChess::dfen`](crate::games::dice_chess::DiceChess::dfen).
    fn dfen(&self) -> Option<String> {
        None
    }

    /// A diagram of the board as text, White at the bottom, with files and ranks. It does not end with a line break.
    fn diagram(&self) -> String;
}
