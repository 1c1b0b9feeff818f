//! What a player does at the table that is shown, and the answer at that of the current game.

use bevy::prelude::*;

use super::selection::{MoveRefused, Selection, moves_to};
use super::{CurrentGame, Intent, TableId};
use crate::app::schedule::AppSystems;
use crate::board::Square;
use crate::session::{refusal, why_stuck};

/// An action at a table. The room to which the table belongs answers it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableInput {
    /// The table that was shown.
    pub table: TableId,
    /// The action.
    pub action: TableAction,
}

impl TableInput {
    /// The actions at one table.
    pub fn at<'a>(table: TableId, inputs: &'a mut MessageReader<Self>) -> impl Iterator<Item = TableAction> + 'a {
        inputs.read().filter(move |input| input.table == table).map(|input| input.action)
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// The piece on this square was selected.
    Select(Square),
    /// A move is tried, legal or not: between two squares, or off the board.
    Move {
        /// The square from which the piece is to move.
        from: Square,
        /// Its target; `None` off the board.
        to: Option<Square>,
    },
    /// A square was pressed whose piece cannot be selected, or the table off the board.
    Press(Option<Square>),
    /// The piece on this square is to be removed.
    Remove(Square),
    /// The dice are to be rolled.
    Roll,
    /// Go back, because nothing is left to cancel.
    Back,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TableInput>().add_systems(Update, answer_player.in_set(AppSystems::Request));
}

/// Makes moves of the current game, or says why there is none.
fn answer_player(
    mut inputs: MessageReader<TableInput>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut intents: MessageWriter<Intent>,
    mut refused: MessageWriter<MoveRefused>,
) {
    let game = &current.game;
    for action in TableInput::at(TableId::Game, &mut inputs) {
        match action {
            TableAction::Move { from, to } => {
                let mut moves = moves_to(game, from, to);
                match (moves.next(), moves.next()) {
                    (Some(only_move), None) => {
                        intents.write(Intent::Play(only_move.id));
                    }
                    (Some(_), Some(_)) => {
                        selection.take(game, from);
                        selection.fork = to;
                    }
                    (None, _) => {
                        selection.refusal = to.and_then(|to| Some((refusal(game.referee(), from, Some(to))?, to)));
                        refused.write_batch(selection.refusal.is_some().then_some(MoveRefused));
                    }
                }
            }
            TableAction::Press(Some(square)) => {
                selection.refusal = why_stuck(game.referee(), square).map(|refusal| (refusal, square));
                refused.write_batch(selection.refusal.is_some().then_some(MoveRefused));
            }
            TableAction::Roll if current.person_to_move().is_some() => {
                intents.write(Intent::Roll);
            }
            TableAction::Roll
            | TableAction::Select(_)
            | TableAction::Press(None)
            | TableAction::Remove(_)
            | TableAction::Back => {}
        }
    }
}
