//! The moves that the learner tries.

use bevy::prelude::*;

use super::learning::{self, Learn, LearnCommand};
use crate::app::play::selection::{MoveRefused, Selection};
use crate::app::play::{FoundMove, Played, TableAction, TableId, TableInput, find_move};
use crate::app::schedule::AppSystems;
use crate::session::why_stuck;

pub(super) fn plugin(app: &mut App) {
    let answer_before_commands = handle_learner_input.before(learning::execute_learn_commands);
    app.add_systems(Update, answer_before_commands.in_set(AppSystems::Request));
}

/// Lets the moves be judged that the learner tries, or says why there is no such move.
pub(super) fn handle_learner_input(
    mut inputs: MessageReader<TableInput>,
    mut learn: ResMut<Learn>,
    mut selection: ResMut<Selection>,
    mut commands: MessageWriter<LearnCommand>,
    mut game_changes: MessageWriter<Played>,
    mut refused_moves: MessageWriter<MoveRefused>,
) {
    for action in TableInput::actions_at(TableId::Exercise, &mut inputs) {
        if action == TableAction::Back {
            commands.write(LearnCommand::Back);
            continue;
        }
        let Some(run) = learn.exercise_run_mut() else { continue };
        if !run.is_solved() && action != TableAction::Press(None) {
            // What was wrong is taken back by whatever is tried next.
            game_changes.write_batch(run.take_back());
        }
        match action {
            TableAction::Move { from, to } => {
                selection.release();
                if !run.awaits_move() {
                    continue;
                }
                match find_move(run.right_game(), from, to) {
                    FoundMove::One(id) => {
                        game_changes.write_batch(run.try_move(id));
                    }
                    FoundMove::Several => selection.offer_choice(run.right_game(), from, to),
                    FoundMove::Refused(refusal) => {
                        refused_moves.write_batch(selection.refuse(TableId::Exercise, refusal));
                    }
                }
            }
            TableAction::Make(id) => {
                selection.release();
                game_changes.write_batch(run.try_move(id));
            }
            TableAction::Press(Some(square)) if run.is_blocked_by_dice(square) => {
                let refusal = why_stuck(run.right_game().referee(), square).map(|refusal| (refusal, square));
                refused_moves.write_batch(selection.refuse(TableId::Exercise, refusal));
            }
            TableAction::Select(_)
            | TableAction::Press(_)
            | TableAction::Remove(_)
            | TableAction::Roll
            | TableAction::Double
            | TableAction::Back => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::frames::wake_ups::WakeUps;
    use crate::app::i18n::{Language, Translations};
    use crate::app::input::gesture::Gesture;
    use crate::app::input::move_input;
    use crate::app::learn::{ExerciseFeedback, ExerciseRun, spoken};
    use crate::app::phrases::announce::Announcement;
    use crate::app::play::Intent;
    use crate::app::screen::Screen;
    use crate::app::settings::{PlayerProgress, Settings};
    use crate::app::tutorial::{self, TutorialCommand};
    use crate::board::Square;
    use crate::lessons::{Judge, Judgement, MoveMistake, Stars};
    use crate::session::{Family, Game, GameId, MoveId, Refusal};

    /// The list of the first courses of all.
    fn learn_app() -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).init_state::<Screen>().init_resource::<Settings>().add_plugins((
            move_input::testing::plugin,
            learning::plugin,
            plugin,
        ));
        app.world_mut().write_message(LearnCommand::Begin(GameId::ALL[0]));
        app.update();
        app.update();
        app
    }

    fn send_command(app: &mut App, command: LearnCommand) {
        app.world_mut().write_message(command);
        app.update();
    }

    #[test]
    fn where_nothing_moves_a_reply_comes_without_any_input_too() {
        let mut app = learn_app();
        let mut reply_count = 0;
        for course in Family::ALL.iter().flat_map(|family| family.spec().courses.iter()) {
            for index in 0..course.exercises.len() {
                app.insert_resource(Learn::at(course, index)).insert_resource(WakeUps::default());
                send_command(&mut app, LearnCommand::Solution);
                if app.world().resource::<Learn>().exercise_run().is_some_and(ExerciseRun::has_pending_plies) {
                    reply_count += 1;
                    assert!(app.world().resource::<WakeUps>().is_unfinished(), "{} {index}", course.id);
                }
            }
        }
        assert!(reply_count > 0);
    }

    fn click(app: &mut App, squares: &str) {
        for square in squares.split(' ') {
            let square = square.parse().expect("a square");
            app.world_mut().write_message(Gesture::Click(Some(square)));
            app.update();
        }
    }

    fn parse_square(square: &str) -> Square {
        square.parse().expect("a square")
    }

    /// Makes a move that is chosen by its name, or typed.
    fn send_move(app: &mut App, id: MoveId) {
        app.world_mut().write_message(TableInput { table: TableId::Exercise, action: TableAction::Make(id) });
        app.update();
    }

    fn refusal(app: &App) -> Option<(Refusal, Square)> {
        app.world().resource::<Selection>().refusal.clone()
    }

    fn feedback(app: &App) -> Option<ExerciseFeedback> {
        app.world().resource::<Learn>().exercise_run().and_then(|run| run.feedback().cloned())
    }

    #[test]
    fn an_exercise_is_solved_with_clicks_and_its_mark_is_kept() {
        let mut app = learn_app();
        send_command(&mut app, LearnCommand::Exercise(0));
        for _ in 0..2 {
            click(&mut app, "d4 e5");
            assert!(matches!(
                refusal(&app),
                Some((refusal, square)) if refusal.code.contains("tower") && square == parse_square("e5")
            ));
            assert_eq!(app.world_mut().resource_mut::<Messages<MoveRefused>>().drain().count(), 1);
        }
        click(&mut app, "d4 d5");
        assert_eq!(refusal(&app), None);
        assert!(matches!(feedback(&app), Some(ExerciseFeedback::Wrong(_))));
        click(&mut app, "d4 d7");
        assert!(
            matches!(feedback(&app), Some(ExerciseFeedback::Done(stars)) if stars.count() == 2),
            "{:?}",
            feedback(&app)
        );
        app.update();
        let course = app.world().resource::<Learn>().course().expect("a course");
        let exercise_id = course.exercises[0].id;
        let stored_stars = |app: &App| app.world().resource::<PlayerProgress>().lessons.stars(course.id, exercise_id);
        assert_eq!(stored_stars(&app).map(Stars::count), Some(2));
        send_command(&mut app, LearnCommand::Again);
        click(&mut app, "d4 d7");
        app.update();
        assert_eq!(stored_stars(&app), Some(Stars::MAX));
    }

    /// What was said aloud since it was asked last.
    fn drain_announcements(app: &mut App) -> Vec<String> {
        let mut announcements = app.world_mut().resource_mut::<Messages<Announcement>>();
        announcements.drain().map(|announcement| announcement.text).collect()
    }

    #[test]
    fn the_task_and_the_same_mistake_are_said_again() {
        let mut app = learn_app();
        let translations = Translations::new(Language::English);
        let try_again_text = translations.say("learn-try-again");
        app.insert_resource(translations).add_message::<Announcement>().add_plugins(spoken::plugin);
        for command in [LearnCommand::Exercise(0), LearnCommand::Again] {
            send_command(&mut app, command);
            let translations = app.world().resource::<Translations>();
            let task_text =
                spoken::task_text(translations, app.world().resource::<Learn>().exercise_run().expect("an exercise"));
            assert!(drain_announcements(&mut app).iter().any(|text| text.contains(&task_text)));
        }
        let run = app.world().resource::<Learn>().exercise_run().expect("an exercise");
        let wrong_move = run.right_game().referee().find("d4d5").expect("a legal move");
        for _ in 0..2 {
            send_move(&mut app, wrong_move);
            let texts = drain_announcements(&mut app);
            assert!(texts.iter().any(|text| text.ends_with(&try_again_text)), "{texts:?}");
        }
    }

    /// A puzzle in which a pawn has to become a knight.
    struct Promotion;

    impl Judge for Promotion {
        fn start(&self) -> Game {
            let id = Family::DiceChess.editions().next().expect("it has editions");
            Game::from_fen(id, "8/P6k/8/8/8/8/8/K7 w - - 0 1 r11").expect("a position")
        }

        fn judge(&self, game: &Game, id: MoveId) -> Judgement {
            let is_right = game.referee().find("a7a8n") == Some(id);
            if is_right { Judgement::Done } else { Judgement::Wrong(MoveMistake::new("mistake")) }
        }

        fn solution(&self, _: &Game) -> Option<String> {
            Some("a7a8n".into())
        }

        fn task_key(&self) -> String {
            "task".into()
        }
    }

    #[test]
    fn of_several_moves_to_a_square_one_is_chosen() {
        let mut app = learn_app();
        send_command(&mut app, LearnCommand::Judge(Arc::new(Promotion)));
        click(&mut app, "a7 a8");
        let selected_squares = |app: &App| {
            let Selection { from, fork, .. } = app.world().resource::<Selection>();
            [from, fork].map(|square| square.map(|square: Square| square.to_string()).unwrap_or_default())
        };
        assert_eq!((selected_squares(&app), feedback(&app)), (["a7", "a8"].map(str::to_owned), None));
        let knight_move = Promotion.start().referee().find("a7a8n").expect("a knight");
        send_move(&mut app, knight_move);
        assert!(app.world().resource::<Learn>().exercise_run().is_some_and(ExerciseRun::is_solved));
        assert_eq!(selected_squares(&app), [""; 2]);
    }

    #[test]
    fn one_goes_through_a_course_to_its_end_with_the_solutions() {
        for family in Family::ALL {
            for course in family.spec().courses {
                let mut app = learn_app();
                send_command(&mut app, LearnCommand::Course(course));
                send_command(&mut app, LearnCommand::Exercise(0));
                for exercise in course.exercises {
                    for _ in 0..100 {
                        let learn = app.world().resource::<Learn>();
                        let run = learn.exercise_run().expect("an exercise");
                        if run.is_solved() {
                            break;
                        }
                        if run.awaits_move() {
                            send_command(&mut app, LearnCommand::Solution);
                        }
                        app.update();
                    }
                    let learn = app.world().resource::<Learn>();
                    assert!(learn.exercise_run().is_some_and(ExerciseRun::is_solved), "{} {}", course.id, exercise.id);
                    send_command(&mut app, LearnCommand::Next);
                }
                assert!(app.world().resource::<Learn>().exercise_run().is_none());
                assert_eq!(
                    app.world().resource::<PlayerProgress>().lessons.solved_count(course),
                    course.exercises.len()
                );
            }
        }
    }

    #[test]
    fn escape_goes_back_to_the_list_and_then_leaves() {
        let mut app = learn_app();
        send_command(&mut app, LearnCommand::Exercise(0));
        app.world_mut().write_message(Gesture::Escape);
        app.update();
        app.update();
        assert!(app.world().resource::<Learn>().exercise_run().is_none());
        app.world_mut().write_message(Gesture::Escape);
        app.update();
        app.update();
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Start);
    }

    #[test]
    fn what_is_opened_in_the_demonstration_leads_back_to_the_screen_before_it() {
        let shown_screen = |app: &mut App| {
            app.update();
            app.update();
            *app.world().resource::<State<Screen>>().get()
        };
        for begins_with_list in [false, true] {
            let mut app = App::new();
            app.add_plugins(StatesPlugin)
                .init_state::<Screen>()
                .init_resource::<Settings>()
                .init_resource::<Translations>()
                .add_message::<Announcement>()
                .add_plugins((move_input::testing::plugin, tutorial::plugin, learning::plugin, plugin));
            if begins_with_list {
                app.world_mut().write_message(LearnCommand::Begin(GameId::Lielow));
                assert_eq!(shown_screen(&mut app), Screen::Learn);
            }
            app.world_mut().write_message(TutorialCommand::Begin(GameId::Lielow));
            assert_eq!(shown_screen(&mut app), Screen::Tutorial);
            app.world_mut().write_message(LearnCommand::Judge(Arc::new(Promotion)));
            assert_eq!(shown_screen(&mut app), Screen::Learn);
            app.world_mut().write_message(LearnCommand::Back);
            assert_eq!(shown_screen(&mut app), Screen::Start, "list: {begins_with_list}");
        }
    }

    #[test]
    fn a_first_game_begins_against_the_weakest_level_with_marks() {
        let mut app = learn_app();
        send_command(&mut app, LearnCommand::FirstGame);
        assert!(app.world().resource::<Settings>().shows_threats);
        assert_eq!(app.world().resource::<Messages<Intent>>().len(), 1);
    }

    #[test]
    fn a_click_on_the_piece_that_a_hint_has_chosen_keeps_it_chosen() {
        let mut app = learn_app();
        send_command(&mut app, LearnCommand::Exercise(0));
        send_command(&mut app, LearnCommand::Hint);
        let selected_square = |app: &App| app.world().resource::<Selection>().from.map(|square| square.to_string());
        assert_eq!(selected_square(&app).as_deref(), Some("d4"));
        click(&mut app, "d4");
        assert_eq!(selected_square(&app).as_deref(), Some("d4"));
        click(&mut app, "d7");
        assert!(app.world().resource::<Learn>().exercise_run().is_some_and(ExerciseRun::is_solved));
    }

    #[test]
    fn the_list_begins_with_the_course_of_the_edition_or_of_its_game() {
        for id in GameId::ALL {
            let mut app = learn_app();
            send_command(&mut app, LearnCommand::Begin(id));
            let course = app.world().resource::<Learn>().course().expect("a course");
            let has_own_course = id.family().spec().courses.iter().any(|course| course.game == id.name());
            assert_eq!(course.game == id.name(), has_own_course, "{id}");
            assert_eq!(course.game.parse::<GameId>().map(GameId::family).ok(), Some(id.family()));
            assert!(app.world().resource::<Learn>().other_course().is_none(), "{id}");
            let other = GameId::ALL.into_iter().find(|other| other.family() != id.family()).expect("another game");
            let other = &other.family().spec().courses[0];
            send_command(&mut app, LearnCommand::Course(other));
            let other_course = app.world().resource::<Learn>().other_course();
            assert_eq!(other_course.map(|course| course.id), Some(other.id));
        }
    }

    #[test]
    fn a_click_on_a_piece_that_the_dice_do_not_name_says_so() {
        let mut app = learn_app();
        let dice_game = GameId::ALL.into_iter().find(|game| game.has_dice()).expect("a game with dice");
        send_command(&mut app, LearnCommand::Begin(dice_game));
        send_command(&mut app, LearnCommand::Exercise(0));
        click(&mut app, "e1");
        let (refusal, square) = refusal(&app).expect("a reason");
        assert_eq!((refusal.code, square), ("man-not-rolled", parse_square("e1")));
        // As in a game, the reason is that of a near square and not of the first one.
        let game = app.world().resource::<Learn>().exercise_run().expect("an exercise").right_game();
        assert_eq!(why_stuck(game.referee(), parse_square("e1")), Some(refusal));
    }
}
