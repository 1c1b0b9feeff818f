//! Tests of the field for typing moves and questions.

use bevy::prelude::{App, Update};
use egui_kittest::Harness;

use super::*;
use crate::app::i18n::Language;
use crate::app::play::Intent;
use crate::app::ui::testing::{self, Fixture};
use crate::board::Side;
use crate::online::Pace;
use crate::session::{Declaration, Level, Seat};

#[test]
fn a_line_with_a_slash_is_a_question() {
    let fixture = Fixture::turnover(&[]);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, fixture.panel_view().actions_view(), false, &mut line, commands);
        line.begins_line = false;
    });
    harness.event(Event::Text("/p R".into()));
    harness.key_press(egui::Key::Enter);
    testing::run_until_settled(&mut harness);
    let commands = testing::take_commands(&mut harness);
    assert!(matches!(&*commands, [UiCommand::Ask(question)] if question == "p R"), "{commands:?}");
}

#[test]
fn who_types_to_resign_or_to_draw_is_asked_as_by_the_buttons_and_told_where_it_is_not_possible() {
    let fixture = Fixture::turnover(&[]);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, fixture.panel_view().actions_view(), false, &mut line, commands);
        line.begins_line = false;
    });
    let mut commands_of = |text: &str| {
        testing::focus_control(&mut harness, &fixture.say("entry-name"));
        harness.event(Event::Text(text.into()));
        harness.key_press(egui::Key::Enter);
        testing::run_until_settled(&mut harness);
        testing::take_commands(&mut harness)
    };
    assert!(matches!(&*commands_of("/resign"), [UiCommand::Overlay(Overlay::ConfirmResign)]));
    assert!(matches!(&*commands_of("/Draw "), [UiCommand::Overlay(Overlay::ConfirmDraw)]));
    let (commands, refusal_text) = (commands_of("/undo"), fixture.say("entry-not-now"));
    assert!(matches!(&*commands, [UiCommand::Announce(said)] if said.text == refusal_text), "{commands:?}");
    let mut game = Game::new(GameId::default());
    game.declare(Declaration::Resign(Side::White));
    let fixture = Fixture::new(game);
    let state_text = phrases::announce::game_state_text(&fixture.translations, &fixture.current);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, fixture.panel_view().actions_view(), false, &mut line, commands);
        line.begins_line = false;
    });
    harness.event(Event::Text("/resign".into()));
    harness.key_press(egui::Key::Enter);
    testing::run_until_settled(&mut harness);
    let commands = testing::take_commands(&mut harness);
    assert!(matches!(&*commands, [UiCommand::Announce(said)] if said.text == state_text), "{commands:?}");
    let fixture = Fixture::turnover(&["d2d4"]);
    let command = actions::typed_command(fixture.panel_view().actions_view(), "undo");
    assert!(matches!(command, Some(Some(UiCommand::Intent(Intent::Undo)))), "{command:?}");
}

#[test]
fn the_letters_are_told_with_the_names_of_the_rule_book_and_all_that_can_be_typed() {
    let [english, spanish, _] = Language::ALL.map(Translations::new);
    let modern_letters = piece_letters_text(&english, GameId::TurnoverModern);
    assert_eq!(modern_letters, "C = Castle; Q = Citadel; N, K = Fortress; B, F = Fort; R, T = Tower; W = Wall");
    assert!(piece_letters_text(&spanish, GameId::TurnoverModern).contains("N, K = Fortaleza"));
    assert!(piece_letters_text(&english, GameId::TurnoverClassic).contains("N, K = Knight; B = Bishop; R = Rook"));
    assert_eq!(piece_letters_text(&english, GameId::Lielow), "");
}

