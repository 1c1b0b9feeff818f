//! Which exercise is on the table, and how does one get to the next?

use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::lesson::{Lesson, LessonRemark};
use crate::app::displayed::Displayed;
use crate::app::play::Intent;
use crate::app::play::at_rest::AtRest;
use crate::app::play::selection::Selection;
use crate::app::scene::camera::Look;
use crate::app::scene::components::Performance;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::board::Side;
use crate::games::course::Course;
use crate::lessons::{ExerciseJudge, Judge, Tries};
use crate::session::{Family, Game, GameId, Head, Level, Seat};

/// What is learnt.
#[derive(Resource, Default)]
pub struct Learn {
    family: Option<Family>,
    course: Option<&'static Course>,
    /// The course with which the list was opened.
    opened: Option<&'static Course>,
    /// The exercise of the course; `None` if the one on the table is another room's.
    exercise: Option<usize>,
    /// The exercise on the table; `None` while the list of a course is shown.
    lesson: Option<Lesson>,
    back: Screen,
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

/// An exercise has been solved.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseSolved(pub Tries);

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
        .init_resource::<AtRest>()
        .init_resource::<Displayed>()
        .add_message::<LearnCommand>()
        .add_message::<ExerciseSolved>()
        .add_message::<NextExercise>()
        .add_message::<RequestRedraw>()
        .add_message::<Look>()
        .add_systems(
            Update,
            (
                (follow.run_if(in_state(Screen::Learn)), act, keep_marks, take_seat.run_if(resource_changed::<Learn>))
                    .chain()
                    .in_set(AppSystems::Request),
                display.in_set(AppSystems::Apply).run_if(in_state(Screen::Learn).and_then(resource_changed::<Learn>)),
                lay.in_set(AppSystems::Stage).run_if(state_changed::<Screen>),
            ),
        )
        .add_systems(OnEnter(Screen::Learn), display)
        .add_systems(OnExit(Screen::Learn), put_away)
        .add_systems(OnEnter(Screen::Table), end_offer);
}

impl Learn {
    /// An exercise of a course, laid out.
    #[must_use]
    pub fn at(course: &'static Course, index: usize) -> Self {
        let mut learn = Self::default();
        learn.show(course);
        learn.lay_out(index);
        learn
    }

    /// The list of a course.
    #[must_use]
    pub fn list_of(course: &'static Course) -> Self {
        Self { lesson: None, exercise: None, ..Self::at(course, 0) }
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
        self.course.filter(|course| self.opened.is_none_or(|opened| opened.id != course.id))
    }

    /// The index of the exercise in the course; `None` if the one on the table is no part of it.
    #[must_use]
    pub const fn exercise(&self) -> Option<usize> {
        self.exercise
    }

    /// The exercise on the table; `None` while the list is shown.
    #[must_use]
    pub const fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// The same, to change it.
    pub const fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        self.lesson.as_mut()
    }

    /// The game or edition by whose rules it is played.
    #[must_use]
    pub fn id(&self) -> Option<GameId> {
        self.lesson.as_ref().map(|lesson| lesson.game().id())
    }

    /// Whether the exercise is the last one of its course.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.course.zip(self.exercise).is_some_and(|(course, index)| index + 1 == course.exercises.len())
    }

    fn lay_out(&mut self, index: usize) -> Option<Performance> {
        let judge = ExerciseJudge::new(self.course?, index)?;
        self.exercise = Some(index);
        self.begin(Arc::new(judge))
    }

    fn begin(&mut self, judge: Arc<dyn Judge>) -> Option<Performance> {
        let lesson = Lesson::new(judge);
        let table = lesson.game().table();
        self.lesson = Some(lesson);
        Some(Performance::Lay(table))
    }

    fn open(&mut self, id: GameId) -> Option<Performance> {
        let courses = id.family().courses();
        self.show(courses.iter().find(|course| course.game == id.name()).or(courses.first())?)
    }

    fn show(&mut self, course: &'static Course) -> Option<Performance> {
        (self.course, self.family) = (Some(course), course.game.parse().ok().map(GameId::family));
        self.close()
    }

    /// Goes back to the list, beside which the course's game stands at its start.
    fn close(&mut self) -> Option<Performance> {
        (self.exercise, self.lesson) = (None, None);
        self.shown().map(|game| Performance::Lay(game.table()))
    }

    /// What is on the table: the exercise, or beside the list of a course the start of its game.
    fn shown(&self) -> Option<Game> {
        match &self.lesson {
            Some(lesson) => Some(lesson.game().clone()),
            None => Some(Game::new(self.course?.game.parse().ok()?)),
        }
    }

    fn again(&mut self) -> Option<Performance> {
        let judge = self.lesson.as_ref()?.judge();
        self.begin(judge)
    }
}

