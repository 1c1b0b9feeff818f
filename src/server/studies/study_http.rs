//! The HTTP routes for studies.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};

use super::study_hall::StudyRequestRefusal;
use super::study_socket::run_study_connection;
use super::study_store::StudyRow;
use crate::server::address::PeerInfo;
use crate::server::admission::{AdmittedConnection, admit};
use crate::server::answers::{JsonBody, error_response, refusal_response, too_many_requests_response};
use crate::server::game_key::check_key;
use crate::server::game_records::{EVENTS_PER_REQUEST, RECORD_TYPE};
use crate::server::services::{Services, Shared, at_cost};
use crate::server::socket;
use crate::study::{MAX_STUDY_RECORD_BYTES, NewStudy};

/// The cost of making a study, which is stored for long.
const CREATE_COST: f64 = 50.0;
/// The cost of a record. Its events cost more.
const RECORD_COST: f64 = 5.0;
/// The maximum size of a request that makes a study, in bytes: JSON may write a character of the record as two.
const MAX_NEW_STUDY_BYTES: usize = 2 * MAX_STUDY_RECORD_BYTES;

/// All routes for studies.
pub(in crate::server) fn study_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route(
            "/api/study",
            at_cost(services, CREATE_COST, post(create_study).layer(DefaultBodyLimit::max(MAX_NEW_STUDY_BYTES))),
        )
        .route("/api/study/{key}", at_cost(services, RECORD_COST, get(get_record)))
        .route("/study/{key}", at_cost(services, 1.0, get(redirect_to_table)))
}

impl IntoResponse for StudyRequestRefusal {
    fn into_response(self) -> Response {
        match self {
            Self::Unknown(_) => error_response(StatusCode::NOT_FOUND, self),
            Self::Refused(_) => error_response(StatusCode::UNPROCESSABLE_ENTITY, self),
            Self::Random(_) => error_response(StatusCode::SERVICE_UNAVAILABLE, self),
            Self::Store(store_error) => store_error.into_response(),
        }
    }
}

async fn create_study(
    State(services): Shared,
    JsonBody(new_study): JsonBody<NewStudy>,
) -> Result<Response, StudyRequestRefusal> {
    let study = services.studies.create(new_study).await?;
    Ok((StatusCode::CREATED, Json(study)).into_response())
}

async fn get_record(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, StudyRequestRefusal> {
    let row = services.studies.find_study(&key).await?;
    if let Err(wait) = services.charge(&peer, &headers, cost_of_events(&row)) {
        return Ok(too_many_requests_response(wait));
    }
    Ok(([RECORD_TYPE], services.studies.record(&key).await?).into_response())
}

/// What it costs more to read a study than a request: the longer it is, the longer it takes.
fn cost_of_events(row: &StudyRow) -> f64 {
    row.seq as f64 / EVENTS_PER_REQUEST
}

/// Leads to the table, which opens the study.
async fn redirect_to_table(Path(key): Path<String>) -> Result<Redirect, StudyRequestRefusal> {
    check_key(&key)?;
    Ok(Redirect::temporary(&format!("/#study={key}")))
}

/// Connects to a study, which another process may serve.
pub(in crate::server) async fn connect_to_study(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    Path(key): Path<String>,
    request: Request,
) -> Result<Response, StudyRequestRefusal> {
    check_key(&key)?;
    if peer.place.is_reserved {
        let full = "the server is full: wait a little";
        return Ok(refusal_response(StatusCode::SERVICE_UNAVAILABLE, full, Duration::from_secs(10)));
    }
    let AdmittedConnection { request, places, .. } = match admit(&services, peer, &key, request).await {
        Ok(admitted) => admitted,
        Err(answer) => return Ok(*answer),
    };
    let row = services.studies.find_study(&key).await?;
    if let Err(wait) = services.charge(&places.1, request.headers(), cost_of_events(&row)) {
        return Ok(too_many_requests_response(wait));
    }
    let study = services.studies.open(row);
    let upgrade = match WebSocketUpgrade::from_request(request, &services).await {
        Ok(upgrade) => upgrade,
        Err(rejection) => return Ok(error_response(rejection.status(), rejection.body_text())),
    };
    Ok(socket::configure(upgrade).on_upgrade(move |socket| async move {
        // Dropping these frees the places of the connection.
        let _places = places;
        run_study_connection(socket, study, &services.games).await;
    }))
}
