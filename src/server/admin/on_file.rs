//! Ends and deletes games in the file of a server that does not run.

use super::ban_change::change_ban;
use super::player_change::{PlayerChange, change_player, game_subject, log_operator_action};
use super::request::{AdminAnswer, AdminRequest};
use super::study_change::delete_study;
use super::tournament_change::{call_off, delete_tournament, reason_to_keep_game};
use crate::online::{EventKind, GameEvent, GameState};
use crate::server::game_summary::summarize;
use crate::server::sqlite::SqliteStore;
use crate::server::store::{EventStore, GameWrite, StoreError};

/// Carries out a request at a time in milliseconds since 1970.
pub(super) fn carry_out(store: &mut SqliteStore, request: &AdminRequest, now: u64) -> AdminAnswer {
    let answer = match request {
        AdminRequest::Close(key) => close_game(store, key, now),
        AdminRequest::Delete(key) => delete_game(store, key, now),
        AdminRequest::CallOff(tournament) => call_off(store, tournament, now),
        AdminRequest::DeleteTournament(tournament) => delete_tournament(store, tournament, now),
        AdminRequest::DeleteStudy(study) => delete_study(store, study, now),
        AdminRequest::Player(change) => apply_player_change(store, change, now),
        AdminRequest::Network { network, is_banned } => change_ban(store, *network, *is_banned, now),
    };
    answer.unwrap_or_else(|error| AdminAnswer::Failed(error.to_string()))
}

fn apply_player_change(store: &mut SqliteStore, change: &PlayerChange, now: u64) -> Result<AdminAnswer, StoreError> {
    let (answer, _) = change_player(store, change, now)?;
    store.empty_log()?;
    Ok(answer)
}

fn close_game(store: &mut SqliteStore, key: &str, now: u64) -> Result<AdminAnswer, StoreError> {
    let unknown_game = || StoreError::Unknown(key.to_owned());
    let events = store.events(key)?.ok_or_else(unknown_game)?;
    let is_public = store.game(key)?.ok_or_else(unknown_game)?.is_public;
    let unreadable_game = |error: crate::online::EventError| StoreError::Unreadable(error.to_string());
    let mut state = GameState::replay(&events).map_err(unreadable_game)?;
    if state.is_over() {
        return Ok(AdminAnswer::Over);
    }
    let aborted_at = now.max(state.last_event_at());
    let event = GameEvent { seq: state.seq() + 1, at: aborted_at, side: None, act: None, kind: EventKind::Aborted };
    state.apply(&event).map_err(unreadable_game)?;
    let write = GameWrite {
        key: key.to_owned(),
        is_public,
        events: vec![event],
        summary: Some(summarize(&state)),
        fence: None,
        rated_end: None,
    };
    store.save(&[write]).into_iter().collect::<Result<Vec<()>, _>>()?;
    log_operator_action(store, now, game_subject(store, key), "close")?;
    Ok(AdminAnswer::Done)
}

fn delete_game(store: &mut SqliteStore, key: &str, now: u64) -> Result<AdminAnswer, StoreError> {
    if let Some(reason) = reason_to_keep_game(store, key) {
        return Ok(AdminAnswer::Failed(reason));
    }
    let subject = game_subject(store, key);
    if store.remove(&[key.to_owned()])? == 0 {
        return Err(StoreError::Unknown(key.to_owned()));
    }
    log_operator_action(store, now, subject, "delete")?;
    store.empty_log()?;
    Ok(AdminAnswer::Done)
}
