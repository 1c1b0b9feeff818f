//! Storage of seats on a desktop. Each seat has its own file, so that two programs do not overwrite each other's seats.

use std::fs;
use std::path::PathBuf;

use super::kept_seats::SeatStore;
use crate::archive::{Readers, replace_file};

/// The extension of a seat's file.
const ENDING: &str = "json";

/// A folder of seats.
pub struct SeatFolder(PathBuf);

impl SeatFolder {
    /// The seats in this folder, which need not exist yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// The file of a key. Keys consist of letters, digits and hyphens, so they are valid file names everywhere; others
    /// are not stored.
    fn file(&self, key: &str) -> Option<PathBuf> {
        let is_plain = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_plain.then(|| self.0.join(format!("{key}.{ENDING}")))
    }
}

impl SeatStore for SeatFolder {
    fn load(&mut self) -> Vec<String> {
        let Ok(files) = fs::read_dir(&self.0) else { return Vec::new() };
        let paths = files.flatten().map(|file| file.path());
        let seats = paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
        seats.filter_map(|path| fs::read_to_string(path).ok()).collect()
    }

    fn keep(&mut self, key: &str, text: &str) -> Result<(), String> {
        let file = self.file(key).ok_or_else(|| format!("expected a game's key, found {key:?}"))?;
        // Whoever can read the file can play.
        let written = fs::create_dir_all(&self.0).and_then(|()| replace_file(&file, text.as_bytes(), Readers::Owner));
        written.map_err(|error| format!("{}: {error}", file.display()))
    }

    fn remove(&mut self, key: &str) {
        if let Some(file) = self.file(key) {
            // A file that cannot be removed is found again at the next start and does no harm.
            let _ = fs::remove_file(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_lie_in_files_that_their_owner_alone_can_read() {
        let folder = std::env::temp_dir().join(format!("turnover-seats-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let mut seats = SeatFolder::new(folder.clone());
        assert_eq!(seats.load(), Vec::<String>::new());
        assert_eq!(seats.keep("abc", "one"), Ok(()));
        assert_eq!(seats.keep("abc", "two"), Ok(()));
        assert!(seats.keep("../abc", "three").is_err_and(|why| why.starts_with("expected")));
        assert_eq!(seats.load(), ["two"]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let rights = fs::metadata(folder.join("abc.json")).expect("a file").permissions().mode();
            assert_eq!(rights & 0o077, 0);
        }
        seats.remove("abc");
        assert_eq!(seats.load(), Vec::<String>::new());
        fs::remove_dir_all(folder).expect("a folder");
    }
}
