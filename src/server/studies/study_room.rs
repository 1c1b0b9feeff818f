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
const ATTEMPTS: usize = 4;
/// The number of news that may wait for a connection. One that is slower is closed; its client comes back.
const WAITING: usize = 128;

/// A study that somebody has open.
#[derive(Debug)]
pub(super) struct StudyRoom {
    games: Arc<Games>,
    key: String,
    study: Mutex<Study>,
    news: broadcast::Sender<Utf8Bytes>,
}

/// What a connection gets that has greeted.
#[derive(Debug)]
pub(super) struct StudyVisit {
    /// The number of the last event.
    pub(super) seq: u64,
    /// The events that its client lacks.
    pub(super) events: Vec<StudyEvent>,
    /// What happens afterwards, as texts of [`StudyNews`].
    pub(super) news: broadcast::Receiver<Utf8Bytes>,
}

impl StudyRoom {
    /// The room of a study as it is stored.
    pub(super) fn new(games: Arc<Games>, key: String, study: Study) -> Self {
        Self { games, key, study: Mutex::new(study), news: broadcast::Sender::new(WAITING) }
    }

    /// Whether this process serves the study.
    pub(super) fn is_served(&self) -> bool {
        self.games.serves(&self.key)
    }

    /// The number of connections that have greeted.
    pub(super) fn visitor_count(&self) -> u32 {
        u32::try_from(self.news.receiver_count()).unwrap_or(u32::MAX)
    }

    /// What somebody gets who has the events up to this number.
    ///
    /// # Errors
    /// If the events cannot be read.
    pub(super) async fn visit(&self, known: u64) -> Result<StudyVisit, StoreError> {
        // Nothing is added meanwhile.
        let study = self.study.lock().await;
        let news = self.news.subscribe();
        let events = self.events_behind(known).await?;
        let seq = events.last().map_or(study.seq(), |event| event.seq);
        Ok(StudyVisit { seq, events, news })
    }

    /// Makes an edit, and tells everybody. Returns false if it was accepted before, or if all is so already.
    ///
    /// # Errors
    /// If it cannot be made or saved. Nothing has changed.
    pub(super) async fn edit(&self, id: &ActId, edit: &StudyEdit) -> Result<bool, StudyRefusal> {
        let mut study = self.study.lock().await;
        for _ in 0..ATTEMPTS {
            let Some(event) = study.event_for(self.games.now(), id.clone(), edit.clone())? else { return Ok(false) };
            if self.append(event.clone()).await.map_err(|error| not_saved(&error))? {
                self.publish(&mut study, vec![event]).map_err(|error| not_saved(&error))?;
                return Ok(true);
            }
            let missed = self.events_behind(study.seq()).await.map_err(|error| not_saved(&error))?;
            if missed.is_empty() {
                return Err(StudyRefusal::new(StudyRefusalCode::NoSuchNode, "a study that is there: it was removed"));
            }
            self.publish(&mut study, missed).map_err(|error| not_saved(&error))?;
        }
        Err(StudyRefusal::new(StudyRefusalCode::NotSaved, "a study in which less happens at once: try again"))
    }

    /// Shows everybody a node.
    pub(super) fn show(&self, node: u32) {
        // Nobody may be there who sees it.
        let _ = self.news.send(StudyNews::Ping { others: None, shown: Some(node) }.encode().into());
    }

    async fn events_behind(&self, seq: u64) -> Result<Vec<StudyEvent>, StoreError> {
        let key = self.key.clone();
        self.games.store().read(move |store| store.studies().study_events(&key, seq)).await
    }

    async fn append(&self, event: StudyEvent) -> Result<bool, StoreError> {
        let write = StudyWrite { key: self.key.clone(), event, editor: None };
        self.games.store().change(move |store| store.studies().append_to_study(&write)).await
    }

    /// Applies events that are stored, and tells everybody.
    fn publish(&self, study: &mut Study, events: Vec<StudyEvent>) -> Result<(), StudyError> {
        events.iter().try_for_each(|event| study.apply(event).map(drop))?;
        // Nobody may be there who hears it.
        let _ = self.news.send(StudyNews::Events { events }.encode().into());
        Ok(())
    }
}

fn not_saved(error: &dyn std::error::Error) -> StudyRefusal {
    tracing::warn!(%error, "an edit of a study cannot be saved");
    StudyRefusal::new(StudyRefusalCode::NotSaved, "a server that can save it: try again")
}
