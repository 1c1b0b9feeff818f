//! How many games each address has offered or joined, so that one address cannot fill the lists or the disk, or take all
//! seats.
//!
//! Only in memory, under a hash with a key that is drawn at each start, or the secret of the processes that share a database:
//! an address cannot be read from it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::online::GameStage;

/// What may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferLimits {
    /// The maximum number of offers of an address that have a free seat.
    pub open: usize,
    /// The maximum number of games that an address has offered or joined and that are not over.
    pub unfinished: usize,
    /// Whether an offer may take both seats, as those of programs that pair players do.
    pub allows_both_seats: bool,
}

/// Which limit an address has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum TooManyOffers {
    #[error("expected at most {0} open offers from your address: withdraw one, or wait until somebody joins")]
    Open(usize),
    #[error("expected at most {0} unfinished games from your address: end one first")]
    Unfinished(usize),
}

/// An address, or the part of a network that counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Offerer(u64);

/// A game that counts for an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CountedGame {
    key: String,
    /// Whether the address has offered it, and not only taken a seat in it.
    is_offered: bool,
}

/// The games that each address has offered or joined.
#[derive(Debug)]
pub(super) struct OfferBook {
    limits: OfferLimits,
    /// With what addresses are hashed.
    secret: String,
    games: Mutex<HashMap<Offerer, Vec<CountedGame>>>,
    /// The games that the store may not have yet. It is not asked about them.
    keys_being_saved: Mutex<HashSet<String>>,
    /// What was added since the last [call](Self::take_unshared_games); `None` where no other process wants to know.
    unshared_games: Option<Mutex<Vec<(u64, CountedGame)>>>,
}

/// A game that the store may not have yet, until this is dropped.
#[derive(Debug)]
pub(super) struct GameBeingSaved<'a> {
    book: &'a OfferBook,
    key: String,
}

impl Drop for GameBeingSaved<'_> {
    fn drop(&mut self) {
        self.book.lock_keys_being_saved().remove(&self.key);
    }
}

/// What the store knows of games, by their keys.
type StagesByKey = HashMap<String, Option<GameStage>>;

impl OfferBook {
    /// A book of this process alone, or one whose games all processes with the same secret count.
    pub(super) fn new(limits: OfferLimits, shared_secret: Option<&str>) -> Self {
        let secret = shared_secret.map_or_else(|| RandomState::new().hash_one(0).to_string(), str::to_owned);
        let unshared_games = shared_secret.map(|_| Mutex::default());
        Self { limits, secret, games: Mutex::default(), keys_being_saved: Mutex::default(), unshared_games }
    }

    /// The games that were added since the last call.
    pub(super) fn take_unshared_games(&self) -> Vec<(u64, CountedGame)> {
        let Some(unshared_games) = &self.unshared_games else { return Vec::new() };
        std::mem::take(&mut unshared_games.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts games that were added in another process.
    pub(super) fn add_remote_games(&self, remote_games: Vec<(u64, CountedGame)>) {
        let mut games_by_offerer = self.lock();
        for (offerer, game) in remote_games {
            let games = games_by_offerer.entry(Offerer(offerer)).or_default();
            if !games.iter().any(|known_game| known_game.key == game.key) {
                games.push(game);
            }
        }
    }

    pub(super) const fn limits(&self) -> OfferLimits {
        self.limits
    }

    pub(super) fn offerer(&self, network: IpAddr) -> Offerer {
        let hash = Sha256::new_with_prefix(&self.secret).chain_update(network.to_string()).finalize();
        Offerer(u64::from_be_bytes(std::array::from_fn(|index| hash[index])))
    }

    /// Lets a game that is [added](Self::add) count until it is saved, although the store does not have it.
    pub(super) fn start_saving(&self, key: &str) -> GameBeingSaved<'_> {
        self.lock_keys_being_saved().insert(key.to_owned());
        GameBeingSaved { book: self, key: key.to_owned() }
    }

    /// The games to ask the store about before a new one is [added](Self::add).
    pub(super) fn keys_of(&self, offerer: Offerer) -> Vec<String> {
        self.lock().get(&offerer).map(|games| self.saved_keys(games)).unwrap_or_default()
    }

    fn saved_keys<'a>(&self, games: impl IntoIterator<Item = &'a CountedGame>) -> Vec<String> {
        let keys_being_saved = self.lock_keys_being_saved();
        games.into_iter().map(|game| game.key.clone()).filter(|key| !keys_being_saved.contains(key)).collect()
    }

