//! The search interface of Turnover.

use super::node_kind_by_rules;
use crate::ai::eval;
use crate::ai::level_settings::{self, LevelSettings};
use crate::ai::search::{MoveFilter, NodeKind, Searchable};
use crate::games::Position;
use crate::games::turnover::attacks::last_row;
use crate::games::turnover::{Edition, Move, Turnover};

/// The gain of capturing a nest, by its set of rings, in centi-units, for move ordering.
const WORTH: [i32; 8] = [0, 450, 330, 820, 100, 0, 420, 900];
/// The gain of capturing the last Castle, which ends the game.
const LAST_CASTLE: i32 = 100_000;

impl Searchable for Turnover {
    const SLICE_NODES: u64 = 8192;

    fn level_settings(&self) -> &'static LevelSettings {
        match self.edition() {
            Edition::Modern => &level_settings::TURNOVER_MODERN,
            Edition::Classic => &level_settings::TURNOVER_CLASSIC,
        }
    }

    #[inline]
    fn node_kind(&self) -> NodeKind {
        let (us, them) = (self.turn(), !self.turn());
        match (self.castles(us).is_any(), self.castles(them).is_any()) {
            (true, true) if !self.has_quiet_end() => NodeKind::Move,
            // Mate takes precedence over the fifty-move rule.
            (true, true) => self.no_moves_outcome(),
            (false, false) => NodeKind::Over(None),
            (false, true) => NodeKind::Over(Some(them)),
            (true, false) => NodeKind::Over(Some(us)),
        }
    }

    #[cold]
    fn no_moves_outcome(&self) -> NodeKind {
        node_kind_by_rules(self)
    }

    #[inline]
    fn each_move(&self, which: MoveFilter, visit: &mut impl FnMut(Move)) {
        self.visit_moves(which == MoveFilter::Noisy, visit);
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
        // Splitting the last Castle usually gives up the game; it rarely forms another one.
        let gives_up = self.edition() == Edition::Classic && self.castles(us).0 == 1 << from;
        if (self.side(them).0 | last_row(us)) >> to & 1 == 0 && !gives_up {
            return 0;
        }
        let effect = self.effect(mv);
        let mut gain = 0;
        if effect.takes {
            let worth = WORTH[usize::from(effect.target & 7)];
            let is_last = effect.target == 7 && self.castles(them).len() == 1;
            // A nest that is turned over changes sides, so it counts twice. Among captures, the least valuable attacker
            // comes first.
            gain += if effect.joins { 2 * worth } else { worth } + if is_last { LAST_CASTLE } else { 0 };
            gain -= WORTH[usize::from(effect.moving & 7)] / 16;
        }
        if effect.promotes() {
            gain += WORTH[usize::from(effect.result & 7)] - WORTH[usize::from(effect.arrived & 7)].min(100);
        }
        gain - if gives_up { LAST_CASTLE / 2 } else { 0 }
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        eval::turnover::evaluate(self)
    }

    fn explain(&self) -> Vec<eval::Term> {
        eval::turnover::explain(self)
    }

    #[inline]
    fn is_in_danger(&self) -> bool {
        self.is_last_castle_attacked()
    }

    #[inline]
    fn can_lose_by_moving(&self) -> bool {
        self.edition() == Edition::Classic
    }

    #[inline]
    fn may_win_within(&self, moves: u32) -> bool {
        Self::may_win_within(self, moves)
    }

    #[inline]
    fn each_winning_attempt(&self, moves: u32, visit: &mut impl FnMut(Move)) {
        self.visit_winning_attempts(moves, visit);
    }

    fn passed(&self) -> Option<Self> {
        // With few mobile rings, zugzwang is likely.
        let castles = self.castles(self.turn());
        let others = self.side(self.turn()).len() - castles.len();
        (others >= 3 && castles.is_any()).then(|| self.after_pass())
    }

    #[inline]
    fn quiet_plies(&self) -> u32 {
        Self::quiet_plies(self).into()
    }
}
