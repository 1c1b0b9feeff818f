//! Makes moves.

use super::{Bitboard, LielowOn, MoveOn};
use crate::board::{EventLog, Side};
use crate::games::fen::MAX_COUNTER;

impl<B: Bitboard> LielowOn<B> {
    #[inline]
    pub(super) fn make_move<L: EventLog>(&mut self, mv: MoveOn<B>, log: &mut L) {
        if L::IS_RECORDING {
            let position_before = *self;
            self.apply_move(mv);
            log.record(position_before.events(mv, self));
        } else {
            self.apply_move(mv);
        }
    }

    #[inline]
    fn apply_move(&mut self, mv: MoveOn<B>) {
        let (us, them) = (self.turn, !self.turn);
        let from = mv.origin_index();
        let level = self.level(from);
        let is_king = self.crowns.contains(from);
        if let Some(to) = mv.target_index() {
            let target_set = B::only(to);
            let is_capture = self.sides[them].contains(to);
            // Check this before the crowns move.
            let captures_king = is_capture && self.crowns.contains(to);
            self.clear_squares(B::only(from) | target_set);
            self.sides[us] |= target_set;
            self.set_level(target_set, if is_capture { 0 } else { (level + 1).min(usize::from(B::WIDTH) - 1) });
            self.crowns |= target_set.kept_if(is_king);
            self.winner = if captures_king { Some(us) } else { None };
        } else {
            self.clear_squares(B::only(from));
            self.winner = if is_king { Some(them) } else { None };
        }
        self.move_number = self.move_number.saturating_add(us as u32).min(MAX_COUNTER.into());
        self.turn = them;
        if self.winner.is_none() {
            self.update_crown(us);
            self.update_crown(them);
            // A side without stacks has lost, even if none of its stacks wore a crown in a position set up by hand.
            self.winner = self.winner_by_elimination();
        }
    }

    /// Removes the stacks on these squares.
    #[inline]
    fn clear_squares(&mut self, squares: B) {
        let kept_squares = !squares;
        self.sides = self.sides.map(|squares| squares & kept_squares);
        self.levels.as_mut().iter_mut().for_each(|digit| *digit &= kept_squares);
        self.crowns &= kept_squares;
    }

    /// Puts a side's crown on its tallest stack, if that is taller than all others. Otherwise the crown stays.
    #[inline]
    fn update_crown(&mut self, side: Side) {
        let tallest_stacks = self.tallest_stacks(side);
        // A mask of all or no squares. A branch here would often be predicted wrongly.
        let is_unique_tallest = tallest_stacks.is_single();
        self.crowns =
            self.crowns & !self.sides[side].kept_if(is_unique_tallest) | tallest_stacks.kept_if(is_unique_tallest);
    }

    /// The squares of a side's tallest stacks.
    #[inline]
    pub(super) fn tallest_stacks(&self, side: Side) -> B {
        self.levels.as_ref().iter().rev().fold(self.sides[side], |set, &digit| match set & digit {
            taller_stacks if taller_stacks.is_empty() => set,
            taller_stacks => taller_stacks,
        })
    }
}
