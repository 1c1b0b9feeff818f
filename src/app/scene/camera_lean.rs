//! How the camera leans in: towards a move that turns several pieces over or ends the game, while it is shown, and back.

use bevy::prelude::*;

use super::camera::{CameraCommand, CameraLean, Orbit};
use super::layout::Layout;
use super::motion::Moving;
use crate::app::play::{CurrentGame, GameChanges, Shown};
use crate::app::schedule::AppSystems;
use crate::app::settings::Settings;
use crate::board::BoardEvent;

/// How long it takes to lean in, and to lean back, in seconds.
const LEAN_SECS: f32 = 0.7;
/// The longest time that counts as one frame, in seconds: before the first one there may have been a pause.
const MAX_FRAME_SECS: f32 = 0.1;
/// The number of pieces that are turned over at once in a great moment.
const MIN_GREAT_MOVE_FLIPS: usize = 2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, choose_goal.pipe(lean_camera).in_set(AppSystems::React));
}

/// The point towards which the camera leans, from the beginning of a great move until everything has landed or somebody has
/// turned the camera; `None` if it leans back.
fn choose_goal(
    mut game_changes: GameChanges,
    mut camera_commands: MessageReader<CameraCommand>,
    current: Res<CurrentGame>,
    shown_table: Res<Shown>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    moving_bodies: Query<(), Moving>,
    mut goal: Local<Option<Vec3>>,
) -> Option<Vec3> {
    let was_camera_turned = camera_commands.read().any(|camera_command| {
        matches!(
            camera_command,
            CameraCommand::Drag(_)
                | CameraCommand::Zoom(_)
                | CameraCommand::At(_)
                | CameraCommand::Opposite
                | CameraCommand::Quarter(_)
        )
    });
    if was_camera_turned || moving_bodies.is_empty() || !shown_table.is_game() {
        *goal = None;
    }
    for change in game_changes.read().filter(|change| change.changes_game()) {
        let is_great_move = change.is_forward() && (change.ends || flip_count(&change.events) >= MIN_GREAT_MOVE_FLIPS);
        let may_lean = settings.tempo.time_scale().is_some() && !settings.keeps_camera_still && shown_table.is_game();
        let last_move_info =
            current.game.last_ply().and_then(|ply| ply.played.info()).filter(|_| is_great_move && may_lean);
        *goal = last_move_info.map(|info| layout.world_from_square(info.end_square()));
    }
    *goal
}

fn flip_count(events: &[BoardEvent]) -> usize {
    events.iter().filter(|event| matches!(event, BoardEvent::Flipped { .. })).count()
}

fn lean_camera(
    In(goal): In<Option<Vec3>>,
    camera: Single<(Entity, Option<&mut CameraLean>), With<Orbit>>,
    time: Res<Time>,
    mut commands: Commands,
) {
    let (entity, camera_lean) = camera.into_inner();
    let Some(mut camera_lean) = camera_lean else {
        if let Some(goal_point) = goal {
            commands.entity(entity).insert(CameraLean { target: goal_point, fraction: 0.0 });
        }
        return;
    };
    let lean_step = time.delta_secs().min(MAX_FRAME_SECS) / LEAN_SECS;
    match goal {
        Some(goal_point) => {
            // From one point to another it goes as fast as it leans in.
            camera_lean.target = camera_lean.target.lerp(goal_point, lean_step);
            camera_lean.fraction = (camera_lean.fraction + lean_step).min(1.0);
        }
        None if camera_lean.fraction > lean_step => camera_lean.fraction -= lean_step,
        None => {
            commands.entity(entity).remove::<CameraLean>();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::motion::Flight;
    use super::*;
    use crate::app::play::{Played, TableId};
    use crate::app::settings::Tempo;
    use crate::session::{Game, GameId};

    /// How far the camera leans in a second after this move has begun, and a second after it has landed.
    fn lean_fractions(
        fen: &str,
        code: &str,
        settings: Settings,
        camera_command: Option<CameraCommand>,
    ) -> [Option<f32>; 2] {
        let mut game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        let start_node = game.current();
        let move_id = game.referee().read_move(code).expect("a legal move");
        let events = game.play(move_id).expect("a legal move").to_vec();
        let played = Played {
            table: TableId::Game,
            cause: crate::app::play::Cause::Move,
            node_before: start_node,
            node_after: game.current(),
            events,
            ends: game.result().is_some(),
        };
        let mut app = App::new();
        app.add_message::<CameraCommand>().add_message::<Played>().init_resource::<Time>().init_resource::<Layout>();
        app.init_resource::<Shown>();
        app.insert_resource(settings).insert_resource(CurrentGame::new(game)).add_plugins(plugin);
        let camera = app.world_mut().spawn(Orbit { yaw: 0.0, pitch: 1.0, zoom: 1.0 }).id();
        let token = app.world_mut().spawn(Flight::new(Vec::new())).id();
        app.world_mut().write_message(played);
        app.update();
        app.world_mut().write_message_batch(camera_command);
        let advance_one_second = |app: &mut App| {
            for _ in 0..50 {
                app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(20));
                app.update();
            }
            app.world().get::<CameraLean>(camera).map(|lean| lean.fraction)
        };
        let greatest_lean = advance_one_second(&mut app);
        app.world_mut().entity_mut(token).despawn();
        [greatest_lean, advance_one_second(&mut app)]
    }

    const FORTRESS_TURNS: (&str, &str) = ("cccccccc/8/8/4n3/8/8/8/4R2C w", "e1e5");

    #[test]
    fn the_camera_leans_towards_a_great_move_and_back() {
        let (fen, code) = FORTRESS_TURNS;
        assert_eq!(lean_fractions(fen, code, Settings::default(), None), [Some(1.0), None]);
    }

    #[test]
    fn it_keeps_still_for_a_small_move_where_it_is_told_to_and_where_somebody_turns_it() {
        let (fen, code) = FORTRESS_TURNS;
        let no_lean = [None, None];
        assert_eq!(lean_fractions("cccccccc/8/8/8/8/8/8/CCCCR3 w", "e1e5", Settings::default(), None), no_lean);
        assert_eq!(
            lean_fractions(fen, code, Settings { keeps_camera_still: true, ..Settings::default() }, None),
            no_lean
        );
        assert_eq!(lean_fractions(fen, code, Settings { tempo: Tempo::Off, ..Settings::default() }, None), no_lean);
        assert_eq!(lean_fractions(fen, code, Settings::default(), Some(CameraCommand::Zoom(1.0))), no_lean);
        assert_eq!(lean_fractions(fen, code, Settings::default(), Some(CameraCommand::Hold)), [Some(1.0), None]);
    }
}
