//! How events change a tournament on a server.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::contest::{Contest, GameDetails, pairing};
use super::duplicate::Duplicate;
use super::entrant::Entrant;
use super::event::{NextGame, OnlineTournamentError, OnlineTournamentEvent, TournamentEntry};
use super::game::GameOfTournament;
use super::plan::{TournamentPlan, TournamentSystem};
use super::teams::{Team, TeamMatch};
use crate::player::PlayerKey;
use crate::tournament::{ArenaEvent, Bye, GameOutcome, ParticipantId, Tournament, TournamentEvent, TournamentRound};

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentStage {
    /// It has not begun.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Over,
    /// It was called off.
    CalledOff,
}

impl TournamentStage {
    /// Whether nothing can happen any more.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over | Self::CalledOff)
    }
}

/// A tournament on a server.
#[derive(Clone, Debug)]
pub struct OnlineTournament {
    pub(super) key: String,
    pub(super) plan: TournamentPlan,
    pub(super) organiser: Option<PlayerKey>,
    pub(super) organiser_name: String,
    invitation: Option<String>,
    pub(super) stage: TournamentStage,
    pub(super) entrants: BTreeMap<ParticipantId, Entrant>,
    /// The teams, where teams take part. No team has the number of a player.
    pub(super) teams: BTreeMap<ParticipantId, Team>,
    pub(super) matches: Vec<TeamMatch>,
    pub(super) contest: Contest,
    pub(super) games: Vec<GameOfTournament>,
    pub(super) announced_at: u64,
    /// Whether those who have entered were told that it begins soon.
    pub(super) is_reminded: bool,
    pub(super) started_at: Option<u64>,
    /// When the last game ended or the tournament began, in milliseconds since 1970.
    pub(super) quiet_since: u64,
    seq: u64,
    at: u64,
}

type Applied = Result<(), OnlineTournamentError>;

impl OnlineTournament {
    /// The tournament with this key that its first event announces.
    ///
    /// # Errors
    /// If it announces none.
    pub fn from_announcement(key: String, entry: &TournamentEntry) -> Result<Self, OnlineTournamentError> {
        let TournamentEntry { seq: 1, at, event } = entry else { return Err(OnlineTournamentError::Announcement) };
        let OnlineTournamentEvent::Announced { plan, organiser, name, invitation, initial_colour, seed_hash } = event
        else {
            return Err(OnlineTournamentError::Announcement);
        };
        let contest = match (plan.settings(*initial_colour), plan.system, seed_hash) {
            (Some(settings), ..) => Contest::Rounds(Box::new(Tournament::new(settings))),
            (None, TournamentSystem::Duplicate, Some(hash)) => Contest::Duplicate(Box::new(Duplicate::new(*hash))),
            (None, TournamentSystem::Duplicate, None) => return Err(OnlineTournamentError::Announcement),
            (None, ..) => Contest::Arena(Box::default()),
        };
        Ok(Self {
            key,
            plan: plan.clone(),
            organiser: *organiser,
            organiser_name: name.clone(),
            invitation: invitation.clone(),
            stage: TournamentStage::Open,
            entrants: BTreeMap::new(),
            teams: BTreeMap::new(),
            matches: Vec::new(),
            contest,
            games: Vec::new(),
            announced_at: *at,
            is_reminded: false,
            started_at: None,
            quiet_since: *at,
            seq: 1,
            at: *at,
        })
    }

    /// The tournament in which these events have happened.
    ///
    /// # Errors
    /// The first event that cannot happen.
    pub fn replay(key: String, entries: &[TournamentEntry]) -> Result<Self, OnlineTournamentError> {
        let (first, rest) = entries.split_first().ok_or(OnlineTournamentError::Announcement)?;
        let mut tournament = Self::from_announcement(key, first)?;
        rest.iter().try_for_each(|entry| tournament.apply(entry))?;
        Ok(tournament)
    }

