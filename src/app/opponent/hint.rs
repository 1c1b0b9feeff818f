//! Hints: what the engine would do for the person to move, also with the doubling cube.

use bevy::prelude::*;

use super::EngineCommand;
use crate::app::play::selection::{Hint, Selection};
use crate::app::play::{CurrentGame, GameChanges};
use crate::app::schedule::AppSystems;
use crate::session::MoveId;

/// The engine has found this move as a hint for the current position; `None` is a roll without a double.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintFound(pub Option<MoveId>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<HintFound>().add_systems(
        Update,
        ((show_hint, hide_hint).chain().in_set(AppSystems::Request), clear_hint.in_set(AppSystems::Refresh)),
    );
}

/// Selects the piece that would move, and puts the cursor on its target.
fn show_hint(mut found_hints: MessageReader<HintFound>, current: Res<CurrentGame>, mut selection: ResMut<Selection>) {
    for HintFound(move_id) in found_hints.read() {
        let Some(move_id) = *move_id else {
            selection.hint = Some(Hint::Roll);
            continue;
        };
        let Some(legal_move) = current.game.referee().legal_move(move_id) else { continue };
        if let Some(info) = legal_move.info() {
            selection.show_hint(&current.game, info.from, info.to);
        }
        selection.hint = Some(Hint::Play(legal_move));
    }
}

/// Hides the hint at the player's command.
fn hide_hint(mut commands: MessageReader<EngineCommand>, mut selection: ResMut<Selection>) {
    if commands.read().any(|command| *command == EngineCommand::NoHint) && selection.hint.is_some() {
        selection.hint = None;
        selection.release();
        selection.cursor = None;
    }
}

/// Forgets the hint when the position changes.
fn clear_hint(mut game_changes: GameChanges, mut selection: ResMut<Selection>) {
    if game_changes.read().any(|change| !change.is_annotation()) && selection.hint.is_some() {
        selection.hint = None;
        selection.cursor = None;
    }
}
