//! The dialog for conditional moves.

use bevy::prelude::{App, Component, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::ui::online::line_board::{self, LineBoardView, PlannedLine};
use crate::app::ui::widgets::{dialog, theme};
use crate::app::ui::{
    command::UiCommand, context::PanelContext, online::online_view::warning_ui, systems::DrawApp,
    widgets::images::Images,
};
use crate::app::{
    i18n::Translations, online::commands::OnlineCommand, online::online_game::OnlineGame, phrases, play::CurrentGame,
    screen::Overlay,
};
use crate::board::Side;
use crate::online::{
    Awaited, ConditionalError, GameState, LocalAction, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_PLIES, Pace,
    read_conditional_moves,
};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<ConditionalDraft>(Overlay::ConditionalMoves)
        .draw_overlay(Overlay::ConditionalMoves, draw_conditional_moves);
}

/// The number of visible lines of the field.
const ROWS: usize = 5;

/// The lines being written.
#[derive(Component, Clone, Debug, Default)]
struct ConditionalDraft {
    /// `None` before the dialog is drawn.
    text: Option<String>,
    error: Option<ConditionalError>,
    /// The line that is being played on the board.
    line: PlannedLine,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct ConditionalView<'a> {
    words: &'a Translations,
    images: &'a Images,
    state: &'a GameState,
    own: Side,
    /// The opponent's name.
    opponent: &'a str,
}

impl ConditionalView<'_> {
    fn say(self, key: &str) -> String {
        self.words.say(key)
    }
}

/// Whether a player can set conditional moves now: in a game without dice that is played over days, while the opponent
/// is to move.
pub(in crate::app::ui) fn may_deposit(state: &GameState, own: Side) -> bool {
    let settings = state.settings();
    let is_slow = !matches!(settings.pace, Pace::Live { .. });
    is_slow && !settings.game.has_dice() && state.awaited_action() == Awaited::Move(!own)
}

fn draw_conditional_moves(
    mut context: PanelContext,
    words: Res<Translations>,
    images: Res<Images>,
    online: Res<OnlineGame>,
    current: Res<CurrentGame>,
    mut draft: Single<&mut ConditionalDraft>,
) -> Result {
    let client = online.table().map(|table| &table.client);
    let player = client.and_then(|client| Some((client.state()?, client.side()?)));
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, &words, "online-conditional-title", commands, |ui, commands| match player {
            Some((state, own)) => {
                let opponent = phrases::player(&words, &current, !own);
                let view = ConditionalView { words: &words, images: &images, state, own, opponent: &opponent };
                conditional_ui(ui, view, &mut draft, commands);
            }
            None => warning_ui(ui, &words.say("online-conditional-not-now")),
        });
    })
}

/// The lines that are set on the server, as a text.
fn deposited_lines(state: &GameState, own: Side) -> String {
    let lines: Vec<String> = state.conditionals(own).iter().map(|line| line.join(" ")).collect();
    lines.join("\n")
}

fn conditional_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    let ConditionalView { words, images, state, own, opponent } = view;
    let may_deposit = may_deposit(state, own);
    let text = draft.text.get_or_insert_with(|| deposited_lines(state, own));
    ui.spacing_mut().item_spacing.y = 6.0;
    let about = view.say("online-conditional-about");
    ui.add(egui::Label::new(theme::faint(about)).wrap());
    if may_deposit {
        let board = LineBoardView { words, images, game: state.game(), own, opponent };
        if let Some(line) = line_board::line_board_ui(ui, board, &mut draft.line) {
            add_line(text, &line);
            draft.error = None;
        }
    }
    if field_ui(ui, view, text).changed() {
        draft.error = None;
    }
    if let Some(error) = &draft.error {
        warning_ui(ui, &explanation(words, opponent, error));
    }
    if !may_deposit {
        return warning_ui(ui, &view.say("online-conditional-not-now"));
    }
    if ui.add(theme::main_button(view.say("online-conditional-deposit"))).clicked() {
        match read_conditional_moves(state.game(), text) {
            Ok(lines) => {
                commands.push(UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines))));
                commands.push(UiCommand::Overlay(Overlay::None));
            }
            Err(error) => draft.error = Some(error),
        }
    }
}

/// Adds a line below the others.
fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(line);
}

/// Draws the field with the lines.
fn field_ui(ui: &mut Ui, view: ConditionalView, text: &mut String) -> egui::Response {
    let field = egui::TextEdit::multiline(text)
        .id_salt("conditional moves")
        .hint_text(view.say("online-conditional-hint"))
        .margin(egui::Margin::symmetric(8, 6))
        .desired_rows(ROWS)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    let name = view.say("online-conditional-title");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
    response
}

