use bevy::state::app::StatesPlugin;

use super::*;
use crate::app::learn;
use crate::app::phrases::announce::Announcement;
use crate::app::play::selection::Selection;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{Cause, Played, TableId};
use crate::app::settings::Settings;
use crate::archive::Date;
use crate::games::dice_chess::Variant;
use crate::session::Game;

/// A game in which each side moves once a turn.
pub(in super::super) fn game_without_dice() -> GameId {
    GameId::ALL.into_iter().find(|game| !game.has_dice()).expect("a game without dice")
}

pub(in super::super) fn puzzle_app() -> App {
    let mut app = App::new();
    app.add_plugins((StatesPlugin, learn::learning::plugin, super::super::plugin))
        .init_state::<Screen>()
        .init_resource::<PlayerProgress>()
        .init_resource::<Settings>()
        .init_resource::<Selection>()
        .init_resource::<DataFiles>()
        .init_resource::<TableMotion>()
        .insert_resource(WallClock::with_date(|| Date::of(2026, 11, 22).expect("a date")))
        .add_message::<Announcement>()
        .add_message::<Intent>()
        .add_message::<Played>();
    app
}

pub(in super::super) fn send_command(app: &mut App, command: PuzzleCommand) {
    app.world_mut().write_message(command);
    (0..4).for_each(|_| app.update());
}

pub(in super::super) fn trained_puzzle(app: &App) -> TrainedPuzzle {
    app.world().resource::<PuzzleTraining>().trained_puzzle.clone().expect("a puzzle")
}

pub(in super::super) fn attempt(app: &mut App, code: &str) {
    let mut learn = app.world_mut().resource_mut::<Learn>();
    let run = learn.exercise_run_mut().expect("a puzzle");
    let id = run.right_game().referee().find(code).expect("a legal move");
    run.try_move(id);
    while run.play_pending_ply().is_some() {}
    app.update();
}

pub(in super::super) fn solve(app: &mut App) {
    let puzzle = trained_puzzle(app).puzzle;
    while trained_puzzle(app).result.is_none() {
        let ply_count = app.world().resource::<Learn>().exercise_run().expect("a puzzle").right_game().ply_count();
        attempt(app, &puzzle.moves[ply_count]);
    }
}

#[test]
fn every_game_has_puzzles_and_one_of_the_day() {
    for game in GameId::ALL {
        let mut app = puzzle_app();
        send_command(&mut app, PuzzleCommand::Daily(game));
        assert!(
            matches!(trained_puzzle(&app).source, PuzzleSource::Daily { .. })
                && trained_puzzle(&app).puzzle.game.family() == game.family(),
            "{game}"
        );
        let daily_puzzle = trained_puzzle(&app).puzzle;
        send_command(&mut app, PuzzleCommand::Next(game));
        assert_eq!(trained_puzzle(&app).source, PuzzleSource::Rated, "{game}");
        send_command(&mut app, PuzzleCommand::Daily(game));
        assert_eq!(trained_puzzle(&app).puzzle, daily_puzzle, "{game}");
    }
}

#[test]
fn a_puzzle_is_laid_out_from_the_list_of_exercises_and_after_another_puzzle() {
    let mut app = puzzle_app();
    app.world_mut().write_message(LearnCommand::Begin(game_without_dice()));
    (0..4).for_each(|_| app.update());
    for command in [PuzzleCommand::Daily(game_without_dice()), PuzzleCommand::Next(game_without_dice())] {
        send_command(&mut app, command.clone());
        let start_fen = trained_puzzle(&app).puzzle.game().expect("a puzzle").start().fen();
        let run = app.world().resource::<Learn>().exercise_run();
        assert_eq!(run.map(|run| run.right_game().start().fen()), Some(start_fen), "{command:?}");
    }
}

