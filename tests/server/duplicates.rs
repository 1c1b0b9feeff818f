//! Duplicate matches: four robots play one to its end while the server is killed, nobody else sees anything of it before, and it counts
//! once.
#![cfg(unix)]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use turnover::board::{BySide, Side};
use turnover::online::{ClientMessage, EventKind, PROTOCOL_VERSION, ServerMessage, verify_records, verify_text};
use turnover::online_tournament::{
    DuplicateView, OnlineTournament, OnlineTournamentEvent, TournamentEntry, TournamentPlan, TournamentStage,
    TournamentView,
};
use turnover::player::PlayerKey;
use turnover::rating::{GameRating, rated_pair};
use turnover::server::client::Client;
use turnover::server::{
    ClaimResult, InspectStore, NameClaim, NameLook, RatedEnd, RatedMatch, TournamentRow, TournamentWrite,
};
use turnover::session::{GameId, GameRecord, Seed};
use turnover::tournament::Colour;

use crate::database::on_each_store;
use crate::host::{Folder, ORIGIN, Program, get};
use crate::person::{Person, value};
use crate::robot::Robot;
use crate::tournament_bots::{act, announce, ask, stored_game, view};

const FORM: &str = "dice-chess";
/// How long a match may take before it is regarded as standing still.
const PATIENCE: Duration = Duration::from_secs(300);

type Server = watch::Receiver<SocketAddr>;

fn plan() -> Value {
    let pace = json!({ "type": "live", "white": "600+5", "black": "600+5" });
    json!({ "name": "Pairs", "game": FORM, "pace": pace, "system": { "type": "duplicate" }, "rated": true,
        "public": true, "first_turn": 300 })
}

async fn seen_by(server: &Server, person: &Person, key: &str) -> TournamentView {
    let (status, body) = ask(server, Some(person), "GET", &format!("/api/tournaments/{key}"), &Value::Null).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_value(body).expect("a tournament")
}

/// Four people have entered a match, which has begun. Returns its key and those of both games.
async fn begin(server: &Server, people: &[Person]) -> (String, Vec<String>) {
    let key = announce(server, &people[0], &plan()).await;
    for person in people {
        act(server, person, &key, "enter", &json!({})).await;
    }
    let mut games = Vec::new();
    for person in people {
        let begin = Instant::now();
        let game = loop {
            if let Some(game) = seen_by(server, person, &key).await.own_game() {
                break game.to_owned();
            }
            assert!(begin.elapsed() < PATIENCE, "no game for {}", person.name);
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        games.push(game);
    }
    (key, games)
}

/// Nobody but the players sees more of a game than that there is one.
async fn check_hidden(server: &Server, game: &str) {
    let listed = stored_game(server, game).await;
    assert_eq!((listed.white, listed.black, listed.plies, listed.turn, listed.result), (None, None, 0, None, None));
    let address = *server.borrow();
    assert_eq!(get(address, &format!("/api/games/{game}/record")).await.status, 403);
    let lists = value(&get(address, "/api/games").await);
    assert!(!lists.to_string().contains(game), "{lists}");
    let Ok(mut client) = Client::connect(address, game, None).await else { return };
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 };
    client.send(&hello).await.expect("a connection");
    let heard = async {
        while let Ok(message) = client.receive().await {
            if let ServerMessage::Events { events, .. } = message {
                assert!(events.iter().all(|event| matches!(event.kind, EventKind::Created { .. })), "{events:?}");
            }
        }
    };
    drop(tokio::time::timeout(Duration::from_millis(300), heard).await);
}

async fn points(server: &Server, name: &str) -> Value {
    value(&get(*server.borrow(), &format!("/api/player/{name}")).await)
}

