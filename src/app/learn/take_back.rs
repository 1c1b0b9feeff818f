//! Takes a wrong move back by itself once it has been seen for a moment.

use std::time::Duration;

use bevy::prelude::*;

use super::exercise_run::ExerciseRun;
use super::learn_input;
use super::learning::{self, Learn};
use crate::app::frames::wake_ups::WakeUps;
use crate::app::play::Played;
use crate::app::play::table_motion::{RestTimer, TableMotion};
use crate::app::schedule::AppSystems;
use crate::app::system::wall_clock::WallClock;

/// How long a wrong move stays after everything has come to rest, with the reply that shows why it is wrong.
const VIEWING_TIME: Duration = Duration::from_millis(1200);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        take_wrong_move_back
            .in_set(AppSystems::Request)
            .after(learning::execute_learn_commands)
            .after(learn_input::handle_learner_input),
    );
}

/// Waits until the wrong move has been seen, and takes it back. Another try begins the time anew.
fn take_wrong_move_back(
    mut learn: ResMut<Learn>,
    motion: Res<TableMotion>,
    clock: Res<WallClock>,
    mut rest_timer: Local<RestTimer<usize>>,
    mut wake_ups: ResMut<WakeUps>,
    mut game_changes: MessageWriter<Played>,
) {
    let run_with_mistake =
        learn.exercise_run().filter(|run| motion.is_at_rest() && run.shows_wrong_move() && !run.has_pending_plies());
    let try_number = run_with_mistake.map(ExerciseRun::feedback_count);
    let rested_time = rest_timer.elapsed(try_number, clock.now());
    if try_number.is_some() && rested_time < VIEWING_TIME {
        wake_ups.wake_at([clock.now() + VIEWING_TIME - rested_time]);
    } else if try_number.is_some() {
        game_changes.write_batch(learn.exercise_run_mut().and_then(ExerciseRun::take_back));
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::input::move_input;
    use crate::app::learn::{ExerciseFeedback, LearnCommand};
    use crate::app::play::{TableAction, TableId, TableInput};
    use crate::app::screen::Screen;
    use crate::app::settings::Settings;
    use crate::session::GameId;

    /// The first exercise of all, in which the Tower on d4 is to capture on d7.
    fn exercise_app() -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .init_resource::<Settings>()
            .insert_resource(WallClock::manual(Duration::ZERO))
            .add_plugins((move_input::testing::plugin, learning::plugin, learn_input::plugin, plugin));
        for command in [LearnCommand::Begin(GameId::ALL[0]), LearnCommand::Exercise(0)] {
            app.world_mut().write_message(command);
            app.update();
            app.update();
        }
        app
    }

    fn exercise_run(app: &App) -> &ExerciseRun {
        app.world().resource::<Learn>().exercise_run().expect("an exercise")
    }

    fn send_move(app: &mut App, code: &str) {
        let id = exercise_run(app).right_game().referee().find(code).expect("a legal move");
        app.world_mut().write_message(TableInput { table: TableId::Exercise, action: TableAction::Make(id) });
        app.update();
    }

    fn wait_until(app: &mut App, time_ms: u64) {
        app.insert_resource(WallClock::manual(Duration::from_millis(time_ms))).update();
    }

    #[test]
    fn a_wrong_move_goes_back_when_it_has_been_seen_and_what_was_said_of_it_stays() {
        let mut app = exercise_app();
        let start_fen = exercise_run(&app).game().referee().fen();
        send_move(&mut app, "d4d5");
        assert!(exercise_run(&app).shows_wrong_move());
        // The time begins when everything has come to rest.
        app.insert_resource(TableMotion::MOVING);
        wait_until(&mut app, 2000);
        app.insert_resource(TableMotion::default());
        wait_until(&mut app, 3000);
        wait_until(&mut app, 4100);
        assert!(exercise_run(&app).shows_wrong_move());
        wait_until(&mut app, 4200);
        assert!(!exercise_run(&app).shows_wrong_move() && exercise_run(&app).awaits_move());
        assert_eq!(exercise_run(&app).game().referee().fen(), start_fen);
        assert!(matches!(exercise_run(&app).feedback(), Some(ExerciseFeedback::Wrong(_))));
        send_move(&mut app, "d4d7");
        assert!(exercise_run(&app).is_solved());
    }

    #[test]
    fn another_try_meanwhile_has_its_own_time_and_a_right_one_stays() {
        let mut app = exercise_app();
        send_move(&mut app, "d4d5");
        wait_until(&mut app, 1000);
        send_move(&mut app, "d4d6");
        wait_until(&mut app, 2100);
        assert!(exercise_run(&app).shows_wrong_move());
        send_move(&mut app, "d4d7");
        wait_until(&mut app, 9000);
        assert!(exercise_run(&app).is_solved() && !exercise_run(&app).shows_wrong_move());
        assert_eq!(exercise_run(&app).game().ply_count(), 1);
    }
}
