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
use crate::server::answers::{JsonBody, coded_error_response};
use crate::server::players::bearer;
use crate::server::services::{Services, at_cost};
use crate::tournament::Bye;

/// The cost of announcing a tournament, which is stored for long.
const CREATE_COST: f64 = 50.0;
/// The cost of what changes a tournament.
const CHANGE_COST: f64 = 5.0;
/// The cost of standings with a crosstable.
const VIEW_COST: f64 = 2.0;

type HallState = State<Arc<TournamentHall>>;
type ViewResult = Result<Json<TournamentView>, TournamentRefusal>;

/// All routes for tournaments.
pub(in crate::server) fn tournament_routes(
    services: &Arc<Services>,
    hall: Arc<TournamentHall>,
) -> Router<Arc<Services>> {
    let at_cost = |cost, route: axum::routing::MethodRouter<Arc<TournamentHall>>| {
        at_cost(services, cost, route.with_state(Arc::clone(&hall)))
    };
    Router::new()
        .route("/api/tournaments", at_cost(VIEW_COST, get(list_tournaments)))
        .route("/api/tournaments", at_cost(CREATE_COST, post(create_tournament)))
        .route("/api/tournaments/{key}", at_cost(VIEW_COST, get(get_tournament)))
        .route("/api/tournaments/{key}/report", at_cost(VIEW_COST, get(get_report)))
        .route("/api/tournaments/{key}/enter", at_cost(CHANGE_COST, post(enter_tournament)))
        .route("/api/tournaments/{key}/order", at_cost(CHANGE_COST, post(order_team)))
        .route("/api/tournaments/{key}/withdraw", at_cost(CHANGE_COST, post(withdraw_from_tournament)))
        .route("/api/tournaments/{key}/return", at_cost(CHANGE_COST, post(return_to_tournament)))
        .route("/api/tournaments/{key}/bye", at_cost(CHANGE_COST, post(ask_for_bye)))
        .route("/api/tournaments/{key}/berserk", at_cost(CHANGE_COST, post(go_berserk)))
        .route("/api/tournaments/{key}/start", at_cost(CHANGE_COST, post(start_tournament)))
        .route("/api/tournaments/{key}/call-off", at_cost(CHANGE_COST, post(call_off_tournament)))
        .route("/api/tournaments/{key}/remove", at_cost(CHANGE_COST, post(remove_entrant)))
        .route("/api/tournaments/{key}/readmit", at_cost(CHANGE_COST, post(readmit_player)))
        .route("/api/tournaments/{key}/correct", at_cost(CHANGE_COST, post(correct_result)))
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
            Self::Invitation | Self::NoTeam | Self::NoBots | Self::Removed | Self::NotOrganiser | Self::NotCaptain => {
                StatusCode::FORBIDDEN
            }
            Self::TooFew => StatusCode::CONFLICT,
            Self::Event(event) => match event {
                OnlineTournamentError::Announcement | OnlineTournamentError::Gap { .. } => {
                    StatusCode::INTERNAL_SERVER_ERROR
                }
                _ => StatusCode::CONFLICT,
            },
            Self::Contended | Self::Random(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Account(_) | Self::Store(_) => return self.inner_response(),
        };
        let code = self.code();
        coded_error_response(status, self, code)
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
            Self::NoTeam => Some(ApiRefusalCode::NoTeam),
            Self::NoBots => Some(ApiRefusalCode::NoBots),
            Self::Removed => Some(ApiRefusalCode::Removed),
            Self::NotOrganiser => Some(ApiRefusalCode::NotOrganiser),
            Self::TooFew => Some(ApiRefusalCode::TooFewPlayers),
            Self::NoReport => Some(ApiRefusalCode::OtherSystem),
            Self::Contended => Some(ApiRefusalCode::Busy),
            Self::Event(event) => event.code(),
            Self::NotCaptain | Self::TeamName | Self::Random(_) | Self::Account(_) | Self::Store(_) => None,
        }
    }

    /// The answer of whoever has refused.
    fn inner_response(self) -> Response {
        match self {
            Self::Account(account_error) => account_error.into_response(),
            Self::Store(store_error) => store_error.into_response(),
            refusal => coded_error_response(StatusCode::INTERNAL_SERVER_ERROR, refusal, None),
        }
    }
}

