//! Tests of `turnover-server admin`, with the real program, on the files of servers that run and that do not.

use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use serde_json::json;
use turnover::online::{ClientMessage, EventKind, PROTOCOL_VERSION, ServerMessage};
use turnover::server::client::Client;
use turnover::server::{EventStore, InspectStore, SqliteStore};

use crate::host::{Folder, LIVE, ORIGIN, Program, UNTIMED, get, key, offer, post, start_in, tokens};
use crate::person::{Person, value};

/// Runs a command on the folder's database, and returns what it wrote to its output and its errors.
fn admin(folder: &Folder, arguments: &[&str]) -> (bool, String, String) {
    // Some commands have two words.
    let words = if matches!(arguments[0], "players" | "tournaments" | "studies") { 2 } else { 1 };
    let (command, rest) = arguments.split_at(words);
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .arg("admin")
        .args(command)
        .arg("--data")
        .arg(folder.data())
        .args(rest)
        .output()
        .expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.success(), text(stdout), text(stderr))
}

async fn new_game(program: &Program, number: u64) -> String {
    key(&post(program.address, "/api/games", &offer("lielow", UNTIMED, tokens(number))).await)
}

/// The key of a tournament that somebody announces.
async fn announce(server: SocketAddr, organiser: &Person, name: &str, is_public: bool) -> String {
    let pace: serde_json::Value = serde_json::from_str(LIVE).expect("a pace");
    let plan = json!({ "name": name, "game": "lielow", "pace": pace, "public": is_public,
        "system": { "type": "round-robin", "cycles": 1 }, "rated": false, "first_turn": 60, "break_secs": 0 });
    key(&organiser.post(server, "/api/tournaments", &plan).await)
}

/// The last event that a spectator hears until the connection ends or the game is over.
async fn watch_to_the_end(client: &mut Client) -> Option<EventKind> {
    let mut last = None;
    while let Ok(message) = client.receive().await {
        if let ServerMessage::Events { events, .. } = message {
            last = events.last().map(|event| event.kind.clone());
        }
        if last == Some(EventKind::Aborted) {
            break;
        }
    }
    last
}

#[tokio::test]
async fn an_operator_ends_and_deletes_games_of_the_running_server_and_whoever_watches_is_told() {
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &[]);
    let [ended, deleted, other] =
        [new_game(&program, 1).await, new_game(&program, 2).await, new_game(&program, 3).await];
    let mut watchers = Vec::new();
    for game in [&ended, &deleted] {
        let mut client = Client::connect(program.address, game, None).await.expect("a connection");
        client
            .send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 })
            .await
            .expect("sent");
        watchers.push(client);
    }
    let socket = folder.0.join("games.db.admin");
    assert_eq!(std::fs::metadata(&socket).expect("a socket").permissions().mode() & 0o777, 0o600);

    assert_eq!(admin(&folder, &["close", &ended]), (true, String::new(), String::new()));
    let (is_done, said, _) = admin(&folder, &["close", &ended]);
    assert!(is_done && said.contains("over already"), "{said}");
    assert_eq!(admin(&folder, &["delete", &deleted]), (true, String::new(), String::new()));
    for client in &mut watchers {
        assert_eq!(watch_to_the_end(client).await, Some(EventKind::Aborted));
    }
    let (is_done, _, error) = admin(&folder, &["delete", &deleted, "nothing"]);
    assert!(!is_done && error.contains("there is no game nothing") && error.contains("2 of 2 games"), "{error}");
    assert_eq!(get(program.address, &format!("/api/games/{deleted}")).await.status, 404);
    let record = get(program.address, &format!("/api/games/{ended}/record")).await.text();
    assert!(record.contains("[Aborted \"yes\"]"), "{record}");

    let (_, list, _) = admin(&folder, &["list"]);
    assert!(list.contains(&ended) && list.contains(&other) && !list.contains(&deleted), "{list}");
    let (_, playing, _) = admin(&folder, &["list", "--stage", "playing", "--name", "WHI"]);
    assert!(playing.contains(&other) && !playing.contains(&ended), "{playing}");
    assert_eq!(admin(&folder, &["list", "--name", "nobody"]).1.lines().count(), 1, "the headings alone");
    program.signal("TERM");
    program.wait();
    assert!(!socket.exists(), "a server that stops takes its socket with it");
}

