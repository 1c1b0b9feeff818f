//! Storage of seats on a desktop. Each seat has its own file, so that two programs do not overwrite each other's seats.
//! It is on the disk when it is stored, because its server is asked for the seat after that.

use std::fs;
use std::path::PathBuf;

use super::kept_seats::SeatStore;
use crate::archive::{Readers, replace_file};

/// The extension of a seat's file.
const FILE_EXTENSION: &str = "json";

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
    fn file_path(&self, key: &str) -> Option<PathBuf> {
        let is_valid_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_valid_key.then(|| self.0.join(format!("{key}.{FILE_EXTENSION}")))
    }
}

impl SeatStore for SeatFolder {
    fn load(&mut self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let paths = entries.flatten().map(|entry| entry.path());
        let seat_paths = paths.filter(|path| path.extension().is_some_and(|extension| extension == FILE_EXTENSION));
        seat_paths.filter_map(|path| fs::read_to_string(path).ok()).collect()
    }

    fn read(&mut self, key: &str) -> Option<String> {
        fs::read_to_string(self.file_path(key)?).ok()
    }

    fn keep(&mut self, key: &str, text: &str) -> Result<(), String> {
        let file_path = self.file_path(key).ok_or_else(|| format!("expected a game's key, found {key:?}"))?;
        // Whoever can read the file can play.
        let write_result =
            fs::create_dir_all(&self.0).and_then(|()| replace_file(&file_path, text.as_bytes(), Readers::Owner));
        write_result.map_err(|error| format!("{}: {error}", file_path.display()))
    }

    fn remove(&mut self, key: &str) {
        if let Some(file_path) = self.file_path(key) {
            // A file that cannot be removed is found again at the next start and does no harm.
            let _ = fs::remove_file(file_path);
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
        assert!(seats.keep("../abc", "three").is_err_and(|reason| reason.starts_with("expected")));
        assert_eq!(seats.load(), ["two"]);
        assert_eq!((seats.read("abc").as_deref(), seats.read("abd")), (Some("two"), None));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file_mode = fs::metadata(folder.join("abc.json")).expect("a file").permissions().mode();
            assert_eq!(file_mode & 0o077, 0);
        }
        seats.remove("abc");
        assert_eq!(seats.load(), Vec::<String>::new());
        fs::remove_dir_all(folder).expect("a folder");
    }
}
