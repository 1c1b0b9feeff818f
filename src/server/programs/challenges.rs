//! Offers of one player to another, and how they are answered.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use super::challenge_json::{Challenge, challenge_json};
use super::fields::Fields;
use super::game_routes::done_response;
use super::game_visit::{GameVisit, side_of};
use super::offers::{RequestedOffer, commitment_for, parse_commitment};
use super::to_owner::served_by_owner;
use super::{ChallengeLimits, ChallengeResult, ChallengeRow, ProgramAccess, ProgramError, RouteResult};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::online::{
    ChainLink, ClientMessage, CloseCondition, GameSettings, GameStage, GameState, PlayerPushKind, PlayerPushMessage,
};
use crate::player::PlayerKey;
use crate::server::address::PeerInfo;
use crate::server::games::Games;
use crate::server::lobby::{OFFER_COST, count_seat};
use crate::server::monotonic_time::saturating_millis;
use crate::server::players::{PlayerRow, PlayerStanding, player_by_name};
use crate::server::push::MessageLife;
use crate::server::rate_limit::rate_limit_key;
use crate::server::services::{Services, Shared, at_cost};
use crate::server::store::{EventStore, StoreError};

/// How long a challenge waits for an answer.
pub(super) const CHALLENGE_TIME: Duration = Duration::from_hours(1);
/// How many challenges of the same player that come to nothing a player is told of by push messages within that time. A player who is
/// challenged and challenged again is not woken each time.
const MAX_TOLD_CHALLENGES: u64 = 5;
/// How many challenges to the same player may wait for an answer.
const MAX_CHALLENGES_TO_PLAYER: u64 = 20;
/// For how long a program that has listened counts as one that does. It is longer than the interval at which that is noted.
pub(super) const LISTENING_TIME: Duration = Duration::from_secs(90);

/// The routes that any process serves.
pub(super) fn challenge_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route("/api/challenge", at_cost(services, 1.0, get(list_challenges)))
        .route("/api/challenge/{id}", at_cost(services, OFFER_COST, post(create_challenge)))
}

/// The routes that the process serves which serves the game.
pub(super) fn answer_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    let at_act_cost = |route| served_by_owner(services, 1.0, route);
    Router::new()
        .route("/api/challenge/{id}/accept", at_act_cost(post(handle_accept)))
        .route("/api/challenge/{id}/decline", at_act_cost(post(handle_decline)))
        .route("/api/challenge/{id}/cancel", at_act_cost(post(handle_cancel)))
}

/// A time so long before now, in milliseconds since 1970.
pub(super) fn millis_ago(games: &Games, time: Duration) -> u64 {
    games.now().saturating_sub(saturating_millis(time))
}

