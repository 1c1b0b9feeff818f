//! Tables of the exact chances in endings of Dice Chess. `docs/endings.md` describes the method, the file and the figures.
//!
//! | file | content |
//! |---|---|
//! | `transitions` | the positions that can follow from each position of a class |
//! | `solve` | the values of all positions of a class, by value iteration: [`Solver`] |
//! | `make_endings` | tables of endings: [`make_endings`](fn@make_endings) |
//! | `ending_match` | endings with tables against endings without: [`ending_match`](fn@ending_match) |

mod ending_match;
mod make_endings;
mod solve;
mod transitions;

pub use ending_match::{EndingMatch, ending_match};
pub use make_endings::{EndingMaking, make_endings};
pub use solve::{Solved, Solver};
