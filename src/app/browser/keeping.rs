//! How does a game outlive its page?
//!
//! It is written down after each ply. Where the browser stores nothing, the player is told so once.

use bevy::prelude::*;

use super::host;
use crate::app::play::{CurrentGame, Obey, Played};
use crate::app::screen::{Sheet, Tidings};
use crate::app::words::Words;
use crate::session::{GameRecord, RecordError};

/// Under this name the game in progress is kept.
const GAME: &str = "game";
/// Under this one what must make room for another game, or cannot be read.
const SET_ASIDE: &str = "set-aside";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (keep.after(Obey), warn.run_if(not_kept)).chain());
}

/// The game that the last run left, if it left one.
///
/// # Errors
/// When it cannot be read. Its text is put aside then, so that it is not lost.
pub(super) fn resume() -> Result<Option<CurrentGame>, RecordError> {
    let Some(text) = host::kept(GAME) else { return Ok(None) };
    match GameRecord::read(&text) {
        Ok(record) => Ok(Some(record.into())),
        Err(error) => {
            host::keep(SET_ASIDE, &text);
            Err(error)
        }
    }
}

/// Puts a game aside that must make room for another.
pub(super) fn set_aside(current: &CurrentGame) {
    host::keep(SET_ASIDE, &current.kept());
}

/// That the game could not be stored, and the player does not know it yet.
#[derive(Resource)]
struct NotKept;

fn not_kept(news: Option<Res<NotKept>>) -> bool {
    news.is_some()
}

fn keep(mut played: MessageReader<Played>, current: Res<CurrentGame>, mut warned: Local<bool>, mut commands: Commands) {
    // The game is there from the start; before its first move or its first choice there is nothing to keep.
    let news = played.read().count() > 0 && (!current.is_added() || current.game.has_plies());
    if news && !host::keep(GAME, &current.kept()) && !std::mem::replace(&mut *warned, true) {
        commands.insert_resource(NotKept);
    }
}

/// Says it as soon as nothing else lies over the table.
fn warn(mut sheet: ResMut<Sheet>, mut tidings: ResMut<Tidings>, words: Res<Words>, mut commands: Commands) {
    if *sheet == Sheet::None {
        *sheet = Sheet::Tidings;
        tidings.0 = words.say("tidings-not-kept");
        commands.remove_resource::<NotKept>();
    }
}
