//! Whose turn is it, how do the sides stand, and what may be done?

use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::theme::{self, ACCENT, FAINT_TEXT, WARNING, side_dot};
use super::{Asked, View, clocks, entry, move_list};
use crate::app::editor::Edit;
use crate::app::phrases;
use crate::app::play::Intent;
use crate::app::scene::camera::{PanelRoom, View as CameraView};
use crate::app::screen::{Screen, Sheet};
use crate::board::Side;
use crate::session::Draft;

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 300.0;
const HEIGHT: f32 = 300.0;
/// A window narrower than this gets a narrower panel, so that the board keeps the larger part.
const NARROW_WINDOW: f32 = 900.0;
const NARROW_WIDTH: f32 = 270.0;

/// Draws the panel and returns the room that it takes.
pub(super) fn panel_ui(ui: &mut Ui, view: &View, line: &mut entry::Line, asked: &mut Vec<Asked>) -> PanelRoom {
    let width = if ui.available_width() < NARROW_WINDOW { NARROW_WIDTH } else { WIDTH };
    let dock = Dock::of(ui.available_size(), width, HEIGHT);
    let in_a_row = matches!(dock, Dock::Below(_));
    let shown = dock.panel("panel", egui::Margin::symmetric(14, 10)).show(ui, |ui| {
        let part = |id: &'static str, top: bool| {
            let panel = if top { egui::Panel::top(id) } else { egui::Panel::bottom(id) };
            panel.show_separator_line(false).frame(egui::Frame::new())
        };
        part("head", true).show(ui, |ui| {
            turn_ui(ui, view);
            if in_a_row {
                ui.columns_const(|columns: &mut [Ui; 2]| {
                    for (side, ui) in Side::ALL.into_iter().zip(columns) {
                        standing_ui(ui, view, side);
                    }
                });
            } else {
                Side::ALL.into_iter().for_each(|side| standing_ui(ui, view, side));
            }
            clocks::pause_ui(ui, view, asked);
            offer_ui(ui, view, asked);
        });
        part("foot", false).show(ui, |ui| {
            entry::entry_ui(ui, view, line, asked);
            deeds_ui(ui, view, if in_a_row { 3 } else { 2 }, asked);
            if !in_a_row {
                ui.separator();
            }
            views_ui(ui, view, 3, asked);
        });
        move_list::move_list_ui(ui, view);
    });
    dock.room(shown.response.rect)
}

/// The headline: whose turn, or the result.
fn turn_ui(ui: &mut Ui, view: &View) {
    let game = phrases::title(view.words, view.current);
    ui.label(egui::RichText::new(game).text_style(egui::TextStyle::Small).color(FAINT_TEXT));
    ui.horizontal(|ui| {
        if let Some(side) = view.game().side_to_move() {
            side_dot(ui, side);
        }
        if let Some(turn) = phrases::turn(view.words, view.current) {
            ui.add(egui::Label::new(theme::strong(turn).size(19.0)).truncate());
        }
        if let Some(outcome) = view.game().outcome() {
            let text = format!("{}  {}", outcome.score(), phrases::headline(view.words, view.current, outcome));
            ui.add(egui::Label::new(theme::strong(text).size(19.0).color(ACCENT)).truncate());
        }
    });
}

/// How many Castles a side has, and which of them are attacked.
fn standing_ui(ui: &mut Ui, view: &View, side: Side) {
    let royals = view.game().referee().royals(side);
    ui.spacing_mut().item_spacing.y = 4.0;
    let castles = view.words.say_with("panel-castles", &[("count", royals.len().into())]);
    clocks::beside_clock_ui(ui, view, side, |ui| {
        side_dot(ui, side);
        ui.add(egui::Label::new(format!("{} · {castles}", view.player(side))).truncate());
    });
    if let Some(text) = phrases::check(view.words, view.current, side) {
        ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
    }
}

