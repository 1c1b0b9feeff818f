//! The messages between server and client.
//!
//! Each message is one JSON object with a `type`, in one text frame of a WebSocket. Unknown types and fields are
//! refused: a different protocol has a different [version](PROTOCOL_VERSION).

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{
    ActId, ActRefusal, ChainLink, GameEvent, PlayerAction, RefusalCode, SeatToken, SeatedPlayer, TokenHash, wire_format,
};
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;
use crate::player::SessionToken;

/// The version of the protocol. A client with another one is asked to reload.
pub const PROTOCOL_VERSION: u32 = 2;
/// The maximum size of a client's message, in bytes.
pub const MAX_CLIENT_BYTES: usize = 16 << 10;
/// The maximum size of a server's message, in bytes.
pub const MAX_SERVER_BYTES: usize = 1 << 20;
/// The maximum number of events in one message.
pub const MAX_EVENTS: usize = 64;

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message of each connection.
    Hello {
        /// The client's version of the protocol.
        version: u32,
        /// The token of a seat; `None` for a spectator.
        #[serde(rename = "seat", default, skip_serializing_if = "Option::is_none")]
        seat_token: Option<SeatToken>,
        /// The number of the last event that the client has; 0 if it has none.
        #[serde(rename = "known")]
        known_seq: u64,
    },
    /// Tells who sits down over this connection, if anybody does. Only for servers that have given out the session.
    SignIn {
        /// The session, from `POST /api/sign-in`.
        session: SessionToken,
    },
    /// Takes a free seat.
    Sit {
        /// The id of the act.
        id: ActId,
        /// The side; `None` for any free seat.
        #[serde(default, with = "wire_format::side", skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The player's nickname; may be empty.
        nickname: String,
        /// The hash of the token that the client has drawn for this seat.
        #[serde(rename = "token")]
        token_hash: TokenHash,
        /// The commitment to a dice chain, in a game with dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<ChainLink>,
    },
    /// Takes over a seat that was lent to this device.
    TakeSeat {
        /// The id of the act.
        id: ActId,
        /// The token of the lent seat. It is valid for this message only, and only once.
        #[serde(rename = "lent")]
        lent_token: SeatToken,
        /// The hash of the token that the client has drawn for this seat.
        #[serde(rename = "token")]
        token_hash: TokenHash,
    },
    /// Performs an action in the game.
    Act {
        /// The id of the act.
        id: ActId,
        /// The action.
        action: PlayerAction,
    },
    /// Answers a ping.
    Pong {
        /// The number of the ping.
        id: u32,
    },
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ServerMessage {
    /// Answers a hello and every change of the client's seat. The events that the client lacks follow.
    Welcome {
        /// The client's side; `None` for a spectator.
        #[serde(default, with = "wire_format::side", skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The number of the last event of the game.
        seq: u64,
        /// The server's time, in milliseconds since 1970.
        #[serde(rename = "now")]
        server_now: u64,
    },
    /// Answers a sign-in: seats that are taken over this connection are this player's.
    SignedIn {
        /// The player, with the present rating in this form of the game.
        player: SeatedPlayer,
    },
    /// Events, in order and without gaps.
    Events {
        /// The server's time, in milliseconds since 1970.
        #[serde(rename = "now")]
        server_now: u64,
        /// The events, at most [`MAX_EVENTS`].
        events: Vec<GameEvent>,
    },
    /// The act was accepted before, as this event.
    Done {
        /// The id of the act.
        #[serde(rename = "id")]
        act_id: ActId,
        /// The number of the event.
        seq: u64,
    },
    /// A refusal. The message has no effect.
    Refused {
        /// The id of the act; `None` if the message was not an act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<ActId>,
        /// The reason.
        #[serde(rename = "reason")]
        code: RefusalCode,
        /// What was expected, in English.
        expected: String,
    },
    /// The connected players and the number of spectators.
    Presence {
        /// Whether White is connected.
        white: bool,
        /// Whether Black is connected.
        black: bool,
        /// The number of spectators.
        #[serde(rename = "watchers")]
        watcher_count: u32,
        /// The server's time in milliseconds from which the player to move may be regarded as having left; `None` if
        /// that cannot be claimed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_at: Option<u64>,
    },
    /// Requests a pong, and describes the state that the client should have.
    Ping {
        /// The number of the ping, which the pong repeats.
        id: u32,
        /// The server's time, in milliseconds since 1970.
        #[serde(rename = "now")]
        server_now: u64,
        /// The number of the last event of the game.
        seq: u64,
        /// The hash of the position after it, in hexadecimal digits.
        #[serde(rename = "key")]
        position_key: String,
        /// The round-trip time of the last pong, in milliseconds.
        #[serde(rename = "lag", default, skip_serializing_if = "Option::is_none")]
        lag_ms: Option<u32>,
        /// The time until the next ping at the latest, in milliseconds. If much more time passes without a message, the
        /// connection is dead.
        #[serde(rename = "next")]
        next_ping_ms: u64,
    },
    /// The server no longer supports the client's version of the protocol; the page must be reloaded.
    Reload {
        /// The server's version of the protocol.
        version: u32,
    },
}