async fn list_tournaments(State(hall): HallState, headers: HeaderMap) -> Result<Response, TournamentRefusal> {
    Ok(Json(hall.list_tournaments_for(bearer(&headers)).await?).into_response())
}

async fn create_tournament(
    State(hall): HallState,
    headers: HeaderMap,
    JsonBody(plan): JsonBody<TournamentPlan>,
) -> Result<Response, TournamentRefusal> {
    let tournament = hall.create_tournament(plan, bearer(&headers)).await?;
    Ok((StatusCode::CREATED, Json(tournament)).into_response())
}

async fn get_tournament(State(hall): HallState, Path(key): Path<String>, headers: HeaderMap) -> ViewResult {
    Ok(Json(hall.view_tournament(&key, bearer(&headers)).await?))
}

/// FIDE's report file, to be downloaded.
async fn get_report(State(hall): HallState, Path(key): Path<String>) -> Result<Response, TournamentRefusal> {
    let text = hall.report_file(&key).await?;
    let fields = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tournament.trf\""),
    ];
    Ok((fields, text).into_response())
}

async fn perform_act(hall: &TournamentHall, key: &str, headers: &HeaderMap, act: TournamentAct) -> ViewResult {
    Ok(Json(hall.perform_act(key, bearer(headers), act).await?))
}

async fn enter_tournament(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<EntryWish>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Enter(wish)).await
}

async fn order_team(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(TeamOrder { players }): JsonBody<TeamOrder>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Order { players }).await
}

async fn withdraw_from_tournament(State(hall): HallState, Path(key): Path<String>, headers: HeaderMap) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Withdraw).await
}

async fn return_to_tournament(State(hall): HallState, Path(key): Path<String>, headers: HeaderMap) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Return).await
}

async fn ask_for_bye(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(ByeWish { round, half_point }): JsonBody<ByeWish>,
) -> ViewResult {
    let bye = if half_point { Bye::HalfPoint } else { Bye::ZeroPoint };
    perform_act(&hall, &key, &headers, TournamentAct::AskForBye { round, bye }).await
}

async fn go_berserk(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(WhetherBerserk { on }): JsonBody<WhetherBerserk>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::GoBerserk { is_on: on }).await
}

async fn start_tournament(State(hall): HallState, Path(key): Path<String>, headers: HeaderMap) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Start).await
}

async fn call_off_tournament(State(hall): HallState, Path(key): Path<String>, headers: HeaderMap) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::CallOff).await
}

async fn remove_entrant(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(RemovalWish { name }): JsonBody<RemovalWish>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Remove { name }).await
}

async fn readmit_player(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(RemovalWish { name }): JsonBody<RemovalWish>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Readmit { name }).await
}

async fn correct_result(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(CorrectionWish { game, result }): JsonBody<CorrectionWish>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Correct { game, result }).await
}

async fn propose_times(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(TimeProposal { game, times }): JsonBody<TimeProposal>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::Propose(times) }).await
}

async fn agree_time(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(AgreedTime { game, time }): JsonBody<AgreedTime>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::Agree(time) }).await
}

async fn decline_times(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(DeclinedTimes { game, proposal }): JsonBody<DeclinedTimes>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::Decline(proposal) }).await
}

async fn call_off_time(
    State(hall): HallState,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(AppointedGame { game }): JsonBody<AppointedGame>,
) -> ViewResult {
    perform_act(&hall, &key, &headers, TournamentAct::Appoint { game, act: AppointmentAct::CallOff }).await
}
