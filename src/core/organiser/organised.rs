//! A tournament with the list of what has happened in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::arena::OrganisedArena;
use super::event::{EntryError, OrganisedEvent};
use crate::session::GameId;
use crate::tournament::trf::TournamentReport;
use crate::tournament::{
    Arena, BoardCount, Bye, Colour, ParticipantId, PointSystem, ScheduledGame, TeamMatch, TeamPlayer, Tournament,
    TournamentError, TournamentEvent, TournamentFormat, TournamentRound, TournamentSettings, match_points,
};

/// The greatest number of characters in the name of a participant or a tournament.
pub const MAX_NAME_LENGTH: usize = 40;
/// The greatest number of participants.
pub const MAX_PARTICIPANTS: usize = 200;

/// A tournament of players or teams, and what has happened in it, so that it can be taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "StoredTournament", into = "StoredTournament")]
pub struct OrganisedTournament {
    /// The name.
    name: String,
    /// The game that is played.
    game: GameId,
    /// The first day as in PGN, such as `2026.11.26`; empty if it is not known.
    date: String,
    events: Vec<OrganisedEvent>,
    pub(super) tournament: Tournament,
    /// The players of each team, the first board first, where teams take part.
    pub(super) teams: BTreeMap<ParticipantId, Vec<TeamPlayer>>,
    /// The matches of teams in the rounds so far.
    pub(super) matches: Vec<TeamMatch>,
    /// The games of an arena, and who is free.
    pub(super) arena: Option<OrganisedArena>,
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
    /// How many boards teams have; `None` if players take part for themselves. Earlier versions had no teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<BoardCount>,
    /// What results are worth, if it is not what they usually are. Earlier versions knew nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<PointSystem>,
    events: Vec<OrganisedEvent>,
}

impl From<OrganisedTournament> for StoredTournament {
    fn from(OrganisedTournament { name, game, date, events, tournament, .. }: OrganisedTournament) -> Self {
        let TournamentSettings { format, initial_colour, boards, points, .. } = *tournament.settings();
        let usual_points = if boards.is_some() { match_points() } else { PointSystem::default() };
        let points = Some(points).filter(|points| *points != usual_points);
        Self { name, game, date, format, initial_colour, boards, points, events }
    }
}

impl TryFrom<StoredTournament> for OrganisedTournament {
    type Error = String;

