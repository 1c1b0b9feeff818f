//! Quiescence search.

use super::ranked_move::{Ranked, pick_best};
use super::score::{self, MIN_PROVEN_VALUE, Value};
use super::search_thread::{SearchThread, Searched};
use super::searchable::{MoveFilter, NodeKind, Searchable};
use super::window::{MAX_PLY, Window};

/// The number of plies in which all moves out of danger are searched, not only captures.
const MAX_EVASION_PLIES: u32 = 4;
/// After this number of plies only captures on the target of the last move are searched. Pieces that change sides instead of
/// leaving the board would let exchanges go on for ever.
const MAX_FULL_PLIES: u32 = 2;
/// The part of a move's code that contains its target square.
const TARGET_MASK: u32 = 127;

impl<P: Searchable> SearchThread<P> {
    /// Searches captures and turnovers. The side to move may also stand pat.
    // CITE: quiescence search, Shannon 1950, Harris 1975; delta pruning, as in most chess programs.
    pub(super) fn quiesce(
        &mut self,
        position: &P,
        plies: u32,
        last_code: u32,
        ply: usize,
        mut window: Window,
    ) -> Searched {
        self.count_node(ply)?;
        match position.node_kind() {
            NodeKind::Over(winner) => return Ok(score::terminal_value(winner, position.turn(), ply)),
            NodeKind::Move | NodeKind::Roll => {}
        }
        let static_eval = self.evaluate(position);
        if ply >= MAX_PLY {
            return Ok(static_eval);
        }
        if position.is_in_danger() && plies < MAX_EVASION_PLIES {
            return self.quiesce_moves(position, MoveFilter::All, -score::WIN, plies, last_code, ply, window);
        }
        if static_eval >= window.beta {
            return Ok(static_eval);
        }
        window.alpha = window.alpha.max(static_eval);
        self.quiesce_moves(position, MoveFilter::Noisy, static_eval, plies, last_code, ply, window)
    }

    /// The value of the best of these moves, and at least the value of standing pat.
    fn quiesce_moves(
        &mut self,
        position: &P,
        filter: MoveFilter,
        stand_pat: Value,
        plies: u32,
        last_code: u32,
        ply: usize,
        mut window: Window,
    ) -> Searched {
        let mut moves = self.ranked_moves(position, filter, 0, 0, ply);
        let mut best_value = stand_pat;
        if moves.is_empty() && filter == MoveFilter::All {
            best_value = Self::no_moves_value(position, ply);
        }
        for index in 0..moves.len() {
            let Ranked { mv, gain, code, .. } = pick_best(&mut moves, index);
            if filter == MoveFilter::Noisy {
                if gain <= 0 {
                    break;
                }
                if plies >= MAX_FULL_PLIES && code & TARGET_MASK != last_code & TARGET_MASK && gain < P::DECISIVE_GAIN {
                    continue;
                }
                let raised_eval = stand_pat + gain + self.parameters.delta_margin;
                if raised_eval <= window.alpha && window.alpha < MIN_PROVEN_VALUE {
                    best_value = best_value.max(raised_eval);
                    continue;
                }
            }
            let next = position.after(mv);
            let value = -self.quiesce(&next, plies + 1, code, ply + 1, window.flipped())?;
            best_value = best_value.max(value);
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        self.give_back_buffer(ply, moves);
        Ok(best_value)
    }
}
