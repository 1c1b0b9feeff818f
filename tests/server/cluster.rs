//! Tests of several processes that share a database: they hand connections over to each other, any of them may stop, be killed or stand
//! still, and the database may be lost for a while. Only with `TURNOVER_TEST_POSTGRES`.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use turnover::server::PostgresStore;
use turnover::server::client::Client;

use crate::database::Database;
use crate::host::{Folder, LIVE, Program, get, key, metric, offer, post, tokens, wait_until_ready, wait_until_shared};
use crate::kills::{Tables, kills};
use crate::robot::Robot;

/// A balancer that gives each connection to any process that accepts it.
struct Balancer {
    address: SocketAddr,
    servers: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Balancer {
    async fn start(servers: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let servers = Arc::new(Mutex::new(servers));
        let of_task = Arc::clone(&servers);
        tokio::spawn(async move {
            let mut next = 0_usize;
            while let Ok((mut client, _)) = listener.accept().await {
                let servers = of_task.lock().expect("no panic").clone();
                next += 1;
                let order = (0..servers.len()).map(move |step| servers[(next + step) % servers.len()]);
                tokio::spawn(async move {
                    for server in order {
                        if let Ok(mut server) = TcpStream::connect(server).await {
                            drop(tokio::io::copy_bidirectional(&mut client, &mut server).await);
                            return;
                        }
                    }
                });
            }
        });
        Self { address, servers }
    }

    fn set(&self, servers: Vec<SocketAddr>) {
        *self.servers.lock().expect("no panic") = servers;
    }
}

/// Processes that share a database, behind a balancer.
struct Processes {
    folder: Folder,
    database: Database,
    running: Vec<Program>,
    balancer: Balancer,
}

impl Processes {
    /// Starts some; `None` where there is no PostgreSQL.
    async fn start(count: usize) -> Option<Self> {
        let (folder, database) = (Folder::new(), Database::new()?);
        let running: Vec<Program> =
            (0..count).map(|_| Program::start_in_cluster(&folder, &database, &["--public-metrics"])).collect();
        let balancer = Balancer::start(running.iter().map(|program| program.address).collect()).await;
        for program in &running {
            wait_until_ready(program.address).await;
        }
        Some(Self { folder, database, running, balancer })
    }

    fn tell_balancer(&self) {
        self.balancer.set(self.running.iter().map(|program| program.address).collect());
    }

    fn start_another(&mut self) {
        self.running.push(Program::start_in_cluster(&self.folder, &self.database, &[]));
        self.tell_balancer();
    }

