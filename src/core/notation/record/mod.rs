//! The syntax of written games, independent of the rules of any game.
//!
//! | file | content |
//! |---|---|
//! | `read`, `write` | records from text, and as text |
//! | `lexeme` | tags, moves, comments, marks and move numbers |
//! | `result_words` | results in words |
//!
//! The format is PGN, the format of chess programs, with moves in the notation of any game:
//!
//! ```
//! use turnover_core::notation::record::{self, Numbering, ResultTag, MovetextItem};
//!
//! let text = "[White \"Ana\"]\n\n1. C.d4 C.d5 (1... Be5!) 2. d4xRe5+ {A fork.} 1-0\n";
//! let records = record::read(text)?;
//! assert_eq!(records[0].tag("White"), Some("Ana"));
//! assert_eq!(records[0].score(), Some(ResultTag::WhiteWins));
//! assert_eq!(records[0].moves[2].token, MovetextItem::Open);
//! assert_eq!(records[0].moves[3].at.to_string(), "line 3, column 20");
//! assert_eq!(records[0].text(Numbering::default()), text);
//! # Ok::<(), turnover_core::notation::record::RecordError>(())
//! ```

mod lexeme;
mod read;
mod result_words;
mod write;

use std::fmt;

pub use self::read::{MAX_FILE_BYTES, MAX_PLIES, read, without_byte_order_mark};
pub use self::write::Numbering;
use crate::board::Side;
use crate::excerpt::excerpt;

/// A written game: its tags and its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tags, in the order of the text.
    pub tags: Vec<Tag>,
    /// The moves, with comments, marks, variations and the result, in the order of the text.
    pub moves: Vec<Item>,
    /// The numbers that are written before moves of the main line, each with the number of moves in the text up to there, variations
    /// included.
    pub main_numbers: Vec<(usize, u32)>,
    /// Where the text of this record ends: after its last word.
    pub end: Location,
}

/// A tag, such as `[White "Ana"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name, one word.
    pub name: String,
    /// The value, one line.
    pub value: String,
    /// The location of its opening bracket.
    pub at: Location,
}

/// A token and its location in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The token.
    pub token: MovetextItem,
    /// Where the token begins.
    pub at: Location,
}

/// A token of the movetext. A move number is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovetextItem {
    /// A move in the game's own notation, as written. It is a single word.
    Move(String),
    /// A comment, without its braces and escapes. Its lines end in `\n`.
    Comment(String),
    /// An annotation of the previous move or of the position after it.
    Mark(Mark),
    /// The beginning of a variation, which replaces the previous move. Ends with [`Close`](Self::Close).
    Open,
    /// The end of a variation.
    Close,
    /// The result of the game. No move follows.
    Result(ResultTag),
}

/// A numeric annotation glyph of the PGN standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(pub u8);

impl Mark {
    /// A mistake, `?`.
    pub const MISTAKE: Self = Self(2);
    /// A blunder, `??`.
    pub const BLUNDER: Self = Self(4);

    /// The usual signs of the glyphs `$1` to `$6`.
    const GLYPH_SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The usual sign of the glyph; `None` if it is not one of `$1` to `$6`.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        Self::GLYPH_SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    /// The glyph with this sign.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Self> {
        (1..=6).map(Self).find(|mark| mark.sign() == Some(sign))
    }
}

impl fmt::Display for Mark {
    /// Writes the sign, such as `!?`, or the number, such as `$14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// The result of a game as a record states it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultTag {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unfinished,
}

impl ResultTag {
    /// All results.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unfinished];

    /// A win for this side.
    #[must_use]
    pub const fn won(winner: Side) -> Self {
        match winner {
            Side::White => Self::WhiteWins,
            Side::Black => Self::BlackWins,
        }
    }
}

impl fmt::Display for ResultTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        })
    }
}

impl Record {
    /// The value of the first tag with this name, in any letter case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| &*tag.value)
    }

    /// The result in the movetext. The tag `Result` is ignored.
    #[must_use]
    pub fn score(&self) -> Option<ResultTag> {
        self.moves.iter().find_map(|item| match item.token {
            MovetextItem::Result(score) => Some(score),
            MovetextItem::Move(_)
            | MovetextItem::Comment(_)
            | MovetextItem::Mark(_)
            | MovetextItem::Open
            | MovetextItem::Close => None,
        })
    }
}

/// A location in a text, as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl Location {
    /// The location after this text, which begins here.
    fn after(self, text: &str) -> Self {
        text.chars().fold(self, |at, read| match read {
            '\n' => Self { line: at.line + 1, column: 1 },
            _ => Self { column: at.column + 1, ..at },
        })
    }
}

impl Default for Location {
    /// The beginning of a text.
    fn default() -> Self {
        Self { line: 1, column: 1 }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The text is not a record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: expected {expected}, found {found}")]
pub struct RecordError {
    /// The location of the error.
    pub at: Location,
    /// What was expected.
    pub expected: String,
    /// What was found, shortened and in quotation marks.
    pub found: String,
}

impl RecordError {
    /// An error here, where `remaining_text` is what follows in the text.
    fn new(at: Location, expected: impl Into<String>, remaining_text: &str) -> Self {
        /// The maximum number of characters quoted.
        const MAX_QUOTED_CHARS: usize = 20;
        let found = match remaining_text.chars().next() {
            None => "the end of the text".into(),
            Some('\n') => "the end of the line".into(),
            Some(first_char) if first_char.is_whitespace() => format!("\"{}\"", first_char.escape_debug()),
            Some(_) => {
                let word = remaining_text.split(char::is_whitespace).next().unwrap_or(remaining_text);
                format!("{:?}", excerpt(word, MAX_QUOTED_CHARS))
            }
        };
        Self { at, expected: expected.into(), found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_marks_have_a_sign_and_each_is_read_back() {
        for (number, text) in [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!"), (0, "$0"), (255, "$255")]
        {
            let mark = Mark(number);
            assert_eq!(mark.to_string(), text);
            assert_eq!(Mark::from_sign(text), mark.sign().map(|_| mark));
        }
        assert_eq!(Mark::from_sign("!!!"), None);
    }

    #[test]
    fn a_line_is_counted_by_its_end_and_a_column_by_its_character() {
        for (text, line, column) in [("", 1, 1), ("½a", 1, 3), ("a\n", 2, 1), ("\n\nab", 3, 3)] {
            assert_eq!(Location::default().after(text), Location { line, column }, "{text:?}");
        }
    }
}
