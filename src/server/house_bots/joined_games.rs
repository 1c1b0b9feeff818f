//! Which games the bots of this process have joined, and how many of them they play.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The games that the bots of this process have joined.
#[derive(Debug, Default)]
pub(super) struct JoinedGames {
    /// By the game's key.
    is_over_by_key: Mutex<HashMap<String, bool>>,
}

impl JoinedGames {
    /// Adds a game that is played. Returns false if it has been joined before.
    pub(super) fn join(&self, key: &str) -> bool {
        match self.lock().entry(key.to_owned()) {
            Entry::Vacant(entry) => {
                entry.insert(false);
                true
            }
            Entry::Occupied(_) => false,
        }
    }

    /// Notes that a game is over, in which a bot still waits for a rematch.
    pub(super) fn note_over(&self, key: &str) {
        if let Some(is_over) = self.lock().get_mut(key) {
            *is_over = true;
        }
    }

    /// Removes a game, which may be joined again.
    pub(super) fn leave(&self, key: &str) {
        self.lock().remove(key);
    }

    /// How many games are played.
    pub(super) fn playing_count(&self) -> usize {
        self.lock().values().filter(|is_over| !**is_over).count()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, bool>> {
        self.is_over_by_key.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_joined_once_and_counts_until_it_is_over() {
        let games = JoinedGames::default();
        assert!(games.join("a") && games.join("b") && !games.join("a"));
        assert_eq!(games.playing_count(), 2);
        games.note_over("a");
        games.note_over("unknown");
        assert_eq!(games.playing_count(), 1);
        assert!(!games.join("a"), "a bot waits there for a rematch");
        games.leave("a");
        assert!(games.join("a"));
        assert_eq!(games.playing_count(), 2);
    }
}
