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

use bevy::ecs::system::RunSystemOnce;
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
use super::waiting_games::WaitingGames;
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
use crate::app::share::file_export::{Contents, ExportedFile};
use crate::app::shown_table;
use crate::app::system::wall_clock::WallClock;
use crate::board::Side;
use crate::games::dice_chess::Variant;
use crate::insight::accuracy;
use crate::online::{
    ClientMessage, ConnectionId, ConnectionStatus, CreatedGame, EventKind, GameEvent, GameOffer, GameServer,
    GameSettings, GameStage, ListedGame, LocalAction, PRIVATE_FIRST_TURN_SECS, Pace, Phrase, Proposal, SeatedPlayer,
    ServerEffect, ServerInput, ShownRating, verify_record,
};
use crate::online_tournament::OnlineTournament;
use crate::player::{
    AccountChange, ChallengeAnswer, PlayerAccount, PlayerKey, PlayerName, SessionToken, SignIn, SignInChallenge,
    Visibility, sign_in_text,
};
use crate::session::cube::Cube;
use crate::session::{Declaration, DiceVerdict, GameId, Head, Phase, Reason, Seed};
use crate::signing;

const SITE_URL: &str = "http://server.test/";
/// The server's time at the start, in milliseconds since 1970.
const START_TIME_MS: u64 = 1_790_000_000_000;
const FRAME_TIME: Duration = Duration::from_millis(50);
/// The seed of games in which the server rolls.
const DICE_SEED: Seed = Seed::new([7; 32]);
/// An offer to a friend.
const FRIEND_OFFER: OfferChoice = OfferChoice {
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
    now_ms: u64,
    /// The number of the last connection.
    last_connection: u64,
    /// The events that each client has not fetched.
    outboxes: BTreeMap<u64, Vec<NetworkEvent>>,
    /// The clients that cannot reach the server.
    cut_clients: Vec<u64>,
    /// Whether its answers to challenges are lost.
    loses_answers: bool,
    /// The requests of each client.
    requests: Vec<(u64, String)>,
    /// The names of players.
    player_names: BTreeMap<PlayerKey, PlayerName>,
    tournament: Option<OnlineTournament>,
    /// The status with which requests about tournaments fail, if they do.
    tournament_error_status: Option<u16>,
    challenges: Vec<challenges::SentChallenge>,
    /// Whom each player has blocked.
    blocked_names: BTreeMap<PlayerKey, Vec<PlayerName>>,
    /// The paths and bodies of reports of players.
    reports: Vec<(String, String)>,
}

struct ServedGame {
    server: GameServer,
    connections: Vec<(ConnectionId, u64, u64)>,
    timer_at: Option<u64>,
    unconfirmed_saves: Vec<u64>,
    events: Vec<GameEvent>,
}

type Shared = Arc<Mutex<Server>>;

fn lock(server: &Shared) -> MutexGuard<'_, Server> {
    server.lock().expect("no test has panicked")
}

impl Server {
    /// The game of this offer. The same offer makes one game.
    fn create_game(&mut self, offer: &GameOffer) -> CreatedGame {
        let token_hash = offer.seats.first().map(|token| token.token_hash);
        let seats_same_token = |event: &GameEvent| matches!(event.kind, EventKind::Seated { token_hash: Some(token), .. } if Some(token) == token_hash);
        if let Some((key, _)) = self.games.iter().find(|(_, game)| game.events.iter().any(seats_same_token)) {
            return CreatedGame {
                key: key.clone(),
                sides: offer.seats.iter().filter_map(|token| token.side).collect(),
            };
        }
        let key = format!("game-{}", self.games.len() + 1);
        let game = offer.game.parse().expect("a game");
        let settings = GameSettings::new(key.clone(), game, offer.fen.clone(), offer.pace).offered(offer.public);
        let seed_hash = settings.needs_seed().then(|| DICE_SEED.hash());
        let settings = GameSettings { seed_hash, ..settings };
        let new_event = |seq, side, kind| GameEvent { seq, at: self.now_ms, side, act: None, kind };
        let mut events = vec![new_event(1, None, EventKind::Created { settings })];
        let mut sides = Vec::new();
        for token in &offer.seats {
            let side = token.side.unwrap_or(Side::White);
            let kind = EventKind::Seated {
                nickname: token.nickname.clone(),
                token_hash: Some(token.token_hash),
                chain: token.chain,
                player: None,
            };
            events.push(new_event(events.len() as u64 + 1, Some(side), kind));
            sides.push(side);
        }
        self.add_game(key.clone(), events);
        CreatedGame { key, sides }
    }

    fn add_game(&mut self, key: String, events: Vec<GameEvent>) {
        let (server, effects) = GameServer::restore(events.clone(), self.now_ms, self.now_ms).expect("a game");
        let served_game =
            ServedGame { server, connections: Vec::new(), timer_at: None, unconfirmed_saves: Vec::new(), events };
        let has_seed = served_game.server.state().settings().seed_hash.is_some();
        self.games.insert(key.clone(), served_game);
        self.execute_effects(&key, effects);
        if has_seed {
            self.handle_input(&key, ServerInput::DiceSeed(DICE_SEED));
        }
    }

    fn handle_input(&mut self, key: &str, input: ServerInput) {
        let now_ms = self.now_ms;
        let Some(game) = self.games.get_mut(key) else { return };
        let effects = game.server.handle(now_ms, input);
        self.execute_effects(key, effects);
    }

    fn execute_effects(&mut self, key: &str, effects: Vec<ServerEffect>) {
        for effect in effects {
            let Some(game) = self.games.get_mut(key) else { return };
            match effect {
                ServerEffect::Persist(event) => {
                    game.unconfirmed_saves.push(event.seq);
                    game.events.push(event);
                }
                ServerEffect::Send { to: connection_id, message } => {
                    let Some(&(_, client, connection_number)) =
                        game.connections.iter().find(|(id, ..)| *id == connection_id)
                    else {
                        continue;
                    };
                    if !self.cut_clients.contains(&client) {
                        let event = NetworkEvent::Received(connection_number, message.encode());
                        self.outboxes.entry(client).or_default().push(event);
                    }
                }
                ServerEffect::Close(id) => game.connections.retain(|(other_id, ..)| *other_id != id),
                ServerEffect::SetTimer(timer_at) => game.timer_at = timer_at,
                ServerEffect::StartRematch => {
                    let rematch_key = format!("{key}-next");
                    let events = game.server.rematch_events(rematch_key.clone(), None, self.now_ms);
                    self.add_game(rematch_key.clone(), events);
                    self.handle_input(key, ServerInput::RematchCreated(rematch_key));
                }
                ServerEffect::ReadRatings => panic!("no game here is rated"),
                ServerEffect::Broken(error) => panic!("{error}"),
            }
        }
    }

    /// Advances the time: saved events are published, and due ones happen.
    fn advance_to(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        for key in self.games.keys().cloned().collect::<Vec<_>>() {
            let game = self.games.get_mut(&key).expect("it is there");
            let saves = std::mem::take(&mut game.unconfirmed_saves);
            let is_due = game.timer_at.is_some_and(|timer_at| timer_at <= now_ms);
            if is_due {
                game.timer_at = None;
            }
            for seq in saves {
                self.handle_input(&key, ServerInput::Persisted(seq));
            }
            if is_due {
                self.handle_input(&key, ServerInput::Timer);
            }
        }
    }

    /// Answers a request about an account. A session has the player's key.
    fn answer_account_request(&mut self, path: &str, body: &str, session: Option<SessionToken>) -> (u16, String) {
        let account_answer = |server: &Self, key: PlayerKey, session| {
            let name = server.player_names.get(&key).cloned();
            let blocked = server.blocked_names.get(&key).cloned().unwrap_or_default();
            let visibility = Visibility::default();
            let account = PlayerAccount { session, expires: 0, name, rename_from: None, shows: visibility, blocked };
            (200, super::network::to_json(&account))
        };
        match path {
            "sign-in/challenge" => {
                let challenge = SignInChallenge::new([9; 56]);
                (200, super::network::to_json(&ChallengeAnswer { challenge, expires: 0 }))
            }
            "sign-in" => {
                let SignIn { key, origin, challenge, signature } = serde_json::from_str(body).expect("a signature");
                assert_eq!(origin, SITE_URL.trim_end_matches('/'));
                assert!(signing::is_signed_by(&key, &sign_in_text(&origin, &challenge), &signature));
                let mut session = [0; 72];
                session[..32].copy_from_slice(key.bytes());
                account_answer(self, key, Some(SessionToken::new(session)))
            }
            _ => {
                let Some(key) = session.map(|session| key_of(&session)) else { return (401, String::new()) };
                let change: AccountChange = serde_json::from_str(body).expect("a change");
                self.player_names.extend(change.name.map(|name| (key, name)));
                let blocked = self.blocked_names.entry(key).or_default();
                blocked.extend(change.block);
                blocked.retain(|name| Some(name) != change.unblock.as_ref());
                account_answer(self, key, None)
            }
        }
    }

