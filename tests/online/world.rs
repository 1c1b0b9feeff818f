//! A simulation of a server, its disk, devices and connections with all kinds of faults. Time is a number.

use std::collections::{BTreeMap, VecDeque};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::board::Side;
use turnover_core::online::{
    ClientMessage, ClientOutput, ConnectionId, DiceChain, EventKind, GameClient, GameEvent, GameServer, GameSettings,
    GameState, Pace, PutAwayGame, RematchState, RulesVersion, SeatMemory, SeatToken, ServerEffect, ServerInput,
    ServerMessage, create_game,
};
use turnover_core::session::{Game, GameId, Seed};

use crate::bot::Bot;

/// The server's time at the start.
const START: u64 = 1_790_000_000_000;
/// By how much the server's clock is changed at most while it is down.
const CLOCK_CHANGES_MS: [i64; 4] = [3_000, 14_400_000, 34_560_000_000, 1_700_000_000_000];
/// The doubling cubes with which games with dice begin.
const CUBES: [&str; 3] = ["x1", "x2b", "x1:3:1-0:before-crawford"];
/// The number of steps after which there are no more faults and the players resign.
const LONG: u64 = 12_000;
/// The number of steps after which the test fails.
const TOO_LONG: u64 = 120_000;

/// One direction of a connection: what was sent, each with the time of its arrival.
type Pipe<T> = VecDeque<(u64, T)>;

enum Up {
    Open,
    Say(String),
    Close,
}

enum Down {
    Open,
    Say(String),
    Close,
}

/// A connection between a device and the server.
struct Wire {
    device: usize,
    up: Pipe<Up>,
    down: Pipe<Down>,
    /// How long a message takes, in milliseconds.
    latency: u64,
    /// Whether all messages are lost silently.
    is_dead: bool,
    server_has_it: bool,
}

pub struct Device {
    pub client: GameClient,
    pub bot: Option<Bot>,
    /// The error of its clock: an offset in milliseconds, and a rate in millionths.
    ahead: i64,
    ppm: i64,
    wire: Option<ConnectionId>,
    think_at: u64,
    /// What it has stored for a reload.
    kept: Option<SeatMemory>,
    /// Whether it still takes part.
    pub is_used: bool,
}

struct Write {
    done_at: u64,
    event: GameEvent,
    is_full: bool,
}

pub struct World {
    pub rng: Xoshiro256PlusPlus,
    pub now: u64,
    pub disk: Vec<GameEvent>,
    pub devices: Vec<Device>,
    pub server: Option<GameServer>,
    /// The periods in which the server was up, by its own clock; the last one is open while it is.
    pub up: Vec<(u64, u64)>,
    /// All events that were published.
    pub told: BTreeMap<u64, EventKind>,
    /// The acts that a device has seen confirmed, each with its event.
    pub confirmed: Vec<(usize, String, u64)>,
    is_told: bool,
    is_calm: bool,
    wires: BTreeMap<ConnectionId, Wire>,
    last_wire: u64,
    write: Option<Write>,
    timer: Option<u64>,
    /// The server's data of an unloaded game.
    put_away: Option<PutAwayGame>,
    /// The offset of the server's clock from the simulation's.
    server_ahead: i64,
    /// The last saved sign of life of the server.
    alive: u64,
    restart_at: Option<u64>,
    full_until: u64,
    fault_at: u64,
    /// The time before which all devices sleep.
    asleep_until: u64,
    rematch_at: Option<u64>,
    /// The first events of the rematch, when they are on disk.
    rematch: Option<Vec<GameEvent>>,
    /// The number of rolls per dice chain.
    chain_length: u32,
    steps: u64,
    counts: BTreeMap<String, u64>,
}

