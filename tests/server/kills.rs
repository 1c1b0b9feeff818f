//! Tests that no published event is lost when the server is killed at any moment, or stands still for a while.
//!
//! `kill -9` does not affect what the system has in memory; for power failures we rely on SQLite's promise for
//! `synchronous=FULL`, which cannot be tested here.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use turnover::online::{EventKind, GameEvent, GameSettings, GameStage, Pace, Phrase};
use turnover::server::client::{HttpAnswer, request};
use turnover::server::{EventStore, GameSummary, GameWrite, Metrics, SqliteStore, StoreError, StoreHandle};
use turnover::session::GameId;

use crate::host::{Folder, LIVE, Program, key, offer, tokens};
use crate::robot::{Robot, Wait};

/// The environment variable with the child's file.
const FILE: &str = "TURNOVER_STORE_KILL_FILE";
const GAMES: usize = 8;
/// How often the store is killed before a new folder is begun.
const KILLS_OF_A_FOLDER: u32 = 200;

pub fn kills(usual: u32) -> u32 {
    std::env::var("TURNOVER_KILLS").map_or(usual, |kills| kills.parse().expect("a number of kills"))
}

fn event(seq: u64, game: usize) -> GameEvent {
    let kind = if seq == 1 {
        let settings = GameSettings::new(format!("game-{game}"), GameId::default(), None, Pace::Untimed);
        EventKind::Created { settings }
    } else {
        EventKind::Said { phrase: Phrase::ALL[(seq as usize + game) % Phrase::ALL.len()] }
    };
    GameEvent { seq, at: seq * 1_000, side: None, act: None, kind }
}

fn summary() -> GameSummary {
    GameSummary {
        stage: GameStage::Open,
        white: None,
        black: None,
        plies: 0,
        moves: None,
        turn: None,
        result: None,
        due_at: None,
        bots: [false; 2],
        reminded_turn: None,
    }
}

/// Opens a store. It may be locked for a moment: a process that another test starts has copies of all open files until it
/// runs its program.
fn open(file: &Path) -> SqliteStore {
    for _ in 0..100 {
        match SqliteStore::open(file, 0) {
            Err(StoreError::Locked(_)) => std::thread::sleep(Duration::from_millis(20)),
            store => return store.expect("a store"),
        }
    }
    panic!("the store stays locked")
}

