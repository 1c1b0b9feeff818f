//! Plays whole games through a real server, with lost connections and restarts.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::watch;
use turnover::board::Side;
use turnover::online::{
    ClientMessage, EventKind, GameEvent, PROTOCOL_VERSION, PlayerAction, Proposal, ServerMessage, verify_text,
};
use turnover::server::client::Client;
use turnover::server::{ServerConfig, SqliteStore};
use turnover::session::{Game, GameId};

use crate::host::{
    Folder, LIVE, UNTIMED, config, get, key, metric, offer, post, start, start_in, tokens, wait_for_text,
};
use crate::robot::Robot;

/// A time limit that is never reached, unless a test hangs.
const PATIENCE: Duration = Duration::from_secs(240);

async fn create(server: SocketAddr, game: &str, pace: &str, number: u64) -> String {
    let answer = post(server, "/api/games", &offer(game, pace, tokens(number))).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    key(&answer)
}

/// Two robots play a game to its end, and a third one watches. Returns the record, and how often a connection was cut.
pub async fn play_whole_game(
    server: SocketAddr,
    address: &watch::Receiver<SocketAddr>,
    game: &str,
    pace: &str,
    number: u64,
    cuts_per_mille: u32,
) -> (String, u32) {
    let key = create(server, game, pace, number).await;
    let [white, black] = tokens(number).map(|token| {
        let mut robot =
            Robot::new(address.clone(), &key, Some(token), number * 2 + u64::from(token == tokens(number)[1]));
        robot.cuts_per_mille = cuts_per_mille;
        tokio::spawn(robot.play())
    });
    let watcher = tokio::spawn(Robot::new(address.clone(), &key, None, 99).play());
    let robots = tokio::time::timeout(PATIENCE, async { [white.await, black.await, watcher.await] });
    let [white, black, watcher] = robots.await.expect("a game that ends").map(|robot| robot.expect("no panic"));
    assert_eq!((white.client.side(), black.client.side()), (Some(Side::White), Some(Side::Black)));
    assert_eq!(white.client.shown_line(), black.client.shown_line());
    assert_eq!(white.client.events(), black.client.events());
    assert_eq!(white.client.events(), watcher.client.events());
    let answer = get(server, &format!("/api/games/{key}/record")).await;
    let state = watcher.client.state().expect("a game");
    assert_eq!(answer.text(), state.record().to_string());
    (answer.text(), white.cuts + black.cuts)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_family_is_played_with_connections_that_are_lost() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (_sender, address) = watch::channel(server.address());
    let mut cuts = 0;
    for (number, game) in (1..).zip(["turnover-modern", "lielow", "dice-chess"]) {
        let (record, game_cuts) = play_whole_game(server.address(), &address, game, UNTIMED, number, 30).await;
        cuts += game_cuts;
        assert!(record.contains("[Result \""), "{record}");
        if game == "dice-chess" {
            let (lines, are_proven) = verify_text(&record).expect("a record");
            assert!(are_proven, "{lines:?}");
        }
    }
    assert!(cuts > 0, "no connection was cut");
    let metrics = get(server.address(), "/metrics").await.text();
    assert!(metrics.contains("turnover_saves_failed_total 0"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_restarted_in_the_middle() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (sender, address) = watch::channel(server.address());
    let key = create(server.address(), "turnover-modern", LIVE, 1).await;
    let [white, black] = tokens(1).map(|token| {
        let mut robot = Robot::new(address.clone(), &key, Some(token), 5);
        robot.most_plies = 60;
        tokio::spawn(robot.play())
    });
    let watcher = Robot::new(address.clone(), &key, None, 7).watch_until(12);
    let watcher = tokio::time::timeout(PATIENCE, watcher).await.expect("a game that goes on");
    let before = watcher.heard.clone();
    drop(watcher);
    server.stop().await;
    let server = start_in(&folder).await;
    sender.send(server.address()).expect("robots");
    let players = tokio::time::timeout(PATIENCE, async { [white.await, black.await] }).await.expect("an end");
    let [white, black] = players.map(|robot| robot.expect("no panic"));
    assert_eq!(white.client.events(), black.client.events());
    for (seq, event) in &before {
        assert_eq!(white.client.events().get(*seq as usize - 1), Some(event), "told before the restart");
    }
    let is_restart = |event: &&GameEvent| matches!(event.kind, EventKind::Restarted { .. });
    assert_eq!(white.client.events().iter().skip(before.len()).filter(is_restart).count(), 1);
    let is_flag = |kind: &EventKind| matches!(kind, EventKind::Flagged);
    assert!(!white.client.events().iter().any(|event| is_flag(&event.kind)), "nobody lost on time");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_days_leaves_the_memory_and_comes_back_without_a_restart() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    // Longer than the interval at which the server looks at a game whose time runs.
    let idle_timeout = Duration::from_millis(1_500);
    let server = start(ServerConfig { idle_timeout, ..config() }, store).await;
    let days = r#"{"type":"days","turn":3,"bank":1,"vacation":2}"#;
    let key = create(server.address(), "turnover-modern", days, 1).await;
    let games = async |count: u32| {
        wait_for_text(server.address(), "/metrics", PATIENCE, |metrics| metric(metrics, "turnover_games") == count)
            .await;
    };
    let mut told = Vec::new();
    for token in tokens(1) {
        let mut client = Client::connect(server.address(), &key, None).await.expect("a connection");
        client
            .send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(token), known_seq: 0 })
            .await
            .expect("sent");
        let events = until(&mut client, |message| match message {
            ServerMessage::Events { events, .. } => Some(events),
            _ => None,
        });
        told.push(events.await.into_iter().map(|event| event.kind).collect::<Vec<_>>());
        games(1).await;
        drop(client);
        games(0).await;
    }
    assert_eq!(told[0], told[1]);
    server.stop().await;
}

