//! The HTTP routes for tournaments.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};

use super::tournament_acts::TournamentAct;
use super::tournament_hall::{TournamentHall, TournamentRefusal};
use crate::online::ApiRefusalCode;
use crate::online_tournament::{
    AgreedTime, AppointedGame, AppointmentAct, ByeWish, CorrectionWish, DeclinedTimes, EntryWish,
    OnlineTournamentError, RemovalWish, TeamOrder, TimeProposal, TournamentPlan, TournamentView, WhetherBerserk,
};
use crate::server::answers::{JsonBody, coded_error};
use crate::server::players::bearer;
use crate::server::services::{Services, at_cost};
use crate::tournament::Bye;

/// The cost of announcing a tournament, which is stored for long.
const CREATE_COST: f64 = 50.0;
/// The cost of what changes a tournament.
const CHANGE_COST: f64 = 5.0;
/// The cost of standings with a crosstable.
const VIEW_COST: f64 = 2.0;

type Hall = State<Arc<TournamentHall>>;
type Answer = Result<Json<TournamentView>, TournamentRefusal>;

/// All routes for tournaments.
pub(in crate::server) fn tournament_routes(
    services: &Arc<Services>,
    hall: Arc<TournamentHall>,
) -> Router<Arc<Services>> {
    let at_cost = |cost, route: axum::routing::MethodRouter<Arc<TournamentHall>>| {
        at_cost(services, cost, route.with_state(Arc::clone(&hall)))
    };
    Router::new()
        .route("/api/tournaments", at_cost(VIEW_COST, get(list)))
        .route("/api/tournaments", at_cost(CREATE_COST, post(create)))
        .route("/api/tournaments/{key}", at_cost(VIEW_COST, get(view)))
        .route("/api/tournaments/{key}/report", at_cost(VIEW_COST, get(report)))
        .route("/api/tournaments/{key}/enter", at_cost(CHANGE_COST, post(enter)))
        .route("/api/tournaments/{key}/order", at_cost(CHANGE_COST, post(order)))
        .route("/api/tournaments/{key}/withdraw", at_cost(CHANGE_COST, post(withdraw)))
        .route("/api/tournaments/{key}/return", at_cost(CHANGE_COST, post(come_back)))
        .route("/api/tournaments/{key}/bye", at_cost(CHANGE_COST, post(ask_for_bye)))
        .route("/api/tournaments/{key}/berserk", at_cost(CHANGE_COST, post(go_berserk)))
        .route("/api/tournaments/{key}/start", at_cost(CHANGE_COST, post(start)))
        .route("/api/tournaments/{key}/call-off", at_cost(CHANGE_COST, post(call_off)))
        .route("/api/tournaments/{key}/remove", at_cost(CHANGE_COST, post(remove)))
        .route("/api/tournaments/{key}/correct", at_cost(CHANGE_COST, post(correct)))
        .route("/api/tournaments/{key}/propose-times", at_cost(CHANGE_COST, post(propose_times)))
        .route("/api/tournaments/{key}/agree-time", at_cost(CHANGE_COST, post(agree_time)))
        .route("/api/tournaments/{key}/decline-times", at_cost(CHANGE_COST, post(decline_times)))
        .route("/api/tournaments/{key}/call-off-time", at_cost(CHANGE_COST, post(call_off_time)))
}

