//! The rules. A [`Position`] is the truth: what stands where, who moves, what is legal, how it ends.

pub mod dice_chess;
pub mod turnover;

mod outcome;
mod perft;
mod set_up;

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

pub use outcome::{Outcome, Reason};
pub use perft::{PerftDivide, perft};
pub use set_up::{Excess, Flaw, FlawKind, Kit, Man, ManId, SetUp};

use crate::board::{EventLog, Place, Side, Square, Token};

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This side is to move.
    Move(Side),
    /// Nothing: the game has ended.
    Over(Outcome),
}

/// What a ring or a man does on the square where it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrival {
    /// It comes to an empty square.
    Move,
    /// It joins its own side's nest.
    Combine,
    /// It turns an enemy nest over and joins it.
    TurnOver,
    /// It takes what stands there off the board.
    Capture,
}

/// A move as far as all games know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveFacts {
    /// Where the moving token starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// What it does there.
    pub arrival: Arrival,
    /// Whether something is promoted.
    pub promotes: bool,
    /// Whether everything on the square goes together, where usually only a part would.
    pub whole: bool,
}

/// Why an attempt to move is refused, in words that are looked up in a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The name of the reason, such as `wall-moves-forward`.
    pub code: &'static str,
    /// The name of the moving nest or man, such as `fortress`, where there is one.
    pub mover: Option<&'static str>,
    /// The name of what stands on the target square, where something does.
    pub target: Option<&'static str>,
    /// The square that the reason speaks of (what blocks, what is attacked), else the one that was asked for.
    pub square: Square,
}

/// A king of the game at hand: in Turnover a Castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Royal {
    /// Where it stands.
    pub square: Square,
    /// Whether an enemy could capture it with a move now.
    pub attacked: bool,
}

/// A state of a game that can occur: text that makes sense becomes one, anything else an error.
///
/// `Display` writes the position's FEN, [`FromStr`] of the move type reads the protocol's text.
pub trait Position: Clone + Debug + Display + PartialEq + Send + Sync + 'static {
    /// A move of this game; its text is the protocol's (`e2e4`).
    type Move: Copy + Debug + Display + FromStr<Err: Display> + Eq + Hash + Send + Sync;
    /// Why a move is refused.
    type Illegal: std::error::Error + Clone + PartialEq;

    /// Whose turn it is, or how the game ended.
    fn phase(&self) -> Phase;

    /// The side whose turn it is; the one whose turn it would be, when the game is over.
    fn turn(&self) -> Side;

    /// The number of the move that comes next, as records count: White's and Black's have the same one.
    fn move_number(&self) -> u32;

    /// All legal moves, in an order that depends on the position alone; none when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// How many legal moves there are. Faster than counting [`legal_moves`](Self::legal_moves).
    fn count_legal_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// Makes a move and tells what happens on the table.
    ///
    /// # Errors
    /// When the move is illegal, with the reason; the position is then untouched.
    fn play(&mut self, mv: Self::Move, log: &mut impl EventLog) -> Result<(), Self::Illegal>;

    /// Makes a move that is known to be legal. An illegal one leaves a position without meaning, but never panics.
    fn play_unchecked(&mut self, mv: Self::Move, log: &mut impl EventLog);

    /// A hash of everything that distinguishes positions for the repetition rule.
    fn key(&self) -> u64;

    /// What stands where.
    fn tokens(&self) -> BTreeMap<Place, Token>;

    /// What this legal move is about.
    fn facts(&self, mv: Self::Move) -> MoveFacts;

    /// Why one cannot move from here to there, or `None` when one can.
    fn refusal(&self, from: Square, to: Square) -> Option<Refusal>;

    /// The kings of a side, by square.
    fn royals(&self, side: Side) -> Vec<Royal>;

    /// The board as a person would draw it in text, White at the bottom, with its files and ranks; no line end at the
    /// end.
    fn diagram(&self) -> String;
}
