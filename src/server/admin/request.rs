//! What an operator asks of a running server, and its answers: one line of JSON each.

use std::error::Error;

use serde::{Deserialize, Serialize};

pub(super) type Done = Result<(), Box<dyn Error>>;

/// A request to a running server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::server) enum AdminRequest {
    /// End the game with this key without a result.
    Close(String),
    /// Remove the game with this key, with all that belongs to it.
    Delete(String),
}

impl AdminRequest {
    /// The key of the game.
    pub(super) fn key(&self) -> &str {
        match self {
            Self::Close(key) | Self::Delete(key) => key,
        }
    }
}

/// The answer of a running server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::server) enum AdminAnswer {
    /// It is done.
    Done,
    /// The game was over already.
    Over,
    /// Another process serves the game, or is about to.
    Elsewhere,
    /// It is not done, for this reason.
    Failed(String),
}
