//! How does a game outlive its page?
//!
//! It is written down after each ply, for this tab and beside the library. Where the browser stores nothing, the player is
//! told so once.

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::js_bindings;
use crate::app::persistence::notifications::{Notification, Notifications};
use crate::app::persistence::store_messages::StoreTask;
use crate::app::play::{CurrentGame, Played};
use crate::app::schedule::AppSystems;
use crate::archive::RecordId;
use crate::session::{GameRecord, Head, RecordError};

/// Under this name the game in progress is kept.
const GAME: &str = "game";
/// Under this one what must make room for another game, or cannot be read.
const SET_ASIDE: &str = "set-aside";
/// A line before the game with its name in the library. Readers of records skip it.
const KEY_LINE: &str = "% kept as ";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep.in_set(AppSystems::React)).add_systems(PostUpdate, keep_head);
}

/// The game that the last run left, if it left one.
///
/// # Errors
/// When it cannot be read. Its text is put aside then, so that it is not lost, and a reload does not meet it again.
pub(super) fn resume() -> Result<Option<CurrentGame>, RecordError> {
    let Some(text) = js_bindings::kept(GAME) else { return Ok(None) };
    match GameRecord::read(&text) {
        Ok(record) => Ok(Some(CurrentGame { record, key: key_of(&text).map(|id| id.to_string()), remote: None })),
        Err(error) => {
            if js_bindings::keep(SET_ASIDE, &text) {
                js_bindings::forget(GAME);
            }
            Err(error)
        }
    }
}

/// What the library knew of the game that was resumed when its tab was left.
pub(super) fn known() -> Option<(RecordId, String)> {
    let text = js_bindings::kept(GAME)?;
    Some((key_of(&text)?, text.split_once('\n')?.1.to_owned()))
}

fn key_of(text: &str) -> Option<RecordId> {
    text.strip_prefix(KEY_LINE)?.lines().next()?.parse().ok()
}

/// Puts a game aside that must make room for another.
pub(super) fn set_aside(current: &CurrentGame) {
    js_bindings::keep(SET_ASIDE, &current.kept());
}

/// What stands before the moves of the game that was kept last.
#[derive(Default, PartialEq)]
struct KeptHead(Option<(Option<String>, Head)>);

impl KeptHead {
    fn of(current: &CurrentGame) -> Self {
        Self(Some((current.key.clone(), current.head.clone())))
    }
}

/// Keeps the game. Returns whether it outlives this tab.
fn keep_now(current: &CurrentGame) -> bool {
    let line = current.key.as_ref().map(|key| format!("{KEY_LINE}{key}\n")).unwrap_or_default();
    js_bindings::keep(GAME, &format!("{line}{}", current.kept()))
}

fn keep(
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    mut news: ResMut<Notifications>,
    words: Res<Translations>,
    mut warned: Local<bool>,
) {
    // The game is there from the start; before its first move or its first choice there is nothing to keep.
    let is_news = played.read().count() > 0 && (!current.is_added() || current.game.has_plies());
    if is_news && !keep_now(&current) && !std::mem::replace(&mut *warned, true) {
        news.tell_once(StoreTask::Keep, Notification::Wrong(words.say("notification-storage-unavailable")));
    }
}

/// The library names a game after its first ply, and lets its players be renamed.
fn keep_head(current: Res<CurrentGame>, mut kept: Local<KeptHead>) {
    if current.is_changed() {
        let head = KeptHead::of(&current);
        if *kept != head && current.key.is_some() {
            keep_now(&current);
        }
        *kept = head;
    }
}
