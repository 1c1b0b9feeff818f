//! Who takes part, and in which rounds.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::tournament::Bye;

/// Names a participant for ever, unlike the pairing number, which changes when somebody enters late.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ParticipantId(pub u32);

impl fmt::Display for ParticipantId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A participant.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Participant {
    /// The name.
    pub name: String,
    /// The rating at the entry, by which the initial ranking list is made.
    pub rating: Option<u16>,
    /// Whether the participant takes part no more.
    pub is_withdrawn: bool,
    /// Whether the participant did not come to the last game, and has not returned since.
    pub is_missing: bool,
    /// The byes that were requested, by the round, from 1.
    pub requested_byes: BTreeMap<usize, Bye>,
}

impl Participant {
    /// Whether the participant is to be paired in a round, from 1.
    #[must_use]
    pub fn is_available(&self, round: usize) -> bool {
        !self.is_withdrawn && !self.is_missing && !self.requested_byes.contains_key(&round)
    }
}
