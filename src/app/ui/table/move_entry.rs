//! The field for typing moves.

use bevy::ecs::change_detection::Tick;
use bevy::input::keyboard::Key;
use bevy::prelude::{
    App, ButtonInput, Component, IntoScheduleConfigs, KeyCode, Message, MessageReader, MessageWriter, PreUpdate, Query,
    Res, ResMut, Result, Single, Update,
};
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Event, Ui};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet};

use crate::app::input::keyboard::{PanelKeys, holds_control};
use crate::app::phrases::{self, announce::Announcement};
use crate::app::play::{Cause, Played};
use crate::app::schedule::AppSystems;
use crate::app::screen::{Overlay, Screen, ShownScreen};
use crate::app::settings::Settings;
use crate::app::settings::shortcuts::Chord;
use crate::app::shown_table::ShownTable;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand,
    systems::DrawApp,
    table::actions::{self, ActionsView},
    widgets::controls,
    widgets::game_view::GameView,
    widgets::theme::{self, TEXT, WARNING},
};
use crate::app::{
    i18n::Translations, opponent::EngineCommand, play::TableAction, play::TableId, play::TableInput,
    play::selection::Selection, share::paste::is_more_than_a_move,
};
use crate::session::cube::{Cube, DoubleOffer};
use crate::session::{Game, GameId, NotationError, PieceNameKey, refusal_of};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    for screen in [Screen::Table, Screen::Learn, Screen::Tutorial, Screen::Editor] {
        app.spawn_while::<EntryLine>(screen);
    }
    app.add_message::<TypedQuestion>().add_systems(
        PreUpdate,
        (drop_letters_of_shortcuts, claim_typing_events)
            .chain()
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(Update, follow_typed_move.in_set(AppSystems::React));
}

/// The maximum height of the message, in logical pixels. Long answers are scrolled.
const MAX_MESSAGE_HEIGHT: f32 = 72.0;
/// The maximum length of a text, in characters.
const MAX_CHARS: usize = 24;

/// A question about the game, without its slash.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct TypedQuestion(pub(in crate::app) String);

/// The typed text, and the message about the line that was entered last. It exists while there is a board.
#[derive(Component, Default)]
pub(in crate::app) struct EntryLine {
    text: String,
    message: Option<LineMessage>,
    /// Whether the field has the keyboard.
    has_focus: bool,
    /// Whether the player begins to type a move in this frame.
    begins_line: bool,
    /// Whether a move was entered that is about to be made.
    awaits_move: bool,
    /// What was typed after the Enter that ends a line, for the next frame.
    remaining_events: Vec<Event>,
}

/// The error, or the answer to a question, and the state of the game for which it holds.
struct LineMessage {
    text: String,
    game_tick: Tick,
    is_answer: bool,
}

impl EntryLine {
    /// Whether there is a message about this state of the game.
    pub(in crate::app::ui) fn has_message(&self, game_tick: Tick) -> bool {
        self.message.as_ref().is_some_and(|message| message.game_tick == game_tick)
    }

    /// Whether something is being typed.
    pub(in crate::app::ui) const fn is_being_typed(&self) -> bool {
        self.begins_line || self.has_focus
    }

    /// Takes the message away.
    pub(in crate::app::ui) fn clear_message(&mut self) {
        self.message = None;
    }

    /// Shows the answer to a question about this state of the game.
    pub(in crate::app) fn show_answer(&mut self, text: String, game_tick: Tick) {
        self.message = Some(LineMessage { text, game_tick, is_answer: true });
    }

    /// Empties the field and takes the keyboard from it.
    pub(in crate::app::ui) fn clear(&mut self) {
        let remaining_events = std::mem::take(&mut self.remaining_events);
        *self = Self { remaining_events, awaits_move: self.awaits_move, ..Self::default() };
    }
}

/// Draws the message. It has its own space, so that no button moves when it appears or disappears.
pub(in crate::app::ui) fn message_ui(ui: &mut Ui, game_tick: Tick, line: &EntryLine) {
    if let Some(message) = line.message.as_ref().filter(|message| message.game_tick == game_tick) {
        let color = if message.is_answer { TEXT } else { WARNING };
        egui::ScrollArea::vertical().id_salt("message").max_height(MAX_MESSAGE_HEIGHT).show(ui, |ui| {
            ui.add(egui::Label::new(egui::RichText::new(&message.text).color(color)).wrap());
        });
    }
}

