//! How does one see a position that is being set up?

use bevy::prelude::*;

use super::highlight::{GHOST_RISE, Ghost, Marked, ghost, replace_marks};
use super::layout::Layout;
use super::looks::Looks;
use super::marks::{Mark, MarkAssets};
use super::stacks::{Bodies, reset};
use crate::app::displayed::Displayed;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::board::{Layer, Place, Square, Table, Token};
use crate::session::{Draft, ManId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            lay_draft.in_set(AppSystems::Stage).run_if(resource_changed::<Displayed>),
            (lay_marks, raise_ghost)
                .in_set(AppSystems::React)
                .run_if(resource_changed::<Selection>.or_else(resource_changed::<Displayed>)),
        )
            .run_if(is_draft),
    )
    .add_systems(Update, lay_game.in_set(AppSystems::Stage).run_if(state_changed::<Screen>.and_then(not(is_draft))));
}

fn is_draft(displayed: Res<Displayed>) -> bool {
    matches!(*displayed, Displayed::Draft { .. })
}

fn lay_draft(
    displayed: Res<Displayed>,
    layout: Res<Layout>,
    looks: Res<Looks>,
    mut bodies: ResMut<Bodies>,
    mut commands: Commands,
) {
    if let Displayed::Draft { draft, .. } = &*displayed {
        reset(&mut bodies, Table::new(draft.tokens()), *layout, &looks, &mut commands);
    }
}

/// Brings the game back that lay on the table before.
fn lay_game(
    current: Res<CurrentGame>,
    layout: Res<Layout>,
    looks: Res<Looks>,
    mut bodies: ResMut<Bodies>,
    mut commands: Commands,
) {
    reset(&mut bodies, current.game.table(), *layout, &looks, &mut commands);
}

fn lay_marks(
    old: Query<Entity, With<Marked>>,
    displayed: Res<Displayed>,
    selection: Res<Selection>,
    layout: Res<Layout>,
    assets: Res<MarkAssets>,
    mut commands: Commands,
) {
    let Displayed::Draft { fault, .. } = *displayed else { return };
    let marks = [(Mark::Attacked, fault), (Mark::Cursor, selection.cursor), (Mark::Chosen, selection.from)];
    let marks = marks.into_iter().filter_map(|(mark, square)| Some((mark, square?.into())));
    replace_marks(old, marks, *layout, &assets, &mut commands);
}

/// Shows who would be put on the square that is pointed at.
fn raise_ghost(
    old: Query<Entity, With<Ghost>>,
    displayed: Res<Displayed>,
    selection: Res<Selection>,
    layout: Res<Layout>,
    looks: Res<Looks>,
    mut commands: Commands,
) {
    for entity in old {
        commands.entity(entity).despawn();
    }
    let Displayed::Draft { draft, in_hand, .. } = &*displayed else { return };
    let Some((square, tokens)) = to_be_put(draft, *in_hand, &selection) else { return };
    // Over an empty square it is shown where it would stand.
    let rise = if draft.man_at(square).is_some() { GHOST_RISE } else { 0.0 };
    for (layer, token) in tokens {
        commands.spawn(ghost(layout.rest_pose(Place { square, layer }, token), token, rise, &looks));
    }
}

/// The man in the hand, with where it would be put: not where its like stands, which a click takes off.
fn to_be_put(draft: &Draft, in_hand: Option<ManId>, selection: &Selection) -> Option<(Square, Vec<(Layer, Token)>)> {
    let man = in_hand.filter(|_| selection.from.is_none())?;
    let square = selection.pointed().filter(|&square| draft.man_at(square) != Some(man))?;
    Some((square, draft.kit().man(man)?.tokens.clone()))
}