impl World {
    pub fn new(seed: u64, is_told: bool) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let game = GameId::ALL[rng.random_range(0..GameId::ALL.len())];
        let settings = GameSettings::new(format!("seed-{seed}"), game, None, pace(&mut rng));
        let has_cube = game.has_dice() && rng.random();
        let start = || format!("{} {}", Game::new(game).referee().fen(), CUBES[rng.random_range(0..CUBES.len())]);
        let settings = GameSettings { fen: has_cube.then(start), ..settings };
        let seed_hash = settings.needs_seed().then(|| dice_seed(&settings.key).hash());
        let settings = GameSettings { seed_hash, ..settings };
        let rules = if !has_cube && rng.random() { RulesVersion::FIRST } else { RulesVersion::CURRENT };
        let settings = GameSettings { rules, ..settings }.offered(rng.random());
        let disk = vec![create_game(START, settings).expect("a game")];
        let mut world = Self::with(rng, disk, 0, START as i64, is_told);
        let watchers = world.rng.random_range(0..3);
        for player in 0..2 + watchers {
            let bot = (player < 2).then(|| Bot::new(format!("Player {player}")));
            let memory = bot.is_some().then(|| SeatMemory::new(world.rng.random(), world.rng.random()));
            world.add_device(memory, bot);
        }
        world
    }

    /// A simulation that starts with these events.
    fn with(mut rng: Xoshiro256PlusPlus, disk: Vec<GameEvent>, now: u64, server_ahead: i64, is_told: bool) -> Self {
        Self {
            now,
            chain_length: chain_length(&disk, &mut rng),
            disk,
            devices: Vec::new(),
            server: None,
            up: Vec::new(),
            told: BTreeMap::new(),
            confirmed: Vec::new(),
            is_told,
            is_calm: false,
            wires: BTreeMap::new(),
            last_wire: 0,
            write: None,
            timer: None,
            put_away: None,
            server_ahead,
            alive: START,
            restart_at: Some(now),
            full_until: 0,
            fault_at: now + rng.random_range(500..20_000),
            asleep_until: 0,
            rematch_at: None,
            rematch: None,
            steps: 0,
            counts: BTreeMap::new(),
            rng,
        }
    }

    /// The rematch, if the players have agreed on one. Each enters it with the same token and new dice.
    pub fn into_rematch(mut self) -> Option<Self> {
        let disk = self.rematch.take()?;
        let seats = Side::ALL.map(|side| {
            let token = |event: &GameEvent| match &event.kind {
                EventKind::Seated { token_hash: token, .. } if event.side == Some(side) => *token,
                _ => None,
            };
            disk.iter().find_map(token)
        });
        let mut world = Self::with(self.rng, disk, self.now, self.server_ahead, self.is_told);
        for device in &self.devices {
            let seat = device.kept.as_ref().map(|memory| memory.token).filter(|_| device.is_used);
            let side = seat.and_then(|seat| seats.iter().position(|&token| token == Some(seat.hash())));
            if let (Some(before), Some(side)) = (device.client.side(), side) {
                assert_eq!(Side::ALL[side], !before, "sides are changed");
            }
            let memory = side.and(seat).map(|token| {
                let fresh = SeatMemory::new([0; 16], world.rng.random());
                SeatMemory { token, is_seated: true, ..fresh }
            });
            let bot = side.map(|side| Bot::new(format!("Player {side} again")));
            world.add_device(memory, bot);
        }
        let players = world.devices.iter().filter(|device| device.bot.is_some()).count();
        // A seat that is moved after the agreement is only moved in this game.
        (players == 2).then_some(world)
    }

    /// The numbers of faults and events.
    pub fn counts(&self) -> BTreeMap<String, u64> {
        let mut counts = self.counts.clone();
        *counts.entry("games".into()).or_default() += 1;
        *counts.entry("steps".into()).or_default() += self.steps;
        *counts.entry("server starts".into()).or_default() += self.up.len() as u64;
        for event in &self.disk {
            let (EventKind::Moved { reveal, .. } | EventKind::Unsealed { reveal, .. }) = &event.kind else { continue };
            let is_renewed = reveal.is_some_and(|reveal| reveal.renewal.is_some());
            *counts.entry("chains renewed with a move".into()).or_default() += u64::from(is_renewed);
        }
        for event in &self.disk {
            *counts.entry(format!("event: {}", kind_name(&event.kind))).or_default() += 1;
        }
        let state = self.server.as_ref().expect("the server is up at the end").state();
        let end = state.game().result().map_or("aborted", |outcome| outcome.reason.code());
        *counts.entry(format!("end: {end}")).or_default() += 1;
        *counts.entry(format!("game: {}", state.settings().game)).or_default() += 1;
        counts
    }

    pub fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    pub fn tell(&self, what: impl FnOnce() -> String) {
        if self.is_told {
            println!("{:>10} {}", self.now, what());
        }
    }

    pub fn add_device(&mut self, memory: Option<SeatMemory>, bot: Option<Bot>) -> usize {
        let client = GameClient::new(memory.clone(), self.rng.random()).with_chain_length(self.chain_length);
        self.devices.push(Device {
            client,
            bot,
            ahead: self.rng.random_range(-100_000_000..100_000_000) + 1_000_000_000_000,
            ppm: self.rng.random_range(-300..300),
            wire: None,
            think_at: self.now + self.rng.random_range(0..3_000),
            kept: memory,
            is_used: true,
        });
        self.devices.len() - 1
    }

    /// Plays the game until it is over and everybody has been informed. Sometimes the players agree on a rematch.
    pub fn play(&mut self) {
        while !self.is_over() {
            self.step();
        }
        let asks_until = self.now + if self.rng.random_bool(0.3) { 60_000 } else { 0 };
        while self.now < asks_until && self.steps < LONG && !self.has_rematch() {
            self.step();
        }
        self.calm();
        let deadline = self.now + 600_000;
        while !self.is_settled() {
            self.step();
            assert!(self.now < deadline, "everybody knows the end after ten quiet minutes: {}", self.unsettled());
        }
    }

    fn is_over(&self) -> bool {
        self.server.as_ref().is_some_and(|server| server.state().is_over())
    }

    /// Whether everybody must learn of the rematch.
    fn has_rematch(&self) -> bool {
        let state = self.server.as_ref().map(|server| server.state().rematch());
        matches!(state, Some(RematchState::Created(_)))
    }

    fn is_settled(&self) -> bool {
        let is_agreed = |server: &GameServer| *server.state().rematch() == RematchState::Agreed;
        let owes_seed = |state: &GameState| state.settings().seed_hash.is_some() && state.shown_seed().is_none();
        let is_done = |server: &GameServer| !server.is_recovering() && !is_agreed(server) && !owes_seed(server.state());
        let quiet = self.write.is_none() && self.server.as_ref().is_some_and(is_done);
        let in_flight = self.wires.values().any(|wire| !wire.up.is_empty() || !wire.down.is_empty());
        let knows =
            |device: &Device| device.client.events().len() == self.disk.len() && device.client.unconfirmed_count() == 0;
        quiet && !in_flight && self.devices.iter().filter(|device| device.is_used).all(knows)
    }

    /// What is still pending.
    fn unsettled(&self) -> String {
        let device = |device: &Device| {
            let client = &device.client;
            format!(
                "{:?} {} events, {:?}; ",
                client.status(),
                client.events().len(),
                client.memory().map(|it| it.queue)
            )
        };
        let devices: String = self.devices.iter().map(device).collect();
        let is_recovering = self.server.as_ref().map(GameServer::is_recovering);
        format!("{} events, write {}, recovering {is_recovering:?}, {devices}", self.disk.len(), self.write.is_some())
    }

    /// Ends all faults.
    fn calm(&mut self) {
        self.is_calm = true;
        self.fault_at = u64::MAX;
        self.full_until = 0;
        for wire in self.wires.values_mut() {
            wire.latency = wire.latency.min(150);
        }
        for device in &mut self.devices {
            device.think_at = u64::MAX;
        }
    }

    fn server_now(&self) -> u64 {
        // As on a computer, there is no time before 1970.
        (self.now as i64 + self.server_ahead).max(0) as u64
    }

    fn device_now(&self, device: usize) -> u64 {
        let Device { ahead, ppm, .. } = self.devices[device];
        (self.now as i64 + ahead + self.now as i64 * ppm / 1_000_000) as u64
    }

    /// The simulation's time at which a device's clock shows a time.
    fn when_at_device(&self, device: usize, time: u64) -> u64 {
        let Device { ahead, ppm, .. } = self.devices[device];
        let since = (time as i64 - ahead).max(0) as i128;
        (since * 1_000_000 / (1_000_000 + i128::from(ppm))) as u64 + 2
    }

    /// Proceeds to the next event.
    fn step(&mut self) {
        self.steps += 1;
        assert!(self.steps < TOO_LONG, "the game ends");
        if self.steps == LONG {
            self.is_calm = true;
            self.fault_at = u64::MAX;
            self.full_until = 0;
        }
        let next = self.next_time();
        self.now = self.now.max(next);
        if self.restart_at.is_some_and(|at| at <= self.now) {
            return self.start_server();
        }
        if self.write.as_ref().is_some_and(|write| write.done_at <= self.now) {
            return self.finish_write();
        }
        if let Some(id) = self.due_up() {
            return self.deliver_up(id);
        }
        if let Some(id) = self.due_down() {
            return self.deliver_down(id);
        }
        if self.server.is_some() && self.timer.is_some_and(|at| at <= self.server_now()) {
            self.timer = None;
            return self.input(ServerInput::Timer);
        }
        if self.server.is_some() && self.rematch_at.take_if(|at| *at <= self.now).is_some() {
            return self.save_rematch();
        }
        for device in 0..self.devices.len() {
            if self.tick_due(device).is_some_and(|at| at <= self.now) {
                let now = self.device_now(device);
                let out = self.devices[device].client.tick(now);
                return self.output(device, out);
            }
            if self.devices[device].bot.is_some() && self.devices[device].think_at <= self.now {
                return self.think(device);
            }
        }
        if self.fault_at <= self.now {
            self.fault();
        }
    }

    fn tick_due(&self, device: usize) -> Option<u64> {
        let at = self.devices[device].client.next_tick_at().filter(|_| self.devices[device].is_used)?;
        Some(self.when_at_device(device, at).max(self.asleep_until))
    }

    fn next_time(&self) -> u64 {
        let timer =
            self.timer.filter(|_| self.server.is_some()).map(|at| (at as i64 - self.server_ahead).max(0) as u64);
        let heads = self.wires.values().flat_map(|wire| {
            let up = wire.up.front().map(|(at, _)| *at).filter(|_| self.server.is_some());
            [up, wire.down.front().map(|(at, _)| *at)]
        });
        let devices = (0..self.devices.len()).flat_map(|device| {
            let thinks = self.devices[device].bot.is_some().then_some(self.devices[device].think_at);
            [self.tick_due(device), thinks]
        });
        let rematch = self.rematch_at.filter(|_| self.server.is_some());
        let own =
            [self.restart_at, self.write.as_ref().map(|write| write.done_at), timer, rematch, Some(self.fault_at)];
        own.into_iter().chain(heads).chain(devices).flatten().min().expect("something always happens")
    }

    // The server.

    fn start_server(&mut self) {
        self.restart_at = None;
        // A server's time begins after its last sign of life.
        self.server_ahead = self.server_ahead.max((self.alive + 1) as i64 - self.now as i64);
        let now = self.server_now();
        let (server, effects) =
            GameServer::restore(self.disk.clone(), self.alive, now).expect("what was saved makes a game");
        self.server = Some(server);
        self.up.push((now, u64::MAX));
        self.tell(|| format!("the server starts with {} events", self.disk.len()));
        self.effects(effects);
        self.tell_seed();
    }

    /// Tells the server the seed of the dice after it has loaded the game, if it rolls there.
    fn tell_seed(&mut self) {
        let settings = self.server.as_ref().map(|server| server.state().settings());
        let settings = settings.filter(|settings| settings.seed_hash.is_some());
        if let Some(seed) = settings.map(|settings| dice_seed(&settings.key)) {
            self.input(ServerInput::DiceSeed(seed));
        }
    }

    fn kill_server(&mut self) {
        let Some(server) = self.server.take() else { return };
        self.put_away = None;
        self.count("fault: server killed");
        if !server.is_recovering() {
            let since = self.rng.random_range(0..1_000);
            self.alive = self.alive.max(self.server_now().saturating_sub(since));
        }
        self.up.last_mut().expect("it was up").1 = self.server_now();
        // An unfinished write has either reached the disk or not.
        if let Some(write) = self.write.take()
            && !write.is_full
            && self.rng.random_bool(0.5)
        {
            self.disk.push(write.event);
        }
        (self.timer, self.rematch_at) = (None, None);
        self.restart_at = Some(self.now + self.rng.random_range(1..60_000));
        if self.rng.random_bool(0.2) {
            // The clock is changed by hand, by the network or by an empty battery: by seconds, hours, days or years.
            let most = CLOCK_CHANGES_MS[self.rng.random_range(0..CLOCK_CHANGES_MS.len())];
            self.server_ahead += self.rng.random_range(-most..most);
            self.count("fault: server's clock changed");
        }
        let ids: Vec<ConnectionId> = self.wires.keys().copied().collect();
        for id in ids {
            let later = self.now + self.rng.random_range(0..3_000);
            let Some(wire) = self.wires.get_mut(&id) else { continue };
            wire.server_has_it = false;
            wire.up.clear();
            let kept = self.rng.random_range(0..=wire.down.len());
            wire.down.truncate(kept);
            let at = wire.down.back().map_or(later, |(at, _)| later.max(*at));
            wire.down.push_back((at, Down::Close));
        }
        self.tell(|| "the server is killed".into());
    }

    /// Unloads the game until somebody connects, or until shortly after its timer.
    fn put_game_away(&mut self) {
        let Some(server) = self.server.as_ref().filter(|server| server.is_idle()) else { return };
        self.put_away = Some(server.put_away());
        self.timer = self.timer.map(|at| at + self.rng.random_range(0..10_000));
        self.count("games put away");
    }

    /// Saves the rematch, unless it was saved before a restart.
    fn save_rematch(&mut self) {
        let Some(server) = &self.server else { return };
        let key = format!("{}-r", server.state().settings().key);
        if self.rematch.is_none() && self.now < self.full_until {
            self.rematch_at = Some(self.now + 1_000);
            return;
        }
        if self.rematch.is_none() {
            let seed_hash = Some(dice_seed(&key).hash());
            self.rematch = Some(server.rematch_events(key.clone(), seed_hash, self.server_now()));
            self.count("rematches");
            if self.rng.random_bool(0.2) {
                return self.kill_server();
            }
        }
        self.input(ServerInput::RematchCreated(key));
    }

    fn finish_write(&mut self) {
        let Some(Write { event, is_full, .. }) = self.write.take() else { return };
        let seq = event.seq;
        if is_full {
            self.count("writes that failed");
            self.input(ServerInput::PersistFailed(seq));
        } else {
            self.disk.push(event);
            self.input(ServerInput::Persisted(seq));
        }
    }

    fn input(&mut self, input: ServerInput) {
        let now = self.server_now();
        if let Some(kept) = self.put_away.take() {
            let (server, effects) = GameServer::resume(self.disk.clone(), kept, now).expect("a game");
            self.server = Some(server);
            self.effects(effects);
            self.tell_seed();
        }
        let Some(server) = &mut self.server else { return };
        let effects = server.handle(now, input);
        self.effects(effects);
    }

    fn effects(&mut self, effects: Vec<ServerEffect>) {
        for effect in effects {
            match effect {
                ServerEffect::Persist(event) => self.persist(event),
                ServerEffect::Send { to, message } => self.send_down(to, &message),
                ServerEffect::Close(id) => self.push_down(id, Down::Close),
                ServerEffect::SetTimer(at) => self.timer = at,
                ServerEffect::StartRematch => self.rematch_at = Some(self.now + self.rng.random_range(0..50)),
                ServerEffect::ReadRatings => panic!("no game here is rated"),
                ServerEffect::Broken(error) => panic!("what is saved can be applied: {error}"),
            }
        }
    }

    fn persist(&mut self, event: GameEvent) {
        assert!(self.write.is_none(), "one event at a time");
        assert_eq!(event.seq, self.disk.len() as u64 + 1);
        self.tell(|| format!("save {event:?}"));
        let is_slow = !self.is_calm && self.rng.random_bool(0.02);
        let takes = if is_slow { self.rng.random_range(100..4_000) } else { self.rng.random_range(1..20) };
        let is_full = self.now < self.full_until;
        self.write = Some(Write { done_at: self.now + takes, event, is_full });
    }

    fn send_down(&mut self, to: ConnectionId, message: &ServerMessage) {
        if let ServerMessage::Events { events, .. } = message {
            for event in events {
                assert!(event.seq <= self.disk.len() as u64, "only what is on disk is told");
                let known = self.told.entry(event.seq).or_insert_with(|| event.redacted_for(None).kind);
                assert_eq!(*known, event.redacted_for(None).kind, "what was told never changes");
            }
        }
        let text = message.encode();
        assert_eq!(ServerMessage::decode(&text).as_ref(), Ok(message));
        self.push_down(to, Down::Say(text));
    }

    fn push_down(&mut self, id: ConnectionId, what: Down) {
        let jitter = self.rng.random_range(0..30);
        let Some(wire) = self.wires.get_mut(&id).filter(|wire| wire.server_has_it && !wire.is_dead) else { return };
        let at = self.now + wire.latency + jitter;
        let at = wire.down.back().map_or(at, |(last, _)| at.max(*last));
        wire.down.push_back((at, what));
    }

    // The wires.

    fn due_up(&self) -> Option<ConnectionId> {
        self.server.as_ref()?;
        let is_due = |wire: &Wire| wire.up.front().is_some_and(|(at, _)| *at <= self.now);
        self.wires.iter().find(|(_, wire)| is_due(wire)).map(|(&id, _)| id)
    }

    fn due_down(&self) -> Option<ConnectionId> {
        let is_due = |wire: &Wire| wire.down.front().is_some_and(|(at, _)| *at <= self.now);
        self.wires.iter().find(|(_, wire)| is_due(wire)).map(|(&id, _)| id)
    }

    fn deliver_up(&mut self, id: ConnectionId) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        match wire.up.pop_front().map(|(_, what)| what) {
            Some(Up::Open) => {
                wire.server_has_it = true;
                self.push_down(id, Down::Open);
                self.input(ServerInput::Connected(id));
            }
            Some(Up::Say(text)) if wire.server_has_it => {
                let message = ClientMessage::decode(&text).expect("clients speak the protocol");
                self.input(ServerInput::Message(id, message));
            }
            Some(Up::Close) => {
                self.wires.remove(&id);
                self.input(ServerInput::Disconnected(id));
                if self.rng.random_bool(0.7) {
                    self.put_game_away();
                }
            }
            Some(Up::Say(_)) | None => {}
        }
    }

    fn deliver_down(&mut self, id: ConnectionId) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        let device = wire.device;
        let what = wire.down.pop_front().map(|(_, what)| what);
        if self.devices[device].wire != Some(id) {
            return;
        }
        let now = self.device_now(device);
        let client = &mut self.devices[device].client;
        let out = match what {
            Some(Down::Open) => client.handle_open(now),
            Some(Down::Say(text)) => {
                client.handle_server_message(now, ServerMessage::decode(&text).expect("the server does too"))
            }
            Some(Down::Close) => {
                self.devices[device].wire = None;
                self.hang_up(id);
                self.devices[device].client.handle_close(now)
            }
            None => return,
        };
        self.output(device, out);
    }

    /// The device closes a connection: messages on their way arrive, then the server learns of it.
    fn hang_up(&mut self, id: ConnectionId) {
        let delay = self.rng.random_range(0..2_000);
        let Some(wire) = self.wires.get_mut(&id) else { return };
        wire.down.clear();
        if !wire.server_has_it && wire.up.is_empty() {
            self.wires.remove(&id);
            return;
        }
        let at = wire.up.back().map_or(self.now, |(at, _)| self.now.max(*at)) + delay;
        wire.up.push_back((at, Up::Close));
    }

    fn connect(&mut self, device: usize) {
        if let Some(old) = self.devices[device].wire.take() {
            self.hang_up(old);
        }
        self.last_wire += 1;
        let id = ConnectionId(self.last_wire);
        let latency = self.rng.random_range(1..150);
        let mut wire =
            Wire { device, up: VecDeque::new(), down: VecDeque::new(), latency, is_dead: false, server_has_it: false };
        if self.server.is_some() {
            wire.up.push_back((self.now + latency, Up::Open));
        } else {
            wire.down.push_back((self.now + latency, Down::Close));
        }
        self.wires.insert(id, wire);
        self.devices[device].wire = Some(id);
    }

    fn send_up(&mut self, device: usize, message: &ClientMessage) {
        self.tell(|| format!("device {device}: {message:?}"));
        let text = message.encode();
        assert_eq!(ClientMessage::decode(&text).as_ref(), Ok(message));
        let jitter = self.rng.random_range(0..30);
        let is_doubled = !self.is_calm && message.act().is_some() && self.rng.random_bool(0.02);
        let Some(wire) = self.devices[device].wire.and_then(|id| self.wires.get_mut(&id)) else { return };
        if wire.is_dead {
            return;
        }
        let at = self.now + wire.latency + jitter;
        let at = wire.up.back().map_or(at, |(last, _)| at.max(*last));
        wire.up.push_back((at, Up::Say(text.clone())));
        if is_doubled {
            wire.up.push_back((at, Up::Say(text)));
            self.count("fault: message doubled");
        }
    }

    // The devices.

    pub fn output(&mut self, device: usize, out: ClientOutput) {
        let seat = self.devices[device].client.side();
        for event in &out.events {
            if let Some(act) = event.act.as_ref().filter(|_| event.side == seat) {
                self.confirmed.push((device, act.to_string(), event.seq));
            }
        }
        for refused in &out.refused {
            self.count(&format!("refused: {:?}", refused.refusal.code));
            self.tell(|| format!("device {device}: refused {refused:?}"));
        }
        if out.disconnect
            && let Some(id) = self.devices[device].wire.take()
        {
            self.hang_up(id);
        }
        if out.connect {
            self.connect(device);
        }
        for message in &out.send {
            self.send_up(device, message);
        }
        self.devices[device].kept = self.devices[device].client.memory();
        if !out.events.is_empty() && !self.is_calm {
            let soon = self.now + self.rng.random_range(20..400);
            let think_at = &mut self.devices[device].think_at;
            *think_at = soon.min(*think_at);
        }
    }

    fn think(&mut self, device: usize) {
        let now = self.device_now(device);
        self.devices[device].think_at = self.now + self.think_time();
        if self.steps >= LONG {
            let out = self.devices[device].client.handle_local_action(now, turnover_core::online::LocalAction::Resign);
            return self.output(device, out);
        }
        let Some(mut bot) = self.devices[device].bot.take() else { return };
        let actions = bot.think(self, device);
        self.devices[device].bot = Some(bot);
        for action in actions {
            self.tell(|| format!("device {device} wants {action:?}"));
            let out = self.devices[device].client.handle_local_action(now, action);
            self.output(device, out);
        }
    }

    fn think_time(&mut self) -> u64 {
        match self.rng.random_range(0..200) {
            0 => self.rng.random_range(10_000..100_000),
            1..20 => self.rng.random_range(1_000..8_000),
            _ => self.rng.random_range(50..1_000),
        }
    }

    /// Another device takes over a player's seat with the bot; the old one watches from then on.
    pub fn hand_over(&mut self, from: usize, lent: SeatToken) {
        let Some(memory) = self.devices[from].client.memory() else { return };
        let fresh = SeatMemory::new(self.rng.random(), [0; 32]);
        let memory = SeatMemory { dice: memory.dice, ..fresh };
        self.count("seats moved");
        let mut bot = Bot::new("moved".into());
        bot.takes_seat_by(lent);
        self.add_device(Some(memory), Some(bot));
    }

    fn fault(&mut self) {
        self.fault_at = self.now + self.rng.random_range(200..25_000);
        let device = self.rng.random_range(0..self.devices.len());
        match self.rng.random_range(0..100) {
            0..30 => self.cut(device),
            30..45 => self.go_silent(device),
            45..60 => self.slow_down(device),
            60..72 => self.kill_server(),
            72..84 => {
                self.count("fault: disk full");
                self.full_until = self.now + self.rng.random_range(100..20_000);
            }
            84..93 => self.reload(device),
            93..95 => self.leave_alone(),
            95..97 => self.stall(),
            _ => self.sleep(),
        }
    }

    /// The device notices at once; a part of the messages on their way arrives late.
    fn cut(&mut self, device: usize) {
        let Some(id) = self.devices[device].wire.take() else { return };
        self.count("fault: cut");
        let delay = self.rng.random_range(0..6_000);
        if let Some(wire) = self.wires.get_mut(&id) {
            let kept = self.rng.random_range(0..=wire.up.len());
            wire.up.truncate(kept);
            for (at, _) in &mut wire.up {
                *at += delay;
            }
        }
        self.hang_up(id);
        let now = self.device_now(device);
        let out = self.devices[device].client.handle_close(now);
        self.output(device, out);
    }

    /// No more messages pass, and nobody is informed.
    fn go_silent(&mut self, device: usize) {
        let Some(wire) = self.devices[device].wire.and_then(|id| self.wires.get_mut(&id)) else { return };
        wire.is_dead = true;
        wire.up.clear();
        wire.down.clear();
        self.count("fault: silence");
    }

    fn slow_down(&mut self, device: usize) {
        let latency = self.rng.random_range(100..5_000);
        let Some(wire) = self.devices[device].wire.and_then(|id| self.wires.get_mut(&id)) else { return };
        wire.latency = latency;
        self.count("fault: delay");
    }

    /// Restarts the device with what it has stored.
    fn reload(&mut self, device: usize) {
        self.count("fault: reload");
        if let Some(id) = self.devices[device].wire.take() {
            self.hang_up(id);
        }
        let kept = self.devices[device].kept.clone();
        if let Some(memory) = &kept {
            let text = serde_json::to_string(memory).expect("a memory has a text");
            assert_eq!(serde_json::from_str::<SeatMemory>(&text).expect("it is read again"), *memory);
        }
        let random = self.rng.random();
        self.devices[device].client = GameClient::new(kept, random).with_chain_length(self.chain_length);
    }

    /// All devices disconnect for a while; the server stays up.
    fn leave_alone(&mut self) {
        self.count("fault: everybody goes");
        for device in 0..self.devices.len() {
            self.cut(device);
            let think_at = &mut self.devices[device].think_at;
            *think_at = (*think_at).max(self.now + 10_000);
        }
        self.asleep_until = self.now + self.rng.random_range(5_000..200_000);
    }

    /// All devices and the server sleep for hours, and timers fire late.
    fn sleep(&mut self) {
        if self.rng.random_bool(0.7) {
            return;
        }
        self.count("fault: hours pass");
        for device in 0..self.devices.len() {
            self.cut(device);
        }
        let millis = self.rng.random_range(600_000..100_000_000);
        self.stand_still(millis);
    }

    /// The server is suspended or overloaded for a while, and connections stay.
    fn stall(&mut self) {
        // Shorter ones may end before a timer is late.
        let millis = self.rng.random_range(1_600..20_000);
        self.count("fault: server stands still");
        self.stand_still(millis);
    }

    /// Lets time pass in which nothing happens. A server that has a game in memory gives it back.
    fn stand_still(&mut self, millis: u64) {
        let is_up = self.server.is_some() && self.put_away.is_none();
        let from = self.server_now();
        self.now += millis;
        if is_up {
            self.up.last_mut().expect("it is up").1 = from;
            self.up.push((self.server_now(), u64::MAX));
        }
    }
}

