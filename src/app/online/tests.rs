//! Tests of two programs that play each other through a server, without a network: the server's state machine is in
//! memory, and connections are cut at will.

mod access_trees;
mod calls;
mod challenges;
mod studies;
mod tournaments;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::PrimaryWindow;

use super::accounts::{AccountCommand, Accounts};
use super::commands::OnlineCommand;
use super::kept_seats::KeptSeats;
use super::kept_seats::tests::SharedStore;
use super::link::OnlineLink;
use super::lobby::{Lobby, OfferChoice};
use super::network::{HttpRequest, NetworkClient, NetworkEvent, NetworkHandle, SignInRequest};
use super::online_game::OnlineGame;
use crate::app::access;
use crate::app::frames::untouched::Untouched;
use crate::app::i18n::{Language, Translations};
use crate::app::input::gesture::Gesture;
use crate::app::input::move_input;
use crate::app::online::announce;
use crate::app::online::turn_notification::{self, TurnNotification};
use crate::app::phrases::{self, announce::Announcement};
use crate::app::play::remote::RemoteTurn;
use crate::app::play::selection::Selection;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{self, Cause, CurrentGame, Intent, Played};
use crate::app::scene::motion::MotionTime;
use crate::app::screen::{self, Overlay, Screen};
use crate::app::settings::Settings;
use crate::app::shown_table;
use crate::app::system::wall_clock::WallClock;
use crate::board::Side;
use crate::games::dice_chess::Variant;
use crate::insight::accuracy;
use crate::online::{
    ClientMessage, ConnectionId, ConnectionStatus, CreatedGame, EventKind, GameEvent, GameOffer, GameServer,
    GameSettings, GameStage, ListedGame, LocalAction, PRIVATE_FIRST_TURN, Pace, Phrase, Proposal, SeatedPlayer,
    ServerEffect, ServerInput, ShownRating, verify_record,
};
use crate::online_tournament::OnlineTournament;
use crate::player::{
    AccountChange, ChallengeAnswer, PlayerAccount, PlayerKey, PlayerName, SessionToken, SignIn, SignInChallenge,
    Visibility, sign_in_text,
};
use crate::session::cube::Cube;
use crate::session::{Declaration, GameId, Head, Phase, Reason};
use crate::signing;

const SITE: &str = "http://server.test/";
/// The server's time at the start, in milliseconds since 1970.
const EPOCH_MS: u64 = 1_790_000_000_000;
const FRAME: Duration = Duration::from_millis(50);
/// An offer to a friend.
const OFFER: OfferChoice = OfferChoice {
    game: CLASSIC,
    fen: None,
    pace: Pace::Untimed,
    side: Some(Side::White),
    is_public: false,
    is_rated: false,
    challenged: None,
};

/// A server in memory.
#[derive(Default)]
struct Server {
    games: BTreeMap<String, ServedGame>,
    now: u64,
    /// The number of the last connection.
    last_connection: u64,
    /// The events that each client has not fetched.
    outboxes: BTreeMap<u64, Vec<NetworkEvent>>,
    /// The clients that cannot reach the server.
    cut: Vec<u64>,
    /// Whether its answers to challenges are lost.
    loses_answers: bool,
    /// The requests of each client.
    asked: Vec<(u64, String)>,
    /// The names of players.
    names: BTreeMap<PlayerKey, PlayerName>,
    tournament: Option<OnlineTournament>,
    challenges: Vec<challenges::Challenged>,
    /// Whom each player has blocked.
    blocked: BTreeMap<PlayerKey, Vec<PlayerName>>,
    /// The paths and bodies of reports of players.
    reports: Vec<(String, String)>,
}

struct ServedGame {
    server: GameServer,
    connections: Vec<(ConnectionId, u64, u64)>,
    timer: Option<u64>,
    saves: Vec<u64>,
    events: Vec<GameEvent>,
}

type Shared = Arc<Mutex<Server>>;

fn lock(server: &Shared) -> MutexGuard<'_, Server> {
    server.lock().expect("no test has panicked")
}

impl Server {
    /// The game of this offer. The same offer makes one game.
    fn create(&mut self, offer: &GameOffer) -> CreatedGame {
        let token = offer.seats.first().map(|seat| seat.token_hash);
        let is_seat = |event: &GameEvent| matches!(event.kind, EventKind::Seated { token_hash: Some(seat), .. } if Some(seat) == token);
        if let Some((key, _)) = self.games.iter().find(|(_, game)| game.events.iter().any(is_seat)) {
            return CreatedGame { key: key.clone(), sides: offer.seats.iter().filter_map(|seat| seat.side).collect() };
        }
        let key = format!("game-{}", self.games.len() + 1);
        let game = offer.game.parse().expect("a game");
        let settings = GameSettings::new(key.clone(), game, offer.fen.clone(), offer.pace).offered(offer.public);
        let event = |seq, side, kind| GameEvent { seq, at: self.now, side, act: None, kind };
        let mut events = vec![event(1, None, EventKind::Created { settings })];
        let mut sides = Vec::new();
        for seat in &offer.seats {
            let side = seat.side.unwrap_or(Side::White);
            let kind = EventKind::Seated {
                nickname: seat.nickname.clone(),
                token_hash: Some(seat.token_hash),
                chain: seat.chain,
                player: None,
            };
            events.push(event(events.len() as u64 + 1, Some(side), kind));
            sides.push(side);
        }
        self.add(key.clone(), events);
        CreatedGame { key, sides }
    }

    fn add(&mut self, key: String, events: Vec<GameEvent>) {
        let (server, effects) = GameServer::restore(events.clone(), self.now, self.now).expect("a game");
        let served = ServedGame { server, connections: Vec::new(), timer: None, saves: Vec::new(), events };
        self.games.insert(key.clone(), served);
        self.carry_out(&key, effects);
    }

    fn handle(&mut self, key: &str, input: ServerInput) {
        let now = self.now;
        let Some(game) = self.games.get_mut(key) else { return };
        let effects = game.server.handle(now, input);
        self.carry_out(key, effects);
    }

