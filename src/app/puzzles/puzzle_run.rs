//! A run of three minutes: as many puzzles as one can solve, each harder than the one before.

use std::collections::HashSet;
use std::time::Duration;

use crate::puzzles::{Puzzle, PuzzleFilter, PuzzleId, PuzzleSet, TimedRun};
use crate::session::{ClockDisplay, GameId};

/// A run of three minutes, and its result when the time is up.
#[derive(Clone, Debug)]
pub struct PuzzleRun {
    /// The game or edition of its puzzles.
    pub game: GameId,
    /// What was solved; `None` until the first puzzle is on the table, when the time begins.
    timed_run: Option<TimedRun>,
    used_ids: HashSet<PuzzleId>,
    /// Whether more was solved than ever before; `None` while there is time left.
    is_best: Option<bool>,
    /// Since when a puzzle has been laid out that cannot be looked at yet; its time does not count.
    waiting_since: Option<Duration>,
}

impl PuzzleRun {
    /// A run that has not begun.
    pub(in crate::app) fn new(game: GameId) -> Self {
        Self { game, timed_run: None, used_ids: HashSet::new(), is_best: None, waiting_since: None }
    }

    /// The time left; `None` before the first puzzle.
    #[must_use]
    pub fn remaining(&self, now: Duration) -> Option<Duration> {
        self.timed_run.map(|timed_run| timed_run.remaining(now))
    }

    /// The numbers of puzzles solved and of mistakes.
    #[must_use]
    pub fn solved_and_mistake_counts(&self) -> (u32, u32) {
        self.timed_run.map_or((0, 0), |timed_run| (timed_run.solved, timed_run.mistakes))
    }

    /// Whether the run has ended with more puzzles solved than ever before; `None` while it goes on.
    #[must_use]
    pub const fn is_best(&self) -> Option<bool> {
        self.is_best
    }

    /// Whether puzzles are still laid out.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.is_best.is_none()
    }

    /// Whether the time is up, and the result not recorded yet.
    pub(super) fn needs_end(&self, now: Duration) -> bool {
        self.is_under_way() && self.timed_run.is_some_and(|timed_run| timed_run.is_over(now))
    }

    /// The next puzzle: of the game itself, else of its family.
    pub(super) fn choose_puzzle<'a>(&self, puzzle_set: &'a PuzzleSet, random_number: u64) -> Option<&'a Puzzle> {
        let rating = self.timed_run.unwrap_or_else(|| TimedRun::new(Duration::ZERO)).next_rating();
        let nearest_puzzle = |game| {
            let filter = PuzzleFilter { game, theme: None };
            puzzle_set.near(filter, rating, |puzzle| self.used_ids.contains(&puzzle.id()), random_number)
        };
        nearest_puzzle(Some(self.game)).or_else(|| nearest_puzzle(None))
    }

    /// Counts a puzzle as laid out. The time begins with the first one.
    pub(in crate::app) fn lay_out(&mut self, puzzle: &Puzzle, now: Duration) {
        self.used_ids.insert(puzzle.id());
        self.timed_run.get_or_insert_with(|| TimedRun::new(now));
        self.waiting_since = Some(now);
    }

    /// Lets the time stand still until the puzzle that was laid out lies there and is seen from its seat.
    pub(super) fn pause_while_moving(&mut self, is_at_rest: bool, now: Duration) {
        if let (Some(waiting_since), Some(timed_run)) = (self.waiting_since, &mut self.timed_run) {
            timed_run.wait(now.saturating_sub(waiting_since));
            self.waiting_since = (!is_at_rest).then_some(now);
        }
    }

    /// Counts a puzzle as solved, or as a mistake.
    pub(in crate::app) fn record(&mut self, is_solved: bool, now: Duration) {
        if let Some(timed_run) = &mut self.timed_run {
            timed_run.record(is_solved, now);
        }
    }

    /// Ends the run.
    pub(in crate::app) const fn end(&mut self, is_best: bool) {
        self.is_best = Some(is_best);
    }

    /// When the displayed time changes next; `None` while it stands.
    pub(super) fn next_change_at(&self, now: Duration) -> Option<Duration> {
        let time_left = self.remaining(now).filter(|_| self.is_under_way())?;
        Some(now + time_left.saturating_sub(ClockDisplay::of(time_left).next_change_remaining()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_run() -> PuzzleRun {
        PuzzleRun::new(GameId::default())
    }

    fn puzzle() -> Puzzle {
        "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900".parse().expect("a puzzle")
    }

    #[test]
    fn the_time_begins_with_the_first_puzzle_and_a_mistake_takes_ten_seconds() {
        let mut run = new_run();
        let from_millis = Duration::from_millis;
        assert_eq!((run.remaining(from_millis(5000)), run.next_change_at(from_millis(5000))), (None, None));
        run.lay_out(&puzzle(), from_millis(9000));
        assert_eq!(run.remaining(from_millis(9000)), Some(Duration::from_secs(180)));
        assert_eq!(run.next_change_at(from_millis(9000)), Some(from_millis(10_000)));
        assert_eq!(run.next_change_at(from_millis(9250)), Some(from_millis(10_000)));
        run.record(false, from_millis(10_000));
        assert_eq!(run.remaining(from_millis(10_000)), Some(Duration::from_secs(169)));
        assert!(!run.needs_end(from_millis(178_999)) && run.needs_end(from_millis(179_000)));
        run.end(true);
        assert!(
            !run.is_under_way()
                && !run.needs_end(from_millis(180_000))
                && run.next_change_at(from_millis(10_000)).is_none()
        );
    }

    #[test]
    fn no_puzzle_is_laid_out_twice() {
        let mut run = new_run();
        let puzzle_set = PuzzleSet::new(vec![puzzle()]);
        let chosen_puzzle = run.choose_puzzle(&puzzle_set, 7).expect("a puzzle").clone();
        run.lay_out(&chosen_puzzle, Duration::ZERO);
        assert_eq!(run.choose_puzzle(&puzzle_set, 7), None);
    }
}
