//! What is told of the sheets that only something else opens, of menus, of clocks, of exercises and puzzles, and of lists with games in
//! them.

use std::time::Duration;

use super::*;
use crate::app::insight::report::tests::games;
use crate::app::insight::{InsightReport, PlayerInsight};
use crate::app::persistence::{LibraryEntry, LibraryIndex};
use crate::app::play::Intent;
use crate::app::puzzles::PuzzleCommand;
use crate::app::screen::AlertText;
use crate::app::share::ShareCommand;
use crate::app::share::gif_export::GifRange;
use crate::app::system::wall_clock::WallClock;
use crate::session::{GameRecord, Head};

/// A puzzle of two moves, as it is written in a link.
const PUZZLE: &str = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";

impl Reader {
    fn send_message<M: Message>(&mut self, message: M, frames: usize) {
        self.app.world_mut().write_message(message);
        self.run_frames(frames);
    }

    /// The sheet of this name is open, and told as it is written down, with these parts of lines in it.
    fn expect_sheet(&self, overlay: Overlay, parts: &[&str]) {
        assert_eq!(*self.app.world().resource::<State<Overlay>>().get(), overlay);
        expect_tree(overlay.name(), &self.app, parts);
    }
}

#[test]
fn the_comment_on_a_move_is_told_as_it_is_written_down() {
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    reader.press_control("Marks, comment and variations of this move");
    reader.press_control("Comment…");
    reader.run_frames(8);
    let parts = ["dialog \"1… C.d5\"", "textbox \"What is there to say?\"", "button \"Done\"", "button \"Cancel\""];
    reader.expect_sheet(Overlay::Comment, &parts);
    let field_id =
        reader.elements()[0].children.iter().find(|element| element.role == "textbox").expect("a field").id.clone();
    assert_eq!(Some(reader.focused_node()), node_id(&field_id), "one types at once");
}

#[test]
fn an_alert_is_told_as_it_is_written_down() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.app.insert_resource(AlertText("The disk is full.".into()));
    reader.open_overlay(Overlay::Alert);
    reader.expect_sheet(Overlay::Alert, &["dialog \"The disk is full.\"", "button \"Close\""]);
}

#[test]
fn the_question_before_a_drop_is_told_as_it_is_written_down() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let mut game = Game::from_fen(id, &format!("{} x1", Game::new(id).start().fen())).expect("a position");
    game.play(game.referee().find("double").expect("it is legal"));
    let mut reader = Reader::new(Screen::Table, game);
    reader.open_overlay(Overlay::ConfirmDrop);
    reader.expect_sheet(Overlay::ConfirmDrop, &["dialog \"Drop the double?\""]);
}

#[test]
fn the_progress_of_pictures_is_told_as_it_is_written_down() {
    for (command, overlay, parts) in [
        (
            ShareCommand::Gif(GifRange::Whole),
            Overlay::GifExport,
            [
                "dialog \"Making the animation\"",
                "text \"0 of 2 turns\"",
                "progressbar \"Making the animation\"",
                "button \"Cancel\"",
            ],
        ),
        (
            ShareCommand::Photograph,
            Overlay::Photograph,
            [
                "dialog \"Photograph\"",
                "progressbar \"Photograph\"",
                "button \"Save now\" disabled=true",
                "button \"Cancel\"",
            ],
        ),
    ] {
        // There is no renderer here, so that the first picture never comes.
        let mut reader = Reader::new(Screen::Table, game_after_two_moves());
        reader.send_message(command, 8);
        reader.expect_sheet(overlay, &parts);
    }
}

#[test]
fn the_result_of_a_game_that_nobody_has_played_is_told_as_it_is_written_down() {
    let mut game = Game::new(GameId::TurnoverModern);
    game.declare(Declaration::Resign(Side::White));
    let mut reader = Reader::new(Screen::Table, game);
    reader.open_overlay(Overlay::Result);
    let parts = ["grid \"Board\"", "text \"White gave up.\"", "button \"Rematch\"", "button \"Look at the board\""];
    reader.expect_sheet(Overlay::Result, &parts);
}

#[test]
fn all_choices_for_a_game_are_told_as_they_are_written_down() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.press_control("More choices…");
    let parts = ["heading \"Your game\" level=1", "combobox \"How strong the computer is, from 1 to 17\""];
    expect_tree("more-choices", &reader.app, &parts);
    reader.press_control("Dice Chess");
    expect_tree("more-choices-dice-chess", &reader.app, &["radio \"Dice Chess\" checked=true"]);
    reader.press_control("How strong the computer is, from 1 to 17");
    expect_tree("levels", &reader.app, &["expanded=true", "Computer 1: has just learned the rules"]);
}

#[test]
fn open_menus_and_the_choice_between_moves_are_told_as_they_are_written_down() {
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    reader.press_control("Menu");
    expect_tree("table-menu", &reader.app, &["button \"Menu\" expanded=true", "button \"Share…\""]);
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    reader.press_control("Marks, comment and variations of this move");
    expect_tree("menu-of-a-move", &reader.app, &["button \"Comment…\""]);
    let fen = "7k/P7/8/8/8/8/p7/7K w - - 0 1 r11";
    let game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), fen).expect("a position");
    let mut reader = Reader::new(Screen::Table, game);
    for square in ["a7", "a8"] {
        reader.press_target(Some(square.parse().expect("a square")));
    }
    expect_tree("choice-between-moves", &reader.app, &["button \"Queen\"", "button \"Knight\""]);
}