/// Draws the field. Typing a move anywhere enters it here. While dice are tumbling, or somebody else is to move, it says what it
/// is for instead of an example of a move.
pub(in crate::app::ui) fn entry_ui(
    ui: &mut Ui,
    view: ActionsView,
    are_dice_tumbling: bool,
    line: &mut EntryLine,
    commands: &mut Vec<UiCommand>,
) {
    let example_move = example_move(*view).filter(|_| !are_dice_tumbling);
    let field = LineField::show(ui, view.translations, view.game().id(), example_move, line);
    let question = field.sent_text.as_deref().and_then(|text| text.strip_prefix('/'));
    if let Some(command) = question.and_then(|word| actions::typed_command(view, word)) {
        line.clear();
        match command {
            Some(command) => commands.push(command),
            None => {
                let text = match view.game().outcome() {
                    Some(_) => phrases::announce::game_state_text(view.translations, view.current),
                    None => view.say("entry-not-now"),
                };
                show_refusal(line, view.changed, text, commands);
            }
        }
        return;
    }
    let Some(text) = field.sent_text.as_deref().filter(|_| !field.ask_if_question(line, commands)) else { return };
    if view.current.waits_for_other() {
        line.clear();
        show_refusal(line, view.changed, phrases::why_to_wait(view.translations, view.current), commands);
        return;
    }
    match view.game().referee().read_move(text) {
        Ok(id) => {
            commands.push(UiCommand::Table(TableInput { table: TableId::Game, action: TableAction::Make(id) }));
            line.clear();
        }
        Err(error) => {
            let text = error_text(view.translations, view.game(), &error, text);
            show_refusal(line, view.changed, text, commands);
            field.select_all(ui, line);
        }
    }
}

/// The field in which moves and questions are typed.
pub(in crate::app::ui) struct LineField {
    id: egui::Id,
    output: egui::text_edit::TextEditOutput,
    /// The line that is entered, without blanks around it.
    pub(in crate::app::ui) sent_text: Option<String>,
}

impl LineField {
    /// Draws the field, with an example of a move while there is one, else with its name.
    pub(in crate::app::ui) fn show(
        ui: &mut Ui,
        translations: &Translations,
        game: GameId,
        example: Option<String>,
        line: &mut EntryLine,
    ) -> Self {
        let id = egui::Id::new("typed move");
        if line.begins_line {
            focus_field(ui, id, line);
        }
        let hint_text = match example {
            Some(example) => translations.say_with("entry-hint", &[("example", example.into())]),
            None => translations.say("entry-name"),
        };
        let text_edit = egui::TextEdit::singleline(&mut line.text)
            .id(id)
            .hint_text(hint_text)
            .char_limit(MAX_CHARS)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let had_focus = ui.memory(|memory| memory.has_focus(id));
        let mut output = text_edit.show(ui);
        let letters_text = piece_letters_text(translations, game);
        theme::set_accessible_name(&output.response.response, translations.say("entry-name"));
        if !letters_text.is_empty() {
            output.response.response = output.response.response.show_tip_without_description(letters_text);
        }
        if output.response.changed() {
            line.message = None;
        }
        let has_focus = output.response.has_focus();
        // `lost_focus` misses a line that begins and ends within a frame, and reports others twice.
        let has_lost_focus = (line.has_focus || had_focus) && !has_focus;
        let is_sent = had_focus && has_lost_focus && ui.input(|input| input.key_pressed(egui::Key::Enter));
        line.has_focus = has_focus;
        let sent_text = Some(line.text.trim().to_owned()).filter(|text| is_sent && !text.is_empty());
        if has_lost_focus && sent_text.is_none() {
            line.clear();
        }
        line.awaits_move |= sent_text.as_ref().is_some_and(|text| !text.starts_with('/'));
        Self { id, output, sent_text }
    }

    /// Lets a wrong line be replaced by the next key.
    pub(in crate::app::ui) fn select_all(mut self, ui: &Ui, line: &mut EntryLine) {
        line.has_focus = true;
        let whole_range = CCursorRange::two(CCursor::new(0), CCursor::new(line.text.chars().count()));
        self.output.state.cursor.set_char_range(Some(whole_range));
        self.output.state.store(ui.ctx(), self.id);
        self.output.response.request_focus();
    }

    /// Asks what is entered, if it is a question. Returns whether it is.
    pub(in crate::app::ui) fn ask_if_question(&self, line: &mut EntryLine, commands: &mut Vec<UiCommand>) -> bool {
        let Some(question) = self.sent_text.as_ref().and_then(|text| text.strip_prefix('/')) else { return false };
        commands.push(UiCommand::Ask(question.to_owned()));
        line.clear();
        true
    }
}

