//! How the result of a game that is over is corrected, and until when.

use super::event::TournamentError;
use super::participant::ParticipantId;
use super::rounds::{GameOutcome, TournamentRound};
use super::settings::TournamentFormat;
use super::state::Tournament;
use crate::tournament::{GameResult, Points};

impl Tournament {
    /// Whether results of this round, from 1, may be corrected: until the end of the next round, whose pairings stay as they are. The round
    /// after that is paired by the corrected result. In a knock-out the next round must not have been paired.
    // CITE: FIDE Handbook C.04.2, general handling rules: an error that is reported after the pairing, before the end of the next round,
    // affects the next pairing to be done.
    #[must_use]
    pub fn may_correct(&self, round: usize) -> bool {
        let begun = self.rounds.len();
        let is_last_complete = self.rounds.last().is_some_and(TournamentRound::is_complete);
        match begun.checked_sub(round) {
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
        let result = self.match_result(boards)?;
        self.correct_result(round, teams, result)
    }

    fn correct_result(
        &mut self,
        round: usize,
        [white, black]: [ParticipantId; 2],
        (outcome, game_points): (GameOutcome, Option<[Points; 2]>),
    ) -> Result<(), TournamentError> {
        if !self.may_correct(round) {
            return Err(TournamentError::TooLateToCorrect);
        }
        let is_draw = matches!(outcome, GameOutcome::Played { result: GameResult::Draw, .. });
        if is_draw && self.settings.format == TournamentFormat::KnockOut {
            return Err(TournamentError::DrawInKnockOut);
        }
        let games = self.rounds.get_mut(round - 1).map(|round| round.games.iter_mut()).into_iter().flatten();
        let mut games = games.filter(|game| (game.white, game.black) == (white, black) && game.outcome.is_some());
        let game = games.next().ok_or(TournamentError::NoSuchGame { white, black })?;
        (game.outcome, game.game_points) = (Some(outcome), game_points);
        let absent = outcome.absent();
        self.note_absence(round, [(white, absent[0]), (black, absent[1])]);
        Ok(())
    }

    /// Whoever did not come to the last game is not paired in a Swiss tournament, and whoever did is.
    fn note_absence(&mut self, round: usize, players: [(ParticipantId, bool); 2]) {
        if !matches!(self.settings.format, TournamentFormat::Swiss { .. }) {
            return;
        }
        for (id, is_absent) in players {
            let has_game =
                |round: &TournamentRound| round.games.iter().any(|game| game.white == id || game.black == id);
            let is_last_game = !self.rounds.iter().skip(round).any(has_game);
            if let Some(participant) = self.participants.get_mut(&id).filter(|_| is_last_game) {
                participant.is_missing = is_absent;
            }
        }
    }
}
