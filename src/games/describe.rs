//! What a person wants to know of a position: what stands where, what a move does, why one is refused.

use std::collections::BTreeMap;

use super::{Die, DieFace, PieceName, Position};
use crate::board::{Place, Shape, Side, Square, Token};

/// What a ring or a piece does on the square where it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// It comes to an empty square.
    Move,
    /// It joins its own side's nest.
    Combine,
    /// It turns an enemy nest over and joins it.
    TurnOver,
    /// It takes what stands there off the board.
    Capture,
    /// It arrives nowhere: it leaves the board.
    Leave,
}

/// A move as far as all games know it. A pass, in which nothing moves, has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveInfo {
    /// Where what moves starts.
    pub from: Square,
    /// Where it arrives; `None` when it leaves the board.
    pub to: Option<Square>,
    /// What it does there; [`MoveKind::Leave`] exactly when that is nowhere.
    pub arrival: MoveKind,
    /// Where what is taken stands: on the square of arrival, or beside it, as a pawn that is captured in passing.
    pub taken: Option<Square>,
    /// From where to where a second piece goes along, as the rook in castling.
    pub companion: Option<[Square; 2]>,
    /// Whether something is promoted.
    pub promotes: bool,
    /// What was chosen where several moves differ in nothing else: what a pawn becomes, or whose die is spent.
    pub choice: Option<PieceName>,
    /// Whether everything on the square goes together, where usually only a part would.
    pub whole: bool,
}

/// Why an attempt to move is refused, in words that are looked up in a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The name of the reason, such as `wall-moves-forward`.
    pub code: &'static str,
    /// What was to move, where something stands there.
    pub mover: Option<PieceName>,
    /// What stands on the target square, where something does.
    pub target: Option<PieceName>,
    /// The square that the reason speaks of (what blocks, what is attacked), else the one that was asked for.
    pub square: Square,
}

/// A king of the game at hand: in Turnover a Castle, in Lielow the stack with the crown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Royal {
    /// Where it stands.
    pub square: Square,
    /// Whether an enemy could capture it with a move now.
    pub attacked: bool,
}

/// What one counts in order to see how a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// What is counted: in Turnover Castles, in Lielow stacks.
    pub piece: PieceName,
    /// What that consists of, or is held together by.
    pub shape: Shape,
    /// How many the side has.
    pub count: u32,
}

/// A position that tells a table, a panel or a terminal what is to be seen and said of it.
pub trait Describe: Position {
    /// What stands where.
    fn tokens(&self) -> BTreeMap<Place, Token>;

    /// What this legal move is about; `None` for a pass.
    fn info(&self, mv: Self::Move) -> Option<MoveInfo>;

    /// Why one cannot move from here to there, or off the board when that is `None`; `None` when one can.
    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal>;

    /// The kings of a side, by square.
    fn royals(&self, side: Side) -> Vec<Royal>;

    /// By what one sees how a side stands.
    fn material(&self, side: Side) -> Material;

    /// The dice that the game is played with, die by die and face by face; none in most games. Which they are depends on
    /// the game alone.
    fn dice_set(&self) -> Vec<[DieFace; 6]> {
        Vec::new()
    }

    /// The dice that lie on the table.
    fn dice(&self) -> Vec<Die> {
        Vec::new()
    }

    /// The board as a person would draw it in text, White at the bottom, with its files and ranks; no line end at the
    /// end.
    fn diagram(&self) -> String;
}
