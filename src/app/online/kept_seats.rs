//! The seats in online games and the studies that this device stores. All of it is secret: it gives access to the seats and studies.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::kept_studies::KeptStudy;
use super::online_game::OnlineGame;
use crate::app::i18n::Translations;
use crate::app::persistence::notifications::{Notification, Notifications};
use crate::app::play::CurrentGame;
use crate::app::settings::site::Site;
use crate::archive::RecordId;
use crate::excerpt::excerpt;
use crate::online::{GameState, SeatMemory};

/// The version of the format.
const FORMAT_VERSION: u32 = 1;

/// A seat in a game on a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptSeat {
    /// The version of the format.
    version: u32,
    /// The page whose server has the game.
    pub site: Site,
    /// The game's key.
    pub key: String,
    /// The name of its record in the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The name of the game or edition in the text protocol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Whether the game is over.
    #[serde(default)]
    pub is_over: bool,
    /// The data that the client needs to continue.
    pub memory: SeatMemory,
}

/// The text is not a seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeptSeatError {
    /// The text does not have the format.
    #[error("expected a seat as this program keeps them: {0}")]
    Format(String),
    /// The text has another version of the format.
    #[error("expected a seat of version {FORMAT_VERSION}, found version {0}")]
    Version(u32),
}

impl KeptSeat {
    /// A new seat.
    #[must_use]
    pub const fn new(site: Site, key: String, memory: SeatMemory) -> Self {
        Self { version: FORMAT_VERSION, site, key, record: None, game: None, is_over: false, memory }
    }

    /// The text to store.
    ///
    /// # Panics
    /// Never: every seat can be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("every seat has a text")
    }

    /// Parses a stored text.
    ///
    /// # Errors
    /// If the text is not a seat, with what was expected and where.
    pub fn from_json(text: &str) -> Result<Self, KeptSeatError> {
        let seat: Self =
            serde_json::from_str(text).map_err(|error| KeptSeatError::Format(excerpt(&error.to_string(), 200)))?;
        if seat.version == FORMAT_VERSION { Ok(seat) } else { Err(KeptSeatError::Version(seat.version)) }
    }
}

/// Persistent storage of seats, each under its game's key, and of studies.
pub trait SeatStore: Send + Sync + 'static {
    /// All stored texts.
    fn load(&mut self) -> Vec<String>;
    /// The stored text with this key.
    fn read(&mut self, key: &str) -> Option<String>;
    /// Stores a text.
    ///
    /// # Errors
    /// If it cannot be stored, with the reason.
    fn keep(&mut self, key: &str, text: &str) -> Result<(), String>;
    /// Removes the text with this key.
    fn remove(&mut self, key: &str);
}

/// The seats of this device, and the studies that it may edit.
#[derive(Resource, Default)]
pub struct KeptSeats {
    seats: BTreeMap<String, KeptSeat>,
    studies: BTreeMap<String, KeptStudy>,
    store: Option<Box<dyn SeatStore>>,
    /// The error of storing or loading seats, until it is reported.
    storage_error: Option<String>,
}

impl KeptSeats {
    /// The seats and studies in a store. Texts that cannot be read stay there and are reported.
    #[must_use]
    pub fn of(mut store: Box<dyn SeatStore>) -> Self {
        let mut kept_seats = Self::default();
        for text in store.load() {
            match KeptSeat::from_json(&text) {
                Ok(seat) => {
                    kept_seats.seats.insert(seat.key.clone(), seat);
                }
                Err(error) => match serde_json::from_str::<KeptStudy>(&text) {
                    Ok(study) => drop(kept_seats.studies.insert(study.key.clone(), study)),
                    Err(_) => kept_seats.storage_error = Some(error.to_string()),
                },
            }
        }
        kept_seats.store = Some(store);
        kept_seats
    }

