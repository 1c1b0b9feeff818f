//! Tests of `turnover-server admin players` and `addresses`, with the real program, while a server runs and after it.

use std::process::{Command, Output};
use std::time::Duration;

use serde_json::json;
use turnover::server::{InspectStore, SqliteStore};

use crate::host::{Folder, LIVE, ORIGIN, Program, get, key};
use crate::person::{Person, begin, challenge, hear, post_as, resign, value};

/// Runs a command about players on the folder's database, and returns what it wrote to its output, or to its errors.
pub fn players(folder: &Folder, arguments: &[&str]) -> Result<String, String> {
    admin(folder, "players", arguments)
}

fn admin(folder: &Folder, subject: &str, arguments: &[&str]) -> Result<String, String> {
    let (command, rest) = arguments.split_first().expect("a command");
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["admin", subject, command, "--data"])
        .arg(folder.location())
        .args(rest)
        .output()
        .expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    if status.success() { Ok(text(stdout)) } else { Err(text(stderr)) }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_mutes_bans_exports_and_erases_players_and_all_of_it_is_noted() {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let report = json!({ "reason": "not\nnice" });
    assert_eq!(bea.post(address, "/api/player/Ana/report", &report).await.status, 204);
    let (game, [mut white, mut black]) = begin(address, [&ana, &bea], 1).await;
    let error = players(&folder, &["erase", "ana"]).expect_err("a game goes on");
    assert!(error.contains(&game) && error.contains("not over"), "{error}");
    resign(&mut white).await;
    hear(&mut black, |kind| matches!(kind, turnover::online::EventKind::Rated { .. })).await;

    let list = players(&folder, &["list", "--name", "AN"]).expect("a list");
    assert!(list.lines().count() == 2 && list.contains("\tAna\t") && list.contains("\tgood\t1\n"), "{list}");
    let shown = players(&folder, &["show", &ana.pair.key().to_string()]).expect("a player");
    assert!(shown.contains("named     Ana on") && shown.contains(": not\nnice"), "{shown}");
    let reports = players(&folder, &["reports"]).expect("reports");
    assert!(reports.contains("\tAna\tBea\tnot nice\n"), "{reports}");

    let seat = |side: &str| format!("{game}:{side}");
    assert!(players(&folder, &["show", &seat("black")]).expect("a player").contains("name      Bea"));
    assert!(players(&folder, &["ban", &seat("red")]).expect_err("no side").contains("GAME:white or GAME:black"));
    assert_eq!(players(&folder, &["mute", &seat("black")]), Ok(String::new()));
    assert_eq!(bea.post(address, "/api/player/Ana/report", &report).await.status, 403);
    assert_eq!(players(&folder, &["ban", "Bea"]), Ok(String::new()));
    assert_eq!(bea.offer_rated(address, 2).await.status, 403);
    let sign_in = bea.pair.sign_in("https://play.example", challenge(address).await.challenge);
    let body = serde_json::to_value(&sign_in).expect("a body");
    assert_eq!(post_as(address, None, "/api/sign-in", &body).await.status, 403);
    assert_eq!(players(&folder, &["restore", "Bea"]), Ok(String::new()));
    assert_eq!(post_as(address, None, "/api/sign-in", &body).await.status, 200);

    let exported = players(&folder, &["export", "Ana"]).expect("what is known");
    assert!(exported.contains("\"rated_games\"") && exported.contains(&game), "{exported}");
    let said = players(&folder, &["erase", "Ana"]).expect("it is done");
    assert!(said.contains("backups still have the player"), "{said}");
    assert!(players(&folder, &["erase", "Ana"]).expect_err("gone").contains("there is no player Ana"));
    assert_eq!(get(address, "/api/player/Ana").await.status, 404);
    let listed = value(&get(address, &format!("/api/games/{game}")).await);
    assert_eq!((&listed["white"], &listed["black"]), (&json!(""), &json!("Bea")));
    let own = value(&bea.get(address, "/api/player/Bea").await);
    assert_eq!(own["opposition"], json!([{ "opponent": null, "won": 1, "drawn": 0, "lost": 0 }]));

    program.signal("TERM");
    program.wait();
    assert_eq!(players(&folder, &["mute", "Bea"]), Ok(String::new()), "also where no server runs");
    let log = players(&folder, &["log"]).expect("a log");
    let actions: Vec<&str> = log.lines().skip(1).filter_map(|line| line.rsplit('\t').next()).collect();
    assert_eq!(actions, ["muted", "banned", "good", "export", "erase", "muted"], "{log}");
    let checked = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["admin", "check", "--data"])
        .arg(folder.location())
        .status()
        .expect("the program");
    assert!(checked.success(), "each game can still be replayed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_takes_a_bad_name_away_and_settles_what_was_reported_of_it() {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let report = json!({ "reason": "rude" });
    assert_eq!(bea.post(address, "/api/player/Ana/report", &report).await.status, 204);

    for (name, expected) in [("BEA", "no other player's"), ("m0derator", "reserved"), ("moderator", "reserved")] {
        let error = players(&folder, &["rename", "Ana", name]).expect_err(name);
        assert!(error.contains(expected), "{error}");
    }
    assert!(players(&folder, &["rename", "Cleo", "Otter"]).expect_err("nobody").contains("there is no player Cleo"));
    assert_eq!(players(&folder, &["mute", "Ana"]), Ok(String::new()));
    assert_eq!(players(&folder, &["rename", "Ana", "Otter"]), Ok(String::new()), "although the name is new");
    let profile = value(&get(address, "/api/player/Ana").await);
    assert_eq!(profile["name"], "Otter", "the earlier name leads to the player");
    let back = ana.post(address, "/api/account", &json!({ "name": "Ana" })).await;
    assert_eq!(back.status, 403, "{}", back.text());

    assert!(players(&folder, &["reports"]).expect("reports").contains("\tOtter\tBea\trude\n"));
    assert_eq!(players(&folder, &["settle", "Otter"]), Ok(String::new()));
    assert_eq!(players(&folder, &["reports"]).expect("reports").lines().count(), 1, "the headings alone");
    program.signal("TERM");
    program.wait();
    assert_eq!(players(&folder, &["rename", "Otter", "Beaver"]), Ok(String::new()), "also where no server runs");
    let log = players(&folder, &["log"]).expect("a log");
    let actions: Vec<&str> = log.lines().skip(1).filter_map(|line| line.rsplit('\t').next()).collect();
    assert_eq!(actions, ["muted", "rename", "settle", "rename"], "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_player_takes_part_in_tournaments_but_names_neither_them_nor_teams() {
    let folder = Folder::new();
    let program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    assert_eq!(players(&folder, &["mute", "Bea"]), Ok(String::new()));
    let pace: serde_json::Value = serde_json::from_str(LIVE).expect("a pace");
    let plan = json!({ "name": "Team cup", "game": "lielow", "pace": pace, "system": { "type": "swiss", "rounds": 1 },
        "rated": false, "public": true, "first_turn": 60, "break_secs": 0, "boards": 2 });
    let refused = bea.post(address, "/api/tournaments", &plan).await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    assert_eq!(value(&refused)["code"], "muted");

    let created = value(&ana.post(address, "/api/tournaments", &plan).await);
    let enter = format!("/api/tournaments/{}/enter", created["key"].as_str().expect("a key"));
    let refused = bea.post(address, &enter, &json!({ "team": "Not nice" })).await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    assert_eq!(value(&refused)["code"], "muted");
    let seen = value(&ana.post(address, &enter, &json!({ "team": "Ants" })).await);
    let joined = bea.post(address, &enter, &json!({ "invitation": seen["teams"][0]["invitation"] })).await;
    assert_eq!(joined.status, 200, "{}", joined.text());
    assert_eq!(players(&folder, &["restore", "Bea"]), Ok(String::new()));
    assert_eq!(bea.post(address, "/api/tournaments", &plan).await.status, 201);
    program.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_all_that_is_known_of_a_player_but_not_who_has_reported_the_name() {
    let folder = Folder::new();
    let program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let pace: serde_json::Value = serde_json::from_str(LIVE).expect("a pace");
    let offer = |person: &Person| {
        let seat = json!({ "side": "white", "token": person.token(1).hash().to_string() });
        json!({ "game": "lielow", "pace": pace, "public": false, "seats": [seat] })
    };
    let game = key(&ana.post(address, "/api/games", &offer(&ana)).await);
    let challenge = key(&bea.post(address, "/api/player/Ana/challenge", &offer(&bea)).await);
    let plan = json!({ "name": "Club", "game": "lielow", "pace": pace, "public": true,
        "system": { "type": "round-robin", "cycles": 1 }, "rated": false, "first_turn": 60, "break_secs": 0 });
    let tournament = key(&ana.post(address, "/api/tournaments", &plan).await);
    assert_eq!(bea.post(address, "/api/player/Ana/report", &json!({ "reason": "rude" })).await.status, 204);
    assert_eq!(players(&folder, &["mute", "Ana"]), Ok(String::new()));
    assert_eq!(players(&folder, &["ban", "Bea"]), Ok(String::new()));

    let text = players(&folder, &["export", "Ana"]).expect("what is known");
    let exported: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(exported["player"]["name"], "Ana");
    let games = exported["games"].as_array().expect("games");
    assert_eq!((games.len(), &games[0]["game"], &games[0]["side"]), (1, &json!(game), &json!("white")), "{text}");
    assert_eq!(exported["tournaments"], json!([{ "tournament": tournament, "is_organiser": true }]));
    let challenges = exported["challenges"].as_array().expect("challenges");
    assert_eq!((challenges.len(), &challenges[0]["game"]), (1, &json!(challenge)), "{text}");
    let reports = exported["reported_by_others"].as_array().expect("reports");
    assert_eq!((reports.len(), &reports[0]["reason"], reports[0].get("reporter")), (1, &json!("rude"), None), "{text}");
    assert_eq!(exported["operators"][0]["action"], "muted");
    program.kill();
}

#[test]
fn a_database_of_an_earlier_version_stays_as_it_is_and_who_looks_for_players_there_is_told_what_to_do() {
    let folder = Folder::with_file();
    std::fs::copy("tests/data/version-0.1/server.db", folder.data()).expect("a copy");
    for arguments in [&["list"][..], &["show", "Ana"], &["export", "Ana"], &["mute", "Ana"], &["log"]] {
        let error = players(&folder, arguments).expect_err("no tables of players");
        assert!(error.contains("start this turnover-server with it once"), "{arguments:?}: {error}");
    }
    assert_eq!(SqliteStore::open_to_read(&folder.data()).and_then(|store| store.version()), Ok(1));
    drop(SqliteStore::open(&folder.data(), 0).expect("a store"));
    assert_eq!(players(&folder, &["log"]).expect("a log").lines().count(), 1, "the headings alone");
    assert!(players(&folder, &["export", "Ana"]).expect_err("nobody").contains("there is no player Ana"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_bans_addresses_while_the_server_runs_and_lets_them_play_again() {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let wait_for = async |status: u16| {
        while get(address, "/api/games").await.status != status {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    wait_for(200).await;
    assert!(admin(&folder, "addresses", &["ban", "everybody"]).expect_err("no address").contains("192.0.2.0/24"));
    assert_eq!(admin(&folder, "addresses", &["ban", "127.0.0.1/8"]), Ok(String::new()));
    let error = admin(&folder, "addresses", &["ban", "127.0.0.0/8"]).expect_err("it is the same network");
    assert!(error.contains("127.0.0.0/8 is already banned"), "{error}");
    wait_for(403).await;
    let list = admin(&folder, "addresses", &["list"]).expect("a list");
    assert!(list.lines().count() == 2 && list.contains("127.0.0.0/8\t"), "{list}");
    assert_eq!(admin(&folder, "addresses", &["restore", "127.0.0.0/8"]), Ok(String::new()));
    wait_for(200).await;
    let error = admin(&folder, "addresses", &["restore", "127.0.0.0/8"]).expect_err("it is not banned");
    assert!(error.contains("is not banned"), "{error}");
    program.signal("TERM");
    program.wait();
    assert_eq!(admin(&folder, "addresses", &["ban", "127.0.0.1"]), Ok(String::new()), "also where no server runs");
    let log = players(&folder, &["log"]).expect("a log");
    for entry in ["network 127.0.0.0/8\tban\n", "network 127.0.0.0/8\trestore\n", "network 127.0.0.1\tban\n"] {
        assert!(log.contains(entry), "{log}");
    }
    let program = Program::start(&folder, &ORIGIN);
    assert_eq!(get(program.address, "/api/games").await.status, 403, "from the start");
}
