//! Errors in lines of the protocol.

use std::io::{self, Write};

use super::lines::MAX_LINE_BYTES;
use crate::ai::ParseStyleError;
use crate::excerpt::excerpt;
use crate::session::SetUpError;

/// A command cannot be carried out: what was expected, and where. The message is one line, with at most 40 characters quoted.
#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("expected a line of at most {MAX_LINE_BYTES} bytes, found a longer one")]
    TooLong,
    #[error("expected UTF-8 text, found something else at byte {at}")]
    NotText { at: usize },
    #[error("expected a command, one of {known}, found {found}")]
    UnknownCommand { known: String, found: FoundText },
    #[error("expected {expected} after {after:?}, found {found}")]
    Word { expected: &'static str, after: &'static str, found: FoundText },
    #[error("expected an option, one of {known}, found {found}")]
    UnknownOption { known: String, found: FoundText },
    #[error("expected a value for {option} from {least} to {most}, found {found}")]
    OutOfRange { option: &'static str, least: u64, most: u64, found: FoundText },
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    #[error(transparent)]
    Style(#[from] ParseStyleError),
    #[error("expected a legal move, found {found} as move {number}: {why}")]
    Move { number: usize, found: FoundText, why: String },
    #[error("expected the file of {content} as {path}: {why}")]
    File { content: &'static str, path: FoundText, why: String },
    #[error("expected {content} in Base64: {why}")]
    Data { content: &'static str, why: String },
    #[error("the count was stopped before its end")]
    Stopped,
}

impl CommandError {
    /// Writes the error as an `info string` line.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "info string error: {self}")
    }
}

/// The beginning of the text that was found instead; `None` at the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundText(Option<String>);

impl FoundText {
    pub(super) fn of(text: Option<&str>) -> Self {
        Self(text.map(|text| excerpt(text, 40)))
    }
}

impl From<&str> for FoundText {
    fn from(text: &str) -> Self {
        Self::of(Some(text))
    }
}

impl std::fmt::Display for FoundText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(text) => write!(f, "{text:?}"),
            None => f.write_str("the end of the line"),
        }
    }
}
