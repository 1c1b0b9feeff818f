//! File dialogs for import and export on a desktop.
//!
//! Each dialog has a thread of its own, because it may stay open for a long time. If no dialog can be opened, a path in
//! the data folder is used instead, and the player is told.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::tasks::block_on;
use bevy::window::FileDragAndDrop;
use rfd::AsyncFileDialog;

use super::file_inbox::{FileEvent, FileInbox, FileSender};
use super::library_index::{LibraryCommand, RecordBundle};
use crate::app::i18n::Translations;
use crate::app::screen::Overlay;
use crate::app::system::dialog::{DialogAnswer, wait_for_answer};
use crate::notation::record::MAX_FILE_BYTES;

/// The file to import if no dialog can be opened.
const IMPORT_FILE: &str = "import.pgn";
/// The report file of a tournament to open if no dialog can be opened.
const REPORT_FILE: &str = "import.trf";
/// The folder to export to if no dialog can be opened.
const EXPORT_FOLDER: &str = "export";

/// The dialogs. Without one, files are in this folder, as it was when the program started.
pub(super) fn plugin(app: &mut App, folder_path: PathBuf) {
    let folder_path: Arc<Path> = folder_path.into();
    let folder_path = move || Arc::clone(&folder_path);
    app.add_systems(
        Update,
        (folder_path.clone().pipe(choose_import_files), folder_path.pipe(export_bundles), import_dropped_files),
    );
}

fn new_file_dialog(translations: &Translations) -> AsyncFileDialog {
    AsyncFileDialog::new().add_filter(translations.say("library-file-kind"), &["pgn", "txt", "json"])
}

fn choose_import_files(
    In(folder): In<Arc<Path>>,
    mut commands: MessageReader<LibraryCommand>,
    inbox: Res<FileInbox>,
    translations: Res<Translations>,
    overlay: Option<Res<State<Overlay>>>,
    _main_thread_marker: NonSendMarker,
) {
    if !commands.read().any(|command| *command == LibraryCommand::Import) {
        return;
    }
    let wants_report = overlay.is_some_and(|overlay| *overlay.get() == Overlay::Tournaments);
    let (file_dialog, title_key, fallback_file) = if wants_report {
        let report_filter = translations.say("tournament-report");
        let file_dialog = AsyncFileDialog::new().add_filter(report_filter, &["trf", "trfx", "txt"]);
        (file_dialog, "tournament-open-report", REPORT_FILE)
    } else {
        (new_file_dialog(&translations), "library-import", IMPORT_FILE)
    };
    let (sender, fallback_path) = (inbox.sender(), folder.join(fallback_file));
    let files = file_dialog.set_title(translations.say(title_key)).pick_files();
    thread::spawn(move || match block_on(wait_for_answer(files)) {
        DialogAnswer::Chosen(files) => files.iter().for_each(|file| send_file_content(file.path(), &sender)),
        DialogAnswer::Cancelled => {}
        DialogAnswer::NotShown if fallback_path.is_file() => send_file_content(&fallback_path, &sender),
        DialogAnswer::NotShown => sender.send(FileEvent::Unasked { path: fallback_path.display().to_string() }),
    });
}

fn export_bundles(
    In(folder): In<Arc<Path>>,
    mut bundles: MessageReader<RecordBundle>,
    inbox: Res<FileInbox>,
    translations: Res<Translations>,
    _main_thread_marker: NonSendMarker,
) {
    for RecordBundle { name, text, count } in bundles.read().cloned() {
        let (sender, path) = (inbox.sender(), folder.join(EXPORT_FOLDER).join(&name));
        let file = new_file_dialog(&translations)
            .set_title(translations.say("library-export"))
            .set_file_name(name)
            .save_file();
        thread::spawn(move || {
            let (path, was_asked) = match block_on(wait_for_answer(file)) {
                DialogAnswer::Chosen(file) => (file.path().to_owned(), true),
                DialogAnswer::Cancelled => return,
                DialogAnswer::NotShown => (path, false),
            };
            let write_result = write_synced(&path, &text);
            let path = path.display().to_string();
            sender.send(match (write_result, was_asked) {
                (Ok(()), true) => FileEvent::Written { path, count },
                (Ok(()), false) => FileEvent::WrittenUnasked { path, count },
                (Err(error), _) => FileEvent::Unwritten { path, why: error.to_string() },
            });
        });
    }
}

fn import_dropped_files(mut drop_events: MessageReader<FileDragAndDrop>, inbox: Res<FileInbox>) {
    for drop_event in drop_events.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop_event {
            let (sender, path) = (inbox.sender(), path_buf.clone());
            thread::spawn(move || send_file_content(&path, &sender));
        }
    }
}

/// Sends the content of a file to be imported, or why it cannot be read.
pub(super) fn send_file_content(path: &Path, sender: &FileSender) {
    let file_name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    sender.send(match read_limited(path) {
        Ok(bytes) => FileEvent::File { name: file_name, bytes },
        Err(error) => FileEvent::Unreadable { name: file_name, why: error.to_string() },
    });
}

/// The content of a file, but at most one byte more than allowed, so that the reader reports that it is too long.
fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn write_synced(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_where_there_was_no_folder_and_read_again() {
        let folder = std::env::temp_dir().join(format!("turnover-dialogs-{}", std::process::id()));
        let path = folder.join("deep").join("a.pgn");
        write_synced(&path, "1. d4 *").expect("a file");
        assert_eq!(read_limited(&path).expect("it is there"), b"1. d4 *");
        fs::remove_dir_all(&folder).expect("our own folder");
        assert!(read_limited(&path).is_err());
    }
}
