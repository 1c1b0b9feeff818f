//! Tests of what only the store in PostgreSQL promises.

use std::io::{Read, Write};
use std::sync::{Arc, Barrier};

use turnover::online::GameStage;
use turnover::online_tournament::TournamentStage;
use turnover::player::PlayerKey;
use turnover::server::{
    BannedNetwork, ChallengeResult, ChallengeRow, EventStore, Fence, GameWrite, InspectStore, LoggedAction,
    OwnedShards, PostgresConfig, PostgresStore, ShardId, SqliteStore, Storage, StoreError,
};

use crate::database::Database;
use crate::host::{Folder, Program, skip};
use crate::program_store::{FEW, challenge, named};
use crate::store_contract::{created, said};

#[test]
fn a_process_that_does_not_own_a_game_any_more_cannot_write() {
    let Some(database) = Database::new() else { return };
    let owned = Arc::new(OwnedShards::default());
    let mut store = PostgresStore::open(database.config(), Some(Arc::clone(&owned))).expect("a store");
    let [here, there] = ["a", "b"].map(ShardId::of);
    assert_ne!(here, there);
    let said = |key: &str, seq, fence: Option<i64>| GameWrite { fence: fence.map(Fence), ..said(key, seq) };
    assert_eq!(store.save(&[created("a", 1, GameStage::Open, None)]), [Ok(())], "anybody may offer a game");
    assert_eq!(store.save(&[said("a", 2, None)]), [Err(StoreError::Fenced)]);
    assert_eq!(store.save(&[said("a", 2, Some(0))]), [Ok(())]);
    database.run(&format!("UPDATE shard SET fence = 1 WHERE id = {}", here.0));
    let results = store.save(&[created("b", 1, GameStage::Open, None), said("a", 3, Some(0))]);
    assert_eq!(results, [Ok(()), Err(StoreError::Fenced)], "what is refused takes nothing else with it");
    assert_eq!(store.save(&[said("a", 3, Some(1))]), [Ok(())]);
    assert_eq!(
        (store.remove(&["a".into()]), store.due_game_keys(u64::MAX)),
        (Ok(0), Ok(Vec::new())),
        "it owns no shard"
    );
    owned.insert(here, Fence(1));
    assert_eq!((store.remove(&["b".into()]), store.remove(&["a".into()])), (Ok(0), Ok(1)));
}

#[test]
fn a_process_that_has_not_heard_that_a_game_is_anothers_cannot_delete_it() {
    let Some(database) = Database::new() else { return };
    let owned = Arc::new(OwnedShards::default());
    let mut store = PostgresStore::open(database.config(), Some(Arc::clone(&owned))).expect("a store");
    let keys = ["a", "b"].map(str::to_owned);
    assert_eq!(store.save(&["a", "b"].map(|key| created(key, 1, GameStage::Open, None))), [Ok(()), Ok(())]);
    let shards = ["a", "b"].map(ShardId::of);
    shards.into_iter().for_each(|shard| owned.insert(shard, Fence(0)));
    database.run(&format!("UPDATE shard SET fence = 1 WHERE id = {}", shards[0].0));
    assert_eq!((store.remove(&keys), store.keys()), (Ok(1), Ok(vec!["a".into()])));
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
fn a_heartbeat_of_one_of_several_processes_fails_where_the_database_cannot_be_written_to() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), Some(Arc::default())).expect("a store");
    assert_eq!(store.set_heartbeat(5), Ok(()));
    database.run("CREATE TRIGGER refusal BEFORE UPDATE ON server FOR EACH ROW EXECUTE FUNCTION refuse_change()");
    assert!(store.set_heartbeat(6).is_err_and(|error| error.is_of_storage()));
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
fn events_of_studies_and_tournaments_are_read_like_those_of_games_with_a_commit_that_waits_for_the_standby() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    assert_eq!(store.save(&[created("a", 1, GameStage::Open, None)]), [Ok(())]);
    let study = crate::study_store::fill(&store);
    let [tournament, _] = crate::tournament_store::fill(&store);
    let last_commits = || {
        database.number(
            "SELECT count(*)::int FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND query = 'COMMIT'",
        )
    };
    let read_game = || store.events("a").expect("events").map(|events| events.len());
    let read_study = || Some(store.studies().study_events(study, 0).expect("events").len());
    let read_tournament = || Some(store.tournaments().tournament_events(tournament, 0).expect("events").len());
    let reads: [(&dyn Fn() -> Option<usize>, usize); 3] = [(&read_game, 1), (&read_study, 2), (&read_tournament, 4)];
    for (read, count) in reads {
        assert!(store.keys().is_ok());
        assert_eq!(last_commits(), Some(0));
        assert_eq!((read(), last_commits()), (Some(count), Some(1)));
    }
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

