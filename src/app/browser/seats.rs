//! Storage of seats in online games and of the player's key pair, in a browser.

use crate::app::online::identity::IdentityStore;
use crate::app::online::kept_seats::SeatStore;
use crate::app::system::js_bindings;

/// The browser's storage, which all tabs share.
pub(super) struct BrowserSeatStore;

impl SeatStore for BrowserSeatStore {
    fn load(&mut self) -> Vec<String> {
        js_bindings::kept_seats()
    }

    fn read(&mut self, key: &str) -> Option<String> {
        // Under this name the page keeps it, see `seats.js`.
        js_bindings::load_shared_text(&format!("seat.{key}"))
    }

    fn keep(&mut self, key: &str, text: &str) -> Result<(), String> {
        check_stored(js_bindings::keep_seat(key, text))
    }

    fn remove(&mut self, key: &str) {
        js_bindings::drop_seat(key);
    }
}

fn check_stored(is_stored: bool) -> Result<(), String> {
    is_stored.then_some(()).ok_or_else(|| "the browser stores nothing".to_owned())
}

/// The name of the words of the player's secret.
const IDENTITY_KEY: &str = "identity";

/// The player's secret, a text that all tabs share.
pub(super) struct BrowserIdentityStore;

impl IdentityStore for BrowserIdentityStore {
    fn load(&mut self) -> Result<Option<String>, String> {
        Ok(js_bindings::load_shared_text(IDENTITY_KEY))
    }

    fn keep(&mut self, words: &str) -> Result<(), String> {
        check_stored(js_bindings::store_shared_text(IDENTITY_KEY, words))
    }

    fn remove(&mut self) {
        js_bindings::forget(IDENTITY_KEY);
    }
}
