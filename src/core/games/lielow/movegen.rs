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
        let own_stacks = self.sides[self.turn];
        own_stacks.indices().map(|from| u64::from(self.count_from(from, own_stacks))).sum()
    }

    /// The number of legal moves from the square with this index.
    #[inline]
    fn count_from(&self, from: u32, own_stacks: B) -> u32 {
        let level = self.level(from);
        (B::arrivals(level, from) & !own_stacks).len() + u32::from(B::is_exit(level, from))
    }

    /// The legal moves by start square, moves on the board before the one that leaves it.
    pub(super) fn list_moves(&self) -> Vec<MoveOn<B>> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let own_stacks = self.sides[self.turn];
        let mut moves = Vec::with_capacity(64);
        for from in own_stacks.indices() {
            let level = self.level(from);
            let targets = (B::arrivals(level, from) & !own_stacks).indices();
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
        let own_stacks = self.sides[self.turn];
        let wanted_targets = if only_captures { self.sides[!self.turn] } else { !own_stacks };
        for from in own_stacks.indices() {
            let level = self.level(from);
            (B::arrivals(level, from) & wanted_targets).indices().for_each(|to| visit(MoveOn::between(from, to)));
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
        let own_stacks = self.sides[self.turn];
        // A side with a stack has a move: one on its highest rank can always move further up or off the board.
        if self.winner.is_some() || own_stacks.is_empty() {
            return None;
        }
        let stack_count = u64::from(own_stacks.len());
        loop {
            let random_number = draw();
            let nth = ((random_number >> 32) * stack_count) >> 32;
            let from = nth_square(own_stacks, nth as u32);
            match B::step(self.level(from), from, random_number as u32 & 7) {
                Landing::To(to) if !own_stacks.contains(to) => return Some(MoveOn::between(from, to)),
                Landing::Off => return Some(MoveOn::off(from)),
                Landing::To(_) | Landing::OffAgain => {}
            }
        }
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
    let without_two = skip(skip(set));
    let without_four = skip(skip(without_two));
    let set = if n & 4 == 0 { set } else { without_four };
    let without_two = skip(skip(set));
    let set = if n & 2 == 0 { set } else { without_two };
    let set = if n & 1 == 0 { set } else { skip(set) };
    set.first()
}
