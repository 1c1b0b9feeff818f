//! Puts a backup in the place of the database, so that a crash at any moment leaves one of the two.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::server::sqlite::SqliteStore;
use crate::server::sqlite::file::{canonical_path, folder_of, give_to_owner_of, lock_database, path_with_suffix};
use crate::server::store::InspectStore;

/// Restores a backup, and keeps what was there under other names, with this number in them. Returns the new name of the old database, if
/// there was one.
pub(super) fn restore(
    data_path: &Path,
    backup: &Path,
    suffix_number: u64,
) -> Result<Option<PathBuf>, Box<dyn std::error::Error>> {
    let store = open_sound(backup)?;
    let data_exists = data_path.exists();
    let data_path = if data_exists { canonical_path(data_path)? } else { data_path.to_owned() };
    if data_exists && canonical_path(backup)? == data_path {
        return Err("expected a backup, found the database itself".into());
    }
    // No server may use the file, and none may start meanwhile.
    let _lock = lock_database(&data_path)?;
    let copy_path = path_with_suffix(&data_path, ".restoring");
    remove_if_there(&copy_path)?;
    store.back_up(&copy_path)?;
    give_to_owner_of(if data_exists { &data_path } else { folder_of(&data_path) }, &copy_path)?;
    let replaced_path = data_exists.then(|| path_with_suffix(&data_path, format!(".replaced-{suffix_number}")));
    if let Some(replaced_path) = &replaced_path {
        // The log first: a later database with an earlier one's log would lose what the log undoes.
        for suffix in ["-wal", "-shm"] {
            let (old_path, new_path) = (path_with_suffix(&data_path, suffix), path_with_suffix(replaced_path, suffix));
            if old_path.exists() {
                fs::rename(old_path, new_path)?;
            }
        }
        fs::hard_link(&data_path, replaced_path)?;
    } else {
        for suffix in ["-wal", "-shm"] {
            remove_if_there(&path_with_suffix(&data_path, suffix))?;
        }
    }
    fs::rename(&copy_path, &data_path)?;
    sync_folder(&data_path)?;
    Ok(replaced_path)
}

fn open_sound(backup: &Path) -> Result<SqliteStore, Box<dyn std::error::Error>> {
    let store = SqliteStore::open_to_read(backup).map_err(|error| format!("{}: {error}", backup.display()))?;
    match store.faults(false)?.first() {
        None => Ok(store),
        Some(fault) => Err(format!("expected a sound backup, found in {}: {fault}", backup.display()).into()),
    }
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Writes the names in a file's folder to the disk.
pub(in crate::server) fn sync_folder(file: &Path) -> io::Result<()> {
    // Windows cannot open a folder as a file.
    if cfg!(not(unix)) {
        return Ok(());
    }
    File::open(folder_of(file))?.sync_all()
}
