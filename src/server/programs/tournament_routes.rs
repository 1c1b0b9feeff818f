//! How programs enter tournaments and withdraw from them.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::routing::post;

use super::fields::Fields;
use super::game_routes::done_response;
use super::{ProgramAccess, RouteResult};
use crate::online_tournament::EntryWish;
use crate::server::services::{Services, Shared, at_cost};

/// The cost of what changes a tournament, as for people.
const CHANGE_COST: f64 = 5.0;

/// The routes.
pub(super) fn tournament_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route("/api/tournament/{id}/join", at_cost(services, CHANGE_COST, post(join_tournament)))
        .route("/api/tournament/{id}/withdraw", at_cost(services, CHANGE_COST, post(withdraw_from_tournament)))
}

/// Enters, or returns, so that the program plays the games of its player from now on.
async fn join_tournament(
    State(services): Shared,
    access: ProgramAccess,
    Path(key): Path<String>,
    fields: Fields,
) -> RouteResult {
    access.check_can_play_at_all()?;
    let wish = EntryWish { invitation: fields.text("password").map(str::to_owned), team: None };
    let seat_token_hash = access.seat_token_hash();
    services.tournaments.join_by_program(&key, access.player, seat_token_hash, wish).await?;
    Ok(done_response())
}

async fn withdraw_from_tournament(
    State(services): Shared,
    access: ProgramAccess,
    Path(key): Path<String>,
) -> RouteResult {
    access.check_can_play_at_all()?;
    services.tournaments.withdraw_by_program(&key, access.player).await?;
    Ok(done_response())
}
