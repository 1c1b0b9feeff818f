//! What a game gives to the store, and what it is told when that is done: events, summaries, the rematch, and the ratings.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::GameActor;
use crate::board::{BySide, Side};
use crate::online::{EventKind, GameEvent, GameState, ServerInput};
use crate::server::game_key::rematch_key;
use crate::server::game_link::GameInput;
use crate::server::game_summary::{summarize, summarize_reminded};
use crate::server::players::RatedEnd;
use crate::server::push::StateBefore;
use crate::server::store::{GameSummary, GameWrite, StoreError};

/// The delay before another attempt to save.
const RETRY_DELAY: Duration = Duration::from_secs(1);

impl GameActor {
    pub(super) async fn handle_saved(&mut self, seq: u64, result: Result<(), StoreError>) {
        let duration = self.pending_save.take().map_or(Duration::ZERO, |(_, started_at)| started_at.elapsed());
        self.games.metrics().save_time.observe(duration);
        match result {
            Ok(()) => {
                tracing::debug!(game = self.log_name(), seq, "saved");
                let state_before = StateBefore::of(self.server.state());
                self.handle_server_input(ServerInput::Persisted(seq));
                self.note_for_absent(state_before, seq);
                self.save_summary_if_changed().await;
            }
            Err(StoreError::Fenced) => self.is_abandoned = true,
            Err(StoreError::Uncertain | StoreError::Gap { .. }) => {
                self.games.note_unsaved_since(&self.key, self.fence, duration);
                self.is_abandoned = true;
            }
            Err(error) => {
                tracing::warn!(game = self.log_name(), seq, %error, "an event cannot be saved");
                self.handle_server_input(ServerInput::PersistFailed(seq));
            }
        }
    }

    pub(super) fn begin_saving(&mut self, event: GameEvent) {
        let seq = event.seq;
        let next_state = self.state_after(&event);
        let rated_end = next_state.as_ref().and_then(rated_end_of);
        let summary = next_state.as_ref().map(|state| self.summary_of(state));
        if let Some(summary) = &summary {
            self.listed_summary = summary.clone();
        }
        let write = GameWrite { rated_end, ..self.game_write(vec![event], summary) };
        let store = self.games.store().clone();
        let save_future = Box::pin(async move { (seq, store.save(write).await) });
        self.pending_save = Some((save_future, Instant::now()));
    }

    /// The state after an event with which the summary is saved: whenever a clock may start, because a restart searches for
    /// running clocks; with each move of a slow game, because players look for those in lists; and with each of a rated one, which
    /// it may end.
    fn state_after(&self, event: &GameEvent) -> Option<GameState> {
        let state = self.server.state();
        let is_slow = !state.settings().pace.is_live();
        let is_usual = matches!(
            event.kind,
            EventKind::Moved { .. } | EventKind::Rolled { .. } | EventKind::Revealed { .. } | EventKind::Said { .. }
        );
        if is_usual && !is_slow && !state.settings().rated && state.clock().timed_since().is_some() {
            return None;
        }
        let mut next_state: GameState = state.clone();
        next_state.apply(event).ok()?;
        Some(next_state)
    }

    /// The summary of this game in this state.
    fn summary_of(&self, state: &GameState) -> GameSummary {
        summarize_reminded(state, self.reminded_turn)
    }

    /// Saves the summary if a field has changed by which lists are searched.
    async fn save_summary_if_changed(&mut self) {
        let current_summary = self.summary_of(self.server.state());
        let is_changed = current_summary.stage != self.listed_summary.stage
            || current_summary.due_at.is_some() != self.listed_summary.due_at.is_some()
            || current_summary.result != self.listed_summary.result;
        if is_changed {
            self.save_summary().await;
        }
    }

    /// Saves the summary if it has changed. Returns whether it is saved.
    pub(super) async fn save_summary(&mut self) -> bool {
        let current_summary = self.summary_of(self.server.state());
        if current_summary == self.listed_summary {
            return true;
        }
        let result = self.games.store().save(self.game_write(Vec::new(), Some(current_summary.clone()))).await;
        match &result {
            Ok(()) => self.listed_summary = current_summary,
            Err(StoreError::Fenced) => self.is_abandoned = true,
            Err(error) => tracing::warn!(game = self.log_name(), %error, "what lists tell cannot be saved"),
        }
        result.is_ok()
    }

    /// A write of this game.
    fn game_write(&self, events: Vec<GameEvent>, summary: Option<GameSummary>) -> GameWrite {
        GameWrite {
            key: self.key.clone(),
            is_public: self.is_public,
            events,
            summary,
            fence: self.fence,
            rated_end: None,
        }
    }

    /// Tells the game what has become of the ratings, which were counted with the event that ended it.
    pub(super) async fn read_ratings(&mut self) {
        let key = self.key.clone();
        match self.games.store().read(move |store| store.players().rated_game(&key)).await {
            Ok(Some(rated_game)) => self.handle_server_input(ServerInput::Rated(rated_game.changes())),
            // A player has been erased meanwhile.
            Ok(None) => tracing::info!(game = self.log_name(), "a rated game has not been counted"),
            Err(error) => {
                tracing::warn!(game = self.log_name(), %error, "what has become of the ratings cannot be read");
                self.send_later(GameInput::Ratings);
            }
        }
    }

    /// Sends an input to the own game after a while.
    fn send_later(&self, input: GameInput) {
        let (games, key) = (Arc::clone(&self.games), self.key.clone());
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_DELAY).await;
            games.send_if_loaded(&key, input).await;
        });
    }

    /// Saves the rematch. Its key is derived from this game's, so that another attempt finds it.
    pub(super) async fn start_rematch(&mut self) {
        let key = rematch_key(&self.key);
        let now = self.games.now();
        let seed_hash = self.games.game_seed(&key, now).hash();
        let events = self.server.rematch_events(key.clone(), Some(seed_hash), now);
        let Ok(state) = GameState::replay(&events) else {
            tracing::error!(game = self.log_name(), "a rematch makes no game: this is a bug");
            return;
        };
        let write = GameWrite {
            key: key.clone(),
            is_public: self.is_public,
            events,
            summary: Some(summarize(&state)),
            fence: None,
            rated_end: None,
        };
        match self.games.store().save(write).await {
            Ok(()) | Err(StoreError::Exists(_)) => self.handle_server_input(ServerInput::RematchCreated(key)),
            Err(error) => {
                tracing::warn!(game = self.log_name(), %error, "a rematch cannot be saved");
                self.send_later(GameInput::Rematch);
            }
        }
    }

    pub(super) async fn finish_saving(&mut self) {
        while let Some((save_future, _)) = &mut self.pending_save {
            let (seq, result) = save_future.await;
            self.handle_saved(seq, result).await;
        }
    }
}

/// What is counted of a game that has just ended, if it is rated. Of a duplicate match both games count together.
fn rated_end_of(state: &GameState) -> Option<RatedEnd> {
    if !state.awaits_ratings() || state.settings().seed_hash.is_some() {
        return None;
    }
    let player_key = |side| state.seat(side)?.player.as_ref()?.key;
    let players = BySide([player_key(Side::White)?, player_key(Side::Black)?]);
    let winner = state.game().result()?.winner;
    Some(RatedEnd { form: state.settings().game, players, winner, ended_at: state.last_event_at() })
}
