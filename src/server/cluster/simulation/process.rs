//! A model of a process: its keeper is the real one; its games, one in each shard, and its store are models of the real ones.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use rand::RngExt;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::World;
use super::database::{Change, Event, Failure, Kind, SessionId};
use super::executor::{Channel, Machine};
use super::network::{self, Link, Network, SimulatedDirectory};
use crate::server::cluster::follow::KeeperWatch;
use crate::server::cluster::keeper::{Keeper, KeeperCommand};
use crate::server::cluster::{Cluster, ClusterView, ShardEvent};
use crate::server::shard::ProcessId;
use crate::server::shard::{Fence, OwnedShards, ShardId};

/// The interval at which a keeper looks for commands.
const COMMAND_POLL_MS: u64 = 50;
/// The delay before another attempt to save.
const RETRY_DELAY_MS: u64 = 250;
/// How long a process asks whether an event has been saved. It is shorter than in the real store, so that it happens.
const SAVE_TIMEOUT_MS: u64 = 6_000;
/// How long a process keeps a client's connection that it has handed over, while no answer comes.
const ANSWER_TIMEOUT_MS: u64 = 4_000;
/// How long a stopping process waits for its games.
const STOP_TIMEOUT_MS: u64 = 20_000;

/// An input of a game.
pub(super) enum Input {
    /// A client's act, and where the client hears about it.
    Act(u64, Channel<Event>),
    Wake(Channel<()>),
    Saved(Saved),
    Abandon,
    Stop,
}

/// The result of saving an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saved {
    Stored,
    Failed,
    Fenced,
    Gap,
    Uncertain,
}

pub(super) struct Process {
    pub(super) id: ProcessId,
    pub(super) machine: Machine,
    pub(super) cluster: Arc<Cluster>,
    pub(super) link: Rc<Link>,
    world: Rc<World>,
    network: Network,
    games: RefCell<BTreeMap<ShardId, Channel<Input>>>,
    /// The fences of unloaded games.
    put_away_fences: RefCell<BTreeMap<ShardId, Fence>>,
    /// Since when games could not be saved that were let go.
    interrupted_since: RefCell<BTreeMap<ShardId, u64>>,
    store_session: Cell<Option<SessionId>>,
    is_stopping: Cell<bool>,
    /// The shards that are served, and since when.
    served_since: RefCell<BTreeMap<ShardId, u64>>,
}

/// Joins the cluster, and runs until the machine fails or the process leaves.
pub(super) async fn run_process(world: Rc<World>, machine: Machine, link: Rc<Link>) {
    let network = Network { world: Rc::clone(&world), link: Rc::clone(&link) };
    let directory = loop {
        match SimulatedDirectory::join(network.clone()).await {
            Ok(directory) => break directory,
            Err(_) => world.executor.sleep(1_000).await,
        }
    };
    let (commands, command_receiver) = mpsc::channel();
    let (events, event_receiver) = unbounded_channel();
    let (owned_shards, view) = (Arc::new(OwnedShards::default()), RwLock::new(ClusterView::default()));
    let cluster = Arc::new(Cluster { secret: String::new(), owned_shards, view, commands });
    let id = directory.own_id();
    let keeper = Keeper::new(id, directory, world.executor.clock(), Arc::clone(&cluster), events);
    let process = Rc::new(Process {
        id,
        machine,
        cluster,
        link,
        world: Rc::clone(&world),
        network,
        games: RefCell::default(),
        put_away_fences: RefCell::default(),
        interrupted_since: RefCell::default(),
        store_session: Cell::default(),
        is_stopping: Cell::default(),
        served_since: RefCell::default(),
    });
    world.processes.borrow_mut().push(Rc::clone(&process));
    world.executor.spawn(machine, follow_shard_events(Rc::clone(&process), event_receiver));
    process.run_keeper(keeper, command_receiver).await;
}