async fn create_challenge(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    access: ProgramAccess,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> RouteResult {
    access.check_can_play_at_all()?;
    let games = &services.games;
    let opponent = opponent_named(games, &name, access.player.key).await?;
    let listening_since = millis_ago(games, LISTENING_TIME);
    let challenger = access.player.key;
    // Nobody is told by whom they are blocked.
    let can_be_told_future = games.store().read(move |store| {
        Ok((store.programs().is_listening(opponent, listening_since)? || !store.browsers_of(opponent)?.is_empty())
            && !store.players().has_blocked(opponent, challenger)?)
    });
    if !can_be_told_future.await? {
        return Err(ProgramError::Deaf(excerpt(&name, 40)));
    }
    let offer = RequestedOffer::from_fields(&fields, false)?;
    let limits = challenge_limits(games, u64::MAX);
    check_limits(games, [challenger, opponent], limits).await?;
    let key = offer.save(&services, &access, services.client_address(&peer, &headers)).await?;
    let row = save_challenge(&services, &access.player, opponent, key, limits).await?;
    let challenge_json = challenge_for_reader(games, row, &access.player).await?.ok_or(ProgramError::Challenge)?;
    Ok(Json(challenge_json).into_response())
}

/// The player with this name, whom this one may challenge.
///
/// # Errors
/// If there is none, the player is banned, or it is the same one.
pub(super) async fn opponent_named(
    games: &Games,
    name: &str,
    challenger: PlayerKey,
) -> Result<PlayerKey, ProgramError> {
    let opponent = player_by_name(games, name).await?;
    if opponent.key == challenger {
        return Err(ProgramError::Oneself);
    }
    // Whoever is banned never answers.
    if opponent.standing == PlayerStanding::Banned {
        return Err(ProgramError::TakesNoChallenges(excerpt(name, 40)));
    }
    Ok(opponent.key)
}

/// How many challenges may wait, of which one player may have this many to the same other one.
pub(super) fn challenge_limits(games: &Games, max_between: u64) -> ChallengeLimits {
    ChallengeLimits {
        sent_since: millis_ago(games, CHALLENGE_TIME),
        max_between,
        max_to_player: MAX_CHALLENGES_TO_PLAYER,
    }
}

/// Checks that the first of these players may challenge the second one, before a game is made for that.
///
/// # Errors
/// If as many challenges wait as may, or that cannot be read.
pub(super) async fn check_limits(
    games: &Games,
    [challenger, challenged]: [PlayerKey; 2],
    limits: ChallengeLimits,
) -> Result<(), ProgramError> {
    let waiting_future =
        games.store().read(move |store| store.programs().waiting_challenges(challenger, challenged, limits.sent_since));
    limits.refusal(waiting_future.await?).and_then(challenge_error).map_or(Ok(()), Err)
}

/// Why a challenge was not saved; `None` if it was.
const fn challenge_error(result: ChallengeResult) -> Option<ProgramError> {
    match result {
        ChallengeResult::Saved => None,
        ChallengeResult::UsedGame => Some(ProgramError::UsedOffer),
        ChallengeResult::AlreadyChallenged => Some(ProgramError::AlreadyChallenged),
        ChallengeResult::TooMany => Some(ProgramError::TooManyChallenges),
    }
}

/// Saves a challenge to a private offer. Returns the name of the form, and how many challenges of the same player to the same other one
/// came to nothing.
fn add_challenge(
    store: &dyn EventStore,
    row: &ChallengeRow,
    limits: &ChallengeLimits,
) -> Result<Result<(String, u64), ProgramError>, StoreError> {
    let offered_game =
        store.game(&row.game_key)?.filter(|game| !game.is_public && game.summary.stage == GameStage::Open);
    let Some(game) = offered_game else { return Ok(Err(ProgramError::UsedOffer)) };
    let error = match store.programs().add_challenge(row, limits)? {
        // A store that has lost its connection may have saved it before.
        ChallengeResult::UsedGame if store.programs().challenge(&row.game_key)?.as_ref() == Some(row) => None,
        result => challenge_error(result),
    };
    if let Some(error) = error {
        return Ok(Err(error));
    }
    let unaccepted_count = store.programs().count_unaccepted(row.challenger, row.challenged, limits.sent_since)?;
    Ok(Ok((game.settings.game.to_string(), unaccepted_count)))
}

/// Saves the challenge to the game with this key, and tells both players of it. If too many wait meanwhile, the game ends.
///
/// # Errors
/// If it cannot be saved, the game is not a private offer, there is a challenge to it, or as many wait as may.
pub(super) async fn save_challenge(
    services: &Services,
    challenger: &PlayerRow,
    challenged: PlayerKey,
    key: String,
    limits: ChallengeLimits,
) -> Result<ChallengeRow, ProgramError> {
    let games = &services.games;
    let row = ChallengeRow {
        game_key: key,
        challenger: challenger.key,
        challenged,
        sent_at: games.now(),
        decline_reason: None,
    };
    let saved_row = row.clone();
    let add_future = games.store().change(move |store| add_challenge(store, &saved_row, &limits));
    let save_result = add_future.await?;
    if matches!(save_result, Err(ProgramError::AlreadyChallenged | ProgramError::TooManyChallenges)) {
        // Where another process serves the game, it ends as any offer that nobody takes.
        drop(games.close(&row.game_key, CloseCondition::FreeSeat).await);
    }
    let (game, unaccepted_count) = save_result?;
    let message = PlayerPushMessage {
        kind: PlayerPushKind::Challenge,
        game,
        name: challenger.name.to_string(),
        key: Some(row.game_key.clone()),
        tournament: None,
    };
    services.programs.notify_players([challenger.key, challenged]);
    if unaccepted_count <= MAX_TOLD_CHALLENGES {
        games.pusher().enqueue_for_player(challenged, &message, MessageLife::Hour);
    }
    Ok(row)
}

/// A challenge as one of its players is told of it; `None` if its game or a player is not there any more.
pub(super) async fn challenge_for_reader(
    games: &Games,
    row: ChallengeRow,
    reader: &PlayerRow,
) -> Result<Option<Value>, ProgramError> {
    let reader = reader.key;
    let read_future = games.store().read(move |store| {
        let players = [row.challenger, row.challenged].map(|key| store.players().player(key));
        let [challenger, challenged] = players;
        Ok((store.game(&row.game_key)?, challenger?, challenged?, row))
    });
    let (Some(game), Some(challenger), Some(challenged), row) = read_future.await? else { return Ok(None) };
    Ok(Some(challenge_json(&Challenge { row, game, challenger, challenged }, reader)))
}

async fn list_challenges(State(services): Shared, access: ProgramAccess) -> RouteResult {
    let (games, key) = (&services.games, access.player.key);
    let sent_since = millis_ago(games, CHALLENGE_TIME);
    let rows = games.store().read(move |store| store.programs().challenges_of(key, sent_since)).await?;
    let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
    for row in rows.into_iter().filter(|row| row.decline_reason.is_none()) {
        let direction_list = if row.challenged == key { &mut incoming } else { &mut outgoing };
        direction_list.extend(challenge_for_reader(games, row, &access.player).await?);
    }
    Ok(Json(json!({ "in": incoming, "out": outgoing })).into_response())
}

/// The settings of the open games to which a player is challenged, the oldest first. Where the player was interrupted while declining it,
/// with the reason that was given: then it must be declined again.
///
/// # Errors
/// If they cannot be read.
pub(in crate::server) async fn challenges_to(
    games: &Games,
    player: PlayerKey,
) -> Result<Vec<(GameSettings, Option<String>)>, StoreError> {
    let sent_since = millis_ago(games, CHALLENGE_TIME);
    let challenges_future = games.store().read(move |store| {
        let rows = store.programs().challenges_of(player, sent_since)?;
        let mut challenges = Vec::new();
        for row in rows.into_iter().filter(|row| row.challenged == player) {
            let open_game = store.game(&row.game_key)?.filter(|game| game.summary.stage == GameStage::Open);
            challenges.extend(open_game.map(|game| (game.settings, row.decline_reason)));
        }
        Ok(challenges)
    });
    challenges_future.await
}

/// The challenge to a game, if there is one that waits for an answer.
///
/// # Errors
/// If it was declined, waits no more, or cannot be read.
pub(super) async fn waiting_challenge(games: &Games, key: &str) -> Result<Option<ChallengeRow>, ProgramError> {
    let (game_key, sent_since) = (key.to_owned(), millis_ago(games, CHALLENGE_TIME));
    let row = games.store().read(move |store| store.programs().challenge(&game_key)).await?;
    match row {
        Some(row) if row.decline_reason.is_some() || row.sent_at < sent_since => Err(ProgramError::Challenge),
        row => Ok(row),
    }
}

async fn handle_accept(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    access: ProgramAccess,
    Path(key): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> RouteResult {
    let address = services.client_address(&peer, &headers);
    accept_offer(&services, &access, &key, parse_commitment(&fields)?, Some(address)).await?;
    Ok(done_response())
}

/// Takes the free seat of a game that was offered to this player, or to everybody, with this commitment to the dice. The seat counts for the
/// address of whoever asks, if somebody does.
///
/// # Errors
/// If there is no such offer, or the seat cannot be taken.
pub(in crate::server) async fn accept_offer(
    services: &Services,
    access: &ProgramAccess,
    key: &str,
    commitment: Option<ChainLink>,
    address: Option<IpAddr>,
) -> Result<(), ProgramError> {
    access.check_can_play_at_all()?;
    let games = &services.games;
    let challenge = waiting_challenge(games, key).await?;
    if challenge.as_ref().is_some_and(|row| row.challenged != access.player.key) {
        return Err(ProgramError::Challenge);
    }
    let state = games.state_of(key).await?;
    if let Ok(side) = side_of(&state, access) {
        // Whoever has accepted, and did not hear the answer, asks again.
        return if state.seat(!side).is_some() { Ok(()) } else { Err(ProgramError::Oneself) };
    }
    let game = state.settings().game;
    let chain = commitment_for(game, commitment)?;
    if let Some(address) = address {
        services.addresses.take_seat(address).map_err(ProgramError::TooMany)?;
        count_seat(games, games.offer_book().offerer(rate_limit_key(address)), key).await?;
    }
    sit_down(games, access, &state, chain).await?;
    let game_key = key.to_owned();
    games.store().change(move |store| store.programs().remove_challenge(&game_key)).await?;
    let players = Side::ALL.into_iter().filter_map(|side| state.seat(side)?.player.as_ref()?.key);
    services.programs.notify_players(players.chain([access.player.key]));
    Ok(())
}

/// Takes the free seat of a game, and notes before that it is a game of the program: one that nobody knows of would be lost.
async fn sit_down(
    games: &Arc<Games>,
    access: &ProgramAccess,
    state: &GameState,
    chain: Option<ChainLink>,
) -> Result<(), ProgramError> {
    let key = state.settings().key.clone();
    let player = access.seated_player(games, state.settings().game).await?;
    let seat_token_hash = access.seat_token_hash();
    access.note_game(games, &key).await?;
    let visit = GameVisit::connect(games, &key, None, state.seq()).await?;
    let sit_message =
        |id| ClientMessage::Sit { id, side: None, nickname: String::new(), token_hash: seat_token_hash, chain };
    let sit_result = visit.sit(player, sit_message).await;
    if matches!(sit_result, Err(ProgramError::Refused(_))) {
        games.store().change(move |store| store.programs().remove_program_game(seat_token_hash, &key)).await?;
    }
    sit_result
}

async fn handle_decline(
    State(services): Shared,
    access: ProgramAccess,
    Path(key): Path<String>,
    fields: Fields,
) -> RouteResult {
    decline_challenge(&services, access.player.key, &key, fields.text("reason").unwrap_or("generic")).await?;
    Ok(done_response())
}

/// Declines a challenge to this player. If that was interrupted, it is done again.
///
/// # Errors
/// If there is none, or its game has begun or is over.
pub(in crate::server) async fn decline_challenge(
    services: &Services,
    player: PlayerKey,
    key: &str,
    reason: &str,
) -> Result<(), ProgramError> {
    let games = &services.games;
    let game_key = key.to_owned();
    let row = games.store().read(move |store| store.programs().challenge(&game_key)).await?;
    let row = row.filter(|row| row.challenged == player).ok_or(ProgramError::Challenge)?;
    // Whoever has opened the link of the game, and sits in it, has accepted.
    let state = games.state_of(key).await?;
    if state.is_over() || !state.has_free_seat() {
        return Err(ProgramError::Challenge);
    }
    // The reason comes first, so that whoever has challenged hears it before the game is gone.
    if row.decline_reason.is_none() {
        let (game_key, reason) = (key.to_owned(), excerpt(reason, 40));
        games.store().change(move |store| store.programs().decline_challenge(&game_key, &reason)).await?;
    }
    close_offer(games, key).await?;
    services.programs.notify_players([row.challenger, row.challenged]);
    Ok(())
}

/// Withdraws what this player has offered, to somebody or to everybody, as long as nobody has accepted it.
async fn handle_cancel(State(services): Shared, access: ProgramAccess, Path(key): Path<String>) -> RouteResult {
    let games = &services.games;
    withdraw(games, &access, &key).await?;
    // The challenge to a game that is over is told to nobody.
    if let Some(row) = games.store().read(move |store| store.programs().challenge(&key)).await? {
        services.programs.notify_players([row.challenger, row.challenged]);
    }
    Ok(done_response())
}

/// Ends a game of this player in which a seat is free.
pub(super) async fn withdraw(games: &Arc<Games>, access: &ProgramAccess, key: &str) -> Result<(), ProgramError> {
    side_of(&*games.state_of(key).await?, access)?;
    close_offer(games, key).await
}

/// Ends a game in which a seat is free.
///
/// # Errors
/// If none is, or the game is over.
pub(super) async fn close_offer(games: &Arc<Games>, key: &str) -> Result<(), ProgramError> {
    if !games.close(key, CloseCondition::FreeSeat).await? {
        return Err(ProgramError::Challenge);
    }
    Ok(())
}