/// Not a test: the child's work until it is killed.
#[tokio::test(flavor = "multi_thread")]
async fn the_child_saves_one_event_after_another() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let store = open(Path::new(&file));
    let lasts: Vec<u64> = (0..GAMES)
        .map(|game| store.events(&format!("game-{game}")).expect("events").map_or(0, |events| events.len() as u64))
        .collect();
    let handle = StoreHandle::start(Box::new(store), Arc::new(Metrics::default())).expect("a store");
    let tasks = lasts.into_iter().enumerate().map(|(game, last)| {
        let handle = handle.clone();
        tokio::spawn(async move {
            for seq in last + 1.. {
                let key = format!("game-{game}");
                let summary = (seq == 1).then(summary);
                let write = GameWrite {
                    key,
                    is_public: false,
                    events: vec![event(seq, game)],
                    summary,
                    fence: None,
                    rated_end: None,
                };
                handle.save(write).await.expect("saved");
                // Bypasses the test harness, which would capture the output.
                let mut said = std::io::stdout().lock();
                writeln!(said, "\nsaved {game} {seq}").and_then(|()| said.flush()).expect("a parent that reads");
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("no panic");
    }
}

#[test]
fn a_killed_store_has_lost_nothing_that_it_said_was_saved() {
    let mut folder = Folder::new();
    let mut random = SmallRng::seed_from_u64(11);
    let mut promised = [0; GAMES];
    let (kills, mut saved, mut unpromised) = (kills(50), 0, 0);
    for kill in 0..kills {
        // All events are read after each kill: they must not become ever more.
        if kill > 0 && kill % KILLS_OF_A_FOLDER == 0 {
            folder = Folder::new();
            saved += promised.iter().sum::<u64>();
            promised = [0; GAMES];
        }
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "kills::the_child_saves_one_event_after_another", "--nocapture"])
            .env(FILE, folder.data())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let most = random.random_range(1..300);
        let mut heard = 0;
        let mut hear = |line: &str| {
            let Some((game, seq)) = line.strip_prefix("saved ").and_then(|rest| rest.split_once(' ')) else { return 0 };
            let (game, seq): (usize, u64) = (game.parse().expect("a game"), seq.parse().expect("a number"));
            promised[game] = seq;
            1
        };
        while heard < most {
            heard += hear(&lines.next().expect("a child that lives").expect("a line"));
        }
        child.kill().expect("a kill");
        child.wait().expect("an end");
        for line in lines.map_while(Result::ok) {
            hear(&line);
        }
        let store = open(&folder.data());
        for (game, promised) in promised.iter_mut().enumerate() {
            let events = store.events(&format!("game-{game}")).expect("events").unwrap_or_default();
            let last = events.len() as u64;
            assert!(last >= *promised, "kill {kill}: game {game} has {last} events of {promised}");
            assert!(events.iter().zip(1..).all(|(found, seq)| *found == event(seq, game)), "kill {kill}, game {game}");
            unpromised += last - *promised;
            *promised = last;
        }
    }
    saved += promised.iter().sum::<u64>();
    println!("{kills} kills, {saved} events, {unpromised} saved without being told yet");
}

/// What has been played at tables.
#[derive(Default)]
pub struct Played {
    pub games: u64,
    pub events: u64,
    /// How long the players have waited for their moves.
    pub waits: Vec<Wait>,
}

/// How games are played at a table.
#[derive(Clone, Copy)]
pub struct Manner {
    /// The number of the first game of the first table, of which its tokens are made.
    pub first: u64,
    /// How long players think about a move on average.
    pub think: Duration,
    /// The number of plies after which White resigns.
    pub most_plies: u32,
}

/// How long a request may take before it is made again.
const REQUEST: Duration = Duration::from_secs(10);

/// A request that succeeds, or `None`.
async fn ask(server: SocketAddr, method: &str, path: &str, fields: &str, body: &str) -> Option<HttpAnswer> {
    let answer = tokio::time::timeout(REQUEST, request(server, method, path, fields, body)).await.ok()?.ok();
    answer.filter(|answer| (200..300).contains(&answer.status))
}

/// Two players who play one game after another until they must stop.
async fn table(address: watch::Receiver<SocketAddr>, number: u64, manner: Manner, stop: Arc<AtomicBool>) -> Played {
    let mut played = Played::default();
    while !stop.load(Ordering::Relaxed) {
        let number = manner.first + number * 1_000 + played.games;
        let game = ["turnover-modern", "lielow", "dice-chess"][number as usize % 3];
        let offer = offer(game, LIVE, tokens(number));
        let server = *address.borrow();
        // An offer that was lost with its server is sent again, and creates one game.
        let Some(answer) = ask(server, "POST", "/api/games", "content-type: application/json\r\n", &offer).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let key = key(&answer);
        let players = tokens(number).map(|token| {
            let mut robot = Robot::new(address.clone(), &key, Some(token), number);
            robot.gives_up = Arc::clone(&stop);
            (robot.think, robot.most_plies) = (manner.think, manner.most_plies);
            tokio::spawn(robot.play())
        });
        let [white, black] = players;
        let (white, black) = (white.await.expect("no panic"), black.await.expect("no panic"));
        assert_eq!(white.client.events(), black.client.events(), "game {key}");
        for robot in [&white, &black] {
            for (seq, event) in &robot.heard {
                let known = &robot.client.events()[*seq as usize - 1];
                assert_eq!(known, event, "event {seq} of game {key} was told, and is another now");
            }
        }
        let mut stored = None;
        for _ in 0..100 {
            let server = *address.borrow();
            stored = ask(server, "GET", &format!("/api/games/{key}/record"), "", "").await;
            if stored.is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let record = white.client.state().expect("a game").record().to_string();
        assert_eq!(stored.map(|answer| answer.text()), Some(record), "game {key}");
        played.games += 1;
        played.events += white.client.events().len() as u64;
        played.waits.extend(white.waits.into_iter().chain(black.waits));
    }
    played
}

/// Tables at which one game after another is played until they must stop.
pub struct Tables {
    address: watch::Sender<SocketAddr>,
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<Played>>,
}

impl Tables {
    /// Six tables at which nobody thinks.
    pub fn start(address: SocketAddr) -> Self {
        Self::start_many(address, 6, Manner { first: 0, think: Duration::ZERO, most_plies: 300 })
    }

    pub fn start_many(address: SocketAddr, count: u64, manner: Manner) -> Self {
        let (sender, address) = watch::channel(address);
        let stop = Arc::new(AtomicBool::new(false));
        let start = |number| tokio::spawn(table(address.clone(), number, manner, Arc::clone(&stop)));
        let tasks = (1..=count).map(start).collect();
        Self { address: sender, stop, tasks }
    }

    /// Ends the games, and returns how many there were, and how many events. Fails as `finish` does.
    pub async fn end(self) -> (u64, u64) {
        let played = self.finish().await;
        (played.games, played.events)
    }

    /// Ends the games. Fails where a game does not go on, and where none was played.
    pub async fn finish(self) -> Played {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = Played::default();
        for table in self.tasks {
            let ended = tokio::time::timeout(Duration::from_secs(240), table).await.expect("a game that goes on");
            let played = ended.expect("no panic");
            assert!(played.games > 0, "expected games at each table, found none");
            all.games += played.games;
            all.events += played.events;
            all.waits.extend(played.waits);
        }
        all
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_server_has_stood_still() {
    let folder = Folder::new();
    let program = Program::start(&folder, &[]);
    let tables = Tables::start(program.address);
    for stands_still in [3, 15] {
        tokio::time::sleep(Duration::from_secs(2)).await;
        program.suspend(true);
        tokio::time::sleep(Duration::from_secs(stands_still)).await;
        program.suspend(false);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (games, events) = tables.end().await;
    assert!(games >= 6 && events > 100, "{games} games, {events} events");
    program.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_lost_no_move_that_it_told_and_all_games_go_on() {
    let folder = Folder::new();
    let kills = kills(20);
    let mut random = SmallRng::seed_from_u64(13);
    let mut program = Program::start(&folder, &[]);
    let tables = Tables::start(program.address);
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(random.random_range(600..1_400))).await;
        program.kill();
        program = Program::start(&folder, &[]);
        tables.address.send(program.address).expect("players");
    }
    let (games, events) = tables.end().await;
    println!("{kills} kills, {games} games, {events} events");
    program.kill();
}
