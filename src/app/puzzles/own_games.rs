//! The puzzles made of the player's own games.

use crate::puzzles::{Puzzle, PuzzleSet};
use crate::session::Family;

/// The puzzles of one's own games that can be chosen, the newest first.
#[derive(Clone, Copy, Debug)]
pub struct OwnPuzzles<'a>(pub &'a PuzzleSet);

impl<'a> OwnPuzzles<'a> {
    /// The number of puzzles of this game.
    #[must_use]
    pub fn puzzle_count(self, family: Family) -> usize {
        self.puzzles_of(family).count()
    }

    /// The puzzle after this one, or the first one.
    #[must_use]
    pub fn next_after(self, family: Family, last_puzzle: Option<&Puzzle>) -> Option<&'a Puzzle> {
        let last_index = self.puzzles_of(family).position(|puzzle| Some(puzzle) == last_puzzle);
        let following_puzzle = last_index.and_then(|last_index| self.puzzles_of(family).nth(last_index + 1));
        following_puzzle.or_else(|| self.puzzles_of(family).next())
    }

    fn puzzles_of(self, family: Family) -> impl Iterator<Item = &'a Puzzle> {
        self.0.puzzles().iter().filter(move |puzzle| puzzle.game.family() == family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;

    #[test]
    fn the_own_puzzles_of_a_game_come_one_after_the_other_and_again_from_the_first() {
        let puzzle = |game: &str, number: usize| {
            let line = format!("{game}|8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 {number}|win|a2a3|quiet|1500");
            line.parse::<Puzzle>().expect("a puzzle")
        };
        let puzzles = vec![puzzle("lielow", 1), puzzle("turnover-classic", 2), puzzle("lielow", 3)];
        let puzzle_set = PuzzleSet::in_order(puzzles.clone());
        let own_puzzles = OwnPuzzles(&puzzle_set);
        let family = GameId::Lielow.family();
        assert_eq!(
            (own_puzzles.puzzle_count(family), own_puzzles.puzzle_count(GameId::TurnoverModern.family())),
            (2, 1)
        );
        let mut last_puzzle = None;
        let mut seen_puzzles = Vec::new();
        for _ in 0..3 {
            last_puzzle = own_puzzles.next_after(family, last_puzzle);
            seen_puzzles.push(last_puzzle.cloned().expect("a puzzle"));
        }
        assert_eq!(seen_puzzles, [puzzles[0].clone(), puzzles[2].clone(), puzzles[0].clone()]);
        assert_eq!(OwnPuzzles(&PuzzleSet::default()).next_after(family, None), None);
    }
}
