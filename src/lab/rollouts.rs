//! How well the engine's chances of winning before a roll agree with rollouts, and what its decisions with the doubling cube cost.
//!
//! A rollout plays a position many times to the end, with other dice each time. Its mean is the chance of winning between two
//! equal players, except for the luck that is left, which the report takes off.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use turnover_core::ai::Level;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::board::{MixRng, Side, mix};
use turnover_core::cli::{games_help, number, value};
use turnover_core::games::Phase;
use turnover_core::session::cube::{Cube, CubeAction, CubeEquity};
use turnover_core::session::{Game, GameId, Playouts, with_slope};

use crate::arena::{dice_game, read_optional_network};
use crate::in_threads::in_threads;
use crate::self_play::{dice_seed, finished_search, opening, play_choice};

/// The nodes for a move on the way to a position.
const MOVE_NODES: u64 = 200;
/// The plies that are drawn at random at the start of a game.
const OPENING_PLIES: u32 = 4;
/// The ply of a game, rolls counted, from which on no position is taken.
const LAST_PLY: u64 = 90;
/// A difference of chances that is small.
const SMALL_DIFFERENCE: f64 = 0.02;

/// Compare the engine's chances of winning before a roll with rollouts, in a game with dice.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = games_help())]
pub struct Rollouts {
    /// The game, one of those below that have dice.
    #[arg(value_name = "GAME", value_parser = value(dice_game))]
    pub game: GameId,
    /// How many positions are compared, each from a game of its own.
    #[arg(long, value_name = "N", default_value = "100", value_parser = number::<u32>("a number of positions"))]
    pub positions: u32,
    /// How often each is played to the end.
    #[arg(long, value_name = "N", default_value = "400", value_parser = number::<u32>("a number of games"))]
    pub games: u32,
    /// How many positions the engine searches for its chance.
    #[arg(long, value_name = "N", default_value = "20000", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// How many games the engine plays out at most, after the search, for its chance.
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::<u32>("a number of games"))]
    pub playouts: u32,
    /// The network that evaluates for its chance, or "built-in" for that of turnover-engine, instead of the evaluation by hand.
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
    /// From this everything follows.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
    /// How many positions are played at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u32>("a number of threads"))]
    pub threads: u32,
}

/// A position before a roll with two chances of winning for the side that rolls; a draw counts as half a win.
#[derive(Clone, Debug, PartialEq)]
struct Comparison {
    fen: String,
    /// The engine's.
    estimate: f64,
    /// The mean of the rollouts.
    mean: f64,
    /// The variance of that mean.
    variance: f64,
    /// What the engine does in a game by itself with the cube in the middle: before the roll, and if that side has doubled.
    decisions: [Option<CubeAction>; 2],
}

impl Comparison {
    /// What the decisions cost, in stakes, if the mean is the chance.
    fn costs(&self) -> [f64; 2] {
        let equity = CubeEquity::of(Cube::new(None), Side::White, self.mean);
        self.decisions.map(|action| equity.action_cost(action))
    }
}

/// Compares, and writes each position with both chances, then summaries.
///
/// # Errors
/// If the output cannot be written, or the network cannot be read.
pub fn roll_out(rollouts: &Rollouts, output: &mut impl Write) -> io::Result<()> {
    let network = read_optional_network(rollouts.game, rollouts.network.as_deref())?;
    let comparisons = rollouts.compare(network.as_ref());
    for Comparison { fen, estimate, mean, variance, .. } in &comparisons {
        writeln!(output, "{estimate:.3} {mean:.3} ±{:.3} {fen}", variance.sqrt())?;
    }
    for slope in [1.0, best_slope(&comparisons)] {
        let Summary { bias, error, own_error, near_count } = Summary::of(&comparisons, slope);
        let comparison_count = comparisons.len();
        writeln!(
            output,
            "slope {slope:.3}: mean difference {bias:+.3}, root of the mean square {error:.3}, without luck {own_error:.3}"
        )?;
        writeln!(
            output,
            "  {near_count} of {comparison_count} within {SMALL_DIFFERENCE}, or no further from that than two standard errors"
        )?;
    }
    for (index, name) in ["to double", "to take"].into_iter().enumerate() {
        let costs: Vec<f64> = comparisons.iter().map(|one| one.costs()[index]).collect();
        let mean = costs.iter().sum::<f64>() / costs.len().max(1) as f64;
        let large_count = costs.iter().filter(|&&cost| cost > SMALL_DIFFERENCE).count();
        writeln!(
            output,
            "decisions {name}: cost {mean:.4} stakes on average, more than {SMALL_DIFFERENCE} in {large_count}"
        )?;
    }
    Ok(())
}

/// How far the estimates are from the rollouts.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Summary {
    /// The mean of the differences.
    bias: f64,
    /// The root of the mean square of the differences.
    error: f64,
    /// The same without what comes from the luck in the rollouts.
    own_error: f64,
    /// The number of differences that are small, or within two standard errors of that.
    near_count: usize,
}

impl Summary {
    fn of(comparisons: &[Comparison], slope: f64) -> Self {
        let comparison_count = comparisons.len().max(1) as f64;
        let difference = |one: &Comparison| with_slope(one.estimate, slope) - one.mean;
        let bias = comparisons.iter().map(difference).sum::<f64>() / comparison_count;
        let square = comparisons.iter().map(|one| difference(one).powi(2)).sum::<f64>() / comparison_count;
        let luck = comparisons.iter().map(|one| one.variance).sum::<f64>() / comparison_count;
        let near_count = comparisons
            .iter()
            .filter(|one| difference(one).abs() <= SMALL_DIFFERENCE + 2.0 * one.variance.sqrt())
            .count();
        Self { bias, error: square.sqrt(), own_error: (square - luck).max(0.0).sqrt(), near_count }
    }
}

