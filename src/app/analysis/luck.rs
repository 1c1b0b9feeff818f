//! What did the dice do, and what the players?

use super::game_review::GameReview;
use crate::board::Side;
use crate::session::Game;

/// How much of a game's result each side owes to its dice and to its moves, in games won: 1 is a whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Split {
    /// What the throws of each side brought it, over what was to be expected of them. Black's count for Black.
    pub luck: [f64; 2],
    /// What its moves lost of what the best ones would have brought, a negative number.
    pub skill: [f64; 2],
}

impl Split {
    /// The split of a game's main line, as far as all its positions have been judged.
    // CITE: luck as the change of equity by a throw, Bagai's "luck-adjusted" results of backgammon, GNU Backgammon.
    #[must_use]
    pub fn of(game: &Game, review: &GameReview) -> Option<Self> {
        let mut split = Self::default();
        for (index, node) in game.main_line().into_iter().enumerate() {
            let ply = game.ply(node)?;
            let gain = review.expectation(index + 1)? - review.expectation(index)?;
            let gain = if ply.side == Side::White { gain } else { -gain };
            let account = if ply.is_roll { &mut split.luck } else { &mut split.skill };
            account[ply.side.index()] += gain;
        }
        Some(split)
    }
}
