//! The moves of the bots of the house. They think one after the other, and not for long, so that a small server goes on.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::ai::Level;
use crate::ai::search::{Limits, Options, TranspositionTable};
use crate::session::Game;

/// The number of positions that a bot looks at for a move, whatever its level.
const MAX_NODES: u64 = 50_000;
/// The size of the table of positions, in MiB.
const TABLE_MIB: usize = 4;

/// Thinks for all bots of this process.
#[derive(Debug)]
pub(super) struct HouseEngine {
    /// One thinks at a time.
    search_permits: Semaphore,
}

impl HouseEngine {
    pub(super) fn new() -> Arc<Self> {
        Arc::new(Self { search_permits: Semaphore::new(1) })
    }

    /// A move of this level, in the notation of the text protocol; `None` if there is none. The same seed gives the same move.
    pub(super) async fn choose_move(&self, game: Game, level: Level, seed: u64) -> Option<String> {
        let _permit = self.search_permits.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || search_move(&game, level, seed)).await.ok()?
    }
}

fn search_move(game: &Game, level: Level, seed: u64) -> Option<String> {
    let options = Options::with_table(Limits::nodes(MAX_NODES), Arc::new(TranspositionTable::new(TABLE_MIB)));
    let mut search = game.think(options, level, seed);
    search.run();
    search.choice()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;

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