    fn carry_out(&mut self, key: &str, effects: Vec<ServerEffect>) {
        for effect in effects {
            let Some(game) = self.games.get_mut(key) else { return };
            match effect {
                ServerEffect::Persist(event) => {
                    game.saves.push(event.seq);
                    game.events.push(event);
                }
                ServerEffect::Send { to, message } => {
                    let Some(&(_, client, number)) = game.connections.iter().find(|(id, ..)| *id == to) else {
                        continue;
                    };
                    if !self.cut.contains(&client) {
                        let event = NetworkEvent::Received(number, message.encode());
                        self.outboxes.entry(client).or_default().push(event);
                    }
                }
                ServerEffect::Close(id) => game.connections.retain(|(other, ..)| *other != id),
                ServerEffect::SetTimer(at) => game.timer = at,
                ServerEffect::StartRematch => {
                    let next = format!("{key}-next");
                    let events = game.server.rematch_events(next.clone(), self.now);
                    self.add(next.clone(), events);
                    self.handle(key, ServerInput::RematchCreated(next));
                }
                ServerEffect::ReadRatings => panic!("no game here is rated"),
                ServerEffect::Broken(error) => panic!("{error}"),
            }
        }
    }

    /// Advances the time: saved events are published, and due ones happen.
    fn advance(&mut self, now: u64) {
        self.now = now;
        for key in self.games.keys().cloned().collect::<Vec<_>>() {
            let game = self.games.get_mut(&key).expect("it is there");
            let saves = std::mem::take(&mut game.saves);
            let is_due = game.timer.is_some_and(|at| at <= now);
            if is_due {
                game.timer = None;
            }
            for seq in saves {
                self.handle(&key, ServerInput::Persisted(seq));
            }
            if is_due {
                self.handle(&key, ServerInput::Timer);
            }
        }
    }

    /// Answers a request about an account. A session has the player's key.
    fn account(&mut self, path: &str, body: &str, session: Option<SessionToken>) -> (u16, String) {
        let answer = |server: &Self, key: PlayerKey, session| {
            let name = server.names.get(&key).cloned();
            let blocked = server.blocked.get(&key).cloned().unwrap_or_default();
            let shows = Visibility::default();
            let account = PlayerAccount { session, expires: 0, name, rename_from: None, shows, blocked };
            (200, super::lobby::json(&account))
        };
        match path {
            "sign-in/challenge" => {
                let challenge = SignInChallenge::new([9; 56]);
                (200, super::lobby::json(&ChallengeAnswer { challenge, expires: 0 }))
            }
            "sign-in" => {
                let SignIn { key, origin, challenge, signature } = serde_json::from_str(body).expect("a signature");
                assert_eq!(origin, SITE.trim_end_matches('/'));
                assert!(signing::is_signed_by(&key, &sign_in_text(&origin, &challenge), &signature));
                let mut session = [0; 72];
                session[..32].copy_from_slice(key.bytes());
                answer(self, key, Some(SessionToken::new(session)))
            }
            _ => {
                let Some(key) = session.map(|session| key_of(&session)) else { return (401, String::new()) };
                let change: AccountChange = serde_json::from_str(body).expect("a change");
                self.names.extend(change.name.map(|name| (key, name)));
                let blocked = self.blocked.entry(key).or_default();
                blocked.extend(change.block);
                blocked.retain(|name| Some(name) != change.unblock.as_ref());
                answer(self, key, None)
            }
        }
    }

    fn listed(&self, key: &str) -> Option<ListedGame> {
        let state = self.games.get(key)?.server.state();
        let [white, black] = Side::ALL.map(|side| state.seat(side).map(|holder| holder.nickname.clone()));
        let stage = if white.is_some() && black.is_some() { GameStage::Playing } else { GameStage::Open };
        Some(ListedGame {
            key: key.into(),
            game: state.settings().game.to_string(),
            fen: None,
            pace: state.settings().pace,
            stage,
            white,
            black,
            bots: [false; 2],
            plies: 0,
            turn: None,
            result: None,
            created: 0,
            rated: false,
        })
    }
}

/// The key of the player with a session.
fn key_of(session: &SessionToken) -> PlayerKey {
    PlayerKey::new(*session.bytes().first_chunk().expect("a key"))
}

/// One program's network to that server.
struct LocalNetwork {
    server: Shared,
    client: u64,
}

impl LocalNetwork {
    fn id(&self, connection: u64) -> ConnectionId {
        ConnectionId(self.client * 1_000 + connection)
    }

    fn tell(&self, server: &mut Server, event: NetworkEvent) {
        server.outboxes.entry(self.client).or_default().push(event);
    }
}

impl NetworkClient for LocalNetwork {
    fn connect(&mut self, url: &str) -> u64 {
        let mut server = lock(&self.server);
        server.last_connection += 1;
        let connection = server.last_connection;
        let id = self.id(connection);
        let key = url.strip_prefix("ws://server.test/ws/").expect("the server's address").to_owned();
        if server.cut.contains(&self.client) || !server.games.contains_key(&key) {
            self.tell(&mut server, NetworkEvent::Closed(connection));
            return connection;
        }
        server.games.get_mut(&key).expect("it is there").connections.push((id, self.client, connection));
        self.tell(&mut server, NetworkEvent::Opened(connection));
        server.handle(&key, ServerInput::Connected(id));
        connection
    }

    fn send(&mut self, connection: u64, text: String) {
        let id = self.id(connection);
        let mut server = lock(&self.server);
        if server.cut.contains(&self.client) {
            return;
        }
        let message = ClientMessage::decode(&text).expect("a message");
        let of_game = |(_, game): &(&String, &ServedGame)| game.connections.iter().any(|(other, ..)| *other == id);
        let key = server.games.iter().find(of_game).map(|(key, _)| key.clone());
        let Some(key) = key else { return };
        let input = match message {
            ClientMessage::SignIn { session } => {
                let player = key_of(&session);
                let name = server.names[&player].clone();
                let rating = ShownRating { points: 1500, provisional: true };
                ServerInput::SignedIn(id, SeatedPlayer { key: Some(player), name, rating, bot: false })
            }
            message => ServerInput::Message(id, message),
        };
        server.handle(&key, input);
    }

    fn close(&mut self, connection: u64) {
        let id = self.id(connection);
        let mut server = lock(&self.server);
        for key in server.games.keys().cloned().collect::<Vec<_>>() {
            let game = server.games.get_mut(&key).expect("it is there");
            let before = game.connections.len();
            game.connections.retain(|(other, ..)| *other != id);
            if game.connections.len() < before {
                server.handle(&key, ServerInput::Disconnected(id));
            }
        }
    }

    fn sign_in(&mut self, request: SignInRequest) {
        self.request(request.into_signed_request());
    }

