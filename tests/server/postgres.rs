//! Tests of what only the store in PostgreSQL promises.

use std::sync::Arc;

use turnover::online::GameStage;
use turnover::server::{EventStore, Fence, OwnedShards, PostgresStore, ShardId, StoreError};

use crate::database::Database;
use crate::store_contract::{created, said};

#[test]
fn a_process_that_does_not_own_a_game_any_more_cannot_write() {
    let Some(database) = Database::new() else { return };
    let owned = Arc::new(OwnedShards::default());
    let mut store = PostgresStore::open(database.config(), Some(Arc::clone(&owned))).expect("a store");
    let [here, there] = ["a", "b"].map(ShardId::of);
    assert_ne!(here, there);
    assert_eq!(store.save(&[created("a", 1, GameStage::Open, None)]), [Ok(())], "anybody may offer a game");
    assert_eq!(store.save(&[said("a", 2)]), [Err(StoreError::Fenced)]);
    owned.insert(here, Fence(0));
    assert_eq!(store.save(&[said("a", 2)]), [Ok(())]);
    database.run(&format!("UPDATE shard SET fence = 1 WHERE id = {}", here.0));
    let results = store.save(&[created("b", 1, GameStage::Open, None), said("a", 3)]);
    assert_eq!(results, [Ok(()), Err(StoreError::Fenced)], "what is refused takes nothing else with it");
    owned.insert(here, Fence(1));
    assert_eq!(store.save(&[said("a", 3)]), [Ok(())]);
    assert_eq!(store.due(u64::MAX).expect("keys"), [""; 0]);
    assert_eq!((store.remove(&["b".into()]), store.remove(&["a".into()])), (Ok(0), Ok(1)));
}

#[test]
fn a_lost_session_is_replaced_and_nothing_is_saved_twice() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    let name = database.config().get_dbname().expect("a name").to_owned();
    let kill = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    );
    assert_eq!(store.save(&[created("a", 1, GameStage::Open, None)]), [Ok(())]);
    for seq in 2..6 {
        database.run(&kill);
        assert_eq!(store.events("a").expect("events").expect("a game").len() as u64, seq - 1);
        database.run(&kill);
        assert_eq!(store.save(&[said("a", seq)]), [Ok(())]);
    }
}

#[test]
fn events_are_never_changed() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    assert_eq!(store.save(&[created("a", 1, GameStage::Open, None)]), [Ok(())]);
    let mut client = database.config().connect(postgres::NoTls).expect("a connection");
    let error = client.execute("UPDATE event SET json = ''", &[]).expect_err("a refusal");
    assert!(error.as_db_error().is_some_and(|error| error.message() == "events are never changed"), "{error}");
}

#[test]
fn another_database_and_a_later_version_are_refused_and_several_may_begin_at_once() {
    let Some(database) = Database::new() else { return };
    database.run("CREATE TABLE other (x int)");
    let error = PostgresStore::open(database.config(), None).expect_err("another database").to_string();
    assert!(error.starts_with("expected an empty database"), "{error}");
    database.run("DROP TABLE other; CREATE EXTENSION pg_stat_statements");
    std::thread::scope(|scope| {
        let opened: Vec<_> =
            (0..6).map(|_| scope.spawn(|| PostgresStore::open(database.config(), None).map(drop))).collect();
        for one in opened {
            assert_eq!(one.join().expect("no panic"), Ok(()));
        }
    });
    database.run("UPDATE turnover_schema SET version = 99");
    let error = PostgresStore::open(database.config(), None).expect_err("a later version").to_string();
    assert!(error.contains("found version 99"), "{error}");
}
