//! The task of a game: it passes messages and times to [`GameServer`], which makes all decisions, and carries out the
//! effects. What it saves is in `saving`, how it reminds players of the time in `reminding`.

mod reminding;
mod saving;

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::game_link::{CloseReason, GameInput, JoinRequest, OutgoingMessage};
use super::games::Games;
use super::log_name::log_name;
use super::metrics::{Gauge, add_one};
use super::push::{GameNotices, MessageLife, StateBefore};
use super::shard::Fence;
use super::store::{GameSummary, StoreError};
use crate::board::Side;
use crate::online::{
    ConnectionId, GameServer, GameSettings, PushKind, PushMessage, ServerEffect, ServerInput, ServerMessage,
};
use crate::session::Seed;

/// An event that is being saved, by its number.
type SaveFuture = Pin<Box<dyn Future<Output = (u64, Result<(), StoreError>)> + Send>>;

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
    outboxes: HashMap<ConnectionId, mpsc::Sender<OutgoingMessage>>,
    pending_save: Option<(SaveFuture, Instant)>,
    timer_due_at: Option<u64>,
    /// Since when the game could leave memory.
    idle_since: Option<Instant>,
    /// How long the server had stood still in all at the last input, in milliseconds.
    stalled_ms: u64,
    /// The summary for lists, as last saved.
    listed_summary: GameSummary,
    /// Whether a rematch must be saved.
    is_rematch_due: bool,
    /// Whether it must be read what has become of the ratings.
    are_ratings_due: bool,
    /// The tasks that wait until a restart has been recorded.
    wake_senders: Vec<oneshot::Sender<()>>,
    /// What absent players are to be told by push messages.
    notices: GameNotices,
    /// The number of the last turn of which a player was reminded.
    reminded_turn: Option<u32>,
    /// No player is reminded before this time, in milliseconds since 1970, because it could not be saved.
    reminder_retry_at: u64,
    /// The tasks that wait until the game has been closed.
    close_senders: Vec<oneshot::Sender<bool>>,
}

/// Loads a game, and runs until it is idle.
pub(super) async fn run_game_actor(games: Arc<Games>, key: String, mut inputs: mpsc::Receiver<GameInput>) {
    match load_actor(Arc::clone(&games), &key).await {
        Ok((mut actor, effects)) => {
            let _gauge = Gauge::increment(&games.metrics().loaded_game_count);
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
                    GameInput::Join(join_request) => drop(join_request.joined_sender.send(Err(error.clone()))),
                    GameInput::Wake(wake_sender) if is_final => drop(wake_sender.send(())),
                    _ => {}
                }
            }
        }
    }
}

async fn load_actor(games: Arc<Games>, key: &str) -> Result<(GameActor, Vec<ServerEffect>), StoreError> {
    let unknown_game = || StoreError::Unknown(key.to_owned());
    let stored_key = key.to_owned();
    let row_and_seq =
        games.store().read(move |store| Ok(store.game(&stored_key)?.zip(store.last_event_seq(&stored_key)?))).await?;
    let (row, seq) = row_and_seq.ok_or_else(unknown_game)?;
    let permit = games.loading().acquire(seq).await;
    let (served_until, fence) = games.serving_lease(key)?;
    let stored_key = key.to_owned();
    let events = games.store().read_long(move |store| store.events(&stored_key)).await?.ok_or_else(unknown_game)?;
    // What the server stands still while a game is unloaded is given back to it too.
    let (put_away_game, stalled_ms) = games.take_out(key, fence).unzip();
    let stalled_ms = stalled_ms.unwrap_or_else(|| games.stalls().total_ms(Instant::now()));
    let now = games.now();
    let restore = move || match put_away_game {
        Some(put_away_game) => GameServer::resume(events, put_away_game, now),
        None => GameServer::restore(events, served_until, now),
    };
    let restore_result = permit.compute(restore).await;
    let (mut server, mut effects) = restore_result.map_err(|error| StoreError::Damaged(error.to_string()))?;
    let created_at = server.events().first().map_or(0, |event| event.at);
    if let Some(seed) = promised_seed(&games, server.state().settings(), created_at)? {
        effects.extend(server.handle(now, ServerInput::DiceSeed(seed)));
    }
    let actor = GameActor {
        games,
        key: key.to_owned(),
        is_public: row.is_public,
        fence,
        was_away: served_until != u64::MAX,
        is_abandoned: false,
        server,
        outboxes: HashMap::new(),
        pending_save: None,
        timer_due_at: None,
        idle_since: None,
        stalled_ms,
        reminded_turn: row.summary.reminded_turn,
        reminder_retry_at: 0,
        listed_summary: row.summary,
        is_rematch_due: false,
        are_ratings_due: false,
        wake_senders: Vec::new(),
        notices: GameNotices::default(),
        close_senders: Vec::new(),
    };
    Ok((actor, effects))
}

