//! Futility pruning: positions so good or so bad that a quiet move changes nothing.

use super::limits::SearchSettings;
use super::score::{KNOWN, Value};
use super::window::Window;

/// What a quiet move may change, by depth, in centi-units.
const MARGIN: Value = 110;
/// Deeper nothing is given up.
const MOST_DEPTH: i32 = 4;

/// A value that is at least beta, where the static evaluation is so much greater that a quiet answer hardly changes it.
// CITE: reverse futility or static null move pruning, Heinz 1998 ("Extended Futility Pruning").
#[inline]
pub(super) fn is_good_enough(
    settings: &SearchSettings,
    static_eval: Value,
    depth: i32,
    window: Window,
) -> Option<Value> {
    let is_sure = depth <= MOST_DEPTH && static_eval - MARGIN * depth >= window.beta && window.beta.abs() < KNOWN;
    (settings.futility && is_sure).then_some(static_eval - MARGIN * depth)
}

/// Whether quiet moves after this many others are not even looked at: it stands too badly for one to help.
// CITE: futility pruning, Schaeffer 1986, Heinz 1998; late move pruning, as in Stockfish.
#[inline]
pub(super) fn is_hopeless(
    settings: &SearchSettings,
    static_eval: Value,
    depth: i32,
    index: usize,
    window: Window,
) -> bool {
    if !settings.futility || depth > MOST_DEPTH || window.alpha.abs() >= KNOWN || index == 0 {
        return false;
    }
    let is_late = index > 6 + 4 * (depth * depth) as usize;
    is_late || static_eval + 60 + MARGIN * depth <= window.alpha
}
