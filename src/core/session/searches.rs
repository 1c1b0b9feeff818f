//! Searches from the current position of a game.

use super::game::Game;
use super::registry::dyn_search;
use super::tree::NodeId;
use crate::ai::endings::{Endings, Odds};
use crate::ai::eval::Term;
use crate::ai::mate::Answer;
use crate::ai::network::{NetworkShape, TrainingSample};
use crate::ai::search::{Options, Score};
use crate::ai::{Level, Thinking};
use crate::board::Side;

impl Game {
    /// A search for a move at this level, not yet begun. It knows the positions played before; the
    /// same seed gives the same errors. It finds no move if the dice are to be rolled or the game is over.
    #[must_use]
    pub fn think(&self, options: Options, level: Level, seed: u64) -> Box<dyn Thinking> {
        dyn_search(self.referee()).think(&self.played(), options, level, seed)
    }

    /// A search for a forced win of either side in at most `moves` moves, and for a good move if there is none, not yet
    /// begun. [`Thinking::score`] gives the result as a win or a loss of the side to move.
    #[must_use]
    pub fn mate_search(&self, options: Options, most_moves: u32) -> Box<dyn Thinking> {
        dyn_search(self.referee()).mate_search(&self.played(), options, most_moves)
    }

    /// Whether this side wins by force within `most_moves` of its own moves; the search gives up after so many nodes. It is proved
    /// from the current position alone: repetitions of earlier ones do not count.
    #[must_use]
    pub fn forced_win(&self, attacker: Side, most_moves: u32, nodes: u64) -> Answer<String> {
        dyn_search(self.referee()).forced_win(attacker, most_moves, nodes)
    }

    /// The static evaluation of the current position for White in centi-units, and the terms that it consists of.
    #[must_use]
    pub fn static_eval(&self) -> (i32, Vec<Term>) {
        dyn_search(self.referee()).static_eval()
    }

    /// What a network learns from the current position, in which a search has found this move and this score; `None` if it is not quiet.
    #[must_use]
    pub fn training_sample(&self, best: &str, score: Score) -> Option<TrainingSample> {
        dyn_search(self.referee()).training_sample(best, score)
    }

    /// Whether the last king or Castle of the side to move is attacked.
    #[must_use]
    pub fn is_in_danger(&self) -> bool {
        dyn_search(self.referee()).is_in_danger()
    }

    /// How a network sees the pieces; `None` in games for which there are none.
    #[must_use]
    pub fn network_shape(&self) -> Option<&'static NetworkShape> {
        dyn_search(self.referee()).network_shape()
    }

    /// The exact chances of both sides in the current position: before a roll, or with the best move that the dice on the
    /// table allow. `None` if the tables do not know it.
    #[must_use]
    pub fn exact_odds(&self, endings: &Endings) -> Option<Odds> {
        dyn_search(self.referee()).exact_odds(endings)
    }

    /// The exact chances after each legal move, with the code of the move in the text protocol; `None` if the tables do not
    /// know the position after one of them.
    #[must_use]
    pub fn exact_odds_by_move(&self, endings: &Endings) -> Option<Vec<(String, Odds)>> {
        dyn_search(self.referee()).exact_odds_by_move(endings)
    }

    /// The keys of the positions before the current one.
    fn played(&self) -> Vec<u64> {
        let before = std::iter::once(NodeId::ROOT).chain(self.line().iter().copied());
        before.take(self.ply_count()).map(|node| self.referee_at(node).key()).collect()
    }
}
