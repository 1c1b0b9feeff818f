//! A chart of the accuracy in one game after the other.

use bevy_egui::egui::{self, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, FIELD, LINE};

/// The height of the chart, in logical pixels.
const CHART_HEIGHT: f32 = 96.0;
/// The space for the figures at the left, and around the points.
const SCALE_WIDTH: f32 = 44.0;
const POINT_MARGIN: f32 = 8.0;
/// The radius of the point of a game.
const POINT_RADIUS: f32 = 3.0;
/// The most games in the chart.
const MAX_SHOWN_GAMES: usize = 60;
/// The number of games whose mean is told as that of the last ones.
const RECENT_GAMES: usize = 10;
/// The steps to which the lower end of the scale is rounded.
const SCALE_STEP: f64 = 0.1;

/// Draws the accuracy in the last games, from 0 to 1, oldest game first, and tells it in words.
pub(in crate::app::ui) fn accuracy_chart_ui(ui: &mut Ui, translations: &Translations, accuracies: &[f64]) {
    let shown_accuracies = &accuracies[accuracies.len().saturating_sub(MAX_SHOWN_GAMES)..];
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), CHART_HEIGHT), Sense::hover());
    let chart = Chart { rect, lowest_level: lowest_level(shown_accuracies), game_count: shown_accuracies.len() };
    chart.paint(ui, translations, shown_accuracies);
    let accuracy_texts: Vec<String> =
        shown_accuracies.iter().map(|&accuracy| translations.percent(accuracy, false)).collect();
    let text = translations.say_with("insight-chart", &[("list", accuracy_texts.join(", ").into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &text));
    ui.add(egui::Label::new(theme::faint(mean_accuracy_text(translations, accuracies))).wrap());
}

/// The mean of the last games, and before if there are more.
fn mean_accuracy_text(translations: &Translations, accuracies: &[f64]) -> String {
    let mean_text = |some_accuracies: &[f64]| {
        translations.percent(some_accuracies.iter().sum::<f64>() / some_accuracies.len() as f64, false)
    };
    let (earlier_accuracies, recent_accuracies) = accuracies.split_at(accuracies.len().saturating_sub(RECENT_GAMES));
    let arguments = [("count", recent_accuracies.len().into()), ("accuracy", mean_text(recent_accuracies).into())];
    let text = translations.say_with("insight-last-accuracy", &arguments);
    if earlier_accuracies.is_empty() {
        return text;
    }
    format!(
        "{text} {}",
        translations.say_with("insight-accuracy-before", &[("accuracy", mean_text(earlier_accuracies).into())])
    )
}

/// The lower end of the scale: a round number below every accuracy.
fn lowest_level(accuracies: &[f64]) -> f64 {
    let min_accuracy = accuracies.iter().copied().fold(1.0, f64::min);
    ((min_accuracy / SCALE_STEP).floor() * SCALE_STEP).clamp(0.0, 1.0 - SCALE_STEP)
}

/// The rectangle of the chart, the lower end of its scale, and the number of games.
struct Chart {
    rect: Rect,
    lowest_level: f64,
    game_count: usize,
}

impl Chart {
    fn accuracy_y(&self, accuracy: f64) -> f32 {
        let fraction = (accuracy - self.lowest_level) / (1.0 - self.lowest_level);
        let inner_rect = self.rect.shrink(POINT_MARGIN);
        inner_rect.bottom() - inner_rect.height() * fraction as f32
    }

    /// The point of a game. A single one is in the middle.
    fn game_point(&self, index: usize, accuracy: f64) -> Pos2 {
        let plot_left = self.rect.left() + SCALE_WIDTH + POINT_MARGIN;
        let width = self.rect.right() - POINT_MARGIN - plot_left;
        let fraction = if self.game_count > 1 { index as f32 / (self.game_count - 1) as f32 } else { 0.5 };
        pos2(plot_left + width * fraction, self.accuracy_y(accuracy))
    }

    fn paint(&self, ui: &Ui, translations: &Translations, accuracies: &[f64]) {
        let painter = ui.painter_at(self.rect);
        painter.rect_filled(self.rect, 4.0, FIELD);
        for level in [self.lowest_level, 1.0] {
            let y = self.accuracy_y(level);
            painter.hline(self.rect.left() + SCALE_WIDTH..=self.rect.right(), y, Stroke::new(1.0, LINE));
            let text_pos = pos2(self.rect.left() + SCALE_WIDTH - 4.0, y);
            let font = egui::FontId::proportional(12.5);
            painter.text(text_pos, egui::Align2::RIGHT_CENTER, translations.percent(level, false), font, FAINT_TEXT);
        }
        let points: Vec<Pos2> =
            accuracies.iter().enumerate().map(|(index, &accuracy)| self.game_point(index, accuracy)).collect();
        for point in &points {
            painter.circle(*point, POINT_RADIUS, ACCENT, Stroke::new(1.0, theme::ON_ACCENT));
        }
        painter.add(Shape::line(points, Stroke::new(1.5, ACCENT)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;

    #[test]
    fn the_scale_ends_below_every_accuracy_at_a_round_number() {
        for (accuracies, expected_level) in
            [(vec![0.61, 0.82], 0.6), (vec![1.0], 0.9), (vec![0.0, 0.5], 0.0), (vec![0.95], 0.9)]
        {
            assert!((lowest_level(&accuracies) - expected_level).abs() < 1e-9, "{accuracies:?}");
        }
    }

    #[test]
    fn every_point_lies_in_the_chart() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(200.0, CHART_HEIGHT));
        for accuracies in [vec![0.6], vec![0.0, 1.0, 0.5]] {
            let chart = Chart { rect, lowest_level: lowest_level(&accuracies), game_count: accuracies.len() };
            for (index, &accuracy) in accuracies.iter().enumerate() {
                assert!(rect.shrink(POINT_RADIUS).contains(chart.game_point(index, accuracy)), "{accuracies:?}");
            }
        }
    }

    #[test]
    fn the_last_games_are_compared_with_those_before() {
        let translations = Translations::new(Language::English);
        let mut accuracies = vec![0.5; 4];
        assert_eq!(mean_accuracy_text(&translations, &accuracies), "In the last 4 games: 50 %.");
        accuracies.extend([0.9; RECENT_GAMES]);
        assert_eq!(mean_accuracy_text(&translations, &accuracies), "In the last 10 games: 90 %. Before: 50 %.");
        assert_eq!(mean_accuracy_text(&translations, &[0.7]), "In the last game: 70 %.");
    }
}
