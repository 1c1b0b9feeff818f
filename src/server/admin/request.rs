//! What an operator asks of a running server, and its answers: one line of JSON each.

use std::error::Error;

use serde::{Deserialize, Serialize};

use super::player_change::PlayerChange;
use crate::server::banned_addresses::AddressRange;

pub(super) type CommandResult = Result<(), Box<dyn Error>>;

/// A request to a running server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::server) enum AdminRequest {
    /// End the game with this key without a result.
    Close(String),
    /// Remove the game with this key, with all that belongs to it.
    Delete(String),
    /// Call off the tournament with this key. Any process may, for its events are numbered.
    CallOff(String),
    /// Remove the tournament with this key, which is over. Any process may.
    DeleteTournament(String),
    /// Remove the study with this key. Any process may: nobody who has it open can edit it any more.
    DeleteStudy(String),
    /// Do something to a player. Any process may, for the database is shared.
    Player(PlayerChange),
    /// Let nobody play from a network, or everybody again. Any process may: all look into the database.
    Network { network: AddressRange, is_banned: bool },
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