    fn listed_game(&self, key: &str) -> Option<ListedGame> {
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
            moves: 0,
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
    client_id: u64,
}

impl LocalNetwork {
    fn connection_id(&self, connection_number: u64) -> ConnectionId {
        ConnectionId(self.client_id * 1_000 + connection_number)
    }

    fn push_event(&self, server: &mut Server, event: NetworkEvent) {
        server.outboxes.entry(self.client_id).or_default().push(event);
    }
}

impl NetworkClient for LocalNetwork {
    fn connect(&mut self, url: &str) -> u64 {
        let mut server = lock(&self.server);
        server.last_connection += 1;
        let connection_number = server.last_connection;
        let connection_id = self.connection_id(connection_number);
        let key = url.strip_prefix("ws://server.test/ws/").expect("the server's address").to_owned();
        if server.cut_clients.contains(&self.client_id) || !server.games.contains_key(&key) {
            self.push_event(&mut server, NetworkEvent::Closed(connection_number));
            return connection_number;
        }
        server.games.get_mut(&key).expect("it is there").connections.push((
            connection_id,
            self.client_id,
            connection_number,
        ));
        self.push_event(&mut server, NetworkEvent::Opened(connection_number));
        server.handle_input(&key, ServerInput::Connected(connection_id));
        connection_number
    }

    fn send(&mut self, connection_number: u64, text: String) {
        let connection_id = self.connection_id(connection_number);
        let mut server = lock(&self.server);
        if server.cut_clients.contains(&self.client_id) {
            return;
        }
        let message = ClientMessage::decode(&text).expect("a message");
        let has_connection = |(_, game): &(&String, &ServedGame)| {
            game.connections.iter().any(|(other_id, ..)| *other_id == connection_id)
        };
        let key = server.games.iter().find(has_connection).map(|(key, _)| key.clone());
        let Some(key) = key else { return };
        let input = match message {
            ClientMessage::SignIn { session } => {
                let player = key_of(&session);
                let name = server.player_names[&player].clone();
                let rating = ShownRating { points: 1500, provisional: true };
                ServerInput::SignedIn(connection_id, SeatedPlayer { key: Some(player), name, rating, bot: false })
            }
            message => ServerInput::Message(connection_id, message),
        };
        server.handle_input(&key, input);
    }

    fn close(&mut self, connection_number: u64) {
        let connection_id = self.connection_id(connection_number);
        let mut server = lock(&self.server);
        for key in server.games.keys().cloned().collect::<Vec<_>>() {
            let game = server.games.get_mut(&key).expect("it is there");
            let count_before = game.connections.len();
            game.connections.retain(|(other_id, ..)| *other_id != connection_id);
            if game.connections.len() < count_before {
                server.handle_input(&key, ServerInput::Disconnected(connection_id));
            }
        }
    }

    fn sign_in(&mut self, request: SignInRequest) {
        self.request(request.into_signed_request());
    }

    fn request(&mut self, request: HttpRequest) {
        let mut server = lock(&self.server);
        server.requests.push((self.client_id, request.url.clone()));
        let (status, body) = match (request.url.strip_prefix("http://server.test/api/"), &request.body) {
            _ if server.cut_clients.contains(&self.client_id) => (0, "no route".into()),
            (Some("games"), Some(body)) => {
                let created = server.create_game(&serde_json::from_str(body).expect("an offer"));
                (201, serde_json::to_string(&created).expect("a text"))
            }
            (Some(path @ ("sign-in/challenge" | "sign-in" | "account")), Some(body)) => {
                server.answer_account_request(path, body, request.session)
            }
            (Some(path), Some(body)) if path.starts_with("player/") && path.ends_with("/report") => {
                server.reports.push((path.to_owned(), body.clone()));
                (204, String::new())
            }
            (Some(path), body) if challenges::is_about_challenges(path) => {
                server.answer_challenge_request(path, body.as_deref(), request.session)
            }
            (Some(path), body) if path.starts_with("tournaments") => {
                let path = path.trim_start_matches("tournaments");
                server.answer_tournament_request(path, body.as_deref(), request.session)
            }
            (Some("games"), None) => (200, r#"{"open":[],"playing":[]}"#.into()),
            (Some("seats"), Some(_)) => (200, "[]".into()),
            (Some(path), None) if path.ends_with("/games/all") && request.session.is_some() => {
                (200, if path.contains("Carla") { format!("[{path}]") } else { String::new() })
            }
            (Some(path), None) if path.starts_with("player/") => {
                (200, access_trees::profile_json(path.trim_start_matches("player/")))
            }
            (Some(path), None) => match path.strip_prefix("games/").and_then(|key| server.listed_game(key)) {
                Some(game) => (200, serde_json::to_string(&game).expect("a text")),
                None => (404, r#"{"error":"no such game"}"#.into()),
            },
            _ => (404, String::new()),
        };
        self.push_event(&mut server, NetworkEvent::Answered { id: request.id, status, body });
    }

    fn take_events(&mut self) -> Vec<NetworkEvent> {
        lock(&self.server).outboxes.remove(&self.client_id).unwrap_or_default()
    }
}

/// A program without a scene.
fn app_with_network(server: &Shared, client_id: u64, store: &SharedStore, nickname: &str) -> App {
    let mut app = App::new();
    let network = LocalNetwork { server: server.clone(), client_id };
    app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin, super::plugin))
        .init_resource::<ButtonInput<KeyCode>>()
        .insert_resource(Settings { site: SITE_URL.parse().ok(), nickname: nickname.into(), ..Settings::default() })
        .insert_resource(KeptSeats::of(Box::new(store.clone())))
        .insert_resource(NetworkHandle(Box::new(network)))
        .insert_state(Screen::Table);
    app
}

/// The number of the connection to the game of a program.
fn connection_number(world: &World) -> Option<u64> {
    world.resource::<OnlineGame>().table()?.connection.id
}

/// Two programs and a server.
struct TestPrograms {
    server: Shared,
    stores: [SharedStore; 3],
    apps: Vec<App>,
    now: Duration,
}

const WHITE: usize = 0;
const BLACK: usize = 1;
const WATCHER: usize = 2;

impl TestPrograms {
    fn new() -> Self {
        let server = Shared::default();
        let stores = [(); 3].map(|()| SharedStore::default());
        let names = ["Ana", "Beto", ""];
        let apps = (0..3).map(|index| app_with_network(&server, index as u64, &stores[index], names[index])).collect();
        let mut programs = Self { server, stores, apps, now: Duration::ZERO };
        programs.run_frames(2);
        programs
    }

    /// Both players have a seat in this game, and a spectator watches.
    fn with_seated_players(game: GameId, pace: Pace) -> Self {
        Self::with_start_position(game, None, pace)
    }

    /// The same from this position.
    fn with_start_position(game: GameId, fen: Option<String>, pace: Pace) -> Self {
        let mut programs = Self::new();
        let choice = OfferChoice { game, fen, pace, ..FRIEND_OFFER };
        programs.run_command(WHITE, OnlineCommand::Offer(choice));
        assert_eq!(programs.overlay(WHITE), Overlay::Invitation);
        let link = programs.online(WHITE).table().expect("a game").link();
        for index in [BLACK, WATCHER] {
            programs.run_command(index, OnlineCommand::Look(link.to_string().parse().expect("a link")));
            assert_eq!(programs.overlay(index), Overlay::JoinGame);
            let found_game = programs.apps[index].world().resource::<Lobby>().found_game.clone().expect("it is found");
            assert_eq!(found_game.game.white.as_deref(), Some("Ana"));
            programs.run_command(index, if index == BLACK { OnlineCommand::Sit(None) } else { OnlineCommand::Watch });
        }
        programs.run_frames(10);
        programs
    }

