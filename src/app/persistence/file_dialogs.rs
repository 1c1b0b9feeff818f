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
/// The file with the words of a key to open if no dialog can be opened.
const WORDS_FILE: &str = "import.txt";
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

/// The files that are asked for.
#[derive(Clone, Copy)]
struct WantedFiles {
    title_key: &'static str,
    kind_key: &'static str,
    extensions: &'static [&'static str],
    /// The file that is taken if no dialog can be opened.
    fallback_name: &'static str,
}

impl WantedFiles {
    const RECORDS: Self = Self {
        title_key: "library-import",
        kind_key: "library-file-kind",
        extensions: &["pgn", "txt", "json"],
        fallback_name: IMPORT_FILE,
    };

    /// What the open overlay asks for.
    const fn of(open_overlay: Overlay) -> Self {
        match open_overlay {
            Overlay::Tournaments => Self {
                title_key: "tournament-open-report",
                kind_key: "tournament-report",
                extensions: &["trf", "trfx", "txt"],
                fallback_name: REPORT_FILE,
            },
            Overlay::Account => Self {
                title_key: "account-words",
                kind_key: "account-words",
                extensions: &["txt"],
                fallback_name: WORDS_FILE,
            },
            _ => Self::RECORDS,
        }
    }

    fn dialog(self, translations: &Translations) -> AsyncFileDialog {
        AsyncFileDialog::new().add_filter(translations.say(self.kind_key), self.extensions)
    }
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
    let wanted_files = WantedFiles::of(overlay.map(|overlay| *overlay.get()).unwrap_or_default());
    let (sender, fallback_path) = (inbox.sender(), folder.join(wanted_files.fallback_name));
    let files = wanted_files.dialog(&translations).set_title(translations.say(wanted_files.title_key)).pick_files();
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
        let file = WantedFiles::RECORDS
            .dialog(&translations)
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
    fn each_dialog_that_asks_for_a_file_has_a_title_and_a_file_of_its_own() {
        let overlays = [Overlay::Library, Overlay::Tournaments, Overlay::Account];
        let wanted_files = overlays.map(WantedFiles::of).map(|wanted| (wanted.title_key, wanted.fallback_name));
        assert_eq!(
            wanted_files,
            [
                ("library-import", "import.pgn"),
                ("tournament-open-report", "import.trf"),
                ("account-words", "import.txt")
            ]
        );
    }

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
