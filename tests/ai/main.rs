//! Tests of the search.
//!
//! | file | content |
//! |---|---|
//! | `minimax` | the value of a position by definition |
//! | `trees` | comparison with that on thousands of small random trees |
//! | `positions` | comparison in the real games |
//! | `mates` | the mate search |
//! | `forced` | forced wins, and reproducibility |
//! | `styles` | what the moves of a style have in common, and what they cost |
//! | `time_limit` | time limits |
//! | `endings` | the tables of endings |
//! | `cube` | decisions with the doubling cube |
//! | `networks` | the networks that evaluate |
//! | `parameters` | the numbers that can be tuned |

mod cube;
mod endings;
mod forced;
mod mates;
mod minimax;
mod networks;
mod parameters;
mod positions;
mod styles;
mod time_limit;
mod trees;
