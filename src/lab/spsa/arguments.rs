//! The arguments of a tuning by games.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::arena::network_name;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Parameter, SearchParameters};
use turnover_core::cli::{games_help, number, value};
use turnover_core::excerpt::quoted;
use turnover_core::session::GameId;

/// Tune the parameters of the search at level 17 by pairs of games between sets that differ a little: SPSA.
#[derive(Clone, Debug, Args)]
#[command(after_help = games_help())]
pub struct SpsaArguments {
    /// The game, one of those below.
    #[arg(value_name = "GAME", value_parser = value(str::parse::<GameId>))]
    pub game: GameId,
    /// Write the results of the games to this file, from which a run that was stopped goes on.
    #[arg(long, value_name = "FILE")]
    pub log: PathBuf,
    /// How many games are played, rounded up to an even number. How fast the numbers move depends on it.
    #[arg(long, value_name = "N", default_value = "40000", value_parser = number::<u32>("a number of games"))]
    pub games: u32,
    /// How many positions are searched for each move.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// From this everything follows.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
    /// How many pairs of games are played at a time; as many as there are processors unless told. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = number::<usize>("a number of threads"))]
    pub threads: Option<usize>,
    /// Tune only these parameters, with commas between; all unless told.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = value(parameter))]
    pub parameters: Vec<&'static Parameter>,
    /// The network that evaluates, or "built-in" for that of turnover-engine, instead of the evaluation by hand.
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
}

fn parameter(text: &str) -> Result<&'static Parameter, String> {
    let names = || Parameter::ALL.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ");
    Parameter::named(text).ok_or_else(|| format!("expected a parameter, one of {}, found {}", names(), quoted(text)))
}

impl SpsaArguments {
    /// The parameters that are tuned, each of them once.
    pub(super) fn tuned_parameters(&self) -> Vec<&'static Parameter> {
        let is_asked_for = |parameter: &&Parameter| {
            self.parameters.is_empty() || self.parameters.iter().any(|asked| asked.name == parameter.name)
        };
        Parameter::ALL.iter().filter(is_asked_for).collect()
    }

    pub(super) fn pair_count(&self) -> u32 {
        self.games.div_ceil(2)
    }

    /// What the results of the games follow from, in one line.
    pub(super) fn heading(&self, start: SearchParameters, network: Option<&Arc<Network>>) -> String {
        let Self { game, nodes, seed, .. } = self;
        let names: Vec<&str> = self.tuned_parameters().iter().map(|parameter| parameter.name).collect();
        format!(
            "spsa {game} pairs {} nodes {nodes} seed {seed} network {} from {start} tuned {}",
            self.pair_count(),
            network_name(network),
            names.join(",")
        )
    }
}
