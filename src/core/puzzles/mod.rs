//! Puzzles: positions in which exactly one move keeps or wins, and what a player has solved. The package `turnover-lab` makes them.
//!
//! | file | content |
//! |---|---|
//! | `puzzle` | a puzzle, and the name by which it is known: [`Puzzle`], [`PuzzleId`] |
//! | `puzzle_set` | the puzzles of a file, and the one of a day: [`PuzzleSet`] |
//! | `theme` | what happens in a puzzle: [`PuzzleTheme`] |
//! | `answer` | whether a move is right, the reply, or why it is wrong: [`PuzzleAnswer`] |
//! | `progress` | what a player has solved, how well, and what comes back: [`PuzzleProgress`] |
//! | `day_streak` | days in a row on which something was done: [`DayStreak`] |
//! | `selection` | the choice of the next puzzle: [`PuzzleFilter`] |
//! | `link` | a puzzle in a link |
//! | `timed_run` | as many puzzles as possible in three minutes: [`TimedRun`] |
//! | `error` | what can be wrong with a text about puzzles: [`PuzzleError`] |
//! | [`only_move`] | whether one move is enough better than all others |
//! | `own_game` | puzzles from positions of a player's own games: [`PuzzleCandidate`] |
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
pub mod only_move;
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
pub use own_game::{CandidateOutcome, PuzzleCandidate};
pub use progress::{DAYS_UNTIL_DUE, PuzzleProgress, PuzzleReview, PuzzleTry};
pub use puzzle::{Puzzle, PuzzleGoal, PuzzleId, plain_fen};
pub use puzzle_set::PuzzleSet;
pub use selection::PuzzleFilter;
pub use theme::{PuzzleTheme, winning_move};
pub use timed_run::TimedRun;
