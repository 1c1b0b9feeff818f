//! Tests that wrong origins, guessed tokens, other players' seats and invalid messages are refused.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use turnover::board::Side;
use turnover::online::{ClientMessage, PROTOCOL_VERSION, PlayerAction, RefusalCode, SeatToken, ServerMessage};
use turnover::server::client::{Client, ClientError, request};
use turnover::server::{RunningServer, SqliteStore};

use crate::host::{Folder, LIVE, UNTIMED, config, get, key, offer, post, start, start_in, tokens};

/// A server with one game, and the game's key.
async fn with_game(folder: &Folder) -> (RunningServer, String) {
    let server = start_in(folder).await;
    let answer = post(server.address(), "/api/games", &offer("turnover-modern", UNTIMED, tokens(1))).await;
    (server, key(&answer))
}

async fn enter(server: &RunningServer, key: &str, seat: Option<SeatToken>) -> Client {
    let mut client = Client::connect(server.address(), key, None).await.expect("a connection");
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: seat, known_seq: 0 };
    client.send(&hello).await.expect("sent");
    client
}

/// The next refusal, or how the connection ended.
async fn refusal(client: &mut Client) -> Result<RefusalCode, ClientError> {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(60), client.receive()).await.expect("an answer")?;
        if let ServerMessage::Refused { code: reason, .. } = message {
            return Ok(reason);
        }
    }
}

async fn is_closed_with(client: &mut Client, code: u16) -> bool {
    matches!(refusal(client).await, Err(ClientError::Closed(found)) if found == code)
}

#[tokio::test]
async fn a_page_of_another_server_gets_nothing() {
    let folder = Folder::new();
    let (server, key) = with_game(&folder).await;
    let address = server.address();
    let evil = Client::connect(address, &key, Some("https://evil.example")).await.expect_err("a wrong origin");
    assert_eq!(evil.status(), Some(403));
    for (origin, status) in [("https://evil.example", 403), ("null", 403), ("https://play.example", 200)] {
        let answer = request(address, "GET", "/api/games", &format!("origin: {origin}\r\n"), "").await;
        assert_eq!(answer.expect("an answer").status, status, "{origin}");
    }
    assert!(Client::connect(address, &key, Some("https://play.example")).await.is_ok());
    assert!(Client::connect(address, &key, None).await.is_ok(), "a program that is no browser");
    server.stop().await;
}

#[tokio::test]
async fn a_page_of_the_servers_own_address_and_a_program_may_ask_for_everything() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let server = start(turnover::server::ServerConfig { origins: Vec::new(), ..config() }, store).await;
    let address = server.address();
    let own = format!("http://{address}");
    for (number, origin) in [(1, Some(own.as_str())), (2, None)] {
        let fields = origin.map_or_else(String::new, |origin| format!("origin: {origin}\r\n"));
        let ask = async |method: &str, path: &str, body: &str| {
            let fields = format!("{fields}content-type: application/json\r\n");
            request(address, method, path, &fields, body).await.expect("an answer")
        };
        let [white, black] = tokens(number);
        let created = ask("POST", "/api/games", &offer("dice-chess", LIVE, [white, black])).await;
        assert_eq!(created.status, 201, "{origin:?}: {}", created.text());
        let key = key(&created);
        for path in ["/api/games", &format!("/api/games/{key}"), &format!("/api/games/{key}/record"), "/api/health"] {
            assert_eq!(ask("GET", path, "").await.status, 200, "{origin:?} {path}");
        }
        let seats = ask("POST", "/api/seats", &format!("{{\"seats\":[\"{white}\"]}}")).await;
        assert!(seats.status == 200 && seats.text().contains(&key), "{origin:?}: {}", seats.text());
        let mut client = Client::connect(address, &key, origin).await.expect("a connection");
        client
            .send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(black), known_seq: 0 })
            .await
            .expect("sent");
        let welcome = client.receive().await.expect("an answer");
        assert!(matches!(welcome, ServerMessage::Welcome { side: Some(Side::Black), .. }), "{welcome:?}");
    }
    let other = Client::connect(address, "aaaa", Some("http://127.0.0.1")).await.expect_err("another port's page");
    assert_eq!(other.status(), Some(403));
    server.stop().await;
}

