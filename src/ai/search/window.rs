//! The alpha-beta window, and the greatest ply.

use super::score::Value;

/// No search looks farther ahead.
pub(super) const MAX_PLY: usize = 120;

/// Which values make a difference: those between these two, neither included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    pub(super) const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// Only whether a value is greater than this makes a difference.
    pub(super) const fn above(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same for the other side.
    pub(super) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    pub(super) const fn has_width(self) -> bool {
        self.beta - self.alpha > 1
    }
}
