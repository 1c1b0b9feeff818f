//! Which levels solve a puzzle, and how hard is it therefore?

use super::weigh::choice;
use crate::ai::Level;
use crate::ai::search::Limits;
use crate::board::mix;
use crate::puzzles::puzzle::find;
use crate::puzzles::{Puzzle, PuzzleAnswer, PuzzleError};

/// The number of levels that try: those that are as strong as the ten that there were at first. The weaker ones overlook what
/// puzzles ask for, and the ratings of puzzles keep their scale.
const LEVELS: usize = 10;
/// How often a weak level tries, which errs at random.
const TRIES: u64 = 4;
/// The number of them that try several times.
const WEAK: u8 = 4;
/// The greatest number of positions that a level searches for a move.
const NODES: u64 = 150_000;
/// The rating of the weakest of them, and by how much the next one is stronger.
const WEAKEST: f64 = 500.0;
const STEP: f64 = 170.0;

/// How often each of these levels solves a puzzle, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solvers(pub(super) [u8; LEVELS]);

impl Solvers {
    /// Lets these levels try.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        let mut percent = [0; LEVELS];
        for (number, percent) in (1..).zip(&mut percent) {
            let Some(level) = Level::of_ten(number) else { continue };
            let tries = if number <= WEAK { TRIES } else { 1 };
            let mut solved = 0;
            for number in 0..tries {
                solved += u64::from(solves(puzzle, level, mix(puzzle.id().number() ^ number))?);
            }
            *percent = (100 * solved / tries) as u8;
        }
        Ok(Self(percent))
    }

    /// The rating at which the levels would be expected to solve as much as they do.
    pub(super) fn rating(self) -> u16 {
        // Somebody very strong has solved it, and somebody very weak has not: so the rating stays finite.
        let solvers = (0..LEVELS).map(|index| (WEAKEST + STEP * index as f64, f64::from(self.0[index]) / 100.0));
        let results: Vec<(f64, f64)> = solvers.chain([(2700.0, 1.0), (0.0, 0.0)]).collect();
        let solved: f64 = results.iter().map(|(_, solved)| solved).sum();
        let expected = |rating: f64| -> f64 {
            results.iter().map(|(solver, _)| 1.0 / (1.0 + 10_f64.powf((rating - solver) / 400.0))).sum()
        };
        let (mut low, mut high) = (0.0, 3000.0);
        for _ in 0..40 {
            let middle = (low + high) / 2.0;
            if expected(middle) > solved { low = middle } else { high = middle }
        }
        low.round() as u16
    }

    /// Reads what `Display` writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let percent: Vec<u8> = text.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        percent.try_into().ok().map(Self)
    }
}

impl std::fmt::Display for Solvers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.map(|percent| percent.to_string()).join(" "))
    }
}

/// Whether a level finds all of the solver's moves. A move that wins at once is right, too.
fn solves(puzzle: &Puzzle, level: Level, seed: u64) -> Result<bool, PuzzleError> {
    let mut game = puzzle.game()?;
    let solver = game.referee().turn();
    for code in &puzzle.moves {
        let id = find(&game, code)?;
        if game.side_to_move() == Some(solver) {
            let chosen = choice(&game, Limits::nodes(NODES), level, seed);
            let chosen = chosen.and_then(|code| game.referee().find(&code));
            match chosen.and_then(|id| puzzle.answer(&game, id)) {
                Some(PuzzleAnswer::Solved) => return Ok(true),
                Some(PuzzleAnswer::Right { .. }) => {}
                Some(PuzzleAnswer::Wrong(_)) | None => return Ok(false),
            }
        }
        game.play(id);
    }
    Ok(true)
}
