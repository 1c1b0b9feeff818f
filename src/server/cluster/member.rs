//! The thread by which a process takes part: it beats, takes and releases shards, and looks where those of others are.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use postgres::Row;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use super::plan::{self, LEASE, Observer, ProcessRow, ShardRow};
use super::{Cluster, ProcessId, ShardEvent, View};
use crate::server::monotonic_time::MonotonicTime;
use crate::server::postgres::{Config, Connection};
use crate::server::shard::{Fence, OwnedShards, ShardId};
use crate::server::store::{StoreError, signed, unsigned};

/// The interval of beats.
const BEAT: Duration = Duration::from_millis(250);
/// The interval at which commands are looked for.
const STEP: Duration = Duration::from_millis(50);
/// How long a process keeps its games without the database. Then it lets their players go, because another process may serve them.
const KEEP_WITHOUT_DATABASE: Duration = Duration::from_secs(8);
/// The first number of the advisory locks, of which the second is that of the process.
const LOCK_CLASS: i32 = 0x5475_5376;

/// A request to the thread.
#[derive(Debug)]
pub(super) enum Command {
    HaveRecovered(Vec<ShardId>),
    Leave(oneshot::Sender<()>),
}

/// A process that is about to take part.
#[derive(Debug)]
pub struct Member {
    me: ProcessId,
    address: Option<String>,
    config: Config,
    connection: Connection,
    secret: String,
    owned: Arc<OwnedShards>,
}

/// The name of a process's sessions.
fn session_name(process: ProcessId) -> String {
    format!("turnover-server {}", process.0)
}

impl Member {
    /// Registers this process.
    ///
    /// # Errors
    /// If the database cannot be reached, or if others serve it and one of them, or this one, has no address.
    pub(super) fn join(
        mut config: Config,
        address: Option<SocketAddr>,
        owned: Arc<OwnedShards>,
    ) -> Result<Self, StoreError> {
        let mut connection = Connection::open(config.clone())?;
        let text = address.map(|address| address.to_string());
        let (me, secret) = connection.run(|mut queries| {
            let row = queries.query_opt(
                "INSERT INTO process (address, alive) SELECT $1, 0 FROM server RETURNING id, (SELECT secret FROM server)",
                &[&text],
            )?;
            let row = row.ok_or_else(|| StoreError::Damaged("the table server is empty".into()))?;
            Ok((ProcessId(row.get(0)), row.get(1)))
        })?;
        config.application_name(&session_name(me));
        let mut connection = Connection::open(config)?;
        prepare(&mut connection, me)?;
        let lonely = connection.run(|mut queries| {
            let rows = queries.query(
                "SELECT 1 FROM process JOIN pg_locks ON classid = $2::bigint::oid AND objid = process.id::bigint::oid AND locktype = 'advisory'
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                 WHERE process.id <> $1 AND (address IS NULL OR $3::text IS NULL) LIMIT 1",
                &[&me.0, &i64::from(LOCK_CLASS), &text],
            )?;
            Ok(!rows.is_empty())
        })?;
        if lonely {
            return Err(StoreError::Locked(
                "another turnover-server uses the database: several need an address each at which they reach each other (--cluster-address)".into(),
            ));
        }
        Ok(Self { me, address: text, config: connection.config().clone(), connection, secret, owned })
    }

    /// How to connect under the name of this process.
    pub(super) const fn config(&self) -> &Config {
        &self.config
    }

    /// Starts the thread.
    pub(super) fn start(
        self,
        time: MonotonicTime,
    ) -> Result<(Arc<Cluster>, UnboundedReceiver<ShardEvent>), StoreError> {
        let (commands, asked) = mpsc::channel();
        let (events, news) = unbounded_channel();
        let view = RwLock::new(View::default());
        let cluster = Arc::new(Cluster { secret: self.secret, owned: self.owned, view, commands });
        let keeper = Keeper {
            me: self.me,
            address: self.address,
            connection: self.connection,
            cluster: Arc::clone(&cluster),
            events,
            observer: Observer::new(self.me, Instant::now()),
            sessions: 1,
            time,
            last_beat: 0,
            reached: Instant::now(),
            has_given_up: false,
            releasing: Vec::new(),
            leaving: None,
        };
        thread::Builder::new()
            .name("cluster".into())
            .spawn(move || keeper.run(&asked))
            .map_err(|error| StoreError::Io(error.to_string()))?;
        Ok((cluster, news))
    }
}

