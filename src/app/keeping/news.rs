//! What must the player be told of it, and where?
//!
//! In the library itself while one looks at it, else as tidings as soon as nothing lies over the table. That games are not
//! kept is told once, until it goes well again.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::order::Task;
use crate::app::play::Played;
use crate::app::screen::{Sheet, Tidings};
use crate::archive::RecordId;

/// The line at the foot of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
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
pub struct News {
    /// What stands in the library now.
    pub note: Option<Note>,
    waiting: VecDeque<Note>,
    /// Whether a game is on its way to the table, which would sweep away what lies over it.
    is_held: bool,
    /// What is told once.
    told: Vec<Task>,
}

impl News {
    /// Tells this.
    pub fn tell(&mut self, note: Note) {
        self.waiting.push_back(note);
    }

    /// Tells nothing before the game that is asked for is on the table.
    pub(super) fn hold(&mut self) {
        self.is_held = true;
    }

    /// Tells what goes wrong by itself, again and again, when it begins.
    pub fn tell_once(&mut self, task: Task, note: Note) {
        if !self.told.contains(&task) {
            self.told.push(task);
            self.tell(note);
        }
    }

    /// It goes well again.
    pub fn forgive(&mut self, task: Task) {
        self.told.retain(|told| *told != task);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<News>().add_systems(PostUpdate, (tell, forget.run_if(resource_changed::<Sheet>)).chain());
}

fn tell(
    mut played: MessageReader<Played>,
    mut news: ResMut<News>,
    mut sheet: ResMut<Sheet>,
    mut tidings: ResMut<Tidings>,
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
            Some(Note::Said(text) | Note::Wrong(text)) => {
                *sheet = Sheet::Tidings;
                tidings.0 = text;
            }
            Some(Note::Deleted { .. }) | None => {}
        },
        _ => {}
    }
}

/// Two notes as one.
fn together(first: Note, second: Note) -> Note {
    match (first, second) {
        (Note::Said(first), Note::Said(second)) => Note::Said(format!("{first}\n{second}")),
        (Note::Said(first) | Note::Wrong(first), Note::Said(second) | Note::Wrong(second)) => {
            Note::Wrong(format!("{first}\n{second}"))
        }
        (Note::Deleted { .. }, second) => second,
        (_, deleted @ Note::Deleted { .. }) => deleted,
    }
}

/// Whoever comes back to the library begins anew.
fn forget(sheet: Res<Sheet>, mut news: ResMut<News>) {
    if *sheet != Sheet::Library && news.note.is_some() {
        news.note = None;
    }
}
