//! A model of the connections between a process and the database, which may be cut, lose what one side sends, or be slow, and of those
//! between processes, which may be cut or lose what one side sends.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use rand::RngExt;

use super::World;
use super::database::{Change, Database, Failure, ProcessEntry, SessionId, ShardEntry};
use super::executor::{Channel, Machine};
use crate::server::cluster::directory::{Directory, TakenShard};
use crate::server::cluster::plan::{ProcessRow, ShardRow};
use crate::server::member_address::MemberAddress;
use crate::server::shard::{Fence, ProcessId, ShardId};
use crate::server::store::StoreError;

/// After how long a side gives a connection up on which nothing is acknowledged.
const UNACKNOWLEDGED_MS: u64 = 4_000;
/// How long a connection is tried.
const CONNECT_TIMEOUT_MS: u64 = 2_000;

/// The ways from a process to the database and to the others, with the times at which their faults end.
#[derive(Default)]
pub(super) struct Link {
    pub(super) requests_lost_until: Cell<u64>,
    pub(super) answers_lost_until: Cell<u64>,
    pub(super) slow_until: Cell<u64>,
    /// The machines of other processes to which nothing comes.
    pub(super) unreached_until: RefCell<BTreeMap<Machine, u64>>,
}

impl Link {
    /// Whether what the process sends comes to this machine of another one.
    pub(super) fn reaches(&self, machine: Machine, now: u64) -> bool {
        self.unreached_until.borrow().get(&machine).is_none_or(|until| *until <= now)
    }

    pub(super) fn heal(&self) {
        for until in [&self.requests_lost_until, &self.answers_lost_until, &self.slow_until] {
            until.set(0);
        }
        self.unreached_until.borrow_mut().clear();
    }
}

/// How a process reaches the database. Cheap to clone.
#[derive(Clone)]
pub(super) struct Network {
    pub(super) world: Rc<World>,
    pub(super) link: Rc<Link>,
}

impl Network {
    fn delay(&self) -> u64 {
        let is_slow = self.link.slow_until.get() > self.world.now();
        self.world.draw_random(|rng| if is_slow { rng.random_range(100..6_000) } else { rng.random_range(0..3) })
    }

    pub(super) async fn connect(&self, process: ProcessId) -> Result<SessionId, Failure> {
        let (executor, now) = (&self.world.executor, self.world.now());
        let delay = self.delay();
        let is_lost = self.link.requests_lost_until.get().max(self.link.answers_lost_until.get()) > now;
        if is_lost || delay > CONNECT_TIMEOUT_MS {
            executor.sleep(CONNECT_TIMEOUT_MS).await;
            return Err(Failure::Lost);
        }
        executor.sleep(delay).await;
        self.world.database.connect(process)
    }

    /// Runs a statement. It may be done although the answer is lost, and long after the process has stopped to wait for it.
    pub(super) async fn call<T: 'static, F: Future<Output = Result<T, Failure>>>(
        &self,
        session: SessionId,
        statement: impl FnOnce(Database) -> F + 'static,
    ) -> Result<T, Failure> {
        let executor = &self.world.executor;
        let (answer, network) = (Channel::new(executor), self.clone());
        let answer_sender = answer.clone();
        executor.spawn(0, async move {
            let (executor, database) = (&network.world.executor, &network.world.database);
            let delay = network.delay();
            if network.link.requests_lost_until.get() > executor.now() {
                executor.sleep(UNACKNOWLEDGED_MS).await;
                return answer_sender.send(Err(Failure::Lost));
            }
            if delay > UNACKNOWLEDGED_MS {
                executor.sleep(UNACKNOWLEDGED_MS).await;
                answer_sender.send(Err(Failure::Lost));
            }
            executor.sleep(delay.saturating_sub(if delay > UNACKNOWLEDGED_MS { UNACKNOWLEDGED_MS } else { 0 })).await;
            let call_result =
                if database.has_session(session) { statement(database.clone()).await } else { Err(Failure::Lost) };
            if network.link.answers_lost_until.get() > executor.now() {
                executor.sleep(UNACKNOWLEDGED_MS).await;
                return answer_sender.send(Err(Failure::Lost));
            }
            executor.sleep(network.delay().min(UNACKNOWLEDGED_MS)).await;
            answer_sender.send(call_result);
        });
        let call_result = answer.receive(u64::MAX).await.expect("an answer, or that there is none");
        if matches!(call_result, Err(Failure::Lost)) {
            let notice_delay_ms = self.world.draw_random(|rng| rng.random_range(0..UNACKNOWLEDGED_MS));
            executor.spawn(0, self.world.database.clone().end_when_noticed(session, notice_delay_ms));
        }
        call_result
    }
}