#[tokio::test]
async fn an_operator_ends_and_deletes_games_while_no_server_runs() {
    let folder = Folder::with_file();
    let program = Program::start(&folder, &[]);
    let [ended, deleted] = [new_game(&program, 1).await, new_game(&program, 2).await];
    // It leaves its socket behind.
    program.kill();
    assert_eq!(admin(&folder, &["close", &ended]), (true, String::new(), String::new()));
    assert!(admin(&folder, &["close", &ended]).1.contains("over already"));
    assert_eq!(admin(&folder, &["delete", &deleted]), (true, String::new(), String::new()));
    let (is_done, shown, error) = admin(&folder, &["show", &ended]);
    assert!(is_done && shown.contains("stage    over") && shown.contains("\"aborted\""), "{shown} {error}");
    assert!(!shown.contains("token"), "{shown}");
    assert!(!admin(&folder, &["show", &deleted]).0);
    let program = Program::start(&folder, &[]);
    assert!(get(program.address, &format!("/api/games/{ended}")).await.text().contains("\"result\":\"aborted\""));
    program.kill();
}

#[tokio::test]
async fn a_check_names_each_game_that_cannot_be_read_and_why_and_an_export_goes_on_after_it() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let mut keys = Vec::new();
    for number in 1..4 {
        keys.push(key(&post(server.address(), "/api/games", &offer("lielow", UNTIMED, tokens(number))).await));
    }
    let (is_sound, said, error) = admin(&folder, &["check"]);
    assert!(is_sound && said.contains("3 games") && said.contains("0 games that cannot be read"), "{said} {error}");
    server.stop().await;
    let sql = "DROP TRIGGER event_is_kept; UPDATE event SET json = replace(json, 'black', 'white') WHERE game = '";
    let file = rusqlite::Connection::open(folder.data()).expect("a file");
    file.execute_batch(&format!("{sql}{}' AND seq = 3", keys[1])).expect("a change");
    drop(file);
    let (is_sound, said, error) = admin(&folder, &["check"]);
    assert!(!is_sound && error.contains("not sound"), "{error}");
    assert!(said.contains(&format!("game {}: event 3: expected a free seat", keys[1])), "{said}");
    assert!(said.contains("1 games that cannot be read"), "{said}");
    let export = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["export", "--all", "--data"])
        .arg(folder.data())
        .output()
        .expect("the program");
    let (said, error) = (String::from_utf8_lossy(&export.stdout), String::from_utf8_lossy(&export.stderr));
    assert_eq!((export.status.code(), said.matches("[Variant \"lielow\"]").count()), (Some(1), 2), "{said}");
    assert!(error.contains(&format!("game {}: event 3", keys[1])) && error.contains("1 of 3 games"), "{error}");
    // It can still be deleted.
    assert!(admin(&folder, &["delete", &keys[1]]).0 && admin(&folder, &["check"]).0);
}