impl IntoResponse for TournamentRefusal {
    fn into_response(self) -> Response {
        let status = match &self {
            Self::Unknown(_) | Self::NoReport => StatusCode::NOT_FOUND,
            Self::Plan(_) | Self::Time | Self::TeamName => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyTournaments(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Invitation | Self::NotOrganiser | Self::NotCaptain => StatusCode::FORBIDDEN,
            Self::TooFew => StatusCode::CONFLICT,
            Self::Event(event) => match event {
                OnlineTournamentError::Announcement | OnlineTournamentError::Gap { .. } => {
                    StatusCode::INTERNAL_SERVER_ERROR
                }
                _ => StatusCode::CONFLICT,
            },
            Self::Contended | Self::Random(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Account(_) | Self::Store(_) => return self.of_others(),
        };
        let code = self.code();
        coded_error(status, self, code)
    }
}

impl TournamentRefusal {
    const fn code(&self) -> Option<ApiRefusalCode> {
        match self {
            Self::Unknown(_) => Some(ApiRefusalCode::NoTournament),
            Self::Plan(_) => Some(ApiRefusalCode::UnplayablePlan),
            Self::Time => Some(ApiRefusalCode::WrongTime),
            Self::TooManyTournaments(_) => Some(ApiRefusalCode::TooManyTournaments),
            Self::Invitation => Some(ApiRefusalCode::NotInvited),
            Self::NotOrganiser => Some(ApiRefusalCode::NotOrganiser),
            Self::TooFew => Some(ApiRefusalCode::TooFewPlayers),
            Self::NoReport => Some(ApiRefusalCode::OtherSystem),
            Self::Contended => Some(ApiRefusalCode::Busy),
            Self::Event(event) => event.code(),
            Self::NotCaptain | Self::TeamName | Self::Random(_) | Self::Account(_) | Self::Store(_) => None,
        }
    }

    /// The answer of whoever has refused.
    fn of_others(self) -> Response {
        match self {
            Self::Account(account_error) => account_error.into_response(),
            Self::Store(store_error) => store_error.into_response(),
            other => coded_error(StatusCode::INTERNAL_SERVER_ERROR, other, None),
        }
    }
}

async fn list(State(hall): Hall, headers: HeaderMap) -> Result<Response, TournamentRefusal> {
    Ok(Json(hall.list_for(bearer(&headers)).await?).into_response())
}

async fn create(
    State(hall): Hall,
    headers: HeaderMap,
    JsonBody(plan): JsonBody<TournamentPlan>,
) -> Result<Response, TournamentRefusal> {
    let tournament = hall.create(plan, bearer(&headers)).await?;
    Ok((StatusCode::CREATED, Json(tournament)).into_response())
}

async fn view(State(hall): Hall, Path(key): Path<String>, headers: HeaderMap) -> Answer {
    Ok(Json(hall.view(&key, bearer(&headers)).await?))
}

/// FIDE's report file, to be downloaded.
async fn report(State(hall): Hall, Path(key): Path<String>) -> Result<Response, TournamentRefusal> {
    let text = hall.report(&key).await?;
    let fields = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tournament.trf\""),
    ];
    Ok((fields, text).into_response())
}

async fn act(hall: &TournamentHall, key: &str, headers: &HeaderMap, act: TournamentAct) -> Answer {
    Ok(Json(hall.act(key, bearer(headers), act).await?))
}

async fn enter(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<EntryWish>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Enter(wish)).await
}

async fn order(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(TeamOrder { players }): JsonBody<TeamOrder>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Order { players }).await
}

async fn withdraw(State(hall): Hall, Path(key): Path<String>, headers: HeaderMap) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Withdraw).await
}

async fn come_back(State(hall): Hall, Path(key): Path<String>, headers: HeaderMap) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Return).await
}

async fn ask_for_bye(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(ByeWish { round, half_point }): JsonBody<ByeWish>,
) -> Answer {
    let bye = if half_point { Bye::HalfPoint } else { Bye::ZeroPoint };
    act(&hall, &key, &headers, TournamentAct::AskForBye { round, bye }).await
}

async fn go_berserk(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(WhetherBerserk { on }): JsonBody<WhetherBerserk>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::GoBerserk { is_on: on }).await
}

async fn start(State(hall): Hall, Path(key): Path<String>, headers: HeaderMap) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Start).await
}

async fn call_off(State(hall): Hall, Path(key): Path<String>, headers: HeaderMap) -> Answer {
    act(&hall, &key, &headers, TournamentAct::CallOff).await
}

async fn remove(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(RemovalWish { name }): JsonBody<RemovalWish>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Remove { name }).await
}

async fn correct(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(CorrectionWish { game, result }): JsonBody<CorrectionWish>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Correct { game, result }).await
}

async fn propose_times(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(TimeProposal { game, times }): JsonBody<TimeProposal>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::Propose(times) }).await
}

async fn agree_time(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(AgreedTime { game, time }): JsonBody<AgreedTime>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::Agree(time) }).await
}

async fn decline_times(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(DeclinedTimes { game, proposal }): JsonBody<DeclinedTimes>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::Decline(proposal) }).await
}

async fn call_off_time(
    State(hall): Hall,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(AppointedGame { game }): JsonBody<AppointedGame>,
) -> Answer {
    act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::CallOff }).await
}
