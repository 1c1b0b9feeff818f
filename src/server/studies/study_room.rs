//! A study that somebody has open: its edits, one after the other, and the news for all who have it open.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Mutex, broadcast};

use super::study_store::StudyWrite;
use crate::online::ActId;
use crate::server::games::Games;
use crate::server::store::StoreError;
use crate::study::{Study, StudyEdit, StudyError, StudyEvent, StudyNews, StudyRefusal, StudyRefusalCode};

/// How often an edit is decided anew when another process has added an event.
const MAX_ATTEMPTS: usize = 4;
/// The number of news that may wait for a connection. One that is slower is closed; its client comes back.
const NEWS_CAPACITY: usize = 128;

/// A study that somebody has open.
#[derive(Debug)]
pub(super) struct StudyRoom {
    games: Arc<Games>,
    key: String,
    /// `None` until it is loaded, also again after an event that another process has stored could not be applied.
    loaded_study: Mutex<Option<LoadedStudy>>,
}

/// A study in memory.
#[derive(Debug)]
struct LoadedStudy {
    study: Study,
    /// All of its events, which visitors share.
    events: Vec<Arc<StudyEvent>>,
    /// What happens, as texts of [`StudyNews`]. Dropping it ends the connections.
    news: broadcast::Sender<Utf8Bytes>,
}

/// What a connection gets that has greeted.
#[derive(Debug)]
pub(super) struct StudyVisit {
    /// The number of the last event.
    pub(super) seq: u64,
    /// The events that its client lacks.
    pub(super) events: Vec<Arc<StudyEvent>>,
    /// What happens afterwards, as texts of [`StudyNews`].
    pub(super) news: broadcast::Receiver<Utf8Bytes>,
}

impl StudyRoom {
    /// The room of a study, which is loaded when somebody greets.
    pub(super) fn new(games: Arc<Games>, key: String) -> Self {
        Self { games, key, loaded_study: Mutex::default() }
    }

    /// Whether this process serves the study.
    pub(super) fn is_served(&self) -> bool {
        self.games.serves(&self.key)
    }

    /// The number of connections that have greeted.
    pub(super) async fn visitor_count(&self) -> u32 {
        let loaded_slot = self.loaded_study.lock().await;
        loaded_slot
            .as_ref()
            .map_or(0, |loaded_study| u32::try_from(loaded_study.news.receiver_count()).unwrap_or(u32::MAX))
    }

    /// What somebody gets who has the events up to this number.
    ///
    /// # Errors
    /// If the study cannot be read.
    pub(super) async fn visit(&self, known_seq: u64) -> Result<StudyVisit, StoreError> {
        let mut loaded_slot = self.loaded_study.lock().await;
        let LoadedStudy { events, news, .. } = &*self.ensure_loaded(&mut loaded_slot).await?;
        let missing_events =
            usize::try_from(known_seq).ok().and_then(|known_seq| events.get(known_seq..)).unwrap_or_default();
        Ok(StudyVisit { seq: events.len() as u64, events: missing_events.to_vec(), news: news.subscribe() })
    }

    /// Makes an edit, and tells everybody. Returns false if it was accepted before, or if all is so already.
    ///
    /// # Errors
    /// If it cannot be made or saved. Nothing has changed.
    pub(super) async fn edit(&self, id: &ActId, edit: &StudyEdit) -> Result<bool, StudyRefusal> {
        let mut loaded_slot = self.loaded_study.lock().await;
        if !self.is_served() {
            let expected = "the process that serves the study now: try again";
            return Err(StudyRefusal::new(StudyRefusalCode::NotSaved, expected));
        }
        for _ in 0..MAX_ATTEMPTS {
            let loaded_study = self.ensure_loaded(&mut loaded_slot).await.map_err(|error| not_stored(&error))?;
            let next_event = loaded_study.study.event_for(self.games.now(), id.clone(), edit.clone())?;
            let Some(event) = next_event else { return Ok(false) };
            let is_saved = self.append(event.clone()).await.map_err(|error| not_stored(&error))?;
            let new_events = if is_saved {
                vec![event]
            } else {
                self.events_after(loaded_study.study.seq()).await.map_err(|error| not_stored(&error))?
            };
            if new_events.is_empty() {
                return Err(StudyRefusal::new(StudyRefusalCode::NoSuchNode, "a study that is there: it was removed"));
            }
            if let Err(error) = loaded_study.publish(new_events) {
                *loaded_slot = None;
                return Err(not_saved(&error));
            }
            if is_saved {
                return Ok(true);
            }
        }
        Err(StudyRefusal::new(StudyRefusalCode::NotSaved, "a study in which less happens at once: try again"))
    }

