//! Tests of the field for typing moves and questions.

use bevy::prelude::{App, Update};
use egui_kittest::Harness;

use super::*;
use crate::app::i18n::Language;
use crate::app::ui::testing::{self, Fixture};
use crate::board::Side;
use crate::online::Pace;
use crate::session::{Game, Level, Seat};

#[test]
fn a_line_with_a_slash_is_a_question() {
    let shown = Fixture::turnover(&[]);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, shown.panel().actions(), false, &mut line, commands);
        line.begins_line = false;
    });
    harness.event(Event::Text("/p R".into()));
    harness.key_press(egui::Key::Enter);
    testing::settle(&mut harness);
    let commands = testing::take(&mut harness);
    assert!(matches!(&*commands, [UiCommand::Ask(question)] if question == "p R"), "{commands:?}");
}

#[test]
fn who_types_to_resign_or_to_draw_is_asked_as_by_the_buttons_and_told_where_it_is_not_possible() {
    let shown = Fixture::turnover(&[]);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, shown.panel().actions(), false, &mut line, commands);
        line.begins_line = false;
    });
    let mut typed = |text: &str| {
        testing::focus(&mut harness, &shown.say("entry-name"));
        harness.event(Event::Text(text.into()));
        harness.key_press(egui::Key::Enter);
        testing::settle(&mut harness);
        testing::take(&mut harness)
    };
    assert!(matches!(&*typed("/resign"), [UiCommand::Overlay(Overlay::ConfirmResign)]));
    assert!(matches!(&*typed("/Draw "), [UiCommand::Overlay(Overlay::ConfirmDraw)]));
    let (commands, refusal) = (typed("/undo"), shown.say("entry-not-now"));
    assert!(matches!(&*commands, [UiCommand::Announce(said)] if said.text == refusal), "{commands:?}");
    let shown = Fixture::turnover(&["d2d4"]);
    let command = actions::typed_command(shown.panel().actions(), "undo");
    assert!(matches!(command, Some(Some(UiCommand::Intent(Intent::Undo)))), "{command:?}");
}

#[test]
fn the_letters_are_told_with_the_names_of_the_rule_book_and_all_that_can_be_typed() {
    let [english, spanish, _] = Language::ALL.map(Translations::new);
    let modern = letters(&english, GameId::TurnoverModern);
    assert_eq!(modern, "C = Castle; Q = Citadel; N, K = Fortress; B, F = Fort; R, T = Tower; W = Wall");
    assert!(letters(&spanish, GameId::TurnoverModern).contains("N, K = Fortaleza"));
    assert!(letters(&english, GameId::TurnoverClassic).contains("N, K = Knight; B = Bishop; R = Rook"));
    assert_eq!(letters(&english, GameId::Lielow), "");
}

/// The prompt in the empty field.
fn prompt(shown: &Fixture) -> String {
    let mut line = EntryLine::default();
    let harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, shown.panel().actions(), false, &mut line, commands);
    });
    let texts = testing::Picture::of(&harness).texts();
    texts.into_iter().map(|text| text.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_prompt_has_an_example_without_letters_and_none_of_a_move_of_the_computer_but_is_never_empty() {
    let mut shown = Fixture::turnover(&[]);
    let example = shown.current.game.legal_moves()[0].code.clone();
    assert_eq!(prompt(&shown), format!("Type a move: {example}"));
    shown.current.record.head.seats = [Seat::Engine(Level::WEAKEST), Seat::Human];
    assert_eq!(prompt(&shown), shown.say("entry-name"), "the computer is to move");
    let shown = Fixture::dice_chess(&["r35", "0000"]);
    assert_eq!(prompt(&shown), shown.say("entry-name"), "nothing is rolled");
}

#[test]
fn a_letter_pressed_with_control_is_no_text_even_when_both_are_let_go_again_but_what_is_pasted_is() {
    for (held, text, texts) in
        [(KeyCode::ControlLeft, "z", 0), (KeyCode::ShiftLeft, "z", 1), (KeyCode::ControlLeft, "e2e4", 1)]
    {
        let mut app = App::new();
        app.add_systems(Update, drop_letters_of_shortcuts);
        let mut keys = ButtonInput::<KeyCode>::default();
        keys.press(held);
        keys.release(held);
        let raw = egui::RawInput { events: vec![egui::Event::Text(text.to_owned())], ..egui::RawInput::default() };
        let input = app.insert_resource(keys).world_mut().spawn(EguiInput(raw)).id();
        app.update();
        let left = app.world().entity(input).get::<EguiInput>().expect("the input").events.len();
        assert_eq!(left, texts, "{held:?} {text}");
    }
}

#[test]
fn a_typed_move_is_played_and_what_is_none_is_explained() {
    let shown = Fixture::turnover(&[]);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, shown.panel().actions(), false, &mut line, commands);
        line.begins_line = false;
        message_ui(ui, shown.game().changed, &line);
    });
    let expected = shown.say("expected-rank-of-8");
    let type_in = |harness: &mut Harness<Vec<UiCommand>>, text: &str| {
        harness.event(Event::Text(text.into()));
        harness.key_press(egui::Key::Enter);
        testing::settle(harness);
    };
    type_in(&mut harness, "d2d9");
    assert!(testing::reads(&harness, &expected), "{harness:?}");
    let commands = testing::take(&mut harness);
    assert!(
        matches!(&*commands, [UiCommand::Announce(said)] if said.is_urgent && said.text.contains(&expected)),
        "{commands:?}"
    );
    type_in(&mut harness, "d2d4");
    let id = shown.current.game.referee().find("d2d4").expect("a legal move");
    let commands = testing::take(&mut harness);
    assert!(matches!(&*commands, [UiCommand::Intent(Intent::Play(played))] if *played == id), "{commands:?}");
    assert!(!testing::reads(&harness, &expected));
}

#[test]
fn whoever_looks_back_over_a_network_is_told_where_to_move_from() {
    let moves = ["d2d4", "d7d5"];
    let mut shown = Fixture::over_network(Some(Side::White), Pace::Untimed, &moves, &[], Language::English);
    for _ in moves {
        shown.current.game.step_back();
    }
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, shown.panel().actions(), false, &mut line, commands);
        line.begins_line = false;
    });
    harness.event(Event::Text("d2d4".into()));
    harness.key_press(egui::Key::Enter);
    testing::settle(&mut harness);
    let (commands, refusal) = (testing::take(&mut harness), shown.say("entry-not-at-end"));
    assert!(matches!(&*commands, [UiCommand::Announce(said)] if said.text == refusal), "{commands:?}");
}

#[test]
fn whoever_types_a_move_before_the_answer_to_a_double_is_told_to_answer() {
    let id = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
    let mut game = Game::from_fen(id, &format!("{} x1", Game::new(id).start().fen())).expect("a position");
    game.play(game.referee().find("double").expect("a double")).expect("a legal action");
    let shown = Fixture::new(game);
    let answer = shown.say("refusal-double-offered");
    for text in ["e2e4", "e7e5", "Nf6", "e9"] {
        let error = shown.current.game.referee().read_move(text).expect_err("no move");
        assert_eq!(explain(&shown.translations, shown.game().game(), &error, text), answer, "{text}");
    }
}
