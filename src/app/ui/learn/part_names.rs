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
const NAME_FONT_SIZE: f32 = 16.0;
/// The padding of a name, the gap between two of them, and the minimum width.
const NAME_MARGIN: egui::Vec2 = egui::vec2(10.0, 6.0);
const NAME_SPACING: f32 = 4.0;
const MIN_NAME_WIDTH: f32 = 70.0;
/// The font size of the dimensions.
const DIMENSION_FONT_SIZE: f32 = 13.5;

fn draw_part_names(
    mut contexts: EguiContexts,
    translations: Res<Translations>,
    parts_in_sight: PartsInSight,
    area: TableArea,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let parts_in_sight = parts_in_sight
        .rim_points()
        .into_iter()
        .map(|(shape, rim_pos)| (shape, zoom::position_in_points(rim_pos, zoom)));
    part_names_ui(ctx, &translations, area.rect(ctx), parts_in_sight);
    Ok(())
}

/// Draws the names of the separated parts.
fn part_names_ui(
    ctx: &egui::Context,
    translations: &Translations,
    table_rect: egui::Rect,
    part_rims: impl IntoIterator<Item = (Shape, egui::Pos2)>,
) {
    let layer = egui::LayerId::new(egui::Order::Middle, "parts".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(table_rect);
    let mut part_rims: Vec<(Shape, egui::Pos2)> = part_rims.into_iter().collect();
    part_rims.sort_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
    // The names are in a column beside the widest part.
    let rightmost_rim = part_rims.iter().map(|(_, rim_pos)| rim_pos.x).fold(table_rect.left(), f32::max);
    let label_area = table_rect.shrink(NAME_SPACING);
    let mut name_labels = Vec::new();
    for (shape, rim_point) in part_rims {
        let Some(key) = look_of(shape).label else { continue };
        let text_format = |font_id, color| egui::TextFormat { font_id, color, ..egui::TextFormat::default() };
        let mut label_job = egui::text::LayoutJob::default();
        label_job.append(&translations.say(key), 0.0, text_format(theme::strong_font(NAME_FONT_SIZE), theme::TEXT));
        let dimensions_text = translations.say(&format!("{key}-height"));
        label_job.append(
            &format!("\n{dimensions_text}"),
            0.0,
            text_format(egui::FontId::proportional(DIMENSION_FONT_SIZE), FAINT_TEXT),
        );
        label_job.wrap.max_width =
            (label_area.right() - rightmost_rim - MIN_NAME_GAP - 2.0 * NAME_MARGIN.x).max(MIN_NAME_WIDTH);
        let galley = painter.layout_job(label_job);
        let label_size = galley.size() + 2.0 * NAME_MARGIN;
        let name_left = (rightmost_rim + NAME_GAP).min(label_area.right() - label_size.x).max(label_area.left());
        let rect = egui::Rect::from_min_size(egui::pos2(name_left, rim_point.y - label_size.y / 2.0), label_size);
        name_labels.push((rim_point, rect, galley));
    }
    let mut rects: Vec<&mut egui::Rect> = name_labels.iter_mut().map(|(_, rect, _)| rect).collect();
    spread_rects(&mut rects, label_area.y_range());
    for (rim_point, rect, galley) in name_labels {
        painter.line_segment([rim_point, rect.left_center()], egui::Stroke::new(1.5, ACCENT));
        painter.circle_filled(rim_point, 3.0, ACCENT);
        painter.rect(rect, 6.0, theme::OVERLAY, egui::Stroke::new(1.0, theme::LINE), egui::StrokeKind::Inside);
        painter.galley(rect.min + NAME_MARGIN, galley, theme::TEXT);
    }
}

/// Moves rectangles of a column apart, so that they do not overlap and are visible as far as possible.
fn spread_rects(rects: &mut [&mut egui::Rect], y_range: egui::Rangef) {
    let mut free_y = y_range.min;
    for rect in rects.iter_mut() {
        **rect = rect.translate(egui::vec2(0.0, (free_y - rect.top()).max(0.0)));
        free_y = rect.bottom() + NAME_SPACING;
    }
    let mut free_y = y_range.max;
    for rect in rects.iter_mut().rev() {
        **rect = rect.translate(egui::vec2(0.0, (free_y - rect.bottom()).min(0.0)));
        free_y = rect.top() - NAME_SPACING;
    }
    // If there is not enough space, the first ones are visible.
    let mut free_y = y_range.min;
    for rect in rects.iter_mut() {
        **rect = rect.translate(egui::vec2(0.0, (free_y - rect.top()).max(0.0)));
        free_y = rect.bottom() + NAME_SPACING;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing;

    /// The rectangles of the names for parts at these positions, in a table of this size.
    fn name_rects(language: Language, table_rect: egui::Rect, part_rims: &[(Shape, egui::Pos2)]) -> Vec<egui::Rect> {
        let translations = Translations::new(language);
        let harness = testing::harness(table_rect.size(), |ui, _| {
            part_names_ui(ui.ctx(), &translations, table_rect, part_rims.iter().copied());
        });
        let fills = testing::Picture::of(&harness).fills();
        fills.into_iter().filter(|(_, fill)| *fill == theme::OVERLAY).map(|(rect, _)| rect).collect()
    }

    #[test]
    fn the_names_of_parts_cover_neither_each_other_nor_the_parts_in_a_narrow_window() {
        for (language, height) in Language::ALL.into_iter().flat_map(|language| [(language, 520.0), (language, 250.0)])
        {
            let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(390.0, height));
            let rims = [(Shape::Tower, 188.0, 125.0), (Shape::Fort, 203.0, 150.0), (Shape::Wall, 220.0, 190.0)];
            let rects = name_rects(language, table_rect, &rims.map(|(shape, x, y)| (shape, egui::pos2(x, y))));
            assert_eq!(rects.len(), 3);
            assert!(rects.iter().all(|rect| table_rect.contains_rect(*rect) && rect.left() > 220.0), "{rects:?}");
            assert!(rects.windows(2).all(|pair| pair[0].bottom() < pair[1].top()), "{rects:?}");
        }
    }

    #[test]
    fn the_names_of_parts_stay_in_the_window_wherever_the_parts_are() {
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(530.0, 500.0));
        for part_ys in [[-80.0, 20.0, 60.0], [20.0, 60.0, 700.0], [480.0, 490.0, 495.0], [900.0, 950.0, 990.0]] {
            for x in [-300.0, 200.0, 520.0, 900.0] {
                let shapes = [Shape::Tower, Shape::Fort, Shape::Wall].into_iter();
                let part_rims: Vec<_> = shapes.zip(part_ys.map(|y| egui::pos2(x, y))).collect();
                let rects = name_rects(Language::English, table_rect, &part_rims);
                assert_eq!(rects.len(), 3);
                assert!(rects.iter().all(|rect| table_rect.contains_rect(*rect)), "{part_ys:?} {x}: {rects:?}");
                assert!(rects.windows(2).all(|pair| pair[0].bottom() < pair[1].top()), "{part_ys:?} {x}: {rects:?}");
            }
        }
    }
}
