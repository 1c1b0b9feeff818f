//! What a player has solved, how well, and what comes back.
//!
//! There is no clock here: days come from outside, counted from the first of January 1970. They may go back: by one when
//! a player travels to another time zone, and by any number when a clock that was wrong is set right.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::day_streak::{DayStreak, FIRST_DAY};
use super::error::{PuzzleError, read_heading};
use super::puzzle::{Puzzle, PuzzleId};
use crate::rating::{RatedResult, Rating};
use crate::session::Family;

/// What the first line of the text in which earlier versions stored it says, before the version of the text.
const HEADING: &str = "turnover-puzzle-progress";
/// The version of that text.
const VERSION: u32 = 1;
/// The days after which a puzzle that was failed comes back: the first time, the second time and so on. Whoever has solved it each
/// time has learned it.
pub const DAYS_UNTIL_DUE: [u32; 5] = [1, 3, 7, 21, 60];
/// How sure the rating of a puzzle is, in points.
const PUZZLE_DEVIATION: f64 = 100.0;
/// The most points that a wrong move costs, and a hint: whoever is new is rated so unsurely that a single result would move the
/// rating by nearly 200.
const MAX_LOST_POINTS: f64 = 50.0;
const MAX_POINTS_LOST_BY_HINT: f64 = 20.0;

/// What came of a try of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleTry {
    /// It was solved at the first attempt and without help.
    Solved,
    /// A hint was asked for before anything wrong was tried.
    Helped,
    /// Something wrong was tried, or the solution was shown.
    Failed,
}

/// What came of the last try of a puzzle, and when it comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleReview {
    /// The day of the last try.
    pub day: u32,
    /// Whether the last try solved it.
    #[serde(rename = "solved")]
    pub is_solved: bool,
    /// How often it was solved since it was failed; `None` if it was never failed, or has been learned.
    #[serde(default, deserialize_with = "step", skip_serializing_if = "Option::is_none")]
    step: Option<u8>,
}

fn step<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<u8>, D::Error> {
    let step = u8::deserialize(reader)?;
    if usize::from(step) >= DAYS_UNTIL_DUE.len() {
        return Err(D::Error::custom(format!("expected a step from 0 to 4, found {step}")));
    }
    Ok(Some(step))
}

impl PuzzleReview {
    /// The day on which it comes back; `None` if it need not.
    #[must_use]
    pub fn due(self) -> Option<u32> {
        let days = DAYS_UNTIL_DUE.get(usize::from(self.step?))?;
        Some(self.day.saturating_add(*days))
    }
}

/// What a player has solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PuzzleProgress {
    ratings: BTreeMap<Family, Rating>,
    tried: BTreeMap<PuzzleId, PuzzleReview>,
    /// The days in a row on which the puzzle of the day was solved.
    pub daily: DayStreak,
    /// The puzzles solved in a row.
    pub in_a_row: u32,
    /// The most puzzles solved in a row so far.
    pub most_in_a_row: u32,
    /// The most puzzles solved in a run of three minutes, by game.
    best_runs: BTreeMap<Family, u32>,
}

impl PuzzleProgress {
    /// The player's rating in a game.
    #[must_use]
    pub fn rating(&self, family: Family) -> Rating {
        self.ratings.get(&family).copied().unwrap_or_default()
    }

    /// The most puzzles of this game solved in three minutes.
    #[must_use]
    pub fn best_run(&self, family: Family) -> u32 {
        self.best_runs.get(&family).copied().unwrap_or(0)
    }

    /// What is known of a puzzle; `None` if it was never tried.
    #[must_use]
    pub fn review_of(&self, id: PuzzleId) -> Option<PuzzleReview> {
        self.tried.get(&id).copied()
    }

    /// All puzzles that were tried.
    pub fn all_tried(&self) -> impl ExactSizeIterator<Item = (PuzzleId, PuzzleReview)> {
        self.tried.iter().map(|(&id, &tried)| (id, tried))
    }

    /// Whether the puzzle was failed, and comes back on this day or has waited since an earlier one. So does one that was
    /// tried after tomorrow, by a clock that was wrong: it would not come back for a long time. If today is unknown, it
    /// proves no clock wrong.
    #[must_use]
    pub fn is_due(&self, id: PuzzleId, today: u32) -> bool {
        let Some(review) = self.review_of(id) else { return false };
        review.due().is_some_and(|due| due <= today || (today >= FIRST_DAY && review.day > today.saturating_add(1)))
    }

    /// By how many points the player's rating will change if this comes of a puzzle: by nothing if it was tried before.
    #[must_use]
    pub fn change(&self, puzzle: &Puzzle, attempt: PuzzleTry) -> f64 {
        self.rating_after(puzzle, attempt).points - self.rating(puzzle.game.family()).points
    }

