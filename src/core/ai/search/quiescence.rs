//! Quiescence search.

use super::ranked_move::{Ranked, pick};
use super::score::{self, KNOWN, Value};
use super::search_thread::{SearchThread, Searched};
use super::searchable::{MoveFilter, NodeKind, Searchable};
use super::window::{MAX_PLY, Window};

/// The number of plies in which all moves out of danger are searched, not only captures.
const EVASION_PLIES: u32 = 4;
/// After this number of plies only captures on the target of the last move are searched. Pieces that change sides instead of
/// leaving the board would let exchanges go on for ever.
const FULL_PLIES: u32 = 2;
/// The part of a move's code that contains its target square.
const TARGET_BITS: u32 = 127;
/// The margin of delta pruning, in centi-units.
const DELTA_MARGIN: Value = 180;

impl<P: Searchable> SearchThread<P> {
    /// Searches captures and turnovers. The side to move may also stand pat.
    // CITE: quiescence search, Shannon 1950, Harris 1975; delta pruning, as in most chess programs.
    pub(super) fn quiesce(&mut self, position: &P, plies: u32, last: u32, ply: usize, mut window: Window) -> Searched {
        self.count_node(ply)?;
        match position.node_kind() {
            NodeKind::Over(winner) => return Ok(score::terminal_value(winner, position.turn(), ply)),
            NodeKind::Move | NodeKind::Roll => {}
        }
        let static_eval = score::of_static_eval(self.evaluate(position), P::HAS_DICE);
        if ply >= MAX_PLY {
            return Ok(static_eval);
        }
        if position.is_in_danger() && plies < EVASION_PLIES {
            return self.quiesce_moves(position, MoveFilter::All, -score::WIN, (plies, last), ply, window);
        }
        if static_eval >= window.beta {
            return Ok(static_eval);
        }
        window.alpha = window.alpha.max(static_eval);
        self.quiesce_moves(position, MoveFilter::Noisy, static_eval, (plies, last), ply, window)
    }

    fn quiesce_moves(
        &mut self,
        position: &P,
        which: MoveFilter,
        static_eval: Value,
        (plies, last): (u32, u32),
        ply: usize,
        window: Window,
    ) -> Searched {
        let mut moves = self.ranked_moves(position, which, 0, ply);
        let value = if moves.is_empty() && which == MoveFilter::All {
            match position.no_moves_outcome() {
                NodeKind::Over(winner) => Ok(score::terminal_value(winner, position.turn(), ply)),
                NodeKind::Move | NodeKind::Roll => Ok(static_eval),
            }
        } else {
            self.quiesce_each(position, &mut moves, which, static_eval, (plies, last), ply, window)
        };
        self.give_back_buffer(ply, moves);
        value
    }

    fn quiesce_each(
        &mut self,
        position: &P,
        moves: &mut [Ranked<P::Move>],
        which: MoveFilter,
        static_eval: Value,
        (plies, last): (u32, u32),
        ply: usize,
        mut window: Window,
    ) -> Searched {
        let mut best = static_eval;
        for index in 0..moves.len() {
            let Ranked { mv, gain, code, .. } = pick(moves, index);
            if which == MoveFilter::Noisy {
                if gain <= 0 {
                    break;
                }
                if plies >= FULL_PLIES && code & TARGET_BITS != last & TARGET_BITS && gain < P::DECISIVE_GAIN {
                    continue;
                }
                if static_eval + gain + DELTA_MARGIN <= window.alpha && window.alpha < KNOWN {
                    best = best.max(static_eval + gain + DELTA_MARGIN);
                    continue;
                }
            }
            let next = position.after(mv);
            let value = -self.quiesce(&next, plies + 1, code, ply + 1, window.flipped())?;
            best = best.max(value);
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
