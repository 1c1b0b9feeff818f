//! A player that makes random moves: the client's state machine with a real socket.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;
use turnover::board::Side;
use turnover::online::{
    AwaitedAction, ClientOutput, ConnectionStatus, GameClient, GameEvent, LocalAction, Proposal, SeatMemory, SeatToken,
};
use turnover::player::SessionToken;
use turnover::server::client::Client;

pub struct Robot {
    pub client: GameClient,
    socket: Option<Client>,
    server: watch::Receiver<SocketAddr>,
    key: String,
    random: SmallRng,
    begin: Instant,
    /// The probability that the connection is cut, per thousand messages.
    pub cuts_per_mille: u32,
    pub cuts: u32,
    /// The number of plies after which White resigns.
    pub most_plies: u32,
    /// The side that then resigns.
    pub tired: Side,
    /// Whether it proposes a draw instead of resigning.
    pub proposes_draws: bool,
    /// Whether it agrees to every draw.
    pub agrees: bool,
    /// Whether it resigns now.
    pub gives_up: Arc<AtomicBool>,
    /// The ply at which it has last proposed a draw.
    proposed_at: Option<u32>,
    /// How long it thinks about a move on average.
    pub think: Duration,
    /// When it has thought enough about the move that is awaited, by the client's clock.
    decided_at: Option<u64>,
    /// The ply whose move it has made, and when, until the server tells that it is stored.
    made: Option<(u32, Instant)>,
    /// How long it has waited for its moves.
    pub waits: Vec<Wait>,
    /// All events that the server has published.
    pub heard: BTreeMap<u64, GameEvent>,
}

/// The time from a move until the server has told that it is stored.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub begin: Instant,
    pub end: Instant,
}

/// The maximum number of plies in a robot's game.
const MAX_PLIES: u32 = 300;
/// How long it waits for a connection.
const PATIENCE: Duration = Duration::from_secs(15);

fn memory(token: SeatToken, seed: u64) -> SeatMemory {
    let mut dice = [7; 32];
    dice[..8].copy_from_slice(&seed.to_be_bytes());
    let memory = SeatMemory::new([0; 16], dice);
    SeatMemory { token, is_seated: true, ..memory }
}

impl Robot {
    /// A player with a seat, or a spectator.
    pub fn new(server: watch::Receiver<SocketAddr>, key: &str, token: Option<SeatToken>, seed: u64) -> Self {
        Self {
            client: GameClient::new(token.map(|token| memory(token, seed)), seed),
            socket: None,
            server,
            key: key.to_owned(),
            random: SmallRng::seed_from_u64(seed),
            begin: Instant::now(),
            cuts_per_mille: 0,
            cuts: 0,
            most_plies: MAX_PLIES,
            tired: Side::White,
            proposes_draws: false,
            agrees: false,
            gives_up: Arc::default(),
            proposed_at: None,
            think: Duration::ZERO,
            decided_at: None,
            made: None,
            waits: Vec::new(),
            heard: BTreeMap::new(),
        }
    }

