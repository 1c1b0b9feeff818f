//! Tests of the store.

use super::*;
use crate::online::{Pace, Phrase};
use crate::server::store::InspectStore;
use crate::session::GameId;

/// A store in a folder that is removed after the test.
struct TestStore {
    store: SqliteStore,
    folder: PathBuf,
}

impl TestStore {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("turnover-sqlite-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self { store: SqliteStore::open(&folder.join("a.db"), 0).expect("a store"), folder }
    }
}

impl Drop for TestStore {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn summary(stage: GameStage, due: Option<u64>) -> GameSummary {
    GameSummary {
        stage,
        white: None,
        black: None,
        plies: 0,
        moves: None,
        turn: None,
        result: None,
        due_at: due,
        bots: [false; 2],
        reminded_turn: None,
    }
}

fn creation_write(key: &str, created_at: u64, stage: GameStage, due: Option<u64>) -> GameWrite {
    let settings = GameSettings::new(key.into(), GameId::default(), None, Pace::Untimed);
    let event = GameEvent { seq: 1, at: created_at, side: None, act: None, kind: EventKind::Created { settings } };
    GameWrite {
        key: key.into(),
        is_public: true,
        events: vec![event],
        summary: Some(summary(stage, due)),
        fence: None,
        rated_end: None,
    }
}

fn message_write(key: &str, seq: u64) -> GameWrite {
    let kind = EventKind::Said { phrase: Phrase::Hello };
    let event = GameEvent { seq, at: seq, side: Some(Side::White), act: None, kind };
    GameWrite { key: key.into(), is_public: true, events: vec![event], summary: None, fence: None, rated_end: None }
}

fn save(store: &mut SqliteStore, write: GameWrite) -> Result<(), StoreError> {
    let [result] = store.save(&[write]).try_into().expect("one answer");
    result
}

#[test]
fn every_commit_waits_for_the_disk() {
    let test_store = TestStore::new("pragmas");
    let pragma_value = |name: &str| {
        test_store.store.connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
    };
    assert_eq!(pragma_value("synchronous"), Ok(rusqlite::types::Value::Integer(2)));
    assert_eq!(pragma_value("journal_mode"), Ok(rusqlite::types::Value::Text("wal".into())));
    assert_eq!(pragma_value("foreign_keys"), Ok(rusqlite::types::Value::Integer(1)));
}

#[test]
fn unplayed_games_are_found_without_reading_all_that_are_over_and_in_spite_of_one_that_cannot_be_read() {
    let mut test_store = TestStore::new("unplayed");
    for (key, plies) in [("unplayed", 0), ("played", 10), ("damaged", 0)] {
        let write = creation_write(key, 5, GameStage::Over, None);
        let summary = write.summary.map(|summary| GameSummary { plies, ..summary });
        assert_eq!(save(&mut test_store.store, GameWrite { summary, ..write }), Ok(()));
    }
    let connection = &test_store.store.connection;
    connection.execute("UPDATE game SET summary = '{' WHERE key = 'damaged'", []).expect("a change");
    let retention = Retention { open_before: 9, over_before: None };
    assert_eq!(test_store.store.expired_keys(retention, 9), Ok(vec!["unplayed".to_owned()]));
    let mut select =
        connection.prepare(&format!("EXPLAIN QUERY PLAN {}", upkeep::UNPLAYED_GAMES_QUERY)).expect("a query");
    let steps = select.query_map([9, 9], |row| row.get::<_, String>(3)).expect("steps");
    let steps = steps.collect::<rusqlite::Result<Vec<_>>>().expect("steps");
    assert!(steps.iter().any(|step| step.contains("game_empty (changed<?)")), "{steps:?}");
}

#[test]
fn events_are_never_changed() {
    let mut test_store = TestStore::new("kept");
    assert_eq!(save(&mut test_store.store, creation_write("a", 5, GameStage::Open, None)), Ok(()));
    assert!(test_store.store.connection.execute("UPDATE event SET json = ''", []).is_err());
}

#[test]
fn a_full_disk_takes_nothing_and_then_goes_on_where_it_was() {
    let mut test_store = TestStore::new("full");
    let store = &mut test_store.store;
    assert_eq!(save(store, creation_write("a", 5, GameStage::Open, None)), Ok(()));
    store.limit_size(1).expect("a limit");
    let message_batch =
        |first_seq: u64| (first_seq..first_seq + 100).map(|seq| message_write("a", seq)).collect::<Vec<_>>();
    let mut next_seq = 2;
    let refused_results = loop {
        let results = store.save(&message_batch(next_seq));
        if results.iter().any(Result::is_err) {
            break results;
        }
        next_seq += 100;
    };
    assert!(
        refused_results.iter().all(|result| *result == Err(StoreError::Full)),
        "all of a batch or nothing: {refused_results:?}"
    );
    assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, next_seq - 1);
    store.limit_size(0).expect("no limit");
    assert!(store.save(&message_batch(next_seq)).iter().all(Result::is_ok));
    assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, next_seq + 99);
}

