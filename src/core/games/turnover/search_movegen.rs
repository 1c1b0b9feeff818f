//! Move generation for the search.

use super::attacks::{last_rank, squares};
use super::movegen::MoveSink;
use super::{Edition, Move, Turnover, zobrist};
use crate::board::SquareSet;

/// A sink that visits only moves to certain targets.
pub(super) struct VisitMoves<'a, F> {
    pub(super) visit: &'a mut F,
    /// The allowed targets of all nests except Walls.
    pub(super) targets: u64,
    /// The allowed targets of Walls.
    pub(super) wall_targets: u64,
}

impl<F: FnMut(Move)> MoveSink for VisitMoves<'_, F> {
    #[inline]
    fn add_targets(&mut self, from: u32, targets: u64) {
        squares(targets & self.targets).for_each(|to| (self.visit)(Move::from_indices(from, to)));
    }

    #[inline]
    fn add_shifted_moves(&mut self, index_step: i32, targets: u64) {
        let targets = squares(targets & self.wall_targets);
        targets.for_each(|to| (self.visit)(Move::from_indices(to.wrapping_add_signed(-index_step), to)));
    }
}

impl Turnover {
    /// Visits the legal moves in order, or only captures, turnovers and promotions of Walls. The fifty-move
    /// rule is not considered.
    #[inline]
    pub(crate) fn visit_moves(&self, only_noisy: bool, visit: &mut impl FnMut(Move)) {
        let enemy = self.sides[!self.turn];
        let (targets, wall_targets) = if only_noisy { (enemy, enemy | last_rank(self.turn)) } else { (!0, !0) };
        self.collect_legal_moves(&mut VisitMoves { visit, targets, wall_targets });
    }

    /// The position after a null move.
    #[inline]
    pub(crate) fn after_null_move(&self) -> Self {
        let mut next = *self;
        next.turn = !self.turn;
        next.key ^= zobrist::TURN_KEY;
        next.quiet_plies = 0;
        if self.edition == Edition::Modern {
            next.whole_castles = next.whole_castles();
        }
        next
    }

    /// Whether the side to move has one Castle and that one is attacked.
    #[inline]
    pub(crate) fn is_last_castle_attacked(&self) -> bool {
        let castle_squares = self.castle_squares(self.turn);
        castle_squares.len() == 1 && self.attacked_castles(self.turn).is_any()
    }

    /// The squares of each ring, of both sides: Tower, Fort, Wall.
    #[inline]
    pub(crate) const fn ring_sets(&self) -> [SquareSet; 3] {
        [SquareSet(self.rings[0]), SquareSet(self.rings[1]), SquareSet(self.rings[2])]
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::board::Side;
    use crate::games::Describe;
    use crate::games::{MoveKind, Position};

    #[test]
    fn what_a_search_is_shown_are_the_legal_moves() {
        for edition in Edition::ALL {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let mut position = Turnover::start(edition);
            for _ in 0..400 {
                let legal_moves = position.legal_moves();
                let mut visited = Vec::new();
                position.visit_moves(false, &mut |mv| visited.push(mv));
                assert!(position.is_drawn_by_fifty_moves() || visited == legal_moves, "{position}");
                let mut noisy_moves = Vec::new();
                position.visit_moves(true, &mut |mv| noisy_moves.push(mv));
                for mv in &legal_moves {
                    let info = position.move_info(*mv);
                    let takes_enemy = matches!(info.arrival, MoveKind::Capture | MoveKind::TurnOver);
                    assert!(!takes_enemy || noisy_moves.contains(mv), "{position} {mv}");
                }
                let Some(&mv) = legal_moves.choose(&mut rng) else { break };
                position.play_unchecked(mv, &mut ());
            }
        }
    }

    #[test]
    fn who_passes_leaves_the_board_as_it_was() {
        let start = Turnover::start(Edition::Modern);
        let position_after = start.after_null_move();
        assert_eq!(position_after.key(), position_after.key_from_scratch());
        assert_eq!((position_after.turn(), position_after.tokens_by_place()), (Side::Black, start.tokens_by_place()));
        assert_eq!(position_after.count_legal_moves(), 16);
    }
}