/// Shows and says why a line is refused.
pub(in crate::app::ui) fn show_refusal(
    line: &mut EntryLine,
    game_tick: Tick,
    text: String,
    commands: &mut Vec<UiCommand>,
) {
    commands.push(UiCommand::Announce(Announcement::urgent(text.clone())));
    line.awaits_move = false;
    line.message = Some(LineMessage { text, game_tick, is_answer: false });
}

/// An example of a move that the player could type: two squares, which need no letters.
fn example_move(view: GameView) -> Option<String> {
    view.current.person_to_move()?;
    let moves = view.game().legal_moves();
    moves.iter().find(|legal| legal.info().is_some()).map(|legal| legal.code.clone())
}

/// The letters of a game's pieces, each with the names by which it can be typed, as `N, K = Fortress`.
pub(in crate::app) fn piece_letters_text(translations: &Translations, game: GameId) -> String {
    let mut pieces: Vec<(&str, String)> = Vec::new();
    for &(letter, code) in game.spec().letters.iter().chain(game.spec().other_letters) {
        match pieces.iter_mut().find(|(known_code, _)| *known_code == code) {
            Some((_, piece_letters)) => piece_letters.extend([',', ' ', letter]),
            None => pieces.push((code, letter.to_string())),
        }
    }
    let letter_texts = pieces.into_iter().map(|(code, piece_letters)| {
        format!("{piece_letters} = {}", translations.piece(game, PieceNameKey::plain(code)))
    });
    letter_texts.collect::<Vec<_>>().join("; ")
}

/// Gives the field the keys of the current frame.
fn focus_field(ui: &Ui, id: egui::Id, line: &mut EntryLine) {
    line.clear();
    line.awaits_move = false;
    let mut edit_state = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
    edit_state.cursor.set_char_range(None);
    edit_state.store(ui.ctx(), id);
    ui.memory_mut(|memory| memory.request_focus(id));
}

/// Handles typing before the table does, so that all keys of a frame in which a move is typed, including Enter, go to
/// the field, however long the frame is. Typing clears the selection and hides the hint, with the cursor that it has placed.
fn claim_typing_events(
    inputs: Query<&mut EguiInput>,
    mut contexts: EguiContexts,
    shown_screen: ShownScreen,
    settings: Res<Settings>,
    mut line: Single<&mut EntryLine>,
    mut panel_keys: ResMut<PanelKeys>,
    mut selection: ResMut<Selection>,
    mut engine_commands: MessageWriter<EngineCommand>,
) -> Result {
    let is_no_overlay = shown_screen.overlay() == Overlay::None;
    let (is_line_focused, may_begin_line) = (is_no_overlay && line.has_focus, is_no_overlay && !panel_keys.is_typing);
    line.begins_line = false;
    for mut input in inputs {
        if !line.remaining_events.is_empty() {
            input.events.splice(..0, line.remaining_events.drain(..));
        }
        let events = &mut input.events;
        let first_index = if is_line_focused {
            events.iter().position(is_text)
        } else {
            events
                .iter()
                .position(|event| begins_a_move(event, &settings, shown_screen.screen()))
                .filter(|_| may_begin_line)
        };
        let Some(mut first_index) = first_index else { continue };
        if !is_line_focused {
            line.begins_line = true;
            // A button with the keyboard would be pressed by the Enter that ends the line.
            if panel_keys.has_focus {
                controls::surrender_focus(contexts.ctx_mut()?);
            }
            // Earlier text was not meant for the field.
            let earlier_events = events.drain(..first_index).filter(|event| !is_text(event)).collect::<Vec<_>>();
            first_index = earlier_events.len();
            events.splice(..0, earlier_events);
        }
        line.remaining_events.extend(split_off_next_line(events, if is_line_focused { 0 } else { first_index }));
        (panel_keys.has_focus, panel_keys.is_typing) = (true, true);
        engine_commands.write(EngineCommand::NoHint);
        let is_hinted = selection.hint.is_some();
        if selection.from.is_some() || is_hinted {
            selection.release();
            selection.cursor = selection.cursor.filter(|_| !is_hinted);
        }
    }
    Ok(())
}

