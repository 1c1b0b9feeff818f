//! The options of the engine.

use std::io::{self, Write};

use super::command_error::{CommandError, FoundText};
use crate::ai::{Level, Style};
use crate::session::GameId;

/// An option whose value is a number.
struct Spin {
    name: &'static str,
    default: u64,
    least: u64,
    most: u64,
}

const SPIN_OPTIONS: [Spin; 5] = [
    Spin { name: "Hash", default: 16, least: 1, most: 1024 },
    Spin { name: "Threads", default: 1, least: 1, most: 64 },
    Spin { name: "MultiPV", default: 1, least: 1, most: 64 },
    Spin { name: "Skill Level", default: Level::COUNT as u64, least: 1, most: Level::COUNT as u64 },
    Spin { name: "Seed", default: 0, least: 0, most: u32::MAX as u64 },
];

const VARIANT: &str = "UCI_Variant";
const STYLE: &str = "Style";
const OWN_BOOK: &str = "OwnBook";
const BOOK_FILE: &str = "BookFile";
const ENDINGS_FILE: &str = "EndingsFile";
const ENDINGS_DATA: &str = "EndingsData";
const NETWORK_FILE: &str = "NetworkFile";
const NETWORK_DATA: &str = "NetworkData";
/// The value of an option that is no text.
const EMPTY_VALUE: &str = "<empty>";

/// The effect of a `setoption`.
pub(super) enum OptionChange {
    /// The game is changed.
    Variant(GameId),
    /// A numeric option is changed; these are the new values of all.
    Numbers(Numbers),
    /// The style is changed.
    Style(Style),
    /// Whether moves are made by the book.
    OwnBook(bool),
    /// The path of the book; `None` for no book.
    BookFile(Option<String>),
    /// The path of the tables of endings; `None` for no tables.
    EndingsFile(Option<String>),
    /// The tables of endings themselves, in Base64; `None` for no tables.
    EndingsData(Option<String>),
    /// The path of the network that evaluates; `None` for none.
    NetworkFile(Option<String>),
    /// The network itself, in Base64; `None` for none.
    NetworkData(Option<String>),
}

/// The values of the numeric options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The size of the transposition table in MiB.
    pub(super) hash: usize,
    pub(super) threads: usize,
    /// The number of best lines to report.
    pub(super) multi_pv: usize,
    pub(super) level: Level,
    pub(super) seed: u64,
}

impl Default for Numbers {
    fn default() -> Self {
        SPIN_OPTIONS
            .iter()
            .fold(Self { hash: 1, threads: 1, multi_pv: 1, level: Level::STRONGEST, seed: 0 }, |numbers, spin| {
                numbers.with(spin.name, spin.default)
            })
    }
}

impl Numbers {
    fn with(self, name: &str, value: u64) -> Self {
        let size = usize::try_from(value).unwrap_or(usize::MAX);
        match name {
            "Hash" => Self { hash: size, ..self },
            "Threads" => Self { threads: size, ..self },
            "MultiPV" => Self { multi_pv: size, ..self },
            "Skill Level" => {
                let level = u8::try_from(value).ok().and_then(Level::new).unwrap_or(self.level);
                Self { level, ..self }
            }
            _ => Self { seed: value, ..self },
        }
    }
}

