//! Reading arguments and reporting errors, for both programs.

use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::{ContextKind, ErrorKind};

use crate::excerpt::quoted;

/// A parser for the value of an argument; the function's error says what was expected. [`explanation`] adds the
/// argument's name.
pub fn value<T, E>(
    read: impl Fn(&str) -> Result<T, E> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: Display,
{
    OsStringValueParser::new().try_map(move |value| match value.to_str() {
        Some(text) => read(text).map_err(|error| error.to_string()),
        None => Err("expected text in UTF-8".to_owned()),
    })
}

/// A parser for a number; `expected` says what it counts, such as "a number of games".
pub fn number<T: FromStr + Clone + Send + Sync + 'static>(expected: &'static str) -> impl TypedValueParser<Value = T> {
    value(move |text| text.parse().map_err(|_| format!("expected {expected}, found {}", quoted(text))))
}

/// One line that says which argument is wrong and what was expected.
#[must_use]
pub fn explanation(error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    // The name in `--game <NAME>`, or the text between the brackets of `<GAME>`.
    let name = argument.split(' ').next().unwrap_or_default().trim_matches(['<', '>', '[', ']']);
    let suggestion = |kind| error.get(kind).map(|value| format!(", did you mean {value}?")).unwrap_or_default();
    match error.kind() {
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            format!("{name}: {reason}")
        }
        ErrorKind::InvalidValue | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let expected = argument.strip_prefix(name).unwrap_or_default().trim();
            format!("{name}: expected {expected}")
        }
        ErrorKind::MissingRequiredArgument => format!("expected {argument}"),
        ErrorKind::ArgumentConflict => {
            let command = context(ContextKind::InvalidSubcommand);
            let name = if name.is_empty() { &command } else { name };
            format!("{name} cannot be used with {}", context(ContextKind::PriorArg))
        }
        ErrorKind::UnknownArgument => {
            let suggested = suggestion(ContextKind::SuggestedArg);
            format!("unexpected argument {}{suggested} (--help tells what there is)", quoted(&argument))
        }
        ErrorKind::InvalidSubcommand => {
            let found = quoted(&context(ContextKind::InvalidSubcommand));
            format!("expected a command, found {found}{}", suggestion(ContextKind::SuggestedSubcommand))
        }
        kind => kind.as_str().unwrap_or("the arguments make no sense").to_owned(),
    }
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
