//! Saves the game of a tab after each ply.
//!
//! The game is saved for this tab, in addition to the library. If the browser stores nothing, the player is told once.

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::persistence::notifications::{Notification, Notifications};
use crate::app::persistence::store_messages::StoreTask;
use crate::app::play::{CurrentGame, GameChanges};
use crate::app::schedule::AppSystems;
use crate::app::system::js_bindings;
use crate::archive::RecordId;
use crate::session::{GameRecord, Head, RecordError};

/// The storage key of the game in progress.
const GAME_KEY: &str = "game";
/// The storage key of a game that was replaced or could not be read.
const SET_ASIDE_KEY: &str = "set-aside";
/// The beginning of a line before the game with its name in the library. Readers of records skip it.
const KEY_LINE_PREFIX: &str = "% kept as ";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_game.in_set(AppSystems::React)).add_systems(PostUpdate, save_changed_head);
}

/// The game of the last run, if any.
///
/// # Errors
/// If it cannot be read. Its text is then set aside, so that it is not lost and does not fail again after a reload.
pub(super) fn resume_tab_game() -> Result<Option<CurrentGame>, RecordError> {
    let Some(text) = js_bindings::load_text(GAME_KEY) else { return Ok(None) };
    match GameRecord::read(&text) {
        Ok(record) => {
            Ok(Some(CurrentGame { key: record_id_of(&text).map(|id| id.to_string()), ..CurrentGame::from(record) }))
        }
        Err(error) => {
            if js_bindings::store_text(SET_ASIDE_KEY, &text) {
                js_bindings::forget(GAME_KEY);
            }
            Err(error)
        }
    }
}

/// The record and text of the resumed game, as the library knew it when its tab was closed.
pub(super) fn load_known_record() -> Option<(RecordId, String)> {
    let text = js_bindings::load_text(GAME_KEY)?;
    Some((record_id_of(&text)?, text.split_once('\n')?.1.to_owned()))
}

fn record_id_of(text: &str) -> Option<RecordId> {
    text.strip_prefix(KEY_LINE_PREFIX)?.lines().next()?.parse().ok()
}

/// Sets a game aside that is replaced by another one.
pub(super) fn store_replaced_game(current: &CurrentGame) {
    js_bindings::store_text(SET_ASIDE_KEY, &current.to_stored_text());
}

/// The name and the head of the game as last saved.
#[derive(Default, PartialEq)]
struct SavedHead(Option<(Option<String>, Head)>);

impl SavedHead {
    fn of(current: &CurrentGame) -> Self {
        Self(Some((current.key.clone(), current.head.clone())))
    }
}

/// Saves the game. Returns whether it survives the closing of this tab.
fn store_game(current: &CurrentGame) -> bool {
    let key_line = current.key.as_ref().map(|key| format!("{KEY_LINE_PREFIX}{key}\n")).unwrap_or_default();
    js_bindings::store_text(GAME_KEY, &format!("{key_line}{}", current.to_stored_text()))
}

fn save_game(
    mut game_changes: GameChanges,
    current: Res<CurrentGame>,
    mut notifications: ResMut<Notifications>,
    translations: Res<Translations>,
    mut has_warned: Local<bool>,
) {
    // A new game without moves or choices is not worth saving.
    let is_worth_saving = game_changes.read().count() > 0 && (!current.is_added() || !current.game.tree().is_empty());
    if is_worth_saving && !store_game(&current) && !std::mem::replace(&mut *has_warned, true) {
        notifications
            .tell_once(StoreTask::Keep, Notification::Wrong(translations.say("notification-storage-unavailable")));
    }
}

/// Saves when the library has named the game, or its players have been renamed.
fn save_changed_head(current: Res<CurrentGame>, mut last_head: Local<SavedHead>) {
    if current.is_changed() {
        let head = SavedHead::of(&current);
        if *last_head != head && current.key.is_some() {
            store_game(&current);
        }
        *last_head = head;
    }
}