impl Process {
    /// Runs the keeper, and notes which shards are served.
    async fn run_keeper(self: Rc<Self>, mut keeper: Keeper<SimulatedDirectory>, commands: Receiver<KeeperCommand>) {
        let executor = self.world.executor.clone();
        let mut work = pin!(async {
            while !keeper.do_due_work().await {
                executor.sleep(COMMAND_POLL_MS).await;
                while let Ok(command) = commands.try_recv() {
                    keeper.accept_command(command);
                }
            }
        });
        poll_fn(|context| {
            let work_poll = work.as_mut().poll(context);
            self.note_served(&self.cluster.read().served_until_by_shard.keys().copied().collect());
            work_poll
        })
        .await;
    }

    /// Notes which shards are served from now on.
    pub(super) fn note_served(&self, serving: &BTreeSet<ShardId>) {
        let (now, served_since) = (self.world.now(), &mut *self.served_since.borrow_mut());
        for (shard, served_from) in served_since.extract_if(.., |shard, _| !serving.contains(shard)) {
            self.world.note_served_period(shard, served_from, now);
        }
        for shard in serving {
            served_since.entry(*shard).or_insert(now);
        }
    }

    /// The time until which the game of a shard was served before, and the fence to save it with, if it is served here.
    pub(super) fn serving_lease(&self, shard: ShardId) -> Option<(u64, Fence)> {
        let view = self.cluster.read();
        Some((*view.served_until_by_shard.get(&shard)?, self.cluster.owned_shards.fence(shard)?))
    }

    /// Tells the game of a shard something, and loads it if need be. Returns false if it is not served here.
    pub(super) fn send_input(self: &Rc<Self>, shard: ShardId, input: Input) -> bool {
        if self.is_stopping.get() || self.serving_lease(shard).is_none() {
            return false;
        }
        let games = &mut *self.games.borrow_mut();
        let mailbox = games.get(&shard).filter(|mailbox| !mailbox.is_closed()).cloned().unwrap_or_else(|| {
            let mailbox = Channel::new(&self.world.executor);
            games.insert(shard, mailbox.clone());
            self.world.executor.spawn(self.machine, Rc::clone(self).run_game(shard, mailbox.clone()));
            mailbox
        });
        mailbox.send(input);
        true
    }

    /// The process that serves a shard in the view of this one.
    fn find_owner(&self, shard: ShardId) -> Option<Rc<Self>> {
        let address = self.cluster.read().other_addresses.get(&shard)?.clone();
        self.world.processes.borrow().iter().find(|other| network::address_of(other.id) == address).cloned()
    }

    /// A client's act that comes in here. It is handed over if another process serves the game, whose answer is then passed on.
    pub(super) async fn receive_act(self: Rc<Self>, shard: ShardId, act: u64, client: Channel<Event>) {
        if self.serving_lease(shard).is_some() {
            self.send_input(shard, Input::Act(act, client));
            return;
        }
        let Some(owner) = self.find_owner(shard) else { return };
        if !self.link.reaches(owner.machine, self.world.now()) {
            return self.world.count_event("acts lost between processes");
        }
        let answer = Channel::new(&self.world.executor);
        owner.send_input(shard, Input::Act(act, answer.clone()));
        let Some(event) = answer.receive(ANSWER_TIMEOUT_MS).await else { return };
        if !owner.link.reaches(self.machine, self.world.now()) {
            return self.world.count_event("answers lost between processes");
        }
        self.world.count_event("answers passed on by another process");
        client.send(event);
    }

    fn take_out_games(&self, shards: &BTreeSet<ShardId>) -> Vec<Channel<Input>> {
        self.put_away_fences.borrow_mut().retain(|shard, _| !shards.contains(shard));
        self.interrupted_since.borrow_mut().retain(|shard, _| !shards.contains(shard));
        self.games.borrow_mut().extract_if(.., |shard, _| shards.contains(shard)).map(|(_, mailbox)| mailbox).collect()
    }

