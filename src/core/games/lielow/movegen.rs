//! Move generation.

use super::{Bitboard, LielowOn, MoveOn};

impl<B: Bitboard> LielowOn<B> {
    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let own_stacks = self.sides[self.turn];
        own_stacks.indices().map(|from| u64::from(self.count_moves_from(from, own_stacks))).sum()
    }

    /// The number of legal moves from the square with this index.
    #[inline]
    fn count_moves_from(&self, from: u32, own_stacks: B) -> u32 {
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
            moves.extend(targets.map(|to| MoveOn::from_indices(from, to)));
            moves.extend(B::is_exit(level, from).then(|| MoveOn::off_board(from)));
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
        let allowed_targets = if only_captures { self.sides[!self.turn] } else { !own_stacks };
        for from in own_stacks.indices() {
            let level = self.level(from);
            (B::arrivals(level, from) & allowed_targets).indices().for_each(|to| visit(MoveOn::from_indices(from, to)));
            if !only_captures && B::is_exit(level, from) {
                visit(MoveOn::off_board(from));
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
            targets.indices().for_each(|to| visit(MoveOn::from_indices(from, to)));
        }
    }

    /// Whether the opponent can lose after the next move only by the capture of its king: it keeps a stack that is not its
    /// king, and such a stack always has a move, because eight own stacks in the way and itself would be nine.
    #[inline]
    pub(crate) fn opponent_can_wait(&self) -> bool {
        let stacks = self.sides[!self.turn];
        (stacks & !self.crowns).len() >= 2 && stacks.len() <= 8
    }
}
