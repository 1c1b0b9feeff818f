//! What a player does at the table that is shown, and the answer at that of the current game.

use bevy::prelude::*;

use super::selection::{MoveRefused, Selection, moves_to};
use super::{CurrentGame, Intent, TableId};
use crate::app::schedule::AppSystems;
use crate::board::Square;
use crate::session::cube::{CubeAction, DoubleOffer};
use crate::session::{Game, MoveId, Refusal, refusal, why_stuck};

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
    pub fn actions_at<'a>(
        table: TableId,
        inputs: &'a mut MessageReader<Self>,
    ) -> impl Iterator<Item = TableAction> + 'a {
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
    /// A legal move is made that was chosen among several to the same square, or typed.
    Make(MoveId),
    /// A square was pressed whose piece cannot be selected, or the table off the board.
    Press(Option<Square>),
    /// The piece on this square is to be removed.
    Remove(Square),
    /// The dice are to be rolled.
    Roll,
    /// The doubling cube was pressed: the stake is to be doubled, or a double to be answered.
    Double,
    /// Go back, because nothing is left to cancel.
    Back,
}

/// What was found for a move that is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundMove {
    /// The only move there.
    One(MoveId),
    /// Several moves, of which one must be chosen, such as promotions.
    Several,
    /// No move, for this reason, which is shown near this square. There is no reason for what cannot leave the board: it is let go.
    Refused(Option<(Refusal, Square)>),
}

/// Finds the legal move from a square to another one, or off the board.
#[must_use]
pub fn find_move(game: &Game, from_square: Square, target_square: Option<Square>) -> FoundMove {
    let mut moves = moves_to(game, from_square, target_square);
    match (moves.next(), moves.next()) {
        (Some(only_move), None) => FoundMove::One(only_move.id),
        (Some(_), Some(_)) => FoundMove::Several,
        (None, _) => FoundMove::Refused(target_square.and_then(|target_square| {
            Some((refusal(game.referee(), from_square, Some(target_square))?, target_square))
        })),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TableInput>().add_systems(Update, answer_player.in_set(AppSystems::Request));
}

/// Makes moves of the current game and decides about its doubling cube, or says why there is none.
fn answer_player(
    mut inputs: MessageReader<TableInput>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut intents: MessageWriter<Intent>,
    mut refusals: MessageWriter<MoveRefused>,
) {
    let game = &current.game;
    for action in TableInput::actions_at(TableId::Game, &mut inputs) {
        match action {
            TableAction::Move { from, to } => match find_move(game, from, to) {
                FoundMove::One(id) => {
                    intents.write(Intent::Play(id));
                }
                FoundMove::Several => selection.offer_choice(game, from, to),
                FoundMove::Refused(refusal) => {
                    refusals.write_batch(selection.refuse(TableId::Game, refusal));
                }
            },
            TableAction::Make(id) => {
                intents.write(Intent::Play(id));
            }
            TableAction::Press(Some(square)) => {
                let refusal = why_stuck(game.referee(), square).map(|refusal| (refusal, square));
                refusals.write_batch(selection.refuse(TableId::Game, refusal));
            }
            TableAction::Roll if current.person_to_move().is_some() => {
                intents.write(Intent::Roll);
            }
            TableAction::Double => match current.cube_to_decide() {
                // Nobody takes or drops by mistake.
                Some(cube) if cube.offer == DoubleOffer::Open => selection.is_answer_highlighted = true,
                Some(_) => {
                    intents.write_batch(game.referee().find(CubeAction::Double.code()).map(Intent::Play));
                }
                None => {}
            },
            TableAction::Roll
            | TableAction::Select(_)
            | TableAction::Press(None)
            | TableAction::Remove(_)
            | TableAction::Back => {}
        }
    }
}
