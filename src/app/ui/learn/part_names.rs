//! The names of a piece's parts in the tutorial.

use bevy::prelude::{App, IntoScheduleConfigs, Res, Result, in_state};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT};
use crate::app::ui::{systems::UiSystems, widgets::table_area::TableArea, widgets::zoom};
use crate::app::{i18n::Translations, scene::piece_viewer::PartsInSight, scene::token_looks::look_of, screen::Screen};
use crate::board::Shape;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    let draw_names = draw_part_names.run_if(in_state(Screen::Tutorial)).in_set(UiSystems::OverTable);
    app.add_systems(EguiPrimaryContextPass, draw_names);
}

/// The distance of the names from the widest part, preferred and minimum, and the size of a name.
const NAME_GAP: f32 = 56.0;
const MIN_NAME_GAP: f32 = 8.0;
const NAME_SIZE: f32 = 16.0;
/// The padding of a name, the gap between two of them, and the minimum width.
const NAME_MARGIN: egui::Vec2 = egui::vec2(10.0, 6.0);
const NAME_SPACING: f32 = 4.0;
const MIN_NAME_WIDTH: f32 = 70.0;
/// The font size of the dimensions.
const MEASURE_SIZE: f32 = 13.5;

fn draw_part_names(
    mut contexts: EguiContexts,
    translations: Res<Translations>,
    parts: PartsInSight,
    area: TableArea,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let parts = parts.rims().into_iter().map(|(shape, at)| (shape, zoom::from_window(at, zoom)));
    part_names_ui(ctx, &translations, area.rect(ctx), parts);
    Ok(())
}

/// Draws the names of the separated parts.
fn part_names_ui(
    ctx: &egui::Context,
    translations: &Translations,
    table: egui::Rect,
    parts: impl IntoIterator<Item = (Shape, egui::Pos2)>,
) {
    let layer = egui::LayerId::new(egui::Order::Middle, "parts".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(table);
    let mut parts: Vec<(Shape, egui::Pos2)> = parts.into_iter().collect();
    parts.sort_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
    // The names are in a column beside the widest part.
    let rightmost_rim = parts.iter().map(|(_, at)| at.x).fold(table.left(), f32::max);
    let room = table.shrink(NAME_SPACING);
    let mut name_labels = Vec::new();
    for (shape, rim_point) in parts {
        let Some(key) = look_of(shape).label else { continue };
        let text_format = |font_id, color| egui::TextFormat { font_id, color, ..egui::TextFormat::default() };
        let mut text = egui::text::LayoutJob::default();
        text.append(&translations.say(key), 0.0, text_format(theme::strong_font(NAME_SIZE), theme::TEXT));
        let measure_text = translations.say(&format!("{key}-height"));
        text.append(
            &format!("\n{measure_text}"),
            0.0,
            text_format(egui::FontId::proportional(MEASURE_SIZE), FAINT_TEXT),
        );
        text.wrap.max_width = (room.right() - rightmost_rim - MIN_NAME_GAP - 2.0 * NAME_MARGIN.x).max(MIN_NAME_WIDTH);
        let galley = painter.layout_job(text);
        let size = galley.size() + 2.0 * NAME_MARGIN;
        let name_left = (rightmost_rim + NAME_GAP).min(room.right() - size.x).max(room.left());
        let rect = egui::Rect::from_min_size(egui::pos2(name_left, rim_point.y - size.y / 2.0), size);
        name_labels.push((rim_point, rect, galley));
    }
    let mut rects: Vec<&mut egui::Rect> = name_labels.iter_mut().map(|(_, rect, _)| rect).collect();
    spread_names(&mut rects, room.y_range());
    for (rim_point, rect, galley) in name_labels {
        painter.line_segment([rim_point, rect.left_center()], egui::Stroke::new(1.5, ACCENT));
        painter.circle_filled(rim_point, 3.0, ACCENT);
        painter.rect(rect, 6.0, theme::OVERLAY, egui::Stroke::new(1.0, theme::LINE), egui::StrokeKind::Inside);
        painter.galley(rect.min + NAME_MARGIN, galley, theme::TEXT);
    }
}

/// Moves rectangles of a column apart, so that they do not overlap and are visible as far as possible.
fn spread_names(rects: &mut [&mut egui::Rect], range: egui::Rangef) {
    let mut free_from = range.min;
    for rect in rects.iter_mut() {
        **rect = rect.translate(egui::vec2(0.0, (free_from - rect.top()).max(0.0)));
        free_from = rect.bottom() + NAME_SPACING;
    }
    let mut free_from = range.max;
    for rect in rects.iter_mut().rev() {
        **rect = rect.translate(egui::vec2(0.0, (free_from - rect.bottom()).min(0.0)));
        free_from = rect.top() - NAME_SPACING;
    }
    // If there is not enough space, the first ones are visible.
    let mut free_from = range.min;
    for rect in rects.iter_mut() {
        **rect = rect.translate(egui::vec2(0.0, (free_from - rect.top()).max(0.0)));
        free_from = rect.bottom() + NAME_SPACING;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing;

    /// The rectangles of the names for parts at these positions, in a table of this size.
    fn boxes_of_names(language: Language, table: egui::Rect, parts: &[(Shape, egui::Pos2)]) -> Vec<egui::Rect> {
        let translations = Translations::new(language);
        let harness = testing::harness(table.size(), |ui, _| {
            part_names_ui(ui.ctx(), &translations, table, parts.iter().copied());
        });
        let fills = testing::Picture::of(&harness).fills();
        fills.into_iter().filter(|(_, fill)| *fill == theme::OVERLAY).map(|(rect, _)| rect).collect()
    }

    #[test]
    fn the_names_of_parts_cover_neither_each_other_nor_the_parts_in_a_narrow_window() {
        for (language, height) in Language::ALL.into_iter().flat_map(|language| [(language, 520.0), (language, 250.0)])
        {
            let table = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(390.0, height));
            let rims = [(Shape::Tower, 188.0, 125.0), (Shape::Fort, 203.0, 150.0), (Shape::Wall, 220.0, 190.0)];
            let boxes = boxes_of_names(language, table, &rims.map(|(shape, x, y)| (shape, egui::pos2(x, y))));
            assert_eq!(boxes.len(), 3);
            assert!(boxes.iter().all(|rect| table.contains_rect(*rect) && rect.left() > 220.0), "{boxes:?}");
            assert!(boxes.windows(2).all(|pair| pair[0].bottom() < pair[1].top()), "{boxes:?}");
        }
    }

    #[test]
    fn the_names_of_parts_stay_in_the_window_wherever_the_parts_are() {
        let table = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(530.0, 500.0));
        for heights in [[-80.0, 20.0, 60.0], [20.0, 60.0, 700.0], [480.0, 490.0, 495.0], [900.0, 950.0, 990.0]] {
            for x in [-300.0, 200.0, 520.0, 900.0] {
                let shapes = [Shape::Tower, Shape::Fort, Shape::Wall].into_iter();
                let parts: Vec<_> = shapes.zip(heights.map(|y| egui::pos2(x, y))).collect();
                let boxes = boxes_of_names(Language::English, table, &parts);
                assert_eq!(boxes.len(), 3);
                assert!(boxes.iter().all(|rect| table.contains_rect(*rect)), "{heights:?} {x}: {boxes:?}");
                assert!(boxes.windows(2).all(|pair| pair[0].bottom() < pair[1].top()), "{heights:?} {x}: {boxes:?}");
            }
        }
    }
}
