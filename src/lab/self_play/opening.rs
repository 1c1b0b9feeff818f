//! Random openings and dice from the seed of a match.

use std::convert::Infallible;

use rand::rand_core::utils::fill_bytes_via_next_word;
use rand::{Rng, TryRng};

use turnover_core::board::mix;
use turnover_core::games::{Phase, Seed};
use turnover_core::session::{Game, GameId, MoveId};

/// A random generator that derives each number from the previous one.
struct OpeningRng(u64);

impl TryRng for OpeningRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_u64() as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = mix(self.0);
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

/// A game with some random moves, the same for both games of a pair. Moves that end the game are drawn again.
pub(crate) fn opening(game: GameId, count: u32, seed: u64, pair: u32) -> Game {
    for attempt in 0..100 {
        let mut started = Game::new(game);
        let dice = dice(seed, pair);
        let mut rng = OpeningRng(mix(seed ^ mix(u64::from(pair) << 8 | attempt)));
        let mut plies = 0;
        while plies < count {
            match started.phase() {
                Phase::Over(_) => break,
                Phase::Roll(_) => {
                    if started.throw(&dice).is_none() {
                        break;
                    }
                }
                Phase::Move(_) => {
                    let moves = started.legal_moves().len().max(1) as u64;
                    // Not `random_range`, whose values may change: a resumed match must repeat the recorded openings.
                    started.play(MoveId((rng.next_u64() % moves) as usize));
                    plies += 1;
                }
            }
        }
        if plies == count && started.phase().outcome().is_none() {
            return started;
        }
    }
    Game::new(game)
}

/// The seed of the dice, the same for both games of a pair.
pub(crate) fn dice(seed: u64, pair: u32) -> Seed {
    let number = mix(seed ^ mix(u64::from(pair) ^ 0xd1ce));
    let mut bytes = [0; 32];
    for (index, chunk) in bytes.chunks_mut(8).enumerate() {
        chunk.copy_from_slice(&mix(number ^ index as u64).to_le_bytes());
    }
    Seed::new(bytes)
}
