//! The exercise on the table, and the way from one to the next.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;

use super::exercise_run::{ExerciseFeedback, ExerciseRun};
use crate::app::frames::wake_ups::WakeUps;
use crate::app::play::selection::Selection;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{Cause, Intent, Played, TableId};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::{PlayerProgress, Settings};
use crate::app::tutorial::Tutorial;
use crate::games::course::Course;
use crate::lessons::{ExerciseJudge, Judge};
use crate::session::{Family, Game, GameId, Head, Level, Seat};

/// What is learnt.
#[derive(Resource, Default)]
pub struct Learn {
    family: Option<Family>,
    course: Option<&'static Course>,
    /// The course with which the list was opened.
    opened_course: Option<&'static Course>,
    /// The exercise of the course; `None` if the one on the table is another room's.
    exercise_index: Option<usize>,
    /// The exercise on the table; `None` while the list of a course is shown.
    run: Option<ExerciseRun>,
    /// The start of the course's game, which stands beside the list.
    start_game: Option<Game>,
    screen_before: Screen,
}

/// A command about exercises.
#[derive(Message, Clone)]
pub enum LearnCommand {
    /// Open the list of the courses, at the one of this game or edition if it has one, else at the first of its game.
    Begin(GameId),
    /// Change to this course.
    Course(&'static Course),
    /// Lay out this exercise of the course.
    Exercise(usize),
    /// Lay out an exercise that is no part of a course.
    Judge(Arc<dyn Judge>),
    /// Show which piece is to move, or where.
    Hint,
    /// Make the move.
    Solution,
    /// Begin the exercise again.
    Again,
    /// Go to the next exercise, or to the list after the last one.
    Next,
    /// Go back from an exercise of a course to its list, else to the screen before.
    Back,
    /// Begin a game against the weakest level, with marks on what is attacked.
    FirstGame,
}

/// The learner wants the next exercise after one that is no part of a course.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextExercise;

impl fmt::Debug for LearnCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin(id) => write!(f, "Begin({id})"),
            Self::Course(course) => write!(f, "Course({})", course.id),
            Self::Exercise(index) => write!(f, "Exercise({index})"),
            Self::Judge(judge) => write!(f, "Judge({})", judge.task_key()),
            Self::Hint => f.write_str("Hint"),
            Self::Solution => f.write_str("Solution"),
            Self::Again => f.write_str("Again"),
            Self::Next => f.write_str("Next"),
            Self::Back => f.write_str("Back"),
            Self::FirstGame => f.write_str("FirstGame"),
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Learn>()
        .init_resource::<Tutorial>()
        .add_message::<LearnCommand>()
        .add_message::<NextExercise>()
        .add_systems(
            Update,
            (
                play_reply.run_if(in_state(Screen::Learn)),
                execute_learn_commands,
                begin_first_game,
                record_stars.run_if(resource_changed::<Learn>),
                ask_for_next_frame.run_if(in_state(Screen::Learn)),
            )
                .chain()
                .in_set(AppSystems::Request),
        )
        .add_systems(OnExit(Screen::Learn), close_run)
        .add_systems(OnEnter(Screen::Table), end_learning_offer);
}

impl Learn {
    /// An exercise of a course, laid out.
    #[must_use]
    pub fn at(course: &'static Course, index: usize) -> Self {
        let mut learn = Self::default();
        learn.open_course(course);
        learn.lay_out_exercise(index);
        learn
    }

    /// The exercise of a game's courses with this id, laid out.
    #[cfg(test)]
    pub(in crate::app) fn at_exercise(family: Family, id: &str) -> Self {
        let index_of = |course: &Course| course.exercises.iter().position(|exercise| exercise.id == id);
        let mut courses = family.spec().courses.iter();
        let (course, index) = courses.find_map(|course| Some((course, index_of(course)?))).expect("an exercise");
        Self::at(course, index)
    }

    /// The list of a course.
    #[must_use]
    pub fn list_of(course: &'static Course) -> Self {
        Self { run: None, exercise_index: None, ..Self::at(course, 0) }
    }

