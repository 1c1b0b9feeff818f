//! Tests of push messages: who gets which, when, and what else can be read of them.

use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;
use turnover::board::Side;
use turnover::online::{
    ClientMessage, EventKind, GameEvent, GameSettings, GameStage, PROTOCOL_VERSION, Pace, PlayerAction, PushKind,
    SeatToken, ServerMessage,
};
use turnover::server::client::Client;
use turnover::server::{GameSummary, GameWrite, InspectStore, MAX_SUBSCRIBERS, PushSubscriber, SavedSubscriber};

use crate::database::{Database, on_each_store};
use crate::host::{Folder, LIVE, Program, UNTIMED, get, key, offer, post, start_in, tokens, wait_until_ready};
use crate::push_service::{Browser, PushServiceStandIn, check_sender, field};
use crate::robot::Robot;

/// The time within which a message must have arrived.
const MOST: Duration = Duration::from_secs(5);
/// An hour in milliseconds.
const HOUR_MS: u64 = 3_600_000;

async fn create(server: SocketAddr, game: &str, pace: &str, number: u64) -> String {
    key(&post(server, "/api/games", &offer(game, pace, tokens(number))).await)
}

/// A player's page, which answers every ping.
struct Page {
    client: Client,
    acts: u32,
}

impl Page {
    async fn open(server: SocketAddr, key: &str, seat: SeatToken) -> Self {
        let mut client = loop {
            match Client::connect(server, key, None).await {
                Ok(client) => break client,
                // Another process takes the game over.
                Err(error) if error.status() == Some(503) => tokio::time::sleep(Duration::from_millis(100)).await,
                Err(error) => panic!("expected a connection: {error}"),
            }
        };
        let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(seat), known_seq: 0 };
        client.send(&hello).await.expect("a hello");
        Self { client, acts: 0 }
    }

    /// Sends an act, and waits until it is an event. Returns when that was heard.
    async fn act(&mut self, action: PlayerAction) -> Instant {
        self.acts += 1;
        let id: turnover::online::ActId = format!("act-{}", self.acts).parse().expect("an id");
        self.client.send(&ClientMessage::Act { id: id.clone(), action }).await.expect("an act");
        loop {
            match self.client.receive().await.expect("a message") {
                ServerMessage::Events { events, .. } if events.iter().any(|event| event.act.as_ref() == Some(&id)) => {
                    return Instant::now();
                }
                ServerMessage::Refused { expected, .. } => panic!("expected {expected}"),
                ServerMessage::Ping { id, .. } => {
                    self.client.send(&ClientMessage::Pong { id }).await.expect("a pong");
                }
                _ => {}
            }
        }
    }
}

