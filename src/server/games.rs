//! The games in memory.
//!
//! Each game has a task of its own ([`game_actor`](super::game_actor)). It starts when somebody asks for the game or
//! when something is due in it, and ends when nobody is connected. The way there is in `entrance`.

mod entrance;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::cluster::Cluster;
use super::game_link::GameInput;
use super::monotonic_time::{MonotonicTime, saturating_millis};
use super::shard::{Fence, ShardId};
use super::{
    long_work::LongWork, metrics::Metrics, offer_book::OfferBook, players::Sessions, push::Pusher,
    stall_meter::StallMeter, store::StoreError, store_handle::StoreHandle,
};
use crate::online::{GameServer, PutAwayGame};

/// How long a stopping server waits for its games.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);

/// What all games of a server share.
pub(super) struct GamesParts {
    pub(super) store: StoreHandle,
    pub(super) metrics: Arc<Metrics>,
    pub(super) time: MonotonicTime,
    /// The last time at which the server is known to have run before this start, in milliseconds since 1970.
    pub(super) alive_before: u64,
    /// How long a game stays in memory without connections.
    pub(super) idle_timeout: Duration,
    pub(super) offer_book: OfferBook,
    /// The processes that share the store; `None` if there is only this one.
    pub(super) cluster: Option<Arc<Cluster>>,
    pub(super) sessions: Sessions,
    pub(super) pusher: Pusher,
}

/// The games in memory.
#[derive(Debug)]
pub(super) struct Games {
    store: StoreHandle,
    metrics: Arc<Metrics>,
    time: MonotonicTime,
    stalls: StallMeter,
    /// The last time at which the server is known to have run before this start, while some games have not recorded the
    /// restart.
    alive_before: AtomicU64,
    /// How long a game stays in memory without connections.
    idle_timeout: Duration,
    offer_book: OfferBook,
    /// Gives turns to games that are loaded.
    loading: LongWork,
    tracked_games: Mutex<TrackedGames>,
    last_connection: AtomicU64,
    is_stopping: AtomicBool,
    /// What is known of the processes that share the store; `None` if there is only this one.
    cluster: Option<Arc<Cluster>>,
    sessions: Sessions,
    pusher: Pusher,
}

#[derive(Debug, Default)]
struct TrackedGames {
    mailboxes: HashMap<String, mpsc::Sender<GameInput>>,
    /// The data of unloaded games whose clocks run, with the fences of their shards and the time that the server had stood still until then, in
    /// milliseconds.
    put_away_games: HashMap<String, (Option<Fence>, u64, PutAwayGame)>,
    /// Since when games could not be saved that were let go for this reason, and have not recorded it.
    interrupted_since: HashMap<String, u64>,
    /// The games that are being removed from the store. They are not loaded any more.
    keys_being_removed: HashSet<String>,
}

impl TrackedGames {
    /// Removes a game whose task has ended. Returns false if there is none, or another task for the game.
    fn remove_ended(&mut self, key: &str) -> bool {
        let has_ended = self.mailboxes.get(key).is_some_and(mpsc::Sender::is_closed);
        if has_ended {
            self.mailboxes.remove(key);
        }
        has_ended
    }
}

impl Games {
    pub(super) fn new(parts: GamesParts) -> Arc<Self> {
        let GamesParts { store, metrics, time, alive_before, idle_timeout, offer_book, cluster, sessions, pusher } =
            parts;
        Arc::new(Self {
            store,
            metrics,
            time,
            stalls: StallMeter::start(Instant::now()),
            alive_before: AtomicU64::new(alive_before),
            idle_timeout,
            offer_book,
            loading: LongWork::new(),
            tracked_games: Mutex::default(),
            last_connection: AtomicU64::default(),
            is_stopping: AtomicBool::default(),
            cluster,
            sessions,
            pusher,
        })
    }

    pub(super) const fn pusher(&self) -> &Pusher {
        &self.pusher
    }

    pub(super) const fn store(&self) -> &StoreHandle {
        &self.store
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    pub(super) const fn time(&self) -> MonotonicTime {
        self.time
    }

    pub(super) const fn stalls(&self) -> &StallMeter {
        &self.stalls
    }

    /// What is given out to players who sign in.
    pub(super) const fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// The time in milliseconds since 1970.
    pub(super) fn now(&self) -> u64 {
        self.time.now()
    }

    /// The processes that share the store; `None` if there is only this one.
    pub(super) const fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.cluster.as_ref()
    }

