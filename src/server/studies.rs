//! Studies: what is kept of them, who has them open, and their connections.
//!
//! The rules are in [`study`](crate::study).
//!
//! ```text
//! study_http    requests, and the way of a connection to the process that serves the study
//! study_socket  one connection ⇄ study_room  a study that somebody has open, and its next event ⇄ study_store
//! study_hall    the rooms
//! ```

mod study_hall;
mod study_http;
mod study_room;
mod study_socket;
mod study_store;

pub(super) use self::study_hall::StudyHall;
pub(super) use self::study_http::{connect_to_study, study_routes};
pub use self::study_store::{StudyRow, StudyStore, StudyWrite};