    /// Asks all games to stop, and waits until they have.
    async fn stop_games(&self, mailboxes: Vec<Channel<Input>>) {
        let deadline = self.world.now() + STOP_TIMEOUT_MS;
        mailboxes.iter().for_each(|mailbox| mailbox.send(Input::Stop));
        while mailboxes.iter().any(|mailbox| !mailbox.is_closed()) && self.world.now() < deadline {
            self.world.executor.sleep(5).await;
        }
    }

    /// Gives all shards away, and ends.
    pub(super) async fn leave(self: Rc<Self>) {
        let (left_sender, mut left_receiver) = tokio::sync::oneshot::channel();
        self.cluster.commands.send(KeeperCommand::Leave(left_sender)).expect("the keeper is there");
        while left_receiver.try_recv().is_err() {
            self.world.executor.sleep(20).await;
        }
        self.is_stopping.set(true);
        let mailboxes = self.games.borrow().values().cloned().collect();
        self.stop_games(mailboxes).await;
        self.world.handle_departure(&self);
    }

    /// The game of a shard.
    async fn run_game(self: Rc<Self>, shard: ShardId, mailbox: Channel<Input>) {
        if let Some((fence, events, unserved_since)) = self.load(shard).await {
            self.handle_inputs(shard, fence, events, unserved_since, &mailbox).await;
        }
        mailbox.close();
        let mut games = self.games.borrow_mut();
        if games.get(&shard).is_some_and(Channel::is_closed) {
            games.remove(&shard);
        }
    }

    /// Reads a game. Returns also the time since which it was not served, if there is one.
    async fn load(&self, shard: ShardId) -> Option<(Fence, Vec<Event>, Option<u64>)> {
        let (alive_at, fence) = self.serving_lease(shard)?;
        let interrupted_at = self.interrupted_since.borrow().get(&shard).copied();
        let alive_at = alive_at.min(interrupted_at.unwrap_or(u64::MAX));
        let events = self.read(shard).await.ok()?;
        let was_put_away = self.put_away_fences.borrow_mut().remove(&shard) == Some(fence);
        self.world.check_published(shard, &events);
        let alive_at = alive_at.max(events.last().map_or(0, |event| event.at));
        Some((fence, events, (alive_at < self.world.now() && !was_put_away).then_some(alive_at)))
    }

    async fn session(&self) -> Result<SessionId, Failure> {
        match self.store_session.get() {
            Some(session) => Ok(session),
            None => {
                let session = self.network.connect(self.id).await?;
                self.store_session.set(Some(session));
                Ok(session)
            }
        }
    }

    fn note_result<T>(&self, session: SessionId, result: Result<T, Failure>) -> Result<T, Failure> {
        if matches!(result, Err(Failure::Lost)) && self.store_session.get() == Some(session) {
            self.store_session.set(None);
        }
        result
    }

    async fn read(&self, shard: ShardId) -> Result<Vec<Event>, Failure> {
        let session = self.session().await?;
        let events_future = self.network.call(session, move |database| async move {
            let events_future = database.change(session, [].into(), |rows| {
                // No fail-over may lose what is going to be published.
                Ok((rows.events.get(&shard).cloned().unwrap_or_default(), vec![Change::Message]))
            });
            events_future.await
        });
        self.note_result(session, events_future.await)
    }

    /// Saves an event, and asks until it knows whether it is stored, as the real store does.
    async fn save(&self, shard: ShardId, event: Event, fence: Fence) -> Saved {
        let (began_at, mut is_retry) = (self.world.now(), false);
        loop {
            match self.try_to_save(shard, event, fence, is_retry).await {
                Ok(saved) => return saved,
                Err(Failure::Lost | Failure::Conflict) if self.world.now() - began_at > SAVE_TIMEOUT_MS => {
                    return Saved::Uncertain;
                }
                Err(Failure::Lost | Failure::Conflict) => is_retry = true,
                Err(Failure::LockTimeout | Failure::ForeignKey) => return Saved::Failed,
            }
            self.world.executor.sleep(RETRY_DELAY_MS).await;
        }
    }