    fn request(&mut self, request: HttpRequest) {
        let mut server = lock(&self.server);
        server.asked.push((self.client, request.url.clone()));
        let (status, body) = match (request.url.strip_prefix("http://server.test/api/"), &request.body) {
            _ if server.cut.contains(&self.client) => (0, "no route".into()),
            (Some("games"), Some(body)) => {
                let created = server.create(&serde_json::from_str(body).expect("an offer"));
                (201, serde_json::to_string(&created).expect("a text"))
            }
            (Some(path @ ("sign-in/challenge" | "sign-in" | "account")), Some(body)) => {
                server.account(path, body, request.session)
            }
            (Some(path), Some(body)) if path.starts_with("player/") && path.ends_with("/report") => {
                server.reports.push((path.to_owned(), body.clone()));
                (204, String::new())
            }
            (Some(path), body) if challenges::is_about_challenges(path) => {
                server.challenges(path, body.as_deref(), request.session)
            }
            (Some(path), body) if path.starts_with("tournaments") => {
                let path = path.trim_start_matches("tournaments");
                server.tournaments(path, body.as_deref(), request.session)
            }
            (Some("games"), None) => (200, r#"{"open":[],"playing":[]}"#.into()),
            (Some("seats"), Some(_)) => (200, "[]".into()),
            (Some(path), None) if path.starts_with("player/") => {
                (200, access_trees::profile(path.trim_start_matches("player/")))
            }
            (Some(path), None) => match path.strip_prefix("games/").and_then(|key| server.listed(key)) {
                Some(game) => (200, serde_json::to_string(&game).expect("a text")),
                None => (404, r#"{"error":"no such game"}"#.into()),
            },
            _ => (404, String::new()),
        };
        self.tell(&mut server, NetworkEvent::Answered { id: request.id, status, body });
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        lock(&self.server).outboxes.remove(&self.client).unwrap_or_default()
    }
}

/// A program without a scene.
fn table(server: &Shared, client: u64, store: &SharedStore, nickname: &str) -> App {
    let mut app = App::new();
    let network = LocalNetwork { server: server.clone(), client };
    app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, super::plugin))
        .init_resource::<ButtonInput<KeyCode>>()
        .insert_resource(Settings { site: SITE.parse().ok(), nickname: nickname.into(), ..Settings::default() })
        .insert_resource(KeptSeats::of(Box::new(store.clone())))
        .insert_resource(NetworkHandle(Box::new(network)))
        .insert_state(Screen::Table);
    app
}

/// The number of the connection to the game of a program.
fn connection_number(world: &World) -> Option<u64> {
    world.resource::<OnlineGame>().table()?.connection.number
}

/// Two programs and a server.
struct Room {
    server: Shared,
    stores: [SharedStore; 3],
    apps: Vec<App>,
    now: Duration,
}

const WHITE: usize = 0;
const BLACK: usize = 1;
const WATCHER: usize = 2;

impl Room {
    fn new() -> Self {
        let server = Shared::default();
        let stores = [(); 3].map(|()| SharedStore::default());
        let names = ["Ana", "Beto", ""];
        let apps = (0..3).map(|index| table(&server, index as u64, &stores[index], names[index])).collect();
        let mut room = Self { server, stores, apps, now: Duration::ZERO };
        room.frames(2);
        room
    }

    /// Both players have a seat in this game, and a spectator watches.
    fn seated(game: GameId, pace: Pace) -> Self {
        Self::of(game, None, pace)
    }

    /// The same from this position.
    fn of(game: GameId, fen: Option<String>, pace: Pace) -> Self {
        let mut room = Self::new();
        let choice = OfferChoice { game, fen, pace, ..OFFER };
        room.command(WHITE, OnlineCommand::Offer(choice));
        assert_eq!(room.overlay(WHITE), Overlay::Invitation);
        let link = room.online(WHITE).table().expect("a game").link();
        for index in [BLACK, WATCHER] {
            room.command(index, OnlineCommand::Look(link.to_string().parse().expect("a link")));
            assert_eq!(room.overlay(index), Overlay::JoinGame);
            let found = room.apps[index].world().resource::<Lobby>().found.clone().expect("it is found");
            assert_eq!(found.game.white.as_deref(), Some("Ana"));
            room.command(index, if index == BLACK { OnlineCommand::Sit(None) } else { OnlineCommand::Watch });
        }
        room.frames(10);
        room
    }

    /// Lets the server go on, in time for what it has to do.
    fn advance_server(&mut self) {
        self.now += FRAME;
        let now = EPOCH_MS + u64::try_from(self.now.as_millis()).expect("a short test");
        lock(&self.server).advance(now);
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.advance_server();
            for app in &mut self.apps {
                app.insert_resource(WallClock::manual(self.now)).update();
            }
        }
    }

    /// Lets time pass, with one frame in twenty steps of the server: a second.
    fn seconds(&mut self, count: u64) {
        for _ in 0..count {
            for _ in 1..20 {
                self.advance_server();
            }
            self.frames(1);
        }
    }

    fn command(&mut self, index: usize, command: OnlineCommand) {
        self.apps[index].world_mut().write_message(command);
        self.frames(6);
    }

    fn act(&mut self, index: usize, action: LocalAction) {
        self.command(index, OnlineCommand::Act(action));
    }

    fn intend(&mut self, index: usize, intent: Intent) {
        self.apps[index].world_mut().write_message(intent);
        self.frames(8);
    }

    fn play(&mut self, index: usize, code: &str) {
        let id = self.current(index).game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        self.intend(index, Intent::Play(id));
    }

    fn current(&self, index: usize) -> &CurrentGame {
        self.apps[index].world().resource()
    }

    fn online(&self, index: usize) -> &OnlineGame {
        self.apps[index].world().resource()
    }

    fn overlay(&self, index: usize) -> Overlay {
        screen::tests::overlay(self.apps[index].world())
    }

    fn codes(&self, index: usize) -> Vec<String> {
        let game = &self.current(index).game;
        game.plies().take(game.ply_count()).map(|ply| ply.played.code.clone()).collect()
    }

    /// Checks that all tables show the server's game.
    fn agree(&self) -> Vec<String> {
        let key = &self.online(WHITE).table().expect("a game").key;
        let server = lock(&self.server);
        let state = server.games[key].server.state();
        let codes: Vec<String> = state.game().plies().map(|ply| ply.played.code.clone()).collect();
        for index in 0..self.apps.len() {
            assert_eq!(self.codes(index), codes, "table {index}");
            assert_eq!(self.current(index).game.result(), state.game().result(), "table {index}");
        }
        codes
    }

    fn cut(&mut self, index: usize) {
        let mut server = lock(&self.server);
        server.cut.push(index as u64);
        server.outboxes.remove(&(index as u64));
        let lost = connection_number(self.apps[index].world()).map(NetworkEvent::Closed);
        server.outboxes.entry(index as u64).or_default().extend(lost);
    }

    fn mend(&mut self) {
        lock(&self.server).cut.clear();
    }

    /// Ends the program and starts it again.
    fn restart(&mut self, index: usize) {
        let name = ["Ana", "Beto", ""][index];
        self.apps[index] = table(&self.server, index as u64 + 100, &self.stores[index], name);
        self.frames(2);
    }
}

