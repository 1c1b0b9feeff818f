//! A server with a fast or full disk and reliable connections, for tests of single features.

use turnover_core::board::Side;
use turnover_core::online::{
    ActId, ClientMessage, ConnectionId, DiceChain, EventKind, GameEvent, GameServer, GameSettings, MoveSeal,
    PROTOCOL_VERSION, Pace, PlayerAction, Proposal, RefusalCode, Reveal, SealSalt, SeatToken, ServerEffect,
    ServerInput, ServerMessage, create_game,
};
use turnover_core::session::GameId;

pub const WHITE: ConnectionId = ConnectionId(1);
pub const BLACK: ConnectionId = ConnectionId(2);
pub const WATCHER: ConnectionId = ConnectionId(3);
pub const START: u64 = 1_000_000;

pub fn token(byte: u8) -> SeatToken {
    SeatToken::new([byte; 16])
}

pub fn chain(byte: u8) -> DiceChain {
    DiceChain::new([byte; 32])
}

/// A server with a fast or full disk, and its output.
pub struct Table {
    pub server: GameServer,
    pub now: u64,
    timer: Option<u64>,
    pub is_full: bool,
    pub said: Vec<(ConnectionId, ServerMessage)>,
    pub closed: Vec<ConnectionId>,
    pub acts: u32,
    pub asked_for_ratings: u32,
}

impl Table {
    pub fn new(game: usize, pace: Pace) -> Self {
        Self::of(GameSettings::new("k".into(), GameId::ALL[game], None, pace))
    }

    pub fn of(settings: GameSettings) -> Self {
        Self::restored(vec![create_game(START, settings).expect("a game")])
    }

    /// A game that was saved, at the time of its last event.
    pub fn restored(events: Vec<GameEvent>) -> Self {
        let now = events.last().map_or(START, |event| event.at);
        let (server, effects) = GameServer::restore(events, now, now).expect("a game");
        let mut table = Self {
            server,
            now,
            timer: None,
            is_full: false,
            said: Vec::new(),
            closed: Vec::new(),
            acts: 0,
            asked_for_ratings: 0,
        };
        table.carry_out(effects);
        for id in [WHITE, BLACK, WATCHER] {
            table.input(ServerInput::Connected(id));
            table.hello(id, None);
        }
        table
    }

    /// Both players have a seat, White with token and chain 1, Black with 2.
    pub fn seated(game: usize, pace: Pace) -> Self {
        Self::new(game, pace).with_players()
    }

    pub fn with_players(self) -> Self {
        let mut table = self;
        table.sit(WHITE, Side::White, 1);
        table.sit(BLACK, Side::Black, 2);
        assert_eq!(table.refusals(), []);
        table
    }

    pub fn input(&mut self, input: ServerInput) {
        let effects = self.server.handle(self.now, input);
        self.carry_out(effects);
    }

    pub fn carry_out(&mut self, effects: Vec<ServerEffect>) {
        for effect in effects {
            match effect {
                ServerEffect::Persist(event) if self.is_full => self.input(ServerInput::PersistFailed(event.seq)),
                ServerEffect::Persist(event) => self.input(ServerInput::Persisted(event.seq)),
                ServerEffect::Send { to, message } => self.said.push((to, message)),
                ServerEffect::Close(id) => self.closed.push(id),
                ServerEffect::SetTimer(at) => self.timer = at,
                ServerEffect::StartRematch => {}
                ServerEffect::ReadRatings => self.asked_for_ratings += 1,
                ServerEffect::Broken(error) => panic!("{error}"),
            }
        }
    }

    pub fn say(&mut self, from: ConnectionId, message: ClientMessage) {
        self.input(ServerInput::Message(from, message));
    }

