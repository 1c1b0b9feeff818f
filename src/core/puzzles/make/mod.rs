//! How are puzzles made? The engine plays against itself at many levels, and what is decided by one move alone is kept.
//!
//! | file | the question it answers |
//! |---|---|
//! | `arguments` | what is to be made? [`PuzzleArguments`] |
//! | `self_play` | in which positions does one move decide? |
//! | `weigh` | what does a search find in a position? |
//! | `solution` | is a candidate a puzzle, and how does it go on? |
//! | `difficulty` | which levels solve it? |
//! | `tally` | how many were seen and refused, and why? |
//! | `journal` | which games have been searched already? |
//! | `run` | one game after the other: [`make`] |
//! | `rate` | what are the ratings by the levels of today? [`rate`] |
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
