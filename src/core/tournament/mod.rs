//! Tournaments: who meets whom in each round, and who is ahead. No clock, no input or output, and no chance but as an argument.
//!
//! | file | question |
//! |---|---|
//! | [`Points`] | points, in tenths |
//! | [`Crosstable`] | who played whom, with which colour and result |
//! | [`trf`] | FIDE's files of tournaments, version 2026 |
//! | [`dutch`] | Swiss pairings by the FIDE (Dutch) system of February 2026 |

pub mod dutch;
pub mod trf;

mod crosstable;
mod pairing;
mod points;

pub use crosstable::{Bye, Colour, Crosstable, CrosstableError, GameResult, PairingNumber, PointSystem, RoundResult};
pub use pairing::{Pairing, RoundPairing};
pub use points::Points;