fn pace(rng: &mut Xoshiro256PlusPlus) -> Pace {
    let mut control =
        |controls: &[&str]| controls[rng.random_range(0..controls.len())].parse().expect("a time control");
    let (white, black) =
        (control(&["20+1", "60", "300+3", "30d2", "900+10"]), control(&["20+1", "60", "600", "30d2", "-"]));
    match rng.random_range(0..10) {
        0..7 => Pace::Live { white, black },
        7 => Pace::Untimed,
        _ => Pace::Days { turn: 1, bank: 1, vacation: 2 },
    }
}

/// The seed of the game with this key, where the server rolls.
fn dice_seed(key: &str) -> Seed {
    Seed::of_number(key.bytes().map(u64::from).sum())
}

/// Chains of old games may be shorter, so that they are renewed.
fn chain_length(disk: &[GameEvent], rng: &mut Xoshiro256PlusPlus) -> u32 {
    let is_old = |event: &GameEvent| matches!(&event.kind, EventKind::Created { settings } if settings.rules == RulesVersion::FIRST);
    if disk.first().is_some_and(is_old) { rng.random_range(1..6) } else { DiceChain::LENGTH }
}

fn kind_name(kind: &EventKind) -> String {
    let text = serde_json::to_value(kind).expect("an event has a text");
    text["type"].as_str().expect("it has a type").to_owned()
}
