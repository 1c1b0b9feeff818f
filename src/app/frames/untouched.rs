//! Tests that whatever goes on by itself does so in a program that draws only when it is told to, and that nobody touches.

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};

use crate::app::analysis::{self, GameReview, LiveAnalysis};
use crate::app::frames::redraw;
use crate::app::insight::report::tests::games;
use crate::app::insight::{self, InsightReport, OwnPuzzleCommand, PlayerInsight};
use crate::app::learn::{self, ExerciseRun, Learn, LearnCommand};
use crate::app::opponent::{EngineCommand, OpponentPlugin};
use crate::app::persistence::library_index;
use crate::app::phrases::announce::Announcement;
use crate::app::play::replay::Replay;
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent, TableAction, TableId, TableInput};
use crate::app::sample_game::SampleGame;
use crate::app::screen::{Overlay, Screen};
use crate::app::system::data_files;
use crate::app::system::waker::Waker;
use crate::app::system::wall_clock::WallClock;
use crate::app::{play, sample_game, screen, shown_table};
use crate::board::Side;
use crate::session::{Declaration, Game, GameId, Head, Level, Seat};

const FRAME_TIME: Duration = Duration::from_millis(20);
/// The sleep of a program that waits for nothing is longer than this.
const UNLIMITED_SLEEP: Duration = Duration::from_secs(12 * 60 * 60);
/// How long a thread may take for its next message before the program is said to stand still, on a busy machine.
const THREAD_TIMEOUT: Duration = Duration::from_secs(60);
/// The greatest number of frames in which something must have come about.
const MAX_FRAMES: usize = 20_000;

/// A program without a window whose next frame comes only if one was requested, if a thread wakes it, or at a time that
/// it has set itself.
pub(in crate::app) struct Untouched {
    pub(in crate::app) app: App,
    now: Duration,
    wake_receiver: Receiver<()>,
    waker: Waker,
    is_requested: bool,
    /// The length of the sleep that the program has set, and its end.
    sleep: Option<(Duration, Duration)>,
}

impl Untouched {
    /// The program that this function builds. Its first frame is drawn.
    pub(in crate::app) fn new(build: impl FnOnce(&mut App)) -> Self {
        let (sender, wake_receiver) = mpsc::channel();
        let waker = Waker::from_fn(move || sender.send(()).unwrap_or_default());
        let mut app = App::new();
        app.insert_resource(waker.clone())
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME))
            .insert_resource(WallClock::manual(Duration::ZERO));
        build(&mut app);
        app.add_plugins(redraw::plugin);
        let mut untouched = Self { app, now: Duration::ZERO, wake_receiver, waker, is_requested: false, sleep: None };
        untouched.frame();
        untouched
    }

    /// A program that is running already.
    pub(in crate::app) fn of(running_app: &mut App, now: Duration) -> Self {
        let mut untouched = Self::new(|app| std::mem::swap(app, running_app));
        untouched.now = now;
        untouched
    }

    pub(in crate::app) fn waker(&self) -> Waker {
        self.waker.clone()
    }

    pub(in crate::app) const fn now(&self) -> Duration {
        self.now
    }

    /// Draws a frame.
    pub(in crate::app) fn frame(&mut self) {
        while self.wake_receiver.try_recv().is_ok() {}
        self.now += FRAME_TIME;
        self.app.insert_resource(WallClock::manual(self.now)).update();
        let request_count = self.app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count();
        self.is_requested = request_count > 0;
        let update_mode = self.app.world().resource::<WinitSettings>().focused_mode;
        let UpdateMode::Reactive { wait, .. } = update_mode else { panic!("it draws without end") };
        // As bevy_winit counts it: a new time counts from this frame, and the same one again and again.
        self.sleep = match self.sleep.filter(|&(sleep, _)| sleep == wait) {
            Some((_, sleep_end)) if sleep_end > self.now => Some((wait, sleep_end)),
            Some(_) | None => Some((wait, self.now + wait)),
        };
    }

    /// Draws the next frame if one was requested or is due; the time goes on to it.
    fn next_frame(&mut self) -> bool {
        let due_at = self.sleep.filter(|&(sleep, _)| sleep < UNLIMITED_SLEEP).map(|(_, sleep_end)| sleep_end);
        if !self.is_requested && self.wake_receiver.try_recv().is_err() {
            let Some(due_at) = due_at else { return false };
            self.now = self.now.max(due_at.saturating_sub(FRAME_TIME));
        }
        self.frame();
        true
    }

    /// Draws until this holds. Returns whether it ever does.
    pub(in crate::app) fn comes_to(&mut self, condition: impl Fn(&World) -> bool) -> bool {
        for _ in 0..MAX_FRAMES {
            if condition(self.app.world()) {
                return true;
            }
            if !self.next_frame() {
                if self.wake_receiver.recv_timeout(THREAD_TIMEOUT).is_err() {
                    return false;
                }
                self.frame();
            }
        }
        false
    }

    /// Draws what is to be drawn in this time. Returns the number of frames.
    pub(in crate::app) fn pass(&mut self, time: Duration) -> usize {
        let end_time = self.now + time;
        let has_frame_in_time = |untouched: &Self| {
            let due_at = untouched.sleep.map_or(Duration::MAX, |(_, due_at)| due_at);
            untouched.now < end_time && (untouched.is_requested || due_at <= end_time)
        };
        (0..MAX_FRAMES).take_while(|_| has_frame_in_time(self) && self.next_frame()).count()
    }

    /// Draws until nothing more is to be drawn. Returns the number of frames.
    pub(in crate::app) fn rest(&mut self) -> usize {
        let frame_count = (0..MAX_FRAMES).take_while(|_| self.next_frame()).count();
        assert!(frame_count < MAX_FRAMES, "it draws without end");
        frame_count
    }
}

