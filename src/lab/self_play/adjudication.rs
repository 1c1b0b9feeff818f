//! The end of a game whose result is clear.

use turnover_core::board::Side;

/// Ends a game in which one side has been far ahead for a while.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    /// The value in centi-units from which a side is far ahead.
    ahead_units: i32,
    /// The number of searches one after the other, both sides' in turn, that must agree.
    streak_needed: u32,
    leader: Option<Side>,
    streak: u32,
}

impl Adjudicator {
    /// For a game that begins.
    pub(crate) const fn new(ahead_units: i32, streak_needed: u32) -> Self {
        Self { ahead_units, streak_needed, leader: None, streak: 0 }
    }

    /// Takes in what a search has found for the side to move, in centi-units; the winner, once that is clear.
    pub(crate) fn winner(&mut self, side: Side, units: i32) -> Option<Side> {
        let leader = (units.abs() >= self.ahead_units).then(|| if units > 0 { side } else { !side });
        self.streak = if leader == self.leader { self.streak + 1 } else { 1 };
        self.leader = leader;
        leader.filter(|_| self.streak >= self.streak_needed)
    }
}
