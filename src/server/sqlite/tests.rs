//! Tests of the store.

use super::*;
use crate::online::{Pace, Phrase};
use crate::server::store::InspectStore;
use crate::session::GameId;

/// A store in a folder that is removed after the test.
struct Kept {
    store: SqliteStore,
    folder: PathBuf,
}

impl Kept {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("turnover-sqlite-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self { store: SqliteStore::open(&folder.join("a.db"), 0).expect("a store"), folder }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn summary(stage: GameStage, due: Option<u64>) -> GameSummary {
    GameSummary { stage, white: None, black: None, plies: 0, turn: None, result: None, due, bots: [false; 2] }
}

fn created(key: &str, at: u64, stage: GameStage, due: Option<u64>) -> GameWrite {
    let settings = GameSettings::new(key.into(), GameId::default(), None, Pace::Untimed);
    let event = GameEvent { seq: 1, at, side: None, act: None, kind: EventKind::Created { settings } };
    GameWrite {
        key: key.into(),
        is_public: true,
        events: vec![event],
        summary: Some(summary(stage, due)),
        fence: None,
        rated: None,
    }
}

fn said(key: &str, seq: u64) -> GameWrite {
    let kind = EventKind::Said { phrase: Phrase::Hello };
    let event = GameEvent { seq, at: seq, side: Some(Side::White), act: None, kind };
    GameWrite { key: key.into(), is_public: true, events: vec![event], summary: None, fence: None, rated: None }
}

fn save(store: &mut SqliteStore, write: GameWrite) -> Result<(), StoreError> {
    let [result] = store.save(&[write]).try_into().expect("one answer");
    result
}

#[test]
fn every_commit_waits_for_the_disk() {
    let kept = Kept::new("pragmas");
    let value = |name: &str| {
        kept.store.connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
    };
    assert_eq!(value("synchronous"), Ok(rusqlite::types::Value::Integer(2)));
    assert_eq!(value("journal_mode"), Ok(rusqlite::types::Value::Text("wal".into())));
    assert_eq!(value("foreign_keys"), Ok(rusqlite::types::Value::Integer(1)));
}

#[test]
fn unplayed_games_are_found_without_reading_all_that_are_over_and_in_spite_of_one_that_cannot_be_read() {
    let mut kept = Kept::new("unplayed");
    for (key, plies) in [("unplayed", 0), ("played", 10), ("damaged", 0)] {
        let write = created(key, 5, GameStage::Over, None);
        let summary = write.summary.map(|summary| GameSummary { plies, ..summary });
        assert_eq!(save(&mut kept.store, GameWrite { summary, ..write }), Ok(()));
    }
    let connection = &kept.store.connection;
    connection.execute("UPDATE game SET summary = '{' WHERE key = 'damaged'", []).expect("a change");
    let retention = Retention { open_before: 9, over_before: None };
    assert_eq!(kept.store.expired_keys(retention, 9), Ok(vec!["unplayed".to_owned()]));
    let mut select = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", upkeep::UNPLAYED_GAMES)).expect("a query");
    let steps = select.query_map([9, 9], |row| row.get::<_, String>(3)).expect("steps");
    let steps = steps.collect::<rusqlite::Result<Vec<_>>>().expect("steps");
    assert!(steps.iter().any(|step| step.contains("game_empty (changed<?)")), "{steps:?}");
}

#[test]
fn events_are_never_changed() {
    let mut kept = Kept::new("kept");
    assert_eq!(save(&mut kept.store, created("a", 5, GameStage::Open, None)), Ok(()));
    assert!(kept.store.connection.execute("UPDATE event SET json = ''", []).is_err());
}

#[test]
fn a_full_disk_takes_nothing_and_then_goes_on_where_it_was() {
    let mut kept = Kept::new("full");
    let store = &mut kept.store;
    assert_eq!(save(store, created("a", 5, GameStage::Open, None)), Ok(()));
    store.limit_size(1).expect("a limit");
    let batch = |from: u64| (from..from + 100).map(|seq| said("a", seq)).collect::<Vec<_>>();
    let mut next = 2;
    let refused = loop {
        let results = store.save(&batch(next));
        if results.iter().any(Result::is_err) {
            break results;
        }
        next += 100;
    };
    assert!(refused.iter().all(|result| *result == Err(StoreError::Full)), "all of a batch or nothing: {refused:?}");
    assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, next - 1);
    store.limit_size(0).expect("no limit");
    assert!(store.save(&batch(next)).iter().all(Result::is_ok));
    assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, next + 99);
}

