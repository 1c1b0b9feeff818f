//! Plays one batch of pairs after the other, and moves the numbers by the results of each.
//!
//! All pairs of a batch start from the same numbers, whatever the number of threads. The log holds the results alone: the numbers
//! follow from them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::arguments::SpsaArguments;
use super::pair::PairSettings;
use super::update::{Spsa, TunedNumber};
use crate::arena::read_optional_network;
use crate::in_threads::{in_threads, thread_count};
use crate::run_log::RunLog;
use turnover_core::ai::search::{Parameter, SearchParameters};
use turnover_core::session::{Game, GameId, engine_position};

/// The number of pairs of a batch. The same run with another number has other results.
const BATCH_PAIRS: u32 = 16;
/// After how many batches the numbers are told.
const REPORT_BATCHES: u32 = 32;

/// Plays the games that are not in the log yet, tells the numbers now and then, and at the end the set for the sources.
///
/// # Errors
/// If the log or the output cannot be written, the log is of another run, or the network cannot be read.
pub fn spsa(arguments: &SpsaArguments, output: &mut impl Write) -> io::Result<()> {
    let network = read_optional_network(arguments.game, arguments.network.as_deref())?;
    let start = present_parameters(arguments.game);
    let heading = arguments.heading(start, network.as_ref());
    let (mut log, lines) = RunLog::open(Some(&arguments.log), &heading)?;
    let logged_batches: BTreeMap<u32, Vec<u32>> = lines.iter().filter_map(|line| read_batch(line)).collect();
    writeln!(output, "{heading}: {} batches so far", logged_batches.len())?;
    let SpsaArguments { game, nodes, seed, .. } = *arguments;
    let mut tuning = ParameterTuning::new(arguments, start);
    let settings = PairSettings { game, nodes, seed, network };
    let threads = thread_count(arguments.threads);
    let pair_count = arguments.pair_count();
    let batch_count = pair_count.div_ceil(BATCH_PAIRS);
    for batch in 0..batch_count {
        let pairs = batch * BATCH_PAIRS..pair_count.min((batch + 1) * BATCH_PAIRS);
        let points = match logged_batches.get(&batch).filter(|points| points.len() == pairs.len()) {
            Some(points) => points.clone(),
            None => {
                let play = |pair_number| settings.play(pair_number, tuning.players(pair_number));
                let points = in_threads(pairs.clone(), threads, || (), |_, pair_number| play(pair_number));
                log.add(&format!("{batch}\t{}", points.iter().map(u32::to_string).collect::<String>()))?;
                points
            }
        };
        for (pair_number, points) in pairs.clone().zip(points) {
            tuning.spsa.learn(pair_number, f64::from(points) - 2.0);
        }
        if (batch + 1).is_multiple_of(REPORT_BATCHES) || batch + 1 == batch_count {
            writeln!(output, "{} pairs: {}", pairs.end, tuning.values_text())?;
            output.flush()?;
        }
    }
    let tuned = tuning.rounded();
    writeln!(output, "parameters={tuned}")?;
    writeln!(output, "{tuned:?}")
}

fn present_parameters(game: GameId) -> SearchParameters {
    *engine_position(Game::new(game).referee()).search_parameters()
}

/// The half points of the pairs of a batch, from a line.
fn read_batch(line: &str) -> Option<(u32, Vec<u32>)> {
    let (batch, points) = line.split_once('\t')?;
    Some((batch.parse().ok()?, points.chars().map(|digit| digit.to_digit(5)).collect::<Option<_>>()?))
}

/// The tuned parameters, and the set to which they belong.
struct ParameterTuning {
    parameters: Vec<&'static Parameter>,
    start: SearchParameters,
    spsa: Spsa,
}

impl ParameterTuning {
    fn new(arguments: &SpsaArguments, start: SearchParameters) -> Self {
        let parameters = arguments.tuned_parameters();
        let tuned_number = |parameter: &&Parameter| {
            let Parameter { min, max, step, .. } = **parameter;
            TunedNumber { value: parameter.value(start).into(), min, max, step }
        };
        let numbers = parameters.iter().map(tuned_number).collect();
        let spsa = Spsa { numbers, pair_count: arguments.pair_count(), seed: arguments.seed };
        Self { parameters, start, spsa }
    }

    /// The parameters of both players of a pair.
    fn players(&self, pair_number: u32) -> [SearchParameters; 2] {
        self.spsa.players(pair_number).map(|values| self.with_values(values))
    }