const CLASSIC: GameId = GameId::TurnoverClassic;

#[test]
fn a_move_appears_at_once_here_and_then_at_the_other_tables() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    assert_eq!(
        [WHITE, BLACK, WATCHER].map(|index| room.current(index).remote.and_then(|remote| remote.own)),
        [Some(Side::White), Some(Side::Black), None]
    );
    assert_eq!(room.current(WATCHER).head.players, ["Ana", "Beto"].map(str::to_owned));
    let id = room.current(WHITE).game.referee().find("e1e3").expect("a legal move");
    room.apps[WHITE].world_mut().write_message(Intent::Play(id));
    room.frames(1);
    assert_eq!((room.codes(WHITE).len(), room.codes(BLACK).len()), (1, 0));
    room.frames(8);
    assert_eq!(room.agree(), ["e1e3"]);
    room.play(BLACK, "e8e6");
    assert_eq!(room.agree(), ["e1e3", "e8e6"]);
    assert_eq!(room.current(WHITE).remote.map(|remote| remote.turn), Some(RemoteTurn::Move));
}

/// How often a player was notified.
#[derive(Resource, Default)]
struct Notified(usize);

fn count_notifications(mut notifications: MessageReader<TurnNotification>, mut notified: ResMut<Notified>) {
    notified.0 += notifications.read().count();
}

#[test]
fn a_player_who_looks_elsewhere_is_notified_once_when_the_turn_comes() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    for (index, app) in room.apps.iter_mut().enumerate() {
        app.init_resource::<Translations>().init_resource::<Notified>();
        app.add_plugins(turn_notification::plugin).add_systems(First, count_notifications);
        app.world_mut().spawn((Window { focused: index == WATCHER, ..Window::default() }, PrimaryWindow));
        app.world_mut().resource_mut::<Settings>().notifies_turns = index != WHITE;
    }
    let notified = |room: &Room| [WHITE, BLACK, WATCHER].map(|index| room.apps[index].world().resource::<Notified>().0);
    room.frames(4);
    assert_eq!(notified(&room), [0, 0, 0]);
    room.play(WHITE, "e1e3");
    room.frames(20);
    assert_eq!(notified(&room), [0, 1, 0]);
    // White does not want notifications; Black looks at the table now.
    room.play(BLACK, "e8e6");
    let mut windows = room.apps[BLACK].world_mut().query::<&mut Window>();
    windows.single_mut(room.apps[BLACK].world_mut()).expect("a window").focused = true;
    room.play(WHITE, "c1c3");
    assert_eq!(notified(&room), [0, 1, 0]);
}

#[test]
fn nobody_moves_for_the_other_and_a_spectator_for_nobody() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    for index in [BLACK, WATCHER] {
        assert_eq!(room.current(index).person_to_move(), None);
        room.play(index, "e1e3");
        assert_eq!(room.codes(index).len(), 0);
    }
    assert!(room.agree().is_empty());
    for index in [WHITE, BLACK, WATCHER] {
        assert!(!room.current(index).may_ask_engine());
    }
}

#[test]
fn whoever_looks_back_moves_nothing() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.apps[WHITE]
        .add_message::<Gesture>()
        .init_resource::<MotionTime>()
        .add_plugins((shown_table::plugin, move_input::plugin));
    let click = |room: &mut Room, square: &str| {
        let square = square.parse().expect("a square");
        room.apps[WHITE].world_mut().write_message(Gesture::Click(Some(square)));
        room.frames(8);
        room.apps[WHITE].world().resource::<Selection>().from
    };
    room.play(WHITE, "e1e3");
    room.play(BLACK, "e8e6");
    room.intend(WHITE, Intent::StepBack);
    room.intend(WHITE, Intent::StepBack);
    assert_eq!(room.codes(WHITE), [""; 0]);
    assert_eq!([click(&mut room, "d1"), click(&mut room, "d2")], [None; 2]);
    room.play(WHITE, "d1d2");
    assert_eq!(room.online(WHITE).table().and_then(|table| table.refused.as_ref()), None);
    room.intend(WHITE, Intent::Last);
    assert_eq!(room.agree(), ["e1e3", "e8e6"]);
    assert!(click(&mut room, "d1").is_some());
    click(&mut room, "d2");
    assert_eq!(room.agree(), ["e1e3", "e8e6", "d1d2"]);
}

/// How often players or annotations have changed.
#[derive(Resource, Default)]
struct Annotated(usize);

fn count_annotations(mut played: MessageReader<Played>, mut annotated: ResMut<Annotated>) {
    annotated.0 += played.read().filter(|change| change.cause == Cause::Annotate).count();
}

#[test]
fn the_time_left_after_the_last_move_is_told_when_it_is_known() {
    let control = "60".parse().expect("a time control");
    let mut room = Room::seated(CLASSIC, Pace::Live { white: control, black: control });
    for app in &mut room.apps {
        app.init_resource::<Annotated>().add_systems(Last, count_annotations);
    }
    room.play(WHITE, "e1e3");
    room.frames(10);
    for index in [WHITE, BLACK, WATCHER] {
        let game = &room.current(index).game;
        assert!(game.tree()[game.current()].notes().clock.is_some(), "table {index}");
        assert_eq!(room.apps[index].world().resource::<Annotated>().0, 1, "table {index}");
    }
}

#[test]
fn a_table_that_waits_for_its_pieces_compares_nothing_with_the_server() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.apps[WATCHER].insert_resource(TableMotion::MOVING);
    room.play(WHITE, "e1e3");
    assert!(room.online(WATCHER).is_behind() && room.codes(WATCHER).is_empty());
    room.apps[WATCHER].world_mut().resource_mut::<CurrentGame>().head.players = <[String; 2]>::default();
    room.frames(2);
    assert_eq!(room.current(WATCHER).head.players, ["", ""]);
    room.apps[WATCHER].insert_resource(TableMotion::default());
    room.frames(4);
    assert_eq!(room.agree(), ["e1e3"]);
    assert_eq!(room.current(WATCHER).head.players, ["Ana", "Beto"]);
    assert_eq!(room.current(BLACK).remote.map(|remote| remote.turn), Some(RemoteTurn::Move));
}

