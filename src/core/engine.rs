//! The engine: the text protocol on standard input and output, or in a worker of a browser.
//!
//! `stop` interrupts a running command. `quit` and the end of the input wait for it, so that the output of a script is
//! complete, and end a command that would otherwise run until `stop`.

#[path = "../manual.rs"]
#[cfg(test)]
mod manual;

#[cfg(target_family = "wasm")]
fn main() {
    turnover_core::uci::attend_worker();
}

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    command_line::run(std::env::args_os())
}

#[cfg(not(target_family = "wasm"))]
mod command_line {
    use std::ffi::OsString;
    use std::io;
    use std::process::ExitCode;

    use clap::{CommandFactory, Parser, Subcommand};
    use turnover_core::arena::{
        BookMaking, EndingMaking, EndingMatch, Match, MatchArguments, SelfPlay, Training, Tuning, ending_match,
        games_help, make_book, make_endings, run as play_match, self_play, train, tune,
    };
    use turnover_core::cli::explanation;
    use turnover_core::print_set::{ExportArguments, export as export_set};
    use turnover_core::puzzles::{PuzzleArguments, RateArguments, make as make_puzzles, rate as rate_puzzles};

    use super::terminal;

    /// The exit code for wrong arguments.
    const USAGE_ERROR: u8 = 2;

    /// The line of the help about running without a command.
    const WITHOUT_COMMAND: &str =
        "Without a command it speaks the text protocol, UCI with additions, on standard input and output.";

    /// An engine for all games of Turnover, Lielow and Dice Chess.
    #[derive(Parser)]
    #[command(name = "turnover-engine", version, disable_help_subcommand = true, args_override_self = true)]
    #[command(after_help = format!("{WITHOUT_COMMAND}\n\n{}", games_help()))]
    struct EngineCli {
        #[command(subcommand)]
        command: Option<Command>,
    }

    #[derive(Subcommand)]
    enum Command {
        Arena(Box<MatchArguments>),
        Tune(Tuning),
        Train(Training),
        SelfPlay(SelfPlay),
        Book(BookMaking),
        Endings(EndingMaking),
        EndingsMatch(EndingMatch),
        Puzzles(PuzzleArguments),
        RatePuzzles(RateArguments),
        ExportSet(ExportArguments),
        /// Check the dice of all games in a file: does each throw follow from what both players committed to?
        Verify {
            /// A file of records
            file: std::path::PathBuf,
        },
    }

