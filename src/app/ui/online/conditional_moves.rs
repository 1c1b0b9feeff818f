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
    Awaited, ConditionalError, GameState, LocalAction, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_PLIES,
    read_conditional_moves,
};
use crate::session::Game;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::ConditionalMoves, draw_conditional_moves);
}

/// The number of visible lines of the field.
const ROWS: usize = 5;

/// The lines being written. They stay when the dialog is closed, until the position changes.
#[derive(Clone, Debug, Default)]
struct ConditionalDraft {
    /// The key of the game and the number of its plies.
    place: Option<(String, u32)>,
    /// The text of the field; `None` while it is that of the stored lines.
    text: Option<String>,
    error: Option<ConditionalError>,
    /// Whether the error has not been scrolled to.
    is_error_new: bool,
    /// The line that is being played on the board.
    line: PlannedLine,
}

impl ConditionalDraft {
    fn fail(&mut self, error: ConditionalError) {
        (self.error, self.is_error_new) = (Some(error), true);
    }
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct ConditionalView<'a> {
    translations: &'a Translations,
    images: &'a Images,
    state: &'a GameState,
    own: Side,
    /// The opponent's name.
    opponent: &'a str,
    /// The stored lines, as in the text protocol.
    lines: &'a [Vec<String>],
    /// The same in written notation.
    written: &'a [String],
}

impl ConditionalView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
    }

    fn may_deposit(self) -> bool {
        may_deposit(self.state, self.own)
    }
}

/// Whether a player can set conditional moves now: in a game without dice that is played over days, while the opponent
/// is to move.
pub(in crate::app::ui) fn may_deposit(state: &GameState, own: Side) -> bool {
    let settings = state.settings();
    !settings.pace.is_live() && !settings.game.has_dice() && state.awaited_action() == Awaited::Move(!own)
}

fn draw_conditional_moves(
    mut context: PanelContext,
    translations: Res<Translations>,
    images: Res<Images>,
    online: Res<OnlineGame>,
    current: Res<CurrentGame>,
    mut draft: Local<ConditionalDraft>,
) -> Result {
    let table = online.table();
    let player = table.and_then(|table| Some((table, table.client.state()?, table.client.side()?)));
    context.draw(|ctx, commands| match player {
        Some((table, state, own)) => {
            let place = Some((table.key.clone(), state.ply()));
            if draft.place != place {
                *draft = ConditionalDraft { place, ..ConditionalDraft::default() };
            }
            let opponent = phrases::player(&translations, &current, !own);
            let lines = table.client.conditionals();
            let written = &*written_lines(state.game(), lines);
            let (translations, images, opponent) = (&*translations, &*images, &*opponent);
            let view = ConditionalView { translations, images, state, own, opponent, lines, written };
            dialog_ui(ctx, view, &mut draft, commands);
        }
        None => dialog::reading_ui(ctx, &translations, "online-conditional-title", commands, |ui, _| {
            warning_ui(ui, &translations.say("online-conditional-not-now"));
        }),
    })
}

fn dialog_ui(ctx: &egui::Context, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    let foot = if view.may_deposit() { dialog::foot_height(ctx) } else { 0.0 };
    let title = "online-conditional-title";
    dialog::reading_with_foot_ui(ctx, view.translations, title, foot, commands, |ui, part, commands| match part {
        DialogPart::Body => body_ui(ui, view, draft, commands),
        DialogPart::Foot => foot_ui(ui, view, draft, commands),
    });
}

fn body_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    let ConditionalView { translations, images, state, own, opponent, .. } = view;
    ui.spacing_mut().item_spacing.y = 6.0;
    let about = view.say("online-conditional-about");
    ui.add(egui::Label::new(theme::faint(about)).wrap());
    if view.may_deposit() {
        let board = LineBoardView { translations, images, game: state.game(), own, opponent };
        if let Some(line) = line_board::line_board_ui(ui, board, &mut draft.line) {
            add_line(view, line, draft, commands);
        }
    }
    stored_ui(ui, view, draft, commands);
    if !view.may_deposit() {
        return warning_ui(ui, &view.say("online-conditional-not-now"));
    }
    field_ui(ui, view, draft);
    if let Some(error) = &draft.error {
        warning_ui(ui, &explanation(translations, opponent, error));
        if std::mem::take(&mut draft.is_error_new) {
            ui.scroll_to_cursor(Some(egui::Align::BOTTOM));
        }
    }
}