/// A legal first move.
fn first_move() -> PlayerAction {
    let game: turnover::session::GameId = "lielow".parse().expect("a game");
    let game = turnover::session::Game::new(game);
    let code = game.referee().codes().into_iter().next().expect("a move").0;
    PlayerAction::Move { ply: 0, code, reveal: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_whose_page_is_closed_hears_of_the_turn_and_nothing_secret_is_told() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let key = create(address, "lielow", UNTIMED, 1).await;
    let (seats, browser) = (tokens(1), Browser::new(&service, 7));
    assert_eq!(browser.subscribe(address, seats[1]).await.status, 204);
    let mut white = Page::open(address, &key, seats[0]).await;
    let played = white.act(first_move()).await;
    let arrived = service.wait_for(1).await.remove(0);
    let took = arrived.at.duration_since(played);
    println!("from the ply to the push service: {took:?}");
    assert!(took < MOST, "{took:?}");

    let message = browser.read(&arrived);
    assert_eq!((message.kind, &*message.game, &message.key), (PushKind::Turn, "lielow", &key));
    assert_eq!((message.side, message.turn), (Side::Black, Some(Side::Black)));
    let public = get(address, "/api/push").await.text();
    let public = public.split('"').nth(3).expect("a key");
    let claims = check_sender(&arrived, public, &format!("http://{}", service.address));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_secs();
    assert!(claims["exp"].as_u64().is_some_and(|end| (now..=now + 24 * 3_600).contains(&end)), "{claims}");
    assert_eq!(field(&arrived.head, "content-encoding"), Some("aes128gcm"));
    assert!(field(&arrived.head, "ttl").is_some_and(|ttl| ttl.parse::<u32>().is_ok_and(|ttl| ttl > 3_600)));
    let text = format!("{}\n{}", arrived.head, String::from_utf8_lossy(&arrived.body));
    for secret in [seats[0].to_string(), seats[1].to_string(), seats[1].hash().to_string()] {
        assert!(!text.contains(&secret) && !browser.read_text(&arrived).contains(&secret));
    }
    assert!(!text.contains(&key), "push services do not hear of the game");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_who_is_there_or_has_not_asked_or_asks_no_more() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (here, gone) = (create(address, "lielow", UNTIMED, 1).await, create(address, "lielow", UNTIMED, 2).await);
    let browser = Browser::new(&service, 7);
    for seat in [tokens(1)[1], tokens(2)[1]] {
        assert_eq!(browser.subscribe(address, seat).await.status, 204);
    }
    assert_eq!(browser.unsubscribe(address, tokens(2)[1]).await.status, 204);
    let (_sender, servers) = watch::channel(address);
    let mut black = Robot::new(servers, &here, Some(tokens(1)[1]), 5);
    // It never moves, and answers pings.
    black.think = Duration::from_secs(600);
    let black = tokio::spawn(black.play());
    tokio::time::sleep(Duration::from_millis(300)).await;
    for (key, number) in [(&here, 1), (&gone, 2)] {
        Page::open(address, key, tokens(number)[0]).await.act(first_move()).await;
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(service.arrived().len(), 0);
    black.abort();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_told_and_in_a_game_against_the_clock_messages_do_not_wait_for_days() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let key = create(address, "lielow", LIVE, 1).await;
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe(address, tokens(1)[1]).await.status, 204);
    let mut white = Page::open(address, &key, tokens(1)[0]).await;
    white.act(first_move()).await;
    service.wait_for(1).await;
    white.act(PlayerAction::Resign).await;
    let arrived = service.wait_for(2).await;
    let message = browser.read(&arrived[1]);
    assert_eq!((message.kind, message.turn), (PushKind::Ended, None));
    assert!(field(&arrived[1].head, "ttl").is_some_and(|ttl| ttl.parse::<u32>().is_ok_and(|ttl| ttl <= 600)));
    assert_eq!(field(&arrived[0].head, "topic"), field(&arrived[1].head, "topic"), "the later takes the place");
    server.stop().await;
}

/// Saves a game of one day for each turn, in which White should have moved within the next hour, as of now in milliseconds since 1970.
fn save_neglected_game(store: &mut dyn InspectStore, key: &str, now: u64) {
    let pace = Pace::Days { turn: 1, bank: 0, vacation: 0 };
    let settings = GameSettings::new(key.into(), "lielow".parse().expect("a game"), None, pace);
    let [white, black] = tokens(1).map(|token| EventKind::Seated {
        nickname: String::new(),
        token_hash: Some(token.hash()),
        chain: None,
        player: None,
    });
    let kinds = [(None, EventKind::Created { settings }), (Some(Side::White), white), (Some(Side::Black), black)];
    let event = |(seq, (side, kind))| GameEvent { seq, at: now - 23 * HOUR_MS, side, act: None, kind };
    let summary = GameSummary {
        stage: GameStage::Playing,
        white: None,
        black: None,
        plies: 0,
        moves: None,
        turn: None,
        result: None,
        due_at: Some(now + HOUR_MS),
        bots: [false; 2],
        reminded_turn: None,
    };
    let write = GameWrite {
        key: key.into(),
        is_public: false,
        events: (1..).zip(kinds).map(event).collect(),
        summary: Some(summary),
        fence: None,
        rated_end: None,
    };
    assert_eq!(store.save(&[write]), [Ok(())]);
    assert_eq!(store.set_heartbeat(now), Ok(()));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_little_time_left_in_a_game_by_days_is_reminded_and_it_is_kept_that_that_was_done() {
    let (folder, key) = (Folder::new(), "abcdefgh23456789");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970").as_millis();
    let now = u64::try_from(now).expect("a time");
    let service = PushServiceStandIn::start().await;
    let browsers = [Browser::new(&service, 7), Browser::new(&service, 9)];
    let subscribers = [0, 1].map(|side| {
        let (token, subscriber) = (tokens(1)[side].hash(), browsers[side].subscriber());
        SavedSubscriber { token, subscriber, subscribed_at: now }
    });
    folder.with_store(|store| {
        save_neglected_game(store, key, now);
        assert!(subscribers.iter().all(|subscriber| store.subscribe(subscriber) == Ok(true)));
    });
    let server = start_in(&folder).await;
    // It is not known whether anybody looks at the page.
    let _page = Page::open(server.address(), key, tokens(1)[0]).await;
    let arrived = service.wait_for(1).await;
    let message = browsers[0].read(&arrived[0]);
    assert_eq!((message.kind, message.key.as_str()), (PushKind::LowTime, key));
    assert_eq!((message.side, message.turn), (Side::White, Some(Side::White)));
    let ttl_secs = field(&arrived[0].head, "ttl").and_then(|ttl| ttl.parse::<u32>().ok());
    assert!(ttl_secs.is_some_and(|secs| (60..=4_000).contains(&secs)), "an hour is left: {ttl_secs:?}");
    server.stop().await;
    assert_eq!(service.arrived().len(), 1, "Black does not have to move");

    folder.with_store(|store| {
        let row = store.game(key).expect("a store that is read").expect("the game");
        assert!(row.summary.reminded_turn.is_some(), "whichever process loads the game knows it");
        assert_eq!(store.due_game_keys(now + HOUR_MS / 2), Ok(Vec::new()), "only the end of the time is due");
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_stop_sends_what_is_due_before() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let key = create(address, "lielow", UNTIMED, 1).await;
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe(address, tokens(1)[1]).await.status, 204);
    Page::open(address, &key, tokens(1)[0]).await.act(first_move()).await;
    server.stop().await;
    let arrived = service.arrived();
    assert_eq!(arrived.len(), 1);
    assert_eq!(browser.read(&arrived[0]).kind, PushKind::Turn);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_service_that_is_busy_is_asked_again_and_one_whose_browser_has_gone_is_not() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    service.answer(&["503 Service Unavailable\r\nretry-after: 3\r\n", "429 Too Many Requests\r\n"]);
    let browser = Browser::new(&service, 7);
    let games = [create(address, "lielow", UNTIMED, 1).await, create(address, "lielow", UNTIMED, 2).await];
    assert_eq!(browser.subscribe(address, tokens(1)[1]).await.status, 204);
    Page::open(address, &games[0], tokens(1)[0]).await.act(first_move()).await;
    let arrived = service.wait_for(2).await;
    assert!(arrived[1].at.duration_since(arrived[0].at) >= Duration::from_secs(3), "as it has asked for");

    service.answer(&["410 Gone\r\n"]);
    let service = PushServiceStandIn::start().await;
    service.answer(&["410 Gone\r\n"]);
    let browser = Browser::new(&service, 9);
    assert_eq!(browser.subscribe(address, tokens(2)[1]).await.status, 204);
    let mut white = Page::open(address, &games[1], tokens(2)[0]).await;
    white.act(first_move()).await;
    service.wait_for(1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    white.act(PlayerAction::Resign).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(service.arrived().len(), 1, "its subscription is removed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_need_the_token_of_a_seat_a_public_address_and_the_keys_of_a_browser() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    create(address, "lielow", UNTIMED, 1).await;
    let (browser, seat) = (Browser::new(&service, 7), tokens(1)[1]);
    assert_eq!(browser.subscribe(address, tokens(2)[0]).await.status, 403);
    let body = browser.body(seat);
    for (from, to, status) in [
        (&*browser.endpoint, "https://10.0.0.1/a", 422),
        (&*browser.endpoint, "https://192.168.1.1/a", 422),
        (&*browser.endpoint, "http://push.example/a", 422),
        (&*browser.endpoint, "ftp://push.example/a", 422),
        (&*browser.endpoint, "", 422),
        ("\"p256dh\":\"B", "\"p256dh\":\"C", 422),
        ("\"auth\":\"", "\"auth\":\"AA", 422),
        ("}", "", 400),
    ] {
        let answer = post(address, "/api/push", &body.replacen(from, to, 1)).await;
        assert_eq!(answer.status, status, "{to}: {}", answer.text());
    }
    assert_eq!(post(address, "/api/push", &body).await.status, 204);
    server.stop().await;
}

#[test]
fn a_store_keeps_one_key_and_the_subscriptions_of_a_seat_as_long_as_it_is_there() {
    on_each_store(|store| {
        assert_eq!(store.push_key(), Ok(None));
        assert_eq!(store.keep_push_key("one"), Ok("one".into()));
        assert_eq!((store.keep_push_key("other"), store.push_key()), (Ok("one".into()), Ok(Some("one".into()))));

        let [white, black] = tokens(1).map(|token| token.hash());
        let settings = GameSettings::new("a".into(), "lielow".parse().expect("a game"), None, Pace::Untimed);
        let seated = |side, token| {
            (
                Some(side),
                EventKind::Seated { nickname: String::new(), token_hash: Some(token), chain: None, player: None },
            )
        };
        let kinds = [(None, EventKind::Created { settings }), seated(Side::White, white), seated(Side::Black, black)];
        let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(kinds).map(event).collect();
        let summary = GameSummary {
            stage: GameStage::Playing,
            white: None,
            black: None,
            plies: 0,
            moves: None,
            turn: None,
            result: None,
            due_at: None,
            bots: [false; 2],
            reminded_turn: None,
        };
        let write = GameWrite {
            key: "a".into(),
            is_public: false,
            events,
            summary: Some(summary),
            fence: None,
            rated_end: None,
        };
        assert_eq!(store.save(&[write]), [Ok(())]);

        let keys = (URL_KEY, "CQkJCQkJCQkJCQkJCQkJCQ");
        let saved = |token, number: u64| SavedSubscriber {
            token,
            subscriber: PushSubscriber::from_texts(&format!("https://push.example/{number}"), keys.0, keys.1)
                .expect("keys"),
            subscribed_at: number,
        };
        assert_eq!(store.subscribe(&saved(tokens(2)[0].hash(), 1)), Ok(false), "there is no such seat");
        for number in 0..u64::from(MAX_SUBSCRIBERS) + 2 {
            assert_eq!(store.subscribe(&saved(white, number)), Ok(true));
        }
        assert_eq!(store.subscribe(&saved(black, 6)), Ok(true));
        let expected: Vec<SavedSubscriber> = (2..7).map(|number| saved(white, number)).collect();
        assert_eq!(store.subscribers(Some(white)), Ok(expected), "the oldest give way");
        assert_eq!(store.unsubscribe(Some(white), "https://push.example/3"), Ok(()));
        assert_eq!(store.subscribers(Some(white)).map(|found| found.len()), Ok(4));
        assert_eq!(store.unsubscribe(None, "https://push.example/6"), Ok(()));
        assert_eq!(store.subscribers(None), Ok([2, 4, 5].map(|number| saved(white, number)).to_vec()));

        // Another device takes the seat over: what the old one has asked for ends.
        let moved = EventKind::SeatMoved { token_hash: Some(tokens(3)[0].hash()) };
        let event = GameEvent { seq: 4, at: 6, side: Some(Side::White), act: None, kind: moved };
        let write = GameWrite {
            key: "a".into(),
            is_public: false,
            events: vec![event],
            summary: None,
            fence: None,
            rated_end: None,
        };
        assert_eq!(store.save(&[write]), [Ok(())]);
        assert_eq!(store.subscribers(None), Ok(Vec::new()));
        assert_eq!(store.subscribe(&saved(black, 6)), Ok(true));
        assert_eq!(store.remove(&["a".into()]), Ok(1));
        assert_eq!(store.subscribers(None), Ok(Vec::new()));
    });
}

/// The public key of RFC 8291's example.
const URL_KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

#[tokio::test(flavor = "multi_thread")]
async fn whichever_process_has_taken_the_subscription_the_one_with_the_game_sends_with_the_same_key() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let options = ["--push-to-loopback", "--public-metrics"];
    let processes = [0, 1].map(|_| Program::start_in_cluster(&folder, &database, &options));
    for program in &processes {
        wait_until_ready(program.address).await;
    }
    let service = PushServiceStandIn::start().await;
    let keys =
        [get(processes[0].address, "/api/push").await.text(), get(processes[1].address, "/api/push").await.text()];
    assert_eq!(keys[0], keys[1]);
    let public = keys[0].split('"').nth(3).expect("a key");
    let mut longest = Duration::ZERO;
    for number in 1..9_u8 {
        let browser = Browser::new(&service, number);
        let (one, other) =
            (processes[usize::from(number) % 2].address, processes[(usize::from(number) + 1) % 2].address);
        let key = create(one, "lielow", UNTIMED, number.into()).await;
        let [white, black] = tokens(number.into());
        assert_eq!(browser.subscribe(other, black).await.status, 204);
        let played = Page::open(one, &key, white).await.act(first_move()).await;
        let arrived = service.wait_for(usize::from(number)).await.pop().expect("a message");
        assert_eq!(browser.read(&arrived).key, key);
        check_sender(&arrived, public, &format!("http://{}", service.address));
        longest = longest.max(arrived.at.duration_since(played));
    }
    println!("from the ply to the push service, with two processes, the longest of 8: {longest:?}");
    assert!(longest < MOST, "{longest:?}");
}
