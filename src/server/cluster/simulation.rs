//! Simulates processes, the database that they share, and what is between them, with all kinds of faults, and tests what the cluster
//! promises. Time is a number, and each run has a seed.
//!
//! `TURNOVER_SEEDS=100000 cargo test --release -p turnover --no-default-features --features server --lib simulation -- --nocapture`
//! runs that many and counts what has happened; `TURNOVER_SEED=42` runs one.
//!
//! | file | content |
//! |---|---|
//! | `executor` | tasks in simulated time, one after another |
//! | `process` | a process, with the real keeper |
//! | `database` | the database and its synchronous standby |
//! | `network` | the connections between them, which may fail |

mod database;
mod executor;
mod network;
mod process;
#[path = "../../../tests/online/seeds.rs"]
mod seeds;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use self::database::{Database, Event, Kind, ShardEntry};
use self::executor::{Channel, Executor, Machine};
use self::network::Link;
use self::process::Process;
use super::{KEEP_WITHOUT_DATABASE_MS, plan};
use crate::server::shard::{ProcessId, ShardId};

const DEFAULT_SEEDS: u64 = 200;
/// The number of shards, each with one game.
const SHARDS: u16 = 6;
/// For how long there are faults at most.
const FAULTS_MS: u64 = 40_000;
/// How long after the last fault all shards have owners again, whose games have recorded it: connections are given up, a lease passes, and
/// what was let go without the database is taken again.
const CALM_MS: u64 = 25_000;
/// How long a process takes to leave at most, with games that cannot be saved and a database that cannot be reached.
const MAX_LEAVE_MS: u64 = 90_000;
/// The most processes at a time.
const MAX_PROCESSES: usize = 5;

/// Everything there is.
struct World {
    executor: Executor,
    rng: RefCell<Xoshiro256PlusPlus>,
    database: Database,
    /// The processes that have joined, and have neither left nor failed.
    processes: RefCell<Vec<Rc<Process>>>,
    /// The ways from the machines that are in use.
    links: RefCell<BTreeMap<Machine, Rc<Link>>>,
    last_machine: Cell<Machine>,
    leaving_since: RefCell<BTreeMap<Machine, u64>>,
    last_act_id: Cell<u64>,
    /// What was published of each game.
    published_events: RefCell<BTreeMap<(ShardId, u64), Event>>,
    /// The periods in which each shard was served.
    served_periods: RefCell<BTreeMap<ShardId, Vec<(u64, u64)>>>,
    /// Whether the faults have ended, and since when.
    calm_since: Cell<Option<u64>>,
    counts: RefCell<BTreeMap<&'static str, u64>>,
}

impl World {
    fn now(&self) -> u64 {
        self.executor.now()
    }

    fn draw_random<T>(&self, choose: impl FnOnce(&mut Xoshiro256PlusPlus) -> T) -> T {
        choose(&mut self.rng.borrow_mut())
    }

    fn count_event(&self, event_name: &'static str) {
        *self.counts.borrow_mut().entry(event_name).or_default() += 1;
    }

    fn note_served_period(&self, shard: ShardId, served_from: u64, served_until: u64) {
        self.served_periods.borrow_mut().entry(shard).or_default().push((served_from, served_until));
    }

    /// Checks that what is published is stored, and is what was published before.
    fn check_published(&self, shard: ShardId, events: &[Event]) {
        let mut published = self.published_events.borrow_mut();
        for event in events {
            let stored =
                self.database.read_durable(|rows| rows.events.get(&shard)?.get(event.seq as usize - 1).copied());
            assert_eq!(stored, Some(*event), "{shard:?}: what is published is stored, also at the standby");
            let published_before = published.insert((shard, event.seq), *event);
            assert!(
                published_before.is_none_or(|published_before| published_before == *event),
                "{shard:?}: {published_before:?} has become {event:?}"
            );
        }
    }

    fn start_process(self: &Rc<Self>) {
        let machine = self.last_machine.get() + 1;
        self.last_machine.set(machine);
        let link = Rc::new(Link::default());
        self.links.borrow_mut().insert(machine, Rc::clone(&link));
        self.executor.spawn(machine, process::run_process(Rc::clone(self), machine, link));
    }

    /// Ends a process. The database notices it soon, if it can.
    fn end_process(&self, process: &Process) {
        self.executor.kill(process.machine);
        self.forget(process);
        let (database, executor, id) = (self.database.clone(), self.executor.clone(), process.id);
        let notice_delay_ms =
            self.draw_random(|rng| if rng.random_ratio(1, 4) { rng.random_range(0..5_000) } else { 10 });
        self.executor.spawn(0, async move {
            executor.sleep(notice_delay_ms).await;
            database.terminate_all(|of| of == id);
        });
    }

