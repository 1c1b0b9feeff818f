//! How events change a tournament on a server.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::event::{NextGame, OnlineTournamentError, OnlineTournamentEvent, TournamentEntry};
use super::game::{GameOfTournament, exchanged, tournament_game_key, white_result};
use super::plan::TournamentPlan;
use crate::player::PlayerKey;
use crate::tournament::{
    Arena, ArenaEvent, ArenaGame, Bye, GameOutcome, Pairing, PairingNumber, ParticipantId, ScheduledGame, Tournament,
    TournamentError, TournamentEvent, TournamentRound,
};

/// From how many plies on a draw in an arena counts in any case.
const LONG_GAME_PLIES: u32 = 60;

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

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who; `None` once the player has been erased.
    pub player: Option<PlayerKey>,
    /// The player's name at the entry.
    pub name: String,
    /// The rating at the entry.
    pub rating: Option<u16>,
    /// Whether the player of an arena plays the next games with half the time.
    pub is_berserk: bool,
}

/// What depends on the system.
#[derive(Clone, Debug)]
pub(super) enum Contest {
    Rounds(Box<Tournament>),
    Arena(Box<Arena>),
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
    pub fn announced(key: String, entry: &TournamentEntry) -> Result<Self, OnlineTournamentError> {
        let TournamentEntry { seq: 1, at, event } = entry else { return Err(OnlineTournamentError::Announcement) };
        let OnlineTournamentEvent::Announced { plan, organiser, name, invitation, initial_colour } = event else {
            return Err(OnlineTournamentError::Announcement);
        };
        let contest = match plan.settings(*initial_colour) {
            Some(settings) => Contest::Rounds(Box::new(Tournament::new(settings))),
            None => Contest::Arena(Box::default()),
        };
        Ok(Self {
            key,
            plan: plan.clone(),
            organiser: *organiser,
            organiser_name: name.clone(),
            invitation: invitation.clone(),
            stage: TournamentStage::Open,
            entrants: BTreeMap::new(),
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
        let mut tournament = Self::announced(key, first)?;
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
                let entrant = Entrant { player: *player, name: name.clone(), rating: *rating, is_berserk: false };
                self.enter(*id, entrant, at)
            }
            OnlineTournamentEvent::Withdrew { id } => self.leave(*id),
            OnlineTournamentEvent::Returned { id } => self.come_back(*id, at),
            OnlineTournamentEvent::AskedForBye { id, round, bye } => self.ask_for_bye(*id, *round, *bye),
            OnlineTournamentEvent::WentBerserk { id, is_on } => {
                let Contest::Arena(_) = self.contest else {
                    return Err(OnlineTournamentError::OtherSystem("an arena"));
                };
                self.entrant_mut(*id)?.is_berserk = *is_on;
                Ok(())
            }
            OnlineTournamentEvent::Reminded => self.remind(),
            OnlineTournamentEvent::Started => self.start(at),
            OnlineTournamentEvent::RoundPaired { round } => self.begin_round(round, at),
            OnlineTournamentEvent::GamesPaired { games } => self.begin_games(games, at),
            OnlineTournamentEvent::GameEnded { game, outcome, plies } => self.end_game(game, *outcome, *plies, at),
            OnlineTournamentEvent::GameRepeated { game } => self.repeat_game(game, at),
            OnlineTournamentEvent::Corrected { game, outcome } => self.correct(game, *outcome, at),
            OnlineTournamentEvent::Finished => self.finish(),
            OnlineTournamentEvent::CalledOff => {
                self.stage = TournamentStage::CalledOff;
                Ok(())
            }
        }
    }

    fn entrant_mut(&mut self, id: ParticipantId) -> Result<&mut Entrant, OnlineTournamentError> {
        self.entrants.get_mut(&id).ok_or(OnlineTournamentError::NotEntered)
    }

    fn arena_secs(&self, at: u64) -> u64 {
        self.started_at.map_or(0, |start| at.saturating_sub(start) / 1_000)
    }

