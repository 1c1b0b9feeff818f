//! Storage of seats in online games, in a browser.

use crate::app::online::kept_seats::SeatStore;
use crate::app::system::js_bindings;

/// The browser's storage, which all tabs share.
pub(super) struct PageSeats;

impl SeatStore for PageSeats {
    fn load(&mut self) -> Vec<String> {
        js_bindings::kept_seats()
    }

    fn keep(&mut self, key: &str, text: &str) -> Result<(), String> {
        js_bindings::keep_seat(key, text).then_some(()).ok_or_else(|| "the browser stores nothing".to_owned())
    }

    fn remove(&mut self, key: &str) {
        js_bindings::drop_seat(key);
    }
}
