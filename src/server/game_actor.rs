//! The task of a game: it passes messages and times to [`GameServer`], which makes all decisions, and carries out the
//! effects.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::games::{Closing, GameInput, Games, Joining, Outgoing};
use super::metrics::{Gauge, add_one};
use super::players::RatedEnd;
use super::push::{GameNotices, MessageLife, StateBefore};
use super::shard::Fence;
use super::store::{GameSummary, GameWrite, StoreError};
use super::{game_key::rematch_key, game_summary::summary, log_name::log_name};
use crate::board::{BySide, Side};
use crate::online::{
    ConnectionId, EventKind, GameEvent, GameServer, GameState, Pace, PushMessage, ServerEffect, ServerInput,
    ServerMessage,
};

/// The delay before another attempt to save.
const RETRY: Duration = Duration::from_secs(1);

type Saving = Pin<Box<dyn Future<Output = (u64, Result<(), StoreError>)> + Send>>;

struct GameActor {
    games: Arc<Games>,
    key: String,
    is_public: bool,
    /// The fence of its shard when it was loaded.
    fence: Option<Fence>,
    /// Whether the game may not have been served, or saved, before it was loaded, and has not recorded it.
    was_away: bool,
    /// Whether another process has taken the game over, or nobody knows what is stored of it: it must be loaded again.
    is_abandoned: bool,
    server: GameServer,
    outboxes: HashMap<ConnectionId, mpsc::Sender<Outgoing>>,
    saving: Option<(Saving, Instant)>,
    timer: Option<u64>,
    /// How long the server had stood still in all at the last input, in milliseconds.
    stalled: u64,
    /// The summary for lists, as last saved.
    listed: GameSummary,
    /// Whether a rematch must be saved.
    is_rematch_due: bool,
    /// Whether it must be read what has become of the ratings.
    are_ratings_due: bool,
    /// The tasks that wait until a restart has been recorded.
    waking: Vec<oneshot::Sender<()>>,
    /// What absent players are to be told by push messages.
    notices: GameNotices,
    /// The tasks that wait until the game has been closed.
    closing: Vec<oneshot::Sender<bool>>,
}

/// Loads a game, and runs until it is idle.
pub(super) async fn run(games: Arc<Games>, key: String, mut inputs: mpsc::Receiver<GameInput>) {
    match load(Arc::clone(&games), &key).await {
        Ok((mut actor, effects)) => {
            let _gauge = Gauge::count(&games.metrics().games);
            tracing::debug!(game = actor.log_name(), seq = actor.server.state().seq(), "loaded");
            actor.carry_out(effects);
            actor.run_until_idle(&mut inputs).await;
            tracing::debug!(game = actor.log_name(), "unloaded");
        }
        Err(error) => {
            if !matches!(error, StoreError::Unknown(_)) {
                // Whether it is public is not known.
                tracing::error!(game = log_name(&key, false), %error, "a game cannot be loaded");
            }
            inputs.close();
            games.remove_ended(&key);
            let is_final = matches!(error, StoreError::Unknown(_) | StoreError::Damaged(_) | StoreError::Unreadable(_));
            while let Some(input) = inputs.recv().await {
                match input {
                    GameInput::Join(joining) => drop(joining.joined.send(Err(error.clone()))),
                    GameInput::Wake(awake) if is_final => drop(awake.send(())),
                    _ => {}
                }
            }
        }
    }
}

