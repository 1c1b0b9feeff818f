//! How a rating has changed, as a picture and as a table.

use std::fmt::Write;

use super::words::{Language, day};
use crate::html::escaped;
use crate::player::RatingPoint;

/// The size of the picture, and of the part with the line, in units of the picture.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 352.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 172.0;
/// The least difference between the highest and the lowest rating of a picture, in points, so that a line of few games is not steep.
const MIN_RATING_RANGE: i32 = 100;
/// The maximum number of points of the line, and of rows of the table.
const MAX_POINTS: usize = 200;
const MAX_ROWS: usize = 50;

/// The ratings in one form, in order of time, as a figure; nothing if there are none.
pub(super) fn figure(language: Language, form: &str, points: &[RatingPoint]) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let ratings = || points.iter().map(|point| point.points);
    let (lowest, highest) = (ratings().min().unwrap_or_default(), ratings().max().unwrap_or_default());
    let name = language.game(form);
    let aria_label = language.say_with(
        "rating-graph-label",
        &[
            ("game", name),
            ("first", &first.points.to_string()),
            ("last", &last.points.to_string()),
            ("lowest", &lowest.to_string()),
            ("highest", &highest.to_string()),
            ("count", &points.len().to_string()),
        ],
    );
    format!(
        "<figure>\n<figcaption>{}</figcaption>\n{}<details>\n<summary>{}</summary>\n{}</details>\n</figure>\n",
        escaped(name),
        picture(points, (lowest, highest), &escaped(&aria_label)),
        escaped(language.say("as-table")),
        table(language, points),
    )
}

/// At most this number of the points, evenly spread, and always the last one.
fn evenly_spread(points: &[RatingPoint], max_count: usize) -> Vec<&RatingPoint> {
    let step = points.len().div_ceil(max_count).max(1);
    let last = points.len().saturating_sub(1);
    points.iter().enumerate().filter(|(index, _)| (last - index).is_multiple_of(step)).map(|(_, point)| point).collect()
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
    fn new(first: &RatingPoint, last: &RatingPoint, (lowest, highest): (i32, i32)) -> Self {
        let missing_range = (MIN_RATING_RANGE - (highest - lowest)).max(0);
        Self {
            first_at: first.at,
            duration_ms: last.at.saturating_sub(first.at).max(1) as f64,
            lowest_rating: lowest - missing_range / 2,
            rating_range: f64::from(highest - lowest + missing_range),
        }
    }

    fn x(&self, at: u64) -> f64 {
        LEFT + at.saturating_sub(self.first_at) as f64 / self.duration_ms * (RIGHT - LEFT)
    }

    fn y(&self, rating: i32) -> f64 {
        BOTTOM - f64::from(rating - self.lowest_rating) / self.rating_range * (BOTTOM - TOP)
    }

    /// A line at a rating, with its number.
    fn level(&self, rating: i32) -> String {
        let (y, text_x) = (self.y(rating), LEFT - 6.0);
        format!(
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\"/><text class=\"end\" x=\"{text_x}\" y=\"{:.1}\">{rating}</text>",
            y + 4.0
        )
    }
}

/// The ratings between the lowest and the highest, with what the picture is said to show.
fn picture(points: &[RatingPoint], (lowest, highest): (i32, i32), aria_label: &str) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let scale = Scale::new(first, last, (lowest, highest));
    let line_points = evenly_spread(points, MAX_POINTS).into_iter().fold(String::new(), |mut line_points, point| {
        // A String takes any text.
        let _ = write!(line_points, "{:.1},{:.1} ", scale.x(point.at), scale.y(point.points));
        line_points
    });
    let level_lines = scale.level(lowest) + &if highest > lowest { scale.level(highest) } else { String::new() };
    format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{aria_label}\">{level_lines}{}\
         <polyline points=\"{}\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/></svg>\n",
        dates(first.at, last.at),
        line_points.trim_end(),
        scale.x(last.at),
        scale.y(last.points),
    )
}

/// The first and the last day below the picture, or the only one.
fn dates(first: u64, last: u64) -> String {
    let date = |class, x, at| format!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{}</text>", HEIGHT - 8.0, day(at));
    let last_date = if day(first) == day(last) { String::new() } else { date("end", RIGHT, last) };
    date("start", LEFT, first) + &last_date
}

fn table(language: Language, points: &[RatingPoint]) -> String {
    let row = |point: &RatingPoint| format!("<tr><td>{}</td><td>{}</td></tr>\n", day(point.at), point.points);
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
        let figure = figure(Language::English, "lielow", &points(&[1500, 1640, 1600]));
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
        let one = figure(Language::English, "lielow", &points(&[1500]));
        assert!(one.contains("points=\"44.0,92.0\"") && one.matches("</text>").count() == 2, "{one}");
        assert_eq!(figure(Language::English, "lielow", &[]), "");
        let many: Vec<i32> = (0..5_000).collect();
        let many = figure(Language::English, "lielow", &points(&many));
        assert!(many.len() < 8_000 && many.contains("<td>4999</td>"), "{}", many.len());
    }
}