/// The next message for which `find` returns a value.
async fn until<T>(client: &mut Client, mut find: impl FnMut(ServerMessage) -> Option<T>) -> T {
    loop {
        let message = tokio::time::timeout(PATIENCE, client.receive()).await.expect("a message").expect("a message");
        if let Some(found) = find(message) {
            return found;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_that_is_sent_twice_counts_once_and_a_client_is_told_only_what_it_lacks() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let key = create(server.address(), "turnover-modern", UNTIMED, 1).await;
    let [white, _] = tokens(1);
    let hello = |known| ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(white), known_seq: known };
    let (code, _) = Game::new(GameId::TurnoverModern).referee().codes().swap_remove(0);
    let action = PlayerAction::Move { ply: 0, code, reveal: None };
    let act = ClientMessage::Act { id: "first".parse().expect("an id"), action };
    let mut client = Client::connect(server.address(), &key, None).await.expect("a connection");
    client.send(&hello(0)).await.expect("sent");
    for _ in 0..2 {
        client.send(&act).await.expect("sent");
    }
    let done = until(&mut client, |message| match message {
        ServerMessage::Done { seq, .. } => Some(seq),
        ServerMessage::Refused { expected, .. } => panic!("refused: expected {expected}"),
        _ => None,
    });
    let move_seq = done.await;

    // Over another connection, after a restart.
    drop(client);
    server.stop().await;
    let server = start_in(&folder).await;
    let mut client = Client::connect(server.address(), &key, None).await.expect("a connection");
    client.send(&hello(move_seq - 1)).await.expect("sent");
    let events = until(&mut client, |message| match message {
        ServerMessage::Events { events, .. } => Some(events),
        _ => None,
    });
    assert_eq!(events.await.first().map(|event| event.seq), Some(move_seq));
    client.send(&act).await.expect("sent");
    let done = until(&mut client, |message| match message {
        ServerMessage::Done { seq, .. } => Some(seq),
        _ => None,
    });
    assert_eq!(done.await, move_seq);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_days_with_a_doubling_cube_a_server_rolls_by_the_seed_that_it_promised_before_a_restart() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let game: GameId = "dice-chess".parse().expect("a game");
    let fen = Game::new(game).referee().fen();
    let pace = format!(r#"{{"type":"days","turn":3,"bank":0,"vacation":0}},"fen":"{fen} x1""#);
    let key = create(server.address(), "dice-chess", &pace, 1).await;
    server.stop().await;
    let server = start_in(&folder).await;
    let mut client = Client::connect(server.address(), &key, None).await.expect("a connection");
    let [white, _] = tokens(1);
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(white), known_seq: 0 };
    client.send(&hello).await.expect("sent");
    for (id, action) in [("roll", PlayerAction::Roll { ply: 0 }), ("resign", PlayerAction::Resign)] {
        let act = ClientMessage::Act { id: id.parse().expect("an id"), action };
        client.send(&act).await.expect("sent");
    }
    let is_seed = |event: &GameEvent| matches!(event.kind, EventKind::SeedShown { .. });
    let seed = until(&mut client, |message| match message {
        ServerMessage::Events { events, .. } => events.into_iter().find(is_seed),
        ServerMessage::Refused { expected, .. } => panic!("refused: expected {expected}"),
        _ => None,
    });
    seed.await;
    let record = get(server.address(), &format!("/api/games/{key}/record")).await.text();
    let (lines, are_proven) = verify_text(&record).expect("a record");
    assert!(are_proven && record.contains("[DiceSeed \""), "{lines:?}\n{record}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_another_game_with_the_same_seats_and_sides_changed() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let first = create(server.address(), "turnover-modern", UNTIMED, 1).await;
    let [white, black] = tokens(1);
    let mut clients = Vec::new();
    for token in [white, black] {
        let mut client = Client::connect(server.address(), &first, None).await.expect("a connection");
        let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(token), known_seq: 0 };
        client.send(&hello).await.expect("sent");
        clients.push(client);
    }
    let act = |id: &str, action| ClientMessage::Act { id: id.parse().expect("an id"), action };
    let event = |wanted: fn(&EventKind) -> bool| {
        move |message| match message {
            ServerMessage::Events { events, .. } => events.into_iter().find(|event| wanted(&event.kind)),
            ServerMessage::Refused { expected, .. } => panic!("refused: expected {expected}"),
            _ => None,
        }
    };
    clients[0].send(&act("resign", PlayerAction::Resign)).await.expect("sent");
    until(&mut clients[0], event(|kind| matches!(kind, EventKind::Resigned))).await;
    let propose = PlayerAction::Propose { ply: 0, proposal: Proposal::Rematch };
    clients[0].send(&act("again", propose)).await.expect("sent");
    let to = until(&mut clients[1], event(|kind| matches!(kind, EventKind::Proposed { .. }))).await.seq;
    clients[1].send(&act("yes", PlayerAction::Answer { proposal_seq: to, is_accepted: true })).await.expect("sent");
    let created = until(&mut clients[1], event(|kind| matches!(kind, EventKind::RematchCreated { .. }))).await;
    let EventKind::RematchCreated { key } = created.kind else { panic!("a rematch") };
    let mut client = Client::connect(server.address(), &key, None).await.expect("a connection");
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(white), known_seq: 0 };
    client.send(&hello).await.expect("sent");
    let side = until(&mut client, |message| match message {
        ServerMessage::Welcome { side, .. } => Some(side),
        _ => None,
    });
    assert_eq!(side.await, Some(Side::Black));
    server.stop().await;
}
