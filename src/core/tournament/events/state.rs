//! How events change a tournament.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::byes::half_point_byes_besides;
use super::event::{TournamentError, TournamentEvent};
use super::next_round;
use super::participant::{Participant, ParticipantId};
use super::rounds::{GameOutcome, TournamentRound};
use super::settings::{TournamentFormat, TournamentSettings};
use crate::tournament::{Bye, Colour, GameResult, PairingNumber, PointSystem, Points, TeamScore, berger_round_count};

/// Pairing numbers do not change after this round has been paired (general handling rules, C.04.2).
const LAST_RENUMBERING_ROUND: usize = 4;

/// A tournament in rounds.
///
/// ```
/// use turnover_core::tournament::{
///     Colour, GameOutcome, GameResult, ParticipantId, Tournament, TournamentEvent, TournamentFormat, TournamentSettings,
/// };
///
/// let settings = TournamentSettings::new(TournamentFormat::Swiss { rounds: 2 }, Colour::White);
/// let mut tournament = Tournament::new(settings);
/// for (id, name) in ["Ada", "Bo", "Cy"].into_iter().enumerate() {
///     let id = ParticipantId(id as u32);
///     tournament.apply(TournamentEvent::Joined { id, name: name.to_owned(), rating: None })?;
/// }
/// tournament.apply(TournamentEvent::RoundStarted)?;
/// let game = tournament.rounds()[0].games[0];
/// let outcome = GameOutcome::Played { result: GameResult::Win, is_rated: true };
/// tournament.apply(TournamentEvent::GameEnded { white: game.white, black: game.black, outcome })?;
/// assert_eq!(tournament.standings()[0].points.to_string(), "1.0");
/// # Ok::<(), turnover_core::tournament::TournamentError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", try_from = "TournamentRecord")]
pub struct Tournament {
    pub(super) settings: TournamentSettings,
    pub(super) participants: BTreeMap<ParticipantId, Participant>,
    /// The initial ranking list. Who entered since the last pairing is not yet in it.
    pub(super) ranking: Vec<ParticipantId>,
    pub(super) rounds: Vec<TournamentRound>,
    is_finished: bool,
}

/// A tournament as it is stored, before it has been checked.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct TournamentRecord {
    settings: TournamentSettings,
    participants: BTreeMap<ParticipantId, Participant>,
    ranking: Vec<ParticipantId>,
    rounds: Vec<TournamentRound>,
    is_finished: bool,
}

impl TryFrom<TournamentRecord> for Tournament {
    type Error = TournamentError;

    /// Everybody in the ranking list takes part, and nobody is twice in it or in a round.
    fn try_from(record: TournamentRecord) -> Result<Self, TournamentError> {
        let mut ranked_ids = BTreeSet::new();
        for &id in &record.ranking {
            if !record.participants.contains_key(&id) {
                return Err(TournamentError::UnknownParticipant(id));
            }
            if !ranked_ids.insert(id) {
                return Err(TournamentError::AlreadyJoined(id));
            }
        }
        for round in &record.rounds {
            let mut unpaired_ids = ranked_ids.clone();
            let unknown_member = round.member_ids().find(|id| !unpaired_ids.remove(id));
            unknown_member.map_or(Ok(()), |id| Err(TournamentError::UnknownParticipant(id)))?;
        }
        let TournamentRecord { settings, participants, ranking, rounds, is_finished } = record;
        Ok(Self { settings, participants, ranking, rounds, is_finished })
    }
}

impl Tournament {
    /// A tournament without participants.
    #[must_use]
    pub fn new(settings: TournamentSettings) -> Self {
        Self { settings, participants: BTreeMap::new(), ranking: Vec::new(), rounds: Vec::new(), is_finished: false }
    }

    /// The tournament in which some events have happened.
    ///
    /// # Errors
    ///
    /// The first event that cannot happen.
    pub fn replay(
        settings: TournamentSettings,
        events: impl IntoIterator<Item = TournamentEvent>,
    ) -> Result<Self, TournamentError> {
        let mut tournament = Self::new(settings);
        events.into_iter().try_for_each(|event| tournament.apply(event))?;
        Ok(tournament)
    }

