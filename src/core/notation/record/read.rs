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
        let (readable_text, excess_text) = text.split_at(text.floor_char_boundary(MAX_FILE_BYTES));
        let end_location = Location::default().after(&with_line_feeds(readable_text));
        return Err(RecordError::new(end_location, format!("a text of at most {MAX_FILE_BYTES} bytes"), excess_text));
    }
    let text = with_line_feeds(text);
    let mut reader = RecordReader::default();
    let mut cursor = ReadPosition { location: Location::default(), remaining_text: &text };
    loop {
        cursor = cursor.skip_blanks();
        if cursor.remaining_text.is_empty() {
            return reader.finish(&cursor);
        }
        let mut remaining_text = cursor.remaining_text;
        let found_lexeme = lexeme(&mut remaining_text).map_err(|mistake| {
            let error_cursor = cursor.with_rest(&cursor.remaining_text[cursor.remaining_text.len() - mistake.left..]);
            let expected = match mistake.expected {
                COMMENT_END => format!("{COMMENT_END} that begins at {}", cursor.location),
                expected => expected.into(),
            };
            error_cursor.error(expected)
        })?;
        let next = cursor.with_rest(remaining_text);
        reader.take(found_lexeme, &cursor, next.location)?;
        cursor = next;
    }
}

/// The text with `\n` as its only line end.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

/// The current position of the reader.
struct ReadPosition<'a> {
    location: Location,
    remaining_text: &'a str,
}

impl<'a> ReadPosition<'a> {
    /// The position at which only `rest` is left.
    fn with_rest(&self, rest: &'a str) -> Self {
        Self {
            location: self.location.after(&self.remaining_text[..self.remaining_text.len() - rest.len()]),
            remaining_text: rest,
        }
    }

    /// Skips blanks and `%` lines.
    fn skip_blanks(mut self) -> Self {
        loop {
            let mut text_after_blanks = self.remaining_text;
            blanks(&mut text_after_blanks).expect("there may be no blanks");
            self = self.with_rest(text_after_blanks);
            if self.location.column != 1 || !text_after_blanks.starts_with('%') {
                return self;
            }
            line(&mut text_after_blanks).expect("a line may be empty");
            self = self.with_rest(text_after_blanks);
        }
    }

    fn error(&self, expected: impl Into<String>) -> RecordError {
        RecordError::new(self.location, expected, self.remaining_text)
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
    finished_records: Vec<Record>,
    record: Record,
    /// The number of moves in the current record.
    plies: usize,
    line_cursor: LineCursor,
    /// The enclosing lines, and where a variation was opened in each.
    outer_lines: Vec<(LineCursor, Location)>,
}

impl RecordReader {
    fn take(&mut self, found_lexeme: Lexeme, cursor: &ReadPosition, end: Location) -> Result<(), RecordError> {
        self.check(&found_lexeme, cursor)?;
        let token = match found_lexeme {
            Lexeme::Tag { name, value } => {
                if self.line_cursor.has_move || self.line_cursor.is_over {
                    self.next_record();
                }
                self.record.tags.push(Tag { name: name.to_owned(), value, at: cursor.location });
                None
            }
            Lexeme::Comment(text) => Some(MovetextItem::Comment(text)),
            Lexeme::Mark(mark) => Some(MovetextItem::Mark(mark)),
            Lexeme::Open => {
                self.outer_lines.push((self.line_cursor, cursor.location));
                self.line_cursor = LineCursor::default();
                Some(MovetextItem::Open)
            }
            Lexeme::Close => {
                let (outer_line, _) = self.outer_lines.pop().ok_or_else(|| cursor.error("a ( before this )"))?;
                self.line_cursor = outer_line;
                Some(MovetextItem::Close)
            }
            Lexeme::Result(score) => {
                self.line_cursor.is_over = true;
                self.outer_lines.is_empty().then_some(MovetextItem::Result(score))
            }
            Lexeme::Number(number) => {
                self.line_cursor.number = number.or(self.line_cursor.number);
                None
            }
            Lexeme::Move(word) => {
                self.line_cursor.has_move = true;
                let number = self.line_cursor.number.take();
                if self.outer_lines.is_empty() {
                    self.record.last_number = number.or(self.record.last_number);
                }
                self.plies += 1;
                Some(MovetextItem::Move(word.to_owned()))
            }
        };
        self.record.moves.extend(token.map(|token| Item { token, at: cursor.location }));
        self.record.end = end;
        Ok(())
    }

    /// An error if this lexeme is out of place here.
    fn check(&self, found_lexeme: &Lexeme, cursor: &ReadPosition) -> Result<(), RecordError> {
        match found_lexeme {
            Lexeme::Comment(_) | Lexeme::Close => Ok(()),
            Lexeme::Tag { .. } => self.check_is_closed(cursor),
            _ if self.line_cursor.is_over && self.outer_lines.is_empty() => {
                Err(cursor.error("the next game's tags, a comment or the end of the text"))
            }
            _ if self.line_cursor.is_over => self.check_is_closed(cursor),
            Lexeme::Mark(_) if !self.line_cursor.has_move => Err(cursor.error("a move before this mark")),
            Lexeme::Open if !self.line_cursor.has_move => Err(cursor.error("a move before this variation")),
            Lexeme::Open if self.outer_lines.len() == MAX_DEPTH => {
                Err(cursor.error(format!("at most {MAX_DEPTH} variations in one another")))
            }
            Lexeme::Move(_) if self.plies == MAX_PLIES => {
                Err(cursor.error(format!("at most {MAX_PLIES} moves in a record")))
            }
            Lexeme::Mark(_) | Lexeme::Open | Lexeme::Result(_) | Lexeme::Number(_) | Lexeme::Move(_) => Ok(()),
        }
    }

    fn check_is_closed(&self, cursor: &ReadPosition) -> Result<(), RecordError> {
        match self.outer_lines.last() {
            Some((_, opening_location)) => {
                Err(cursor.error(format!("a ) at the end of the variation that begins at {opening_location}")))
            }
            None => Ok(()),
        }
    }

    /// Ends the current record. It is dropped if it is empty.
    fn next_record(&mut self) {
        let record = std::mem::take(&mut self.record);
        if !(record.tags.is_empty() && record.moves.is_empty()) {
            self.finished_records.push(record);
        }
        (self.line_cursor, self.plies) = (LineCursor::default(), 0);
    }

    fn finish(mut self, cursor: &ReadPosition) -> Result<Vec<Record>, RecordError> {
        self.check_is_closed(cursor)?;
        self.next_record();
        Ok(self.finished_records)
    }
}

#[cfg(test)]
mod tests;
