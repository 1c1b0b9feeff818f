//! Fits the weights of an evaluation to the results of games.
//!
//! The engine plays against itself. The terms of each quiet position are stored with the game's result. Then the
//! weights are fitted so that the evaluation predicts the results as well as possible.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use clap::Args;

use turnover_core::ai::Level;
use turnover_core::ai::eval::Term;
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::board::{Side, mix};
use turnover_core::cli::{games_help, number, value};
use turnover_core::session::{Game, GameId, engine_position};

use crate::self_play::{dice_seed, finished_search, go_on_after, opening, play_out};

/// The advantage in centi-units from which positions are ignored.
const CLEAR_ADVANTAGE: i32 = 2500;
/// The maximum number of plies; longer games are drawn.
const MAX_PLIES: usize = 400;

/// Fit the weights of a game's evaluation to the results of games that the engine plays against itself.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = games_help())]
pub struct Tuning {
    /// The game, one of those below.
    #[arg(value_name = "GAME", value_parser = value(str::parse::<GameId>))]
    pub game: GameId,
    /// How many games are played.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number::<u32>("a number of games"))]
    pub games: u32,
    /// From this everything follows.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
    /// How many positions are searched for each move.
    #[arg(long, value_name = "N", default_value = "2000", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// How many plies at the start of each game are drawn at random; 8 unless told, with dice 4.
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>("a number of plies"))]
    pub opening: Option<u32>,
}

/// A position: the count of each term, and White's result from 0 to 1.
struct Sample {
    counts: Vec<(usize, f64)>,
    result: f64,
}

/// The training data from all games.
#[derive(Default)]
struct TuningData {
    samples: Vec<Sample>,
    /// The index and the current weight of each term, by name.
    term_indices: BTreeMap<&'static str, usize>,
    names: Vec<&'static str>,
    weights: Vec<f64>,
}

/// Plays, fits, and writes the table of weights: each term's name, its fitted weight, its current weight, and the
/// number of positions in which it counted.
///
/// # Errors
/// If the output cannot be written.
pub fn tune(tuning: &Tuning, output: &mut impl Write) -> io::Result<()> {
    let mut data = TuningData::default();
    for game_number in 0..tuning.games {
        data.learn(tuning, game_number);
    }
    let scale = data.best_scale();
    let before = data.error(&data.weights, scale);
    let fitted_weights = data.fitted_weights(scale);
    let after = data.error(&fitted_weights, scale);
    writeln!(
        output,
        "{} positions of {} games, error {before:.5}, fitted {after:.5}",
        data.samples.len(),
        tuning.games
    )?;
    for (term_index, name) in data.names.iter().enumerate() {
        let is_there = |sample: &&Sample| sample.counts.iter().any(|&(other, _)| other == term_index);
        let sample_count = data.samples.iter().filter(is_there).count();
        writeln!(
            output,
            "    (\"{name}\", {:.0}), // {:.0}, in {sample_count}",
            fitted_weights[term_index], data.weights[term_index]
        )?;
    }
    Ok(())
}

impl TuningData {
    /// Plays a game and stores its quiet positions.
    fn learn(&mut self, tuning: &Tuning, game_number: u32) {
        let opening_plies = tuning.opening.unwrap_or(if tuning.game.has_dice() { 4 } else { 8 });
        let mut game = opening(tuning.game, opening_plies, tuning.seed, game_number);
        let dice = dice_seed(tuning.seed, game_number);
        let table = Arc::new(TranspositionTable::new(2));
        let mut seen: Vec<Vec<Term>> = Vec::new();
        let end = play_out(&mut game, &dice, MAX_PLIES, |game, _| {
            let (units, terms) = engine_position(game.referee()).static_eval();
            let was_quiet = choose(game, tuning, &table, game_number);
            go_on_after(was_quiet.map(drop))?;
            if was_quiet == Some(true) && units.abs() < CLEAR_ADVANTAGE {
                seen.push(terms);
            }
            ControlFlow::Continue(())
        });
        let result = f64::from(end.half_points(Side::White)) / 2.0;
        for terms in seen {
            let term_counts = terms.iter().map(|term| (self.place(term), f64::from(term.count))).collect();
            self.samples.push(Sample { counts: term_counts, result });
        }
    }

    fn place(&mut self, term: &Term) -> usize {
        *self.term_indices.entry(term.name).or_insert_with(|| {
            self.names.push(term.name);
            self.weights.push(f64::from(term.weight));
            self.names.len() - 1
        })
    }