async fn record(server: &Server, game: &str) -> String {
    let answer = get(*server.borrow(), &format!("/api/games/{game}/record")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.text()
}

fn rolls(record: &GameRecord, side: Side) -> Vec<String> {
    let plies = record.game.plies().filter(|ply| ply.is_roll() && ply.side == side);
    plies.map(|ply| ply.played.code.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_robots_play_a_match_while_the_server_is_killed_and_it_is_shown_and_counted_at_its_end() {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let (address, server) = watch::channel(program.address);
    let mut people = Vec::new();
    for number in 1..=4 {
        people.push(Person::named(program.address, number, &format!("Robot-{number}")).await);
    }
    let (key, games) = begin(&server, &people).await;
    let before = view(&server, &key).await.duplicate.expect("a match");
    assert!(before.seed.is_none() && before.teams.is_none() && before.score.is_none(), "{before:?}");
    let mut robots = Vec::new();
    for (seed, (person, game)) in (1..).zip(people.iter().zip(&games)) {
        let mut robot = Robot::entering(server.clone(), game, person.token(1), seed, person.session);
        // The players of one game are slower, so that it goes on when the other one is over.
        let is_slow = *game == games[0];
        robot.most_plies = if is_slow { 80 } else { 30 };
        robot.think = Duration::from_millis(if is_slow { 120 } else { 20 });
        robots.push(tokio::spawn(robot.play()));
    }
    let other = games.iter().find(|game| **game != games[0]).expect("another game").clone();
    for game in [&games[0], &other] {
        check_hidden(&server, game).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    program.kill();
    program = Program::start(&folder, &ORIGIN);
    address.send_replace(program.address);
    let (mut slow, mut fast) = (Vec::new(), Vec::new());
    for (robot, game) in robots.into_iter().zip(&games) {
        if *game == games[0] { slow.push(robot) } else { fast.push(robot) }
    }
    for robot in fast {
        tokio::time::timeout(PATIENCE, robot).await.expect("a game that ends").expect("no panic");
    }
    if !slow.iter().all(tokio::task::JoinHandle::is_finished) {
        check_hidden(&server, &other).await;
        let seen = view(&server, &key).await;
        assert!(seen.rounds.is_empty() && seen.duplicate.expect("a match").seed.is_none());
        for name in ["Robot-1", "Robot-2", "Robot-3", "Robot-4"] {
            assert!(!points(&server, name).await.to_string().contains("\"games\":1"), "nothing has been counted");
        }
    }
    for robot in slow {
        tokio::time::timeout(PATIENCE, robot).await.expect("a game that ends").expect("no panic");
    }
    let begin = Instant::now();
    while view(&server, &key).await.listed.stage != TournamentStage::Over {
        assert!(begin.elapsed() < PATIENCE, "the match does not end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    check_over(&server, &key, &before, [&games[0], &other]).await;
    program.kill();
}

/// Checks the dice of both games, and what the match has made of ratings.
async fn check_over(server: &Server, key: &str, before: &DuplicateView, games: [&str; 2]) {
    let seen = view(server, key).await;
    let duplicate = seen.duplicate.clone().expect("a match");
    let seed: Seed = duplicate.seed.expect("it is shown");
    assert_eq!((seed.hash(), duplicate.seed_hash), (before.seed_hash, before.seed_hash));
    assert_eq!(seen.rounds[0].games.len(), 2);
    let (luck, skill) = (duplicate.luck.expect("it was judged"), duplicate.skill.expect("it was judged"));
    let score = duplicate.score.expect("both games have a result");
    assert!((score - luck - skill).abs() < 1e-9, "{duplicate:?}");
    let texts = [record(server, games[0]).await, record(server, games[1]).await];
    let records: Vec<GameRecord> =
        texts.iter().flat_map(|text| GameRecord::read_all(text).expect("a record")).collect();
    for text in &texts {
        assert!(text.contains(&seed.to_string()), "{text}");
        let (lines, is_sound) = verify_text(text).expect("a record");
        assert!(is_sound, "{lines:?}");
        assert!(
            verify_records(text).expect("a record").iter().all(|count| count.as_ref().is_ok_and(|&count| count > 3))
        );
    }
    for side in Side::ALL {
        let [one, other] = [rolls(&records[0], side), rolls(&records[1], side)];
        let common = one.len().min(other.len());
        assert!(common > 0 && one[..common] == other[..common], "{one:?} {other:?}");
    }
    // All four were strangers: each has gained or lost what the core says, once.
    let start = GameRating::default();
    let teams = duplicate.teams.expect("they are shown");
    let now = u64::try_from(std::time::UNIX_EPOCH.elapsed().expect("after 1970").as_millis()).expect("soon");
    let after = rated_pair([[start; 2]; 2], score, now);
    for (team, expected) in teams.into_iter().zip(after) {
        for (id, expected) in team.into_iter().zip(expected) {
            let name = &seen.rows.iter().find(|row| row.id == id).expect("a player").name;
            let profile = points(server, name).await;
            let own = profile["ratings"].as_array().and_then(|ratings| ratings.first()).cloned().unwrap_or_default();
            assert_eq!(own["games"], 1, "{profile}");
            assert_eq!(own["points"], expected.whole_points(), "{profile}");
        }
    }
}

fn player(byte: u8) -> PlayerKey {
    PlayerKey::new([byte; 32])
}

/// A rated match that the first team has won by three quarters.
fn rated() -> RatedMatch {
    let form: GameId = FORM.parse().expect("a form");
    let end =
        |white, black, winner| RatedEnd { form, players: BySide([player(white), player(black)]), winner, ended_at: 9 };
    let games = [("one".to_owned(), end(1, 2, Some(Side::White))), ("other".to_owned(), end(3, 4, None))];
    RatedMatch { games, quarters: 3, ended_at: 9 }
}

fn append(store: &dyn InspectStore, rated_match: Option<RatedMatch>) -> bool {
    let plan: TournamentPlan = serde_json::from_value(plan()).expect("a plan");
    let event = OnlineTournamentEvent::Announced {
        plan,
        organiser: None,
        name: "Ana".into(),
        invitation: None,
        initial_colour: Colour::White,
        seed_hash: Some(Seed::new([7; 32]).hash()),
    };
    let entry = TournamentEntry { seq: 1, at: 9, event };
    let tournament = OnlineTournament::from_announcement("match".into(), &entry).expect("a match");
    let write = TournamentWrite { entry, row: TournamentRow::from(&tournament), rated_match };
    store.tournaments().append_to_tournament(&write).expect("an answer")
}

#[test]
fn every_store_counts_a_match_once_as_a_pair_and_not_at_all_where_a_player_is_gone() {
    on_each_store(|store| {
        let claim = |byte: u8| {
            let name = format!("Player{byte}").parse().expect("a name");
            let look = NameLook::of_new(&name).expect("a name");
            let claim = NameClaim { key: player(byte), name, look, claimed_at: 1, min_name_time: 0 };
            assert_eq!(store.players().claim_name(&claim), Ok(ClaimResult::Done));
        };
        let rating = |byte: u8| {
            let ratings = store.players().ratings(player(byte)).expect("ratings");
            ratings.first().map(|found| found.rating)
        };
        (1..=3).for_each(claim);
        assert!(append(store, Some(rated())));
        assert!((1..=4).all(|byte| rating(byte).is_none()), "the fourth player is gone");
        claim(4);
        assert!(store.tournaments().remove_tournament("match").expect("an answer"));
        for _ in 0..2 {
            // The second time it is there already.
            assert!(append(store, Some(rated())));
        }
        let start = GameRating::default();
        let [[one, fourth], [other, third]] = rated_pair([[start; 2]; 2], 0.75, 9);
        for (byte, expected) in [(1, one), (2, other), (3, third), (4, fourth)] {
            let found = rating(byte).expect("a rating");
            assert!((found.points - expected.points).abs() < 1e-6 && found.games == 1, "{byte}: {found:?}");
        }
        let kept = store.players().rated_game("other").expect("a game").expect("it was counted");
        assert_eq!((kept.white.player, kept.black.player, kept.winner), (Some(player(3)), Some(player(4)), None));
        assert_eq!(kept.white.change.after.points, third.whole_points());
    });
}
