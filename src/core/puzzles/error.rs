//! What can be wrong with a puzzle, or with a text about puzzles.

use crate::excerpt::excerpt;

/// The number of characters of an error's quotation.
const QUOTED: usize = 40;

/// The text is no puzzle, or its puzzle makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A part of the text is something else.
    #[error("expected {expected}, found {found:?}")]
    Field {
        /// What was expected.
        expected: &'static str,
        /// The beginning of what stands there.
        found: String,
    },
    /// The position is none of the game.
    #[error("{0}")]
    Position(String),
    /// A move of the solution is illegal.
    #[error("expected a legal move in the solution, found {0:?}")]
    Move(String),
    /// The text is of a newer program.
    #[error("expected {kind} of version {known} at most, found version {found}: a newer program has made it")]
    Version {
        /// What kind of text.
        kind: &'static str,
        /// The newest version that is known here.
        known: u32,
        /// Its version.
        found: u32,
    },
    /// A line of a longer text is wrong.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<PuzzleError>,
    },
}

impl PuzzleError {
    pub(super) fn field(expected: &'static str, found: &str) -> Self {
        Self::Field { expected, found: excerpt(found, QUOTED) }
    }

    pub(super) fn in_line(self, line: usize) -> Self {
        Self::Line { line, error: Box::new(self) }
    }
}

/// Reads the first line of a text: its kind, and its version, which is at most `known_version`.
pub(super) fn read_heading(line: &str, kind: &'static str, known_version: u32) -> Result<u32, PuzzleError> {
    let version = line.strip_prefix(kind).and_then(|rest| rest.trim().parse().ok());
    match version {
        None => Err(PuzzleError::field(kind, line)),
        Some(0) => Err(PuzzleError::field("a version from 1", line)),
        Some(file_version) if file_version > known_version => {
            Err(PuzzleError::Version { kind, known: known_version, found: file_version })
        }
        Some(file_version) => Ok(file_version),
    }
}