#[test]
fn a_takeback_needs_consent_and_leaves_nothing_behind() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.play(WHITE, "e1e3");
    room.intend(WHITE, Intent::Undo);
    assert_eq!(room.agree().len(), 1);
    let asked = |room: &Room| room.online(BLACK).table()?.client.state()?.proposal(Proposal::Takeback);
    assert!(asked(&room).is_some());
    room.intend(BLACK, Intent::Undo);
    assert!(room.agree().is_empty());
    assert_eq!(room.current(BLACK).game.tree().len(), 0);
    room.play(WHITE, "d1d2");
    assert_eq!(room.agree(), ["d1d2"]);
}

#[test]
fn draws_resignations_and_rematches_go_through_the_same_door() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.play(WHITE, "e1e3");
    room.intend(BLACK, Intent::OfferDraw);
    room.intend(WHITE, Intent::AnswerDraw { accept: false });
    assert_eq!(room.current(WHITE).game.result(), None);
    let declined = |room: &Room, index| room.online(index).table().expect("a game").declined;
    assert_eq!([WHITE, BLACK].map(|index| declined(&room, index)), [None, Some(Proposal::Draw)]);
    room.play(BLACK, "e8e6");
    room.intend(WHITE, Intent::Resign);
    room.agree();
    let result = room.current(WATCHER).game.result().expect("it is over");
    assert_eq!((result.winner, result.reason), (Some(Side::Black), Reason::Resignation));
    assert!(room.current(WHITE).may_ask_engine(), "a game that is over is everybody's");
    room.intend(BLACK, Intent::Rematch);
    room.intend(WHITE, Intent::Rematch);
    room.frames(20);
    assert!(room.agree().is_empty());
    assert_eq!(room.current(WHITE).remote.and_then(|remote| remote.own), Some(Side::Black));
    room.play(BLACK, "e1e3");
    assert_eq!(room.agree(), ["e1e3"]);
}

#[test]
fn the_accuracy_that_a_review_has_found_here_stays_in_the_record() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.play(WHITE, "e1e3");
    room.intend(WHITE, Intent::Resign);
    room.intend(WHITE, Intent::SetAccuracy([Some(0.5), None]));
    room.act(BLACK, LocalAction::Say(Phrase::Hello));
    assert_eq!(accuracy(&room.current(WHITE).head, Side::White), Some(0.5));
    assert_eq!(accuracy(&room.current(BLACK).head, Side::White), None);
}

#[test]
fn a_move_made_without_a_connection_is_sent_once_when_it_comes_back() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.cut(WHITE);
    room.frames(2);
    let status = |room: &Room| room.online(WHITE).table().expect("a game").client.status().clone();
    assert!(matches!(status(&room), ConnectionStatus::Offline { .. } | ConnectionStatus::Connecting { .. }));
    room.play(WHITE, "e1e3");
    assert_eq!((room.codes(WHITE).len(), room.codes(BLACK).len()), (1, 0));
    let turn = |room: &Room| room.current(WHITE).remote.map(|remote| remote.turn);
    assert_eq!(turn(&room), Some(RemoteTurn::Unsent { is_timed: false }));
    room.mend();
    room.frames(200);
    assert_eq!(status(&room), ConnectionStatus::Online);
    assert_eq!(turn(&room), Some(RemoteTurn::Wait));
    assert_eq!(room.agree(), ["e1e3"]);
}

#[test]
fn a_game_goes_on_after_the_program_has_ended() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.play(WHITE, "e1e3");
    room.restart(WHITE);
    let key = room.apps[WHITE].world().resource::<KeptSeats>().iter().next().expect("a seat").key.clone();
    room.command(WHITE, OnlineCommand::Enter(key));
    room.frames(10);
    assert_eq!(room.agree(), ["e1e3"]);
    room.play(BLACK, "e8e6");
    room.play(WHITE, "d1d2");
    assert_eq!(room.agree(), ["e1e3", "e8e6", "d1d2"]);
}

#[test]
fn another_game_on_the_table_leaves_the_seat_to_be_taken_again() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.intend(WHITE, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert!(room.online(WHITE).table().is_none() && room.current(WHITE).remote.is_none());
    let gone = room.online(BLACK).table().expect("a game").client.presence().is_connected;
    assert!(!gone[Side::White]);
    let key = room.apps[WHITE].world().resource::<KeptSeats>().iter().next().expect("a seat").key.clone();
    room.command(WHITE, OnlineCommand::Enter(key));
    room.frames(10);
    room.play(WHITE, "e1e3");
    assert_eq!(room.agree(), ["e1e3"]);
}

#[test]
fn a_seat_moves_to_another_device() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.command(WHITE, OnlineCommand::LendSeat);
    let link = room.online(WHITE).table().and_then(|table| table.lent.clone()).expect("a link").to_string();
    room.command(WATCHER, OnlineCommand::Look(link.parse::<OnlineLink>().expect(&link)));
    room.frames(20);
    assert_eq!(room.current(WATCHER).remote.and_then(|remote| remote.own), Some(Side::White));
    assert_eq!(room.current(WHITE).remote.and_then(|remote| remote.own), None);
    room.play(WATCHER, "e1e3");
    assert_eq!(room.agree(), ["e1e3"]);
}

