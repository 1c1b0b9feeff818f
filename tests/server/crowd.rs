//! Tests with many people behind one address, with a full server, and with clients that do not read.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::task::JoinSet;
use turnover::board::Side;
use turnover::online::{ClientMessage, PROTOCOL_VERSION, PlayerAction, RefusalCode, SeatToken, ServerMessage};
use turnover::server::client::{Client, ClientError, HttpAnswer, request};
use turnover::server::{ServerConfig, SqliteStore};

use crate::database::Database;
use crate::host::{Folder, Program, UNTIMED, config, get, key, offer, post, start, start_in, tokens, wait_until_ready};
use crate::long_game::long_codes;
use crate::records::{KEY, store};

/// The people of a club.
const PEOPLE: u64 = 60;
/// In this time all of them must have come in.
const MINUTE: Duration = Duration::from_secs(60);

/// Asks until the server has time, as a browser's page does. A file is never refused.
async fn ask(server: SocketAddr, method: &str, path: &str, fields: &str, body: &str) -> HttpAnswer {
    loop {
        let fields = format!("content-type: application/json\r\n{fields}");
        let answer = request(server, method, path, &fields, body).await.expect("an answer");
        if answer.status != 429 {
            return answer;
        }
        assert!(path.starts_with("/api/"), "{path} is refused");
        let secs = answer.header("retry-after").and_then(|secs| secs.parse().ok()).expect("when to ask again");
        tokio::time::sleep(Duration::from_secs(secs)).await;
    }
}

/// Loads the page and its files, asks for the lobby and for the own games, and enters a game.
async fn come_in(server: SocketAddr, key: &str, token: SeatToken, fields: &str) -> Client {
    for file in ["/", "/0123456789ab/page.js", "/0123456789ab/turnover_bg.wasm", "/icon.svg", "/move.ogg"] {
        let page = ask(server, "GET", file, fields, "").await;
        assert_eq!((page.status, page.body.len()), (200, 10_000), "{file}");
    }
    assert_eq!(ask(server, "GET", "/api/games", fields, "").await.status, 200);
    let seats = format!("{{\"seats\":[\"{token}\"]}}");
    assert_eq!(ask(server, "POST", "/api/seats", fields, &seats).await.status, 200);
    assert_eq!(ask(server, "GET", &format!("/api/games/{key}"), fields, "").await.status, 200);
    enter(server, key, None).await.expect("a connection")
}

/// Connects as a client does, again and again while the server has no time, and waits for the welcome.
async fn enter(server: SocketAddr, key: &str, seat: Option<SeatToken>) -> Result<Client, ClientError> {
    let mut client = loop {
        match Client::connect(server, key, None).await {
            Err(error) if error.status() == Some(429) => tokio::time::sleep(Duration::from_millis(500)).await,
            connected => break connected?,
        }
    };
    greet(&mut client, seat).await?;
    Ok(client)
}

/// Says hello, and waits for the welcome.
async fn greet(client: &mut Client, seat: Option<SeatToken>) -> Result<(), ClientError> {
    client.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: seat, known_seq: 0 }).await?;
    loop {
        if let ServerMessage::Welcome { side, .. } = client.receive().await? {
            assert_eq!(side, seat.map(|_| Side::White));
            return Ok(());
        }
    }
}