    /// Executes the command line.
    pub fn run(words: impl Iterator<Item = OsString>) -> ExitCode {
        let words: Vec<OsString> = words.collect();
        let asked = match EngineCli::try_parse_from(&words) {
            Ok(asked) => asked,
            Err(error) if error.use_stderr() => return refuse(&explanation(&error), &words),
            Err(help) => {
                print!("{help}");
                return ExitCode::SUCCESS;
            }
        };
        let done = match asked.command {
            None => terminal::attend(),
            Some(Command::Arena(arguments)) => match Match::try_from(*arguments) {
                Ok(wanted) => play_match(&wanted, &mut io::stdout()).map(drop),
                Err(error) => return refuse(&error.to_string(), &words),
            },
            Some(Command::Tune(tuning)) => tune(&tuning, &mut io::stdout()),
            Some(Command::Train(training)) => train(&training, &mut io::stdout()),
            Some(Command::Book(wanted)) => make_book(&wanted, &mut io::stdout()),
            Some(Command::Endings(wanted)) => make_endings(&wanted, &mut io::stdout()),
            Some(Command::EndingsMatch(wanted)) => ending_match(&wanted, &mut io::stdout()),
            Some(Command::SelfPlay(wanted)) => self_play(&wanted, &mut io::stdout()),
            Some(Command::Puzzles(arguments)) => make_puzzles(&arguments, &mut io::stdout()),
            Some(Command::ExportSet(arguments)) => export_set(&arguments, &mut io::stdout()),
            Some(Command::RatePuzzles(arguments)) => rate_puzzles(&arguments, &mut io::stdout()),
            Some(Command::Verify { file }) => verify(&file, &mut io::stdout()),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("turnover-engine: {error}");
                ExitCode::FAILURE
            }
        }
    }

    /// Writes a line for each game in a file: the number of proven rolls, or the first one that is not proven.
    ///
    /// # Errors
    /// If the file cannot be read, is not a text of records, or has a game with rolls that are not proven.
    fn verify(file: &std::path::Path, out: &mut impl io::Write) -> io::Result<()> {
        let in_file = |error: &dyn std::fmt::Display| io::Error::other(format!("{}: {error}", file.display()));
        let text = std::fs::read_to_string(file).map_err(|error| in_file(&error))?;
        let (lines, is_sound) = turnover_core::online::verify_text(&text).map_err(|error| in_file(&error))?;
        for line in lines {
            writeln!(out, "{line}")?;
        }
        if is_sound { Ok(()) } else { Err(in_file(&"expected games whose throws are all proven")) }
    }

    /// Prints why the arguments are wrong and what was expected.
    fn refuse(why: &str, words: &[OsString]) -> ExitCode {
        let mut cli = EngineCli::command();
        cli.build();
        let asked = words.get(1).and_then(|word| word.to_str()).and_then(|word| cli.find_subcommand_mut(word));
        let help = match asked {
            Some(command) => command.render_help(),
            None => cli.render_help(),
        };
        eprintln!("turnover-engine: {why}\n\n{help}");
        ExitCode::from(USAGE_ERROR)
    }

    #[cfg(test)]
    mod tests {
        use turnover_core::session::GameId;

        use super::*;

        #[test]
        fn the_options_of_the_engine_fit_together() {
            EngineCli::command().debug_assert();
        }

        #[test]
        fn the_manual_of_the_engine_names_every_option() {
            crate::manual::check(EngineCli::command());
        }

        #[test]
        fn every_help_names_every_game() {
            for line in [&["turnover-engine", "--help"][..], &["e", "arena", "--help"], &["e", "tune", "--help"]] {
                let help = EngineCli::try_parse_from(line).map(drop).expect_err("the help").to_string();
                for id in GameId::ALL {
                    assert!(help.lines().any(|line| line.trim() == id.name()), "{line:?}: {id} is missing: {help}");
                }
            }
        }

        #[test]
        fn a_file_is_verified_game_by_game() {
            let path = std::env::temp_dir().join(format!("turnover-verify-{}.txt", std::process::id()));
            let checked = |text: &str| {
                let mut lines = Vec::new();
                std::fs::write(&path, text).expect("a file");
                let result = verify(&path, &mut lines).map_err(|error| error.to_string());
                (String::from_utf8(lines).expect("text"), result)
            };
            let [quiet, dice] = [false, true].map(|has_dice| {
                let id = GameId::ALL.into_iter().find(|id| id.has_dice() == has_dice).expect("a game");
                let throw = if has_dice { "1. r12 " } else { "" };
                format!("[Variant \"{id}\"]\n\n{throw}*\n")
            });
            assert_eq!(checked(&quiet), ("game 1: 0 throws, all proven\n".to_owned(), Ok(())));
            let (lines, result) = checked(&dice);
            assert_eq!(lines, "game 1: expected a tag DiceGame, found none\n");
            assert!(result.expect_err("unproven").ends_with("expected games whose throws are all proven"));
            assert!(checked("?").1.is_err());
            std::fs::remove_file(&path).expect("it is ours");
            assert!(verify(&path, &mut Vec::new()).is_err());
        }

        #[test]
        fn no_command_is_the_text_protocol_and_an_unknown_one_is_refused() {
            assert!(EngineCli::try_parse_from(["turnover-engine"]).expect("the protocol").command.is_none());
            for (line, said) in [
                (&["e", "arenas"][..], "expected a command, found \"arenas\", did you mean arena?"),
                (&["e", "tune", "chess"], "GAME: expected a game, one of "),
                (&["e", "tune", "lielow", "--nodes", "x"], "--nodes: expected a number of positions, found \"x\""),
                (
                    &["e", "export-set", "d", "--square", "9"],
                    "--square: expected millimetres from 30 to 80, found \"9\"",
                ),
                (&["e", "--fast"], "unexpected argument \"--fast\""),
            ] {
                let error = EngineCli::try_parse_from(line).map(drop).expect_err("it makes no sense");
                let error = explanation(&error);
                assert!(error.starts_with(said), "{line:?}: {error}");
            }
        }
    }
}

#[cfg(not(target_family = "wasm"))]
mod terminal {
    use std::io::{self, Write};
    use std::sync::mpsc::{self, SyncSender, TryRecvError};
    use std::thread;

    use turnover_core::uci::{Engine, EngineProgress, LineReader};

    /// Executes commands until `quit` or the end of the input.
    pub fn attend() -> io::Result<()> {
        let (sender, lines) = mpsc::sync_channel(1);
        let listener = thread::spawn(move || listen(&sender));

        let mut engine = Engine::new();
        let mut out = io::BufWriter::new(io::stdout().lock());
        loop {
            let line = if engine.is_idle() {
                lines.recv().map_err(|_| TryRecvError::Disconnected)
            } else if engine.has_room() {
                lines.try_recv()
            } else {
                Err(TryRecvError::Empty)
            };
            let mut progress = match line {
                Ok(line) => engine.line(&line, &mut out)?,
                Err(TryRecvError::Disconnected) if !engine.is_busy() => {
                    return listener.join().expect("listening never panics");
                }
                Err(TryRecvError::Disconnected) => {
                    engine.end();
                    EngineProgress::Pending
                }
                Err(TryRecvError::Empty) => EngineProgress::Pending,
            };
            if !engine.is_idle() {
                progress = engine.work(&mut out)?;
            }
            out.flush()?;
            if progress == EngineProgress::Quit {
                return Ok(());
            }
        }
    }

    /// Passes lines on until the end of the input or until the receiver is gone.
    fn listen(lines: &SyncSender<Vec<u8>>) -> io::Result<()> {
        let mut reader = LineReader::new(io::stdin().lock());
        while let Some(line) = reader.next_line()? {
            if lines.send(line.to_vec()).is_err() {
                break;
            }
        }
        Ok(())
    }
}
