//! The dialog for conditional moves.

use bevy::prelude::{App, Local, Res, Result};
use bevy_egui::egui::{self, Ui};

use crate::app::input::screen_keyboard;
use crate::app::ui::online::line_board::{self, LineBoardView, PlannedLine};
use crate::app::ui::widgets::{dialog, dialog::DialogPart, theme};
use crate::app::ui::{
    command::UiCommand, context::PanelContext, online::online_view::warning_ui, systems::DrawApp,
    widgets::images::Images,
};
use crate::app::{
    i18n::Translations, online::commands::OnlineCommand, online::online_game::OnlineGame, online::sentences, phrases,
    play::CurrentGame, screen::Overlay,
};
use crate::board::Side;
use crate::online::{
    AwaitedAction, ConditionalError, GameState, LocalAction, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_PLIES,
    read_conditional_moves,
};
use crate::session::Game;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::ConditionalMoves, draw_conditional_moves);
}

/// The number of visible lines of the field.
const FIELD_ROWS: usize = 5;

/// The lines being written. They stay when the dialog is closed, until the position changes.
#[derive(Clone, Debug, Default)]
struct ConditionalDraft {
    /// The key of the game and the number of its plies.
    game_and_ply: Option<(String, u32)>,
    /// The text of the field; `None` while it is that of the stored lines.
    typed_lines: Option<String>,
    error: Option<ConditionalError>,
    /// Whether the error has not been scrolled to.
    is_error_new: bool,
    /// The line that is being played on the board.
    planned_line: PlannedLine,
}

impl ConditionalDraft {
    fn set_error(&mut self, error: ConditionalError) {
        (self.error, self.is_error_new) = (Some(error), true);
    }
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct ConditionalView<'a> {
    translations: &'a Translations,
    images: &'a Images,
    game_state: &'a GameState,
    own_side: Side,
    /// The opponent's name.
    opponent_name: &'a str,
    /// The stored lines, as in the text protocol.
    line_codes: &'a [Vec<String>],
    /// The same in written notation.
    written_lines: &'a [String],
}

impl ConditionalView<'_> {
    fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }

    fn can_set_conditional_moves(self) -> bool {
        can_set_conditional_moves(self.game_state, self.own_side)
    }
}

/// Whether a player can set conditional moves now: in a game without dice that is played over days, while the opponent
/// is to move.
pub(in crate::app::ui) fn can_set_conditional_moves(game_state: &GameState, own_side: Side) -> bool {
    let settings = game_state.settings();
    !settings.pace.is_live()
        && !settings.game.has_dice()
        && game_state.awaited_action() == AwaitedAction::Move(!own_side)
}

fn draw_conditional_moves(
    mut context: PanelContext,
    translations: Res<Translations>,
    images: Res<Images>,
    online_game: Res<OnlineGame>,
    current_game: Res<CurrentGame>,
    mut draft: Local<ConditionalDraft>,
) -> Result {
    let table = online_game.table();
    let own_game = table.and_then(|table| Some((table, table.client.state()?, table.client.side()?)));
    context.draw(|ctx, commands| match own_game {
        Some((table, game_state, own_side)) => {
            let game_and_ply = Some((table.key.clone(), game_state.ply()));
            if draft.game_and_ply != game_and_ply {
                *draft = ConditionalDraft { game_and_ply, ..ConditionalDraft::default() };
            }
            let opponent_name = phrases::player(&translations, &current_game, !own_side);
            let line_codes = table.client.conditionals();
            let written_lines = &*lines_in_notation(game_state.game(), line_codes);
            let (translations, images, opponent_name) = (&*translations, &*images, &*opponent_name);
            let view = ConditionalView {
                translations,
                images,
                game_state,
                own_side,
                opponent_name,
                line_codes,
                written_lines,
            };
            dialog_ui(ctx, view, &mut draft, commands);
        }
        None => dialog::reading_ui(ctx, &translations, "online-conditional-title", commands, |ui, _| {
            warning_ui(ui, &translations.say("online-conditional-not-now"));
        }),
    })
}