#[test]
fn a_puzzle_that_is_solved_at_once_counts_for_the_rating_and_the_streak() {
    let mut app = puzzle_app();
    let game_id = game_without_dice();
    send_command(&mut app, PuzzleCommand::Daily(game_id));
    let rating_before = app.world().resource::<PlayerProgress>().puzzles.rating(game_id.family()).points;
    let puzzle = trained_puzzle(&app).puzzle;
    let solving_side = puzzle.solver().expect("a puzzle");
    while !app.world().resource::<Learn>().exercise_run().expect("a puzzle").is_solved() {
        let game = app.world().resource::<Learn>().exercise_run().expect("a puzzle").right_game();
        assert_eq!(game.side_to_move(), Some(solving_side));
        let code = puzzle.moves[game.ply_count()].clone();
        attempt(&mut app, &code);
    }
    let progress = app.world().resource::<PlayerProgress>().puzzles.clone();
    assert!(progress.rating(game_id.family()).points > rating_before);
    assert_eq!((progress.in_a_row, progress.daily.longest), (1, 1));
    assert!(trained_puzzle(&app).result.is_some_and(|result| result.is_solved && result.rating_change > Some(0.0)));
}

#[test]
fn a_puzzle_of_the_day_that_is_solved_after_midnight_counts_for_its_own_day() {
    let mut app = puzzle_app();
    send_command(&mut app, PuzzleCommand::Daily(game_without_dice()));
    let own_day = day_number(app.world().resource::<WallClock>());
    app.insert_resource(WallClock::with_date(|| Date::of(2026, 11, 23).expect("a date")));
    solve(&mut app);
    let streak = app.world().resource::<PlayerProgress>().puzzles.daily;
    assert_eq!((streak.is_done(own_day), streak.is_done(own_day + 1)), (true, false));
}

#[test]
fn a_puzzle_whose_file_comes_after_the_player_has_gone_elsewhere_is_not_laid_out() {
    let game_id = game_without_dice();
    let set_screen = |app: &mut App| app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    let bring_game = |app: &mut App| {
        let arrival = Played::arrival(TableId::Game, Cause::Loaded, &Game::new(game_id));
        app.world_mut().write_message(arrival);
    };
    let stay = |_: &mut App| {};
    let ways: [(&dyn Fn(&mut App), bool); 3] = [(&set_screen, false), (&bring_game, false), (&stay, true)];
    for (way_index, (go, is_laid_out)) in ways.into_iter().enumerate() {
        for command in [PuzzleCommand::Next(game_id), PuzzleCommand::Run(game_id)] {
            let mut app = puzzle_app();
            let file_name = format!("puzzles/{}", PuzzleSet::file_name(game_id));
            app.insert_resource(DataFiles::with_file(&file_name, DataFile::Loading));
            send_command(&mut app, command);
            assert_eq!(app.world().resource::<PuzzleTraining>().trouble, Some(PuzzleTrouble::Loading));
            go(&mut app);
            app.update();
            app.insert_resource(DataFiles::default());
            (0..4).for_each(|_| app.update());
            let training = app.world().resource::<PuzzleTraining>();
            assert_eq!((training.trained_puzzle.is_some(), &training.trouble), (is_laid_out, &None), "{way_index}");
        }
    }
}

#[test]
fn a_puzzle_of_the_own_games_does_not_count_and_the_next_one_is_another_of_them() {
    let lines = [
        "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|1500",
        "turnover-modern|7c/8/R7/8/1R6/8/8/C7 w 0 1|win|b4b7|quiet|1500",
    ];
    let puzzles: Vec<Puzzle> = lines.map(|line| line.parse().expect("a puzzle")).to_vec();
    let mut app = puzzle_app();
    app.world_mut().resource_mut::<PlayerProgress>().own_puzzles = PuzzleSet::in_order(puzzles.clone());
    app.update();
    send_command(&mut app, PuzzleCommand::OwnGames(GameId::TurnoverModern));
    assert!(
        trained_puzzle(&app).source == PuzzleSource::Own && trained_puzzle(&app).puzzle == puzzles[0],
        "{:?}",
        trained_puzzle(&app)
    );
    attempt(&mut app, "a1a2");
    assert_eq!(trained_puzzle(&app).result, Some(PuzzleResult { is_solved: false, rating_change: None }));
    assert_eq!(app.world().resource::<PlayerProgress>().puzzles, PlayerProgress::default().puzzles);
    app.world_mut().write_message(NextExercise);
    (0..4).for_each(|_| app.update());
    assert_eq!(trained_puzzle(&app).puzzle, puzzles[1]);
}

