//! Why a request of a program is refused.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::online::{ActRefusal, ApiRefusalCode, RefusalCode};
use crate::player::ProgramScope;
use crate::server::answers::{changing_hands_response, coded_error_response, too_many_requests_response};
use crate::server::lobby::LobbyError;
use crate::server::players::AccountError;
use crate::server::public_address::AddressError;
use crate::server::store::StoreError;
use crate::server::tournaments::TournamentRefusal;
use crate::session::SetUpError;

/// Why a request of a program is refused.
#[derive(Debug, thiserror::Error)]
pub(in crate::server) enum ProgramError {
    #[error("expected a token of a program that is valid, as Authorization: Bearer TOKEN")]
    Token,
    #[error("expected a token with the scope {0}")]
    Scope(ProgramScope),
    #[error("expected a player who is a bot: POST /api/bot/account/upgrade makes one")]
    NoBot,
    #[error("expected a player who is not a bot")]
    Bot,
    #[error("expected a player who has played no rated game, and is in no tournament that is not over")]
    HasPlayed,
    #[error("expected at most {0} programs of a player: remove one")]
    Programs(usize),
    #[error("expected a name of a program, 1 to 40 characters, and at least one scope")]
    Program,
    #[error("expected {expected} in {field}, found {found:?}")]
    Field { field: &'static str, expected: &'static str, found: String },
    #[error("in variant: {0}")]
    Variant(SetUpError),
    #[error("expected a body of JSON or of a form")]
    Body,
    #[error("expected a commitment, 64 hexadecimal digits, for a game with dice: see /api")]
    Commitment,
    #[error("expected a challenge that waits for an answer")]
    Challenge,
    #[error("expected no challenge of yours to this player that waits for an answer")]
    AlreadyChallenged,
    #[error("expected a player to whom fewer challenges wait for an answer: try again later")]
    TooManyChallenges,
    #[error("expected a player who takes challenges, found {0:?}")]
    TakesNoChallenges(String),
    #[error("expected a token of a seat in no other offer")]
    UsedOffer,
    #[error("expected an offer with one seat, that of the challenger")]
    OneSeat,
    #[error(
        "expected a player whose program listens to /api/stream/event, or who is told by push messages: {0:?} is neither"
    )]
    Deaf(String),
    #[error("in url: {0}")]
    Webhook(AddressError),
    #[error("expected a program with a webhook: POST /api/account/webhook registers one")]
    NoWebhook,
    #[error("expected another player than oneself")]
    Oneself,
    #[error("expected a seat of yours in this game")]
    NoSeat,
    #[error("expected a game of no tournament, in which fewer than two moves were made and no link was shown")]
    TooLateToAbort,
    #[error("expected one of the eight messages: {0}")]
    Phrase(String),
    #[error("expected the room player, found {0:?}")]
    Room(String),
    #[error("expected at most {0} streams of a program at a time")]
    Streams(u32),
    #[error(transparent)]
    Refused(#[from] ActRefusal),
    #[error("too many requests from your address: wait a little")]
    TooMany(std::time::Duration),
    #[error("another process of the server takes the game over: try again")]
    ChangingHands,
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Lobby(#[from] LobbyError),
    #[error(transparent)]
    Tournament(#[from] TournamentRefusal),
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The answer to a request of a program.
pub(super) type RouteResult = Result<Response, ProgramError>;

impl IntoResponse for ProgramError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Lobby(inner) => return inner.into_response(),
            Self::Tournament(inner) => return inner.into_response(),
            Self::Account(inner) => return inner.into_response(),
            Self::Store(inner) => return inner.into_response(),
            Self::TooMany(wait) => return too_many_requests_response(wait),
            Self::ChangingHands => return changing_hands_response(),
            Self::Token => StatusCode::UNAUTHORIZED,
            Self::Scope(_) | Self::NoBot | Self::Bot | Self::HasPlayed => StatusCode::FORBIDDEN,
            Self::Challenge | Self::TakesNoChallenges(_) | Self::NoSeat | Self::NoWebhook => StatusCode::NOT_FOUND,
            Self::AlreadyChallenged | Self::TooManyChallenges | Self::UsedOffer => StatusCode::CONFLICT,
            Self::Streams(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Random(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Refused(ActRefusal { code: RefusalCode::Busy | RefusalCode::NotSaved, .. }) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::BAD_REQUEST,
        };
        let code = match self {
            Self::Oneself => Some(ApiRefusalCode::ChallengesOneself),
            Self::AlreadyChallenged => Some(ApiRefusalCode::AlreadyChallenged),
            Self::TooManyChallenges => Some(ApiRefusalCode::TooManyChallenges),
            Self::TakesNoChallenges(_) => Some(ApiRefusalCode::TakesNoChallenges),
            _ => None,
        };
        coded_error_response(status, self, code)
    }
}