    fn leave(&self, process: &Rc<Process>) {
        self.leaving_since.borrow_mut().insert(process.machine, self.now());
        self.executor.spawn(process.machine, Rc::clone(process).leave());
    }

    /// A process has left: it has given everything away, if it could reach the database.
    fn handle_departure(&self, process: &Process) {
        let leaving_since = self.leaving_since.borrow()[&process.machine];
        let is_reached = process.cluster.is_connected() && self.database.is_up();
        let owned_count =
            self.database.read_durable(|rows| rows.shards.values().filter(|row| row.owner == Some(process.id)).count());
        assert!(
            !is_reached || owned_count == 0,
            "{:?} has left since {leaving_since}, but owns {owned_count} shards",
            process.id
        );
        self.count_event("processes left");
        self.forget(process);
        self.database.terminate_all(|of| of == process.id);
        let (executor, machine) = (self.executor.clone(), process.machine);
        self.executor.spawn(0, async move { executor.kill(machine) });
    }

    fn forget(&self, process: &Process) {
        process.note_served(&BTreeSet::new());
        self.links.borrow_mut().remove(&process.machine);
        self.leaving_since.borrow_mut().remove(&process.machine);
        self.processes.borrow_mut().retain(|other| other.id != process.id);
    }

    fn any_process(&self) -> Option<Rc<Process>> {
        let processes = self.processes.borrow();
        let index = (!processes.is_empty()).then(|| self.draw_random(|rng| rng.random_range(0..processes.len())))?;
        Some(Rc::clone(&processes[index]))
    }
}

/// A client of the game in a shard, who does something again, at any process, until it is confirmed.
async fn run_client(world: Rc<World>, shard: ShardId) {
    while world.calm_since.get().is_none_or(|since| world.now() < since + CALM_MS / 2) {
        let pause_ms = world.draw_random(|rng| if rng.random_ratio(1, 20) { 6_000 } else { rng.random_range(20..600) });
        world.executor.sleep(pause_ms).await;
        let act = world.last_act_id.get() + 1;
        world.last_act_id.set(act);
        let answer = Channel::new(&world.executor);
        let began_at = world.now();
        loop {
            if let Some(process) = world.any_process() {
                world.executor.spawn(process.machine, process.receive_act(shard, act, answer.clone()));
            }
            if let Some(event) = answer.receive(1_000).await {
                assert_eq!(event.kind, Kind::Act(act));
                world.count_event("acts confirmed");
                break;
            }
            world.executor.sleep(100).await;
            let is_calm = world.calm_since.get().is_some_and(|since| world.now() > since.max(began_at) + CALM_MS);
            assert!(!is_calm, "{shard:?}: act {act} is not confirmed");
        }
    }
}

/// What goes wrong.
async fn inject_faults(world: Rc<World>) {
    let faults_end_at = world.draw_random(|rng| rng.random_range(FAULTS_MS / 4..FAULTS_MS));
    let max_pause_ms = world.draw_random(|rng| *[400, 2_000, 8_000].get(rng.random_range(0..3)).expect("one of three"));
    while world.now() < faults_end_at {
        let pause_ms = world.draw_random(|rng| rng.random_range(1..max_pause_ms));
        world.executor.sleep(pause_ms).await;
        inject_fault(&world);
    }
    for link in world.links.borrow().values() {
        link.heal();
    }
    world.database.stall_replication(0);
    world.calm_since.set(Some(world.now()));
}

