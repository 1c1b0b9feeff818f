//! The browser's Back, which closes a sheet before it leaves the page.

use bevy::prelude::*;

use crate::app::schedule::AppSystems;
use crate::app::screen::OverlayControl;
use crate::app::system::{external_messages, js_bindings};

/// Back was pressed.
#[derive(Message)]
struct BackPressed;

pub(super) fn plugin(app: &mut App) {
    external_messages::add(app, |mut send_message| js_bindings::on_back(move || send_message(BackPressed)));
    app.add_systems(Update, close_overlay.in_set(AppSystems::Request));
}

fn close_overlay(mut presses: MessageReader<BackPressed>, mut overlay: OverlayControl) {
    if presses.read().count() > 0 {
        overlay.close();
    }
}
