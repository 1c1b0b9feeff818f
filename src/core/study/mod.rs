//! Studies: a tree of moves with comments and marks that several people edit at once over a network.
//!
//! A study is an append-only list of events, like a game: the first one contains a record, each later one an edit of its tree. Edits name
//! the nodes of the tree by their [numbers](crate::session::NodeId::number), which stay valid whatever else is edited. The server puts
//! the edits into an order, and refuses those whose node was removed meanwhile; whoever has the study open applies the same events.
//!
//! | file | content |
//! |---|---|
//! | `edit` | what can be done, and why it may not |
//! | `state` | a study after its events |
//! | `secret` | what whoever edits must show |
//! | `study_protocol` | messages over a socket, bodies of requests and answers |
//! | `study_client` | the client of a study, without input or output |

mod edit;
mod secret;
mod state;
mod study_client;
mod study_protocol;
#[cfg(test)]
mod tests;

pub use edit::{
    MAX_STUDY_COMMENT_CHARS, MAX_STUDY_DEPTH, MAX_STUDY_EDITS, MAX_STUDY_MARKS, MAX_STUDY_MOVES,
    MAX_STUDY_RECORD_BYTES, MAX_STUDY_TEXT_BYTES, MAX_STUDY_TITLE_CHARS, StudyChange, StudyEdit, StudyEvent,
    StudyRefusal, StudyRefusalCode,
};
pub use secret::{StudySecret, StudySecretHash};
pub use state::{STUDY_TITLE_TAG, Study, StudyError};
pub use study_client::{StudyClient, StudyOutput};
pub use study_protocol::{CreatedStudy, NewStudy, STUDY_PING_MS, StudyNews, StudyRequest};
