//! The program in the tray of a Linux desktop: it runs on there while its window is closed, and tells when the player is awaited.
//!
//! | file | content |
//! |---|---|
//! | `window` | closing the window and opening it again |
//! | `tasks` | what the desktop is asked to show: the icon in the tray, and notifications |
//! | `item` | the icon, with what it says and its menu |
//! | `desktop_bus` | the desktop over D-Bus, in threads of its own |

mod desktop_bus;
mod item;
mod tasks;
mod window;

use std::sync::{Arc, Mutex};

use bevy::prelude::*;

/// What the desktop tells.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum DesktopEvent {
    /// Whether there is a tray.
    Tray {
        /// Whether it is there.
        is_there: bool,
    },
    /// The player wants to see the window.
    Show,
    /// The player wants the program to end.
    Quit,
}

/// Tells the program what the desktop tells, from any thread.
#[derive(Clone)]
struct EventSender(Arc<Mutex<dyn FnMut(DesktopEvent) + Send>>);

impl EventSender {
    fn new(send_event: impl FnMut(DesktopEvent) + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(send_event)))
    }

    fn send(&self, event: DesktopEvent) {
        if let Ok(mut send_event) = self.0.lock() {
            (*send_event)(event);
        }
    }
}

/// Closes and opens the window, instead of Bevy's own plugin for windows.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((window::plugin, desktop_bus::plugin));
}