    /// Lets the server go on, in time for what it has to do.
    fn advance_server(&mut self) {
        self.now += FRAME_TIME;
        let now_ms = START_TIME_MS + u64::try_from(self.now.as_millis()).expect("a short test");
        lock(&self.server).advance_to(now_ms);
    }

    fn run_frames(&mut self, count: usize) {
        for _ in 0..count {
            self.advance_server();
            for app in &mut self.apps {
                app.insert_resource(WallClock::manual(self.now)).update();
            }
        }
    }

    /// Lets time pass, with one frame in twenty steps of the server: a second.
    fn run_seconds(&mut self, count: u64) {
        for _ in 0..count {
            for _ in 1..20 {
                self.advance_server();
            }
            self.run_frames(1);
        }
    }

    fn run_command(&mut self, index: usize, command: OnlineCommand) {
        self.apps[index].world_mut().write_message(command);
        self.run_frames(6);
    }

    /// Lends a seat to another device. Returns its link.
    fn lend_seat(&mut self, index: usize) -> OnlineLink {
        self.run_command(index, OnlineCommand::LendSeat);
        self.online(index).table().and_then(|table| table.transfer_link.clone()).expect("a link")
    }

    fn act_in_game(&mut self, index: usize, action: LocalAction) {
        self.run_command(index, OnlineCommand::Act(action));
    }

    fn send_intent(&mut self, index: usize, intent: Intent) {
        self.apps[index].world_mut().write_message(intent);
        self.run_frames(8);
    }

    fn play_code(&mut self, index: usize, code: &str) {
        let id = self.current(index).game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        self.send_intent(index, Intent::Play(id));
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

    /// What is played in the games in which a player is awaited.
    fn awaited_game_ids(&mut self, index: usize) -> Vec<GameId> {
        let read_ids = |waiting_games: WaitingGames| waiting_games.ids_by_game_key().into_values().collect::<Vec<_>>();
        self.apps[index].world_mut().run_system_once(read_ids).expect("it runs")
    }

    fn played_codes(&self, index: usize) -> Vec<String> {
        let game = &self.current(index).game;
        game.plies().take(game.ply_count()).map(|ply| ply.played.code.clone()).collect()
    }

    /// Checks that all tables show the server's game.
    fn agreed_codes(&self) -> Vec<String> {
        let key = &self.online(WHITE).table().expect("a game").key;
        let server = lock(&self.server);
        let state = server.games[key].server.state();
        let codes: Vec<String> = state.game().plies().map(|ply| ply.played.code.clone()).collect();
        for index in 0..self.apps.len() {
            assert_eq!(self.played_codes(index), codes, "table {index}");
            assert_eq!(self.current(index).game.result(), state.game().result(), "table {index}");
        }
        codes
    }

    fn cut_connection(&mut self, index: usize) {
        let mut server = lock(&self.server);
        server.cut_clients.push(index as u64);
        server.outboxes.remove(&(index as u64));
        let lost_connection = connection_number(self.apps[index].world()).map(NetworkEvent::Closed);
        server.outboxes.entry(index as u64).or_default().extend(lost_connection);
    }

    /// Lets time pass until an answer is on its way to a program, and holds it up.
    fn hold_up_answer(&mut self, index: usize) -> NetworkEvent {
        let mut next_answer = || {
            self.run_frames(1);
            lock(&self.server).outboxes.get_mut(&(index as u64)).and_then(Vec::pop)
        };
        (0..100).find_map(|_| next_answer()).expect("an answer")
    }

    fn restore_connections(&mut self) {
        lock(&self.server).cut_clients.clear();
    }

    /// Ends the program and starts it again.
    fn restart_program(&mut self, index: usize) {
        let nickname = ["Ana", "Beto", ""][index];
        self.apps[index] = app_with_network(&self.server, index as u64 + 100, &self.stores[index], nickname);
        self.run_frames(2);
    }
}

const CLASSIC: GameId = GameId::TurnoverClassic;

#[test]
fn a_move_appears_at_once_here_and_then_at_the_other_tables() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    assert_eq!(
        [WHITE, BLACK, WATCHER].map(|index| programs.current(index).remote.and_then(|remote| remote.own)),
        [Some(Side::White), Some(Side::Black), None]
    );
    assert_eq!(programs.current(WATCHER).head.players, ["Ana", "Beto"].map(str::to_owned));
    let id = programs.current(WHITE).game.referee().find("e1e3").expect("a legal move");
    programs.apps[WHITE].world_mut().write_message(Intent::Play(id));
    programs.run_frames(1);
    assert_eq!((programs.played_codes(WHITE).len(), programs.played_codes(BLACK).len()), (1, 0));
    programs.run_frames(8);
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
    programs.play_code(BLACK, "e8e6");
    assert_eq!(programs.agreed_codes(), ["e1e3", "e8e6"]);
    assert_eq!(programs.current(WHITE).remote.map(|remote| remote.turn), Some(RemoteTurn::Move));
}

/// What a player was notified of.
#[derive(Resource, Default)]
struct NotifiedTexts(Vec<String>);

fn note_notifications(mut notifications: MessageReader<TurnNotification>, mut notified_texts: ResMut<NotifiedTexts>) {
    notified_texts.0.extend(notifications.read().map(|notification| notification.text.clone()));
}

#[test]
fn a_player_who_looks_elsewhere_is_notified_once_when_the_turn_comes() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    for (index, app) in programs.apps.iter_mut().enumerate() {
        app.init_resource::<Translations>().init_resource::<NotifiedTexts>();
        app.add_plugins(turn_notification::plugin).add_systems(First, note_notifications);
        app.world_mut().spawn((Window { focused: index == WATCHER, ..Window::default() }, PrimaryWindow));
        app.world_mut().resource_mut::<Settings>().notifies_turns = index != WHITE;
    }
    let notification_counts = |programs: &TestPrograms| {
        [WHITE, BLACK, WATCHER].map(|index| programs.apps[index].world().resource::<NotifiedTexts>().0.len())
    };
    programs.run_frames(4);
    assert_eq!(notification_counts(&programs), [0, 0, 0]);
    programs.play_code(WHITE, "e1e3");
    programs.run_frames(20);
    assert_eq!(notification_counts(&programs), [0, 1, 0]);
    // White does not want notifications; Black looks at the table now.
    programs.play_code(BLACK, "e8e6");
    let mut windows = programs.apps[BLACK].world_mut().query::<&mut Window>();
    windows.single_mut(programs.apps[BLACK].world_mut()).expect("a window").focused = true;
    programs.play_code(WHITE, "c1c3");
    assert_eq!(notification_counts(&programs), [0, 1, 0]);
}

#[test]
fn nobody_moves_for_the_other_and_a_spectator_for_nobody() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    for index in [BLACK, WATCHER] {
        assert_eq!(programs.current(index).person_to_move(), None);
        programs.play_code(index, "e1e3");
        assert_eq!(programs.played_codes(index).len(), 0);
    }
    assert!(programs.agreed_codes().is_empty());
    for index in [WHITE, BLACK, WATCHER] {
        assert!(!programs.current(index).may_ask_engine());
    }
}

#[test]
fn whoever_looks_back_moves_nothing() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.apps[WHITE]
        .add_message::<Gesture>()
        .init_resource::<MotionTime>()
        .add_plugins((shown_table::plugin, move_input::plugin));
    let selected_after_click = |programs: &mut TestPrograms, square: &str| {
        let square = square.parse().expect("a square");
        programs.apps[WHITE].world_mut().write_message(Gesture::Click(Some(square)));
        programs.run_frames(8);
        programs.apps[WHITE].world().resource::<Selection>().from
    };
    programs.play_code(WHITE, "e1e3");
    programs.play_code(BLACK, "e8e6");
    programs.send_intent(WHITE, Intent::StepBack);
    programs.send_intent(WHITE, Intent::StepBack);
    assert_eq!(programs.played_codes(WHITE), [""; 0]);
    assert_eq!([selected_after_click(&mut programs, "d1"), selected_after_click(&mut programs, "d2")], [None; 2]);
    programs.play_code(WHITE, "d1d2");
    assert_eq!(programs.online(WHITE).table().and_then(|table| table.last_refusal.as_ref()), None);
    programs.send_intent(WHITE, Intent::Last);
    assert_eq!(programs.agreed_codes(), ["e1e3", "e8e6"]);
    assert!(selected_after_click(&mut programs, "d1").is_some());
    selected_after_click(&mut programs, "d2");
    assert_eq!(programs.agreed_codes(), ["e1e3", "e8e6", "d1d2"]);
}