    fn try_from(stored: StoredTournament) -> Result<Self, String> {
        let StoredTournament { name, game, date, format, initial_colour, boards, points, events } = stored;
        let mut settings = match boards {
            None => TournamentSettings::new(format, initial_colour),
            Some(boards) => TournamentSettings::of_teams(format, initial_colour, boards),
        };
        settings.points = points.unwrap_or(settings.points);
        let mut organised = Self::with_settings(&name, game, &date, settings);
        for (number, event) in (1..).zip(events) {
            let event_error = |error: EntryError| {
                format!("expected an event number {number} that can happen, found another: {error}")
            };
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
        Self::with_settings(name, game, date, TournamentSettings::new(format, initial_colour))
    }

    /// The same of teams with this number of boards.
    #[must_use]
    pub fn of_teams(
        name: &str,
        game: GameId,
        date: &str,
        format: TournamentFormat,
        initial_colour: Colour,
        boards: BoardCount,
    ) -> Self {
        Self::with_settings(name, game, date, TournamentSettings::of_teams(format, initial_colour, boards))
    }

    pub(super) fn with_settings(name: &str, game: GameId, date: &str, settings: TournamentSettings) -> Self {
        let is_arena = matches!(settings.format, TournamentFormat::Arena { .. });
        Self {
            name: name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_NAME_LENGTH).collect(),
            game,
            date: date.to_owned(),
            events: Vec::new(),
            tournament: Tournament::new(settings),
            teams: BTreeMap::new(),
            matches: Vec::new(),
            arena: is_arena.then(OrganisedArena::default),
        }
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

    /// The tournament as it stands. That of an arena has no rounds: it tells who takes part.
    #[must_use]
    pub const fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// What has happened so far.
    #[must_use]
    pub fn events(&self) -> &[OrganisedEvent] {
        &self.events
    }

    /// The name of a participant or of a player of a team; empty if there is none.
    #[must_use]
    pub fn name_of(&self, id: ParticipantId) -> &str {
        match self.tournament.participants().get(&id) {
            Some(participant) => &participant.name,
            None => self.team_player(id).map_or("", |player| &player.name),
        }
    }

    /// Lets something happen.
    ///
    /// # Errors
    ///
    /// If it cannot. Then nothing changes.
    pub fn apply(&mut self, event: impl Into<OrganisedEvent>) -> Result<(), EntryError> {
        let event = event.into();
        let boards = self.boards();
        match (&event, boards) {
            (OrganisedEvent::Tournament(TournamentEvent::RoundStarted), _) => return self.apply(self.paired_round()?),
            (OrganisedEvent::RoundPaired { games, byes }, _) => self.begin_round(games, byes)?,
            (OrganisedEvent::Tournament(event), None) => self.apply_among_players(event)?,
            (OrganisedEvent::Tournament(event), Some(_)) => self.apply_among_teams(event)?,
            (OrganisedEvent::TeamChanged { team, players }, _) => self.change_team(*team, players)?,
            (OrganisedEvent::BoardEnded { round, teams, board, outcome }, _) => {
                self.end_board(*round, *teams, *board, *outcome)?;
            }
            (OrganisedEvent::GamesPaired { games, at }, _) => self.begin_arena_games(games, *at)?,
            (OrganisedEvent::ArenaGameEnded { game, outcome, at }, _) => self.end_arena_game(*game, *outcome, *at)?,
            (OrganisedEvent::WentBerserk { game, colour, is_on }, _) => self.mark_berserk(*game, *colour, *is_on)?,
        }
        self.events.push(event);
        Ok(())
    }

    /// The next round as it is paired now.
    fn paired_round(&self) -> Result<OrganisedEvent, EntryError> {
        if self.boards().is_some() && self.has_empty_team() {
            return Err(EntryError::TeamEmpty);
        }
        let TournamentRound { games, byes } = self.tournament.next_round()?;
        Ok(OrganisedEvent::RoundPaired { games, byes: byes.into_iter().collect() })
    }

    fn begin_round(&mut self, games: &[ScheduledGame], byes: &[(ParticipantId, Bye)]) -> Result<(), EntryError> {
        if self.is_arena() {
            return Err(TournamentError::NoFurtherRound.into());
        }
        let round = TournamentRound { games: games.to_vec(), byes: byes.iter().copied().collect() };
        self.tournament.begin_round(round)?;
        self.begin_matches();
        Ok(())
    }

    /// Enters somebody or a team, before the first round or late.
    ///
    /// # Errors
    ///
    /// If the name is not fit or taken, or if it is too late.
    pub fn enter(&mut self, name: &str, rating: Option<u16>) -> Result<(), EntryError> {
        let name = self.free_participant_name(name, None)?;
        if self.tournament.participants().len() >= MAX_PARTICIPANTS {
            return Err(EntryError::Full);
        }
        self.apply(TournamentEvent::Joined { id: self.next_id(), name, rating })
    }

    /// Corrects the name and the rating of a participant.
    ///
    /// # Errors
    ///
    /// If the name is not fit or somebody else has it, or if there is no such participant.
    pub fn correct_entry(&mut self, id: ParticipantId, name: &str, rating: Option<u16>) -> Result<(), EntryError> {
        let name = self.free_participant_name(name, Some(id))?;
        let rating = match self.boards() {
            // A team has the mean of its players' ratings.
            Some(_) => self.tournament.participants().get(&id).and_then(|team| team.rating),
            None => rating,
        };
        self.apply(TournamentEvent::EntryCorrected { id, name, rating })
    }

    /// A number that no participant and no player of a team has or has had, and that is greater than theirs.
    pub(super) fn next_id(&self) -> ParticipantId {
        let ids_of_event = |event: &OrganisedEvent| match event {
            OrganisedEvent::Tournament(TournamentEvent::Joined { id, .. }) => vec![*id],
            OrganisedEvent::TeamChanged { players, .. } => players.iter().map(|player| player.id).collect(),
            OrganisedEvent::Tournament(_)
            | OrganisedEvent::RoundPaired { .. }
            | OrganisedEvent::BoardEnded { .. }
            | OrganisedEvent::GamesPaired { .. }
            | OrganisedEvent::ArenaGameEnded { .. }
            | OrganisedEvent::WentBerserk { .. } => Vec::new(),
        };
        let last_id = self.events.iter().flat_map(ids_of_event).max();
        ParticipantId(last_id.map_or(1, |last_id| last_id.0.saturating_add(1)))
    }

    /// The name without needless spaces, if it is fit and no other participant has it.
    fn free_participant_name(&self, name: &str, owner: Option<ParticipantId>) -> Result<String, EntryError> {
        let others = self.tournament.participants().iter().filter(|(id, _)| Some(**id) != owner);
        free_name(name, others.map(|(_, other)| &*other.name))
    }

    /// Whether the tournament is over: it was ended, or all games of its last round are, or the last games of an arena ended after its time.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let tournament = &self.tournament;
        let is_last = tournament.is_in_last_round() || self.has_outlasted_arena();
        tournament.is_finished() || (is_last && self.is_between_rounds())
    }

