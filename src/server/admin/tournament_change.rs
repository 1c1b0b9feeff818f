//! How an operator calls a tournament off and deletes one, wherever that is carried out.

use super::player_change::log_operator_action;
use super::request::AdminAnswer;
use crate::online_tournament::{OnlineTournament, OnlineTournamentEvent};
use crate::server::store::{EventStore, StoreError};
use crate::server::tournaments::{TournamentRow, TournamentWrite};

/// How often an event is decided anew because somebody else has added one.
const MAX_ATTEMPTS: usize = 8;

/// Calls a tournament off at a time in milliseconds since 1970, and notes it.
pub(super) fn call_off(store: &dyn EventStore, key: &str, now: u64) -> Result<AdminAnswer, StoreError> {
    for _ in 0..MAX_ATTEMPTS {
        let Some(mut tournament) = load_tournament(store, key)? else {
            return Ok(AdminAnswer::Failed(format!("there is no tournament {key}")));
        };
        if tournament.stage().is_over() {
            return Ok(AdminAnswer::Over);
        }
        let entry = tournament.next_entry(now, OnlineTournamentEvent::CalledOff);
        if let Err(error) = tournament.apply(&entry) {
            return Ok(AdminAnswer::Failed(error.to_string()));
        }
        let write = TournamentWrite { entry, row: TournamentRow::from(&tournament), rated_match: None };
        if store.tournaments().append_to_tournament(&write)? {
            log_operator_action(store.players(), now, format!("tournament {key}"), "call-off")?;
            return Ok(AdminAnswer::Done);
        }
    }
    Ok(AdminAnswer::Failed("much else happens in the tournament: try again".into()))
}

/// Removes a tournament that is over at a time in milliseconds since 1970, also from the database's log, and notes it. Its games stay.
pub(super) fn delete_tournament(store: &mut dyn EventStore, key: &str, now: u64) -> Result<AdminAnswer, StoreError> {
    match load_tournament(store, key) {
        Ok(Some(tournament)) if !tournament.stage().is_over() => {
            return Ok(AdminAnswer::Failed(format!("tournament {key} is not over: call it off first")));
        }
        // One that cannot be read can be removed.
        Ok(_) | Err(StoreError::Unreadable(_)) => {}
        Err(error) => return Err(error),
    }
    if !store.tournaments().remove_tournament(key)? {
        return Ok(AdminAnswer::Failed(format!("there is no tournament {key}")));
    }
    log_operator_action(store.players(), now, format!("tournament {key}"), "delete")?;
    store.empty_log()?;
    Ok(AdminAnswer::Done)
}

/// Why a game cannot be deleted; `None` if it can, also where something cannot be read. A tournament that waits for its result would create it
/// again, with the same key.
pub(super) fn reason_to_keep_game(store: &dyn EventStore, key: &str) -> Option<String> {
    let tournament_key = store.game(key).ok().flatten()?.settings.tournament?;
    let tournament = load_tournament(store, &tournament_key).ok().flatten()?;
    let is_awaited = !tournament.stage().is_over() && tournament.games_in_progress().any(|game| game.key == key);
    is_awaited
        .then(|| format!("tournament {tournament_key} waits for its result: close it first, and let that be entered"))
}

/// A tournament as it is stored; `None` if there is none with this key.
pub(super) fn load_tournament(store: &dyn EventStore, key: &str) -> Result<Option<OnlineTournament>, StoreError> {
    let entries = store.tournaments().tournament_events(key, 0)?;
    if entries.is_empty() {
        return Ok(None);
    }
    let replay_result = OnlineTournament::replay(key.to_owned(), &entries);
    replay_result.map(Some).map_err(|error| StoreError::Unreadable(error.to_string()))
}