fn act(
    mut commands: MessageReader<LearnCommand>,
    mut learn: ResMut<Learn>,
    screen: Res<State<Screen>>,
    mut settings: ResMut<Settings>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut selection: ResMut<Selection>,
    mut performances: MessageWriter<Performance>,
    mut next: MessageWriter<NextExercise>,
    mut intents: MessageWriter<Intent>,
) {
    for command in commands.read() {
        selection.release();
        selection.cursor = None;
        let mut shown = Vec::new();
        let opens =
            matches!(command, LearnCommand::Begin(_) | LearnCommand::Judge(_)) && *screen.get() != Screen::Learn;
        if opens {
            learn.back = *screen.get();
            next_screen.set(Screen::Learn);
        }
        match command {
            LearnCommand::Begin(id) => shown.extend(learn.open(*id)),
            LearnCommand::Course(course) => shown.extend(learn.show(course)),
            LearnCommand::Exercise(index) => shown.extend(learn.lay_out(*index)),
            LearnCommand::Judge(judge) => {
                learn.exercise = None;
                shown.extend(learn.begin(judge.clone()));
            }
            LearnCommand::Hint => shown.extend(learn.lesson_mut().and_then(Lesson::hint)),
            LearnCommand::Solution => shown.extend(learn.lesson_mut().map(Lesson::solve).unwrap_or_default()),
            LearnCommand::Again => shown.extend(learn.again()),
            LearnCommand::Next => match learn.exercise {
                Some(index) if !learn.is_last() => shown.extend(learn.lay_out(index + 1)),
                Some(_) => shown.extend(learn.close()),
                None => {
                    next.write(NextExercise);
                }
            },
            LearnCommand::Back if learn.exercise.is_some() => shown.extend(learn.close()),
            LearnCommand::Back => next_screen.set(learn.back),
            LearnCommand::FirstGame => {
                if let Some(id) = learn.course.and_then(|course| course.game.parse().ok()) {
                    settings.shows_threats = true;
                    intents.write(Intent::Start { id, head: first_game() });
                }
            }
        }
        if opens || matches!(command, LearnCommand::Begin(_)) {
            learn.opened = learn.course;
        }
        point_out(&learn, &mut selection);
        performances.write_batch(shown);
    }
}

/// Whoever has begun a game is not offered to learn again.
fn end_offer(mut settings: ResMut<Settings>) {
    if !settings.learning_was_offered {
        settings.learning_was_offered = true;
    }
}

/// Who plays in a first game.
fn first_game() -> Head {
    Head { seats: [Seat::Human, Seat::Engine(Level::WEAKEST)], ..Head::default() }
}

/// Chooses the piece that a hint names, and puts the cursor on its target.
fn point_out(learn: &Learn, selection: &mut Selection) {
    let Some(lesson) = learn.lesson() else { return };
    match lesson.remark() {
        Some(LessonRemark::HintFrom(from)) => selection.take(lesson.game(), *from),
        Some(LessonRemark::HintMove(from, to)) => {
            selection.take(lesson.game(), *from);
            selection.cursor = *to;
        }
        _ => {}
    }
}

/// Shows what follows by itself, one thing after the other, each when the table is at rest.
fn follow(
    mut learn: ResMut<Learn>,
    at_rest: Res<AtRest>,
    mut performances: MessageWriter<Performance>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !learn.lesson().is_some_and(Lesson::is_busy) {
        return;
    }
    redraw.write(RequestRedraw);
    if at_rest.0 {
        performances.write_batch(learn.lesson_mut().and_then(Lesson::follow));
    }
}

/// Lets the learner look from the seat of the side that is to be played.
fn take_seat(learn: Res<Learn>, mut taken: Local<Option<Side>>, mut looks: MessageWriter<Look>) {
    let side = learn.lesson().and_then(|lesson| lesson.right_game().first_side());
    if let Some(side) = side.filter(|_| *taken != side) {
        looks.write(Look::Seat(side));
    }
    *taken = side;
}

/// Keeps the mark of an exercise that has been solved, and tells of it once.
fn keep_marks(
    learn: Res<Learn>,
    mut settings: ResMut<Settings>,
    mut was_solved: Local<bool>,
    mut solved: MessageWriter<ExerciseSolved>,
) {
    let tries = learn.lesson().filter(|lesson| lesson.is_solved()).map(Lesson::tries);
    if std::mem::replace(&mut *was_solved, tries.is_some()) {
        return;
    }
    let Some(tries) = tries else { return };
    solved.write(ExerciseSolved(tries));
    if let Some((course, index)) = learn.course.zip(learn.exercise) {
        let mut progress = settings.lessons.clone();
        if progress.record(course.id, course.exercises[index].id, tries.stars()) {
            settings.lessons = progress;
        }
    }
}

/// Makes the exercise the game that is displayed.
fn display(learn: Res<Learn>, mut displayed: ResMut<Displayed>) {
    *displayed = learn.shown().map_or(Displayed::Game, |game| Displayed::Exercise(Box::new(game)));
}

/// Sets up the position once the screen has changed.
fn lay(learn: Res<Learn>, screen: Res<State<Screen>>, mut performances: MessageWriter<Performance>) {
    if *screen.get() == Screen::Learn
        && let Some(game) = learn.shown()
    {
        performances.write(Performance::Lay(game.table()));
    }
}

fn put_away(
    mut learn: ResMut<Learn>,
    mut displayed: ResMut<Displayed>,
    mut selection: ResMut<Selection>,
    mut performances: MessageWriter<Performance>,
) {
    *displayed = Displayed::Game;
    (learn.exercise, learn.lesson) = (None, None);
    selection.release();
    selection.cursor = None;
    performances.write(Performance::End);
}
