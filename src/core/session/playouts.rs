//! Playouts: how often a side wins when a position is played to its end again and again, with other dice each time.

use std::sync::Arc;

use super::{Game, Level};
use crate::ai::search::{Limits, Options, TranspositionTable};
use crate::board::{Side, mix};
use crate::games::{Phase, Seed};

/// The nodes that are searched for a move. With 1000 of them, chances are the same.
const MOVE_NODE_LIMIT: u64 = 200;
/// The maximum number of plies; longer games are drawn.
const MAX_PLIES: usize = 600;
/// The size of the transposition table, in MiB.
const TABLE_MIB: usize = 2;

/// The results of a position that the engine plays to its end against itself.
pub struct Playouts {
    start: Game,
    /// The game that is being played, with its dice.
    current_game: Option<(Game, Seed)>,
    /// The side whose results are counted.
    side: Side,
    seed: u64,
    table: Arc<TranspositionTable>,
    game_count: u32,
    /// The sum of the results, each 0 for a loss and 1 for a win, and that of their squares.
    result_sums: [f64; 2],
    nodes: u64,
}

impl Playouts {
    /// None so far, for this side. Everything follows from the seed.
    #[must_use]
    pub fn new(start: Game, side: Side, seed: u64) -> Self {
        let table = Arc::new(TranspositionTable::new(TABLE_MIB));
        Self { start, current_game: None, side, seed, table, game_count: 0, result_sums: [0.0; 2], nodes: 0 }
    }

    /// Plays one more game to its end.
    pub fn play(&mut self) {
        let previous_count = self.game_count;
        while self.game_count == previous_count {
            self.play_turn();
        }
    }

    /// Rolls or moves, and counts the game if it has ended.
    pub fn play_turn(&mut self) {
        let start_playout = || (self.start.clone(), Seed::of_number(mix(self.seed ^ mix(u64::from(self.game_count)))));
        let (mut game, dice_seed) = self.current_game.take().unwrap_or_else(start_playout);
        match self.play_ply(&mut game, &dice_seed) {
            None => self.current_game = Some((game, dice_seed)),
            Some(winner) => {
                let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == self.side)));
                self.result_sums = [self.result_sums[0] + result, self.result_sums[1] + result * result];
                self.game_count += 1;
            }
        }
    }

    /// The number of games.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.game_count
    }

    /// The sum of the results: a win counts 1, a draw a half.
    #[must_use]
    pub const fn sum(&self) -> f64 {
        self.result_sums[0]
    }

    /// The mean result, and the variance of that mean; without a game that of a draw.
    #[must_use]
    pub fn mean_and_variance(&self) -> (f64, f64) {
        let playout_count = f64::from(self.game_count);
        if self.game_count < 2 {
            return (if self.game_count == 0 { 0.5 } else { self.result_sums[0] }, 0.25);
        }
        let mean = self.result_sums[0] / playout_count;
        (mean, (self.result_sums[1] / playout_count - mean * mean) / (playout_count - 1.0))
    }

    /// The number of nodes that have been searched.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Rolls or moves. Where the game is over, returns its winner, and nobody if it is drawn.
    fn play_ply(&mut self, game: &mut Game, dice_seed: &Seed) -> Option<Option<Side>> {
        let played_ply = match game.phase() {
            Phase::Over(outcome) => return Some(outcome.winner),
            // Nobody claims a draw.
            _ if game.ply_count() >= MAX_PLIES => None,
            Phase::Roll(_) => game.roll(dice_seed).map(drop),
            Phase::Move(_) => {
                let options = Options::with_table(Limits::nodes(MOVE_NODE_LIMIT), Arc::clone(&self.table));
                let mut search = game.think(options, Level::STRONGEST, self.seed);
                search.run();
                self.nodes += search.nodes();
                search.choice().and_then(|code| game.play(game.referee().find(&code)?).map(drop))
            }
        };
        if played_ply.is_some() { None } else { Some(None) }
    }
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
        let play_out = |side, seed| {
            let mut playouts = Playouts::new(start.clone(), side, seed);
            (0..20).for_each(|_| playouts.play());
            assert!(playouts.count() == 20 && playouts.nodes() > 20);
            playouts.mean_and_variance()
        };
        let (white_mean, variance) = play_out(Side::White, 1);
        assert!(white_mean > 0.8 && variance < 0.01, "{white_mean} {variance}");
        assert!((play_out(Side::Black, 1).0 + white_mean - 1.0).abs() < 1e-9);
        assert_eq!(play_out(Side::White, 1), (white_mean, variance));
    }

    #[test]
    fn a_draw_that_nobody_need_claim_ends_no_game() {
        let id = GameId::DiceChess(Variant::DiceChess);
        let mut start = Game::from_fen(id, "4k1n1/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1").expect("a position");
        for code in ["r22 g1f3 r22 g8f6 r22 f3g1 r22 f6g8"; 2].iter().flat_map(|codes| codes.split(' ')) {
            start.play(start.referee().find(code).expect("a legal move")).expect("a move");
        }
        assert_eq!(start.tree()[start.current()].occurrences(), 3);
        let mut playouts = Playouts::new(start, Side::White, 1);
        playouts.play();
        assert!(playouts.nodes() > 0);
    }
}
