//! The search interface of Turnover.

use super::{move_traits, node_kind_by_rules};
use crate::ai::blind_spot::{BlindSpot, BlindSpots, lies_between};
use crate::ai::level_settings::{self, LevelSettings};
use crate::ai::network::{NetworkShape, Planes, input_features};
use crate::ai::search::{MoveFilter, NodeKind, SearchParameters, Searchable};
use crate::ai::{MoveTraits, eval, tuned_parameters};
use crate::games::Position;
use crate::games::turnover::attacks::last_rank;
use crate::games::turnover::{Edition, Move, Turnover};

/// The gain of capturing a nest, by its set of rings, in centi-units, for move ordering.
const CAPTURE_GAINS: [i32; 8] = [0, 450, 330, 820, 100, 0, 420, 900];
/// The gain of capturing the last Castle, which ends the game.
const LAST_CASTLE_GAIN: i32 = 100_000;

impl Searchable for Turnover {
    const SLICE_NODES: u64 = 8192;

    fn level_settings(&self) -> &'static LevelSettings {
        match self.edition() {
            Edition::Modern => &level_settings::TURNOVER_MODERN,
            Edition::Third => &level_settings::TURNOVER_2025,
            Edition::Classic => &level_settings::TURNOVER_CLASSIC,
        }
    }

    fn search_parameters(&self) -> &'static SearchParameters {
        match self.edition() {
            Edition::Modern => &tuned_parameters::TURNOVER_MODERN,
            Edition::Third => &tuned_parameters::TURNOVER_2025,
            Edition::Classic => &tuned_parameters::TURNOVER_CLASSIC,
        }
    }

    #[inline]
    fn node_kind(&self) -> NodeKind {
        let (us, them) = (self.turn(), !self.turn());
        match (self.castle_squares(us).is_any(), self.castle_squares(them).is_any()) {
            (true, true) if !self.is_drawn_by_fifty_moves() => NodeKind::Move,
            // Mate takes precedence over the fifty-move rule.
            (true, true) => self.no_moves_outcome(),
            (false, false) if self.edition() != Edition::Third => NodeKind::Over(None),
            (false, _) => NodeKind::Over(Some(them)),
            (true, false) => NodeKind::Over(Some(us)),
        }
    }

    #[cold]
    fn no_moves_outcome(&self) -> NodeKind {
        node_kind_by_rules(self)
    }

    #[inline]
    fn each_move(&self, filter: MoveFilter, visit: &mut impl FnMut(Move)) {
        self.visit_moves(filter == MoveFilter::Noisy, visit);
    }

    #[inline]
    fn code(mv: Move) -> u32 {
        let (from, to) = mv.indices();
        1 << 14 | from << 7 | to
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let (from, to) = mv.indices();
        let (us, them) = (self.turn(), !self.turn());
        let is_last_castle = self.edition() != Edition::Modern && self.castle_squares(us).0 == 1 << from;
        if (self.nest_squares(them).0 | last_rank(us)) >> to & 1 == 0 && !is_last_castle {
            return 0;
        }
        let effect = self.effect(mv);
        // Splitting the last Castle usually gives up the game; it rarely forms another one.
        let splits_last_castle = is_last_castle && effect.remaining_rings != 0;
        let mut gain = 0;
        if effect.takes_enemy {
            let capture_gain = CAPTURE_GAINS[usize::from(effect.target_rings & 7)];
            let is_last = effect.target_rings == 7 && self.castle_squares(them).len() == 1;
            // A nest that is turned over changes sides, so it counts twice. Among captures, the least valuable attacker
            // comes first.
            gain +=
                if effect.joins { 2 * capture_gain } else { capture_gain } + if is_last { LAST_CASTLE_GAIN } else { 0 };
            gain -= CAPTURE_GAINS[usize::from(effect.moving_rings & 7)] / 16;
        }
        if effect.promotes() {
            gain += CAPTURE_GAINS[usize::from(effect.resulting_rings & 7)]
                - CAPTURE_GAINS[usize::from(effect.arrived_rings & 7)].min(100);
        }
        gain - if splits_last_castle { LAST_CASTLE_GAIN / 2 } else { 0 }
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        eval::turnover::evaluate(self)
    }

    fn explain(&self) -> Vec<eval::Term> {
        eval::turnover::explain(self)
    }

    fn network_shape(&self) -> Option<&'static NetworkShape> {
        match self.edition() {
            Edition::Modern => Some(&input_features::TURNOVER_MODERN),
            Edition::Third => Some(&input_features::TURNOVER_2025),
            Edition::Classic => Some(&input_features::TURNOVER_CLASSIC),
        }
    }

    #[inline]
    fn planes(&self) -> Planes {
        eval::turnover::planes(self)
    }

    #[inline]
    fn is_in_danger(&self) -> bool {
        self.is_last_castle_attacked()
    }

    fn blind_spots(&self, mv: Move, [last_move, own_last_move]: [Option<Move>; 2]) -> BlindSpots {
        let (from, to) = (mv.from(), mv.to());
        let is_capture = self.nest_squares(!self.turn()).contains(to);
        let is_onto_uncovered = is_capture && last_move.is_some_and(|last_move| last_move.from() == to);
        let is_uncovered = is_onto_uncovered || own_last_move.is_some_and(|own_last_move| own_last_move.from() == from);
        let is_discovered = last_move.is_some_and(|last_move| lies_between(last_move.from(), from, to));
        let effect = self.effect(mv);
        BlindSpots::from_squares(from, to)
            .with_if(is_uncovered, BlindSpot::Uncovered)
            .with_if(is_discovered, BlindSpot::Discovered)
            .with_if(effect.takes_enemy && effect.joins, BlindSpot::LaterTurnover)
    }

    fn move_traits(&self, mv: Move) -> MoveTraits {
        move_traits(self, mv, eval::turnover::attack_counts)
    }

    fn captures_royal(&self, mv: Move) -> bool {
        self.castle_squares(!self.turn()).contains(mv.to())
    }

    #[inline]
    fn can_lose_by_moving(&self) -> bool {
        self.edition() != Edition::Modern
    }

    #[inline]
    fn may_win_within(&self, moves: u32) -> bool {
        Self::may_win_within(self, moves)
    }

    #[inline]
    fn can_survive(&self, moves: u32) -> bool {
        Self::can_survive(self, moves)
    }

    #[inline]
    fn each_winning_attempt(&self, moves: u32, visit: &mut impl FnMut(Move)) {
        self.visit_winning_attempts(moves, visit);
    }

    fn after_null_move(&self) -> Option<Self> {
        // With few mobile rings, zugzwang is likely.
        let castle_squares = self.castle_squares(self.turn());
        let other_rings = self.nest_squares(self.turn()).len() - castle_squares.len();
        (other_rings >= 3 && castle_squares.is_any()).then(|| self.after_null_move())
    }

    #[inline]
    fn quiet_plies(&self) -> u32 {
        Self::quiet_plies(self).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Position;

    /// The kinds of the last of these moves.
    fn blind_spot_kinds(fen: &str, moves: &str) -> Vec<BlindSpot> {
        let mut position = Turnover::from_fen(Edition::Classic, fen).expect("a position");
        let mut moves: Vec<Move> = moves.split(' ').map(|code| code.parse().expect("a move")).collect();
        let last_move = moves.pop().expect("a move");
        for &mv in &moves {
            assert!(position.legal_moves().contains(&mv), "{mv}");
            position = position.after(mv);
        }
        assert!(position.legal_moves().contains(&last_move), "{last_move}");
        let mut last_moves = moves.into_iter().rev();
        let blind_spots = position.blind_spots(last_move, [last_moves.next(), last_moves.next()]);
        BlindSpot::ALL.into_iter().filter(|&kind| blind_spots.contains(kind)).collect()
    }

    #[test]
    fn what_is_hard_to_see_follows_from_the_rules() {
        for (fen, moves, expected) in [
            ("c6c/8/8/4b3/3R4/8/8/C6C w", "d4d5", &[BlindSpot::Near][..]),
            // The Wall leaps off the Fort.
            ("c6c/8/8/8/3N4/8/8/C6C w", "d4e6", &[BlindSpot::Leap]),
            // What the Fort leaves behind is taken, and moves on.
            ("c2r3c/8/8/8/8/3Q4/8/C6C w", "d3c4 d8d3", &[BlindSpot::LongLine, BlindSpot::Uncovered]),
            ("c6c/8/8/8/8/3Q4/8/C6C w", "d3c4 a8a7 d3d5", &[BlindSpot::Uncovered]),
            // The Fort gives way to the Tower behind it.
            ("c6c/8/8/8/3r4/3B4/3R4/C6C w", "d3e4 a8a7 d2d4", &[BlindSpot::Near]),
            ("c6c/3r4/8/8/8/3B4/3R4/C6C b", "d7d3", &[BlindSpot::LongLine, BlindSpot::LaterTurnover]),
            ("c6c/3r4/3b4/8/8/3P4/8/C6C b", "d6e5 a1a2 d7d3", &[BlindSpot::LongLine]),
            ("c6c/3r4/3B4/8/8/3p4/8/C6C w", "d6e5 d7d4", &[BlindSpot::Discovered]),
        ] {
            assert_eq!(blind_spot_kinds(fen, moves), expected, "{fen} {moves}");
        }
    }
}