#[test]
fn a_removed_game_leaves_nothing_behind_and_others_stay() {
    let mut test_store = TestStore::new("remove");
    let store = &mut test_store.store;
    for key in ["a", "secret", "c"] {
        assert_eq!(save(store, creation_write(key, 10, GameStage::Open, None)), Ok(()));
    }
    let removed_keys = ["secret", "none"].map(str::to_owned);
    assert_eq!(store.stages(&removed_keys), Ok(vec![Some(GameStage::Open), None]));
    assert_eq!(store.remove(&removed_keys), Ok(1));
    assert_eq!(store.stages(&removed_keys), Ok(vec![None, None]));
    assert_eq!((store.keys().expect("keys"), store.events("secret")), (vec!["a".to_owned(), "c".into()], Ok(None)));
    assert_eq!(EventStore::empty_log(store), Ok(()));
    for ending in ["", "-wal"] {
        let file_bytes = fs::read(file::path_with_suffix(&store.path, ending)).expect("a file");
        assert!(!file_bytes.windows(6).any(|part| part == b"secret"), "in the file {ending}");
    }
}

#[test]
fn the_file_becomes_smaller_again_step_by_step() {
    let mut test_store = TestStore::new("shrink");
    let store = &mut test_store.store;
    let keys: Vec<String> = (0..24_000).map(|number| format!("game-{number}")).collect();
    let writes: Vec<GameWrite> = keys.iter().map(|key| creation_write(key, 10, GameStage::Open, None)).collect();
    assert!(store.save(&writes).iter().all(Result::is_ok));
    let bytes_before = store.size_bytes().expect("a size");
    assert_eq!(store.remove(&keys), Ok(keys.len()));
    assert_eq!(store.size_bytes(), Ok(bytes_before));
    let mut step_count = 0;
    while store.reclaim_disk_space().expect("a step") {
        step_count += 1;
    }
    // What is kept for later is 4 MiB.
    let bytes_after = store.size_bytes().expect("a size");
    assert!(
        step_count > 3 && bytes_after < bytes_before && bytes_after > 4 << 20 && bytes_after < 5 << 20,
        "{step_count} steps, {bytes_before} to {bytes_after}"
    );
    store.compact().expect("room");
    assert!(store.size_bytes().expect("a size") < 1 << 20);
}

#[test]
fn games_are_refused_before_the_room_is_used_up_so_that_others_can_go_on() {
    let mut test_store = TestStore::new("room");
    let store = &mut test_store.store;
    store.limit_size(2).expect("a limit");
    let mut game_number = 0;
    let refusal = loop {
        game_number += 1;
        if let Err(error) = save(store, creation_write(&format!("game-{game_number}"), 10, GameStage::Open, None)) {
            break error;
        }
    };
    assert_eq!(refusal, StoreError::NoRoomForGames);
    assert!((2..200).all(|seq| save(store, message_write("game-1", seq)) == Ok(())), "a game that has begun goes on");
    let used_bytes = store.size_bytes().expect("a size");
    assert!(used_bytes <= 1 << 20, "the log has its room too: {used_bytes} bytes");
    store.limit_size(4).expect("a limit");
    assert_eq!(save(store, creation_write("later", 10, GameStage::Open, None)), Ok(()));
}

#[test]
#[cfg(unix)]
fn games_are_refused_while_little_of_the_disk_is_free_and_others_go_on() {
    let mut test_store = TestStore::new("free");
    let store = &mut test_store.store;
    assert_eq!(save(store, creation_write("a", 10, GameStage::Open, None)), Ok(()));
    store.set_min_free_mib(u32::MAX);
    let new_game_write = || creation_write("b", 10, GameStage::Open, None);
    let results = store.save(&[new_game_write(), message_write("a", 2)]);
    assert_eq!(results, [Err(StoreError::DiskNearlyFull), Ok(())]);
    assert!(store.disk_space().is_some_and(DiskSpace::is_low));
    assert_eq!(
        store.reader().expect("a reader").disk_space().map(|space| space.min_free_bytes),
        Some(u64::from(u32::MAX) << 20)
    );
    store.set_min_free_mib(0);
    assert_eq!(save(store, new_game_write()), Ok(()));
    assert!(!store.disk_space().is_some_and(DiskSpace::is_low));
}

