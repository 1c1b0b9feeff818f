//! How the result of a game that is over is corrected, and until when; how the name or rating of a participant is.

use super::event::TournamentError;
use super::participant::ParticipantId;
use super::rounds::{GameOutcome, TournamentRound};
use super::settings::TournamentFormat;
use super::state::Tournament;
use crate::tournament::Points;

impl Tournament {
    /// Whether results of this round, from 1, may be corrected: until the end of the next round, whose pairings stay as they are. The round
    /// after that is paired by the corrected result. In a knock-out the next round must not have been paired.
    // CITE: FIDE Handbook C.04.2, general handling rules: an error that is reported after the pairing, before the end of the next round,
    // affects the next pairing to be done.
    #[must_use]
    pub fn may_correct(&self, round: usize) -> bool {
        let begun_round_count = self.rounds.len();
        let is_last_complete = self.rounds.last().is_some_and(TournamentRound::is_complete);
        match begun_round_count.checked_sub(round) {
            Some(0) => round > 0,
            Some(1) => round > 0 && !is_last_complete && self.settings.format != TournamentFormat::KnockOut,
            _ => false,
        }
    }

    /// Corrects the outcome of a game of this round, from 1, also once the tournament is over.
    ///
    /// # Errors
    ///
    /// If it is too late, or there is no such game that is over, or somebody must win and nobody does. Then nothing changes.
    pub fn correct_game(
        &mut self,
        round: usize,
        pairing: [ParticipantId; 2],
        outcome: GameOutcome,
    ) -> Result<(), TournamentError> {
        if self.settings.boards.is_some() && matches!(outcome, GameOutcome::Played { .. }) {
            return Err(TournamentError::WrongBoards);
        }
        self.correct_result(round, pairing, (outcome, None))
    }

    /// Corrects the outcomes of the games of a match of this round, from 1, also once the tournament is over. The first team has White on
    /// the first board.
    ///
    /// # Errors
    ///
    /// If it is too late, or there is no such match that is over, or it has another number of games. Then nothing changes.
    pub fn correct_match(
        &mut self,
        round: usize,
        teams: [ParticipantId; 2],
        boards: &[GameOutcome],
    ) -> Result<(), TournamentError> {
        let match_result = self.match_result(boards)?;
        self.correct_result(round, teams, match_result)
    }

    pub(super) fn correct_entry(
        &mut self,
        id: ParticipantId,
        name: String,
        rating: Option<u16>,
    ) -> Result<(), TournamentError> {
        let participant = self.participant_mut(id)?;
        (participant.name, participant.rating) = (name, rating);
        Ok(())
    }

    fn correct_result(
        &mut self,
        round: usize,
        pairing: [ParticipantId; 2],
        new_result: (GameOutcome, Option<[Points; 2]>),
    ) -> Result<(), TournamentError> {
        if !self.may_correct(round) {
            return Err(TournamentError::TooLateToCorrect);
        }
        self.set_result(round, pairing, new_result, true)
    }
}