fn dialog_ui(ctx: &egui::Context, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    let foot_height = if view.can_set_conditional_moves() { dialog::foot_height(ctx) } else { 0.0 };
    let title_key = "online-conditional-title";
    dialog::reading_with_foot_ui(ctx, view.translations, title_key, foot_height, commands, |ui, part, commands| {
        match part {
            DialogPart::Body => body_ui(ui, view, draft, commands),
            DialogPart::Foot => foot_ui(ui, view, draft, commands),
        }
    });
}

fn body_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    let ConditionalView { translations, images, game_state, own_side, opponent_name, .. } = view;
    ui.spacing_mut().item_spacing.y = 6.0;
    let about_text = view.say("online-conditional-about");
    ui.add(egui::Label::new(theme::faint(about_text)).wrap());
    if view.can_set_conditional_moves() {
        let board_view = LineBoardView { translations, images, game: game_state.game(), own_side, opponent_name };
        if let Some(line_codes) = line_board::line_board_ui(ui, board_view, &mut draft.planned_line) {
            add_line(view, line_codes, draft, commands);
        }
    }
    stored_lines_ui(ui, view, draft, commands);
    if !view.can_set_conditional_moves() {
        return warning_ui(ui, &view.say("online-conditional-not-now"));
    }
    lines_field_ui(ui, view, draft);
    if let Some(error) = &draft.error {
        warning_ui(ui, &error_text(translations, opponent_name, error));
        if std::mem::take(&mut draft.is_error_new) {
            ui.scroll_to_cursor(Some(egui::Align::BOTTOM));
        }
    }
}

/// Draws the stored lines, each with the button that removes it.
fn stored_lines_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    ui.add(egui::Label::new(theme::strong(sentences::stored_lines(view.translations, view.line_codes.len()))).wrap());
    let mut removed_index = None;
    for (index, line_text) in view.written_lines.iter().enumerate() {
        ui.horizontal(|ui| {
            if view.can_set_conditional_moves() {
                let button = ui.button(view.say("tournament-remove"));
                let accessible_name =
                    view.translations.say_with("online-conditional-remove", &[("moves", line_text.as_str().into())]);
                theme::set_accessible_name(&button, accessible_name);
                if button.clicked() {
                    removed_index = Some(index);
                }
            }
            ui.add(egui::Label::new(line_text).wrap());
        });
    }
    let Some(removed_index) = removed_index else { return };
    let mut remaining_lines = view.line_codes.to_vec();
    remaining_lines.remove(removed_index);
    if let Some(typed_lines) = &mut draft.typed_lines {
        let remaining_texts: Vec<&str> =
            typed_lines.lines().filter(|typed_line| typed_line.trim() != view.written_lines[removed_index]).collect();
        *typed_lines = remaining_texts.join("\n");
    }
    draft.error = None;
    commands.push(set_lines_command(remaining_lines));
}

/// Draws the button that stores the lines of the field.
fn foot_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let button = theme::main_button(view.say("online-conditional-deposit"));
        if ui.add_enabled(draft.typed_lines.is_some(), button).clicked()
            && let Some(typed_lines) = &draft.typed_lines
        {
            match read_conditional_moves(view.game_state.game(), typed_lines) {
                Ok(lines) => {
                    (draft.typed_lines, draft.error) = (None, None);
                    commands.push(set_lines_command(lines));
                }
                Err(error) => draft.set_error(error),
            }
        }
        if draft.typed_lines.is_some() {
            ui.add(egui::Label::new(theme::faint(view.say("online-conditional-unsaved"))).truncate());
        }
    });
}

/// The command that stores these lines instead of all others.
fn set_lines_command(lines: Vec<Vec<String>>) -> UiCommand {
    UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines)))
}

/// Stores a line, given as in the text protocol, below the others.
fn add_line(
    view: ConditionalView,
    line_codes: Vec<String>,
    draft: &mut ConditionalDraft,
    commands: &mut Vec<UiCommand>,
) {
    let mut all_lines = view.line_codes.to_vec();
    if line_codes.len() > MAX_CONDITIONAL_PLIES {
        return draft.set_error(ConditionalError::LongLine(all_lines.len() + 1));
    }
    if !all_lines.contains(&line_codes) {
        let line_text = line_in_notation(view.game_state.game(), &line_codes);
        all_lines.push(line_codes);
        if all_lines.len() > MAX_CONDITIONAL_LINES {
            return draft.set_error(ConditionalError::Lines);
        }
        if let Some(typed_lines) = &mut draft.typed_lines {
            append_line(typed_lines, &line_text);
        }
        commands.push(set_lines_command(all_lines));
    }
    (draft.error, draft.planned_line) = (None, PlannedLine::default());
}

