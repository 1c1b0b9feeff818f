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
    pub fn text(&self, first: usize, last: usize) -> String {
        let end = last.min(self.characters.len());
        let field = self.characters.get(first - 1..end).unwrap_or_default();
        field.iter().collect::<String>().trim().to_owned()
    }

    /// The text from a column to the end.
    pub fn rest(&self, first: usize) -> String {
        self.text(first, usize::MAX)
    }

    /// The character in a column; a blank if there is none.
    pub fn character(&self, column: usize) -> char {
        self.characters.get(column - 1).copied().unwrap_or(' ')
    }

    /// What some columns hold, or `None` if they are blank.
    pub fn value<T: FromStr>(&self, first: usize, last: usize, expected: &'static str) -> Result<Option<T>, TrfError> {
        self.read(first, last, expected, |text| text.parse().ok())
    }

    /// The same, read by a function.
    pub fn read<T>(
        &self,
        first: usize,
        last: usize,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, TrfError> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        parse(&text).map(Some).ok_or_else(|| self.error(first, expected, text))
    }

    /// The words from a column on, each with the column where it begins.
    pub fn words(&self, first: usize) -> Vec<(usize, String)> {
        let characters = self.characters.get(first - 1..).unwrap_or_default();
        let mut column = first;
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
