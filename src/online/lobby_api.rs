//! What do programs ask a server for besides the connection to a game, and what is answered? JSON bodies of HTTP requests.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::dice_chain::ChainLink;
use super::seat_token::{SeatToken, TokenHash};
use super::settings::Pace;
use super::wire;
use crate::board::Side;

/// The most tokens of one [`SeatQuery`].
pub const MAX_QUERY_TOKENS: usize = 100;

/// The body of `POST /api/games`: a game that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameOffer {
    /// The game's name in the text protocol.
    pub game: String,
    /// Where it begins; none for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// How fast.
    pub pace: Pace,
    /// Whether it is listed for anyone to take.
    #[serde(default)]
    pub public: bool,
    /// The seats that are taken from the beginning, at most two.
    #[serde(default)]
    pub seats: Vec<OfferedSeat>,
}

/// A seat that is taken with the offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedSeat {
    /// Which; the server draws lots, if none is named.
    #[serde(default, with = "wire::side", skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What the player wants to be called; may be empty.
    #[serde(default)]
    pub nickname: String,
    /// The hash of the token that opens the seat.
    pub token: TokenHash,
    /// The commitment to a dice chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainLink>,
}

/// The answer to an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedGame {
    /// The game's key.
    pub key: String,
    /// Which side each of the offered seats plays, in their order.
    #[serde(with = "wire::sides")]
    pub sides: Vec<Side>,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameStage {
    /// A seat is free.
    Open,
    /// Both sit, and it is not over.
    Playing,
    /// It has ended, or did not come about.
    Over,
}

impl GameStage {
    const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

impl fmt::Display for GameStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game as it is told to anyone who asks. Unknown fields are ignored: a later server may tell more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedGame {
    /// Its key.
    pub key: String,
    /// Its name in the text protocol.
    pub game: String,
    /// Where it began; none for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// How fast it is.
    pub pace: Pace,
    /// How far it is.
    pub stage: GameStage,
    /// What White is called; none while the seat is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// What Black is called; none while the seat is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// How many plies were played.
    #[serde(default)]
    pub plies: u32,
    /// Whose turn it is.
    #[serde(default, with = "wire::side", skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// `1-0`, `0-1` or `1/2-1/2`, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// When it was offered, in milliseconds since 1970.
    #[serde(default)]
    pub created: u64,
}

impl ListedGame {
    /// What a side's player is called; none while the seat is free.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        match side {
            Side::White => self.white.as_deref(),
            Side::Black => self.black.as_deref(),
        }
    }
}

/// The answer to `GET /api/games`: the public games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedGames {
    /// Those with a free seat.
    pub open: Vec<ListedGame>,
    /// Those that are played.
    pub playing: Vec<ListedGame>,
}

/// The body of `POST /api/seats`: which games do these tokens open?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatQuery {
    /// At most [`MAX_QUERY_TOKENS`].
    pub seats: Vec<SeatToken>,
}

/// A game in which one of the tokens opens a seat; the answer is a list of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedSeat {
    /// Which of the tokens, counted from 0.
    pub index: usize,
    /// The side that is played from there.
    #[serde(with = "wire::one_side")]
    pub side: Side,
    /// The game.
    pub game: ListedGame,
}

/// The answer where something went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiError {
    /// What, in English.
    pub error: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_and_its_answers_survive_their_own_text() {
        let token = SeatToken::new([7; 16]);
        let seat = OfferedSeat { side: Some(Side::Black), nickname: "Ana".into(), token: token.hash(), chain: None };
        let offer =
            GameOffer { game: "lielow".into(), fen: None, pace: Pace::Untimed, public: true, seats: vec![seat] };
        let text = serde_json::to_string(&offer).expect("a text");
        assert_eq!(serde_json::from_str::<GameOffer>(&text).expect(&text), offer);
        let created: CreatedGame = serde_json::from_str(r#"{"key":"k","sides":["black","white"]}"#).expect("an answer");
        assert_eq!(created.sides, [Side::Black, Side::White]);
        let text = serde_json::to_string(&created).expect("a text");
        assert_eq!(text, r#"{"key":"k","sides":["black","white"]}"#);
    }

    #[test]
    fn what_a_later_server_tells_besides_is_ignored() {
        let text = r#"{"index":0,"side":"black","game":{"key":"k","game":"lielow","pace":{"type":"untimed"},
            "stage":"playing","white":"","turn":"white","mood":"fine","created":5}}"#;
        let seat: ListedSeat = serde_json::from_str(text).expect("a seat");
        assert_eq!(
            (seat.side, seat.game.turn, seat.game.player(Side::White)),
            (Side::Black, Some(Side::White), Some(""))
        );
        assert_eq!(seat.game.player(Side::Black), None);
    }
}
