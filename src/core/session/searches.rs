//! Searches from the current position of a game.

use std::sync::Arc;
use std::time::Duration;

use super::Playouts;
use super::cube::{cube_decision, only_winner, without_cube};
use super::cube_thinking::{CubePlayouts, CubeQuestion, CubeThinking, SearchReliability};
use super::registry::{ending_probe, engine_position};
use super::{Game, Level, NodeId, Referee};
use crate::ai::Thinking;
use crate::ai::endings::{Endings, Odds};
use crate::ai::search::{Options, Progress, Report, Score, TranspositionTable};
use crate::board::Side;

/// The maximum number of chessmen with which tables of endings are asked for.
const MAX_TABLE_CHESSMEN: usize = 5;
/// The size of the transposition table of a search without the tables of endings, in MiB.
const TABLE_MIB: usize = 2;

/// The exact chances of both sides in a position: before a roll, or with the best move that the dice on the table allow. `None` if the
/// tables do not know it.
#[must_use]
pub fn exact_odds(referee: &dyn Referee, endings: &Endings) -> Option<Odds> {
    ending_probe(referee).exact_odds(endings)
}

/// Whether tables of endings help in this position. They know fewer chessmen than may be left, but a search reaches them by captures.
#[must_use]
pub fn may_reach_tables(game: &Game) -> bool {
    game.id().spec().has_endings && game.referee().position().tokens_by_place().len() <= MAX_TABLE_CHESSMEN
}

impl Game {
    /// A search for a move at this level, not yet begun. It knows the positions played before; the
    /// same seed gives the same errors. Before a roll it finds a double, or nothing; where the game is over by the
    /// rules, nothing.
    ///
    /// With a [limit of moves to a mate](crate::ai::search::Limits::mate), it is at any level a search for a forced win of either side
    /// in so many moves, and for a good move if there is none. [`Thinking::score`] gives the result as a win or a loss of the side to
    /// move.
    #[must_use]
    pub fn think(&self, options: Options, level: Level, seed: u64) -> Box<dyn Thinking> {
        if self.tree()[self.current()].phase().outcome().is_some() {
            return Box::new(NothingToFind);
        }
        let engine = engine_position(self.referee());
        let Some((cube, roller)) = cube_decision(self.referee()) else {
            return engine.think(&self.keys_before(), options, level, seed);
        };
        // Weaker levels judge by their search alone.
        let is_strongest = level == Level::STRONGEST;
        let endings = options.endings.as_ref().filter(|_| is_strongest);
        let odds = endings.and_then(|endings| exact_odds(self.referee(), endings));
        let question = CubeQuestion { cube, roller, only_winner: only_winner(self.referee()), exact_chance: None };
        let exact_chance = odds.and_then(|odds| question.chance_by_tables(self.referee(), odds));
        let max_playouts = options
            .limits
            .playouts
            .filter(|&playout_limit| playout_limit > 0 && is_strongest && exact_chance.is_none());
        let playouts = max_playouts
            .and_then(|playout_limit| Some(CubePlayouts::new(self.playouts(roller, seed)?, playout_limit, &options)));
        let limits = if playouts.is_some() { CubePlayouts::search_limits(options.limits) } else { options.limits };
        let options = if odds.is_some() && exact_chance.is_none() {
            // What the tables leave out decides; a search that has used them would tell it wrongly.
            let table = Arc::new(TranspositionTable::new(TABLE_MIB));
            Options { limits, endings: None, table, ..options }
        } else {
            Options { limits, ..options }
        };
        let has_network = level.uses_network() && options.network_for(engine.network_shape()).is_some();
        let reliability = if has_network { SearchReliability::BY_NETWORK } else { SearchReliability::BY_HAND };
        let search = engine.think(&self.keys_before(), options, level, seed);
        let (white_eval, _) = engine.static_eval();
        let static_score = Score::Units(if roller == Side::White { white_eval } else { -white_eval });
        let decision = CubeQuestion { exact_chance, ..question };
        Box::new(CubeThinking::new(search, reliability, decision, static_score, playouts))
    }

    /// Playouts of the current position without the doubling cube, for the side that is to roll.
    fn playouts(&self, roller: Side, seed: u64) -> Option<Playouts> {
        let start = Self::from_fen(self.id(), &without_cube(self.referee()).fen()).ok()?;
        Some(Playouts::new(start, roller, seed))
    }

    /// The keys of the positions before the current one.
    fn keys_before(&self) -> Vec<u64> {
        let nodes_before = std::iter::once(NodeId::ROOT).chain(self.line().nodes().iter().copied());
        nodes_before.take(self.ply_count()).map(|node| self.tree()[node].referee().key()).collect()
    }
}

/// The search where the game is over.
struct NothingToFind;

impl Thinking for NothingToFind {
    fn next_slice(&mut self, _elapsed: Duration) -> Progress {
        Progress::Done
    }

    fn take_reports(&mut self) -> Vec<Report<String>> {
        Vec::new()
    }

    fn choice(&self) -> Option<String> {
        None
    }

    fn score(&self) -> Option<Score> {
        None
    }

    fn nodes(&self) -> u64 {
        0
    }
}
