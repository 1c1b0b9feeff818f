//! What would the program do in a person's place?

use bevy::prelude::*;

use super::EngineCommand;
use super::search_request::{SearchGoal, SearchRequest};
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Played};
use crate::app::schedule::AppSystems;
use crate::session::{LegalMove, MoveId};

/// The program would make this move, in the position in which it was asked.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintFound(pub MoveId);

/// The move that was hinted at, until another position is looked at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint(pub Option<LegalMove>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_message::<HintFound>().add_systems(
        Update,
        ((show, put_away).chain().in_set(AppSystems::Request), forget.in_set(AppSystems::Refresh)),
    );
}

/// What is to be found out for a person.
pub(super) fn matter(current: &CurrentGame) -> Option<SearchRequest> {
    current.person_to_move()?;
    Some(SearchRequest::new(&current.game, SearchGoal::Hint))
}

/// Chooses the piece, and points to where it would go.
fn show(
    mut found: MessageReader<HintFound>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut hint: ResMut<Hint>,
) {
    for HintFound(id) in found.read() {
        let Some(legal) = current.game.referee().legal_move(*id) else { continue };
        if let Some(info) = legal.info {
            selection.take(&current.game, info.from);
            selection.cursor = info.to;
        }
        hint.0 = Some(legal);
    }
}

/// Shows it no longer: the person does something else.
fn put_away(mut wishes: MessageReader<EngineCommand>, mut hint: ResMut<Hint>, mut selection: ResMut<Selection>) {
    if wishes.read().any(|wish| *wish == EngineCommand::NoHint) && hint.0.is_some() {
        hint.0 = None;
        selection.release();
        selection.cursor = None;
    }
}

fn forget(mut played: MessageReader<Played>, mut hint: ResMut<Hint>, mut selection: ResMut<Selection>) {
    if played.read().any(|news| !news.is_annotation()) && hint.0.is_some() {
        hint.0 = None;
        selection.cursor = None;
    }
}
