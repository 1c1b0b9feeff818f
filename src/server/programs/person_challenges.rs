//! Challenges of players who are signed in, as the table asks for them. Programs and people see one another's.
//!
//! A person accepts by taking the free seat of the game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::time::{Instant, sleep};

use super::challenges::{
    CHALLENGE_TIME, challenge_limits, check_limits, close_offer, decline_challenge, millis_ago, opponent_named,
    save_challenge, waiting_challenge,
};
use super::game_routes::done_response;
use super::to_owner::served_by_owner;
use super::{ChallengeRow, ProgramError, RouteResult};
use crate::excerpt::excerpt;
use crate::hex::digits;
use crate::online::{DeclinedChallenge, GameOffer, ListedChallenge, ListedChallenges};
use crate::player::PlayerKey;
use crate::server::address::PeerInfo;
use crate::server::answers::JsonBody;
use crate::server::door::wait_until_stopped;
use crate::server::game_key::offer_key;
use crate::server::games::Games;
use crate::server::lobby::{self, OFFER_COST};
use crate::server::monotonic_time::saturating_millis;
use crate::server::players::{bearer, player_of};
use crate::server::rate_limit::rate_limit_key;
use crate::server::services::{Services, Shared, at_cost};

/// How long a request for lists that are known already waits for others. It is shorter than the time limit of requests.
const LONG_POLL_TIMEOUT: Duration = Duration::from_secs(8);
/// The interval at which the store is asked meanwhile: other processes do not tell what happens there.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The number of characters of a mark.
const MARK_CHARS: usize = 16;

/// The routes that any process serves.
pub(super) fn challenge_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new()
        .route("/api/account/challenges", at_cost(services, 1.0, get(poll_challenges)))
        .route("/api/player/{name}/challenge", at_cost(services, OFFER_COST, post(create_challenge)))
}

/// The routes that the process serves which serves the game.
pub(super) fn answer_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    let at_act_cost = |route| served_by_owner(services, 1.0, route);
    Router::new()
        .route("/api/account/challenges/{id}/decline", at_act_cost(post(handle_decline)))
        .route("/api/account/challenges/{id}/cancel", at_act_cost(post(handle_cancel)))
}

async fn create_challenge(
    State(services): Shared,
    Extension(peer): Extension<PeerInfo>,
    Path(name): Path<String>,
    headers: HeaderMap,
    JsonBody(offer): JsonBody<GameOffer>,
) -> RouteResult {
    let games = &services.games;
    let challenger = player_of(games, bearer(&headers)).await?;
    let opponent = opponent_named(games, &name, challenger.key).await?;
    check_unblocked(games, [challenger.key, opponent], &name).await?;
    let [seat] = &*offer.seats else { return Err(ProgramError::OneSeat) };
    let key = offer_key(&seat.token_hash);
    let (players, limits) = ([challenger.key, opponent], challenge_limits(games, 1));
    // The same challenge may have come before.
    if let Err(error) = check_limits(games, players, limits).await
        && !is_waiting(games, players, &key).await?
    {
        return Err(error);
    }
    let offerer = games.offer_book().offerer(rate_limit_key(services.client_address(&peer, &headers)));
    let game = lobby::create_game(games, GameOffer { public: false, ..offer }, bearer(&headers), offerer).await?;
    // The same challenge may come at the same time.
    if let Err(error) = save_challenge(&services, &challenger, opponent, game.key.clone(), limits).await
        && !is_waiting(games, players, &key).await?
    {
        return Err(error);
    }
    Ok((StatusCode::CREATED, Json(game)).into_response())
}

/// Checks that the second of these players, who has this name, has not blocked the first one, who is not told so.
async fn check_unblocked(
    games: &Games,
    [challenger, challenged]: [PlayerKey; 2],
    name: &str,
) -> Result<(), ProgramError> {
    let is_blocked = games.store().read(move |store| store.players().has_blocked(challenged, challenger)).await?;
    if is_blocked { Err(ProgramError::TakesNoChallenges(excerpt(name, 40))) } else { Ok(()) }
}

/// Whether the game with this key is one to which the first of these players has challenged the second one, who has not answered.
async fn is_waiting(games: &Games, [challenger, challenged]: [PlayerKey; 2], key: &str) -> Result<bool, ProgramError> {
    let sent_since = millis_ago(games, CHALLENGE_TIME);
    let rows = games.store().read(move |store| store.programs().challenges_of(challenger, sent_since)).await?;
    let is_between = |row: &ChallengeRow| {
        row.challenger == challenger && row.challenged == challenged && row.decline_reason.is_none()
    };
    Ok(rows.iter().any(|row| is_between(row) && row.game_key == key))
}

