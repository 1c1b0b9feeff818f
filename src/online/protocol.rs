//! What do server and client say to each other, and how is it written?
//!
//! Each message is one JSON object with its `type`, in one text frame of a WebSocket. Unknown types and fields are refused:
//! another protocol has another [version](PROTOCOL_VERSION).

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::action::{ActId, ActRefusal, PlayerAction, RefusalCode};
use super::dice_chain::ChainLink;
use super::event::GameEvent;
use super::seat_token::{SeatToken, TokenHash};
use super::wire;
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;

/// The version that this program speaks. A client with another one is asked to reload.
pub const PROTOCOL_VERSION: u32 = 1;
/// The longest message of a client, in bytes.
pub const MAX_CLIENT_BYTES: usize = 16 << 10;
/// The longest message of a server, in bytes.
pub const MAX_SERVER_BYTES: usize = 1 << 20;
/// The most events in one message.
pub const MAX_EVENTS: usize = 64;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Always the first message of a connection: who is there, and what is known already.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
        /// The token of a seat; none for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatToken>,
        /// The last event that the client has; 0 when it has none.
        known: u64,
    },
    /// Takes a free seat.
    Sit {
        /// By what the act is known again.
        id: ActId,
        /// Which seat; any that is free, if none is named.
        #[serde(default, with = "wire::side", skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// What the player wants to be called; may be empty.
        nickname: String,
        /// The hash of the token that the client has drawn for this seat.
        token: TokenHash,
        /// The commitment to a dice chain, in a game with dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<ChainLink>,
    },
    /// Takes over a seat that was lent to this device.
    TakeSeat {
        /// By what the act is known again.
        id: ActId,
        /// The token that was handed over. It opens nothing else, and only once.
        lent: SeatToken,
        /// The hash of the token that the client has drawn for this seat.
        token: TokenHash,
    },
    /// Does something in the game.
    Act {
        /// By what the act is known again.
        id: ActId,
        /// What the player wants to do.
        action: PlayerAction,
    },
    /// Answers a ping.
    Pong {
        /// That of the ping.
        id: u32,
    },
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ServerMessage {
    /// Answers the hello, and every change of the client's seat. The events that the client lacks follow.
    Welcome {
        /// The side that this client plays; none for a spectator.
        #[serde(default, with = "wire::side", skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The last event of the game.
        seq: u64,
        /// The server's time, in milliseconds since 1970.
        now: u64,
    },
    /// What has happened, in order and without gaps.
    Events {
        /// The server's time, in milliseconds since 1970.
        now: u64,
        /// At most [`MAX_EVENTS`].
        events: Vec<GameEvent>,
    },
    /// The act was accepted before, by this event.
    Done {
        /// The name of the act that is confirmed.
        id: ActId,
        /// The number of the event that it became.
        seq: u64,
    },
    /// Something is refused, and nothing has happened.
    Refused {
        /// The act; none where it was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<ActId>,
        /// Why: a stable name.
        reason: RefusalCode,
        /// What was expected, in English.
        expected: String,
    },
    /// Which players are connected, and how many spectators.
    Presence {
        /// Whether White is connected.
        white: bool,
        /// Whether Black is connected.
        black: bool,
        /// The number of spectators.
        watchers: u32,
        /// From when on the player of the side that is awaited may be held to have gone, by the server's time in milliseconds; none
        /// while that cannot be claimed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_at: Option<u64>,
    },
    /// Asks for a pong, and tells what the client should have.
    Ping {
        /// To be sent back.
        id: u32,
        /// The server's time, in milliseconds since 1970.
        now: u64,
        /// The last event of the game.
        seq: u64,
        /// The position's hash after it, in hexadecimal digits.
        key: String,
        /// How long the last pong took, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag: Option<u32>,
    },
    /// The client's protocol is not spoken here any more: the page is to be loaded again.
    Reload {
        /// The version of the protocol that the server speaks.
        version: u32,
    },
}

impl ServerMessage {
    /// Refuses an act, or a message that is none.
    #[must_use]
    pub fn refused(id: Option<ActId>, refusal: ActRefusal) -> Self {
        Self::Refused { id, reason: refusal.code, expected: refusal.expected }
    }

    /// Tells which players are connected, and how many spectators.
    #[must_use]
    pub const fn presence(here: BySide<bool>, watchers: u32, claim_at: Option<u64>) -> Self {
        let BySide([white, black]) = here;
        Self::Presence { white, black, watchers, claim_at }
    }
}

/// A text that is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// It is longer than allowed.
    #[error("expected a message of at most {most} bytes, found {found}")]
    TooLong {
        /// How long it may be.
        most: usize,
        /// How long it is.
        found: usize,
    },
    /// It is no JSON, or none of the messages.
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

