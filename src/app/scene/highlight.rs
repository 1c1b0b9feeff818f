//! Which marks lie where, and which pieces stand out?

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::choreography::Pose;
use super::components::{ActivePerformance, At, TokenBody};
use super::layout::Layout;
use super::marks::{BoardMark, MarkAssets, MarkPlace};
use super::materials::{TokenLook, TokenMaterials};
use super::motion::Raised;
use crate::app::displayed::Displayed;
use crate::app::play::CurrentGame;
use crate::app::play::dice::DiceInTheAir;
use crate::app::play::selection::{Selection, movers, moves_from};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::board::{Place, ReplayError, Side, Square, Table, Token};
use crate::session::{Draft, Game, PieceId};

/// How far a chosen piece is raised.
const CHOSEN_RISE: f32 = 0.14;
/// How far a piece is raised that could be chosen.
const HOVER_RISE: f32 = 0.035;
/// How far above the target the ghost of the nest floats that a move would make.
const GHOST_RISE: f32 = 0.66;

/// A mark that lies on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked(pub BoardMark, pub MarkPlace);

/// Part of the nest that a move would make.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ghost;

pub(super) fn plugin(app: &mut App) {
    let something_changed = resource_changed::<Selection>
        .or_else(resource_changed::<CurrentGame>)
        .or_else(resource_changed::<ActivePerformance>)
        .or_else(resource_changed::<Displayed>)
        .or_else(resource_changed::<DiceInTheAir>)
        .or_else(state_changed::<Screen>);
    app.add_systems(Update, (lay_marks, raise_ghost, dress_pieces).in_set(AppSystems::React).run_if(something_changed));
}

fn lay_marks(
    old: Query<Entity, With<Marked>>,
    (current, displayed): (Res<CurrentGame>, Res<Displayed>),
    (selection, in_the_air): (Res<Selection>, Res<DiceInTheAir>),
    performance: Res<ActivePerformance>,
    layout: Res<Layout>,
    assets: Res<MarkAssets>,
    mut commands: Commands,
) {
    let marks = match (&*displayed, performance.0) {
        (Displayed::Draft { fault, .. }, _) => marks_of_draft(*fault, &selection),
        (Displayed::Tutorial { is_exhibit: true, .. }, _) => Vec::new(),
        (Displayed::Tutorial { game, .. }, _) => marks(game, &selection, true),
        (Displayed::Game, None) => marks(&current.game, &selection, !in_the_air.0),
        (Displayed::Game, Some(last_move)) => {
            last_move.into_iter().flatten().map(|square| (BoardMark::LastMove, square.into())).collect()
        }
    };
    replace_marks(old, marks, *layout, &assets, &mut commands);
}

