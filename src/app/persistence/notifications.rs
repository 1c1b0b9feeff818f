//! What must the player be told of it, and where?
//!
//! In the library itself while one looks at it, else as tidings as soon as nothing lies over the table. That games are not
//! kept is told once, until it goes well again.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::store_messages::StoreTask;
use crate::app::play::Played;
use crate::app::screen::{AlertText, Sheet};
use crate::archive::RecordId;

/// The line at the foot of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// This game was deleted, which can be undone.
    Deleted {
        /// Its record.
        id: RecordId,
        /// What it was called.
        title: String,
    },
    /// Something went well.
    Said(String),
    /// Something did not.
    Wrong(String),
}

/// What is to be told.
#[derive(Resource, Debug, Default)]
pub struct Notifications {
    /// What stands in the library now.
    pub note: Option<Notification>,
    waiting: VecDeque<Notification>,
    /// Whether a game is on its way to the table, which would sweep away what lies over it.
    is_held: bool,
    /// What is told once.
    told: Vec<StoreTask>,
}

impl Notifications {
    /// Tells this.
    pub fn tell(&mut self, note: Notification) {
        self.waiting.push_back(note);
    }

    /// Tells nothing before the game that is asked for is on the table.
    pub(super) fn hold(&mut self) {
        self.is_held = true;
    }

    /// Tells what goes wrong by itself, again and again, when it begins.
    pub fn tell_once(&mut self, task: StoreTask, note: Notification) {
        if !self.told.contains(&task) {
            self.told.push(task);
            self.tell(note);
        }
    }

    /// It goes well again.
    pub fn forgive(&mut self, task: StoreTask) {
        self.told.retain(|told| *told != task);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notifications>()
        .add_systems(PostUpdate, (tell, forget.run_if(resource_changed::<Sheet>)).chain());
}

fn tell(
    mut played: MessageReader<Played>,
    mut news: ResMut<Notifications>,
    mut sheet: ResMut<Sheet>,
    mut tidings: ResMut<AlertText>,
) {
    if played.read().any(Played::is_another_game) && news.is_held {
        news.is_held = false;
    }
    if news.waiting.is_empty() || news.is_held {
        return;
    }
    match *sheet {
        Sheet::Library => news.note = news.waiting.drain(..).reduce(together),
        Sheet::None => match news.waiting.pop_front() {
            Some(Notification::Said(text) | Notification::Wrong(text)) => {
                *sheet = Sheet::Alert;
                tidings.0 = text;
            }
            Some(Notification::Deleted { .. }) | None => {}
        },
        _ => {}
    }
}

/// Two notes as one.
fn together(first: Notification, second: Notification) -> Notification {
    match (first, second) {
        (Notification::Said(first), Notification::Said(second)) => Notification::Said(format!("{first}\n{second}")),
        (
            Notification::Said(first) | Notification::Wrong(first),
            Notification::Said(second) | Notification::Wrong(second),
        ) => Notification::Wrong(format!("{first}\n{second}")),
        (Notification::Deleted { .. }, second) => second,
        (_, deleted @ Notification::Deleted { .. }) => deleted,
    }
}

/// Whoever comes back to the library begins anew.
fn forget(sheet: Res<Sheet>, mut news: ResMut<Notifications>) {
    if *sheet != Sheet::Library && news.note.is_some() {
        news.note = None;
    }
}