fn inject_fault(world: &Rc<World>) {
    let kind = world.draw_random(|rng| rng.random_range(0..13));
    let fault_ms = world
        .draw_random(|rng| if rng.random() { rng.random_range(50..1_500) } else { rng.random_range(1_000..12_000) });
    let fault_ends_at = world.now() + fault_ms;
    let Some(process) = world.any_process() else { return world.start_process() };
    let link = &process.link;
    let is_leaving = world.leaving_since.borrow().contains_key(&process.machine);
    // Those that are about to leave are replaced before.
    let has_room = world.links.borrow().len() < MAX_PROCESSES + world.leaving_since.borrow().len().min(2);
    match kind {
        0 => {
            world.count_event("fault: cut");
            link.requests_lost_until.set(fault_ends_at);
            link.answers_lost_until.set(fault_ends_at);
        }
        1 => {
            world.count_event("fault: requests lost");
            link.requests_lost_until.set(fault_ends_at);
        }
        2 => {
            world.count_event("fault: answers lost");
            link.answers_lost_until.set(fault_ends_at);
        }
        3 => {
            world.count_event("fault: slow");
            link.slow_until.set(fault_ends_at);
        }
        4 | 5 => {
            world.count_event("fault: hang");
            world.executor.suspend(process.machine, fault_ends_at);
        }
        6 => {
            world.count_event("fault: crash");
            world.end_process(&process);
            if world.draw_random(|rng| rng.random()) {
                world.start_process();
            }
        }
        7 if !is_leaving => {
            world.count_event("fault: stop");
            world.leave(&process);
            if has_room && world.draw_random(|rng| rng.random()) {
                world.start_process();
            }
        }
        7 | 8 if has_room => {
            world.count_event("fault: join");
            world.start_process();
        }
        9 => {
            world.count_event("fault: sessions ended");
            let ends_all_sessions = world.draw_random(|rng| rng.random());
            world.database.terminate_all(|of| ends_all_sessions || of == process.id);
        }
        10 if world.database.is_up() => {
            world.count_event("fault: fail-over");
            world.database.fail_primary(world.draw_random(|rng| rng.random()));
            let (executor, database) = (world.executor.clone(), world.database.clone());
            let fault_ms = fault_ms.min(5_000);
            world.executor.spawn(0, async move {
                executor.sleep(fault_ms).await;
                database.promote_standby();
            });
        }
        11 => {
            let Some(other) = world.any_process().filter(|other| other.id != process.id) else { return };
            world.count_event("fault: processes apart");
            link.unreached_until.borrow_mut().insert(other.machine, fault_ends_at);
            // Otherwise the other one is still heard.
            if world.draw_random(|rng| rng.random()) {
                other.link.unreached_until.borrow_mut().insert(process.machine, fault_ends_at);
            }
        }
        _ => {
            world.count_event("fault: replication stalled");
            world.database.stall_replication(fault_ends_at);
        }
    }
}

/// A database and clients, without processes.
fn new_world(seed: u64) -> Rc<World> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let executor = Executor::default();
    let database = Database::new(&executor, SHARDS, rng.random_range(1..8));
    let world = Rc::new(World {
        executor: executor.clone(),
        rng: RefCell::new(rng),
        database,
        processes: RefCell::default(),
        links: RefCell::default(),
        last_machine: Cell::default(),
        leaving_since: RefCell::default(),
        last_act_id: Cell::default(),
        published_events: RefCell::default(),
        served_periods: RefCell::default(),
        calm_since: Cell::default(),
        counts: RefCell::default(),
    });
    for shard in (0..SHARDS).map(ShardId) {
        executor.spawn(0, run_client(Rc::clone(&world), shard));
    }
    world
}

impl World {
    /// Runs until the faults have ended and all should be well again, and tests whether it is.
    fn finish(self: &Rc<Self>) {
        while self.calm_since.get().is_none_or(|since| self.now() < since + CALM_MS) {
            self.executor.run_until(self.now() + 1_000);
            for (machine, since) in &*self.leaving_since.borrow() {
                assert!(self.now() - since < MAX_LEAVE_MS, "machine {machine} does not stop");
            }
            if self.calm_since.get().is_some() && self.links.borrow().is_empty() {
                self.start_process();
            }
        }
        check_world(self);
        // Tasks and world refer to each other.
        for machine in 0..=self.last_machine.get() {
            self.executor.kill(machine);
        }
        self.processes.take();
    }
}

fn run_seed(seed: u64) -> (BTreeMap<&'static str, u64>, BTreeMap<ShardId, Vec<Event>>) {
    let world = new_world(seed);
    for _ in 0..world.draw_random(|rng| rng.random_range(1..=4)) {
        world.start_process();
    }
    world.executor.spawn(0, inject_faults(Rc::clone(&world)));
    world.finish();
    (world.counts.take(), world.database.read_durable(|rows| rows.events.clone()))
}