#[test]
fn whoever_keeps_a_seat_that_nobody_has_taken_watches_at_once() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    let link = room.online(WHITE).table().expect("a game").link();
    let [token, dice] = [32, 64].map(|digits| "0".repeat(digits));
    // As assets/server/watch.js writes it.
    let memory = format!(r#"{{"token":"{token}","dice":"{dice}"}}"#);
    let seat = format!(r#"{{"version":1,"site":"{SITE}","key":"{}","memory":{memory}}}"#, link.key);
    room.stores[WATCHER].0.lock().expect("no test has panicked").insert(link.key.clone(), seat);
    room.restart(WATCHER);
    room.command(WATCHER, OnlineCommand::Look(link));
    room.frames(10);
    assert_eq!(room.overlay(WATCHER), Overlay::None);
    assert!(room.current(WATCHER).remote.is_some_and(|remote| remote.own.is_none()));
    room.play(WHITE, "e1e3");
    assert_eq!(room.agree(), ["e1e3"]);
}

#[test]
fn dice_fall_as_both_players_chains_say_and_the_record_proves_it() {
    let mut room = Room::seated(GameId::DiceChess(Variant::DiceChess), Pace::Untimed);
    room.frames(20);
    for _ in 0..400 {
        if room.current(WATCHER).game.result().is_some() || room.codes(WHITE).len() > 60 {
            break;
        }
        let mover = [WHITE, BLACK].into_iter().find(|&index| room.current(index).person_to_move().is_some());
        if let Some(mover) = mover
            && let Some(legal) = room.current(mover).game.legal_moves().first().map(|legal| legal.code.clone())
        {
            assert!(matches!(room.current(mover).game.phase(), Phase::Move(_)));
            room.play(mover, &legal);
        }
        room.frames(10);
    }
    let codes = room.agree();
    assert!(codes.len() > 20, "{codes:?}");
    for index in [WHITE, BLACK, WATCHER] {
        let record = &room.current(index).record;
        assert!(verify_record(record).is_ok_and(|rolls| rolls > 0), "table {index}: {:?}", verify_record(record));
    }
}

#[test]
fn who_may_double_over_a_network_doubles_or_rolls_and_the_others_see_it() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let start = format!("{} x1:3:0-0:before-crawford", id.referee(None).expect("a start").fen());
    let mut room = Room::of(id, Some(start), Pace::Untimed);
    room.frames(20);
    let turns = |room: &Room| [WHITE, BLACK].map(|index| room.current(index).remote.map(|remote| remote.turn));
    assert_eq!(turns(&room), [Some(RemoteTurn::RollOrDouble), Some(RemoteTurn::Wait)]);
    // Nobody rolls for the other, and nobody chooses a roll.
    room.intend(BLACK, Intent::Roll);
    let chosen = room.current(WHITE).game.referee().legal_rolls()[0].id;
    room.intend(WHITE, Intent::Play(chosen));
    assert!(room.agree().is_empty());
    // Who may double may also do so before an adjournment that was agreed on.
    room.act(BLACK, LocalAction::Propose(Proposal::Adjournment));
    room.act(WHITE, LocalAction::Answer(Proposal::Adjournment, true));
    room.play(WHITE, "double");
    assert_eq!(room.agree(), ["double"]);
    assert_eq!(room.current(BLACK).person_to_move(), Some(Side::Black));
    assert_eq!(room.current(BLACK).remote.map(|remote| remote.turn), Some(RemoteTurn::Seal), "the answer is sealed");
    room.play(BLACK, "take");
    for index in [WHITE, BLACK] {
        room.act(index, LocalAction::Ready);
    }
    room.frames(40);
    // White does not own the cube any more, so the dice are rolled at once.
    assert_eq!(room.agree().len(), 3);
    while room.current(WHITE).person_to_move().is_some() {
        let code = room.current(WHITE).game.legal_moves()[0].code.clone();
        room.play(WHITE, &code);
    }
    room.frames(20);
    let before = room.agree().len();
    assert_eq!(turns(&room), [Some(RemoteTurn::Wait), Some(RemoteTurn::RollOrDouble)]);
    room.intend(BLACK, Intent::Roll);
    room.frames(20);
    assert_eq!(room.agree().len(), before + 1);
    assert!(matches!(room.current(BLACK).game.phase(), Phase::Move(Side::Black)));

    // The rematch is the next game of the match.
    room.intend(BLACK, Intent::Resign);
    for index in [WHITE, BLACK] {
        room.intend(index, Intent::Rematch);
    }
    room.frames(40);
    let cube = Cube::of(room.current(WHITE).game.referee()).expect("a cube").to_string();
    assert_eq!(cube, "x1:3:0-2:crawford", "Ana has two points, and plays Black");
}

#[test]
fn the_servers_clock_is_shown_and_a_flag_falls_there_alone() {
    let control = "60".parse().expect("a time control");
    let mut room = Room::seated(CLASSIC, Pace::Live { white: control, black: control });
    room.play(WHITE, "e1e3");
    room.play(BLACK, "e8e6");
    room.frames(200);
    let clocks = room.apps[BLACK].world().resource::<play::clocks::TableClocks>();
    let (left, _) = clocks.time_left(Side::White, room.now).expect("a clock");
    assert!((45..=52).contains(&left.as_secs()), "{left:?}");
    assert_eq!(clocks.running(), Some(Side::White));
    room.frames(20 * 60);
    room.agree();
    let result = room.current(BLACK).game.result().expect("it is over");
    assert_eq!((result.winner, result.reason), (Some(Side::Black), Reason::Time));
    for index in [WHITE, BLACK, WATCHER] {
        let clocks = room.apps[index].world().resource::<play::clocks::TableClocks>();
        let game = &room.current(index).game;
        let reading = clocks.reading(game, Side::White, room.now).expect("a clock").to_string();
        assert_eq!(reading, "0.0", "table {index}");
        assert_eq!(clocks.running(), None);
    }
}

/// What was said aloud.
#[derive(Resource, Default)]
struct Heard(Vec<String>);

fn hear(mut announcements: MessageReader<Announcement>, mut heard: ResMut<Heard>) {
    heard.0.extend(announcements.read().map(|announcement| announcement.text.clone()));
}

impl Room {
    /// Lets all programs speak English.
    fn listen(&mut self) {
        for app in &mut self.apps {
            app.insert_resource(Translations::new(Language::English))
                .init_resource::<Heard>()
                .add_message::<Announcement>()
                .add_plugins(announce::plugin)
                .add_systems(First, hear);
        }
        self.frames(2);
    }

    fn has_heard(&self, index: usize, text: &str) -> bool {
        self.apps[index].world().resource::<Heard>().0.iter().any(|heard| heard.starts_with(text))
    }
}

#[test]
fn what_the_other_says_and_declines_and_that_a_game_was_cancelled_is_spoken() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.listen();
    room.act(WHITE, LocalAction::Say(Phrase::Hello));
    room.play(WHITE, "e1e3");
    room.intend(BLACK, Intent::OfferDraw);
    room.intend(WHITE, Intent::AnswerDraw { accept: false });
    let [hello, declined] = ["Ana: Hello!", "Ana declines the draw."];
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| room.has_heard(index, hello)), [false, true, true]);
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| room.has_heard(index, declined)), [false, true, false]);
    room.act(WHITE, LocalAction::SetConditionals(vec![["e8e6", "d1d2"].map(str::to_owned).to_vec()]));
    let stored = "1 line stored.";
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| room.has_heard(index, stored)), [true, false, false]);
    let control = "60".parse().expect("a time control");
    let mut room = Room::seated(CLASSIC, Pace::Live { white: control, black: control });
    room.listen();
    room.act(BLACK, LocalAction::ExtendFirstTurn);
    assert!(room.has_heard(WHITE, "Beto gives more time"));
    room.seconds(20 * 60);
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| room.has_heard(index, "Cancelled, no result.")), [true; 3]);
}

