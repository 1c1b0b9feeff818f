//! What a player has solved, how well, and what comes back.
//!
//! There is no clock here: days come from outside, counted from the first of January 1970. They may go back: by one when
//! a player travels to another time zone, and by any number when a clock that was wrong is set right.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::str::FromStr;

use super::day_streak::{DayStreak, FIRST_DAY};
use super::error::{PuzzleError, read_heading};
use super::puzzle::{Puzzle, PuzzleId};
use crate::rating::{RatedResult, Rating};
use crate::session::Family;

/// What the first line of the text says, before its version.
const HEADING: &str = "turnover-puzzle-progress";
/// The version of the format.
const VERSION: u32 = 1;
/// After so many days a puzzle that was failed comes back: the first time, the second time and so on. Whoever has solved it each
/// time has learned it.
pub const DAYS_UNTIL_DUE: [u32; 5] = [1, 3, 7, 21, 60];
/// How sure the rating of a puzzle is, in points.
const PUZZLE_DEVIATION: f64 = 100.0;
/// The most points that a wrong move costs, and a hint: whoever is new is rated so unsurely that a single result would move the
/// rating by nearly 200.
const MOST_LOST: f64 = 50.0;
const MOST_LOST_BY_HINT: f64 = 20.0;
/// The bounds of a rating that can be read.
const POINTS: f64 = 10_000.0;

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

/// A puzzle that a player has tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedPuzzle {
    /// The day of the last try.
    pub day: u32,
    /// Whether the last try solved it.
    pub is_solved: bool,
    /// How often it was solved since it was failed; `None` if it was never failed, or has been learned.
    step: Option<u8>,
}

impl TriedPuzzle {
    /// The day on which it comes back; `None` if it need not.
    #[must_use]
    pub fn due(self) -> Option<u32> {
        let days = DAYS_UNTIL_DUE.get(usize::from(self.step?))?;
        Some(self.day.saturating_add(*days))
    }
}

/// What a player has solved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleProgress {
    ratings: BTreeMap<Family, Rating>,
    tried: BTreeMap<PuzzleId, TriedPuzzle>,
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
    pub fn tried(&self, id: PuzzleId) -> Option<TriedPuzzle> {
        self.tried.get(&id).copied()
    }

    /// All puzzles that were tried.
    pub fn all_tried(&self) -> impl ExactSizeIterator<Item = (PuzzleId, TriedPuzzle)> {
        self.tried.iter().map(|(&id, &tried)| (id, tried))
    }

    /// Whether the puzzle was failed, and comes back on this day or has waited since an earlier one. So does one that was
    /// tried after tomorrow, by a clock that was wrong: it would not come back for a long time. If today is unknown, it
    /// proves no clock wrong.
    #[must_use]
    pub fn is_due(&self, id: PuzzleId, today: u32) -> bool {
        let Some(tried) = self.tried(id) else { return false };
        tried.due().is_some_and(|due| due <= today || (today >= FIRST_DAY && tried.day > today.saturating_add(1)))
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
        if self.tried(puzzle.id()).is_some() {
            return before;
        }
        let opponent = Rating::fixed(puzzle.rating.into(), PUZZLE_DEVIATION);
        let (score, most_lost) = match attempt {
            PuzzleTry::Solved => (1.0, f64::INFINITY),
            PuzzleTry::Helped => (0.0, MOST_LOST_BY_HINT),
            PuzzleTry::Failed => (0.0, MOST_LOST),
        };
        let after = before.after(&[RatedResult { opponent, score }]);
        let lost = before.points - after.points;
        if lost <= most_lost {
            return after;
        }
        let part = |from: f64, to: f64| from + (to - from) * most_lost / lost;
        Rating {
            points: before.points - most_lost,
            deviation: part(before.deviation, after.deviation),
            volatility: part(before.volatility, after.volatility),
        }
    }

    /// Records a try. The first try of a puzzle counts for the rating, and its change is returned; later ones return 0.
    pub fn record(&mut self, puzzle: &Puzzle, attempt: PuzzleTry, today: u32) -> f64 {
        let is_solved = attempt == PuzzleTry::Solved;
        let family = puzzle.game.family();
        let before = self.rating(family);
        let known = self.tried(puzzle.id());
        if known.is_none() {
            self.ratings.insert(family, self.rating_after(puzzle, attempt));
        }
        self.in_a_row = if is_solved { self.in_a_row.saturating_add(1) } else { 0 };
        self.most_in_a_row = self.most_in_a_row.max(self.in_a_row);
        let step = match known.and_then(|known| known.step) {
            _ if !is_solved => Some(0),
            // Only what was due counts: to solve it twice on one day is no proof of having learned it.
            step if !self.is_due(puzzle.id(), today) => step,
            step => step.map(|step| step + 1).filter(|&step| usize::from(step) < DAYS_UNTIL_DUE.len()),
        };
        let day = match known {
            Some(known) if is_solved && !self.is_due(puzzle.id(), today) && step.is_some() => known.day,
            _ => today,
        };
        self.tried.insert(puzzle.id(), TriedPuzzle { day, is_solved, step });
        self.rating(family).points - before.points
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

impl fmt::Display for PuzzleProgress {
    /// The text in which it is kept: a line for each fact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{HEADING} {VERSION}\n");
        for (family, Rating { points, deviation, volatility }) in &self.ratings {
            writeln!(text, "rating {} {points} {deviation} {volatility}", family.name())?;
        }
        let DayStreak { days, last, longest } = self.daily;
        writeln!(text, "daily {days} {last} {longest}")?;
        writeln!(text, "row {} {}", self.in_a_row, self.most_in_a_row)?;
        for (family, best) in &self.best_runs {
            writeln!(text, "run {} {best}", family.name())?;
        }
        for (id, TriedPuzzle { day, is_solved, step }) in &self.tried {
            let result = if *is_solved { "solved" } else { "failed" };
            let step = step.map_or(String::new(), |step| format!(" {step}"));
            writeln!(text, "{result} {id} {day}{step}")?;
        }
        f.write_str(&text)
    }
}

