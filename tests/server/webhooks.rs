//! Tests of webhooks: programs that are called instead of reading streams.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use turnover::player::PlayerKey;
use turnover::server::client::request;
use turnover::server::{InspectStore, PersonData, ProgramRow, WebhookKey, WebhookRow};
use turnover::session::GameId;

use crate::database::{Database, on_each_store};
use crate::host::{Folder, Program, get, start_in, wait_until_ready};
use crate::person::value;
use crate::player_push::browser;
use crate::program_store::{named, program as program_row};
use crate::programs::{Caller, any_move, bot, program};
use crate::webhook_receiver::{Answer, Receiver};

/// After this many plies a player resigns, so that the game ends.
const MAX_PLIES: usize = 60;
/// The time within which an event must have arrived.
const MOST: Duration = Duration::from_secs(5);

const NOTHING: Answer = ("204 No Content", Value::Null);

/// Accepts every challenge, and plays.
fn player(event: &Value) -> Answer {
    match event["type"].as_str().expect("a type") {
        "challenge" if event["challenge"]["direction"] == "in" => ("200 OK", json!({ "accept": true })),
        "gameState" if event["awaits"]["color"] == event["color"] => {
            let plies = event["moves"].as_str().expect("moves").split_whitespace().count();
            match plies {
                // An illegal move is refused, and may be corrected.
                4 if event.get("refused").is_none() => ("200 OK", json!({ "move": "z9z9" })),
                MAX_PLIES.. => ("200 OK", json!({ "resign": true })),
                _ => ("200 OK", json!({ "move": any_move(GameId::Lielow, event) })),
            }
        }
        _ => NOTHING,
    }
}

