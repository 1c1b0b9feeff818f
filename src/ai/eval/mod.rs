//! The static evaluation: one file per game.
//!
//! | file | the question it answers |
//! |---|---|
//! | `turnover`, `lielow`, `dice_chess` | what does a player count in that game, and how much does it weigh? |
//! | `terms` | how do terms and weights become one number? |
//!
//! A static evaluation is a sum: each term counts something that a player would name, for White less for Black, and has a weight in
//! centi-units. The weights of a game stand in one table.

pub mod dice_chess;
pub mod lielow;
pub mod terms;
pub mod turnover;

pub use terms::Term;
