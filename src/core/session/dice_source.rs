//! Who rolls the dice of a game, and whether the rolls are those of the promised seed.

use super::game::{Game, Ply};
use super::record::GameRecord;
use super::referee::Referee;
use super::tree::NodeId;
use crate::board::BoardEvent;
use crate::games::{Die, Seed, SeedHash};

/// Where the rolls of a game come from.
///
/// A seed belongs to one game, because anyone who knows it can compute all rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceSource {
    /// The players roll real dice, or it is unknown.
    #[default]
    Hand,
    /// This seed, which is secret while the game lasts.
    Seed(Seed),
    /// A seed that is not known here, with this hash.
    Promised(SeedHash),
}

impl DiceSource {
    /// The seed, if it is known.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Seed(seed) => Some(seed),
            Self::Hand | Self::Promised(_) => None,
        }
    }

    /// The hash of the seed, which may be shown at any time.
    #[must_use]
    pub fn hash(&self) -> Option<SeedHash> {
        match self {
            Self::Hand => None,
            Self::Seed(seed) => Some(seed.hash()),
            Self::Promised(hash) => Some(*hash),
        }
    }
}

/// Whether the rolls of a game are those of its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiceVerdict {
    /// All rolls are those of the seed.
    Proven,
    /// Some rolls are not those of the seed.
    Refuted,
    /// The seed is unknown, or there are no rolls.
    Open,
}

impl GameRecord {
    /// Rolls the dice by the seed of the record. Returns the events; `None` if the seed is unknown or if no
    /// dice are to be rolled.
    pub fn throw(&mut self) -> Option<Vec<BoardEvent>> {
        let seed = *self.head.dice.seed()?;
        self.game.throw(&seed).map(<[BoardEvent]>::to_vec)
    }

    /// Whether the rolls of the main line are those of the seed. Variations do not count.
    #[must_use]
    pub fn dice_verdict(&self) -> DiceVerdict {
        let line = self.game.main_line();
        let has_rolls = line.iter().any(|&node| self.game.roll(node).is_some());
        match self.head.dice.seed().filter(|_| has_rolls) {
            Some(seed) if self.game.is_line_thrown_by(&line, seed) => DiceVerdict::Proven,
            Some(_) => DiceVerdict::Refuted,
            None => DiceVerdict::Open,
        }
    }
}

impl Game {
    /// Rolls the dice by a seed. Each roll depends only on its number in the line, so it is the same after an undo.
    ///
    /// Returns `None`, and changes nothing, if no dice are to be rolled.
    pub fn throw(&mut self, seed: &Seed) -> Option<&[BoardEvent]> {
        let rolls = self.plies().take(self.ply_count()).filter(|ply| ply.is_roll).count();
        let id = self.referee().seeded_roll(seed, rolls as u64)?;
        self.play(id)
    }

    /// Whether all rolls of the current line are those of this seed.
    #[must_use]
    pub fn is_thrown_by(&self, seed: &Seed) -> bool {
        self.is_line_thrown_by(self.line(), seed)
    }

    fn is_line_thrown_by(&self, line: &[NodeId], seed: &Seed) -> bool {
        let rolls = line.iter().filter_map(|&node| Some((node, self.roll(node)?)));
        (0..).zip(rolls).all(|(number, (node, roll))| {
            let before = self.parent(node).map(|before| self.referee_at(before));
            let thrown = before.and_then(|referee| referee.seeded_roll(seed, number));
            thrown == Some(roll.played.id)
        })
    }

    /// The dice on the table at this position, which follows a node.
    pub(super) fn dice_after(&self, at: NodeId, referee: &dyn Referee) -> Vec<Die> {
        let lying = referee.dice();
        if !lying.is_empty() {
            return lying;
        }
        let left = self.ply(at).map_or(&[][..], |ply| &ply.dice);
        left.iter().map(|die| Die { is_spent: true, ..*die }).collect()
    }

    /// The dice on the table; those of an earlier turn are marked as used. Empty before the first roll and in games without dice.
    #[must_use]
    pub fn dice(&self) -> Vec<Die> {
        self.last_ply().map_or_else(|| self.referee().dice(), |ply| ply.dice.clone())
    }

    /// The node of the last roll.
    #[must_use]
    pub fn last_throw(&self) -> Option<&Ply> {
        self.line()[..self.ply_count()].iter().rev().find_map(|&node| self.roll(node))
    }

    /// The roll that leads to a node, if it is one.
    fn roll(&self, node: NodeId) -> Option<&Ply> {
        self.ply(node).filter(|ply| ply.is_roll)
    }
}
