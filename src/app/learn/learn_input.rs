//! The moves that the learner tries.

use bevy::prelude::*;

use super::learning::{Learn, LearnCommand};
use super::lesson::Lesson;
use crate::app::gesture::Gesture;
use crate::app::play::selection::{Selection, move_to, moves_from};
use crate::app::scene::components::Performance;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::board::Square;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, work.in_set(AppSystems::Request).run_if(in_state(Screen::Learn)));
}

fn work(
    mut gestures: MessageReader<Gesture>,
    mut learn: ResMut<Learn>,
    mut selection: ResMut<Selection>,
    mut commands: MessageWriter<LearnCommand>,
    mut performances: MessageWriter<Performance>,
) {
    for gesture in gestures.read() {
        let Some(lesson) = learn.lesson_mut() else {
            if *gesture == Gesture::Escape {
                commands.write(LearnCommand::Back);
            }
            continue;
        };
        let touches = matches!(gesture, Gesture::Click(Some(_)) | Gesture::Take(_) | Gesture::Drop { .. });
        if touches && !lesson.is_solved() {
            // What was wrong is taken back by whatever is tried next.
            performances.write_batch(lesson.take_back());
        }
        match wanted(*gesture, lesson, &mut selection) {
            Wanted::Move(from, to) => {
                selection.release();
                performances.write_batch(attempt(lesson, from, to));
            }
            Wanted::Immobile(from) => lesson.refuse_piece(from),
            Wanted::Back => {
                commands.write(LearnCommand::Back);
            }
            Wanted::Nothing => {}
        }
    }
}

/// What the learner wants.
enum Wanted {
    Nothing,
    /// A move from a square to another one, or off the board.
    Move(Square, Option<Square>),
    /// A piece that the dice do not let move.
    Immobile(Square),
    /// The list of all exercises, or the screen before.
    Back,
}

fn wanted(gesture: Gesture, lesson: &Lesson, selection: &mut Selection) -> Wanted {
    match (gesture, selection.from) {
        (Gesture::Drop { from, to }, _) if to != Some(from) => return Wanted::Move(from, to),
        // What a hint has chosen stays chosen: the learner takes it now.
        (Gesture::Click(Some(square)), Some(from)) if from == square && !lesson.hints_at(square) => selection.release(),
        (Gesture::Click(Some(square)), Some(from)) => {
            let game = lesson.right_game();
            if move_to(game, from, Some(square)).is_none() && is_own(lesson, square) {
                take(lesson, square, selection);
            } else {
                return Wanted::Move(from, Some(square));
            }
        }
        (Gesture::Click(Some(square)), None) if is_stopped_by_dice(lesson, square) => return Wanted::Immobile(square),
        (Gesture::Click(Some(square)), None) | (Gesture::Take(square), _) => take(lesson, square, selection),
        // Beside the board: the chosen piece leaves it, if it can.
        (Gesture::Click(None), Some(from)) if move_to(lesson.right_game(), from, None).is_some() => {
            return Wanted::Move(from, None);
        }
        (Gesture::Escape, None) => return Wanted::Back,
        (Gesture::Escape | Gesture::Click(None), _) => selection.release(),
        (Gesture::Throw | Gesture::Away(_) | Gesture::Drop { .. }, _) => {}
    }
    Wanted::Nothing
}

/// Chooses a piece of the learner.
fn take(lesson: &Lesson, square: Square, selection: &mut Selection) {
    if lesson.awaits_move() && is_own(lesson, square) {
        selection.take(lesson.right_game(), square);
    }
}

/// Whether a piece of the learner stands there that may move.
fn is_own(lesson: &Lesson, square: Square) -> bool {
    let game = lesson.right_game();
    let tokens = game.referee().tokens();
    let stands = tokens.iter().any(|(place, token)| place.square == square && Some(token.side) == game.side_to_move());
    stands || moves_from(game, square).next().is_some()
}

/// Whether a piece of the learner stands there that cannot move with these dice.
fn is_stopped_by_dice(lesson: &Lesson, square: Square) -> bool {
    let game = lesson.right_game();
    lesson.awaits_move() && game.id().has_dice() && is_own(lesson, square) && moves_from(game, square).next().is_none()
}

