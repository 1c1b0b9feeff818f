//! A file of what a run has done so far, from which it goes on after it was stopped.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A file of lines, to which each finished piece of a run is added, so that a run that was stopped can be resumed. Its first
/// line describes the run; every other line ends with a tab and a full stop, unless it is incomplete.
pub(crate) struct RunLog {
    file: Option<File>,
}

impl RunLog {
    /// Opens or creates the file, and returns the fields of its complete lines after the first one. Without a path, nothing is recorded.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another run.
    pub(crate) fn open(path: Option<&Path>, heading: &str) -> io::Result<(Self, Vec<String>)> {
        let Some(path) = path else { return Ok((Self { file: None }, Vec::new())) };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let (first, lines) = Self::read(&text);
        if let Some(found_heading) = first.filter(|&first| first != heading) {
            return Err(io::Error::other(format!("expected a record of {heading:?}, found one of {found_heading:?}")));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if first.is_none() {
            writeln!(file, "{heading}")?;
        } else if !text.ends_with('\n') {
            // Ends an incomplete line. Its piece of the run is done again.
            writeln!(file)?;
        }
        Ok((Self { file: Some(file) }, lines.map(str::to_owned).collect()))
    }

    /// The first line of such a file, and the fields of the complete lines after it.
    pub(crate) fn read(text: &str) -> (Option<&str>, impl Iterator<Item = &str>) {
        let mut lines = text.lines();
        (lines.next(), lines.filter_map(|line| line.strip_suffix("\t.")))
    }

    /// Adds a line with these fields, which are separated by tabs.
    pub(crate) fn add(&mut self, line: &str) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{line}\t.\n").as_bytes())?;
        file.flush()
    }
}