#[test]
fn whoever_only_looks_at_a_database_makes_no_tables() {
    let Some(database) = Database::new() else { return };
    let list = || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        let output = command.args(["admin", "list", "--data", &database.url()]).output().expect("the server");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for _ in 0..2 {
        let (is_done, error) = list();
        assert!(!is_done && error.contains("found an empty one"), "{error}");
    }
    drop(PostgresStore::open(database.config(), None).expect("a store"));
    assert!(list().0);
}

#[test]
fn whoever_looks_for_what_tables_of_an_earlier_version_lack_is_told_what_to_do() {
    let Some(database) = Database::new() else { return };
    drop(PostgresStore::open(database.config(), None).expect("a store"));
    database.run("DROP TABLE player_block");
    let store = PostgresStore::open_to_read(database.config()).expect("a store");
    let key = PlayerKey::new([1; 32]);
    assert_eq!(store.players().player(key), Ok(None), "what is there can be read");
    let error = store.players().blocked_by(key).expect_err("no such table").to_string();
    assert!(error.contains("start this turnover-server with it once") && error.contains("player_block"), "{error}");
}

#[test]
fn games_are_moved_to_postgresql_and_back_and_every_event_is_compared() {
    let Some(database) = Database::new() else { return };
    let folder = Folder::new();
    let [old, back] = ["old.db", "back.db"].map(|name| folder.0.join(name));
    std::fs::copy("tests/data/version-0.1/server.db", &old).expect("a copy");
    let run = |from: &str, to: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        command.args(["move", "--from", from, "--to", to]).output().expect("the server")
    };
    let mut store = SqliteStore::open(&old, 0).expect("a store");
    let mut people = crate::player_store::fill(&mut store);
    people[0] = crate::webhooks::listen(&mut store, people[0].player.key);
    let (webhook_key, secret) = (store.webhooks().webhook_key(), store.players().sign_in_secret());
    let tournaments = crate::tournament_store::fill(&store);
    let study = crate::study_store::fill(&store);
    let player = people[0].player.key;
    let action =
        |at, action: &str| LoggedAction { logged_at: at, subject: player.to_string(), action: action.to_owned() };
    let log_action = |store: &SqliteStore, action| assert_eq!(store.players().log_action(&action), Ok(()));
    log_action(&store, action(1, "mute"));
    let ban = BannedNetwork { network: "192.0.2.0/24".parse().expect("a network"), banned_at: 1 };
    assert_eq!(store.players().ban_network(&ban), Ok(true));
    drop(store);
    let [old, back] = [&old, &back].map(|path| path.to_str().expect("a path"));
    let there = run(old, &database.url());
    let told = String::from_utf8_lossy(&there.stdout).into_owned();
    assert!(there.status.success() && told.contains("games moved") && told.contains("2 players moved"), "{there:?}");
    assert!(told.contains("2 tournaments moved") && told.contains("1 studies moved"), "{told}");
    // What is there already is only compared.
    log_action(&SqliteStore::open(old.as_ref(), 0).expect("a store"), action(2, "allow"));
    assert_eq!(String::from_utf8_lossy(&run(old, &database.url()).stdout), told);
    assert_eq!(String::from_utf8_lossy(&run(&database.url(), back).stdout), told);
    let stores = [old, back].map(|path| SqliteStore::open_to_read(path.as_ref()).expect("a store"));
    let all = |store: &SqliteStore| {
        let mut games = Vec::new();
        let told = store.each_game(&mut |game| {
            games.push(game);
            Ok(())
        });
        assert!(told.is_ok());
        (games, store.last_heartbeat(), store.clean_up_from())
    };
    let (games, alive, _) = all(&stores[0]);
    assert!(games.len() > 3 && alive.as_ref().is_ok_and(Option::is_some), "{} games", games.len());
    assert_eq!(all(&stores[0]), all(&stores[1]));
    for person in people {
        assert_eq!(stores[1].players().person(person.player.key), Ok(Some(person)));
    }
    assert_eq!((stores[1].webhooks().webhook_key(), stores[1].players().sign_in_secret()), (webhook_key, secret));
    assert_eq!(stores[1].players().logged_actions(), Ok(vec![action(1, "mute"), action(2, "allow")]));
    assert_eq!(stores[1].players().banned_networks(), Ok(vec![ban]));
    let [events, moved] = stores.each_ref().map(|store| store.studies().study_events(study, 0));
    assert!(events.as_ref().is_ok_and(|events| events.len() == 2) && events == moved, "{moved:?}");
    for key in tournaments {
        let [entries, moved] = stores.each_ref().map(|store| store.tournaments().tournament_events(key, 0));
        assert!(entries.as_ref().is_ok_and(|entries| entries.len() > 2) && entries == moved, "{moved:?}");
    }
    let listed = |stage| stores.each_ref().map(|store| store.tournaments().listed_tournaments(stage, false));
    let [there, back] = listed(TournamentStage::Running);
    assert!(there.as_ref().is_ok_and(|listed| listed.len() == 1) && there == back, "{back:?}");
    // What only the target has stops it: an operator's action, or a game.
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    assert_eq!(store.players().log_action(&action(3, "export")), Ok(()));
    assert_eq!(store.players().set_sign_in_secret("its own"), Ok(()));
    let refused = run(old, &database.url());
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && error.contains("other actions of operators"), "{error}");
    assert_eq!(store.players().sign_in_secret().as_deref(), Ok("its own"), "it is as it was");
    assert_eq!(store.save(&[created("another", 1, GameStage::Open, None)]), [Ok(())]);
    let refused = run(old, &database.url());
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && error.contains("found another"), "{error}");
}

