//! Tests of challenges of players who are signed in, as the table asks for them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use turnover::server::client::HttpAnswer;

#[cfg(unix)]
use crate::admin_players::players;
use crate::host::{Folder, key, start_in};
#[cfg(unix)]
use crate::host::{ORIGIN, Program, wait_until_ready};
use crate::person::{Person, value};
use crate::programs::bot;

/// Who challenges whom to a game with this number.
pub async fn challenge(server: SocketAddr, from: &Person, to: &str, game: u8) -> HttpAnswer {
    let pace = json!({ "type": "live", "white": "300+2", "black": "300+2" });
    let seat = json!({ "side": "white", "token": from.token(game.into()).hash().to_string() });
    let offer = json!({ "game": "lielow", "pace": pace, "public": true, "rated": true, "seats": [seat] });
    from.post(server, &format!("/api/player/{to}/challenge"), &offer).await
}

/// The challenges of a person.
pub async fn lists(server: SocketAddr, person: &Person, query: &str) -> Value {
    value(&person.get(server, &format!("/api/account/challenges{query}")).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_told_to_both_and_accepted_by_sitting_down() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let before = lists(address, &bo, "").await;
    assert_eq!((&before["incoming"], &before["outgoing"]), (&json!([]), &json!([])));

    // Whoever knows the lists waits for others, and is told at once.
    let mark = before["mark"].as_str().expect("a mark").to_owned();
    let begun = Instant::now();
    let seen = format!("?seen={mark}");
    let (told, answer) = tokio::join!(lists(address, &bo, &seen), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        challenge(address, &ana, "bo", 1).await
    });
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    let game = key(&answer);
    let [incoming] = &**told["incoming"].as_array().expect("a list") else { panic!("{told}") };
    assert_eq!((&incoming["player"], &incoming["game"]["key"]), (&json!("Ana"), &json!(game)));
    assert_eq!((&incoming["game"]["rated"], &incoming["game"]["game"]), (&json!(true), &json!("lielow")));
    let own = lists(address, &ana, "").await;
    assert_eq!((&own["incoming"], &own["outgoing"][0]["player"]), (&json!([]), &json!("Bo")));
    let listed = value(&bo.get(address, "/api/games").await);
    assert_eq!(listed["open"], json!([]), "it is for nobody else");

    let _client = bo.join(address, &game, 1).await;
    while lists(address, &ana, "").await["outgoing"] != json!([]) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let late = format!("/api/account/challenges/{game}/decline");
    let answer = bo.post(address, &late, &json!({ "reason": "later" })).await;
    assert_eq!(answer.status, 404, "the game goes on: {}", answer.text());
    assert_eq!(value(&bo.get(address, &format!("/api/games/{game}")).await)["stage"], "playing");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_for_a_reason_or_withdrawn() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let declined = key(&challenge(address, &ana, "Bo", 1).await);
    assert_eq!(key(&challenge(address, &ana, "Bo", 1).await), declined, "the same challenge again");
    let again = challenge(address, &ana, "Bo", 2).await;
    assert_eq!((again.status, &value(&again)["code"]), (409, &json!("already-challenged")));
    let decline = format!("/api/account/challenges/{declined}/decline");
    assert_eq!(ana.post(address, &decline, &json!({})).await.status, 404, "it is not for Ana");
    assert_eq!(bo.post(address, &decline, &json!({ "reason": "rude" })).await.status, 422);
    assert_eq!(bo.post(address, &decline, &json!({ "reason": "tooFast" })).await.status, 200);
    assert_eq!(lists(address, &ana, "").await["outgoing"][0]["declined"], "tooFast");
    assert_eq!(lists(address, &bo, "").await["incoming"], json!([]));
    assert_eq!(value(&bo.get(address, &format!("/api/games/{declined}")).await)["stage"], "over");

    let withdrawn = key(&challenge(address, &ana, "Bo", 2).await);
    let cancel = format!("/api/account/challenges/{withdrawn}/cancel");
    assert_eq!(bo.post(address, &cancel, &json!({})).await.status, 404, "it is not Bo's");
    assert_eq!(ana.post(address, &cancel, &json!({})).await.status, 200);
    assert_eq!(lists(address, &bo, "").await["incoming"], json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_sent_twice_at_once_is_one() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    for game in 1..=5 {
        let (one, other) = tokio::join!(challenge(address, &ana, "Bo", game), challenge(address, &ana, "bo", game));
        assert_eq!((one.status, other.status), (201, 201), "{} {}", one.text(), other.text());
        assert_eq!(key(&one), key(&other));
        assert_eq!(lists(address, &bo, "").await["incoming"].as_array().map(Vec::len), Some(1));
        let cancel = format!("/api/account/challenges/{}/cancel", key(&one));
        assert_eq!(ana.post(address, &cancel, &json!({})).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_different_challenges_to_the_same_player_at_once_one_is_refused() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, _bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    for round in 1..=5 {
        let (one, other) =
            tokio::join!(challenge(address, &ana, "Bo", round), challenge(address, &ana, "bo", 100 + round));
        let (saved, refused) = if one.status == 201 { (one, other) } else { (other, one) };
        assert_eq!((saved.status, refused.status), (201, 409), "{} {}", saved.text(), refused.text());
        assert_eq!(value(&refused)["code"], "already-challenged");
        let outgoing = lists(address, &ana, "").await["outgoing"].take();
        let waiting = outgoing.as_array().expect("a list").iter().map(|challenge| &challenge["game"]["key"]);
        assert_eq!(waiting.collect::<Vec<_>>(), [&json!(key(&saved))]);
        let cancel = format!("/api/account/challenges/{}/cancel", key(&saved));
        assert_eq!(ana.post(address, &cancel, &json!({})).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_twenty_challenges_wait_for_the_answer_of_a_player() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let bo = Person::named(address, 1, "Bo").await;
    let mut games = Vec::new();
    for number in 2..=21 {
        let challenger = Person::named(address, number, &format!("Name{number}")).await;
        games.push(key(&challenge(address, &challenger, "Bo", 1).await));
    }
    let ana = Person::named(address, 22, "Ana").await;
    let answer = challenge(address, &ana, "Bo", 1).await;
    assert_eq!((answer.status, &value(&answer)["code"]), (409, &json!("too-many-challenges")));
    let decline = format!("/api/account/challenges/{}/decline", games[0]);
    assert_eq!(bo.post(address, &decline, &json!({})).await.status, 200);
    assert_eq!(challenge(address, &ana, "Bo", 1).await.status, 201, "one waits no more");
    assert_eq!(lists(address, &bo, "").await["incoming"].as_array().map(Vec::len), Some(20));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_another_offer_has_challenges_nobody() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let cy = Person::named(address, 3, "Cy").await;
    let withdrawn = key(&challenge(address, &ana, "Bo", 1).await);
    assert_eq!(challenge(address, &ana, "Cy", 1).await.status, 409, "it is Bo's");
    let cancel = format!("/api/account/challenges/{withdrawn}/cancel");
    assert_eq!(ana.post(address, &cancel, &json!({})).await.status, 200);
    assert_eq!(challenge(address, &ana, "Bo", 1).await.status, 409, "its game is over");
    let declined = key(&challenge(address, &ana, "Bo", 2).await);
    let decline = format!("/api/account/challenges/{declined}/decline");
    assert_eq!(bo.post(address, &decline, &json!({})).await.status, 200);
    assert_eq!(challenge(address, &ana, "Bo", 2).await.status, 409, "Bo has answered");
    assert_eq!(ana.offer_rated(address, 3).await.status, 201);
    assert_eq!(challenge(address, &ana, "Bo", 3).await.status, 409, "everybody may join this game");
    for person in [&bo, &cy] {
        assert_eq!(lists(address, person, "").await["incoming"], json!([]), "{}", person.name);
    }
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_again_if_the_server_was_killed_meanwhile() {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let game = key(&challenge(address, &ana, "Bo", 1).await);
    program.kill();
    assert_eq!(folder.with_store(|store| store.programs().decline_challenge(&game, "later")), Ok(()));
    program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    wait_until_ready(address).await;
    let decline = format!("/api/account/challenges/{game}/decline");
    for status in [200, 404] {
        assert_eq!(bo.post(address, &decline, &json!({})).await.status, status);
        assert_eq!(value(&bo.get(address, &format!("/api/games/{game}")).await)["stage"], "over");
    }
    drop(program);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_calls_nobody_any_more_and_is_not_challenged() {
    let folder = Folder::new();
    let program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    assert_eq!(challenge(address, &ana, "Bo", 1).await.status, 201);
    assert_eq!(lists(address, &bo, "").await["incoming"].as_array().map(Vec::len), Some(1));
    assert_eq!(players(&folder, &["ban", "Ana"]), Ok(String::new()));
    assert_eq!(lists(address, &bo, "").await["incoming"], json!([]));
    let answer = challenge(address, &bo, "Ana", 1).await;
    assert_eq!(answer.status, 404, "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_no_name_challenges_nobody_and_nobody_challenges_who_is_not_there() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, nobody) = (Person::named(address, 1, "Ana").await, Person::sign_in(address, 2).await);
    for (from, to, status) in [(&nobody, "Ana", 403), (&ana, "Otto", 404), (&ana, "ana", 400)] {
        let answer = challenge(address, from, to, 1).await;
        assert_eq!(answer.status, status, "{to}: {}", answer.text());
    }
    assert_eq!(value(&challenge(address, &ana, "ana", 1).await)["code"], "challenges-oneself");
    assert_eq!(nobody.get(address, "/api/account/challenges").await.status, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_challenges_a_program_which_accepts() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (engine, ana) = (bot(address, 1, "Robo").await, Person::named(address, 2, "Ana").await);
    let mut events = engine.stream(address, "GET", "/api/stream/event", "").await;
    let game = key(&challenge(address, &ana, "Robo", 1).await);
    let told = events.next_of("challenge").await;
    assert_eq!((&told["challenge"]["id"], &told["challenge"]["challenger"]["name"]), (&json!(game), &json!("Ana")));
    let accepted = engine.post(address, &format!("/api/challenge/{game}/accept"), "").await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    assert_eq!(events.next_of("gameStart").await["game"]["gameId"], json!(game));
    server.stop().await;
}
