//! How do files come in while the frames go on?
//!
//! Whoever fetches one, a thread or the page, puts it through the door; the next frame finds it.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::library_index::LibraryCommand;
use super::notifications::{Notification, Notifications};
use crate::app::i18n::Translations;

/// What comes from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileEvent {
    /// A file with games, as one hopes.
    File {
        /// Its name, for the player.
        name: String,
        /// What is in it.
        bytes: Vec<u8>,
    },
    /// A file could not be read.
    Unreadable {
        /// Its name.
        name: String,
        /// What the system said.
        why: String,
    },
    /// So many games were written to this file.
    Written {
        /// Where it is.
        path: String,
        /// How many there are in it.
        count: usize,
    },
    /// They could not be.
    Unwritten {
        /// Where it should be.
        path: String,
        /// What the system said.
        why: String,
    },
    /// No dialog can be opened here: games were written to this file instead.
    WrittenUnasked {
        /// Where it is.
        path: String,
        /// How many there are in it.
        count: usize,
    },
    /// No dialog can be opened here: a file to be read is looked for in this place, and is not there.
    Unasked {
        /// Where it should be.
        path: String,
    },
}

/// The way in.
#[derive(Clone)]
pub struct FileSender {
    parcels: Sender<FileEvent>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl FileSender {
    /// Puts something through the door, and wakes the frames.
    pub fn send(&self, parcel: FileEvent) {
        if self.parcels.send(parcel).is_ok() {
            (self.wake)();
        }
    }
}

/// Where parcels arrive.
#[derive(Resource)]
pub struct FileInbox {
    parcels: Mutex<Receiver<FileEvent>>,
    post: FileSender,
}

impl FileInbox {
    /// A door at which frames are woken so.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        let (sender, parcels) = mpsc::channel();
        Self { parcels: Mutex::new(parcels), post: FileSender { parcels: sender, wake: Arc::new(wake) } }
    }

    /// The way in, for whoever fetches something.
    #[must_use]
    pub fn post(&self) -> FileSender {
        self.post.clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, receive.run_if(resource_exists::<FileInbox>));
}

fn receive(
    mut door: ResMut<FileInbox>,
    mut wishes: MessageWriter<LibraryCommand>,
    mut news: ResMut<Notifications>,
    words: Res<Translations>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let parcels = door.bypass_change_detection().parcels.get_mut().unwrap_or_else(PoisonError::into_inner);
    for parcel in parcels.try_iter() {
        redraw.write(RequestRedraw);
        let note = match parcel {
            FileEvent::File { name, bytes } => {
                wishes.write(LibraryCommand::File { name, bytes });
                continue;
            }
            FileEvent::Unreadable { name, why } => Notification::Wrong(
                words.say_with("library-file-unreadable", &[("file", name.into()), ("why", why.into())]),
            ),
            FileEvent::Written { path, count } => Notification::Said(
                words.say_with("library-exported", &[("count", count.into()), ("file", path.into())]),
            ),
            FileEvent::Unwritten { path, why } => Notification::Wrong(
                words.say_with("library-export-failed", &[("file", path.into()), ("why", why.into())]),
            ),
            FileEvent::WrittenUnasked { path, count } => Notification::Said(
                words.say_with("library-exported-without-dialog", &[("count", count.into()), ("file", path.into())]),
            ),
            FileEvent::Unasked { path } => {
                Notification::Wrong(words.say_with("library-import-without-dialog", &[("file", path.into())]))
            }
        };
        news.tell(note);
    }
}
