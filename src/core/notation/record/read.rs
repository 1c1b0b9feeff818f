//! Reads records from text.

use std::borrow::Cow;

use super::lexeme::{COMMENT_END, Lexeme, blanks, lexeme, line};
use super::{Item, Location, MovetextItem, Record, RecordError, Tag};

/// The maximum length of the text of one game, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The maximum length of a text, in bytes, enough for all games of a large library.
pub const MAX_FILE_BYTES: usize = 1 << 24;
/// The maximum number of moves in a record, including its variations.
pub const MAX_PLIES: usize = 10_000;
/// The maximum depth of nested variations.
pub const MAX_DEPTH: usize = 64;

/// Reads the games in a text, in their order. An empty text has none.
///
/// A result ends its game; only comments may follow it in that game. The next game begins with its tags, which may also
/// follow a game without a result. A result at the end of a variation is allowed and ignored. Move numbers are not
/// checked. Lines outside of comments that begin with `%` are ignored. Line ends of all systems are accepted.
///
/// # Errors
/// If a word is unknown or out of place, or if a limit is exceeded.
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_FILE_BYTES {
        let (within, rest) = text.split_at(text.floor_char_boundary(MAX_FILE_BYTES));
        let at = Location::default().after(&with_line_feeds(within));
        return Err(RecordError::new(at, format!("a text of at most {MAX_FILE_BYTES} bytes"), rest));
    }
    let text = with_line_feeds(text);
    let mut reader = RecordReader::default();
    let mut here = Here { at: Location::default(), rest: &text };
    loop {
        here = here.skip_blanks();
        if here.rest.is_empty() {
            return reader.finish(&here);
        }
        let mut rest = here.rest;
        let found = lexeme(&mut rest).map_err(|mistake| {
            let wrong = here.with_rest(&here.rest[here.rest.len() - mistake.left..]);
            let expected = match mistake.expected {
                COMMENT_END => format!("{COMMENT_END} that begins at {}", here.at),
                expected => expected.into(),
            };
            wrong.error(expected)
        })?;
        let next = here.with_rest(rest);
        reader.take(found, &here, next.at)?;
        here = next;
    }
}

/// The text with `\n` as its only line end.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

/// The current position of the reader.
struct Here<'a> {
    at: Location,
    rest: &'a str,
}

impl<'a> Here<'a> {
    /// The position at which only `rest` is left.
    fn with_rest(&self, rest: &'a str) -> Self {
        Self { at: self.at.after(&self.rest[..self.rest.len() - rest.len()]), rest }
    }

    /// Skips blanks and `%` lines.
    fn skip_blanks(mut self) -> Self {
        loop {
            let mut rest = self.rest;
            blanks(&mut rest).expect("there may be no blanks");
            self = self.with_rest(rest);
            if self.at.column != 1 || !rest.starts_with('%') {
                return self;
            }
            line(&mut rest).expect("a line may be empty");
            self = self.with_rest(rest);
        }
    }

    fn error(&self, expected: impl Into<String>) -> RecordError {
        RecordError::new(self.at, expected, self.rest)
    }
}

/// The state of the reader in the main line or a variation.
#[derive(Clone, Copy, Default)]
struct LineCursor {
    has_move: bool,
    is_over: bool,
    /// The number before the next move.
    number: Option<u32>,
}

/// Builds the records from the lexemes.
#[derive(Default)]
struct RecordReader {
    done: Vec<Record>,
    record: Record,
    /// The number of moves in the current record.
    plies: usize,
    line: LineCursor,
    /// The enclosing lines, and where a variation was opened in each.
    outer: Vec<(LineCursor, Location)>,
}

impl RecordReader {
    fn take(&mut self, found: Lexeme, here: &Here, end: Location) -> Result<(), RecordError> {
        self.check(&found, here)?;
        let token = match found {
            Lexeme::Tag { name, value } => {
                if self.line.has_move || self.line.is_over {
                    self.next_record();
                }
                self.record.tags.push(Tag { name: name.to_owned(), value, at: here.at });
                None
            }
            Lexeme::Comment(text) => Some(MovetextItem::Comment(text)),
            Lexeme::Mark(mark) => Some(MovetextItem::Mark(mark)),
            Lexeme::Open => {
                self.outer.push((self.line, here.at));
                self.line = LineCursor::default();
                Some(MovetextItem::Open)
            }
            Lexeme::Close => {
                let (outer, _) = self.outer.pop().ok_or_else(|| here.error("a ( before this )"))?;
                self.line = outer;
                Some(MovetextItem::Close)
            }
            Lexeme::Result(score) => {
                self.line.is_over = true;
                self.outer.is_empty().then_some(MovetextItem::Result(score))
            }
            Lexeme::Number(number) => {
                self.line.number = number.or(self.line.number);
                None
            }
            Lexeme::Move(word) => {
                self.line.has_move = true;
                let number = self.line.number.take();
                if self.outer.is_empty() {
                    self.record.last_number = number.or(self.record.last_number);
                }
                self.plies += 1;
                Some(MovetextItem::Move(word.to_owned()))
            }
        };
        self.record.moves.extend(token.map(|token| Item { token, at: here.at }));
        self.record.end = end;
        Ok(())
    }

    /// An error if this lexeme is out of place here.
    fn check(&self, found: &Lexeme, here: &Here) -> Result<(), RecordError> {
        match found {
            Lexeme::Comment(_) | Lexeme::Close => Ok(()),
            Lexeme::Tag { .. } => self.check_is_closed(here),
            _ if self.line.is_over && self.outer.is_empty() => {
                Err(here.error("the next game's tags, a comment or the end of the text"))
            }
            _ if self.line.is_over => self.check_is_closed(here),
            Lexeme::Mark(_) if !self.line.has_move => Err(here.error("a move before this mark")),
            Lexeme::Open if !self.line.has_move => Err(here.error("a move before this variation")),
            Lexeme::Open if self.outer.len() == MAX_DEPTH => {
                Err(here.error(format!("at most {MAX_DEPTH} variations in one another")))
            }
            Lexeme::Move(_) if self.plies == MAX_PLIES => {
                Err(here.error(format!("at most {MAX_PLIES} moves in a record")))
            }
            Lexeme::Mark(_) | Lexeme::Open | Lexeme::Result(_) | Lexeme::Number(_) | Lexeme::Move(_) => Ok(()),
        }
    }

    fn check_is_closed(&self, here: &Here) -> Result<(), RecordError> {
        match self.outer.last() {
            Some((_, opened)) => Err(here.error(format!("a ) at the end of the variation that begins at {opened}"))),
            None => Ok(()),
        }
    }

    /// Ends the current record. It is dropped if it is empty.
    fn next_record(&mut self) {
        let record = std::mem::take(&mut self.record);
        if !(record.tags.is_empty() && record.moves.is_empty()) {
            self.done.push(record);
        }
        (self.line, self.plies) = (LineCursor::default(), 0);
    }

    fn finish(mut self, here: &Here) -> Result<Vec<Record>, RecordError> {
        self.check_is_closed(here)?;
        self.next_record();
        Ok(self.done)
    }
}

#[cfg(test)]
mod tests;
