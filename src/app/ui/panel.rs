//! Whose turn is it, how do the sides stand, and what may be done?

use bevy_egui::egui::{self, Ui};

use super::dock::{Dock, Space};
use super::icons::{self, Icon};
use super::move_list::MoveList;
use super::theme::{self, ACCENT, FAINT_TEXT, TEXT, WARNING, side_dot};
use super::{PanelView, UiCommand, actions, analysis, clocks, dice, move_entry, move_list, navigation, players};
use crate::app::phrases;
use crate::app::play::Intent;
use crate::app::scene::camera::PanelRoom;
use crate::board::{Shape, Side};
use crate::session::Material;

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 300.0;
const HEIGHT: f32 = 300.0;
/// A window narrower than this gets a narrower panel, so that the board keeps the larger part.
const NARROW_WINDOW: f32 = 900.0;
const NARROW_WIDTH: f32 = 270.0;
/// How high the row is that says who is in check, where dice lie below it.
const CHECKS_HEIGHT: f32 = 18.0;

/// Draws the panel and returns the room that it takes.
pub(super) fn panel_ui(
    ui: &mut Ui,
    view: &PanelView,
    line: &mut move_entry::EntryLine,
    list: &mut MoveList,
    cup: &mut dice::DiceEntry,
    asked: &mut Vec<UiCommand>,
) -> PanelRoom {
    let width = if ui.available_width() < NARROW_WINDOW { NARROW_WIDTH } else { WIDTH };
    let dock = Dock::of(ui.available_size(), width, HEIGHT);
    let space = dock.space(ui.available_height());
    let shown = dock.panel("panel", space.margin()).show(ui, |ui| {
        let part = |id: &'static str, top: bool| {
            let panel = if top { egui::Panel::top(id) } else { egui::Panel::bottom(id) };
            panel.show_separator_line(false).frame(egui::Frame::new())
        };
        ui.spacing_mut().item_spacing.y = space.gap();
        part("head", true).show(ui, |ui| {
            turn_ui(ui, view, space);
            match space {
                Space::Flat => standings_ui(ui, view),
                Space::Short | Space::Roomy => Side::ALL.into_iter().for_each(|side| standing_ui(ui, view, side)),
            }
            if view.game().id().has_dice() {
                checks_ui(ui, view);
            }
            mate_ui(ui, view);
            dice::dice_ui(ui, view, space, cup, asked);
            players::opponent_ui(ui, view);
            ui.scope(|ui| analysis::study_ui(ui, view, space, asked));
            ui.scope(|ui| analysis::review_ui(ui, view, space, asked));
            offer_ui(ui, view, asked);
            ui.add_space(space.gap());
        });
        part("foot", false).show(ui, |ui| {
            ui.add_space(space.gap());
            let menu = navigation::steps_ui(ui, view, asked);
            if menu.clicked() {
                list.open_menu(view, menu.rect);
            }
            move_entry::entry_ui(ui, view, line, asked);
            actions::deeds_ui(ui, view, space == Space::Roomy, asked);
        });
        // What comes and goes stands above what is pressed again and again.
        if clocks::may_pause(view) || players::may_halt(view) {
            part("halt", false).show(ui, |ui| {
                ui.add_space(space.gap());
                clocks::pause_ui(ui, view, asked);
                players::halt_ui(ui, view, asked);
            });
        }
        if line.has_error(view) {
            part("wrong line", false).show(ui, |ui| {
                ui.add_space(space.gap());
                move_entry::error_ui(ui, view, line);
            });
        }
        move_list::move_list_ui(ui, view, list, asked);
    });
    dock.room(shown.response.rect)
}

/// The headline: whose turn, or the result.
fn turn_ui(ui: &mut Ui, view: &PanelView, space: Space) {
    if space != Space::Flat {
        let game = phrases::title(view.words, view.current);
        ui.label(egui::RichText::new(game).text_style(egui::TextStyle::Small).color(FAINT_TEXT));
    }
    ui.horizontal(|ui| {
        if let Some(side) = view.game().side_to_move() {
            side_dot(ui, side);
        }
        let thinking = view.game().side_to_move().filter(|_| view.opponent.is_at_work() && view.airborne.is_none());
        let thinks = |side| view.words.say_with("opponent-thinks", &[("player", view.player(side).into())]);
        if let Some(turn) = thinking.map(thinks).or_else(|| phrases::turn(view.words, view.current)) {
            ui.add(egui::Label::new(theme::strong(turn).size(19.0)).truncate());
        }
        if let Some(outcome) = view.game().outcome() {
            let text = format!("{}  {}", outcome.score(), phrases::headline(view.words, view.current, outcome));
            ui.add(egui::Label::new(theme::strong(text).size(19.0).color(ACCENT)).truncate());
        }
    });
}

