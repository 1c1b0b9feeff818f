//! How games are added to a tournament.

use super::game::{GameOfTournament, decided_game_key, tournament_game_key};
use super::state::OnlineTournament;
use crate::tournament::{ParticipantId, ScheduledGame};

impl OnlineTournament {
    /// Adds a game that is to be played.
    pub(super) fn add_game(
        &mut self,
        round: usize,
        [white, black]: [ParticipantId; 2],
        berserk: [bool; 2],
        attempt: u8,
        paired_at: u64,
    ) {
        let game_number = self.games.iter().filter(|game| !game.is_decided_at_pairing).count();
        let game = GameOfTournament {
            key: tournament_game_key(&self.key, game_number),
            round,
            white,
            black,
            berserk,
            attempt,
            paired_at,
            appointment: self.new_appointment(paired_at),
            is_over: false,
            outcome: None,
            is_corrected: false,
            is_decided_at_pairing: false,
        };
        self.games.push(game);
    }

    /// Adds the games of a round, from 1, that were decided when they were paired.
    pub(super) fn add_decided_games(&mut self, round: usize, scheduled_games: &[ScheduledGame], paired_at: u64) {
        for scheduled_game in scheduled_games.iter().filter(|scheduled_game| scheduled_game.outcome.is_some()) {
            let game_number = self.games.iter().filter(|game| game.is_decided_at_pairing).count();
            let game = GameOfTournament {
                key: decided_game_key(&self.key, game_number),
                round,
                white: scheduled_game.white,
                black: scheduled_game.black,
                berserk: [false; 2],
                attempt: 1,
                paired_at,
                appointment: None,
                is_over: true,
                outcome: scheduled_game.outcome,
                is_corrected: false,
                is_decided_at_pairing: true,
            };
            self.games.push(game);
        }
    }
}
