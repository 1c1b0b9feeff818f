//! The games that belong to a tournament, and their results as those of its pairings.

use sha2::{Digest, Sha256};

use super::appointment::Appointment;
use crate::tournament::{GameOutcome, ParticipantId, ScheduledGame};

/// The characters of a key, without those that are easily confused.
const KEY_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of a key.
const KEY_LENGTH: usize = 16;

/// The key of a tournament's game with this number, from 0. Whoever knows the tournament's key can compute it.
#[must_use]
pub fn tournament_game_key(tournament_key: &str, game_number: usize) -> String {
    key_from_text(&format!("turnover tournament game\n{tournament_key}\n{game_number}"))
}

/// The key of the game with this number, from 0, among those that were decided when they were paired. It is for corrections alone, and
/// leaves the keys of other games as they are.
pub(super) fn decided_game_key(tournament_key: &str, game_number: usize) -> String {
    key_from_text(&format!("turnover tournament game without players\n{tournament_key}\n{game_number}"))
}

fn key_from_text(text: &str) -> String {
    let letter_of = |byte: &u8| char::from(KEY_LETTERS[usize::from(*byte) % KEY_LETTERS.len()]);
    Sha256::digest(text)[..KEY_LENGTH].iter().map(letter_of).collect()
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOfTournament {
    /// The game's key.
    pub key: String,
    /// The round, from 1; 0 in an arena.
    pub round: usize,
    /// Who has White.
    pub white: ParticipantId,
    /// Who has Black.
    pub black: ParticipantId,
    /// Whether White, and whether Black plays with half the time.
    pub berserk: [bool; 2],
    /// Which game of the same pairing it is, from 1.
    pub attempt: u8,
    /// When it was paired, in milliseconds since 1970.
    pub paired_at: u64,
    /// When it begins, or would have begun if it had not been over before; `None` once it has begun.
    pub appointment: Option<Appointment>,
    /// Whether it is over.
    pub is_over: bool,
    /// How it ended, with its own colours; `None` while it goes on, and if another one is played instead.
    pub outcome: Option<GameOutcome>,
    /// Whether the organiser has corrected the outcome.
    pub is_corrected: bool,
    /// Whether it was decided when it was paired, because somebody had withdrawn.
    pub is_decided_at_pairing: bool,
}

impl GameOfTournament {
    /// The key, once it has begun.
    pub(super) fn begun_key(&self) -> Option<String> {
        (self.appointment.is_none() && !self.is_decided_at_pairing).then(|| self.key.clone())
    }

    /// The key, if it was over before it began.
    pub(super) fn unplayed_key(&self) -> Option<String> {
        self.is_unplayed().then(|| self.key.clone())
    }

    /// Whether it was over before it began.
    #[must_use]
    pub const fn is_unplayed(&self) -> bool {
        self.is_over && (self.appointment.is_some() || self.is_decided_at_pairing)
    }

    /// Whether its players are those of a pairing, with the same colours or exchanged.
    pub(super) fn has_pairing_of(&self, scheduled_game: &ScheduledGame) -> bool {
        let pairing = (scheduled_game.white, scheduled_game.black);
        pairing == (self.white, self.black) || pairing == (self.black, self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_every_tournament_has_another_key_which_never_changes() {
        let keys: std::collections::BTreeSet<String> = (0..500)
            .flat_map(|number| ["one", "other"].map(|tournament| tournament_game_key(tournament, number)))
            .collect();
        assert_eq!(keys.len(), 1_000);
        // The keys are in databases.
        assert_eq!(tournament_game_key("abcdefgh23456789", 3).len(), KEY_LENGTH);
    }
}
