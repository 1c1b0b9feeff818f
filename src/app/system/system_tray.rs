//! The tray of the system, and the window while it is closed and the program runs on there.

use bevy::prelude::*;

/// The tray of the system. Without this resource the program knows of none.
#[derive(Resource, Clone, Debug, Default)]
pub struct SystemTray {
    /// Whether it is there.
    pub is_there: bool,
    /// The window, while it is closed and the program runs on in the tray.
    pub closed_window: Option<ClosedWindow>,
}

/// Whether the window is closed while the program runs on in the tray.
pub(in crate::app) fn is_window_closed(tray: Option<Res<SystemTray>>) -> bool {
    tray.is_some_and(|tray| tray.closed_window.is_some())
}

/// A window that is closed for a while.
#[derive(Clone, Debug)]
pub struct ClosedWindow {
    /// Its entity, which stays without the components of a window.
    pub entity: Entity,
    /// What it is opened with again.
    pub window: Window,
    /// The cameras that drew in it, and rest meanwhile.
    pub cameras: Vec<Entity>,
}