    /// The entry with which something would happen at a time in milliseconds since 1970.
    #[must_use]
    pub fn next_entry(&self, at: u64, event: OnlineTournamentEvent) -> TournamentEntry {
        TournamentEntry { seq: self.seq + 1, at: at.max(self.at), event }
    }

    /// Lets something happen.
    ///
    /// # Errors
    /// If it cannot. The tournament must then be discarded.
    pub fn apply(&mut self, entry: &TournamentEntry) -> Applied {
        let expected = self.seq + 1;
        if entry.seq != expected {
            return Err(OnlineTournamentError::Gap { expected, found: entry.seq });
        }
        let is_correction = matches!(entry.event, OnlineTournamentEvent::Corrected { .. });
        match self.stage {
            TournamentStage::Open | TournamentStage::Running => {}
            TournamentStage::Over if is_correction => {}
            TournamentStage::Over | TournamentStage::CalledOff => return Err(OnlineTournamentError::Over),
        }
        self.apply_event(&entry.event, entry.at)?;
        (self.seq, self.at) = (entry.seq, entry.at);
        Ok(())
    }

    fn apply_event(&mut self, event: &OnlineTournamentEvent, at: u64) -> Applied {
        match event {
            OnlineTournamentEvent::Announced { .. } => Err(OnlineTournamentError::Announcement),
            OnlineTournamentEvent::Entered { id, player, name, rating } => {
                self.enter(*id, Entrant::new(*player, name, *rating, None), at)
            }
            OnlineTournamentEvent::TeamEntered { team: id, title, invitation, captain, player, name, rating } => {
                let team = Team::new(title.clone(), invitation.clone(), *captain);
                self.enter_team(*id, team, Entrant::new(*player, name, *rating, Some(*id)))
            }
            OnlineTournamentEvent::JoinedTeam { team, id, player, name, rating } => {
                self.join_team(*team, *id, Entrant::new(*player, name, *rating, Some(*team)))
            }
            OnlineTournamentEvent::TeamOrdered { team, players } => self.order_team(*team, players),
            OnlineTournamentEvent::Withdrew { id } => self.leave(*id),
            OnlineTournamentEvent::Removed { id } => self.remove(*id),
            OnlineTournamentEvent::Returned { id } => self.come_back(*id, at),
            OnlineTournamentEvent::AskedForBye { id, round, bye } => self.ask_for_bye(*id, *round, *bye),
            OnlineTournamentEvent::WentBerserk { id, is_on } => {
                self.contest.arena_mut()?;
                self.entrant_mut(*id)?.is_berserk = *is_on;
                Ok(())
            }
            OnlineTournamentEvent::Reminded => self.remind(),
            OnlineTournamentEvent::Started => self.start(at),
            OnlineTournamentEvent::RoundPaired { round } => self.begin_round(round, at),
            OnlineTournamentEvent::MatchesPaired { round, line_ups } => self.begin_matches(round, line_ups, at),
            OnlineTournamentEvent::Appointment { game, event } => self.appoint(game, event, at),
            OnlineTournamentEvent::GamesPaired { games } => self.begin_games(games, at),
            OnlineTournamentEvent::TeamsDrawn { teams } => self.draw_teams(*teams, at),
            OnlineTournamentEvent::SeedShown { seed } => self.show_seed(*seed),
            OnlineTournamentEvent::GameEnded { game, outcome, plies, white_luck } => {
                let details = GameDetails { plies: *plies, white_luck: *white_luck };
                self.end_game(game, *outcome, &details, at)
            }
            OnlineTournamentEvent::GameRepeated { game } => self.repeat_game(game, at),
            OnlineTournamentEvent::Corrected { game, outcome } => self.correct(game, *outcome, at),
            OnlineTournamentEvent::Finished => self.finish(),
            OnlineTournamentEvent::CalledOff => {
                // Its games would stay hidden for ever.
                self.require_open_duplicate()?;
                self.stage = TournamentStage::CalledOff;
                Ok(())
            }
        }
    }

    pub(super) fn entrant_mut(&mut self, id: ParticipantId) -> Result<&mut Entrant, OnlineTournamentError> {
        self.entrants.get_mut(&id).ok_or(OnlineTournamentError::NotEntered)
    }