/// Where the others reach a process.
pub(super) fn address_of(process: ProcessId) -> MemberAddress {
    format!("process{}:1", process.0).parse().expect("a host and a port")
}

fn store_error(failure: Failure) -> StoreError {
    StoreError::Io(format!("{failure:?}"))
}

/// A process's part of the database, as in [`PostgresDirectory`](super::super::postgres_directory::PostgresDirectory).
pub(super) struct SimulatedDirectory {
    own_id: ProcessId,
    network: Network,
    session: Option<SessionId>,
    /// The session that holds the lock.
    locked_session: Option<SessionId>,
}

impl SimulatedDirectory {
    pub(super) async fn join(network: Network) -> Result<Self, Failure> {
        let session = network.connect(ProcessId(0)).await?;
        let own_id = network.call(session, |database| async move { Ok(database.next_process()) }).await?;
        let mut directory = Self { own_id, network, session: Some(session), locked_session: None };
        directory.prepare_session().await?;
        directory
            .run_statement(move |session, database| async move { database.register(session, own_id).await })
            .await?;
        Ok(directory)
    }

    pub(super) const fn own_id(&self) -> ProcessId {
        self.own_id
    }

    async fn prepare_session(&mut self) -> Result<(), Failure> {
        let own_id = self.own_id;
        self.run_statement(move |session, database| async move {
            database.lock_process(session, own_id);
            Ok(())
        })
        .await?;
        self.locked_session = self.session;
        Ok(())
    }

    async fn run_statement<T: 'static, F: Future<Output = Result<T, Failure>>>(
        &mut self,
        statement: impl FnOnce(SessionId, Database) -> F + 'static,
    ) -> Result<T, Failure> {
        let session = match self.session {
            Some(session) => session,
            None => *self.session.insert(self.network.connect(self.own_id).await?),
        };
        let call_result = self.network.call(session, move |database| statement(session, database)).await;
        if matches!(call_result, Err(Failure::Lost)) {
            self.session = None;
        }
        call_result
    }

    async fn query<T: 'static, F: Future<Output = Result<T, Failure>>>(
        &mut self,
        statement: impl FnOnce(SessionId, Database) -> F + 'static,
    ) -> Result<T, StoreError> {
        self.run_statement(statement).await.map_err(store_error)
    }
}

impl Directory for SimulatedDirectory {
    async fn ensure_session(&mut self) -> Result<bool, StoreError> {
        let is_new = self.session.is_none() || self.session != self.locked_session;
        if is_new {
            self.prepare_session().await.map_err(store_error)?;
        }
        Ok(is_new)
    }

    async fn record_heartbeat(&mut self, now: u64, is_leaving: bool) -> Result<(), StoreError> {
        let own_id = self.own_id;
        self.query(move |session, database| async move {
            let change = database.change(session, [].into(), |rows| {
                let entry_before = rows.processes.get(&own_id);
                let alive_at = entry_before.map_or(now, |entry_before| entry_before.alive_at.max(now));
                let entry = ProcessEntry {
                    alive_at,
                    beat_count: entry_before.map_or(0, |entry_before| entry_before.beat_count + 1),
                    is_leaving,
                };
                Ok(((), vec![Change::Process(own_id, Some(entry))]))
            });
            change.await
        })
        .await
    }

    async fn processes(&mut self) -> Result<Vec<ProcessRow>, StoreError> {
        self.query(|_, database| async move {
            let row = |(id, entry): (&ProcessId, &ProcessEntry)| ProcessRow {
                id: *id,
                address: Some(address_of(*id)),
                beat_count: entry.beat_count,
                is_leaving: entry.is_leaving,
                has_session: database.has_lock(*id),
            };
            Ok(database.read(|rows| rows.processes.iter().map(row).collect()))
        })
        .await
    }