#[tokio::test]
async fn a_backup_is_restored_whole_and_what_was_there_is_kept() {
    let folder = Folder::with_file();
    let program = Program::start(&folder, &[]);
    let early = new_game(&program, 1).await;
    let copy = folder.0.join("copy.db");
    let backup = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["backup", "--data"])
        .arg(folder.data())
        .arg(&copy)
        .status();
    assert!(backup.expect("the program").success());
    let late = new_game(&program, 2).await;
    let path = copy.to_str().expect("UTF-8");
    let (is_done, _, error) = admin(&folder, &["restore", path]);
    assert!(!is_done && error.contains("another turnover-server uses"), "{error}");
    // The killed server's log has the later game: it must not come back by it.
    program.kill();
    assert!(std::fs::metadata(folder.0.join("games.db-wal")).is_ok_and(|log| log.len() > 0));
    let (is_done, said, error) = admin(&folder, &["restore", path]);
    assert!(is_done, "{error}");
    let kept = said.trim().rsplit(' ').next().expect("a name");
    let games = |path: &std::path::Path| SqliteStore::open(path, 0).and_then(|store| store.keys()).expect("keys");
    assert_eq!(games(&folder.data()), std::slice::from_ref(&early));
    assert_eq!(games(kept.as_ref()), [early, late]);

    let text = folder.0.join("text");
    std::fs::write(&text, "no backup ".repeat(1_000)).expect("a file");
    for (backup, expected) in
        [(text, "no SQLite database"), (folder.data(), "found the database itself"), ("none".into(), "none")]
    {
        let (is_done, _, error) = admin(&folder, &["restore", backup.to_str().expect("UTF-8")]);
        assert!(!is_done && error.contains(expected), "{error}");
    }
    assert_eq!(games(&folder.data()).len(), 1, "what is no backup changes nothing");
}

