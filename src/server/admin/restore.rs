//! Puts a backup in the place of the database, so that a crash at any moment leaves one of the two.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::server::sqlite::SqliteStore;
use crate::server::sqlite::file::{folder_of, give_to_owner_of, lock, path_with_suffix, real_path};
use crate::server::store::InspectStore;

/// Restores a backup, and keeps what was there under other names, with this number in them. Returns the new name of the old database, if
/// there was one.
pub(super) fn restore(data: &Path, backup: &Path, number: u64) -> Result<Option<PathBuf>, Box<dyn std::error::Error>> {
    let store = open_sound(backup)?;
    let is_there = data.exists();
    let data = if is_there { real_path(data)? } else { data.to_owned() };
    if is_there && real_path(backup)? == data {
        return Err("expected a backup, found the database itself".into());
    }
    // No server may use the file, and none may start meanwhile.
    let _lock = lock(&data)?;
    let copy = path_with_suffix(&data, ".restoring");
    remove_if_there(&copy)?;
    store.back_up(&copy)?;
    give_to_owner_of(if is_there { &data } else { folder_of(&data) }, &copy)?;
    let kept = is_there.then(|| path_with_suffix(&data, format!(".replaced-{number}")));
    if let Some(kept) = &kept {
        // The log first: a later database with an earlier one's log would lose what the log undoes.
        for ending in ["-wal", "-shm"] {
            let (from, to) = (path_with_suffix(&data, ending), path_with_suffix(kept, ending));
            if from.exists() {
                fs::rename(from, to)?;
            }
        }
        fs::hard_link(&data, kept)?;
    } else {
        for ending in ["-wal", "-shm"] {
            remove_if_there(&path_with_suffix(&data, ending))?;
        }
    }
    fs::rename(&copy, &data)?;
    sync_folder(&data)?;
    Ok(kept)
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