/// A draw that is offered, for the other player to answer.
fn offer_ui(ui: &mut Ui, view: &View, asked: &mut Vec<Asked>) {
    let Some(offer) = view.game().draw_offer() else { return };
    let text = phrases::offer(view.words, view.current, offer);
    egui::Frame::new().fill(theme::SHEET).corner_radius(8).inner_margin(10).show(ui, |ui| {
        ui.label(text);
        ui.horizontal(|ui| {
            if ui.add(theme::main_button(view.say("offer-accept"))).clicked() {
                asked.push(Asked::Intent(Intent::AnswerDraw { accept: true }));
            }
            if ui.button(view.say("offer-decline")).clicked() {
                asked.push(Asked::Intent(Intent::AnswerDraw { accept: false }));
            }
        });
    });
}

/// Undo, redo, offers, and the ends of a game, so many in a row.
fn deeds_ui(ui: &mut Ui, view: &View, in_a_row: usize, asked: &mut Vec<Asked>) {
    let game = view.game();
    let running = game.outcome().is_none();
    let may_offer = running && game.draw_offer().is_none();
    let may_claim = may_offer && game.may_claim_repetition();
    let last_word = match running {
        true => ("action-resign", "tip-resign", true, Asked::Sheet(Sheet::ConfirmResign)),
        false => ("result-rematch", "tip-rematch", true, Asked::Intent(Intent::Rematch)),
    };
    let deeds = [
        ("action-undo", "tip-undo", game.can_undo(), Asked::Intent(Intent::Undo)),
        ("action-redo", "tip-redo", game.can_redo(), Asked::Intent(Intent::Redo)),
        ("action-offer-draw", "tip-offer-draw", may_offer, Asked::Intent(Intent::OfferDraw)),
        ("action-claim-draw", "tip-claim-draw", may_claim, Asked::Intent(Intent::ClaimDraw)),
        last_word,
        ("action-new-game", "tip-new-game", true, Asked::Screen(Screen::Start)),
    ];
    for row in deeds.chunks(in_a_row) {
        ui.columns(in_a_row, |columns| {
            for ((name, tip, enabled, wish), ui) in row.iter().zip(columns) {
                let excuse = if *name == "action-claim-draw" { "claim-unavailable" } else { tip };
                let response = wide_button(ui, view.say(name), *enabled);
                let response = response.on_hover_text(view.say(tip)).on_disabled_hover_text(view.say(excuse));
                if response.clicked() {
                    asked.push(wish.clone());
                }
            }
        });
    }
}

/// A button that fills its column.
fn wide_button(ui: &mut Ui, text: String, enabled: bool) -> egui::Response {
    let size = egui::vec2(ui.available_width(), 28.0);
    let text = egui::RichText::new(text).size(13.5);
    ui.spacing_mut().button_padding.x = 4.0;
    ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, egui::Button::new(text).truncate())).inner
}

/// Sets up a position, from the one that is looked at.
fn set_up(view: &View) -> Asked {
    let game = view.game();
    Asked::Edit(Edit::Begin { draft: Box::new(Draft::of(game.id(), game.referee())), back: Screen::Table })
}

/// From where to look, the options and the rule book, so many in a row.
fn views_ui(ui: &mut Ui, view: &View, in_a_row: usize, asked: &mut Vec<Asked>) {
    let views = CameraView::ALL.map(|camera| (camera.key(), None, Asked::Look(camera)));
    let sheets = [
        ("action-options", Some("tip-options"), Asked::Sheet(Sheet::Options)),
        ("action-rules", Some("tip-rules"), Asked::Sheet(Sheet::Rules)),
        ("action-set-up", Some("tip-set-up"), set_up(view)),
    ];
    let all: Vec<_> = views.into_iter().chain(sheets).collect();
    for row in all.chunks(in_a_row) {
        ui.columns(row.len(), |columns| {
            for ((name, tip, wish), ui) in row.iter().zip(columns) {
                let mut response = wide_button(ui, view.say(name), true);
                if let Some(tip) = tip {
                    response = response.on_hover_text(view.say(tip));
                }
                if response.clicked() {
                    asked.push(wish.clone());
                }
            }
        });
    }
}
