//! Tests of the lobby.

use turnover::board::Side;
use turnover::online::{ClientMessage, PROTOCOL_VERSION, RefusalCode, ServerMessage};
use turnover::server::client::Client;
use turnover::server::{OfferLimits, ServerConfig, SqliteStore};

use crate::host::{Folder, Program, UNTIMED, config, get, key, offer, post, start, start_in, tokens};
use crate::person::Person;

fn offer_of_one(number: u64, is_public: bool) -> String {
    let [white, _] = tokens(number);
    let hash = white.hash();
    format!(
        r#"{{"game":"lielow","pace":{UNTIMED},"public":{is_public},"seats":[{{"side":"black","nickname":"Ana","token":"{hash}"}}]}}"#
    )
}

#[tokio::test]
async fn an_open_game_is_listed_until_somebody_sits_down_and_then_can_be_watched() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let listed = key(&post(address, "/api/games", &offer_of_one(1, true)).await);
    let unlisted = key(&post(address, "/api/games", &offer_of_one(2, false)).await);
    let lists = get(address, "/api/games").await.text();
    let (open, playing) = lists.split_once("\"playing\"").expect("two lists");
    assert!(open.contains(&listed) && !playing.contains(&listed), "{lists}");
    assert!(!lists.contains(&unlisted), "{lists}");
    assert!(get(address, &format!("/api/games/{unlisted}")).await.text().contains("\"stage\":\"open\""));

    let [_, guest] = tokens(3);
    let mut client = Client::connect(address, &listed, None).await.expect("a connection");
    client
        .send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 })
        .await
        .expect("sent");
    let sit = ClientMessage::Sit {
        id: "s".parse().expect("an id"),
        side: None,
        nickname: "Bea".into(),
        token_hash: guest.hash(),
        chain: None,
    };
    client.send(&sit).await.expect("sent");
    loop {
        if let ServerMessage::Welcome { side: Some(side), .. } = client.receive().await.expect("an answer") {
            assert_eq!(side, Side::White, "Ana has chosen Black");
            break;
        }
    }
    let lists = get(address, "/api/games").await.text();
    let (open, playing) = lists.split_once("\"playing\"").expect("two lists");
    assert!(!open.contains(&listed) && playing.contains(&listed), "{lists}");
    assert!(playing.contains("Ana") && playing.contains("Bea") && playing.contains("\"turn\":\"white\""), "{lists}");
    server.stop().await;
}

#[tokio::test]
async fn nobody_sits_down_under_a_reserved_nickname_or_the_name_of_another_player() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let paula = Person::named(address, 1, "Paula").await;
    let offer = |number, nickname: &str| offer_of_one(number, true).replace("Ana", nickname);
    for (number, nickname) in (1..).zip(["Paula", "pauIa", " PAULA ", "Admin", "Ad min"]) {
        let answer = post(address, "/api/games", &offer(number, nickname)).await;
        assert!(answer.status == 409 && answer.text().contains("nickname-taken"), "{nickname} {}", answer.text());
    }
    let own = paula.post(address, "/api/games", &serde_json::from_str(&offer(7, "Paula")).expect("an offer")).await;
    assert_eq!(own.status, 201, "{}", own.text());
    let listed = key(&post(address, "/api/games", &offer(8, "Paulina")).await);
    let [token, other] = tokens(9);
    for (token, nickname, session, may_sit) in
        [(token, "Paula", None, false), (other, "Paula", Some(paula.session), true)]
    {
        let mut client = paula.connect(address, &listed, None).await;
        if let Some(session) = session {
            client.send(&ClientMessage::SignIn { session }).await.expect("sent");
        }
        let (id, nickname) = ("s".parse().expect("an id"), nickname.to_owned());
        let sit = ClientMessage::Sit { id, side: None, nickname, token_hash: token.hash(), chain: None };
        client.send(&sit).await.expect("sent");
        let is_seated = loop {
            match client.receive().await.expect("an answer") {
                ServerMessage::Refused { code, .. } => {
                    assert_eq!(code, RefusalCode::NicknameTaken);
                    break false;
                }
                ServerMessage::Welcome { side: Some(_), .. } => break true,
                _ => {}
            }
        };
        assert_eq!(is_seated, may_sit);
    }
    server.stop().await;
}

