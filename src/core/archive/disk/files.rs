//! The calls to the file system.
//!
//! They are few enough for a test to replace them and to let each of them fail.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// The greatest size of a record, in bytes. A thousand games take a twentieth of that.
const MAX_FILE_BYTES: u64 = 1 << 26;

/// A file system.
pub trait Files: Send {
    /// A file to write to.
    type File: Write;
    /// A lock by which this run of the program marks that it uses a folder.
    type Claim: Send + 'static;

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

    /// Creates a folder in an existing one.
    ///
    /// # Errors
    /// If it cannot be created, or exists already.
    fn create_folder(&mut self, path: &Path) -> io::Result<()>;

    /// Creates a file.
    ///
    /// # Errors
    /// If it cannot be created, or exists already.
    fn create(&mut self, path: &Path) -> io::Result<Self::File>;

    /// Syncs the bytes of a file to the disk.
    ///
    /// # Errors
    /// If they may not be on the disk.
    fn sync(&mut self, file: &mut Self::File) -> io::Result<()>;

    /// Renames a file within its folder, atomically replacing the file of that name.
    ///
    /// # Errors
    /// If the names are unchanged.
    fn rename(&mut self, old_path: &Path, new_path: &Path) -> io::Result<()>;

    /// Syncs the names in a folder to the disk, if the system offers that.
    ///
    /// # Errors
    /// If they may not be on the disk.
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// When it cannot be removed, or is not there.
    fn remove(&mut self, path: &Path) -> io::Result<()>;

    /// Locks the folder of that file for this run and returns whether no other run uses it. If so, none can until
    /// it [shares](Files::share).
    ///
    /// # Errors
    /// If the system does not support locks.
    fn claim(&mut self, path: &Path) -> io::Result<(Self::Claim, bool)>;

    /// Lets other runs use the folder too.
    ///
    /// # Errors
    /// If other runs may believe that this one has ended.
    fn share(&mut self, claim: &mut Self::Claim) -> io::Result<()>;

    /// Locks that file, which is created if need be, until the result is dropped; `None` if another has locked it.
    ///
    /// # Errors
    /// If the system does not support locks.
    fn try_lock(&mut self, path: &Path) -> io::Result<Option<Self::Claim>>;
}

/// The computer's file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsFiles;

impl Files for OsFiles {
    type File = File;
    type Claim = File;

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            // Reading a pipe would wait.
            if fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_file()) {
                names.extend(entry.file_name().into_string());
            }
        }
        Ok(names)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE_BYTES {
            let expected_size = format!("expected at most {MAX_FILE_BYTES} bytes, found more");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, expected_size));
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

    fn rename(&mut self, old_path: &Path, new_path: &Path) -> io::Result<()> {
        fs::rename(old_path, new_path)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        if cfg!(not(unix)) {
            // Windows cannot open a folder as a file; it journals its renames.
            return Ok(());
        }
        match File::open(folder)?.sync_all() {
            // Some network file systems do not support this.
            Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
            sync_result => sync_result,
        }
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn claim(&mut self, path: &Path) -> io::Result<(File, bool)> {
        let file = lock_file(path)?;
        match file.try_lock() {
            Ok(()) => Ok((file, true)),
            Err(TryLockError::WouldBlock) => file.lock_shared().map(|()| (file, false)),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn share(&mut self, file: &mut File) -> io::Result<()> {
        // Windows cannot convert a lock to the other kind.
        file.unlock()?;
        file.lock_shared()
    }

    fn try_lock(&mut self, path: &Path) -> io::Result<Option<File>> {
        let file = lock_file(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Opens a file to lock it.
fn lock_file(path: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).write(true).read(true).open(path)
}
