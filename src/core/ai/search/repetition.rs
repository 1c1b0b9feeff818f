//! Detecting repetitions during the search.

use super::search_thread::SearchThread;
use super::searchable::Searchable;

impl<P: Searchable> SearchThread<P> {
    /// Whether the position has occurred once since the root, or twice in the game. It is then scored as a draw.
    // CITE: a first repetition within the tree counts, as in Slate and Atkin 1977.
    #[inline]
    pub(super) fn is_repetition(&self, position: &P) -> bool {
        let quiet_plies = position.quiet_plies() as usize;
        if !self.settings.repetition || quiet_plies < 4 {
            return false;
        }
        let hash = position.search_key();
        let mut has_occurred_in_game = false;
        let first_index = self.position_hashes.len().saturating_sub(quiet_plies);
        for index in (first_index..self.position_hashes.len()).rev() {
            if self.position_hashes[index] == hash {
                if index >= self.game_position_count || has_occurred_in_game {
                    return true;
                }
                has_occurred_in_game = true;
            }
        }
        false
    }
}
