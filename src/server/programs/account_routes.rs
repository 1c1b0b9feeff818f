//! What programs ask of players: of their own, and of others.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Map, Value, json};

use super::challenge_json::{full_user_json, game_json, light_user_json};
use super::challenges::{LISTENING_TIME, millis_ago};
use super::event_stream::open_event_stream;
use super::fields::Fields;
use super::game_routes::done_response;
use super::{ProgramAccess, ProgramError, RouteResult, webhook_routes};
use crate::online::GameStage;
use crate::player::ProgramScope;
use crate::server::game_records::get_game_record;
use crate::server::games::Games;
use crate::server::players::{FormRating, PlayerRow, player_by_name};
use crate::server::services::{Services, Shared, at_cost};

/// The cost of a stream, which asks the store each second.
const STREAM_COST: f64 = 5.0;
/// The cost of what is read from several tables.
const LIST_COST: f64 = 2.0;
/// The maximum number of bots in one answer.
const MAX_LISTED_BOTS: u32 = 500;
/// The maximum number of games in one answer.
const MAX_GAMES: usize = 50;
/// The maximum number of players in one question.
const MAX_USERS: usize = 100;

/// The routes.
pub(super) fn account_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route("/api/account", at_cost(services, LIST_COST, get(get_account)))
        .route("/api/account/playing", at_cost(services, LIST_COST, get(list_playing_games)))
        .route("/api/bot/account/upgrade", at_cost(services, STREAM_COST, post(upgrade_to_bot)))
        .route("/api/bot/online", at_cost(services, LIST_COST, get(list_online_bots)))
        .route("/api/stream/event", at_cost(services, STREAM_COST, get(open_event_stream)))
        .route("/api/user/{name}", at_cost(services, LIST_COST, get(get_user)))
        .route("/game/export/{id}", at_cost(services, 1.0, get(get_game_record)))
        .route("/api/users/status", at_cost(services, LIST_COST, get(list_statuses)))
}

/// A player, with the ratings.
async fn account_json(games: &Games, player: PlayerRow) -> Result<Value, ProgramError> {
    let (key, now) = (player.key, games.now());
    let ratings = games.store().read(move |store| store.players().ratings(key)).await?;
    let rating_entry = |FormRating { form, rating }: FormRating| {
        let rating_json = json!({
            "games": rating.games,
            "rating": rating.whole_points(),
            "rd": rating.deviation_at(now).round(),
            "prov": rating.is_provisional_at(now),
        });
        (form, rating_json)
    };
    let mut user_json = full_user_json(&player);
    user_json["perfs"] = Value::Object(ratings.into_iter().map(rating_entry).collect::<Map<_, _>>());
    Ok(user_json)
}

async fn get_account(State(services): Shared, access: ProgramAccess) -> RouteResult {
    let program = access.program.hash;
    let webhook = services.games.store().read(move |store| store.webhooks().webhook(&program)).await?;
    let mut account_body = account_json(&services.games, access.player).await?;
    if let Some(row) = webhook {
        account_body["webhook"] = webhook_routes::webhook_json(&row);
    }
    Ok(Json(account_body).into_response())
}

async fn get_user(State(services): Shared, Path(name): Path<String>) -> RouteResult {
    let player = player_by_name(&services.games, &name).await?;
    Ok(Json(account_json(&services.games, player).await?).into_response())
}

/// Makes the player a bot, for ever. Who has played as a person, or is about to in a tournament, stays one.
async fn upgrade_to_bot(State(services): Shared, access: ProgramAccess) -> RouteResult {
    if !access.program.scopes.contains(&ProgramScope::Bot) {
        return Err(ProgramError::Scope(ProgramScope::Bot));
    }
    let key = access.player.key;
    let has_played_future = services.games.store().read(move |store| {
        let is_in_tournament = !store.tournaments().current_tournaments_of(key)?.is_empty();
        Ok(is_in_tournament || !store.players().ratings(key)?.is_empty())
    });
    if !access.player.is_bot && has_played_future.await? {
        return Err(ProgramError::HasPlayed);
    }
    services.games.store().change(move |store| store.programs().set_bot(key)).await?;
    Ok(done_response())
}

/// The games that the program plays.
async fn list_playing_games(State(services): Shared, access: ProgramAccess) -> RouteResult {
    let seat_token_hash = access.program.seat_token_hash;
    let games_future = services.games.store().read(move |store| {
        let program_games = store.programs().program_games(seat_token_hash)?;
        let playing_games = program_games.into_iter().filter(|game| game.stage == GameStage::Playing).take(MAX_GAMES);
        playing_games.map(|game| Ok(store.game(&game.key)?.zip(game.side))).collect::<Result<Vec<_>, _>>()
    });
    let game_values: Vec<Value> =
        games_future.await?.into_iter().flatten().map(|(row, side)| game_json(&row, side)).collect();
    Ok(Json(json!({ "nowPlaying": game_values })).into_response())
}

/// The bots that listen, a line for each.
async fn list_online_bots(State(services): Shared, fields: Fields) -> RouteResult {
    let max_count = fields.parse_field("nb", "a number")?.unwrap_or(MAX_LISTED_BOTS).min(MAX_LISTED_BOTS);
    let listening_since = millis_ago(&services.games, LISTENING_TIME);
    let players_future = services.games.store().read(move |store| {
        let keys = store.programs().listening_bots(listening_since, max_count)?;
        keys.into_iter().map(|key| store.players().player(key)).collect::<Result<Vec<_>, _>>()
    });
    let lines: String =
        players_future.await?.iter().flatten().map(|player| format!("{}\n", full_user_json(player))).collect();
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}

/// Whether each of some players is a program that listens.
async fn list_statuses(State(services): Shared, fields: Fields) -> RouteResult {
    let listening_since = millis_ago(&services.games, LISTENING_TIME);
    let mut statuses = Vec::new();
    for name in fields.text("ids").unwrap_or_default().split(',').take(MAX_USERS) {
        let Ok(player) = player_by_name(&services.games, name).await else { continue };
        let mut user = light_user_json(&player);
        user["createdAt"] = player.first_named_at.into();
        let listening_future =
            services.games.store().read(move |store| store.programs().is_listening(player.key, listening_since));
        user["online"] = listening_future.await?.into();
        statuses.push(user);
    }
    Ok(Json(statuses).into_response())
}