/// The slope with which the estimates fit the rollouts best.
fn best_slope(comparisons: &[Comparison]) -> f64 {
    let error = |slope: f64| Summary::of(comparisons, slope).error;
    let slopes = (1..=600).map(|step| f64::from(step) * 0.005);
    slopes.reduce(|best, slope| if error(slope) < error(best) { slope } else { best }).unwrap_or(1.0)
}

impl Rollouts {
    fn compare(&self, network: Option<&Arc<Network>>) -> Vec<Comparison> {
        let threads = self.threads as usize;
        let comparisons = in_threads(0..self.positions, threads, || (), |(), number| self.compare_one(number, network));
        comparisons.into_iter().flatten().collect()
    }

    /// Compares a position of one game; `None` if the game was over too early.
    fn compare_one(&self, position_number: u32, network: Option<&Arc<Network>>) -> Option<Comparison> {
        let start = self.position(position_number)?;
        let fen = start.referee().fen();
        let roller = start.side_to_move()?;
        let limits = Limits { playouts: Some(self.playouts), ..Limits::nodes(self.nodes) };
        let [before_roll, answer] = ["x1", "x1?"].map(|cube| {
            let game = Game::from_fen(self.game, &format!("{fen} {cube}")).ok()?;
            let table = Arc::new(TranspositionTable::new(8));
            let options = Options { network: network.cloned(), ..Options::with_table(limits, table) };
            Some(finished_search(&game, options, Level::STRONGEST, self.seed))
        });
        let estimate = before_roll.as_ref()?.chance()?;
        let decisions = [before_roll?, answer?].map(|search| search.choice().and_then(|code| code.parse().ok()));
        // Other games than those of the estimate.
        let mut playouts = Playouts::new(start, roller, mix(self.seed ^ mix(u64::from(position_number))));
        (0..self.games).for_each(|_| playouts.play());
        let (mean, variance) = playouts.mean_and_variance();
        Some(Comparison { fen, estimate, mean, variance, decisions })
    }

    /// The position before a roll at a random place of a game of its own.
    fn position(&self, position_number: u32) -> Option<Game> {
        let table = Arc::new(TranspositionTable::new(2));
        let mut game = opening(self.game, OPENING_PLIES, self.seed, position_number);
        let ply_to_reach = MixRng::new(mix(self.seed ^ mix(u64::from(position_number)))).below(LAST_PLY) as usize;
        let dice = dice_seed(self.seed, position_number);
        while game.ply_count() < ply_to_reach || !matches!(game.phase(), Phase::Roll(_)) {
            match game.phase() {
                Phase::Over(_) => return None,
                Phase::Roll(_) => game.roll(&dice).map(drop)?,
                Phase::Move(_) => {
                    let options = Options::with_table(Limits::nodes(MOVE_NODES), Arc::clone(&table));
                    let search = finished_search(&game, options, Level::STRONGEST, mix(u64::from(position_number)));
                    play_choice(&mut game, &*search)?;
                }
            }
        }
        Game::from_fen(self.game, &game.referee().fen()).ok()
    }
}

#[cfg(test)]
mod tests {
    use turnover_core::games::dice_chess::Variant;

    use super::*;

    fn compared(pairs: &[(f64, f64)]) -> Vec<Comparison> {
        let one = |&(estimate, mean): &(f64, f64)| Comparison {
            fen: String::new(),
            estimate,
            mean,
            variance: 0.0001,
            decisions: [None, Some(CubeAction::Take)],
        };
        pairs.iter().map(one).collect()
    }

    #[test]
    fn estimates_that_are_too_bold_are_found_out() {
        let truth = [0.5, 0.6, 0.7, 0.8, 0.9, 0.2];
        let bold = compared(&truth.map(|chance| (with_slope(chance, 1.5), chance)));
        assert!((best_slope(&bold) - 1.0 / 1.5).abs() < 0.01);
        let summary = Summary::of(&bold, 1.0 / 1.5);
        assert!(summary.own_error < 0.01 && summary.near_count == truth.len(), "{summary:?}");
        assert!(Summary::of(&bold, 1.0).near_count < truth.len());
    }

    #[test]
    fn a_wrong_decision_costs_what_the_rollouts_say() {
        let costs = |mean| compared(&[(0.5, mean)])[0].costs();
        assert_eq!(costs(0.55), [0.0, 0.0]);
        let [no_double, take] = costs(0.85);
        assert!(no_double > 0.1 && take > 0.1, "{no_double} {take}");
    }

    #[test]
    fn the_same_seed_finds_the_same_with_any_number_of_threads() {
        let game = GameId::DiceChess(Variant::DiceChess);
        let rollouts = |threads| Rollouts {
            game,
            positions: 4,
            games: 6,
            nodes: 300,
            playouts: 3,
            network: None,
            seed: 3,
            threads,
        };
        let found = rollouts(1).compare(None);
        assert_eq!(found, rollouts(3).compare(None));
        assert!(found.len() >= 3 && found.iter().all(|one| (0.0..=1.0).contains(&one.mean)), "{found:?}");
        assert!(dice_game("lielow").is_err());
    }
}
