//! The arguments of `puzzles`.

use std::path::PathBuf;

use clap::Args;

use turnover_core::cli::{games_help, number, value};
use turnover_core::session::GameId;

/// Make puzzles out of games that the engine plays against itself, and tell how many were refused and who solves them.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = games_help())]
pub struct PuzzleArguments {
    /// The games, some of those below, played in turn.
    #[arg(value_name = "GAME", required = true, num_args = 1.., value_parser = value(str::parse::<GameId>))]
    pub games: Vec<GameId>,
    /// How many puzzles of each game.
    #[arg(long, value_name = "N", default_value = "100", value_parser = number::<usize>("a number of puzzles"))]
    pub count: usize,
    /// How many games of each are played at most.
    #[arg(long, value_name = "N", default_value = "100000", value_parser = number::<u32>("a number of games"))]
    pub most: u32,
    /// From this everything follows.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
    /// How many positions are searched to be sure of a candidate.
    #[arg(long, value_name = "N", default_value = "80000", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// Write each game to this file, from which a run that was stopped goes on.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write the puzzles to this file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Leave out the puzzles whose ids stand in this file, one a line: those that another check has refused.
    #[arg(long, value_name = "FILE")]
    pub without: Option<PathBuf>,
    /// The network that evaluates at full strength, or "built-in" for that of each game, instead of the evaluation by hand.
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
}
