//! Who holds a place in a tournament, and who is taken off the list before anybody is paired.

use super::event::{OnlineTournamentError, OnlineTournamentEvent};
use super::state::{OnlineTournament, TournamentStage};
use crate::tournament::ParticipantId;

type Applied = Result<(), OnlineTournamentError>;

impl OnlineTournament {
    /// How many players hold a place. Before the beginning whoever has withdrawn leaves theirs to others.
    pub(super) fn player_count(&self) -> usize {
        match self.stage {
            TournamentStage::Open => self.entrants.keys().filter(|&&id| !self.has_withdrawn(id)).count(),
            // Teams that stay keep the players who have withdrawn.
            TournamentStage::Running | TournamentStage::Over | TournamentStage::CalledOff => {
                self.entrants.values().filter(|entrant| entrant.team.is_none() || !entrant.is_withdrawn).count()
            }
        }
    }

    /// An error if no place is free.
    pub(super) fn require_place(&self) -> Applied {
        let most = self.plan.most_players;
        if self.player_count() < usize::from(most) { Ok(()) } else { Err(OnlineTournamentError::Full(most)) }
    }

    /// The event that takes somebody who has withdrawn, or a team of which nobody is left, off the list; `None` if all are there.
    pub(super) fn removal(&self) -> Option<OnlineTournamentEvent> {
        self.participants().find(|&id| !self.is_present(id)).map(|id| OnlineTournamentEvent::Removed { id })
    }

    /// Takes a player, or a team with its players, off the list.
    pub(super) fn remove(&mut self, id: ParticipantId) -> Applied {
        if !self.games.is_empty() {
            return Err(OnlineTournamentError::Started);
        }
        self.contest.remove(id)?;
        self.entrants.retain(|&other, entrant| other != id && entrant.team != Some(id));
        self.teams.remove(&id);
        Ok(())
    }
}