/// What holds some time after the faults have ended.
fn check_world(world: &World) {
    let (shards, events) = world.database.read_durable(|rows| (rows.shards.clone(), rows.events.clone()));
    let processes = world.processes.borrow();
    let staying_processes =
        processes.iter().filter(|process| !world.leaving_since.borrow().contains_key(&process.machine));
    let ids: Vec<ProcessId> = staying_processes.map(|process| process.id).collect();
    for (shard, row) in &shards {
        assert_eq!(row.owner, plan::assigned_process(*shard, &ids), "{shard:?} of {ids:?}");
        for process in &*processes {
            let (lease, view) = (process.serving_lease(*shard), process.cluster.read());
            assert_eq!(
                process.cluster.owned_shards.fence(*shard).is_some(),
                Some(process.id) == row.owner,
                "{:?} {shard:?}",
                process.id
            );
            if Some(process.id) == row.owner {
                let (_, fence) =
                    lease.unwrap_or_else(|| panic!("{shard:?} is not served by its owner {:?}", process.id));
                assert_eq!(fence.0, row.fence);
                assert_eq!(
                    (row.alive_at, view.served_until_by_shard[shard]),
                    (None, u64::MAX),
                    "{shard:?}: its game has recorded all"
                );
            } else {
                assert!(lease.is_none());
                let address = view.other_addresses.get(shard).cloned();
                assert_eq!(address, row.owner.map(network::address_of), "{:?} knows who serves {shard:?}", process.id);
            }
        }
    }
    for process in &*processes {
        process.note_served(&BTreeSet::new());
    }
    for ((shard, seq), published) in &*world.published_events.borrow() {
        assert_eq!(
            events[shard].get(*seq as usize - 1),
            Some(published),
            "{shard:?}: nothing that was published is lost"
        );
    }
    for (shard, events) in &events {
        assert!(events.iter().zip(1..).all(|(event, seq)| event.seq == seq), "{shard:?}");
        assert!(events.is_sorted_by_key(|event| event.at), "{shard:?}: times never go back");
        let acts: Vec<u64> =
            events.iter().filter_map(|event| if let Kind::Act(act) = event.kind { Some(act) } else { None }).collect();
        assert_eq!(acts.iter().collect::<BTreeSet<_>>().len(), acts.len(), "{shard:?}: an act counts once");
        check_clocks(*shard, events, world.served_periods.borrow().get(shard).cloned().unwrap_or_default());
    }
}

/// No clock runs while nobody serves the game, after its first event.
fn check_clocks(shard: ShardId, events: &[Event], mut served_periods: Vec<(u64, u64)>) {
    let Some(first_event) = events.first() else { return };
    let restarts: Vec<(u64, u64)> = events
        .iter()
        .filter_map(|event| if let Kind::Restarted(alive_at) = event.kind { Some((alive_at, event.at)) } else { None })
        .collect();
    served_periods.sort_unstable();
    let mut covered_until = first_event.at;
    for (served_from, served_to) in served_periods {
        // A game that is about to stop still saves what has come in.
        covered_until = events
            .iter()
            .map(|event| event.at)
            .filter(|event_at| *event_at < served_from)
            .max()
            .map_or(covered_until, |event_at| covered_until.max(event_at));
        let mut known_until = covered_until;
        for (alive_at, restarted_at) in &restarts {
            if *alive_at <= known_until {
                known_until = known_until.max(*restarted_at);
            }
        }
        assert!(
            served_from <= known_until.max(covered_until),
            "{shard:?}: nobody served the game from {covered_until} to {served_from}, but its clock ran: {restarts:?}"
        );
        covered_until = covered_until.max(served_to);
    }
}

#[test]
fn nothing_is_lost_and_all_processes_agree_whatever_happens() {
    let wanted = [
        "acts confirmed",
        "acts lost between processes",
        "answers lost between processes",
        "answers passed on by another process",
        "fault: crash",
        "fault: cut",
        "fault: fail-over",
        "fault: hang",
        "processes left",
    ];
    seeds::run(DEFAULT_SEEDS, "cluster", &wanted, |seed, _| run_seed(seed).0);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in [1, 2] {
        assert_eq!(run_seed(seed), run_seed(seed));
    }
}

impl World {
    /// Runs until something is the case.
    fn run_until(&self, expectation: &str, is_so: impl Fn(&Self) -> bool) {
        let deadline = self.now() + 30_000;
        while !is_so(self) {
            self.executor.run_until(self.now() + 1);
            assert!(self.now() < deadline, "expected that {expectation}");
        }
    }

    fn process(&self, index: usize) -> Rc<Process> {
        Rc::clone(&self.processes.borrow()[index])
    }

    fn serves_all(&self, index: usize) -> bool {
        let processes = self.processes.borrow();
        processes.get(index).is_some_and(|process| process.cluster.shard_count() == usize::from(SHARDS))
    }
}

/// A world with one process, which has served all shards for a while.
fn settled_world(seed: u64) -> Rc<World> {
    let world = new_world(seed);
    world.start_process();
    let is_settled = |world: &World| world.serves_all(0) && world.process(0).cluster.has_recovered();
    world.run_until("the process serves all shards", is_settled);
    world.executor.run_until(world.now() + 1_000);
    world
}

