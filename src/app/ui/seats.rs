//! Who plays, and what does the program say while it does?

use bevy_egui::egui::{self, Ui};

use super::theme::{self, BUTTON_HEIGHT, FAINT_TEXT, WARNING};
use super::{Asked, View};
use crate::app::opponent::Wish;
use crate::app::play::Intent;
use crate::app::words::Words;
use crate::board::Side;
use crate::session::Seat;

/// How wide the choice of a seat is, in logical pixels.
const WIDTH: f32 = 126.0;

/// A seat in a few words.
fn in_words(words: &Words, seat: Seat) -> String {
    match seat {
        Seat::Human => words.say("seat-human"),
        Seat::Engine(level) => words.say_with("seat-engine", &[("level", level.number().into())]),
    }
}

/// Lets one choose who plays a side.
pub(super) fn seat_ui(ui: &mut Ui, view: &View, side: Side, seat: &mut Seat) {
    ui.spacing_mut().button_padding = theme::TIGHT;
    let combo = egui::ComboBox::from_id_salt(("seat", side.index()))
        .width(WIDTH)
        .height(340.0)
        .selected_text(in_words(view.words, *seat))
        .show_ui(ui, |ui| {
            for other in Seat::all() {
                ui.selectable_value(seat, other, in_words(view.words, other));
            }
        });
    combo.response.on_hover_text(view.say("tip-seat"));
}

/// Lets others sit down at the game on the table.
pub(super) fn change_seats_ui(ui: &mut Ui, view: &View, asked: &mut Vec<Asked>) {
    ui.label(theme::strong(view.say("option-seats")));
    ui.horizontal_wrapped(|ui| {
        for side in Side::ALL {
            let mut seat = view.current.seat(side);
            theme::side_dot(ui, side);
            seat_ui(ui, view, side, &mut seat);
            if seat != view.current.seat(side) {
                asked.push(Asked::Intent(Intent::Sit(side, seat)));
            }
        }
    });
}

/// What the program says.
pub(super) fn opponent_ui(ui: &mut Ui, view: &View) {
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
pub(super) fn may_halt(view: &View) -> bool {
    let is_open = view.game().result().is_none() && !view.game().can_redo();
    view.current.is_demonstration() && is_open && !view.clocks.is_timed()
}

/// Draws the button that tells programs that play each other to wait, or to go on.
pub(super) fn halt_ui(ui: &mut Ui, view: &View, asked: &mut Vec<Asked>) {
    if may_halt(view) {
        let key = if view.halted { "clock-go-on" } else { "action-halt" };
        let text = egui::RichText::new(view.say(key)).size(theme::BUTTON_TEXT);
        let button = ui.add_sized([ui.available_width(), BUTTON_HEIGHT], egui::Button::new(text).truncate());
        if button.on_hover_text(view.say("tip-halt")).clicked() {
            asked.push(Asked::Opponent(Wish::Halt(!view.halted)));
        }
    }
}

fn small_ui(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(FAINT_TEXT)).wrap());
}
