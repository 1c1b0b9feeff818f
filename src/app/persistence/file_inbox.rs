//! Receives files from threads or the page.
//!
//! A thread or the page sends events, which the next frame handles.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::library_index::LibraryCommand;
use super::notifications::{Notification, Notifications};
use super::store_messages::StoreCommand;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::i18n::Translations;
use crate::app::screen::Overlay;

/// The longest file that can hold the words of a key, in bytes.
const MAX_WORDS_BYTES: usize = 1_000;

/// The text of a file with the words of a key, for the dialog of the player's name, which was open when it came.
#[derive(Message, Clone)]
pub struct WordsFile(pub String);

/// The text of a report file of a tournament, for the dialog of tournaments, which was open when it came.
#[derive(Message, Clone)]
pub struct ReportFile(pub String);

/// An event of import or export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileEvent {
    /// A file to import.
    File {
        /// The name, for display.
        name: String,
        /// The content.
        bytes: Vec<u8>,
    },
    /// A file could not be read.
    Unreadable {
        /// The name, for display.
        name: String,
        /// The reason.
        why: String,
    },
    /// Games were written to a file.
    Written {
        /// The path.
        path: String,
        /// The number of games.
        count: usize,
    },
    /// Games could not be written to a file.
    Unwritten {
        /// The path.
        path: String,
        /// The reason.
        why: String,
    },
    /// No dialog could be opened, so games were written to this file.
    WrittenUnasked {
        /// The path.
        path: String,
        /// The number of games.
        count: usize,
    },
    /// No dialog could be opened, and there is no file to import at this path.
    Unasked {
        /// The path.
        path: String,
    },
}

/// The sending end.
#[derive(Clone)]
pub struct FileSender {
    event_sender: Sender<FileEvent>,
    wake_loop: Arc<dyn Fn() + Send + Sync>,
}

impl FileSender {
    /// Sends an event and wakes the event loop.
    pub fn send(&self, event: FileEvent) {
        if self.event_sender.send(event).is_ok() {
            (self.wake_loop)();
        }
    }
}

/// The receiving end.
#[derive(Resource)]
pub struct FileInbox {
    event_receiver: Mutex<Receiver<FileEvent>>,
    sender: FileSender,
}

impl FileInbox {
    /// An inbox that wakes the event loop by this function.
    pub fn new(wake_loop: impl Fn() + Send + Sync + 'static) -> Self {
        let (sender, events) = mpsc::channel();
        Self {
            event_receiver: Mutex::new(events),
            sender: FileSender { event_sender: sender, wake_loop: Arc::new(wake_loop) },
        }
    }

    /// A sending end.
    #[must_use]
    pub fn sender(&self) -> FileSender {
        self.sender.clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WordsFile>()
        .add_message::<ReportFile>()
        .add_systems(PreUpdate, receive_files.run_if(resource_exists::<FileInbox>));
}

fn receive_files(
    mut inbox: ResMut<FileInbox>,
    mut commands: MessageWriter<LibraryCommand>,
    mut notifications: ResMut<Notifications>,
    translations: Res<Translations>,
    mut wake_ups: ResMut<WakeUps>,
    overlay: Option<Res<State<Overlay>>>,
    mut words_files: MessageWriter<WordsFile>,
    mut report_files: MessageWriter<ReportFile>,
) {
    let open_overlay = overlay.map(|overlay| *overlay.get()).unwrap_or_default();
    let events = inbox.bypass_change_detection().event_receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
    for event in events.try_iter() {
        wake_ups.go_on_if(true);
        let notification = match event {
            FileEvent::File { name, bytes } => {
                if open_overlay == Overlay::Account
                    && let Some(words) = words_in(&bytes)
                {
                    words_files.write(WordsFile(words));
                } else if open_overlay == Overlay::Tournaments && !has_name_of_records(&name) {
                    report_files.write(ReportFile(report_in(bytes)));
                } else {
                    commands.write(LibraryCommand::Store(StoreCommand::Import { name, bytes }));
                }
                continue;
            }
            FileEvent::Unreadable { name, why } => Notification::Wrong(
                translations.say_with("library-file-unreadable", &[("file", name.into()), ("why", why.into())]),
            ),
            FileEvent::Written { path, count } => Notification::Said(
                translations.say_with("library-exported", &[("count", count.into()), ("file", path.into())]),
            ),
            FileEvent::Unwritten { path, why } => Notification::Wrong(
                translations.say_with("library-export-failed", &[("file", path.into()), ("why", why.into())]),
            ),
            FileEvent::WrittenUnasked { path, count } => Notification::Said(
                translations
                    .say_with("library-exported-without-dialog", &[("count", count.into()), ("file", path.into())]),
            ),
            FileEvent::Unasked { path } => {
                Notification::Wrong(translations.say_with("library-import-without-dialog", &[("file", path.into())]))
            }
        };
        notifications.tell(notification);
    }
}

/// The text of a file that holds words and nothing else, as no record does.
fn words_in(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= MAX_WORDS_BYTES)?;
    // Some editors begin a file with a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_words = !text.is_empty() && text.chars().all(|letter| letter.is_alphabetic() || letter.is_whitespace());
    is_words.then(|| text.to_owned())
}

/// Whether a file has the name of records of games.
fn has_name_of_records(name: &str) -> bool {
    let name = name.to_lowercase();
    [".pgn", ".json"].iter().any(|extension| name.ends_with(extension))
}

/// The text of a report file. Some programs write it in Latin-1.
fn report_in(bytes: Vec<u8>) -> String {
    let from_latin_1 = |bytes: Vec<u8>| bytes.into_iter().map(char::from).collect::<String>();
    let text = String::from_utf8(bytes).unwrap_or_else(|error| from_latin_1(error.into_bytes()));
    text.trim_start_matches('\u{feff}').to_owned()
}