#[test]
fn shards_that_were_taken_without_an_answer_are_given_to_those_who_shall_have_them() {
    for seed in 0..20 {
        let world = new_world(seed);
        world.start_process();
        world.run_until("the first process takes all shards", |world| world.database.changes_owners());
        world.database.terminate_all(|_| true);
        world.executor.suspend(world.process(0).machine, world.now() + 1_000);
        world.start_process();
        world.calm_since.set(Some(world.now() + 1_000));
        world.finish();
    }
}

#[test]
fn shards_that_could_not_be_given_away_because_the_database_failed_are_given_away_later() {
    for seed in 0..20 {
        let world = new_world(seed);
        world.start_process();
        world.run_until("the first process serves all shards", |world| world.serves_all(0));
        world.start_process();
        world.run_until("it releases some", |world| !world.serves_all(0));
        world.run_until("it gives them away", |world| world.database.changes_owners());
        world.database.fail_primary(false);
        world.executor.run_until(world.now() + 500);
        world.database.promote_standby();
        world.calm_since.set(Some(world.now()));
        world.finish();
    }
}

#[test]
fn shards_that_are_kept_after_all_count_as_served() {
    for seed in 0..20 {
        let world = settled_world(seed);
        world.start_process();
        world.run_until("it is about to release some", |world| world.database.changes_owners());
        world.database.terminate_all(|_| true);
        world.executor.suspend(world.process(0).machine, world.now() + 1_000);
        world.leave(&world.process(1));
        world.calm_since.set(Some(world.now()));
        world.finish();
    }
}

#[test]
fn no_clock_runs_if_what_was_let_go_is_given_away_without_an_answer_and_the_database_fails() {
    for seed in 0..20 {
        let world = settled_world(seed);
        world.database.stall_replication(u64::MAX);
        world.run_until("it lets everything go", |world| world.process(0).cluster.has_given_up());
        world.database.terminate_all(|_| true);
        world.run_until("it gives everything away", |world| world.database.changes_owners());
        world.database.terminate_all(|_| true);
        // It tries again, and finds nothing to give away.
        world.executor.run_until(world.now() + 500);
        world.database.fail_primary(false);
        world.database.promote_standby();
        world.calm_since.set(Some(world.now()));
        world.finish();
    }
}

#[test]
fn a_process_that_lets_everything_go_while_it_leaves_gives_it_away_before_it_ends() {
    for seed in 0..20 {
        for loses_session in [false, true] {
            let world = settled_world(seed);
            let process = world.process(0);
            world.leave(&process);
            if loses_session {
                world.database.terminate_all(|_| true);
            } else {
                world.run_until("it is about to release them", |world| world.database.changes_owners());
            }
            world.database.stall_replication(world.now() + KEEP_WITHOUT_DATABASE_MS + 2_000);
            world.run_until("it lets everything go", |_| process.cluster.has_given_up());
            world.run_until("it leaves", |world| world.processes.borrow().is_empty());
            let is_owner = |row: &ShardEntry| row.owner == Some(process.id);
            assert!(!world.database.read_durable(|rows| rows.shards.values().any(is_owner)), "{loses_session}");
            world.calm_since.set(Some(world.now()));
            world.finish();
        }
    }
}

#[test]
fn processes_that_do_not_reach_each_other_keep_their_games_and_all_go_on() {
    for seed in 0..20 {
        let world = settled_world(seed);
        world.start_process();
        world.run_until("two processes share the shards", |world| {
            let processes = world.processes.borrow();
            let served_count: usize = processes.iter().map(|process| process.cluster.shard_count()).sum();
            served_count == usize::from(SHARDS)
                && !world.serves_all(0)
                && processes.iter().all(|process| process.cluster.has_recovered())
        });
        let (one, other) = (world.process(0), world.process(1));
        for (sender, receiver) in [(&one, &other), (&other, &one)] {
            sender.link.unreached_until.borrow_mut().insert(receiver.machine, u64::MAX);
        }
        let fences =
            || world.database.read_durable(|rows| rows.shards.values().map(|row| row.fence).collect::<Vec<_>>());
        let count_events =
            |shard| world.database.read_durable(|rows| rows.events.get(&ShardId(shard)).map_or(0, Vec::len));
        let (fences_before, counts_before) = (fences(), (0..SHARDS).map(count_events).collect::<Vec<_>>());
        world.executor.run_until(world.now() + 30_000);
        assert_eq!(fences(), fences_before, "each keeps its games");
        for (shard, count_before) in (0..SHARDS).zip(counts_before) {
            assert!(count_events(shard) > count_before, "the game {shard} goes on");
        }
        assert!(world.counts.borrow().contains_key("acts lost between processes"));
        one.link.heal();
        other.link.heal();
        world.calm_since.set(Some(world.now()));
        world.finish();
    }
}
