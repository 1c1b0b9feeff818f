//! A pair of games between two sets of parameters, with one opening, the same dice and colours exchanged.

use std::sync::Arc;

use crate::self_play::{dice_seed, finished_search, go_on_after, opening, play_choice, play_out};
use turnover_core::ai::Level;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, SearchParameters, TranspositionTable};
use turnover_core::board::Side;
use turnover_core::session::GameId;

/// Longer games are drawn.
const MAX_PLIES: usize = 400;
/// The size of a player's transposition table in MiB.
const HASH_MIB: usize = 1;

/// What all pairs of a run have in common.
pub(super) struct PairSettings {
    pub(super) game: GameId,
    pub(super) nodes: u64,
    pub(super) seed: u64,
    pub(super) network: Option<Arc<Network>>,
}

impl PairSettings {
    /// The first player's half points in both games of a pair, from 0 to 4.
    pub(super) fn play(&self, pair_number: u32, players: [SearchParameters; 2]) -> u32 {
        Side::ALL.map(|first_player_side| self.play_game(pair_number, first_player_side, players)).iter().sum()
    }

    fn play_game(&self, pair_number: u32, first_player_side: Side, players: [SearchParameters; 2]) -> u32 {
        let opening_plies = if self.game.has_dice() { 2 } else { 6 };
        let mut game = opening(self.game, opening_plies, self.seed, pair_number);
        let dice = dice_seed(self.seed, pair_number);
        let tables = [(); 2].map(|()| Arc::new(TranspositionTable::new(HASH_MIB)));
        let end = play_out(&mut game, &dice, MAX_PLIES, |game, side| {
            let index = usize::from(side != first_player_side);
            let options = Options {
                parameters: Some(players[index]),
                network: self.network.clone(),
                ..Options::with_table(Limits::nodes(self.nodes), Arc::clone(&tables[index]))
            };
            let search = finished_search(game, options, Level::STRONGEST, 0);
            go_on_after(play_choice(game, &*search))
        });
        end.half_points(first_player_side).into()
    }
}
