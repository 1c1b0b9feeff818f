//! The messages about a study over its socket, and the bodies of requests and answers.
//!
//! Each message is one JSON object with a `type`, in one text frame. Unknown types and fields are refused.

use serde::{Deserialize, Serialize};

use super::edit::{StudyEdit, StudyEvent, StudyRefusal, StudyRefusalCode};
use super::secret::StudySecret;
use crate::online::{ActId, MAX_CLIENT_BYTES, MAX_SERVER_BYTES, MessageError, decode, encode};

/// The interval at which the server asks whether a client is there, in milliseconds.
pub const STUDY_PING_MS: u64 = 20_000;

/// The body of `POST /api/study`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The record with which it begins, with its variations and comments.
    pub record: String,
    /// The title; may be empty.
    #[serde(default)]
    pub title: String,
}

/// The answer to `POST /api/study`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedStudy {
    /// The key, with which everybody may read.
    pub key: String,
    /// What whoever edits must show. The server does not tell it again.
    pub secret: StudySecret,
}

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyRequest {
    /// The first message of each connection.
    Hello {
        /// The client's version of the protocol, which is that of games.
        version: u32,
        /// The secret of whoever edits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<StudySecret>,
        /// The number of the last event that the client has; 0 if it has none.
        #[serde(rename = "known")]
        known_seq: u64,
    },
    /// Edits the study.
    Edit {
        /// The id of the edit. An edit that is sent twice counts once.
        id: ActId,
        /// The edit.
        edit: StudyEdit,
    },
    /// Shows everybody else a node: where somebody is who edits. It is not stored. Only a server that tells of others understands it.
    Show {
        /// The number of the node.
        node: u32,
    },
    /// Answers a ping.
    Pong,
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyNews {
    /// Answers a hello. The events that the client lacks follow.
    Welcome {
        /// Whether the client may edit.
        may_edit: bool,
        /// The number of the last event.
        seq: u64,
    },
    /// Events, in order and without gaps.
    Events {
        /// The events.
        events: Vec<StudyEvent>,
    },
    /// The edit has been accepted before, or all is so already.
    Done {
        /// The id of the edit.
        id: ActId,
    },
    /// A refusal. Nothing has changed.
    Refused {
        /// The id of the edit; `None` if the message was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<ActId>,
        /// The reason.
        #[serde(rename = "reason")]
        code: StudyRefusalCode,
        /// What was expected, in English.
        expected: String,
    },
    /// Requests a pong. The next one comes within [`STUDY_PING_MS`], and sooner if there is something new to tell with it. Earlier clients
    /// ignore what is told with it.
    Ping {
        /// The number of other connections to the study; `None` if it is not told, as by earlier servers.
        #[serde(rename = "others", default, skip_serializing_if = "Option::is_none")]
        other_count: Option<u32>,
        /// The number of the node that somebody shows, if that is news.
        #[serde(rename = "shown", default, skip_serializing_if = "Option::is_none")]
        shown_node: Option<u32>,
    },
    /// The server no longer supports the client's version of the protocol; the page must be reloaded.
    Reload {
        /// The server's version of the protocol.
        version: u32,
    },
}

impl StudyRequest {
    /// Parses a message.
    ///
    /// # Errors
    /// If the text is too long or not a message.
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

impl StudyNews {
    /// The refusal of an edit, or of another message.
    #[must_use]
    pub fn refusal(id: Option<ActId>, StudyRefusal { code, expected }: StudyRefusal) -> Self {
        Self::Refused { id, code, expected }
    }

    /// Parses a message.
    ///
    /// # Errors
    /// If the text is too long or not a message.
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
    use crate::study::StudyChange;

    #[test]
    fn a_message_survives_its_own_text() {
        let id: ActId = "x-1".parse().expect("an id");
        let edit = StudyEdit::Mark { node: 3, marks: vec![1, 14] };
        for message in [
            StudyRequest::Hello { version: 2, secret: Some(StudySecret::new([7; 16])), known_seq: 9 },
            StudyRequest::Edit { id: id.clone(), edit: edit.clone() },
            StudyRequest::Show { node: 3 },
            StudyRequest::Pong,
        ] {
            assert_eq!(StudyRequest::decode(&message.encode()), Ok(message));
        }
        let change = StudyChange::Edited { edit };
        let event = StudyEvent { seq: 2, at: 5, id: Some(id.clone()), change };
        let refusal = StudyRefusal::new(StudyRefusalCode::NoSuchNode, "a move");
        for message in [
            StudyNews::Welcome { may_edit: true, seq: 2 },
            StudyNews::Events { events: vec![event] },
            StudyNews::Done { id: id.clone() },
            StudyNews::refusal(Some(id), refusal),
            StudyNews::Ping { other_count: None, shown_node: None },
            StudyNews::Ping { other_count: Some(2), shown_node: Some(3) },
            StudyNews::Reload { version: 3 },
        ] {
            assert_eq!(StudyNews::decode(&message.encode()), Ok(message));
        }
    }

    #[test]
    fn earlier_clients_understand_a_ping_that_tells_more_and_earlier_servers_tell_nothing_with_it() {
        /// The only message of a server that knows no more.
        #[derive(Debug, Deserialize)]
        #[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
        enum EarlierNews {
            Ping,
        }
        let ping = StudyNews::Ping { other_count: Some(2), shown_node: Some(3) }.encode();
        assert!(matches!(serde_json::from_str(&ping), Ok(EarlierNews::Ping)), "{ping}");
        assert_eq!(
            StudyNews::decode("{\"type\":\"ping\"}"),
            Ok(StudyNews::Ping { other_count: None, shown_node: None })
        );
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for text in [
            "",
            "{\"type\":\"edit\",\"id\":\"a\",\"edit\":{\"type\":\"begun\",\"record\":\"\"}}",
            "{\"type\":\"edit\",\"id\":\"a\",\"edit\":{\"type\":\"remove\",\"node\":-1}}",
            "{\"type\":\"hello\",\"version\":2,\"known\":0,\"secret\":\"ABC\"}",
            "{\"type\":\"ping\"}",
        ] {
            assert!(StudyRequest::decode(text).is_err(), "{text}");
        }
    }
}