#[tokio::test]
async fn an_offer_that_is_sent_twice_makes_one_game() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let first = key(&post(server.address(), "/api/games", &offer_of_one(1, true)).await);
    let again = key(&post(server.address(), "/api/games", &offer_of_one(1, true)).await);
    assert_eq!(first, again);
    let both = offer("lielow", UNTIMED, tokens(2));
    let first = post(server.address(), "/api/games", &both).await;
    let again = post(server.address(), "/api/games", &both).await;
    assert_eq!((first.status, first.text()), (201, again.text()));
    server.stop().await;
}

#[tokio::test]
async fn an_address_may_have_only_so_many_offers_and_unfinished_games() {
    let folder = Folder::new();
    let offers = OfferLimits { open: 2, unfinished: 3, allows_both_seats: true };
    let config = ServerConfig { offers, ..config() };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let address = server.address();
    for number in [1, 2] {
        assert_eq!(post(address, "/api/games", &offer_of_one(number, true)).await.status, 201);
    }
    let refused = post(address, "/api/games", &offer_of_one(3, true)).await;
    assert!(refused.status == 429 && refused.text().contains("at most 2 open offers"), "{}", refused.text());
    assert_eq!(post(address, "/api/games", &offer_of_one(2, true)).await.status, 201, "the same once more is no other");
    server.stop().await;
}

#[tokio::test]
async fn an_offer_with_both_seats_taken_is_refused_unless_it_is_asked_for() {
    let folder = Folder::new();
    let offers = OfferLimits { allows_both_seats: false, ..config().offers };
    let config = ServerConfig { offers, ..config() };
    let server = start(config, SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let refused = post(server.address(), "/api/games", &offer("lielow", UNTIMED, tokens(1))).await;
    assert!(refused.status == 403 && refused.text().contains("a free seat"), "{}", refused.text());
    assert_eq!(post(server.address(), "/api/games", &offer_of_one(2, true)).await.status, 201);
    server.stop().await;
}

#[tokio::test]
async fn whoever_shows_a_token_finds_the_game_again_and_nobody_finds_it_by_the_hash() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let own = key(&post(server.address(), "/api/games", &offer_of_one(1, false)).await);
    let ([token, _], [other, _]) = (tokens(1), tokens(2));
    let found = post(server.address(), "/api/seats", &format!(r#"{{"seats":["{other}","{token}"]}}"#)).await.text();
    assert!(found.starts_with("[{\"index\":1,\"side\":\"black\"") && found.contains(&own), "{found}");
    let by_hash = post(server.address(), "/api/seats", &format!(r#"{{"seats":["{}"]}}"#, token.hash())).await;
    assert_eq!(by_hash.status, 422);
    let game = get(server.address(), &format!("/api/games/{own}")).await.text();
    assert!(!game.contains(&token.hash().to_string()), "{game}");
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_log_at_the_level_of_debug_tells_of_requests_and_events_and_has_no_key_of_a_private_game_and_no_token() {
    let folder = Folder::new();
    let mut program = Program::start_with_log(&folder, &[], "debug");
    let ([token, _], private) = (tokens(1), key(&post(program.address, "/api/games", &offer_of_one(1, false)).await));
    assert_eq!(get(program.address, &format!("/api/games/{private}/record")).await.status, 200);
    let mut client = Client::connect(program.address, &private, None).await.expect("a connection");
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(token), known_seq: 0 };
    client.send(&hello).await.expect("sent");
    client.receive().await.expect("a welcome");
    program.signal("TERM");
    program.wait();
    let log = program.log();
    for expected in ["/api/games/{key}/record", "committed", "loaded", "private-"] {
        assert!(log.contains(expected), "{expected:?} is missing in\n{log}");
    }
    for secret in [private, token.to_string(), token.hash().to_string()] {
        assert!(!log.contains(&secret), "{secret} in\n{log}");
    }
}