    async fn try_to_save(&self, shard: ShardId, event: Event, fence: Fence, is_retry: bool) -> Result<Saved, Failure> {
        let (session, own_id) = (self.session().await?, self.id);
        let begin_future =
            self.network.call(session, move |database| async move { database.begin(session, shard).await });
        let (transaction, stored_fence, events) = self.note_result(session, begin_future.await)?;
        let save_result = match events.get(event.seq as usize - 1) {
            Some(stored) if is_retry && *stored == event => Saved::Stored,
            _ if stored_fence != fence.0 => Saved::Fenced,
            _ if events.len() as u64 + 1 != event.seq => Saved::Gap,
            _ => Saved::Stored,
        };
        let is_new = save_result == Saved::Stored && events.len() as u64 + 1 == event.seq;
        if is_new || is_retry {
            let row = (shard, is_new.then_some(event), fence, own_id);
            let insert_future = self
                .network
                .call(session, move |database| async move { database.commit_event(session, transaction, row).await });
            self.note_result(session, insert_future.await)?;
        } else {
            let rollback_future = self.network.call(session, move |database| async move {
                database.roll_back(transaction);
                Ok(())
            });
            self.note_result(session, rollback_future.await)?;
        }
        Ok(save_result)
    }

    async fn handle_inputs(
        self: &Rc<Self>,
        shard: ShardId,
        fence: Fence,
        mut events: Vec<Event>,
        mut unserved_since: Option<u64>,
        mailbox: &Channel<Input>,
    ) {
        let mut wake_channels: Vec<Channel<()>> = Vec::new();
        let mut pending_acts: Vec<(u64, Channel<Event>)> = Vec::new();
        let idle_timeout_ms = self.world.draw_random(|rng| rng.random_range(200..4_000));
        let mut is_stopping = false;
        loop {
            // What is next to save.
            let kind = match unserved_since {
                Some(alive_at) => Some(Kind::Restarted(alive_at)),
                None => loop {
                    let Some((act, client)) = pending_acts.first() else { break None };
                    match events.iter().find(|event| event.kind == Kind::Act(*act)) {
                        Some(before) => {
                            client.send(*before);
                            pending_acts.remove(0);
                        }
                        None => break Some(Kind::Act(*act)),
                    }
                },
            };
            if unserved_since.is_none() {
                self.interrupted_since.borrow_mut().remove(&shard);
                wake_channels.drain(..).for_each(|awake| awake.send(()));
            }
            if let Some(kind) = kind {
                if is_stopping {
                    return;
                }
                let event = Event { seq: events.len() as u64 + 1, at: self.world.now(), kind };
                let (process, answer) = (Rc::clone(self), mailbox.clone());
                // The store goes on with it, whatever becomes of the game.
                self.world.executor.spawn(self.machine, async move {
                    answer.send(Input::Saved(process.save(shard, event, fence).await));
                });
                let save_result = loop {
                    match mailbox.receive(u64::MAX).await {
                        Some(Input::Saved(save_result)) => break save_result,
                        Some(Input::Act(act, client)) => pending_acts.push((act, client)),
                        Some(Input::Wake(awake)) => wake_channels.push(awake),
                        Some(Input::Stop) => is_stopping = true,
                        Some(Input::Abandon) | None => return,
                    }
                };
                match save_result {
                    Saved::Stored => {
                        self.world.check_published(shard, &[event]);
                        events.push(event);
                        match kind {
                            Kind::Restarted(_) => unserved_since = None,
                            Kind::Act(_) => pending_acts.remove(0).1.send(event),
                        }
                    }
                    Saved::Failed => self.world.executor.sleep(RETRY_DELAY_MS).await,
                    Saved::Fenced => return,
                    Saved::Gap | Saved::Uncertain => {
                        if self.serving_lease(shard).is_some_and(|(_, current_fence)| current_fence == fence) {
                            self.interrupted_since.borrow_mut().entry(shard).or_insert(event.at);
                        }
                        return;
                    }
                }
                continue;
            }
            if is_stopping {
                return;
            }
            match mailbox.receive(idle_timeout_ms).await {
                Some(Input::Act(act, client)) => pending_acts.push((act, client)),
                Some(Input::Wake(awake)) => wake_channels.push(awake),
                Some(Input::Stop) => is_stopping = true,
                Some(Input::Abandon | Input::Saved(_)) => return,
                None => {
                    // Nobody is connected any more.
                    mailbox.close();
                    if self.games.borrow_mut().get(&shard).is_some_and(Channel::is_closed) {
                        self.put_away_fences.borrow_mut().insert(shard, fence);
                    }
                    return;
                }
            }
        }
    }
}

