//! Makes moves.

use super::reach::TALLEST;
use super::{Lielow, Move};
use crate::board::{EventLog, Side};

impl Lielow {
    #[inline]
    pub(super) fn make<L: EventLog>(&mut self, mv: Move, log: &mut L) {
        if L::LISTENS {
            let before = *self;
            self.advance(mv);
            log.record(before.events(mv, self));
        } else {
            self.advance(mv);
        }
    }

    #[inline]
    fn advance(&mut self, mv: Move) {
        let (us, them) = (self.turn, !self.turn);
        let from = mv.origin();
        let level = self.level(from);
        let is_king = self.crowns >> from & 1 != 0;
        if let Some(to) = mv.target() {
            let there = 1 << to;
            let captures = self.sides[them] & there != 0;
            // Check this before the crowns move.
            let takes_king = captures && self.crowns & there != 0;
            self.clear(1 << from | there);
            self.sides[us] |= there;
            self.set_level(there, if captures { 0 } else { (level + 1).min(TALLEST - 1) });
            self.crowns |= if is_king { there } else { 0 };
            self.winner = if takes_king { Some(us) } else { None };
        } else {
            self.clear(1 << from);
            self.winner = if is_king { Some(them) } else { None };
        }
        self.number = self.number.saturating_add(us as u32);
        self.turn = them;
        if self.winner.is_none() {
            self.crown(us);
            self.crown(them);
            // A side without stacks has lost, even if none of its stacks wore a crown in a position set up by hand.
            self.winner = self.winner_by_elimination();
        }
    }

    /// Removes the stacks on these squares.
    #[inline]
    fn clear(&mut self, squares: u64) {
        let keep = !squares;
        self.sides = self.sides.map(|squares| squares & keep);
        self.levels = [self.levels[0] & keep, self.levels[1] & keep, self.levels[2] & keep];
        self.crowns &= keep;
    }

    /// Puts a side's crown on its tallest stack, if that is taller than all others. Otherwise the crown stays.
    #[inline]
    fn crown(&mut self, side: Side) {
        let tallest = self.tallest(side);
        // A mask of all or no squares. A branch here would often be predicted wrongly.
        let passes = u64::from(tallest.is_power_of_two()).wrapping_neg();
        self.crowns = self.crowns & !(self.sides[side] & passes) | tallest & passes;
    }

    /// The squares of a side's tallest stacks.
    #[inline]
    pub(super) fn tallest(&self, side: Side) -> u64 {
        self.levels.iter().rev().fold(self.sides[side], |set, digit| match set & digit {
            0 => set,
            taller => taller,
        })
    }
}