impl FromStr for PuzzleProgress {
    type Err = PuzzleError;

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
                let rating = Rating {
                    points: decimal(points, -POINTS..=POINTS)?,
                    deviation: decimal(deviation, 1.0..=350.0)?,
                    volatility: decimal(volatility, 1e-4..=1.0)?,
                };
                self.ratings.insert(family_named(family)?, rating);
            }
            ["daily", days, last, longest] => {
                self.daily = DayStreak { days: count(days)?, last: count(last)?, longest: count(longest)? };
            }
            ["row", now, most] => (self.in_a_row, self.most_in_a_row) = (count(now)?, count(most)?),
            ["run", family, best] => drop(self.best_runs.insert(family_named(family)?, count(best)?)),
            [result @ ("solved" | "failed"), id, day, ref step @ ..] if step.len() <= 1 => {
                let step = step.first().map(|step| count(step)).transpose()?;
                if step.is_some_and(|step| step as usize >= DAYS_UNTIL_DUE.len()) {
                    return Err(PuzzleError::field("a step from 0 to 4", line));
                }
                let step = step.map(|step| step as u8);
                let tried = TriedPuzzle { day: count(day)?, is_solved: result == "solved", step };
                self.tried.insert(id.parse()?, tried);
            }
            _ => return Err(PuzzleError::field("rating, daily, row, run, solved or failed, and its numbers", line)),
        }
        Ok(())
    }
}

fn count(text: &str) -> Result<u32, PuzzleError> {
    text.parse().map_err(|_| PuzzleError::field("a number", text))
}

fn decimal(text: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, PuzzleError> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| PuzzleError::field("a number of a rating", text))
}