    /// The game whose courses are shown.
    #[must_use]
    pub const fn family(&self) -> Option<Family> {
        self.family
    }

    /// The course.
    #[must_use]
    pub const fn course(&self) -> Option<&'static Course> {
        self.course
    }

    /// The course, if another one than that with which the list was opened.
    #[must_use]
    pub fn other_course(&self) -> Option<&'static Course> {
        self.course.filter(|course| self.opened_course.is_none_or(|opened_course| opened_course.id != course.id))
    }

    /// The index of the exercise in the course; `None` if the one on the table is no part of it.
    #[must_use]
    pub const fn exercise_index(&self) -> Option<usize> {
        self.exercise_index
    }

    /// The exercise on the table; `None` while the list is shown.
    #[must_use]
    pub const fn exercise_run(&self) -> Option<&ExerciseRun> {
        self.run.as_ref()
    }

    /// The same, to change it.
    pub const fn exercise_run_mut(&mut self) -> Option<&mut ExerciseRun> {
        self.run.as_mut()
    }

    /// Whether the exercise is the last one of its course.
    #[must_use]
    pub fn is_last_exercise(&self) -> bool {
        self.course.zip(self.exercise_index).is_some_and(|(course, index)| index + 1 == course.exercises.len())
    }

    /// The game on the table: that of the exercise, or beside the list of a course its start.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.run.as_ref().map(ExerciseRun::game).or(self.start_game.as_ref())
    }

    fn arrival(&self) -> Option<Played> {
        self.game().map(|game| Played::arrival(TableId::Exercise, Cause::Loaded, game))
    }

    fn lay_out_exercise(&mut self, index: usize) -> Option<Played> {
        let judge = ExerciseJudge::new(self.course?, index)?;
        self.exercise_index = Some(index);
        self.begin_run(Arc::new(judge))
    }

    fn begin_run(&mut self, judge: Arc<dyn Judge>) -> Option<Played> {
        self.run = Some(ExerciseRun::new(judge));
        self.arrival()
    }

    fn open_course_of(&mut self, id: GameId) -> Option<Played> {
        let courses = id.family().spec().courses;
        self.open_course(courses.iter().find(|course| course.game == id.name()).or(courses.first())?)
    }

    fn open_course(&mut self, course: &'static Course) -> Option<Played> {
        let id = course.game.parse::<GameId>().ok();
        (self.course, self.family, self.start_game) = (Some(course), id.map(GameId::family), id.map(Game::new));
        self.close_exercise()
    }

    /// Goes back to the list, beside which the course's game stands at its start.
    fn close_exercise(&mut self) -> Option<Played> {
        (self.exercise_index, self.run) = (None, None);
        self.arrival()
    }

    fn restart_exercise(&mut self) -> Option<Played> {
        let judge = self.run.as_ref()?.judge();
        self.begin_run(judge)
    }
}

pub(in crate::app) fn execute_learn_commands(
    mut commands: MessageReader<LearnCommand>,
    mut learn: ResMut<Learn>,
    tutorial: Res<Tutorial>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut selection: ResMut<Selection>,
    mut game_changes: MessageWriter<Played>,
    mut next_exercises: MessageWriter<NextExercise>,
) {
    for command in commands.read() {
        selection.release();
        selection.cursor = None;
        let mut changes = Vec::new();
        let opens_learn_screen =
            matches!(command, LearnCommand::Begin(_) | LearnCommand::Judge(_)) && *screen.get() != Screen::Learn;
        if opens_learn_screen {
            let screen_before = tutorial.screen_to_return_to(*screen.get());
            // A demonstration that was opened from here leads to where the exercises were opened.
            if screen_before != Screen::Learn {
                learn.screen_before = screen_before;
            }
            next_screen.set(Screen::Learn);
        }
        match command {
            LearnCommand::Begin(id) => changes.extend(learn.open_course_of(*id)),
            LearnCommand::Course(course) => changes.extend(learn.open_course(course)),
            LearnCommand::Exercise(index) => changes.extend(learn.lay_out_exercise(*index)),
            LearnCommand::Judge(judge) => {
                learn.exercise_index = None;
                changes.extend(learn.begin_run(judge.clone()));
            }
            LearnCommand::Hint => changes.extend(learn.exercise_run_mut().and_then(ExerciseRun::show_hint)),
            LearnCommand::Solution => {
                changes.extend(learn.exercise_run_mut().map(ExerciseRun::play_solution).unwrap_or_default())
            }
            LearnCommand::Again => changes.extend(learn.restart_exercise()),
            LearnCommand::Next => match learn.exercise_index {
                Some(index) if !learn.is_last_exercise() => changes.extend(learn.lay_out_exercise(index + 1)),
                Some(_) => changes.extend(learn.close_exercise()),
                None => {
                    next_exercises.write(NextExercise);
                }
            },
            LearnCommand::Back if learn.exercise_index.is_some() => changes.extend(learn.close_exercise()),
            LearnCommand::Back => next_screen.set(learn.screen_before),
            // It begins a game.
            LearnCommand::FirstGame => {}
        }
        if opens_learn_screen || matches!(command, LearnCommand::Begin(_)) {
            learn.opened_course = learn.course;
        }
        show_hint_on_board(&learn, &mut selection);
        game_changes.write_batch(changes);
    }
}

