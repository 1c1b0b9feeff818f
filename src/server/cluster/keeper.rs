//! Decides what a process does in the cluster, and remembers what it owns: it beats, takes, keeps, releases and loses shards.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use super::directory::Directory;
use super::plan::{self, Observation, Observer, ProcessRow, ShardRow};
use super::{Cluster, ShardEvent};
use crate::server::shard::{Fence, ProcessId, ShardId};
use crate::server::store::StoreError;

/// The interval of beats.
pub(super) const BEAT_MS: u64 = 250;
/// The interval at which it is told that the database is still away.
const REMINDER_MS: u64 = 60_000;

/// A request to a keeper.
#[derive(Debug)]
pub(super) enum KeeperCommand {
    /// The games of these shards have recorded the change of owner.
    HaveRecovered(Vec<(ShardId, Fence)>),
    /// Give all shards away, and answer when others may take them.
    Leave(oneshot::Sender<()>),
}

/// Shards that others shall own.
struct ShardRelease {
    shards: Vec<(ShardId, Fence)>,
    /// Answered or dropped when their games are unloaded.
    unloaded_receiver: Receiver<()>,
    is_unloaded: bool,
}

impl ShardRelease {
    fn is_unloaded(&mut self) -> bool {
        self.is_unloaded |= !matches!(self.unloaded_receiver.try_recv(), Err(TryRecvError::Empty));
        self.is_unloaded
    }
}

/// The part of a process in the cluster.
pub(super) struct Keeper<D> {
    own_id: ProcessId,
    directory: D,
    /// The time of this process in milliseconds since 1970, which never goes back.
    clock: Box<dyn Fn() -> u64 + Send>,
    cluster: Arc<Cluster>,
    event_sender: UnboundedSender<ShardEvent>,
    observer: Observer,
    /// When it last tried to beat.
    last_tried_at: Option<u64>,
    /// When it was last told that the database is away, if it is.
    warned_at: Option<u64>,
    releases: Vec<ShardRelease>,
    recovered_shards: Vec<(ShardId, Fence)>,
    left_sender: Option<oneshot::Sender<()>>,
}

impl<D: Directory> Keeper<D> {
    pub(super) fn new(
        own_id: ProcessId,
        directory: D,
        clock: Box<dyn Fn() -> u64 + Send>,
        cluster: Arc<Cluster>,
        event_sender: UnboundedSender<ShardEvent>,
    ) -> Self {
        let now = clock();
        cluster.note_reached(now);
        Self {
            own_id,
            directory,
            clock,
            cluster,
            event_sender,
            observer: Observer::new(own_id, now),
            last_tried_at: None,
            warned_at: None,
            releases: Vec::new(),
            recovered_shards: Vec::new(),
            left_sender: None,
        }
    }

    fn now(&self) -> u64 {
        (self.clock)()
    }

    pub(super) fn accept_command(&mut self, command: KeeperCommand) {
        match command {
            KeeperCommand::HaveRecovered(shards) => self.recovered_shards.extend(shards),
            KeeperCommand::Leave(left_sender) => self.left_sender = Some(left_sender),
        }
    }

    /// Does what is due. Returns whether the process has left the cluster.
    pub(super) async fn do_due_work(&mut self) -> bool {
        let is_due = self.last_tried_at.is_none_or(|last_tried_at| self.now().saturating_sub(last_tried_at) >= BEAT_MS)
            || self.releases.iter_mut().any(ShardRelease::is_unloaded)
            || self.left_sender.is_some()
            || !self.recovered_shards.is_empty();
        if !is_due {
            return false;
        }
        // If so, each round begins by giving away what was let go, until that and a beat get through; a leaving process takes nothing afterwards.
        let had_given_up = self.cluster.has_given_up();
        let mut round_result = self.run_round().await;
        if round_result.is_err() {
            // Another session may do better.
            round_result = self.run_round().await;
        }
        self.last_tried_at = Some(self.now());
        match &round_result {
            Ok(()) => self.note_success(),
            Err(error) => self.note_failure(error),
        }
        let is_owner = !self.cluster.owned_shards.ids().is_empty();
        // After a failure it may own what it does not know of, and so it may if everything was let go since the first round began.
        let may_be_owner = if round_result.is_ok() { self.cluster.has_given_up() } else { !had_given_up };
        if is_owner || may_be_owner {
            return false;
        }
        let Some(left_sender) = self.left_sender.take() else { return false };
        if let Err(error) = self.directory.remove_processes(&HashSet::from([self.own_id])).await {
            tracing::warn!(%error, "the end of this process cannot be told to the others, who will notice it");
        }
        // The server may not wait any more.
        let _ = left_sender.send(());
        true
    }