#[tokio::test]
async fn a_start_with_a_wrong_clock_can_be_undone() {
    let folder = Folder::with_file();
    let ahead = 3_400_000_000_000;
    {
        let mut store = SqliteStore::open(&folder.data(), 0).expect("a store");
        store.set_heartbeat(ahead).expect("a time");
    }
    let created = |text: String| {
        let created = text.split("\"created\":").nth(1).and_then(|rest| rest.split([',', '}']).next());
        created.and_then(|created| created.parse::<u64>().ok()).expect("a time")
    };
    let mut program = Program::start_with_log(&folder, &[], "warn");
    let game = new_game(&program, 1).await;
    assert!(created(get(program.address, &format!("/api/games/{game}")).await.text()) > ahead);
    let log = program.log();
    assert!(log.contains("2077.") && log.contains("admin reset-clock"), "{log}");
    let (is_done, _, error) = admin(&folder, &["reset-clock"]);
    assert!(!is_done && error.contains("another turnover-server uses"), "{error}");
    program.signal("TERM");
    program.wait();
    assert!(admin(&folder, &["reset-clock"]).0);
    let copy = folder.0.join("copy.db");
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnover-server"));
    let moved = command.args(["move", "--from"]).arg(folder.data()).arg("--to").arg(&copy).output();
    assert!(moved.as_ref().is_ok_and(|moved| moved.status.success()), "{moved:?}");
    let [times, moved_times] = [folder.data(), copy].map(|path| {
        let mut times = Vec::new();
        let store = SqliteStore::open_to_read(&path).expect("a store");
        let told = store.each_game(&mut |game| {
            times.push((game.key, game.created_at, game.changed_at));
            Ok(())
        });
        assert!(told.is_ok());
        times
    });
    assert!(matches!(times[..], [(_, created, changed)] if created < ahead && changed < ahead), "{times:?}");
    assert_eq!(times, moved_times);
    let program = Program::start(&folder, &[]);
    let later = new_game(&program, 2).await;
    for game in [game, later] {
        assert!(created(get(program.address, &format!("/api/games/{game}")).await.text()) < ahead);
    }
    program.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_calls_tournaments_off_and_what_was_done_to_games_is_noted_too() {
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &ORIGIN);
    let ana = Person::named(program.address, 1, "Ana").await;
    let mut keys = Vec::new();
    for (name, is_public) in [("Not nice", true), ("Quiet", false)] {
        keys.push(announce(program.address, &ana, name, is_public).await);
    }
    let (_, list, _) = admin(&folder, &["tournaments", "list"]);
    assert!(list.contains(&format!("{}\tpublic\topen\tlielow\t", keys[0])), "{list}");
    assert!(list.contains("\tprivate\topen\t") && list.contains("\tAna\tQuiet\n"), "{list}");
    assert_eq!(admin(&folder, &["tournaments", "call-off", &keys[0]]), (true, String::new(), String::new()));
    let told = value(&get(program.address, &format!("/api/tournaments/{}", keys[0])).await);
    assert_eq!(told["stage"], "called-off");
    let (is_done, said, _) = admin(&folder, &["tournaments", "call-off", &keys[0]]);
    assert!(is_done && said.contains("over already"), "{said}");
    assert!(admin(&folder, &["tournaments", "call-off", "nothing"]).2.contains("there is no tournament nothing"));
    let private = offer("lielow", UNTIMED, tokens(1)).replace("\"public\":true", "\"public\":false");
    let private = key(&post(program.address, "/api/games", &private).await);
    let public = new_game(&program, 2).await;
    assert!(admin(&folder, &["close", &private]).0 && admin(&folder, &["delete", &public]).0);
    program.signal("TERM");
    program.wait();
    // Also where no server runs.
    assert!(admin(&folder, &["delete", &private]).0 && admin(&folder, &["tournaments", "call-off", &keys[1]]).0);
    let (_, log, _) = admin(&folder, &["players", "log"]);
    let noted: Vec<&str> = log.lines().skip(1).filter_map(|line| Some(line.split_once('\t')?.1)).collect();
    let name = noted[1].strip_suffix("\tclose").expect("a game that was closed");
    assert!(name.starts_with("game private-") && !log.contains(&private), "{log}");
    let expected = [
        format!("tournament {}\tcall-off", keys[0]),
        format!("{name}\tclose"),
        format!("game {public}\tdelete"),
        format!("{name}\tdelete"),
        format!("tournament {}\tcall-off", keys[1]),
    ];
    assert_eq!(noted, expected, "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_deletes_tournaments_that_are_over_and_their_names_are_not_listed_any_more() {
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &ORIGIN);
    let ana = Person::named(program.address, 1, "Ana").await;
    let mut keys = Vec::new();
    for name in ["Not nice", "Not nice either"] {
        keys.push(announce(program.address, &ana, name, true).await);
    }
    let (is_done, _, error) = admin(&folder, &["tournaments", "delete", &keys[0]]);
    assert!(!is_done && error.contains("call it off first"), "{error}");
    for key in &keys {
        assert!(admin(&folder, &["tournaments", "call-off", key]).0);
    }
    assert_eq!(admin(&folder, &["tournaments", "delete", &keys[0]]), (true, String::new(), String::new()));
    assert!(admin(&folder, &["tournaments", "delete", &keys[0]]).2.contains("there is no tournament"));
    let (_, list, _) = admin(&folder, &["tournaments", "list"]);
    assert!(!list.contains(&keys[0]) && list.contains(&keys[1]), "{list}");
    program.signal("TERM");
    program.wait();
    // Also one that cannot be read any more, and where no server runs.
    let sql = "DELETE FROM tournament_event WHERE tournament = ?1 AND seq = 1";
    rusqlite::Connection::open(folder.data()).and_then(|file| file.execute(sql, [&keys[1]])).expect("a change");
    assert_eq!(admin(&folder, &["tournaments", "delete", &keys[1]]), (true, String::new(), String::new()));
    assert_eq!(admin(&folder, &["tournaments", "list"]).1.lines().count(), 1, "the headings alone");
    let (_, log, _) = admin(&folder, &["players", "log"]);
    assert_eq!(log.matches("\tdelete\n").count(), 2, "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_that_cannot_be_read_is_listed_with_the_reason_and_hides_no_others() {
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &ORIGIN);
    let ana = Person::named(program.address, 1, "Ana").await;
    let damaged = announce(program.address, &ana, "Damaged", true).await;
    let sound = announce(program.address, &ana, "Sound", true).await;
    assert!(admin(&folder, &["tournaments", "call-off", &damaged]).0);
    program.signal("TERM");
    program.wait();
    let sql = "DELETE FROM tournament_event WHERE tournament = ?1 AND seq = 1";
    rusqlite::Connection::open(folder.data()).and_then(|file| file.execute(sql, [&damaged])).expect("a change");
    let (is_done, list, _) = admin(&folder, &["tournaments", "list"]);
    let is_listed = |key: &str, text: &str| list.lines().any(|line| line.starts_with(key) && line.contains(text));
    assert!(is_done && is_listed(&damaged, "\tcannot be read: ") && is_listed(&sound, "\tSound"), "{list}");
}