#[test]
fn a_removed_game_leaves_nothing_behind_and_others_stay() {
    let mut kept = Kept::new("remove");
    let store = &mut kept.store;
    for key in ["a", "secret", "c"] {
        assert_eq!(save(store, created(key, 10, GameStage::Open, None)), Ok(()));
    }
    let keys = ["secret", "none"].map(str::to_owned);
    assert_eq!(store.stages(&keys), Ok(vec![Some(GameStage::Open), None]));
    assert_eq!(store.remove(&keys), Ok(1));
    assert_eq!(store.stages(&keys), Ok(vec![None, None]));
    assert_eq!((store.keys().expect("keys"), store.events("secret")), (vec!["a".to_owned(), "c".into()], Ok(None)));
    assert_eq!(EventStore::empty_log(store), Ok(()));
    for ending in ["", "-wal"] {
        let bytes = fs::read(file::path_with_suffix(&store.path, ending)).expect("a file");
        assert!(!bytes.windows(6).any(|part| part == b"secret"), "in the file {ending}");
    }
}

#[test]
fn the_file_becomes_smaller_again_step_by_step() {
    let mut kept = Kept::new("shrink");
    let store = &mut kept.store;
    let keys: Vec<String> = (0..24_000).map(|number| format!("game-{number}")).collect();
    let writes: Vec<GameWrite> = keys.iter().map(|key| created(key, 10, GameStage::Open, None)).collect();
    assert!(store.save(&writes).iter().all(Result::is_ok));
    let before = store.bytes().expect("a size");
    assert_eq!(store.remove(&keys), Ok(keys.len()));
    assert_eq!(store.bytes(), Ok(before));
    let mut steps = 0;
    while store.reclaim_disk_space().expect("a step") {
        steps += 1;
    }
    // What is kept for later is 4 MiB.
    let after = store.bytes().expect("a size");
    assert!(steps > 3 && after < before && after > 4 << 20 && after < 5 << 20, "{steps} steps, {before} to {after}");
    store.compact().expect("room");
    assert!(store.bytes().expect("a size") < 1 << 20);
}

#[test]
fn games_are_refused_before_the_room_is_used_up_so_that_others_can_go_on() {
    let mut kept = Kept::new("room");
    let store = &mut kept.store;
    store.limit_size(2).expect("a limit");
    let mut number = 0;
    let refused = loop {
        number += 1;
        if let Err(error) = save(store, created(&format!("game-{number}"), 10, GameStage::Open, None)) {
            break error;
        }
    };
    assert_eq!(refused, StoreError::NoRoomForGames);
    assert!((2..200).all(|seq| save(store, said("game-1", seq)) == Ok(())), "a game that has begun goes on");
    let half = store.bytes().expect("a size");
    assert!(half <= 1 << 20, "the log has its room too: {half} bytes");
    store.limit_size(4).expect("a limit");
    assert_eq!(save(store, created("later", 10, GameStage::Open, None)), Ok(()));
}

#[test]
#[cfg(unix)]
fn games_are_refused_while_little_of_the_disk_is_free_and_others_go_on() {
    let mut kept = Kept::new("free");
    let store = &mut kept.store;
    assert_eq!(save(store, created("a", 10, GameStage::Open, None)), Ok(()));
    store.keep_free(u32::MAX);
    let new = || created("b", 10, GameStage::Open, None);
    let results = store.save(&[new(), said("a", 2)]);
    assert_eq!(results, [Err(StoreError::DiskNearlyFull), Ok(())]);
    assert!(store.disk_space().is_some_and(DiskSpace::is_low));
    assert_eq!(
        store.reader().expect("a reader").disk_space().map(|space| space.min_free_bytes),
        Some(u64::from(u32::MAX) << 20)
    );
    store.keep_free(0);
    assert_eq!(save(store, new()), Ok(()));
    assert!(!store.disk_space().is_some_and(DiskSpace::is_low));
}