/// The prompt in the empty field.
fn field_prompt(fixture: &Fixture) -> String {
    let mut line = EntryLine::default();
    let harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, fixture.panel_view().actions_view(), false, &mut line, commands);
    });
    let texts = testing::Picture::of(&harness).texts();
    texts.into_iter().map(|text| text.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_prompt_has_an_example_without_letters_and_none_of_a_move_of_the_computer_but_is_never_empty() {
    let mut fixture = Fixture::turnover(&[]);
    let example = fixture.current.game.legal_moves()[0].code.clone();
    assert_eq!(field_prompt(&fixture), format!("Type a move: {example}"));
    fixture.current.record.head.seats = [Seat::Engine(Level::WEAKEST), Seat::Human];
    assert_eq!(field_prompt(&fixture), fixture.say("entry-name"), "the computer is to move");
    let fixture = Fixture::dice_chess(&["r35", "0000"]);
    assert_eq!(field_prompt(&fixture), fixture.say("entry-name"), "nothing is rolled");
}

#[test]
fn a_letter_pressed_with_control_is_no_text_even_when_both_are_let_go_again_but_what_is_pasted_is() {
    for (held_key, text, expected_event_count) in
        [(KeyCode::ControlLeft, "z", 0), (KeyCode::ShiftLeft, "z", 1), (KeyCode::ControlLeft, "e2e4", 1)]
    {
        let mut app = App::new();
        app.add_systems(Update, drop_letters_of_shortcuts);
        let mut keys = ButtonInput::<KeyCode>::default();
        keys.press(held_key);
        keys.release(held_key);
        let raw_input =
            egui::RawInput { events: vec![egui::Event::Text(text.to_owned())], ..egui::RawInput::default() };
        let input = app.insert_resource(keys).world_mut().spawn(EguiInput(raw_input)).id();
        app.update();
        let event_count = app.world().entity(input).get::<EguiInput>().expect("the input").events.len();
        assert_eq!(event_count, expected_event_count, "{held_key:?} {text}");
    }
}

#[test]
fn a_typed_move_is_played_and_what_is_none_is_explained() {
    let fixture = Fixture::turnover(&[]);
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, fixture.panel_view().actions_view(), false, &mut line, commands);
        line.begins_line = false;
        message_ui(ui, fixture.game_view().changed, &line);
    });
    let expected_text = fixture.say("expected-rank-of-8");
    let type_in = |harness: &mut Harness<Vec<UiCommand>>, text: &str| {
        harness.event(Event::Text(text.into()));
        harness.key_press(egui::Key::Enter);
        testing::run_until_settled(harness);
    };
    type_in(&mut harness, "d2d9");
    assert!(testing::shows_text(&harness, &expected_text), "{harness:?}");
    let commands = testing::take_commands(&mut harness);
    assert!(
        matches!(&*commands, [UiCommand::Announce(announcement)] if announcement.is_urgent && announcement.text.contains(&expected_text)),
        "{commands:?}"
    );
    type_in(&mut harness, "d2d4");
    let id = fixture.current.game.referee().find("d2d4").expect("a legal move");
    let commands = testing::take_commands(&mut harness);
    let expected_input = TableInput { table: TableId::Game, action: TableAction::Make(id) };
    assert!(matches!(&*commands, [UiCommand::Table(input)] if *input == expected_input), "{commands:?}");
    assert!(!testing::shows_text(&harness, &expected_text));
}

#[test]
fn whoever_looks_back_over_a_network_is_told_where_to_move_from() {
    let codes = ["d2d4", "d7d5"];
    let mut fixture = Fixture::of_online_game(Some(Side::White), Pace::Untimed, &codes, &[], Language::English);
    for _ in codes {
        fixture.current.game.step_back();
    }
    let mut line = EntryLine { begins_line: true, ..EntryLine::default() };
    let mut harness = testing::harness([272.0, 200.0], |ui, commands| {
        entry_ui(ui, fixture.panel_view().actions_view(), false, &mut line, commands);
        line.begins_line = false;
    });
    harness.event(Event::Text("d2d4".into()));
    harness.key_press(egui::Key::Enter);
    testing::run_until_settled(&mut harness);
    let (commands, refusal) = (testing::take_commands(&mut harness), fixture.say("entry-not-at-end"));
    assert!(matches!(&*commands, [UiCommand::Announce(announcement)] if announcement.text == refusal), "{commands:?}");
}

#[test]
fn whoever_types_a_move_before_the_answer_to_a_double_is_told_to_answer() {
    let fixture = Fixture::new(testing::game_after(testing::game_with_cube(), &["double"]));
    let answer_text = fixture.say("refusal-double-offered");
    for text in ["e2e4", "e7e5", "Nf6", "e9"] {
        let error = fixture.current.game.referee().read_move(text).expect_err("no move");
        assert_eq!(error_text(&fixture.translations, fixture.game_view().game(), &error, text), answer_text, "{text}");
    }
}