/// Begins the first game of what is learnt.
fn begin_first_game(
    mut commands: MessageReader<LearnCommand>,
    learn: Res<Learn>,
    mut settings: ResMut<Settings>,
    mut intents: MessageWriter<Intent>,
) {
    let is_requested = commands.read().filter(|command| matches!(command, LearnCommand::FirstGame)).count() > 0;
    let id = learn.course.and_then(|course| course.game.parse().ok());
    if let Some(id) = id.filter(|_| is_requested) {
        settings.shows_threats = true;
        intents.write(Intent::Start { id, fen: None, head: first_game_head() });
    }
}

/// Whoever has begun a game is not offered to learn again.
fn end_learning_offer(mut settings: ResMut<Settings>) {
    if !settings.learning_was_offered {
        settings.learning_was_offered = true;
    }
}

/// Who plays in a first game.
fn first_game_head() -> Head {
    Head { seats: [Seat::Human, Seat::Engine(Level::WEAKEST)], ..Head::default() }
}

/// Chooses the piece that a hint names, and puts the cursor on its target.
fn show_hint_on_board(learn: &Learn, selection: &mut Selection) {
    let Some(run) = learn.exercise_run() else { return };
    match run.feedback() {
        Some(ExerciseFeedback::HintFrom(from)) => selection.show_hint(run.game(), *from, None),
        Some(ExerciseFeedback::HintMove(from, to)) => selection.show_hint(run.game(), *from, *to),
        _ => {}
    }
}

/// Shows what follows by itself, one thing after the other, each when the table is at rest.
fn play_reply(mut learn: ResMut<Learn>, motion: Res<TableMotion>, mut game_changes: MessageWriter<Played>) {
    if motion.is_at_rest() && learn.exercise_run().is_some_and(ExerciseRun::has_pending_plies) {
        game_changes.write_batch(learn.exercise_run_mut().and_then(ExerciseRun::play_pending_ply));
    }
}

/// What follows by itself needs a frame also where nothing moves.
fn ask_for_next_frame(learn: Res<Learn>, mut wake_ups: ResMut<WakeUps>) {
    wake_ups.go_on_if(learn.exercise_run().is_some_and(ExerciseRun::has_pending_plies));
}

/// Keeps the mark of an exercise that has been solved.
fn record_stars(learn: Res<Learn>, mut progress: ResMut<PlayerProgress>) {
    let Some(run) = learn.exercise_run().filter(|run| run.is_solved()) else { return };
    if let Some((course, index)) = learn.course.zip(learn.exercise_index) {
        let mut lessons = progress.lessons.clone();
        if lessons.record(course.id, course.exercises[index].id, run.tries().stars()) {
            progress.lessons = lessons;
        }
    }
}

fn close_run(mut learn: ResMut<Learn>) {
    (learn.exercise_index, learn.run) = (None, None);
}
