//! How a rating has changed, as a picture and as a table.

use std::fmt::Write;

use super::words::{Language, Words, date_text};
use crate::html::escaped;
use crate::player::RatingPoint;

/// The size of the picture, and of the part with the line, in units of the picture.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 200.0;
const PLOT_LEFT: f64 = 44.0;
const PLOT_RIGHT: f64 = 352.0;
const PLOT_TOP: f64 = 12.0;
const PLOT_BOTTOM: f64 = 172.0;
/// The least difference between the highest and the lowest rating of a picture, in points, so that a line of few games is not steep.
const MIN_RATING_RANGE: i32 = 100;
/// The maximum number of points of the line, and of rows of the table.
const MAX_POINTS: usize = 200;
const MAX_ROWS: usize = 50;

/// The ratings in one form, in order of time, as a figure; nothing if there are none.
pub(super) fn figure_html(language: Language, form: &str, points: &[RatingPoint]) -> String {
    let (Some(first_point), Some(last_point)) = (points.first(), points.last()) else { return String::new() };
    let ratings = || points.iter().map(|point| point.points);
    let (lowest, highest) = (ratings().min().unwrap_or_default(), ratings().max().unwrap_or_default());
    let name = language.game_name(form);
    let aria_label = language.say_with(
        "rating-graph-label",
        &[
            ("game", name),
            ("first", &first_point.points.to_string()),
            ("last", &last_point.points.to_string()),
            ("lowest", &lowest.to_string()),
            ("highest", &highest.to_string()),
            ("count", &points.len().to_string()),
        ],
    );
    format!(
        "<figure>\n<figcaption>{}</figcaption>\n{}<details>\n<summary>{}</summary>\n{}</details>\n</figure>\n",
        escaped(name),
        picture_svg(points, (lowest, highest), &escaped(&aria_label)),
        escaped(language.say("as-table")),
        points_table(language, points),
    )
}

/// At most this number of the points, evenly spread, and always the last one.
fn evenly_spread(points: &[RatingPoint], max_count: usize) -> Vec<&RatingPoint> {
    let step = points.len().div_ceil(max_count).max(1);
    let last_index = points.len().saturating_sub(1);
    points
        .iter()
        .enumerate()
        .filter(|(index, _)| (last_index - index).is_multiple_of(step))
        .map(|(_, point)| point)
        .collect()
}

/// Where times and ratings lie in the picture.
struct Scale {
    first_at: u64,
    duration_ms: f64,
    lowest_rating: i32,
    rating_range: f64,
}

impl Scale {
    /// One in which these points, of which there is at least one, fill the picture.
    fn new(first_point: &RatingPoint, last_point: &RatingPoint, (lowest, highest): (i32, i32)) -> Self {
        let missing_range = (MIN_RATING_RANGE - (highest - lowest)).max(0);
        Self {
            first_at: first_point.at,
            duration_ms: last_point.at.saturating_sub(first_point.at).max(1) as f64,
            lowest_rating: lowest - missing_range / 2,
            rating_range: f64::from(highest - lowest + missing_range),
        }
    }

    fn x(&self, at: u64) -> f64 {
        PLOT_LEFT + at.saturating_sub(self.first_at) as f64 / self.duration_ms * (PLOT_RIGHT - PLOT_LEFT)
    }

    fn y(&self, rating: i32) -> f64 {
        PLOT_BOTTOM - f64::from(rating - self.lowest_rating) / self.rating_range * (PLOT_BOTTOM - PLOT_TOP)
    }

    /// A line at a rating, with its number.
    fn level_line(&self, rating: i32) -> String {
        let (y, text_x) = (self.y(rating), PLOT_LEFT - 6.0);
        format!(
            "<path d=\"M{PLOT_LEFT} {y:.1}H{PLOT_RIGHT}\"/><text class=\"end\" x=\"{text_x}\" y=\"{:.1}\">{rating}</text>",
            y + 4.0
        )
    }
}

/// The ratings between the lowest and the highest, with what the picture is said to show.
fn picture_svg(points: &[RatingPoint], (lowest, highest): (i32, i32), aria_label: &str) -> String {
    let (Some(first_point), Some(last_point)) = (points.first(), points.last()) else { return String::new() };
    let scale = Scale::new(first_point, last_point, (lowest, highest));
    let line_points = evenly_spread(points, MAX_POINTS).into_iter().fold(String::new(), |mut line_points, point| {
        // A String takes any text.
        let _ = write!(line_points, "{:.1},{:.1} ", scale.x(point.at), scale.y(point.points));
        line_points
    });
    let level_lines =
        scale.level_line(lowest) + &if highest > lowest { scale.level_line(highest) } else { String::new() };
    format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{aria_label}\">{level_lines}{}\
         <polyline points=\"{}\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/></svg>\n",
        date_labels(first_point.at, last_point.at),
        line_points.trim_end(),
        scale.x(last_point.at),
        scale.y(last_point.points),
    )
}

/// The first and the last day below the picture, or the only one.
fn date_labels(first_at: u64, last_at: u64) -> String {
    let date =
        |class, x, at| format!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{}</text>", HEIGHT - 8.0, date_text(at));
    let last_date =
        if date_text(first_at) == date_text(last_at) { String::new() } else { date("end", PLOT_RIGHT, last_at) };
    date("start", PLOT_LEFT, first_at) + &last_date
}

fn points_table(language: Language, points: &[RatingPoint]) -> String {
    let row = |point: &RatingPoint| format!("<tr><td>{}</td><td>{}</td></tr>\n", date_text(point.at), point.points);
    let rows: String = evenly_spread(points, MAX_ROWS).into_iter().rev().map(row).collect();
    let head = ["date", "rating"].map(|key| format!("<th scope=\"col\">{}</th>", escaped(language.say(key))));
    format!("<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n", head.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::clock_doubt::DAY_MS;

    fn points(ratings: &[i32]) -> Vec<RatingPoint> {
        let point = |(day, &points): (u64, &i32)| RatingPoint { form: "lielow".into(), at: day * DAY_MS, points };
        (20_000..).zip(ratings).map(point).collect()
    }

    #[test]
    fn a_figure_has_a_line_a_label_that_says_the_same_and_a_table() {
        let figure = figure_html(Language::English, "lielow", &points(&[1500, 1640, 1600]));
        for part in [
            "aria-label=\"Lielow: 3 rated games, from 1500 to 1600; lowest 1500, highest 1640\"",
            "points=\"44.0,172.0 198.0,12.0 352.0,57.7\"",
            "<td>2024-10-06</td><td>1600</td>",
            ">2024-10-04</text>",
        ] {
            assert!(figure.contains(part), "{part} in\n{figure}");
        }
    }

    #[test]
    fn a_single_game_and_thousands_of_games_make_a_picture_too() {
        let one_game_figure = figure_html(Language::English, "lielow", &points(&[1500]));
        assert!(
            one_game_figure.contains("points=\"44.0,92.0\"") && one_game_figure.matches("</text>").count() == 2,
            "{one_game_figure}"
        );
        assert_eq!(figure_html(Language::English, "lielow", &[]), "");
        let many_ratings: Vec<i32> = (0..5_000).collect();
        let many_games_figure = figure_html(Language::English, "lielow", &points(&many_ratings));
        assert!(
            many_games_figure.len() < 8_000 && many_games_figure.contains("<td>4999</td>"),
            "{}",
            many_games_figure.len()
        );
    }
}
