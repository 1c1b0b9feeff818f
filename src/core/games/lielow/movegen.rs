//! Move generation.

use super::reach::Landing;
use super::{Board, LielowOn, MoveOn};

impl<B: Board> LielowOn<B> {
    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let own = self.sides[self.turn];
        own.indices().map(|from| u64::from(self.count_from(from, own))).sum()
    }

    /// The number of legal moves from the square with this index.
    #[inline]
    fn count_from(&self, from: u32, own: B) -> u32 {
        let level = self.level(from);
        (B::arrivals(level, from) & !own).len() + u32::from(B::is_exit(level, from))
    }

    /// The legal moves by start square, moves on the board before the one that leaves it.
    pub(super) fn list_moves(&self) -> Vec<MoveOn<B>> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let own = self.sides[self.turn];
        let mut moves = Vec::with_capacity(64);
        for from in own.indices() {
            let level = self.level(from);
            let targets = (B::arrivals(level, from) & !own).indices();
            moves.extend(targets.map(|to| MoveOn::between(from, to)));
            moves.extend(B::is_exit(level, from).then(|| MoveOn::off(from)));
        }
        moves
    }

    /// Visits the legal moves in order, or only captures.
    #[inline]
    pub(crate) fn visit_moves(&self, only_captures: bool, visit: &mut impl FnMut(MoveOn<B>)) {
        if self.winner.is_some() {
            return;
        }
        let own = self.sides[self.turn];
        let wanted = if only_captures { self.sides[!self.turn] } else { !own };
        for from in own.indices() {
            let level = self.level(from);
            (B::arrivals(level, from) & wanted).indices().for_each(|to| visit(MoveOn::between(from, to)));
            if !only_captures && B::is_exit(level, from) {
                visit(MoveOn::off(from));
            }
        }
    }

    /// Visits the legal moves to these squares of the enemy, in order.
    #[inline]
    pub(crate) fn visit_moves_to(&self, enemies: B, visit: &mut impl FnMut(MoveOn<B>)) {
        if self.winner.is_some() || enemies.is_empty() {
            return;
        }
        for from in self.sides[self.turn].indices() {
            let targets = B::arrivals(self.level(from), from) & enemies;
            targets.indices().for_each(|to| visit(MoveOn::between(from, to)));
        }
    }

    /// Whether the opponent can lose after the next move only by the capture of its king: it keeps a stack that is not its
    /// king, and such a stack always has a move, because eight own stacks in the way and itself would be nine.
    #[inline]
    pub(crate) fn opponent_can_wait(&self) -> bool {
        let stacks = self.sides[!self.turn];
        (stacks & !self.crowns).len() >= 2 && stacks.len() <= 8
    }

    /// A uniformly random legal move; `None` if the game is over. `draw` returns random numbers.
    ///
    /// It draws a stack and a direction until they give a legal move. Leaving the board counts as one move, whatever
    /// the number of directions.
    #[inline]
    #[must_use]
    pub fn random_legal_move(&self, mut draw: impl FnMut() -> u64) -> Option<MoveOn<B>> {
        let own = self.sides[self.turn];
        // A side with a stack has a move: one on its highest rank can always move further up or off the board.
        if self.winner.is_some() || own.is_empty() {
            return None;
        }
        let count = u64::from(own.len());
        loop {
            let number = draw();
            let nth = ((number >> 32) * count) >> 32;
            let from = nth_square(own, nth as u32);
            match B::step(self.level(from), from, number as u32 & 7) {
                Landing::To(to) if !own.contains(to) => return Some(MoveOn::between(from, to)),
                Landing::Off => return Some(MoveOn::off(from)),
                Landing::To(_) | Landing::OffAgain => {}
            }
        }
    }

    /// The legal move with this number, from 0 in the order of [`legal_moves`](crate::games::Position::legal_moves),
    /// without generating the list. `None` if there are fewer moves.
    #[must_use]
    pub fn nth_legal_move(&self, n: u64) -> Option<MoveOn<B>> {
        if self.winner.is_some() {
            return None;
        }
        let own = self.sides[self.turn];
        let mut left = u32::try_from(n).ok()?;
        for from in own.indices() {
            let count = self.count_from(from, own);
            if left >= count {
                left -= count;
                continue;
            }
            let mut targets = B::arrivals(self.level(from), from) & !own;
            for _ in 0..left {
                targets = targets.without_first();
            }
            let to = targets.first();
            return Some(if targets.is_empty() { MoveOn::off(from) } else { MoveOn::between(from, to) });
        }
        None
    }
}

/// The index of the square with this number in a set, from 0.
#[inline]
fn nth_square<B: Board>(set: B, n: u32) -> u32 {
    let skip = B::without_first;
    if n >= 8 {
        // On 8×8 a side has more than eight stacks only in positions set up by hand.
        return nth_square((0..8).fold(set, |set, _| skip(set)), n - 8);
    }
    // Follows the bits of the number, which avoids badly predicted branches.
    let two = skip(skip(set));
    let four = skip(skip(two));
    let set = if n & 4 == 0 { set } else { four };
    let two = skip(skip(set));
    let set = if n & 2 == 0 { set } else { two };
    let set = if n & 1 == 0 { set } else { skip(set) };
    set.first()
}
