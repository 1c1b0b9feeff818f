//! Which move is typed?

use bevy::prelude::{ButtonInput, KeyCode, Query, Res, Resource};
use bevy_egui::EguiInput;
use bevy_egui::egui::{self, Ui};

use super::theme::WARNING;
use super::{Asked, View};
use crate::app::input::keyboard::{CONTROL, held};
use crate::app::play::Intent;
use crate::app::screen::Sheet;
use crate::app::words::Words;
use crate::session::{GameId, ManName, NotationError};

/// The longest text that is looked at, in characters.
const LIMIT: usize = 24;

/// The text typed so far, and what was wrong with it when it was last sent off.
#[derive(Resource, Default)]
pub(super) struct Line {
    text: String,
    error: Option<String>,
}

/// Draws the line. Whoever begins to type a move anywhere types it here.
pub(super) fn entry_ui(ui: &mut Ui, view: &View, line: &mut Line, asked: &mut Vec<Asked>) {
    if let Some(error) = &line.error {
        ui.add(egui::Label::new(egui::RichText::new(error).color(WARNING)).wrap());
    }
    // Any move shows how one writes them here.
    let example = view.game().legal_moves().first().map(|legal| legal.text.as_str());
    let hint = example.map(|example| hint(view.words, view.game().id(), example));
    let field = egui::TextEdit::singleline(&mut line.text)
        .id_salt("move")
        .hint_text(hint.unwrap_or_default())
        .char_limit(LIMIT)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(f32::INFINITY);
    let mut shown = field.show(ui);
    let letters = letters(view.words, view.game().id(), |_| true);
    if !letters.is_empty() {
        shown.response.response = shown.response.response.on_hover_text(letters);
    }
    if !ui.ctx().egui_wants_keyboard_input()
        && view.sheet == Sheet::None
        && let Some(beginning) = typed(ui)
    {
        line.text.push_str(&beginning);
        let end = egui::text::CCursor::new(line.text.chars().count());
        shown.state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        shown.state.clone().store(ui.ctx(), shown.response.id);
        shown.response.request_focus();
    }
    if shown.response.changed() {
        line.error = None;
    }
    let sent = shown.response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if sent && view.current.engine_to_move().is_some() {
        *line = Line { text: String::new(), error: Some(view.say("opponent-turn")) };
    } else if sent && !line.text.trim().is_empty() {
        match view.game().referee().read_move(line.text.trim()) {
            Ok(id) => {
                asked.push(Asked::Intent(Intent::Play(id)));
                *line = Line::default();
            }
            Err(error) => {
                line.error = Some(explain(view, &error, line.text.trim()));
                // The next key replaces what was wrong.
                let all = egui::text::CCursor::new(line.text.chars().count());
                let range = egui::text::CCursorRange::two(egui::text::CCursor::new(0), all);
                shown.state.cursor.set_char_range(Some(range));
                shown.state.clone().store(ui.ctx(), shown.response.id);
                shown.response.request_focus();
            }
        }
    } else if shown.response.lost_focus() {
        *line = Line::default();
    }
}

/// How a move is written, by an example, and what its letters stand for where their names begin otherwise.
fn hint(words: &Words, game: GameId, example: &str) -> String {
    let letters = letters(words, game, |(letter, name)| example.contains(letter) && !name.starts_with(letter));
    let values = [("example", example.into()), ("letters", letters.as_str().into())];
    words.say_with(if letters.is_empty() { "entry-hint" } else { "entry-hint-letters" }, &values)
}