async fn register(server: SocketAddr, caller: &Caller, receiver: &Receiver) {
    let answer = caller.post(server, "/api/account/webhook", &format!("url={}", receiver.url)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(value(&answer)["isOn"], true);
}

/// Challenges as soon as the other counts as one that listens. Returns the game's key.
async fn challenge(server: SocketAddr, caller: &Caller, name: &str) -> String {
    let form = "variant=lielow&clock.limit=600&clock.increment=2&color=white";
    let begin = Instant::now();
    loop {
        let answer = caller.post(server, &format!("/api/challenge/{name}"), form).await;
        if answer.status == 200 {
            return value(&answer)["id"].as_str().expect("a key").to_owned();
        }
        assert!(begin.elapsed() < MOST, "{}", answer.text());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Lets two webhooks play a game with each other, each registered at one of these processes.
async fn play_a_game(servers: [SocketAddr; 2]) {
    let [one, other] = servers;
    let (ana, bo) = (bot(one, 1, "Ana").await, bot(other, 2, "Bo").await);
    let (of_ana, of_bo) = (Receiver::start(one, player).await, Receiver::start(other, player).await);
    register(one, &ana, &of_ana).await;
    register(other, &bo, &of_bo).await;
    // Each process looks every second which webhooks there are.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let begun = Instant::now();
    let key = challenge(one, &ana, "Bo").await;
    let told = of_bo.wait_for("gameStart", 1).await.remove(0);
    println!("from the challenge to the beginning of the game, by webhooks: {:?}", told.0.duration_since(begun));
    assert_eq!((&told.1["game"]["gameId"], &told.1["game"]["color"]), (&json!(key), &json!("black")));
    for receiver in [&of_ana, &of_bo] {
        let over = receiver.wait_for("gameFinish", 1).await.remove(0).1;
        assert_eq!(over["game"]["gameId"], json!(key));
        assert_ne!(over["game"]["status"]["name"], "started");
    }
    let record = get(one, &format!("/api/games/{key}/record")).await.text();
    let mut times: Vec<Instant> =
        [&of_ana, &of_bo].iter().flat_map(|one| one.of("gameState")).map(|one| one.0).collect();
    times.sort();
    let longest = times.windows(2).map(|pair| pair[1] - pair[0]).max().expect("moves");
    println!("{} calls for a game, the longest time between two: {longest:?}", times.len());
    assert!(longest < MOST, "{longest:?}");
    assert!(times.len() > 8 && record.contains("lielow"), "{record}");
    assert!(of_ana.of("gameState").iter().any(|(_, state)| state["refused"] != Value::Null), "it was told why");
    let account = value(&bo.get(other, "/api/account").await);
    assert_eq!((&account["webhook"]["isOn"], &account["webhook"]["failures"]), (&json!(true), &json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_webhooks_play_a_whole_game() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    play_a_game([server.address(); 2]).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_play_whichever_process_has_registered_them() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let processes = [0, 1].map(|_| {
        Program::start_in_cluster(&folder, &database, &["--push-to-loopback", "--origin", "https://play.example"])
    });
    for program in &processes {
        wait_until_ready(program.address).await;
    }
    play_a_game(processes.each_ref().map(|program| program.address)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_fails_again_and_again_is_turned_off_and_its_account_tells_it() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let receiver = Receiver::start(address, |_| ("400 Bad Request", Value::Null)).await;
    register(address, &bo, &receiver).await;
    for count in 1..=10 {
        challenge(address, &ana, "Bo").await;
        receiver.wait_for("challenge", count).await;
    }
    let begin = Instant::now();
    let told = loop {
        let told = value(&bo.get(address, "/api/account/webhook").await);
        if told["isOn"] == false {
            break told;
        }
        assert!(begin.elapsed() < MOST, "{told}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!((&told["failures"], &told["lastFailure"]), (&json!(10), &json!("the receiver answers 400 Bad Request")));
    assert!(told["offSince"].as_u64().is_some());
    register(address, &bo, &receiver).await;
    assert_eq!(value(&bo.get(address, "/api/account").await)["webhook"]["failures"], 0, "it is on again");
    let bearer = format!("authorization: Bearer {}\r\n", bo.token);
    for status in [200, 404] {
        let answer = request(address, "DELETE", "/api/account/webhook", &bearer, "").await.expect("an answer");
        assert_eq!(answer.status, status);
    }
    assert_eq!(value(&bo.get(address, "/api/account").await).get("webhook"), None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_one_of_a_bot_and_of_the_public_network() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (_, board) = program(address, 1, "Ana", &["board:play"]).await;
    let answer = board.post(address, "/api/account/webhook", "url=https://bot.example/hook").await;
    assert_eq!(answer.status, 403, "{}", answer.text());
    let bo = bot(address, 2, "Bo").await;
    for url in ["", "http://bot.example/hook", "ftp://bot.example/", "https://10.0.0.1/hook", "https://[fe80::1]/hook"]
    {
        let answer = bo.post(address, "/api/account/webhook", &format!("url={url}")).await;
        assert_eq!(answer.status, 400, "{url}: {}", answer.text());
        assert!(answer.text().contains("in url: expected "), "{}", answer.text());
    }
    assert_eq!(bo.get(address, "/api/account/webhook").await.status, 404);
    assert_eq!(bo.post(address, "/api/account/webhook", "url=https://bot.example/hook").await.status, 200);
    server.stop().await;
}

/// Adds a program with a webhook, and a browser that is told of what happens, to a player. Returns the player as stored.
pub fn listen(store: &mut dyn InspectStore, player: PlayerKey) -> PersonData {
    let program = ProgramRow { player, ..program_row(3, 1) };
    assert_eq!(store.programs().add_program(&program), Ok(()));
    let webhook = WebhookRow::new(program.hash, "https://bot.example/hook".into(), 5);
    assert_eq!(store.webhooks().set_webhook(&webhook), Ok(true));
    assert!(store.webhooks().keep_webhook_key(&WebhookKey::generate().expect("a key")).is_ok());
    assert_eq!(store.subscribe_player(player, &browser(5)), Ok(true));
    let person = store.players().person(player).expect("an answer").expect("a person");
    assert_eq!((person.webhooks.len(), person.browsers.len()), (1, 1));
    person
}

#[test]
fn a_store_keeps_one_key_and_a_webhook_of_each_program_as_long_as_the_program() {
    on_each_store(|store: &mut dyn InspectStore| {
        let fresh = WebhookKey::generate().expect("a key");
        assert_eq!(store.webhooks().webhook_key(), Ok(None));
        assert_eq!(store.webhooks().keep_webhook_key(&fresh), Ok(fresh.clone()));
        assert_eq!(store.webhooks().keep_webhook_key("other"), Ok(fresh));
        named(store, 1);
        let (one, other) = (program_row(3, 1), program_row(4, 1));
        let row = |hash, since| WebhookRow::new(hash, format!("https://bot.example/{since}"), since);
        assert_eq!(store.webhooks().set_webhook(&row(one.hash.clone(), 5)), Ok(false), "there is no such program");
        for program in [&one, &other] {
            assert_eq!(store.programs().add_program(program), Ok(()));
        }
        let first = row(one.hash.clone(), 6);
        let noted = WebhookRow { failure_count: 3, failure_reason: "no answer".into(), ..row(one.hash.clone(), 5) };
        assert_eq!(store.webhooks().note_calls(&noted), Ok(()), "it was not registered");
        let off = WebhookRow {
            failure_count: 10,
            failure_reason: "no answer".into(),
            off_since: Some(9),
            ..row(other.hash.clone(), 7)
        };
        for webhook in [&row(one.hash.clone(), 5), &first, &off] {
            assert_eq!(store.webhooks().set_webhook(webhook), Ok(true));
        }
        assert_eq!(store.webhooks().webhook(&one.hash), Ok(Some(first.clone())), "the later takes the place");
        assert_eq!(store.webhooks().enabled_webhooks(9), Ok(vec![first.clone()]));
        assert_eq!(store.webhooks().note_calls(&noted), Ok(()), "about an earlier one");
        assert_eq!(store.webhooks().webhook(&one.hash), Ok(Some(first.clone())));
        let noted = WebhookRow { registered_at: 6, url: first.url.clone(), ..noted };
        assert_eq!(store.webhooks().note_calls(&noted), Ok(()));
        assert_eq!(store.webhooks().webhook(&one.hash), Ok(Some(noted)));
        let person = store.players().person(one.player).expect("an answer").expect("a person");
        assert_eq!(person.webhooks.len(), 2);
        assert_eq!(store.programs().remove_program(&one.hash), Ok(true));
        assert_eq!(store.webhooks().webhook(&one.hash), Ok(None));
        assert_eq!(store.webhooks().remove_webhook(&other.hash), Ok(true));
        assert_eq!(store.webhooks().remove_webhook(&other.hash), Ok(false));
        assert!(store.players().erase_person(one.player).is_ok());
        assert_eq!(store.players().add_person(&person), Ok(()), "as from another database");
        assert_eq!(store.webhooks().webhooks_of(one.player).map(|found| found.len()), Ok(2));
        assert_eq!(store.webhooks().webhook(&other.hash), Ok(Some(off)));
    });
}
