//! The end of a game whose result is clear.

use turnover_core::board::Side;

/// A side that is so far ahead, in centi-units, wins; about fifteen of the least valuable pieces.
const AHEAD: i32 = 1500;
/// In so many searches one after the other, both sides' in turn.
const STREAK: u32 = 4;
/// With dice much can still happen: both are multiplied.
const WITH_DICE: i32 = 2;

/// Ends a game that both sides have thought decided for a while.
pub(crate) struct Adjudicator {
    ahead: i32,
    streak_needed: u32,
    leader: Option<Side>,
    streak: u32,
}

impl Adjudicator {
    /// For a game that begins.
    pub(crate) fn new(has_dice: bool) -> Self {
        let factor = if has_dice { WITH_DICE } else { 1 };
        Self { ahead: AHEAD * factor, streak_needed: STREAK * factor.unsigned_abs(), leader: None, streak: 0 }
    }

    /// Takes in the value of one more move for White, in centi-units; the inner value is the winner, once that is plain.
    pub(crate) fn verdict(&mut self, units_for_white: i32) -> Option<Option<Side>> {
        let leader = match units_for_white {
            units if units >= self.ahead => Some(Side::White),
            units if units <= -self.ahead => Some(Side::Black),
            _ => None,
        };
        self.streak = if leader == self.leader { self.streak + 1 } else { 1 };
        self.leader = leader;
        (leader.is_some() && self.streak >= self.streak_needed).then_some(leader)
    }
}