async fn load(games: Arc<Games>, key: &str) -> Result<(GameActor, Vec<ServerEffect>), StoreError> {
    let unknown = || StoreError::Unknown(key.to_owned());
    let wanted = key.to_owned();
    let found = games.store().read(move |store| Ok(store.game(&wanted)?.zip(store.last_event(&wanted)?))).await?;
    let (listed, seq) = found.ok_or_else(unknown)?;
    let turn = games.loading().turn(seq).await;
    let (alive, fence) = games.custody(key)?;
    let wanted = key.to_owned();
    let events = games.store().read_long(move |store| store.events(&wanted)).await?.ok_or_else(unknown)?;
    let (kept, now) = (games.take_out(key, fence), games.now());
    let stalled = games.stalls().total(Instant::now());
    let restore = move || match kept {
        Some(kept) => GameServer::resume(events, kept, now),
        None => GameServer::restore(events, alive, now),
    };
    let restored = turn.compute(restore).await;
    let (server, effects) = restored.map_err(|error| StoreError::Damaged(error.to_string()))?;
    let actor = GameActor {
        games,
        key: key.to_owned(),
        is_public: listed.is_public,
        fence,
        was_away: alive != u64::MAX,
        is_abandoned: false,
        server,
        outboxes: HashMap::new(),
        saving: None,
        timer: None,
        stalled,
        listed: listed.summary,
        is_rematch_due: false,
        are_ratings_due: false,
        waking: Vec::new(),
        notices: GameNotices::default(),
        closing: Vec::new(),
    };
    Ok((actor, effects))
}

/// The reasons why the task wakes up.
enum Wakeup {
    Saved(u64, Result<(), StoreError>),
    Input(GameInput),
    Timer,
    /// Somebody is to be told something.
    Push,
    Linger,
}

impl GameActor {
    async fn run_until_idle(&mut self, inputs: &mut mpsc::Receiver<GameInput>) {
        loop {
            let wakeup = self.next_wakeup(inputs).await;
            self.note_stalls();
            match wakeup {
                Wakeup::Saved(seq, result) => self.handle_saved(seq, result).await,
                Wakeup::Input(GameInput::Stop) => return self.stop().await,
                Wakeup::Input(GameInput::Remove) => return self.leave_to_be_removed().await,
                Wakeup::Input(GameInput::Abandon) => return self.close_all(Closing::Restart),
                Wakeup::Input(input) => self.handle_input(input),
                Wakeup::Timer => {
                    self.timer = None;
                    self.handle_server_input(ServerInput::Timer);
                }
                Wakeup::Push => self.order_due_pushes(self.games.now()),
                Wakeup::Linger => {
                    if self.save_summary().await && self.games.put_away(&self.key, self.fence, &self.server, inputs) {
                        return;
                    }
                }
            }
            if std::mem::take(&mut self.are_ratings_due) {
                self.read_ratings().await;
            }
            if std::mem::take(&mut self.is_rematch_due) {
                self.start_rematch().await;
            }
            if self.is_abandoned {
                tracing::warn!(
                    game = self.log_name(),
                    "a game is let go: what is stored of it may be another process's"
                );
                inputs.close();
                self.games.remove_ended(&self.key);
                return self.close_all(Closing::Restart);
            }
            if self.server.state().is_over() {
                for closed in self.closing.drain(..) {
                    // The receiver may be gone.
                    let _ = closed.send(true);
                }
            }
            if !self.server.is_recovering() {
                if std::mem::take(&mut self.was_away) {
                    self.games.has_recorded(&self.key);
                }
                for awake in self.waking.drain(..) {
                    // The receiver may be gone.
                    let _ = awake.send(());
                }
            }
        }
    }

    async fn next_wakeup(&mut self, inputs: &mut mpsc::Receiver<GameInput>) -> Wakeup {
        let timer: Option<tokio::time::Instant> = self.timer.map(|at| self.games.time().instant(at).into());
        let notice = self.notices.next_due(|side| self.server.gone_since(side));
        let push: Option<tokio::time::Instant> = notice.map(|at| self.games.time().instant(at).into());
        let may_end = self.server.is_idle() && push.is_none();
        let saving = self.saving.as_mut().map(|(saving, _)| saving);
        tokio::select! {
            biased;
            (seq, result) = async { saving.expect("it is being saved").await }, if saving.is_some() => {
                Wakeup::Saved(seq, result)
            }
            // What has arrived is heard before a flag falls.
            input = inputs.recv() => Wakeup::Input(input.unwrap_or(GameInput::Stop)),
            () = async { sleep_until(timer.expect("a time")).await }, if timer.is_some() => Wakeup::Timer,
            () = async { sleep_until(push.expect("a time")).await }, if push.is_some() => Wakeup::Push,
            () = tokio::time::sleep(self.games.linger()), if may_end => Wakeup::Linger,
        }
    }

