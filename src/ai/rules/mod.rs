//! What does the search know of each game's rules?
//!
//! One file per game: how its moves are listed, made, numbered and sorted, and when it is dangerous to do nothing.

mod dice_chess;
mod lielow;
mod turnover;