/// Appends a line to a text.
fn append_line(lines_text: &mut String, line: &str) {
    if !lines_text.is_empty() && !lines_text.ends_with('\n') {
        lines_text.push('\n');
    }
    lines_text.push_str(line);
}

/// Lines of the text protocol in written notation.
fn lines_in_notation(game: &Game, line_codes: &[Vec<String>]) -> Vec<String> {
    line_codes.iter().map(|move_codes| line_in_notation(game, move_codes)).collect()
}

/// A line of the text protocol in written notation.
fn line_in_notation(game: &Game, move_codes: &[String]) -> String {
    let mut referee = game.referee().boxed_clone();
    let mut move_texts = Vec::new();
    for move_code in move_codes {
        let legal_move = referee.find(move_code).and_then(|id| referee.legal_move(id));
        move_texts.push(legal_move.as_ref().map_or_else(|| move_code.clone(), |legal_move| legal_move.text.clone()));
        if let Some(legal_move) = legal_move {
            referee.play(legal_move.id);
        }
    }
    move_texts.join(" ")
}

/// A line that could be written in a position; `None` if the opponent's first legal move ends the game.
fn example_line(game: &Game) -> Option<String> {
    let mut referee = game.referee().boxed_clone();
    let first_move = referee.legal_moves().first()?.clone();
    referee.play(first_move.id);
    let answer_move = referee.legal_moves().first()?;
    Some(format!("{} {}", first_move.text, answer_move.text))
}

/// Draws the field with the lines as a text.
fn lines_field_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft) {
    let stored_text = view.written_lines.join("\n");
    let mut typed_text = draft.typed_lines.clone().unwrap_or_else(|| stored_text.clone());
    let example_text = typed_text.is_empty().then(|| example_line(view.game_state.game())).flatten();
    let hint_text = example_text
        .map(|example_moves| view.translations.say_with("online-conditional-hint", &[("moves", example_moves.into())]));
    let text_field = egui::TextEdit::multiline(&mut typed_text)
        .id_salt("conditional moves")
        .hint_text(hint_text.unwrap_or_default())
        .margin(egui::Margin::symmetric(8, 6))
        .desired_rows(FIELD_ROWS)
        .desired_width(f32::INFINITY);
    let field_response = ui.add(text_field);
    screen_keyboard::mark_multiline(&field_response);
    let accessible_name = view.say("online-conditional-text");
    field_response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &accessible_name));
    if field_response.changed() {
        draft.error = None;
    }
    draft.typed_lines = (typed_text != stored_text).then_some(typed_text);
}

