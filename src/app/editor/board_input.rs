//! Clicks and drags on the board of the editor.
//!
//! With a piece in hand, a click puts it on a square, or removes an equal piece. With an empty hand, a click picks up a
//! piece, and the next one sets it down. Dragging moves pieces in both cases; dragging off the board removes them. Back
//! empties the hand; with an empty one it leaves a position that was not changed.

use bevy::prelude::*;

use super::{Edit, Editor};
use crate::app::play::selection::Selection;
use crate::app::play::{Played, TableAction, TableId, TableInput};
use crate::app::schedule::AppSystems;
use crate::board::{BoardEvent, Place, Square, Store, Token};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle_table_input.before(super::execute_edits).in_set(AppSystems::Request));
}

fn handle_table_input(
    mut inputs: MessageReader<TableInput>,
    mut editor: ResMut<Editor>,
    mut selection: ResMut<Selection>,
    mut edits: MessageWriter<Edit>,
    mut game_changes: MessageWriter<Played>,
) {
    for action in TableInput::actions_at(TableId::Draft, &mut inputs) {
        let events = match action {
            TableAction::Move { from, to } => {
                selection.release();
                match to {
                    Some(to) => editor.move_piece(from, to),
                    None => editor.remove_piece(from),
                }
            }
            TableAction::Press(Some(square)) => editor.toggle_piece(square),
            TableAction::Remove(square) => editor.remove_piece(square),
            TableAction::Back if editor.in_hand.is_some() => {
                editor.in_hand = None;
                Vec::new()
            }
            // Nothing is lost.
            TableAction::Back if !editor.has_changes() => {
                edits.write(Edit::Leave);
                Vec::new()
            }
            TableAction::Select(_)
            | TableAction::Make(_)
            | TableAction::Press(None)
            | TableAction::Roll
            | TableAction::Double
            | TableAction::Back => Vec::new(),
        };
        game_changes.write_batch((!events.is_empty()).then(|| Played::draft_edited(events)));
    }
}

/// Changes of the position, each with what happens to the tokens.
impl Editor {
    /// Puts the piece in hand on a square, where it replaces any piece, or removes an equal one.
    fn toggle_piece(&mut self, square: Square) -> Vec<BoardEvent> {
        let Some(piece) = self.in_hand else { return Vec::new() };
        let was_same_piece = self.draft.piece_at(square) == Some(piece);
        let mut events = self.remove_piece(square);
        if !was_same_piece {
            self.edit_draft(|draft| draft.put(piece, square));
            let placed_event = |(place, token)| BoardEvent::Placed { at: place, token, from: Store::Box };
            events.extend(self.tokens_on(square).into_iter().map(placed_event));
        }
        events
    }

    /// Moves a piece to another square, where it replaces any piece.
    fn move_piece(&mut self, from: Square, to: Square) -> Vec<BoardEvent> {
        let moved_tokens = self.tokens_on(from);
        if moved_tokens.is_empty() || from == to || !self.draft.kit().contains(to) {
            return Vec::new();
        }
        let removals = self.remove_piece(to);
        self.edit_draft(|draft| draft.take(from).map(|piece| draft.put(piece, to)));
        let target_place = |place: Place| Place { square: to, ..place };
        let places = || moved_tokens.iter().map(|&(place, _)| place);
        let lift_events = places().map(|place| BoardEvent::Lifted { at: place });
        let move_events = places().map(|from| BoardEvent::Moved { from, to: target_place(from) });
        let stack_events = places().map(|place| BoardEvent::Stacked { at: target_place(place) });
        lift_events.chain(removals).chain(move_events).chain(stack_events).collect()
    }

    /// Removes a piece from the board.
    fn remove_piece(&mut self, square: Square) -> Vec<BoardEvent> {
        let removed_tokens = self.tokens_on(square);
        self.edit_draft(|draft| draft.take(square));
        // The outermost or uppermost token goes first.
        let removal_event = |(place, token)| BoardEvent::Removed { at: place, token, to: Store::Box };
        removed_tokens.into_iter().rev().map(removal_event).collect()
    }

    /// The tokens on a square, from the innermost or lowest.
    fn tokens_on(&self, square: Square) -> Vec<(Place, Token)> {
        self.draft.tokens().into_iter().filter(|(place, _)| place.square == square).collect()
    }
}
