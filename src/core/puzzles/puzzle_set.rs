//! The puzzles of a file, and the one of a day.

use std::collections::HashSet;
use std::fmt::Write;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::{PuzzleError, read_heading};
use super::puzzle::{Puzzle, PuzzleId};
use crate::board::mix;
use crate::session::GameId;

/// What the first line of a file says, before its version.
const HEADING: &str = "turnover-puzzles";
/// The version of the format.
const VERSION: u32 = 1;

/// The puzzles of a file, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PuzzleSet {
    puzzles: Vec<Puzzle>,
}

impl PuzzleSet {
    /// These puzzles, sorted by rating, each position once.
    #[must_use]
    pub fn new(mut puzzles: Vec<Puzzle>) -> Self {
        puzzles.sort_by_cached_key(|puzzle| (puzzle.rating, puzzle.id()));
        Self::in_order(puzzles)
    }

    /// These puzzles in this order, each position once.
    #[must_use]
    pub fn in_order(mut puzzles: Vec<Puzzle>) -> Self {
        let mut known_ids = HashSet::new();
        puzzles.retain(|puzzle| known_ids.insert(puzzle.id()));
        Self { puzzles }
    }

    /// The file in `assets/puzzles/` that holds the puzzles of a game. Each edition of Turnover and each board of Lielow has its
    /// own, the forms of Dice Chess share one.
    #[must_use]
    pub fn file_name(game: GameId) -> String {
        format!("{}.puzzles", game.spec().puzzles)
    }

    /// The puzzles, the easiest first.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle with this name.
    #[must_use]
    pub fn find(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id() == id)
    }

    /// The puzzle of a day, counted in days since the first of January 1970: the same for everyone who has this file. `None` if
    /// there are none. No two days in a row have the same one, if there are more than two.
    ///
    /// The puzzles follow each other in an order that is drawn anew when all have had their day.
    #[must_use]
    pub fn of_day(&self, day: u32) -> Option<&Puzzle> {
        let puzzle_count = u32::try_from(self.puzzles.len()).ok().filter(|&count| count > 0)?;
        let round = day / puzzle_count;
        let index_in_round = (day % puzzle_count) as usize;
        let order = self.order_of_round(round);
        order.get(index_in_round).map(|&index| &self.puzzles[index])
    }

    fn order_of_round(&self, round: u32) -> Vec<usize> {
        let drawn = |round: u32| {
            let mut order: Vec<usize> = (0..self.puzzles.len()).collect();
            order.sort_by_cached_key(|&index| mix(self.puzzles[index].id().number() ^ mix(round.into())));
            order
        };
        let mut order = drawn(round);
        let before = round.checked_sub(1).and_then(|before| drawn(before).last().copied());
        if order.len() > 2 && order.first().copied() == before {
            // Not the same twice. The last one stays where it is, for the next round to look at.
            order.swap(0, 1);
        }
        order
    }
}

impl std::fmt::Display for PuzzleSet {
    /// The text of the file: its version, then a line for each puzzle.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = format!("{HEADING} {VERSION}\n");
        for puzzle in &self.puzzles {
            writeln!(text, "{puzzle}")?;
        }
        f.write_str(&text)
    }
}

impl FromStr for PuzzleSet {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines();
        read_heading(lines.next().unwrap_or_default(), HEADING, VERSION).map_err(|error| error.in_line(1))?;
        let parse_line =
            |(index, line): (usize, &str)| line.parse().map_err(|error: PuzzleError| error.in_line(index + 2));
        let puzzles =
            lines.enumerate().filter(|(_, line)| !line.is_empty()).map(parse_line).collect::<Result<_, _>>()?;
        Ok(Self { puzzles })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_position_that_comes_twice_the_easier_puzzle_stays() {
        let puzzle = |number: u32, rating: u16| -> Puzzle {
            let fen = format!("7c/8/R7/1R6/8/8/8/C7 w 0 {number}");
            format!("turnover-modern|{fen}|mate2|b5b7 h8g8 a6a8|mate|{rating}").parse().expect("a puzzle")
        };
        let puzzle_set = PuzzleSet::new(vec![puzzle(1, 1000), puzzle(2, 950), puzzle(1, 900)]);
        assert_eq!(puzzle_set.puzzles(), [puzzle(1, 900), puzzle(2, 950)]);
    }
}