    /// The seat in a game.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&KeptSeat> {
        self.seats.get(key)
    }

    /// Whether this device has a seat in a game at the server of this page, as far as it knows, or has asked for it.
    #[must_use]
    pub fn claims_seat(&self, site: &Site, key: &str) -> bool {
        self.get(key).is_some_and(|seat| seat.site == *site && seat.memory.claims_seat())
    }

    /// All seats, by their games' keys.
    pub fn iter(&self) -> impl Iterator<Item = &KeptSeat> {
        self.seats.values()
    }

    /// The seat in the game whose record has this name in the library.
    #[must_use]
    pub fn seat_of_record(&self, record: &str) -> Option<&KeptSeat> {
        self.iter().find(|seat| seat.record.as_deref() == Some(record))
    }

    fn stored_seat(&mut self, key: &str) -> Option<KeptSeat> {
        KeptSeat::from_json(&self.store.as_mut()?.read(key)?).ok()
    }

    /// Takes over what another tab or program has stored of the seat in a game.
    pub fn refresh(&mut self, key: &str) {
        if let Some(seat) = self.stored_seat(key) {
            self.seats.insert(seat.key.clone(), seat);
        }
    }

    /// Stores a seat, and replaces an earlier one in the same game. A move that another tab or program has sealed is kept.
    pub fn insert(&mut self, mut seat: KeptSeat) {
        if self.get(&seat.key) == Some(&seat) {
            return;
        }
        if let Some(stored_seat) = self.stored_seat(&seat.key) {
            seat.memory.keep_sealed_move(stored_seat.memory);
        }
        self.store_text(&seat.key, &seat.to_json());
        self.seats.insert(seat.key.clone(), seat);
    }

    fn store_text(&mut self, key: &str, text: &str) {
        if let Some(store) = &mut self.store
            && let Err(reason) = store.keep(key, text)
        {
            self.storage_error = Some(reason);
        }
    }

    /// Removes a seat for good.
    pub fn remove(&mut self, key: &str) {
        self.seats.remove(key);
        if let Some(store) = &mut self.store {
            store.remove(key);
        }
    }

    /// All studies that this device may edit, by their keys.
    pub fn studies(&self) -> impl Iterator<Item = &KeptStudy> {
        self.studies.values()
    }

    /// The study whose record has this name in the library.
    #[must_use]
    pub fn study_of_record(&self, record: &RecordId) -> Option<&KeptStudy> {
        self.studies().find(|study| RecordId::of_study(&study.key).as_ref() == Some(record))
    }

    /// Whether a study is stored just like this.
    #[must_use]
    pub fn has_study(&self, study: &KeptStudy) -> bool {
        self.studies.get(&study.key) == Some(study)
    }

    /// Stores a study with its present title. One with the same key at another site is not replaced.
    ///
    /// # Panics
    /// Never: every study can be written.
    pub fn insert_study(&mut self, study: KeptStudy) {
        if self.studies.get(&study.key).is_some_and(|known_study| known_study.site != study.site) {
            return;
        }
        let text = serde_json::to_string(&study).expect("every study has a text");
        self.store_text(&study_storage_key(&study.key), &text);
        self.studies.insert(study.key.clone(), study);
    }

    /// Removes a study for good.
    pub fn remove_study(&mut self, key: &str) {
        self.studies.remove(key);
        if let Some(store) = &mut self.store {
            store.remove(&study_storage_key(key));
        }
    }

    /// The error of storing or loading seats. Returned only once.
    pub fn take_storage_error(&mut self) -> Option<String> {
        self.storage_error.take()
    }
}

/// The key under which a study is stored.
fn study_storage_key(key: &str) -> String {
    format!("study-{key}")
}

/// Stores changes of the seat in the current game.
pub(super) fn store_seat(online: Res<OnlineGame>, current_game: Res<CurrentGame>, mut seats: ResMut<KeptSeats>) {
    let Some(table) = online.table() else { return };
    let Some(memory) = table.client.memory() else { return };
    let is_player = memory.is_seated || seats.get(&table.key).is_some() || table.client.unconfirmed_count() > 0;
    if !is_player {
        return;
    }
    let known_seat = seats.get(&table.key);
    let record_name =
        current_game.key.clone().filter(|_| table.is_on_table()).or(known_seat.and_then(|seat| seat.record.clone()));
    let state = table.client.state();
    let game_name = state.map(|state| state.settings().game.to_string());
    let seat = KeptSeat {
        record: record_name,
        game: game_name.or(known_seat.and_then(|seat| seat.game.clone())),
        is_over: state.map_or_else(|| known_seat.is_some_and(|seat| seat.is_over), GameState::is_over),
        ..KeptSeat::new(table.site.clone(), table.key.clone(), memory)
    };
    if known_seat != Some(&seat) {
        seats.insert(seat);
    }
}