    /// Lets something happen.
    ///
    /// # Errors
    ///
    /// If it cannot. Then nothing changes.
    pub fn apply(&mut self, event: TournamentEvent) -> Result<(), TournamentError> {
        let is_correction =
            matches!(event, TournamentEvent::ResultCorrected { .. } | TournamentEvent::EntryCorrected { .. });
        if self.is_finished && !is_correction {
            return Err(TournamentError::Finished);
        }
        match event {
            TournamentEvent::Joined { id, name, rating } => self.add_participant(id, name, rating)?,
            TournamentEvent::Withdrawn { id } => self.participant_mut(id)?.is_withdrawn = true,
            TournamentEvent::Removed { id } => self.remove(id)?,
            TournamentEvent::Returned { id } => {
                let participant = self.participant_mut(id)?;
                (participant.is_withdrawn, participant.is_missing) = (false, false);
            }
            TournamentEvent::ByeRequested { id, round, bye } => self.request_bye(id, round, bye)?,
            TournamentEvent::RoundStarted => self.start_round()?,
            TournamentEvent::GameEnded { white, black, outcome } => {
                if self.settings.boards.is_some() && matches!(outcome, GameOutcome::Played { .. }) {
                    return Err(TournamentError::WrongBoards);
                }
                self.set_result(self.rounds.len(), [white, black], (outcome, None), false)?;
            }
            TournamentEvent::MatchEnded { white, black, boards } => {
                let match_result = self.match_result(&boards)?;
                self.set_result(self.rounds.len(), [white, black], match_result, false)?;
            }
            TournamentEvent::ResultCorrected { round, white, black, outcome } => {
                self.correct_game(round, [white, black], outcome)?;
            }
            TournamentEvent::EntryCorrected { id, name, rating } => self.correct_entry(id, name, rating)?,
            TournamentEvent::Finished => {
                self.require_complete_round()?;
                self.is_finished = true;
            }
        }
        Ok(())
    }

    /// How the tournament is played.
    #[must_use]
    pub const fn settings(&self) -> &TournamentSettings {
        &self.settings
    }

    /// Everybody who has ever entered and was not removed.
    #[must_use]
    pub const fn participants(&self) -> &BTreeMap<ParticipantId, Participant> {
        &self.participants
    }

    /// The rounds that have begun.
    #[must_use]
    pub fn rounds(&self) -> &[TournamentRound] {
        &self.rounds
    }

    /// Whether the tournament is over.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// The initial ranking list. Pairing number 1 is the first.
    #[must_use]
    pub fn ranking(&self) -> &[ParticipantId] {
        &self.ranking
    }

    /// How many rounds are planned: before the first one, for those who have not withdrawn. A knock-out is over when one is left, and an
    /// arena has no rounds.
    #[must_use]
    pub fn planned_rounds(&self) -> Option<usize> {
        match self.settings.format {
            TournamentFormat::Swiss { rounds } => Some(rounds),
            TournamentFormat::RoundRobin { cycles } => {
                let ranked_count = self.ranking.len().max(self.participants.len());
                let entered_count = self.participants.values().filter(|participant| !participant.is_withdrawn).count();
                let player_count = if self.rounds.is_empty() { entered_count } else { ranked_count };
                Some(berger_round_count(u16::try_from(player_count).unwrap_or(u16::MAX)).saturating_mul(cycles))
            }
            TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => None,
        }
    }

    /// Whether no round follows the last one that has begun: as many as planned have, or the final of a knock-out.
    #[must_use]
    pub fn is_in_last_round(&self) -> bool {
        let Some(last) = self.rounds.last() else { return false };
        match self.planned_rounds() {
            Some(planned) => self.rounds.len() >= planned,
            None => last.games.len() == 1 && last.byes.is_empty(),
        }
    }

    /// Whoever has a pairing number.
    #[must_use]
    pub fn id_of(&self, number: PairingNumber) -> Option<ParticipantId> {
        self.ranking.get(usize::from(number.0).checked_sub(1)?).copied()
    }

    /// Everybody with a pairing number.
    pub(super) fn numbers(&self) -> BTreeMap<ParticipantId, PairingNumber> {
        self.ranking.iter().copied().zip((1..).map(PairingNumber)).collect()
    }

    pub(super) fn participant_mut(&mut self, id: ParticipantId) -> Result<&mut Participant, TournamentError> {
        self.participants.get_mut(&id).ok_or(TournamentError::UnknownParticipant(id))
    }

