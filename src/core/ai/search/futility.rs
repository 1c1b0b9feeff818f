//! Futility pruning: positions so good or so bad that a quiet move changes nothing.

use super::limits::SearchSettings;
use super::parameters::SearchParameters;
use super::score::{MIN_PROVEN_VALUE, Value};
use super::search_node::SearchNode;

/// Reverse futility pruning: a value of at least beta if the static evaluation exceeds beta by the margin, else `None`.
// CITE: reverse futility or static null move pruning, Heinz 1998 ("Extended Futility Pruning").
#[inline]
pub(super) fn reverse_futility(
    settings: &SearchSettings,
    parameters: &SearchParameters,
    static_eval: Value,
    node: SearchNode,
) -> Option<Value> {
    let SearchNode { depth, window, .. } = node;
    let lowered_eval = static_eval - parameters.reverse_futility_margin * depth;
    let fails_high =
        depth <= parameters.futility_depth && lowered_eval >= window.beta && window.beta.abs() < MIN_PROVEN_VALUE;
    (settings.futility && fails_high).then_some(lowered_eval)
}

/// Futility pruning: whether quiet moves are skipped after this many others, because none can raise the value to alpha.
// CITE: futility pruning, Schaeffer 1986, Heinz 1998; late move pruning, as in Stockfish.
#[inline]
pub(super) fn prunes_quiet_moves(
    settings: &SearchSettings,
    parameters: &SearchParameters,
    static_eval: Value,
    index: usize,
    node: SearchNode,
) -> bool {
    let SearchNode { depth, window, .. } = node;
    if !settings.futility || depth > parameters.futility_depth || window.alpha.abs() >= MIN_PROVEN_VALUE || index == 0 {
        return false;
    }
    let is_late = index as i32 > parameters.late_move_base + parameters.late_move_factor * depth * depth;
    is_late || static_eval + parameters.futility_base + parameters.futility_margin * depth <= window.alpha
}
