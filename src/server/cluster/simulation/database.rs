//! A model of the database: its rows, sessions and locks, and a synchronous standby, which takes the place of a primary that fails.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

use super::executor::Executor;
use crate::server::shard::{Fence, ProcessId, ShardId};

/// How long a statement of a keeper waits for a lock.
const LOCK_TIMEOUT_MS: u64 = 1_000;
/// The interval at which what waits looks again.
const POLL_MS: u64 = 3;
/// The same while nothing reaches the standby.
const STALLED_POLL_MS: u64 = 50;
/// How long a transaction may stand still.
const IDLE_IN_TRANSACTION_MS: u64 = 5_000;

pub(super) type SessionId = u64;
type TransactionId = u64;

/// Why a statement has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The session is lost. Nobody knows whether a commit has been done.
    Lost,
    /// Others hold the lock.
    LockTimeout,
    /// The event is there already.
    Conflict,
    /// A row is missing to which another one refers.
    ForeignKey,
}

/// What is stored of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProcessEntry {
    pub(super) alive_at: u64,
    pub(super) beat_count: i64,
    pub(super) is_leaving: bool,
}

/// What is stored of a shard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShardEntry {
    pub(super) owner: Option<ProcessId>,
    pub(super) fence: i64,
    pub(super) alive_at: Option<u64>,
}

/// An event of the game in a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) seq: u64,
    pub(super) at: u64,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What a client has done, with a number that is used once.
    Act(u64),
    /// Nobody has served the game since this time.
    Restarted(u64),
}

#[derive(Clone, Default)]
pub(super) struct Rows {
    pub(super) processes: BTreeMap<ProcessId, ProcessEntry>,
    pub(super) shards: BTreeMap<ShardId, ShardEntry>,
    pub(super) events: BTreeMap<ShardId, Vec<Event>>,
}

/// A change of a row.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Process(ProcessId, Option<ProcessEntry>),
    Shard(ShardId, ShardEntry),
    Event(ShardId, Event),
    /// Something that has no effect, but reaches the standby after all that was changed before.
    Message,
}

impl Rows {
    fn apply(&mut self, changes: &[Change]) {
        for change in changes {
            match *change {
                Change::Process(id, Some(entry)) => drop(self.processes.insert(id, entry)),
                Change::Process(id, None) => drop(self.processes.remove(&id)),
                Change::Shard(id, entry) => drop(self.shards.insert(id, entry)),
                Change::Event(shard, event) => self.events.entry(shard).or_default().push(event),
                Change::Message => {}
            }
        }
    }
}

struct Session {
    process: ProcessId,
    has_lock: bool,
}

/// A commit that waits until the standby has it.
struct Commit {
    session: SessionId,
    changes: Vec<Change>,
}

/// A transaction that has read the fence of a shard, which nobody may change until it ends.
struct Reader {
    id: TransactionId,
    session: SessionId,
    shard: ShardId,
}

#[derive(Default)]
struct State {
    /// What can be read. It has changes that the standby does not have if their sessions were ended while they waited for it.
    visible: Rows,
    /// What the standby has.
    durable: Rows,
    unreplicated: Vec<Change>,
    pending_commit: Option<Commit>,
    readers: Vec<Reader>,
    sessions: BTreeMap<SessionId, Session>,
    last_process_id: i32,
    /// Which process has which fence of a shard.
    fences: BTreeMap<(ShardId, i64), ProcessId>,
}

#[derive(Clone)]
pub(super) struct Database {
    executor: Executor,
    state: Rc<RefCell<State>>,
    last_id: Rc<Cell<u64>>,
    is_up: Rc<Cell<bool>>,
    /// Until when nothing reaches the standby.
    stalled_until: Rc<Cell<u64>>,
    /// How long the standby takes usually.
    pub(super) replication_ms: u64,
}

impl Database {
    pub(super) fn new(executor: &Executor, shards: u16, replication_ms: u64) -> Self {
        let mut state = State::default();
        for rows in [&mut state.visible, &mut state.durable] {
            rows.shards = (0..shards).map(|shard| (ShardId(shard), ShardEntry::default())).collect();
        }
        Self {
            executor: executor.clone(),
            state: Rc::new(RefCell::new(state)),
            last_id: Rc::default(),
            is_up: Rc::new(Cell::new(true)),
            stalled_until: Rc::default(),
            replication_ms,
        }
    }

