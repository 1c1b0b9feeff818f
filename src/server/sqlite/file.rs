//! The file of the database: its name, its lock against other servers, and who may read it.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::server::store::StoreError;

fn path_error(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Io(format!("{}: {error}", path.display()))
}

/// The path with this ending after its name.
pub(in crate::server) fn path_with_suffix(path: &Path, suffix: impl AsRef<OsStr>) -> PathBuf {
    let mut suffixed_path = path.as_os_str().to_owned();
    suffixed_path.push(suffix);
    suffixed_path.into()
}

/// The one path of a database, without symbolic links, so that all servers find the same lock, log and socket beside it.
pub(in crate::server) fn canonical_path(path: &Path) -> Result<PathBuf, StoreError> {
    fs::canonicalize(path).map_err(|error| path_error(path, &error))
}

/// Creates a file that only its owner may read, whatever the umask. Fails if there is one.
pub(in crate::server) fn create_private_file(path: &Path) -> io::Result<File> {
    owner_only_options(OpenOptions::new().create_new(true).write(true)).open(path)
}

#[cfg(unix)]
fn owner_only_options(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
fn owner_only_options(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Creates the database's file, if there is none, and checks that it has one name. Returns its path without symbolic links.
pub(super) fn prepare_file(path: &Path) -> Result<PathBuf, StoreError> {
    match create_private_file(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(path_error(path, &error)),
    }
    let path = canonical_path(path)?;
    refuse_hard_links(&path)?;
    Ok(path)
}

/// SQLite finds the log by the file's name: under two names one database would have two logs.
#[cfg(unix)]
fn refuse_hard_links(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).map_err(|error| path_error(path, &error))?;
    match metadata.nlink() {
        link_count if link_count > 1 && metadata.is_file() => Err(StoreError::Locked(format!(
            "expected a database with one name, found {} with {link_count} (hard links): remove the others",
            path.display()
        ))),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
const fn refuse_hard_links(_: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// Takes all access from those who are neither the owner nor of the file's group. SQLite gives its other files the same rights.
#[cfg(unix)]
pub(super) fn revoke_access_of_others(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path).map_err(|error| path_error(path, &error))?.permissions().mode();
    if mode & 0o007 == 0 {
        return Ok(());
    }
    let file_paths = ["", "-wal", "-shm"].map(|suffix| path_with_suffix(path, suffix));
    for file_path in file_paths.iter().filter(|file_path| file_path.exists()) {
        let permissions = PermissionsExt::from_mode(mode & 0o770);
        if let Err(error) = fs::set_permissions(file_path, permissions) {
            tracing::warn!(file = %file_path.display(), %error, "everybody may read the database");
        }
    }
    Ok(())
}

/// Gives a file that root has made to the owner of the one beside it, whose server could not use it otherwise.
#[cfg(unix)]
pub(in crate::server) fn give_to_owner_of(model_path: &Path, file_path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, chown};
    let (model_metadata, file_metadata) = (fs::metadata(model_path)?, fs::metadata(file_path)?);
    if model_metadata.uid() == file_metadata.uid() {
        Ok(())
    } else {
        chown(file_path, Some(model_metadata.uid()), Some(model_metadata.gid()))
    }
}

#[cfg(not(unix))]
pub(in crate::server) const fn give_to_owner_of(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// The folder of a file.
pub(in crate::server) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(not(unix))]
pub(super) const fn revoke_access_of_others(_: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// Locks a database against other servers as long as the answer lives.
///
/// The lock is on a file beside it. One on the database itself would meet SQLite's own, which are lost as soon as the process closes
/// any other handle of that file.
pub(in crate::server) fn lock_database(path: &Path) -> Result<Arc<File>, StoreError> {
    let lock_path = path_with_suffix(path, ".lock");
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).write(true);
    let lock_file = owner_only_options(options).open(&lock_path).map_err(|error| path_error(&lock_path, &error))?;
    let sibling_path = if path.exists() { path } else { folder_of(path) };
    give_to_owner_of(sibling_path, &lock_path).map_err(|error| path_error(&lock_path, &error))?;
    match lock_file.try_lock() {
        Ok(()) => Ok(Arc::new(lock_file)),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Locked(format!("another turnover-server uses {}", path.display())))
        }
        Err(TryLockError::Error(error)) => Err(path_error(&lock_path, &error)),
    }
}
