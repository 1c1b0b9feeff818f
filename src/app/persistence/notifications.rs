//! Messages to the player about the library.
//!
//! They appear in the library while it is open, otherwise in an alert as soon as no overlay is open. A failure of
//! autosave is reported once, until saving succeeds again.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::store_messages::StoreTask;
use crate::app::play::{GameChanges, Played};
use crate::app::screen::{Alerts, Overlay};
use crate::archive::RecordId;

/// A message at the foot of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// A game was deleted, which can be undone.
    Deleted {
        /// The record.
        id: RecordId,
        /// The game's title.
        title: String,
    },
    /// A success.
    Said(String),
    /// An error.
    Wrong(String),
}

/// The messages to the player.
#[derive(Resource, Debug, Default)]
pub struct Notifications {
    /// The message in the library.
    pub note: Option<Notification>,
    pending: VecDeque<Notification>,
    /// Whether messages wait because a game is being opened, which closes overlays.
    is_held: bool,
    /// The failures that have been reported.
    reported_failures: Vec<StoreTask>,
}

impl Notifications {
    /// Adds a message.
    pub fn tell(&mut self, notification: Notification) {
        self.pending.push_back(notification);
    }

    /// Holds messages back until the requested game is on the table.
    pub(super) fn hold_until_game_opens(&mut self) {
        self.is_held = true;
    }

    /// Reports a repeated failure of an automatic task only the first time.
    pub fn tell_once(&mut self, task: StoreTask, notification: Notification) {
        if !self.reported_failures.contains(&task) {
            self.reported_failures.push(task);
            self.tell(notification);
        }
    }

    /// The task has succeeded, so its next failure is reported again.
    pub fn clear_failure(&mut self, task: StoreTask) {
        self.reported_failures.retain(|reported_task| *reported_task != task);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notifications>()
        .add_systems(PostUpdate, show_notifications)
        .add_systems(OnExit(Overlay::Library), clear_library_note);
}

fn show_notifications(mut game_changes: GameChanges, mut notifications: ResMut<Notifications>, mut alerts: Alerts) {
    if game_changes.read().any(Played::is_another_game) && notifications.is_held {
        notifications.is_held = false;
    }
    if notifications.pending.is_empty() || notifications.is_held {
        return;
    }
    match alerts.overlay() {
        Overlay::Library => notifications.note = notifications.pending.drain(..).reduce(combine_notifications),
        Overlay::None => match notifications.pending.pop_front() {
            Some(Notification::Said(text) | Notification::Wrong(text)) => alerts.show(text),
            Some(Notification::Deleted { .. }) | None => {}
        },
        _ => {}
    }
}

/// Two messages combined.
fn combine_notifications(first: Notification, second: Notification) -> Notification {
    match (first, second) {
        (Notification::Said(first), Notification::Said(second)) => Notification::Said(format!("{first}\n{second}")),
        (
            Notification::Said(first) | Notification::Wrong(first),
            Notification::Said(second) | Notification::Wrong(second),
        ) => Notification::Wrong(format!("{first}\n{second}")),
        (Notification::Deleted { .. }, second) => second,
        (_, deletion @ Notification::Deleted { .. }) => deletion,
    }
}

/// Removes the message when the library is opened again.
fn clear_library_note(mut notifications: ResMut<Notifications>) {
    notifications.note = None;
}
