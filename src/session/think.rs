//! What would a good player do here?

use super::game::Game;
use super::tree::NodeId;
use crate::ai::search::Options;
use crate::ai::{Level, Thinking};

impl Game {
    /// A search for a move in the current position by a player of this level, not yet begun. It knows what has been played.
    #[must_use]
    pub fn think(&self, options: Options, level: Level, seed: u64) -> Box<dyn Thinking> {
        self.referee().think(&self.played(), options, level, seed)
    }

    /// A search for a win by force of either side in at most so many moves, and for a good move where there is none; not yet
    /// begun. [`Thinking::score`] tells what it finds, as a win or a loss of the side to move.
    #[must_use]
    pub fn hunt(&self, options: Options, most_moves: u32) -> Box<dyn Thinking> {
        self.referee().hunt(&self.played(), options, most_moves)
    }

    /// The keys of the positions before the current one.
    fn played(&self) -> Vec<u64> {
        let before = std::iter::once(NodeId::ROOT).chain(self.line().iter().copied());
        before.take(self.ply_count()).map(|node| self.referee_at(node).key()).collect()
    }
}
