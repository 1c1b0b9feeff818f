//! The moment of victory: when a game has been decided at this table, the winner's pieces hop, one after the other, the nearest
//! to the last move first.

use bevy::prelude::*;

use super::components::{TokenBody, TokenPlace};
use super::layout::Layout;
use super::motion::{Flight, Moving};
use super::motion_plan::MotionStep;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::play::{Cause, CurrentGame, GameChanges, Shown};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::board::{Side, Square};

/// The time between the hops of two pieces, in seconds for each square between them and the last move.
const DELAY_SECS: f32 = 0.05;
/// The height and duration of a hop.
const HOP_HEIGHT: f32 = 0.20;
const HOP_SECS: f32 = 0.34;

/// The winner, whose pieces hop when those of the last move have landed, and the square of that move.
type Victory = (Side, Option<Square>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        await_victory.pipe(let_winner_hop).in_set(AppSystems::React).run_if(state_exists::<Screen>),
    );
}

/// The victory that is to be shown now: once nothing else moves, unless something else is displayed meanwhile.
fn await_victory(
    mut game_changes: GameChanges,
    current: Res<CurrentGame>,
    shown_table: Res<Shown>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    moving_bodies: Query<(), Moving>,
    mut wake_ups: ResMut<WakeUps>,
    mut victory: Local<Option<Victory>>,
) -> Option<Victory> {
    for change in game_changes.read().filter(|change| change.changes_game()) {
        let is_over = change.ends && matches!(change.cause, Cause::Move | Cause::Result);
        let is_shown = is_over && shown_table.is_game();
        let is_animated = settings.tempo.time_scale().is_some();
        let winner = current.game.outcome().and_then(|outcome| outcome.winner).filter(|_| is_shown && is_animated);
        let end_square = current.game.last_ply().and_then(|ply| ply.played.info()).map(|info| info.end_square());
        *victory = winner.map(|side| (side, end_square));
    }
    if screen.is_changed() || shown_table.is_changed() {
        *victory = None;
    }
    wake_ups.go_on_if(victory.is_some());
    victory.take_if(|_| moving_bodies.is_empty())
}

/// Lets the winner's pieces hop.
fn let_winner_hop(
    In(victory): In<Option<Victory>>,
    tokens: Query<(Entity, &TokenPlace, &TokenBody)>,
    layout: Res<Layout>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    let Some((winner, end_square)) = victory else { return };
    let time_scale = settings.tempo.time_scale().unwrap_or(0.0);
    let end_point = end_square.map_or(Vec3::ZERO, |square| layout.world_from_square(square));
    for (entity, token_place, body) in tokens.iter().filter(|(.., body)| body.0.side == winner) {
        let offset = layout.world_from_square(token_place.0.square) - end_point;
        let hop_step = MotionStep {
            start_secs: offset.length() * DELAY_SECS * time_scale,
            secs: HOP_SECS * time_scale,
            end_pose: layout.rest_pose(token_place.0, body.0),
            arc_height: HOP_HEIGHT,
            ease: EaseFunction::Linear,
            rock_tilt: None,
        };
        commands.entity(entity).insert(Flight::new(vec![hop_step, hop_step.settling_step(offset, time_scale)]));
    }
}
