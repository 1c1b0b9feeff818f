//! The moves of the bots of the house. They think one after the other, and not for long, so that a small server goes on.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::ai::network::Network;
use crate::ai::search::{Limits, Options, TranspositionTable};
use crate::ai::{Level, Thinking};
use crate::session::{Game, GameId};

/// The number of positions that a bot looks at for a move, whatever its level: as many as the strongest level was measured with, and more
/// than any other level looks at.
const MAX_NODES: u64 = 150_000;
/// The size of the table of positions, in MiB.
const TABLE_MIB: usize = 4;

/// Thinks for all bots of this process.
#[derive(Debug)]
pub(super) struct HouseEngine {
    /// One thinks at a time.
    search_permits: Semaphore,
    /// The networks of the games that have one, if the strongest level plays, which alone uses them.
    networks: HashMap<GameId, Arc<Network>>,
}

impl HouseEngine {
    /// The engine of bots of these levels.
    pub(super) fn new(levels: &[Level]) -> Arc<Self> {
        let network_of = |form: GameId| Some((form, Arc::new(Network::read(form.built_in_network()?).ok()?)));
        let forms = GameId::ALL.into_iter().filter(|_| levels.contains(&Level::STRONGEST));
        let networks = forms.filter_map(network_of).collect();
        Arc::new(Self { search_permits: Semaphore::new(1), networks })
    }

    /// A move of this level, in the notation of the text protocol; `None` if there is none. The same seed gives the same move.
    pub(super) async fn choose_move(&self, game: Game, level: Level, seed: u64) -> Option<String> {
        let _permit = self.search_permits.acquire().await.ok()?;
        let network = self.networks.get(&game.id()).cloned();
        tokio::task::spawn_blocking(move || finished_search(&game, level, seed, network).choice()).await.ok()?
    }
}

/// A search that has come to its end.
fn finished_search(game: &Game, level: Level, seed: u64, network: Option<Arc<Network>>) -> Box<dyn Thinking> {
    let table = Arc::new(TranspositionTable::new(TABLE_MIB));
    let options = Options { network, ..Options::with_table(Limits::nodes(MAX_NODES), table) };
    let mut search = game.think(options, level, seed);
    search.run();
    search
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search_move(game: &Game, level: Level, seed: u64) -> Option<String> {
        let network = HouseEngine::new(&[level]).networks.get(&game.id()).cloned();
        finished_search(game, level, seed, network).choice()
    }

    #[test]
    fn the_strongest_level_looks_at_more_than_all_others_and_evaluates_by_the_network_of_the_game() {
        let below = Level::new(Level::STRONGEST.number() - 1).expect("a level");
        let engine = HouseEngine::new(&[Level::STRONGEST]);
        for form in GameId::ALL.into_iter().filter(|form| !form.has_dice()) {
            let game = Game::new(form);
            let network = engine.networks.get(&form);
            assert_eq!(network.is_some(), form.built_in_network().is_some(), "{form}");
            let [mut strongest, weaker] =
                [Level::STRONGEST, below].map(|level| finished_search(&game, level, 1, network.cloned()));
            assert!(strongest.nodes() > weaker.nodes(), "{form}: {} and {}", strongest.nodes(), weaker.nodes());
            let without_network = finished_search(&game, Level::STRONGEST, 1, None).take_reports();
            assert_eq!(strongest.take_reports() == without_network, network.is_none(), "{form}");
        }
    }

    #[test]
    fn every_level_finds_a_legal_move_in_each_game_without_dice() {
        for form in [GameId::TurnoverModern, GameId::Lielow] {
            let game = Game::new(form);
            for level in [Level::WEAKEST, Level::STRONGEST] {
                let code = search_move(&game, level, 1).expect("a move");
                assert!(game.referee().find(&code).is_some(), "{form} {level}: {code}");
            }
        }
    }

    #[test]
    fn a_double_is_answered_and_before_a_roll_nothing_else_is_found() {
        let form: GameId = "dice-chess".parse().expect("a form");
        for (cube, expected) in [("x1", [None, Some("double")]), ("x1?", [Some("take"), Some("drop")])] {
            let fen = format!("rnb1k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1 {cube}");
            let code = search_move(&Game::from_fen(form, &fen).expect("a position"), Level::WEAKEST, 1);
            assert!(expected.contains(&code.as_deref()), "{cube}: {code:?}");
        }
    }
}