/// The error in the lines, and its position.
fn explanation(words: &Translations, opponent: &str, error: &ConditionalError) -> String {
    match error {
        ConditionalError::Move { line, number, found, .. } if number % 2 == 1 => {
            let values = [("line", (*line).into()), ("found", found.as_str().into()), ("player", opponent.into())];
            words.say_with("online-conditional-wrong", &values)
        }
        ConditionalError::Move { line, found, .. } => words
            .say_with("online-conditional-wrong-own", &[("line", (*line).into()), ("found", found.as_str().into())]),
        ConditionalError::Over { line, number } => {
            words.say_with("online-conditional-over", &[("line", (*line).into()), ("number", (*number).into())])
        }
        ConditionalError::NoAnswer(line) => words.say_with("online-conditional-no-answer", &[("line", (*line).into())]),
        ConditionalError::LongLine(line) => words
            .say_with("online-conditional-long", &[("line", (*line).into()), ("count", MAX_CONDITIONAL_PLIES.into())]),
        ConditionalError::Lines => {
            words.say_with("online-conditional-lines", &[("count", MAX_CONDITIONAL_LINES.into())])
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

    fn shown(pace: Pace) -> Fixture {
        Fixture::over_network(Some(Side::White), pace, &["d2d4"], &[], Language::English)
    }

    fn dialog(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        let mut draft = ConditionalDraft::default();
        testing::harness([640.0, 700.0], move |ui, commands| {
            let state = shown.remote().state().expect("it has begun");
            let (words, images) = (&shown.words, &shown.images);
            let view = ConditionalView { words, images, state, own: Side::White, opponent: "Bea" };
            conditional_ui(ui, view, &mut draft, commands);
        })
    }

    /// Clicks on a square of the board, seen from White's side.
    fn click_on(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture, square: &str) {
        let board = testing::place(harness, &shown.say("online-conditional-board"));
        let [file, rank] = [0, 1].map(|index| f32::from(square.as_bytes()[index]));
        let at = egui::vec2(file - f32::from(b'a') + 0.5, f32::from(b'8') - rank + 0.5) * board.width() / 8.0;
        testing::click(harness, board.min + at, egui::PointerButton::Primary);
    }

    #[test]
    fn a_line_is_played_on_the_board_move_by_move() {
        let shown = shown(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog(&shown);
        assert!(testing::reads(&harness, "Bea"), "the first move is the opponent's: {harness:?}");
        for square in ["d7", "d5", "b2", "b4"] {
            click_on(&mut harness, &shown, square);
        }
        testing::press(&mut harness, &shown.say("online-conditional-add"));
        testing::press(&mut harness, &shown.say("online-conditional-deposit"));
        let commands = testing::take(&mut harness);
        let [UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines))), UiCommand::Overlay(_)] =
            &*commands
        else {
            panic!("{commands:?}")
        };
        assert_eq!(*lines, [["d7d5", "b2b4"].map(str::to_owned)]);
    }

    #[test]
    fn a_move_on_the_board_is_taken_back() {
        let shown = shown(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog(&shown);
        for square in ["d7", "d5"] {
            click_on(&mut harness, &shown, square);
        }
        assert!(!testing::reads(&harness, "Bea"), "the answer is awaited");
        testing::press(&mut harness, &shown.say("action-undo"));
        assert!(testing::reads(&harness, "Bea"));
    }

    fn write(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture, text: &str) {
        harness.get_by_label(&shown.say("online-conditional-title")).focus();
        testing::settle(harness);
        harness.event(egui::Event::Paste(text.to_owned()));
        testing::settle(harness);
        testing::press(harness, &shown.say("online-conditional-deposit"));
    }

    #[test]
    fn lines_are_deposited_and_a_wrong_one_is_explained() {
        let shown = shown(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog(&shown);
        write(&mut harness, &shown, "d7d5 e1e9");
        assert!(testing::take(&mut harness).is_empty());
        assert!(testing::reads(
            &harness,
            &explanation(
                &shown.words,
                "Bea",
                &ConditionalError::Move {
                    line: 1,
                    number: 2,
                    found: "e1e9".into(),
                    error: crate::notation::NotationError::NoSuchMove,
                }
            )
        ));
        let mut game = shown.current.game.clone();
        let line = [(); 2].map(|()| {
            let first = game.legal_moves()[0].clone();
            game.play(first.id);
            first.code
        });
        let mut harness = dialog(&shown);
        write(&mut harness, &shown, &line.join(" "));
        let commands = testing::take(&mut harness);
        let [UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines))), UiCommand::Overlay(_)] =
            &*commands
        else {
            panic!("{commands:?}")
        };
        assert_eq!(*lines, [line]);
    }

    #[test]
    fn in_one_sitting_nobody_deposits_moves() {
        let control = "300+5".parse().expect("a time control");
        let shown = shown(Pace::Live { white: control, black: control });
        let harness = dialog(&shown);
        assert!(testing::reads(&harness, &shown.say("online-conditional-not-now")));
        assert!(!testing::reads(&harness, &shown.say("online-conditional-deposit")));
    }
}
