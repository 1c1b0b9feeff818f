//! Tests of players with names: signing in, names, rated games, and what others see of it.

use std::time::Duration;

use serde_json::json;
use turnover::online::{ClientMessage, EventKind, PlayerAction, RefusalCode, ServerMessage};
use turnover::player::{IdentitySecret, SignIn};
use turnover::server::client::Client;
use turnover::server::{InspectStore, PostgresStore, SqliteStore};
use turnover::session::Game;
use turnover::signing::PlayerKeyPair;

use crate::database::Database;
use crate::host::{Folder, Program, get, key, start_in, wait_until_ready};
use crate::kills::kills;
use crate::person::{FORM, Person, begin, challenge, hear, post_as, resign, sit, value};

/// The number of different times after a resignation at which the server is killed.
#[cfg(unix)]
const KILL_TIMES: u32 = 64;

const fn is_rated(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Rated { .. })
}

#[tokio::test]
async fn only_a_signature_of_this_servers_challenge_with_its_origin_signs_in() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let pair = PlayerKeyPair::of(&IdentitySecret::new([7; 16]));
    let known = challenge(address).await.challenge;
    let good = pair.sign_in("https://play.example", known);
    let other = PlayerKeyPair::of(&IdentitySecret::new([8; 16]));
    let unknown = turnover::player::SignInChallenge::new([1; 56]);
    for (request, expected) in [
        (SignIn { key: other.key(), ..good.clone() }, "the signature of the challenge"),
        (SignIn { origin: "https://evil.example".into(), ..good.clone() }, "the origin of this server"),
        (pair.sign_in("https://evil.example", known), "the origin of this server"),
        (pair.sign_in("https://play.example", unknown), "a challenge that this server has given out"),
    ] {
        let answer = post_as(address, None, "/api/sign-in", &serde_json::to_value(&request).expect("a body")).await;
        assert!(answer.status == 401 && answer.text().contains(expected), "{} {}", answer.status, answer.text());
    }
    let answer = post_as(address, None, "/api/sign-in", &serde_json::to_value(&good).expect("a body")).await;
    assert_eq!((answer.status, value(&answer)["name"].as_str()), (200, None), "a name is not chosen yet");
    let person = Person::sign_in(address, 7).await;
    assert_eq!(post_as(address, None, "/api/account", &json!({ "name": "Ana" })).await.status, 401);
    assert_eq!(person.post(address, "/api/account", &json!({ "name": "Ana" })).await.status, 200);
    let again = Person::sign_in(address, 7).await;
    assert_eq!(value(&again.post(address, "/api/account", &json!({})).await)["name"], "Ana", "on another device");
    server.stop().await;
}