#[test]
#[cfg(unix)]
fn edits_of_studies_are_refused_while_little_of_the_disk_is_free_and_those_that_are_stored_count() {
    use crate::server::studies::StudyWrite;
    use crate::study::{Study, StudyChange, StudyEdit, StudyEvent, StudySecret};

    let mut test_store = TestStore::new("study");
    let store = &mut test_store.store;
    let first_event = Study::first_event(1, "[Variant \"lielow\"]\n\n*", "").expect("a record");
    let edit_event = |seq| {
        let edit = StudyEdit::Title { text: "A title".into() };
        StudyEvent { seq, at: seq, id: None, change: StudyChange::Edited { edit } }
    };
    let append_event = |store: &SqliteStore, event: StudyEvent| {
        let editor_hash = (event.seq == 1).then(|| StudySecret::new([3; 16]).hash());
        store.append_to_study(&StudyWrite { key: "a".into(), event, editor_hash })
    };
    assert_eq!([first_event.clone(), edit_event(2)].map(|event| append_event(store, event)), [Ok(true), Ok(true)]);
    store.set_min_free_mib(u32::MAX);
    assert_eq!(append_event(store, edit_event(3)), Err(StoreError::DiskNearlyFull));
    assert_eq!(
        [first_event, edit_event(2)].map(|event| append_event(store, event)),
        [Ok(true), Ok(true)],
        "they are stored"
    );
    assert_eq!(store.study_events("a", 0).map(|events| events.len()), Ok(2));
    store.set_min_free_mib(0);
    assert_eq!(append_event(store, edit_event(3)), Ok(true));
}

#[test]
fn lists_of_public_games_do_not_walk_over_private_ones() {
    let test_store = TestStore::new("plan");
    let first_plan_step = |query: &str| {
        let explain = format!("EXPLAIN QUERY PLAN {query}");
        test_store.store.connection.query_row(&explain, [], |row| row.get::<_, String>(3)).expect("a plan")
    };
    let list_step =
        first_plan_step("SELECT key FROM game WHERE stage = 'open' AND is_public ORDER BY created DESC LIMIT 9");
    assert!(list_step.contains("game_public (stage=?)"), "{list_step}");
    let old_games_step = first_plan_step("SELECT key FROM game WHERE stage = 'open' AND changed < 9");
    assert!(old_games_step.contains("game_old (stage=? AND changed<?)"), "{old_games_step}");
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_database_and_its_backups_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    let mut test_store = TestStore::new("rights");
    assert_eq!(save(&mut test_store.store, creation_write("a", 5, GameStage::Open, None)), Ok(()));
    for ending in ["", "-wal", "-shm", ".lock"] {
        assert_eq!(mode(&file::path_with_suffix(&test_store.store.path, ending)), 0o600, "{ending}");
    }
    let copy_path = test_store.folder.join("copy.db");
    test_store.store.back_up(&copy_path).expect("a copy");
    assert_eq!(mode(&copy_path), 0o600);
    // A file that an earlier version has made: its group may go on reading it.
    fs::set_permissions(&copy_path, PermissionsExt::from_mode(0o644)).expect("rights");
    drop(SqliteStore::open(&copy_path, 0).expect("a store"));
    assert_eq!(mode(&copy_path), 0o640);
}

#[cfg(unix)]
#[test]
fn a_file_that_root_makes_belongs_to_the_owner_of_the_database() {
    use std::os::unix::fs::{MetadataExt, chown};
    let test_store = TestStore::new("owner");
    let copy_path = test_store.folder.join("copy.db");
    test_store.store.back_up(&copy_path).expect("a copy");
    // Only root can try it.
    if chown(&copy_path, Some(12_345), Some(12_345)).is_err() {
        return;
    }
    drop(file::lock_database(&copy_path).expect("a lock"));
    let owner_and_group =
        |path: &Path| fs::metadata(path).map(|metadata| (metadata.uid(), metadata.gid())).expect("a file");
    assert_eq!(owner_and_group(&file::path_with_suffix(&copy_path, ".lock")), (12_345, 12_345));
}

