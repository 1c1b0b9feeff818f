//! Tests of full disks, and of files that are not databases of this server.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use turnover::online::{GameEvent, GameStage, TokenHash};
use turnover::player::PlayerKey;
use turnover::server::{
    EventStore, GameRow, GameWrite, ListQuery, PlayerBrowser, PlayerStore, ProgramStore, PushStore, Retention,
    SavedSeat, SavedSubscriber, SqliteStore, StoreError, StudyStore, TournamentStore, WebhookStore,
};

use crate::host::{Folder, LIVE, Program, config, get, key, offer, post, start, start_in, tokens};
use crate::robot::Robot;

/// A store whose disk can be full.
struct FillingStore {
    inner: Box<dyn EventStore>,
    is_full: Arc<AtomicBool>,
}

impl PushStore for FillingStore {
    fn push_key(&self) -> Result<Option<String>, StoreError> {
        self.inner.push_key()
    }
    fn keep_push_key(&mut self, fresh: &str) -> Result<String, StoreError> {
        self.inner.keep_push_key(fresh)
    }
    fn subscribe(&mut self, saved: &SavedSubscriber) -> Result<bool, StoreError> {
        self.inner.subscribe(saved)
    }
    fn unsubscribe(&mut self, token: Option<TokenHash>, endpoint: &str) -> Result<(), StoreError> {
        self.inner.unsubscribe(token, endpoint)
    }
    fn subscribers(&self, token: Option<TokenHash>) -> Result<Vec<SavedSubscriber>, StoreError> {
        self.inner.subscribers(token)
    }
    fn subscribe_player(&mut self, player: PlayerKey, browser: &PlayerBrowser) -> Result<bool, StoreError> {
        self.inner.subscribe_player(player, browser)
    }
    fn unsubscribe_player(&mut self, player: PlayerKey, endpoint: &str) -> Result<(), StoreError> {
        self.inner.unsubscribe_player(player, endpoint)
    }
    fn browsers_of(&self, player: PlayerKey) -> Result<Vec<PlayerBrowser>, StoreError> {
        self.inner.browsers_of(player)
    }
}

impl EventStore for FillingStore {
    fn save(&mut self, writes: &[GameWrite]) -> Vec<Result<(), StoreError>> {
        match self.is_full.load(Ordering::Relaxed) {
            true => vec![Err(StoreError::Full); writes.len()],
            false => self.inner.save(writes),
        }
    }
    fn events(&self, key: &str) -> Result<Option<Vec<GameEvent>>, StoreError> {
        self.inner.events(key)
    }
    fn last_event_seq(&self, key: &str) -> Result<Option<u64>, StoreError> {
        self.inner.last_event_seq(key)
    }
    fn game(&self, key: &str) -> Result<Option<GameRow>, StoreError> {
        self.inner.game(key)
    }
    fn list_games(&self, query: ListQuery) -> Result<Vec<GameRow>, StoreError> {
        self.inner.list_games(query)
    }
    fn keys(&self) -> Result<Vec<String>, StoreError> {
        self.inner.keys()
    }
    fn seats(&self, token: TokenHash) -> Result<Vec<SavedSeat>, StoreError> {
        self.inner.seats(token)
    }
    fn due_game_keys(&self, until: u64) -> Result<Vec<String>, StoreError> {
        self.inner.due_game_keys(until)
    }
    fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        self.inner.last_heartbeat()
    }
    fn set_heartbeat(&mut self, now: u64) -> Result<(), StoreError> {
        self.inner.set_heartbeat(now)
    }
    fn clean_up_from(&self) -> Result<u64, StoreError> {
        self.inner.clean_up_from()
    }
    fn set_clean_up_from(&mut self, from: u64) -> Result<(), StoreError> {
        self.inner.set_clean_up_from(from)
    }
    fn stages(&self, keys: &[String]) -> Result<Vec<Option<GameStage>>, StoreError> {
        self.inner.stages(keys)
    }
    fn expired_keys(&self, retention: Retention, most: u32) -> Result<Vec<String>, StoreError> {
        self.inner.expired_keys(retention, most)
    }
    fn idle_keys(&self, before: u64, most: u32) -> Result<Vec<String>, StoreError> {
        self.inner.idle_keys(before, most)
    }
    fn remove(&mut self, keys: &[String]) -> Result<usize, StoreError> {
        self.inner.remove(keys)
    }
    fn tournaments(&self) -> &dyn TournamentStore {
        self.inner.tournaments()
    }

    fn studies(&self) -> &dyn StudyStore {
        self.inner.studies()
    }
    fn players(&self) -> &dyn PlayerStore {
        self.inner.players()
    }
    fn programs(&self) -> &dyn ProgramStore {
        self.inner.programs()
    }
    fn webhooks(&self) -> &dyn WebhookStore {
        self.inner.webhooks()
    }
    fn empty_log(&mut self) -> Result<(), StoreError> {
        self.inner.empty_log()
    }
    fn reclaim_disk_space(&mut self) -> Result<bool, StoreError> {
        self.inner.reclaim_disk_space()
    }
    fn reader(&self) -> Result<Box<dyn EventStore>, StoreError> {
        Ok(Box::new(Self { inner: self.inner.reader()?, is_full: Arc::clone(&self.is_full) }))
    }
}

