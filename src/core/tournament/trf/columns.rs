//! Fields in fixed columns, and where in a file something else was expected.

use std::str::FromStr;

/// What was expected in a report file, and where.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found `{found}`")]
pub struct TrfError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// A line of a report file. Columns count characters, from 1.
pub(super) struct RecordLine {
    /// Its place in the file, from 1.
    pub number: usize,
    characters: Vec<char>,
}

impl RecordLine {
    pub fn new(number: usize, text: &str) -> Self {
        Self { number, characters: text.trim_end().chars().collect() }
    }

    /// How many columns are not empty at the end.
    pub fn width(&self) -> usize {
        self.characters.len()
    }

    /// The text in some columns, without blanks around it.
    pub fn text(&self, first_column: usize, last_column: usize) -> String {
        let end_column = last_column.min(self.characters.len());
        let field = self.characters.get(first_column - 1..end_column).unwrap_or_default();
        field.iter().collect::<String>().trim().to_owned()
    }

    /// The text from a column to the end.
    pub fn text_from(&self, first_column: usize) -> String {
        self.text(first_column, usize::MAX)
    }

    /// The character in a column; a blank if there is none.
    pub fn character(&self, column: usize) -> char {
        self.characters.get(column - 1).copied().unwrap_or(' ')
    }

    /// What some columns hold, or `None` if they are blank.
    pub fn parsed_value<T: FromStr>(
        &self,
        first_column: usize,
        last_column: usize,
        expected: &'static str,
    ) -> Result<Option<T>, TrfError> {
        self.parse_field(first_column, last_column, expected, |text| text.parse().ok())
    }

    /// The same, read by a function.
    pub fn parse_field<T>(
        &self,
        first_column: usize,
        last_column: usize,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, TrfError> {
        let text = self.text(first_column, last_column);
        if text.is_empty() {
            return Ok(None);
        }
        parse(&text).map(Some).ok_or_else(|| self.error(first_column, expected, text))
    }

    /// The words from a column on, each with the column where it begins.
    pub fn words(&self, first_column: usize) -> Vec<(usize, String)> {
        let characters = self.characters.get(first_column - 1..).unwrap_or_default();
        let mut column = first_column;
        let mut words = Vec::new();
        for word in characters.split(|character| character.is_whitespace()) {
            if !word.is_empty() {
                words.push((column, word.iter().collect()));
            }
            column += word.len() + 1;
        }
        words
    }

    pub fn error(&self, column: usize, expected: &'static str, found: String) -> TrfError {
        TrfError { line: self.number, column, expected, found }
    }
}
