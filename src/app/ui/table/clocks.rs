//! The clocks, and the cover during a pause.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res, Result};
use bevy_egui::egui::{self, Ui};

use crate::app::ui::widgets::game_view::{GameParams, GameView};
use crate::app::ui::widgets::theme::{self, ACCENT, FIELD, GROUND, ON_ACCENT, TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, context::PanelContext, widgets::table_area::TableArea};
use crate::app::{play::Intent, play::clocks::TableClocks, system::wall_clock::WallClock};
use crate::board::Side;

const CLOCK_HEIGHT: f32 = 36.0;
const FIGURE_FONT_SIZE: f32 = 24.0;
/// The padding of a clock's display, and the width of the sign for little time.
const CLOCK_MARGIN: f32 = 10.0;
const SIGN_WIDTH: f32 = 18.0;

/// The resources for the clocks.
#[derive(SystemParam)]
pub(in crate::app::ui) struct ClockParams<'w> {
    clocks: Res<'w, TableClocks>,
    wall_clock: Res<'w, WallClock>,
}

impl ClockParams<'_> {
    pub(in crate::app::ui) fn view<'a>(&'a self, view: GameView<'a>) -> ClockView<'a> {
        ClockView { view, clocks: &self.clocks, now: self.wall_clock.now() }
    }
}

/// The clocks of the current game at a time.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct ClockView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) clocks: &'a TableClocks,
    pub(in crate::app::ui) now: Duration,
}

/// Draws a row with a side's clock at its end, if it has one, and other contents in the remaining space.
pub(in crate::app::ui) fn beside_clock_ui(ui: &mut Ui, view: ClockView, side: Side, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        if view.clocks.reading(view.game(), side, view.now).is_none() {
            return contents(ui);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            clock_ui(ui, view, side);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), contents);
        });
    });
}

