//! Replaces a file such that it is whole at any time.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Whoever the system lets read new files.
    Usual,
    /// Only its owner, where the system knows owners.
    Owner,
}

/// Replaces or creates a file in an existing folder. After a crash or a power cut it has either these bytes or those
/// before, also if several programs replace it at once; then those of the last one stay.
///
/// # Errors
/// If the bytes cannot be written. Then the file is as before.
pub fn replace_file(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    let temporary_path = temporary_path_of(path)?;
    let write_result = create_temporary_file(&temporary_path, readers).and_then(|mut file| {
        file.write_all(bytes)?;
        // Without this, some file systems give the name to a file whose bytes are not on the disk yet.
        file.sync_all()
    });
    let replace_result = write_result.and_then(|()| fs::rename(&temporary_path, path));
    if replace_result.is_err() {
        // The first error is more important.
        drop(fs::remove_file(&temporary_path));
    }
    replace_result
}

/// The name for the new bytes, which no other program uses.
fn temporary_path_of(path: &Path) -> io::Result<PathBuf> {
    let mut temporary_name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    temporary_name.push(format!(".{}.new", std::process::id()));
    Ok(path.with_file_name(temporary_name))
}

#[cfg(unix)]
fn create_temporary_file(path: &Path, readers: Readers) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mode = match readers {
        Readers::Usual => 0o666,
        Readers::Owner => 0o600,
    };
    // What another program of this number left behind may have other readers.
    drop(fs::remove_file(path));
    OpenOptions::new().write(true).create_new(true).mode(mode).open(path)
}

#[cfg(not(unix))]
fn create_temporary_file(path: &Path, _: Readers) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("turnover-replace-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn file_names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_is_created_and_replaced_and_nothing_is_left_over() {
        let folder = empty_folder("again");
        let file_path = folder.join("a.json");
        for bytes in [&b"one"[..], b"", b"another"] {
            replace_file(&file_path, bytes, Readers::Usual).expect("it is written");
            assert_eq!(fs::read(&file_path).expect("a file"), bytes);
            assert_eq!(file_names(&folder), ["a.json"]);
        }
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[test]
    fn what_cannot_be_replaced_stays_and_nothing_is_left_over() {
        let folder = empty_folder("refused");
        let file_path = folder.join("a.json");
        fs::create_dir(&file_path).expect("a folder in the place of the file");
        replace_file(&file_path, b"one", Readers::Usual).expect_err("a folder is no file");
        assert_eq!(file_names(&folder), ["a.json"]);
        replace_file(&folder.join("no").join("a"), b"one", Readers::Usual).expect_err("no folder");
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_is_at_no_time_readable_for_others() {
        use std::os::unix::fs::PermissionsExt;
        let folder = empty_folder("secret");
        let file_path = folder.join("a.json");
        // A file that a killed program of the same number left behind.
        fs::write(temporary_path_of(&file_path).expect("a name"), "old").expect("a file");
        replace_file(&file_path, b"secret", Readers::Owner).expect("it is written");
        assert_eq!(fs::metadata(&file_path).expect("a file").permissions().mode() & 0o077, 0);
        fs::remove_dir_all(folder).expect("the folder goes");
    }
}
