//! A chart of the accuracy in one game after the other.

use bevy_egui::egui::{self, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, FIELD, LINE};

/// The height of the chart, in logical pixels.
const HEIGHT: f32 = 96.0;
/// The space for the figures at the left, and around the points.
const SCALE_WIDTH: f32 = 44.0;
const MARGIN: f32 = 8.0;
/// The radius of the point of a game.
const POINT: f32 = 3.0;
/// The most games in the chart.
const MOST_GAMES: usize = 60;
/// The number of games whose mean is told as that of the last ones.
const LAST_GAMES: usize = 10;
/// The steps to which the lower end of the scale is rounded.
const STEP: f64 = 0.1;

/// Draws the accuracy in the last games, from 0 to 1, oldest game first, and tells it in words.
pub(in crate::app::ui) fn accuracy_chart_ui(ui: &mut Ui, words: &Translations, accuracies: &[f64]) {
    let shown = &accuracies[accuracies.len().saturating_sub(MOST_GAMES)..];
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let chart = Chart { rect, low: lowest(shown), count: shown.len() };
    chart.paint(ui, words, shown);
    let list: Vec<String> = shown.iter().map(|&accuracy| words.percent(accuracy, false)).collect();
    let text = words.say_with("insight-chart", &[("list", list.join(", ").into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, &text));
    ui.add(egui::Label::new(theme::faint(summary(words, accuracies))).wrap());
}

/// The mean of the last games, and before if there are more.
fn summary(words: &Translations, accuracies: &[f64]) -> String {
    let mean = |part: &[f64]| words.percent(part.iter().sum::<f64>() / part.len() as f64, false);
    let (before, last) = accuracies.split_at(accuracies.len().saturating_sub(LAST_GAMES));
    let values = [("count", last.len().into()), ("accuracy", mean(last).into())];
    let text = words.say_with("insight-last-accuracy", &values);
    if before.is_empty() {
        return text;
    }
    format!("{text} {}", words.say_with("insight-accuracy-before", &[("accuracy", mean(before).into())]))
}

/// The lower end of the scale: a round number below every accuracy.
fn lowest(accuracies: &[f64]) -> f64 {
    let least = accuracies.iter().copied().fold(1.0, f64::min);
    ((least / STEP).floor() * STEP).clamp(0.0, 1.0 - STEP)
}

/// The rectangle of the chart, the lower end of its scale, and the number of games.
struct Chart {
    rect: Rect,
    low: f64,
    count: usize,
}

impl Chart {
    fn y(&self, accuracy: f64) -> f32 {
        let part = (accuracy - self.low) / (1.0 - self.low);
        let inner = self.rect.shrink(MARGIN);
        inner.bottom() - inner.height() * part as f32
    }

    /// The point of a game. A single one is in the middle.
    fn at(&self, index: usize, accuracy: f64) -> Pos2 {
        let left = self.rect.left() + SCALE_WIDTH + MARGIN;
        let width = self.rect.right() - MARGIN - left;
        let part = if self.count > 1 { index as f32 / (self.count - 1) as f32 } else { 0.5 };
        pos2(left + width * part, self.y(accuracy))
    }

    fn paint(&self, ui: &Ui, words: &Translations, accuracies: &[f64]) {
        let painter = ui.painter_at(self.rect);
        painter.rect_filled(self.rect, 4.0, FIELD);
        for level in [self.low, 1.0] {
            let y = self.y(level);
            painter.hline(self.rect.left() + SCALE_WIDTH..=self.rect.right(), y, Stroke::new(1.0, LINE));
            let at = pos2(self.rect.left() + SCALE_WIDTH - 4.0, y);
            let font = egui::FontId::proportional(12.5);
            painter.text(at, egui::Align2::RIGHT_CENTER, words.percent(level, false), font, FAINT_TEXT);
        }
        let points: Vec<Pos2> = accuracies.iter().enumerate().map(|(index, &part)| self.at(index, part)).collect();
        for point in &points {
            painter.circle(*point, POINT, ACCENT, Stroke::new(1.0, theme::ON_ACCENT));
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
        for (accuracies, low) in [(vec![0.61, 0.82], 0.6), (vec![1.0], 0.9), (vec![0.0, 0.5], 0.0), (vec![0.95], 0.9)] {
            assert!((lowest(&accuracies) - low).abs() < 1e-9, "{accuracies:?}");
        }
    }

    #[test]
    fn every_point_lies_in_the_chart() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(200.0, HEIGHT));
        for accuracies in [vec![0.6], vec![0.0, 1.0, 0.5]] {
            let chart = Chart { rect, low: lowest(&accuracies), count: accuracies.len() };
            for (index, &accuracy) in accuracies.iter().enumerate() {
                assert!(rect.shrink(POINT).contains(chart.at(index, accuracy)), "{accuracies:?}");
            }
        }
    }

    #[test]
    fn the_last_games_are_compared_with_those_before() {
        let words = Translations::new(Language::English);
        let mut accuracies = vec![0.5; 4];
        assert_eq!(summary(&words, &accuracies), "In the last 4 games: 50 %.");
        accuracies.extend([0.9; LAST_GAMES]);
        assert_eq!(summary(&words, &accuracies), "In the last 10 games: 90 %. Before: 50 %.");
        assert_eq!(summary(&words, &[0.7]), "In the last game: 70 %.");
    }
}