/// Lays these marks in the place of the old ones.
fn replace_marks(
    old: Query<Entity, With<Marked>>,
    marks: impl IntoIterator<Item = (BoardMark, MarkPlace)>,
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
fn marks(game: &Game, selection: &Selection, dice_lie: bool) -> Vec<(BoardMark, MarkPlace)> {
    let mut marks = Vec::new();
    if let Some(ply) = game.last_ply() {
        let ends = ply.played.info.map(|info| [Some(info.from), info.to]);
        marks.extend(
            ends.into_iter().flatten().flatten().map(|square| (BoardMark::LastMove, MarkPlace::Square(square))),
        );
    }
    if game.outcome().is_none() {
        for side in Side::ALL {
            let attacked = game.referee().royals(side).into_iter().filter(|royal| royal.attacked);
            marks.extend(attacked.map(|royal| (BoardMark::Attacked, royal.square.into())));
        }
    }
    marks.extend(game.deciding_squares().into_iter().map(|square| (BoardMark::Decided, square.into())));
    if selection.from.is_none() && dice_lie {
        marks.extend(ready(game).into_iter().map(|square| (BoardMark::Ready, square.into())));
    }
    marks.extend(selection.cursor.map(|square| (BoardMark::Cursor, square.into())));
    if let Some(from) = selection.from {
        marks.push((BoardMark::Chosen, from.into()));
        for legal in moves_from(game, from) {
            let to = legal.info.and_then(|info| info.to);
            marks.extend(BoardMark::of_move(legal).map(|mark| (mark, MarkPlace::of(mark, from, to))));
        }
    }
    marks
}

/// What is to be marked while a position is set up.
fn marks_of_draft(fault: Option<Square>, selection: &Selection) -> Vec<(BoardMark, MarkPlace)> {
    let marks =
        [(BoardMark::Attacked, fault), (BoardMark::Cursor, selection.cursor), (BoardMark::Chosen, selection.from)];
    marks.into_iter().filter_map(|(mark, square)| Some((mark, square?.into()))).collect()
}

/// The squares of the men that the dice let move.
fn ready(game: &Game) -> BTreeSet<Square> {
    if game.referee().dice().is_empty() {
        return BTreeSet::new();
    }
    game.legal_moves().iter().filter_map(|legal| Some(legal.info?.from)).collect()
}

/// Shows the nest that a move would make, or what would be put on the square that is pointed at.
fn raise_ghost(
    old: Query<Entity, With<Ghost>>,
    (current, displayed): (Res<CurrentGame>, Res<Displayed>),
    selection: Res<Selection>,
    performance: Res<ActivePerformance>,
    layout: Res<Layout>,
    looks: Res<TokenMaterials>,
    mut commands: Commands,
) -> Result {
    for entity in old {
        commands.entity(entity).despawn();
    }
    let (tokens, rise) = match &*displayed {
        Displayed::Draft { draft, in_hand, .. } => to_be_put(draft, *in_hand, &selection),
        Displayed::Game if performance.0.is_none() => (to_be_made(&current.game, &selection)?, GHOST_RISE),
        Displayed::Game | Displayed::Tutorial { .. } => return Ok(()),
    };
    for (place, token) in tokens {
        commands.spawn(ghost(layout.rest_pose(place, token), token, rise, &looks));
    }
    Ok(())
}

/// The nest that the move would make at which the player aims.
fn to_be_made(game: &Game, selection: &Selection) -> Result<Vec<(Place, Token)>, ReplayError> {
    let Some(legal) = selection.aimed_at(game) else { return Ok(Vec::new()) };
    let referee = game.referee();
    let mut table = Table::new(referee.tokens());
    table.replay(&referee.preview(legal.id))?;
    let to = legal.info.and_then(|info| info.to);
    Ok(table.tokens.into_iter().filter(|(place, _)| Some(place.square) == to).collect())
}

/// The man in the hand, where it would be put, and how far above: not where its like stands, which a click takes off.
fn to_be_put(draft: &Draft, in_hand: Option<PieceId>, selection: &Selection) -> (Vec<(Place, Token)>, f32) {
    let man = in_hand.filter(|_| selection.from.is_none());
    let square = selection.pointed().filter(|&square| draft.piece_at(square) != man);
    let Some((square, man)) = square.zip(man.and_then(|man| draft.kit().piece(man))) else {
        return (Vec::new(), 0.0);
    };
    // Over an empty square it is shown where it would stand.
    let rise = if draft.piece_at(square).is_some() { GHOST_RISE } else { 0.0 };
    (man.tokens.iter().map(|&(layer, token)| (Place { square, layer }, token)).collect(), rise)
}

/// The ghost of a token, so far above its place.
fn ghost(rest: Pose, token: Token, rise: f32, looks: &TokenMaterials) -> impl Bundle + use<> {
    (
        Ghost,
        Mesh3d(looks.token_mesh(token)),
        looks.dress(token.shape, TokenLook::Ghost),
        Pose { at: rest.at + Vec3::Y * rise, ..rest }.transform(),
        Pickable::IGNORE,
        bevy::light::NotShadowCaster,
    )
}

/// Shows which pieces may move, and which is chosen.
fn dress_pieces(
    bodies: Query<(Entity, &TokenBody, Option<&At>, &mut MeshMaterial3d<StandardMaterial>, Option<&Raised>)>,
    (current, displayed): (Res<CurrentGame>, Res<Displayed>),
    (selection, in_the_air): (Res<Selection>, Res<DiceInTheAir>),
    performance: Res<ActivePerformance>,
    looks: Res<TokenMaterials>,
    mut commands: Commands,
) {
    let is_game = performance.0.is_none() && !matches!(*displayed, Displayed::Draft { .. });
    let pointed = selection.pointed().filter(|&square| Some(square) != selection.from);
    let pointed = pointed.filter(|_| current.person_to_move().is_some() && !in_the_air.0);
    let may_move = pointed.map_or_else(Vec::new, |square| movers(&current.game, square));
    let ready =
        if is_game && selection.from.is_none() && !in_the_air.0 { ready(&current.game) } else { BTreeSet::new() };
    for (entity, body, at, mut material, raised) in bodies {
        let chosen = is_game && at.is_some_and(|at| selection.movers.contains(&at.0));
        let hovered = is_game && at.is_some_and(|at| may_move.contains(&at.0));
        let (wanted, rise) = match (chosen, hovered) {
            (true, _) => (TokenLook::Selected, Some(Raised(CHOSEN_RISE))),
            (false, true) => (TokenLook::Hovered, Some(Raised(HOVER_RISE))),
            (false, false) if at.is_some_and(|at| ready.contains(&at.0.square)) => (TokenLook::Ready, None),
            (false, false) => (TokenLook::Plain, None),
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