#[test]
fn whoever_looks_back_hears_the_others_next_move_and_none_before_it_again() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.listen();
    room.apps[WHITE].add_plugins((phrases::announce::plugin, access::announce::plugin));
    room.play(WHITE, "e1e3");
    room.play(BLACK, "e8e6");
    room.play(WHITE, "d1d2");
    room.intend(WHITE, Intent::First);
    assert!(room.has_heard(WHITE, "Start of the game."));
    room.apps[WHITE].world_mut().resource_mut::<Heard>().0.clear();
    room.play(BLACK, "d8d7");
    room.frames(8);
    assert_eq!(room.agree().len(), 4);
    let heard = &room.apps[WHITE].world().resource::<Heard>().0;
    assert!(heard.len() == 1 && heard[0].starts_with("Beto: d8 to d7."), "{heard:?}");
}

/// The sides whose clocks run at the three tables.
fn running(room: &Room) -> [Option<Side>; 3] {
    let of = |index: usize| room.apps[index].world().resource::<play::clocks::TableClocks>().running();
    [WHITE, BLACK, WATCHER].map(of)
}

#[test]
fn a_game_without_a_first_move_is_cancelled_at_all_tables_and_nobody_wins_it() {
    let control = "60".parse().expect("a time control");
    let mut room = Room::seated(CLASSIC, Pace::Live { white: control, black: control });
    assert_eq!(running(&room), [None; 3], "a first move is not charged");
    for app in &mut room.apps {
        app.init_resource::<Annotated>().add_systems(Last, count_annotations);
    }
    room.seconds(10 * 60);
    for index in [WHITE, BLACK, WATCHER] {
        let current = room.current(index);
        assert!(current.is_cancelled() && current.game.result().is_none(), "table {index}");
        assert!(!current.may_ask_engine() && current.person_to_move().is_none(), "table {index}");
        assert_eq!(room.overlay(index), Overlay::Result, "table {index}");
        let annotated = room.apps[index].world().resource::<Annotated>().0;
        assert_eq!(annotated, 0, "table {index}: a game without a move is not stored");
    }
    assert_eq!(running(&room), [None; 3]);
    room.apps[WHITE].insert_resource(NextState::Pending(Overlay::None));
    room.frames(10);
    assert_eq!(room.overlay(WHITE), Overlay::None, "it is told once");
}

#[test]
fn a_cancelled_game_is_played_again_by_both_or_offered_again() {
    let control = "60".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let mut room = Room::seated(CLASSIC, pace);
    room.seconds(10 * 60);
    let key = |room: &Room, index: usize| room.online(index).table().expect("a game").key.clone();
    let first = key(&room, WHITE);
    room.intend(BLACK, Intent::Rematch);
    room.intend(WHITE, Intent::Rematch);
    room.frames(20);
    assert_ne!(key(&room, WHITE), first);
    assert_eq!(key(&room, WHITE), key(&room, BLACK));
    assert_eq!(room.online(WHITE).table().and_then(|table| table.client.side()), Some(Side::White), "the same sides");
    assert!(!room.current(WHITE).is_cancelled());
    room.seconds(10 * 60);
    assert!(room.current(WHITE).is_cancelled());
    room.command(WHITE, OnlineCommand::OfferAgain);
    let table = room.online(WHITE).table().expect("a game");
    assert!(table.waits_for_opponent());
    let state = table.client.state().expect("an offer");
    assert_eq!((state.settings().game, state.settings().pace), (CLASSIC, pace));
}

#[test]
fn a_link_has_the_last_word_over_a_finished_game_that_lies_on_the_table() {
    let mut room = Room::new();
    let choice = OFFER;
    room.command(WHITE, OnlineCommand::Offer(choice));
    let link = room.online(WHITE).table().expect("a game").link();
    let mut game = crate::session::Game::new(CLASSIC);
    game.declare(Declaration::Resign(Side::White));
    room.apps[BLACK] = table(&room.server, 101, &room.stores[BLACK], "Beto");
    room.apps[BLACK].insert_resource(CurrentGame::new(game));
    room.command(BLACK, OnlineCommand::Look(link));
    assert_eq!(room.overlay(BLACK), Overlay::JoinGame);
    room.command(BLACK, OnlineCommand::Sit(None));
    room.frames(10);
    assert_eq!(room.overlay(BLACK), Overlay::None);
    assert_eq!(room.current(BLACK).remote.and_then(|remote| remote.own), Some(Side::Black));
}

#[test]
fn the_lists_are_asked_for_when_they_are_opened_and_regularly_while_they_are_read() {
    let mut room = Room::new();
    let asked = |room: &Room| lock(&room.server).asked.iter().filter(|(_, url)| url.ends_with("/games")).count();
    room.seconds(60);
    assert_eq!(asked(&room), 0);
    let open = |room: &mut Room, overlay| {
        room.apps[WHITE].world_mut().insert_resource(NextState::Pending(overlay));
        room.frames(2);
    };
    open(&mut room, Overlay::Online);
    assert_eq!(asked(&room), 1);
    let lobby = room.apps[WHITE].world().resource::<Lobby>();
    assert!(lobby.next_refresh().is_some_and(|due| due > room.now), "it goes on by itself");
    room.seconds(60);
    assert!((5..=8).contains(&asked(&room)), "{}", asked(&room));
    open(&mut room, Overlay::None);
    let before = asked(&room);
    room.seconds(60);
    assert_eq!((asked(&room), room.apps[WHITE].world().resource::<Lobby>().next_refresh()), (before, None));
}