#[tokio::test]
async fn a_guessed_token_opens_no_seat() {
    let folder = Folder::new();
    let (server, key) = with_game(&folder).await;
    let [stranger, _] = tokens(2);
    let mut client = enter(&server, &key, Some(stranger)).await;
    assert_eq!(refusal(&mut client).await.expect("a refusal"), RefusalCode::WrongToken);
    assert!(is_closed_with(&mut client, 1008).await);
    server.stop().await;
}

#[tokio::test]
async fn nobody_acts_for_another() {
    let folder = Folder::new();
    let (server, key) = with_game(&folder).await;
    let [_, black] = tokens(1);
    let act = |action| ClientMessage::Act { id: "a".parse().expect("an id"), action };
    let mv = PlayerAction::Move { ply: 0, code: "a1a1".into(), reveal: None };

    let mut opponent = enter(&server, &key, Some(black)).await;
    opponent.send(&act(mv.clone())).await.expect("sent");
    assert_eq!(refusal(&mut opponent).await.expect("a refusal"), RefusalCode::NotYourTurn);

    let mut spectator = enter(&server, &key, None).await;
    for action in [mv, PlayerAction::Resign] {
        spectator.send(&act(action)).await.expect("sent");
        assert_eq!(refusal(&mut spectator).await.expect("a refusal"), RefusalCode::NotAPlayer);
    }
    let [own, _] = tokens(9);
    let sit = ClientMessage::Sit {
        id: "s".parse().expect("an id"),
        side: None,
        nickname: "Eve".into(),
        token_hash: own.hash(),
        chain: None,
    };
    spectator.send(&sit).await.expect("sent");
    assert_eq!(refusal(&mut spectator).await.expect("a refusal"), RefusalCode::SeatTaken);

    let mut silent = Client::connect(server.address(), &key, None).await.expect("a connection");
    silent.send(&act(PlayerAction::Resign)).await.expect("sent");
    assert_eq!(refusal(&mut silent).await.expect("a refusal"), RefusalCode::HelloFirst);
    server.stop().await;
}