#[tokio::test]
async fn names_that_are_taken_reserved_or_chosen_lately_are_refused() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let ana = Person::named(address, 1, "Ana").await;
    let bea = Person::sign_in(address, 2).await;
    for (name, status, expected) in [
        ("ANA", 409, "looks like no other player's"),
        ("admin", 422, "a name that is not reserved"),
        ("A", 422, "a name of 2 to 20 characters"),
        ("A\u{43d}a", 422, "a name in one script"),
    ] {
        let answer = bea.post(address, "/api/account", &json!({ "name": name })).await;
        assert!(answer.status == status && answer.text().contains(expected), "{} {}", answer.status, answer.text());
    }
    let answer = ana.post(address, "/api/account", &json!({ "name": "Anne" })).await;
    let wait: u64 = answer.header("retry-after").and_then(|secs| secs.parse().ok()).expect("a time");
    assert!(answer.status == 429 && (29 * 86_400..=30 * 86_400).contains(&wait), "{wait}");
    assert_eq!(bea.post(address, "/api/player/Ana/report", &json!({ "reason": "rude" })).await.status, 403);
    assert_eq!(bea.post(address, "/api/account", &json!({ "name": "Bea" })).await.status, 200);
    assert_eq!(bea.post(address, "/api/player/ana/report", &json!({ "reason": "rude" })).await.status, 204);
    assert_eq!(bea.post(address, "/api/player/Otto/report", &json!({ "reason": "rude" })).await.status, 404);
    assert_eq!(bea.post(address, "/api/player/Ana/report", &json!({ "reason": " " })).await.status, 422);
    server.stop().await;
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_and_tells_both_players() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let (game, [mut white, mut black]) = begin(address, [&ana, &bea], 1).await;
    let seat = hear(
        &mut white,
        |kind| matches!(kind, EventKind::Seated { player: Some(player), .. } if player.name.as_str() == "Bea"),
    )
    .await;
    let EventKind::Seated { player: Some(player), nickname, .. } = seat.kind else { panic!("expected a player") };
    assert_eq!((player.rating.points, player.rating.provisional, player.key, &*nickname), (1500, true, None, "Bea"));
    let listed = value(&get(address, &format!("/api/games/{game}")).await);
    assert_eq!((&listed["white"], &listed["rated"]), (&json!("Ana"), &json!(true)));
    resign(&mut white).await;
    for client in [&mut white, &mut black] {
        let EventKind::Rated { white, black } = hear(client, is_rated).await.kind else { panic!("expected ratings") };
        assert!(white.difference() < -100 && white.difference() == -black.difference(), "{white:?} {black:?}");
    }
    let profile = value(&get(address, "/api/player/bea").await);
    assert_eq!((&profile["name"], &profile["ratings"][0]["form"]), (&json!("Bea"), &json!(FORM)));
    assert!(profile["ratings"][0]["points"].as_i64().is_some_and(|points| points > 1600), "{profile}");
    assert!(profile["graph"].is_null() && profile["opposition"].is_null(), "nothing else is public: {profile}");
    let own = value(&bea.get(address, "/api/player/Bea").await);
    assert_eq!(own["opposition"], json!([{ "opponent": "Ana", "won": 1, "drawn": 0, "lost": 0 }]));
    assert_eq!(own["graph"][0]["points"], profile["ratings"][0]["points"]);
    assert_eq!(get(address, "/api/player/Bea/games").await.status, 403);
    let shows = json!({ "shows": { "games": true, "graph": true } });
    assert_eq!(bea.post(address, "/api/account", &shows).await.status, 200);
    let games = get(address, "/api/player/Bea/games").await;
    assert!(
        games.text().contains("[WhiteElo \"1500\"]") && games.header("x-next-before").is_none(),
        "{}",
        games.text()
    );
    assert_eq!(get(address, "/api/player/Bea/games?before=5").await.text(), "");
    assert!(value(&get(address, "/api/player/Bea").await)["graph"].is_array());
    assert_eq!(value(&get(address, &format!("/api/leaderboard/{FORM}")).await), json!([]), "both are provisional");
    assert_eq!(get(address, "/api/leaderboard/checkers").await.status, 404);
    assert_eq!(get(address, "/api/player/Otto").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn players_see_what_their_own_games_began_with_and_others_if_the_games_are_public() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let (_, [mut white, _black]) = begin(address, [&ana, &bea], 1).await;
    let game = Game::new(FORM.parse().expect("a form"));
    let action = PlayerAction::Move { ply: 0, code: game.referee().codes().swap_remove(0).0, reveal: None };
    white.send(&ClientMessage::Act { id: "move".parse().expect("an id"), action }).await.expect("sent");
    resign(&mut white).await;
    hear(&mut white, is_rated).await;
    let hidden = value(&bea.get(address, "/api/player/Ana").await);
    assert!(hidden["openings"].is_null(), "{hidden}");
    let own = value(&ana.get(address, "/api/player/Ana").await)["openings"].clone();
    let results = ["form", "side", "won", "drawn", "lost"].map(|key| own[0][key].clone());
    assert_eq!(results, [json!(FORM), json!("white"), json!(0), json!(0), json!(1)], "{own}");
    assert!(own[0]["moves"].as_str().is_some_and(|moves| !moves.is_empty()), "{own}");
    let shows = json!({ "shows": { "games": true } });
    assert_eq!(ana.post(address, "/api/account", &shows).await.status, 200);
    assert_eq!(value(&bea.get(address, "/api/player/Ana").await)["openings"], own);
    server.stop().await;
}

async fn refusal(client: &mut Client) -> RefusalCode {
    loop {
        if let ServerMessage::Refused { code: reason, .. } = client.receive().await.expect("a message") {
            return reason;
        }
    }
}

#[tokio::test]
async fn whoever_is_not_signed_in_cannot_offer_or_join_a_rated_game_and_plays_others_as_before() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, nameless) = (Person::named(address, 1, "Ana").await, Person::sign_in(address, 2).await);
    let answer = nameless.offer_rated(address, 1).await;
    assert!(answer.status == 403 && answer.text().contains("a player with a name"), "{}", answer.text());
    let pace = r#"{"type":"untimed"}"#;
    let offer = format!(r#"{{"game":"{FORM}","pace":{pace},"rated":true,"seats":[]}}"#);
    assert_eq!(crate::host::post(address, "/api/games", &offer).await.status, 422);
    let game = key(&ana.offer_rated(address, 1).await);
    let mut stranger = ana.connect(address, &game, None).await;
    stranger.send(&sit(nameless.token(1))).await.expect("sent");
    assert_eq!(refusal(&mut stranger).await, RefusalCode::NotSignedIn);
    let mut second = nameless.join(address, &game, 1).await;
    assert_eq!(refusal(&mut second).await, RefusalCode::NotSignedIn);
    let mut oneself = ana.join(address, &game, 9).await;
    assert_eq!(refusal(&mut oneself).await, RefusalCode::SeatTaken);
    server.stop().await;
}

