//! What has been played?

use bevy_egui::egui::{self, Ui};

use super::View;
use super::theme::{self, ACCENT, FAINT_TEXT, FIELD, ON_ACCENT, TEXT};
use crate::board::Side;

const ROW_HEIGHT: f32 = 24.0;
const NUMBER_WIDTH: f32 = 40.0;

/// Draws the moves in two columns, White's and Black's, with the last one marked. Only the rows in sight are drawn.
pub(super) fn move_list_ui(ui: &mut Ui, view: &View) {
    ui.add_space(10.0);
    ui.label(theme::strong(view.say("panel-moves")));
    let game = view.game();
    let empty_cells = usize::from(game.first_side() == Some(Side::Black));
    let rows = (game.plies().len() + empty_cells).div_ceil(2);
    egui::Frame::new().fill(FIELD).corner_radius(6).inner_margin(egui::Margin::symmetric(6, 4)).show(ui, |ui| {
        if rows == 0 {
            ui.label(egui::RichText::new(view.say("panel-move-none")).color(FAINT_TEXT));
            ui.allocate_space(ui.available_size());
            return;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = ROW_HEIGHT;
        // The list follows the play; while it rests, the reader may scroll.
        let mut area = egui::ScrollArea::vertical().auto_shrink([false, false]);
        if follows(ui, game.ply_count()) {
            let current_row = (game.ply_count() + empty_cells).saturating_sub(1) / 2;
            let top = (current_row as f32 + 1.0) * ROW_HEIGHT - ui.available_height() + ROW_HEIGHT;
            area = area.vertical_scroll_offset(top.max(0.0));
        }
        area.show_rows(ui, ROW_HEIGHT, rows, |ui, range| {
            for row in range {
                row_ui(ui, view, row, empty_cells);
            }
        });
    });
}

fn row_ui(ui: &mut Ui, view: &View, row: usize, empty_cells: usize) {
    let game = view.game();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let number = egui::RichText::new(format!("{}.", row + 1)).color(FAINT_TEXT);
        ui.add_sized([NUMBER_WIDTH, ROW_HEIGHT], egui::Label::new(number));
        let width = (ui.available_width() - 2.0) / 2.0;
        for column in 0..2 {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(width, ROW_HEIGHT), egui::Sense::hover());
            let Some(index) = (2 * row + column).checked_sub(empty_cells) else {
                paint(ui, rect, "…", FAINT_TEXT);
                continue;
            };
            let Some(ply) = game.plies().nth(index) else { continue };
            let last = index + 1 == game.ply_count();
            if last {
                ui.painter().rect_filled(rect.shrink2(egui::vec2(0.0, 1.0)), 4.0, ACCENT);
            }
            let color = match (last, index < game.ply_count()) {
                (true, _) => ON_ACCENT,
                (false, true) => TEXT,
                (false, false) => FAINT_TEXT,
            };
            paint(ui, rect, &ply.played.text, color);
        }
    });
}

fn paint(ui: &Ui, rect: egui::Rect, text: &str, color: egui::Color32) {
    let at = rect.left_center() + egui::vec2(6.0, 0.0);
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())).text(at, egui::Align2::LEFT_CENTER, text, font, color);
}

/// Whether the list goes to the last move: for a few frames after it has changed, until the panel's layout has settled.
fn follows(ui: &Ui, ply_count: usize) -> bool {
    const FRAMES: u32 = 3;
    let id = ui.id().with("followed");
    ui.data_mut(|data| {
        let (seen, frames) = data.get_temp(id).unwrap_or((usize::MAX, 0));
        let frames_left = if seen == ply_count { frames } else { FRAMES };
        data.insert_temp(id, (ply_count, frames_left.saturating_sub(1)));
        frames_left > 0
    })
}
