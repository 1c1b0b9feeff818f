//! Tests that databases of earlier versions can be opened, and that games go on in them. See `tests/data/version-0.1/README.md`.

use std::time::Duration;

use tokio::sync::watch;
use turnover::board::Side;
use turnover::online::GameState;
use turnover::server::{EventStore, InspectStore, Retention, SqliteStore, StoreError};

use crate::host::{Folder, get, start_in, tokens};
use crate::robot::Robot;

const OLD: &str = "tests/data/version-0.1/server.db";

fn old_copy() -> Folder {
    let folder = Folder::with_file();
    std::fs::copy(OLD, folder.data()).expect("a copy");
    folder
}

#[test]
fn a_database_of_version_1_is_brought_to_the_tables_of_today_and_loses_nothing() {
    let (folder, new) = (old_copy(), Folder::with_file());
    let all = |store: &SqliteStore| {
        let keys = store.keys().expect("keys");
        keys.into_iter().map(|key| (store.events(&key).expect("events").expect("a game"), key)).collect::<Vec<_>>()
    };
    let before = all(&SqliteStore::open_to_read(&folder.data()).expect("a store that can be read as it is"));
    assert_eq!(before.len(), 6);
    assert_eq!(SqliteStore::open_to_read(&folder.data()).and_then(|store| store.study_keys()), Ok(Vec::new()));
    let migrated = SqliteStore::open(&folder.data(), 0).expect("a store");
    assert_eq!(all(&migrated), before);
    assert_eq!(migrated.faults(false), Ok(Vec::new()));
    let mut unplayed_keys =
        migrated.expired_keys(Retention { open_before: u64::MAX, over_before: None }, 99).expect("keys");
    unplayed_keys.sort();
    assert_eq!(unplayed_keys, ["ar9ie9h54dntbcg9", "pcrykptwgz8nxp46"]);
    let created = SqliteStore::open(&new.data(), 0).expect("a store");
    assert_eq!(migrated.version(), created.version());
    drop((migrated, created));
    let schema = |folder: &Folder| -> Vec<String> {
        let file = rusqlite::Connection::open(folder.data()).expect("a file");
        let mut select = file.prepare("SELECT name || ' ' || sql FROM sqlite_schema ORDER BY name").expect("a query");
        let rows = select.query_map([], |row| row.get::<_, Option<String>>(0)).expect("rows");
        rows.filter_map(|sql| sql.expect("a row")).collect()
    };
    assert_eq!(schema(&folder), schema(&new));
}

#[test]
fn a_later_version_is_refused_also_for_reading() {
    let folder = old_copy();
    rusqlite::Connection::open(folder.data())
        .and_then(|file| file.pragma_update(None, "user_version", 99))
        .expect("a version");
    assert!(matches!(SqliteStore::open_to_read(&folder.data()), Err(StoreError::Foreign(_))));
    assert!(matches!(SqliteStore::open(&folder.data(), 0), Err(StoreError::Foreign(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_database_of_version_1_go_on() {
    let folder = old_copy();
    let games = {
        let store = SqliteStore::open_to_read(&folder.data()).expect("a store");
        let hash = |number| tokens(number)[0].hash();
        // In progress: Lielow without dice, and Dice Chess with them.
        [2, 3].map(|number| (number, store.seats(hash(number)).expect("seats").remove(0).key))
    };
    let server = start_in(&folder).await;
    let (_sender, addresses) = watch::channel(server.address());
    for (number, key) in games {
        let before = get(server.address(), &format!("/api/games/{key}/record")).await.text();
        let [white, black] = tokens(number).map(|token| {
            let mut robot = Robot::new(addresses.clone(), &key, Some(token), number);
            robot.most_plies = 80;
            tokio::spawn(robot.play())
        });
        let both = tokio::time::timeout(Duration::from_secs(120), async { (white.await, black.await) });
        let (white, black) = both.await.expect("a game that goes on");
        let (white, black) = (white.expect("no panic"), black.expect("no panic"));
        assert_eq!(white.client.events(), black.client.events());
        let state = white.client.state().expect("a game");
        assert!(state.is_over() && Side::ALL.into_iter().all(|side| state.seat(side).is_some()));
        let moves = before.split("\n\n").nth(1).expect("moves").trim().trim_end_matches('*').trim_end().to_owned();
        assert!(!moves.is_empty());
        let after = GameState::replay(white.client.events()).expect("a game").record().to_string();
        assert!(after.replace('\n', " ").contains(&moves.replace('\n', " ")), "{before}\n{after}");
    }
    server.stop().await;
}
