//! What a search finds in a position: the two best moves, or the move of a player.

use std::sync::Arc;

use turnover_core::ai::Level;
use turnover_core::ai::network::Network;
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
pub(super) fn weigh(
    game: &Game,
    limits: Limits,
    table: &Arc<TranspositionTable>,
    network: Option<&Arc<Network>>,
) -> Option<BestMoves> {
    let network = network.cloned();
    let options = Options { line_count: 2, network, ..Options::with_table(limits, Arc::clone(table)) };
    BestMoves::of(&finished_search(game, options, Level::STRONGEST, 0).take_reports(), game.id())
}

/// The best move of a player of this level, who evaluates by the network at full strength only.
pub(super) fn choice(
    game: &Game,
    limits: Limits,
    level: Level,
    seed: u64,
    network: Option<&Arc<Network>>,
) -> Option<String> {
    let network = network.cloned();
    let options = Options { network, ..Options::with_table(limits, Arc::new(TranspositionTable::new(2))) };
    finished_search(game, options, level, seed).choice()
}

#[cfg(test)]
mod tests {
    use turnover_core::session::GameId;

    use super::*;
    use crate::arena::read_networks;

    #[test]
    fn a_network_values_moves_otherwise_at_full_strength_only() {
        let path = Some(std::path::Path::new("built-in"));
        let networks = read_networks(GameId::ALL.into_iter(), path).expect("networks");
        let best_moves = |id: GameId, network| weigh(&Game::new(id), Limits::nodes(2_000), &new_table(), network);
        let differs = |&id: &GameId| {
            let weaker = |network| choice(&Game::new(id), Limits::nodes(2_000), Level::WEAKEST, 1, network);
            assert_eq!(weaker(networks.get(&id)), weaker(None), "{id}");
            best_moves(id, networks.get(&id)) != best_moves(id, None)
        };
        let found: Vec<_> = GameId::ALL.into_iter().filter(differs).collect();
        // A game with dice starts with a roll, and there is no move to weigh.
        let has_network = |id: &GameId| networks.contains_key(id) && !id.has_dice();
        let expected: Vec<_> = GameId::ALL.into_iter().filter(has_network).collect();
        assert_eq!(found, expected);
    }
}
