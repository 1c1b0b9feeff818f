//! The static evaluation: one file per game.
//!
//! | file | content |
//! |---|---|
//! | `turnover`, `lielow`, `dice_chess` | the terms and weights of each game |
//! | `terms` | the sum of terms and weights |
//!
//! A static evaluation is a sum of terms. Each term counts something that a player would name, for White less for
//! Black, and has a weight in centi-units. Each game has one table of weights.

pub mod dice_chess;
pub mod lielow;
pub mod terms;
pub mod turnover;

pub use terms::Term;
