//! Futility pruning: positions so good or so bad that a quiet move changes nothing.

use super::limits::SearchSettings;
use super::score::{MIN_PROVEN_VALUE, Value};
use super::window::Window;

/// The greatest gain of a quiet move that is assumed, in centi-units per ply of depth.
const MARGIN_PER_DEPTH: Value = 110;
/// The greatest depth at which moves are pruned.
const MAX_DEPTH: i32 = 4;

/// Reverse futility pruning: a value of at least beta if the static evaluation exceeds beta by the margin, else `None`.
// CITE: reverse futility or static null move pruning, Heinz 1998 ("Extended Futility Pruning").
#[inline]
pub(super) fn reverse_futility(
    settings: &SearchSettings,
    static_eval: Value,
    depth: i32,
    window: Window,
) -> Option<Value> {
    let fails_high = depth <= MAX_DEPTH
        && static_eval - MARGIN_PER_DEPTH * depth >= window.beta
        && window.beta.abs() < MIN_PROVEN_VALUE;
    (settings.futility && fails_high).then_some(static_eval - MARGIN_PER_DEPTH * depth)
}

/// Futility pruning: whether quiet moves are skipped after this many others, because none can raise the value to alpha.
// CITE: futility pruning, Schaeffer 1986, Heinz 1998; late move pruning, as in Stockfish.
#[inline]
pub(super) fn prunes_quiet_moves(
    settings: &SearchSettings,
    static_eval: Value,
    depth: i32,
    index: usize,
    window: Window,
) -> bool {
    if !settings.futility || depth > MAX_DEPTH || window.alpha.abs() >= MIN_PROVEN_VALUE || index == 0 {
        return false;
    }
    let is_late = index > 6 + 4 * (depth * depth) as usize;
    is_late || static_eval + 60 + MARGIN_PER_DEPTH * depth <= window.alpha
}
