//! The alpha-beta window, and the greatest ply.

use super::score::{Value, WIN};

/// The greatest distance from the root, in plies.
pub(super) const MAX_PLY: usize = 120;

/// An alpha-beta window: the open interval of values that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// The window of all values.
    pub(super) const OPEN: Self = Self::new(-WIN - 1, WIN + 1);

    pub(super) const fn new(alpha: Value, beta: Value) -> Self {
        Self { alpha, beta }
    }

    /// The null window just above this value.
    pub(super) const fn above(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window for the other side.
    pub(super) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    pub(super) const fn has_width(self) -> bool {
        self.beta - self.alpha > 1
    }
}
