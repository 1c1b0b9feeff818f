//! The rules. A [`Position`] is the truth: what stands where, who moves, what is legal, how it ends.

pub mod dice_chess;
pub mod lielow;
pub mod turnover;

mod chance;
mod fen;
mod outcome;
mod perft;
mod repetition;
mod seed;
mod set_up;

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

pub use chance::{Chance, Deed, Die, DieFace, NoDice, NoDiceError};
pub use fen::FenError;
pub use outcome::{Outcome, Reason};
pub use perft::{PerftDivide, perft};
pub use repetition::RepetitionRule;
pub use seed::{ParseSeedError, Seed, SeedHash};
pub use set_up::{Excess, Flaw, FlawKind, Kit, Man, ManId, ManName, SetUp};

use crate::board::{EventLog, Place, Shape, Side, Square, Token};

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The dice are to be thrown for this side.
    Roll(Side),
    /// This side is to move, or to pass where it must.
    Move(Side),
    /// Nothing: the game has ended.
    Over(Outcome),
}

impl Phase {
    /// The side whose turn it is; `None` once the game is over.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Roll(side) | Self::Move(side) => Some(side),
            Self::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Roll(_) | Self::Move(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
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
    /// It arrives nowhere: it leaves the board.
    Leave,
}

/// A move as far as all games know it. A pass, in which nothing moves, has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveFacts {
    /// Where what moves starts.
    pub from: Square,
    /// Where it arrives; `None` when it leaves the board.
    pub to: Option<Square>,
    /// What it does there; [`Arrival::Leave`] exactly when that is nowhere.
    pub arrival: Arrival,
    /// Where what is taken stands: on the square of arrival, or beside it, as a pawn that is captured in passing.
    pub taken: Option<Square>,
    /// From where to where a second man goes along, as the rook in castling.
    pub companion: Option<[Square; 2]>,
    /// Whether something is promoted.
    pub promotes: bool,
    /// What was chosen where several moves differ in nothing else: what a pawn becomes, or whose die is spent.
    pub choice: Option<ManName>,
    /// Whether everything on the square goes together, where usually only a part would.
    pub whole: bool,
}

/// Why an attempt to move is refused, in words that are looked up in a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The name of the reason, such as `wall-moves-forward`.
    pub code: &'static str,
    /// What was to move, where something stands there.
    pub mover: Option<ManName>,
    /// What stands on the target square, where something does.
    pub target: Option<ManName>,
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
pub struct Muster {
    /// What is counted: in Turnover Castles, in Lielow stacks.
    pub man: ManName,
    /// What that consists of, or is held together by.
    pub shape: Shape,
    /// How many the side has.
    pub count: u32,
}

/// A state of a game that can occur: text that makes sense becomes one, anything else an error.
///
/// `Display` writes the position's FEN, [`FromStr`] of the move type and of the roll type read the protocol's text.
///
/// **Law:** in [`Phase::Move`] there are legal moves and no chances, in [`Phase::Roll`] chances and no legal moves, and once
/// the game is over neither.
pub trait Position: Clone + Debug + Display + PartialEq + Send + Sync + 'static {
    /// A move of this game; its text is the protocol's (`e2e4`).
    type Move: Copy + Debug + Display + FromStr<Err: Display> + Eq + Hash + Send + Sync;
    /// Why a move is refused.
    type Illegal: std::error::Error + Clone + PartialEq;
    /// The dice as they lie after a throw; its text is the protocol's (`r25`). [`NoDice`] where none are thrown.
    type Roll: Copy + Debug + Display + FromStr<Err: Display> + Eq + Hash + Send + Sync;
    /// Why dice cannot lie so.
    type IllegalRoll: std::error::Error + Clone + PartialEq;

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
    fn play(&mut self, mv: Self::Move, log: &mut impl EventLog) -> Result<(), Self::Illegal> {
        match self.illegal(mv) {
            Some(illegal) => Err(illegal),
            None => {
                self.play_unchecked(mv, log);
                Ok(())
            }
        }
    }

    /// Why a move is illegal; `None` when it is legal.
    fn illegal(&self, mv: Self::Move) -> Option<Self::Illegal>;

    /// Makes a move that is known to be legal. An illegal one leaves a position without meaning, but never panics.
    fn play_unchecked(&mut self, mv: Self::Move, log: &mut impl EventLog);

    /// What the dice may show next, each roll once, in an order that depends on the position alone. Nothing where no dice
    /// are to be thrown.
    fn chances(&self) -> Vec<Chance<Self::Roll>> {
        Vec::new()
    }

    /// Lays dice on the table, in whichever order they were read, and returns them as they lie.
    ///
    /// # Errors
    /// When these dice cannot lie there now, with the reason; the position is then untouched.
    fn roll(&mut self, roll: Self::Roll) -> Result<Self::Roll, Self::IllegalRoll>;

    /// What a seed throws now as the game's roll with this number, the first being 0; `None` where no dice are to be thrown.
    fn throw(&self, _seed: &Seed, _number: u64) -> Option<Self::Roll> {
        None
    }

    /// The dice that the game is played with, die by die and face by face; none in most games. Which they are depends on
    /// the game alone.
    fn dice_set(&self) -> Vec<[DieFace; 6]> {
        Vec::new()
    }

    /// The dice that lie on the table.
    fn dice(&self) -> Vec<Die> {
        Vec::new()
    }

    /// A hash of everything that distinguishes positions for the repetition rule. The dice are no part of it.
    fn key(&self) -> u64;

    /// Whether the position to which this move has led is one that the repetition rule compares. After a roll it never is.
    fn is_compared_after(&self, _mv: Self::Move) -> bool {
        true
    }

    /// What the rules say of a position that occurs again and again.
    fn repetition_rule(&self) -> RepetitionRule {
        RepetitionRule::Consent
    }

    /// Whether a player may claim a draw because for fifty moves nothing has happened. Nobody need claim it where that ends
    /// the game by itself.
    fn may_claim_fifty_moves(&self) -> bool {
        false
    }

    /// What stands where.
    fn tokens(&self) -> BTreeMap<Place, Token>;

    /// What this legal move is about; `None` for a pass.
    fn facts(&self, mv: Self::Move) -> Option<MoveFacts>;

    /// Why one cannot move from here to there, or off the board when that is `None`; `None` when one can.
    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal>;

    /// The kings of a side, by square.
    fn royals(&self, side: Side) -> Vec<Royal>;

    /// By what one sees how a side stands.
    fn muster(&self, side: Side) -> Muster;

    /// The board as a person would draw it in text, White at the bottom, with its files and ranks; no line end at the
    /// end.
    fn diagram(&self) -> String;
}