async fn wait_for_health(server: std::net::SocketAddr, status: u16) {
    while get(server, "/health").await.status != status {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_games_and_loses_none() {
    let folder = Folder::new();
    let is_full = Arc::new(AtomicBool::new(false));
    let inner = Box::new(SqliteStore::open(&folder.data(), 0).expect("a store"));
    let server = start(config(), FillingStore { inner, is_full: Arc::clone(&is_full) }).await;
    let address = server.address();
    let (_sender, addresses) = watch::channel(address);
    let key = key(&post(address, "/api/games", &offer("turnover-modern", LIVE, tokens(1))).await);
    let players = tokens(1).map(|token| {
        let mut robot = Robot::new(addresses.clone(), &key, Some(token), 3);
        robot.most_plies = 50;
        tokio::spawn(robot.play())
    });
    let watcher = Robot::new(addresses.clone(), &key, None, 9).watch_until(10).await;
    is_full.store(true, Ordering::Relaxed);
    wait_for_health(address, 503).await;
    let refused = post(address, "/api/games", &offer("lielow", LIVE, tokens(2))).await;
    assert_eq!(refused.status, 507, "{}", refused.text());
    let told = watcher.heard.len();
    is_full.store(false, Ordering::Relaxed);
    let [white, black] = players;
    let both = tokio::time::timeout(Duration::from_secs(120), async { (white.await, black.await) });
    let (white, black) = both.await.expect("a game that goes on");
    let (white, black) = (white.expect("no panic"), black.expect("no panic"));
    assert_eq!(white.client.events(), black.client.events());
    assert!(white.client.events().len() > told);
    assert_eq!(get(address, "/health").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_room_is_nearly_used_up_refuses_offers_and_its_games_go_on() {
    let folder = Folder::with_file();
    let small = Program::start(&folder, &["--max-data", "1", "--public-metrics"]);
    let game = key(&post(small.address, "/api/games", &offer("turnover-modern", LIVE, tokens(1))).await);
    let mut number = 2;
    let refused = loop {
        let answer = post(small.address, "/api/games", &offer("lielow", LIVE, tokens(number))).await;
        number += 1;
        if answer.status != 201 {
            break answer;
        }
    };
    assert!(refused.status == 507 && refused.text().contains("no room for more games"), "{}", refused.text());
    assert_eq!(get(small.address, "/health").await.status, 200, "games can be saved");
    let (_sender, addresses) = watch::channel(small.address);
    let [white, black] = tokens(1).map(|token| {
        let mut robot = Robot::new(addresses.clone(), &game, Some(token), 3);
        robot.most_plies = 60;
        tokio::spawn(robot.play())
    });
    let (white, black) = (white.await.expect("no panic"), black.await.expect("no panic"));
    assert_eq!(white.client.events(), black.client.events());
    small.kill();
    let large = Program::start(&folder, &["--max-data", "64"]);
    assert_eq!(post(large.address, "/api/games", &offer("lielow", LIVE, tokens(number))).await.status, 201);
    large.kill();
}

fn server(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_turnover-server")).args(arguments).output().expect("the server")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn a_file_of_a_later_version_or_of_another_program_is_refused_and_left_alone() {
    let folder = Folder::new();
    let data = folder.data();
    drop(SqliteStore::open(&data, 0).expect("a store"));
    rusqlite::Connection::open(&data).and_then(|file| file.pragma_update(None, "user_version", 99)).expect("a version");
    let later = server(&["serve", "--data", text(&data), "--listen", "127.0.0.1:0"]);
    let error = String::from_utf8_lossy(&later.stderr).into_owned();
    assert!(!later.status.success() && error.contains("a later turnover-server wrote them"), "{error}");

    let other = folder.0.join("other.db");
    let made = rusqlite::Connection::open(&other).and_then(|file| file.execute_batch("CREATE TABLE a (b)"));
    made.expect("another database");
    let before = std::fs::read(&other).expect("a file");
    let error = SqliteStore::open(&other, 0).expect_err("another's file").to_string();
    assert!(error.starts_with("expected a turnover-server's database"), "{error}");
    assert_eq!(std::fs::read(&other).expect("a file"), before);

    let no_database = folder.0.join("text");
    std::fs::write(&no_database, "no database ".repeat(1_000)).expect("a file");
    assert!(matches!(SqliteStore::open(&no_database, 0), Err(StoreError::Foreign(_))));
    assert!(matches!(SqliteStore::open(Path::new("no/such/folder/x"), 0), Err(StoreError::Io(_))));
}

#[test]
fn two_servers_never_use_one_file() {
    let folder = Folder::new();
    let _first = SqliteStore::open(&folder.data(), 0).expect("a store");
    let second = server(&["serve", "--data", text(&folder.data()), "--listen", "127.0.0.1:0"]);
    let error = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(!second.status.success() && error.contains("another turnover-server uses"), "{error}");
}

#[tokio::test]
async fn backups_and_records_are_made_while_the_server_runs() {
    let folder = Folder::with_file();
    let running = start_in(&folder).await;
    let key = key(&post(running.address(), "/api/games", &offer("lielow", LIVE, tokens(1))).await);
    let copy = folder.0.join("copy.db");
    let (data, copy) = (folder.data(), copy.as_path());
    for (arguments, is_done) in [
        (&["backup", "--data", text(&data), text(copy)][..], true),
        (&["backup", "--data", text(&data), text(copy)], false),
        (&["export", "--data", text(copy), &key], true),
        (&["export", "--data", text(copy), "--all"], true),
        (&["export", "--data", text(copy), "nothing"], false),
        (&["export", "--data", text(copy)], false),
    ] {
        let output = server(arguments);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.success(), is_done, "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(arguments[0] != "export" || !is_done || said.contains("[Variant \"lielow\"]"), "{said}");
    }
    running.stop().await;
    let restored = SqliteStore::open(copy, 0).expect("a copy is a database");
    assert_eq!(restored.events(&key).expect("events").expect("a game").len(), 3);
}