    fn enter(&mut self, id: ParticipantId, entrant: Entrant, at: u64) -> Applied {
        let is_known = |other: &Entrant| other.player.is_some() && other.player == entrant.player;
        if self.entrants.contains_key(&id) || self.entrants.values().any(is_known) {
            return Err(OnlineTournamentError::Entered);
        }
        if self.entrants.len() >= usize::from(self.plan.most_players) {
            return Err(OnlineTournamentError::Full(self.plan.most_players));
        }
        let at_secs = self.arena_secs(at);
        match &mut self.contest {
            Contest::Rounds(tournament) => {
                let (name, rating) = (entrant.name.clone(), entrant.rating);
                tournament.apply(TournamentEvent::Joined { id, name, rating })?;
            }
            Contest::Arena(arena) => arena.apply(ArenaEvent::Entered { number: number_of(id)?, at_secs })?,
        }
        self.entrants.insert(id, entrant);
        Ok(())
    }

    fn leave(&mut self, id: ParticipantId) -> Applied {
        self.entrant_mut(id)?;
        match &mut self.contest {
            Contest::Rounds(tournament) => tournament.apply(TournamentEvent::Withdrawn { id })?,
            Contest::Arena(arena) => arena.apply(ArenaEvent::Left { number: number_of(id)? })?,
        }
        Ok(())
    }

    fn come_back(&mut self, id: ParticipantId, at: u64) -> Applied {
        self.entrant_mut(id)?;
        let at_secs = self.arena_secs(at);
        match &mut self.contest {
            Contest::Rounds(tournament) => tournament.apply(TournamentEvent::Returned { id })?,
            Contest::Arena(arena) => arena.apply(ArenaEvent::Entered { number: number_of(id)?, at_secs })?,
        }
        Ok(())
    }

    fn ask_for_bye(&mut self, id: ParticipantId, round: usize, bye: Bye) -> Applied {
        self.entrant_mut(id)?;
        match &mut self.contest {
            Contest::Rounds(tournament) => Ok(tournament.apply(TournamentEvent::ByeRequested { id, round, bye })?),
            Contest::Arena(_) => Err(OnlineTournamentError::OtherSystem("a tournament in rounds")),
        }
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
        Ok(())
    }

    fn require_running(&self) -> Applied {
        if self.stage == TournamentStage::Running { Ok(()) } else { Err(OnlineTournamentError::NotStarted) }
    }

    fn begin_round(&mut self, round: &TournamentRound, at: u64) -> Applied {
        self.require_running()?;
        let Contest::Rounds(tournament) = &mut self.contest else {
            return Err(OnlineTournamentError::OtherSystem("a tournament in rounds"));
        };
        tournament.begin_round(round.clone())?;
        let number = tournament.rounds().len();
        for game in round.games.iter().filter(|game| game.outcome.is_none()) {
            self.add_game(number, [game.white, game.black], [false; 2], 1, at);
        }
        self.quiet_since = at;
        Ok(())
    }

    fn begin_games(&mut self, games: &[NextGame], at: u64) -> Applied {
        self.require_running()?;
        for NextGame { white, black, berserk } in games {
            let game = pairing(*white, *black)?;
            let Contest::Arena(arena) = &mut self.contest else {
                return Err(OnlineTournamentError::OtherSystem("an arena"));
            };
            arena.apply(ArenaEvent::Paired { game })?;
            self.add_game(0, [*white, *black], *berserk, 1, at);
        }
        Ok(())
    }

    fn add_game(
        &mut self,
        round: usize,
        [white, black]: [ParticipantId; 2],
        berserk: [bool; 2],
        attempt: u8,
        paired_at: u64,
    ) {
        let key = tournament_game_key(&self.key, self.games.len());
        let game = GameOfTournament {
            key,
            round,
            white,
            black,
            berserk,
            attempt,
            paired_at,
            is_over: false,
            outcome: None,
            is_corrected: false,
        };
        self.games.push(game);
    }

    /// Ends the game with this key, which is in progress. Returns what it was.
    fn close_game(&mut self, key: &str, at: u64) -> Result<GameOfTournament, OnlineTournamentError> {
        let game = self.games.iter_mut().find(|game| game.key == key && !game.is_over);
        let game = game.ok_or_else(|| OnlineTournamentError::NoSuchGame(crate::excerpt::excerpt(key, 40)))?;
        game.is_over = true;
        self.quiet_since = at;
        Ok(game.clone())
    }