#[test]
fn the_next_puzzle_is_of_the_chosen_form_also_after_one_of_another_form() {
    for game in [Variant::DiceChess, Variant::TenByTen, Variant::Vegas].map(GameId::DiceChess) {
        let mut app = puzzle_app();
        send_command(&mut app, PuzzleCommand::Daily(game));
        app.world_mut().write_message(NextExercise);
        (0..4).for_each(|_| app.update());
        assert_eq!(trained_puzzle(&app).puzzle.game, game);
    }
}

#[test]
fn a_wrong_move_counts_once_and_what_is_solved_afterwards_does_not() {
    let mut app = puzzle_app();
    send_command(&mut app, PuzzleCommand::Next(game_without_dice()));
    let puzzle = trained_puzzle(&app).puzzle;
    let start_game = puzzle.game().expect("a puzzle");
    let wrong_code =
        start_game.legal_moves().iter().find(|mv| mv.code != puzzle.moves[0]).expect("another move").code.clone();
    attempt(&mut app, &wrong_code);
    let result = trained_puzzle(&app).result.expect("a result");
    assert!(!result.is_solved && result.rating_change.is_some_and(|change| change <= 0.0), "{result:?}");
    attempt(&mut app, &puzzle.moves[0]);
    assert_eq!(trained_puzzle(&app).result, Some(result));
    assert_eq!(app.world().resource::<PlayerProgress>().puzzles.in_a_row, 0);
}

#[test]
fn a_shared_puzzle_is_laid_out_and_counts_for_nothing() {
    let mut app = puzzle_app();
    let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
    let puzzle = Puzzle::from_link(&line.parse::<Puzzle>().expect("a puzzle").fragment()).expect("a link");
    let progress_before = app.world().resource::<PlayerProgress>().puzzles.clone();
    send_command(&mut app, PuzzleCommand::Open(Box::new(puzzle.clone())));
    assert_eq!(trained_puzzle(&app), TrainedPuzzle { puzzle, source: PuzzleSource::Shared, result: None });
    attempt(&mut app, "a6a8");
    assert_eq!(trained_puzzle(&app).result, Some(PuzzleResult { is_solved: false, rating_change: None }));
    assert_eq!(app.world().resource::<PlayerProgress>().puzzles, progress_before);
}

#[test]
fn a_hint_in_a_first_puzzle_costs_what_was_told_before() {
    let mut app = puzzle_app();
    send_command(&mut app, PuzzleCommand::Next(game_without_dice()));
    let predicted_change =
        app.world().resource::<PlayerProgress>().puzzles.change(&trained_puzzle(&app).puzzle, PuzzleTry::Helped);
    assert!(predicted_change < 0.0 && predicted_change > -21.0, "{predicted_change}");
    app.world_mut().resource_mut::<Learn>().exercise_run_mut().expect("a puzzle").show_hint();
    app.update();
    assert_eq!(
        trained_puzzle(&app).result,
        Some(PuzzleResult { is_solved: false, rating_change: Some(predicted_change) })
    );
}

#[test]
fn the_solution_can_be_explored_on_the_table() {
    let mut app = puzzle_app();
    send_command(&mut app, PuzzleCommand::Next(game_without_dice()));
    let puzzle = trained_puzzle(&app).puzzle;
    app.world_mut().resource_mut::<Messages<Intent>>().clear();
    app.world_mut().write_message(PuzzleCommand::Explore);
    app.update();
    let intents: Vec<Intent> = app.world_mut().resource_mut::<Messages<Intent>>().drain().collect();
    let [Intent::Open { record, remote: None, .. }] = &*intents else { panic!("{intents:?}") };
    assert_eq!(record.game.start().fen(), puzzle.game().expect("a puzzle").start().fen());
    assert_eq!(record.game.plies().len(), puzzle.moves.len());
}
