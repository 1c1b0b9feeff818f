//! Kills a server again and again while rated games and a tournament go on, and compares the ratings and the crosstable with what is stored.
//!
//! `TURNOVER_KILLS=1000` kills it more often than the usual 6 times.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::sync::watch;
use turnover::board::{BySide, Side};
use turnover::online::{GameEvent, GameState};
use turnover::online_tournament::{OnlineTournament, verdict};
use turnover::player::PlayerKey;
use turnover::rating::GameRating;
use turnover::server::{InspectStore, RatedEnd, SqliteStore};

use crate::host::{Folder, ORIGIN, Program};
use crate::kills::kills;
use crate::person::Person;
use crate::robot::Robot;
use crate::tournament_bots::{Habits, ask};
use crate::tournaments::{Begun, begin, plan};

/// The number of the first player of each table: the bots of tournaments have those from 1 on, and the organiser has 200.
const TABLES: [u8; 3] = [101, 103, 105];
/// How long players think about a move on average.
const THINK: Duration = Duration::from_millis(100);
/// How long a game may take before it is regarded as standing still.
const PATIENCE: Duration = Duration::from_secs(240);

/// Two players who play one rated game after another until they must stop. Returns how many.
async fn table(server: watch::Receiver<SocketAddr>, players: [Person; 2], stop: Arc<AtomicBool>) -> usize {
    let [white, black] = &players;
    let mut games = 0;
    while !stop.load(Ordering::Relaxed) {
        games += 1;
        // An offer that was lost with its server is sent again, and creates one game.
        let (status, created) = ask(&server, Some(white), "POST", "/api/games", &white.offer(games)).await;
        assert!(matches!(status, 200 | 201), "{status} {created}");
        let key = created["key"].as_str().expect("a key");
        let seed = games.into();
        let mut robots = [
            Robot::new(server.clone(), key, Some(white.token(games)), seed),
            Robot::entering(server.clone(), key, black.token(games), seed, black.session),
        ];
        for robot in &mut robots {
            (robot.think, robot.most_plies) = (THINK, 12);
        }
        let [white, black] = robots;
        let played = async { tokio::join!(white.play(), black.play()) };
        tokio::time::timeout(PATIENCE, played).await.expect("a game that goes on");
    }
    games as usize
}

async fn begin_swiss(server: &watch::Receiver<SocketAddr>) -> Begun {
    let mut plan = plan("lielow", json!({ "type": "swiss", "rounds": 5 }));
    // Everybody comes, if only after the server has been killed.
    plan["first_turn"] = json!(30);
    begin(plan, std::slice::from_ref(server), |_| Habits { thinks: THINK, ..Habits::default() }).await
}

fn stored(folder: &Folder) -> SqliteStore {
    SqliteStore::open_to_read(&folder.data()).expect("a store")
}

/// The end of a game if it is rated and has a result, whatever was said afterwards.
fn rated_end(events: &[GameEvent]) -> Option<RatedEnd> {
    let (created, later) = events.split_first().expect("a game");
    let mut state = GameState::replay(std::slice::from_ref(created)).expect("a game");
    let mut later = later.iter();
    while !state.is_over() {
        state.apply(later.next()?).expect("an event");
    }
    if !state.awaits_ratings() {
        return None;
    }
    let player = |side| state.seat(side)?.player.as_ref()?.key;
    let players = BySide([player(Side::White)?, player(Side::Black)?]);
    let winner = state.game().result()?.winner;
    Some(RatedEnd { form: state.settings().game, players, winner, ended_at: state.last_event_at() })
}

/// The rated games that have been found over.
#[derive(Default)]
struct RatedGames(BTreeMap<String, RatedEnd>);