impl Games {
    /// The seed of the dice of the game with this key that was created at this time, if the server rolls there and it is of no duplicate
    /// match. A key may come again after its game was removed, and whoever has seen the seed of that would know all rolls.
    pub(super) fn game_seed(&self, key: &str, created_at: u64) -> Seed {
        let time_bytes = created_at.to_be_bytes();
        Seed::new(self.sessions().derive_bytes(b"turnover game dice v1", &[&time_bytes, key.as_bytes()]))
    }
}

/// The seed of the dice, where the server rolls.
///
/// # Errors
/// If another one was promised.
fn promised_seed(games: &Games, settings: &GameSettings, created_at: u64) -> Result<Option<Seed>, StoreError> {
    let Some(hash) = settings.seed_hash else { return Ok(None) };
    let seed = match &settings.tournament {
        Some(duplicate_key) => games.dice_seed(duplicate_key),
        None => games.game_seed(&settings.key, created_at),
    };
    if seed.hash() == hash {
        return Ok(Some(seed));
    }
    Err(StoreError::Unreadable("the database has another secret than when the dice were promised".into()))
}

/// The reasons why the task wakes up.
enum Wakeup {
    Saved(u64, Result<(), StoreError>),
    Input(GameInput),
    Timer,
    /// Somebody is to be told something, or reminded.
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
                Wakeup::Input(GameInput::Abandon) => return self.close_all(CloseReason::Restart),
                Wakeup::Input(input) => self.handle_input(input),
                Wakeup::Timer => {
                    self.timer_due_at = None;
                    self.handle_server_input(ServerInput::Timer);
                }
                Wakeup::Push => {
                    self.remind_if_due().await;
                    self.order_due_pushes(self.games.now());
                }
                Wakeup::Linger => {
                    self.idle_since = None;
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
            self.answer_closers();
            if self.is_abandoned {
                tracing::warn!(
                    game = self.log_name(),
                    "a game is let go: what is stored of it may be another process's"
                );
                inputs.close();
                self.games.remove_ended(&self.key);
                return self.close_all(CloseReason::Restart);
            }
            if !self.server.is_recovering() {
                if std::mem::take(&mut self.was_away) {
                    self.games.end_interruption(&self.key);
                }
                for wake_sender in self.wake_senders.drain(..) {
                    // The receiver may be gone.
                    let _ = wake_sender.send(());
                }
            }
        }
    }

    async fn next_wakeup(&mut self, inputs: &mut mpsc::Receiver<GameInput>) -> Wakeup {
        let timer_at: Option<tokio::time::Instant> = self.timer_due_at.map(|at| self.games.time().instant(at).into());
        let notice_at = self.notices.next_due_at(|side| self.server.gone_since(side));
        let push_at = [notice_at, self.reminder_due_at()].into_iter().flatten().min();
        let push_at: Option<tokio::time::Instant> = push_at.map(|at| self.games.time().instant(at).into());
        let may_end = self.server.is_idle() && notice_at.is_none();
        self.idle_since = may_end.then(|| self.idle_since.unwrap_or_else(Instant::now));
        let linger_at: Option<tokio::time::Instant> =
            self.idle_since.map(|idle_since| (idle_since + self.games.idle_timeout()).into());
        let save_future = self.pending_save.as_mut().map(|(save_future, _)| save_future);
        tokio::select! {
            biased;
            (seq, result) = async { save_future.expect("it is being saved").await }, if save_future.is_some() => {
                Wakeup::Saved(seq, result)
            }
            // What has arrived is heard before a flag falls.
            input = inputs.recv() => Wakeup::Input(input.unwrap_or(GameInput::Stop)),
            () = async { sleep_until(timer_at.expect("a time")).await }, if timer_at.is_some() => Wakeup::Timer,
            () = async { sleep_until(push_at.expect("a time")).await }, if push_at.is_some() => Wakeup::Push,
            () = async { sleep_until(linger_at.expect("a time")).await }, if linger_at.is_some() => Wakeup::Linger,
        }
    }

    /// Tells the game how long the server has stood still since the last input.
    fn note_stalls(&mut self) {
        let stalled_before = std::mem::replace(&mut self.stalled_ms, self.games.stalls().total_ms(Instant::now()));
        let newly_stalled_ms = self.stalled_ms.saturating_sub(stalled_before);
        if newly_stalled_ms > 0 {
            self.handle_server_input(ServerInput::StoodStill(u32::try_from(newly_stalled_ms).unwrap_or(u32::MAX)));
        }
    }

    fn log_name(&self) -> String {
        log_name(&self.key, self.is_public)
    }

    fn handle_input(&mut self, input: GameInput) {
        match input {
            GameInput::Join(join_request) => self.add_connection(*join_request),
            GameInput::Message(id, message, arrived_at) => {
                let effects = self.server.receive_message(self.games.now(), arrived_at, id, *message);
                self.carry_out(effects);
                if let Some(side) = self.server.side_of_connection(id) {
                    self.notices.forget_seen(side);
                }
            }
            GameInput::Leave(id) => {
                self.outboxes.remove(&id);
                self.handle_server_input(ServerInput::Disconnected(id));
            }
            GameInput::Greeted(id, seat, known_seq) => {
                self.handle_server_input(ServerInput::Greeted(id, seat, known_seq));
                if let Some(side) = self.server.side_of_connection(id) {
                    self.notices.forget_seen(side);
                }
            }
            GameInput::SignedIn(id, player) => self.handle_server_input(ServerInput::SignedIn(id, *player)),
            GameInput::Ratings => self.are_ratings_due = true,
            GameInput::Wake(wake_sender) => self.wake_senders.push(wake_sender),
            GameInput::State(state_sender) => drop(state_sender.send(Box::new(self.server.state().clone()))),
            GameInput::Rematch => self.is_rematch_due = true,
            GameInput::ShowSeed => self.handle_server_input(ServerInput::ShowSeed),
            GameInput::Close(_, close_sender) if self.server.state().is_over() => {
                // The receiver may be gone.
                let _ = close_sender.send(false);
            }
            GameInput::Close(condition, close_sender) => {
                self.close_senders.push(close_sender);
                self.handle_server_input(ServerInput::Close(condition));
            }
            GameInput::Stop | GameInput::Remove | GameInput::Abandon => {}
        }
    }

    /// Tells those who wait for the game's end whether it is saved, unless that is not known yet.
    fn answer_closers(&mut self) {
        if !self.server.is_closing() {
            let is_over = self.server.state().is_over();
            for close_sender in self.close_senders.drain(..) {
                // The receiver may be gone.
                let _ = close_sender.send(is_over);
            }
        }
    }

    fn add_connection(&mut self, JoinRequest { id, outbox, joined_sender }: JoinRequest) {
        if joined_sender.send(Ok(())).is_ok() {
            self.outboxes.insert(id, outbox);
            self.handle_server_input(ServerInput::Connected(id));
        }
    }

    fn handle_server_input(&mut self, input: ServerInput) {
        let effects = self.server.handle(self.games.now(), input);
        self.carry_out(effects);
    }

    /// Notes what absent players are to be told of the event that has just been published.
    fn note_for_absent(&mut self, state_before: StateBefore, seq: u64) {
        let published_event = self.server.events().last().filter(|event| event.seq == seq);
        if let Some(event) = published_event {
            self.notices.note_event(state_before, event, self.server.state(), self.games.now());
        }
    }

    /// Orders the push messages that are due at this time.
    fn order_due_pushes(&mut self, now: u64) {
        let life = MessageLife::of(self.server.state().settings().pace);
        for (side, kind) in self.notices.take_due_notices(now, |side| self.server.gone_since(side)) {
            self.order_push(side, kind, life);
        }
    }

    /// Orders a push message for a player.
    fn order_push(&self, side: Side, kind: PushKind, life: MessageLife) {
        let state = self.server.state();
        let Some(token) = state.seat(side).and_then(|holder| holder.token_hash) else { return };
        let message = PushMessage {
            kind,
            game: state.settings().game.to_string(),
            key: self.key.clone(),
            side,
            turn: state.awaited_action().side(),
        };
        self.games.pusher().enqueue_for_seat(token, &message, life);
    }

    fn carry_out(&mut self, effects: Vec<ServerEffect>) {
        let mut last_encoded: Option<(ServerMessage, Utf8Bytes)> = None;
        for effect in effects {
            match effect {
                ServerEffect::Persist(event) => self.begin_saving(event),
                ServerEffect::Send { to: connection_id, message } => {
                    // The same message often goes to many connections.
                    let text = match last_encoded.take() {
                        Some((before, text)) if before == message => text,
                        _ => message.encode().into(),
                    };
                    if matches!(message, ServerMessage::Refused { .. }) {
                        add_one(&self.games.metrics().refused_act_count);
                    }
                    self.send_to(connection_id, OutgoingMessage::Text(text.clone()));
                    last_encoded = Some((message, text));
                }
                ServerEffect::Close(id) => {
                    self.send_to(id, OutgoingMessage::Close(CloseReason::Refused));
                    self.outboxes.remove(&id);
                }
                ServerEffect::SetTimer(due_at) => self.timer_due_at = due_at,
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
    fn send_to(&mut self, connection_id: ConnectionId, message: OutgoingMessage) {
        let Some(outbox) = self.outboxes.get(&connection_id) else { return };
        let Err(error) = outbox.try_send(message) else { return };
        if let mpsc::error::TrySendError::Full(_) = error {
            add_one(&self.games.metrics().slow_connection_count);
        }
        self.outboxes.remove(&connection_id);
    }

    /// Closes all connections; whoever comes back is told that there is no such game.
    async fn leave_to_be_removed(&mut self) {
        self.finish_saving().await;
        self.answer_closers();
        self.close_all(CloseReason::Refused);
        self.games.remove(&self.key);
    }

    /// Waits for the event that is being saved, publishes it, and closes all connections.
    async fn stop(&mut self) {
        self.finish_saving().await;
        self.answer_closers();
        self.order_due_pushes(u64::MAX);
        self.save_summary().await;
        self.close_all(CloseReason::Restart);
    }

    fn close_all(&self, close_reason: CloseReason) {
        for outbox in self.outboxes.values() {
            drop(outbox.try_send(OutgoingMessage::Close(close_reason)));
        }
    }
}