/// Makes the move if it is legal; else says why it is not.
fn attempt(lesson: &mut Lesson, from: Square, to: Option<Square>) -> Vec<Performance> {
    if !lesson.awaits_move() {
        return Vec::new();
    }
    match move_to(lesson.right_game(), from, to).map(|legal| legal.id) {
        Some(id) => lesson.attempt(id),
        None => {
            lesson.refuse(from, to);
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::learn::learning;
    use crate::app::learn::{ExerciseSolved, LessonRemark};
    use crate::app::play::Intent;
    use crate::app::settings::Settings;
    use crate::lessons::Stars;
    use crate::session::{Family, GameId};

    /// The list of the first courses of all.
    fn learning() -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, learning::plugin, plugin))
            .init_state::<Screen>()
            .init_resource::<Settings>()
            .init_resource::<Selection>()
            .add_message::<Performance>()
            .add_message::<Intent>()
            .add_message::<Gesture>();
        app.world_mut().write_message(LearnCommand::Begin(GameId::ALL[0]));
        app.update();
        app.update();
        app
    }

    fn command(app: &mut App, command: LearnCommand) {
        app.world_mut().write_message(command);
        app.update();
    }

    fn click(app: &mut App, squares: &str) {
        for square in squares.split(' ') {
            let square = square.parse().expect("a square");
            app.world_mut().write_message(Gesture::Click(Some(square)));
            app.update();
        }
    }

    fn remark(app: &App) -> Option<LessonRemark> {
        app.world().resource::<Learn>().lesson().and_then(|lesson| lesson.remark().cloned())
    }

    #[test]
    fn an_exercise_is_solved_with_clicks_and_its_mark_is_kept() {
        let mut app = learning();
        command(&mut app, LearnCommand::Exercise(0));
        click(&mut app, "d4 e5");
        assert!(matches!(remark(&app), Some(LessonRemark::Refused(_))));
        click(&mut app, "d4 d5");
        assert!(matches!(remark(&app), Some(LessonRemark::Wrong(_))));
        click(&mut app, "d4 d7");
        assert!(matches!(remark(&app), Some(LessonRemark::Done(stars)) if stars.count() == 2), "{:?}", remark(&app));
        app.update();
        let course = app.world().resource::<Learn>().course().expect("a course");
        let id = course.exercises[0].id;
        let kept = |app: &App| app.world().resource::<Settings>().lessons.stars(course.id, id);
        assert_eq!(kept(&app).map(Stars::count), Some(2));
        assert_eq!(app.world().resource::<Messages<ExerciseSolved>>().len(), 1);
        command(&mut app, LearnCommand::Again);
        click(&mut app, "d4 d7");
        app.update();
        assert_eq!(kept(&app), Some(Stars::MOST));
    }

    #[test]
    fn one_goes_through_a_course_to_its_end_with_the_solutions() {
        for family in Family::ALL {
            for course in family.courses() {
                let mut app = learning();
                command(&mut app, LearnCommand::Course(course));
                command(&mut app, LearnCommand::Exercise(0));
                for exercise in course.exercises {
                    for _ in 0..100 {
                        let learn = app.world().resource::<Learn>();
                        let lesson = learn.lesson().expect("an exercise");
                        if lesson.is_solved() {
                            break;
                        }
                        if lesson.awaits_move() {
                            command(&mut app, LearnCommand::Solution);
                        }
                        app.update();
                    }
                    let learn = app.world().resource::<Learn>();
                    assert!(learn.lesson().is_some_and(Lesson::is_solved), "{} {}", course.id, exercise.id);
                    command(&mut app, LearnCommand::Next);
                }
                assert!(app.world().resource::<Learn>().lesson().is_none());
                assert_eq!(app.world().resource::<Settings>().lessons.solved(course), course.exercises.len());
            }
        }
    }

    #[test]
    fn escape_goes_back_to_the_list_and_then_leaves() {
        let mut app = learning();
        command(&mut app, LearnCommand::Exercise(0));
        app.world_mut().write_message(Gesture::Escape);
        app.update();
        app.update();
        assert!(app.world().resource::<Learn>().lesson().is_none());
        app.world_mut().write_message(Gesture::Escape);
        app.update();
        app.update();
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Start);
    }

    #[test]
    fn a_first_game_begins_against_the_weakest_level_with_marks() {
        let mut app = learning();
        command(&mut app, LearnCommand::FirstGame);
        assert!(app.world().resource::<Settings>().shows_threats);
        assert_eq!(app.world().resource::<Messages<Intent>>().len(), 1);
    }

    #[test]
    fn a_click_on_the_piece_that_a_hint_has_chosen_keeps_it_chosen() {
        let mut app = learning();
        command(&mut app, LearnCommand::Exercise(0));
        command(&mut app, LearnCommand::Hint);
        let selected = |app: &App| app.world().resource::<Selection>().from.map(|square| square.to_string());
        assert_eq!(selected(&app).as_deref(), Some("d4"));
        click(&mut app, "d4");
        assert_eq!(selected(&app).as_deref(), Some("d4"));
        click(&mut app, "d7");
        assert!(app.world().resource::<Learn>().lesson().is_some_and(Lesson::is_solved));
    }

    #[test]
    fn the_list_begins_with_the_course_of_the_edition_or_of_its_game() {
        for id in GameId::ALL {
            let mut app = learning();
            command(&mut app, LearnCommand::Begin(id));
            let course = app.world().resource::<Learn>().course().expect("a course");
            let has_own = id.family().courses().iter().any(|course| course.game == id.name());
            assert_eq!(course.game == id.name(), has_own, "{id}");
            assert_eq!(course.game.parse::<GameId>().map(GameId::family).ok(), Some(id.family()));
            assert!(app.world().resource::<Learn>().other_course().is_none(), "{id}");
            let other = GameId::ALL.into_iter().find(|other| other.family() != id.family()).expect("another game");
            let other = &other.family().courses()[0];
            command(&mut app, LearnCommand::Course(other));
            let chosen = app.world().resource::<Learn>().other_course();
            assert_eq!(chosen.map(|course| course.id), Some(other.id));
        }
    }

    #[test]
    fn a_click_on_a_piece_that_the_dice_do_not_name_says_so() {
        let mut app = learning();
        let dice = GameId::ALL.into_iter().find(|game| game.has_dice()).expect("a game with dice");
        command(&mut app, LearnCommand::Begin(dice));
        command(&mut app, LearnCommand::Exercise(0));
        click(&mut app, "e1");
        let remark = app.world().resource::<Learn>().lesson().and_then(|lesson| lesson.remark().cloned());
        assert!(
            matches!(&remark, Some(LessonRemark::Refused(refusal)) if refusal.code == "man-not-rolled"),
            "{remark:?}"
        );
    }
}
