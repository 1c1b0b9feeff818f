//! Reads records from text.

use std::borrow::Cow;

use super::lexeme::{EXPECTED_COMMENT_END, Lexeme, parse_blanks, parse_lexeme, parse_line};
use super::{Item, Location, MovetextItem, Record, RecordError, Tag};

/// The maximum length of a text, in bytes, enough for all games of a large library.
pub const MAX_FILE_BYTES: usize = 1 << 24;
/// The maximum number of moves in a record, including its variations.
pub const MAX_PLIES: usize = 10_000;

/// A text without the byte order mark that some programs write before it.
#[must_use]
pub fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads the games in a text, in their order. An empty text has none.
///
/// A result ends its game; only comments may follow it in that game. The next game begins with its tags, which may also
/// follow a game without a result. A result at the end of a variation is allowed and ignored. Move numbers are not
/// checked. Lines outside of comments that begin with `%` are ignored. Line ends of all systems are accepted.
///
/// # Errors
/// If a word is unknown or out of place, or if a limit is exceeded.
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    let text = without_byte_order_mark(text);
    if text.len() > MAX_FILE_BYTES {
        let (readable_text, excess_text) = text.split_at(text.floor_char_boundary(MAX_FILE_BYTES));
        let end_location = Location::default().after(&with_line_feeds(readable_text));
        return Err(RecordError::new(end_location, format!("a text of at most {MAX_FILE_BYTES} bytes"), excess_text));
    }
    let text = with_line_feeds(text);
    let mut reader = RecordReader::default();
    let mut cursor = ReadCursor { location: Location::default(), remaining_text: &text };
    loop {
        cursor = cursor.skip_blanks();
        if cursor.remaining_text.is_empty() {
            return reader.finish(&cursor);
        }
        let mut remaining_text = cursor.remaining_text;
        let found_lexeme = parse_lexeme(&mut remaining_text).map_err(|syntax_error| {
            let error_cursor = cursor.with_remaining_text(
                &cursor.remaining_text[cursor.remaining_text.len() - syntax_error.remaining_bytes..],
            );
            let expected = match syntax_error.expected {
                EXPECTED_COMMENT_END => format!("{EXPECTED_COMMENT_END} that begins at {}", cursor.location),
                expected => expected.into(),
            };
            error_cursor.error_at_cursor(expected)
        })?;
        let next = cursor.with_remaining_text(remaining_text);
        reader.accept_lexeme(found_lexeme, &cursor, next.location)?;
        cursor = next;
    }
}

/// The text with `\n` as its only line end.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

/// The current position of the reader.
struct ReadCursor<'a> {
    location: Location,
    remaining_text: &'a str,
}

impl<'a> ReadCursor<'a> {
    /// The position at which only `remaining_text` is left.
    fn with_remaining_text(&self, remaining_text: &'a str) -> Self {
        Self {
            location: self.location.after(&self.remaining_text[..self.remaining_text.len() - remaining_text.len()]),
            remaining_text,
        }
    }

    /// Skips blanks and `%` lines.
    fn skip_blanks(mut self) -> Self {
        loop {
            let mut text_after_blanks = self.remaining_text;
            parse_blanks(&mut text_after_blanks).expect("there may be no blanks");
            self = self.with_remaining_text(text_after_blanks);
            if self.location.column != 1 || !text_after_blanks.starts_with('%') {
                return self;
            }
            parse_line(&mut text_after_blanks).expect("a line may be empty");
            self = self.with_remaining_text(text_after_blanks);
        }
    }

    fn error_at_cursor(&self, expected: impl Into<String>) -> RecordError {
        RecordError::new(self.location, expected, self.remaining_text)
    }
}

/// The state of the reader in the main line or a variation.
#[derive(Clone, Copy, Default)]
struct LineState {
    has_move: bool,
    has_result: bool,
    /// The number before the next move.
    number: Option<u32>,
}

/// Builds the records from the lexemes.
#[derive(Default)]
struct RecordReader {
    finished_records: Vec<Record>,
    record: Record,
    /// The number of moves in the current record.
    move_count: usize,
    line_state: LineState,
    /// The enclosing lines, and where a variation was opened in each.
    outer_lines: Vec<(LineState, Location)>,
}

