//! A search from a position, whichever game it belongs to.

use crate::ai::eval::Term;
use crate::ai::mate::MatePlayer;
use crate::ai::search::{Options, Searchable};
use crate::ai::{Level, Player, Thinking};
use crate::board::Side;

/// A position from which a search may begin, whichever game it belongs to.
///
/// It is no part of [`Referee`](super::Referee): a program that never searches, as the page with its worker, then has no search
/// linked in.
pub(super) trait DynSearch {
    /// A search for a move by a player of this level, not yet begun. `played` are the keys of the positions before this one, and
    /// the same seed makes the same errors. Where the dice are to be thrown or the game is over it finds none.
    fn think(&self, played: &[u64], options: Options, level: Level, seed: u64) -> Box<dyn Thinking>;

    /// A search for a win by force of either side in at most so many moves, and for a good move where there is none; not yet
    /// begun.
    fn mate_search(&self, played: &[u64], options: Options, most_moves: u32) -> Box<dyn Thinking>;

    /// The static evaluation for White in centi-units, and the terms that it consists of.
    fn static_eval(&self) -> (i32, Vec<Term>);
}

impl<P: Searchable> DynSearch for P {
    fn think(&self, played: &[u64], options: Options, level: Level, seed: u64) -> Box<dyn Thinking> {
        Box::new(Player::new(*self, played, options, level, seed))
    }

    fn mate_search(&self, played: &[u64], options: Options, most_moves: u32) -> Box<dyn Thinking> {
        Box::new(MatePlayer::new(*self, played, options, most_moves))
    }

    fn static_eval(&self) -> (i32, Vec<Term>) {
        let value = self.evaluate();
        let for_white = match self.turn() {
            Side::White => value,
            Side::Black => -value,
        };
        (for_white, self.explain())
    }
}
