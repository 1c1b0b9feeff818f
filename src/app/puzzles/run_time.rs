//! The time of a run: when the next puzzle is laid out, and when the run ends.

use std::time::Duration;

use bevy::prelude::*;

use super::training::PuzzleTraining;
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::i18n::Translations;
use crate::app::learn::{ExerciseRun, Learn};
use crate::app::phrases::announce::Announcement;
use crate::app::play::table_motion::{RestTimer, TableMotion};
use crate::app::scene::camera::CameraTurn;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::PlayerProgress;
use crate::app::system::wall_clock::WallClock;

/// How long a solution, and a mistake with its refutation, is seen before the next puzzle.
const SOLVED_VIEWING_TIME: Duration = Duration::from_millis(500);
const FAILED_VIEWING_TIME: Duration = Duration::from_millis(1200);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (lay_out_next_puzzle, wait_for_table, end_run).chain().in_set(AppSystems::React))
        .add_systems(OnExit(Screen::Learn), abandon_run)
        .tell_wake_ups(tell_next_change);
}

/// Tells when the display of the time that is left changes.
fn tell_next_change(training: Res<PuzzleTraining>, clock: Res<WallClock>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.wake_at(training.next_change_at(clock.now()));
}

/// Asks for the next puzzle when the one before has been seen to its end.
fn lay_out_next_puzzle(
    mut training: ResMut<PuzzleTraining>,
    learn: Res<Learn>,
    motion: Res<TableMotion>,
    clock: Res<WallClock>,
    mut rest_timer: Local<RestTimer<()>>,
    mut wake_ups: ResMut<WakeUps>,
) {
    let result = training
        .trained_puzzle()
        .and_then(|trained_puzzle| trained_puzzle.result)
        .filter(|_| training.is_next_of_run_due());
    wake_ups.go_on_if(result.is_some());
    let has_pending_plies = learn.exercise_run().is_some_and(ExerciseRun::has_pending_plies);
    let seen_result = result.filter(|_| motion.is_at_rest() && !has_pending_plies);
    let rested_time = rest_timer.elapsed(seen_result.is_some().then_some(()), clock.now());
    let Some(result) = seen_result else { return };
    let viewing_time = if result.is_solved { SOLVED_VIEWING_TIME } else { FAILED_VIEWING_TIME };
    if rested_time >= viewing_time {
        *rest_timer = RestTimer::default();
        training.request_next_of_run();
    }
}

/// The time of a puzzle begins when its pieces lie and the camera has turned to its seat: the learner's command is carried
/// out, and nothing moves.
fn wait_for_table(
    mut training: ResMut<PuzzleTraining>,
    learn: Res<Learn>,
    motion: Res<TableMotion>,
    clock: Res<WallClock>,
    camera_turns: Query<(), With<CameraTurn>>,
) {
    if training.run.is_none() {
        return;
    }
    let is_laid_out = training.exercise_run(&learn).is_some();
    if let Some(run) = &mut training.bypass_change_detection().run {
        run.pause_while_moving(is_laid_out && motion.is_at_rest() && camera_turns.is_empty(), clock.now());
    }
}

/// Ends the run when its time is up, records how much was solved, and tells it.
fn end_run(
    mut training: ResMut<PuzzleTraining>,
    clock: Res<WallClock>,
    mut progress: ResMut<PlayerProgress>,
    translations: Option<Res<Translations>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(run) = training.bypass_change_detection().run.as_mut().filter(|run| run.needs_end(clock.now())) else {
        return;
    };
    let (solved_count, _) = run.solved_and_mistake_counts();
    run.end(progress.puzzles.record_run(run.game.family(), solved_count));
    training.set_changed();
    if let Some(translations) = translations {
        announcements
            .write(Announcement::polite(translations.say_with("puzzle-run-over", &[("solved", solved_count.into())])));
    }
}

/// A run ends without a result when its screen is left.
fn abandon_run(mut training: ResMut<PuzzleTraining>) {
    if training.run.is_some() {
        training.run = None;
    }
}

#[cfg(test)]
mod tests {
    use super::super::training::tests::{attempt, game_without_dice, puzzle_app, send_command, solve, trained_puzzle};
    use super::super::training::{PuzzleCommand, PuzzleSource};
    use super::*;
    use crate::app::learn::NextExercise;
    use crate::app::scene::camera::View;