/// A table with an engine and no scene.
fn untouched_table(game: Game) -> Untouched {
    Untouched::new(|app| {
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
            .add_plugins((OpponentPlugin, analysis::plugin, insight::plugin, library_index::testing::without_store))
            .add_plugins(data_files::plugin)
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(CurrentGame::new(game))
            .insert_state(Screen::Table);
    })
}

fn game_after(codes: &[&str]) -> Game {
    let mut game = Game::new(GameId::Lielow);
    for code in codes {
        game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
    }
    game
}

const PLAYED_CODES: [&str; 4] = ["a2a3", "a7a6", "b2b3", "b7b6"];

fn current_game(world: &World) -> &Game {
    &world.resource::<CurrentGame>().game
}

#[test]
fn a_review_goes_on_to_its_end() {
    let mut game = game_after(&PLAYED_CODES);
    game.declare(Declaration::Resign(Side::White));
    let mut table = untouched_table(game);
    assert!(table.comes_to(|world| world.resource::<GameReview>().len() == PLAYED_CODES.len() + 1));
    assert!(table.rest() < 20, "and then it is quiet");
}

#[test]
fn live_analysis_looks_deeper_and_deeper_and_a_hint_does_not_stop_it() {
    let mut table = untouched_table(game_after(&PLAYED_CODES));
    table.app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
    table.frame();
    assert!(table.comes_to(|world| world.resource::<LiveAnalysis>().depth[0] >= 3));
    table.app.world_mut().write_message(EngineCommand::Hint);
    table.frame();
    assert!(table.comes_to(|world| world.resource::<Selection>().hint.is_some()));
    let node_count = table.app.world().resource::<LiveAnalysis>().nodes;
    assert!(table.comes_to(|world| world.resource::<LiveAnalysis>().nodes != node_count), "it goes on");
}

#[test]
fn a_hint_comes() {
    let mut table = untouched_table(game_after(&PLAYED_CODES));
    table.rest();
    table.app.world_mut().write_message(EngineCommand::Hint);
    table.frame();
    assert!(table.comes_to(|world| world.resource::<Selection>().hint.is_some()));
    table.rest();
}

#[test]
fn computers_play_each_other() {
    let mut table = untouched_table(Game::new(GameId::Lielow));
    let seats = [Seat::Engine(Level::WEAKEST); 2];
    table.app.world_mut().write_message(Intent::Start {
        id: GameId::Lielow,
        fen: None,
        head: Head { seats, ..default() },
    });
    table.frame();
    assert!(table.comes_to(|world| current_game(world).ply_count() >= 6));
}