/// Tells the player about errors of storing or loading seats.
pub(super) fn notify_storage_error(
    mut seats: ResMut<KeptSeats>,
    notifications: Option<ResMut<Notifications>>,
    translations: Option<Res<Translations>>,
) {
    let (Some(mut notifications), Some(translations)) = (notifications, translations) else { return };
    if let Some(reason) = seats.bypass_change_detection().take_storage_error() {
        notifications
            .tell(Notification::Wrong(translations.say_with("storage-error-seats", &[("why", reason.into())])));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::online::{ClientMessage, MoveSeal, PlayerAction, SealSalt};
    use crate::study::StudySecret;

    /// A store in memory, which several runs of a test share.
    #[derive(Clone, Default)]
    pub(in crate::app) struct SharedStore(pub(in crate::app) Arc<Mutex<BTreeMap<String, String>>>);

    impl SeatStore for SharedStore {
        fn load(&mut self) -> Vec<String> {
            self.0.lock().expect("no test has panicked").values().cloned().collect()
        }

        fn read(&mut self, key: &str) -> Option<String> {
            self.0.lock().expect("no test has panicked").get(key).cloned()
        }

        fn keep(&mut self, key: &str, text: &str) -> Result<(), String> {
            self.0.lock().expect("no test has panicked").insert(key.into(), text.into());
            Ok(())
        }

        fn remove(&mut self, key: &str) {
            self.0.lock().expect("no test has panicked").remove(key);
        }
    }

    fn seat(key: &str) -> KeptSeat {
        let site = "https://example.org/".parse().expect("an address");
        KeptSeat::new(site, key.into(), SeatMemory::new([1; 16], [2; 32]))
    }

    #[test]
    fn a_seat_outlives_the_program() {
        let store = SharedStore::default();
        let mut kept_seats = KeptSeats::of(Box::new(store.clone()));
        kept_seats.insert(KeptSeat { record: Some("r".into()), ..seat("one") });
        kept_seats.insert(seat("two"));
        kept_seats.remove("two");
        let reloaded_seats = KeptSeats::of(Box::new(store));
        assert_eq!(reloaded_seats.iter().map(|seat| &*seat.key).collect::<Vec<_>>(), ["one"]);
        assert_eq!(reloaded_seats.seat_of_record("r").map(|seat| &*seat.key), Some("one"));
    }

    #[test]
    fn a_sealed_move_outlives_what_other_tabs_store() {
        let store = SharedStore::default();
        let sealed_seat = |code: &str, queue: Vec<ClientMessage>| {
            let sealed = Some((code.to_owned(), SealSalt::new([3; 16])));
            KeptSeat { memory: SeatMemory { sealed, queue, ..seat("one").memory }, ..seat("one") }
        };
        let sealed_code = |kept_seats: &KeptSeats| {
            let sealed = kept_seats.get("one").and_then(|seat| seat.memory.sealed.clone());
            sealed.map(|(code, _)| code)
        };
        KeptSeats::of(Box::new(store.clone())).insert(seat("one"));
        let [mut sealing_tab, mut older_tab, mut idle_tab] = [(); 3].map(|()| KeptSeats::of(Box::new(store.clone())));
        for (code, known_seat) in [("e1e3", seat("one")), ("d1d2", sealed_seat("e1e3", Vec::new()))] {
            let action = PlayerAction::Seal { ply: 0, seal: MoveSeal::of(code, SealSalt::new([3; 16])) };
            let seal_message = ClientMessage::Act { id: code.parse().expect("an id"), action };
            sealing_tab.insert(sealed_seat(code, vec![seal_message]));
            sealing_tab.insert(sealed_seat(code, Vec::new()));
            older_tab.insert(KeptSeat { record: Some(code.to_owned()), ..known_seat });
            assert_eq!(sealed_code(&KeptSeats::of(Box::new(store.clone()))).as_deref(), Some(code));
        }
        assert_eq!(sealed_code(&idle_tab), None);
        idle_tab.refresh("one");
        assert_eq!(sealed_code(&idle_tab).as_deref(), Some("d1d2"));
        idle_tab.insert(KeptSeat { memory: SeatMemory::new([4; 16], [2; 32]), ..seat("one") });
        assert_eq!(sealed_code(&KeptSeats::of(Box::new(store))), None, "it was that of another seat");
    }

    #[test]
    fn a_study_outlives_the_program_and_none_of_another_site_takes_its_place() {
        let store = SharedStore::default();
        let study = |site: &str, title: &str| {
            let (site, secret) = (site.parse().expect("an address"), StudySecret::new([7; 16]));
            KeptStudy { site, key: "same".into(), secret, title: title.into() }
        };
        let mut kept_seats = KeptSeats::of(Box::new(store.clone()));
        kept_seats.insert(seat("same"));
        for (site, title) in [("https://a.org/", ""), ("https://a.org/", "Openings"), ("https://b.org/", "Trap")] {
            kept_seats.insert_study(study(site, title));
        }
        let mut reloaded_seats = KeptSeats::of(Box::new(store.clone()));
        assert_eq!((reloaded_seats.iter().count(), reloaded_seats.take_storage_error()), (1, None));
        let record = RecordId::of_study("same").expect("a key");
        assert_eq!(reloaded_seats.study_of_record(&record), Some(&study("https://a.org/", "Openings")));
        reloaded_seats.remove_study("same");
        let final_seats = KeptSeats::of(Box::new(store));
        assert_eq!((final_seats.iter().count(), final_seats.studies().count()), (1, 0));
    }

    #[test]
    fn what_is_no_seat_is_told_and_left_where_it_is() {
        let store = SharedStore::default();
        let newer_version_text = seat("new").to_json().replace("\"version\":1", "\"version\":9");
        for (key, text) in [("torn", "{\"version\":"), ("new", &newer_version_text)] {
            store.0.lock().expect("no test has panicked").insert(key.into(), text.into());
        }
        let mut kept_seats = KeptSeats::of(Box::new(store.clone()));
        assert_eq!(kept_seats.iter().count(), 0);
        let storage_error = kept_seats.take_storage_error().expect("trouble");
        assert!(storage_error.starts_with("expected a seat"), "{storage_error}");
        assert_eq!(kept_seats.take_storage_error(), None);
        assert_eq!(store.0.lock().expect("no test has panicked").len(), 2);
    }
}
