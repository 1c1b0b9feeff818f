//! From which seat the table is seen: who sits down, who is to move, and whose view comes back after exercises.

use bevy::prelude::*;

use super::camera::{CameraCommand, CameraSystems, CameraTurn, Orbit, View};
use crate::app::kiosk::{Kiosk, VisitEnded};
use crate::app::play::{CurrentGame, GameChanges, Shown};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::shown_table::ShownTable;
use crate::board::Side;

/// The view of the table before exercises or the tutorial turned the camera.
#[derive(Component)]
struct SavedOrbit(Orbit);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            save_or_restore_orbit
                .run_if(state_exists::<Screen>.and_then(state_changed::<Screen>))
                .in_set(AppSystems::Request),
            (turn_to_side_to_move, turn_to_learner, reset_orbit.run_if(resource_exists::<Kiosk>))
                .in_set(AppSystems::React)
                .before(CameraSystems),
        ),
    );
}

/// Keeps the view when exercises or the tutorial begin, and turns back to it when they are left.
fn save_or_restore_orbit(
    screen: Res<State<Screen>>,
    camera: Single<(Entity, &Orbit, Option<&CameraTurn>, Option<&SavedOrbit>)>,
    mut camera_commands: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    let uses_own_view = match screen.get() {
        Screen::Learn | Screen::Tutorial => true,
        Screen::Start | Screen::Table | Screen::Editor => false,
    };
    let (camera, orbit, camera_turn, saved_orbit) = *camera;
    match saved_orbit {
        None if uses_own_view => {
            commands.entity(camera).insert(SavedOrbit(camera_turn.map_or(*orbit, CameraTurn::goal)));
        }
        Some(SavedOrbit(orbit)) if !uses_own_view => {
            camera_commands.write(CameraCommand::Back(*orbit));
            commands.entity(camera).remove::<SavedOrbit>();
        }
        _ => {}
    }
}

/// Turns to the side to move after each move that is shown, if the setting is on; to the person's side when a game against the engine
/// begins; and to the local player's side in an online game.
fn turn_to_side_to_move(
    mut game_changes: GameChanges,
    current: Res<CurrentGame>,
    shown_table: Res<Shown>,
    settings: Res<Settings>,
    mut camera_commands: MessageWriter<CameraCommand>,
    camera: Single<Entity, With<Orbit>>,
    mut commands: Commands,
    mut previous_remote_side: Local<Option<Side>>,
) {
    let own_side = current.remote.and_then(|remote| remote.own);
    let newly_seated_side = own_side.filter(|_| *previous_remote_side != own_side);
    *previous_remote_side = own_side;
    let (mut has_moved, mut has_begun) = (false, false);
    for change in game_changes.read() {
        has_begun |= change.is_another_game();
        has_moved |= change.is_told() && shown_table.is_game() || change.is_another_game();
    }
    let person_side = current.lone_person().filter(|_| has_begun && !current.is_added());
    let side_to_move = current.person_to_move().filter(|_| has_moved && settings.turn_board);
    if let Some(seat_side) = person_side.or(newly_seated_side).or(side_to_move) {
        // A game that begins has its own view.
        commands.entity(*camera).remove::<SavedOrbit>();
        camera_commands.write(CameraCommand::Seat(seat_side));
    }
}

/// Turns to the side that is to be played in an exercise.
fn turn_to_learner(
    shown_table: ShownTable,
    mut previous_side: Local<Option<Side>>,
    mut camera_commands: MessageWriter<CameraCommand>,
) {
    let learner_side = shown_table.exercise_run().and_then(|run| run.right_game().start().phase().side());
    if let Some(learner_side) = learner_side.filter(|_| *previous_side != learner_side) {
        camera_commands.write(CameraCommand::Seat(learner_side));
    }
    *previous_side = learner_side;
}