#[test]
fn puzzles_are_made_of_the_own_games_one_after_the_other() {
    let mut table = untouched_table(Game::new(GameId::Lielow));
    table.app.world_mut().resource_mut::<PlayerInsight>().report = InsightReport::of("Ana", &games());
    table.app.world_mut().write_message(OwnPuzzleCommand::Make);
    table.frame();
    assert!(table.app.world().resource::<PlayerInsight>().puzzle_search.position_count() > 1);
    assert!(table.comes_to(|world| !world.resource::<PlayerInsight>().puzzle_search.is_running()));
    assert!(table.rest() < 20);
}

#[test]
fn a_sample_game_is_performed_to_its_end() {
    let mut start_screen = Untouched::new(|app| {
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
            .add_plugins((shown_table::plugin, sample_game::plugin))
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(SampleGame::of(GameId::Lielow));
    });
    assert!(start_screen.comes_to(|world| world.resource::<SampleGame>().next_ply_at().is_some()));
    assert!(start_screen.comes_to(|world| world.resource::<SampleGame>().next_ply_at().is_none()));
    assert!(start_screen.now() > Duration::from_secs(60), "it took its time");
    assert_eq!(start_screen.rest(), 0);
}

#[test]
fn a_wrong_move_in_an_exercise_goes_back() {
    let mut lesson = Untouched::new(|app| {
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, learn::plugin))
            .add_message::<Announcement>()
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_state(Screen::Learn);
    });
    for command in [LearnCommand::Begin(GameId::ALL[0]), LearnCommand::Exercise(0)] {
        lesson.app.world_mut().write_message(command);
        lesson.frame();
    }
    lesson.rest();
    let shows_wrong_move =
        |world: &World| world.resource::<Learn>().exercise_run().is_some_and(ExerciseRun::shows_wrong_move);
    let exercise = lesson.app.world().resource::<Learn>().exercise_run().expect("an exercise");
    let wrong_move = exercise.right_game().referee().find("d4d5").expect("a legal move");
    lesson
        .app
        .world_mut()
        .write_message(TableInput { table: TableId::Exercise, action: TableAction::Make(wrong_move) });
    lesson.frame();
    let tried_at = lesson.now();
    assert!(shows_wrong_move(lesson.app.world()));
    assert!(lesson.comes_to(|world| !shows_wrong_move(world)));
    assert!(lesson.now() - tried_at >= Duration::from_secs(1), "it was seen");
    assert!(lesson.rest() < 20, "and then it is quiet");
}

#[test]
fn a_clock_runs_down_and_ends_the_game() {
    let mut table = untouched_table(Game::new(GameId::Lielow));
    let controls = ["60", "60"].map(|text| text.parse().expect("a time control"));
    table.app.world_mut().write_message(Intent::Start {
        id: GameId::Lielow,
        fen: None,
        head: Head { controls, ..default() },
    });
    table.frame();
    let id = current_game(table.app.world()).referee().find("a2a3").expect("a legal move");
    table.app.world_mut().write_message(Intent::Play(id));
    table.frame();
    assert!(table.comes_to(|world| current_game(world).outcome().is_some()));
    assert!((60..63).contains(&table.now().as_secs()), "{:?}", table.now());
    assert!(table.comes_to(|world| *world.resource::<State<Overlay>>().get() == Overlay::Result));
}

#[test]
fn a_replay_plays_the_whole_line() {
    let mut table = untouched_table(game_after(&PLAYED_CODES));
    table.rest();
    table.app.world_mut().resource_mut::<Replay>().toggle();
    table.frame();
    assert!(table.comes_to(|world| current_game(world).ply_count() == 0), "it begins at the start");
    assert!(table.comes_to(|world| !world.resource::<Replay>().is_running()));
    assert_eq!(current_game(table.app.world()).ply_count(), PLAYED_CODES.len());
    table.rest();
}

#[test]
fn what_waits_for_nothing_draws_nothing() {
    let mut table = untouched_table(game_after(&PLAYED_CODES));
    assert!(table.rest() < 20);
    assert_eq!(table.rest(), 0);
}
