//! FIDE's report file of a tournament on a server.

use std::collections::BTreeMap;

use super::state::OnlineTournament;
use super::teams::Team;
use crate::tournament::trf::TournamentReport;
use crate::tournament::{ParticipantId, TeamPlayer};

impl OnlineTournament {
    /// FIDE's report of the rounds that are complete; `None` for an arena. [`trf::write`](crate::tournament::trf::write) writes it.
    #[must_use]
    pub fn report(&self) -> Option<TournamentReport> {
        let (tournament, name) = (self.rounds()?, &self.plan.name);
        Some(match self.plan.boards {
            None => tournament.report(name),
            Some(_) => tournament.report_of_teams(name, &self.players_by_team(), &self.matches),
        })
    }

    fn players_by_team(&self) -> BTreeMap<ParticipantId, Vec<TeamPlayer>> {
        let player = |&id: &ParticipantId| {
            let entrant = self.entrants.get(&id)?;
            Some(TeamPlayer { id, name: entrant.name.clone(), rating: entrant.rating })
        };
        let players_of = |team: &Team| team.players.iter().filter_map(player).collect::<Vec<_>>();
        self.teams.iter().map(|(&id, team)| (id, players_of(team))).collect()
    }
}
