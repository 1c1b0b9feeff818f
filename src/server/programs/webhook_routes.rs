//! How programs register a webhook, look at it and remove it, and how receivers get the server's key.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use super::event_stream::note_listening;
use super::fields::Fields;
use super::game_routes::done_response;
use super::{ProgramAccess, ProgramError, RouteResult, WebhookRow};
use crate::player::ProgramScope;
use crate::server::services::{Services, Shared, at_cost};

/// The cost of a webhook, for which the store is asked each second.
const WEBHOOK_COST: f64 = 10.0;

/// The routes.
pub(super) fn webhook_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route(
            "/api/account/webhook",
            at_cost(services, WEBHOOK_COST, post(register_webhook)).merge(at_cost(
                services,
                1.0,
                get(get_webhook).delete(remove_webhook),
            )),
        )
        .route("/api/webhook-key", at_cost(services, 1.0, get(get_public_keys)))
}

/// A webhook, as its program is told of it.
pub(super) fn webhook_json(row: &WebhookRow) -> Value {
    json!({
        "url": row.url,
        "since": row.registered_at,
        "isOn": row.off_since.is_none(),
        "failures": row.failure_count,
        "lastFailure": Some(&row.failure_reason).filter(|reason| !reason.is_empty()),
        "offSince": row.off_since,
    })
}

/// Registers the webhook of a bot in the place of an earlier one, and turns it on.
async fn register_webhook(State(services): Shared, access: ProgramAccess, fields: Fields) -> RouteResult {
    access.check_can_play(ProgramScope::Bot)?;
    let url = fields.text("url").unwrap_or_default();
    services.webhooks.check_url(url).map_err(ProgramError::Webhook)?;
    let row = WebhookRow::new(access.program.hash.clone(), url.to_owned(), services.games.now());
    let stored_row = row.clone();
    if !services.games.store().change(move |store| store.webhooks().set_webhook(&stored_row)).await? {
        return Err(ProgramError::Token);
    }
    // Others may challenge it from now on.
    note_listening(&services.games, &access).await?;
    Ok(Json(webhook_json(&row)).into_response())
}

async fn get_webhook(State(services): Shared, access: ProgramAccess) -> RouteResult {
    let program = access.program.hash;
    let webhook_row = services.games.store().read(move |store| store.webhooks().webhook(&program)).await?;
    Ok(Json(webhook_json(&webhook_row.ok_or(ProgramError::NoWebhook)?)).into_response())
}

async fn remove_webhook(State(services): Shared, access: ProgramAccess) -> RouteResult {
    let program = access.program.hash;
    let is_removed = services.games.store().change(move |store| store.webhooks().remove_webhook(&program)).await?;
    if is_removed { Ok(done_response()) } else { Err(ProgramError::NoWebhook) }
}

/// The public key with which receivers verify what this server has signed.
async fn get_public_keys(State(services): Shared) -> Response {
    Json(services.webhooks.public_keys()).into_response()
}
