//! Saves the current game in the library.
//!
//! It is saved after every change, from its first ply or comment on. Its record gets its name when it is first saved. A study has one
//! record, which is a copy of what its server has: if that copy is changed as a game, it becomes a record of its own.

use bevy::prelude::*;

use super::GameStoreHandle;
use super::store_messages::{StoreCommand, StoreEvent};
use crate::app::play::{CurrentGame, GameChanges, Played, RecordKeeper};
use crate::app::schedule::AppSystems;
use crate::app::system::wall_clock::WallClock;
use crate::archive::{Date, RecordId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_game.in_set(AppSystems::Persist).run_if(on_message::<Played>))
        .add_systems(Last, close_store.run_if(on_message::<AppExit>));
}

/// Saves the current game. While it is as it came to the table, with `original_text`, it needs no record.
fn save_game(
    mut game_changes: GameChanges,
    mut keeper: RecordKeeper,
    mut store_handle: Option<ResMut<GameStoreHandle>>,
    clock: Res<WallClock>,
    mut original_text: Local<String>,
) {
    let mut is_changed = false;
    for change in game_changes.read() {
        is_changed = !change.is_another_game();
        if is_changed {
            continue;
        }
        keeper.date_new_game(clock.today());
        *original_text = keeper.to_string();
        let Some(store_handle) = store_handle.as_deref_mut() else { continue };
        store_handle.begin_game();
        if !keeper.is_added() {
            store_handle.send(StoreCommand::Seat(record_id(&keeper)));
        }
    }
    // A reader's own moves are not part of the study.
    let Some(mut store_handle) = store_handle.filter(|_| is_changed && !keeper.has_own_moves()) else { return };
    let id = match &keeper.study {
        Some(study) => RecordId::of_study(&study.key),
        None => record_id(&keeper).filter(|id| !id.is_of_study()),
    };
    if keeper.key.is_some() && id.is_some() || keeper.to_string() != *original_text {
        let game_number = store_handle.game_number();
        store_handle.send(StoreCommand::Keep {
            game_number,
            id,
            date: keeper.head.date.parse::<Date>().unwrap_or_default(),
            text: keeper.to_stored_text(),
        });
    }
}

fn record_id(current: &CurrentGame) -> Option<RecordId> {
    current.key.as_ref()?.parse().ok()
}

/// Waits at the end of the program until everything is saved. Errors are printed to the terminal.
fn close_store(store_handle: Option<ResMut<GameStoreHandle>>) {
    let Some(mut store_handle) = store_handle else { return };
    for event in store_handle.close() {
        if let StoreEvent::Failed { why, .. } = event {
            log_error(&why);
        }
    }
}

/// A page has no terminal.
#[cfg(target_family = "wasm")]
fn log_error(_: &str) {}

#[cfg(not(target_family = "wasm"))]
fn log_error(reason: &str) {
    bevy::log::error!("{reason}");
}