    /// One round: a sign of life, and what follows from what the others do. Each step relies on those before it.
    async fn run_round(&mut self) -> Result<(), StoreError> {
        self.renew_session().await?;
        self.beat().await?;
        self.store_recovered_shards().await?;
        let processes = self.directory.processes().await?;
        let observation = self.observer.observe(&processes, self.now());
        let shards = self.directory.shards().await?;
        self.exchange_shards(&observation, &shards).await?;
        self.publish_view(&processes, &observation, &shards)
    }

    /// Goes on with the session, or begins another one, in which the others are observed anew.
    async fn renew_session(&mut self) -> Result<(), StoreError> {
        if self.directory.ensure_session().await? {
            self.observer = Observer::new(self.own_id, self.now());
        }
        Ok(())
    }

    /// Gives a sign of life. What was let go is given away before it, but noted as given away only after it: without the beat, what an earlier
    /// call gave away without an answer may be lost with the database's primary.
    async fn beat(&mut self) -> Result<(), StoreError> {
        let had_given_up = self.cluster.has_given_up();
        if had_given_up {
            self.releases.clear();
            self.directory.disown_all_shards().await?;
        }
        self.directory.record_heartbeat(self.now(), self.left_sender.is_some()).await?;
        if had_given_up {
            self.cluster.note_disowned(self.now());
        }
        Ok(())
    }

    /// Stores which of the shards that are still served have recorded the change of owner.
    async fn store_recovered_shards(&mut self) -> Result<(), StoreError> {
        let cluster = &self.cluster;
        self.recovered_shards.retain(|&(shard, fence)| cluster.is_serving(shard, fence));
        if !self.recovered_shards.is_empty() {
            self.directory.set_alive(&self.recovered_shards, None).await?;
            self.recovered_shards.clear();
        }
        Ok(())
    }

    /// Lets go what others have taken, gives away what is unloaded, and then takes, gives away and releases what the plan says.
    async fn exchange_shards(&mut self, observation: &Observation, shards: &[ShardRow]) -> Result<(), StoreError> {
        let owned_shards = self.drop_lost_shards(shards);
        // Otherwise what was let go meanwhile would look like what was taken without an answer, and has not been served.
        if self.cluster.has_given_up() {
            return Err(late_answer_error());
        }
        self.hand_over_unloaded_shards().await?;
        let plan = plan::plan_shards(self.own_id, observation, shards, &owned_shards);
        if !plan.shards_to_take.is_empty() {
            self.take_over_shards(&plan.shards_to_take, &observation.gone_processes).await?;
        }
        if !plan.shards_to_give_away.is_empty() {
            self.directory.give_away_shards(&plan.shards_to_give_away).await?;
        }
        self.release_shards(&plan.shards_to_release).await
    }

    /// Shows the tasks of this process where the others serve which shards. Fails if everything was let go while the database was asked, for
    /// that has not been given away.
    fn publish_view(
        &self,
        processes: &[ProcessRow],
        observation: &Observation,
        shards: &[ShardRow],
    ) -> Result<(), StoreError> {
        let mut view = self.cluster.write();
        if view.has_given_up {
            return Err(late_answer_error());
        }
        view.is_connected = true;
        let is_other =
            |process: &&ProcessRow| process.id != self.own_id && observation.serving_processes.contains(&process.id);
        view.members = processes.iter().filter(is_other).filter_map(|process| process.address.clone()).collect();
        let address_of_owner = |shard: &ShardRow| {
            let is_living_other =
                |owner: &ProcessId| *owner != self.own_id && !observation.gone_processes.contains(owner);
            let owner = shard.owner.filter(is_living_other)?;
            processes.iter().find(|process| process.id == owner)?.address.clone()
        };
        view.other_addresses = shards.iter().filter_map(|shard| Some((shard.id, address_of_owner(shard)?))).collect();
        Ok(())
    }

    fn note_success(&mut self) {
        let (now, reached_at) = (self.now(), self.cluster.last_reached_at());
        if self.warned_at.take().is_some() {
            tracing::info!(
                seconds = now.saturating_sub(reached_at) / 1_000,
                "the database is reached again by this process"
            );
        }
        self.cluster.note_reached(now);
    }