    /// Whether no game of the last round goes on, also before the first round.
    #[must_use]
    pub fn is_last_round_complete(&self) -> bool {
        self.rounds.last().is_none_or(TournamentRound::is_complete)
    }

    fn require_complete_round(&self) -> Result<(), TournamentError> {
        if self.is_last_round_complete() { Ok(()) } else { Err(TournamentError::RoundInProgress) }
    }

    /// The round, from 1, until whose pairing one may enter.
    #[must_use]
    pub fn last_entry_round(&self) -> usize {
        match self.settings.format {
            TournamentFormat::Swiss { .. } => self.settings.last_entry_round.max(1),
            TournamentFormat::RoundRobin { .. } | TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => 1,
        }
    }

    /// Checks that it is not too late to enter.
    ///
    /// # Errors
    ///
    /// If it is.
    pub fn require_open_entry(&self) -> Result<(), TournamentError> {
        let last_entry_round = self.last_entry_round();
        if self.rounds.len() < last_entry_round { Ok(()) } else { Err(TournamentError::EntryClosed(last_entry_round)) }
    }

    fn add_participant(&mut self, id: ParticipantId, name: String, rating: Option<u16>) -> Result<(), TournamentError> {
        self.require_open_entry()?;
        if self.participants.contains_key(&id) {
            return Err(TournamentError::AlreadyJoined(id));
        }
        let participant =
            Participant { name, rating, is_withdrawn: false, is_missing: false, requested_byes: BTreeMap::new() };
        self.participants.insert(id, participant);
        Ok(())
    }

    fn remove(&mut self, id: ParticipantId) -> Result<(), TournamentError> {
        if !self.rounds.is_empty() {
            return Err(TournamentError::Started);
        }
        self.participants.remove(&id).map(drop).ok_or(TournamentError::UnknownParticipant(id))
    }

    fn request_bye(&mut self, id: ParticipantId, round: usize, bye: Bye) -> Result<(), TournamentError> {
        let (begun_round_count, max_half_point_byes) = (self.rounds.len(), self.settings.half_point_byes);
        let last_round = match self.settings.format {
            TournamentFormat::Swiss { rounds } => rounds,
            TournamentFormat::RoundRobin { .. } | TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => 0,
        };
        let participant = self.participant_mut(id)?;
        let is_granted = match bye {
            Bye::HalfPoint => half_point_byes_besides(participant, round) < max_half_point_byes,
            Bye::ZeroPoint => true,
            Bye::FullPoint | Bye::PairingAllocated => false,
        };
        if !is_granted || round <= begun_round_count || round > last_round {
            return Err(TournamentError::ByeRefused);
        }
        participant.requested_byes.insert(round, bye);
        Ok(())
    }

    fn start_round(&mut self) -> Result<(), TournamentError> {
        let round = self.next_round()?;
        self.begin_round(round)
    }

    /// The next round as it would be paired now.
    ///
    /// # Errors
    ///
    /// If it cannot begin.
    pub fn next_round(&self) -> Result<TournamentRound, TournamentError> {
        self.require_round_to_come()?;
        let mut next_state = self.clone();
        next_state.rank_new_participants();
        next_round::next_round(&next_state)
    }

    /// Begins a round that was paired before, so that a record of it does not depend on the program that reads it.
    ///
    /// # Errors
    ///
    /// If no round can begin, or if somebody in it does not take part or is in it twice. Then nothing changes.
    pub fn begin_round(&mut self, round: TournamentRound) -> Result<(), TournamentError> {
        self.require_round_to_come()?;
        let mut unpaired_ids: BTreeSet<ParticipantId> = self.participants.keys().copied().collect();
        let unknown_member = round.member_ids().find(|id| !unpaired_ids.remove(id));
        unknown_member.map_or(Ok(()), |id| Err(TournamentError::UnknownParticipant(id)))?;
        self.rank_new_participants();
        self.rounds.push(round);
        Ok(())
    }

    fn require_round_to_come(&self) -> Result<(), TournamentError> {
        if self.is_finished {
            return Err(TournamentError::Finished);
        }
        self.require_complete_round()?;
        if self.planned_rounds().is_some_and(|planned_count| self.rounds.len() >= planned_count)
            && !self.rounds.is_empty()
        {
            return Err(TournamentError::NoFurtherRound);
        }
        Ok(())
    }

