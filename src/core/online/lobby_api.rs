//! The HTTP interface of the lobby: JSON bodies of requests and answers.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{ChainLink, Pace, SeatToken, TokenHash, wire_format};
use crate::board::Side;

/// The maximum number of tokens in a [`SeatQuery`].
pub const MAX_QUERY_TOKENS: usize = 100;

/// The body of `POST /api/games`: an offer of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameOffer {
    /// The name of the game in the text protocol.
    pub game: String,
    /// The FEN of the start position; `None` for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The time for the game.
    pub pace: Pace,
    /// Whether the offer is listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// Whether the game counts for ratings. Whoever offers and whoever joins it must be signed in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The seats that are taken by the offer, at most two.
    #[serde(default)]
    pub seats: Vec<OfferedSeat>,
}

/// A seat that is taken by the offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedSeat {
    /// The side; if `None`, the server draws lots.
    #[serde(default, with = "wire_format::side", skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The player's nickname; may be empty.
    #[serde(default)]
    pub nickname: String,
    /// The hash of the seat's token.
    #[serde(rename = "token")]
    pub token_hash: TokenHash,
    /// The commitment to a dice chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<ChainLink>,
}

/// The answer to an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedGame {
    /// The game's key.
    pub key: String,
    /// The side of each offered seat, in the order of the offer.
    #[serde(with = "wire_format::sides")]
    pub sides: Vec<Side>,
}

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameStage {
    /// A seat is free.
    Open,
    /// Both seats are taken, and the game is not over.
    Playing,
    /// The game is over or was aborted.
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

/// The public description of a game. Clients ignore unknown fields, so later servers may add some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedGame {
    /// The game's key.
    pub key: String,
    /// The name of the game in the text protocol.
    pub game: String,
    /// The FEN of the start position; `None` for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The time for the game.
    pub pace: Pace,
    /// The stage of the game.
    pub stage: GameStage,
    /// White's nickname; `None` while the seat is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Black's nickname; `None` while the seat is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// Which of the players are programs: White, Black.
    #[serde(default, skip_serializing_if = "has_no_bots")]
    pub bots: [bool; 2],
    /// The number of plies played, including rolls, plies that were taken back, and takebacks themselves.
    #[serde(default)]
    pub plies: u32,
    /// The number of moves that were not taken back, without rolls.
    #[serde(default)]
    pub moves: u32,
    /// The side to move.
    #[serde(default, with = "wire_format::side", skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// The score and the reason as in records, such as `1-0 resignation`, or `aborted`; `None` while the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// When the game was offered, in milliseconds since 1970.
    #[serde(default)]
    pub created: u64,
    /// Whether the game counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

const fn has_no_bots([white, black]: &[bool; 2]) -> bool {
    !*white && !*black
}

impl ListedGame {
    /// The nickname of a side's player; `None` while the seat is free.
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
    /// The games with a free seat.
    pub open: Vec<ListedGame>,
    /// The games in progress.
    pub playing: Vec<ListedGame>,
}

/// The answer to `GET /api/site`: what pages need to know of a server. Earlier servers tell less, or have no such answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SiteInformation {
    /// The version of the server.
    pub version: String,
    /// Where the rules of the house are, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules_of_the_house: Option<RulesReference>,
}

/// Where the rules of the house are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesReference {
    /// The path of the text on the server.
    pub path: String,
    /// What the text is known by: another text has another version.
    pub version: String,
}

/// The body of `POST /api/seats`: a query for the games of these tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatQuery {
    /// The tokens, at most [`MAX_QUERY_TOKENS`].
    pub seats: Vec<SeatToken>,
}

/// A game in which one of the tokens has a seat. The answer is a list of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedSeat {
    /// The index of the token, from 0.
    pub index: usize,
    /// The side of the seat.
    #[serde(with = "wire_format::one_side")]
    pub side: Side,
    /// The game.
    pub game: ListedGame,
}

impl ListedSeat {
    /// Whether the game goes on and it is the turn of this seat.
    #[must_use]
    pub fn awaits_player(&self) -> bool {
        self.game.stage == GameStage::Playing && self.game.turn == Some(self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_and_its_answers_survive_their_own_text() {
        let token = SeatToken::new([7; 16]);
        let seat =
            OfferedSeat { side: Some(Side::Black), nickname: "Ana".into(), token_hash: token.hash(), chain: None };
        let offer = GameOffer {
            game: "lielow".into(),
            fen: None,
            pace: Pace::Untimed,
            public: true,
            rated: false,
            seats: vec![seat],
        };
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

    #[test]
    fn what_a_server_says_of_itself_has_one_text_and_earlier_servers_may_say_less() {
        let rules = RulesReference { path: "/rules".into(), version: "9f".into() };
        let site = SiteInformation { version: "0.1.0".into(), rules_of_the_house: Some(rules) };
        let text = r#"{"version":"0.1.0","rulesOfTheHouse":{"path":"/rules","version":"9f"}}"#;
        assert_eq!(serde_json::to_string(&site).expect("a text"), text);
        assert_eq!(serde_json::from_str::<SiteInformation>(text).expect("an answer"), site);
        let without_rules = SiteInformation { rules_of_the_house: None, ..site };
        assert_eq!(serde_json::to_string(&without_rules).expect("a text"), r#"{"version":"0.1.0"}"#);
        for earlier_json in ["{}", r#"{"mood":"fine"}"#] {
            assert_eq!(
                serde_json::from_str::<SiteInformation>(earlier_json).expect(earlier_json),
                SiteInformation::default()
            );
        }
    }
}
