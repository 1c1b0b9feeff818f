//! A chart of the accuracy in one game after the other.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::{line_chart, theme};

/// The most games in the chart.
const MAX_SHOWN_GAMES: usize = 60;
/// The number of games whose mean is told as that of the last ones.
const RECENT_GAMES: usize = 10;
/// The steps to which the lower end of the scale is rounded.
const SCALE_STEP: f64 = 0.1;

/// Draws the accuracy in the last games, from 0 to 1, oldest game first, and tells it in words.
pub(in crate::app::ui) fn accuracy_chart_ui(ui: &mut Ui, translations: &Translations, accuracies: &[f64]) {
    let shown_accuracies = &accuracies[accuracies.len().saturating_sub(MAX_SHOWN_GAMES)..];
    let percent_text = |accuracy| translations.percent(accuracy, false);
    let accuracy_texts: Vec<String> = shown_accuracies.iter().copied().map(percent_text).collect();
    let text = translations.say_with("insight-chart", &[("list", accuracy_texts.join(", ").into())]);
    let levels = [lowest_level(shown_accuracies), 1.0];
    line_chart::line_chart_ui(ui, shown_accuracies, levels, percent_text, &text);
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
    fn the_last_games_are_compared_with_those_before() {
        let translations = Translations::new(Language::English);
        let mut accuracies = vec![0.5; 4];
        assert_eq!(mean_accuracy_text(&translations, &accuracies), "In the last 4 games: 50 %.");
        accuracies.extend([0.9; RECENT_GAMES]);
        assert_eq!(mean_accuracy_text(&translations, &accuracies), "In the last 10 games: 90 %. Before: 50 %.");
        assert_eq!(mean_accuracy_text(&translations, &[0.7]), "In the last game: 70 %.");
    }
}
