//! Which byes participants of a Swiss tournament have asked for in the next round, and may ask for.

use std::collections::BTreeMap;

use super::participant::{Participant, ParticipantId};
use super::settings::TournamentFormat;
use super::state::Tournament;
use crate::tournament::Bye;

impl Tournament {
    /// The bye that a participant has asked for in the next round.
    #[must_use]
    pub fn next_bye(&self, id: ParticipantId) -> Option<Bye> {
        self.participants.get(&id)?.requested_byes.get(&self.next_round_number()).copied()
    }

    /// The byes that those who are there have asked for in the next round.
    pub(super) fn requested_byes(&self) -> BTreeMap<ParticipantId, Bye> {
        let present_participants =
            self.participants.iter().filter(|(_, participant)| !participant.is_withdrawn && !participant.is_missing);
        present_participants.filter_map(|(&id, _)| Some((id, self.next_bye(id)?))).collect()
    }

    /// The next round, from 1, if the participant may still ask for a half-point bye in it.
    #[must_use]
    pub fn half_point_bye_round(&self, id: ParticipantId) -> Option<usize> {
        let participant = self.participants.get(&id)?;
        let next = self.next_round_number();
        let is_planned = matches!(self.settings.format, TournamentFormat::Swiss { rounds } if next <= rounds);
        let is_asked = self.next_bye(id) == Some(Bye::HalfPoint);
        let is_left = half_point_byes_besides(participant, next) < self.settings.half_point_byes;
        (is_planned && !is_asked && is_left && !self.is_finished()).then_some(next)
    }

    const fn next_round_number(&self) -> usize {
        self.rounds.len() + 1
    }
}

/// How many half-point byes a participant has asked for in other rounds than this one.
pub(super) fn half_point_byes_besides(participant: &Participant, round: usize) -> usize {
    let other = participant.requested_byes.iter().filter(|(asked, _)| **asked != round);
    other.filter(|(_, bye)| **bye == Bye::HalfPoint).count()
}