impl RecordReader {
    fn accept_lexeme(&mut self, found_lexeme: Lexeme, cursor: &ReadCursor, end: Location) -> Result<(), RecordError> {
        self.check_lexeme(&found_lexeme, cursor)?;
        let token = match found_lexeme {
            Lexeme::Tag { name, value } => {
                if self.line_state.has_move || self.line_state.has_result {
                    self.finish_record();
                }
                self.record.tags.push(Tag { name: name.to_owned(), value, at: cursor.location });
                None
            }
            Lexeme::Comment(text) => Some(MovetextItem::Comment(text)),
            Lexeme::Mark(mark) => Some(MovetextItem::Mark(mark)),
            Lexeme::Open => {
                self.outer_lines.push((self.line_state, cursor.location));
                self.line_state = LineState::default();
                Some(MovetextItem::Open)
            }
            Lexeme::Close => {
                let (outer_line, _) =
                    self.outer_lines.pop().ok_or_else(|| cursor.error_at_cursor("a ( before this )"))?;
                self.line_state = outer_line;
                Some(MovetextItem::Close)
            }
            Lexeme::Result(score) => {
                self.line_state.has_result = true;
                self.outer_lines.is_empty().then_some(MovetextItem::Result(score))
            }
            Lexeme::Number(number) => {
                self.line_state.number = number.or(self.line_state.number);
                None
            }
            Lexeme::Move(word) => {
                self.line_state.has_move = true;
                self.move_count += 1;
                let main_number = self.line_state.number.take().filter(|_| self.outer_lines.is_empty());
                self.record.main_numbers.extend(main_number.map(|number| (self.move_count, number)));
                Some(MovetextItem::Move(word.to_owned()))
            }
        };
        self.record.moves.extend(token.map(|token| Item { token, at: cursor.location }));
        self.record.end = end;
        Ok(())
    }

    /// An error if this lexeme is out of place here.
    fn check_lexeme(&self, found_lexeme: &Lexeme, cursor: &ReadCursor) -> Result<(), RecordError> {
        match found_lexeme {
            Lexeme::Comment(_) | Lexeme::Close => Ok(()),
            Lexeme::Tag { .. } => self.check_variations_closed(cursor),
            _ if self.line_state.has_result && self.outer_lines.is_empty() => {
                Err(cursor.error_at_cursor("the next game's tags, a comment or the end of the text"))
            }
            _ if self.line_state.has_result => self.check_variations_closed(cursor),
            Lexeme::Mark(_) if !self.line_state.has_move => Err(cursor.error_at_cursor("a move before this mark")),
            Lexeme::Open if !self.line_state.has_move => Err(cursor.error_at_cursor("a move before this variation")),
            Lexeme::Move(_) if self.move_count == MAX_PLIES => {
                Err(cursor.error_at_cursor(format!("at most {MAX_PLIES} moves in a record")))
            }
            Lexeme::Mark(_) | Lexeme::Open | Lexeme::Result(_) | Lexeme::Number(_) | Lexeme::Move(_) => Ok(()),
        }
    }

    fn check_variations_closed(&self, cursor: &ReadCursor) -> Result<(), RecordError> {
        match self.outer_lines.last() {
            Some((_, opening_location)) => {
                Err(cursor
                    .error_at_cursor(format!("a ) at the end of the variation that begins at {opening_location}")))
            }
            None => Ok(()),
        }
    }

    /// Ends the current record. It is dropped if it is empty.
    fn finish_record(&mut self) {
        let record = std::mem::take(&mut self.record);
        if !(record.tags.is_empty() && record.moves.is_empty()) {
            self.finished_records.push(record);
        }
        (self.line_state, self.move_count) = (LineState::default(), 0);
    }

    fn finish(mut self, cursor: &ReadCursor) -> Result<Vec<Record>, RecordError> {
        self.check_variations_closed(cursor)?;
        self.finish_record();
        Ok(self.finished_records)
    }
}

#[cfg(test)]
mod tests;
