//! Tests of push messages to players with names: challenges and tournaments.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use turnover::online::{ClientMessage, PlayerPushKind};
use turnover::player::PlayerKey;
use turnover::server::{ClaimResult, Erasure, InspectStore, NameClaim, NameLook, PlayerBrowser, PushSubscriber};

use crate::challenges::challenge;
use crate::database::on_each_store;
use crate::host::{Folder, key as game_key, start_in};
use crate::person::{Person, value};
use crate::programs::bot;
use crate::push_service::{Browser, PushServiceStandIn};

/// The time within which a message must have arrived.
const MOST: Duration = Duration::from_secs(5);

/// A tournament that two players have entered. Returns its key.
async fn tournament(server: SocketAddr, players: [&Person; 2]) -> String {
    let pace = json!({ "type": "live", "white": "60+2", "black": "60+2" });
    let plan = json!({ "name": "Club evening", "game": "lielow", "pace": pace, "first_turn": 60,
        "system": { "type": "swiss", "rounds": 1 } });
    let answer = players[0].post(server, "/api/tournaments", &plan).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let created: Value = value(&answer);
    let key = created["key"].as_str().expect("a key").to_owned();
    for player in players {
        let body = json!({ "invitation": created["invitation"] });
        let answer = player.post(server, &format!("/api/tournaments/{key}/enter"), &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    key
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_has_asked_for_it_is_told_of_a_tournament_and_of_the_own_game_in_it() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let key = tournament(address, [&ana, &bo]).await;
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe_player(address, &bo).await.status, 204);
    let begun = Instant::now();
    assert_eq!(ana.post(address, &format!("/api/tournaments/{key}/start"), &json!({})).await.status, 200);
    let arrived = service.wait_for(2).await;
    let took = arrived.iter().map(|message| message.at.duration_since(begun));
    let longest = took.max().expect("a message");
    println!("from the beginning of the tournament to the push service: {longest:?}");
    assert!(longest < MOST, "{longest:?}");
    let told: Vec<_> = arrived.iter().map(|message| browser.read_for_player(message)).collect();
    assert_eq!(told[0].kind, PlayerPushKind::TournamentBegins);
    assert_eq!(told[1].kind, PlayerPushKind::Round);
    for message in &told {
        assert_eq!((&*message.name, &*message.game), ("Club evening", "lielow"));
        assert_eq!(message.tournament.as_deref(), Some(&*key));
    }
    let view = value(&ana.get(address, &format!("/api/tournaments/{key}")).await);
    assert_eq!(json!(told[1].key), view["rounds"][0]["games"][0]["game"]);
    let text = format!("{}{}", arrived[1].head, String::from_utf8_lossy(&arrived[1].body));
    assert!(!text.contains(&key) && !text.contains("Club"), "push services do not hear of the tournament");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_in_the_game_already_or_asks_no_more_is_not_told_of_it() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let key = tournament(address, [&ana, &bo]).await;
    let browsers = [(&ana, Browser::new(&service, 7)), (&bo, Browser::new(&service, 8))];
    for (person, browser) in &browsers {
        assert_eq!(browser.subscribe_player(address, person).await.status, 204);
    }
    let body = json!({ "endpoint": browsers[1].1.endpoint });
    let answer = bo.ask(address, "DELETE", "/api/account/push", &body).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    assert_eq!(ana.post(address, &format!("/api/tournaments/{key}/start"), &json!({})).await.status, 200);
    let game = loop {
        let view = value(&ana.get(address, &format!("/api/tournaments/{key}")).await);
        if let Some(game) = view["rounds"][0]["games"][0]["game"].as_str() {
            break game.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let mut client = ana.connect(address, &game, None).await;
    let sit = crate::person::sit(ana.token(1));
    for message in [ClientMessage::SignIn { session: ana.session }, sit] {
        client.send(&message).await.expect("a message");
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    let told: Vec<_> = service.arrived().iter().map(|message| browsers[0].1.read_for_player(message).kind).collect();
    assert_eq!(told, [PlayerPushKind::TournamentBegins], "the game is before Ana's eyes, and Bo asks no more");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_has_asked_for_it_can_be_challenged_by_name_and_is_told() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (engine, bo) = (bot(address, 1, "Robo").await, Person::named(address, 2, "Bo").await);
    let form = "variant=lielow&clock.limit=300&clock.increment=2&color=white";
    assert_eq!(engine.post(address, "/api/challenge/bo", form).await.status, 400);
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe_player(address, &bo).await.status, 204);
    let begun = Instant::now();
    let answer = engine.post(address, "/api/challenge/bo", form).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let arrived = service.wait_for(1).await.remove(0);
    let took = arrived.at.duration_since(begun);
    println!("from the challenge to the push service: {took:?}");
    assert!(took < MOST, "{took:?}");
    let message = browser.read_for_player(&arrived);
    assert_eq!((message.kind, &*message.name, &*message.game), (PlayerPushKind::Challenge, "Robo", "lielow"));
    let game = value(&answer)["id"].as_str().expect("a key").to_owned();
    assert_eq!(message.key.as_deref(), Some(&*game));

    // Whoever opens the link of the game takes the seat, and the challenge is answered.
    let mut events = engine.stream(address, "GET", "/api/stream/event", "").await;
    let _client = bo.join(address, &game, 1).await;
    assert_eq!(events.next_of("gameStart").await["game"]["opponent"]["username"], "Bo");
    let waiting = value(&engine.get(address, "/api/challenge").await);
    assert_eq!(waiting, json!({ "in": [], "out": [] }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_challenged_over_and_over_again_is_not_woken_each_time() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let cy = Person::named(address, 3, "Cy").await;
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe_player(address, &bo).await.status, 204);
    for game in 1..=5 {
        let challenged = game_key(&challenge(address, &ana, "Bo", game).await);
        let cancel = format!("/api/account/challenges/{challenged}/cancel");
        assert_eq!(ana.post(address, &cancel, &json!({})).await.status, 200);
        service.wait_for(usize::from(game)).await;
    }
    for game in 6..=8 {
        let challenged = game_key(&challenge(address, &ana, "Bo", game).await);
        let decline = format!("/api/account/challenges/{challenged}/decline");
        assert_eq!(bo.post(address, &decline, &json!({})).await.status, 200);
    }
    assert_eq!(challenge(address, &cy, "Bo", 1).await.status, 201);
    let arrived = service.wait_for(6).await;
    let names: Vec<String> = arrived.iter().map(|message| browser.read_for_player(message).name).collect();
    assert_eq!(names, ["Ana", "Ana", "Ana", "Ana", "Ana", "Cy"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriptions_of_players_need_a_name_a_public_address_and_the_keys_of_a_browser() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let (address, browser) = (server.address(), Browser::new(&service, 7));
    let nobody = Person::sign_in(address, 1).await;
    assert_eq!(browser.subscribe_player(address, &nobody).await.status, 403);
    let ana = Person::named(address, 1, "Ana").await;
    let mut elsewhere = Browser::new(&service, 8);
    elsewhere.endpoint = "https://10.0.0.1/a".into();
    let answer = elsewhere.subscribe_player(address, &ana).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains("public network"), "{}", answer.text());
    let body = json!({ "endpoint": "https://push.example/a", "p256dh": "AAAA", "auth": "AAAA" });
    assert_eq!(ana.post(address, "/api/account/push", &body).await.status, 422);
    server.stop().await;
}

fn key(byte: u8) -> PlayerKey {
    PlayerKey::new([byte; 32])
}

fn named(store: &dyn InspectStore, byte: u8) {
    let name = format!("Name{byte}").parse().expect("a name");
    let look = NameLook::of_new(&name).expect("a name");
    let claim = NameClaim { key: key(byte), name, look, claimed_at: 5, min_name_time: 0 };
    assert_eq!(store.players().claim_name(&claim), Ok(ClaimResult::Done));
}

pub fn browser(number: u64) -> PlayerBrowser {
    // The public key of RFC 8291's example.
    const KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let endpoint = format!("https://push.example/{number}");
    let subscriber = PushSubscriber::from_texts(&endpoint, KEY, "CQkJCQkJCQkJCQkJCQkJCQ").expect("keys");
    PlayerBrowser { subscriber, subscribed_at: number }
}

#[test]
fn a_store_keeps_the_browsers_of_a_player_as_long_as_the_player() {
    use turnover::server::MAX_SUBSCRIBERS;

    on_each_store(|store| {
        assert_eq!(store.subscribe_player(key(1), &browser(1)), Ok(false), "nobody has this key");
        named(store, 1);
        named(store, 2);
        for number in 0..u64::from(MAX_SUBSCRIBERS) + 2 {
            assert_eq!(store.subscribe_player(key(1), &browser(number)), Ok(true));
        }
        assert_eq!(store.subscribe_player(key(2), &browser(6)), Ok(true));
        let expected: Vec<PlayerBrowser> = (2..7).map(browser).collect();
        assert_eq!(store.browsers_of(key(1)), Ok(expected), "the oldest give way");
        assert_eq!(store.unsubscribe_player(key(1), "https://push.example/3"), Ok(()));
        assert_eq!(store.unsubscribe(None, "https://push.example/6"), Ok(()));
        assert_eq!(store.browsers_of(key(1)), Ok([2, 4, 5].map(browser).to_vec()));
        assert_eq!(store.browsers_of(key(2)), Ok(Vec::new()), "the browser has ended all it had");
        let person = store.players().person(key(1)).expect("an answer").expect("a person");
        assert_eq!(person.browsers.len(), 3);
        assert!(matches!(store.players().erase_person(key(1)), Ok(Erasure::Done(_))));
        assert_eq!(store.browsers_of(key(1)), Ok(Vec::new()));
        assert_eq!(store.players().add_person(&person), Ok(()), "as from another database");
        assert_eq!(store.players().person(key(1)), Ok(Some(person)));
    });
}
