//! Several processes that serve the games of one PostgreSQL database.
//!
//! Games are divided into [shards](super::shard). Each shard has one owner at a time: the process whose number stands in the table `shard`,
//! with a fence that grows with each change. A process tells by its beats that it lives, and holds an advisory lock with its number as long as
//! its session lasts. When a lock is free or the beats stay away, others end the sessions of that process, raise the fences of its shards,
//! and load the games: each records the time for which nobody served it, which is given back to its clocks.
//!
//! ```text
//! member          registers the process, and runs its keeper in a thread
//! keeper          what the process decides and remembers: beats, takes and releases shards   (pure)
//! plan            which process shall have which shard                                       (pure)
//! directory       what a keeper asks of the database; postgres_directory asks it             (SQL)
//! follow          starts and stops the games of shards that come and go                      (tasks)
//! bridge          hands connections for others' games over to their owners                   (HTTP)
//! shared_limits   tells the others what addresses have spent here                            (HTTP)
//! simulation      processes, database and connections with faults, for tests
//! ```

pub(super) mod bridge;
mod directory;
pub(super) mod follow;
mod keeper;
mod member;
mod plan;
mod postgres_directory;
pub(super) mod shared_limits;
#[cfg(test)]
mod simulation;

use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::mpsc::Sender;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use self::directory::TakenShard;
use self::keeper::KeeperCommand;
pub use self::member::Member;
use self::plan::LEASE_MS;
use super::member_address::MemberAddress;
use super::postgres::{Config, PostgresStore};
use super::shard::{Fence, OwnedShards, ShardId};
use super::store::{EventStore, StoreError};

/// How long a connection waits for a game whose shard is changing hands.
const HANDOVER_TIMEOUT: Duration = Duration::from_secs(3);
/// The interval at which it looks.
const POLL_INTERVAL: Duration = Duration::from_millis(25);
/// How long a process keeps its games without the database. Then it lets their players go, because another process may serve them.
const KEEP_WITHOUT_DATABASE_MS: u64 = 12_000;

/// Where games are stored, and whether this process shares them with others.
pub struct Storage {
    pub(super) store: Box<dyn EventStore>,
    pub(super) member: Option<Member>,
    /// Where the other processes connect.
    pub(super) listener: Option<TcpListener>,
}

impl Storage {
    /// A store that only this process uses.
    #[must_use]
    pub fn alone(store: impl EventStore) -> Self {
        Self { store: Box::new(store), member: None, listener: None }
    }

    /// A database that several processes share. The others reach this one at `address`, whose port may be 0 for any that is free. Blocks, and
    /// must not be called where a runtime of tokio runs.
    ///
    /// # Errors
    /// If the database or the address cannot be used, if it is no database of this version or an earlier one, or if other processes serve it
    /// and one of them, or this one, has no address.
    pub fn shared(config: impl Into<Config>, address: Option<MemberAddress>) -> Result<Self, StoreError> {
        let owned_shards = Arc::new(OwnedShards::default());
        let listen_error = |error: std::io::Error| StoreError::Io(format!("the address for other processes: {error}"));
        let (listener, address) = address.map(MemberAddress::listen).transpose().map_err(listen_error)?.unzip();
        let member = Member::join(config.into(), address, Arc::clone(&owned_shards))?;
        let store = PostgresStore::open(member.config().clone(), Some(owned_shards))?;
        Ok(Self { store: Box::new(store), member: Some(member), listener })
    }
}

/// Where a game is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ServedAt {
    /// In this process.
    Here,
    /// In the process that others reach at this address.
    Process(MemberAddress),
    /// Nowhere for the moment: its shard is changing hands.
    Nowhere,
}

/// News of shards, for the tasks of games.
#[derive(Debug)]
pub(super) enum ShardEvent {
    /// This process owns these shards from now on.
    Taken(Vec<(ShardId, Fence)>),
    /// Others own these shards: their games must be abandoned, and cannot be saved any more.
    Lost(Vec<ShardId>),
    /// Others shall own these shards: save and unload their games, then answer.
    Release(Vec<ShardId>, Sender<()>),
}