/// How often players or annotations have changed.
#[derive(Resource, Default)]
struct AnnotationCount(usize);

fn count_annotations(mut played: MessageReader<Played>, mut annotation_count: ResMut<AnnotationCount>) {
    annotation_count.0 += played.read().filter(|change| change.cause == Cause::Annotate).count();
}

#[test]
fn the_time_left_after_the_last_move_is_told_when_it_is_known() {
    let control = "60".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    for app in &mut programs.apps {
        app.init_resource::<AnnotationCount>().add_systems(Last, count_annotations);
    }
    programs.play_code(WHITE, "e1e3");
    programs.run_frames(10);
    for index in [WHITE, BLACK, WATCHER] {
        let game = &programs.current(index).game;
        assert!(game.tree()[game.current()].notes().clock.is_some(), "table {index}");
        assert_eq!(programs.apps[index].world().resource::<AnnotationCount>().0, 1, "table {index}");
    }
}

#[test]
fn a_table_that_waits_for_its_pieces_compares_nothing_with_the_server() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.apps[WATCHER].insert_resource(TableMotion::MOVING);
    programs.play_code(WHITE, "e1e3");
    assert!(programs.online(WATCHER).is_behind() && programs.played_codes(WATCHER).is_empty());
    programs.apps[WATCHER].world_mut().resource_mut::<CurrentGame>().head.players = <[String; 2]>::default();
    programs.run_frames(2);
    assert_eq!(programs.current(WATCHER).head.players, ["", ""]);
    programs.apps[WATCHER].insert_resource(TableMotion::default());
    programs.run_frames(4);
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
    assert_eq!(programs.current(WATCHER).head.players, ["Ana", "Beto"]);
    assert_eq!(programs.current(BLACK).remote.map(|remote| remote.turn), Some(RemoteTurn::Move));
}

#[test]
fn a_takeback_needs_consent_and_leaves_nothing_behind() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.play_code(WHITE, "e1e3");
    programs.send_intent(WHITE, Intent::Undo);
    assert_eq!(programs.agreed_codes().len(), 1);
    let takeback_proposal =
        |programs: &TestPrograms| programs.online(BLACK).table()?.client.state()?.proposal(Proposal::Takeback);
    assert!(takeback_proposal(&programs).is_some());
    programs.send_intent(BLACK, Intent::Undo);
    assert!(programs.agreed_codes().is_empty());
    assert_eq!(programs.current(BLACK).game.tree().len(), 0);
    programs.play_code(WHITE, "d1d2");
    assert_eq!(programs.agreed_codes(), ["d1d2"]);
}

#[test]
fn draws_resignations_and_rematches_go_through_the_same_door() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.play_code(WHITE, "e1e3");
    programs.send_intent(BLACK, Intent::OfferDraw);
    programs.send_intent(WHITE, Intent::AnswerDraw { accept: false });
    assert_eq!(programs.current(WHITE).game.result(), None);
    let declined_proposal =
        |programs: &TestPrograms, index| programs.online(index).table().expect("a game").declined_proposal;
    assert_eq!([WHITE, BLACK].map(|index| declined_proposal(&programs, index)), [None, Some(Proposal::Draw)]);
    programs.play_code(BLACK, "e8e6");
    programs.send_intent(WHITE, Intent::Resign);
    programs.agreed_codes();
    let game_result = programs.current(WATCHER).game.result().expect("it is over");
    assert_eq!((game_result.winner, game_result.reason), (Some(Side::Black), Reason::Resignation));
    assert!(programs.current(WHITE).may_ask_engine(), "a game that is over is everybody's");
    programs.send_intent(BLACK, Intent::Rematch);
    programs.send_intent(WHITE, Intent::Rematch);
    programs.run_frames(20);
    assert!(programs.agreed_codes().is_empty());
    assert_eq!(programs.current(WHITE).remote.and_then(|remote| remote.own), Some(Side::Black));
    programs.play_code(BLACK, "e1e3");
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
}

#[test]
fn the_accuracy_that_a_review_has_found_here_stays_in_the_record() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.play_code(WHITE, "e1e3");
    programs.send_intent(WHITE, Intent::Resign);
    programs.send_intent(WHITE, Intent::SetAccuracy([Some(0.5), None]));
    programs.act_in_game(BLACK, LocalAction::Say(Phrase::Hello));
    assert_eq!(accuracy(&programs.current(WHITE).head, Side::White), Some(0.5));
    assert_eq!(accuracy(&programs.current(BLACK).head, Side::White), None);
}

#[test]
fn a_move_made_without_a_connection_is_sent_once_when_it_comes_back() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.cut_connection(WHITE);
    programs.run_frames(2);
    let status = |programs: &TestPrograms| programs.online(WHITE).table().expect("a game").client.status().clone();
    assert!(matches!(status(&programs), ConnectionStatus::Offline { .. } | ConnectionStatus::Connecting { .. }));
    programs.play_code(WHITE, "e1e3");
    assert_eq!((programs.played_codes(WHITE).len(), programs.played_codes(BLACK).len()), (1, 0));
    let turn = |programs: &TestPrograms| programs.current(WHITE).remote.map(|remote| remote.turn);
    assert_eq!(turn(&programs), Some(RemoteTurn::Unsent { is_timed: false }));
    programs.restore_connections();
    programs.run_frames(200);
    assert_eq!(status(&programs), ConnectionStatus::Online);
    assert_eq!(turn(&programs), Some(RemoteTurn::Wait));
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
}

#[test]
fn a_game_goes_on_after_the_program_has_ended() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.play_code(WHITE, "e1e3");
    programs.restart_program(WHITE);
    let key = programs.apps[WHITE].world().resource::<KeptSeats>().iter().next().expect("a seat").key.clone();
    programs.run_command(WHITE, OnlineCommand::Enter(key));
    programs.run_frames(10);
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
    programs.play_code(BLACK, "e8e6");
    programs.play_code(WHITE, "d1d2");
    assert_eq!(programs.agreed_codes(), ["e1e3", "e8e6", "d1d2"]);
}

#[test]
fn another_game_on_the_table_leaves_the_seat_to_be_taken_again() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.send_intent(WHITE, Intent::Start { id: CLASSIC, fen: None, head: Head::default() });
    assert!(programs.online(WHITE).table().is_none() && programs.current(WHITE).remote.is_none());
    let connected_sides = programs.online(BLACK).table().expect("a game").client.presence().is_connected;
    assert!(!connected_sides[Side::White]);
    let key = programs.apps[WHITE].world().resource::<KeptSeats>().iter().next().expect("a seat").key.clone();
    programs.run_command(WHITE, OnlineCommand::Enter(key));
    programs.run_frames(10);
    programs.play_code(WHITE, "e1e3");
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
}

#[test]
fn a_seat_moves_to_another_device() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let link = programs.lend_seat(WHITE).to_string();
    programs.run_command(WATCHER, OnlineCommand::Look(link.parse::<OnlineLink>().expect(&link)));
    programs.run_frames(20);
    assert_eq!(programs.current(WATCHER).remote.and_then(|remote| remote.own), Some(Side::White));
    assert_eq!(programs.current(WHITE).remote.and_then(|remote| remote.own), None);
    programs.play_code(WATCHER, "e1e3");
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
}

#[test]
fn a_link_that_is_opened_again_on_the_same_device_leaves_the_seat_there_and_another_one_moves_it_back() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let own_sides = |programs: &TestPrograms| {
        [WHITE, WATCHER].map(|index| programs.current(index).remote.and_then(|remote| remote.own))
    };
    let link = programs.lend_seat(WHITE);
    for is_restarted in [false, false, true] {
        if is_restarted {
            programs.restart_program(WATCHER);
        }
        programs.run_command(WATCHER, OnlineCommand::Look(link.clone()));
        programs.run_frames(20);
        assert_eq!(own_sides(&programs), [None, Some(Side::White)], "{is_restarted}");
    }
    let link_back = programs.lend_seat(WATCHER);
    programs.run_command(WHITE, OnlineCommand::Look(link_back));
    programs.run_frames(20);
    assert_eq!(own_sides(&programs), [Some(Side::White), None]);
    programs.play_code(WHITE, "e1e3");
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
}