    fn arena_secs(&self, at: u64) -> u64 {
        self.started_at.map_or(0, |start| at.saturating_sub(start) / 1_000)
    }

    fn enter(&mut self, id: ParticipantId, entrant: Entrant, at: u64) -> Applied {
        self.require_players()?;
        let at_secs = self.arena_secs(at);
        let (name, rating) = (entrant.name.clone(), entrant.rating);
        self.admit(id, entrant)?;
        self.contest.enter(id, &name, rating, at_secs)
    }

    /// Adds a player, if there is a place and the player is not there yet.
    pub(super) fn admit(&mut self, id: ParticipantId, entrant: Entrant) -> Applied {
        let is_known = |other: &Entrant| other.player.is_some() && other.player == entrant.player;
        let is_taken = self.entrants.contains_key(&id) || self.teams.contains_key(&id);
        if is_taken || self.entrants.values().any(is_known) {
            return Err(OnlineTournamentError::Entered);
        }
        self.require_place()?;
        self.require_open_duplicate()?;
        self.entrants.insert(id, entrant);
        Ok(())
    }

    fn leave(&mut self, id: ParticipantId) -> Applied {
        let entrant = self.entrant_mut(id)?;
        if entrant.team.is_some() {
            entrant.is_withdrawn = true;
            return self.update_team_of(id);
        }
        self.require_open_duplicate()?;
        self.contest.leave(id)?;
        if let Contest::Duplicate(_) = self.contest {
            self.entrants.remove(&id);
        }
        Ok(())
    }

    fn come_back(&mut self, id: ParticipantId, at: u64) -> Applied {
        if self.stage == TournamentStage::Open && self.has_withdrawn(id) {
            self.require_place()?;
        }
        let entrant = self.entrant_mut(id)?;
        if entrant.team.is_some() {
            (entrant.is_withdrawn, entrant.is_missing) = (false, false);
            return self.update_team_of(id);
        }
        let at_secs = self.arena_secs(at);
        self.contest.come_back(id, at_secs)
    }

    fn ask_for_bye(&mut self, id: ParticipantId, round: usize, bye: Bye) -> Applied {
        self.require_players()?;
        self.entrant_mut(id)?;
        Ok(self.contest.rounds_mut()?.apply(TournamentEvent::ByeRequested { id, round, bye })?)
    }

    fn remind(&mut self) -> Applied {
        if self.stage != TournamentStage::Open {
            return Err(OnlineTournamentError::Started);
        }
        self.is_reminded = true;
        Ok(())
    }

    fn start(&mut self, at: u64) -> Applied {
        if self.stage != TournamentStage::Open {
            return Err(OnlineTournamentError::Started);
        }
        (self.stage, self.started_at, self.quiet_since) = (TournamentStage::Running, Some(at), at);
        self.start_teams()
    }

    pub(super) fn require_running(&self) -> Applied {
        if self.stage == TournamentStage::Running { Ok(()) } else { Err(OnlineTournamentError::NotStarted) }
    }

    fn begin_round(&mut self, round: &TournamentRound, at: u64) -> Applied {
        self.require_running()?;
        self.require_players()?;
        let tournament = self.contest.rounds_mut()?;
        tournament.begin_round(round.clone())?;
        let number = tournament.rounds().len();
        for game in round.games.iter().filter(|game| game.outcome.is_none()) {
            self.add_game(number, [game.white, game.black], [false; 2], 1, at);
        }
        self.add_decided_games(number, &round.games, at);
        self.quiet_since = at;
        Ok(())
    }

    fn begin_games(&mut self, games: &[NextGame], at: u64) -> Applied {
        self.require_running()?;
        for NextGame { white, black, berserk } in games {
            let game = pairing(*white, *black)?;
            self.contest.arena_mut()?.apply(ArenaEvent::Paired { game })?;
            self.add_game(0, [*white, *black], *berserk, 1, at);
        }
        Ok(())
    }