/// The view that this process has of all shards, for many tasks.
#[derive(Debug)]
pub(super) struct Cluster {
    secret: String,
    owned_shards: Arc<OwnedShards>,
    view: RwLock<ClusterView>,
    commands: Sender<KeeperCommand>,
}

#[derive(Debug, Default)]
struct ClusterView {
    /// The shards whose games are served here. The value is the time until which they were served before, in milliseconds since 1970, while
    /// their games have not recorded the change; afterwards the end of time.
    served_until_by_shard: HashMap<ShardId, u64>,
    /// Where the games of others' shards are served.
    other_addresses: HashMap<ShardId, MemberAddress>,
    /// Where the other processes that serve are reached.
    members: Vec<MemberAddress>,
    /// Whether the database was reached lately.
    is_connected: bool,
    /// When the keeper last reached the database, in milliseconds since 1970.
    reached_at: u64,
    /// Whether the games were let go because the database cannot be reached.
    has_given_up: bool,
}

impl Cluster {
    /// The secret by which processes of the same database know each other.
    pub(super) fn secret(&self) -> &str {
        &self.secret
    }

    /// Where the other processes that serve are reached.
    pub(super) fn members(&self) -> Vec<MemberAddress> {
        self.read().members.clone()
    }

    pub(super) fn served_at(&self, key: &str) -> ServedAt {
        let (shard, view) = (ShardId::of(key), self.read());
        match view.other_addresses.get(&shard) {
            _ if view.served_until_by_shard.contains_key(&shard) => ServedAt::Here,
            Some(address) => ServedAt::Process(address.clone()),
            None => ServedAt::Nowhere,
        }
    }

    /// The same; where the shard is changing hands, after it has done so, or after a while.
    pub(super) async fn wait_until_served(&self, key: &str) -> ServedAt {
        poll_until_some(|| Some(self.served_at(key)).filter(|place| *place != ServedAt::Nowhere))
            .await
            .unwrap_or(ServedAt::Nowhere)
    }

    /// Waits until the database was reached, or for a while.
    pub(super) async fn wait_until_connected(&self) {
        poll_until_some(|| self.is_connected().then_some(())).await;
    }

    /// The time until which the games of this one's shard are known to have been served, if they are served here, and the fence to save them
    /// with.
    pub(super) fn serving_lease(&self, key: &str) -> Option<(u64, Fence)> {
        let (shard, view) = (ShardId::of(key), self.read());
        Some((*view.served_until_by_shard.get(&shard)?, self.owned_shards.fence(shard)?))
    }

    /// Whether the games of a shard are served here with this fence.
    fn is_serving(&self, shard: ShardId, fence: Fence) -> bool {
        let view = self.read();
        view.served_until_by_shard.contains_key(&shard) && self.owned_shards.fence(shard) == Some(fence)
    }

    /// Whether all games that are served here have recorded their last change of owner.
    pub(super) fn has_recovered(&self) -> bool {
        let view = self.read();
        // After a start it may take seconds until the shards of processes that have gone can be taken.
        let is_served = !view.served_until_by_shard.is_empty() || !view.other_addresses.is_empty();
        view.is_connected
            && is_served
            && view.served_until_by_shard.values().all(|&served_until| served_until == u64::MAX)
    }

    pub(super) fn is_connected(&self) -> bool {
        self.read().is_connected
    }

    /// The number of shards that are served here.
    pub(super) fn shard_count(&self) -> usize {
        self.read().served_until_by_shard.len()
    }