fn family_named(name: &str) -> Result<Family, PuzzleError> {
    let family = Family::ALL.into_iter().find(|family| family.name() == name);
    family.ok_or_else(|| PuzzleError::field("the name of a game", name))
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn puzzle(number: u32) -> Puzzle {
        let line = format!("turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 {number}|mate2|b5b7 h8g8 a6a8|mate|1500");
        line.parse().expect("a puzzle")
    }

    fn tried(is_solved: bool) -> PuzzleTry {
        if is_solved { PuzzleTry::Solved } else { PuzzleTry::Failed }
    }

    #[test]
    fn the_first_puzzle_costs_little_and_a_hint_less_and_both_are_known_before() {
        for (attempt, most) in [(PuzzleTry::Helped, 20.0), (PuzzleTry::Failed, 50.0)] {
            let mut progress = PuzzleProgress::default();
            let before = progress.rating(puzzle(1).game.family());
            let told = progress.change(&puzzle(1), attempt);
            assert!((-most - 1e-9..0.0).contains(&told), "{attempt:?}: {told}");
            assert_eq!(progress.record(&puzzle(1), attempt, 1), told, "{attempt:?}");
            let after = progress.rating(puzzle(1).game.family());
            assert!(after.deviation < before.deviation && after.deviation > 300.0, "{after:?}");
            assert_eq!(progress.change(&puzzle(1), attempt), 0.0, "it was tried before");
            assert!(!progress.tried(puzzle(1).id()).expect("it was tried").is_solved);
        }
        assert!(PuzzleProgress::default().change(&puzzle(1), PuzzleTry::Solved) > 100.0);
    }

    #[test]
    fn a_loss_that_is_small_by_itself_is_not_changed() {
        let text = "turnover-puzzle-progress 1\nrating turnover 1500 60 0.06\n";
        let mut progress: PuzzleProgress = text.parse().expect("it opens");
        let rating = progress.rating(puzzle(1).game.family());
        let opponent = Rating::fixed(1500.0, PUZZLE_DEVIATION);
        let expected = rating.after(&[RatedResult { opponent, score: 0.0 }]);
        progress.record(&puzzle(1), PuzzleTry::Failed, 1);
        assert_eq!(progress.rating(puzzle(1).game.family()), expected);
    }

    #[test]
    fn a_failed_puzzle_comes_back_after_1_3_7_21_and_60_days() {
        let mut progress = PuzzleProgress::default();
        let id = puzzle(1).id();
        progress.record(&puzzle(1), PuzzleTry::Failed, 100);
        let mut today = 100;
        for days in DAYS_UNTIL_DUE {
            assert!(!progress.is_due(id, today + days - 1), "{today} + {days}");
            assert!(progress.is_due(id, today + days) && progress.is_due(id, today + days + 5));
            today += days;
            progress.record(&puzzle(1), PuzzleTry::Solved, today);
        }
        assert_eq!(progress.tried(id).and_then(TriedPuzzle::due), None, "it has been learned");
    }

    #[test]
    fn a_puzzle_that_is_failed_again_begins_anew() {
        let mut progress = PuzzleProgress::default();
        let due = |progress: &PuzzleProgress| progress.tried(puzzle(1).id()).and_then(TriedPuzzle::due);
        progress.record(&puzzle(1), PuzzleTry::Failed, 100);
        progress.record(&puzzle(1), PuzzleTry::Solved, 101);
        assert_eq!(due(&progress), Some(104));
        progress.record(&puzzle(1), PuzzleTry::Failed, 104);
        assert_eq!(due(&progress), Some(105));
    }

    #[test]
    fn solving_a_failed_puzzle_before_it_is_due_changes_nothing() {
        let mut progress = PuzzleProgress::default();
        progress.record(&puzzle(1), PuzzleTry::Failed, 100);
        progress.record(&puzzle(1), PuzzleTry::Solved, 100);
        assert!(progress.is_due(puzzle(1).id(), 101));
    }

    #[test]
    fn only_the_first_try_is_rated_and_each_game_has_its_rating() {
        let mut progress = PuzzleProgress::default();
        assert!(progress.record(&puzzle(1), PuzzleTry::Failed, 1) < 0.0);
        assert_eq!(progress.record(&puzzle(1), PuzzleTry::Solved, 2), 0.0);
        assert!(progress.record(&puzzle(2), PuzzleTry::Solved, 2) > 0.0);
        let rated = |family| progress.rating(family) != Rating::default();
        assert_eq!(Family::ALL.into_iter().filter(|&family| rated(family)).count(), 1);
    }

    #[test]
    fn a_puzzle_that_was_failed_while_the_clock_was_years_ahead_comes_back() {
        let (mut progress, id) = (PuzzleProgress::default(), puzzle(1).id());
        progress.record(&puzzle(1), PuzzleTry::Failed, FIRST_DAY + 4_000);
        assert!(progress.is_due(id, FIRST_DAY), "the clock was set right");
        progress.record(&puzzle(1), PuzzleTry::Solved, FIRST_DAY);
        assert_eq!(progress.tried(id).and_then(TriedPuzzle::due), Some(FIRST_DAY + DAYS_UNTIL_DUE[1]));
        progress.record(&puzzle(2), PuzzleTry::Failed, FIRST_DAY + 1);
        assert!(!progress.is_due(puzzle(2).id(), FIRST_DAY), "another time zone");
        assert!(!progress.is_due(puzzle(2).id(), 0), "the clock is not set");
    }

    #[test]
    fn no_change_of_the_clock_loses_a_result_or_stops_what_comes_after_it() {
        let mut random = SmallRng::seed_from_u64(5);
        for _ in 0..200 {
            let (mut progress, mut day, mut longest) = (PuzzleProgress::default(), FIRST_DAY + 200, 0);
            for number in 1..60 {
                day = match random.random_range(0..8) {
                    0 => random.random(),
                    1 => random.random_range(0..2),
                    2 => random.random_range(FIRST_DAY..FIRST_DAY + 10_000),
                    3 => day.saturating_sub(random.random_range(0..400)),
                    _ => day.saturating_add(random.random_range(0..3)),
                };
                let number = random.random_range(1..=number);
                progress.record(&puzzle(number), tried(random.random()), day);
                let before = progress.daily;
                progress.record_daily(day);
                let is_unknown = day < FIRST_DAY && before.last >= FIRST_DAY;
                assert!(is_unknown || progress.daily.is_done(day), "{before:?} on {day}");
                assert!(!is_unknown || progress.daily == before, "{before:?} on {day}");
                assert!(progress.daily.days(day) <= 60 && progress.daily.longest >= longest);
                longest = progress.daily.longest;
                assert_eq!(progress.to_string().parse().as_ref(), Ok(&progress));
            }
            // A year with a right clock: each puzzle that was failed comes back.
            let failed: Vec<PuzzleId> =
                progress.all_tried().filter(|(_, tried)| tried.step.is_some()).map(|(id, _)| id).collect();
            let right = FIRST_DAY + 200;
            let comes_back = |&id: &PuzzleId| (right..right + 365).any(|day| progress.is_due(id, day));
            assert!(failed.iter().all(comes_back), "{progress}");
        }
    }

    #[test]
    fn puzzles_in_a_row_end_with_a_failed_one() {
        let mut progress = PuzzleProgress::default();
        for (number, is_solved) in (1..).zip([true, true, false, true]) {
            progress.record(&puzzle(number), tried(is_solved), 1);
        }
        assert_eq!((progress.in_a_row, progress.most_in_a_row), (1, 2));
    }

    fn some_progress() -> PuzzleProgress {
        let mut progress = PuzzleProgress::default();
        for number in 1..30 {
            progress.record(&puzzle(number), tried(number % 3 != 0), 20_000 + number);
        }
        progress.record(&puzzle(3), PuzzleTry::Solved, 20_100);
        progress.record_daily(20_001);
        progress.record_run(Family::ALL[0], 12);
        progress
    }

    #[test]
    fn progress_is_the_same_when_it_is_read_again() {
        let progress = some_progress();
        assert_eq!(progress.to_string().parse(), Ok(progress));
        assert_eq!(PuzzleProgress::default().to_string().parse(), Ok(PuzzleProgress::default()));
    }

    /// A text of version 1 as it was first written. It must open for ever.
    #[test]
    fn the_first_version_opens() {
        let text = "turnover-puzzle-progress 1\nrating lielow 1612.5 92.25 0.06\ndaily 3 20333 7\nrow 2 9\nrun lielow 11\n\
                    failed AAECAwQF 20330 0\nsolved BBECAwQF 20331\nsolved CCECAwQF 20331 4\n";
        let progress: PuzzleProgress = text.parse().expect("it opens");
        assert_eq!(progress.to_string(), text);
        assert_eq!(progress.all_tried().len(), 3);
    }

    #[test]
    fn what_is_no_progress_is_refused_with_its_line() {
        let heading = "turnover-puzzle-progress 1\n";
        for (text, said) in [
            (String::new(), "line 1: expected turnover-puzzle-progress, found \"\""),
            ("turnover-puzzle-progress 2\n".into(), "line 1: expected turnover-puzzle-progress of version 1 at most"),
            (format!("{heading}row 1 x\n"), "line 2: expected a number, found \"x\""),
            (format!("{heading}row 1 2\nrating lielow NaN 1 1\n"), "line 3: expected a number of a rating"),
            (format!("{heading}rating go 1500 350 0.06\n"), "line 2: expected the name of a game, found \"go\""),
            (format!("{heading}failed AAECAwQF 1 9\n"), "line 2: expected a step from 0 to 4"),
            (format!("{heading}failed ? 1 0\n"), "line 2: expected a puzzle's id"),
            (format!("{heading}what\n"), "line 2: expected rating, daily"),
        ] {
            let error = text.parse::<PuzzleProgress>().expect_err("it makes no sense").to_string();
            assert!(error.starts_with(said), "{text:?}: {error}");
        }
    }
}
