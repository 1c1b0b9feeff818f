//! Ghosts: transparent tokens that preview a move, or a piece in the editor.

use bevy::prelude::*;

use super::layout::Layout;
use super::markers::{MarkedTable, has_table_changed};
use super::materials::{TokenLook, TokenMaterials};
use super::pose::Pose;
use crate::app::play::selection::Selection;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::board::{Place, ReplayError, Table, Token};
use crate::session::{Draft, Game, PieceId};

/// The height of a ghost above an occupied square.
const GHOST_RISE: f32 = 0.66;

/// A token of a preview.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ghost;

pub(super) fn plugin(app: &mut App) {
    let may_have_changed = has_table_changed.or_else(state_changed::<Screen>);
    app.add_systems(Update, show_ghosts.in_set(AppSystems::React).run_if(may_have_changed));
}

/// Shows the result of the move that is pointed at, or the piece that a click would put.
fn show_ghosts(
    old_ghosts: Query<Entity, With<Ghost>>,
    table: MarkedTable,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    token_materials: Res<TokenMaterials>,
    mut commands: Commands,
) -> Result {
    for entity in old_ghosts {
        commands.entity(entity).despawn();
    }
    let (tokens, rise) = match (table.shown_table().editor(), table.shown_table().current()) {
        (Some(editor), _) => piece_to_put(editor.draft(), editor.in_hand(), table.selection()),
        (None, Some(current)) => (resulting_nest(&current.game, table.selection())?, GHOST_RISE),
        (None, None) => return Ok(()),
    };
    for (place, token) in tokens {
        let ghost = ghost_bundle(layout.rest_pose(place, token), token, rise, &token_materials);
        commands.spawn((ghost, DespawnOnExit(*screen.get())));
    }
    Ok(())
}

/// The nest that the move would form that is pointed at.
fn resulting_nest(game: &Game, selection: &Selection) -> Result<Vec<(Place, Token)>, ReplayError> {
    let Some(aimed_move) = selection.aimed_move(game) else { return Ok(Vec::new()) };
    let referee = game.referee();
    let mut table = Table::new(referee.position().tokens_by_place());
    table.replay(&referee.boxed_clone().play(aimed_move.id))?;
    let landing_square = aimed_move.info().and_then(|info| info.lands_on);
    Ok(table.tokens.into_iter().filter(|(place, _)| Some(place.square) == landing_square).collect())
}

/// The piece in hand, the places of its tokens, and its height above the board; nothing over an equal piece, which a
/// click would remove.
fn piece_to_put(draft: &Draft, piece_in_hand: Option<PieceId>, selection: &Selection) -> (Vec<(Place, Token)>, f32) {
    let piece = piece_in_hand.filter(|_| selection.from.is_none());
    let square = selection.pointed_square().filter(|&square| draft.piece_at(square) != piece);
    let Some((square, piece)) = square.zip(piece.and_then(|piece| draft.kit().piece(piece))) else {
        return (Vec::new(), 0.0);
    };
    // Over an empty square it is shown in its final place.
    let rise = if draft.piece_at(square).is_some() { GHOST_RISE } else { 0.0 };
    (piece.tokens.iter().map(|&(layer, token)| (Place { square, layer }, token)).collect(), rise)
}

/// The ghost of a token at this height above its place.
fn ghost_bundle(rest_pose: Pose, token: Token, rise: f32, token_materials: &TokenMaterials) -> impl Bundle + use<> {
    (
        Ghost,
        Mesh3d(token_materials.token_mesh(token)),
        token_materials.token_material(token.shape, TokenLook::Ghost),
        Pose { position: rest_pose.position + Vec3::Y * rise, ..rest_pose }.transform(),
        Pickable::IGNORE,
        bevy::light::NotShadowCaster,
    )
}