    fn end_game(&mut self, key: &str, outcome: GameOutcome, plies: u32, at: u64) -> Applied {
        let game = self.close_game(key, at)?;
        let at_secs = self.arena_secs(at);
        match &mut self.contest {
            Contest::Rounds(tournament) => end_in_round(tournament, &game, outcome)?,
            Contest::Arena(arena) => end_in_arena(arena, &game, outcome, plies, at_secs)?,
        }
        if let Some(game) = self.games.iter_mut().find(|game| game.key == key) {
            game.outcome = Some(outcome);
        }
        Ok(())
    }

    fn repeat_game(&mut self, key: &str, at: u64) -> Applied {
        let game = self.close_game(key, at)?;
        let at_secs = self.arena_secs(at);
        match &mut self.contest {
            Contest::Rounds(_) => {
                let attempt = game.attempt.saturating_add(1);
                self.add_game(game.round, [game.black, game.white], [false; 2], attempt, at);
            }
            // They are paired anew.
            Contest::Arena(arena) => {
                arena.apply(ArenaEvent::Annulled { game: pairing(game.white, game.black)?, at_secs })?;
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

    /// A number that nobody in the tournament has.
    #[must_use]
    pub fn next_id(&self) -> ParticipantId {
        ParticipantId(self.entrants.keys().next_back().map_or(1, |id| id.0.saturating_add(1)))
    }

    /// All games so far, in the order in which they were paired.
    #[must_use]
    pub fn games(&self) -> &[GameOfTournament] {
        &self.games
    }

    /// The tournament in rounds; `None` if it is an arena.
    #[must_use]
    pub fn rounds(&self) -> Option<&Tournament> {
        match &self.contest {
            Contest::Rounds(tournament) => Some(tournament),
            Contest::Arena(_) => None,
        }
    }

    /// The number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When the last event happened, in milliseconds since 1970.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }
}

/// The number by which an arena knows a participant.
pub(super) fn number_of(id: ParticipantId) -> Result<PairingNumber, OnlineTournamentError> {
    u16::try_from(id.0).map(PairingNumber).map_err(|_| OnlineTournamentError::NotEntered)
}

fn pairing(white: ParticipantId, black: ParticipantId) -> Result<Pairing, OnlineTournamentError> {
    Ok(Pairing { white: number_of(white)?, black: number_of(black)? })
}

fn end_in_round(tournament: &mut Tournament, game: &GameOfTournament, outcome: GameOutcome) -> Applied {
    let scheduled = |found: &&ScheduledGame| game.is_of(found);
    let found = tournament.rounds().last().and_then(|round| round.games.iter().find(scheduled)).copied();
    let (white, black) = (game.white, game.black);
    let ScheduledGame { white, black, .. } =
        found.ok_or(OnlineTournamentError::Rounds(TournamentError::NoSuchGame { white, black }))?;
    let outcome = if white == game.white { outcome } else { exchanged(outcome) };
    Ok(tournament.apply(TournamentEvent::GameEnded { white, black, outcome })?)
}

/// Whoever did not come is not paired any more.
fn end_in_arena(arena: &mut Arena, game: &GameOfTournament, outcome: GameOutcome, plies: u32, at_secs: u64) -> Applied {
    let pair = pairing(game.white, game.black)?;
    let is_begun = matches!(outcome, GameOutcome::Played { is_rated: true, .. });
    let event = match white_result(outcome) {
        Some(result) => {
            let side = |result, is_berserk| {
                let is_long = plies >= LONG_GAME_PLIES;
                ArenaGame { result, is_begun, is_berserk, is_long }
            };
            let [white, black] = [side(result, game.berserk[0]), side(result.opposite(), game.berserk[1])];
            ArenaEvent::Ended { game: pair, white, black, at_secs }
        }
        None => ArenaEvent::Annulled { game: pair, at_secs },
    };
    arena.apply(event)?;
    for (number, is_absent) in [pair.white, pair.black].into_iter().zip(outcome.absent()) {
        if is_absent {
            arena.apply(ArenaEvent::Left { number })?;
        }
    }
    Ok(())
}