    /// The games of these shards have recorded the change of owner by which they have these fences.
    pub(super) fn note_recovered(&self, mut shards: Vec<(ShardId, Fence)>) {
        let mut view = self.write();
        // Some may have been lost since then, and taken again with another fence.
        shards.retain(|&(shard, fence)| self.owned_shards.fence(shard) == Some(fence));
        for (shard, _) in &shards {
            if let Some(served_until) = view.served_until_by_shard.get_mut(shard) {
                *served_until = u64::MAX;
            }
        }
        drop(view);
        // Without a member the process is stopping.
        let _ = self.commands.send(KeeperCommand::HaveRecovered(shards));
    }

    /// Gives all shards away, and waits until others may take them.
    pub(super) async fn leave(&self) {
        let (left_sender, left_receiver) = tokio::sync::oneshot::channel();
        if self.commands.send(KeeperCommand::Leave(left_sender)).is_ok() {
            drop(left_receiver.await);
        }
    }

    /// Notes for how long the database has not answered. Returns the shards whose games are let go because of that: others may serve them.
    fn note_absence(&self, away_ms: u64) -> Vec<ShardId> {
        let mut view = self.write();
        if away_ms >= LEASE_MS {
            view.is_connected = false;
        }
        if away_ms < KEEP_WITHOUT_DATABASE_MS || view.has_given_up {
            return Vec::new();
        }
        view.has_given_up = true;
        let shards = self.owned_shards.ids();
        self.remove_shards(&mut view, &shards);
        shards
    }

    /// Whether all shards were let go, and may still stand as this process's in the database.
    fn has_given_up(&self) -> bool {
        self.read().has_given_up
    }

    /// When the keeper last reached the database.
    fn last_reached_at(&self) -> u64 {
        self.read().reached_at
    }

    /// Notes that the keeper has reached the database.
    fn note_reached(&self, now: u64) {
        self.write().reached_at = now;
    }

    /// Notes that what was let go does not stand as this process's in the database any more.
    fn note_disowned(&self, now: u64) {
        let mut view = self.write();
        (view.reached_at, view.has_given_up) = (now, false);
    }

    /// These shards were taken. Returns false if that was heard so late that this process had let everything go.
    #[must_use]
    fn start_serving(&self, taken_shards: &[TakenShard]) -> bool {
        let mut view = self.write();
        if view.has_given_up {
            return false;
        }
        for taken_shard in taken_shards {
            self.owned_shards.insert(taken_shard.shard, taken_shard.fence);
            view.served_until_by_shard.insert(taken_shard.shard, taken_shard.served_until.unwrap_or(u64::MAX));
            view.other_addresses.remove(&taken_shard.shard);
        }
        true
    }

    /// Those of these shards whose games are served here, with their fences.
    fn served_with_fences(&self, shards: &[ShardId]) -> Vec<(ShardId, Fence)> {
        let view = self.read();
        let served_shards = shards.iter().filter(|shard| view.served_until_by_shard.contains_key(shard));
        served_shards.filter_map(|&shard| Some((shard, self.owned_shards.fence(shard)?))).collect()
    }

    /// The games of these shards are not served any more, but may still be saved.
    fn stop_serving(&self, shards: &[ShardId]) {
        let mut view = self.write();
        for shard in shards {
            view.served_until_by_shard.remove(shard);
        }
    }

    /// Others own these shards.
    fn remove_lost(&self, shards: &[ShardId]) {
        self.remove_shards(&mut self.write(), shards);
    }

    fn remove_shards(&self, view: &mut ClusterView, shards: &[ShardId]) {
        for shard in shards {
            view.served_until_by_shard.remove(shard);
            self.owned_shards.remove(*shard);
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, ClusterView> {
        self.view.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, ClusterView> {
        self.view.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Looks until something is there, for as long as a handover may take.
async fn poll_until_some<T>(poll: impl Fn() -> Option<T>) -> Option<T> {
    for _ in 0..HANDOVER_TIMEOUT.as_millis() / POLL_INTERVAL.as_millis() {
        if let Some(value) = poll() {
            return Some(value);
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    None
}