/// What these letters of the notation stand for, as `Q = Citadel`.
fn letters(words: &Words, game: GameId, are_told: impl Fn((char, &str)) -> bool) -> String {
    let told = game.letters().iter().filter_map(|&(letter, code)| {
        let name = words.man(game, ManName::plain(code));
        are_told((letter, &name)).then(|| format!("{letter} = {name}"))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The beginning of a move, typed while nothing else wanted the keys.
fn typed(ui: &Ui) -> Option<String> {
    let typed: String = ui.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            egui::Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    });
    typed.starts_with(|c: char| c.is_ascii_alphabetic() || c == ':').then_some(typed)
}

/// What is wrong: with a move from square to square, why it is refused.
fn explain(view: &View, error: &NotationError, text: &str) -> String {
    if let Some(refusal) = view.game().referee().refusal_of(text) {
        return view.words.refusal(view.game().id(), &refusal);
    }
    match error {
        NotationError::Malformed { at, .. } => view.words.say_with("entry-malformed", &[("at", (*at).into())]),
        NotationError::NoSuchMove => view.words.say_with("entry-no-such-move", &[("text", text.into())]),
        NotationError::Ambiguous(moves) => {
            view.words.say_with("entry-ambiguous", &[("moves", moves.join(", ").into())])
        }
    }
}

/// A letter that is pressed with Control is no text. Where a frame is longer than the stroke, egui is told of it when Control has
/// been let go already.
pub(super) fn drop_letters_of_shortcuts(keys: Res<ButtonInput<KeyCode>>, inputs: Query<&mut EguiInput>) {
    // With Alt as well it is one on some keyboards.
    if held(&keys, &CONTROL) && !held(&keys, &[KeyCode::AltLeft, KeyCode::AltRight]) {
        for mut input in inputs {
            input.events.retain(|event| !matches!(event, egui::Event::Text(_)));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;

    use super::*;
    use crate::app::ui::theme;
    use crate::app::words::Language;

    #[test]
    fn the_hint_says_what_a_letter_stands_for_that_is_not_the_beginning_of_a_name() {
        let [english, spanish, portuguese] = Language::ALL.map(Words::new);
        let (modern, classic) = (GameId::TurnoverModern, GameId::TurnoverClassic);
        for (words, game, example, told) in [
            (&english, modern, "Q.d1", "Type a move: Q.d1 (Q = Citadel)"),
            (&english, classic, "Q.d1", "Type a move: Q.d1"),
            (&english, modern, "C.e4", "Type a move: C.e4"),
            (&english, modern, "RxBe5", "Type a move: RxBe5 (B = Fort, R = Tower)"),
            (&english, GameId::Lielow, "a2-a3", "Type a move: a2-a3"),
            (&spanish, modern, "Q.d1", "Jugada: Q.d1 (Q = Ciudadela)"),
            (&spanish, classic, "Q.d1", "Jugada: Q.d1 (Q = Reina)"),
            (&portuguese, modern, "Q.d1", "Lance: Q.d1 (Q = Cidadela)"),
        ] {
            assert_eq!(hint(words, game, example), told);
        }
        assert!(letters(&spanish, modern, |_| true).contains("N = Fortaleza"));
    }

    #[test]
    fn the_hint_with_one_letter_fits_the_narrow_panel() {
        const ROOM: f32 = 270.0 - 2.0 * 14.0 - 2.0 * 8.0;
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |_| {});
        output.textures_delta.clear();
        let font = egui::FontId::proportional(14.5);
        for words in Language::ALL.map(Words::new) {
            for (game, letter) in [(GameId::TurnoverModern, 'Q'), (GameId::TurnoverClassic, 'N')] {
                let text = hint(&words, game, &format!("{letter}.d1"));
                let width = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.clone(), font.clone(), WARNING)).size().x;
                assert!(width <= ROOM, "{text}: {width}");
            }
        }
    }

    #[test]
    fn a_letter_pressed_with_control_is_no_text_even_when_both_are_let_go_again() {
        for (held, texts) in [(KeyCode::ControlLeft, 0), (KeyCode::ShiftLeft, 1)] {
            let mut app = App::new();
            app.add_systems(Update, drop_letters_of_shortcuts);
            let mut keys = ButtonInput::<KeyCode>::default();
            keys.press(held);
            keys.release(held);
            let text = egui::RawInput { events: vec![egui::Event::Text("z".to_owned())], ..egui::RawInput::default() };
            let input = app.insert_resource(keys).world_mut().spawn(EguiInput(text)).id();
            app.update();
            let left = app.world().entity(input).get::<EguiInput>().expect("the input").events.len();
            assert_eq!(left, texts, "{held:?}");
        }
    }
}
