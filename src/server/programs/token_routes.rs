//! How players make tokens for programs, look at them and remove them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde_json::{Map, Value, json};

use super::game_json::user_id_of;
use super::{ProgramAccess, ProgramError, ProgramHash, ProgramRow, RouteResult, SeatSalt};
use crate::player::{NewProgram, PlayerProgram, ProgramToken};
use crate::server::answers::JsonBody;
use crate::server::players::{bearer, player_of};
use crate::server::services::{Services, Shared, at_cost};

/// The maximum number of programs of a player.
const MAX_PROGRAMS: usize = 20;
/// The maximum length of a program's name, in characters.
const MAX_NAME_CHARS: usize = 40;
/// The maximum number of tokens in one question.
const MAX_TESTED_TOKENS: usize = 20;
/// The cost of a new token, which is stored for ever.
const TOKEN_COST: f64 = 10.0;

/// The routes.
pub(super) fn token_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route(
            "/api/account/programs",
            at_cost(services, TOKEN_COST, post(create_program)).merge(at_cost(services, 1.0, get(list_programs))),
        )
        .route("/api/account/programs/{program}", at_cost(services, 1.0, delete(remove_program)))
        .route("/api/token", at_cost(services, 1.0, delete(remove_own_program)))
        .route("/api/token/test", at_cost(services, TOKEN_COST, post(test_tokens)))
}

fn program_view(row: ProgramRow, token: Option<ProgramToken>) -> PlayerProgram {
    PlayerProgram { id: row.hash.id().to_owned(), name: row.name, scopes: row.scopes, since: row.created_at, token }
}

async fn create_program(
    State(services): Shared,
    headers: HeaderMap,
    JsonBody(NewProgram { name, mut scopes }): JsonBody<NewProgram>,
) -> RouteResult {
    let player = player_of(&services.games, bearer(&headers)).await?;
    let name = name.trim().to_owned();
    scopes.sort();
    scopes.dedup();
    if !(1..=MAX_NAME_CHARS).contains(&name.chars().count()) || scopes.is_empty() || name.chars().any(char::is_control)
    {
        return Err(ProgramError::Program);
    }
    let mut random_bytes = [0; 48];
    getrandom::fill(&mut random_bytes).map_err(ProgramError::Random)?;
    let (token, salt) = random_bytes.split_at(32);
    let token = ProgramToken::new(token.try_into().expect("32 bytes"));
    let salt = SeatSalt::new(salt.try_into().expect("16 bytes"));
    let (hash, seat_token_hash, created_at) =
        (ProgramHash::of(&token), salt.seat_token(&token).hash(), services.games.now());
    let row = ProgramRow { hash, salt, seat_token_hash, player: player.key, name, scopes, created_at };
    let stored_row = row.clone();
    let add_future = services.games.store().change(move |store| {
        if store.programs().programs_of(stored_row.player)?.len() >= MAX_PROGRAMS {
            return Ok(false);
        }
        store.programs().add_program(&stored_row).map(|()| true)
    });
    if !add_future.await? {
        return Err(ProgramError::Programs(MAX_PROGRAMS));
    }
    Ok((StatusCode::CREATED, Json(program_view(row, Some(token)))).into_response())
}

async fn list_programs(State(services): Shared, headers: HeaderMap) -> RouteResult {
    let player = player_of(&services.games, bearer(&headers)).await?;
    let rows = services.games.store().read(move |store| store.programs().programs_of(player.key)).await?;
    Ok(Json(rows.into_iter().map(|row| program_view(row, None)).collect::<Vec<_>>()).into_response())
}

async fn remove_program(State(services): Shared, Path(id): Path<String>, headers: HeaderMap) -> RouteResult {
    let player = player_of(&services.games, bearer(&headers)).await?;
    let removal_future = services.games.store().change(move |store| {
        let programs = store.programs().programs_of(player.key)?;
        let program = programs.into_iter().find(|program| program.hash.id() == id);
        program.map_or(Ok(false), |program| store.programs().remove_program(&program.hash))
    });
    Ok(if removal_future.await? { StatusCode::NO_CONTENT } else { StatusCode::NOT_FOUND }.into_response())
}

/// Removes the program that asks for it.
async fn remove_own_program(State(services): Shared, access: ProgramAccess) -> RouteResult {
    services.games.store().change(move |store| store.programs().remove_program(&access.program.hash)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Tells of each of some tokens, divided by commas, whose it is.
async fn test_tokens(State(services): Shared, body: String) -> RouteResult {
    let mut answers = Map::new();
    for text in body.split(',').map(str::trim).filter(|text| !text.is_empty()).take(MAX_TESTED_TOKENS) {
        let access = match text.parse::<ProgramToken>() {
            Ok(token) => ProgramAccess::from_token(&services.games, token).await.ok(),
            Err(_) => None,
        };
        let answer = access.map_or(Value::Null, |access| {
            let scopes: Vec<String> = access.program.scopes.iter().map(ToString::to_string).collect();
            json!({ "userId": user_id_of(access.player.name.as_str()), "scopes": scopes.join(","), "expires": null })
        });
        answers.insert(text.to_owned(), answer);
    }
    Ok(Json(Value::Object(answers)).into_response())
}
