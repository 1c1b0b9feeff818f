//! A node of the search.

use super::score::Value;
use super::window::Window;

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) window: Window,
    /// Whether it is a PV node.
    pub(super) is_pv: bool,
    /// The static evaluation; `None` where it prunes nothing: in PV nodes, in danger, and with dice.
    pub(super) static_eval: Option<Value>,
}
