//! Puzzles: the engine plays against itself at many levels, and positions that one move alone decides are kept.
//!
//! | file | content |
//! |---|---|
//! | `arguments` | the arguments: [`PuzzleArguments`] |
//! | `self_play` | games, and the positions in which one move decides |
//! | `weigh` | what a search finds in a position |
//! | `solution` | what makes a candidate a puzzle, and its solution |
//! | `difficulty` | the levels that solve it |
//! | `tally` | how many were seen, and refused for each reason |
//! | `journal` | the games that have been searched already |
//! | `run` | one game after the other: [`make`] |
//! | `rate` | ratings by the levels of today: [`rate`] |
//!
//! Everything follows from the seed and the number of the game, so that a run that was stopped goes on where it was.

mod arguments;
mod difficulty;
mod journal;
mod rate;
mod run;
mod self_play;
mod solution;
mod tally;
mod weigh;

pub use arguments::PuzzleArguments;
pub use rate::{RateArguments, rate};
pub use run::make;
