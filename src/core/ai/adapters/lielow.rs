//! The search interface of Lielow.

use super::{move_traits, node_kind_by_rules};
use crate::ai::blind_spot::{BlindSpot, BlindSpots};
use crate::ai::level_settings::{self, LevelSettings};
use crate::ai::network::{NetworkShape, Planes, input_features};
use crate::ai::search::{MoveFilter, NodeKind, SearchParameters, Searchable};
use crate::ai::{MoveTraits, eval, tuned_parameters};
use crate::games::Position;
use crate::games::lielow::{Bitboard, LielowOn, MoveOn};

/// The gain of capturing the king, which ends the game.
const KING_CAPTURE_GAIN: i32 = 100_000;

impl<B: Bitboard> Searchable for LielowOn<B> {
    const SLICE_NODES: u64 = 8192;

    fn level_settings(&self) -> &'static LevelSettings {
        if B::WIDTH == 8 { &level_settings::LIELOW } else { &level_settings::LIELOW_9X9 }
    }

    fn search_parameters(&self) -> &'static SearchParameters {
        if B::WIDTH == 8 { &tuned_parameters::LIELOW } else { &tuned_parameters::LIELOW_9X9 }
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
    fn each_move(&self, filter: MoveFilter, visit: &mut impl FnMut(MoveOn<B>)) {
        self.visit_moves(filter == MoveFilter::Noisy, visit);
    }

    #[inline]
    fn code(mv: MoveOn<B>) -> u32 {
        1 << 14 | mv.origin_index() << 7 | mv.target_index().unwrap_or(B::SQUARE_COUNT.into())
    }

    #[inline]
    fn gain(&self, mv: MoveOn<B>) -> i32 {
        let (us, them) = (self.turn(), !self.turn());
        match mv.target_index() {
            Some(to) if self.stack_squares(them).contains(to) => {
                let is_king = self.king_squares(them).contains(to);
                // The capturing stack shrinks to one checker.
                100 + 4 * self.level(to) as i32 - self.level(mv.origin_index()) as i32
                    + if is_king { KING_CAPTURE_GAIN } else { 0 }
            }
            Some(_) => 0,
            None if self.king_squares(us).contains(mv.origin_index()) => -KING_CAPTURE_GAIN,
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
        // There is no network for 9×9.
        (B::WIDTH == 8).then_some(&input_features::LIELOW)
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
    fn blind_spots(&self, mv: MoveOn<B>, _last_moves: [Option<MoveOn<B>>; 2]) -> BlindSpots {
        let Some(to) = mv.to() else { return BlindSpots::NONE };
        let is_leap = self.level(mv.origin_index()) > 0;
        BlindSpots::from_squares(mv.from(), to).with_if(is_leap, BlindSpot::Leap)
    }

    /// Every quiet move makes a stack taller; only one that was a stack before makes it larger.
    fn move_traits(&self, mv: MoveOn<B>) -> MoveTraits {
        let traits = move_traits(self, mv, eval::lielow::attack_counts);
        MoveTraits {
            enlarges_piece: self.level(mv.origin_index()) > 0 && !traits.is_capture && mv.to().is_some(),
            ..traits
        }
    }

    fn captures_royal(&self, mv: MoveOn<B>) -> bool {
        mv.target_index().is_some_and(|to| self.king_squares(!self.turn()).contains(to))
    }

    #[inline]
    fn may_win_within(&self, moves: u32) -> bool {
        moves > 1 || !self.opponent_can_wait() || eval::lielow::is_king_attacked(self, !self.turn())
    }

    #[inline]
    fn each_winning_attempt(&self, moves: u32, visit: &mut impl FnMut(MoveOn<B>)) {
        if moves == 1 && self.opponent_can_wait() {
            self.visit_moves_to(self.king_squares(!self.turn()), visit);
        } else {
            self.visit_moves(false, visit);
        }
    }
}
