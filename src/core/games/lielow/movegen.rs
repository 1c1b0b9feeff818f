//! Move generation.

use super::reach::{self, Landing};
use super::{Lielow, Move};

impl Lielow {
    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let own = self.sides[self.turn];
        squares(own).map(|from| u64::from(self.count_from(from, own))).sum()
    }

    /// The number of legal moves from the square with this index.
    #[inline]
    fn count_from(&self, from: u32, own: u64) -> u32 {
        let level = self.level(from);
        (reach::arrivals(level, from) & !own).count_ones() + u32::from(reach::is_exit(level, from))
    }

    /// The legal moves by start square, moves on the board before the one that leaves it.
    pub(super) fn list_moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let own = self.sides[self.turn];
        let mut moves = Vec::with_capacity(64);
        for from in squares(own) {
            let level = self.level(from);
            let targets = squares(reach::arrivals(level, from) & !own);
            moves.extend(targets.map(|to| Move::between(from, to)));
            moves.extend(reach::is_exit(level, from).then(|| Move::off(from)));
        }
        moves
    }

    /// Visits the legal moves in order, or only captures.
    #[inline]
    pub(crate) fn visit_moves(&self, only_captures: bool, visit: &mut impl FnMut(Move)) {
        if self.winner.is_some() {
            return;
        }
        let own = self.sides[self.turn];
        let wanted = if only_captures { self.sides[!self.turn] } else { !own };
        for from in squares(own) {
            let level = self.level(from);
            squares(reach::arrivals(level, from) & wanted).for_each(|to| visit(Move::between(from, to)));
            if !only_captures && reach::is_exit(level, from) {
                visit(Move::off(from));
            }
        }
    }

    /// Visits the legal moves to these squares of the enemy, in order.
    #[inline]
    pub(crate) fn visit_moves_to(&self, enemies: u64, visit: &mut impl FnMut(Move)) {
        if self.winner.is_some() || enemies == 0 {
            return;
        }
        for from in squares(self.sides[self.turn]) {
            let targets = reach::arrivals(self.level(from), from) & enemies;
            squares(targets).for_each(|to| visit(Move::between(from, to)));
        }
    }

    /// Whether the opponent can lose after the next move only by the capture of its king: it keeps a stack that is not its
    /// king, and such a stack always has a move, because eight own stacks in the way and itself would be nine.
    #[inline]
    pub(crate) fn opponent_can_wait(&self) -> bool {
        let stacks = self.sides[!self.turn];
        (stacks & !self.crowns).count_ones() >= 2 && stacks.count_ones() <= 8
    }

    /// A uniformly random legal move; `None` if the game is over. `draw` returns random numbers.
    ///
    /// It draws a stack and a direction until they give a legal move. Leaving the board counts as one move, whatever
    /// the number of directions.
    #[inline]
    #[must_use]
    pub fn random_legal_move(&self, mut draw: impl FnMut() -> u64) -> Option<Move> {
        let own = self.sides[self.turn];
        // A side with a stack has a move: a stack on the outermost square can always move.
        if self.winner.is_some() || own == 0 {
            return None;
        }
        let count = u64::from(own.count_ones());
        loop {
            let number = draw();
            let nth = ((number >> 32) * count) >> 32;
            let from = nth_square(own, nth as u32);
            match reach::step(self.level(from), from, number as u32 & 7) {
                Landing::To(to) if own >> to & 1 == 0 => return Some(Move::between(from, to)),
                Landing::Off => return Some(Move::off(from)),
                Landing::To(_) | Landing::OffAgain => {}
            }
        }
    }

    /// The legal move with this number, from 0 in the order of [`legal_moves`](crate::games::Position::legal_moves),
    /// without generating the list. `None` if there are fewer moves.
    #[must_use]
    pub fn nth_legal_move(&self, n: u64) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        let own = self.sides[self.turn];
        let mut left = u32::try_from(n).ok()?;
        for from in squares(own) {
            let count = self.count_from(from, own);
            if left >= count {
                left -= count;
                continue;
            }
            let mut targets = reach::arrivals(self.level(from), from) & !own;
            for _ in 0..left {
                targets &= targets.wrapping_sub(1);
            }
            let to = targets.trailing_zeros();
            return Some(if targets == 0 { Move::off(from) } else { Move::between(from, to) });
        }
        None
    }
}

/// The index of the square with this number in a set, from 0.
#[inline]
fn nth_square(set: u64, n: u32) -> u32 {
    let skip = |set: u64| set & set.wrapping_sub(1);
    if n >= 8 {
        // A side has more than eight stacks only in positions set up by hand.
        return nth_square((0..8).fold(set, |set, _| skip(set)), n - 8);
    }
    // Follows the bits of the number, which avoids badly predicted branches.
    let two = skip(skip(set));
    let four = skip(skip(two));
    let set = if n & 4 == 0 { set } else { four };
    let two = skip(skip(set));
    let set = if n & 2 == 0 { set } else { two };
    let set = if n & 1 == 0 { set } else { skip(set) };
    set.trailing_zeros()
}

/// The indices of the squares in a set.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        first
    })
}