/// Draws a side's clock, if it has one. A running clock is filled; little time is shown by a frame and a sign.
fn clock_ui(ui: &mut Ui, view: ClockView, side: Side) {
    let Some(reading) = view.clocks.reading(view.game(), side, view.now) else { return };
    let text = reading.to_string();
    let is_running = view.clocks.running() == Some(side);
    let is_time_low = view.clocks.is_low(side, view.now) && view.game().result().is_none();
    let (background_color, text_color) = match (is_running, is_time_low) {
        (true, false) => (ACCENT, ON_ACCENT),
        (true, true) => (WARNING, ON_ACCENT),
        (false, true) => (FIELD, WARNING),
        (false, false) => (FIELD, TEXT),
    };
    let digit_width = digit_width(ui);
    let figures_width: f32 = text.chars().map(|character| character_width(character, digit_width)).sum();
    let sign_width = if is_time_low { SIGN_WIDTH } else { 0.0 };
    let size = egui::vec2(figures_width + sign_width + 2.0 * CLOCK_MARGIN, CLOCK_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    ui.painter().rect_filled(rect, 6, background_color);
    if is_time_low {
        ui.painter().rect_stroke(rect, 6, egui::Stroke::new(2.0, WARNING), egui::StrokeKind::Inside);
        paint_low_time_sign(
            ui,
            egui::pos2(rect.left() + CLOCK_MARGIN + SIGN_WIDTH / 2.0 - 3.0, rect.center().y),
            text_color,
        );
    }
    let mut character_left = rect.left() + CLOCK_MARGIN + sign_width;
    for character in text.chars() {
        let width = character_width(character, digit_width);
        let figure_center = egui::pos2(character_left + width / 2.0, rect.center().y);
        ui.painter().text(figure_center, egui::Align2::CENTER_CENTER, character, figure_font(), text_color);
        character_left += width;
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
}

fn figure_font() -> egui::FontId {
    theme::strong_font(FIGURE_FONT_SIZE)
}

/// The common width of digits, so that they do not move when they change.
fn digit_width(ui: &Ui) -> f32 {
    ui.fonts_mut(|fonts| ('0'..='9').map(|figure| fonts.glyph_width(&figure_font(), figure)).fold(0.0, f32::max))
}

fn character_width(character: char, digit_width: f32) -> f32 {
    if character.is_ascii_digit() { digit_width } else { digit_width * 0.5 }
}

/// Draws the sign for little time: a triangle with an exclamation mark.
fn paint_low_time_sign(ui: &Ui, center: egui::Pos2, color: egui::Color32) {
    let corners = [(0.0, -8.0), (8.5, 7.0), (-8.5, 7.0)].map(|(x, y)| center + egui::vec2(x, y));
    let outline = egui::Stroke::new(1.8, color);
    ui.painter().add(egui::Shape::closed_line(corners.to_vec(), outline));
    ui.painter().line_segment([center - egui::vec2(0.0, 3.0), center + egui::vec2(0.0, 2.0)], outline);
    ui.painter().circle_filled(center + egui::vec2(0.0, 4.6), 1.2, color);
}

/// Whether the players have paused the game.
pub(in crate::app::ui) fn is_paused(clocks: Res<TableClocks>) -> bool {
    clocks.is_paused()
}

/// Whether a clock is running that may be paused.
pub(in crate::app::ui) fn may_pause(clocks: &TableClocks) -> bool {
    clocks.is_timed() && clocks.running().is_some()
}

/// Draws the button for a pause, while a clock is running.
pub(in crate::app::ui) fn pause_button_ui(ui: &mut Ui, view: ClockView, commands: &mut Vec<UiCommand>) {
    if may_pause(view.clocks) {
        let button = egui::Button::new(view.say("clock-pause"));
        let size = [ui.available_width(), theme::button_height(ui)];
        if ui.add_sized(size, button).show_tip(view.say("tip-pause")).clicked() {
            commands.push(UiCommand::Intent(Intent::Pause(true)));
        }
    }
}

/// Draws the cover during a pause.
pub(in crate::app::ui) fn draw_pause(
    mut context: PanelContext,
    game: GameParams,
    clocks: ClockParams,
    area: TableArea,
) -> Result {
    context.draw(|ctx, commands| pause_cover_ui(ctx, clocks.view(game.view()), area.rect(ctx), commands))
}

/// Covers the board during a pause, so that nobody can think about the position.
fn pause_cover_ui(ctx: &egui::Context, view: ClockView, table_rect: egui::Rect, commands: &mut Vec<UiCommand>) {
    if !view.clocks.is_paused() || view.game().result().is_some() {
        return;
    }
    egui::Area::new("pause".into()).fixed_pos(table_rect.min).fade_in(false).show(ctx, |ui| {
        ui.painter().rect_filled(table_rect, 0, GROUND);
        ui.allocate_rect(table_rect, egui::Sense::click_and_drag());
        let cover_rect = egui::Rect::from_center_size(table_rect.center(), egui::vec2(260.0, 130.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(cover_rect), |ui| {
            ui.vertical_centered(|ui| {
                ui.label(theme::strong(view.say("clock-paused")).size(24.0));
                ui.label(theme::faint(view.say("clock-paused-explanation")));
                ui.add_space(8.0);
                if ui.add_sized([160.0, 40.0], theme::main_button(view.say("clock-resume"))).clicked() {
                    commands.push(UiCommand::Intent(Intent::Pause(false)));
                }
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture};
    use crate::session::{Game, GameId, GameRecord};

    #[test]
    fn a_clock_shows_the_time_that_is_left_beside_what_stands_in_its_row() {
        let mut record = GameRecord::of(Game::new(GameId::TurnoverModern));
        record.head.controls = ["300", "60+2"].map(|text| text.parse().expect("a time control"));
        let timed_fixture = Fixture::of(record, Language::English);
        for (side, clock_text) in Side::ALL.into_iter().zip(["5:00", "1:00"]) {
            let harness = testing::harness([300.0, 60.0], |ui, _| {
                beside_clock_ui(ui, timed_fixture.clock_view(), side, |ui| drop(ui.label("Ana")));
            });
            assert!(
                testing::shows_text(&harness, clock_text) && testing::shows_text(&harness, "Ana"),
                "{side:?}: {harness:?}"
            );
        }
        let untimed_fixture = Fixture::turnover(&[]);
        let harness = testing::harness([300.0, 60.0], |ui, commands| {
            beside_clock_ui(ui, untimed_fixture.clock_view(), Side::White, |ui| drop(ui.label("Ana")));
            pause_button_ui(ui, untimed_fixture.clock_view(), commands);
        });
        assert!(testing::shows_text(&harness, "Ana"));
        assert!(
            !testing::shows_text(&harness, &untimed_fixture.say("clock-pause")),
            "nothing runs that could be halted"
        );
    }
}