fn site(folder: &Folder) -> String {
    let site = folder.0.join("site");
    fs::create_dir_all(site.join("0123456789ab")).expect("a folder");
    for file in ["index.html", "0123456789ab/page.js", "0123456789ab/turnover_bg.wasm", "icon.svg", "move.ogg"] {
        fs::write(site.join(file), [b'x'; 10_000]).expect("a file");
    }
    site.into_os_string().into_string().expect("a folder's name in UTF-8")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_club_behind_one_address_comes_in_with_the_usual_limits() {
    let folder = Folder::new();
    let program = Program::start_with_limits(&folder, &["--site", &site(&folder)]);
    let key = key(&post(program.address, "/api/games", &offer("lielow", UNTIMED, tokens(0))).await);
    let mut people = JoinSet::new();
    for number in 1..=PEOPLE {
        let (server, key, [token, _]) = (program.address, key.clone(), tokens(number));
        people.spawn(async move { come_in(server, &key, token, "").await });
    }
    let mut inside = tokio::time::timeout(MINUTE, people.join_all()).await.expect("all of them");
    assert_eq!(inside.len() as u64, PEOPLE);
    for client in &mut inside {
        greet(client, None).await.expect("a socket that is still open");
    }
}

/// Sits down in a game that somebody else has offered, or is refused.
async fn sit(client: &mut Client, token: SeatToken) -> Result<(), RefusalCode> {
    let id = "sit".parse().expect("an id");
    let nickname = String::new();
    let sit = ClientMessage::Sit { id, side: None, nickname, token_hash: token.hash(), chain: None };
    client.send(&sit).await.expect("sent");
    loop {
        match client.receive().await.expect("a message") {
            ServerMessage::Welcome { side: Some(_), .. } => return Ok(()),
            ServerMessage::Refused { code: reason, .. } => return Err(reason),
            _ => {}
        }
    }
}

/// An offer in which one seat is free.
fn offer_of_one(number: u64) -> String {
    let [token, _] = tokens(number);
    format!(r#"{{"game":"lielow","pace":{UNTIMED},"seats":[{{"token":"{}"}}]}}"#, token.hash())
}

/// Offers a game for each of these numbers, each with a free seat, and connects somebody to each.
async fn at_offered_games(server: SocketAddr, numbers: std::ops::RangeInclusive<u64>) -> Vec<Client> {
    let mut clients = Vec::new();
    for number in numbers {
        let key = key(&post(server, "/api/games", &offer_of_one(number)).await);
        clients.push(enter(server, &key, None).await.expect("a connection"));
    }
    clients
}

/// What a server needs to have a game offered for each of many people by one address.
const MANY_OFFERS: [&str; 4] = ["--requests-per-second", "10000", "--offers-per-address", "1000"];

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_club_behind_one_address_sits_down_at_once_with_the_usual_limit() {
    let folder = Folder::new();
    let program = Program::start_with_limits(&folder, &MANY_OFFERS);
    for (client, number) in at_offered_games(program.address, 1..=PEOPLE).await.iter_mut().zip(1..) {
        assert_eq!(sit(client, tokens(number)[1]).await, Ok(()), "{number}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_seats_of_all_offers() {
    let folder = Folder::new();
    let options = [&MANY_OFFERS[..], &["--seats-per-minute", "1"]].concat();
    let program = Program::start_with_limits(&folder, &options);
    let mut taken = 0;
    for (client, number) in at_offered_games(program.address, 1..=12).await.iter_mut().zip(1..) {
        match sit(client, tokens(number)[1]).await {
            Ok(()) => taken += 1,
            Err(reason) => assert_eq!(reason, RefusalCode::Busy),
        }
    }
    // Three at once, and one for each minute that this has taken.
    assert!((3..10).contains(&taken), "{taken} of 12");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_unfinished_games_as_a_guest_too() {
    let folder = Folder::new();
    let program = Program::start_with_limits(&folder, &["--behind-proxy", "--games-per-address", "2"]);
    let mut clients = Vec::new();
    for number in 1..=4 {
        // Each is offered by somebody else.
        let fields = format!("content-type: application/json\r\nx-forwarded-for: 192.0.2.{number}\r\n");
        let offered = request(program.address, "POST", "/api/games", &fields, &offer_of_one(number)).await;
        let key = key(&offered.expect("an answer"));
        clients.push(enter(program.address, &key, None).await.expect("a connection"));
    }
    let mut results = Vec::new();
    for (client, number) in clients.iter_mut().zip(1..) {
        results.push(sit(client, tokens(number)[1]).await);
    }
    let too_many = Err(RefusalCode::TooMany);
    assert_eq!(results, [Ok(()), Ok(()), too_many, too_many]);
    let resign = ClientMessage::Act { id: "r".parse().expect("an id"), action: PlayerAction::Resign };
    clients[0].send(&resign).await.expect("sent");
    // The list tells so as soon as it is saved.
    let mut result = too_many;
    while result == too_many {
        tokio::time::sleep(Duration::from_millis(100)).await;
        result = sit(&mut clients[2], tokens(3)[1]).await;
    }
    assert_eq!((result, sit(&mut clients[3], tokens(4)[1]).await), (Ok(()), too_many));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_disk_is_nearly_full_accepts_no_game_and_lets_others_go_on() {
    let folder = Folder::with_file();
    let moves = long_codes(3);
    drop(store(&folder, 2));
    let program = Program::start_with_limits(&folder, &["--min-free", "4294967295", "--public-metrics"]);
    let refused = post(program.address, "/api/games", &offer("lielow", UNTIMED, tokens(5))).await;
    assert_eq!(refused.status, 507, "{}", refused.text());
    assert!(refused.text().contains("the server's disk is nearly full"), "{}", refused.text());
    let mut player = enter(program.address, KEY, Some(tokens(1)[0])).await.expect("a connection");
    let action = PlayerAction::Move { ply: 2, code: moves[2].clone(), reveal: None };
    player.send(&ClientMessage::Act { id: "a".parse().expect("an id"), action }).await.expect("sent");
    loop {
        match player.receive().await.expect("a message") {
            ServerMessage::Events { events, .. } if events.iter().any(|event| event.seq == 6) => break,
            ServerMessage::Refused { expected, .. } => panic!("expected {expected}"),
            _ => {}
        }
    }
    // The server looks at the disk a moment after its start.
    while !program.log().contains("the disk is nearly full") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let metrics = get(program.address, "/metrics").await.text();
    assert!(metrics.contains("\nturnover_disk_low 1\n"), "{metrics}");
    assert_eq!(get(program.address, "/health").await.status, 200, "what has begun can be saved");
}

#[tokio::test]
async fn each_address_behind_two_proxies_has_limits_of_its_own() {
    let folder = Folder::new();
    let config = ServerConfig { is_behind_proxy: true, trusted_hops: 2, requests_per_second: 1, ..config() };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let ask = async |forwarded: &str| {
        let fields = format!("x-forwarded-for: {forwarded}\r\n");
        request(server.address(), "GET", "/api/games", &fields, "").await.expect("an answer").status
    };
    let mut last = 0;
    for _ in 0..11 {
        last = ask("198.51.100.7, 192.0.2.1:4711, 203.0.113.9").await;
    }
    assert_eq!(last, 429);
    assert_eq!(ask("192.0.2.9, 192.0.2.1, 203.0.113.9").await, 429, "what the client claims does not count");
    assert_eq!(ask("192.0.2.2:99, 203.0.113.9").await, 200);
    assert_eq!(ask("[2001:db8::1]:5, 203.0.113.9").await, 200);
    server.stop().await;
}

#[tokio::test]
async fn proxies_that_tell_no_address_are_named_in_the_log() {
    let folder = Folder::new();
    let program = Program::start_with_limits(&folder, &["--behind-proxy"]);
    for fields in ["", "x-forwarded-for: unknown\r\n"] {
        let answer = request(program.address, "GET", "/api/games", fields, "").await.expect("an answer");
        assert_eq!(answer.status, 200);
    }
    let log = program.log();
    assert_eq!(log.matches("expected a field X-Forwarded-For").count(), 1, "{log}");
}

#[tokio::test]
async fn a_full_server_has_places_for_players_who_come_back() {
    let folder = Folder::new();
    let config = ServerConfig { max_connections: 10, ..config() };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let address = server.address();
    let [white, black] = tokens(1);
    let key = key(&post(address, "/api/games", &offer("lielow", UNTIMED, [white, black])).await);
    let mut watchers = Vec::new();
    while watchers.len() < 8 {
        watchers.push(enter(address, &key, None).await.expect("a place"));
    }
    let refused = get(address, "/api/games").await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("10")));
    assert_eq!(get(address, "/health").await.status, 200);
    let refused = enter(address, &key, None).await.expect_err("no place for a watcher");
    assert!(matches!(refused, ClientError::Closed(1013)), "{refused}");
    let player = enter(address, &key, Some(white)).await.expect("a place for a player");
    drop(watchers.pop());
    drop(player);
    while get(address, "/api/games").await.status != 200 {}
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_places_of_a_process_are_for_players_also_in_games_that_another_one_serves() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let [full, other] =
        ["10", "1000"].map(|places| Program::start_in_cluster(&folder, &database, &["--max-connections", places]));
    for program in [&full, &other] {
        wait_until_ready(program.address).await;
    }
    let mut games = Vec::new();
    for number in 0..12 {
        games.push(key(&post(full.address, "/api/games", &offer("lielow", UNTIMED, tokens(number))).await));
    }
    let mut watchers = Vec::new();
    while watchers.len() < 8 {
        watchers.push(enter(full.address, &games[0], None).await.expect("a place"));
    }
    for (number, game) in (0..).zip(&games) {
        let refused = enter(full.address, game, None).await.expect_err("no place for a watcher");
        assert!(matches!(refused, ClientError::Closed(1013)), "{refused}");
        drop(enter(full.address, game, Some(tokens(number)[0])).await.expect("a place for a player"));
    }
}

#[tokio::test]
async fn a_download_that_is_not_read_ends() {
    let folder = Folder::new();
    let path = site(&folder);
    // More than the system's buffers take.
    File::create(folder.0.join("site/large")).and_then(|file| file.set_len(256 << 20)).expect("a large file");
    let config = ServerConfig {
        site: Some(path.into()),
        max_connections: 1,
        write_timeout: Duration::from_millis(100),
        ..config()
    };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let mut unread = TcpStream::connect(server.address()).await.expect("a connection");
    tokio::io::AsyncWriteExt::write_all(&mut unread, b"GET /large HTTP/1.1\r\nhost: a\r\n\r\n").await.expect("sent");
    // There is one place, and it becomes free.
    assert_eq!(get(server.address(), "/health").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_offer_several_times_at_once_makes_one_game() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    for number in 1..=10 {
        let mut posts = JoinSet::new();
        for _ in 0..8 {
            posts.spawn(
                async move { key(&post(address, "/api/games", &offer("lielow", UNTIMED, tokens(number))).await) },
            );
        }
        let keys = posts.join_all().await;
        assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    }
    assert_eq!(get(address, "/api/games").await.text().matches("\"key\"").count(), 10);
    server.stop().await;
}

#[tokio::test]
async fn a_token_that_is_asked_for_often_is_answered_once_and_many_tokens_cost_more() {
    let folder = Folder::new();
    let config = ServerConfig { requests_per_second: 3, ..config() };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let [white, black] = tokens(1);
    let key = key(&post(server.address(), "/api/games", &offer("lielow", UNTIMED, [white, black])).await);
    let question = format!("{{\"seats\":[{}]}}", vec![format!("\"{white}\""); 80].join(","));
    let answer = post(server.address(), "/api/seats", &question).await;
    assert_eq!((answer.status, answer.text().matches(&key).count()), (200, 1), "{}", answer.text());
    assert_eq!(post(server.address(), "/api/seats", &question).await.status, 429);
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_open_files_is_raised_to_the_number_of_connections() {
    let folder = Folder::new();
    let program = Program::start_with_few_files(&folder, 64, &["--max-connections", "300"]);
    let key = key(&post(program.address, "/api/games", &offer("lielow", UNTIMED, tokens(1))).await);
    let mut clients = Vec::new();
    for _ in 0..150 {
        clients.push(enter(program.address, &key, None).await.expect("a connection"));
    }
    assert_eq!(program.log(), "");
}
