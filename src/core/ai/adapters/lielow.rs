//! The search interface of Lielow.

use super::{move_traits, node_kind_by_rules};
use crate::ai::blind_spot::{BlindSpot, BlindSpots};
use crate::ai::level_settings::{self, LevelSettings};
use crate::ai::network::{NetworkShape, Planes, input_features};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};
use crate::ai::{MoveTraits, eval};
use crate::games::Position;
use crate::games::lielow::{Lielow, Move};

/// The gain of capturing the king, which ends the game.
const KING: i32 = 100_000;

impl Searchable for Lielow {
    const SLICE_NODES: u64 = 8192;

    fn level_settings(&self) -> &'static LevelSettings {
        &level_settings::LIELOW
    }

    #[inline]
    fn node_kind(&self) -> NodeKind {
        node_kind_by_rules(self)
    }

    /// Not called: there is always a legal move.
    #[cold]
    fn no_moves_outcome(&self) -> NodeKind {
        self.node_kind()
    }

    #[inline]
    fn each_move(&self, which: MoveFilter, visit: &mut impl FnMut(Move)) {
        self.visit_moves(which == MoveFilter::Noisy, visit);
    }

    #[inline]
    fn code(mv: Move) -> u32 {
        1 << 14 | mv.origin() << 7 | mv.target().unwrap_or(64)
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let (us, them) = (self.turn(), !self.turn());
        let origin = 1 << mv.origin();
        match mv.target() {
            Some(to) if self.side(them).0 >> to & 1 != 0 => {
                let is_king = self.kings(them).0 >> to & 1 != 0;
                // The capturing stack shrinks to one checker.
                100 + 4 * self.level(to) as i32 - self.level(mv.origin()) as i32 + if is_king { KING } else { 0 }
            }
            Some(_) => 0,
            None if self.kings(us).0 & origin != 0 => -KING,
            None => -100,
        }
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        eval::lielow::evaluate(self)
    }

    fn explain(&self) -> Vec<eval::Term> {
        eval::lielow::explain(self)
    }

    fn network_shape(&self) -> Option<&'static NetworkShape> {
        Some(&input_features::LIELOW)
    }

    #[inline]
    fn planes(&self) -> Planes {
        eval::lielow::planes(self)
    }

    #[inline]
    fn is_in_danger(&self) -> bool {
        eval::lielow::is_king_attacked(self, self.turn())
    }

    /// A stack jumps exactly as far as it is high.
    fn blind_spots(&self, mv: Move, _before: [Option<Move>; 2]) -> BlindSpots {
        let Some(to) = mv.to() else { return BlindSpots::NONE };
        let is_leap = self.level(mv.origin()) > 0;
        BlindSpots::of_squares(mv.from(), to).with_if(is_leap, BlindSpot::Leap)
    }

    /// Every quiet move makes a stack taller; only one that was a stack before makes it larger.
    fn traits(&self, mv: Move) -> MoveTraits {
        let traits = move_traits(self, mv, eval::lielow::stances);
        MoveTraits { grows: self.level(mv.origin()) > 0 && !traits.takes && mv.to().is_some(), ..traits }
    }

    fn takes_royal(&self, mv: Move) -> bool {
        mv.to().is_some_and(|to| self.kings(!self.turn()).has(to))
    }

    #[inline]
    fn may_win_within(&self, moves: u32) -> bool {
        moves > 1 || !self.opponent_can_wait() || eval::lielow::is_king_attacked(self, !self.turn())
    }

    #[inline]
    fn each_winning_attempt(&self, moves: u32, visit: &mut impl FnMut(Move)) {
        if moves == 1 && self.opponent_can_wait() {
            self.visit_moves_to(self.kings(!self.turn()).0, visit);
        } else {
            self.visit_moves(false, visit);
        }
    }
}