    async fn shards(&mut self) -> Result<Vec<ShardRow>, StoreError> {
        self.query(|_, database| async move {
            let entries = database.read(|rows| rows.shards.clone());
            Ok(entries
                .iter()
                .map(|(id, row)| ShardRow { id: *id, owner: row.owner, fence: Fence(row.fence) })
                .collect())
        })
        .await
    }

    async fn take_over_shards(
        &mut self,
        shards: &[ShardId],
        gone_processes: &HashSet<ProcessId>,
    ) -> Result<Vec<TakenShard>, StoreError> {
        let (own_id, shards, gone_processes) = (self.own_id, shards.to_vec(), gone_processes.clone());
        let taken_entries = self
            .query(move |session, database| async move {
                database.take_over_shards(session, own_id, &shards, &gone_processes).await
            })
            .await?;
        self.network.world.database.note_taken(own_id, &taken_entries);
        let taken_shard = |(shard, row): &(ShardId, ShardEntry)| TakenShard {
            shard: *shard,
            fence: Fence(row.fence),
            served_until: row.alive_at,
        };
        Ok(taken_entries.iter().map(taken_shard).collect())
    }

    async fn set_alive(&mut self, shards: &[(ShardId, Fence)], alive_at: Option<u64>) -> Result<(), StoreError> {
        self.change_own(shards, move |row| row.alive_at = alive_at.map(|alive_at| row.alive_at.unwrap_or(alive_at)))
            .await
    }

    async fn give_away_shards(&mut self, shards: &[(ShardId, Fence)]) -> Result<(), StoreError> {
        self.change_own(shards, |row| row.owner = None).await
    }

    async fn disown_all_shards(&mut self) -> Result<(), StoreError> {
        let own_id = self.own_id;
        self.query(move |session, database| async move {
            let shards = database.read(|rows| rows.shards.keys().copied().collect());
            let change = database.change(session, shards, |rows| {
                let owned_entries = rows.shards.iter().filter(|(_, row)| row.owner == Some(own_id));
                let changes = owned_entries.map(|(id, row)| {
                    let alive_at = row.alive_at.or(Some(rows.processes[&own_id].alive_at));
                    Change::Shard(*id, ShardEntry { owner: None, alive_at, ..*row })
                });
                Ok(((), changes.collect()))
            });
            change.await
        })
        .await
    }

    async fn remove_processes(&mut self, processes: &HashSet<ProcessId>) -> Result<(), StoreError> {
        let mut removed: Vec<ProcessId> = processes.iter().copied().collect();
        removed.sort_unstable();
        self.query(move |session, database| async move {
            let change = database.change(session, [].into(), |rows| {
                removed.retain(|id| !rows.shards.values().any(|row| row.owner == Some(*id)));
                Ok(((), removed.into_iter().map(|id| Change::Process(id, None)).collect()))
            });
            change.await
        })
        .await
    }
}

impl SimulatedDirectory {
    /// Changes the rows of those of these shards that this process owns with these fences.
    async fn change_own(
        &mut self,
        shards: &[(ShardId, Fence)],
        change: impl Fn(&mut ShardEntry) + 'static,
    ) -> Result<(), StoreError> {
        let (own_id, mut shards) = (self.own_id, shards.to_vec());
        shards.sort_unstable();
        self.query(move |session, database| async move {
            let ids = shards.iter().map(|(shard, _)| *shard).collect();
            let change_result = database.change(session, ids, |rows| {
                let is_own = |id: &ShardId, fence: &Fence| {
                    let row = rows.shards[id];
                    row.owner == Some(own_id) && row.fence == fence.0
                };
                let owned_shards = shards.iter().filter(|(id, fence)| is_own(id, fence));
                let changes = owned_shards.map(|(id, _)| {
                    let mut row = rows.shards[id];
                    change(&mut row);
                    Change::Shard(*id, row)
                });
                Ok(((), changes.collect()))
            });
            change_result.await
        })
        .await
    }
}