/// Draws the stored lines, each with the button that removes it.
fn stored_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    ui.add(egui::Label::new(theme::strong(sentences::stored_lines(view.translations, view.lines.len()))).wrap());
    let mut removed = None;
    for (index, moves) in view.written.iter().enumerate() {
        ui.horizontal(|ui| {
            if view.may_deposit() {
                let button = ui.button(view.say("tournament-remove"));
                let name = view.translations.say_with("online-conditional-remove", &[("moves", moves.as_str().into())]);
                theme::set_accessible_name(&button, name);
                if button.clicked() {
                    removed = Some(index);
                }
            }
            ui.add(egui::Label::new(moves).wrap());
        });
    }
    let Some(removed) = removed else { return };
    let mut lines = view.lines.to_vec();
    lines.remove(removed);
    if let Some(text) = &mut draft.text {
        let kept: Vec<&str> = text.lines().filter(|other| other.trim() != view.written[removed]).collect();
        *text = kept.join("\n");
    }
    draft.error = None;
    commands.push(set_command(lines));
}

/// Draws the button that stores the lines of the field.
fn foot_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        let button = theme::main_button(view.say("online-conditional-deposit"));
        if ui.add_enabled(draft.text.is_some(), button).clicked()
            && let Some(text) = &draft.text
        {
            match read_conditional_moves(view.state.game(), text) {
                Ok(lines) => {
                    (draft.text, draft.error) = (None, None);
                    commands.push(set_command(lines));
                }
                Err(error) => draft.fail(error),
            }
        }
        if draft.text.is_some() {
            ui.add(egui::Label::new(theme::faint(view.say("online-conditional-unsaved"))).truncate());
        }
    });
}

/// The command that stores these lines instead of all others.
fn set_command(lines: Vec<Vec<String>>) -> UiCommand {
    UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines)))
}

/// Stores a line, given as in the text protocol, below the others.
fn add_line(view: ConditionalView, line: Vec<String>, draft: &mut ConditionalDraft, commands: &mut Vec<UiCommand>) {
    let mut lines = view.lines.to_vec();
    if line.len() > MAX_CONDITIONAL_PLIES {
        return draft.fail(ConditionalError::LongLine(lines.len() + 1));
    }
    if !lines.contains(&line) {
        let moves = written(view.state.game(), &line);
        lines.push(line);
        if lines.len() > MAX_CONDITIONAL_LINES {
            return draft.fail(ConditionalError::Lines);
        }
        if let Some(text) = &mut draft.text {
            append(text, &moves);
        }
        commands.push(set_command(lines));
    }
    (draft.error, draft.line) = (None, PlannedLine::default());
}

/// Appends a line to a text.
fn append(text: &mut String, line: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(line);
}

/// Lines of the text protocol in written notation.
fn written_lines(game: &Game, lines: &[Vec<String>]) -> Vec<String> {
    lines.iter().map(|line| written(game, line)).collect()
}

/// A line of the text protocol in written notation.
fn written(game: &Game, line: &[String]) -> String {
    let mut referee = game.referee().boxed_clone();
    let mut texts = Vec::new();
    for code in line {
        let legal = referee.find(code).and_then(|id| referee.legal_move(id));
        texts.push(legal.as_ref().map_or_else(|| code.clone(), |legal| legal.text.clone()));
        if let Some(legal) = legal {
            referee.play(legal.id);
        }
    }
    texts.join(" ")
}

/// A line that could be written in a position; `None` if the opponent's first legal move ends the game.
fn example(game: &Game) -> Option<String> {
    let mut referee = game.referee().boxed_clone();
    let first = referee.legal_moves().first()?.clone();
    referee.play(first.id);
    let answer = referee.legal_moves().first()?;
    Some(format!("{} {}", first.text, answer.text))
}