    /// The mean squared error of the predicted results.
    // CITE: Texel's tuning method, Österlund 2014.
    fn error(&self, weights: &[f64], scale: f64) -> f64 {
        let squared_error = |sample: &Sample| (sample.result - predict(sample, weights, scale)).powi(2);
        self.samples.iter().map(squared_error).sum::<f64>() / self.samples.len().max(1) as f64
    }

    /// The scale of a centi-unit that fits the current weights best.
    fn best_scale(&self) -> f64 {
        let scales = (1..=40).map(|step| f64::from(step) * 0.0003);
        let better_scale = |one: f64, other: f64| {
            if self.error(&self.weights, other) < self.error(&self.weights, one) { other } else { one }
        };
        scales.reduce(better_scale).unwrap_or(0.003)
    }

    /// The weights after some hundred steps of gradient descent, regularised towards the current ones.
    // CITE: logistic regression; the steps are Adam's, Kingma and Ba 2015.
    fn fitted_weights(&self, scale: f64) -> Vec<f64> {
        const STEPS: i32 = 400;
        const LEARNING_RATE: f64 = 1.5;
        const PULL_TO_START: f64 = 1e-8;
        let weight_count = self.weights.len();
        let mut weights = self.weights.clone();
        let (mut gradient_means, mut squared_gradient_means) = (vec![0.0; weight_count], vec![0.0; weight_count]);
        for step in 1..=STEPS {
            let mut gradient: Vec<f64> =
                weights.iter().zip(&self.weights).map(|(weight, first)| PULL_TO_START * (weight - first)).collect();
            for sample in &self.samples {
                let value = predict(sample, &weights, scale);
                let slope = (value - sample.result) * scale / self.samples.len() as f64;
                for &(term_index, term_count) in &sample.counts {
                    gradient[term_index] += slope * term_count;
                }
            }
            for term_index in 0..weight_count {
                gradient_means[term_index] = 0.9 * gradient_means[term_index] + 0.1 * gradient[term_index];
                squared_gradient_means[term_index] =
                    0.999 * squared_gradient_means[term_index] + 0.001 * gradient[term_index] * gradient[term_index];
                let (corrected_mean, corrected_square) = (
                    gradient_means[term_index] / (1.0 - 0.9_f64.powi(step)),
                    squared_gradient_means[term_index] / (1.0 - 0.999_f64.powi(step)),
                );
                weights[term_index] -= LEARNING_RATE * corrected_mean / (corrected_square.sqrt() + 1e-12);
            }
        }
        weights
    }
}

fn predict(sample: &Sample, weights: &[f64], scale: f64) -> f64 {
    let units: f64 = sample.counts.iter().map(|&(place, often)| weights[place] * often).sum();
    1.0 / (1.0 + (-scale * units).exp())
}

/// Makes a move and returns whether it was quiet.
fn choose(game: &mut Game, tuning: &Tuning, table: &Arc<TranspositionTable>, choice_number: u32) -> Option<bool> {
    let options = Options::with_table(Limits::nodes(tuning.nodes), Arc::clone(table));
    let search = finished_search(game, options, Level::STRONGEST, mix(u64::from(choice_number)));
    let id = game.referee().find(&search.choice()?)?;
    let move_info = game.referee().legal_move(id)?.info();
    game.play(id)?;
    Some(move_info.is_none_or(|info| !info.takes() && !info.promotes))
}

#[cfg(test)]
mod tests {
    use turnover_core::board::MixRng;

    use super::*;

    #[test]
    fn what_wins_is_found_out_and_the_same_seed_finds_the_same() {
        let mut data = TuningData { names: vec!["good", "idle"], weights: vec![0.0, 5.0], ..TuningData::default() };
        let mut rng = MixRng::new(1);
        for _ in 0..4000 {
            let [good, idle, luck] = [(); 3].map(|()| rng.below(5) as f64 - 2.0);
            let wins = good + luck / 2.0 > 0.0;
            data.samples.push(Sample { counts: vec![(0, good), (1, idle)], result: f64::from(u8::from(wins)) });
        }
        let fitted = data.fitted_weights(0.005);
        assert!(fitted[0] > 100.0 && fitted[1].abs() < 30.0, "{fitted:?}");

        let tuning = Tuning { game: GameId::Lielow, games: 3, seed: 2, nodes: 100, opening: Some(6) };
        let run = || {
            let mut out = Vec::new();
            tune(&tuning, &mut out).expect("a Vec takes any text");
            String::from_utf8(out).expect("text")
        };
        let table = run();
        assert!(table.contains("(\"stack of one\", "), "{table}");
        assert_eq!(table, run());
        assert!(table.starts_with("36 positions of 3 games, "), "the games of seed 2 have changed: {table}");
    }
}
