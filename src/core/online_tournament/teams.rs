//! Who is in which team, who plays on which board, and how matches between teams end.

use std::collections::BTreeMap;

use super::contest::Contest;
use super::entrant::Entrant;
use super::event::{OnlineTournamentError, OnlineTournamentEvent};
use super::game::GameOfTournament;
use super::plan::is_visible_name;
use super::state::{OnlineTournament, TournamentStage};
use crate::tournament::{
    GameOutcome, MAX_RESERVES, ParticipantId, TeamMatch, TournamentError, TournamentEvent, TournamentRound, mean_rating,
};

/// The maximum length of a team's name, in characters: that of record 310 of FIDE's report file.
pub const MAX_TEAM_NAME_CHARS: usize = 32;

/// A team. Those who are there play on its boards in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The name.
    pub name: String,
    /// What whoever joins the team must show.
    pub invitation: String,
    /// The player who decides about the order.
    pub captain: ParticipantId,
    /// The players, the first board first; also those who have withdrawn or stayed away.
    pub players: Vec<ParticipantId>,
}

impl Team {
    /// A team with its captain as its only player.
    pub(super) fn new(name: String, invitation: String, captain: ParticipantId) -> Self {
        Self { name, invitation, captain, players: vec![captain] }
    }
}

type Applied = Result<(), OnlineTournamentError>;

impl OnlineTournament {
    /// The teams; none where players take part for themselves.
    #[must_use]
    pub const fn teams(&self) -> &BTreeMap<ParticipantId, Team> {
        &self.teams
    }

    /// The team to which this invitation invites.
    #[must_use]
    pub fn team_of_invitation(&self, invitation: &str) -> Option<ParticipantId> {
        self.teams.iter().find(|(_, team)| team.invitation == invitation).map(|(&team_id, _)| team_id)
    }

    /// The name that a new team can have, without blanks around it; `None` if it is empty, too long, has letters that cannot be seen or is
    /// another team's.
    #[must_use]
    pub fn team_name(&self, text: &str) -> Option<String> {
        let name = text.trim();
        let is_taken = self.teams.values().any(|team| team.name.to_lowercase() == name.to_lowercase());
        (is_visible_name(name, MAX_TEAM_NAME_CHARS) && !is_taken).then(|| name.to_owned())
    }

    /// An error where teams take part.
    pub(super) const fn require_players(&self) -> Applied {
        match self.plan.boards {
            None => Ok(()),
            Some(_) => Err(OnlineTournamentError::OtherSystem("a tournament without teams")),
        }
    }

    /// How many boards a team has; an error where no teams take part.
    fn board_count(&self) -> Result<usize, OnlineTournamentError> {
        let boards = self.plan.boards.map(|boards| usize::from(u8::from(boards)));
        boards.ok_or(OnlineTournamentError::OtherSystem("a tournament of teams"))
    }

    pub(super) fn enter_team(&mut self, team_id: ParticipantId, team: Team, captain: Entrant) -> Applied {
        self.board_count()?;
        self.contest.rounds_mut()?.require_open_entry()?;
        if self.teams.contains_key(&team_id) || self.entrants.contains_key(&team_id) || team.captain == team_id {
            return Err(OnlineTournamentError::Entered);
        }
        self.admit(team.captain, captain)?;
        self.teams.insert(team_id, team);
        if self.stage == TournamentStage::Running { self.register_team(team_id) } else { Ok(()) }
    }

    pub(super) fn join_team(&mut self, team_id: ParticipantId, player_id: ParticipantId, entrant: Entrant) -> Applied {
        self.board_count()?;
        self.contest.rounds_mut()?.require_open_entry()?;
        self.require_place_in_team(team_id)?;
        self.admit(player_id, entrant)?;
        if let Some(team) = self.teams.get_mut(&team_id) {
            team.players.push(player_id);
        }
        self.update_team_of(player_id)
    }

    /// An error if a team has as many players as it may have, without those who have withdrawn.
    pub(super) fn require_place_in_team(&self, team_id: ParticipantId) -> Applied {
        let max_players = self.board_count()? + MAX_RESERVES;
        let team = self.teams.get(&team_id).ok_or(OnlineTournamentError::NotEntered)?;
        if team.players.iter().filter(|&&player_id| !self.has_withdrawn(player_id)).count() < max_players {
            Ok(())
        } else {
            Err(OnlineTournamentError::Full(u16::try_from(max_players).unwrap_or(u16::MAX)))
        }
    }

