//! The workshop: matches, tuning, training, and what makes books, tables of endings and puzzles.

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use turnover_core::cli::{explanation, games_help, refuse};
use turnover_core::uci::{Engine, attend_terminal};
use turnover_lab::arena::{Duplicates, Match, MatchArguments, measure_duplicates, run as play_match};
use turnover_lab::book::{BookMaking, SelfPlay, make_book, self_play};
use turnover_lab::endings::{EndingMaking, EndingMatch, ending_match, make_endings};
use turnover_lab::puzzles::{PuzzleArguments, RateArguments, make as make_puzzles, rate as rate_puzzles};
use turnover_lab::rollouts::{Rollouts, roll_out};
use turnover_lab::spsa::{SpsaArguments, spsa};
use turnover_lab::train::{Training, train};
use turnover_lab::tune::{Tuning, tune};

/// The workshop of Turnover, Lielow and Dice Chess: it measures the engine and makes its books, tables, networks and puzzles.
#[derive(Parser)]
#[command(name = "turnover-lab", version, disable_help_subcommand = true, args_override_self = true)]
#[command(after_help = games_help())]
struct LabCli {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    Arena(Box<MatchArguments>),
    Tune(Tuning),
    Spsa(SpsaArguments),
    Train(Training),
    SelfPlay(SelfPlay),
    Book(BookMaking),
    Endings(EndingMaking),
    EndingsMatch(EndingMatch),
    Puzzles(PuzzleArguments),
    RatePuzzles(RateArguments),
    Rollouts(Rollouts),
    Duplicates(Box<Duplicates>),
    /// Speak the text protocol, as `turnover-engine` does, with no network but that of an option
    Uci,
}

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let command = match LabCli::try_parse_from(&words) {
        Ok(command) => command.command,
        Err(error) if error.use_stderr() => return refuse(LabCli::command(), &explanation(&error), &words),
        Err(help_text) => {
            print!("{help_text}");
            return ExitCode::SUCCESS;
        }
    };
    let output = &mut io::stdout();
    let command_result = match command {
        LabCommand::Arena(arguments) => match Match::try_from(*arguments) {
            Ok(arena_match) => play_match(&arena_match, output).map(drop),
            Err(error) => return refuse(LabCli::command(), &error.to_string(), &words),
        },
        LabCommand::Tune(arguments) => tune(&arguments, output),
        LabCommand::Spsa(arguments) => spsa(&arguments, output),
        LabCommand::Train(arguments) => train(&arguments, output),
        LabCommand::SelfPlay(arguments) => self_play(&arguments, output),
        LabCommand::Book(arguments) => make_book(&arguments, output),
        LabCommand::Endings(arguments) => make_endings(&arguments, output),
        LabCommand::EndingsMatch(arguments) => ending_match(&arguments, output),
        LabCommand::Puzzles(arguments) => make_puzzles(&arguments, output),
        LabCommand::RatePuzzles(arguments) => rate_puzzles(&arguments, output),
        LabCommand::Rollouts(arguments) => roll_out(&arguments, output),
        LabCommand::Duplicates(arguments) => measure_duplicates(&arguments, output),
        LabCommand::Uci => attend_terminal(Engine::new()),
    };
    match command_result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("turnover-lab: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_of_the_workshop_fit_together() {
        LabCli::command().debug_assert();
    }
}