    /// The player's rating after a try. A loss is cut down to the most that one costs, and makes the rating surer in the same
    /// proportion, so that those that follow still count.
    fn rating_after(&self, puzzle: &Puzzle, attempt: PuzzleTry) -> Rating {
        let before = self.rating(puzzle.game.family());
        if self.review_of(puzzle.id()).is_some() {
            return before;
        }
        let opponent = Rating::fixed(puzzle.rating.into(), PUZZLE_DEVIATION);
        let (score, most_lost) = match attempt {
            PuzzleTry::Solved => (1.0, f64::INFINITY),
            PuzzleTry::Helped => (0.0, MAX_POINTS_LOST_BY_HINT),
            PuzzleTry::Failed => (0.0, MAX_LOST_POINTS),
        };
        let after = before.after(&[RatedResult { opponent, score }]).rounded();
        let lost_points = before.points - after.points;
        if lost_points <= most_lost {
            return after;
        }
        let limited = |from: f64, to: f64| from + (to - from) * most_lost / lost_points;
        Rating {
            points: before.points - most_lost,
            deviation: limited(before.deviation, after.deviation),
            volatility: limited(before.volatility, after.volatility),
        }
        .rounded()
    }

    /// Records a try. The first try of a puzzle counts for the rating, and its change is returned; later ones return 0.
    pub fn record(&mut self, puzzle: &Puzzle, attempt: PuzzleTry, today: u32) -> f64 {
        let is_solved = attempt == PuzzleTry::Solved;
        let family = puzzle.game.family();
        let rating_before = self.rating(family);
        let earlier_review = self.review_of(puzzle.id());
        if earlier_review.is_none() {
            self.ratings.insert(family, self.rating_after(puzzle, attempt));
        }
        self.in_a_row = if is_solved { self.in_a_row.saturating_add(1) } else { 0 };
        self.most_in_a_row = self.most_in_a_row.max(self.in_a_row);
        let step = match earlier_review.and_then(|known| known.step) {
            _ if !is_solved => Some(0),
            // Only what was due counts: to solve it twice on one day is no proof of having learned it.
            step if !self.is_due(puzzle.id(), today) => step,
            step => step.map(|step| step + 1).filter(|&step| usize::from(step) < DAYS_UNTIL_DUE.len()),
        };
        let day = match earlier_review {
            Some(earlier_review) if is_solved && !self.is_due(puzzle.id(), today) && step.is_some() => {
                earlier_review.day
            }
            _ => today,
        };
        self.tried.insert(puzzle.id(), PuzzleReview { day, is_solved, step });
        self.rating(family).points - rating_before.points
    }

    /// Records that the puzzle of the day was solved. Call [`record`](Self::record) as well.
    pub fn record_daily(&mut self, today: u32) {
        self.daily.count(today);
    }

    /// Records a run of three minutes. Returns whether it is the best so far.
    pub fn record_run(&mut self, family: Family, solved: u32) -> bool {
        let best = self.best_runs.entry(family).or_default();
        let is_best = solved > *best;
        *best = solved.max(*best);
        is_best
    }
}

impl FromStr for PuzzleProgress {
    type Err = PuzzleError;

    /// Reads the text in which earlier versions stored it: a line for each fact.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines();
        read_heading(lines.next().unwrap_or_default(), HEADING, VERSION).map_err(|error| error.in_line(1))?;
        let mut progress = Self::default();
        for (index, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            progress.read_line(line).map_err(|error| error.in_line(index + 2))?;
        }
        Ok(progress)
    }
}

impl PuzzleProgress {
    fn read_line(&mut self, line: &str) -> Result<(), PuzzleError> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["rating", family, points, deviation, volatility] => {
                let [points, deviation, volatility] = [decimal(points)?, decimal(deviation)?, decimal(volatility)?];
                let rating = Rating { points, deviation, volatility }.storable();
                let rating = rating.ok_or_else(|| PuzzleError::field("a number of a rating", line))?;
                self.ratings.insert(family_named(family)?, rating);
            }
            ["daily", days, last, longest_streak] => {
                self.daily = DayStreak { days: count(days)?, last: count(last)?, longest: count(longest_streak)? };
            }
            ["row", current_run, longest_run] => {
                (self.in_a_row, self.most_in_a_row) = (count(current_run)?, count(longest_run)?)
            }
            ["run", family, best] => drop(self.best_runs.insert(family_named(family)?, count(best)?)),
            [result @ ("solved" | "failed"), id, day, ref step @ ..] if step.len() <= 1 => {
                let step = step.first().map(|step| count(step)).transpose()?;
                if step.is_some_and(|step| step as usize >= DAYS_UNTIL_DUE.len()) {
                    return Err(PuzzleError::field("a step from 0 to 4", line));
                }
                let step = step.map(|step| step as u8);
                let review = PuzzleReview { day: count(day)?, is_solved: result == "solved", step };
                self.tried.insert(id.parse()?, review);
            }
            _ => return Err(PuzzleError::field("rating, daily, row, run, solved or failed, and its numbers", line)),
        }
        Ok(())
    }
}

fn count(text: &str) -> Result<u32, PuzzleError> {
    text.parse().map_err(|_| PuzzleError::field("a number", text))
}

fn decimal(text: &str) -> Result<f64, PuzzleError> {
    text.parse().map_err(|_| PuzzleError::field("a number of a rating", text))
}

fn family_named(name: &str) -> Result<Family, PuzzleError> {
    let family = Family::ALL.into_iter().find(|family| family.name() == name);
    family.ok_or_else(|| PuzzleError::field("the name of a game", name))
}

#[cfg(test)]
mod tests;