    /// Tells the game how long the server has stood still since the last input.
    fn note_stalls(&mut self) {
        let before = std::mem::replace(&mut self.stalled, self.games.stalls().total(Instant::now()));
        let since = self.stalled.saturating_sub(before);
        if since > 0 {
            self.handle_server_input(ServerInput::StoodStill(u32::try_from(since).unwrap_or(u32::MAX)));
        }
    }

    fn log_name(&self) -> String {
        log_name(&self.key, self.is_public)
    }

    fn handle_input(&mut self, input: GameInput) {
        match input {
            GameInput::Join(joining) => self.add_connection(*joining),
            GameInput::Message(id, message, arrived) => {
                let effects = self.server.receive(self.games.now(), arrived, id, *message);
                self.carry_out(effects);
                if let Some(side) = self.server.side_of_connection(id) {
                    self.notices.forget_seen(side);
                }
            }
            GameInput::Leave(id) => {
                self.outboxes.remove(&id);
                self.handle_server_input(ServerInput::Disconnected(id));
            }
            GameInput::Greeted(id, seat, known) => {
                self.handle_server_input(ServerInput::Greeted(id, seat, known));
                if let Some(side) = self.server.side_of_connection(id) {
                    self.notices.forget_seen(side);
                }
            }
            GameInput::SignedIn(id, player) => self.handle_server_input(ServerInput::SignedIn(id, *player)),
            GameInput::Ratings => self.are_ratings_due = true,
            GameInput::Wake(awake) => self.waking.push(awake),
            GameInput::State(told) => drop(told.send(Box::new(self.server.state().clone()))),
            GameInput::Rematch => self.is_rematch_due = true,
            GameInput::Close(closed) if self.server.state().is_over() => {
                // The receiver may be gone.
                let _ = closed.send(false);
            }
            GameInput::Close(closed) => {
                self.closing.push(closed);
                self.handle_server_input(ServerInput::Close);
            }
            GameInput::Stop | GameInput::Remove | GameInput::Abandon => {}
        }
    }

    fn add_connection(&mut self, Joining { id, outbox, joined }: Joining) {
        if joined.send(Ok(())).is_ok() {
            self.outboxes.insert(id, outbox);
            self.handle_server_input(ServerInput::Connected(id));
        }
    }

    fn handle_server_input(&mut self, input: ServerInput) {
        let effects = self.server.handle(self.games.now(), input);
        self.carry_out(effects);
    }

    async fn handle_saved(&mut self, seq: u64, result: Result<(), StoreError>) {
        let took = self.saving.take().map_or(Duration::ZERO, |(_, begin)| begin.elapsed());
        self.games.metrics().save_time.observe(took);
        match result {
            Ok(()) => {
                tracing::debug!(game = self.log_name(), seq, "saved");
                let before = StateBefore::of(self.server.state());
                self.handle_server_input(ServerInput::Persisted(seq));
                self.note_for_absent(before, seq);
                self.save_summary_if_changed().await;
            }
            Err(StoreError::Fenced) => self.is_abandoned = true,
            Err(StoreError::Uncertain | StoreError::Gap { .. }) => {
                self.games.interrupt(&self.key, self.fence, took);
                self.is_abandoned = true;
            }
            Err(error) => {
                tracing::warn!(game = self.log_name(), seq, %error, "an event cannot be saved");
                self.handle_server_input(ServerInput::PersistFailed(seq));
            }
        }
    }

