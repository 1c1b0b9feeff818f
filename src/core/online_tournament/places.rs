//! Who holds a place in a tournament, who may return, and who is taken off the list before anybody is paired.

use super::entrant::Entrant;
use super::event::{OnlineTournamentError, OnlineTournamentEvent};
use super::state::OnlineTournament;
use crate::tournament::ParticipantId;

type Applied = Result<(), OnlineTournamentError>;

impl OnlineTournament {
    /// How many players hold a place.
    pub(super) fn player_count(&self) -> usize {
        self.entrants.iter().filter(|&(&id, entrant)| self.holds_place(id, entrant)).count()
    }

    /// Whether a player holds a place. Whoever has withdrawn does only without a team, and once games have been paired.
    fn holds_place(&self, id: ParticipantId, entrant: &Entrant) -> bool {
        !self.has_withdrawn(id) || (entrant.team.is_none() && !self.games.is_empty())
    }

    /// An error if no place is free.
    pub(super) fn require_place(&self) -> Applied {
        let most = self.plan.most_players;
        if self.player_count() < usize::from(most) { Ok(()) } else { Err(OnlineTournamentError::Full(most)) }
    }

    /// The event with which a player takes part again; `None` if they do already. The event alone does not ask for a place: earlier servers
    /// have stored others.
    ///
    /// # Errors
    /// If the player does not take part, or others have taken the place.
    pub fn event_of_return(&self, id: ParticipantId) -> Result<Option<OnlineTournamentEvent>, OnlineTournamentError> {
        if self.is_present(id) {
            return Ok(None);
        }
        let entrant = self.entrants.get(&id).ok_or(OnlineTournamentError::NotEntered)?;
        if !self.holds_place(id, entrant) {
            self.require_place()?;
            entrant.team.map_or(Ok(()), |team_id| self.require_place_in_team(team_id))?;
        }
        Ok(Some(OnlineTournamentEvent::Returned { id }))
    }

    /// Who was removed and is not on the list any more: they may be entered anew, but for the players of a team, which is gone.
    pub(super) fn removed_off_the_list(&self) -> impl Iterator<Item = &Entrant> {
        let is_off_the_list = move |entrant: &&Entrant| entrant.player.and_then(|player| self.id_of(player)).is_none();
        self.removed_players.values().filter(|entrant| entrant.team.is_none()).filter(is_off_the_list)
    }

    /// The event with which a player of this name who was removed, and is not on the list any more, is entered anew; `None` if there is
    /// none.
    #[must_use]
    pub fn event_of_new_entry(&self, name: &str) -> Option<OnlineTournamentEvent> {
        let entrant = self.removed_off_the_list().find(|entrant| entrant.name == name)?;
        let Entrant { player, name, rating, program_seat, .. } = entrant.clone();
        Some(OnlineTournamentEvent::Entered { id: self.next_id(), player, name, rating, program_seat })
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
