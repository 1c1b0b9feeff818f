//! Carries out what an operator asks of a running server.

use std::sync::Arc;
use std::time::Duration;

use super::ban_change::change_ban;
use super::player_change::{PlayerChange, change_player, game_subject, log_operator_action};
use super::request::{AdminAnswer, AdminRequest};
use super::study_change::delete_study;
use super::tournament_change::{call_off, delete_tournament, reason_to_keep_game};
use crate::online::CloseCondition;
use crate::server::games::Games;
use crate::server::store::StoreError;

/// How long the server tries to save the end of a game, before it answers that it goes on trying.
const SAVE_TIMEOUT: Duration = Duration::from_secs(20);

pub(in crate::server) async fn carry_out(games: &Arc<Games>, request: AdminRequest) -> AdminAnswer {
    let answer = match request {
        AdminRequest::Close(key) => close_game(games, &key).await,
        AdminRequest::Delete(key) => delete_game(games, &key).await,
        AdminRequest::CallOff(tournament) => {
            let now = games.now();
            games.store().change(move |store| call_off(store, &tournament, now)).await
        }
        AdminRequest::DeleteTournament(tournament) => {
            let now = games.now();
            games.store().change(move |store| delete_tournament(store, &tournament, now)).await
        }
        AdminRequest::DeleteStudy(study) => {
            let now = games.now();
            games.store().change(move |store| delete_study(store, &study, now)).await
        }
        AdminRequest::Player(change) => apply_player_change(games, change).await,
        AdminRequest::Network { network, is_banned } => {
            let now = games.now();
            games.store().change(move |store| change_ban(store.players(), network, is_banned, now)).await
        }
    };
    match answer {
        Ok(answer) => answer,
        Err(StoreError::Fenced) => AdminAnswer::Elsewhere,
        Err(error) => AdminAnswer::Failed(error.to_string()),
    }
}

async fn close_game(games: &Arc<Games>, key: &str) -> Result<AdminAnswer, StoreError> {
    match tokio::time::timeout(SAVE_TIMEOUT, games.close(key, CloseCondition::Always)).await {
        Ok(is_ended) => {
            if !is_ended? {
                return Ok(AdminAnswer::Over);
            }
            let subject = load_game_subject(games, key).await?;
            note_game(games, subject, "close").await?;
            Ok(AdminAnswer::Done)
        }
        Err(_) => Ok(AdminAnswer::Failed("its end cannot be saved yet: the server goes on trying".into())),
    }
}

/// How a game is noted.
async fn load_game_subject(games: &Arc<Games>, key: &str) -> Result<String, StoreError> {
    let key = key.to_owned();
    games.store().read(move |store| Ok(game_subject(store, &key))).await
}

async fn note_game(games: &Arc<Games>, subject: String, action: &'static str) -> Result<(), StoreError> {
    let now = games.now();
    games.store().change(move |store| log_operator_action(store.players(), now, subject, action)).await
}

async fn apply_player_change(games: &Arc<Games>, change: PlayerChange) -> Result<AdminAnswer, StoreError> {
    let now = games.now();
    let change_future = games.store().change(move |store| change_player(store.players(), &change, now));
    let (answer, game_keys) = change_future.await?;
    games.load_again(&game_keys).await;
    // Nothing that was erased stays in the log.
    games.store().change(|store| store.empty_log()).await?;
    Ok(answer)
}

async fn delete_game(games: &Arc<Games>, key: &str) -> Result<AdminAnswer, StoreError> {
    let game_key = key.to_owned();
    let reason_future = games.store().read_long(move |store| Ok(reason_to_keep_game(store, &game_key)));
    if let Some(reason) = reason_future.await? {
        return Ok(AdminAnswer::Failed(reason));
    }
    // Whoever plays it is told first. A game that cannot be read has nobody to tell.
    drop(tokio::time::timeout(SAVE_TIMEOUT, games.close(key, CloseCondition::Always)).await);
    let subject = load_game_subject(games, key).await?;
    if !games.delete(key).await? {
        // It is not removed here either where another process serves it.
        games.serving_lease(key)?;
        return Err(StoreError::Unknown(key.to_owned()));
    }
    note_game(games, subject, "delete").await?;
    games.store().change(|store| store.empty_log()).await?;
    Ok(AdminAnswer::Done)
}
