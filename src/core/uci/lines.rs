//! Reads lines of bounded length.

use std::io::{self, BufRead};

/// The maximum length of a line, in bytes. Longer lines are refused.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Reads lines of any bytes in bounded memory.
pub struct LineReader<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> LineReader<R> {
    /// Reads lines from this input.
    pub fn new(input: R) -> Self {
        Self { input, line: Vec::new() }
    }

    /// The next line, without its end; `None` at the end of the input. A line that is too long is cut to one byte more
    /// than the maximum.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                return Ok((!self.line.is_empty()).then_some(&self.line));
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let line_part = &bytes[..end.unwrap_or(bytes.len())];
            let bytes_left = (MAX_LINE_BYTES + 1).saturating_sub(self.line.len());
            self.line.extend_from_slice(&line_part[..line_part.len().min(bytes_left)]);
            let read_count = line_part.len() + usize::from(end.is_some());
            self.input.consume(read_count);
            if end.is_some() {
                return Ok(Some(&self.line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Vec<u8>> {
        let mut reader = LineReader::new(io::BufReader::with_capacity(7, input));
        let mut lines = Vec::new();
        while let Some(line) = reader.next_line().expect("a slice can be read") {
            lines.push(line.to_vec());
        }
        lines
    }

    #[test]
    fn lines_are_told_apart_whatever_their_bytes() {
        assert_eq!(
            lines(b"uci\n\n\xff\0isready and more\r\nquit"),
            [&b"uci"[..], b"", b"\xff\0isready and more\r", b"quit"]
        );
        assert_eq!(lines(b""), [b""; 0]);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_one_byte_after_the_limit() {
        let mut input = vec![b'x'; 3 * MAX_LINE_BYTES];
        input.extend(b"\nd\n");
        let lines = lines(&input);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].len(), MAX_LINE_BYTES + 1);
        assert_eq!(lines[1], b"d");
    }
}
