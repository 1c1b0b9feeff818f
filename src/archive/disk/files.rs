//! What is asked of the file system?
//!
//! Few enough calls that a test can stand in for it and let each of them fail.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// A file of more bytes is no record: a thousand games have a twentieth of it.
const MAX_FILE_BYTES: u64 = 1 << 26;

/// A file system.
pub trait Files: Send {
    /// A file to write to.
    type File: Write;
    /// What says, as long as it lives, that this run of the program uses a folder.
    type Claim: Send;

    /// The names of the files in a folder that are text.
    ///
    /// # Errors
    /// When the folder cannot be read.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// All bytes of a file.
    ///
    /// # Errors
    /// When it cannot be read, or is too large for a record.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Whether there is such a folder.
    fn is_folder(&self, path: &Path) -> bool;

    /// Makes a folder in one that is there.
    ///
    /// # Errors
    /// When it cannot be made, or is there already.
    fn create_folder(&mut self, path: &Path) -> io::Result<()>;

    /// Makes a file.
    ///
    /// # Errors
    /// When it cannot be made, or is there already.
    fn create(&mut self, path: &Path) -> io::Result<Self::File>;

    /// Waits until the disk has the file's bytes.
    ///
    /// # Errors
    /// When the disk may not have them.
    fn sync(&mut self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file another name in its folder, and takes that name from the file that had it; both at once.
    ///
    /// # Errors
    /// When the names are as before.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;

    /// Waits until the disk has the names in a folder, where the system offers that.
    ///
    /// # Errors
    /// When the disk may not have them.
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// When it cannot be removed, or is not there.
    fn remove(&mut self, path: &Path) -> io::Result<()>;

    /// Says that this run uses the folder of that file, and tells whether it is alone there. If so, it stays alone until
    /// it [shares](Files::share).
    ///
    /// # Errors
    /// When runs cannot know of each other here.
    fn claim(&mut self, path: &Path) -> io::Result<(Self::Claim, bool)>;

    /// Lets other runs use the folder too.
    ///
    /// # Errors
    /// When they may take this one for ended.
    fn share(&mut self, claim: &mut Self::Claim) -> io::Result<()>;
}

/// The one of the computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Files for System {
    type File = File;
    type Claim = File;

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            // A pipe would be waited for.
            if fs::metadata(entry.path()).is_ok_and(|data| data.is_file()) {
                names.extend(entry.file_name().into_string());
            }
        }
        Ok(names)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            let expected = format!("expected at most {MAX_FILE_BYTES} bytes, found more");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, expected));
        }
        Ok(bytes)
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn create_folder(&mut self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn create(&mut self, path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    fn sync(&mut self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        if cfg!(not(unix)) {
            // Windows opens no folder as a file; its renames are in the journal.
            return Ok(());
        }
        match File::open(folder)?.sync_all() {
            // Some network file systems know no such thing.
            Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
            synced => synced,
        }
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn claim(&mut self, path: &Path) -> io::Result<(File, bool)> {
        let file = File::options().create(true).truncate(false).write(true).read(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok((file, true)),
            Err(TryLockError::WouldBlock) => file.lock_shared().map(|()| (file, false)),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn share(&mut self, file: &mut File) -> io::Result<()> {
        // Windows changes no lock into another.
        file.unlock()?;
        file.lock_shared()
    }
}