    fn next_id(&self) -> u64 {
        self.last_id.set(self.last_id.get() + 1);
        self.last_id.get()
    }

    pub(super) fn is_up(&self) -> bool {
        self.is_up.get()
    }

    /// What can be read.
    pub(super) fn read<T>(&self, read: impl FnOnce(&Rows) -> T) -> T {
        read(&self.state.borrow().visible)
    }

    /// What is not lost with the primary.
    pub(super) fn read_durable<T>(&self, read: impl FnOnce(&Rows) -> T) -> T {
        read(&self.state.borrow().durable)
    }

    pub(super) fn connect(&self, process: ProcessId) -> Result<SessionId, Failure> {
        if !self.is_up() {
            return Err(Failure::Lost);
        }
        let id = self.next_id();
        self.state.borrow_mut().sessions.insert(id, Session { process, has_lock: false });
        Ok(id)
    }

    pub(super) fn has_session(&self, session: SessionId) -> bool {
        self.state.borrow().sessions.contains_key(&session)
    }

    pub(super) fn has_lock(&self, process: ProcessId) -> bool {
        self.state.borrow().sessions.values().any(|session| session.process == process && session.has_lock)
    }

    /// Ends a session. A commit of it that waits for the standby is done, but the standby may not have it.
    fn terminate(&self, session: SessionId) {
        let mut state = self.state.borrow_mut();
        state.sessions.remove(&session);
        state.readers.retain(|reader| reader.session != session);
        if let Some(Commit { changes, .. }) = state.pending_commit.take_if(|commit| commit.session == session) {
            state.visible.apply(&changes);
            state.unreplicated.extend(changes);
        }
    }

    /// Ends all sessions of these processes.
    pub(super) fn terminate_all(&self, is_ended_process: impl Fn(ProcessId) -> bool) {
        let ended_sessions: Vec<SessionId> = {
            let state = self.state.borrow();
            state.sessions.iter().filter(|(_, session)| is_ended_process(session.process)).map(|(id, _)| *id).collect()
        };
        ended_sessions.into_iter().for_each(|session| self.terminate(session));
    }

    /// Whether shards get another owner now.
    pub(super) fn changes_owners(&self) -> bool {
        let is_owner = |change: &Change| matches!(change, Change::Shard(..));
        self.state.borrow().pending_commit.as_ref().is_some_and(|commit| commit.changes.iter().any(is_owner))
    }

    /// A session whose client has gone ends when the database notices it, and not while it waits for the standby.
    pub(super) async fn end_when_noticed(self, session: SessionId, millis: u64) {
        self.executor.sleep(millis).await;
        while self.is_committing(session) {
            self.executor.sleep(20).await;
        }
        self.terminate(session);
    }

    fn is_committing(&self, session: SessionId) -> bool {
        self.state.borrow().pending_commit.as_ref().is_some_and(|commit| commit.session == session)
    }

    /// The primary fails. The standby may have what is on its way to it.
    pub(super) fn fail_primary(&self, standby_has_all: bool) {
        self.is_up.set(false);
        let state = &mut *self.state.borrow_mut();
        if standby_has_all {
            state.durable.apply(&state.unreplicated);
            if let Some(commit) = &state.pending_commit {
                state.durable.apply(&commit.changes);
            }
        }
        state.visible = state.durable.clone();
        state.unreplicated.clear();
        state.pending_commit = None;
        state.readers.clear();
        state.sessions.clear();
    }

    /// The standby takes the place of the primary, and has another standby.
    pub(super) fn promote_standby(&self) {
        self.is_up.set(true);
        self.stalled_until.set(0);
    }

    pub(super) fn stall_replication(&self, until: u64) {
        self.stalled_until.set(until);
    }

