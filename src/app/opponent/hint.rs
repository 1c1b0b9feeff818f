//! What would the program do in a person's place?

use bevy::prelude::*;

use super::Wish;
use super::question::{Aim, Matter};
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Obey, Played};
use crate::session::{LegalMove, MoveId};

/// The program would make this move, in the position in which it was asked.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found(pub MoveId);

/// The move that was hinted at, until another position is looked at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint(pub Option<LegalMove>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>()
        .add_message::<Found>()
        .add_systems(Update, ((show, put_away).chain().before(Obey), forget.after(Obey)));
}

/// What is to be found out for a person.
pub(super) fn matter(current: &CurrentGame) -> Option<Matter> {
    current.person_to_move()?;
    Some(Matter::new(&current.game, Aim::Hint))
}

/// Chooses the piece, and points to where it would go.
fn show(
    mut found: MessageReader<Found>,
    current: Res<CurrentGame>,
    mut selection: ResMut<Selection>,
    mut hint: ResMut<Hint>,
) {
    for Found(id) in found.read() {
        let Some(legal) = current.game.referee().legal_move(*id) else { continue };
        if let Some(facts) = legal.facts {
            selection.take(&current.game, facts.from);
            selection.cursor = facts.to;
        }
        hint.0 = Some(legal);
    }
}

/// Shows it no longer: the person does something else.
fn put_away(mut wishes: MessageReader<Wish>, mut hint: ResMut<Hint>, mut selection: ResMut<Selection>) {
    if wishes.read().any(|wish| *wish == Wish::NoHint) && hint.0.is_some() {
        hint.0 = None;
        selection.release();
        selection.cursor = None;
    }
}

fn forget(mut played: MessageReader<Played>, mut hint: ResMut<Hint>, mut selection: ResMut<Selection>) {
    if played.read().any(|news| !matches!(news, Played::Annotated)) && hint.0.is_some() {
        hint.0 = None;
        selection.cursor = None;
    }
}