#[test]
fn a_game_that_is_over_stays_so_where_its_server_cannot_be_reached() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.send_intent(WHITE, Intent::Resign);
    lock(&programs.server).cut_clients.push(WHITE as u64 + 100);
    programs.restart_program(WHITE);
    let kept_seat = |programs: &TestPrograms| {
        programs.apps[WHITE].world().resource::<KeptSeats>().iter().next().expect("a seat").clone()
    };
    let key = kept_seat(&programs).key;
    programs.run_command(WHITE, OnlineCommand::Enter(key));
    assert!(programs.online(WHITE).table().is_some_and(|table| table.client.state().is_none()));
    assert!(kept_seat(&programs).is_over);
}

#[test]
fn whoever_keeps_a_seat_that_nobody_has_taken_watches_at_once() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let link = programs.online(WHITE).table().expect("a game").link();
    let [token, dice] = [32, 64].map(|digits| "0".repeat(digits));
    // As assets/server/watch.js writes it.
    let memory_json = format!(r#"{{"token":"{token}","dice":"{dice}"}}"#);
    let seat_json = format!(r#"{{"version":1,"site":"{SITE_URL}","key":"{}","memory":{memory_json}}}"#, link.key);
    programs.stores[WATCHER].0.lock().expect("no test has panicked").insert(link.key.clone(), seat_json);
    programs.restart_program(WATCHER);
    programs.run_command(WATCHER, OnlineCommand::Look(link));
    programs.run_frames(10);
    assert_eq!(programs.overlay(WATCHER), Overlay::None);
    assert!(programs.current(WATCHER).remote.is_some_and(|remote| remote.own.is_none()));
    programs.play_code(WHITE, "e1e3");
    assert_eq!(programs.agreed_codes(), ["e1e3"]);
}

#[test]
fn dice_fall_as_both_players_chains_say_and_the_record_proves_it() {
    let mut programs = TestPrograms::with_seated_players(GameId::DiceChess(Variant::DiceChess), Pace::Untimed);
    programs.run_frames(20);
    for _ in 0..400 {
        if programs.current(WATCHER).game.result().is_some() || programs.played_codes(WHITE).len() > 60 {
            break;
        }
        let mover = [WHITE, BLACK].into_iter().find(|&index| programs.current(index).person_to_move().is_some());
        if let Some(mover) = mover
            && let Some(legal_code) =
                programs.current(mover).game.legal_moves().first().map(|legal_code| legal_code.code.clone())
        {
            assert!(matches!(programs.current(mover).game.phase(), Phase::Move(_)));
            programs.play_code(mover, &legal_code);
        }
        programs.run_frames(10);
    }
    let codes = programs.agreed_codes();
    assert!(codes.len() > 20, "{codes:?}");
    for index in [WHITE, BLACK, WATCHER] {
        let record = &programs.current(index).record;
        assert!(verify_record(record).is_ok_and(|rolls| rolls > 0), "table {index}: {:?}", verify_record(record));
    }
}

#[test]
fn a_rematch_with_dice_has_the_same_dice_in_all_tabs_of_a_player() {
    const SECOND_TAB: usize = 3;
    let mut programs = TestPrograms::with_seated_players(GameId::DiceChess(Variant::DiceChess), Pace::Untimed);
    programs.run_frames(20);
    let key = programs.online(WHITE).table().expect("a game").key.clone();
    let second_tab = app_with_network(&programs.server, 100, &programs.stores[WHITE], "Ana");
    programs.apps.push(second_tab);
    programs.run_command(SECOND_TAB, OnlineCommand::Enter(key.clone()));
    programs.run_frames(20);
    programs.send_intent(BLACK, Intent::Resign);
    for index in [WHITE, BLACK] {
        programs.send_intent(index, Intent::Rematch);
    }
    programs.run_frames(40);
    let [first_seat, second_seat] = [WHITE, SECOND_TAB].map(|index| {
        let table = programs.online(index).table().expect("a game");
        assert_ne!(table.key, key, "tab {index}");
        (table.key.clone(), table.client.memory().expect("a seat").dice.to_string())
    });
    assert_eq!(first_seat, second_seat);
}

#[test]
fn a_move_that_was_sealed_in_one_tab_is_opened_in_another_one_that_is_older() {
    const OTHER_TAB: usize = 3;
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let other_tab = app_with_network(&programs.server, 100, &programs.stores[WHITE], "Ana");
    programs.apps.push(other_tab);
    programs.run_frames(2);
    programs.act_in_game(WHITE, LocalAction::Propose(Proposal::Adjournment));
    programs.act_in_game(BLACK, LocalAction::Answer(Proposal::Adjournment, true));
    programs.play_code(WHITE, "e1e3");
    let key = programs.online(WHITE).table().expect("a game").key.clone();
    programs.run_command(WHITE, OnlineCommand::Leave);
    programs.run_command(OTHER_TAB, OnlineCommand::Enter(key));
    for index in [OTHER_TAB, BLACK] {
        programs.act_in_game(index, LocalAction::Ready);
    }
    programs.run_frames(20);
    assert_eq!(programs.played_codes(BLACK), ["e1e3"]);
}

#[test]
fn who_may_double_over_a_network_doubles_or_rolls_and_the_others_see_it() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let start_fen = format!("{} x1:3:0-0:before-crawford", id.referee(None).expect("a start").fen());
    let mut programs = TestPrograms::with_start_position(id, Some(start_fen), Pace::Untimed);
    programs.run_frames(20);
    let turns =
        |programs: &TestPrograms| [WHITE, BLACK].map(|index| programs.current(index).remote.map(|remote| remote.turn));
    assert_eq!(turns(&programs), [Some(RemoteTurn::RollOrDouble), Some(RemoteTurn::Wait)]);
    // Nobody rolls for the other, and nobody chooses a roll.
    programs.send_intent(BLACK, Intent::Roll);
    let chosen_roll = programs.current(WHITE).game.referee().legal_rolls()[0].id;
    programs.send_intent(WHITE, Intent::Play(chosen_roll));
    assert!(programs.agreed_codes().is_empty());
    // Who may double may also do so before an adjournment that was agreed on.
    programs.act_in_game(BLACK, LocalAction::Propose(Proposal::Adjournment));
    programs.act_in_game(WHITE, LocalAction::Answer(Proposal::Adjournment, true));
    programs.play_code(WHITE, "double");
    assert_eq!(programs.agreed_codes(), ["double"]);
    assert_eq!(programs.current(BLACK).person_to_move(), Some(Side::Black));
    assert_eq!(
        programs.current(BLACK).remote.map(|remote| remote.turn),
        Some(RemoteTurn::Seal),
        "the answer is sealed"
    );
    programs.play_code(BLACK, "take");
    for index in [WHITE, BLACK] {
        programs.act_in_game(index, LocalAction::Ready);
    }
    programs.run_frames(40);
    // White does not own the cube any more, so the dice are rolled at once.
    assert_eq!(programs.agreed_codes().len(), 3);
    while programs.current(WHITE).person_to_move().is_some() {
        let code = programs.current(WHITE).game.legal_moves()[0].code.clone();
        programs.play_code(WHITE, &code);
    }
    programs.run_frames(20);
    let count_before = programs.agreed_codes().len();
    assert_eq!(turns(&programs), [Some(RemoteTurn::Wait), Some(RemoteTurn::RollOrDouble)]);
    programs.send_intent(BLACK, Intent::Roll);
    programs.run_frames(20);
    assert_eq!(programs.agreed_codes().len(), count_before + 1);
    assert!(matches!(programs.current(BLACK).game.phase(), Phase::Move(Side::Black)));

    // The rematch is the next game of the match.
    programs.send_intent(BLACK, Intent::Resign);
    for index in [WHITE, BLACK] {
        programs.send_intent(index, Intent::Rematch);
    }
    programs.run_frames(40);
    let cube_text = Cube::of(programs.current(WHITE).game.referee()).expect("a cube").to_string();
    assert_eq!(cube_text, "x1:3:0-2:crawford", "Ana has two points, and plays Black");
}

