//! How the player's ratings have changed, in the dialog of the player's name.

use bevy_egui::egui::Ui;

use crate::app::i18n::Translations;
use crate::app::ui::widgets::line_chart;
use crate::player::RatingPoint;

/// The most games in a chart.
const MAX_SHOWN_GAMES: usize = 60;
/// The least difference between the ends of its scale, in points, so that a line of few games is not steep.
const MIN_RATING_RANGE: i32 = 100;

/// Draws the rating in a form after each of the last games, and tells it in words; nothing before the second game.
pub(super) fn rating_graph_ui(ui: &mut Ui, translations: &Translations, graph: &[RatingPoint], form: &str) {
    let ratings: Vec<i32> = graph.iter().filter(|point| point.form == form).map(|point| point.points).collect();
    let shown_ratings = &ratings[ratings.len().saturating_sub(MAX_SHOWN_GAMES)..];
    let ([first_rating, .., last_rating], Some(&lowest), Some(&highest)) =
        (shown_ratings, shown_ratings.iter().min(), shown_ratings.iter().max())
    else {
        return;
    };
    let arguments = [
        ("game", translations.say(&format!("game-{form}")).into()),
        ("count", shown_ratings.len().into()),
        ("first", first_rating.to_string().into()),
        ("last", last_rating.to_string().into()),
        ("lowest", lowest.to_string().into()),
        ("highest", highest.to_string().into()),
    ];
    let description = translations.say_with("account-rating-graph", &arguments);
    let values: Vec<f64> = shown_ratings.iter().copied().map(f64::from).collect();
    let levels = rating_levels(lowest, highest).map(f64::from);
    line_chart::line_chart_ui(ui, &values, levels, |level| format!("{level:.0}"), &description);
}

/// The ends of the scale for ratings between these.
fn rating_levels(lowest: i32, highest: i32) -> [i32; 2] {
    let missing_range = (MIN_RATING_RANGE - (highest - lowest)).max(0);
    let lowest_level = lowest - missing_range / 2;
    [lowest_level, highest.max(lowest_level + MIN_RATING_RANGE)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_holds_all_ratings_and_makes_no_line_of_few_games_steep() {
        for (lowest, highest, expected_levels) in
            [(1500, 1500, [1450, 1550]), (1490, 1521, [1456, 1556]), (1400, 1600, [1400, 1600])]
        {
            assert_eq!(rating_levels(lowest, highest), expected_levels);
        }
    }
}
