//! Clicks and drags on the board of the editor.
//!
//! With a piece in hand, a click puts it on a square, or removes an equal piece. With an empty hand, a click picks up a
//! piece, and the next one sets it down. Dragging moves pieces in both cases; dragging off the board removes them. Back
//! empties the hand; with an empty one it leaves a position that was not changed.

use bevy::prelude::*;

use super::{Edit, Editor};
use crate::app::play::selection::Selection;
use crate::app::play::{TableAction, TableId, TableInput};
use crate::app::schedule::AppSystems;
use crate::board::Square;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer_arranger.before(super::execute_edits).in_set(AppSystems::Request));
}

fn answer_arranger(
    mut inputs: MessageReader<TableInput>,
    mut editor: ResMut<Editor>,
    mut selection: ResMut<Selection>,
    mut edits: MessageWriter<Edit>,
) {
    for action in TableInput::at(TableId::Draft, &mut inputs) {
        match action {
            TableAction::Move { from, to } => {
                selection.release();
                editor.move_piece(from, to);
            }
            TableAction::Press(Some(square)) => editor.toggle_piece(square),
            TableAction::Remove(square) => editor.move_piece(square, None),
            TableAction::Back if editor.in_hand.is_some() => editor.in_hand = None,
            // Nothing is lost.
            TableAction::Back if !editor.has_changes() => {
                edits.write(Edit::Leave);
            }
            TableAction::Select(_)
            | TableAction::Make(_)
            | TableAction::Press(None)
            | TableAction::Roll
            | TableAction::Back => {}
        }
    }
}

impl Editor {
    /// Puts the piece in hand on a square, or removes an equal one.
    fn toggle_piece(&mut self, square: Square) {
        let Some(piece) = self.in_hand else { return };
        if self.draft.piece_at(square) == Some(piece) {
            self.edit_draft(|draft| draft.take(square));
        } else {
            self.edit_draft(|draft| draft.put(piece, square));
        }
    }

    /// Moves a piece to another square, where it replaces any piece, or off the board.
    fn move_piece(&mut self, from: Square, to: Option<Square>) {
        self.edit_draft(|draft| {
            if let Some((piece, to)) = draft.take(from).zip(to) {
                draft.put(piece, to);
            }
        });
    }
}
