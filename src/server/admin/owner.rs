//! Has a game ended or deleted by the process that owns it, where several share a database.
//!
//! The answer may be lost: the process may die, or lose the game while it saves its end. Then the next owner is asked the same, and what has
//! been done counts as done.

use std::error::Error;
use std::time::{Duration, Instant};

use axum::body::Bytes;

use super::player_change::{game_subject, log_operator_action};
use super::request::{AdminAnswer, AdminRequest};
use crate::online::EventKind;
use crate::server::cluster::bridge::{ADMIN_PATH, BridgeError, post_to_member};
use crate::server::monotonic_time::system_time;
use crate::server::players::PlayerStore;
use crate::server::postgres::PostgresStore;
use crate::server::shard::ShardId;
use crate::server::store::{EventStore, StoreError};

/// How long a game may be without an owner.
const OWNER_TIMEOUT: Duration = Duration::from_secs(6);
/// The delay before another attempt.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Has a game closed or deleted.
///
/// # Errors
/// If it is not done, because no process serves the game or one does not answer; or if the database cannot be read or written.
pub(super) fn carry_out_by_owner(
    store: &PostgresStore,
    game: &str,
    request: &AdminRequest,
) -> Result<AdminAnswer, Box<dyn Error>> {
    let (subject, was_done) = (game_subject(store, game), is_done(store, game, request)?);
    let answer = ask_owners(store, game, request);
    if matches!(answer, Ok(AdminAnswer::Done)) || was_done || !is_done(store, game, request)? {
        return answer;
    }
    // One that was asked before has done it, and could perhaps neither say nor note it.
    note_once(store, subject, if is_deletion(request) { "delete" } else { "close" })?;
    Ok(AdminAnswer::Done)
}

/// Asks the owner of a game, and the next one as long as the game is changing hands.
fn ask_owners(store: &PostgresStore, game: &str, request: &AdminRequest) -> Result<AdminAnswer, Box<dyn Error>> {
    let started_at = Instant::now();
    let body = Bytes::from(serde_json::to_vec(request)?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    loop {
        let is_late = started_at.elapsed() > OWNER_TIMEOUT;
        match store.owner(ShardId::of(game))? {
            Some((address, secret)) => {
                match runtime.block_on(post_to_member(&address, &secret, ADMIN_PATH, body.clone())) {
                    // It may have just died: another one takes its games over.
                    Err(BridgeError::Connect(_) | BridgeError::Answer(_) | BridgeError::Body(_)) if !is_late => {}
                    answer => {
                        let answer = serde_json::from_slice(&answer?)?;
                        if is_late || answer != AdminAnswer::Elsewhere {
                            return Ok(answer);
                        }
                    }
                }
            }
            None if is_late => return Err("no process serves the game: start one".into()),
            None => {}
        }
        std::thread::sleep(RETRY_DELAY);
    }
}

const fn is_deletion(request: &AdminRequest) -> bool {
    matches!(request, AdminRequest::Delete(_))
}

/// Whether a game is as the request wants it: ended without a result, or deleted.
fn is_done(store: &PostgresStore, game: &str, request: &AdminRequest) -> Result<bool, StoreError> {
    if is_deletion(request) {
        return Ok(store.last_event_seq(game)?.is_none());
    }
    let events = store.events(game)?.unwrap_or_default();
    Ok(events.iter().any(|event| event.kind == EventKind::Aborted))
}

/// Notes what was done to a game, unless whoever has done it has noted it.
fn note_once(store: &PostgresStore, subject: String, action: &str) -> Result<(), StoreError> {
    let actions = store.logged_actions()?;
    if actions.iter().any(|logged| logged.subject == subject && logged.action == action) {
        return Ok(());
    }
    log_operator_action(store, system_time(), subject, action)
}
