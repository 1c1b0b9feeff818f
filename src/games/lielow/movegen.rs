//! Which moves are legal?

use super::{Lielow, Move, reach};

impl Lielow {
    /// How many legal moves there are.
    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let own = self.sides[self.turn.index()];
        squares(own).map(|from| u64::from(self.count_from(from, own))).sum()
    }

    /// How many of them begin on the square with this index.
    #[inline]
    fn count_from(&self, from: u32, own: u64) -> u32 {
        let level = self.level(from);
        (reach::arrivals(level, from) & !own).count_ones() + u32::from(reach::is_exit(level, from))
    }

    /// The legal moves, by square, those on the board before the one that leaves it.
    pub(super) fn list_moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let [own, enemy] = [self.turn, !self.turn].map(|side| self.sides[side.index()]);
        let mut moves = Vec::with_capacity(64);
        for from in squares(own) {
            let level = self.level(from);
            let targets = squares(reach::arrivals(level, from) & !own);
            moves.extend(targets.map(|to| Move::between(from, to, enemy >> to & 1 != 0)));
            moves.extend(reach::is_exit(level, from).then(|| Move::off(from)));
        }
        moves
    }

    /// The legal move with this number, counted from 0 in the order of
    /// [`legal_moves`](crate::games::Position::legal_moves), without writing them all down. `None` when there are fewer.
    #[must_use]
    pub fn nth_legal_move(&self, n: u64) -> Option<Move> {
        if self.winner.is_some() {
            return None;
        }
        let [own, enemy] = [self.turn, !self.turn].map(|side| self.sides[side.index()]);
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
            return Some(if targets == 0 { Move::off(from) } else { Move::between(from, to, enemy >> to & 1 != 0) });
        }
        None
    }
}

/// The indices of the squares in a set.
#[inline]
fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        first
    })
}