    fn take_out(&mut self, index: usize) -> Program {
        let program = self.running.remove(index);
        self.tell_balancer();
        program
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_different_processes_play_one_game() {
    let Some(processes) = Processes::start(3).await else { return };
    let addresses: Vec<SocketAddr> = processes.running.iter().map(|program| program.address).collect();
    for number in 0..12 {
        let answer = post(addresses[number as usize % 3], "/api/games", &offer("lielow", LIVE, tokens(number))).await;
        let key = key(&answer);
        let [white, black] = [0, 1].map(|side| {
            let (_, server) = watch::channel(addresses[(number as usize + side) % 3]);
            let mut robot = Robot::new(server, &key, Some(tokens(number)[side]), number);
            robot.most_plies = 40;
            tokio::spawn(robot.play())
        });
        let both = async { (white.await.expect("no panic"), black.await.expect("no panic")) };
        let (white, black) = tokio::time::timeout(Duration::from_secs(60), both).await.expect("a game that goes on");
        assert_eq!(white.client.events(), black.client.events());
        for address in &addresses {
            let record = get(*address, &format!("/api/games/{key}/record")).await.text();
            assert_eq!(record, white.client.state().expect("a game").record().to_string());
        }
    }
    let mut bridged = 0;
    for address in &addresses {
        let text = get(*address, "/metrics").await.text();
        assert!((250..450).contains(&metric(&text, "turnover_shards")), "about a third of 1024 each");
        bridged += metric(&text, "turnover_connections_bridged_total");
    }
    // Of 24 connections two thirds, on average.
    assert!((4..24).contains(&bridged), "{bridged} connections were handed over");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_offer_at_several_processes_makes_one_game() {
    let Some(processes) = Processes::start(2).await else { return };
    let addresses: Vec<SocketAddr> = processes.running.iter().map(|program| program.address).collect();
    for number in 0..10 {
        let offer = offer("lielow", LIVE, tokens(number));
        let (one, other) =
            tokio::join!(post(addresses[0], "/api/games", &offer), post(addresses[1], "/api/games", &offer));
        assert_eq!((one.status, other.status, key(&one)), (201, 201, key(&other)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_has_lost_no_move_and_its_games_go_on_elsewhere() {
    let Some(mut processes) = Processes::start(3).await else { return };
    let tables = Tables::start(processes.balancer.address);
    let mut random = SmallRng::seed_from_u64(17);
    for _ in 0..kills(6) {
        tokio::time::sleep(Duration::from_millis(random.random_range(600..1_500))).await;
        let index = random.random_range(0..processes.running.len());
        processes.take_out(index).kill();
        processes.start_another();
    }
    let (games, events) = tables.end().await;
    println!("{games} games, {events} events");
}

#[test]
fn a_process_is_registered_only_after_it_holds_its_lock() {
    let Some(database) = Database::new() else { return };
    drop(PostgresStore::open(database.config(), None).expect("a store"));
    // Others would take it for one that has gone, and end its sessions when they take the shards of any other.
    database.run(
        "CREATE FUNCTION check_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             IF NOT EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
                 WHERE locktype = 'advisory' AND objid = NEW.id::bigint::oid AND granted) THEN
                 RAISE EXCEPTION 'it does not hold its lock';
             END IF;
             RETURN NEW;
         END $$;
         CREATE TRIGGER check_lock BEFORE INSERT ON process FOR EACH ROW EXECUTE FUNCTION check_lock()",
    );
    Program::start_in_cluster(&Folder::new(), &database, &[]).kill();
}

#[test]
fn shards_are_taken_in_the_order_in_which_those_who_save_games_lock_them() {
    let Some(database) = Database::new() else { return };
    drop(PostgresStore::open(database.config(), None).expect("a store"));
    // Its row comes last now.
    database.run("UPDATE shard SET fence = fence WHERE id = 1");
    let [mut saving, mut watching] =
        [(); 2].map(|()| database.config().connect(postgres::NoTls).expect("a connection"));
    saving.batch_execute("BEGIN; SELECT FROM shard WHERE id = 1 FOR SHARE").expect("a lock");
    std::thread::scope(|scope| {
        let starting = scope.spawn(|| Program::start_in_cluster(&Folder::new(), &database, &[]));
        let waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while watching.query(waits, &[]).expect("sessions").is_empty() {
            assert!(!starting.is_finished(), "it waits for the shard");
        }
        let others = "SET lock_timeout = 300; SELECT FROM shard WHERE id > 1 FOR SHARE; COMMIT";
        saving.batch_execute(others).expect("nobody else has a later shard");
        starting.join().expect("a server").kill();
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stood_still_for_long_writes_nothing_and_loses_nothing() {
    let Some(processes) = Processes::start(3).await else { return };
    let tables = Tables::start(processes.balancer.address);
    let mut random = SmallRng::seed_from_u64(19);
    for _ in 0..kills(3) {
        tokio::time::sleep(Duration::from_millis(random.random_range(600..1_500))).await;
        let program = &processes.running[random.random_range(0..3)];
        // A balancer notices that it does not answer.
        let others = processes.running.iter().map(|other| other.address).filter(|other| *other != program.address);
        processes.balancer.set(others.collect());
        program.suspend(true);
        tokio::time::sleep(Duration::from_secs(6)).await;
        program.suspend(false);
        processes.tell_balancer();
    }
    let (games, events) = tables.end().await;
    println!("{games} games, {events} events");
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_are_stopped_one_after_another_give_their_games_away() {
    let Some(mut processes) = Processes::start(3).await else { return };
    let tables = Tables::start(processes.balancer.address);
    for _ in 0..4 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        processes.start_another();
        let mut old = processes.take_out(0);
        old.signal("TERM");
        let begin = Instant::now();
        assert!(tokio::task::spawn_blocking(move || old.wait()).await.expect("an end").success());
        assert!(begin.elapsed() < Duration::from_secs(4), "it waits for nobody whose game is another process's");
    }
    let (games, events) = tables.end().await;
    println!("{games} games, {events} events");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_sessions_with_the_database_were_lost() {
    let Some(processes) = Processes::start(2).await else { return };
    let tables = Tables::start(processes.balancer.address);
    for _ in 0..kills(12) {
        tokio::time::sleep(Duration::from_millis(400)).await;
        processes.database.end_sessions();
    }
    let (games, events) = tables.end().await;
    println!("{games} games, {events} events");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_others_cannot_reach_is_refused() {
    let Some(processes) = Processes::start(1).await else { return };
    let output = tokio::task::spawn_blocking({
        let url = processes.database.url();
        move || {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
            command.args(["serve", "--listen", "127.0.0.1:0", "--data", &url]).output().expect("the server")
        }
    });
    let output = output.await.expect("no panic");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("--cluster-address"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limits_of_an_address_are_those_of_all_processes_together() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let options = ["--offers-per-address", "4"];
    let [one, other] = [(); 2].map(|()| Program::start_in_cluster(&folder, &database, &options));
    for program in [&one, &other] {
        wait_until_ready(program.address).await;
    }
    let offer = |server, number: u64| async move {
        let token = tokens(number)[0].hash();
        let offer = format!(
            r#"{{"game":"lielow","pace":{{"type":"untimed"}},"seats":[{{"nickname":"A","token":"{token}"}}],"public":true}}"#
        );
        post(server, "/api/games", &offer).await.status
    };
    for number in 0..4 {
        assert_eq!(offer(one.address, number).await, 201);
    }
    assert_eq!(offer(one.address, 4).await, 429);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(offer(other.address, 5).await, 429, "the other process has heard of the offers");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_handed_over_counts_for_its_address_only_where_it_came_in() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let options = ["--connections-per-address", "20", "--public-metrics"];
    let programs = [(); 2].map(|()| Program::start_in_cluster(&folder, &database, &options));
    for program in &programs {
        wait_until_ready(program.address).await;
        // A game that changes hands lets nobody in meanwhile.
        wait_until_shared(program.address).await;
    }
    let key = key(&post(programs[0].address, "/api/games", &offer("lielow", LIVE, tokens(1))).await);
    let mut clients = Vec::new();
    for program in &programs {
        for _ in 0..15 {
            clients.push(Client::connect(program.address, &key, None).await.expect("a connection"));
        }
    }
    assert_eq!(clients.len(), 30);
}

/// Carries out a command of the operator with these games. Tells whether it is done, and what the program says.
fn admin(processes: &Processes, command: &'static str, keys: Vec<String>) -> JoinHandle<(bool, String)> {
    let url = processes.database.url();
    tokio::task::spawn_blocking(move || {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        let output = program.args(["admin", command, "--data", &url]).args(keys).output().expect("the program");
        (output.status.success(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_ends_and_deletes_games_whichever_process_serves_them() {
    let Some(processes) = Processes::start(2).await else { return };
    let mut keys = Vec::new();
    for number in 0..6 {
        let answer = post(processes.balancer.address, "/api/games", &offer("lielow", LIVE, tokens(number))).await;
        keys.push(key(&answer));
    }
    let admin = |command, keys| admin(&processes, command, keys);
    assert_eq!(admin("close", keys[..4].to_vec()).await.expect("no panic"), (true, String::new()));
    let (is_done, said) = admin("close", keys[..1].to_vec()).await.expect("no panic");
    assert!(is_done && said.contains("over already"), "{said}");
    assert_eq!(admin("delete", keys[3..].to_vec()).await.expect("no panic"), (true, String::new()));
    let (_, list) = admin("list", Vec::new()).await.expect("no panic");
    assert_eq!(list.lines().filter(|line| line.contains("\tover\t")).count(), 3, "{list}");
    assert!(keys[3..].iter().all(|key| !list.contains(key)), "{list}");
    let (is_sound, said) = admin("check", Vec::new()).await.expect("no panic");
    assert!(is_sound && said.contains("3 games"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_ends_games_while_they_change_hands() {
    let Some(mut processes) = Processes::start(1).await else { return };
    let mut keys = Vec::new();
    for number in 0..60 {
        let answer = post(processes.balancer.address, "/api/games", &offer("lielow", LIVE, tokens(number))).await;
        keys.push(key(&answer));
    }
    let closed = admin(&processes, "close", keys);
    processes.start_another();
    let (is_done, said) = closed.await.expect("no panic");
    assert!(is_done, "{said}");
    let (_, list) = admin(&processes, "list", Vec::new()).await.expect("no panic");
    assert_eq!(list.lines().filter(|line| line.contains("\tover\t")).count(), 60, "{list}");
}