#[test]
fn over_days_the_server_rolls_for_whoever_does_not_double_and_its_seed_proves_the_rolls_in_the_end() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let start_fen = format!("{} x1", id.referee(None).expect("a start").fen());
    let pace = Pace::Days { turn: 3, bank: 0, vacation: 0 };
    let mut programs = TestPrograms::with_start_position(id, Some(start_fen), pace);
    programs.run_frames(20);
    programs.send_intent(BLACK, Intent::Roll);
    assert!(programs.agreed_codes().is_empty());
    programs.send_intent(WHITE, Intent::Roll);
    programs.run_frames(20);
    assert_eq!(programs.agreed_codes().len(), 1);
    assert!(matches!(programs.current(BLACK).game.phase(), Phase::Move(Side::White)));
    programs.send_intent(WHITE, Intent::Resign);
    programs.run_frames(20);
    for index in [WHITE, BLACK] {
        assert_eq!(programs.current(index).record.dice_verdict(), DiceVerdict::Proven);
    }
}

#[test]
fn the_servers_clock_is_shown_and_a_flag_falls_there_alone() {
    let control = "60".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    programs.play_code(WHITE, "e1e3");
    programs.play_code(BLACK, "e8e6");
    programs.run_frames(200);
    let clocks = programs.apps[BLACK].world().resource::<play::clocks::TableClocks>();
    let (time_left, _) = clocks.time_left(Side::White, programs.now).expect("a clock");
    assert!((45..=52).contains(&time_left.as_secs()), "{time_left:?}");
    assert_eq!(clocks.running(), Some(Side::White));
    programs.run_frames(20 * 60);
    programs.agreed_codes();
    let game_result = programs.current(BLACK).game.result().expect("it is over");
    assert_eq!((game_result.winner, game_result.reason), (Some(Side::Black), Reason::Time));
    for index in [WHITE, BLACK, WATCHER] {
        let clocks = programs.apps[index].world().resource::<play::clocks::TableClocks>();
        let game = &programs.current(index).game;
        let clock_text = clocks.reading(game, Side::White, programs.now).expect("a clock").to_string();
        assert_eq!(clock_text, "0.0", "table {index}");
        assert_eq!(clocks.running(), None);
    }
}

/// What was said aloud.
#[derive(Resource, Default)]
struct HeardTexts(Vec<String>);

fn record_announcements(mut announcements: MessageReader<Announcement>, mut heard_texts: ResMut<HeardTexts>) {
    heard_texts.0.extend(announcements.read().map(|announcement| announcement.text.clone()));
}

impl TestPrograms {
    /// Lets all programs speak English.
    fn enable_announcements(&mut self) {
        for app in &mut self.apps {
            app.insert_resource(Translations::new(Language::English))
                .init_resource::<HeardTexts>()
                .add_message::<Announcement>()
                .add_plugins(announce::plugin)
                .add_systems(First, record_announcements);
        }
        self.run_frames(2);
    }

    fn has_heard(&self, index: usize, text: &str) -> bool {
        self.apps[index].world().resource::<HeardTexts>().0.iter().any(|heard_text| heard_text.starts_with(text))
    }
}

#[test]
fn what_the_other_says_and_declines_and_that_a_game_was_cancelled_is_spoken() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.enable_announcements();
    programs.act_in_game(WHITE, LocalAction::Say(Phrase::Hello));
    programs.play_code(WHITE, "e1e3");
    programs.send_intent(BLACK, Intent::OfferDraw);
    programs.send_intent(WHITE, Intent::AnswerDraw { accept: false });
    let [hello_text, declined_text] = ["Ana: Hello!", "Ana declines the draw."];
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| programs.has_heard(index, hello_text)), [false, true, true]);
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| programs.has_heard(index, declined_text)), [false, true, false]);
    programs.act_in_game(WHITE, LocalAction::SetConditionals(vec![["e8e6", "d1d2"].map(str::to_owned).to_vec()]));
    let stored_text = "1 line stored.";
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| programs.has_heard(index, stored_text)), [true, false, false]);
    let control = "60".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    programs.enable_announcements();
    programs.act_in_game(BLACK, LocalAction::ExtendFirstTurn);
    assert!(programs.has_heard(WHITE, "Beto gives more time"));
    programs.run_seconds(20 * 60);
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| programs.has_heard(index, "Cancelled, no result.")), [true; 3]);
}

#[test]
fn what_is_awaited_of_the_players_and_that_the_game_may_be_claimed_is_spoken() {
    let control = "600".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    programs.enable_announcements();
    let have_heard =
        |programs: &TestPrograms, text: &str| [WHITE, BLACK, WATCHER].map(|index| programs.has_heard(index, text));
    let own_text = "Make your first move within ";
    assert_eq!(have_heard(&programs, own_text), [true, false, false]);
    assert_eq!(have_heard(&programs, "Ana has "), [false, true, true]);
    programs.play_code(WHITE, "e1e3");
    assert_eq!(have_heard(&programs, own_text), [true, true, false]);
    programs.play_code(BLACK, "e8e6");
    for proposal in [Proposal::Pause, Proposal::Adjournment] {
        programs.act_in_game(WHITE, LocalAction::Propose(proposal));
        programs.act_in_game(BLACK, LocalAction::Answer(proposal, true));
        if proposal == Proposal::Pause {
            assert_eq!(have_heard(&programs, "The clocks stand still until both are ready."), [true; 3]);
            programs.act_in_game(WHITE, LocalAction::Ready);
            assert_eq!(have_heard(&programs, "You are ready; Beto is not yet."), [true, false, false]);
            programs.act_in_game(BLACK, LocalAction::Ready);
        }
    }
    assert_eq!(have_heard(&programs, "The game is adjourned: your next move is sealed."), [true, false, false]);
    assert_eq!(have_heard(&programs, "The game is adjourned: Ana seals a move."), [false, true, true]);

    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    programs.enable_announcements();
    programs.play_code(WHITE, "e1e3");
    programs.play_code(BLACK, "e8e6");
    programs.run_command(WHITE, OnlineCommand::Leave);
    let claim_text = "Ana has gone. You may claim the win, or a draw.";
    programs.run_seconds(60);
    assert!(!programs.has_heard(BLACK, claim_text));
    programs.run_seconds(60);
    assert_eq!(have_heard(&programs, claim_text), [false, true, false]);
}

#[test]
fn whoever_looks_back_hears_the_others_next_move_and_none_before_it_again() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.enable_announcements();
    programs.apps[WHITE].add_plugins((phrases::announce::plugin, access::announce::plugin));
    programs.play_code(WHITE, "e1e3");
    programs.play_code(BLACK, "e8e6");
    programs.play_code(WHITE, "d1d2");
    programs.send_intent(WHITE, Intent::First);
    assert!(programs.has_heard(WHITE, "Start of the game."));
    programs.apps[WHITE].world_mut().resource_mut::<HeardTexts>().0.clear();
    programs.play_code(BLACK, "d8d7");
    programs.run_frames(8);
    assert_eq!(programs.agreed_codes().len(), 4);
    let heard_texts = &programs.apps[WHITE].world().resource::<HeardTexts>().0;
    assert!(heard_texts.len() == 1 && heard_texts[0].starts_with("Beto: d8 to d7."), "{heard_texts:?}");
}

/// The sides whose clocks run at the three tables.
fn running_clocks(programs: &TestPrograms) -> [Option<Side>; 3] {
    let running_side = |index: usize| programs.apps[index].world().resource::<play::clocks::TableClocks>().running();
    [WHITE, BLACK, WATCHER].map(running_side)
}

#[test]
fn a_game_without_a_first_move_is_cancelled_at_all_tables_and_nobody_wins_it() {
    let control = "60".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    assert_eq!(running_clocks(&programs), [None; 3], "a first move is not charged");
    for app in &mut programs.apps {
        app.init_resource::<AnnotationCount>().add_systems(Last, count_annotations);
    }
    programs.run_seconds(10 * 60);
    for index in [WHITE, BLACK, WATCHER] {
        let current_game = programs.current(index);
        assert!(current_game.is_cancelled() && current_game.game.result().is_none(), "table {index}");
        assert!(!current_game.may_ask_engine() && current_game.person_to_move().is_none(), "table {index}");
        assert_eq!(programs.overlay(index), Overlay::Result, "table {index}");
        let annotation_count = programs.apps[index].world().resource::<AnnotationCount>().0;
        assert_eq!(annotation_count, 0, "table {index}: a game without a move is not stored");
    }
    assert_eq!(running_clocks(&programs), [None; 3]);
    programs.apps[WHITE].insert_resource(NextState::Pending(Overlay::None));
    programs.run_frames(10);
    assert_eq!(programs.overlay(WHITE), Overlay::None, "it is told once");
}

