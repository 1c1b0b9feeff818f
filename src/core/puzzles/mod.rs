//! Puzzles: positions in which exactly one move keeps or wins, how they are made, and what a player has solved.
//!
//! | file | the question it answers |
//! |---|---|
//! | `puzzle` | what is a puzzle, and by what is it known? [`Puzzle`], [`PuzzleId`] |
//! | `puzzle_set` | which puzzles does a file hold, and which is the one of a day? [`PuzzleSet`] |
//! | `theme` | what happens in a puzzle? [`PuzzleTheme`] |
//! | `answer` | is a move right, what is replied, and why is it wrong? [`PuzzleAnswer`] |
//! | `progress` | what has a player solved, how well, and what comes back? [`PuzzleProgress`] |
//! | `day_streak` | how many days in a row was something done? [`DayStreak`] |
//! | `selection` | which puzzle comes next? [`PuzzleFilter`] |
//! | `link` | how is a puzzle written in a link? |
//! | `timed_run` | how many in three minutes? [`TimedRun`] |
//! | `error` | what can be wrong with a text about puzzles? [`PuzzleError`] |
//! | `only_move` | is one move enough better than all others? |
//! | `own_game` | how does a position of a player's own game become a puzzle? [`PuzzleCandidate`] |
//! | `make` | how are puzzles made? Self-play, and what is refused (not in a browser) |
//!
//! ```
//! use turnover_core::puzzles::{PuzzleAnswer, PuzzleSet};
//!
//! let text = "turnover-puzzles 1\nturnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900\n";
//! let set: PuzzleSet = text.parse()?;
//! let puzzle = set.of_day(20_000).expect("the file is not empty");
//! let mut game = puzzle.game()?;
//! let right = game.referee().find("b5b7").expect("a legal move");
//! assert_eq!(puzzle.answer(&game, right), Some(PuzzleAnswer::Right { replies: vec!["h8g8".into()] }));
//! # Ok::<(), turnover_core::puzzles::PuzzleError>(())
//! ```

mod answer;
mod day_streak;
mod error;
mod link;
#[cfg(not(target_family = "wasm"))]
mod make;
mod only_move;
mod own_game;
mod progress;
mod puzzle;
mod puzzle_set;
mod selection;
mod theme;
mod timed_run;

pub use answer::{PuzzleAnswer, WrongMove};
pub use day_streak::DayStreak;
pub use error::PuzzleError;
#[cfg(not(target_family = "wasm"))]
pub use make::{PuzzleArguments, RateArguments, make, rate};
pub use own_game::{CandidateOutcome, PuzzleCandidate};
pub use progress::{DAYS_UNTIL_DUE, PuzzleProgress, PuzzleTry, TriedPuzzle};
pub use puzzle::{Puzzle, PuzzleGoal, PuzzleId};
pub use puzzle_set::PuzzleSet;
pub use selection::PuzzleFilter;
pub use theme::PuzzleTheme;
pub use timed_run::TimedRun;
