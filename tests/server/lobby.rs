//! Tests of the lobby.

use turnover::board::Side;
use turnover::online::{ClientMessage, PROTOCOL_VERSION, ServerMessage};
use turnover::server::client::Client;

use crate::host::{Folder, UNTIMED, get, key, post, start_in, tokens};

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
    client.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat: None, known: 0 }).await.expect("sent");
    let sit = ClientMessage::Sit {
        id: "s".parse().expect("an id"),
        side: None,
        nickname: "Bea".into(),
        token: guest.hash(),
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
async fn an_offer_that_is_sent_twice_makes_one_game() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let first = key(&post(server.address(), "/api/games", &offer_of_one(1, true)).await);
    let again = key(&post(server.address(), "/api/games", &offer_of_one(1, true)).await);
    assert_eq!(first, again);
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
