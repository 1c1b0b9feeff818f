//! Finds the program that sends a request, and the player for whom it does.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::{ProgramError, ProgramHash, ProgramRow};
use crate::online::{SeatedPlayer, TokenHash};
use crate::player::{ProgramScope, ProgramToken};
use crate::server::games::Games;
use crate::server::players::{AccountError, PlayerRow, PlayerStanding, seated_player_from_row};
use crate::server::services::Services;
use crate::server::store::StoreError;
use crate::session::GameId;

/// A program that has shown its token, and the player for whom it plays.
#[derive(Clone, Debug)]
pub(in crate::server) struct ProgramAccess {
    pub(super) program: ProgramRow,
    pub(super) player: PlayerRow,
    /// What it has shown; `None` if the server acts for it.
    pub(super) token: Option<ProgramToken>,
}

impl ProgramAccess {
    /// The program with this token, whose player is not banned.
    ///
    /// # Errors
    /// If there is none, or the store cannot be read.
    pub(super) async fn from_token(games: &Games, token: ProgramToken) -> Result<Self, ProgramError> {
        let hash = ProgramHash::of(&token);
        let program_and_player = games.store().read(move |store| {
            let Some(program) = store.programs().program(&hash)? else { return Ok(None) };
            Ok(store.players().player(program.player)?.map(|player| (program, player)))
        });
        let (program, player) = program_and_player.await?.ok_or(ProgramError::Token)?;
        Ok(Self { token: Some(token), ..Self::without_token(program, player)? })
    }

    /// A program for which the server acts, as its webhook has answered, or because it is the server's own.
    ///
    /// # Errors
    /// If its player is banned.
    pub(in crate::server) fn without_token(program: ProgramRow, player: PlayerRow) -> Result<Self, ProgramError> {
        if player.standing == PlayerStanding::Banned {
            return Err(AccountError::Banned.into());
        }
        Ok(Self { program, player, token: None })
    }

    /// The hash of the token of its seats.
    pub(super) const fn seat_token_hash(&self) -> TokenHash {
        self.program.seat_token_hash
    }

    /// Refuses a program that may not play in this way: bots play as bots, boards are those of people.
    pub(super) fn check_can_play(&self, scope: ProgramScope) -> Result<(), ProgramError> {
        if !self.program.scopes.contains(&scope) {
            return Err(ProgramError::Scope(scope));
        }
        match (scope, self.player.is_bot) {
            (ProgramScope::Bot, false) => Err(ProgramError::NoBot),
            (ProgramScope::Board, true) => Err(ProgramError::Bot),
            (ProgramScope::Bot, true) | (ProgramScope::Board, false) => Ok(()),
        }
    }

    /// Refuses a program that may not play at all.
    pub(super) fn check_can_play_at_all(&self) -> Result<(), ProgramError> {
        self.check_can_play(if self.player.is_bot { ProgramScope::Bot } else { ProgramScope::Board })
    }

    /// Notes that a game is one of the program.
    pub(super) async fn note_game(&self, games: &Games, key: &str) -> Result<(), StoreError> {
        let (seat_token_hash, key) = (self.seat_token_hash(), key.to_owned());
        games.store().change(move |store| store.programs().add_program_game(seat_token_hash, &key)).await
    }

    /// The player as a seat in a game of this form tells it.
    pub(super) async fn seated_player(&self, games: &Games, form: GameId) -> Result<SeatedPlayer, ProgramError> {
        Ok(seated_player_from_row(games, self.player.clone(), form).await?)
    }
}

/// The token that a request shows.
fn bearer_token(headers: &HeaderMap) -> Option<ProgramToken> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")?.trim().parse().ok()
}

impl FromRequestParts<Arc<Services>> for ProgramAccess {
    type Rejection = ProgramError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ProgramError> {
        Self::from_token(&services.games, bearer_token(&parts.headers).ok_or(ProgramError::Token)?).await
    }
}