/// Puts the cursor on the target of a move that was typed, when it is made.
fn follow_typed_move(
    mut game_changes: MessageReader<Played>,
    shown_table: ShownTable,
    mut line: Single<&mut EntryLine>,
    mut selection: ResMut<Selection>,
) {
    let table = shown_table.id();
    let changes: Vec<&Played> = game_changes.read().filter(|change| change.table == table).collect();
    // A move that came too late is not made, and another one is none that was typed.
    let is_dropped = changes.iter().any(|change| change.is_reset() || change.is_back());
    let first_move = changes.iter().find(|change| change.cause == Cause::Move).filter(|_| !is_dropped);
    line.awaits_move &= !is_dropped && (first_move.is_some() || !changes.iter().any(|change| change.ends));
    let Some(node) = first_move.map(|change| change.node_after).filter(|_| line.awaits_move) else { return };
    line.awaits_move = false;
    let ply = shown_table.game().and_then(|game| game.tree()[node].ply());
    if let Some(target) = ply.and_then(|ply| ply.played.info()?.lands_on) {
        selection.cursor = Some(target);
    }
}

/// Removes the text typed after the Enter that ends a line. It is handled in the next frame, after the move has been
/// made.
fn split_off_next_line(events: &mut Vec<Event>, start_index: usize) -> Vec<Event> {
    let is_enter = |event: &Event| matches!(event, Event::Key { key: egui::Key::Enter, pressed: true, .. });
    let end_index = events.iter().skip(start_index).position(is_enter).map(|end_index| start_index + end_index + 1);
    end_index
        .filter(|&end_index| events[end_index..].iter().any(is_text))
        .map_or_else(Vec::new, |end_index| events.split_off(end_index))
}

fn is_text(event: &Event) -> bool {
    matches!(event, Event::Text(_))
}

/// Moves begin with a letter, with the colon for turning over, or with the dot, the zero or the dash of some notations; questions with a
/// slash. A character that is a shortcut begins nothing unless it is a capital, and no letter does if the player wishes so.
fn begins_a_move(event: &Event, settings: &Settings, screen: Screen) -> bool {
    let Event::Text(text) = event else { return false };
    let begins_move =
        |character: char| character.is_ascii_alphabetic() && !settings.ignores_letters || ":.0-/".contains(character);
    let has_shift = text.starts_with(char::is_uppercase);
    let is_shortcut = Chord::of(&Key::Character(text.as_str().into()), false, has_shift)
        .is_some_and(|chord| settings.shortcuts.shortcut_for(&chord, screen).is_some());
    text.starts_with(begins_move) && !is_shortcut && !is_more_than_a_move(text)
}

/// The error: for a text that is not a move, where it is wrong; for a move between two squares, why it is refused.
pub(in crate::app::ui) fn error_text(
    translations: &Translations,
    game: &Game,
    error: &NotationError,
    text: &str,
) -> String {
    let refusal_text = || Some(translations.refusal(game.id(), &refusal_of(game.referee(), text)?));
    match error {
        NotationError::Malformed { expected, at, found } => {
            let expected_text = translations.say(&format!("expected-{}", expected.code()));
            match found.map(String::from) {
                Some(found_text) => translations.say_with(
                    "entry-malformed",
                    &[("at", (*at).into()), ("found", found_text.into()), ("expected", expected_text.into())],
                ),
                None => translations
                    .say_with("entry-incomplete", &[("at", (*at).into()), ("expected", expected_text.into())]),
            }
        }
        NotationError::NoSuchMove => {
            let is_offered = Cube::of(game.referee()).is_some_and(|cube| cube.offer == DoubleOffer::Open);
            let offered_text = || is_offered.then(|| translations.say("refusal-double-offered"));
            let no_such_move_text = || translations.say_with("entry-no-such-move", &[("text", text.into())]);
            refusal_text().or_else(offered_text).unwrap_or_else(no_such_move_text)
        }
        NotationError::Ambiguous(moves) => {
            translations.say_with("entry-ambiguous", &[("moves", moves.join(", ").into())])
        }
    }
}

/// Removes letters typed with Control. In a long frame, egui may receive them after Control has been released.
fn drop_letters_of_shortcuts(keys: Res<ButtonInput<KeyCode>>, inputs: Query<&mut EguiInput>) {
    if holds_control(&keys) {
        for mut input in inputs {
            // Pasted text is also a text event, but has several characters.
            input.events.retain(|event| !matches!(event, Event::Text(text) if text.chars().nth(1).is_none()));
        }
    }
}

#[cfg(test)]
mod tests;