    /// Whether the first games have been paired.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        !self.tournament.rounds().is_empty() || !self.arena_games().is_empty()
    }

    /// Whether games have been played and none goes on.
    #[must_use]
    pub fn is_between_rounds(&self) -> bool {
        let is_round_complete = self.tournament.rounds().last().is_none_or(TournamentRound::is_complete);
        self.has_begun() && is_round_complete && self.arena_games().iter().all(|one| one.game.outcome.is_some())
    }

    /// Who has won, once the tournament is over: several if they are tied after all tie-breaks. Of a knock-out nobody has, if there was no
    /// winner of a final.
    #[must_use]
    pub fn winners(&self) -> Vec<ParticipantId> {
        if !self.is_over() {
            return Vec::new();
        }
        if let Some(arena) = self.arena() {
            let first = arena.standings().into_iter().filter(|standing| standing.rank == 1 && standing.games > 0);
            return first.map(|standing| Arena::id_of(standing.number)).collect();
        }
        let standings = self.tournament.standings();
        let first = standings.iter().filter(|standing| standing.rank == 1);
        let winners: Vec<ParticipantId> = first.filter_map(|one| self.tournament.id_of(one.number)).collect();
        let is_knock_out = self.tournament.settings().format == TournamentFormat::KnockOut;
        if is_knock_out && winners.len() > 1 { Vec::new() } else { winners }
    }

    /// Takes back what has happened last. Returns it; `None` if nothing has.
    pub fn take_back(&mut self) -> Option<OrganisedEvent> {
        let (last_event, earlier_events) = self.events.split_last()?;
        let last_event = last_event.clone();
        *self = self.with_events(earlier_events)?;
        Some(last_event)
    }

    /// The same tournament, if only this had happened in it; `None` if it cannot.
    pub(super) fn with_events<'a>(&self, events: impl IntoIterator<Item = &'a OrganisedEvent>) -> Option<Self> {
        let blank = Self::with_settings("", self.game, "", self.tournament.settings().clone());
        let mut organised = Self { name: self.name.clone(), date: self.date.clone(), ..blank };
        events.into_iter().cloned().try_for_each(|event| organised.apply(event)).ok()?;
        Some(organised)
    }

    /// FIDE's report of the rounds that are complete; `None` for an arena. [`trf::write`](crate::tournament::trf::write) writes it.
    #[must_use]
    pub fn report(&self) -> Option<TournamentReport> {
        if self.is_arena() {
            return None;
        }
        Some(match self.boards() {
            None => self.tournament.report(&self.name),
            Some(_) => self.tournament.report_of_teams(&self.name, &self.teams, &self.matches),
        })
    }
}

/// The name without needless spaces, if it is fit and none of the others.
pub(super) fn free_name<'a>(name: &str, mut others: impl Iterator<Item = &'a str>) -> Result<String, EntryError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let char_count = name.chars().count();
    if char_count == 0 || char_count > MAX_NAME_LENGTH {
        return Err(EntryError::Length(char_count));
    }
    if others.any(|other| other.to_lowercase() == name.to_lowercase()) {
        return Err(EntryError::NameTaken);
    }
    Ok(name)
}