impl RatedGames {
    /// Checks that the ratings are those that follow from the stored games in the order in which they ended. No player has two at a time.
    fn check(&mut self, store: &dyn InspectStore) {
        let players = store.players();
        for key in store.keys().expect("keys") {
            // A game that is over stays as it is.
            if self.0.contains_key(&key) {
                continue;
            }
            let events = store.events(&key).expect("events").expect("a game");
            if let Some(end) = rated_end(&events) {
                self.0.insert(key, end);
            } else {
                assert_eq!(players.rated_game(&key).expect("an answer"), None, "{key}");
            }
        }
        let mut ends: Vec<(&String, &RatedEnd)> = self.0.iter().collect();
        ends.sort_by_key(|(key, end)| (end.ended_at, *key));
        let mut ratings: BTreeMap<(PlayerKey, String), GameRating> = BTreeMap::new();
        for (key, end) in ends {
            let of = |side: Side| (end.players[side], end.form.to_string());
            let before = BySide::from_fn(|side| ratings.get(&of(side)).copied().unwrap_or_default());
            let (after, counted) = end.count(key, before);
            assert_eq!(players.rated_game(key).expect("an answer"), Some(counted), "{key}");
            ratings.extend(Side::ALL.map(|side| (of(side), after[side])));
        }
        let mut stored = BTreeMap::new();
        for player in players.player_keys().expect("players") {
            for rated in players.ratings(player).expect("ratings") {
                stored.insert((player, rated.form), rated.rating);
            }
        }
        assert_eq!(stored, ratings);
    }
}

/// The tournament after the event with this number.
fn replay(store: &dyn InspectStore, key: &str, seq: u64) -> OnlineTournament {
    let mut entries = store.tournaments().tournament_events(key, 0).expect("events");
    entries.retain(|entry| entry.seq <= seq);
    OnlineTournament::replay(key.to_owned(), &entries).expect("a tournament")
}

/// Checks that the results of a tournament are those of its stored games.
fn check_results(store: &dyn InspectStore, key: &str) {
    let tournament = replay(store, key, u64::MAX);
    for game in tournament.games().iter().filter(|game| game.is_over && !game.is_unplayed()) {
        let events = store.events(&game.key).expect("events").expect("a game");
        let ended = verdict(&events).expect("events of a game").expect("a game that is over");
        assert_eq!(game.outcome, ended.outcome, "{}", game.key);
    }
}

/// Checks that what everybody sees of a tournament, the crosstable with it, follows from its events.
async fn check_view(folder: &Folder, server: &watch::Receiver<SocketAddr>, key: &str) {
    let (status, seen) = ask(server, None, "GET", &format!("/api/tournaments/{key}"), &Value::Null).await;
    assert_eq!(status, 200, "{seen}");
    let number = |field: &str| seen[field].as_u64().expect("a number");
    let replayed = replay(&stored(folder), key, number("seq"));
    assert_eq!(seen, serde_json::to_value(replayed.view_for(None, number("now"))).expect("a view"));
}

#[tokio::test(flavor = "multi_thread")]
async fn after_each_kill_the_ratings_follow_from_the_games_and_the_crosstable_from_the_tournaments_events() {
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &ORIGIN);
    let (address, server) = watch::channel(program.address);
    let stop = Arc::<AtomicBool>::default();
    let mut tables = Vec::new();
    for number in TABLES {
        let white = Person::named(program.address, number, &format!("Player-{number}")).await;
        let black = Person::named(program.address, number + 1, &format!("Player-{}", number + 1)).await;
        tables.push(tokio::spawn(table(server.clone(), [white, black], Arc::clone(&stop))));
    }
    let (mut random, mut rated_games) = (SmallRng::seed_from_u64(17), RatedGames::default());
    let kills = kills(6);
    let mut begun = begin_swiss(&server).await;
    for _ in 0..kills {
        if begun.tasks.iter().all(tokio::task::JoinHandle::is_finished) {
            begun.end(&server).await;
            begun = begin_swiss(&server).await;
        }
        tokio::time::sleep(Duration::from_millis(random.random_range(300..1_400))).await;
        program.kill();
        let store = stored(&folder);
        rated_games.check(&store);
        check_results(&store, &begun.key);
        drop(store);
        program = Program::start(&folder, &ORIGIN);
        address.send_replace(program.address);
        check_view(&folder, &server, &begun.key).await;
    }
    stop.store(true, Ordering::Relaxed);
    let mut games = 0;
    for table in tables {
        games += table.await.expect("no panic");
    }
    let key = begun.key.clone();
    begun.end(&server).await;
    check_view(&folder, &server, &key).await;
    program.kill();
    let store = stored(&folder);
    rated_games.check(&store);
    check_results(&store, &key);
    println!("{kills} kills, {} rated games, {games} of them at tables", rated_games.0.len());
    assert!(rated_games.0.len() > games, "those of a tournament are rated too");
}
