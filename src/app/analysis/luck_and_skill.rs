//! Separates luck with the dice from skill with the moves in the result of a game.

use super::game_review::{GameReview, MAX_PLIES};
use crate::board::Side;
use crate::session::Game;

/// How much each side gained by its rolls and lost by its moves. The unit is one won game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckAndSkill {
    /// The change of each side's expectation by its own rolls. Positive is good for that side.
    pub luck: [f64; 2],
    /// The change of each side's expectation by its own moves. The best moves give 0, all others less.
    pub skill: [f64; 2],
}

impl LuckAndSkill {
    /// The figures for what was played; `None` until the review is complete.
    // CITE: luck as the change of equity by a roll, Bagai's "luck-adjusted" results of backgammon, GNU Backgammon.
    #[must_use]
    pub fn of(game: &Game, review: &GameReview) -> Option<Self> {
        let mut sums = Self::default();
        for (index, node) in game.played_line().into_iter().take(MAX_PLIES).enumerate() {
            let ply = game.tree()[node].ply()?;
            if ply.played.cube_action().is_some() {
                // The doubling cube changes the stake; what a decision about it cost is told by itself.
                continue;
            }
            let white_gain = review.expectation(index + 1)? - review.expectation(index)?;
            let side_gain = if ply.side == Side::White { white_gain } else { -white_gain };
            let sum_by_side = if ply.is_roll() { &mut sums.luck } else { &mut sums.skill };
            sum_by_side[ply.side.index()] += side_gain;
        }
        Some(sums)
    }
}
