//! Who throws the dice of a game, and did they fall as was promised?

use super::game::{Game, Ply};
use super::record::GameRecord;
use super::referee::Referee;
use super::tree::NodeId;
use crate::board::BoardEvent;
use crate::games::{Die, Seed, SeedHash};

/// Who throws the dice of a game.
///
/// A seed belongs to one game: whoever knows it knows all its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceSource {
    /// The players, by hand, or nobody knows who.
    #[default]
    Hand,
    /// This seed, which is a secret while the game lasts.
    Seed(Seed),
    /// A seed that others keep secret; with its hash they have promised not to exchange it.
    Promised(SeedHash),
}

impl DiceSource {
    /// The seed, where it is known.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Seed(seed) => Some(seed),
            Self::Hand | Self::Promised(_) => None,
        }
    }

    /// What may be shown of the seed at any time.
    #[must_use]
    pub fn hash(&self) -> Option<SeedHash> {
        match self {
            Self::Hand => None,
            Self::Seed(seed) => Some(seed.hash()),
            Self::Promised(hash) => Some(*hash),
        }
    }
}

/// Whether the dice of a game are those of its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiceVerdict {
    /// All of them are.
    Proven,
    /// Some are not.
    Refuted,
    /// That cannot be told: the seed is not known, or no dice have been thrown.
    Open,
}

impl GameRecord {
    /// Throws the dice by the seed of the head. Returns what happens on the table; `None` when no seed is known, or when no
    /// dice are to be thrown.
    pub fn throw(&mut self) -> Option<Vec<BoardEvent>> {
        let seed = *self.head.dice.seed()?;
        self.game.throw(&seed).map(<[BoardEvent]>::to_vec)
    }

    /// Whether the seed of the head throws the dice of the main line. What is tried in variations proves nothing.
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
    /// Throws the dice by a seed. Each roll is drawn by its number in the line: taken back and thrown again it is the same.
    ///
    /// Returns `None`, and changes nothing, when no dice are to be thrown.
    pub fn throw(&mut self, seed: &Seed) -> Option<&[BoardEvent]> {
        let rolls = self.plies().take(self.ply_count()).filter(|ply| ply.is_roll).count();
        let id = self.referee().seeded_roll(seed, rolls as u64)?;
        self.play(id)
    }

    /// Whether all dice of the current line are those that this seed throws.
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

    /// The dice that lie on the table when the game has gone on from a node to this position.
    pub(super) fn dice_after(&self, at: NodeId, referee: &dyn Referee) -> Vec<Die> {
        let lying = referee.dice();
        if !lying.is_empty() {
            return lying;
        }
        let left = self.ply(at).map_or(&[][..], |ply| &ply.dice);
        left.iter().map(|die| Die { is_spent: true, ..*die }).collect()
    }

    /// The dice that lie on the table, those of an earlier turn spent. None before the first throw, and in most games.
    #[must_use]
    pub fn dice(&self) -> Vec<Die> {
        self.last_ply().map_or_else(|| self.referee().dice(), |ply| ply.dice.clone())
    }

    /// The throw by which they came there.
    #[must_use]
    pub fn last_throw(&self) -> Option<&Ply> {
        self.line()[..self.ply_count()].iter().rev().find_map(|&node| self.roll(node))
    }

    /// The roll that leads to a node, if it is one.
    fn roll(&self, node: NodeId) -> Option<&Ply> {
        self.ply(node).filter(|ply| ply.is_roll)
    }
}