async fn new_study(server: SocketAddr, title: &str) -> String {
    let body = json!({ "record": "[Variant \"lielow\"]\n\n*", "title": title }).to_string();
    key(&post(server, "/api/study", &body).await)
}

#[tokio::test]
async fn a_check_names_each_study_whose_events_do_not_follow_each_other_and_why() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let mut keys = Vec::new();
    for title in ["Whole", "Gap", "Impossible", "Unreadable", "Empty"] {
        keys.push(new_study(server.address(), title).await);
    }
    server.stop().await;
    let (is_sound, said, error) = admin(&folder, &["check"]);
    assert!(is_sound && said.contains("5 studies") && said.contains("0 studies that cannot be read"), "{said} {error}");
    let event = |seq: u32, edit: serde_json::Value| {
        json!({ "seq": seq, "at": 1, "change": { "type": "edited", "edit": edit } }).to_string()
    };
    let file = rusqlite::Connection::open(folder.data()).expect("a file");
    let add = |key: &str, seq: u32, text: &str| {
        file.execute("INSERT INTO study_event VALUES (?1, ?2, ?3)", (key, seq, text)).expect("an event");
    };
    let titled = |seq| event(seq, json!({ "type": "title", "text": format!("Title {seq}") }));
    add(&keys[0], 2, &titled(2));
    add(&keys[1], 3, &titled(3));
    add(&keys[2], 2, &event(2, json!({ "type": "remove", "node": 99 })));
    add(&keys[3], 2, "{}");
    file.execute("DELETE FROM study_event WHERE study = ?1", [&keys[4]]).expect("a change");
    drop(file);
    let (is_sound, said, error) = admin(&folder, &["check"]);
    assert!(!is_sound && error.contains("not sound") && !said.contains(&keys[0]), "{said} {error}");
    let reasons =
        ["event 2 of the study, found 3", "a move that is there", "missing field", "one beginning of the study"];
    for (key, reason) in keys[1..].iter().zip(reasons) {
        let is_named = said.lines().any(|line| line.starts_with(&format!("study {key}: ")) && line.contains(reason));
        assert!(is_named, "{reason}: {said}");
    }
    assert!(said.contains("4 studies that cannot be read"), "{said}");
    // They can still be deleted.
    assert!(keys[1..].iter().all(|key| admin(&folder, &["studies", "delete", key]).0));
    assert!(admin(&folder, &["check"]).0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_lists_the_games_of_a_tournament_also_those_that_never_began() {
    let folder = Folder::with_file();
    let program = Program::start(&folder, &ORIGIN);
    let (ana, bo) = (Person::named(program.address, 1, "Ana").await, Person::named(program.address, 2, "Bo").await);
    let pace: serde_json::Value = serde_json::from_str(LIVE).expect("a pace");
    let plan = json!({ "name": "Club league", "game": "lielow", "pace": pace, "public": true, "rated": false,
        "system": { "type": "swiss", "rounds": 1 }, "first_turn": 60, "round_days": 7 });
    let created = value(&ana.post(program.address, "/api/tournaments", &plan).await);
    let key = created["key"].as_str().expect("a key");
    let path = format!("/api/tournaments/{key}");
    for (person, act) in [(&ana, "enter"), (&bo, "enter"), (&ana, "start"), (&bo, "withdraw")] {
        if act == "withdraw" {
            paired_game(&program, &path).await;
        }
        assert_eq!(person.post(program.address, &format!("{path}/{act}"), &json!({})).await.status, 200, "{act}");
    }
    let game = loop {
        let game = paired_game(&program, &path).await;
        if let Some(game) = game["unplayed_game"].as_str() {
            break game.to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let (is_done, list, _) = admin(&folder, &["tournaments", "games", key]);
    assert!(is_done && list.contains(&format!("{game}\t1\tunplayed\t")) && list.contains("Bo"), "{list}");
    assert!(admin(&folder, &["tournaments", "games", "nothing"]).2.contains("there is no tournament nothing"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_result_a_tournament_waits_for_is_closed_before_it_is_deleted() {
    let folder = Folder::with_file();
    let program = Program::start(&folder, &ORIGIN);
    let (ana, bo) = (Person::named(program.address, 1, "Ana").await, Person::named(program.address, 2, "Bo").await);
    let path = format!("/api/tournaments/{}", announce(program.address, &ana, "Club", true).await);
    for (person, act) in [(&ana, "enter"), (&bo, "enter"), (&ana, "start")] {
        assert_eq!(person.post(program.address, &format!("{path}/{act}"), &json!({})).await.status, 200, "{act}");
    }
    let game = paired_game(&program, &path).await["game"].as_str().expect("a key").to_owned();
    let status = || async { get(program.address, &format!("/api/games/{game}")).await.status };
    while status().await != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let (is_done, _, error) = admin(&folder, &["delete", &game]);
    assert!(!is_done && error.contains("close it first") && status().await == 200, "{error}");
    assert!(admin(&folder, &["close", &game]).0);
    while !admin(&folder, &["delete", &game]).0 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(status().await, 404);
}

/// The first pairing of a tournament, once there is one.
async fn paired_game(program: &Program, path: &str) -> serde_json::Value {
    loop {
        let game = value(&get(program.address, path).await)["rounds"][0]["games"][0].clone();
        if !game.is_null() {
            return game;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_study_that_cannot_be_read_is_listed_with_the_reason_and_hides_no_others() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let damaged = new_study(server.address(), "Damaged").await;
    let sound = new_study(server.address(), "Sound").await;
    server.stop().await;
    let sql = "INSERT INTO study_event VALUES (?1, 2, '{}')";
    rusqlite::Connection::open(folder.data()).and_then(|file| file.execute(sql, [&damaged])).expect("an event");
    let (is_done, list, _) = admin(&folder, &["studies", "list"]);
    let is_listed = |key: &str, text: &str| list.lines().any(|line| line.starts_with(key) && line.contains(text));
    assert!(is_done && is_listed(&damaged, "\tcannot be read: ") && is_listed(&sound, "\tSound"), "{list}");
}

#[tokio::test]
async fn an_operator_lists_and_deletes_studies() {
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &[]);
    let mut keys = Vec::new();
    for title in ["Openings", "Ends"] {
        keys.push(new_study(program.address, title).await);
    }
    let (_, list, _) = admin(&folder, &["studies", "list"]);
    let row = list.lines().find(|line| line.starts_with(&keys[0])).expect("the study");
    assert!(row.contains("\tlielow\t") && row.ends_with("\t0\t0\tOpenings"), "{list}");
    assert_eq!(admin(&folder, &["studies", "delete", &keys[0]]), (true, String::new(), String::new()));
    assert_eq!(get(program.address, &format!("/api/study/{}", keys[0])).await.status, 404);
    assert!(admin(&folder, &["studies", "delete", &keys[0]]).2.contains("there is no study"));
    program.signal("TERM");
    program.wait();
    // Also where no server runs.
    assert!(admin(&folder, &["studies", "delete", &keys[1]]).0);
    assert_eq!(admin(&folder, &["studies", "list"]).1.lines().count(), 1);
    let (_, log, _) = admin(&folder, &["players", "log"]);
    assert!(log.matches("study private-").count() == 2 && !log.contains(&keys[0]), "{log}");
}
