//! A state of a game, and what is played from it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use super::{Chance, Outcome, RepetitionRule, Seed};
use crate::board::{EventLog, Side};

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
    /// The dice as they lie after a throw; its text is the protocol's (`r25`). [`NoDice`](super::NoDice) where none are thrown.
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

    /// The position to which a legal move leads.
    #[inline]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv, &mut ());
        next
    }

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
    fn seeded_roll(&self, _seed: &Seed, _number: u64) -> Option<Self::Roll> {
        None
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
}