    pub(super) fn order_team(&mut self, team_id: ParticipantId, players: &[ParticipantId]) -> Applied {
        self.board_count()?;
        if self.stage != TournamentStage::Open {
            return Err(OnlineTournamentError::Started);
        }
        let team = self.teams.get_mut(&team_id).ok_or(OnlineTournamentError::NotEntered)?;
        let sorted_players = |players: &[ParticipantId]| {
            let mut players = players.to_vec();
            players.sort_unstable();
            players
        };
        if sorted_players(&team.players) != sorted_players(players) {
            return Err(OnlineTournamentError::NotEntered);
        }
        team.players = players.to_vec();
        Ok(())
    }

    /// Lets the teams into the initial ranking list when the tournament begins. Until then their players may change.
    pub(super) fn start_teams(&mut self) -> Applied {
        let teams: Vec<ParticipantId> = self.teams.keys().copied().collect();
        teams.into_iter().try_for_each(|team_id| self.register_team(team_id))
    }

    fn register_team(&mut self, team_id: ParticipantId) -> Applied {
        let team = self.teams.get(&team_id).ok_or(OnlineTournamentError::NotEntered)?;
        let (name, rating) = (team.name.clone(), self.team_rating(team));
        self.contest.enter(team_id, &name, rating, 0)?;
        self.update_team(team_id)
    }

    /// The mean rating of those on the boards who have one.
    pub(super) fn team_rating(&self, team: &Team) -> Option<u16> {
        mean_rating(self.line_up(team).into_iter().filter_map(|id| self.entrants.get(&id)?.rating))
    }

    /// Who of a team would play now, the first board first.
    fn line_up(&self, team: &Team) -> Vec<ParticipantId> {
        let boards = self.board_count().unwrap_or(0);
        team.players.iter().copied().filter(|&id| self.is_present(id)).take(boards).collect()
    }

    /// The event with which this round begins. Those who play are in it, so that they do not depend on the program that reads it.
    pub(super) fn paired_event(&self, round: TournamentRound) -> OnlineTournamentEvent {
        if self.plan.boards.is_none() {
            return OnlineTournamentEvent::RoundPaired { round };
        }
        let games_to_play = round.games.iter().filter(|scheduled_game| scheduled_game.outcome.is_none());
        let teams = games_to_play.flat_map(|scheduled_game| [scheduled_game.white, scheduled_game.black]);
        let line_ups = teams.filter_map(|team_id| Some((team_id, self.line_up(self.teams.get(&team_id)?)))).collect();
        OnlineTournamentEvent::MatchesPaired { round, line_ups }
    }

    pub(super) fn begin_matches(
        &mut self,
        round: &TournamentRound,
        line_ups: &BTreeMap<ParticipantId, Vec<ParticipantId>>,
        event_at: u64,
    ) -> Applied {
        self.require_running()?;
        self.board_count()?;
        for (team_id, players) in line_ups {
            let team = self.teams.get(team_id).ok_or(OnlineTournamentError::NotEntered)?;
            if !players.iter().all(|player| team.players.contains(player)) {
                return Err(OnlineTournamentError::NotEntered);
            }
        }
        let tournament = self.contest.rounds_mut()?;
        tournament.begin_round(round.clone())?;
        let round_number = tournament.rounds().len();
        for scheduled_game in round.games.iter().filter(|scheduled_game| scheduled_game.outcome.is_none()) {
            let teams = [scheduled_game.white, scheduled_game.black];
            let players = teams.map(|team_id| line_ups.get(&team_id).map_or(&[][..], Vec::as_slice));
            self.begin_match(round_number, teams, players, event_at)?;
        }
        self.quiet_since = event_at;
        Ok(())
    }

    fn begin_match(
        &mut self,
        round: usize,
        teams: [ParticipantId; 2],
        line_ups: [&[ParticipantId]; 2],
        event_at: u64,
    ) -> Applied {
        let Some(board_count) = self.plan.boards else { return Ok(()) };
        let team_match = TeamMatch::new(round, teams, line_ups, board_count);
        for board in &team_match.boards {
            if let [Some(white), Some(black)] = board.players {
                self.add_game(round, [white, black], [false; 2], 1, event_at);
            }
        }
        self.matches.push(team_match);
        self.settle_match(self.matches.len() - 1)
    }