impl OptionChange {
    /// Reads the arguments of `setoption`. Names of options are not case-sensitive.
    pub(super) fn parse(words: &str, numbers: Numbers) -> Result<Self, CommandError> {
        let words = words.trim_ascii_start();
        let word_error = |expected, after, found| CommandError::Word { expected, after, found };
        let (first, option_words) = split_word(words);
        if first != "name" {
            let found = FoundText::of((!first.is_empty()).then_some(first));
            return Err(word_error("name and the option's name", "setoption", found));
        }
        let mut name = option_words.split_ascii_whitespace().take_while(|&word| word != "value");
        let name_is =
            |wanted: &str| name.clone().map(str::to_ascii_lowercase).eq(wanted.split(' ').map(str::to_ascii_lowercase));
        let mut rest = option_words;
        let value = loop {
            let (word, after_word) = split_word(rest.trim_ascii_start());
            if word.is_empty() || word == "value" {
                break Some(after_word.trim_ascii()).filter(|value| !value.is_empty());
            }
            rest = after_word;
        };

        if name_is(VARIANT) {
            let value = value.ok_or_else(|| word_error("value and a game's name", VARIANT, FoundText::of(None)))?;
            return Ok(Self::Variant(value.parse()?));
        }
        if name_is(STYLE) {
            let value = value.ok_or_else(|| word_error("value and a style's name", STYLE, FoundText::of(None)))?;
            return Ok(Self::Style(value.parse()?));
        }
        if name_is(OWN_BOOK) {
            return match value {
                Some("true") => Ok(Self::OwnBook(true)),
                Some("false") => Ok(Self::OwnBook(false)),
                _ => Err(word_error("value and true or false", OWN_BOOK, FoundText::of(value))),
            };
        }
        if name_is(BOOK_FILE) {
            return Ok(Self::BookFile(text(value)));
        }
        if name_is(ENDINGS_FILE) {
            return Ok(Self::EndingsFile(text(value)));
        }
        if name_is(ENDINGS_DATA) {
            return Ok(Self::EndingsData(text(value)));
        }
        if name_is(NETWORK_FILE) {
            return Ok(Self::NetworkFile(text(value)));
        }
        if name_is(NETWORK_DATA) {
            return Ok(Self::NetworkData(text(value)));
        }
        let spin = SPIN_OPTIONS.iter().find(|spin| name_is(spin.name));
        let spin =
            spin.ok_or_else(|| CommandError::UnknownOption { known: names(), found: FoundText::of(name.next()) })?;
        let in_range = value
            .filter(|value| value.len() <= 20 && value.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|value| value.parse().ok())
            .filter(|value: &u64| (spin.least..=spin.most).contains(value));
        let Spin { name: option, least, most, .. } = *spin;
        match in_range {
            Some(value) => Ok(Self::Numbers(numbers.with(option, value))),
            None => Err(CommandError::OutOfRange { option, least, most, found: FoundText::of(value) }),
        }
    }
}

/// The value of an option that is a text; `None` for no text.
fn text(value: Option<&str>) -> Option<String> {
    value.filter(|&value| value != EMPTY_VALUE).map(str::to_owned)
}

/// The first word, and what follows it.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|found: char| found.is_ascii_whitespace()).unwrap_or(text.len()))
}

/// The names of all options.
pub(super) fn names() -> String {
    let names = SPIN_OPTIONS.iter().fold(VARIANT.to_owned(), |names, spin| names + ", " + spin.name);
    format!("{names}, {STYLE}, {OWN_BOOK}, {BOOK_FILE}, {ENDINGS_FILE}, {ENDINGS_DATA}, {NETWORK_FILE}, {NETWORK_DATA}")
}

/// One line for each option, as UCI declares them.
pub(super) fn declare(output: &mut impl Write) -> io::Result<()> {
    write!(output, "option name {VARIANT} type combo default {}", GameId::ALL[0])?;
    for game in GameId::ALL {
        write!(output, " var {game}")?;
    }
    writeln!(output)?;
    SPIN_OPTIONS.iter().try_for_each(|Spin { name, default, least, most }| {
        writeln!(output, "option name {name} type spin default {default} min {least} max {most}")
    })?;
    write!(output, "option name {STYLE} type combo default {}", Style::default())?;
    for style in Style::ALL {
        write!(output, " var {style}")?;
    }
    writeln!(output)?;
    writeln!(output, "option name {OWN_BOOK} type check default false")?;
    for name in [BOOK_FILE, ENDINGS_FILE, ENDINGS_DATA, NETWORK_FILE, NETWORK_DATA] {
        writeln!(output, "option name {name} type string default {EMPTY_VALUE}")?;
    }
    Ok(())
}
