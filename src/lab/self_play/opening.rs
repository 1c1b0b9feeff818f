//! Random openings and dice from the seed of a match.

use turnover_core::board::{MixRng, mix};
use turnover_core::games::{Phase, Seed};
use turnover_core::session::{Game, GameId, MoveId};

/// A game with some random moves, the same for both games of a pair. Moves that end the game are drawn again.
pub(crate) fn opening(game: GameId, ply_count: u32, seed: u64, pair_number: u32) -> Game {
    for attempt in 0..100 {
        let mut started_game = Game::new(game);
        let dice = dice_seed(seed, pair_number);
        let mut rng = MixRng::new(mix(seed ^ mix(u64::from(pair_number) << 8 | attempt)));
        let mut plies = 0;
        while plies < ply_count {
            match started_game.phase() {
                Phase::Over(_) => break,
                Phase::Roll(_) => {
                    if started_game.roll(&dice).is_none() {
                        break;
                    }
                }
                Phase::Move(_) => {
                    let moves = started_game.legal_moves().len() as u64;
                    started_game.play(MoveId(rng.below(moves) as usize));
                    plies += 1;
                }
            }
        }
        if plies == ply_count && started_game.phase().outcome().is_none() {
            return started_game;
        }
    }
    Game::new(game)
}

/// The seed of the dice, the same for both games of a pair.
pub(crate) fn dice_seed(seed: u64, pair_number: u32) -> Seed {
    Seed::of_number(mix(seed ^ mix(u64::from(pair_number) ^ 0xd1ce)))
}
