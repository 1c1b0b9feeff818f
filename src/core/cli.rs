//! Reading arguments and reporting errors, for all programs.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::{ContextKind, ErrorKind};

use crate::excerpt::quoted;
use crate::session::Family;

/// A parser for the value of an argument; the function's error says what was expected. [`explanation`] adds the
/// argument's name.
pub fn value<T, E>(
    parse: impl Fn(&str) -> Result<T, E> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: Display,
{
    OsStringValueParser::new().try_map(move |value| match value.to_str() {
        Some(text) => parse(text).map_err(|error| error.to_string()),
        None => Err("expected text in UTF-8".to_owned()),
    })
}

/// A parser for a number; `expected` says what it counts, such as "a number of games".
pub fn number<T: FromStr + Clone + Send + Sync + 'static>(expected: &'static str) -> impl TypedValueParser<Value = T> {
    value(move |text| text.parse().map_err(|_| format!("expected {expected}, found {}", quoted(text))))
}

/// The list of all games for the help, with the names that `GAME` accepts.
#[must_use]
pub fn games_help() -> String {
    let edition_lines = |family: Family| family.editions().map(|id| format!("    {id}\n")).collect::<String>();
    let families = Family::ALL.map(|family| format!("  {}:\n{}", family.name(), edition_lines(family)));
    format!("Games:\n{}", families.concat().trim_end())
}

/// What an argument without a name opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// A file of records.
    File(PathBuf),
    /// A link, without the scheme `turnover:`.
    Link(String),
}

impl Opened {
    /// Tells a file from a link, as a person types them or a desktop hands them over: a file by its address
    /// `file:///home/…`, a link with the scheme `turnover:` before it. What comes with that scheme is never a file,
    /// because any page may ask to open it.
    ///
    /// ```
    /// use turnover_core::cli::Opened;
    ///
    /// assert_eq!(Opened::of("game.pgn"), Opened::File("game.pgn".into()));
    /// assert_eq!(Opened::of("file:///home/ana/a%20game.pgn"), Opened::File("/home/ana/a game.pgn".into()));
    /// assert_eq!(Opened::of("turnover:#play=abcd2345"), Opened::Link("#play=abcd2345".into()));
    /// ```
    #[must_use]
    pub fn of(word: &str) -> Self {
        if let Some(link) = after_scheme(word, "turnover:") {
            return Self::Link(link.to_owned());
        }
        if let Some(path) = after_scheme(word, "file://").and_then(path_of_address) {
            return Self::File(path);
        }
        let path = Path::new(word);
        let is_record = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        if path.is_file() || is_record && !word.contains("://") {
            Self::File(path.to_owned())
        } else {
            Self::Link(word.to_owned())
        }
    }
}

/// What follows a scheme, which may be in capital letters.
fn after_scheme<'a>(word: &'a str, scheme: &str) -> Option<&'a str> {
    let (scheme_part, rest) = word.split_at_checked(scheme.len())?;
    scheme_part.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// The path in a file's address, after `file://`: of this machine, and in UTF-8.
fn path_of_address(rest: &str) -> Option<PathBuf> {
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let mut percent_parts = rest.starts_with('/').then(|| rest.split('%'))?;
    let mut bytes = percent_parts.next()?.as_bytes().to_vec();
    for part in percent_parts {
        let (code, text) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(code, 16).ok().filter(|_| code.bytes().all(|byte| byte.is_ascii_hexdigit()))?);
        bytes.extend(text.as_bytes());
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// One line that says which argument is wrong and what was expected.
#[must_use]
pub fn explanation(error: &clap::Error) -> String {
    let context_text = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let argument = context_text(ContextKind::InvalidArg);
    // The name in `--game <NAME>`, or the text between the brackets of `<GAME>`.
    let name = argument.split(' ').next().unwrap_or_default().trim_matches(['<', '>', '[', ']']);
    let suggestion_text = |kind| error.get(kind).map(|value| format!(", did you mean {value}?")).unwrap_or_default();
    match error.kind() {
        ErrorKind::ValueValidation => {
            let source_text = error.source().map(ToString::to_string).unwrap_or_default();
            format!("{name}: {source_text}")
        }
        ErrorKind::InvalidValue | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let expected = argument.strip_prefix(name).unwrap_or_default().trim();
            format!("{name}: expected {expected}")
        }
        ErrorKind::MissingRequiredArgument => format!("expected {argument}"),
        ErrorKind::ArgumentConflict => {
            let command = context_text(ContextKind::InvalidSubcommand);
            let name = if name.is_empty() { &command } else { name };
            format!("{name} cannot be used with {}", context_text(ContextKind::PriorArg))
        }
        ErrorKind::UnknownArgument => {
            let suggested_argument = suggestion_text(ContextKind::SuggestedArg);
            format!("unexpected argument {}{suggested_argument} (--help tells what there is)", quoted(&argument))
        }
        ErrorKind::InvalidSubcommand => {
            let quoted_subcommand = quoted(&context_text(ContextKind::InvalidSubcommand));
            format!(
                "expected a command, found {quoted_subcommand}{}",
                suggestion_text(ContextKind::SuggestedSubcommand)
            )
        }
        kind => kind.as_str().unwrap_or("the arguments make no sense").to_owned(),
    }
}