#[test]
fn games_of_a_database_that_is_served_are_not_moved() {
    let Some(database) = Database::new() else { return };
    let folder = Folder::new();
    let program = Program::start_in_cluster(&folder, &database, &[]);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
    let to = folder.data();
    let output = command.args(["move", "--from", &database.url(), "--to"]).arg(to).output().expect("the server");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("that no server uses"), "{error}");
    program.kill();
}

#[test]
fn no_server_uses_a_database_to_which_games_are_being_moved() {
    let Some(database) = Database::new() else { return };
    let folder = Folder::new();
    drop(PostgresStore::open(database.config(), None).expect("a store"));
    std::fs::copy("tests/data/version-0.1/server.db", folder.data()).expect("a copy");
    let [mut holding, mut watching] =
        [(); 2].map(|()| database.config().connect(postgres::NoTls).expect("a connection"));
    holding.batch_execute("BEGIN; LOCK TABLE game").expect("a lock");
    std::thread::scope(|scope| {
        let moving = scope.spawn(|| {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
            command.args(["move", "--to", &database.url(), "--from"]).arg(folder.data()).output().expect("the server")
        });
        let waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while watching.query(waits, &[]).expect("sessions").is_empty() {
            assert!(!moving.is_finished(), "it waits for the games");
        }
        let start_result = Storage::shared(database.config(), None).map(drop);
        holding.batch_execute("COMMIT").expect("an end");
        assert!(matches!(start_result, Err(StoreError::Locked(_))), "{start_result:?}");
        let output = moving.join().expect("no panic");
        assert!(output.status.success(), "{output:?}");
    });
    assert_eq!(Storage::shared(database.config(), None).map(drop), Ok(()));
}

