//! The puzzles made of the player's own games.

use crate::puzzles::{Puzzle, PuzzleSet};
use crate::session::Family;

/// The puzzles of one's own games that can be chosen, the newest first.
#[derive(Clone, Copy, Debug)]
pub struct OwnPuzzles<'a>(pub &'a PuzzleSet);

impl<'a> OwnPuzzles<'a> {
    /// The number of puzzles of this game.
    #[must_use]
    pub fn count(self, family: Family) -> usize {
        self.puzzles_of(family).count()
    }

    /// The puzzle after this one, or the first one.
    #[must_use]
    pub fn next(self, family: Family, last: Option<&Puzzle>) -> Option<&'a Puzzle> {
        let last_index = self.puzzles_of(family).position(|puzzle| Some(puzzle) == last);
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
        let line = |game: &str, number: usize| {
            let line = format!("{game}|8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 {number}|win|a2a3|quiet|1500");
            line.parse::<Puzzle>().expect("a puzzle")
        };
        let puzzles = vec![line("lielow", 1), line("turnover-classic", 2), line("lielow", 3)];
        let set = PuzzleSet::in_order(puzzles.clone());
        let own = OwnPuzzles(&set);
        let family = GameId::Lielow.family();
        assert_eq!((own.count(family), own.count(GameId::TurnoverModern.family())), (2, 1));
        let mut last = None;
        let mut seen = Vec::new();
        for _ in 0..3 {
            last = own.next(family, last);
            seen.push(last.cloned().expect("a puzzle"));
        }
        assert_eq!(seen, [puzzles[0].clone(), puzzles[2].clone(), puzzles[0].clone()]);
        assert_eq!(OwnPuzzles(&PuzzleSet::default()).next(family, None), None);
    }
}
