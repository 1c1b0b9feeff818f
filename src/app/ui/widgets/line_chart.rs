//! A chart of one value after the other.

use bevy_egui::egui::{self, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, FIELD, LINE};

/// The height of the chart, in logical pixels.
const CHART_HEIGHT: f32 = 96.0;
/// The space for the figures at the left, and around the points.
const SCALE_WIDTH: f32 = 44.0;
const POINT_MARGIN: f32 = 8.0;
/// The radius of the point of a value.
const POINT_RADIUS: f32 = 3.0;

/// Draws values from left to right, on a scale from the lower to the upper one of these levels, which are told at the left.
/// `description` tells assistive technology what there is to see.
pub(in crate::app::ui) fn line_chart_ui(
    ui: &mut Ui,
    values: &[f64],
    levels: [f64; 2],
    level_text: impl Fn(f64) -> String,
    description: &str,
) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), CHART_HEIGHT), Sense::hover());
    Chart { rect, levels, value_count: values.len() }.paint(ui, values, level_text);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, description));
}

/// The rectangle of the chart, the ends of its scale, and the number of values.
struct Chart {
    rect: Rect,
    levels: [f64; 2],
    value_count: usize,
}

impl Chart {
    fn value_y(&self, value: f64) -> f32 {
        let [lowest_level, highest_level] = self.levels;
        let fraction = (value - lowest_level) / (highest_level - lowest_level);
        let inner_rect = self.rect.shrink(POINT_MARGIN);
        inner_rect.bottom() - inner_rect.height() * fraction as f32
    }

    /// The point of a value. A single one is in the middle.
    fn value_point(&self, index: usize, value: f64) -> Pos2 {
        let plot_left = self.rect.left() + SCALE_WIDTH + POINT_MARGIN;
        let width = self.rect.right() - POINT_MARGIN - plot_left;
        let fraction = if self.value_count > 1 { index as f32 / (self.value_count - 1) as f32 } else { 0.5 };
        pos2(plot_left + width * fraction, self.value_y(value))
    }

    fn paint(&self, ui: &Ui, values: &[f64], level_text: impl Fn(f64) -> String) {
        let painter = ui.painter_at(self.rect);
        painter.rect_filled(self.rect, 4.0, FIELD);
        for level in self.levels {
            let y = self.value_y(level);
            painter.hline(self.rect.left() + SCALE_WIDTH..=self.rect.right(), y, Stroke::new(1.0, LINE));
            let text_pos = pos2(self.rect.left() + SCALE_WIDTH - 4.0, y);
            let font = egui::FontId::proportional(12.5);
            painter.text(text_pos, egui::Align2::RIGHT_CENTER, level_text(level), font, FAINT_TEXT);
        }
        let points: Vec<Pos2> =
            values.iter().enumerate().map(|(index, &value)| self.value_point(index, value)).collect();
        for point in &points {
            painter.circle(*point, POINT_RADIUS, ACCENT, Stroke::new(1.0, theme::ON_ACCENT));
        }
        painter.add(Shape::line(points, Stroke::new(1.5, ACCENT)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_in_the_chart() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(200.0, CHART_HEIGHT));
        for (values, levels) in [(vec![0.6], [0.6, 1.0]), (vec![1500.0, 1620.0, 1480.0], [1480.0, 1620.0])] {
            let chart = Chart { rect, levels, value_count: values.len() };
            for (index, &value) in values.iter().enumerate() {
                assert!(rect.shrink(POINT_RADIUS).contains(chart.value_point(index, value)), "{values:?}");
            }
        }
    }
}