    /// Enters the result of a match once all its games are over.
    fn settle_match(&mut self, index: usize) -> Applied {
        let TeamMatch { teams: [white, black], .. } = self.matches[index];
        let Some(boards) = self.matches[index].outcomes() else { return Ok(()) };
        Ok(self.contest.rounds_mut()?.apply(TournamentEvent::MatchEnded { white, black, boards })?)
    }

    /// Notes how a game of a match ended. Returns the match.
    fn set_outcome(&mut self, game: &GameOfTournament, outcome: GameOutcome) -> Result<usize, OnlineTournamentError> {
        let players = [Some(game.white), Some(game.black)];
        let mut matches = self.matches.iter_mut().enumerate().filter(|(_, team_match)| team_match.round == game.round);
        let match_index = matches.find_map(|(index, team_match)| {
            let board = team_match.boards.iter_mut().find(|board| board.players == players)?;
            board.outcome = Some(outcome);
            Some(index)
        });
        let (white, black) = (game.white, game.black);
        Ok(match_index.ok_or(TournamentError::NoSuchGame { white, black })?)
    }

    /// Notes who came to a game and who did not, unless there was a later one or nobody is paired any more.
    fn update_missing(&mut self, game: &GameOfTournament, outcome: GameOutcome) -> Applied {
        if self.stage.is_over() {
            return Ok(());
        }
        for (id, is_absent) in [game.white, game.black].into_iter().zip(outcome.absences()) {
            let is_later_game = |other_game: &GameOfTournament| {
                other_game.round > game.round && [other_game.white, other_game.black].contains(&id)
            };
            if !self.games.iter().any(is_later_game) {
                self.entrant_mut(id)?.is_missing = is_absent;
                self.update_team_of(id)?;
            }
        }
        Ok(())
    }

    pub(super) fn end_board(&mut self, game: &GameOfTournament, outcome: GameOutcome) -> Applied {
        let index = self.set_outcome(game, outcome)?;
        self.settle_match(index)?;
        self.update_missing(game, outcome)
    }

    pub(super) fn correct_board(&mut self, game: &GameOfTournament, outcome: GameOutcome) -> Applied {
        let index = self.set_outcome(game, outcome)?;
        let TeamMatch { round, teams, .. } = self.matches[index];
        // While other games of the match go on, it has no result that could be corrected.
        if let Some(boards) = self.matches[index].outcomes() {
            self.contest.rounds_mut()?.correct_match(round, teams, &boards)?;
        }
        self.update_missing(game, outcome)
    }

    /// Who has White and who has Black in another game instead of this one: the colours are exchanged, but not on a board of a match.
    pub(super) const fn colours_of_another_game(&self, game: &GameOfTournament) -> [ParticipantId; 2] {
        match self.plan.boards {
            None => [game.black, game.white],
            Some(_) => [game.white, game.black],
        }
    }

    /// Lets the team of a player be paired while any of its players is there. It has withdrawn once all of them have.
    pub(super) fn update_team_of(&mut self, player_id: ParticipantId) -> Applied {
        let team_id = self.entrants.get(&player_id).and_then(|entrant| entrant.team);
        team_id.map_or(Ok(()), |team_id| self.update_team(team_id))
    }

    fn update_team(&mut self, team_id: ParticipantId) -> Applied {
        let Some(team) = self.teams.get(&team_id) else { return Ok(()) };
        let has_withdrawn = team.players.iter().all(|&player_id| self.has_withdrawn(player_id));
        let is_present = self.is_present(team_id);
        let Contest::Rounds(tournament) = &mut self.contest else { return Ok(()) };
        // Before the beginning it is not in the ranking list.
        if !tournament.participants().contains_key(&team_id) {
            return Ok(());
        }
        match (is_present, has_withdrawn) {
            (true, _) => tournament.apply(TournamentEvent::Returned { id: team_id })?,
            (false, true) => tournament.apply(TournamentEvent::Withdrawn { id: team_id })?,
            (false, false) => tournament.mark_missing(team_id)?,
        }
        Ok(())
    }
}