    /// Adds a game that is going to be saved, unless it counts already. `stages` has what the store knows of the earlier
    /// ones; others that were added meanwhile count as open.
    ///
    /// # Errors
    /// If the address has as many as it may.
    pub(super) fn add(&self, offerer: Offerer, key: &str, stages: &StagesByKey) -> Result<(), TooManyOffers> {
        let mut games_by_offerer = self.lock();
        let games = games_by_offerer.entry(offerer).or_default();
        games.retain(|game| is_unfinished(stages, &game.key));
        if games.iter().any(|game| game.key == key) {
            return Ok(());
        }
        let has_begun = |key: &str| matches!(stages.get(key), Some(Some(GameStage::Playing)));
        let open_count = games.iter().filter(|game| game.is_offered && !has_begun(&game.key)).count();
        if open_count >= self.limits.open {
            return Err(TooManyOffers::Open(self.limits.open));
        }
        self.count_game(offerer, games, key, true)
    }

    /// Adds a game in which somebody of this address takes a seat, unless it counts already.
    ///
    /// # Errors
    /// If the address has as many as it may.
    pub(super) fn join(&self, offerer: Offerer, key: &str, stages: &StagesByKey) -> Result<(), TooManyOffers> {
        let mut games_by_offerer = self.lock();
        let games = games_by_offerer.entry(offerer).or_default();
        games.retain(|game| is_unfinished(stages, &game.key));
        if games.iter().any(|game| game.key == key) { Ok(()) } else { self.count_game(offerer, games, key, false) }
    }

    fn count_game(
        &self,
        offerer: Offerer,
        games: &mut Vec<CountedGame>,
        key: &str,
        is_offered: bool,
    ) -> Result<(), TooManyOffers> {
        if games.len() >= self.limits.unfinished {
            return Err(TooManyOffers::Unfinished(self.limits.unfinished));
        }
        let game = CountedGame { key: key.to_owned(), is_offered };
        if let Some(unshared_games) = &self.unshared_games {
            unshared_games.lock().unwrap_or_else(PoisonError::into_inner).push((offerer.0, game.clone()));
        }
        games.push(game);
        Ok(())
    }

    /// Removes a game that could not be saved.
    pub(super) fn forget(&self, offerer: Offerer, key: &str) {
        if let Some(games) = self.lock().get_mut(&offerer) {
            games.retain(|game| game.key != key);
        }
    }

    /// All games, to ask the store about before [`forget_ended`](Self::forget_ended).
    pub(super) fn all_keys(&self) -> Vec<String> {
        self.saved_keys(self.lock().values().flatten())
    }