#[test]
fn whoever_waits_plays_something_else_and_is_called_to_the_seat_when_somebody_comes() {
    let mut room = Room::new();
    let choice = OfferChoice { is_public: true, ..OFFER };
    room.command(WHITE, OnlineCommand::Offer(choice));
    let link = room.online(WHITE).table().expect("a game").link();
    room.intend(WHITE, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    assert_eq!(room.current(WHITE).game.id(), GameId::Lielow);
    let called = |room: &Room| room.online(WHITE).table().expect("the seat is kept").calls_player();
    assert!(!called(&room));
    room.command(BLACK, OnlineCommand::Look(link));
    room.command(BLACK, OnlineCommand::Sit(None));
    room.frames(10);
    assert!(called(&room) && room.current(WHITE).game.id() == GameId::Lielow, "nothing is taken off the table");
    let key = room.online(WHITE).table().expect("a game").key.clone();
    room.command(WHITE, OnlineCommand::Enter(key));
    room.frames(10);
    assert!(!called(&room));
    room.play(WHITE, "e1e3");
    assert_eq!((room.codes(WHITE), room.codes(BLACK)), (vec!["e1e3".to_owned()], vec!["e1e3".to_owned()]));
}

#[test]
fn a_game_that_was_cancelled_has_no_result_at_any_table_and_its_clocks_stand_still() {
    let control = "60".parse().expect("a time control");
    let mut room = Room::seated(CLASSIC, Pace::Live { white: control, black: control });
    room.seconds(u64::from(PRIVATE_FIRST_TURN) + 5);
    for index in [WHITE, BLACK, WATCHER] {
        let state = room.online(index).table().and_then(|table| table.client.state()).expect("a game");
        assert!(state.is_cancelled() && state.is_over(), "table {index}");
    }
    room.seconds(200);
    for index in [WHITE, BLACK, WATCHER] {
        let clocks = room.apps[index].world().resource::<play::clocks::TableClocks>();
        let left = Side::ALL.map(|side| clocks.time_left(side, room.now).map(|(left, _)| left.as_secs()));
        assert_eq!((clocks.running(), left), (None, [Some(60); 2]), "table {index}");
        assert_eq!(room.current(index).game.result(), None, "table {index}");
    }
    room.agree();
}

#[test]
fn a_first_turn_is_extended_by_the_opponent_alone() {
    let control = "60".parse().expect("a time control");
    let mut room = Room::seated(CLASSIC, Pace::Live { white: control, black: control });
    let end = |room: &Room, index: usize| {
        let state = room.online(index).table().and_then(|table| table.client.state()).expect("a game");
        state.first_turn().expect("White's first turn").ends_at
    };
    let before = end(&room, WHITE);
    room.act(WHITE, LocalAction::ExtendFirstTurn);
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| end(&room, index)), [before; 3]);
    room.act(BLACK, LocalAction::ExtendFirstTurn);
    let later = before + u64::from(PRIVATE_FIRST_TURN) * 1_000;
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| end(&room, index)), [later; 3]);
}

#[test]
fn phrases_and_refusals_are_told() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    room.act(WHITE, LocalAction::Say(Phrase::Hello));
    let said = &room.online(BLACK).table().expect("a game").said;
    assert_eq!(said.iter().map(|said| (said.side, said.phrase)).collect::<Vec<_>>(), [(Side::White, Phrase::Hello)]);
    for (index, code, count) in [(WHITE, "e1e3", 1), (BLACK, "e8e6", 0)] {
        room.play(index, code);
        let said = &room.online(BLACK).table().expect("a game").said;
        assert_eq!(said.len(), count, "after {code}");
    }
    room.act(BLACK, LocalAction::ClaimAbandoned(false));
    assert!(room.online(BLACK).table().expect("a game").refused.is_some());
}

#[test]
fn a_server_that_cannot_be_reached_is_told_and_nothing_is_lost() {
    let mut room = Room::new();
    lock(&room.server).cut.push(WHITE as u64);
    let choice = OfferChoice { side: None, ..OFFER };
    room.command(WHITE, OnlineCommand::Offer(choice.clone()));
    let lobby = room.apps[WHITE].world().resource::<Lobby>();
    assert!(lobby.error.is_some() && !lobby.is_waiting());
    room.mend();
    room.command(WHITE, OnlineCommand::Offer(choice));
    assert!(room.online(WHITE).table().is_some());
}

#[test]
fn a_game_over_a_network_goes_on_in_a_program_that_nobody_touches() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    let mut black = Untouched::of(&mut room.apps[BLACK], room.now);
    let frames = black.pass(Duration::from_secs(4));
    assert!(frames < 80, "{frames} frames in 4 s, while nothing happens");
    let id = room.current(WHITE).game.referee().find("e1e3").expect("a legal move");
    room.apps[WHITE].world_mut().write_message(Intent::Play(id));
    room.frames(8);
    // A network wakes the program with each message.
    black.waker().wake();
    assert!(black.comes_to(|world| world.resource::<CurrentGame>().game.ply_count() == 1));
    room.act(WHITE, LocalAction::Resign);
    black.waker().wake();
    assert!(black.comes_to(|world| world.resource::<CurrentGame>().game.result().is_some()));
    assert!(black.comes_to(|world| screen::tests::overlay(world) == Overlay::Result));
}

#[test]
fn a_program_that_nobody_touches_connects_again() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    let mut black = Untouched::of(&mut room.apps[BLACK], room.now);
    black.pass(Duration::from_secs(2));
    let number = connection_number(black.app.world()).expect("a connection");
    lock(&room.server).outboxes.entry(BLACK as u64).or_default().push(NetworkEvent::Closed(number));
    black.waker().wake();
    assert!(black.comes_to(|world| connection_number(world).is_some_and(|another| another != number)));
}

#[test]
fn a_player_signs_in_by_a_key_chooses_a_name_and_sits_down_under_it() {
    let mut room = Room::new();
    let site = SITE.parse().expect("an address");
    let name = |room: &Room, index: usize| {
        let accounts = room.apps[index].world().resource::<Accounts>();
        accounts.name_at(&site).map(ToString::to_string)
    };
    for (index, wanted) in [(WHITE, "Carla"), (BLACK, "Dora")] {
        room.apps[index].world_mut().write_message(AccountCommand::SignIn);
        room.frames(6);
        let accounts = room.apps[index].world().resource::<Accounts>();
        assert!(accounts.at(&site).is_some() && accounts.error.is_none());
        assert_eq!(name(&room, index), None);
        let change = AccountChange { name: wanted.parse().ok(), ..AccountChange::default() };
        room.apps[index].world_mut().write_message(AccountCommand::Change(change));
        room.frames(6);
        assert_eq!(name(&room, index).as_deref(), Some(wanted));
    }
    let choice = OFFER;
    room.command(WHITE, OnlineCommand::Offer(choice));
    let link = room.online(WHITE).table().expect("a game").link();
    room.command(BLACK, OnlineCommand::Look(link.to_string().parse().expect("a link")));
    room.command(BLACK, OnlineCommand::Sit(None));
    room.frames(10);
    let state = room.online(WHITE).table().and_then(|table| table.client.state()).expect("a game");
    let black = state.seat(Side::Black).expect("a player");
    assert_eq!((&*black.nickname, black.player.as_ref().map(|player| player.name.as_str())), ("Dora", Some("Dora")));
    // Another device with the same words is the same player.
    let secret = room.apps[BLACK].world().resource::<Accounts>().identity.secret().cloned().expect("a secret");
    room.apps[WATCHER].world_mut().write_message(AccountCommand::Restore(secret));
    room.frames(6);
    assert_eq!(name(&room, WATCHER).as_deref(), Some("Dora"));
    room.apps[WATCHER].world_mut().write_message(AccountCommand::Forget);
    room.frames(2);
    assert_eq!(name(&room, WATCHER), None);
}
