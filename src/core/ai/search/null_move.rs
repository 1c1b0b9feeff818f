//! Null-move pruning: a position that is good enough even after a pass is not searched further.

use super::score::{MIN_PROVEN_VALUE, Value};
use super::search_node::SearchNode;
use super::search_thread::{SearchThread, Stopped};
use super::searchable::Searchable;
use super::window::Window;

impl<P: Searchable> SearchThread<P> {
    /// Searches the position after a null move at reduced depth. Returns the value if it is at least beta, else `None`.
    ///
    /// [`Searchable::after_null_move`] gives no position where zugzwang is likely.
    // CITE: null move pruning, Beal 1989, Goetsch and Campbell 1990; adaptive, Heinz 1999.
    #[inline]
    pub(super) fn try_null_move(
        &mut self,
        position: &P,
        static_eval: Value,
        node: SearchNode,
    ) -> Result<Option<Value>, Stopped> {
        let SearchNode { depth, window, .. } = node;
        let parameters = &self.parameters;
        if !self.settings.null_move
            || depth < parameters.null_move_depth
            || static_eval < window.beta
            || window.beta.abs() >= MIN_PROVEN_VALUE
        {
            return Ok(None);
        }
        let Some(next) = position.after_null_move() else { return Ok(None) };
        let reduced_depth = depth
            - parameters.null_move_reduction
            - depth * parameters.null_move_depth_share / 100
            - i32::from(static_eval > window.beta + parameters.null_move_margin);
        // A position that recurs only by way of a pass does not count as repeated.
        self.position_hashes.push(0);
        let value = -self.negamax(&next, reduced_depth, node.ply + 1, Window::above(-window.beta), false)?;
        self.position_hashes.pop();
        // A forced win found after a pass is no proven win: the other side need not pass.
        Ok((value >= window.beta).then_some(value.min(MIN_PROVEN_VALUE - 1)))
    }
}
