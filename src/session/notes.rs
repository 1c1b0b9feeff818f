//! What has somebody written beside a move?

use std::time::Duration;

use crate::notation::record::Mark;

/// What stands beside a move, or beside the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// What was said of the move, in any words.
    pub comment: String,
    /// What is thought of it: `!`, `?` and the like, in the order in which they were given.
    pub marks: Vec<Mark>,
    /// What was left on the mover's clock after it, where it ended a turn.
    pub clock: Option<Duration>,
}
