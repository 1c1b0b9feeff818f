//! A tournament with the list of what has happened in it.

use serde::{Deserialize, Serialize};

use crate::board::Side;
use crate::games::Outcome;
use crate::session::GameId;
use crate::tournament::{
    Colour, GameOutcome, GameResult, ParticipantId, ScheduledGame, Tournament, TournamentError, TournamentEvent,
    TournamentFormat, TournamentRound, TournamentSettings,
};

/// The greatest number of characters in the name of a participant or a tournament.
pub const MAX_NAME_LENGTH: usize = 40;
/// The greatest number of participants.
pub const MAX_PARTICIPANTS: usize = 200;

/// Why somebody cannot enter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum EntryError {
    /// The name is empty or too long.
    #[error("expected a name of 1 to {MAX_NAME_LENGTH} characters, found {0}")]
    Length(usize),
    /// Somebody has this name.
    #[error("expected a name that nobody else in the tournament has")]
    NameTaken,
    /// There are too many participants.
    #[error("expected at most {MAX_PARTICIPANTS} participants")]
    Full,
    /// The tournament refuses it.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
}

/// A tournament of players, and what has happened in it, so that it can be taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "StoredTournament", into = "StoredTournament")]
pub struct OrganisedTournament {
    /// The name.
    name: String,
    /// The game that is played.
    game: GameId,
    /// The first day as in PGN, such as `2026.11.26`; empty if it is not known.
    date: String,
    events: Vec<TournamentEvent>,
    tournament: Tournament,
}

/// A tournament as it is stored: what was decided before the first round, and what has happened.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StoredTournament {
    name: String,
    game: GameId,
    date: String,
    format: TournamentFormat,
    initial_colour: Colour,
    events: Vec<TournamentEvent>,
}

impl From<OrganisedTournament> for StoredTournament {
    fn from(OrganisedTournament { name, game, date, events, tournament }: OrganisedTournament) -> Self {
        let TournamentSettings { format, initial_colour, .. } = *tournament.settings();
        Self { name, game, date, format, initial_colour, events }
    }
}

impl TryFrom<StoredTournament> for OrganisedTournament {
    type Error = String;

    fn try_from(stored: StoredTournament) -> Result<Self, String> {
        let StoredTournament { name, game, date, format, initial_colour, events } = stored;
        let mut organised = Self::new(&name, game, &date, format, initial_colour);
        for (number, event) in (1..).zip(events) {
            let event_error =
                |error| format!("expected an event number {number} that can happen, found another: {error}");
            organised.apply(event).map_err(event_error)?;
        }
        Ok(organised)
    }
}

impl OrganisedTournament {
    /// A tournament without participants, with the usual settings of its system. The colour is that of the first participant in the first
    /// round of a Swiss tournament.
    #[must_use]
    pub fn new(name: &str, game: GameId, date: &str, format: TournamentFormat, initial_colour: Colour) -> Self {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_NAME_LENGTH).collect();
        let tournament = Tournament::new(TournamentSettings::new(format, initial_colour));
        Self { name, game, date: date.to_owned(), events: Vec::new(), tournament }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game that is played.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// The first day as in PGN; empty if it is not known.
    #[must_use]
    pub fn date(&self) -> &str {
        &self.date
    }

    /// The tournament as it stands.
    #[must_use]
    pub const fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// What has happened so far.
    #[must_use]
    pub fn events(&self) -> &[TournamentEvent] {
        &self.events
    }

    /// The name of a participant; empty if there is none.
    #[must_use]
    pub fn name_of(&self, id: ParticipantId) -> &str {
        self.tournament.participants().get(&id).map_or("", |participant| &participant.name)
    }

    /// Lets something happen.
    ///
    /// # Errors
    ///
    /// If it cannot. Then nothing changes.
    pub fn apply(&mut self, event: TournamentEvent) -> Result<(), TournamentError> {
        self.tournament.apply(event.clone())?;
        self.events.push(event);
        Ok(())
    }

    /// Enters somebody, before the first round or late.
    ///
    /// # Errors
    ///
    /// If the name is not fit or taken, or if it is too late.
    pub fn enter(&mut self, name: &str, rating: Option<u16>) -> Result<(), EntryError> {
        let name = self.free_name(name, None)?;
        let participants = self.tournament.participants();
        if participants.len() >= MAX_PARTICIPANTS {
            return Err(EntryError::Full);
        }
        let id = participants.keys().next_back().map_or(1, |last_id| last_id.0.saturating_add(1));
        Ok(self.apply(TournamentEvent::Joined { id: ParticipantId(id), name, rating })?)
    }