    /// Waits until nobody commits, and nobody else's transaction relies on these shards.
    async fn wait_for_locks(
        &self,
        session: SessionId,
        own_transaction: Option<TransactionId>,
        shards: &BTreeSet<ShardId>,
        timeout_ms: u64,
    ) -> Result<(), Failure> {
        let mut waited_ms = 0;
        loop {
            if !self.has_session(session) {
                return Err(Failure::Lost);
            }
            {
                let state = self.state.borrow();
                let is_locked = state
                    .readers
                    .iter()
                    .any(|reader| Some(reader.id) != own_transaction && shards.contains(&reader.shard));
                match state.pending_commit {
                    None if !is_locked => return Ok(()),
                    None => waited_ms += POLL_MS,
                    // In the real database its own commit would wait as long.
                    Some(_) => {}
                }
            }
            if waited_ms > timeout_ms {
                return Err(Failure::LockTimeout);
            }
            let is_stalled = self.stalled_until.get() > self.executor.now();
            self.executor.sleep(if is_stalled { STALLED_POLL_MS } else { POLL_MS }).await;
        }
    }

    /// Commits changes when the standby has them.
    async fn commit(&self, session: SessionId, changes: Vec<Change>) -> Result<(), Failure> {
        if changes.is_empty() {
            return Ok(());
        }
        self.state.borrow_mut().pending_commit = Some(Commit { session, changes });
        loop {
            let stalled_ms = self.stalled_until.get().saturating_sub(self.executor.now());
            self.executor
                .sleep(if stalled_ms > 0 { stalled_ms.min(STALLED_POLL_MS) } else { self.replication_ms })
                .await;
            if !self.is_committing(session) {
                return Err(Failure::Lost);
            }
            if self.stalled_until.get() <= self.executor.now() {
                let state = &mut *self.state.borrow_mut();
                let Commit { changes, .. } = state.pending_commit.take().expect("it is committing");
                let unreplicated = std::mem::take(&mut state.unreplicated);
                state.durable.apply(&unreplicated);
                state.durable.apply(&changes);
                state.visible.apply(&changes);
                return Ok(());
            }
        }
    }

    /// A statement that changes rows of processes and of these shards.
    pub(super) async fn change<T>(
        &self,
        session: SessionId,
        shards: BTreeSet<ShardId>,
        change: impl FnOnce(&mut Rows) -> Result<(T, Vec<Change>), Failure>,
    ) -> Result<T, Failure> {
        self.wait_for_locks(session, None, &shards, LOCK_TIMEOUT_MS).await?;
        let (answer, changes) = change(&mut self.state.borrow_mut().visible)?;
        self.commit(session, changes).await?;
        Ok(answer)
    }

    /// A number for a process.
    pub(super) fn next_process(&self) -> ProcessId {
        let mut state = self.state.borrow_mut();
        state.last_process_id += 1;
        ProcessId(state.last_process_id)
    }

    pub(super) async fn register(&self, session: SessionId, process: ProcessId) -> Result<(), Failure> {
        self.wait_for_locks(session, None, &BTreeSet::new(), LOCK_TIMEOUT_MS).await?;
        let entry = ProcessEntry { alive_at: 0, beat_count: 0, is_leaving: false };
        self.commit(session, vec![Change::Process(process, Some(entry))]).await
    }

    /// Takes the lock of a process, whose earlier sessions with the lock end.
    pub(super) fn lock_process(&self, session: SessionId, process: ProcessId) {
        let earlier_sessions: Vec<SessionId> = {
            let state = self.state.borrow();
            let holds = |other_session: &Session| other_session.process == process && other_session.has_lock;
            state
                .sessions
                .iter()
                .filter(|(id, other_session)| **id != session && holds(other_session))
                .map(|(id, _)| *id)
                .collect()
        };
        earlier_sessions.into_iter().for_each(|session| self.terminate(session));
        if let Some(session) = self.state.borrow_mut().sessions.get_mut(&session) {
            (session.process, session.has_lock) = (process, true);
        }
    }

