//! What can be done to a study, and why it may not be.

use serde::{Deserialize, Serialize};

use crate::online::{ActId, MessageError};

/// The maximum size of the record with which a study begins, in bytes.
pub const MAX_STUDY_RECORD_BYTES: usize = 64 << 10;
/// The maximum number of moves that a study can have, variations and removed moves included.
pub const MAX_STUDY_MOVES: u32 = 4_000;
/// The maximum depth of variations in one another.
pub const MAX_STUDY_DEPTH: usize = 32;
/// The maximum number of edits of a study.
pub const MAX_STUDY_EDITS: u64 = 10_000;
/// The maximum size of all comments and titles that were ever written into a study, in bytes.
pub const MAX_STUDY_TEXT_BYTES: usize = 1 << 20;
/// The maximum length of a comment, in characters.
pub const MAX_STUDY_COMMENT_CHARS: usize = 2_000;
/// The maximum length of a title, in characters.
pub const MAX_STUDY_TITLE_CHARS: usize = 100;
/// The maximum number of marks of a move.
pub const MAX_STUDY_MARKS: usize = 8;

/// An edit of a study's tree. Nodes are named by their [numbers](crate::session::NodeId::number): those of the record have theirs in the
/// order of its text, those that are added later in the order of the events; 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyEdit {
    /// Adds a move or a roll after a node, as its continuation if it has none, otherwise as its last variation.
    AddMove {
        /// The node.
        #[serde(rename = "at")]
        node: u32,
        /// The move or the roll, as in the text protocol.
        code: String,
    },
    /// Removes a node with all that follows it.
    Remove {
        /// The node.
        node: u32,
    },
    /// Swaps the variation that a node lies on with the line before it.
    Promote {
        /// The node.
        node: u32,
    },
    /// Sets the comment on a move, or on the start; an empty text removes it.
    Comment {
        /// The node.
        node: u32,
        /// The comment.
        text: String,
    },
    /// Sets the marks of a move.
    Mark {
        /// The node.
        node: u32,
        /// The marks, by their numbers in records: 1 is `!`, 2 is `?`.
        marks: Vec<u8>,
    },
    /// Sets the title of the study; an empty text removes it.
    Title {
        /// The title, one line.
        text: String,
    },
}

impl StudyEdit {
    /// The text that it writes.
    pub(super) const fn written_text(&self) -> Option<&String> {
        match self {
            Self::Comment { text, .. } | Self::Title { text } => Some(text),
            Self::AddMove { .. } | Self::Remove { .. } | Self::Promote { .. } | Self::Mark { .. } => None,
        }
    }
}

/// What happens in a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyChange {
    /// The study begins with a game. Only the first event.
    Begun {
        /// The record of the game, as a text.
        record: String,
    },
    /// Somebody has edited it.
    Edited {
        /// The edit.
        edit: StudyEdit,
    },
}

/// An event of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyEvent {
    /// The number, from 1, without gaps.
    pub seq: u64,
    /// The time in milliseconds since 1970.
    pub at: u64,
    /// The id that the edit's sender has given to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<ActId>,
    /// What has happened.
    pub change: StudyChange,
}

/// The reason for which an edit or a message is refused. The names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StudyRefusalCode {
    /// The message or a text in it cannot be understood.
    Malformed,
    /// A text is too long.
    TooLong,
    /// The first message must be a hello.
    HelloFirst,
    /// The secret is not that of the study.
    WrongSecret,
    /// Whoever asks may only read.
    ReadOnly,
    /// The node is not there, or not any more.
    NoSuchNode,
    /// The move is not legal there.
    IllegalMove,
    /// The study has as much of this as may be.
    TooMany,
    /// The edit could not be saved. It may be accepted if it is sent again.
    NotSaved,
}

/// A refusal: the reason, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct StudyRefusal {
    /// The reason, for programs.
    pub code: StudyRefusalCode,
    /// What was expected, in English.
    pub expected: String,
}

impl StudyRefusal {
    /// A refusal for this reason, and what was expected instead.
    #[must_use]
    pub fn new(code: StudyRefusalCode, expected: impl Into<String>) -> Self {
        Self { code, expected: expected.into() }
    }
}

impl From<MessageError> for StudyRefusal {
    fn from(error: MessageError) -> Self {
        let code = match error {
            MessageError::TooLong { .. } => StudyRefusalCode::TooLong,
            MessageError::Malformed(_) => StudyRefusalCode::Malformed,
        };
        let text = error.to_string();
        Self::new(code, text.strip_prefix("expected ").unwrap_or(&text))
    }
}
