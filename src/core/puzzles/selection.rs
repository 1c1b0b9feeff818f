//! The choice of the next puzzle.

use super::{Puzzle, PuzzleProgress, PuzzleSet, PuzzleTheme};
use crate::session::GameId;

/// The number of puzzles of fitting rating among which one is drawn.
const CANDIDATE_COUNT: usize = 8;

/// Which puzzles are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// Only those of this game or edition.
    pub game: Option<GameId>,
    /// Only those in which this happens.
    pub theme: Option<PuzzleTheme>,
}

impl PuzzleFilter {
    /// Whether the puzzle is wanted.
    #[must_use]
    pub fn fits(self, puzzle: &Puzzle) -> bool {
        self.game.is_none_or(|game| puzzle.game == game)
            && self.theme.is_none_or(|theme| puzzle.themes.contains(&theme))
    }
}

impl PuzzleSet {
    /// The next puzzle for a player: one that was failed and is due today; else one that was never tried, with a rating near the
    /// given one; else the one that was tried longest ago. `drawn` is any number, drawn at random, that chooses between those
    /// that fit as well. `None` if no puzzle is wanted by the filter.
    #[must_use]
    pub fn next(
        &self,
        filter: PuzzleFilter,
        progress: &PuzzleProgress,
        rating: u16,
        today: u32,
        drawn: u64,
    ) -> Option<&Puzzle> {
        let matching_puzzles = || self.puzzles().iter().filter(|puzzle| filter.fits(puzzle));
        let due_puzzles = matching_puzzles().filter(|puzzle| progress.is_due(puzzle.id(), today));
        let longest_due = due_puzzles.min_by_key(|puzzle| progress.review_of(puzzle.id()).map(|tried| tried.day));
        longest_due
            .or_else(|| {
                let new = matching_puzzles().filter(|puzzle| progress.review_of(puzzle.id()).is_none()).collect();
                nearest(new, rating, drawn)
            })
            .or_else(|| matching_puzzles().min_by_key(|puzzle| progress.review_of(puzzle.id()).map(|tried| tried.day)))
    }

    /// A puzzle with a rating near the given one, of those that `is_used` does not tell: for a run, in which every puzzle is new.
    #[must_use]
    pub fn near(
        &self,
        filter: PuzzleFilter,
        rating: u16,
        is_used: impl Fn(&Puzzle) -> bool,
        drawn: u64,
    ) -> Option<&Puzzle> {
        let matching_puzzles = self.puzzles().iter().filter(|puzzle| filter.fits(puzzle) && !is_used(puzzle)).collect();
        nearest(matching_puzzles, rating, drawn)
    }
}

/// One of the puzzles whose ratings are nearest to the given one.
fn nearest(mut puzzles: Vec<&Puzzle>, rating: u16, drawn: u64) -> Option<&Puzzle> {
    puzzles.sort_by_key(|puzzle| puzzle.rating.abs_diff(rating));
    puzzles.truncate(CANDIDATE_COUNT);
    let drawn_index = drawn.checked_rem(puzzles.len() as u64)?;
    puzzles.get(drawn_index as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PuzzleTry;

    fn set(count: u16) -> PuzzleSet {
        let line = |number: u16| {
            let theme = if number.is_multiple_of(2) { "quiet" } else { "promotion" };
            let line =
                format!("lielow|8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 {number}|win|a2a3|{theme}|{}", 500 + 10 * number);
            line.parse().expect("a puzzle")
        };
        PuzzleSet::new((0..count).map(line).collect())
    }

    fn next<'a>(set: &'a PuzzleSet, progress: &PuzzleProgress, today: u32, drawn: u64) -> &'a Puzzle {
        set.next(PuzzleFilter::default(), progress, 1000, today, drawn).expect("there are puzzles")
    }

    #[test]
    fn a_new_puzzle_of_fitting_strength_comes_next() {
        let (set, progress) = (set(100), PuzzleProgress::default());
        let ratings: Vec<u16> = (0..50).map(|drawn| next(&set, &progress, 1, drawn).rating).collect();
        assert!(ratings.iter().all(|rating| rating.abs_diff(1000) <= 40), "{ratings:?}");
        assert!(ratings.iter().any(|&rating| rating != ratings[0]));
    }

    #[test]
    fn what_is_due_comes_first_and_what_was_tried_only_when_nothing_is_new() {
        let set = set(3);
        let mut progress = PuzzleProgress::default();
        let [first, second, third] = [0, 1, 2].map(|index| &set.puzzles()[index]);
        progress.record(first, PuzzleTry::Failed, 10);
        assert_ne!(next(&set, &progress, 10, 0), first);
        assert_eq!(next(&set, &progress, 11, 0), first);
        progress.record(second, PuzzleTry::Solved, 10);
        progress.record(third, PuzzleTry::Solved, 9);
        assert_eq!(next(&set, &progress, 10, 0), third);
    }

    #[test]
    fn only_what_is_wanted_comes() {
        let set = set(20);
        let progress = PuzzleProgress::default();
        let wanted = |filter| set.next(filter, &progress, 600, 1, 7);
        let quiet = PuzzleFilter { theme: Some(PuzzleTheme::Quiet), ..PuzzleFilter::default() };
        assert!(wanted(quiet).is_some_and(|puzzle| puzzle.themes == [PuzzleTheme::Quiet]));
        let other = GameId::ALL.into_iter().find(|&game| game != set.puzzles()[0].game);
        assert_eq!(wanted(PuzzleFilter { game: other, theme: None }), None);
        assert_eq!(PuzzleSet::default().next(quiet, &progress, 600, 1, 7), None);
    }

    #[test]
    fn a_run_meets_no_puzzle_twice() {
        let set = set(20);
        let mut used = Vec::new();
        while let Some(puzzle) = set.near(PuzzleFilter::default(), 550, |puzzle| used.contains(&puzzle.id()), 3) {
            used.push(puzzle.id());
        }
        assert_eq!(used.len(), 20);
    }
}