    /// Forgets addresses whose games have all ended.
    pub(super) fn forget_ended(&self, stages: &StagesByKey) {
        self.lock().retain(|_, games| {
            games.retain(|game| is_unfinished(stages, &game.key));
            !games.is_empty()
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Offerer, Vec<CountedGame>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_keys_being_saved(&self) -> MutexGuard<'_, HashSet<String>> {
        self.keys_being_saved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a game waits or goes on; also if the store has not been asked about it.
fn is_unfinished(stages: &StagesByKey, key: &str) -> bool {
    match stages.get(key) {
        Some(None | Some(GameStage::Over)) => false,
        None | Some(Some(GameStage::Open | GameStage::Playing)) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages(pairs: &[(&str, Option<GameStage>)]) -> HashMap<String, Option<GameStage>> {
        pairs.iter().map(|&(key, stage)| (key.to_owned(), stage)).collect()
    }

    #[test]
    fn an_address_may_offer_again_when_its_games_have_begun_or_ended() {
        let book = OfferBook::new(OfferLimits { open: 2, unfinished: 3, allows_both_seats: false }, None);
        let [first_offerer, second_offerer] =
            ["192.0.2.1", "192.0.2.2"].map(|text| book.offerer(text.parse().expect("an address")));
        let no_stages = stages(&[]);
        assert_eq!(book.add(first_offerer, "a", &no_stages), Ok(()));
        assert_eq!(book.add(first_offerer, "b", &no_stages), Ok(()));
        assert_eq!(book.add(first_offerer, "c", &no_stages), Err(TooManyOffers::Open(2)));
        assert_eq!(book.add(second_offerer, "c", &no_stages), Ok(()));
        let begun = stages(&[("a", Some(GameStage::Playing)), ("b", Some(GameStage::Open))]);
        assert_eq!(book.add(first_offerer, "d", &begun), Ok(()));
        let both = stages(&[("a", Some(GameStage::Playing)), ("b", Some(GameStage::Playing))]);
        assert_eq!(book.add(first_offerer, "e", &both), Err(TooManyOffers::Unfinished(3)));
        let over = stages(&[("a", Some(GameStage::Over)), ("b", None), ("d", Some(GameStage::Open))]);
        assert_eq!(book.add(first_offerer, "e", &over), Ok(()));
        assert_eq!(book.keys_of(first_offerer), ["d", "e"]);
        book.forget(first_offerer, "e");
        assert_eq!(book.keys_of(first_offerer), ["d"]);
    }

    #[test]
    fn an_offer_counts_before_the_store_has_it() {
        let book = OfferBook::new(OfferLimits { open: 1, unfinished: 9, allows_both_seats: false }, None);
        let offerer = book.offerer("192.0.2.1".parse().expect("an address"));
        let unknown = |keys: Vec<String>| keys.into_iter().map(|key| (key, None)).collect::<HashMap<_, _>>();
        let being_saved = book.start_saving("a");
        assert_eq!(book.add(offerer, "a", &stages(&[])), Ok(()));
        book.forget_ended(&unknown(book.all_keys()));
        assert_eq!(book.add(offerer, "b", &unknown(book.keys_of(offerer))), Err(TooManyOffers::Open(1)));
        drop(being_saved);
        assert_eq!(book.add(offerer, "b", &unknown(book.keys_of(offerer))), Ok(()), "it was not saved");
    }

    #[test]
    fn a_seat_in_another_offer_counts_as_a_game_but_not_as_an_offer() {
        let book = OfferBook::new(OfferLimits { open: 1, unfinished: 3, allows_both_seats: false }, None);
        let offerer = book.offerer("192.0.2.1".parse().expect("an address"));
        let no_stages = stages(&[]);
        assert_eq!(book.join(offerer, "a", &no_stages), Ok(()));
        assert_eq!(book.add(offerer, "b", &no_stages), Ok(()));
        assert_eq!(book.join(offerer, "c", &no_stages), Ok(()));
        assert_eq!(book.join(offerer, "d", &no_stages), Err(TooManyOffers::Unfinished(3)));
        for key in ["a", "b"] {
            assert_eq!(book.join(offerer, key, &no_stages), Ok(()), "{key} counts already");
        }
        let over = stages(&[("a", Some(GameStage::Over)), ("b", Some(GameStage::Playing))]);
        assert_eq!(book.join(offerer, "d", &over), Ok(()));
        assert_eq!(book.keys_of(offerer), ["b", "c", "d"]);
    }

    #[test]
    fn what_is_offered_in_one_process_counts_in_the_others() {
        let limits = OfferLimits { open: 2, unfinished: 3, allows_both_seats: false };
        let [here, there] = [(); 2].map(|()| OfferBook::new(limits, Some("the same")));
        let offerer = here.offerer("192.0.2.1".parse().expect("an address"));
        assert_eq!(offerer, there.offerer("192.0.2.1".parse().expect("an address")));
        let no_stages = stages(&[]);
        assert_eq!((here.add(offerer, "a", &no_stages), here.add(offerer, "b", &no_stages)), (Ok(()), Ok(())));
        let unshared_games = here.take_unshared_games();
        assert_eq!((unshared_games.len(), here.take_unshared_games().len()), (2, 0));
        there.add_remote_games(unshared_games.clone());
        there.add_remote_games(unshared_games);
        assert_eq!(there.keys_of(offerer), ["a", "b"]);
        assert_eq!(there.add(offerer, "c", &no_stages), Err(TooManyOffers::Open(2)));
    }

    #[test]
    fn an_address_is_forgotten_when_its_games_have_ended() {
        let book = OfferBook::new(OfferLimits { open: 9, unfinished: 9, allows_both_seats: false }, None);
        let offerer = book.offerer("192.0.2.1".parse().expect("an address"));
        assert_eq!(book.add(offerer, "a", &stages(&[])), Ok(()));
        book.forget_ended(&stages(&[("a", Some(GameStage::Open))]));
        assert_eq!(book.all_keys(), ["a"]);
        book.forget_ended(&stages(&[("a", None)]));
        assert!(book.all_keys().is_empty() && book.lock().is_empty());
    }
}