    /// Notes what absent players are to be told of the event that has just been published.
    fn note_for_absent(&mut self, before: StateBefore, seq: u64) {
        let published = self.server.events().last().filter(|event| event.seq == seq);
        if let Some(event) = published {
            self.notices.note_event(before, event, self.server.state(), self.games.now());
        }
    }

    /// Orders the push messages that are due at this time.
    fn order_due_pushes(&mut self, now: u64) {
        let state = self.server.state();
        for (side, kind) in self.notices.take_due(now, |side| self.server.gone_since(side)) {
            let Some(token) = state.seat(side).and_then(|holder| holder.token) else { continue };
            let message = PushMessage {
                kind,
                game: state.settings().game.to_string(),
                key: self.key.clone(),
                side,
                turn: state.awaited().side(),
            };
            self.games.pusher().order(token, &message, MessageLife::of(state.settings().pace));
        }
    }

    fn carry_out(&mut self, effects: Vec<ServerEffect>) {
        let mut encoded: Option<(ServerMessage, Utf8Bytes)> = None;
        for effect in effects {
            match effect {
                ServerEffect::Persist(event) => self.begin_saving(event),
                ServerEffect::Send { to, message } => {
                    // The same message often goes to many connections.
                    let text = match encoded.take() {
                        Some((before, text)) if before == message => text,
                        _ => message.encode().into(),
                    };
                    if matches!(message, ServerMessage::Refused { .. }) {
                        add_one(&self.games.metrics().acts_refused);
                    }
                    self.send_to(to, Outgoing::Text(text.clone()));
                    encoded = Some((message, text));
                }
                ServerEffect::Close(id) => {
                    self.send_to(id, Outgoing::Close(Closing::Refused));
                    self.outboxes.remove(&id);
                }
                ServerEffect::SetTimer(timer) => self.timer = timer,
                ServerEffect::StartRematch => self.is_rematch_due = true,
                ServerEffect::ReadRatings => self.are_ratings_due = true,
                ServerEffect::Broken(error) => {
                    tracing::error!(game = self.log_name(), %error, "a game stands still: this is a bug")
                }
            }
        }
    }

    /// Sends to a connection. One that does not read fast enough is closed; the client reconnects and requests what it
    /// lacks.
    fn send_to(&mut self, to: ConnectionId, outgoing: Outgoing) {
        let Some(outbox) = self.outboxes.get(&to) else { return };
        let Err(error) = outbox.try_send(outgoing) else { return };
        if let mpsc::error::TrySendError::Full(_) = error {
            add_one(&self.games.metrics().slow_connections);
        }
        self.outboxes.remove(&to);
    }

    fn begin_saving(&mut self, event: GameEvent) {
        let seq = event.seq;
        let after = self.state_after(&event);
        let rated = after.as_ref().and_then(rated_end);
        let summary = after.as_ref().map(summary);
        if let Some(summary) = &summary {
            self.listed = summary.clone();
        }
        let write = GameWrite { rated, ..self.write(vec![event], summary) };
        let store = self.games.store().clone();
        let saving = Box::pin(async move { (seq, store.save(write).await) });
        self.saving = Some((saving, Instant::now()));
    }

    /// The state after an event with which the summary is saved: whenever a clock may start, because a restart searches for
    /// running clocks; with each move of a slow game, because players look for those in lists; and with each of a rated one, which
    /// it may end.
    fn state_after(&self, event: &GameEvent) -> Option<GameState> {
        let state = self.server.state();
        let is_slow = !matches!(state.settings().pace, Pace::Live { .. });
        let is_usual = matches!(
            event.kind,
            EventKind::Moved { .. } | EventKind::Rolled { .. } | EventKind::Revealed { .. } | EventKind::Said { .. }
        );
        if is_usual && !is_slow && !state.settings().rated && state.clock().since().is_some() {
            return None;
        }
        let mut after: GameState = state.clone();
        after.apply(event).ok()?;
        Some(after)
    }