#[test]
#[cfg(unix)]
fn edits_of_studies_are_refused_while_little_of_the_disk_is_free_and_those_that_are_stored_count() {
    use crate::server::studies::StudyWrite;
    use crate::study::{Study, StudyChange, StudyEdit, StudyEvent, StudySecret};

    let mut kept = Kept::new("study");
    let store = &mut kept.store;
    let first = Study::first_event(1, "[Variant \"lielow\"]\n\n*", "").expect("a record");
    let edited = |seq| {
        let edit = StudyEdit::Title { text: "A title".into() };
        StudyEvent { seq, at: seq, id: None, change: StudyChange::Edited { edit } }
    };
    let append = |store: &SqliteStore, event: StudyEvent| {
        let editor = (event.seq == 1).then(|| StudySecret::new([3; 16]).hash());
        store.append_to_study(&StudyWrite { key: "a".into(), event, editor })
    };
    assert_eq!([first.clone(), edited(2)].map(|event| append(store, event)), [Ok(true), Ok(true)]);
    store.keep_free(u32::MAX);
    assert_eq!(append(store, edited(3)), Err(StoreError::DiskNearlyFull));
    assert_eq!([first, edited(2)].map(|event| append(store, event)), [Ok(true), Ok(true)], "they are stored");
    assert_eq!(store.study_events("a", 0).map(|events| events.len()), Ok(2));
    store.keep_free(0);
    assert_eq!(append(store, edited(3)), Ok(true));
}

#[test]
fn lists_of_public_games_do_not_walk_over_private_ones() {
    let kept = Kept::new("plan");
    let plan = |query: &str| {
        let explain = format!("EXPLAIN QUERY PLAN {query}");
        kept.store.connection.query_row(&explain, [], |row| row.get::<_, String>(3)).expect("a plan")
    };
    let list = plan("SELECT key FROM game WHERE stage = 'open' AND is_public ORDER BY created DESC LIMIT 9");
    assert!(list.contains("game_public (stage=?)"), "{list}");
    let old = plan("SELECT key FROM game WHERE stage = 'open' AND changed < 9");
    assert!(old.contains("game_old (stage=? AND changed<?)"), "{old}");
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_database_and_its_backups_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    let mut kept = Kept::new("rights");
    assert_eq!(save(&mut kept.store, created("a", 5, GameStage::Open, None)), Ok(()));
    for ending in ["", "-wal", "-shm", ".lock"] {
        assert_eq!(mode(&file::path_with_suffix(&kept.store.path, ending)), 0o600, "{ending}");
    }
    let copy = kept.folder.join("copy.db");
    kept.store.back_up(&copy).expect("a copy");
    assert_eq!(mode(&copy), 0o600);
    // A file that an earlier version has made: its group may go on reading it.
    fs::set_permissions(&copy, PermissionsExt::from_mode(0o644)).expect("rights");
    drop(SqliteStore::open(&copy, 0).expect("a store"));
    assert_eq!(mode(&copy), 0o640);
}

#[cfg(unix)]
#[test]
fn a_file_that_root_makes_belongs_to_the_owner_of_the_database() {
    use std::os::unix::fs::{MetadataExt, chown};
    let kept = Kept::new("owner");
    let copy = kept.folder.join("copy.db");
    kept.store.back_up(&copy).expect("a copy");
    // Only root can try it.
    if chown(&copy, Some(12_345), Some(12_345)).is_err() {
        return;
    }
    drop(file::lock(&copy).expect("a lock"));
    let owner = |path: &Path| fs::metadata(path).map(|found| (found.uid(), found.gid())).expect("a file");
    assert_eq!(owner(&file::path_with_suffix(&copy, ".lock")), (12_345, 12_345));
}