#[test]
fn a_cancelled_game_is_played_again_by_both_or_offered_again() {
    let control = "60".parse().expect("a time control");
    let pace = Pace::Live { white: control, black: control };
    let mut programs = TestPrograms::with_seated_players(CLASSIC, pace);
    programs.run_seconds(10 * 60);
    let game_key = |programs: &TestPrograms, index: usize| programs.online(index).table().expect("a game").key.clone();
    let first_key = game_key(&programs, WHITE);
    programs.send_intent(BLACK, Intent::Rematch);
    programs.send_intent(WHITE, Intent::Rematch);
    programs.run_frames(20);
    assert_ne!(game_key(&programs, WHITE), first_key);
    assert_eq!(game_key(&programs, WHITE), game_key(&programs, BLACK));
    assert_eq!(
        programs.online(WHITE).table().and_then(|table| table.client.side()),
        Some(Side::White),
        "the same sides"
    );
    assert!(!programs.current(WHITE).is_cancelled());
    programs.run_seconds(10 * 60);
    assert!(programs.current(WHITE).is_cancelled());
    programs.run_command(WHITE, OnlineCommand::OfferAgain);
    let table = programs.online(WHITE).table().expect("a game");
    assert!(table.waits_for_opponent());
    let state = table.client.state().expect("an offer");
    assert_eq!((state.settings().game, state.settings().pace), (CLASSIC, pace));
}

#[test]
fn a_game_in_which_somebody_went_berserk_is_offered_again_with_the_full_time() {
    let [control, half] = ["60+1", "30"].map(|text| text.parse().expect("a time control"));
    let full_pace = Pace::Live { white: control, black: control };
    let mut programs = TestPrograms::new();
    let key = "berserk".to_owned();
    let halved_pace = Pace::Live { white: half, black: control };
    let settings = GameSettings {
        full_pace: Some(Box::new(full_pace)),
        ..GameSettings::new(key.clone(), CLASSIC, None, halved_pace)
    };
    let created = GameEvent { seq: 1, at: START_TIME_MS, side: None, act: None, kind: EventKind::Created { settings } };
    lock(&programs.server).add_game(key.clone(), vec![created]);
    let link = OnlineLink { site: SITE_URL.parse().ok(), key: key.clone(), seat: None };
    programs.run_command(WHITE, OnlineCommand::Look(link));
    programs.run_command(WHITE, OnlineCommand::Sit(Some(Side::White)));
    programs.run_frames(10);
    let settings_at_table = |programs: &TestPrograms| {
        let state = programs.online(WHITE).table().and_then(|table| table.client.state()).expect("a game");
        state.settings().clone()
    };
    let settings = settings_at_table(&programs);
    assert_eq!((settings.key, settings.pace), (key.clone(), halved_pace));
    programs.run_command(WHITE, OnlineCommand::OfferAgain);
    let settings = settings_at_table(&programs);
    assert_ne!(settings.key, key);
    assert_eq!((settings.pace, settings.full_pace), (full_pace, None));
}

#[test]
fn a_link_has_the_last_word_over_a_finished_game_that_lies_on_the_table() {
    let mut programs = TestPrograms::new();
    let choice = FRIEND_OFFER;
    programs.run_command(WHITE, OnlineCommand::Offer(choice));
    let link = programs.online(WHITE).table().expect("a game").link();
    let mut game = crate::session::Game::new(CLASSIC);
    game.declare(Declaration::Resign(Side::White));
    programs.apps[BLACK] = app_with_network(&programs.server, 101, &programs.stores[BLACK], "Beto");
    programs.apps[BLACK].insert_resource(CurrentGame::new(game));
    programs.run_command(BLACK, OnlineCommand::Look(link));
    assert_eq!(programs.overlay(BLACK), Overlay::JoinGame);
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    programs.run_frames(10);
    assert_eq!(programs.overlay(BLACK), Overlay::None);
    assert_eq!(programs.current(BLACK).remote.and_then(|remote| remote.own), Some(Side::Black));
}

#[test]
fn the_lists_are_asked_for_when_they_are_opened_and_regularly_while_they_are_read() {
    let mut programs = TestPrograms::new();
    let request_count = |programs: &TestPrograms| {
        lock(&programs.server).requests.iter().filter(|(_, url)| url.ends_with("/games")).count()
    };
    programs.run_seconds(60);
    assert_eq!(request_count(&programs), 0);
    let open_overlay = |programs: &mut TestPrograms, overlay| {
        programs.apps[WHITE].world_mut().insert_resource(NextState::Pending(overlay));
        programs.run_frames(2);
    };
    open_overlay(&mut programs, Overlay::Online);
    assert_eq!(request_count(&programs), 1);
    let lobby = programs.apps[WHITE].world().resource::<Lobby>();
    assert!(lobby.next_refresh_at().is_some_and(|due_at| due_at > programs.now), "it goes on by itself");
    programs.run_seconds(60);
    assert!((5..=8).contains(&request_count(&programs)), "{}", request_count(&programs));
    open_overlay(&mut programs, Overlay::None);
    let count_before = request_count(&programs);
    programs.run_seconds(60);
    assert_eq!(
        (request_count(&programs), programs.apps[WHITE].world().resource::<Lobby>().next_refresh_at()),
        (count_before, None)
    );
}

#[test]
fn whoever_waits_plays_something_else_and_is_called_to_the_seat_when_somebody_comes() {
    let mut programs = TestPrograms::new();
    let choice = OfferChoice { is_public: true, ..FRIEND_OFFER };
    programs.run_command(WHITE, OnlineCommand::Offer(choice));
    let link = programs.online(WHITE).table().expect("a game").link();
    programs.send_intent(WHITE, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    assert_eq!(programs.current(WHITE).game.id(), GameId::Lielow);
    let is_called = |programs: &TestPrograms| programs.online(WHITE).table().expect("the seat is kept").calls_player();
    assert!(!is_called(&programs));
    programs.run_command(BLACK, OnlineCommand::Look(link));
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    programs.run_frames(10);
    assert!(
        is_called(&programs) && programs.current(WHITE).game.id() == GameId::Lielow,
        "nothing is taken off the table"
    );
    let key = programs.online(WHITE).table().expect("a game").key.clone();
    programs.run_command(WHITE, OnlineCommand::Enter(key));
    programs.run_frames(10);
    assert!(!is_called(&programs));
    programs.play_code(WHITE, "e1e3");
    assert_eq!(
        (programs.played_codes(WHITE), programs.played_codes(BLACK)),
        (vec!["e1e3".to_owned()], vec!["e1e3".to_owned()])
    );
}

#[test]
fn a_game_that_was_cancelled_has_no_result_at_any_table_and_its_clocks_stand_still() {
    let control = "60".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    programs.run_seconds(u64::from(PRIVATE_FIRST_TURN_SECS) + 5);
    for index in [WHITE, BLACK, WATCHER] {
        let state = programs.online(index).table().and_then(|table| table.client.state()).expect("a game");
        assert!(state.is_cancelled() && state.is_over(), "table {index}");
    }
    programs.run_seconds(200);
    for index in [WHITE, BLACK, WATCHER] {
        let clocks = programs.apps[index].world().resource::<play::clocks::TableClocks>();
        let seconds_left =
            Side::ALL.map(|side| clocks.time_left(side, programs.now).map(|(seconds_left, _)| seconds_left.as_secs()));
        assert_eq!((clocks.running(), seconds_left), (None, [Some(60); 2]), "table {index}");
        assert_eq!(programs.current(index).game.result(), None, "table {index}");
    }
    programs.agreed_codes();
}

#[test]
fn a_first_turn_is_extended_by_the_opponent_alone() {
    let control = "60".parse().expect("a time control");
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Live { white: control, black: control });
    let first_turn_end_ms = |programs: &TestPrograms, index: usize| {
        let state = programs.online(index).table().and_then(|table| table.client.state()).expect("a game");
        state.first_turn().expect("White's first turn").ends_at
    };
    let end_before_ms = first_turn_end_ms(&programs, WHITE);
    programs.act_in_game(WHITE, LocalAction::ExtendFirstTurn);
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| first_turn_end_ms(&programs, index)), [end_before_ms; 3]);
    programs.act_in_game(BLACK, LocalAction::ExtendFirstTurn);
    let extended_end_ms = end_before_ms + u64::from(PRIVATE_FIRST_TURN_SECS) * 1_000;
    assert_eq!([WHITE, BLACK, WATCHER].map(|index| first_turn_end_ms(&programs, index)), [extended_end_ms; 3]);
}

