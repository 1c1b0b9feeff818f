//! How events change a tournament on a server.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::contest::{Contest, GameDetails, pairing_of};
use super::duplicate::Duplicate;
use super::entrant::Entrant;
use super::event::{NextGame, OnlineTournamentError, OnlineTournamentEvent, TournamentEntry};
use super::game::GameOfTournament;
use super::plan::{TournamentPlan, TournamentSystem};
use super::teams::Team;
use crate::player::PlayerKey;
use crate::tournament::{
    ArenaEvent, Bye, GameOutcome, ParticipantId, TeamMatch, Tournament, TournamentEvent, TournamentRound,
};

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
    /// Who was removed and may neither return nor enter anew, as they had entered.
    pub(super) removed_players: BTreeMap<PlayerKey, Entrant>,
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
    last_event_at: u64,
}

type Applied = Result<(), OnlineTournamentError>;

impl OnlineTournament {
    /// The tournament with this key that its first event announces.
    ///
    /// # Errors
    /// If it announces none.
    pub fn from_announcement(key: String, entry: &TournamentEntry) -> Result<Self, OnlineTournamentError> {
        let TournamentEntry { seq: 1, at: event_at, event } = entry else {
            return Err(OnlineTournamentError::Announcement);
        };
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
            removed_players: BTreeMap::new(),
            teams: BTreeMap::new(),
            matches: Vec::new(),
            contest,
            games: Vec::new(),
            announced_at: *event_at,
            is_reminded: false,
            started_at: None,
            quiet_since: *event_at,
            seq: 1,
            last_event_at: *event_at,
        })
    }

    /// The tournament in which these events have happened.
    ///
    /// # Errors
    /// The first event that cannot happen.
    pub fn replay(key: String, entries: &[TournamentEntry]) -> Result<Self, OnlineTournamentError> {
        let (first_entry, later_entries) = entries.split_first().ok_or(OnlineTournamentError::Announcement)?;
        let mut tournament = Self::from_announcement(key, first_entry)?;
        later_entries.iter().try_for_each(|entry| tournament.apply(entry))?;
        Ok(tournament)
    }

    /// The entry with which something would happen at a time in milliseconds since 1970.
    #[must_use]
    pub fn next_entry(&self, event_at: u64, event: OnlineTournamentEvent) -> TournamentEntry {
        TournamentEntry { seq: self.seq + 1, at: event_at.max(self.last_event_at), event }
    }

    /// Lets something happen.
    ///
    /// # Errors
    /// If it cannot. The tournament must then be discarded.
    pub fn apply(&mut self, entry: &TournamentEntry) -> Applied {
        let expected_seq = self.seq + 1;
        if entry.seq != expected_seq {
            return Err(OnlineTournamentError::Gap { expected: expected_seq, found: entry.seq });
        }
        let is_correction = matches!(entry.event, OnlineTournamentEvent::Corrected { .. });
        match self.stage {
            TournamentStage::Open | TournamentStage::Running => {}
            TournamentStage::Over if is_correction => {}
            TournamentStage::Over | TournamentStage::CalledOff => return Err(OnlineTournamentError::Over),
        }
        self.apply_event(&entry.event, entry.at)?;
        (self.seq, self.last_event_at) = (entry.seq, entry.at);
        Ok(())
    }

    fn apply_event(&mut self, event: &OnlineTournamentEvent, event_at: u64) -> Applied {
        match event {
            OnlineTournamentEvent::Announced { .. } => Err(OnlineTournamentError::Announcement),
            OnlineTournamentEvent::Entered { id, player, name, rating, program_seat } => {
                let entrant = Entrant { program_seat: *program_seat, ..Entrant::new(*player, name, *rating, None) };
                self.end_removal(*player);
                self.enter(*id, entrant, event_at)
            }
            OnlineTournamentEvent::TeamEntered { team: id, title, invitation, captain, player, name, rating } => {
                let team = Team::new(title.clone(), invitation.clone(), *captain);
                self.enter_team(*id, team, Entrant::new(*player, name, *rating, Some(*id)))
            }
            OnlineTournamentEvent::JoinedTeam { team, id, player, name, rating, program_seat } => {
                let entrant = Entrant::new(*player, name, *rating, Some(*team));
                self.join_team(*team, *id, Entrant { program_seat: *program_seat, ..entrant })
            }
            OnlineTournamentEvent::TeamOrdered { team, players } => self.order_team(*team, players),
            OnlineTournamentEvent::Withdrew { id, is_removal } => {
                let entrant = self.entrant_mut(*id)?.clone();
                self.removed_players.extend(entrant.player.filter(|_| *is_removal).map(|player| (player, entrant)));
                self.withdraw_participant(*id)
            }
            OnlineTournamentEvent::Removed { id } => self.remove(*id),
            OnlineTournamentEvent::Returned { id } => {
                let player = self.entrant_mut(*id)?.player;
                self.end_removal(player);
                self.return_participant(*id, event_at)
            }
            OnlineTournamentEvent::AskedForBye { id, round, bye } => self.ask_for_bye(*id, *round, *bye),
            OnlineTournamentEvent::WentBerserk { id, is_on } => {
                self.contest.arena_mut()?;
                self.entrant_mut(*id)?.is_berserk = *is_on;
                Ok(())
            }
            OnlineTournamentEvent::PlaysByProgram { id, seat_token_hash } => {
                self.entrant_mut(*id)?.program_seat = Some(*seat_token_hash);
                Ok(())
            }
            OnlineTournamentEvent::Reminded => self.mark_reminded(),
            OnlineTournamentEvent::Started => self.start_tournament(event_at),
            OnlineTournamentEvent::RoundPaired { round } => self.begin_round(round, event_at),
            OnlineTournamentEvent::MatchesPaired { round, line_ups } => self.begin_matches(round, line_ups, event_at),
            OnlineTournamentEvent::Appointment { game_key, event } => {
                self.apply_appointment_event(game_key, event, event_at)
            }
            OnlineTournamentEvent::GamesPaired { games } => self.begin_games(games, event_at),
            OnlineTournamentEvent::TeamsDrawn { teams } => self.draw_teams(*teams, event_at),
            OnlineTournamentEvent::SeedShown { seed } => self.show_seed(*seed),
            OnlineTournamentEvent::GameEnded { game_key, outcome, plies, white_luck } => {
                let details = GameDetails { ply_count: *plies, white_luck: *white_luck };
                self.end_game(game_key, *outcome, &details, event_at)
            }
            OnlineTournamentEvent::GameRepeated { game_key } => self.repeat_game(game_key, event_at),
            OnlineTournamentEvent::Corrected { game_key, outcome } => self.correct_result(game_key, *outcome, event_at),
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

    fn end_removal(&mut self, player: Option<PlayerKey>) {
        if let Some(player) = player {
            self.removed_players.remove(&player);
        }
    }

    fn arena_secs(&self, event_at: u64) -> u64 {
        self.started_at.map_or(0, |started_at| event_at.saturating_sub(started_at) / 1_000)
    }

    fn enter(&mut self, id: ParticipantId, entrant: Entrant, event_at: u64) -> Applied {
        self.require_players()?;
        let at_secs = self.arena_secs(event_at);
        let (name, rating) = (entrant.name.clone(), entrant.rating);
        self.admit(id, entrant)?;
        self.contest.enter(id, &name, rating, at_secs)
    }

    /// Adds a player, if there is a place and the player is not there yet.
    pub(super) fn admit(&mut self, id: ParticipantId, entrant: Entrant) -> Applied {
        let is_same_player =
            |other_entrant: &Entrant| other_entrant.player.is_some() && other_entrant.player == entrant.player;
        let is_taken = self.entrants.contains_key(&id) || self.teams.contains_key(&id);
        if is_taken || self.entrants.values().any(is_same_player) {
            return Err(OnlineTournamentError::Entered);
        }
        self.require_place()?;
        self.require_open_duplicate()?;
        self.entrants.insert(id, entrant);
        Ok(())
    }

    fn withdraw_participant(&mut self, id: ParticipantId) -> Applied {
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

    fn return_participant(&mut self, id: ParticipantId, event_at: u64) -> Applied {
        if self.stage == TournamentStage::Open && self.has_withdrawn(id) {
            self.require_place()?;
        }
        let entrant = self.entrant_mut(id)?;
        if entrant.team.is_some() {
            (entrant.is_withdrawn, entrant.is_missing) = (false, false);
            return self.update_team_of(id);
        }
        let at_secs = self.arena_secs(event_at);
        self.contest.return_participant(id, at_secs)
    }

    fn ask_for_bye(&mut self, id: ParticipantId, round: usize, bye: Bye) -> Applied {
        self.require_players()?;
        self.entrant_mut(id)?;
        Ok(self.contest.rounds_mut()?.apply(TournamentEvent::ByeRequested { id, round, bye })?)
    }

    fn mark_reminded(&mut self) -> Applied {
        if self.stage != TournamentStage::Open {
            return Err(OnlineTournamentError::Started);
        }
        self.is_reminded = true;
        Ok(())
    }

    fn start_tournament(&mut self, event_at: u64) -> Applied {
        if self.stage != TournamentStage::Open {
            return Err(OnlineTournamentError::Started);
        }
        (self.stage, self.started_at, self.quiet_since) = (TournamentStage::Running, Some(event_at), event_at);
        self.start_teams()
    }

    pub(super) fn require_running(&self) -> Applied {
        if self.stage == TournamentStage::Running { Ok(()) } else { Err(OnlineTournamentError::NotStarted) }
    }

    fn begin_round(&mut self, round: &TournamentRound, event_at: u64) -> Applied {
        self.require_running()?;
        self.require_players()?;
        let tournament = self.contest.rounds_mut()?;
        tournament.begin_round(round.clone())?;
        let round_number = tournament.rounds().len();
        for game in round.games.iter().filter(|game| game.outcome.is_none()) {
            self.add_game(round_number, [game.white, game.black], [false; 2], 1, event_at);
        }
        self.add_decided_games(round_number, &round.games, event_at);
        self.quiet_since = event_at;
        Ok(())
    }

    fn begin_games(&mut self, games: &[NextGame], event_at: u64) -> Applied {
        self.require_running()?;
        for NextGame { white, black, berserk } in games {
            let game = pairing_of(*white, *black)?;
            self.contest.arena_mut()?.apply(ArenaEvent::Paired { game })?;
            self.add_game(0, [*white, *black], *berserk, 1, event_at);
        }
        Ok(())
    }

    /// Ends the game with this key, which is in progress. Returns what it was.
    fn close_game(&mut self, key: &str, event_at: u64) -> Result<GameOfTournament, OnlineTournamentError> {
        let game = self.games.iter_mut().find(|game| game.key == key && !game.is_over);
        let game = game.ok_or_else(|| OnlineTournamentError::NoSuchGame(crate::excerpt::excerpt(key, 40)))?;
        game.is_over = true;
        self.quiet_since = event_at;
        Ok(game.clone())
    }

    fn end_game(&mut self, key: &str, outcome: GameOutcome, details: &GameDetails, event_at: u64) -> Applied {
        let game = self.close_game(key, event_at)?;
        if let Some(game) = self.games.iter_mut().find(|game| game.key == key) {
            game.outcome = Some(outcome);
        }
        if self.plan.boards.is_some() {
            return self.end_board(&game, outcome);
        }
        let at_secs = self.arena_secs(event_at);
        self.contest.end_game(&game, outcome, details, at_secs)
    }

    fn repeat_game(&mut self, key: &str, event_at: u64) -> Applied {
        let game = self.close_game(key, event_at)?;
        let at_secs = self.arena_secs(event_at);
        match &mut self.contest {
            Contest::Rounds(_) => {
                let attempt = game.attempt.saturating_add(1);
                let players = self.colours_of_another_game(&game);
                self.add_game(game.round, players, [false; 2], attempt, event_at);
            }
            // They are paired anew.
            Contest::Arena(arena) => {
                arena.apply(ArenaEvent::Annulled { game: pairing_of(game.white, game.black)?, at_secs })?;
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

    /// Whether a player was removed, and may neither return nor enter anew before being let back in.
    #[must_use]
    pub fn is_removed(&self, player: PlayerKey) -> bool {
        self.removed_players.contains_key(&player)
    }

    /// Whether this entrant is a player who was removed.
    #[must_use]
    pub fn is_removed_entrant(&self, id: ParticipantId) -> bool {
        self.entrants.get(&id).and_then(|entrant| entrant.player).is_some_and(|player| self.is_removed(player))
    }

    /// A number that nobody in the tournament has, and no team.
    #[must_use]
    pub fn next_id(&self) -> ParticipantId {
        let last_id = self.entrants.keys().chain(self.teams.keys()).max();
        ParticipantId(last_id.map_or(1, |id| id.0.saturating_add(1)))
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
        self.last_event_at
    }
}
