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
const PAUSE_SOLVED: Duration = Duration::from_millis(500);
const PAUSE_FAILED: Duration = Duration::from_millis(1200);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (lay_out_next_puzzle, wait_for_table, end_run).chain().in_set(AppSystems::React))
        .add_systems(OnExit(Screen::Learn), abandon_run)
        .tell_wake_ups(tell_next_change);
}

/// Tells when the display of the time that is left changes.
fn tell_next_change(training: Res<PuzzleTraining>, clock: Res<WallClock>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.wake_at(training.next_change(clock.now()));
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
    let result = training.current().and_then(|current| current.result).filter(|_| training.has_next_of_run());
    wake_ups.go_on_if(result.is_some());
    let has_pending_plies = learn.exercise_run().is_some_and(ExerciseRun::has_pending_plies);
    let seen_result = result.filter(|_| motion.is_at_rest() && !has_pending_plies);
    let rested_time = rest_timer.elapsed(seen_result.is_some().then_some(()), clock.now());
    let Some(result) = seen_result else { return };
    let pause = if result.is_solved { PAUSE_SOLVED } else { PAUSE_FAILED };
    if rested_time >= pause {
        *rest_timer = RestTimer::default();
        training.lay_out_next_of_run();
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
        run.look_at_table(is_laid_out && motion.is_at_rest() && camera_turns.is_empty(), clock.now());
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
    let Some(run) = training.bypass_change_detection().run.as_mut().filter(|run| run.is_due(clock.now())) else {
        return;
    };
    let (solved_count, _) = run.counts();
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
    use super::super::training::tests::{app, attempt, command, current, game};
    use super::super::training::{PuzzleCommand, PuzzleSource};
    use super::*;
    use crate::app::scene::camera::View;

    /// The program, with a run whose time is set by hand.
    fn run() -> App {
        let mut app = app();
        app.insert_resource(WallClock::manual(Duration::from_secs(100))).insert_resource(TableMotion::default());
        command(&mut app, PuzzleCommand::Run(game()));
        app
    }

    fn wait(app: &mut App, until: u64) {
        app.insert_resource(WallClock::manual(Duration::from_secs(until)));
        (0..6).for_each(|_| app.update());
    }

    fn solve(app: &mut App) {
        let puzzle = current(app).puzzle;
        while current(app).result.is_none() {
            let plies = app.world().resource::<Learn>().exercise_run().expect("a puzzle").right_game().ply_count();
            attempt(app, &puzzle.moves[plies]);
        }
    }

    #[test]
    fn puzzle_follows_puzzle_until_the_time_is_up_and_the_best_run_is_kept() {
        let mut app = run();
        let counts = |app: &App| app.world().resource::<PuzzleTraining>().run.as_ref().map(|run| run.counts());
        let first = current(&app);
        assert_eq!(first.source, PuzzleSource::Run);
        solve(&mut app);
        assert_eq!(counts(&app), Some((1, 0)));
        wait(&mut app, 101);
        wait(&mut app, 103);
        let second = current(&app);
        assert!(second.puzzle != first.puzzle && second.result.is_none());
        let start = second.puzzle.game().expect("a puzzle");
        let wrong =
            start.legal_moves().iter().find(|mv| mv.code != second.puzzle.moves[0]).expect("another").code.clone();
        attempt(&mut app, &wrong);
        assert_eq!(counts(&app), Some((1, 1)));
        let before = app.world().resource::<PlayerProgress>().puzzles.rating(game().family()).points;
        wait(&mut app, 271);
        let progress = app.world().resource::<PlayerProgress>().puzzles.clone();
        assert_eq!((progress.best_run(game().family()), progress.in_a_row), (1, 0));
        assert_eq!(progress.rating(game().family()).points.to_bits(), before.to_bits());
        let run = app.world().resource::<PuzzleTraining>().run.clone().expect("a run");
        assert_eq!((run.is_best(), run.goes_on()), (Some(true), false));
    }

    #[test]
    fn the_time_stands_still_until_the_camera_has_turned_to_the_puzzle() {
        let mut app = run();
        let left = |app: &App, now| {
            let training = app.world().resource::<PuzzleTraining>();
            training.run.as_ref().and_then(|run| run.remaining(Duration::from_secs(now)))
        };
        app.world_mut().spawn(CameraTurn::to(View::Black));
        command(&mut app, PuzzleCommand::Run(game()));
        wait(&mut app, 105);
        assert_eq!(left(&app, 105), Some(Duration::from_secs(180)));
        let world = app.world_mut();
        let camera = world.query_filtered::<Entity, With<CameraTurn>>().single(world).expect("a camera");
        world.despawn(camera);
        app.update();
        wait(&mut app, 125);
        assert_eq!(left(&app, 125), Some(Duration::from_secs(160)));
        app.insert_resource(TableMotion::MOVING);
        wait(&mut app, 135);
        assert_eq!(left(&app, 135), Some(Duration::from_secs(150)), "while a piece moves, time passes");
    }

    #[test]
    fn another_command_ends_a_run_without_a_result() {
        let mut app = run();
        solve(&mut app);
        command(&mut app, PuzzleCommand::Next(game()));
        assert!(app.world().resource::<PuzzleTraining>().run.is_none());
        wait(&mut app, 1000);
        assert_eq!(app.world().resource::<PlayerProgress>().puzzles.best_run(game().family()), 0);
    }
}
