//! The records of games, over HTTP.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};

use super::address::PeerInfo;
use super::answers::too_many_requests_response;
use super::game_key::check_key;
use super::services::{Services, Shared};
use super::store::StoreError;
use crate::online::record_from_events;

/// The number of events whose record costs as much as a request.
pub(super) const EVENTS_PER_REQUEST: f64 = 100.0;
/// The type of records, as a header.
pub(super) const RECORD_TYPE: (HeaderName, &str) = (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8");

/// The record of a game.
pub(super) async fn get_game_record(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, StoreError> {
    check_key(&key)?;
    let (stored_key, unknown_game) = (key.clone(), StoreError::Unknown(crate::excerpt::excerpt(&key, 40)));
    let row_and_seq =
        services.games.store().read(move |store| Ok(store.game(&stored_key)?.zip(store.last_event_seq(&stored_key)?)));
    let (row, seq) = row_and_seq.await?.ok_or(unknown_game)?;
    if row.is_hidden() {
        return Err(StoreError::Hidden);
    }
    // The longer it is, the longer it takes to make.
    if let Err(wait) = services.charge(&peer, &headers, seq as f64 / EVENTS_PER_REQUEST) {
        return Ok(too_many_requests_response(wait));
    }
    let record = load_record(&services, key, seq).await?;
    Ok(([RECORD_TYPE], record).into_response())
}

/// The record of a game after this event.
pub(super) async fn load_record(services: &Services, key: String, seq: u64) -> Result<Bytes, StoreError> {
    let permit = services.record_work.acquire(seq).await;
    // Another request may have made it in the meantime.
    if let Some(text) = services.records.get(&key, seq, Instant::now()) {
        return Ok(text);
    }
    let (stored_key, unknown_game) = (key.clone(), StoreError::Unknown(crate::excerpt::excerpt(&key, 40)));
    let events = services.games.store().read_long(move |store| store.events(&stored_key)).await?.ok_or(unknown_game)?;
    let records = Arc::clone(&services.records);
    let make_record = move || {
        let record = record_from_events(&events).map_err(|error| StoreError::Damaged(error.to_string()))?;
        let text = Bytes::from(record.to_string());
        records.put(&key, events.len() as u64, text.clone(), Instant::now());
        Ok(text)
    };
    permit.compute(make_record).await
}