    /// Saves the summary if a field has changed by which lists are searched.
    async fn save_summary_if_changed(&mut self) {
        let now = summary(self.server.state());
        let is_changed = now.stage != self.listed.stage
            || now.due.is_some() != self.listed.due.is_some()
            || now.result != self.listed.result;
        if is_changed {
            self.save_summary().await;
        }
    }

    /// Saves the summary if it has changed. Returns whether it is saved.
    async fn save_summary(&mut self) -> bool {
        let now = summary(self.server.state());
        if now == self.listed {
            return true;
        }
        let result = self.games.store().save(self.write(Vec::new(), Some(now.clone()))).await;
        match &result {
            Ok(()) => self.listed = now,
            Err(StoreError::Fenced) => self.is_abandoned = true,
            Err(error) => tracing::warn!(game = self.log_name(), %error, "what lists tell cannot be saved"),
        }
        result.is_ok()
    }

    /// A write of this game.
    fn write(&self, events: Vec<GameEvent>, summary: Option<GameSummary>) -> GameWrite {
        GameWrite { key: self.key.clone(), is_public: self.is_public, events, summary, fence: self.fence, rated: None }
    }

    /// Tells the game what has become of the ratings, which were counted with the event that ended it.
    async fn read_ratings(&mut self) {
        let key = self.key.clone();
        match self.games.store().read(move |store| store.players().rated_game(&key)).await {
            Ok(Some(rated)) => self.handle_server_input(ServerInput::Rated(rated.changes())),
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
            tokio::time::sleep(RETRY).await;
            games.send_if_loaded(&key, input).await;
        });
    }

    /// Saves the rematch. Its key is derived from this game's, so that another attempt finds it.
    async fn start_rematch(&mut self) {
        let key = rematch_key(&self.key);
        let events = self.server.rematch_events(key.clone(), self.games.now());
        let Ok(state) = GameState::replay(&events) else {
            tracing::error!(game = self.log_name(), "a rematch makes no game: this is a bug");
            return;
        };
        let write = GameWrite {
            key: key.clone(),
            is_public: self.is_public,
            events,
            summary: Some(summary(&state)),
            fence: None,
            rated: None,
        };
        match self.games.store().save(write).await {
            Ok(()) | Err(StoreError::Exists(_)) => self.handle_server_input(ServerInput::RematchCreated(key)),
            Err(error) => {
                tracing::warn!(game = self.log_name(), %error, "a rematch cannot be saved");
                self.send_later(GameInput::Rematch);
            }
        }
    }

    /// Closes all connections; whoever comes back is told that there is no such game.
    async fn leave_to_be_removed(&mut self) {
        self.finish_saving().await;
        self.close_all(Closing::Refused);
        self.games.remove(&self.key);
    }

    async fn finish_saving(&mut self) {
        while let Some((saving, _)) = &mut self.saving {
            let (seq, result) = saving.await;
            self.handle_saved(seq, result).await;
        }
    }

    /// Waits for the event that is being saved, publishes it, and closes all connections.
    async fn stop(&mut self) {
        self.finish_saving().await;
        self.order_due_pushes(u64::MAX);
        self.save_summary().await;
        self.close_all(Closing::Restart);
    }

    fn close_all(&self, closing: Closing) {
        for outbox in self.outboxes.values() {
            drop(outbox.try_send(Outgoing::Close(closing)));
        }
    }
}

/// What is counted of a game that has just ended, if it is rated.
fn rated_end(state: &GameState) -> Option<RatedEnd> {
    if !state.awaits_ratings() {
        return None;
    }
    let key = |side| state.seat(side)?.player.as_ref()?.key;
    let players = BySide([key(Side::White)?, key(Side::Black)?]);
    let winner = state.game().result()?.winner;
    Some(RatedEnd { form: state.settings().game, players, winner, at: state.at() })
}