/// What the lists are known by that the client has.
#[derive(Deserialize)]
struct SeenMark {
    #[serde(default, rename = "seen")]
    known_mark: Option<String>,
}

/// Answers with the lists, as soon as they are others than the client has, or after a while.
async fn poll_challenges(
    State(services): Shared,
    headers: HeaderMap,
    Query(SeenMark { known_mark }): Query<SeenMark>,
) -> RouteResult {
    let games = &services.games;
    let own_keys = [player_of(games, bearer(&headers)).await?.key];
    let (mut stop_signal, mut changes) = (services.stop_signal.clone(), services.programs.subscribe());
    let started_at = Instant::now();
    loop {
        let challenges = challenges_of(games, own_keys[0]).await?;
        let is_known = known_mark.as_ref() == Some(&challenges.mark);
        if !is_known || started_at.elapsed() >= LONG_POLL_TIMEOUT {
            return Ok(Json(challenges).into_response());
        }
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = changes.wait_for_any_of(&own_keys) => {}
            () = wait_until_stopped(&mut stop_signal) => return Ok(Json(challenges).into_response()),
        }
    }
}

/// The challenges of a player and to a player.
async fn challenges_of(games: &Games, player: PlayerKey) -> Result<ListedChallenges, ProgramError> {
    let sent_since = millis_ago(games, CHALLENGE_TIME);
    let read_future = games.store().read(move |store| {
        let mut challenges = ListedChallenges::default();
        for row in store.programs().challenges_of(player, sent_since)? {
            let is_incoming = row.challenged == player;
            if is_incoming && row.decline_reason.is_some() {
                continue;
            }
            let other_player = if is_incoming { row.challenger } else { row.challenged };
            let (Some(other_player), Some(game)) = (store.players().player(other_player)?, store.game(&row.game_key)?)
            else {
                continue;
            };
            let challenge = ListedChallenge {
                player: other_player.name,
                bot: other_player.is_bot,
                until: row.sent_at.saturating_add(saturating_millis(CHALLENGE_TIME)),
                declined: row.decline_reason,
                game: game.into(),
            };
            let direction_list = if is_incoming { &mut challenges.incoming } else { &mut challenges.outgoing };
            direction_list.push(challenge);
        }
        Ok(challenges)
    });
    let mut challenges = read_future.await?;
    challenges.mark = mark(&challenges);
    Ok(challenges)
}

/// What lists are known by.
fn mark(listed: &ListedChallenges) -> String {
    let text = serde_json::to_vec(&(&listed.incoming, &listed.outgoing)).unwrap_or_default();
    digits(&Sha256::digest(text)).chars().take(MARK_CHARS).collect()
}

async fn handle_decline(
    State(services): Shared,
    Path(key): Path<String>,
    headers: HeaderMap,
    JsonBody(DeclinedChallenge { reason }): JsonBody<DeclinedChallenge>,
) -> RouteResult {
    let player = player_of(&services.games, bearer(&headers)).await?;
    decline_challenge(&services, player.key, &key, reason.name()).await?;
    Ok(done_response())
}

async fn handle_cancel(State(services): Shared, Path(key): Path<String>, headers: HeaderMap) -> RouteResult {
    let games = &services.games;
    let player = player_of(games, bearer(&headers)).await?.key;
    let row =
        waiting_challenge(games, &key).await?.filter(|row| row.challenger == player).ok_or(ProgramError::Challenge)?;
    close_offer(games, &key).await?;
    services.programs.notify_players([row.challenger, row.challenged]);
    Ok(done_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_known_by_what_is_in_them() {
        let game = r#"{"key":"k","game":"lielow","pace":{"type":"untimed"},"stage":"open","white":"Ana"}"#;
        let challenge = ListedChallenge {
            player: "Ana".parse().expect("a name"),
            bot: false,
            until: 5,
            declined: None,
            game: serde_json::from_str(game).expect("a game"),
        };
        let none = ListedChallenges::default();
        let incoming = ListedChallenges { incoming: vec![challenge.clone()], ..ListedChallenges::default() };
        let outgoing = ListedChallenges { outgoing: vec![challenge], ..ListedChallenges::default() };
        let marks = [&none, &incoming, &outgoing].map(mark);
        assert_eq!(marks, [&none, &incoming, &outgoing].map(mark));
        assert!(marks.iter().all(|mark| mark.len() == MARK_CHARS), "{marks:?}");
        assert!(marks[0] != marks[1] && marks[1] != marks[2] && marks[0] != marks[2], "{marks:?}");
    }
}
