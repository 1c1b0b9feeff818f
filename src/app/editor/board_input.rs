//! Clicks and drags on the board of the editor.
//!
//! With a piece in hand, a click puts it on a square, or removes an equal piece. With an empty hand, a click picks up a
//! piece, and the next one sets it down. Dragging moves pieces in both cases; dragging off the board removes them.

use bevy::prelude::*;

use super::Editor;
use crate::app::gesture::Gesture;
use crate::app::play::selection::Selection;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::board::Square;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, work.in_set(AppSystems::Request).run_if(in_state(Screen::Editor)));
}

fn work(mut gestures: MessageReader<Gesture>, mut editor: ResMut<Editor>, mut selection: ResMut<Selection>) {
    for gesture in gestures.read() {
        match *gesture {
            Gesture::Click(Some(square)) => click(square, &mut editor, &mut selection),
            Gesture::Click(None) => selection.release(),
            Gesture::Throw => {}
            Gesture::Take(square) => take_up(square, &editor, &mut selection),
            Gesture::Drop { from, to } => {
                match to {
                    Some(to) => shift(from, to, &mut editor),
                    None => editor.change(|draft| draft.take(from)),
                }
                selection.release();
            }
            Gesture::Away(square) => {
                selection.release();
                editor.change(|draft| draft.take(square));
            }
            Gesture::Escape if selection.from.is_some() => selection.release(),
            Gesture::Escape if selection.cursor.is_some() => selection.cursor = None,
            Gesture::Escape => editor.man = None,
        }
    }
}

fn click(square: Square, editor: &mut Editor, selection: &mut Selection) {
    let here = editor.draft.piece_at(square);
    match (editor.man, selection.from) {
        (Some(man), _) if here == Some(man) => editor.change(|draft| draft.take(square)),
        (Some(man), _) => editor.change(|draft| draft.put(man, square)),
        (None, Some(from)) => {
            shift(from, square, editor);
            selection.release();
        }
        (None, None) if here.is_some() => take_up(square, editor, selection),
        (None, None) => {}
    }
}

fn take_up(square: Square, editor: &Editor, selection: &mut Selection) {
    selection.from = Some(square);
    selection.movers = editor.places(square);
}

/// Moves a piece to another square, where it replaces any piece.
fn shift(from: Square, to: Square, editor: &mut Editor) {
    if from != to {
        editor.change(|draft| {
            if let Some(man) = draft.take(from) {
                draft.put(man, to);
            }
        });
    }
}
