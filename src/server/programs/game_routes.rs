//! What programs do in games. Bots and boards have the same paths, except for their first parts.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use super::fields::Fields;
use super::game_json::{english_text, event_line, parse_phrase};
use super::game_stream::open_game_stream;
use super::game_visit::{perform, side_of};
use super::to_owner::served_by_owner;
use super::{ProgramAccess, ProgramError, RouteResult};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::online::{
    ActRefusal, AwaitedAction, ChainLink, CloseCondition, EventKind, GameEvent, GameState, Phrase, PlayerAction,
    Proposal, RefusalCode, Reveal,
};
use crate::player::ProgramScope;
use crate::server::games::Games;
use crate::server::services::{Services, Shared};

/// The cost of a stream or of a chat, for which the whole game is read.
const STREAM_COST: f64 = 5.0;

/// The routes in games, for the public and for the other processes of the same database.
pub(super) fn game_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    ProgramScope::ALL.map(|scope| scope_routes(services, scope)).into_iter().fold(Router::new(), Router::merge)
}

fn scope_routes(services: &Arc<Services>, scope: ProgramScope) -> Router<Arc<Services>> {
    let at_act_cost = |route: MethodRouter<Arc<Services>>| served_by_owner(services, 1.0, route);
    let at_stream_cost = |route: MethodRouter<Arc<Services>>| served_by_owner(services, STREAM_COST, route);
    let path = |suffix: &str| format!("{}game/{suffix}", path_root(scope));
    Router::new()
        .route(&path("stream/{id}"), at_stream_cost(get(game_stream)))
        .route(&path("{id}/move/{move}"), at_act_cost(post(post_move)))
        .route(&path("{id}/link/{link}"), at_act_cost(post(post_link)))
        .route(&path("{id}/chat"), at_act_cost(post(post_message)).merge(at_stream_cost(get(get_messages))))
        .route(&path("{id}/abort"), at_act_cost(post(abort_game)))
        .route(&path("{id}/resign"), at_act_cost(post(resign)))
        .route(&path("{id}/draw/{accept}"), at_act_cost(post(handle_draw)))
        .route(&path("{id}/takeback/{accept}"), at_act_cost(post(handle_takeback)))
        .route(&path("{id}/claim-victory"), at_act_cost(post(claim_victory)))
        // As a client asks that is in use.
        .route(&path("{id}/claim-victory/"), at_act_cost(post(claim_victory)))
        .route(&path("{id}/claim-draw"), at_act_cost(post(claim_draw)))
}

/// The first part of the paths of a scope.
const fn path_root(scope: ProgramScope) -> &'static str {
    match scope {
        ProgramScope::Bot => "/api/bot/",
        ProgramScope::Board => "/api/board/",
    }
}

/// A program that may play in the way that the path tells.
struct PlayingAccess(ProgramAccess);

impl FromRequestParts<Arc<Services>> for PlayingAccess {
    type Rejection = ProgramError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ProgramError> {
        let access = ProgramAccess::from_request_parts(parts, services).await?;
        let scope = ProgramScope::ALL.into_iter().find(|scope| parts.uri.path().starts_with(path_root(*scope)));
        access.check_can_play(scope.unwrap_or(ProgramScope::Bot))?;
        Ok(Self(access))
    }
}

/// The answer to what was done.
pub(super) fn done_response() -> Response {
    Json(json!({ "ok": true })).into_response()
}

async fn game_stream(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path(key): Path<String>,
) -> RouteResult {
    open_game_stream(&services, access, key).await
}

/// A link for a roll, with the next commitment if it is the last of its chain.
fn parse_reveal(fields: &Fields, link: Option<ChainLink>, roll: u32) -> Result<Option<Reveal>, ProgramError> {
    let renewal = fields.parse_field("renewal", "a commitment, 64 hexadecimal digits,")?;
    Ok(link.map(|link| Reveal { roll, link, renewal }))
}

async fn post_move(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path((key, code)): Path<(String, String)>,
    fields: Fields,
) -> RouteResult {
    play_move(&services.games, &access, &key, code, &fields).await?;
    Ok(done_response())
}

/// Makes a move, or rolls where the server does, and offers a draw with it if the fields say so.
///
/// # Errors
/// If the game refuses the move, or a field cannot be read.
pub(super) async fn play_move(
    games: &Arc<Games>,
    access: &ProgramAccess,
    key: &str,
    code: String,
    fields: &Fields,
) -> Result<(), ProgramError> {
    let (link, offers_draw) =
        (fields.parse_field("link", "a link, 64 hexadecimal digits,")?, fields.parse_flag("offeringDraw")?);
    perform(games, access, key, |state, _| {
        if code == "roll" && state.settings().seed_hash.is_some() {
            return Ok(PlayerAction::Roll { ply: state.ply() });
        }
        let reveal = parse_reveal(fields, link, state.next_roll())?;
        Ok(PlayerAction::Move { ply: state.ply(), code, reveal })
    })
    .await?;
    if offers_draw {
        // The move stands, whatever becomes of the offer.
        drop(perform(games, access, key, |state, side| proposal_action(state, side, Proposal::Draw, true)).await);
    }
    Ok(())
}

async fn post_link(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path((key, link)): Path<(String, String)>,
    fields: Fields,
) -> RouteResult {
    show_link(&services.games, &access, &key, &link, &fields).await?;
    Ok(done_response())
}

