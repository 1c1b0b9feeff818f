//! Playouts: how often a side wins when a position is played to its end again and again, with other dice each time.

use std::sync::Arc;

use super::{Game, Level};
use crate::ai::search::{Limits, Options, TranspositionTable};
use crate::board::{Side, mix};
use crate::games::{Phase, Seed};

/// The nodes that are searched for a move. With 1000 of them, chances are the same.
const MOVE_NODES: u64 = 200;
/// The maximum number of plies; longer games are drawn.
const LONGEST: usize = 600;
/// The size of the transposition table, in MiB.
const TABLE_MIB: usize = 2;

/// The results of a position that the engine plays to its end against itself.
pub struct Playouts {
    start: Game,
    /// The side whose results are counted.
    side: Side,
    seed: u64,
    table: Arc<TranspositionTable>,
    count: u32,
    /// The sum of the results, each 0 for a loss and 1 for a win, and that of their squares.
    sums: [f64; 2],
    nodes: u64,
}

impl Playouts {
    /// None so far, for this side. Everything follows from the seed.
    #[must_use]
    pub fn new(start: Game, side: Side, seed: u64) -> Self {
        let table = Arc::new(TranspositionTable::new(TABLE_MIB));
        Self { start, side, seed, table, count: 0, sums: [0.0; 2], nodes: 0 }
    }

    /// Plays one more game.
    pub fn play(&mut self) {
        self.count += 1;
        let winner = self.play_out();
        let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == self.side)));
        self.sums = [self.sums[0] + result, self.sums[1] + result * result];
    }

    /// The number of games.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The sum of the results: a win counts 1, a draw a half.
    #[must_use]
    pub const fn sum(&self) -> f64 {
        self.sums[0]
    }

    /// The mean result, and the variance of that mean; without a game that of a draw.
    #[must_use]
    pub fn mean(&self) -> (f64, f64) {
        let count = f64::from(self.count);
        if self.count < 2 {
            return (if self.count == 0 { 0.5 } else { self.sums[0] }, 0.25);
        }
        let mean = self.sums[0] / count;
        (mean, (self.sums[1] / count - mean * mean) / (count - 1.0))
    }

    /// The number of nodes that have been searched.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The winner of another game.
    fn play_out(&mut self) -> Option<Side> {
        let mut game = self.start.clone();
        let dice = dice(mix(self.seed ^ mix(u64::from(self.count))));
        loop {
            match game.phase() {
                Phase::Over(outcome) => return outcome.winner,
                _ if game.ply_count() >= LONGEST || game.tree()[game.current()].occurrences() >= 3 => return None,
                Phase::Roll(_) => {
                    game.roll(&dice)?;
                }
                Phase::Move(_) => {
                    let options = Options::with_table(Limits::nodes(MOVE_NODES), Arc::clone(&self.table));
                    let mut search = game.think(options, Level::STRONGEST, self.seed);
                    search.run();
                    self.nodes += search.nodes();
                    let id = game.referee().find(&search.choice()?)?;
                    game.play(id)?;
                }
            }
        }
    }
}

/// A seed of dice from a number.
fn dice(number: u64) -> Seed {
    let mut bytes = [0; 32];
    for (index, chunk) in (0..).zip(bytes.chunks_mut(8)) {
        chunk.copy_from_slice(&mix(number ^ index).to_le_bytes());
    }
    Seed::new(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    #[test]
    fn the_side_that_is_far_ahead_wins_most_games_and_the_same_seed_plays_the_same() {
        let id = GameId::DiceChess(Variant::DiceChess);
        let start = Game::from_fen(id, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1").expect("a position");
        let played = |side, seed| {
            let mut playouts = Playouts::new(start.clone(), side, seed);
            (0..20).for_each(|_| playouts.play());
            assert!(playouts.count() == 20 && playouts.nodes() > 20);
            playouts.mean()
        };
        let (white, variance) = played(Side::White, 1);
        assert!(white > 0.8 && variance < 0.01, "{white} {variance}");
        assert!((played(Side::Black, 1).0 + white - 1.0).abs() < 1e-9);
        assert_eq!(played(Side::White, 1), (white, variance));
    }
}
