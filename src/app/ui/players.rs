//! Who plays, and what does the program say while it does?

use bevy_egui::egui::{self, Ui};

use super::theme::{self, BUTTON_HEIGHT, FAINT_TEXT, WARNING};
use super::{PanelView, UiCommand};
use crate::ai::Level;
use crate::app::i18n::Translations;
use crate::app::opponent::EngineCommand;
use crate::app::play::Intent;
use crate::app::sparring::OwnSide;
use crate::board::Side;
use crate::session::Seat;

/// How high a list of players may be, in logical pixels.
const LIST_HEIGHT: f32 = 340.0;

/// A seat in a few words.
fn in_words(words: &Translations, seat: Seat) -> String {
    match seat {
        Seat::Human => words.say("seat-human"),
        Seat::Engine(level) => level_in_words(words, level),
    }
}

/// The program with its level, by number and in words.
pub(super) fn level_in_words(words: &Translations, level: Level) -> String {
    words.say_with("seat-engine-in-words", &[("level", level.number().into())])
}

/// A list from which one player is chosen, as wide as there is room.
fn list_ui(ui: &mut Ui, id: (&'static str, usize), chosen: String, contents: impl FnOnce(&mut Ui)) -> egui::Response {
    let width = ui.available_width();
    egui::ComboBox::from_id_salt(id)
        .width(width)
        .height(LIST_HEIGHT)
        .wrap()
        .selected_text(chosen)
        .show_ui(ui, contents)
        .response
}

/// Lets one choose who plays a side.
fn seat_ui(ui: &mut Ui, view: &PanelView, side: Side, seat: &mut Seat) {
    let list = list_ui(ui, ("seat", side.index()), in_words(view.words, *seat), |ui| {
        for other in Seat::all() {
            ui.selectable_value(seat, other, in_words(view.words, other));
        }
    });
    list.on_hover_text(view.say("tip-seat"));
}

/// Lets one choose how strong the program is.
fn level_ui(ui: &mut Ui, view: &PanelView, side: Side, level: &mut Level) {
    let list = list_ui(ui, ("level", side.index()), level_in_words(view.words, *level), |ui| {
        for other in Level::all() {
            ui.selectable_value(level, other, level_in_words(view.words, other));
        }
    });
    list.on_hover_text(view.say("tip-level"));
}

/// Lets one choose how to play against the program; that is kept for the next time.
pub(super) fn sparring_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
    let mut sparring = view.settings.sparring;
    if sparring.own_side == OwnSide::Neither {
        for (side, level) in Side::ALL.into_iter().zip([&mut sparring.level, &mut sparring.black_level]) {
            ui.horizontal(|ui| {
                theme::side_dot(ui, side);
                level_ui(ui, view, side, level);
            });
        }
    } else {
        level_ui(ui, view, Side::White, &mut sparring.level);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.label(view.say("own-side"));
        for own_side in OwnSide::ALL {
            let chip = theme::chip(ui, own_side == sparring.own_side, view.say(own_side.key()));
            if chip.on_hover_text(view.say("tip-own-side")).clicked() {
                sparring.own_side = own_side;
            }
        }
    });
    if sparring != view.settings.sparring {
        let mut wanted = view.settings.clone();
        wanted.sparring = sparring;
        asked.push(UiCommand::Settings(wanted));
    }
}

/// What the button does that begins a game against the program.
pub(super) fn tip_of_sparring(view: &PanelView) -> String {
    let sparring = view.settings.sparring;
    let levels = [sparring.level, sparring.black_level].map(|level| level_in_words(view.words, level));
    match sparring.own_side {
        OwnSide::Neither => levels.join(" – "),
        own_side => format!("{} – {}", view.say(own_side.key()), levels[0]),
    }
}

/// Lets others sit down at the game on the table.
pub(super) fn change_seats_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
    ui.label(theme::strong(view.say("option-seats")));
    for side in Side::ALL {
        ui.horizontal(|ui| {
            let mut seat = view.current.seat(side);
            theme::side_dot(ui, side);
            seat_ui(ui, view, side, &mut seat);
            if seat != view.current.seat(side) {
                asked.push(UiCommand::Intent(Intent::Sit(side, seat)));
            }
        });
    }
}

/// What the program says.
pub(super) fn opponent_ui(ui: &mut Ui, view: &PanelView) {
    if view.opponent.has_failed() {
        ui.add(egui::Label::new(egui::RichText::new(view.say("opponent-failed")).color(WARNING)).wrap());
    }
    if view.opponent.has_declined()
        && let Some(side) = view.current.speaker()
    {
        small_ui(ui, view.words.say_with("opponent-declines", &[("player", view.player(!side).into())]));
    }
    if view.opponent.seeks_hint() {
        small_ui(ui, view.say("opponent-seeks-hint"));
    } else if let Some(legal) = &view.hint.0 {
        let text = view.words.say_with("opponent-hint", &[("move", legal.text.as_str().into())]);
        ui.label(theme::strong(text));
    }
}

/// Whether programs play each other that can be told to wait. With clocks there is a pause for that.
pub(super) fn may_halt(view: &PanelView) -> bool {
    let is_open = view.game().result().is_none() && !view.game().can_redo();
    view.current.is_demonstration() && is_open && !view.clocks.is_timed()
}

/// Draws the button that tells programs that play each other to wait, or to go on.
pub(super) fn halt_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
    if may_halt(view) {
        let key = if view.halted { "clock-resume" } else { "action-stop-engine" };
        let text = egui::RichText::new(view.say(key)).size(theme::BUTTON_TEXT);
        let button = ui.add_sized([ui.available_width(), BUTTON_HEIGHT], egui::Button::new(text).truncate());
        if button.on_hover_text(view.say("tip-stop-engine")).clicked() {
            asked.push(UiCommand::Opponent(EngineCommand::Halt(!view.halted)));
        }
    }
}

fn small_ui(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(FAINT_TEXT)).wrap());
}