/// Shows a link for the roll that is due, or before the game the commitment of a chain, which is its link 0.
///
/// # Errors
/// If none is due, or it cannot be read or is another one.
pub(super) async fn show_link(
    games: &Arc<Games>,
    access: &ProgramAccess,
    key: &str,
    link: &str,
    fields: &Fields,
) -> Result<(), ProgramError> {
    let link_error =
        |_| ProgramError::Field { field: "link", expected: "a link, 64 hexadecimal digits,", found: excerpt(link, 40) };
    let link: ChainLink = link.parse().map_err(link_error)?;
    perform(games, access, key, |state, side| match state.awaited_action() {
        _ if state.owes_commitment(side) => Ok(PlayerAction::Commit { chain: link }),
        AwaitedAction::Link(owing_side, roll) | AwaitedAction::RollOrDouble(owing_side, roll) if owing_side == side => {
            let reveal = parse_reveal(fields, Some(link), roll)?;
            let missing_link = || ActRefusal::new(RefusalCode::LinkMissing, "a link");
            Ok(PlayerAction::Reveal { reveal: reveal.ok_or_else(missing_link)? })
        }
        _ => Err(ActRefusal::new(RefusalCode::LinkWrong, "no link of yours now").into()),
    })
    .await
}

async fn post_message(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path(key): Path<String>,
    fields: Fields,
) -> RouteResult {
    if let Some(room) = fields.text("room").filter(|room| *room != "player") {
        return Err(ProgramError::Room(excerpt(room, 20)));
    }
    let known_phrases = || Phrase::ALL.map(english_text).join(" ");
    let phrase = fields.text("text").and_then(parse_phrase).ok_or_else(|| ProgramError::Phrase(known_phrases()))?;
    perform(&services.games, &access, &key, |_, _| Ok(PlayerAction::Say { phrase })).await?;
    Ok(done_response())
}

/// All messages of a game so far.
async fn get_messages(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path(key): Path<String>,
) -> RouteResult {
    let state = services.games.state_of(&key).await?;
    side_of(&state, &access)?;
    let events = services.games.store().read_long(move |store| store.events(&key)).await?.unwrap_or_default();
    let is_said = |event: &&GameEvent| matches!(event.kind, EventKind::Said { .. });
    let messages = events.iter().filter(is_said).filter_map(|event| event_line(event, &state, 0));
    let messages = messages.map(|message| json!({ "user": message["username"], "text": message["text"] }));
    Ok(Json(Value::Array(messages.collect())).into_response())
}

/// Ends a game that has hardly begun, without a result.
async fn abort_game(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path(key): Path<String>,
) -> RouteResult {
    let state = services.games.state_of(&key).await?;
    side_of(&state, &access)?;
    if !services.games.close(&key, CloseCondition::Abortable).await? {
        return Err(ProgramError::TooLateToAbort);
    }
    Ok(done_response())
}

async fn resign(State(services): Shared, PlayingAccess(access): PlayingAccess, Path(key): Path<String>) -> RouteResult {
    perform(&services.games, &access, &key, |_, _| Ok(PlayerAction::Resign)).await?;
    Ok(done_response())
}

/// Proposes, or answers the opponent's proposal.
pub(super) fn proposal_action(
    state: &GameState,
    side: Side,
    proposal: Proposal,
    accept: bool,
) -> Result<PlayerAction, ProgramError> {
    match state.proposal(proposal).filter(|open_proposal| open_proposal.by != side) {
        Some(open_proposal) => Ok(PlayerAction::Answer { proposal_seq: open_proposal.seq, is_accepted: accept }),
        None if accept => Ok(PlayerAction::Propose { ply: state.ply(), proposal }),
        None => Err(ActRefusal::new(RefusalCode::NothingToAnswer, "an open proposal").into()),
    }
}

/// Whether a path says yes or no.
fn parse_accept(text: &str) -> Result<bool, ProgramError> {
    match text {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err(ProgramError::Field { field: "the path", expected: "yes or no", found: excerpt(text, 20) }),
    }
}

async fn handle_draw(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path((key, accept)): Path<(String, String)>,
) -> RouteResult {
    let is_claim = accept == "claim";
    let accept = is_claim || parse_accept(&accept)?;
    perform(&services.games, &access, &key, |state, side| match is_claim {
        true => Ok(PlayerAction::ClaimDraw { ply: state.ply() }),
        false => proposal_action(state, side, Proposal::Draw, accept),
    })
    .await?;
    Ok(done_response())
}

async fn handle_takeback(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path((key, accept)): Path<(String, String)>,
) -> RouteResult {
    let accept = parse_accept(&accept)?;
    perform(&services.games, &access, &key, |state, side| proposal_action(state, side, Proposal::Takeback, accept))
        .await?;
    Ok(done_response())
}

/// Claims a win over an opponent who has left.
async fn claim_victory(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path(key): Path<String>,
) -> RouteResult {
    perform(&services.games, &access, &key, |_, _| Ok(PlayerAction::ClaimAbandoned { is_draw: false })).await?;
    Ok(done_response())
}

/// Claims a draw from an opponent who has left.
async fn claim_draw(
    State(services): Shared,
    PlayingAccess(access): PlayingAccess,
    Path(key): Path<String>,
) -> RouteResult {
    perform(&services.games, &access, &key, |_, _| Ok(PlayerAction::ClaimAbandoned { is_draw: true })).await?;
    Ok(done_response())
}