impl ServerMessage {
    /// A refusal of an act or of an invalid message.
    #[must_use]
    pub fn refusal(id: Option<ActId>, refusal: ActRefusal) -> Self {
        Self::Refused { id, code: refusal.code, expected: refusal.expected }
    }

    /// A message about the connected players and the number of spectators.
    #[must_use]
    pub const fn presence(is_connected_by_side: BySide<bool>, watcher_count: u32, claim_at: Option<u64>) -> Self {
        let BySide([white, black]) = is_connected_by_side;
        Self::Presence { white, black, watcher_count, claim_at }
    }
}

/// The text is not a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// The message is longer than allowed.
    #[error("expected a message of at most {most} bytes, found {found}")]
    TooLong {
        /// The maximum size in bytes.
        most: usize,
        /// The size in bytes.
        found: usize,
    },
    /// The text is not JSON, or not one of the messages.
    #[error("expected a message of protocol {PROTOCOL_VERSION}: {0}")]
    Malformed(String),
}

impl From<MessageError> for ActRefusal {
    fn from(error: MessageError) -> Self {
        let code = match error {
            MessageError::TooLong { .. } => RefusalCode::TooLong,
            MessageError::Malformed(_) => RefusalCode::Malformed,
        };
        let text = error.to_string();
        Self::new(code, text.strip_prefix("expected ").unwrap_or(&text))
    }
}

/// Parses a message of at most this number of bytes.
///
/// # Errors
/// If the text is longer or not such a message.
pub(crate) fn decode<T: DeserializeOwned>(text: &str, max_bytes: usize) -> Result<T, MessageError> {
    if text.len() > max_bytes {
        return Err(MessageError::TooLong { most: max_bytes, found: text.len() });
    }
    serde_json::from_str(text).map_err(|error| MessageError::Malformed(excerpt(&error.to_string(), 200)))
}

/// A message as JSON.
///
/// # Panics
/// Never: every message can be encoded.
pub(crate) fn encode<T: Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("every message has a text")
}

impl ClientMessage {
    /// The id of the act in this message, if any.
    #[must_use]
    pub const fn act(&self) -> Option<&ActId> {
        match self {
            Self::Sit { id, .. } | Self::TakeSeat { id, .. } | Self::Act { id, .. } => Some(id),
            Self::Hello { .. } | Self::SignIn { .. } | Self::Pong { .. } => None,
        }
    }

    /// Parses a message.
    ///
    /// # Errors
    /// If the text is too long or not a message, with what was expected and at which line and column.
    pub fn decode(text: &str) -> Result<Self, MessageError> {
        decode(text, MAX_CLIENT_BYTES)
    }

    /// The message as JSON.
    ///
    /// # Panics
    /// Never: every message can be encoded.
    #[must_use]
    pub fn encode(&self) -> String {
        encode(self)
    }
}