/// The error in the lines, and its position.
fn error_text(translations: &Translations, opponent_name: &str, error: &ConditionalError) -> String {
    match error {
        ConditionalError::Move { line: line_number, number: ply_number, found: wrong_move, .. }
            if ply_number % 2 == 1 =>
        {
            let arguments = [
                ("line", (*line_number).into()),
                ("found", wrong_move.as_str().into()),
                ("player", opponent_name.into()),
            ];
            translations.say_with("online-conditional-wrong", &arguments)
        }
        ConditionalError::Move { line: line_number, found: wrong_move, .. } => translations.say_with(
            "online-conditional-wrong-own",
            &[("line", (*line_number).into()), ("found", wrong_move.as_str().into())],
        ),
        ConditionalError::Over { line: line_number, number: ply_number } => translations
            .say_with("online-conditional-over", &[("line", (*line_number).into()), ("number", (*ply_number).into())]),
        ConditionalError::NoAnswer(line_number) => {
            translations.say_with("online-conditional-no-answer", &[("line", (*line_number).into())])
        }
        ConditionalError::LongLine(line_number) => translations.say_with(
            "online-conditional-long",
            &[("line", (*line_number).into()), ("count", MAX_CONDITIONAL_PLIES.into())],
        ),
        ConditionalError::Lines => {
            translations.say_with("online-conditional-lines", &[("count", MAX_CONDITIONAL_LINES.into())])
        }
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture};
    use crate::online::Pace;

    fn online_game_fixture(pace: Pace) -> Fixture {
        Fixture::of_online_game(Some(Side::White), pace, &["d2d4"], &[], Language::English)
    }

    /// The dialog, in which something has been written.
    fn dialog_harness_with(fixture: &Fixture, mut draft: ConditionalDraft) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([640.0, 700.0], move |ui, commands| {
            let client = fixture.remote_view().table.expect("a game over a network").client;
            let game_state = client.state().expect("it has begun");
            let (translations, images, line_codes) = (&fixture.translations, &fixture.images, client.conditionals());
            let written_lines = &*lines_in_notation(game_state.game(), line_codes);
            let view = ConditionalView {
                translations,
                images,
                game_state,
                own_side: Side::White,
                opponent_name: "Bea",
                line_codes,
                written_lines,
            };
            dialog_ui(ui.ctx(), view, &mut draft, commands);
        })
    }

    fn dialog_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        dialog_harness_with(fixture, ConditionalDraft::default())
    }

    /// The only command: to store these lines.
    fn take_stored_lines(harness: &mut Harness<Vec<UiCommand>>) -> Vec<Vec<String>> {
        let commands = testing::take_commands(harness);
        let [UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines)))] = &*commands else {
            panic!("{commands:?}")
        };
        lines.clone()
    }

    /// Handles the command to store lines, which the server has not confirmed.
    fn apply_stored_lines(fixture: &mut Fixture, lines: Vec<Vec<String>>) {
        let table = fixture.remote.as_mut().expect("a game over a network");
        let _ = table.client.handle_local_action(0, LocalAction::SetConditionals(lines));
    }

    const DAYS_PACE: Pace = Pace::Days { turn: 3, bank: 0, vacation: 0 };

    /// Clicks on a square of the board, seen from White's side.
    fn click_square(harness: &mut Harness<Vec<UiCommand>>, fixture: &Fixture, square: &str) {
        let board_rect = testing::control_rect(harness, &fixture.say("online-conditional-board"));
        let [file, rank] = [0, 1].map(|index| f32::from(square.as_bytes()[index]));
        let offset = egui::vec2(file - f32::from(b'a') + 0.5, f32::from(b'8') - rank + 0.5) * board_rect.width() / 8.0;
        testing::click_at(harness, board_rect.min + offset, egui::PointerButton::Primary);
    }

    #[test]
    fn a_line_is_played_on_the_board_move_by_move() {
        let fixture = online_game_fixture(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog_harness(&fixture);
        assert!(testing::shows_text(&harness, "Bea"), "the first move is the opponent's: {harness:?}");
        for square in ["d7", "d5", "b2", "b4"] {
            click_square(&mut harness, &fixture, square);
        }
        testing::press_control(&mut harness, &fixture.say("online-conditional-add"));
        assert_eq!(take_stored_lines(&mut harness), [["d7d5", "b2b4"].map(str::to_owned)], "it is stored at once");
        assert!(testing::shows_text(&harness, "Bea"), "another line is begun: {harness:?}");
    }

    #[test]
    fn a_line_is_stored_beside_the_earlier_ones_and_each_is_removed() {
        let mut fixture = online_game_fixture(DAYS_PACE);
        let lines = [["d7d5", "b2b4"], ["b7b5", "b2b4"]].map(|line| line.map(str::to_owned).to_vec());
        apply_stored_lines(&mut fixture, lines[..1].to_vec());
        let mut harness = dialog_harness(&fixture);
        assert!(testing::shows_text(&harness, "1 line stored"), "{harness:?}");
        for square in ["b7", "b5", "b2", "b4"] {
            click_square(&mut harness, &fixture, square);
        }
        testing::press_control(&mut harness, &fixture.say("online-conditional-add"));
        assert_eq!(take_stored_lines(&mut harness), lines);
        drop(harness);
        apply_stored_lines(&mut fixture, lines.to_vec());
        let mut harness = dialog_harness(&fixture);
        assert!(testing::shows_text(&harness, "2 lines stored"), "{harness:?}");
        let button_name = format!("Remove the line {}", line_in_notation(&fixture.current.game, &lines[0]));
        testing::press_control(&mut harness, &button_name);
        assert_eq!(take_stored_lines(&mut harness), lines[1..]);
    }

    #[test]
    fn a_text_is_deposited_at_the_foot_once_it_has_changed_and_kept_when_the_dialog_is_closed() {
        let fixture = online_game_fixture(DAYS_PACE);
        let mut harness = dialog_harness(&fixture);
        assert!(testing::shows_text(&harness, "for example "), "{harness:?}");
        let button_rect = testing::control_rect(&harness, &fixture.say("online-conditional-deposit"));
        assert!(button_rect.bottom() < 700.0, "{button_rect:?}");
        testing::press_control(&mut harness, &fixture.say("online-conditional-deposit"));
        assert!(testing::take_commands(&mut harness).is_empty(), "nothing has changed");
        drop(harness);
        let draft = ConditionalDraft { typed_lines: Some("d7d5 b2b4".into()), ..ConditionalDraft::default() };
        let mut harness = dialog_harness_with(&fixture, draft);
        assert!(testing::shows_text(&harness, &fixture.say("online-conditional-unsaved")), "{harness:?}");
        testing::press_control(&mut harness, &fixture.say("online-conditional-deposit"));
        assert_eq!(take_stored_lines(&mut harness), [["d7d5", "b2b4"].map(str::to_owned)]);
    }

    #[test]
    fn the_example_is_legal_where_it_is_given() {
        let mut game = online_game_fixture(DAYS_PACE).current.game.clone();
        for _ in 0..4 {
            let line_text = example_line(&game).expect("the game goes on");
            assert!(read_conditional_moves(&game, &line_text).is_ok(), "{line_text}");
            let move_id = game.legal_moves()[0].id;
            game.play(move_id);
        }
    }

    #[test]
    fn a_move_on_the_board_is_taken_back() {
        let fixture = online_game_fixture(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog_harness(&fixture);
        for square in ["d7", "d5"] {
            click_square(&mut harness, &fixture, square);
        }
        assert!(!testing::shows_text(&harness, "Bea"), "the answer is awaited");
        testing::press_control(&mut harness, &fixture.say("action-undo"));
        assert!(testing::shows_text(&harness, "Bea"));
    }

    fn type_and_store(harness: &mut Harness<Vec<UiCommand>>, fixture: &Fixture, pasted_text: &str) {
        harness.get_by_label(&fixture.say("online-conditional-text")).focus();
        testing::run_until_settled(harness);
        harness.event(egui::Event::Paste(pasted_text.to_owned()));
        testing::run_until_settled(harness);
        testing::press_control(harness, &fixture.say("online-conditional-deposit"));
    }

    #[test]
    fn lines_are_deposited_and_a_wrong_one_is_explained() {
        let fixture = online_game_fixture(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog_harness(&fixture);
        type_and_store(&mut harness, &fixture, "d7d5 e1e9");
        assert!(testing::take_commands(&mut harness).is_empty());
        assert!(testing::shows_text(
            &harness,
            &error_text(
                &fixture.translations,
                "Bea",
                &ConditionalError::Move {
                    line: 1,
                    number: 2,
                    found: "e1e9".into(),
                    error: crate::notation::NotationError::NoSuchMove,
                }
            )
        ));
        let mut game = fixture.current.game.clone();
        let move_codes = [(); 2].map(|()| {
            let first_move = game.legal_moves()[0].clone();
            game.play(first_move.id);
            first_move.code
        });
        let mut harness = dialog_harness(&fixture);
        type_and_store(&mut harness, &fixture, &move_codes.join(" "));
        assert_eq!(take_stored_lines(&mut harness), [move_codes]);
    }

    #[test]
    fn in_one_sitting_nobody_deposits_moves() {
        let time_control = "300+5".parse().expect("a time control");
        let fixture = online_game_fixture(Pace::Live { white: time_control, black: time_control });
        let harness = dialog_harness(&fixture);
        assert!(testing::shows_text(&harness, &fixture.say("online-conditional-not-now")));
        assert!(!testing::shows_text(&harness, &fixture.say("online-conditional-deposit")));
    }
}
