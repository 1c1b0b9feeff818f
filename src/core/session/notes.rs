//! Annotations of moves.

use std::time::Duration;

use crate::notation::record::Mark;

/// The annotations of a move, or of the start position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment on the move.
    pub comment: String,
    /// Marks such as `!` and `?`, in the order in which they were given.
    pub marks: Vec<Mark>,
    /// The time left on the mover's clock after the move, if it ended a turn.
    pub clock: Option<Duration>,
}
