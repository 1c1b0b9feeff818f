//! From which seat the table is seen: who sits down, who is to move, and whose view comes back after exercises.

use bevy::prelude::*;

use super::camera::{CameraSystems, CameraTurn, Look, Orbit, View};
use crate::app::kiosk::{Kiosk, VisitEnded};
use crate::app::play::{CurrentGame, GameChanges};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::shown_table::ShownTable;
use crate::board::Side;

/// The view of the table before exercises or the tutorial turned the camera.
#[derive(Component)]
struct ViewBefore(Orbit);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            keep_view.run_if(state_exists::<Screen>.and_then(state_changed::<Screen>)).in_set(AppSystems::Request),
            (turn_to_side_to_move, turn_to_learner, forget_view.run_if(resource_exists::<Kiosk>))
                .in_set(AppSystems::React)
                .before(CameraSystems),
        ),
    );
}

/// Keeps the view when exercises or the tutorial begin, and turns back to it when they are left.
fn keep_view(
    screen: Res<State<Screen>>,
    camera: Single<(Entity, &Orbit, Option<&CameraTurn>, Option<&ViewBefore>)>,
    mut looks: MessageWriter<Look>,
    mut commands: Commands,
) {
    let is_view_borrowed = match screen.get() {
        Screen::Learn | Screen::Tutorial => true,
        Screen::Start | Screen::Table | Screen::Editor => false,
    };
    let (camera, orbit, camera_turn, view_before) = *camera;
    match view_before {
        None if is_view_borrowed => {
            commands.entity(camera).insert(ViewBefore(camera_turn.map_or(*orbit, CameraTurn::goal)));
        }
        Some(ViewBefore(view)) if !is_view_borrowed => {
            looks.write(Look::Back(*view));
            commands.entity(camera).remove::<ViewBefore>();
        }
        _ => {}
    }
}

/// Turns to the side to move after each move, if the setting is on; to the person's side when a game against the engine
/// begins; and to the local player's side in an online game.
fn turn_to_side_to_move(
    mut game_changes: GameChanges,
    current: Res<CurrentGame>,
    settings: Res<Settings>,
    mut looks: MessageWriter<Look>,
    camera: Single<Entity, With<Orbit>>,
    mut commands: Commands,
    mut remote_side: Local<Option<Side>>,
) {
    let side = current.remote.and_then(|remote| remote.own);
    let newly_seated_side = side.filter(|_| *remote_side != side);
    *remote_side = side;
    let (mut has_moved, mut has_begun) = (false, false);
    for change in game_changes.read() {
        has_begun |= change.is_another_game();
        has_moved |= change.is_told() || change.is_another_game();
    }
    let person_side = current.lone_person().filter(|_| has_begun && !current.is_added());
    let mover = current.person_to_move().filter(|_| has_moved && settings.turn_board);
    if let Some(side) = person_side.or(newly_seated_side).or(mover) {
        // A game that begins has its own view.
        commands.entity(*camera).remove::<ViewBefore>();
        looks.write(Look::Seat(side));
    }
}

/// Turns to the side that is to be played in an exercise.
fn turn_to_learner(shown_table: ShownTable, mut last_side: Local<Option<Side>>, mut looks: MessageWriter<Look>) {
    let side = shown_table.exercise_run().and_then(|run| run.right_game().start().phase().side());
    if let Some(side) = side.filter(|_| *last_side != side) {
        looks.write(Look::Seat(side));
    }
    *last_side = side;
}

/// Turns to where each visitor of a hall begins when a visit is over, and lets no other view come back.
fn forget_view(
    mut ended: MessageReader<VisitEnded>,
    camera: Single<(Entity, Has<ViewBefore>), With<Orbit>>,
    mut looks: MessageWriter<Look>,
    mut commands: Commands,
) {
    if ended.read().count() == 0 {
        return;
    }
    looks.write(Look::At(View::White));
    let (camera, has_view_before) = *camera;
    if has_view_before {
        commands.entity(camera).insert(ViewBefore(View::White.orbit()));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::super::camera;
    use super::super::layout::Layout;
    use super::*;
    use crate::app::play::{Played, Shown};
    use crate::app::schedule;
    use crate::app::settings::Tempo;
    use crate::session::{Game, GameId};

    /// A table without animations that is seen from White's seat, slightly aside.
    fn app() -> App {
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
        app.world_mut().write_message(Look::Drag(Vec2::new(0.02, -0.01)));
        app.update();
        app
    }

    fn orbit(app: &mut App) -> Orbit {
        let world = app.world_mut();
        *world.query::<&Orbit>().single(world).expect("a camera")
    }

    fn go_to(app: &mut App, screen: Screen) {
        app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        app.update();
        app.update();
    }

    #[test]
    fn after_exercises_of_the_other_side_the_table_is_seen_as_before() {
        for back in [Screen::Table, Screen::Start] {
            let mut app = app();
            let before = orbit(&mut app);
            assert_ne!(before, View::White.orbit());
            go_to(&mut app, Screen::Learn);
            app.world_mut().write_message(Look::Seat(Side::Black));
            app.update();
            assert_eq!(orbit(&mut app).nearest_seat(), Side::Black);
            go_to(&mut app, Screen::Tutorial);
            assert_eq!(orbit(&mut app).nearest_seat(), Side::Black, "from one to the other it stays");
            go_to(&mut app, back);
            let after = orbit(&mut app);
            assert!((after.yaw - before.yaw).cos() > 0.9999, "{back:?}: {after:?}");
            assert_eq!((after.pitch, after.zoom), (before.pitch, before.zoom));
        }
    }

    #[test]
    fn where_nobody_has_turned_the_camera_a_hand_may() {
        let mut app = app();
        go_to(&mut app, Screen::Start);
        app.world_mut().write_message(Look::Opposite);
        app.update();
        go_to(&mut app, Screen::Table);
        assert_eq!(orbit(&mut app).nearest_seat(), Side::Black);
    }
}
