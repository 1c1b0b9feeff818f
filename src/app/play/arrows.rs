//! The moves to which arrows on the board point.

use bevy::prelude::*;

use crate::board::Square;

/// An arrow between two squares, or off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The square above which it begins.
    pub from: Square,
    /// The target; `None` for an arrow beyond the board's edge.
    pub to: Option<Square>,
    /// 0 for the best move; the others are thinner.
    pub move_rank: usize,
}

/// The moves to show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrows(pub Vec<Arrow>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arrows>();
}
