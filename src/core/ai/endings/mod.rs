//! Endings of Dice Chess with few chessmen: the exact chances of each side, from tables.
//!
//! | file | content |
//! |---|---|
//! | `class` | the chessmen of an ending, and the numbers of their places: [`EndingClass`] |
//! | `placement` | chessmen on squares as a position of a class, and from one |
//! | `odds` | the chances of a win, a draw and a loss: [`Odds`] |
//! | `rolls` | the value of a position before a roll, from what each face of the dice allows |
//! | `table` | the values of a class in few bytes |
//! | `range_coder` | likely bits in few bits, and unlikely ones in many |
//! | `packed` | tables as a file, and back |
//! | `probe` | what the tables tell of a position: [`Endings`] |
//!
//! The package `turnover-lab` computes the tables. `docs/endings.md` describes the method, the file and the figures.

mod class;
mod odds;
mod packed;
mod placement;
mod probe;
mod range_coder;
mod rolls;
mod table;

pub use class::{EndingClass, MAX_CHESSMEN, UnknownEnding};
pub use odds::{DISCOUNT, Odds};
pub use probe::Endings;
pub use rolls::{naming_dice, weigh_faces};
pub use table::SolvedValue;
