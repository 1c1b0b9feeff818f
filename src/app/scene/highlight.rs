//! Which marks lie where, and which pieces stand out?

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::choreography::Pose;
use super::layout::Layout;
use super::looks::{Dress, Looks};
use super::marks::{Mark, MarkAssets, Spot};
use super::motion::Raised;
use super::stacks::{At, Bodies, Follow, TokenBody};
use crate::app::play::CurrentGame;
use crate::app::play::dice::InTheAir;
use crate::app::play::selection::{Selection, movers, moves_from};
use crate::app::screen::Screen;
use crate::app::show::Show;
use crate::board::{Side, Square, Table, Token};
use crate::session::Game;

/// How far a chosen piece is raised.
const CHOSEN_RISE: f32 = 0.14;
/// How far a piece is raised that could be chosen.
const HOVER_RISE: f32 = 0.035;
/// How far above the target the ghost of the nest floats that a move would make.
pub(super) const GHOST_RISE: f32 = 0.66;

/// A mark that lies on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked(pub Mark, pub Spot);

/// Part of the nest that a move would make.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ghost;

pub(super) fn plugin(app: &mut App) {
    let something_changed =
        resource_changed::<Selection>.or_else(resource_changed::<CurrentGame>).or_else(resource_changed::<Bodies>);
    let something_changed = something_changed.or_else(state_changed::<Screen>).or_else(resource_changed::<Show>);
    let something_changed = something_changed.or_else(resource_changed::<InTheAir>);
    app.add_systems(
        Update,
        (lay_marks, raise_ghost, dress_pieces)
            .after(Follow)
            .run_if(not(in_state(Screen::Editor)))
            .run_if(something_changed),
    );
}

fn lay_marks(
    old: Query<Entity, With<Marked>>,
    (current, show): (Res<CurrentGame>, Res<Show>),
    (selection, in_the_air): (Res<Selection>, Res<InTheAir>),
    shown: Res<Bodies>,
    layout: Res<Layout>,
    assets: Res<MarkAssets>,
    mut commands: Commands,
) {
    let marks = match (shown.stage(), show.game()) {
        (_, Some(_)) if show.exhibit().is_some() => Vec::new(),
        (_, Some(game)) => marks(game, &selection, true),
        (None, None) => marks(&current.game, &selection, !in_the_air.0),
        (Some(stage), None) => {
            stage.last_move.into_iter().flatten().map(|square| (Mark::LastMove, square.into())).collect()
        }
    };
    replace_marks(old, marks, *layout, &assets, &mut commands);
}

/// Lays these marks in the place of the old ones.
pub(super) fn replace_marks(
    old: Query<Entity, With<Marked>>,
    marks: impl IntoIterator<Item = (Mark, Spot)>,
    layout: Layout,
    assets: &MarkAssets,
    commands: &mut Commands,
) {
    for entity in old {
        commands.entity(entity).despawn();
    }
    for (mark, spot) in marks {
        let mut place = spot.transform(layout);
        place.translation.y += mark.height();
        commands.spawn((Marked(mark, spot), assets.of(mark), place));
    }
}

/// What is to be marked; whom the dice let move not before they lie.
fn marks(game: &Game, selection: &Selection, dice_lie: bool) -> Vec<(Mark, Spot)> {
    let mut marks = Vec::new();
    if let Some(ply) = game.last_ply() {
        let ends = ply.played.facts.map(|facts| [Some(facts.from), facts.to]);
        marks.extend(ends.into_iter().flatten().flatten().map(|square| (Mark::LastMove, Spot::Square(square))));
    }
    if game.outcome().is_none() {
        for side in Side::ALL {
            let attacked = game.referee().royals(side).into_iter().filter(|royal| royal.attacked);
            marks.extend(attacked.map(|royal| (Mark::Attacked, royal.square.into())));
        }
    }
    marks.extend(game.deciding_squares().into_iter().map(|square| (Mark::Decided, square.into())));
    if selection.from.is_none() && dice_lie {
        marks.extend(ready(game).into_iter().map(|square| (Mark::Ready, square.into())));
    }
    marks.extend(selection.cursor.map(|square| (Mark::Cursor, square.into())));
    if let Some(from) = selection.from {
        marks.push((Mark::Chosen, from.into()));
        for legal in moves_from(game, from) {
            let to = legal.facts.and_then(|facts| facts.to);
            marks.extend(Mark::of_move(legal).map(|mark| (mark, Spot::of(mark, from, to))));
        }
    }
    marks
}