    pub(super) async fn take_over_shards(
        &self,
        session: SessionId,
        own_id: ProcessId,
        shards: &[ShardId],
        gone_processes: &HashSet<ProcessId>,
    ) -> Result<Vec<(ShardId, ShardEntry)>, Failure> {
        self.terminate_all(|process| gone_processes.contains(&process));
        let taken_entries = self
            .change(session, shards.iter().copied().collect(), |rows| {
                let is_free = |owner: Option<ProcessId>| {
                    owner.is_none_or(|owner| owner == own_id || gone_processes.contains(&owner))
                };
                let (now, mut taken_entries) = (self.executor.now(), Vec::new());
                for (id, entry) in rows.shards.iter().filter(|(id, entry)| shards.contains(id) && is_free(entry.owner))
                {
                    let last_beat_at = entry.owner.map(|owner| rows.processes[&owner].alive_at);
                    let alive_at = entry.alive_at.or(last_beat_at);
                    assert!(
                        alive_at.is_none_or(|alive_at| alive_at <= now),
                        "nobody has served a shard later than now"
                    );
                    taken_entries.push((*id, ShardEntry { owner: Some(own_id), fence: entry.fence + 1, alive_at }));
                }
                if !taken_entries.is_empty() && !rows.processes.contains_key(&own_id) {
                    return Err(Failure::ForeignKey);
                }
                let changes = taken_entries.iter().map(|(id, entry)| Change::Shard(*id, *entry)).collect();
                Ok((taken_entries, changes))
            })
            .await?;
        Ok(taken_entries)
    }

    /// The process was told that it has taken these shards.
    pub(super) fn note_taken(&self, own_id: ProcessId, taken_entries: &[(ShardId, ShardEntry)]) {
        let mut state = self.state.borrow_mut();
        for (shard, entry) in taken_entries {
            let fence_owner = state.fences.insert((*shard, entry.fence), own_id);
            assert!(
                fence_owner.is_none_or(|fence_owner| fence_owner == own_id),
                "{shard:?}: {fence_owner:?} and {own_id:?} have the same fence"
            );
        }
    }

    /// Begins a transaction that will save an event: reads the fence, which nobody changes until it ends, and what is there.
    pub(super) async fn begin(
        &self,
        session: SessionId,
        shard: ShardId,
    ) -> Result<(TransactionId, i64, Vec<Event>), Failure> {
        self.wait_for_locks(session, None, &BTreeSet::new(), u64::MAX).await?;
        let id = self.next_id();
        let mut state = self.state.borrow_mut();
        state.readers.push(Reader { id, session, shard });
        let fence = state.visible.shards[&shard].fence;
        let events = state.visible.events.get(&shard).cloned().unwrap_or_default();
        drop(state);
        let database = self.clone();
        self.executor.spawn(0, async move {
            database.executor.sleep(IDLE_IN_TRANSACTION_MS).await;
            let is_open = database.state.borrow().readers.iter().any(|reader| reader.id == id);
            if is_open && !database.is_committing(session) {
                database.terminate(session);
            }
        });
        Ok((id, fence, events))
    }

    /// Ends a transaction, with this event.
    pub(super) async fn commit_event(
        &self,
        session: SessionId,
        transaction: TransactionId,
        (shard, event, fence, process): (ShardId, Option<Event>, Fence, ProcessId),
    ) -> Result<(), Failure> {
        let lock_result = self.wait_for_locks(session, Some(transaction), &BTreeSet::new(), u64::MAX).await;
        let is_open = self.state.borrow().readers.iter().any(|reader| reader.id == transaction);
        let outcome = match lock_result {
            _ if !is_open => Err(Failure::Lost),
            Err(failure) => Err(failure),
            Ok(()) => self.insert_now(session, (shard, event, fence, process)).await,
        };
        self.roll_back(transaction);
        outcome
    }

    pub(super) fn roll_back(&self, transaction: TransactionId) {
        self.state.borrow_mut().readers.retain(|reader| reader.id != transaction);
    }

    async fn insert_now(
        &self,
        session: SessionId,
        (shard, event, fence, process): (ShardId, Option<Event>, Fence, ProcessId),
    ) -> Result<(), Failure> {
        let Some(event) = event else { return self.commit(session, vec![Change::Message]).await };
        {
            let state = self.state.borrow();
            if state.visible.events.get(&shard).map_or(0, Vec::len) as u64 + 1 != event.seq {
                return Err(Failure::Conflict);
            }
            let entry = state.visible.shards[&shard];
            assert_eq!(entry.fence, fence.0, "{shard:?}: another process has taken the shard meanwhile");
            assert!(
                entry.owner.is_none_or(|owner| owner == process),
                "{shard:?}: {process:?} saves what {entry:?} owns"
            );
            assert_eq!(
                state.fences.get(&(shard, fence.0)),
                Some(&process),
                "{shard:?}: {process:?} does not have this fence"
            );
        }
        self.commit(session, vec![Change::Event(shard, event)]).await
    }
}
