//! The parameters of the search in each game, at the strongest level and in searches without a level.
//!
//! `turnover-lab spsa GAME` tunes them, and prints a set to put here.

use super::search::SearchParameters;

/// The modern edition of Turnover.
pub const TURNOVER_MODERN: SearchParameters = SearchParameters::DEFAULT;

/// The third edition of Turnover.
pub const TURNOVER_2025: SearchParameters = SearchParameters::DEFAULT;

/// The classic edition of Turnover.
pub const TURNOVER_CLASSIC: SearchParameters = SearchParameters::DEFAULT;

/// Lielow.
pub const LIELOW: SearchParameters = SearchParameters::DEFAULT;

/// Lielow on the larger board.
pub const LIELOW_9X9: SearchParameters = SearchParameters::DEFAULT;

/// All forms of Dice Chess.
pub const DICE_CHESS: SearchParameters = SearchParameters::DEFAULT;