/// The squares of the men that the dice let move.
fn ready(game: &Game) -> BTreeSet<Square> {
    if game.referee().dice().is_empty() {
        return BTreeSet::new();
    }
    game.legal_moves().iter().filter_map(|legal| Some(legal.facts?.from)).collect()
}

fn raise_ghost(
    old: Query<Entity, With<Ghost>>,
    current: Res<CurrentGame>,
    selection: Res<Selection>,
    shown: Res<Bodies>,
    layout: Res<Layout>,
    looks: Res<Looks>,
    mut commands: Commands,
) -> Result {
    for entity in old {
        commands.entity(entity).despawn();
    }
    let aim = selection.aimed_at(&current.game).filter(|_| shown.stage().is_none());
    let Some(legal) = aim else { return Ok(()) };
    let referee = current.game.referee();
    let mut table = Table::new(referee.tokens());
    table.replay(&referee.foresee(legal.id))?;
    let to = legal.facts.and_then(|facts| facts.to);
    for (&place, &token) in table.tokens.iter().filter(|(place, _)| Some(place.square) == to) {
        commands.spawn(ghost(layout.rest_pose(place, token), token, GHOST_RISE, &looks));
    }
    Ok(())
}

/// The ghost of a token, so far above its place.
pub(super) fn ghost(rest: Pose, token: Token, rise: f32, looks: &Looks) -> impl Bundle + use<> {
    let Pose { at, turn } = rest;
    (
        Ghost,
        Mesh3d(looks.token_mesh(token)),
        looks.dress(token.shape, Dress::Ghost),
        Pose { at: at + Vec3::Y * rise, turn }.transform(),
        Pickable::IGNORE,
        bevy::light::NotShadowCaster,
    )
}

/// Shows which pieces may move, and which is chosen.
fn dress_pieces(
    bodies: Query<(Entity, &TokenBody, Option<&At>, &mut MeshMaterial3d<StandardMaterial>, Option<&Raised>)>,
    current: Res<CurrentGame>,
    (selection, in_the_air): (Res<Selection>, Res<InTheAir>),
    shown: Res<Bodies>,
    looks: Res<Looks>,
    mut commands: Commands,
) {
    let is_game = shown.stage().is_none();
    let pointed = selection.pointed().filter(|&square| Some(square) != selection.from);
    let pointed = pointed.filter(|_| current.person_to_move().is_some() && !in_the_air.0);
    let may_move = pointed.map_or_else(Vec::new, |square| movers(&current.game, square));
    let ready =
        if is_game && selection.from.is_none() && !in_the_air.0 { ready(&current.game) } else { BTreeSet::new() };
    for (entity, body, at, mut material, raised) in bodies {
        let chosen = is_game && at.is_some_and(|at| selection.movers.contains(&at.0));
        let hovered = is_game && at.is_some_and(|at| may_move.contains(&at.0));
        let (wanted, rise) = match (chosen, hovered) {
            (true, _) => (Dress::Selected, Some(Raised(CHOSEN_RISE))),
            (false, true) => (Dress::Hovered, Some(Raised(HOVER_RISE))),
            (false, false) if at.is_some_and(|at| ready.contains(&at.0.square)) => (Dress::Ready, None),
            (false, false) => (Dress::Plain, None),
        };
        material.set_if_neq(looks.dress(body.0.shape, wanted));
        match rise {
            Some(rise) if raised != Some(&rise) => {
                commands.entity(entity).insert(rise);
            }
            None if raised.is_some() => {
                commands.entity(entity).remove::<Raised>();
            }
            _ => {}
        }
    }
}