/// Starts and stops games when their shards come and go.
async fn follow_shard_events(process: Rc<Process>, mut event_receiver: UnboundedReceiver<ShardEvent>) {
    let (world, machine) = (Rc::clone(&process.world), process.machine);
    let abandon = |process: &Process, shards: Vec<ShardId>| {
        let mailboxes = process.take_out_games(&shards.into_iter().collect());
        mailboxes.iter().for_each(|mailbox| mailbox.send(Input::Abandon));
    };
    let mut watch = KeeperWatch::default();
    loop {
        while let Ok(event) = event_receiver.try_recv() {
            let process = Rc::clone(&process);
            match event {
                ShardEvent::Taken(shards) => world.executor.spawn(machine, recover_games(process, shards)),
                ShardEvent::Lost(shards) => abandon(&process, shards),
                ShardEvent::Release(shards, unloaded_sender) => world.executor.spawn(machine, async move {
                    let mailboxes = process.take_out_games(&shards.into_iter().collect());
                    process.stop_games(mailboxes).await;
                    // The keeper may have given up meanwhile.
                    let _ = unloaded_sender.send(());
                }),
            }
        }
        let delay = world.draw_random(|rng| rng.random_range(1..60));
        world.executor.sleep(delay).await;
        let lost_shards = watch.check(&process.cluster, Duration::from_millis(delay));
        if !lost_shards.is_empty() {
            world.count_event("games given up while a query hangs");
            process.note_served(&process.cluster.read().served_until_by_shard.keys().copied().collect());
            abandon(&process, lost_shards);
        }
    }
}

/// Loads the games of these shards, so that each of them records for how long nobody has served it.
async fn recover_games(process: Rc<Process>, shards: Vec<(ShardId, Fence)>) {
    let mut fences: BTreeMap<ShardId, Fence> = shards.into_iter().collect();
    let mut waiting_shards: Vec<ShardId> = fences.keys().copied().collect();
    while !waiting_shards.is_empty() {
        fences.retain(|shard, fence| {
            process.serving_lease(*shard).is_some_and(|(_, current_fence)| current_fence == *fence)
        });
        waiting_shards.retain(|shard| fences.contains_key(shard));
        let mut answers = Vec::new();
        for shard in waiting_shards.drain(..) {
            let answer = Channel::new(&process.world.executor);
            process.send_input(shard, Input::Wake(answer.clone()));
            answers.push((shard, answer));
        }
        for (shard, answer) in answers {
            // If the game ends before, nobody answers.
            while answer.receive(100).await.is_none() {
                if process.games.borrow().get(&shard).is_none_or(Channel::is_closed) {
                    waiting_shards.push(shard);
                    break;
                }
            }
        }
        process.world.executor.sleep(50).await;
    }
    process.cluster.note_recovered(fences.into_iter().collect());
}