/// Both sides beside each other.
fn standings_ui(ui: &mut Ui, view: &PanelView) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 22.0;
        ui.columns_const(|columns: &mut [Ui; 2]| {
            for (side, ui) in Side::ALL.into_iter().zip(columns) {
                ui.spacing_mut().item_spacing.x = 8.0;
                standing_ui(ui, view, side);
            }
        });
    });
}

/// A side's name, at the right how many Castles or stacks it has, and below which of them are attacked.
fn standing_ui(ui: &mut Ui, view: &PanelView, side: Side) {
    ui.spacing_mut().item_spacing.y = 4.0;
    let check = phrases::check(view.words, view.current, side);
    clocks::beside_clock_ui(ui, view, side, |ui| {
        side_dot(ui, side);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            muster_ui(ui, view, side, if check.is_some() { WARNING } else { TEXT });
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(view.player(side)).truncate());
            });
        });
    });
    if let Some(text) = check.filter(|_| !view.game().id().has_dice()) {
        ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(WARNING)).wrap());
    }
}

/// Whose kings are attacked, in a row that is always there: what is thrown with below it stays where it is.
fn checks_ui(ui: &mut Ui, view: &PanelView) {
    let row = egui::vec2(ui.available_width(), CHECKS_HEIGHT);
    ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(row);
        ui.set_max_height(CHECKS_HEIGHT);
        for side in Side::ALL {
            if let Some(text) = phrases::check(view.words, view.current, side) {
                side_dot(ui, side);
                let text = egui::RichText::new(text).size(theme::BUTTON_TEXT).color(WARNING);
                ui.add(egui::Label::new(text).truncate());
            }
        }
    });
}

/// How many Castles a side has, or stacks, in short.
fn muster_ui(ui: &mut Ui, view: &PanelView, side: Side, color: egui::Color32) {
    let Material { piece, shape, count } = view.game().referee().material(side);
    let told = view.words.say_with(&format!("material-{}", piece.code), &[("count", count.into())]);
    ui.spacing_mut().item_spacing.x = 5.0;
    ui.label(egui::RichText::new(count.to_string()).color(color)).on_hover_text(&told);
    let (rect, icon) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
    if let Shape::Chessman(man) = shape {
        view.figures.paint_man(ui.painter(), rect.expand(2.0), man, color, egui::Color32::TRANSPARENT);
    }
    if let Some(icon) = Icon::of_shape(shape) {
        icons::paint(ui.painter(), icon, rect.center(), 6.5, color);
    }
    icon.on_hover_text(told);
    ui.spacing_mut().item_spacing.x = 8.0;
}

/// A mate that the rules let play on.
fn mate_ui(ui: &mut Ui, view: &PanelView) {
    if let Some(mate) = view.announced.0 {
        let text = theme::strong(phrases::mate(view.words, view.current, mate)).color(WARNING);
        ui.add(egui::Label::new(text.size(theme::BUTTON_TEXT)).wrap());
    }
}

/// A draw that is offered, for the other player to answer.
fn offer_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
    let Some(offer) = view.game().draw_offer().filter(|offer| view.current.seat(!offer.by).is_human()) else { return };
    let text = phrases::offer(view.words, view.current, offer);
    egui::Frame::new().fill(theme::SHEET).corner_radius(8).inner_margin(10).show(ui, |ui| {
        ui.label(text);
        ui.horizontal(|ui| {
            if ui.add(theme::main_button(view.say("offer-accept"))).clicked() {
                asked.push(UiCommand::Intent(Intent::AnswerDraw { accept: true }));
            }
            if ui.button(view.say("offer-decline")).clicked() {
                asked.push(UiCommand::Intent(Intent::AnswerDraw { accept: false }));
            }
        });
    });
}
