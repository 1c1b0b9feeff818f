//! Teams at one table: who plays for them on which board, and how their matches end.

use std::collections::BTreeSet;

use super::event::{EntryError, OrganisedEvent};
use super::organised::{OrganisedTournament, free_name};
use crate::tournament::{
    BoardCount, GameOutcome, MAX_RESERVES, ParticipantId, TeamMatch, TeamPlayer, TournamentError, TournamentEvent,
    mean_rating,
};

impl OrganisedTournament {
    /// How many boards teams have; `None` if players take part for themselves.
    #[must_use]
    pub fn boards(&self) -> Option<BoardCount> {
        self.tournament.settings().boards
    }

    /// The players of a team, the first board first, and the reserves behind them.
    #[must_use]
    pub fn players_of(&self, team: ParticipantId) -> &[TeamPlayer] {
        self.teams.get(&team).map(Vec::as_slice).unwrap_or_default()
    }

    /// A player of a team.
    #[must_use]
    pub fn team_player(&self, id: ParticipantId) -> Option<&TeamPlayer> {
        self.teams.values().flatten().find(|player| player.id == id)
    }

    /// The match of two teams in a round, from 1; `None` if one of them was not there.
    #[must_use]
    pub fn team_match(&self, round: usize, teams: [ParticipantId; 2]) -> Option<&TeamMatch> {
        self.matches.iter().find(|team_match| team_match.round == round && team_match.teams == teams)
    }

    /// Enters somebody who plays for a team, behind those who do.
    ///
    /// # Errors
    ///
    /// If the name is not fit or another player's, or if the team has no place.
    pub fn enter_player(&mut self, team: ParticipantId, name: &str, rating: Option<u16>) -> Result<(), EntryError> {
        let name = self.free_player_name(name, None)?;
        let player = TeamPlayer { id: self.next_id(), name, rating };
        let players = self.players_of(team).iter().cloned().chain([player]).collect();
        self.apply(OrganisedEvent::TeamChanged { team, players })
    }

    /// Corrects the name and the rating of a player of a team.
    ///
    /// # Errors
    ///
    /// If the name is not fit or another player's, or if there is no such player.
    pub fn correct_player(&mut self, id: ParticipantId, name: &str, rating: Option<u16>) -> Result<(), EntryError> {
        let name = self.free_player_name(name, Some(id))?;
        let (team, mut players) = self.team_of(id).ok_or(TournamentError::UnknownParticipant(id))?;
        for player in players.iter_mut().filter(|player| player.id == id) {
            (player.name, player.rating) = (name.clone(), rating);
        }
        self.apply(OrganisedEvent::TeamChanged { team, players })
    }

    /// How a player of a team moves one board up; `None` on the first board.
    #[must_use]
    pub fn one_board_up(&self, id: ParticipantId) -> Option<OrganisedEvent> {
        let (team, mut players) = self.team_of(id)?;
        let index = players.iter().position(|player| player.id == id)?;
        players.swap(index.checked_sub(1)?, index);
        Some(OrganisedEvent::TeamChanged { team, players })
    }

    /// How a player is taken off a team; `None` once the player has played for it.
    #[must_use]
    pub fn removal_of_player(&self, id: ParticipantId) -> Option<OrganisedEvent> {
        let (team, mut players) = self.team_of(id).filter(|_| !self.has_played(id))?;
        players.retain(|player| player.id != id);
        Some(OrganisedEvent::TeamChanged { team, players })
    }

    /// The team of a player, and all its players.
    fn team_of(&self, id: ParticipantId) -> Option<(ParticipantId, Vec<TeamPlayer>)> {
        let mut teams = self.teams.iter();
        let (&team, players) = teams.find(|(_, players)| players.iter().any(|player| player.id == id))?;
        Some((team, players.clone()))
    }

    fn free_player_name(&self, name: &str, owner: Option<ParticipantId>) -> Result<String, EntryError> {
        let others = self.teams.values().flatten().filter(|player| Some(player.id) != owner);
        free_name(name, others.map(|player| &*player.name))
    }

    /// Whether a player has had a place on a board of a match.
    fn has_played(&self, id: ParticipantId) -> bool {
        let mut boards = self.matches.iter().flat_map(|team_match| &team_match.boards);
        boards.any(|board| board.players.contains(&Some(id)))
    }

    /// Whether another player may be entered in a team.
    #[must_use]
    pub fn has_place(&self, team: ParticipantId) -> bool {
        let is_entered = self.tournament.participants().contains_key(&team);
        let max_players = self.boards().map(|boards| board_count(boards) + MAX_RESERVES);
        is_entered && max_players.is_some_and(|max_players| self.players_of(team).len() < max_players)
    }

