//! What a search finds in a position: the two best moves, or the move of a player.

use std::sync::Arc;

use turnover_core::ai::Level;
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::puzzles::only_move::BestMoves;
use turnover_core::session::Game;

use crate::self_play::finished_search;

/// The size of the table of one search, in MiB.
const TABLE_MIB: usize = 8;

/// A new table for one search.
pub(super) fn new_table() -> Arc<TranspositionTable> {
    Arc::new(TranspositionTable::new(TABLE_MIB))
}

/// Searches the two best lines. `None` if there are fewer than two moves.
pub(super) fn weigh(game: &Game, limits: Limits, table: &Arc<TranspositionTable>) -> Option<BestMoves> {
    let options = Options { line_count: 2, ..Options::with_table(limits, Arc::clone(table)) };
    BestMoves::of(&finished_search(game, options, Level::STRONGEST, 0).take_reports(), game.id())
}

/// The best move of a player of this level.
pub(super) fn choice(game: &Game, limits: Limits, level: Level, seed: u64) -> Option<String> {
    let options = Options::with_table(limits, Arc::new(TranspositionTable::new(2)));
    finished_search(game, options, level, seed).choice()
}