#[test]
fn phrases_and_refusals_are_told() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    programs.act_in_game(WHITE, LocalAction::Say(Phrase::Hello));
    let said_phrases = &programs.online(BLACK).table().expect("a game").said_phrases;
    assert_eq!(
        said_phrases.iter().map(|said_phrases| (said_phrases.side, said_phrases.phrase)).collect::<Vec<_>>(),
        [(Side::White, Phrase::Hello)]
    );
    for (index, code, count) in [(WHITE, "e1e3", 1), (BLACK, "e8e6", 0)] {
        programs.play_code(index, code);
        let said_phrases = &programs.online(BLACK).table().expect("a game").said_phrases;
        assert_eq!(said_phrases.len(), count, "after {code}");
    }
    programs.act_in_game(BLACK, LocalAction::ClaimAbandoned(false));
    assert!(programs.online(BLACK).table().expect("a game").last_refusal.is_some());
}

#[test]
fn a_server_that_cannot_be_reached_is_told_and_nothing_is_lost() {
    let mut programs = TestPrograms::new();
    lock(&programs.server).cut_clients.push(WHITE as u64);
    let choice = OfferChoice { side: None, ..FRIEND_OFFER };
    programs.run_command(WHITE, OnlineCommand::Offer(choice.clone()));
    let lobby = programs.apps[WHITE].world().resource::<Lobby>();
    assert!(lobby.error.is_some() && !lobby.is_waiting());
    programs.restore_connections();
    programs.run_command(WHITE, OnlineCommand::Offer(choice));
    assert!(programs.online(WHITE).table().is_some());
}

#[test]
fn a_player_with_a_name_saves_all_games_as_a_file_if_there_are_any() {
    let mut programs = TestPrograms::new().with_names();
    let [white_file, black_file] = [WHITE, BLACK].map(|index| {
        programs.apps[index].world_mut().write_message(AccountCommand::SaveGames);
        (0..10).find_map(|_| {
            programs.run_frames(1);
            programs.apps[index].world_mut().resource_mut::<Messages<ExportedFile>>().drain().next()
        })
    });
    let ExportedFile { name, contents } = white_file.expect("a file");
    assert_eq!(name, "Carla.pgn");
    let Contents::Text { text, .. } = &contents else { panic!("{contents:?}") };
    assert_eq!(text, "[player/Carla/games/all]");
    assert!(black_file.is_none() && programs.apps[BLACK].world().resource::<Lobby>().has_no_games);
}

#[test]
fn a_server_is_asked_about_itself_with_the_lists_until_it_answers() {
    let mut programs = TestPrograms::new();
    lock(&programs.server).cut_clients.push(WHITE as u64);
    programs.run_command(WHITE, OnlineCommand::Invite(None));
    for expected_count in [2, 3, 3] {
        programs.run_seconds(12);
        let is_about_server = |(_, url): &&(u64, String)| url.ends_with("/api/site");
        assert_eq!(lock(&programs.server).requests.iter().filter(is_about_server).count(), expected_count);
        programs.restore_connections();
    }
}

#[test]
fn a_game_over_a_network_goes_on_in_a_program_that_nobody_touches() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let mut black_program = Untouched::of(&mut programs.apps[BLACK], programs.now);
    let frame_count = black_program.pass(Duration::from_secs(4));
    assert!(frame_count < 80, "{frame_count} frames in 4 s, while nothing happens");
    let id = programs.current(WHITE).game.referee().find("e1e3").expect("a legal move");
    programs.apps[WHITE].world_mut().write_message(Intent::Play(id));
    programs.run_frames(8);
    // A network wakes the program with each message.
    black_program.waker().wake();
    assert!(black_program.comes_to(|world| world.resource::<CurrentGame>().game.ply_count() == 1));
    programs.act_in_game(WHITE, LocalAction::Resign);
    black_program.waker().wake();
    assert!(black_program.comes_to(|world| world.resource::<CurrentGame>().game.result().is_some()));
    assert!(black_program.comes_to(|world| screen::tests::overlay(world) == Overlay::Result));
}

#[test]
fn a_program_that_nobody_touches_connects_again() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let mut black_program = Untouched::of(&mut programs.apps[BLACK], programs.now);
    black_program.pass(Duration::from_secs(2));
    let old_number = connection_number(black_program.app.world()).expect("a connection");
    lock(&programs.server).outboxes.entry(BLACK as u64).or_default().push(NetworkEvent::Closed(old_number));
    black_program.waker().wake();
    assert!(
        black_program.comes_to(|world| connection_number(world).is_some_and(|new_number| new_number != old_number))
    );
}

#[test]
fn a_player_signs_in_by_a_key_chooses_a_name_and_sits_down_under_it() {
    let mut programs = TestPrograms::new();
    let site = SITE_URL.parse().expect("an address");
    let name_of = |programs: &TestPrograms, index: usize| {
        let accounts = programs.apps[index].world().resource::<Accounts>();
        accounts.name_at(&site).map(ToString::to_string)
    };
    for (index, chosen_name) in [(WHITE, "Carla"), (BLACK, "Dora")] {
        programs.apps[index].world_mut().write_message(AccountCommand::SignIn);
        programs.run_frames(6);
        let accounts = programs.apps[index].world().resource::<Accounts>();
        assert!(accounts.account_at(&site).is_some() && accounts.error.is_none());
        assert_eq!(name_of(&programs, index), None);
        let change = AccountChange { name: chosen_name.parse().ok(), ..AccountChange::default() };
        programs.apps[index].world_mut().write_message(AccountCommand::Change(change));
        programs.run_frames(6);
        assert_eq!(name_of(&programs, index).as_deref(), Some(chosen_name));
    }
    let choice = FRIEND_OFFER;
    programs.run_command(WHITE, OnlineCommand::Offer(choice));
    let link = programs.online(WHITE).table().expect("a game").link();
    programs.run_command(BLACK, OnlineCommand::Look(link.to_string().parse().expect("a link")));
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    programs.run_frames(10);
    let state = programs.online(WHITE).table().and_then(|table| table.client.state()).expect("a game");
    let black_seat = state.seat(Side::Black).expect("a player");
    assert_eq!(
        (&*black_seat.nickname, black_seat.player.as_ref().map(|player| player.name.as_str())),
        ("Dora", Some("Dora"))
    );
    // Another device with the same words is the same player.
    let secret = programs.apps[BLACK].world().resource::<Accounts>().identity.secret().cloned().expect("a secret");
    programs.apps[WATCHER].world_mut().write_message(AccountCommand::Restore(secret));
    programs.run_frames(6);
    assert_eq!(name_of(&programs, WATCHER).as_deref(), Some("Dora"));
    programs.apps[WATCHER].world_mut().write_message(AccountCommand::Forget);
    programs.run_frames(2);
    assert_eq!(name_of(&programs, WATCHER), None);
}

#[test]
fn an_answer_to_a_player_who_was_forgotten_meanwhile_signs_nobody_in() {
    let mut programs = TestPrograms::new();
    let site = SITE_URL.parse().expect("an address");
    for frame_count in 1..=4 {
        programs.apps[WATCHER].world_mut().write_message(AccountCommand::SignIn);
        programs.run_frames(frame_count);
        programs.apps[WATCHER].world_mut().write_message(AccountCommand::Forget);
        programs.run_frames(6);
        let accounts = programs.apps[WATCHER].world().resource::<Accounts>();
        assert!(accounts.account_at(&site).is_none() && !accounts.is_waiting, "after {frame_count} frames");
    }
}