#[cfg(unix)]
#[test]
fn one_database_cannot_be_used_under_two_names() {
    let kept = Kept::new("names");
    let [link, name] = ["link.db", "name.db"].map(|name| kept.folder.join(name));
    std::os::unix::fs::symlink(&kept.store.path, &link).expect("a link");
    let error = SqliteStore::open(&link, 0).expect_err("it is in use").to_string();
    assert!(error.starts_with("another turnover-server uses") && error.contains("a.db"), "{error}");
    fs::hard_link(&kept.store.path, &name).expect("a name");
    let error = SqliteStore::open(&name, 0).expect_err("two names").to_string();
    assert!(error.contains("expected a database with one name") && error.contains("with 2"), "{error}");
}

#[test]
fn a_damaged_file_is_found_by_both_checks() {
    let kept = Kept::new("damaged");
    let path = kept.store.path.clone();
    let writes: Vec<GameWrite> =
        (0..500).map(|number| created(&format!("game-{number}"), 1, GameStage::Open, None)).collect();
    let mut store = SqliteStore::open_to_read(&path).expect("a store");
    assert!(store.save(&writes).iter().all(Result::is_ok));
    assert_eq!((store.faults(true), store.faults(false)), (Ok(Vec::new()), Ok(Vec::new())));
    EventStore::empty_log(&mut store).expect("an empty log");
    drop(store);
    let mut bytes = fs::read(&path).expect("a file");
    let page = 5 * PAGE_BYTES as usize;
    bytes[page..page + 64].fill(0xa5);
    let broken = kept.folder.join("broken.db");
    fs::write(&broken, bytes).expect("a file");
    let store = SqliteStore::open_to_read(&broken).expect("a header");
    assert!(!store.faults(true).expect("an answer").is_empty());
    assert!(!store.faults(false).expect("an answer").is_empty());
}

#[test]
fn a_clock_that_was_wrong_can_be_set_back() {
    let mut kept = Kept::new("clock");
    let store = &mut kept.store;
    for (key, at) in [("a", 10), ("b", 9_000)] {
        assert_eq!(save(store, created(key, at, GameStage::Open, None)), Ok(()));
    }
    assert_eq!((store.clean_up_from(), store.set_clean_up_from(8_000)), (Ok(0), Ok(())));
    assert_eq!(store.last_heartbeat(), Ok(None), "it has not run yet");
    assert_eq!(store.set_heartbeat(9_000), Ok(()));
    assert_eq!((store.last_heartbeat(), store.clean_up_from()), (Ok(Some(9_000)), Ok(8_000)));
    store.reset_clock(100, 200).expect("a reset");
    assert_eq!((store.last_heartbeat(), store.clean_up_from()), (Ok(Some(100)), Ok(200)));
    let mut times = Vec::new();
    let read = store.each_game(&mut |game| {
        times.push((game.key, game.created, game.changed));
        Ok(())
    });
    assert!(read.is_ok());
    assert_eq!(times, [("a".into(), 10, 10), ("b".into(), 100, 100)]);
}

#[test]
fn the_last_sign_of_life_is_kept() {
    let mut kept = Kept::new("alive");
    assert_eq!(kept.store.last_heartbeat(), Ok(None));
    for now in [5, 9] {
        assert_eq!(kept.store.set_heartbeat(now), Ok(()));
        assert_eq!(kept.store.last_heartbeat(), Ok(Some(now)));
    }
    let reader = kept.store.reader().expect("a reader");
    assert_eq!(reader.last_heartbeat(), Ok(Some(9)));
}

#[test]
fn a_list_of_public_games_passes_over_no_private_ones() {
    let kept = Kept::new("public");
    let plan = format!("EXPLAIN QUERY PLAN {}", public_games());
    let mut select = kept.store.connection.prepare(&plan).expect("a query");
    let steps = select.query_map(params!["open", 200], |row| row.get::<_, String>(3)).expect("a plan");
    let steps: Vec<String> = steps.map(|step| step.expect("a step")).collect();
    assert_eq!(steps, ["SEARCH game USING INDEX game_public (stage=?)"]);
}
