//! What has somebody written beside a move?

use std::time::Duration;

use crate::notation::record::Mark;

/// The annotations of a move, or of the start position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// What somebody wrote beside the move.
    pub comment: String,
    /// The marks `!`, `?` and the like, in the order in which they were given.
    pub marks: Vec<Mark>,
    /// The time left on the mover's clock after the move, if it ended a turn.
    pub clock: Option<Duration>,
}