/// Draws the field with the lines as a text.
fn field_ui(ui: &mut Ui, view: ConditionalView, draft: &mut ConditionalDraft) {
    let stored = view.written.join("\n");
    let mut text = draft.text.clone().unwrap_or_else(|| stored.clone());
    let example = text.is_empty().then(|| example(view.state.game())).flatten();
    let hint = example.map(|moves| view.translations.say_with("online-conditional-hint", &[("moves", moves.into())]));
    let field = egui::TextEdit::multiline(&mut text)
        .id_salt("conditional moves")
        .hint_text(hint.unwrap_or_default())
        .margin(egui::Margin::symmetric(8, 6))
        .desired_rows(ROWS)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    screen_keyboard::mark_multiline(&response);
    let name = view.say("online-conditional-text");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
    if response.changed() {
        draft.error = None;
    }
    draft.text = (text != stored).then_some(text);
}

/// The error in the lines, and its position.
fn explanation(translations: &Translations, opponent: &str, error: &ConditionalError) -> String {
    match error {
        ConditionalError::Move { line, number, found, .. } if number % 2 == 1 => {
            let values = [("line", (*line).into()), ("found", found.as_str().into()), ("player", opponent.into())];
            translations.say_with("online-conditional-wrong", &values)
        }
        ConditionalError::Move { line, found, .. } => translations
            .say_with("online-conditional-wrong-own", &[("line", (*line).into()), ("found", found.as_str().into())]),
        ConditionalError::Over { line, number } => {
            translations.say_with("online-conditional-over", &[("line", (*line).into()), ("number", (*number).into())])
        }
        ConditionalError::NoAnswer(line) => {
            translations.say_with("online-conditional-no-answer", &[("line", (*line).into())])
        }
        ConditionalError::LongLine(line) => translations
            .say_with("online-conditional-long", &[("line", (*line).into()), ("count", MAX_CONDITIONAL_PLIES.into())]),
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

    fn shown(pace: Pace) -> Fixture {
        Fixture::of_online_game(Some(Side::White), pace, &["d2d4"], &[], Language::English)
    }

    /// The dialog, in which something has been written.
    fn dialog_with(shown: &Fixture, mut draft: ConditionalDraft) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([640.0, 700.0], move |ui, commands| {
            let client = shown.remote_view().table.expect("a game over a network").client;
            let state = client.state().expect("it has begun");
            let (translations, images, lines) = (&shown.translations, &shown.images, client.conditionals());
            let written = &*written_lines(state.game(), lines);
            let view =
                ConditionalView { translations, images, state, own: Side::White, opponent: "Bea", lines, written };
            dialog_ui(ui.ctx(), view, &mut draft, commands);
        })
    }

    fn dialog(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        dialog_with(shown, ConditionalDraft::default())
    }

    /// The only command: to store these lines.
    fn stored(harness: &mut Harness<Vec<UiCommand>>) -> Vec<Vec<String>> {
        let commands = testing::take_commands(harness);
        let [UiCommand::Online(OnlineCommand::Act(LocalAction::SetConditionals(lines)))] = &*commands else {
            panic!("{commands:?}")
        };
        lines.clone()
    }

    /// Handles the command to store lines, which the server has not confirmed.
    fn store(shown: &mut Fixture, lines: Vec<Vec<String>>) {
        let remote = shown.remote.as_mut().expect("a game over a network");
        let _ = remote.client.handle_local_action(0, LocalAction::SetConditionals(lines));
    }

    const DAYS: Pace = Pace::Days { turn: 3, bank: 0, vacation: 0 };

    /// Clicks on a square of the board, seen from White's side.
    fn click_on(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture, square: &str) {
        let board = testing::control_rect(harness, &shown.say("online-conditional-board"));
        let [file, rank] = [0, 1].map(|index| f32::from(square.as_bytes()[index]));
        let at = egui::vec2(file - f32::from(b'a') + 0.5, f32::from(b'8') - rank + 0.5) * board.width() / 8.0;
        testing::click_at(harness, board.min + at, egui::PointerButton::Primary);
    }

    #[test]
    fn a_line_is_played_on_the_board_move_by_move() {
        let shown = shown(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog(&shown);
        assert!(testing::shows_text(&harness, "Bea"), "the first move is the opponent's: {harness:?}");
        for square in ["d7", "d5", "b2", "b4"] {
            click_on(&mut harness, &shown, square);
        }
        testing::press_control(&mut harness, &shown.say("online-conditional-add"));
        assert_eq!(stored(&mut harness), [["d7d5", "b2b4"].map(str::to_owned)], "it is stored at once");
        assert!(testing::shows_text(&harness, "Bea"), "another line is begun: {harness:?}");
    }

    #[test]
    fn a_line_is_stored_beside_the_earlier_ones_and_each_is_removed() {
        let mut shown = shown(DAYS);
        let lines = [["d7d5", "b2b4"], ["b7b5", "b2b4"]].map(|line| line.map(str::to_owned).to_vec());
        store(&mut shown, lines[..1].to_vec());
        let mut harness = dialog(&shown);
        assert!(testing::shows_text(&harness, "1 line stored"), "{harness:?}");
        for square in ["b7", "b5", "b2", "b4"] {
            click_on(&mut harness, &shown, square);
        }
        testing::press_control(&mut harness, &shown.say("online-conditional-add"));
        assert_eq!(stored(&mut harness), lines);
        drop(harness);
        store(&mut shown, lines.to_vec());
        let mut harness = dialog(&shown);
        assert!(testing::shows_text(&harness, "2 lines stored"), "{harness:?}");
        let name = format!("Remove the line {}", written(&shown.current.game, &lines[0]));
        testing::press_control(&mut harness, &name);
        assert_eq!(stored(&mut harness), lines[1..]);
    }

    #[test]
    fn a_text_is_deposited_at_the_foot_once_it_has_changed_and_kept_when_the_dialog_is_closed() {
        let shown = shown(DAYS);
        let mut harness = dialog(&shown);
        assert!(testing::shows_text(&harness, "for example "), "{harness:?}");
        let foot = testing::control_rect(&harness, &shown.say("online-conditional-deposit"));
        assert!(foot.bottom() < 700.0, "{foot:?}");
        testing::press_control(&mut harness, &shown.say("online-conditional-deposit"));
        assert!(testing::take_commands(&mut harness).is_empty(), "nothing has changed");
        drop(harness);
        let draft = ConditionalDraft { text: Some("d7d5 b2b4".into()), ..ConditionalDraft::default() };
        let mut harness = dialog_with(&shown, draft);
        assert!(testing::shows_text(&harness, &shown.say("online-conditional-unsaved")), "{harness:?}");
        testing::press_control(&mut harness, &shown.say("online-conditional-deposit"));
        assert_eq!(stored(&mut harness), [["d7d5", "b2b4"].map(str::to_owned)]);
    }

    #[test]
    fn the_example_is_legal_where_it_is_given() {
        let mut game = shown(DAYS).current.game.clone();
        for _ in 0..4 {
            let text = example(&game).expect("the game goes on");
            assert!(read_conditional_moves(&game, &text).is_ok(), "{text}");
            let first = game.legal_moves()[0].id;
            game.play(first);
        }
    }

    #[test]
    fn a_move_on_the_board_is_taken_back() {
        let shown = shown(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog(&shown);
        for square in ["d7", "d5"] {
            click_on(&mut harness, &shown, square);
        }
        assert!(!testing::shows_text(&harness, "Bea"), "the answer is awaited");
        testing::press_control(&mut harness, &shown.say("action-undo"));
        assert!(testing::shows_text(&harness, "Bea"));
    }

    fn write(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture, text: &str) {
        harness.get_by_label(&shown.say("online-conditional-text")).focus();
        testing::run_until_settled(harness);
        harness.event(egui::Event::Paste(text.to_owned()));
        testing::run_until_settled(harness);
        testing::press_control(harness, &shown.say("online-conditional-deposit"));
    }

    #[test]
    fn lines_are_deposited_and_a_wrong_one_is_explained() {
        let shown = shown(Pace::Days { turn: 3, bank: 0, vacation: 0 });
        let mut harness = dialog(&shown);
        write(&mut harness, &shown, "d7d5 e1e9");
        assert!(testing::take_commands(&mut harness).is_empty());
        assert!(testing::shows_text(
            &harness,
            &explanation(
                &shown.translations,
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
        assert_eq!(stored(&mut harness), [line]);
    }

    #[test]
    fn in_one_sitting_nobody_deposits_moves() {
        let control = "300+5".parse().expect("a time control");
        let shown = shown(Pace::Live { white: control, black: control });
        let harness = dialog(&shown);
        assert!(testing::shows_text(&harness, &shown.say("online-conditional-not-now")));
        assert!(!testing::shows_text(&harness, &shown.say("online-conditional-deposit")));
    }
}
