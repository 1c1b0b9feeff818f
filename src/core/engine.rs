//! The engine: the text protocol on standard input and output, or in a worker of a browser.

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
    use std::fmt::Display;
    use std::io;
    use std::path::{Path, PathBuf};
    use std::process::ExitCode;

    use clap::{CommandFactory, Parser, Subcommand};
    use turnover_core::cli::{explanation, games_help, refuse};
    use turnover_core::print_set::{ExportArguments, export as export_set};
    use turnover_core::session::GameRecord;
    use turnover_core::uci::conformance::ConformanceArguments;
    use turnover_core::uci::{Engine, attend_terminal};

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
        ExportSet(ExportArguments),
        /// Check the dice of all games in a file: does each throw follow from what both players committed to?
        Verify {
            /// A file of records
            file: PathBuf,
        },
        Conformance(ConformanceArguments),
        /// Write the finished games in a file as records of AbstractPlay (APGameRecord, as a JSON array if there are several),
        /// or such records as ours
        Convert {
            /// A file of records, or of records of AbstractPlay
            file: PathBuf,
        },
    }

    /// Executes the command line.
    pub fn run(words: impl Iterator<Item = OsString>) -> ExitCode {
        let words: Vec<OsString> = words.collect();
        let engine_cli = match EngineCli::try_parse_from(&words) {
            Ok(engine_cli) => engine_cli,
            Err(error) if error.use_stderr() => return refuse(EngineCli::command(), &explanation(&error), &words),
            Err(help_text) => {
                print!("{help_text}");
                return ExitCode::SUCCESS;
            }
        };
        let command_result = match engine_cli.command {
            None => attend_terminal(Engine::with_built_in_files()),
            Some(Command::ExportSet(arguments)) => export_set(&arguments, &mut io::stdout()),
            Some(Command::Verify { file }) => verify(&file, &mut io::stdout()),
            Some(Command::Conformance(arguments)) => match arguments.run(&mut io::stdout()) {
                Ok(false) => return ExitCode::FAILURE,
                command_result => command_result.map(drop),
            },
            Some(Command::Convert { file }) => convert(&file, &jiff::Timestamp::now().to_string(), &mut io::stdout()),
        };
        match command_result {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("turnover-engine: {error}");
                ExitCode::FAILURE
            }
        }
    }

    fn in_file(file: &Path, error: &dyn Display) -> io::Error {
        io::Error::other(format!("{}: {error}", file.display()))
    }

    fn read(file: &Path) -> io::Result<String> {
        std::fs::read_to_string(file).map_err(|error| in_file(file, &error))
    }

    /// Writes a line for each game in a file: the number of proven rolls, or the first one that is not proven.
    ///
    /// # Errors
    /// If the file cannot be read, is not a text of records, or has a game with rolls that are not proven.
    fn verify(file: &Path, output: &mut impl io::Write) -> io::Result<()> {
        let text = read(file)?;
        let (lines, is_sound) = turnover_core::online::verify_text(&text).map_err(|error| in_file(file, &error))?;
        for line in lines {
            writeln!(output, "{line}")?;
        }
        if is_sound { Ok(()) } else { Err(in_file(file, &"expected games whose throws are all proven")) }
    }

    /// Writes each game in a file in the other form: ours, or that of AbstractPlay, made at this time.
    ///
    /// # Errors
    /// If the file cannot be read, is not a text of records, or has a game that goes on.
    fn convert(file: &Path, generated_at: &str, output: &mut impl io::Write) -> io::Result<()> {
        let text = read(file)?;
        let (records, unknown_count) = GameRecord::read_known(&text).map_err(|error| in_file(file, &error))?;
        if unknown_count > 0 {
            eprintln!("turnover-engine: {}: left out {unknown_count} games that are not played here", file.display());
        }
        if GameRecord::is_abstract_play(&text) {
            return records.iter().try_for_each(|record| write!(output, "{record}"));
        }
        let converted_text = |(number, record): (usize, &GameRecord)| {
            let goes_on =
                || in_file(file, &format!("expected finished games, found one that goes on, number {number}"));
            record.to_abstract_play(generated_at).ok_or_else(goes_on)
        };
        let texts = (1..).zip(&records).map(converted_text).collect::<io::Result<Vec<_>>>()?;
        match &*texts {
            [only_text] => writeln!(output, "{only_text}"),
            texts => writeln!(output, "[\n{}\n]", texts.join(",\n")),
        }
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
        fn the_help_names_every_game() {
            let help =
                EngineCli::try_parse_from(["turnover-engine", "--help"]).map(drop).expect_err("the help").to_string();
            for id in GameId::ALL {
                assert!(help.lines().any(|line| line.trim() == id.name()), "{id} is missing: {help}");
            }
        }

        /// What a command writes of a file with this text, and its error.
        fn told(
            command: &str,
            text: &str,
            run: impl FnOnce(&Path, &mut Vec<u8>) -> io::Result<()>,
        ) -> (String, Result<(), String>) {
            let path = std::env::temp_dir().join(format!("turnover-{command}-{}.txt", std::process::id()));
            let mut lines = Vec::new();
            std::fs::write(&path, text).expect("a file");
            let done = run(&path, &mut lines).map_err(|error| error.to_string());
            std::fs::remove_file(&path).expect("it is ours");
            (String::from_utf8(lines).expect("text"), done)
        }

        #[test]
        fn a_file_is_converted_there_and_back() {
            let converted = |text: &str| {
                let (lines, done) = told("convert", text, |file, out| convert(file, "2026-11-25T18:00:00Z", out));
                done.map(|()| lines)
            };
            let ours = "[Variant \"lielow\"]\n[White \"Ana\"]\n[Black \"Bea\"]\n\n1. c2-c3 g7-f6 1-0\n";
            let theirs = converted(ours).expect("a finished game");
            assert!(theirs.contains("\"Lielow\"") && theirs.contains("\"c2-c3\""), "{theirs}");
            let again = converted(&theirs).expect("a record");
            assert!(again.contains("1. c2-c3 g7-f6 1-0") && again.contains("[White \"Ana\"]"), "{again}");
            let two = converted(&format!("{ours}\n{ours}")).expect("finished games");
            assert_eq!(converted(&two), Ok(again.repeat(2)), "{two}");
            let unknown = theirs.replace("\"Lielow\"", "\"Go\"");
            assert_eq!(converted(&format!("[{theirs}, {unknown}]")), Ok(again));
            let error = converted(&ours.replace("1-0", "*")).expect_err("it goes on");
            assert!(error.contains("number 1"), "{error}");
            assert!(converted("{ \"header\": 0 }").expect_err("no record").contains("APGameRecord"));
        }

        #[test]
        fn a_file_is_verified_game_by_game() {
            let checked = |text: &str| told("verify", text, verify);
            let [quiet, dice] = [false, true].map(|has_dice| {
                let id = GameId::ALL.into_iter().find(|id| id.has_dice() == has_dice).expect("a game");
                let roll = if has_dice { "1. r12 " } else { "" };
                format!("[Variant \"{id}\"]\n\n{roll}*\n")
            });
            assert_eq!(checked(&quiet), ("game 1: 0 throws, all proven\n".to_owned(), Ok(())));
            let (lines, result) = checked(&dice);
            assert_eq!(lines, "game 1: expected a tag DiceGame, found none\n");
            assert!(result.expect_err("unproven").ends_with("expected games whose throws are all proven"));
            assert!(checked("?").1.is_err());
            let missing = std::env::temp_dir().join(format!("turnover-verify-{}.txt", std::process::id()));
            assert!(verify(&missing, &mut Vec::new()).is_err());
        }

        #[test]
        fn no_command_is_the_text_protocol_and_an_unknown_one_is_refused() {
            assert!(EngineCli::try_parse_from(["turnover-engine"]).expect("the protocol").command.is_none());
            for (line, said) in [
                (&["e", "verfy"][..], "expected a command, found \"verfy\", did you mean verify?"),
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
