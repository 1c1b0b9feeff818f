//! The trait of the rules of a game: positions, moves and rolls.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use super::{Chance, Outcome, RepetitionRule, Seed};
use crate::board::{EventLog, Side};

/// What comes next in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This side is to roll the dice.
    Roll(Side),
    /// This side is to move, or to pass if it must.
    Move(Side),
    /// The game is over.
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

    /// The outcome if the game is over.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Roll(_) | Self::Move(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

/// A position of a game. Reading one from text fails unless it is well formed.
///
/// `Display` writes the position's FEN, [`FromStr`] of the move type and of the roll type read the protocol's text.
///
/// **Law:** in [`Phase::Move`] there are legal moves and no chances, in [`Phase::Roll`] chances and no legal moves, and once
/// the game is over neither.
pub trait Position: Clone + Debug + Display + PartialEq + Send + Sync + 'static {
    /// A move of this game. Its text is that of the text protocol (`e2e4`).
    type Move: Copy + Debug + Display + FromStr<Err: Display> + Eq + Hash + Send + Sync;
    /// The reason why a move is illegal.
    type Illegal: std::error::Error + Clone + PartialEq;
    /// A roll of the dice. Its text is that of the text protocol (`r25`). [`NoDice`](super::NoDice) in games without dice.
    type Roll: Copy + Debug + Display + FromStr<Err: Display> + Eq + Hash + Send + Sync;
    /// The reason why a roll is impossible.
    type IllegalRoll: std::error::Error + Clone + PartialEq;

    /// Who is to move or to roll, or the outcome.
    fn phase(&self) -> Phase;

    /// The side whose turn it is, or would be if the game were not over.
    fn turn(&self) -> Side;

    /// All legal moves, in an order that depends on the position alone; empty if the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The number of legal moves. Faster than the length of [`legal_moves`](Self::legal_moves).
    fn count_legal_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// Makes a move and logs its events.
    ///
    /// # Errors
    /// If the move is illegal, with the reason. The position does not change then.
    fn play(&mut self, mv: Self::Move, log: &mut impl EventLog) -> Result<(), Self::Illegal> {
        match self.illegal(mv) {
            Some(illegal) => Err(illegal),
            None => {
                self.play_unchecked(mv, log);
                Ok(())
            }
        }
    }

    /// The reason why a move is illegal; `None` if it is legal.
    fn illegal(&self, mv: Self::Move) -> Option<Self::Illegal>;

    /// Makes a move that is known to be legal. An illegal one gives a meaningless position, but never panics.
    fn play_unchecked(&mut self, mv: Self::Move, log: &mut impl EventLog);

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv, &mut ());
        next
    }

    /// The possible rolls, each once, in an order that depends on the position alone. Empty if no dice
    /// are to be rolled.
    fn chances(&self) -> Vec<Chance<Self::Roll>> {
        Vec::new()
    }

    /// Applies a roll, with its dice in any order, and returns it in normal order.
    ///
    /// # Errors
    /// If the roll is impossible now, with the reason. The position does not change then.
    fn roll(&mut self, roll: Self::Roll) -> Result<Self::Roll, Self::IllegalRoll>;

    /// The roll that a seed gives here as roll number `number` of the game, from 0; `None` if no dice are to be rolled.
    fn seeded_roll(&self, _seed: &Seed, _number: u64) -> Option<Self::Roll> {
        None
    }

    /// A hash of everything that distinguishes positions for the repetition rule. Dice are not included.
    fn key(&self) -> u64;

    /// Whether the repetition rule counts the position after this move. It never counts one after a roll.
    fn is_compared_after(&self, _mv: Self::Move) -> bool {
        true
    }

    /// The repetition rule of the game.
    fn repetition_rule(&self) -> RepetitionRule {
        RepetitionRule::Consent
    }

    /// Whether a player may claim a draw by the fifty-move rule. Always false in games that it ends
    /// without a claim.
    fn may_claim_fifty_moves(&self) -> bool {
        false
    }
}