/// Opens the store at this host and port with these parameters, and returns the error.
fn refused(host: &str, port: u16, parameters: &str) -> String {
    let config: PostgresConfig =
        format!("postgres://postgres@{host}:{port}/postgres?{parameters}").parse().expect("an address");
    PostgresStore::open_to_read(config).expect_err("a refusal").to_string()
}

#[test]
fn a_connection_that_must_be_encrypted_is_encrypted_to_the_right_server_or_refused() {
    let Some(database) = Database::new() else { return };
    let Some(file) = std::env::var_os("TURNOVER_TEST_CERTIFICATE") else {
        skip("TURNOVER_TEST_CERTIFICATE names no certificate; `.ci/postgres COMMAND` sets it");
        return;
    };
    let (port, file) = (database.config().get_ports()[0], file.into_string().expect("a path"));
    let name = database.config().get_dbname().expect("a name").to_owned();
    let trusted = format!("sslmode=verify-full&sslrootcert={}", file.replace('/', "%2F"));
    let program = {
        let folder = Folder::new();
        let url = format!("postgres://postgres@localhost:{port}/{name}?{trusted}");
        Program::start_in_cluster_at(&folder, &url, &[])
    };
    let mut client = database.config().connect(postgres::NoTls).expect("a connection");
    let sessions = "SELECT count(*) FILTER (WHERE ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name LIKE 'turnover-server%' AND datname = current_database()";
    let row = client.query_one(sessions, &[]).expect("sessions");
    let [encrypted, all] = [0, 1].map(|column| row.get::<_, i64>(column));
    assert!(encrypted == all && all >= 4, "{encrypted} of {all} sessions are encrypted");
    program.kill();

    let error = refused("127.0.0.1", port, &trusted);
    assert!(error.contains("certificate") && error.contains("127.0.0.1"), "another name: {error}");
    let error = refused("localhost", port, "sslmode=require");
    assert!(error.contains("UnknownIssuer"), "an unknown certificate: {error}");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let plain = listener.local_addr().expect("an address").port();
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut request = [0; 8];
        stream.read_exact(&mut request).and_then(|()| stream.write_all(b"N")).expect("a request to encrypt");
        assert_eq!(stream.read(&mut request).expect("an end"), 0, "nothing is said without encryption");
    });
    let error = refused("127.0.0.1", plain, "sslmode=require");
    assert!(error.contains("server does not support TLS"), "{error}");
    server.join().expect("a server that was told nothing");
}

#[test]
fn of_challenges_that_processes_save_at_once_no_more_wait_than_may() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    [1, 2].into_iter().for_each(|byte| named(&store, byte));
    for round in 0..5 {
        let keys = [0, 1].map(|number| format!("{round}-{number}"));
        for key in &keys {
            assert_eq!(store.save(&[created(key, 5, GameStage::Open, None)]), [Ok(())]);
        }
        let results = beside_each_other(&database, &keys, |key| challenge(key, [1, 2], 5));
        assert!(results.contains(&ChallengeResult::Saved), "{results:?}");
        assert!(results.contains(&ChallengeResult::AlreadyChallenged), "{results:?}");
        assert_eq!(store.remove(&keys), Ok(2));
    }
}

/// Saves a challenge to each of these games, each by a store of its own at the same time.
fn beside_each_other(
    database: &Database,
    keys: &[String],
    challenge: impl Fn(&str) -> ChallengeRow + Sync,
) -> Vec<ChallengeResult> {
    let start = Barrier::new(keys.len());
    let save = |key: &str| {
        let store = PostgresStore::open(database.config(), None).expect("a store");
        start.wait();
        store.programs().add_challenge(&challenge(key), &FEW).expect("an answer")
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = keys.iter().map(|key| scope.spawn(move || save(key))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}
