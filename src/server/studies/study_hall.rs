//! The studies that somebody has open, and those that are stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::study_room::{StudyRoom, load_study};
use super::study_store::{StudyRow, StudyWrite};
use crate::excerpt::excerpt;
use crate::server::bounded_log::BoundedLog;
use crate::server::clock_doubt::DAY_MS;
use crate::server::game_key::{check_key, draw_key};
use crate::server::games::Games;
use crate::server::store::StoreError;
use crate::study::{CreatedStudy, NewStudy, Study, StudyRefusal, StudySecret, StudySecretHash};

/// Why a request about a study is refused.
#[derive(Debug, thiserror::Error)]
pub(in crate::server) enum StudyRequestRefusal {
    #[error("expected the key of a study, found {0:?}")]
    Unknown(String),
    #[error(transparent)]
    Refused(#[from] StudyRefusal),
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A study that somebody opens.
#[derive(Debug)]
pub(super) struct OpenedStudy {
    pub(super) room: Arc<StudyRoom>,
    /// The hash of the secret of whoever edits.
    pub(super) editor_hash: StudySecretHash,
}

/// The studies of a server.
#[derive(Debug)]
pub(in crate::server) struct StudyHall {
    games: Arc<Games>,
    /// Each room lasts as long as somebody is in it.
    rooms: Mutex<HashMap<String, Weak<StudyRoom>>>,
    /// Warns of uses that cannot be noted.
    use_error_log: BoundedLog,
}

impl StudyHall {
    pub(in crate::server) fn new(games: Arc<Games>) -> Arc<Self> {
        Arc::new(Self { games, rooms: Mutex::default(), use_error_log: BoundedLog::default() })
    }

    /// Makes a study.
    ///
    /// # Errors
    /// If the record is none of a study, or cannot be saved.
    pub(super) async fn create(&self, new_study: NewStudy) -> Result<CreatedStudy, StudyRequestRefusal> {
        let now = self.games.now();
        let permit = self.games.loading().acquire(u64::MAX).await;
        let event = permit.compute(move || Study::first_event(now, &new_study.record, &new_study.title)).await?;
        let (key, mut secret) = (draw_key().map_err(StudyRequestRefusal::Random)?, [0; 16]);
        getrandom::fill(&mut secret).map_err(StudyRequestRefusal::Random)?;
        let secret = StudySecret::new(secret);
        let write = StudyWrite { key: key.clone(), event, editor_hash: Some(secret.hash()) };
        if self.games.store().change(move |store| store.studies().append_to_study(&write)).await? {
            Ok(CreatedStudy { key, secret })
        } else {
            Err(StoreError::Exists(key).into())
        }
    }

    /// The record of a study as it is stored.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) async fn record(&self, key: &str) -> Result<String, StoreError> {
        load_study(&self.games, key, |study, _| study.record().to_string()).await
    }

    /// Opens a study that this process serves.
    pub(super) fn open(&self, StudyRow { key, editor_hash, .. }: StudyRow) -> OpenedStudy {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(&key).and_then(Weak::upgrade) {
            return OpenedStudy { room, editor_hash };
        }
        let room = Arc::new(StudyRoom::new(Arc::clone(&self.games), key.clone()));
        rooms.retain(|_, room| room.strong_count() > 0);
        rooms.insert(key, Arc::downgrade(&room));
        OpenedStudy { room, editor_hash }
    }

    /// A study in the list. Notes that it is used, if that can be saved: it can be read in any case.
    ///
    /// # Errors
    /// If there is no such study, or if it cannot be read.
    pub(super) async fn find_study(&self, key: &str) -> Result<StudyRow, StudyRequestRefusal> {
        let unknown_study = || StudyRequestRefusal::Unknown(excerpt(key, 40));
        check_key(key).map_err(|_| unknown_study())?;
        let (study_key, now) = (key.to_owned(), self.games.now());
        let row =
            self.games.store().read(move |store| store.studies().study(&study_key)).await?.ok_or_else(unknown_study)?;
        if row.last_used_at.saturating_add(DAY_MS) < now {
            let study_key = row.key.clone();
            let change_future =
                self.games.store().change(move |store| store.studies().note_use_of_study(&study_key, now));
            if let Err(error) = change_future.await
                && let Some(count) = self.use_error_log.note()
            {
                tracing::warn!(%error, count, "it cannot be noted that studies are used");
            }
        }
        Ok(row)
    }
}