fn decode<T: DeserializeOwned>(text: &str, most: usize) -> Result<T, MessageError> {
    if text.len() > most {
        return Err(MessageError::TooLong { most, found: text.len() });
    }
    serde_json::from_str(text).map_err(|error| MessageError::Malformed(excerpt(&error.to_string(), 200)))
}

impl ClientMessage {
    /// The act that this message is, or asks for.
    #[must_use]
    pub const fn act(&self) -> Option<&ActId> {
        match self {
            Self::Sit { id, .. } | Self::TakeSeat { id, .. } | Self::Act { id, .. } => Some(id),
            Self::Hello { .. } | Self::Pong { .. } => None,
        }
    }

    /// The message that this text is.
    ///
    /// # Errors
    /// When it is too long or none, with what was expected and at which line and column.
    pub fn decode(text: &str) -> Result<Self, MessageError> {
        decode(text, MAX_CLIENT_BYTES)
    }

    /// The message as text.
    ///
    /// # Panics
    /// Never: every message has a text.
    #[must_use]
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("every message has a text")
    }
}

impl ServerMessage {
    /// The message that this text is.
    ///
    /// # Errors
    /// When it is too long or none, with what was expected and at which line and column.
    pub fn decode(text: &str) -> Result<Self, MessageError> {
        decode(text, MAX_SERVER_BYTES)
    }

    /// The message as text.
    ///
    /// # Panics
    /// Never: every message has a text.
    #[must_use]
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("every message has a text")
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
            ClientMessage::Hello { version: 1, seat: Some(token), known: 9 },
            ClientMessage::Sit {
                id: id.clone(),
                side: Some(Side::Black),
                nickname: "Ana".into(),
                token: token.hash(),
                chain: None,
            },
            ClientMessage::TakeSeat { id: id.clone(), lent: token, token: token.hash() },
            ClientMessage::Act { id: id.clone(), action: PlayerAction::Resign },
            ClientMessage::Pong { id: 4 },
        ] {
            assert_eq!(ClientMessage::decode(&message.encode()), Ok(message));
        }
        for message in [
            ServerMessage::Welcome { side: None, seq: 4, now: 5 },
            ServerMessage::Events { now: 5, events: Vec::new() },
            ServerMessage::Done { id: id.clone(), seq: 3 },
            ServerMessage::refused(Some(id), ActRefusal::new(RefusalCode::Stale, "ply 3")),
            ServerMessage::presence(BySide([true, false]), 2, Some(7)),
            ServerMessage::Ping { id: 1, now: 2, seq: 3, key: "ff".into(), lag: Some(9) },
            ServerMessage::Reload { version: 2 },
        ] {
            assert_eq!(ServerMessage::decode(&message.encode()), Ok(message));
        }
    }

    #[test]
    fn what_is_no_message_is_refused_with_its_place() {
        for (text, expected) in [
            ("", "expected a message of protocol 1: EOF while parsing a value at line 1 column 0"),
            ("{\"type\":\"hallo\"}", "expected a message of protocol 1: unknown variant `hallo`, expected one of"),
            ("{\"type\":\"pong\"}", "expected a message of protocol 1: missing field `id`"),
            ("{\"type\":\"pong\",\"id\":-1}", "expected a message of protocol 1: invalid value: integer `-1`"),
            ("{\"type\":\"pong\",\"id\":1,\"x\":2}", "expected a message of protocol 1: unknown field `x`"),
            (
                "{\"type\":\"act\",\"id\":\"?\",\"action\":{\"type\":\"resign\"}}",
                "expected a message of protocol 1: expected an act's id, 1 to 32 letters, digits and hyphens, found \"?\"",
            ),
            (
                "{\"type\":\"hello\",\"version\":1,\"known\":0,\"seat\":\"ABC\"}",
                "expected a message of protocol 1: expected a seat's token, 32 hexadecimal digits in small letters, found \"ABC\"",
            ),
        ] {
            let error = ClientMessage::decode(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        let long = " ".repeat(MAX_CLIENT_BYTES + 1);
        let error = MessageError::TooLong { most: MAX_CLIENT_BYTES, found: MAX_CLIENT_BYTES + 1 };
        assert_eq!(ClientMessage::decode(&long), Err(error));
    }

    #[test]
    fn deep_and_broken_texts_are_refused_without_harm() {
        for text in ["[".repeat(10_000), "{\"type\":".repeat(2_000), "\"\\ud800\"".into(), "\u{0}".into()] {
            assert!(ClientMessage::decode(&text).is_err());
        }
    }
}