    /// Corrects the name and the rating of a participant.
    ///
    /// # Errors
    ///
    /// If the name is not fit or somebody else has it, or if there is no such participant.
    pub fn correct_entry(&mut self, id: ParticipantId, name: &str, rating: Option<u16>) -> Result<(), EntryError> {
        let name = self.free_name(name, Some(id))?;
        Ok(self.apply(TournamentEvent::EntryCorrected { id, name, rating })?)
    }

    /// The name without needless spaces, if it is fit and nobody but this participant has it.
    fn free_name(&self, name: &str, owner: Option<ParticipantId>) -> Result<String, EntryError> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let char_count = name.chars().count();
        if char_count == 0 || char_count > MAX_NAME_LENGTH {
            return Err(EntryError::Length(char_count));
        }
        let mut others = self.tournament.participants().iter().filter(|(id, _)| Some(**id) != owner);
        if others.any(|(_, other)| other.name.to_lowercase() == name.to_lowercase()) {
            return Err(EntryError::NameTaken);
        }
        Ok(name)
    }

    /// Whether the tournament is over: it was ended, or all games of its last round are.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let tournament = &self.tournament;
        tournament.is_finished() || (tournament.is_in_last_round() && self.is_between_rounds())
    }

    /// Whether rounds have been played and no game goes on.
    #[must_use]
    pub fn is_between_rounds(&self) -> bool {
        self.tournament.rounds().last().is_some_and(TournamentRound::is_complete)
    }

    /// Who has won, once the tournament is over: several if they are tied after all tie-breaks. Of a knock-out nobody has, if there was no
    /// winner of a final.
    #[must_use]
    pub fn winners(&self) -> Vec<ParticipantId> {
        if !self.is_over() {
            return Vec::new();
        }
        let standings = self.tournament.standings();
        let first = standings.iter().filter(|standing| standing.rank == 1);
        let winners: Vec<ParticipantId> = first.filter_map(|one| self.tournament.id_of(one.number)).collect();
        let is_knock_out = self.tournament.settings().format == TournamentFormat::KnockOut;
        if is_knock_out && winners.len() > 1 { Vec::new() } else { winners }
    }

    /// Takes back what has happened last. Returns it; `None` if nothing has.
    pub fn take_back(&mut self) -> Option<TournamentEvent> {
        let (last_event, earlier_events) = self.events.split_last()?;
        let settings = self.tournament.settings().clone();
        self.tournament = Tournament::replay(settings, earlier_events.iter().cloned()).ok()?;
        let last_event = last_event.clone();
        self.events.pop();
        Some(last_event)
    }

    /// The games of the current round that have not ended.
    pub fn open_games(&self) -> impl Iterator<Item = &ScheduledGame> {
        let games = self.tournament.rounds().last().into_iter().flat_map(|round| &round.games);
        games.filter(|game| game.outcome.is_none() && !self.tournament.is_finished())
    }

    /// The open game between two participants, told by their names. Those that they had before a correction count, too: the game may have
    /// begun under them. But a name that somebody outside the game has now is that participant's alone.
    #[must_use]
    pub fn open_game(&self, white: &str, black: &str) -> Option<ScheduledGame> {
        let is_between = |game: &&ScheduledGame| self.name_of(game.white) == white && self.name_of(game.black) == black;
        let was_between = |game: &&ScheduledGame| {
            let is_name_of_others = |name: &str| {
                let mut participants = self.tournament.participants().iter();
                participants.any(|(&id, other)| id != game.white && id != game.black && other.name == name)
            };
            self.has_had_name(game.white, white)
                && self.has_had_name(game.black, black)
                && ![white, black].into_iter().any(is_name_of_others)
        };
        self.open_games().find(is_between).or_else(|| self.open_games().find(was_between)).copied()
    }

    /// Whether a participant has this name, or had it before a correction.
    fn has_had_name(&self, owner: ParticipantId, name: &str) -> bool {
        self.events.iter().any(|event| {
            matches!(event,
                TournamentEvent::Joined { id, name: given, .. } | TournamentEvent::EntryCorrected { id, name: given, .. }
                if *id == owner && given == name)
        })
    }

    /// Enters the outcome of a game that was played on this device.
    ///
    /// # Errors
    ///
    /// If it is a draw in a knock-out, or there is no such game.
    pub fn end_game(&mut self, game: ScheduledGame, board_outcome: Outcome) -> Result<(), TournamentError> {
        let game_result = match board_outcome.winner {
            Some(Side::White) => GameResult::Win,
            Some(Side::Black) => GameResult::Loss,
            None => GameResult::Draw,
        };
        let outcome = GameOutcome::Played { result: game_result, is_rated: true };
        self.apply(TournamentEvent::GameEnded { white: game.white, black: game.black, outcome })
    }
}
