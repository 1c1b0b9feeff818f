//! The window's title, with a mark when it is the player's turn in an online game.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::online::online_game::OnlineGame;
use crate::online::{Awaited, GameClient};

/// The title while the player need not do anything.
const TITLE: &str = "Turnover";
/// The title while the player must act.
const MARKED: &str = "● Turnover";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, mark);
}

/// Whether the game waits for the local player.
#[must_use]
pub(super) fn is_own_turn(client: &GameClient) -> bool {
    let awaited = client.state().map_or(Awaited::Nothing, |state| state.awaited());
    match awaited {
        Awaited::Move(side) | Awaited::Seal(side) => client.side() == Some(side),
        // The client does these automatically.
        Awaited::Nothing | Awaited::Link(..) | Awaited::Throw(..) | Awaited::Unseal(_) => false,
    }
}

fn mark(online: Option<Res<OnlineGame>>, windows: Query<&mut Window, With<PrimaryWindow>>) {
    let is_turn = online.and_then(|online| Some(is_own_turn(&online.table()?.client))).unwrap_or_default();
    let title = if is_turn { MARKED } else { TITLE };
    for mut window in windows {
        if window.title != title {
            title.clone_into(&mut window.title);
        }
    }
}