    /// Gives pairing numbers to those who entered: by rating, or behind all others once numbers do not change any more. Those of a round
    /// robin or a knock-out, which name all games to come, do not change after the first pairing.
    fn rank_new_participants(&mut self) {
        let is_new = |id: &&ParticipantId| !self.ranking.contains(id);
        let new_ids: Vec<ParticipantId> = self.participants.keys().filter(is_new).copied().collect();
        self.ranking.extend(new_ids);
        let last_renumbering_round = match self.settings.format {
            TournamentFormat::Swiss { .. } => LAST_RENUMBERING_ROUND,
            TournamentFormat::RoundRobin { .. } | TournamentFormat::KnockOut | TournamentFormat::Arena { .. } => 1,
        };
        if self.rounds.len() < last_renumbering_round {
            self.ranking
                .sort_by_key(|id| (Reverse(self.participants.get(id).and_then(|participant| participant.rating)), *id));
        }
    }

    /// What the games of a match come to: its outcome, and the game points of both teams if both came. A team none of whose players came
    /// did not come.
    pub(super) fn match_result(
        &self,
        boards: &[GameOutcome],
    ) -> Result<(GameOutcome, Option<[Points; 2]>), TournamentError> {
        let board_count = self.settings.boards.filter(|&count| usize::from(u8::from(count)) == boards.len());
        let colours = board_count.ok_or(TournamentError::WrongBoards)?.colours(Colour::White);
        let (mut score, mut has_present_player) = (TeamScore::default(), [false; 2]);
        for (colour, outcome) in colours.zip(boards) {
            // As if the team with White on the first board had it on each.
            let outcome = if colour == Colour::White { *outcome } else { outcome.opposite() };
            let (points, absent_sides) = (outcome.points(&PointSystem::default()), outcome.absences());
            score.own += points[0];
            score.other += points[1];
            has_present_player = [has_present_player[0] || !absent_sides[0], has_present_player[1] || !absent_sides[1]];
        }
        Ok(match GameOutcome::from_presence(has_present_player[0], has_present_player[1]) {
            Some(outcome) => (outcome, None),
            None => {
                let outcome = GameOutcome::Played { result: score.result(), is_rated: true };
                (outcome, Some([score.own, score.other]))
            }
        })
    }

    /// Sets the outcome of a game or match of this round, from 1, and the game points of a match. Only one that is over can be corrected.
    pub(super) fn set_result(
        &mut self,
        round: usize,
        [white, black]: [ParticipantId; 2],
        (outcome, game_points): (GameOutcome, Option<[Points; 2]>),
        is_correction: bool,
    ) -> Result<(), TournamentError> {
        let is_draw = matches!(outcome, GameOutcome::Played { result: GameResult::Draw, .. });
        if is_draw && self.settings.format == TournamentFormat::KnockOut {
            return Err(TournamentError::DrawInKnockOut);
        }
        let round_of_game = round.checked_sub(1).and_then(|index| self.rounds.get_mut(index));
        let mut games = round_of_game.into_iter().flat_map(|round| &mut round.games);
        let game =
            games.find(|game| (game.white, game.black) == (white, black) && (game.outcome.is_some() || !is_correction));
        let game = game.ok_or(TournamentError::NoSuchGame { white, black })?;
        (game.outcome, game.game_points) = (Some(outcome), game_points);
        if matches!(self.settings.format, TournamentFormat::Swiss { .. }) {
            self.update_missing(round, [white, black], outcome);
        }
        Ok(())
    }

    /// Notes that somebody did not come: they are not paired until they return.
    ///
    /// # Errors
    ///
    /// If nobody has this number.
    pub fn mark_missing(&mut self, id: ParticipantId) -> Result<(), TournamentError> {
        self.participant_mut(id)?.is_missing = true;
        Ok(())
    }

    /// Whoever did not come to the last game is not paired in a Swiss tournament, and whoever did is.
    fn update_missing(&mut self, round: usize, players: [ParticipantId; 2], outcome: GameOutcome) {
        for (id, is_absent) in players.into_iter().zip(outcome.absences()) {
            let has_game =
                |round: &TournamentRound| round.games.iter().any(|game| game.white == id || game.black == id);
            let is_last_game = !self.rounds.iter().skip(round).any(has_game);
            if let Some(participant) = self.participants.get_mut(&id).filter(|_| is_last_game) {
                participant.is_missing = is_absent;
            }
        }
    }
}