    fn note_failure(&mut self, error: &StoreError) {
        let now = self.now();
        let away_ms = now.saturating_sub(self.cluster.last_reached_at());
        if self.warned_at.is_none_or(|warned_at| now.saturating_sub(warned_at) >= REMINDER_MS) {
            tracing::warn!(%error, seconds = away_ms / 1_000, "the database cannot be reached by this process");
            self.warned_at = Some(now);
        }
        let lost_shards = self.cluster.note_absence(away_ms);
        if !lost_shards.is_empty() {
            self.releases.clear();
            // Without a receiver the server is stopping.
            let _ = self.event_sender.send(ShardEvent::Lost(lost_shards));
        }
    }

    /// Lets the games of those shards go that others have taken. Returns the shards that are left.
    fn drop_lost_shards(&mut self, shards: &[ShardRow]) -> HashSet<ShardId> {
        let is_kept = |id: &ShardId| {
            let fence = self.cluster.owned_shards.fence(*id);
            shards.iter().any(|row| row.id == *id && row.owner == Some(self.own_id) && Some(row.fence) == fence)
        };
        let (kept_shards, lost_shards): (HashSet<ShardId>, HashSet<ShardId>) =
            self.cluster.owned_shards.ids().into_iter().partition(is_kept);
        if !lost_shards.is_empty() {
            tracing::warn!(shards = lost_shards.len(), "other processes have taken over games of this one");
            self.lose_shards(lost_shards.into_iter().collect());
        }
        kept_shards
    }

    fn lose_shards(&mut self, shards: Vec<ShardId>) {
        self.cluster.remove_lost(&shards);
        for release in &mut self.releases {
            release.shards.retain(|(shard, _)| !shards.contains(shard));
        }
        self.releases.retain(|release| !release.shards.is_empty());
        // Without a receiver the server is stopping.
        let _ = self.event_sender.send(ShardEvent::Lost(shards));
    }

    async fn take_over_shards(
        &mut self,
        planned_shards: &[ShardId],
        gone_processes: &HashSet<ProcessId>,
    ) -> Result<(), StoreError> {
        let taken_shards = self.directory.take_over_shards(planned_shards, gone_processes).await?;
        if !self.cluster.start_serving(&taken_shards) {
            return Err(late_answer_error());
        }
        let shard_count = taken_shards.len();
        tracing::info!(shards = shard_count, from = ?gone_processes, "games are served by this process from now on");
        let shards = taken_shards.iter().map(|taken_shard| (taken_shard.shard, taken_shard.fence)).collect();
        let _ = self.event_sender.send(ShardEvent::Taken(shards));
        self.directory.remove_processes(gone_processes).await
    }

    /// Asks for the games of these shards to be unloaded. Whoever takes them gives the time from now on back.
    async fn release_shards(&mut self, shards: &[ShardId]) -> Result<(), StoreError> {
        let shards = self.cluster.served_with_fences(shards);
        if shards.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.directory.set_alive(&shards, Some(self.now())).await {
            // It may be stored, although the games go on.
            let view = self.cluster.read();
            self.recovered_shards
                .extend(shards.iter().filter(|(shard, _)| view.served_until_by_shard.get(shard) == Some(&u64::MAX)));
            return Err(error);
        }
        let ids: Vec<ShardId> = shards.iter().map(|(shard, _)| *shard).collect();
        self.cluster.stop_serving(&ids);
        let (unloaded_sender, unloaded_receiver) = mpsc::channel();
        // Without a receiver the server is stopping.
        let _ = self.event_sender.send(ShardEvent::Release(ids, unloaded_sender));
        self.releases.push(ShardRelease { shards, unloaded_receiver, is_unloaded: false });
        Ok(())
    }

    /// Gives those shards away whose games are unloaded.
    async fn hand_over_unloaded_shards(&mut self) -> Result<(), StoreError> {
        while let Some(index) = self.releases.iter_mut().position(ShardRelease::is_unloaded) {
            self.directory.give_away_shards(&self.releases[index].shards).await?;
            for (shard, _) in self.releases.remove(index).shards {
                self.cluster.owned_shards.remove(shard);
            }
        }
        Ok(())
    }
}

/// The database has answered after all games were let go.
fn late_answer_error() -> StoreError {
    StoreError::Io("the database has answered too late".into())
}