#[cfg(unix)]
#[test]
fn one_database_cannot_be_used_under_two_names() {
    let test_store = TestStore::new("names");
    let [link_path, second_path] = ["link.db", "name.db"].map(|name| test_store.folder.join(name));
    std::os::unix::fs::symlink(&test_store.store.path, &link_path).expect("a link");
    let error = SqliteStore::open(&link_path, 0).expect_err("it is in use").to_string();
    assert!(error.starts_with("another turnover-server uses") && error.contains("a.db"), "{error}");
    fs::hard_link(&test_store.store.path, &second_path).expect("a name");
    let error = SqliteStore::open(&second_path, 0).expect_err("two names").to_string();
    assert!(error.contains("expected a database with one name") && error.contains("with 2"), "{error}");
}

#[test]
fn a_damaged_file_is_found_by_both_checks() {
    let test_store = TestStore::new("damaged");
    let path = test_store.store.path.clone();
    let writes: Vec<GameWrite> =
        (0..500).map(|number| creation_write(&format!("game-{number}"), 1, GameStage::Open, None)).collect();
    let mut store = SqliteStore::open_to_read(&path).expect("a store");
    assert!(store.save(&writes).iter().all(Result::is_ok));
    assert_eq!((store.faults(true), store.faults(false)), (Ok(Vec::new()), Ok(Vec::new())));
    EventStore::empty_log(&mut store).expect("an empty log");
    drop(store);
    let mut file_bytes = fs::read(&path).expect("a file");
    let page_start = 5 * PAGE_BYTES as usize;
    file_bytes[page_start..page_start + 64].fill(0xa5);
    let broken_path = test_store.folder.join("broken.db");
    fs::write(&broken_path, file_bytes).expect("a file");
    let store = SqliteStore::open_to_read(&broken_path).expect("a header");
    assert!(!store.faults(true).expect("an answer").is_empty());
    assert!(!store.faults(false).expect("an answer").is_empty());
}

#[test]
fn a_clock_that_was_wrong_can_be_set_back() {
    let mut test_store = TestStore::new("clock");
    let store = &mut test_store.store;
    for (key, created_at) in [("a", 10), ("b", 9_100), ("c", 9_000), ("d", 9_000)] {
        assert_eq!(save(store, creation_write(key, created_at, GameStage::Open, None)), Ok(()));
    }
    assert_eq!((store.clean_up_from(), store.set_clean_up_from(8_000)), (Ok(0), Ok(())));
    assert_eq!(store.last_heartbeat(), Ok(None), "it has not run yet");
    assert_eq!(store.set_heartbeat(9_000), Ok(()));
    assert_eq!((store.last_heartbeat(), store.clean_up_from()), (Ok(Some(9_000)), Ok(8_000)));
    store.reset_clock(100, 200).expect("a reset");
    assert_eq!((store.last_heartbeat(), store.clean_up_from()), (Ok(Some(100)), Ok(200)));
    let mut key_and_times = Vec::new();
    let visit_result = store.each_game(&mut |game| {
        key_and_times.push((game.key, game.created_at, game.changed_at));
        Ok(())
    });
    assert!(visit_result.is_ok());
    let expected = [("a", 10, 10), ("c", 98, 100), ("d", 99, 100), ("b", 100, 100)];
    assert_eq!(key_and_times, expected.map(|(key, created, changed)| (key.to_owned(), created, changed)));
}

#[test]
fn the_last_sign_of_life_is_kept() {
    let mut test_store = TestStore::new("alive");
    assert_eq!(test_store.store.last_heartbeat(), Ok(None));
    for now in [5, 9] {
        assert_eq!(test_store.store.set_heartbeat(now), Ok(()));
        assert_eq!(test_store.store.last_heartbeat(), Ok(Some(now)));
    }
    let reader = test_store.store.reader().expect("a reader");
    assert_eq!(reader.last_heartbeat(), Ok(Some(9)));
}

#[test]
fn a_list_of_public_games_passes_over_no_private_ones() {
    let test_store = TestStore::new("public");
    let plan = format!("EXPLAIN QUERY PLAN {}", public_games_query());
    let mut select = test_store.store.connection.prepare(&plan).expect("a query");
    let steps = select.query_map(params!["open", 200], |row| row.get::<_, String>(3)).expect("a plan");
    let steps: Vec<String> = steps.map(|step| step.expect("a step")).collect();
    assert_eq!(steps, ["SEARCH game USING INDEX game_public (stage=?)"]);
}
