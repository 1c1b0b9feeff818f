//! Late move reductions: less likely moves are searched to a lower depth.

use super::history::MAX_HISTORY_SCORE;
use super::limits::SearchSettings;
use super::ranked_move::Ranked;

/// The reduction in plies for the quiet move with this number in move order. If the move raises alpha it is
/// searched again at full depth.
// CITE: late move reductions, Romstad 2006 (Glaurung), after Björnsson's history pruning; a logarithm of both, as in Stockfish.
#[inline]
pub(super) fn reduction<M>(settings: &SearchSettings, depth: i32, index: usize, mv: &Ranked<M>, is_pv: bool) -> i32 {
    if !settings.late_move_reductions || depth < 3 || index < 3 || mv.gain > 0 {
        return 0;
    }
    let (depth_log, index_log) = (depth.unsigned_abs().ilog2() as i32, index.ilog2() as i32);
    let history_discount = if mv.rank > MAX_HISTORY_SCORE / 4 { 1 } else { 0 };
    let plies = (1 + 2 * depth_log * index_log) / 5 + i32::from(!is_pv) - history_discount;
    plies.clamp(0, depth - 2)
}