    /// The program, with a run whose time is set by hand.
    fn app_with_run() -> App {
        let mut app = puzzle_app();
        app.insert_resource(WallClock::manual(Duration::from_secs(100))).insert_resource(TableMotion::default());
        send_command(&mut app, PuzzleCommand::Run(game_without_dice()));
        app
    }

    fn wait(app: &mut App, time_secs: u64) {
        app.insert_resource(WallClock::manual(Duration::from_secs(time_secs)));
        (0..6).for_each(|_| app.update());
    }

    #[test]
    fn puzzle_follows_puzzle_until_the_time_is_up_and_the_best_run_is_kept() {
        let mut app = app_with_run();
        let counts = |app: &App| {
            app.world().resource::<PuzzleTraining>().run.as_ref().map(|run| run.solved_and_mistake_counts())
        };
        let first_puzzle = trained_puzzle(&app);
        assert_eq!(first_puzzle.source, PuzzleSource::Run);
        solve(&mut app);
        assert_eq!(counts(&app), Some((1, 0)));
        wait(&mut app, 101);
        wait(&mut app, 103);
        let second_puzzle = trained_puzzle(&app);
        assert!(second_puzzle.puzzle != first_puzzle.puzzle && second_puzzle.result.is_none());
        let start_game = second_puzzle.puzzle.game().expect("a puzzle");
        let wrong_code = start_game
            .legal_moves()
            .iter()
            .find(|mv| mv.code != second_puzzle.puzzle.moves[0])
            .expect("another")
            .code
            .clone();
        attempt(&mut app, &wrong_code);
        assert_eq!(counts(&app), Some((1, 1)));
        let rating_before =
            app.world().resource::<PlayerProgress>().puzzles.rating(game_without_dice().family()).points;
        wait(&mut app, 271);
        let progress = app.world().resource::<PlayerProgress>().puzzles.clone();
        assert_eq!((progress.best_run(game_without_dice().family()), progress.in_a_row), (1, 0));
        assert_eq!(progress.rating(game_without_dice().family()).points.to_bits(), rating_before.to_bits());
        let run = app.world().resource::<PuzzleTraining>().run.clone().expect("a run");
        assert_eq!((run.is_best(), run.is_under_way()), (Some(true), false));
    }

    #[test]
    fn a_puzzle_of_a_run_is_not_skipped_before_it_is_done_with() {
        let mut app = app_with_run();
        let first_puzzle = trained_puzzle(&app).puzzle;
        let ask_for_next = |app: &mut App| {
            app.world_mut().write_message(NextExercise);
            (0..4).for_each(|_| app.update());
        };
        ask_for_next(&mut app);
        assert_eq!(trained_puzzle(&app).puzzle, first_puzzle);
        solve(&mut app);
        ask_for_next(&mut app);
        assert_ne!(trained_puzzle(&app).puzzle, first_puzzle);
    }

    #[test]
    fn the_time_stands_still_until_the_camera_has_turned_to_the_puzzle() {
        let mut app = app_with_run();
        let remaining = |app: &App, now_secs| {
            let training = app.world().resource::<PuzzleTraining>();
            training.run.as_ref().and_then(|run| run.remaining(Duration::from_secs(now_secs)))
        };
        app.world_mut().spawn(CameraTurn::to(View::Black));
        send_command(&mut app, PuzzleCommand::Run(game_without_dice()));
        wait(&mut app, 105);
        assert_eq!(remaining(&app, 105), Some(Duration::from_secs(180)));
        let world = app.world_mut();
        let camera = world.query_filtered::<Entity, With<CameraTurn>>().single(world).expect("a camera");
        world.despawn(camera);
        app.update();
        wait(&mut app, 125);
        assert_eq!(remaining(&app, 125), Some(Duration::from_secs(160)));
        app.insert_resource(TableMotion::MOVING);
        wait(&mut app, 135);
        assert_eq!(remaining(&app, 135), Some(Duration::from_secs(150)), "while a piece moves, time passes");
    }

    #[test]
    fn another_command_ends_a_run_without_a_result() {
        let mut app = app_with_run();
        solve(&mut app);
        send_command(&mut app, PuzzleCommand::Next(game_without_dice()));
        assert!(app.world().resource::<PuzzleTraining>().run.is_none());
        wait(&mut app, 1000);
        assert_eq!(app.world().resource::<PlayerProgress>().puzzles.best_run(game_without_dice().family()), 0);
    }
}
