//! Which file an error is about.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// This error, with the file in which it came up.
pub(crate) fn in_file(path: &Path, error: impl Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