    pub fn hello(&mut self, from: ConnectionId, seat: Option<SeatToken>) {
        self.say(from, ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: seat, known_seq: 0 });
    }

    pub fn id(&mut self) -> ActId {
        self.acts += 1;
        format!("act-{}", self.acts).parse().expect("an id")
    }

    pub fn sit(&mut self, from: ConnectionId, side: Side, byte: u8) {
        let id = self.id();
        let (token, chain) = (token(byte).hash(), Some(chain(byte).commitment()));
        self.say(from, ClientMessage::Sit { id, side: Some(side), nickname: "A".into(), token_hash: token, chain });
    }

    pub fn act(&mut self, from: ConnectionId, action: PlayerAction) {
        let id = self.id();
        self.say(from, ClientMessage::Act { id, action });
    }

    pub fn ply(&self) -> u32 {
        self.server.state().ply()
    }

    pub fn play(&mut self, from: ConnectionId, code: &str, reveal: Option<Reveal>) {
        let ply = self.ply();
        self.act(from, PlayerAction::Move { ply, code: code.into(), reveal });
    }

    /// Any legal move.
    pub fn play_any(&mut self, from: ConnectionId, reveal: Option<Reveal>) {
        let code = self.server.state().game().referee().codes()[0].0.clone();
        self.play(from, &code, reveal);
    }

    /// White adjourns with any legal move, and both players are ready to go on. Returns what opens the move.
    pub fn go_on_after_adjournment(&mut self) -> PlayerAction {
        let (ply, salt) = (self.ply(), SealSalt::new([1; 16]));
        let code = self.server.state().game().referee().codes()[0].0.clone();
        self.act(WHITE, PlayerAction::Propose { ply, proposal: Proposal::Adjournment });
        let proposal_seq = self.server.state().seq();
        self.act(BLACK, PlayerAction::Answer { proposal_seq, is_accepted: true });
        self.act(WHITE, PlayerAction::Seal { ply, seal: MoveSeal::of(&code, salt) });
        for id in [WHITE, BLACK] {
            self.act(id, PlayerAction::Ready);
        }
        assert_eq!(self.refusals(), []);
        PlayerAction::Unseal { ply, code, salt, reveal: None }
    }

    pub fn reveal(&mut self, from: ConnectionId, reveal: Reveal) {
        self.act(from, PlayerAction::Reveal { reveal });
    }

    /// Lets time pass; timers fire in time, and all connections answer pings.
    pub fn pass(&mut self, millis: u64) {
        self.fire_timers(self.now + millis, Self::answer_pings);
    }

    /// The same without answers to pings.
    pub fn pass_in_silence(&mut self, millis: u64) {
        self.fire_timers(self.now + millis, |_| ());
    }

    fn fire_timers(&mut self, end: u64, then: fn(&mut Self)) {
        while let Some(at) = self.timer.filter(|&at| at <= end) {
            self.now = self.now.max(at);
            self.timer = None;
            self.input(ServerInput::Timer);
            then(self);
        }
        self.now = end;
    }

    /// Lets time pass in which the server stands still.
    pub fn stall(&mut self, millis: u64) {
        self.now += millis;
    }

    pub fn answer_pings(&mut self) {
        let is_ping = |(_, message): &(ConnectionId, ServerMessage)| matches!(message, ServerMessage::Ping { .. });
        let (pings, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.said).into_iter().partition(is_ping);
        self.said = others;
        for (to, message) in pings {
            if let ServerMessage::Ping { id, .. } = message {
                self.say(to, ClientMessage::Pong { id });
            }
        }
    }

    /// A server that continues with the saved events, or another one, instead of this one.
    pub fn replace(&mut self, (server, effects): (GameServer, Vec<ServerEffect>)) {
        (self.server, self.timer) = (server, None);
        self.carry_out(effects);
    }

    /// The refusals since the last call.
    pub fn refusals(&mut self) -> Vec<RefusalCode> {
        let said = std::mem::take(&mut self.said);
        let refusal = |(_, message)| match message {
            ServerMessage::Refused { code: reason, .. } => Some(reason),
            _ => None,
        };
        said.into_iter().filter_map(refusal).collect()
    }

    pub fn refused(&mut self, code: RefusalCode) {
        assert_eq!(self.refusals(), [code]);
    }

    pub fn last(&self) -> &EventKind {
        &self.server.events().last().expect("an event").kind
    }
}

pub fn blitz() -> Pace {
    let control = "60".parse().expect("a time control");
    Pace::Live { white: control, black: control }
}

/// Games without and with dice.
pub const QUIET: usize = 0;
pub const DICE: usize = 5;

/// A game with dice in which Black has revealed link 1 and White is to roll.
pub fn before_the_first_roll() -> Table {
    let mut table = Table::seated(DICE, blitz());
    table.reveal(BLACK, chain(2).reveal(1));
    assert_eq!(table.refusals(), []);
    table
}

/// Plays until this side has a move that ends its turn, and returns that move.
pub fn move_that_ends_the_turn(table: &mut Table) -> String {
    loop {
        let game = table.server.state().game();
        let turn = game.side_to_move();
        let ends = |id| {
            let mut after = game.clone();
            after.play(id);
            after.side_to_move() != turn
        };
        if let Some((code, _)) = game.referee().codes().into_iter().find(|&(_, id)| ends(id)) {
            return code;
        }
        table.play_any(if turn == Some(Side::White) { WHITE } else { BLACK }, None);
        assert_eq!(table.refusals(), []);
    }
}