impl ServerMessage {
    /// Parses a message.
    ///
    /// # Errors
    /// If the text is too long or not a message, with what was expected and at which line and column.
    pub fn decode(text: &str) -> Result<Self, MessageError> {
        decode(text, MAX_SERVER_BYTES)
    }

    /// The message as JSON.
    ///
    /// # Panics
    /// Never: every message can be encoded.
    #[must_use]
    pub fn encode(&self) -> String {
        encode(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_survives_its_own_text() {
        let id: ActId = "x-1".parse().expect("an id");
        let token = SeatToken::new([3; 16]);
        for message in [
            ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(token), known_seq: 9 },
            ClientMessage::SignIn { session: SessionToken::new([5; 72]) },
            ClientMessage::Sit {
                id: id.clone(),
                side: Some(Side::Black),
                nickname: "Ana".into(),
                token_hash: token.hash(),
                chain: None,
            },
            ClientMessage::TakeSeat { id: id.clone(), lent_token: token, token_hash: token.hash() },
            ClientMessage::Act { id: id.clone(), action: PlayerAction::Resign },
            ClientMessage::Pong { id: 4 },
        ] {
            assert_eq!(ClientMessage::decode(&message.encode()), Ok(message));
        }
        for message in [
            ServerMessage::Welcome { side: None, seq: 4, server_now: 5 },
            ServerMessage::Events { server_now: 5, events: Vec::new() },
            ServerMessage::Done { act_id: id.clone(), seq: 3 },
            ServerMessage::refusal(Some(id), ActRefusal::new(RefusalCode::Stale, "ply 3")),
            ServerMessage::presence(BySide([true, false]), 2, Some(7)),
            ServerMessage::Ping {
                id: 1,
                server_now: 2,
                seq: 3,
                position_key: "ff".into(),
                lag_ms: Some(9),
                next_ping_ms: 3_000,
            },
            ServerMessage::Reload { version: 2 },
        ] {
            assert_eq!(ServerMessage::decode(&message.encode()), Ok(message));
        }
    }

    #[test]
    fn what_is_no_message_is_refused_with_its_place() {
        for (text, expected_start) in [
            ("", "expected a message of protocol 2: EOF while parsing a value at line 1 column 0"),
            ("{\"type\":\"hallo\"}", "expected a message of protocol 2: unknown variant `hallo`, expected one of"),
            ("{\"type\":\"pong\"}", "expected a message of protocol 2: missing field `id`"),
            ("{\"type\":\"pong\",\"id\":-1}", "expected a message of protocol 2: invalid value: integer `-1`"),
            ("{\"type\":\"pong\",\"id\":1,\"x\":2}", "expected a message of protocol 2: unknown field `x`"),
            (
                "{\"type\":\"act\",\"id\":\"?\",\"action\":{\"type\":\"resign\"}}",
                "expected a message of protocol 2: expected an act's id, 1 to 32 letters, digits and hyphens, found \"?\"",
            ),
            (
                "{\"type\":\"hello\",\"version\":1,\"known\":0,\"seat\":\"ABC\"}",
                "expected a message of protocol 2: expected a seat's token, 32 hexadecimal digits in small letters, found \"ABC\"",
            ),
        ] {
            let error = ClientMessage::decode(text).expect_err(text).to_string();
            assert!(error.starts_with(expected_start), "{error}");
        }
        let long_text = " ".repeat(MAX_CLIENT_BYTES + 1);
        let error = MessageError::TooLong { most: MAX_CLIENT_BYTES, found: MAX_CLIENT_BYTES + 1 };
        assert_eq!(ClientMessage::decode(&long_text), Err(error));
    }

    #[test]
    fn deep_and_broken_texts_are_refused_without_harm() {
        for text in ["[".repeat(10_000), "{\"type\":".repeat(2_000), "\"\\ud800\"".into(), "\u{0}".into()] {
            assert!(ClientMessage::decode(&text).is_err());
        }
    }
}