    /// Whether this process serves the game with this key, or what else has it.
    pub(super) fn serves(&self, key: &str) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.serving_lease(key).is_some())
    }

    /// The time until which a game that is loaded now is known to have been served without a break, the end of time if it has missed no
    /// restart, and the fence to save it with.
    ///
    /// # Errors
    /// If another process serves it.
    pub(super) fn serving_lease(&self, key: &str) -> Result<(u64, Option<Fence>), StoreError> {
        let (served_until, fence) = match &self.cluster {
            Some(cluster) => cluster
                .serving_lease(key)
                .map(|(served_until, fence)| (served_until, Some(fence)))
                .ok_or(StoreError::Fenced)?,
            None => (self.alive_before.load(Ordering::Acquire), None),
        };
        let interrupted_at = self.lock().interrupted_since.get(key).copied();
        Ok((served_until.min(interrupted_at.unwrap_or(u64::MAX)), fence))
    }

    /// A game with this fence is let go, because it could not be saved for this time.
    pub(super) fn note_unsaved_since(&self, key: &str, fence: Option<Fence>, unsaved_time: Duration) {
        // What others have served since then is not given back.
        if self.serving_lease(key).is_ok_and(|(_, current_fence)| current_fence == fence) {
            let interrupted_at = self.now().saturating_sub(saturating_millis(unsaved_time));
            self.lock().interrupted_since.entry(key.to_owned()).or_insert(interrupted_at);
        }
    }

    /// Forgets since when a game could not be saved, because that has been recorded.
    pub(super) fn end_interruption(&self, key: &str) {
        self.lock().interrupted_since.remove(key);
    }

    pub(super) const fn offer_book(&self) -> &OfferBook {
        &self.offer_book
    }

    pub(super) const fn idle_timeout(&self) -> Duration {
        self.idle_timeout
    }

    pub(super) const fn loading(&self) -> &LongWork {
        &self.loading
    }

    /// Games that are loaded from now on have missed no restart.
    pub(super) fn note_all_recovered(&self) {
        self.alive_before.store(u64::MAX, Ordering::Release);
    }

    pub(super) fn has_recovered(&self) -> bool {
        match &self.cluster {
            Some(cluster) => cluster.has_recovered(),
            None => self.alive_before.load(Ordering::Acquire) == u64::MAX,
        }
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Acquire)
    }

    /// The number of games in memory.
    pub(super) fn len(&self) -> usize {
        self.lock().mailboxes.len()
    }

    pub(super) fn is_loaded(&self, key: &str) -> bool {
        self.lock().mailboxes.contains_key(key)
    }

    /// Sends an input to a game if it is in memory.
    pub(super) async fn send_if_loaded(&self, key: &str, input: GameInput) {
        let mailbox = self.lock().mailboxes.get(key).cloned();
        if let Some(mailbox) = mailbox {
            drop(mailbox.send(input).await);
        }
    }

    /// Unloads a game, unless somebody has connected meanwhile. Returns whether its task must end.
    pub(super) fn put_away(
        &self,
        key: &str,
        fence: Option<Fence>,
        server: &GameServer,
        inputs: &mut mpsc::Receiver<GameInput>,
    ) -> bool {
        let mut tracked_games = self.lock();
        // New senders are only created under this lock; the remaining one is in the map, or with whoever has taken the game out of it.
        let is_alone = inputs.sender_strong_count() <= 1 && inputs.is_empty();
        if is_alone {
            inputs.close();
            if tracked_games.remove_ended(key) && server.state().clock().timed_since().is_some() {
                let stalled_ms = self.stalls.total_ms(Instant::now());
                tracked_games.put_away_games.insert(key.to_owned(), (fence, stalled_ms, server.put_away()));
            }
        }
        is_alone
    }

    /// The data of an unloaded game that was served with this fence until now, and the time that the server had stood still before it was
    /// unloaded, in milliseconds.
    pub(super) fn take_out(&self, key: &str, fence: Option<Fence>) -> Option<(PutAwayGame, u64)> {
        let (stored_fence, stalled_ms, put_away_game) = self.lock().put_away_games.remove(key)?;
        (stored_fence == fence).then_some((put_away_game, stalled_ms))
    }

    /// Removes a game that cannot continue.
    pub(super) fn remove(&self, key: &str) {
        self.lock().mailboxes.remove(key);
    }

    /// Removes a game from memory and from the store. Connections to it are closed. Returns whether there was such a game.
    ///
    /// # Errors
    /// If it cannot be removed from the store.
    pub(super) async fn delete(&self, key: &str) -> Result<bool, StoreError> {
        let mailbox = {
            let tracked_games = &mut *self.lock();
            tracked_games.keys_being_removed.insert(key.to_owned());
            tracked_games.mailboxes.get(key).cloned()
        };
        if let Some(mailbox) = mailbox {
            drop(mailbox.send(GameInput::Remove).await);
            mailbox.closed().await;
        }
        Ok(self.remove_from_store(vec![key.to_owned()]).await? > 0)
    }

    /// Removes those of these games from the store that are not in memory. Returns how many.
    ///
    /// # Errors
    /// If they cannot be removed.
    pub(super) async fn remove_unused(&self, keys: Vec<String>) -> Result<usize, StoreError> {
        let unused_keys: Vec<String> = {
            let tracked_games = &mut *self.lock();
            let unused_keys = keys.into_iter().filter(|key| !tracked_games.mailboxes.contains_key(key));
            let unused_keys: Vec<String> = unused_keys.collect();
            tracked_games.keys_being_removed.extend(unused_keys.iter().cloned());
            unused_keys
        };
        self.remove_from_store(unused_keys).await
    }

    async fn remove_from_store(&self, keys: Vec<String>) -> Result<usize, StoreError> {
        let stored_keys = keys.clone();
        let removal_result = self.store.change(move |store| store.remove(&stored_keys)).await;
        let tracked_games = &mut *self.lock();
        for key in &keys {
            tracked_games.keys_being_removed.remove(key);
            tracked_games.put_away_games.remove(key);
            tracked_games.interrupted_since.remove(key);
        }
        removal_result
    }

    /// Takes the games of these shards out of memory. Returns those that have a task.
    fn take_out_shards(&self, shards: &HashSet<ShardId>) -> Vec<mpsc::Sender<GameInput>> {
        let tracked_games = &mut *self.lock();
        let is_of_shards = |key: &String| shards.contains(&ShardId::of(key));
        tracked_games.put_away_games.retain(|key, _| !is_of_shards(key));
        tracked_games.interrupted_since.retain(|key, _| !is_of_shards(key));
        tracked_games.mailboxes.extract_if(|key, _| is_of_shards(key)).map(|(_, mailbox)| mailbox).collect()
    }

    /// Lets go those of these games that are in memory: they are other ones in the store now. Players come back by themselves.
    pub(super) async fn load_again(&self, keys: &[String]) {
        let mailboxes: Vec<_> = {
            let tracked_games = &mut *self.lock();
            keys.iter().filter_map(|key| tracked_games.mailboxes.remove(key)).collect()
        };
        for mailbox in mailboxes {
            drop(mailbox.send(GameInput::Abandon).await);
        }
    }

    /// Lets the games of these shards go, which others serve.
    pub(super) fn abandon_shards(&self, shards: &HashSet<ShardId>) {
        for mailbox in self.take_out_shards(shards) {
            // One that is busy hears it later, and the others do not wait for it.
            tokio::spawn(async move { drop(mailbox.send(GameInput::Abandon).await) });
        }
    }

    /// Closes the connections to the games of these shards, and waits until they are saved.
    pub(super) async fn unload_shards(&self, shards: &HashSet<ShardId>) {
        stop_all(self.take_out_shards(shards)).await;
    }

    /// Removes a game whose task has ended by itself.
    pub(super) fn remove_ended(&self, key: &str) {
        self.lock().remove_ended(key);
    }

    /// Closes all connections, waits until everything is saved, and accepts no more games.
    pub(super) async fn stop(&self) {
        let mailboxes: Vec<_> = {
            let tracked_games = self.lock();
            self.is_stopping.store(true, Ordering::Release);
            tracked_games.mailboxes.values().cloned().collect()
        };
        stop_all(mailboxes).await;
    }

    fn lock(&self) -> MutexGuard<'_, TrackedGames> {
        self.tracked_games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn stop_all(mailboxes: Vec<mpsc::Sender<GameInput>>) {
    let count = mailboxes.len();
    let stop_future = async {
        for mailbox in &mailboxes {
            drop(mailbox.send(GameInput::Stop).await);
        }
        for mailbox in &mailboxes {
            mailbox.closed().await;
        }
    };
    if tokio::time::timeout(STOP_TIMEOUT, stop_future).await.is_err() {
        tracing::warn!(games = count, "games do not stop");
    }
}