    /// A player who enters the own seat in a game of a tournament by this session, with a token of its own.
    pub fn entering(
        server: watch::Receiver<SocketAddr>,
        key: &str,
        token: SeatToken,
        seed: u64,
        session: SessionToken,
    ) -> Self {
        let memory = SeatMemory { is_seated: false, ..memory(token, seed) };
        let mut client = GameClient::new(Some(memory), seed);
        client.set_session(Some(session));
        Self { client, ..Self::new(server, key, None, seed) }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begin.elapsed().as_millis()).expect("a short test")
    }

    fn is_over(&self) -> bool {
        self.client.state().is_some_and(turnover::online::GameState::is_over) && self.client.unconfirmed_count() == 0
    }

    /// Plays until the game is over or the robot must stop.
    pub async fn play(mut self) -> Self {
        while !self.is_over() {
            self.step().await;
            self.note_wait();
            assert!(!matches!(self.client.status(), ConnectionStatus::Distrusted(_)), "{:?}", self.client.status());
            if let Some(action) = self.decide() {
                let output = self.client.handle_local_action(self.now(), action);
                self.obey(output).await;
            }
        }
        self
    }

    /// Watches until this event.
    pub async fn watch_until(mut self, seq: u64) -> Self {
        while (self.client.events().len() as u64) < seq {
            self.step().await;
        }
        self
    }

    async fn step(&mut self) {
        let longest = if self.think.is_zero() { 200 } else { 1_000 };
        let next = [self.client.next_tick_at(), self.decided_at].into_iter().flatten().min();
        let wait = next.map_or(longest, |at| at.saturating_sub(self.now())).min(longest);
        let heard = match &mut self.socket {
            Some(socket) => tokio::time::timeout(Duration::from_millis(wait), socket.receive()).await.ok(),
            None => {
                tokio::time::sleep(Duration::from_millis(wait)).await;
                None
            }
        };
        let now = self.now();
        let output = match heard {
            Some(Ok(message)) => {
                if let turnover::online::ServerMessage::Events { events, .. } = &message {
                    self.hear(events);
                }
                self.client.handle_server_message(now, message)
            }
            Some(Err(_)) => self.lose(),
            None => self.client.tick(now),
        };
        self.obey(output).await;
        if self.socket.is_some() && self.random.random_range(0..1_000) < self.cuts_per_mille {
            self.cuts += 1;
            let output = self.lose();
            self.obey(output).await;
        }
    }

    /// A published event never changes.
    fn hear(&mut self, events: &[GameEvent]) {
        for event in events {
            let before = self.heard.insert(event.seq, event.clone());
            assert!(before.is_none_or(|before| before == *event), "event {} is told in two ways", event.seq);
        }
    }

    fn lose(&mut self) -> ClientOutput {
        self.socket = None;
        self.client.handle_close(self.now())
    }

    async fn obey(&mut self, output: ClientOutput) {
        let mut outputs = vec![output];
        while let Some(output) = outputs.pop() {
            if output.disconnect {
                self.socket = None;
            }
            if output.connect {
                let server = *self.server.borrow();
                let connected = tokio::time::timeout(PATIENCE, Client::connect(server, &self.key, None)).await;
                self.socket = connected.ok().and_then(Result::ok);
                let now = self.now();
                let next =
                    if self.socket.is_some() { self.client.handle_open(now) } else { self.client.handle_close(now) };
                outputs.push(next);
            }
            for message in output.send {
                let Some(socket) = &mut self.socket else { break };
                if socket.send(&message).await.is_err() {
                    outputs.push(self.lose());
                    break;
                }
            }
        }
    }

    fn note_wait(&mut self) {
        let goes_on = |ply| self.client.state().is_some_and(|state| state.ply() > ply || state.is_over());
        if let Some((_, begin)) = self.made.take_if(|(ply, _)| goes_on(*ply)) {
            self.waits.push(Wait { begin, end: Instant::now() });
        }
    }

    /// Whether it has thought enough. How long it thinks differs by half.
    fn has_thought(&mut self) -> bool {
        if self.think.is_zero() {
            return true;
        }
        let now = self.now();
        let think = u64::try_from(self.think.as_millis()).expect("a short time");
        let decided_at =
            *self.decided_at.get_or_insert_with(|| now + self.random.random_range(think / 2..=think * 3 / 2));
        now >= decided_at
    }

    fn decide(&mut self) -> Option<LocalAction> {
        let state = self.client.state()?;
        if self.client.unconfirmed_count() > 0 || state.is_over() {
            return None;
        }
        let Some(side) = self.client.side() else {
            let may_sit = self.client.memory().is_some() && *self.client.status() == ConnectionStatus::Online;
            return may_sit.then(|| LocalAction::Sit { side: None, nickname: "robot".into() });
        };
        if self.agrees && state.proposal(Proposal::Draw).is_some_and(|open| open.by == !side) {
            return Some(LocalAction::Answer(Proposal::Draw, true));
        }
        let is_tired = state.ply() >= self.most_plies || self.gives_up.load(Ordering::Relaxed);
        if is_tired && side == self.tired && matches!(state.awaited_action(), AwaitedAction::Move(_)) {
            if !self.proposes_draws {
                return Some(LocalAction::Resign);
            }
            if state.awaited_action() == AwaitedAction::Move(side) && self.proposed_at != Some(state.ply()) {
                self.proposed_at = Some(state.ply());
                return Some(LocalAction::Propose(Proposal::Draw));
            }
        }
        if state.awaited_action() != AwaitedAction::Move(side) {
            return None;
        }
        if !self.has_thought() {
            return None;
        }
        let state = self.client.state()?;
        let ply = state.ply();
        let referee = state.game().referee();
        let moves = referee.legal_moves();
        let id = moves.get(self.random.random_range(0..moves.len().max(1)))?.id;
        let code = referee.codes().into_iter().find(|(_, found)| *found == id).map(|(code, _)| code)?;
        self.decided_at = None;
        self.made.get_or_insert_with(|| (ply, Instant::now()));
        Some(LocalAction::Move(code))
    }
}
