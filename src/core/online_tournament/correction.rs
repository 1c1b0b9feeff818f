//! What the organiser may correct: the result of a game that is over.

use super::contest::{Contest, pairing_outcome};
use super::event::OnlineTournamentError;
use super::state::{OnlineTournament, TournamentStage};
use crate::excerpt::excerpt;
use crate::tournament::{GameOutcome, TournamentError};

/// For how long after the end of the last game results of the last round may be corrected, in milliseconds.
pub const CORRECTION_TIME_MS: u64 = 24 * 3_600_000;

impl OnlineTournament {
    /// Whether results of this round, from 1, may be corrected at a time in milliseconds since 1970: until the end of the next round, those
    /// of the last round for [`CORRECTION_TIME_MS`] after the last game, and in an arena never.
    fn may_correct(&self, round: usize, now_unix_ms: u64) -> bool {
        let Contest::Rounds(tournament) = &self.contest else { return false };
        match self.stage {
            TournamentStage::Running => tournament.may_correct(round),
            TournamentStage::Over => {
                let correctable_until = self.quiet_since.saturating_add(CORRECTION_TIME_MS);
                now_unix_ms <= correctable_until && tournament.rounds().len() == round
            }
            TournamentStage::Open | TournamentStage::CalledOff => false,
        }
    }

    /// The first round, from 1, whose results may be corrected at a time in milliseconds since 1970; those of the rounds after it may be
    /// too. `None` if none may.
    pub(super) fn first_correctable_round(&self, now_unix_ms: u64) -> Option<usize> {
        let last_round = self.rounds()?.rounds().len();
        (last_round.saturating_sub(1).max(1)..=last_round).find(|&round| self.may_correct(round, now_unix_ms))
    }

    /// Corrects the outcome, with its own colours, of the game with this key.
    pub(super) fn correct_result(
        &mut self,
        key: &str,
        outcome: GameOutcome,
        now_unix_ms: u64,
    ) -> Result<(), OnlineTournamentError> {
        let game_index = self.games.iter().position(|game| game.key == key && game.outcome.is_some());
        let game_index = game_index.ok_or_else(|| OnlineTournamentError::NoResult(excerpt(key, 40)))?;
        let game = self.games[game_index].clone();
        let is_in_time = self.may_correct(game.round, now_unix_ms);
        let tournament = self.contest.rounds_mut()?;
        if !is_in_time {
            return Err(TournamentError::TooLateToCorrect.into());
        }
        if self.plan.boards.is_some() {
            self.correct_board(&game, outcome)?;
        } else {
            let (pairing, pairing_result) = pairing_outcome(tournament, &game, outcome)?;
            tournament.correct_game(game.round, pairing, pairing_result)?;
        }
        let game = &mut self.games[game_index];
        (game.outcome, game.is_corrected) = (Some(outcome), true);
        Ok(())
    }
}
