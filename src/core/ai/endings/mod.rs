//! Endings of Dice Chess with few men: the exact chances of each side, by value iteration.
//!
//! | file | the question it answers |
//! |---|---|
//! | `class` | which men are there, and which number has a place of them? [`EndingClass`] |
//! | `odds` | how likely are a win, a draw and a loss? [`Odds`] |
//! | `rolls` | what is a position before a roll worth, given what each face of the dice allows? |
//! | `transitions` | which positions can follow from each position of a class? |
//! | `solve` | what are all positions of a class worth? [`Solver`] |
//! | `table` | how are the values of a class kept in few bytes? |
//! | `range_coder` | how are unlikely bits written in many bits, and likely ones in few? |
//! | `packed` | tables as a file, and back |
//! | `probe` | what do the tables tell of a position? [`Endings`] |
//!
//! `docs/endings.md` describes the method, the file and the figures.

mod class;
mod odds;
mod packed;
mod probe;
mod range_coder;
mod rolls;
mod solve;
mod table;
mod transitions;

pub use class::{EndingClass, MOST_MEN, UnknownEnding};
pub use odds::Odds;
pub use packed::EndingsError;
pub use probe::Endings;
pub use solve::{DISCOUNT, Solved, Solver};