    /// The study, which is loaded unless it is there.
    async fn ensure_loaded<'a>(
        &self,
        loaded_slot: &'a mut Option<LoadedStudy>,
    ) -> Result<&'a mut LoadedStudy, StoreError> {
        let loaded_study = match loaded_slot.take() {
            Some(loaded_study) => loaded_study,
            None => {
                let make_loaded = |study, events: Vec<StudyEvent>| LoadedStudy {
                    study,
                    events: events.into_iter().map(Arc::new).collect(),
                    news: broadcast::Sender::new(NEWS_CAPACITY),
                };
                load_study(&self.games, &self.key, make_loaded).await?
            }
        };
        Ok(loaded_slot.insert(loaded_study))
    }

    /// Shows everybody a node.
    pub(super) async fn show_node(&self, node: u32) {
        if let Some(LoadedStudy { news, .. }) = &*self.loaded_study.lock().await {
            // Nobody may be there who sees it.
            let _ = news.send(StudyNews::Ping { other_count: None, shown_node: Some(node) }.encode().into());
        }
    }

    async fn events_after(&self, seq: u64) -> Result<Vec<StudyEvent>, StoreError> {
        let key = self.key.clone();
        self.games.store().read(move |store| store.studies().study_events(&key, seq)).await
    }

    async fn append(&self, event: StudyEvent) -> Result<bool, StoreError> {
        let write = StudyWrite { key: self.key.clone(), event, editor_hash: None };
        self.games.store().change(move |store| store.studies().append_to_study(&write)).await
    }
}

impl LoadedStudy {
    /// Applies events that are stored, and tells everybody.
    fn publish(&mut self, events: Vec<StudyEvent>) -> Result<(), StudyError> {
        for event in events {
            self.study.apply(&event)?;
            self.events.push(Arc::new(event.clone()));
            // Nobody may be there who hears it.
            let _ = self.news.send(StudyNews::Events { events: vec![event] }.encode().into());
        }
        Ok(())
    }
}

/// What is made of a study as it is stored, and of its events.
///
/// # Errors
/// If they cannot be read, or make no study.
pub(super) async fn load_study<T: Send + 'static>(
    games: &Games,
    key: &str,
    convert: impl FnOnce(Study, Vec<StudyEvent>) -> T + Send + 'static,
) -> Result<T, StoreError> {
    // However few events it has, the first one may be as long as a whole game.
    let (permit, study_key) = (games.loading().acquire(u64::MAX).await, key.to_owned());
    let events = games.store().read_long(move |store| store.studies().study_events(&study_key, 0)).await?;
    let load_result = permit.compute(move || Study::replay(&events).map(|study| convert(study, events))).await;
    load_result.map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// The refusal of an edit that the store does not take.
fn not_stored(error: &StoreError) -> StudyRefusal {
    if error.is_of_room() {
        // The operator is told by the log once, and by `/health`; each edit is sent again every few seconds.
        return StudyRefusal::new(StudyRefusalCode::NotSaved, "a server whose disk has room for it: try again later");
    }
    not_saved(error)
}

fn not_saved(error: &dyn std::error::Error) -> StudyRefusal {
    tracing::warn!(%error, "an edit of a study cannot be saved");
    StudyRefusal::new(StudyRefusalCode::NotSaved, "a server that can save it: try again")
}
