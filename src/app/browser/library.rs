//! Where do the library's games lie in a browser, and how do files come and go?
//!
//! They lie in the storage that all tabs share. A tab's clerk looks, before it writes, whether another tab was there first.

use std::io;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::host;
use crate::app::keeping::door::{Door, Parcel};
use crate::app::keeping::library::Bundle;
use crate::app::keeping::news::{News, Note};
use crate::app::keeping::{Calendar, Clerk, Counter, Order, Wish};
use crate::app::waker::Waker;
use crate::app::words::Words;
use crate::archive::{Memory, RecordId, StorageBackend};

/// The browser's storage.
struct Storage;

impl StorageBackend for Storage {
    fn keys(&self) -> io::Result<Vec<String>> {
        host::game_keys().map_err(refused)
    }

    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        let text = host::load_game(key).map_err(refused)?;
        Ok(text.map(String::into_bytes))
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        let text = std::str::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        host::store_game(key, text).map_err(refused)
    }

    fn remove(&mut self, key: &str) -> io::Result<()> {
        host::remove_game(key).map_err(refused)
    }
}

fn refused(error: js_sys::Error) -> io::Error {
    io::Error::other(host::why(&error))
}

/// Keeps the games of this app in the browser, where it has room for them. The game that was resumed is known by its record
/// and its text.
pub(super) fn move_in(app: &mut App, resumed: Option<(RecordId, String)>) {
    let waker = Waker::new(app.world().get_resource::<EventLoopProxyWrapper>());
    let door = Door::new(move || waker.wake());
    let post = door.post();
    host::receive(move |name, bytes| {
        post.send(match bytes {
            Ok(bytes) => Parcel::File { name, bytes },
            Err(why) => Parcel::Unreadable { name, why },
        });
    });
    let mut clerk = Clerk::new(Storage, Memory::default());
    if let Some((id, text)) = resumed {
        clerk.recall(id, text);
    }
    let mut counter = Counter::here(clerk);
    if host::game_keys().is_ok() {
        // Room is scarce: what was deleted in another run is gone for good.
        counter.send(Order::EmptyBin);
    }
    app.insert_resource(Calendar::LOCAL)
        .insert_resource(counter)
        .insert_resource(door)
        .add_systems(Update, (choose_files, give_files));
}

fn choose_files(mut wishes: MessageReader<Wish>) {
    if wishes.read().any(|wish| *wish == Wish::Import) {
        host::upload();
    }
}

fn give_files(mut bundles: MessageReader<Bundle>, mut news: ResMut<News>, words: Res<Words>) {
    for Bundle { name, text, count } in bundles.read() {
        news.tell(match host::download(name, "application/x-chess-pgn", text.as_bytes()) {
            Ok(()) => {
                let values = [("count", (*count).into()), ("file", name.as_str().into())];
                Note::Said(words.say_with("library-written", &values))
            }
            Err(error) => {
                let values = [("file", name.as_str().into()), ("why", host::why(&error).into())];
                Note::Wrong(words.say_with("library-unwritten", &values))
            }
        });
    }
}
