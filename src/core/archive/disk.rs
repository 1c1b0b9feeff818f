//! Stores texts as files in a folder, each write atomic and durable.
//!
//! A text is written to a temporary file, synced to the disk and renamed; then the folder is synced. So its
//! final name always leads to the whole text or to the one before.
//!
//! | file | content |
//! |---|---|
//! | `folder` | the folder of the games on this computer |
//! | `replace_file` | replacing a file so that it is whole at any time |
//! | `files` | the calls to the file system |
//! | `faulty_fs`, `crash_tests` | a file system that fails on demand, and tests that nothing is lost on it |

#[cfg(test)]
mod crash_tests;
#[cfg(test)]
mod faulty_fs;
mod files;
mod folder;
mod replace_file;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

pub use self::files::{Files, OsFiles};
pub use self::folder::{DATA_VARIABLE, data_folder};
pub use self::replace_file::{Readers, replace_file};
use super::storage_backend::{StorageBackend, StorageLock, check_key, is_valid_key};

/// The extension of the files, by which other programs know them as records.
const RECORD_EXTENSION: &str = ".pgn";
/// The prefix of temporary files. It hides them, and no key begins like that.
const UNFINISHED_PREFIX: &str = ".unfinished-";
/// The lock file by which several runs of the program know of each other.
const CLAIM_FILE: &str = ".claim";
/// The lock file that a run of the program holds while it changes a record.
const CHANGE_LOCK_FILE: &str = ".change";
/// How often a run looks whether another one has finished its change, and how often it looks before it gives up: for ten
/// seconds, which only a program takes that has stopped, or a disk that hangs.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(1);
const LOCK_RETRIES: u32 = 10_000;

/// A folder with a file for each key, created when the first one is stored. Other files in it are not touched.
#[derive(Debug)]
pub struct Disk<F: Files = OsFiles> {
    files: F,
    folder: PathBuf,
    /// The shared lock. While it is held, no other run deletes our temporary files.
    shared_lock: Option<F::Claim>,
    is_ready: bool,
    unfinished_count: u64,
}

impl Disk {
    /// Storage in this folder, which need not exist yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self::with(OsFiles, folder)
    }
}

impl<F: Files> Disk<F> {
    /// Storage in a folder of another file system, for tests.
    pub const fn with(files: F, folder: PathBuf) -> Self {
        Self { files, folder, shared_lock: None, is_ready: false, unfinished_count: 0 }
    }

    fn record_path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}{RECORD_EXTENSION}"))
    }

    /// Creates the folder, takes the lock and deletes old temporary files.
    fn prepare(&mut self) -> io::Result<()> {
        if !self.is_ready {
            let folder = self.folder.clone();
            self.create_folders(&folder)?;
            // Without locks, old temporary files stay; they do no harm.
            if let Ok((mut claim, is_alone)) = self.files.claim(&folder.join(CLAIM_FILE)) {
                if is_alone {
                    self.remove_unfinished_files();
                }
                // A lock that cannot be shared would make other runs wait, so it is dropped.
                self.shared_lock = (!is_alone || self.files.share(&mut claim).is_ok()).then_some(claim);
            }
            self.is_ready = true;
        }
        Ok(())
    }

    fn remove_unfinished_files(&mut self) {
        let names = self.files.names(&self.folder).unwrap_or_default();
        for name in names.iter().filter(|name| name.starts_with(UNFINISHED_PREFIX)) {
            let _ = self.files.remove(&self.folder.join(name));
        }
    }

    fn create_folders(&mut self, folder: &Path) -> io::Result<()> {
        if self.files.is_folder(folder) {
            return Ok(());
        }
        let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
        if let Some(parent) = parent {
            self.create_folders(parent)?;
        }
        match self.files.create_folder(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(with_context("making the folder", folder)(error))
            }
            _ => parent.map_or(Ok(()), |parent| self.sync_folder(parent)),
        }
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        self.files.sync_folder(folder).map_err(with_context("bringing to the disk the folder", folder))
    }

    /// Creates a temporary file that no other run uses.
    fn create_unfinished_file(&mut self) -> io::Result<(PathBuf, F::File)> {
        loop {
            self.unfinished_count += 1;
            let path = self.folder.join(format!("{UNFINISHED_PREFIX}{}-{}", std::process::id(), self.unfinished_count));
            match self.files.create(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                creation => return creation.map(|file| (path.clone(), file)).map_err(with_context("making", &path)),
            }
        }
    }

    /// Writes all bytes and syncs them to the disk.
    fn write_and_sync(&mut self, mut file: F::File, path: &Path, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes).map_err(with_context("writing", path))?;
        self.files.sync(&mut file).map_err(with_context("bringing to the disk", path))
    }
}

impl<F: Files> StorageBackend for Disk<F> {
    fn keys(&self) -> io::Result<Vec<String>> {
        let mut names = match self.files.names(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            names => names.map_err(with_context("listing", &self.folder))?,
        };
        names.sort_unstable();
        let keys = names.iter().filter_map(|name| name.strip_suffix(RECORD_EXTENSION)).filter(|key| is_valid_key(key));
        Ok(keys.map(str::to_owned).collect())
    }

    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        check_key(key)?;
        let path = self.record_path(key);
        match self.files.read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            contents => contents.map(Some).map_err(with_context("reading", &path)),
        }
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        check_key(key)?;
        self.prepare()?;
        let path = self.record_path(key);
        let (unfinished_path, file) = self.create_unfinished_file()?;
        let rename_result = self.write_and_sync(file, &unfinished_path, bytes).and_then(|()| {
            // Renames only after a successful sync. A second sync may report success although the bytes never reached
            // the disk.
            self.files.rename(&unfinished_path, &path).map_err(with_context("giving its name to", &path))
        });
        if let Err(error) = rename_result {
            let _ = self.files.remove(&unfinished_path);
            return Err(error);
        }
        let folder = self.folder.clone();
        self.sync_folder(&folder)
    }

    fn remove(&mut self, key: &str) -> io::Result<()> {
        check_key(key)?;
        let path = self.record_path(key);
        match self.files.remove(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(with_context("removing", &path)(error)),
            Ok(()) => {
                let folder = self.folder.clone();
                self.sync_folder(&folder)
            }
        }
    }

    fn lock(&mut self) -> io::Result<StorageLock> {
        self.prepare()?;
        let path = self.folder.join(CHANGE_LOCK_FILE);
        for _ in 0..LOCK_RETRIES {
            match self.files.try_lock(&path) {
                Ok(Some(lock)) => return Ok(StorageLock::new(lock)),
                Ok(None) => thread::sleep(LOCK_RETRY_INTERVAL),
                // Without locks, as on some network file systems, only one program should change records.
                Err(_) => return Ok(StorageLock::default()),
            }
        }
        let busy_error = io::Error::new(io::ErrorKind::TimedOut, "another program does not finish its change");
        Err(with_context("waiting for", &path)(busy_error))
    }
}

/// The error with the operation and the path.
fn with_context(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{action} {}: {error}", path.display()))
}