#[test]
fn running_clocks_are_told_as_they_are_written_down() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    let set_clock = |reader: &mut Reader, secs: u64| {
        reader.app.insert_resource(WallClock::manual(Duration::from_secs(secs)));
        reader.run_frames(4);
    };
    set_clock(&mut reader, 100);
    let control = "300".parse().expect("a time control");
    let head = Head { controls: [control; 2], ..Head::default() };
    reader.send_message(Intent::Start { id: GameId::TurnoverModern, fen: None, head }, 8);
    for square in ["e1", "e3", "d7", "d5"] {
        reader.send_request(Action::Click, square_node_id(square.parse().expect("a square")));
        reader.run_frames(4);
    }
    set_clock(&mut reader, 130);
    let parts = ["text \"White to move\"", "text \"4:30\"", "text \"5:00\"", "button \"Pause\""];
    expect_tree("table-clocks", &reader.app, &parts);
}

#[test]
fn the_moves_of_an_annotated_game_are_told_as_they_are_written_down() {
    let text = "[Variant \"turnover-modern\"]\n\ne1e3!? {Two ahead.} d7d5 (e8e6 {Why so?} e3e4) *\n";
    let reader = Reader::new(Screen::Table, GameRecord::read(text).expect("a record").game);
    let moves = ["button \"1, White, C.e3, interesting\"", "button \"Variation, 1, Black, C.e6\""];
    let comments = ["text \"Two ahead.\"", "text \"Why so?\""];
    expect_tree("table-annotated", &reader.app, &[moves, comments].concat());
}

#[test]
fn the_exercises_and_the_puzzles_that_can_be_chosen_are_told_as_they_are_written_down() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.send_message(LearnCommand::Begin(GameId::TurnoverModern), 8);
    expect_tree("exercises", &reader.app, &["radio \"Exercises\" checked=true", "button \"Begin\""]);
    reader.press_control("Puzzles");
    let parts = ["radio \"Puzzles\" checked=true", "button \"Next puzzle\"", "combobox \"Theme of the puzzles\""];
    expect_tree("puzzles", &reader.app, &parts);
}

#[test]
fn an_exercise_is_told_as_it_is_written_down() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.send_message(LearnCommand::Begin(GameId::TurnoverModern), 8);
    reader.send_message(LearnCommand::Exercise(0), 8);
    let task = {
        let world = reader.app.world();
        let run = world.resource::<Learn>().exercise_run().expect("an exercise");
        format!("text {:?}", spoken::task_text(world.resource::<Translations>(), run))
    };
    let button_parts = ["button \"Hint\"", "button \"Solution\" disabled=true", "button \"All exercises\""];
    let other_parts = ["grid \"Board\"", "gridcell \"d4, ", task.as_str()];
    let parts: Vec<&str> = button_parts.into_iter().chain(other_parts).collect();
    expect_tree("exercise", &reader.app, &parts);
}

#[test]
fn a_puzzle_and_its_result_are_told_as_they_are_written_down() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.send_message(PuzzleCommand::Open(Box::new(PUZZLE.parse().expect("a puzzle"))), 8);
    assert_eq!(*reader.app.world().resource::<State<Screen>>().get(), Screen::Learn);
    let parts = ["text \"A shared puzzle\"", "gridcell \"b5, ", "button \"Hint\"", "button \"Copy link\""];
    expect_tree("puzzle", &reader.app, &parts);
    for code in ["b5b7", "a6a8"] {
        reader.type_text(&format!("{code}\n"));
        reader.run_frames(30);
        let run = reader.app.world().resource::<Learn>().exercise_run().expect("the puzzle");
        assert!(!run.shows_wrong_move(), "{code} in {}: {:?}", run.right_game().referee().fen(), run.feedback());
    }
    assert!(reader.app.world().resource::<Learn>().exercise_run().is_some_and(|run| run.is_solved()));
    let parts = ["text \"A shared puzzle\"", "button \"Explore\"", "button \"Again\"", "button \"Next\""];
    expect_tree("solved-puzzle", &reader.app, &parts);
}

#[test]
fn a_library_and_an_insight_with_games_in_them_are_told_as_they_are_written_down() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.app.world_mut().resource_mut::<Settings>().nickname = "Ana".into();
    reader.app.world_mut().resource_mut::<PlayerInsight>().report = InsightReport::of("Ana", &games());
    reader.open_overlay(Overlay::Insight);
    expect_tree("filled-insight", &reader.app, &["dialog \"Insight\"", "textbox \"Your name\" = \"Ana\"", "Lielow"]);
    assert!(!elements_text(&reader.elements()).contains("Reading the games"));
    reader.open_overlay(Overlay::None);
    let entry =
        |(index, text): (usize, &String)| LibraryEntry::read(&format!("game-{index}").parse().expect("a name"), text);
    let entries = games().iter().enumerate().map(entry).collect();
    reader.app.world_mut().resource_mut::<LibraryIndex>().fill(entries);
    reader.open_overlay(Overlay::Library);
    let rows = ["\"Carla – Dora, Lielow, 5 Nov 2026, 1 move, Black won\"", "\"Berta – ana, Lielow, "];
    let parts = ["dialog \"Library\"", rows[0], rows[1], "button \"Export all\"\n"];
    expect_tree("filled-library", &reader.app, &parts);
}