/// How a game stands after the server was killed.
async fn ratings_told(server: std::net::SocketAddr, person: &Person, game: &str, number: u32) -> bool {
    let mut client = person.connect(server, game, Some(person.token(number))).await;
    let mut last = None;
    loop {
        let Ok(message) = client.receive().await else {
            // The game has changed hands.
            client = person.connect(server, game, Some(person.token(number))).await;
            continue;
        };
        match message {
            ServerMessage::Events { events, .. } => {
                last = events.last().map(|event| event.kind.clone()).or(last);
                if last.as_ref().is_some_and(is_rated) {
                    return true;
                }
            }
            ServerMessage::Ping { .. } if last.as_ref().is_some_and(|kind| !matches!(kind, EventKind::Resigned)) => {
                return false;
            }
            _ => {}
        }
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_counted_each_game_that_is_over_once() {
    let folder = Folder::with_file();
    let options = ["--origin", "https://play.example"];
    let mut program = Program::start(&folder, &options);
    let (ana, bea) = (Person::named(program.address, 1, "Ana").await, Person::named(program.address, 2, "Bea").await);
    let rounds = kills(12);
    let mut over = 0;
    for number in 1..=rounds {
        let (game, [mut white, _black]) = begin(program.address, [&ana, &bea], number).await;
        resign(&mut white).await;
        // Before the event is saved, between that and its publication, or later.
        tokio::time::sleep(Duration::from_micros(u64::from(number % KILL_TIMES) * 300)).await;
        program.kill();
        program = Program::start(&folder, &options);
        over += u32::from(ratings_told(program.address, &ana, &game, number).await);
    }
    program.kill();
    println!("{over} of {rounds} games were over when the server was killed");
    assert!(over > 0);
    check_counts(&SqliteStore::open_to_read(&folder.data()).expect("a store"), [&ana, &bea], over);
}

/// Checks that each game that is over has been counted once, and that `over` games are.
fn check_counts(store: &dyn InspectStore, people: [&Person; 2], over: u32) {
    let players = store.players();
    for person in people {
        let ratings = players.ratings(person.pair.key()).expect("ratings");
        assert_eq!(ratings.first().map_or(0, |rated| rated.rating.games), over);
        assert_eq!(players.rated_games(person.pair.key()).expect("games").len(), over as usize);
    }
    for key in store.keys().expect("keys") {
        let events = store.events(&key).expect("events").expect("a game");
        let [ended, told] = [|kind: &EventKind| matches!(kind, EventKind::Resigned), is_rated]
            .map(|wanted| events.iter().filter(|event| wanted(&event.kind)).count());
        assert!(told <= 1 && ended == usize::from(players.rated_game(&key).expect("an answer").is_some()), "{key}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn processes_take_each_others_sessions_and_a_game_is_counted_once_whichever_of_them_is_killed() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let start = || Program::start_in_cluster(&folder, &database, &["--origin", "https://play.example"]);
    let mut programs = [start(), start()];
    for program in &programs {
        wait_until_ready(program.address).await;
    }
    let ana = Person::named(programs[0].address, 1, "Ana").await;
    let bea = Person::named(programs[1].address, 2, "Bea").await;
    let mut over = 0;
    for number in 1..=kills(4) {
        // What one has given out is shown to the other.
        let [one, other] = [(number % 2) as usize, (1 - number % 2) as usize];
        let (game, [mut white, _black]) = begin(programs[one].address, [&ana, &bea], number).await;
        resign(&mut white).await;
        tokio::time::sleep(Duration::from_millis(u64::from(number % 8) * 2)).await;
        std::mem::replace(&mut programs[one], start()).kill();
        wait_until_ready(programs[other].address).await;
        while get(programs[other].address, &format!("/api/games/{game}")).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let told = ratings_told(programs[other].address, &ana, &game, number);
        match tokio::time::timeout(Duration::from_secs(15), told).await {
            Ok(is_over) => over += u32::from(is_over),
            Err(_) => panic!("game {game} has not told its ratings:\n{}", programs[other].log()),
        }
        wait_until_ready(programs[one].address).await;
    }
    for program in programs {
        program.kill();
    }
    println!("{over} games were over when a process was killed");
    let (config, people) = (database.config(), [&ana, &bea]);
    tokio::task::block_in_place(|| {
        check_counts(&PostgresStore::open_to_read(config).expect("a store"), people, over);
    });
}