    /// The set with these values of the tuned parameters.
    fn with_values(&self, values: impl IntoIterator<Item = i32>) -> SearchParameters {
        let mut parameters = self.start;
        for (parameter, value) in self.parameters.iter().zip(values) {
            parameter.set(&mut parameters, value);
        }
        parameters
    }

    fn rounded(&self) -> SearchParameters {
        self.with_values(self.spsa.numbers.iter().map(|number| number.value.round() as i32))
    }

    fn values_text(&self) -> String {
        let values = self.parameters.iter().zip(&self.spsa.numbers);
        let texts = values.map(|(parameter, number)| format!("{} {:.3}", parameter.name, number.value));
        texts.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn log_path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("turnover-spsa-{}-{name}", std::process::id()))
    }

    fn arguments(games: u32, threads: usize, name: &str) -> SpsaArguments {
        SpsaArguments {
            game: GameId::Lielow,
            log: log_path(name),
            games,
            nodes: 100,
            seed: 4,
            threads: Some(threads),
            parameters: ["futility_margin", "late_move_base"].map(|name| Parameter::named(name).expect("one")).to_vec(),
            network: None,
        }
    }

    /// What is told after the line about the log, and the log.
    fn run(arguments: &SpsaArguments) -> (String, String) {
        let mut told = Vec::new();
        spsa(arguments, &mut told).expect("it can be logged");
        let told = String::from_utf8(told).expect("text");
        let (_, numbers) = told.split_once('\n').expect("several lines");
        (numbers.to_owned(), fs::read_to_string(&arguments.log).expect("the log"))
    }

    #[test]
    fn neither_threads_nor_a_stop_change_the_numbers() {
        let whole = run(&arguments(48, 1, "whole"));
        assert_eq!(run(&arguments(48, 3, "threads")), whole);
        assert_eq!(whole.1.lines().count(), 3, "a heading and two batches: {}", whole.1);
        assert!(
            whole.0.starts_with("24 pairs: futility_margin ") && whole.0.contains("\nSearchParameters {"),
            "{}",
            whole.0
        );
        let start = present_parameters(GameId::Lielow);
        assert!(!whole.0.contains(&format!("futility_margin {}.000,", start.futility_margin)), "{}", whole.0);
        let stopped = arguments(48, 2, "stopped");
        let (heading, batches) = whole.1.split_once('\n').expect("several lines");
        let first_batch = batches.lines().next().expect("a batch");
        // The second batch has not been written to its end.
        fs::write(&stopped.log, format!("{heading}\n{first_batch}\n1\t22")).expect("a shorter log");
        let (numbers, log) = run(&stopped);
        assert_eq!(numbers, whole.0);
        assert_eq!(log.lines().last(), whole.1.lines().last());
        let another = SpsaArguments { seed: 5, ..stopped.clone() };
        assert!(spsa(&another, &mut Vec::new()).is_err(), "a log of another run is not touched");
        for name in ["whole", "threads", "stopped"] {
            fs::remove_file(log_path(name)).expect("it is ours");
        }
    }

    #[test]
    fn the_results_in_the_log_move_the_numbers() {
        let wanted = arguments(16, 1, "results");
        let start = present_parameters(wanted.game);
        let numbers_after = |points: &str| {
            let heading = wanted.heading(start, None);
            fs::write(&wanted.log, format!("{heading}\n0\t{points}\t.\n")).expect("a log");
            run(&wanted).0
        };
        let drawn = numbers_after("22222222");
        let SearchParameters { futility_margin, late_move_base, .. } = start;
        let unmoved = format!("8 pairs: futility_margin {futility_margin}.000, late_move_base {late_move_base}.000\n");
        assert!(drawn.starts_with(&unmoved), "{drawn}");
        assert_ne!(numbers_after("42222222"), drawn);
        fs::remove_file(&wanted.log).expect("it is ours");
    }

    #[test]
    fn a_player_with_the_parameters_of_the_other_one_shares_the_points() {
        let SpsaArguments { game, nodes, seed, .. } = arguments(2, 1, "none");
        let settings = PairSettings { game, nodes, seed, network: None };
        let reduced = SearchParameters { reduction_base: 200, ..SearchParameters::DEFAULT };
        for pair_number in 0..3 {
            assert_eq!(settings.play(pair_number, [reduced; 2]), 2, "pair {pair_number}");
        }
    }
}