/// Says why a command line is refused, with the help of the program or of the command that was asked for. The exit code is that of
/// wrong arguments, 2.
pub fn refuse(mut program: clap::Command, reason: &str, words: &[OsString]) -> ExitCode {
    program.build();
    let name = program.get_name().to_owned();
    let asked_subcommand = words.get(1).and_then(|word| word.to_str());
    let help_text = match asked_subcommand.and_then(|word| program.find_subcommand_mut(word)) {
        Some(command) => command.render_help(),
        None => program.render_help(),
    };
    eprintln!("{name}: {reason}\n\n{help_text}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use clap::{Arg, Command};

    use super::*;

    #[test]
    fn an_error_is_one_line_that_names_the_argument_and_what_was_expected() {
        let command = || {
            Command::new("test")
                .no_binary_name(true)
                .arg(Arg::new("game").required(true).value_name("GAME"))
                .arg(Arg::new("games").long("games").value_name("N").value_parser(number::<u32>("a number of games")))
                .arg(Arg::new("pair").long("pair").value_names(["A", "B"]).num_args(2))
        };
        let long = "x".repeat(100_000);
        for (line, said) in [
            (&["g", "--games", "many"][..], "--games: expected a number of games, found \"many\""),
            (&["g", "--games"], "--games: expected <N>"),
            (&["g", "--pair", "1"], "--pair: expected <A> <B>"),
            (&[], "expected <GAME>"),
            (
                &["g", "--gamse", "1"],
                "unexpected argument \"--gamse\", did you mean --games? (--help tells what there is)",
            ),
            (&["g", "more\nlines"], "unexpected argument \"more\\nlines\" (--help tells what there is)"),
        ] {
            let error = command().try_get_matches_from(line).expect_err("it makes no sense");
            assert_eq!(explanation(&error), said, "{line:?}");
        }
        for line in [&["g", &long][..], &["g", "--games", &long], &["g", &format!("--{long}")]] {
            let error = command().try_get_matches_from(line).expect_err("it makes no sense");
            let said = explanation(&error);
            assert!(said.len() < 200 && said.contains('…'), "{said}");
        }
    }

    #[test]
    fn files_and_links_are_told_apart_as_a_desktop_hands_them_over() {
        let file = |path: &str| Opened::File(path.into());
        let link = |text: &str| Opened::Link(text.to_owned());
        for (word, opened) in [
            ("Cargo.toml", file("Cargo.toml")),
            ("no such game.PGN", file("no such game.PGN")),
            ("file:///tmp/50%25%20%C3%A9.txt", file("/tmp/50% é.txt")),
            ("FILE://localhost/tmp/a.pgn", file("/tmp/a.pgn")),
            ("file://elsewhere/tmp/a.pgn", link("file://elsewhere/tmp/a.pgn")),
            ("file:///tmp/%+1", link("file:///tmp/%+1")),
            ("file:///tmp/%é", link("file:///tmp/%é")),
            ("file:///tmp/%FF", link("file:///tmp/%FF")),
            ("turnover:https://example.org/#seat=a.b.c", link("https://example.org/#seat=a.b.c")),
            ("Turnover:#game=AAAA", link("#game=AAAA")),
            ("turnover:Cargo.toml", link("Cargo.toml")),
            ("turnover:file:///tmp/a.pgn", link("file:///tmp/a.pgn")),
            ("https://example.org/a.pgn", link("https://example.org/a.pgn")),
            ("AAAAAAAA", link("AAAAAAAA")),
            ("", link("")),
        ] {
            assert_eq!(Opened::of(word), opened, "{word:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text_are_told_with_the_name_of_their_argument() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let command = Command::new("test").arg(Arg::new("games").long("games").value_parser(number::<u32>("a number")));
        let words = [OsStr::new("test"), OsStr::new("--games"), OsStr::from_bytes(b"\xff")];
        let error = command.try_get_matches_from(words).expect_err("it makes no sense");
        assert_eq!(explanation(&error), "--games: expected text in UTF-8");
    }
}
