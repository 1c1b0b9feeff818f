//! What an operator does to games: look at them, end them, delete them, and check and restore the database.
//!
//! Looking needs no server and disturbs none: SQLite lets other processes read. Ending and deleting are done by the running server, so that
//! its players are told, or to the file if no server runs.

mod command;
mod on_file;
mod report;
mod restore;
#[cfg(unix)]
pub(super) mod socket;

use std::error::Error;

pub(super) use self::command::{AdminCommand, run};
pub(super) use self::restore::sync_folder;

use serde::{Deserialize, Serialize};

type Done = Result<(), Box<dyn Error>>;

/// A request to a running server. One line of JSON, as is the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum AdminRequest {
    /// End the game with this key without a result.
    Close(String),
    /// Remove the game with this key, with all that belongs to it.
    Delete(String),
}

/// The answer of a running server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AdminAnswer {
    /// It is done.
    Done,
    /// The game was over already.
    Over,
    /// It is not done, for this reason.
    Failed(String),
}
