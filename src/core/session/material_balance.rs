//! How much more material a side has than the other.

use super::referee::Referee;
use crate::board::Side;
use crate::games::{ROYAL_WORTH, worth};

/// What a side has more than the other, in hundredths of a pawn: its tokens, and its royal pieces besides.
#[must_use]
pub fn material_balance(referee: &dyn Referee, side: Side) -> i32 {
    let sign_of = |owner: Side| if owner == side { 1 } else { -1 };
    let tokens: i32 = referee
        .position()
        .tokens_by_place()
        .iter()
        .map(|(place, token)| sign_of(token.side) * worth(token.shape, place.layer))
        .sum();
    let royals: i32 = Side::ALL
        .map(|owner| sign_of(owner) * ROYAL_WORTH * referee.position().royals(owner).len() as i32)
        .iter()
        .sum();
    tokens + royals
}
