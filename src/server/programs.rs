//! Programs that play: other people's by HTTP, in the convention of lichess's Board and Bot API.
//!
//! A player makes a token for a program. The token of the program's seats follows from it and from a salt, so the program needs no other
//! secret, and its games are found by the hash of that token. What a program does is an act in a game like any other: a request connects to
//! the game, performs the act and leaves; a stream stays, and tells in lines of JSON what the game tells it. Requests for a game are
//! handed over to the process that serves it.
//!
//! ```text
//! access             which program sends a request, and for whom
//! token_routes       how players make tokens
//! account_routes     what programs ask of players
//! challenges         offers of one player to another
//! person_challenges  the same for whoever is signed in, as the table asks for it
//! offers, seeks      what programs offer, to one player or to everybody
//! event_stream       the stream of what happens to a player
//! tournament_routes  how programs enter tournaments and withdraw
//! game_routes        what programs do in games
//! game_visit         how requests reach games
//! game_stream        the stream of a game
//! game_json, challenge_json    games, challenges and players as lichess's API tells them
//! ndjson             answers of lines, and how many there may be
//! fields             the fields of a request
//! to_owner           hands requests over to the process that serves a game
//! program_store      what a store keeps for programs
//! webhook_routes     how programs ask to be called, instead of reading streams
//! webhook_calls      which webhooks are called, and of what
//! webhook_game       how a webhook is told of one game, and plays it
//! webhook_answers    what the answers ask for
//! webhook_client, webhook_key  one call with further attempts, and its signature
//! webhook_store      what a store keeps of webhooks
//! ```

mod access;
mod account_routes;
mod challenge_json;
mod challenges;
mod event_stream;
mod fields;
mod game_json;
mod game_routes;
mod game_stream;
mod game_visit;
mod ndjson;
mod offers;
mod person_challenges;
mod program_error;
mod program_store;
mod seeks;
mod to_owner;
mod token_routes;
mod tournament_routes;
mod webhook_answers;
mod webhook_calls;
mod webhook_client;
mod webhook_game;
mod webhook_key;
mod webhook_routes;
mod webhook_store;

use std::sync::Arc;

use axum::Router;

pub(super) use self::access::ProgramAccess;
pub(super) use self::challenges::{accept_offer, challenges_to, decline_challenge};
pub(super) use self::ndjson::ProgramStreams;
pub(super) use self::program_error::ProgramError;
use self::program_error::RouteResult;
pub use self::program_store::{
    ChallengeLimits, ChallengeResult, ChallengeRow, ProgramGame, ProgramHash, ProgramRow, ProgramStore, SeatSalt,
    WaitingChallenges,
};
use super::services::Services;
pub(super) use webhook_calls::run_webhooks;
pub(super) use webhook_client::WebhookClient;
pub use webhook_key::{WebhookKey, WebhookKeyError};
pub use webhook_store::{WebhookRow, WebhookStore};

/// All routes for programs.
pub(super) fn routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    routes_of_games(services)
        .merge(token_routes::token_routes(services))
        .merge(account_routes::account_routes(services))
        .merge(challenges::challenge_routes(services))
        .merge(person_challenges::challenge_routes(services))
        .merge(seeks::seek_routes(services))
        .merge(tournament_routes::tournament_routes(services))
        .merge(webhook_routes::webhook_routes(services))
}

/// The routes that the process serves which serves the game.
pub(super) fn routes_of_games(services: &Arc<Services>) -> Router<Arc<Services>> {
    game_routes::game_routes(services)
        .merge(challenges::answer_routes(services))
        .merge(person_challenges::answer_routes(services))
}