/// Turns to where each visitor of a hall begins when a visit is over, and lets no other view come back.
fn reset_orbit(
    mut visit_ends: MessageReader<VisitEnded>,
    camera: Single<(Entity, Has<SavedOrbit>), With<Orbit>>,
    mut camera_commands: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    if visit_ends.read().count() == 0 {
        return;
    }
    camera_commands.write(CameraCommand::At(View::White));
    let (camera, has_saved_orbit) = *camera;
    if has_saved_orbit {
        commands.entity(camera).insert(SavedOrbit(View::White.orbit()));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::super::camera;
    use super::super::layout::Layout;
    use super::*;
    use crate::app::play::{Played, TableId};
    use crate::app::schedule;
    use crate::app::settings::Tempo;
    use crate::session::{Game, GameId};

    /// A table without animations that is seen from White's seat, slightly aside.
    fn table_app() -> App {
        let mut app = App::new();
        schedule::configure(&mut app);
        app.add_plugins((StatesPlugin, camera::plugin, plugin))
            .add_message::<Played>()
            .init_resource::<Shown>()
            .init_resource::<Time>()
            .init_resource::<Layout>()
            .insert_resource(Settings { tempo: Tempo::Off, ..default() })
            .insert_resource(CurrentGame::new(Game::new(GameId::default())))
            .insert_state(Screen::Table);
        app.update();
        app.world_mut().write_message(CameraCommand::Drag(Vec2::new(0.02, -0.01)));
        app.update();
        app
    }

    fn current_orbit(app: &mut App) -> Orbit {
        let world = app.world_mut();
        *world.query::<&Orbit>().single(world).expect("a camera")
    }

    fn show_screen(app: &mut App, screen: Screen) {
        app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        app.update();
        app.update();
    }

    #[test]
    fn after_exercises_of_the_other_side_the_table_is_seen_as_before() {
        for last_screen in [Screen::Table, Screen::Start] {
            let mut app = table_app();
            let orbit_before = current_orbit(&mut app);
            assert_ne!(orbit_before, View::White.orbit());
            show_screen(&mut app, Screen::Learn);
            app.world_mut().write_message(CameraCommand::Seat(Side::Black));
            app.update();
            assert_eq!(current_orbit(&mut app).nearest_seat(), Side::Black);
            show_screen(&mut app, Screen::Tutorial);
            assert_eq!(current_orbit(&mut app).nearest_seat(), Side::Black, "from one to the other it stays");
            show_screen(&mut app, last_screen);
            let orbit_after = current_orbit(&mut app);
            assert!((orbit_after.yaw - orbit_before.yaw).cos() > 0.9999, "{last_screen:?}: {orbit_after:?}");
            assert_eq!((orbit_after.pitch, orbit_after.zoom), (orbit_before.pitch, orbit_before.zoom));
        }
    }

    #[test]
    fn a_move_of_a_game_that_is_not_shown_turns_nothing_and_its_view_comes_back() {
        let mut app = table_app();
        app.world_mut().resource_mut::<Settings>().turn_board = true;
        app.insert_resource(Shown(TableId::Exercise));
        show_screen(&mut app, Screen::Learn);
        let orbit_before = current_orbit(&mut app);
        let mut current_game = app.world_mut().resource_mut::<CurrentGame>();
        let move_id = current_game.game.legal_moves()[0].id;
        let change = Played::make(TableId::Game, &mut current_game.game, move_id).expect("a legal move");
        app.world_mut().write_message(change);
        app.update();
        assert_eq!(current_orbit(&mut app), orbit_before);
        app.world_mut().write_message(CameraCommand::Seat(Side::Black));
        app.update();
        app.insert_resource(Shown::default());
        show_screen(&mut app, Screen::Table);
        assert_eq!(current_orbit(&mut app).nearest_seat(), Side::White);
    }

    #[test]
    fn where_nobody_has_turned_the_camera_a_hand_may() {
        let mut app = table_app();
        show_screen(&mut app, Screen::Start);
        app.world_mut().write_message(CameraCommand::Opposite);
        app.update();
        show_screen(&mut app, Screen::Table);
        assert_eq!(current_orbit(&mut app).nearest_seat(), Side::Black);
    }
}