/// Takes the lock of a process in a new session.
fn prepare(connection: &mut Connection, me: ProcessId) -> Result<(), StoreError> {
    connection.batch(&format!("SET lock_timeout = 1000; SELECT pg_try_advisory_lock({LOCK_CLASS}, {})", me.0))
}

struct Keeper {
    me: ProcessId,
    address: Option<String>,
    connection: Connection,
    cluster: Arc<Cluster>,
    events: UnboundedSender<ShardEvent>,
    observer: Observer,
    /// The number of sessions so far. Each must be prepared.
    sessions: u64,
    time: MonotonicTime,
    /// The time of the last beat that is stored.
    last_beat: u64,
    /// When the database was last reached.
    reached: Instant,
    /// Whether the games were let go because the database cannot be reached.
    has_given_up: bool,
    /// Shards whose games are being unloaded, with the answer that they are.
    releasing: Vec<(Vec<ShardId>, Receiver<()>)>,
    leaving: Option<oneshot::Sender<()>>,
}

impl Keeper {
    fn run(mut self, commands: &Receiver<Command>) {
        let mut recovered = Vec::new();
        let mut beaten: Option<Instant> = None;
        loop {
            let is_due = beaten.is_none_or(|beaten| beaten.elapsed() >= BEAT)
                || self.releasing.iter().any(|(_, done)| done.try_recv().is_ok())
                || self.leaving.is_some()
                || !recovered.is_empty();
            if is_due {
                match self.beat(&mut recovered) {
                    Ok(()) => self.reached = Instant::now(),
                    Err(error) => self.note_failure(&error),
                }
                beaten = Some(Instant::now());
            }
            if self.leaving.is_some() && self.cluster.owned.ids().is_empty() {
                return self.leave();
            }
            match commands.recv_timeout(STEP) {
                Ok(Command::HaveRecovered(shards)) => recovered.extend(shards),
                Ok(Command::Leave(done)) => self.leaving = Some(done),
                Err(RecvTimeoutError::Timeout) => {}
                // The server has been dropped, without a stop.
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// One round: a sign of life, and what follows from what the others do.
    fn beat(&mut self, recovered: &mut Vec<ShardId>) -> Result<(), StoreError> {
        if self.connection.sessions() != self.sessions || !self.connection.is_open() {
            prepare(&mut self.connection, self.me)?;
            self.sessions = self.connection.sessions();
            self.observer = Observer::new(self.me, Instant::now());
        }
        if self.has_given_up {
            self.disown()?;
        }
        self.tell_life()?;
        if !recovered.is_empty() {
            self.clear_alive(recovered)?;
            recovered.clear();
        }
        let processes = self.processes()?;
        let shards = self.shards()?;
        let observed = self.observer.observe(&processes, Instant::now());
        let owned = self.drop_lost(&shards);
        self.hand_over()?;
        let plan = plan::plan(self.me, &observed, &shards, &owned);
        if !plan.take.is_empty() {
            self.take(&plan.take, &observed.gone)?;
        }
        self.release(plan.release);
        let mut view = self.cluster.write();
        view.is_connected = true;
        let is_other = |process: &&ProcessRow| process.id != self.me && observed.serving.contains(&process.id);
        view.members = processes.iter().filter(is_other).filter_map(|process| process.address).collect();
        view.others = shards
            .iter()
            .filter_map(|shard| {
                let owner = shard.owner.filter(|owner| *owner != self.me && !observed.gone.contains(owner))?;
                let address = processes.iter().find(|process| process.id == owner)?.address?;
                Some((shard.id, address))
            })
            .collect();
        Ok(())
    }

    fn note_failure(&mut self, error: &StoreError) {
        let away = self.reached.elapsed();
        tracing::warn!(%error, seconds = away.as_secs(), "the database cannot be reached by this process");
        if away >= LEASE {
            self.cluster.write().is_connected = false;
        }
        if away >= KEEP_WITHOUT_DATABASE && !self.has_given_up {
            self.has_given_up = true;
            self.lose(self.cluster.owned.ids());
        }
    }

    fn tell_life(&mut self) -> Result<(), StoreError> {
        let (me, now, is_leaving) = (self.me.0, self.time.now(), self.leaving.is_some());
        let rows = self.connection.run(|mut queries| {
            Ok(queries.execute(
                "UPDATE process SET alive = $2, beats = beats + 1, is_leaving = $3 WHERE id = $1",
                &[&me, &signed(now), &is_leaving],
            )?)
        })?;
        if rows == 0 {
            // Others have taken this process for gone, and have removed it.
            let address = &self.address;
            self.connection.run(|mut queries| {
                Ok(queries.execute(
                    "INSERT INTO process (id, address, alive) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
                    &[&me, address, &signed(now)],
                )?)
            })?;
        }
        self.last_beat = now;
        Ok(())
    }

    fn processes(&mut self) -> Result<Vec<ProcessRow>, StoreError> {
        let rows = self.connection.run(|mut queries| {
            Ok(queries.query(
                "SELECT id, beats, is_leaving, address, EXISTS (
                     SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::bigint::oid AND objid = process.id::bigint::oid AND granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
                 FROM process",
                &[&i64::from(LOCK_CLASS)],
            )?)
        })?;
        let process = |row: &Row| ProcessRow {
            id: ProcessId(row.get(0)),
            address: row.get::<_, Option<&str>>(3).and_then(|text| text.parse().ok()),
            beats: row.get(1),
            is_leaving: row.get(2),
            has_session: row.get(4),
        };
        Ok(rows.iter().map(process).collect())
    }

    fn shards(&mut self) -> Result<Vec<ShardRow>, StoreError> {
        self.connection.run(|mut queries| {
            let rows = queries.query("SELECT id, owner, fence FROM shard", &[])?;
            let shard = |row: &Row| ShardRow {
                id: shard_id(row.get(0)),
                owner: row.get::<_, Option<i32>>(1).map(ProcessId),
                fence: Fence(row.get(2)),
            };
            Ok(rows.iter().map(shard).collect())
        })
    }

    /// Lets the games of those shards go that others have taken. Returns the shards that are left.
    fn drop_lost(&mut self, shards: &[ShardRow]) -> HashSet<ShardId> {
        let is_kept = |id: &ShardId| {
            let fence = self.cluster.owned.fence(*id);
            shards.iter().any(|row| row.id == *id && row.owner == Some(self.me) && Some(row.fence) == fence)
        };
        let (kept, lost): (HashSet<ShardId>, HashSet<ShardId>) =
            self.cluster.owned.ids().into_iter().partition(is_kept);
        if !lost.is_empty() {
            tracing::warn!(shards = lost.len(), "other processes have taken over games of this one");
            self.lose(lost.into_iter().collect());
        }
        kept
    }

    fn lose(&mut self, shards: Vec<ShardId>) {
        let mut view = self.cluster.write();
        for shard in &shards {
            view.serving.remove(shard);
            self.cluster.owned.remove(*shard);
        }
        drop(view);
        for (releasing, _) in &mut self.releasing {
            releasing.retain(|shard| !shards.contains(shard));
        }
        // Without a receiver the server is stopping.
        let _ = self.events.send(ShardEvent::Lost(shards));
    }

    fn take(&mut self, wanted: &[ShardId], gone: &HashSet<ProcessId>) -> Result<(), StoreError> {
        let ids: Vec<i16> = wanted.iter().map(|shard| shard.0.cast_signed()).collect();
        let gone: Vec<i32> = gone.iter().map(|process| process.0).collect();
        let names: Vec<String> = gone.iter().map(|&process| session_name(ProcessId(process))).collect();
        let before: Vec<i32> = gone.iter().copied().chain([self.me.0]).collect();
        let me = self.me.0;
        let rows = self.connection.run(|mut queries| {
            // A process that stands still within a transaction would hold its locks.
            queries.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY($1) AND datname = current_database()",
                &[&names],
            )?;
            Ok(queries.query(
                "UPDATE shard SET owner = $1, fence = fence + 1,
                     alive = coalesce(alive, (SELECT process.alive FROM process WHERE process.id = shard.owner))
                 WHERE id = ANY($2) AND (owner IS NULL OR owner = ANY($3)) RETURNING id, fence, alive",
                &[&me, &ids, &before],
            )?)
        })?;
        let mut view = self.cluster.write();
        let mut taken = Vec::with_capacity(rows.len());
        for row in &rows {
            let shard = shard_id(row.get(0));
            self.cluster.owned.insert(shard, Fence(row.get(1)));
            view.serving.insert(shard, row.get::<_, Option<i64>>(2).map_or(u64::MAX, unsigned));
            view.others.remove(&shard);
            taken.push(shard);
        }
        drop(view);
        tracing::info!(shards = taken.len(), from = ?gone, "games are served by this process from now on");
        let _ = self.events.send(ShardEvent::Taken(taken));
        self.connection.run(|mut queries| {
            Ok(queries.execute(
                "DELETE FROM process WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM shard WHERE owner = process.id)",
                &[&gone],
            )?)
        })?;
        Ok(())
    }

    /// Asks for the games of these shards to be unloaded.
    fn release(&mut self, mut shards: Vec<ShardId>) {
        shards.retain(|shard| self.cluster.read().serving.contains_key(shard));
        if shards.is_empty() {
            return;
        }
        let mut view = self.cluster.write();
        for shard in &shards {
            view.serving.remove(shard);
        }
        drop(view);
        let (done, unloaded) = mpsc::channel();
        let _ = self.events.send(ShardEvent::Release(shards.clone(), done));
        self.releasing.push((shards, unloaded));
    }

    /// Gives those shards away whose games are unloaded.
    fn hand_over(&mut self) -> Result<(), StoreError> {
        let mut ready = Vec::new();
        self.releasing.retain(|(shards, unloaded)| {
            let waits = matches!(unloaded.try_recv(), Err(mpsc::TryRecvError::Empty));
            if !waits {
                ready.extend(shards.iter().copied());
            }
            waits
        });
        if ready.is_empty() {
            return Ok(());
        }
        self.give_away(&ready, self.time.now())?;
        for shard in &ready {
            self.cluster.owned.remove(*shard);
        }
        Ok(())
    }

    fn give_away(&mut self, shards: &[ShardId], alive: u64) -> Result<u64, StoreError> {
        let ids: Vec<i16> = shards.iter().map(|shard| shard.0.cast_signed()).collect();
        let me = self.me.0;
        self.connection.run(|mut queries| {
            Ok(queries.execute(
                "UPDATE shard SET owner = NULL, alive = coalesce(alive, $3) WHERE id = ANY($1) AND owner = $2",
                &[&ids, &me, &signed(alive)],
            )?)
        })
    }

    /// Gives away all shards that were let go while the database could not be reached, as of the last beat.
    fn disown(&mut self) -> Result<(), StoreError> {
        let all: Vec<ShardId> = ShardId::all().collect();
        self.give_away(&all, self.last_beat)?;
        self.has_given_up = false;
        Ok(())
    }

    fn clear_alive(&mut self, shards: &[ShardId]) -> Result<(), StoreError> {
        let ids: Vec<i16> = shards.iter().map(|shard| shard.0.cast_signed()).collect();
        let me = self.me.0;
        self.connection.run(|mut queries| {
            Ok(queries.execute("UPDATE shard SET alive = NULL WHERE id = ANY($1) AND owner = $2", &[&ids, &me])?)
        })?;
        Ok(())
    }

    fn leave(mut self) {
        let me = self.me.0;
        let removed = self.connection.run(|mut queries| {
            Ok(queries.execute(
                "DELETE FROM process WHERE id = $1 AND NOT EXISTS (SELECT FROM shard WHERE owner = $1)",
                &[&me],
            )?)
        });
        if let Err(error) = removed {
            tracing::warn!(%error, "the end of this process cannot be told to the others, who will notice it");
        }
        if let Some(left) = self.leaving.take() {
            // The server may not wait any more.
            let _ = left.send(());
        }
    }
}

fn shard_id(stored: i16) -> ShardId {
    ShardId(stored.cast_unsigned())
}
