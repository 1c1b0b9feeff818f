//! Tests of a process whose database cannot be reached, or does not answer. Only with `TURNOVER_TEST_POSTGRES`.

use std::net::SocketAddr;
use std::time::Duration;

use crate::database::Database;
use crate::host::{Folder, Program, wait_for_text};

/// Waits until a page of the server has this text.
async fn wait_for(server: SocketAddr, path: &str, text: &str) {
    wait_for_text(server, path, Duration::from_secs(60), |found| found.contains(text)).await;
}

fn count(log: &str, text: &str) -> usize {
    log.lines().filter(|line| line.contains(text)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_gives_its_games_up_while_a_query_never_ends() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let program = Program::start_in_cluster(&folder, &database, &["--public-metrics"]);
    wait_for(program.address, "/health", "\"ok\"").await;
    wait_for(program.address, "/metrics", "turnover_shards 1024\n").await;
    database.run(
        "CREATE TABLE hanging (); INSERT INTO hanging DEFAULT VALUES;
         CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             WHILE EXISTS (SELECT FROM hanging) LOOP PERFORM pg_sleep(0.05); END LOOP;
             RETURN NEW;
         END $$;
         CREATE TRIGGER hang BEFORE UPDATE ON process FOR EACH ROW EXECUTE FUNCTION hang()",
    );
    wait_for(program.address, "/health", "the database cannot be reached").await;
    wait_for(program.address, "/metrics", "turnover_shards 0\n").await;
    database.run("DELETE FROM hanging");
    wait_for(program.address, "/metrics", "turnover_shards 1024\n").await;
    wait_for(program.address, "/health", "\"ok\"").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_says_once_that_the_database_is_away_and_once_that_it_is_back() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let program = Program::start_in_cluster(&folder, &database, &[]);
    wait_for(program.address, "/health", "\"ok\"").await;
    database.refuse(true);
    wait_for(program.address, "/health", "the database cannot be reached").await;
    database.refuse(false);
    wait_for(program.address, "/health", "\"ok\"").await;
    let log = program.log();
    for text in ["the database cannot be reached by this process", "the database is reached again"] {
        assert_eq!(count(&log, text), 1, "{text}: {log}");
    }
    assert!(log.lines().count() < 10 + count(&log, "brought to a later version"), "{log}");
}