#[tokio::test]
async fn senseless_messages_end_their_own_connection_and_no_other() {
    let folder = Folder::new();
    let (server, key) = with_game(&folder).await;
    let [white, _] = tokens(1);
    let mut player = enter(&server, &key, Some(white)).await;
    for (text, reason) in [
        ("x".repeat(20_000), RefusalCode::TooLong),
        ("{\"type\":\"hallo\"}".into(), RefusalCode::Malformed),
        ("[".repeat(16_000), RefusalCode::Malformed),
        ("\u{0}".into(), RefusalCode::Malformed),
    ] {
        let mut client = enter(&server, &key, None).await;
        client.send_text(text.clone()).await.expect("sent");
        assert_eq!(refusal(&mut client).await.expect("a refusal"), reason, "{:.20}", text);
        assert!(is_closed_with(&mut client, 1008).await, "{text:.20}");
    }
    let mut client = enter(&server, &key, None).await;
    client.send_bytes(vec![0xff; 10]).await.expect("sent");
    assert!(is_closed_with(&mut client, 1003).await);
    let mut client = enter(&server, &key, None).await;
    drop(client.send_text("y".repeat(1 << 20)).await);
    while refusal(&mut client).await.is_ok() {}

    let act = ClientMessage::Act { id: "r".parse().expect("an id"), action: PlayerAction::Resign };
    player.send(&act).await.expect("sent");
    loop {
        if let ServerMessage::Done { .. } | ServerMessage::Events { .. } = player.receive().await.expect("an answer") {
            break;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn an_old_client_is_asked_to_reload() {
    let folder = Folder::new();
    let (server, key) = with_game(&folder).await;
    let mut client = Client::connect(server.address(), &key, None).await.expect("a connection");
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION - 1, seat_token: None, known_seq: 0 };
    client.send(&hello).await.expect("sent");
    assert_eq!(client.receive().await.expect("an answer"), ServerMessage::Reload { version: PROTOCOL_VERSION });
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_is_not_there_is_not_found() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    for key in ["aaaaaaaaaaaaaaaa", "..%2f..%2fetc", "%00", &"a".repeat(500)] {
        let refused = Client::connect(server.address(), key, None).await.expect_err("no game");
        assert_eq!(refused.status(), Some(404), "{key}");
        assert_eq!(get(server.address(), &format!("/api/games/{key}")).await.status, 404, "{key}");
        assert_eq!(get(server.address(), &format!("/api/games/{key}/record")).await.status, 404, "{key}");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_address_that_asks_for_too_much_has_to_wait() {
    let folder = Folder::new();
    let limits = turnover::server::ServerConfig { requests_per_second: 1, connections_per_address: 3, ..config() };
    let server = start(limits, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let mut statuses = Vec::new();
    for number in 1..=4 {
        statuses.push(post(server.address(), "/api/games", &offer("lielow", UNTIMED, tokens(number))).await.status);
    }
    assert_eq!(statuses[0], 201);
    assert_eq!(statuses[3], 429);
    assert!(statuses.iter().all(|status| [201, 429].contains(status)), "{statuses:?}");
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(tokio::net::TcpStream::connect(server.address()).await.expect("a connection"));
    }
    let refused = get(server.address(), "/health").await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("10")), "a fourth connection");
    server.stop().await;
}

#[tokio::test]
async fn what_a_request_may_be_is_limited() {
    let folder = Folder::new();
    let (server, _) = with_game(&folder).await;
    let address = server.address();
    assert_eq!(post(address, "/api/games", &" ".repeat(20_000)).await.status, 413);
    assert_eq!(post(address, "/api/games", "{").await.status, 400);
    assert_eq!(post(address, "/api/games", "{\"game\":\"lielow\"}").await.status, 422);
    let unknown = post(address, "/api/games", &offer("checkers", UNTIMED, tokens(2))).await;
    assert_eq!((unknown.status, unknown.text().contains("checkers")), (422, true));
    let form = request(address, "POST", "/api/games", "content-type: text/plain\r\n", "{}").await.expect("an answer");
    assert_eq!(form.status, 415);
    server.stop().await;
}

#[tokio::test]
async fn metrics_are_told_at_an_address_of_their_own() {
    let folder = Folder::new();
    let metrics_address = Some("127.0.0.1:0".parse().expect("an address"));
    let config = turnover::server::ServerConfig { metrics_address, has_public_metrics: false, ..config() };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let own = server.metrics_address().expect("an address for metrics");
    // A proxy on this machine that adds nothing to its requests asks like this for anybody.
    let refused = get(server.address(), "/metrics").await;
    assert_eq!((refused.status, refused.text().contains("--metrics-address")), (403, true), "{}", refused.text());
    let told = get(own, "/metrics").await;
    assert_eq!((told.status, told.text().contains("turnover_games 0")), (200, true), "{}", told.text());
    assert_eq!(get(own, "/health").await.status, 200);
    assert_eq!(get(own, "/api/games").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_name_that_suddenly_means_this_machine_gets_nothing() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let server = start(turnover::server::ServerConfig { origins: Vec::new(), ..config() }, store).await;
    let address = server.address();
    let ask = async |head: &str| {
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
        let request = format!("GET /api/games HTTP/1.1\r\n{head}connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        answer.split(' ').nth(1).map(str::to_owned).expect("a status")
    };
    for (head, status) in [
        ("host: evil.example:8080\r\norigin: http://evil.example:8080\r\n", "403"),
        ("host: evil.example:8080\r\n", "403"),
        ("host: localhost:8080\r\norigin: http://localhost:8080\r\n", "200"),
        ("host: localhost:8080\r\n", "200"),
    ] {
        assert_eq!(ask(head).await, status, "{head}");
    }
    server.stop().await;
}
