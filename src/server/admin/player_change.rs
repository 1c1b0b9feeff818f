//! What an operator does to players, wherever that is carried out, and how all that operators do is noted in the database.

use serde::{Deserialize, Serialize};

use super::request::AdminAnswer;
use crate::player::{PlayerKey, PlayerName};
use crate::server::log_name::log_name;
use crate::server::players::{ClaimResult, Erasure, LoggedAction, NameClaim, NameLook, PlayerStanding, PlayerStore};
use crate::server::store::{EventStore, StoreError};

/// A change of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct PlayerChange {
    /// Whom.
    pub(super) player: PlayerKey,
    /// What.
    pub(super) action: PlayerActionByOperator,
}

/// What is done to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PlayerActionByOperator {
    /// Set what the player may do.
    Stand(PlayerStanding),
    /// Give the player another name.
    Rename(PlayerName),
    /// Remove what others have reported of the player.
    SettleReports,
    /// All that is known has been handed out, which is noted.
    Export,
    /// Remove all that is known.
    Erase,
}

impl PlayerActionByOperator {
    /// The name in the database.
    const fn name(&self) -> &'static str {
        match self {
            Self::Stand(standing) => standing.name(),
            Self::Rename(_) => "rename",
            Self::SettleReports => "settle",
            Self::Export => "export",
            Self::Erase => "erase",
        }
    }
}

/// Carries out a change at a time in milliseconds since 1970, and notes it. Also returns the keys of games that are others now.
pub(in crate::server) fn change_player(
    players: &dyn PlayerStore,
    PlayerChange { player, action }: &PlayerChange,
    now: u64,
) -> Result<(AdminAnswer, Vec<String>), StoreError> {
    let unknown_player = || Ok((AdminAnswer::Failed(format!("there is no player {player}")), Vec::new()));
    let mut erased_game_keys = Vec::new();
    match action {
        PlayerActionByOperator::Stand(standing) => {
            if !players.set_standing(*player, *standing)? {
                return unknown_player();
            }
        }
        PlayerActionByOperator::Rename(name) => {
            if let Some(error) = rename(players, *player, name, now)? {
                return Ok((AdminAnswer::Failed(error), Vec::new()));
            }
        }
        PlayerActionByOperator::SettleReports => players.settle_reports(*player)?,
        PlayerActionByOperator::Export => {}
        PlayerActionByOperator::Erase => match players.erase_person(*player)? {
            Erasure::Done(keys) => erased_game_keys = keys,
            Erasure::Unknown => return unknown_player(),
            Erasure::Playing(key) => {
                let error = format!("the player has a seat in game {key}, which is not over: close or delete it first");
                return Ok((AdminAnswer::Failed(error), Vec::new()));
            }
            Erasure::InTournament(key) => {
                let error = format!(
                    "the player organises tournament {key} or takes part in it, and it is not over: call it off first"
                );
                return Ok((AdminAnswer::Failed(error), Vec::new()));
            }
        },
    }
    log_operator_action(players, now, player.to_string(), action.name())?;
    Ok((AdminAnswer::Done, erased_game_keys))
}

/// Gives a player another name, however new the present one is. Returns why that cannot be, if so.
fn rename(
    players: &dyn PlayerStore,
    key: PlayerKey,
    name: &PlayerName,
    now: u64,
) -> Result<Option<String>, StoreError> {
    let Some(player) = players.player(key)? else { return Ok(Some(format!("there is no player {key}"))) };
    let look = match NameLook::of_new(name) {
        Ok(look) => look,
        Err(error) => return Ok(Some(error.to_string())),
    };
    // The clock of a server that has named the player may be ahead.
    let claim = NameClaim { key, name: name.clone(), look, claimed_at: now.max(player.renamed_at), min_name_time: 0 };
    match players.claim_name(&claim)? {
        ClaimResult::Done => Ok(None),
        ClaimResult::Taken | ClaimResult::TooSoon(_) => {
            Ok(Some("expected a name that looks like no other player's".into()))
        }
    }
}

/// Notes what was done to a player, to a game with its name in the log, or to a tournament.
pub(super) fn log_operator_action(
    players: &dyn PlayerStore,
    logged_at: u64,
    subject: String,
    action: &str,
) -> Result<(), StoreError> {
    tracing::info!(subject, action, "an operator has done something");
    players.log_action(&LoggedAction { logged_at, subject, action: action.to_owned() })
}

/// How a game is noted. One that cannot be read counts as private.
pub(super) fn game_subject(store: &dyn EventStore, key: &str) -> String {
    let is_public = store.game(key).ok().flatten().is_some_and(|game| game.is_public);
    format!("game {}", log_name(key, is_public))
}
