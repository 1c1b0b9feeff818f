//! Makes moves.

use super::{Board, LielowOn, MoveOn};
use crate::board::{EventLog, Side};

impl<B: Board> LielowOn<B> {
    #[inline]
    pub(super) fn make<L: EventLog>(&mut self, mv: MoveOn<B>, log: &mut L) {
        if L::LISTENS {
            let before = *self;
            self.advance(mv);
            log.record(before.events(mv, self));
        } else {
            self.advance(mv);
        }
    }

    #[inline]
    fn advance(&mut self, mv: MoveOn<B>) {
        let (us, them) = (self.turn, !self.turn);
        let from = mv.origin();
        let level = self.level(from);
        let is_king = self.crowns.contains(from);
        if let Some(to) = mv.target() {
            let target_set = B::only(to);
            let captures = self.sides[them].contains(to);
            // Check this before the crowns move.
            let takes_king = captures && self.crowns.contains(to);
            self.clear(B::only(from) | target_set);
            self.sides[us] |= target_set;
            self.set_level(target_set, if captures { 0 } else { (level + 1).min(usize::from(B::WIDTH) - 1) });
            self.crowns |= target_set.only_if(is_king);
            self.winner = if takes_king { Some(us) } else { None };
        } else {
            self.clear(B::only(from));
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
    fn clear(&mut self, squares: B) {
        let kept_squares = !squares;
        self.sides = self.sides.map(|squares| squares & kept_squares);
        self.levels.as_mut().iter_mut().for_each(|digit| *digit &= kept_squares);
        self.crowns &= kept_squares;
    }

    /// Puts a side's crown on its tallest stack, if that is taller than all others. Otherwise the crown stays.
    #[inline]
    fn crown(&mut self, side: Side) {
        let tallest_stacks = self.tallest(side);
        // A mask of all or no squares. A branch here would often be predicted wrongly.
        let passes = tallest_stacks.is_single();
        self.crowns = self.crowns & !self.sides[side].only_if(passes) | tallest_stacks.only_if(passes);
    }

    /// The squares of a side's tallest stacks.
    #[inline]
    pub(super) fn tallest(&self, side: Side) -> B {
        self.levels.as_ref().iter().rev().fold(self.sides[side], |set, &digit| match set & digit {
            taller_stacks if taller_stacks.is_empty() => set,
            taller_stacks => taller_stacks,
        })
    }
}