    /// Ends the game with this key, which is in progress. Returns what it was.
    fn close_game(&mut self, key: &str, at: u64) -> Result<GameOfTournament, OnlineTournamentError> {
        let game = self.games.iter_mut().find(|game| game.key == key && !game.is_over);
        let game = game.ok_or_else(|| OnlineTournamentError::NoSuchGame(crate::excerpt::excerpt(key, 40)))?;
        game.is_over = true;
        self.quiet_since = at;
        Ok(game.clone())
    }

    fn end_game(&mut self, key: &str, outcome: GameOutcome, details: &GameDetails, at: u64) -> Applied {
        let game = self.close_game(key, at)?;
        if let Some(game) = self.games.iter_mut().find(|game| game.key == key) {
            game.outcome = Some(outcome);
        }
        if self.plan.boards.is_some() {
            return self.end_board(&game, outcome);
        }
        let at_secs = self.arena_secs(at);
        self.contest.end_game(&game, outcome, details, at_secs)
    }

    fn repeat_game(&mut self, key: &str, at: u64) -> Applied {
        let game = self.close_game(key, at)?;
        let at_secs = self.arena_secs(at);
        match &mut self.contest {
            Contest::Rounds(_) => {
                let attempt = game.attempt.saturating_add(1);
                let players = self.colours_of_another_game(&game);
                self.add_game(game.round, players, [false; 2], attempt, at);
            }
            // They are paired anew.
            Contest::Arena(arena) => {
                arena.apply(ArenaEvent::Annulled { game: pairing(game.white, game.black)?, at_secs })?;
            }
            // Both players know its rolls.
            Contest::Duplicate(_) => {
                return Err(OnlineTournamentError::OtherSystem("a tournament in rounds, or an arena"));
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Applied {
        self.require_running()?;
        if let Contest::Rounds(tournament) = &mut self.contest {
            tournament.apply(TournamentEvent::Finished)?;
        }
        self.stage = TournamentStage::Over;
        Ok(())
    }

    /// The key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// How it is played.
    #[must_use]
    pub const fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// Who decides about it; `None` once the organiser has been erased.
    #[must_use]
    pub const fn organiser(&self) -> Option<PlayerKey> {
        self.organiser
    }

    /// What whoever enters must show; `None` if everybody may enter.
    #[must_use]
    pub fn invitation(&self) -> Option<&str> {
        self.invitation.as_deref()
    }

    /// How far it has come.
    #[must_use]
    pub const fn stage(&self) -> TournamentStage {
        self.stage
    }

    /// Everybody who has entered.
    #[must_use]
    pub const fn entrants(&self) -> &BTreeMap<ParticipantId, Entrant> {
        &self.entrants
    }

    /// The number of a player who has entered.
    #[must_use]
    pub fn id_of(&self, player: PlayerKey) -> Option<ParticipantId> {
        self.entrants.iter().find(|(_, entrant)| entrant.player == Some(player)).map(|(&id, _)| id)
    }

    /// A number that nobody in the tournament has, and no team.
    #[must_use]
    pub fn next_id(&self) -> ParticipantId {
        let last = self.entrants.keys().chain(self.teams.keys()).max();
        ParticipantId(last.map_or(1, |id| id.0.saturating_add(1)))
    }

    /// All games so far, in the order in which they were paired.
    #[must_use]
    pub fn games(&self) -> &[GameOfTournament] {
        &self.games
    }

    /// The tournament in rounds; `None` if it is another one.
    #[must_use]
    pub fn rounds(&self) -> Option<&Tournament> {
        match &self.contest {
            Contest::Rounds(tournament) => Some(tournament),
            Contest::Arena(_) | Contest::Duplicate(_) => None,
        }
    }

    /// When it was announced, in milliseconds since 1970.
    #[must_use]
    pub const fn announced_at(&self) -> u64 {
        self.announced_at
    }

    /// The number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When the last event happened, in milliseconds since 1970.
    #[must_use]
    pub const fn last_event_at(&self) -> u64 {
        self.at
    }
}
