//! The buttons for the view: reset, and turning to the other side.

use bevy::prelude::{Res, Result, Single, State};
use bevy_egui::egui;

use crate::app::scene::camera::{CameraCommand, Orbit, View as CameraView};
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::PanelContext, widgets::game_view::GameParams, widgets::table_area::TableArea,
};
use crate::app::{i18n::Translations, screen::Screen};
use crate::board::Side;

/// The size of a button, and the gaps between buttons and to the table's edge.
const BUTTON_SIZE: f32 = 34.0;
const BUTTON_GAP: f32 = 8.0;
/// A table that is narrower than this is narrow, in logical pixels.
const NARROW_TABLE_WIDTH: f32 = 480.0;

/// Draws the buttons over the table.
pub(in crate::app::ui) fn draw_camera_buttons(
    mut context: PanelContext,
    game: GameParams,
    screen: Res<State<Screen>>,
    area: TableArea,
    orbit: Single<&Orbit>,
) -> Result {
    let view = game.view();
    // Against the engine, a player has one seat; otherwise both sides are local.
    let own_side = view.current.lone_person().filter(|_| *screen.get() == Screen::Table);
    let home_side = own_side.unwrap_or_else(|| orbit.nearest_seat());
    context.draw(|ctx, commands| camera_buttons_ui(ctx, view.translations, area.rect(ctx), home_side, commands))
}

/// Draws the buttons over the table, for a player at this side.
pub(super) fn camera_buttons_ui(
    ctx: &egui::Context,
    translations: &Translations,
    table_rect: egui::Rect,
    home_side: Side,
    commands: &mut Vec<UiCommand>,
) {
    let buttons = [
        (Icon::Reset, "view-reset", UiCommand::Camera(CameraCommand::At(CameraView::of(home_side)))),
        (Icon::HalfTurn, "view-turn", UiCommand::Camera(CameraCommand::Opposite)),
    ];
    for ((icon, name_key, command), button_pos) in buttons.into_iter().zip(button_positions(table_rect)) {
        egui::Area::new(egui::Id::new(("camera", name_key))).fixed_pos(button_pos).fade_in(false).show(ctx, |ui| {
            let name = translations.say(name_key);
            if icons::button(ui, icon, egui::Vec2::splat(BUTTON_SIZE), true, &name).show_tip(&name).clicked() {
                commands.push(command);
            }
        });
    }
}

/// Where the left upper corners of the buttons are: below each other in the table's corner. Where the table is narrow the second
/// one would lie on the board's frame, so each has an upper corner of its own.
fn button_positions(table_rect: egui::Rect) -> [egui::Pos2; 2] {
    let right_pos = table_rect.right_top() + egui::vec2(-BUTTON_GAP - BUTTON_SIZE, BUTTON_GAP);
    if table_rect.width() < NARROW_TABLE_WIDTH {
        [table_rect.left_top() + egui::Vec2::splat(BUTTON_GAP), right_pos]
    } else {
        [right_pos, right_pos + egui::vec2(0.0, BUTTON_SIZE + BUTTON_GAP)]
    }
}

/// The far left corner of the table, or what a button leaves of it.
pub(super) fn free_corner_position(table_rect: egui::Rect) -> egui::Pos2 {
    let button_height = if table_rect.width() < NARROW_TABLE_WIDTH { BUTTON_SIZE + BUTTON_GAP } else { 0.0 };
    table_rect.left_top() + egui::vec2(BUTTON_GAP, BUTTON_GAP + button_height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn the_buttons_turn_the_board_and_bring_the_usual_view_back() {
        let fixture = Fixture::turnover(&[]);
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(500.0, 500.0));
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            camera_buttons_ui(ui.ctx(), &fixture.translations, table_rect, Side::Black, commands);
        });
        testing::press_control(&mut harness, &fixture.say("view-turn"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Camera(CameraCommand::Opposite)]));
        testing::press_control(&mut harness, &fixture.say("view-reset"));
        assert!(matches!(
            &*testing::take_commands(&mut harness),
            [UiCommand::Camera(CameraCommand::At(CameraView::Black))]
        ));
    }

    #[test]
    fn on_a_narrow_table_each_button_has_a_corner_of_its_own() {
        let fixture = Fixture::turnover(&[]);
        for (width, is_narrow) in [(390.0, true), (800.0, false)] {
            let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, 400.0));
            let harness = testing::harness([width, 500.0], |ui, commands| {
                camera_buttons_ui(ui.ctx(), &fixture.translations, table_rect, Side::White, commands);
            });
            let [reset_rect, turn_rect] =
                ["view-reset", "view-turn"].map(|key| testing::control_rect(&harness, &fixture.say(key)));
            assert!(
                table_rect.contains_rect(reset_rect)
                    && table_rect.contains_rect(turn_rect)
                    && !reset_rect.intersects(turn_rect),
                "{width}"
            );
            assert_eq!(turn_rect.right(), table_rect.right() - BUTTON_GAP, "{width}");
            assert_eq!(reset_rect.left() - table_rect.left() == BUTTON_GAP, is_narrow, "{width}");
            assert_eq!(reset_rect.top() == turn_rect.top(), is_narrow, "{width}");
        }
    }
}