    pub(super) fn change_team(&mut self, team: ParticipantId, players: &[TeamPlayer]) -> Result<(), EntryError> {
        let boards = self.boards().map(board_count).ok_or(TournamentError::WrongBoards)?;
        if !self.tournament.participants().contains_key(&team) {
            return Err(TournamentError::UnknownParticipant(team).into());
        }
        if players.len() > boards + MAX_RESERVES {
            return Err(EntryError::TeamFull(boards + MAX_RESERVES));
        }
        let ids = self.require_own_players(team, players)?;
        if self.players_of(team).iter().any(|player| !ids.contains(&player.id) && self.has_played(player.id)) {
            return Err(EntryError::HasPlayed);
        }
        self.teams.insert(team, players.to_vec());
        // Its place in the ranking list follows the rating that it had when it came into it.
        if !self.tournament.ranking().contains(&team) {
            let rating = mean_rating(players.iter().take(boards).filter_map(|player| player.rating));
            let name = self.name_of(team).to_owned();
            self.tournament.apply(TournamentEvent::EntryCorrected { id: team, name, rating })?;
        }
        Ok(())
    }

    /// The numbers of the players of a team, if all are different and none is another player's or a team's.
    fn require_own_players(
        &self,
        team: ParticipantId,
        players: &[TeamPlayer],
    ) -> Result<BTreeSet<ParticipantId>, EntryError> {
        let other_teams = self.teams.iter().filter(|(other, _)| **other != team);
        let mut taken_ids: BTreeSet<ParticipantId> =
            other_teams.flat_map(|(_, others)| others).map(|one| one.id).collect();
        taken_ids.extend(self.tournament.participants().keys());
        let taken_player = players.iter().find(|player| !taken_ids.insert(player.id));
        match taken_player {
            Some(player) => Err(TournamentError::AlreadyJoined(player.id).into()),
            None => Ok(players.iter().map(|player| player.id).collect()),
        }
    }

    /// Lets something happen to teams that can happen to players, too. Their matches end board by board.
    pub(super) fn apply_among_teams(&mut self, event: &TournamentEvent) -> Result<(), EntryError> {
        match event {
            TournamentEvent::GameEnded { .. }
            | TournamentEvent::MatchEnded { .. }
            | TournamentEvent::ResultCorrected { .. } => return Err(TournamentError::WrongBoards.into()),
            TournamentEvent::Joined { id, .. } if self.team_player(*id).is_some() => {
                return Err(TournamentError::AlreadyJoined(*id).into());
            }
            TournamentEvent::Joined { .. }
            | TournamentEvent::Withdrawn { .. }
            | TournamentEvent::Removed { .. }
            | TournamentEvent::Returned { .. }
            | TournamentEvent::ByeRequested { .. }
            | TournamentEvent::RoundStarted
            | TournamentEvent::EntryCorrected { .. }
            | TournamentEvent::Finished => self.tournament.apply(event.clone())?,
        }
        if let TournamentEvent::Removed { id } = event {
            self.teams.remove(id);
        }
        Ok(())
    }

    /// Whether nobody plays for a team that may be paired.
    pub(super) fn has_empty_team(&self) -> bool {
        let mut teams = self.tournament.participants().iter();
        teams.any(|(&id, team)| !team.is_withdrawn && !team.is_missing && self.players_of(id).is_empty())
    }

    /// Lets the players of the teams sit down that have just been paired.
    pub(super) fn begin_matches(&mut self) {
        let Some(boards) = self.boards() else { return };
        let rounds = self.tournament.rounds();
        let games = rounds.last().into_iter().flat_map(|round| &round.games);
        let matches = games.filter(|game| game.outcome.is_none()).map(|game| {
            let teams = [game.white, game.black];
            let line_ups = teams.map(|team| self.players_of(team).iter().map(|player| player.id).collect::<Vec<_>>());
            TeamMatch::new(rounds.len(), teams, [&line_ups[0], &line_ups[1]], boards)
        });
        let matches: Vec<TeamMatch> = matches.collect();
        self.matches.extend(matches);
    }

    /// Enters or corrects how a game of a match ended, and with the last one the match.
    pub(super) fn end_board(
        &mut self,
        round: usize,
        teams: [ParticipantId; 2],
        board: usize,
        outcome: GameOutcome,
    ) -> Result<(), EntryError> {
        let [white, black] = teams;
        let no_such_game = TournamentError::NoSuchGame { white, black };
        let is_match = |team_match: &TeamMatch| team_match.round == round && team_match.teams == teams;
        let index = self.matches.iter().position(is_match).ok_or(no_such_game)?;
        let mut team_match = self.matches[index].clone();
        let was_over = team_match.outcomes().is_some();
        let played_board = board.checked_sub(1).and_then(|board_index| team_match.boards.get_mut(board_index));
        let played_board = played_board.filter(|board| board.players.iter().all(Option::is_some));
        played_board.ok_or(no_such_game)?.outcome = Some(outcome);
        match team_match.outcomes() {
            Some(boards) if was_over => self.tournament.correct_match(round, teams, &boards)?,
            Some(boards) => self.tournament.apply(TournamentEvent::MatchEnded { white, black, boards })?,
            None => {}
        }
        self.matches[index] = team_match;
        Ok(())
    }
}

fn board_count(boards: BoardCount) -> usize {
    usize::from(u8::from(boards))
}
