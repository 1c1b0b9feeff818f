//! The window's title, with a mark when it is the player's turn in an online game.

use bevy::prelude::*;
#[cfg(not(target_family = "wasm"))]
use bevy::window::PrimaryWindow;

use crate::app::online::online_game::OnlineGame;
use crate::online::{AwaitedAction, GameClient};

/// The title while the player need not do anything.
#[cfg(not(target_family = "wasm"))]
const PLAIN_TITLE: &str = "Turnover";
/// The title while the player must act.
#[cfg(not(target_family = "wasm"))]
const MARKED_TITLE: &str = "● Turnover";

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Last, mark_title);
}

/// Whether the game waits for the local player.
#[must_use]
pub(in crate::app) fn is_own_turn(client: &GameClient) -> bool {
    let awaited_action = client.state().map_or(AwaitedAction::Nothing, |state| state.awaited_action());
    match awaited_action {
        AwaitedAction::Move(side) | AwaitedAction::Seal(side) | AwaitedAction::RollOrDouble(side, _) => {
            client.side() == Some(side)
        }
        // The client does these automatically.
        AwaitedAction::Nothing | AwaitedAction::Link(..) | AwaitedAction::Roll(..) | AwaitedAction::Unseal(_) => false,
    }
}

/// Whether the game on the table waits for the local player.
pub(in crate::app) fn is_player_awaited(online: Option<Res<OnlineGame>>) -> bool {
    online.and_then(|online| Some(is_own_turn(&online.table()?.client))).unwrap_or_default()
}

#[cfg(not(target_family = "wasm"))]
fn mark_title(online: Option<Res<OnlineGame>>, windows: Query<&mut Window, With<PrimaryWindow>>) {
    let title = if is_player_awaited(online) { MARKED_TITLE } else { PLAIN_TITLE };
    for mut window in windows {
        if window.title != title {
            title.clone_into(&mut window.title);
        }
    }
}

/// Marks the title of the page: that of a window is only a description of its canvas there.
#[cfg(target_family = "wasm")]
fn mark_title(online: Option<Res<OnlineGame>>, mut was_marked: Local<bool>) {
    let is_marked = is_player_awaited(online);
    if std::mem::replace(&mut *was_marked, is_marked) != is_marked {
        crate::app::system::js_bindings::mark_title(is_marked);
    }
}
