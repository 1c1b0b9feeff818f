//! Simulates online games with failing messages, devices, server and disk, and tests that players, spectators and the
//! disk agree in the end, and that hostile clients have no effect.
//!
//! `TURNOVER_SEEDS=100000 cargo test --release -p turnover-core --test online -- --nocapture`
//! plays that many games and counts the faults; `TURNOVER_SEED=42` plays one and prints it.
mod agreement;
mod bot;
mod client;
mod cube;
mod dice;
mod endings;
mod first_turn;
mod flood;
mod hostile;
#[path = "../server/long_game.rs"]
mod long_game;
mod long_waits;
mod longest;
mod presence;
mod put_away;
mod stalls;
mod table;
mod world;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use world::World;

const DEFAULT_SEEDS: u64 = 150;
/// The maximum number of games in a series of rematches.
const MOST_GAMES: u32 = 3;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Prints the seed of the game in which a check fails.
struct Blame(u64);

impl Drop for Blame {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the game of TURNOVER_SEED={} went wrong", self.0);
        }
    }
}

fn play(seed: u64, is_told: bool) -> BTreeMap<String, u64> {
    let _blame = Blame(seed);
    let mut counts = BTreeMap::new();
    let mut next = Some(World::new(seed, is_told));
    for _ in 0..MOST_GAMES {
        let Some(mut world) = next else { break };
        world.play();
        agreement::check(&world);
        for (name, count) in world.counts() {
            *counts.entry(name).or_default() += count;
        }
        next = world.into_rematch();
    }
    counts
}

#[test]
fn players_watchers_and_disk_agree_whatever_happens() {
    if let Some(seed) = number("TURNOVER_SEED") {
        println!("{:#?}", play(seed, true));
        return;
    }
    let seeds = number("TURNOVER_SEEDS").unwrap_or(DEFAULT_SEEDS);
    let first = number("TURNOVER_FIRST_SEED").unwrap_or(0);
    let next = AtomicU64::new(first);
    let totals = Mutex::new(BTreeMap::<String, u64>::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + seeds {
                        break;
                    }
                    for (name, count) in play(seed, false) {
                        *totals.lock().expect("no game failed").entry(name).or_default() += count;
                    }
                }
            });
        }
    });
    let totals = totals.into_inner().expect("no game failed");
    println!("{seeds} seeds from {first}");
    for (name, count) in &totals {
        println!("{count:>12}  {name}");
    }
    assert!(totals["games"] >= seeds);
    if seeds >= DEFAULT_SEEDS {
        // The simulation is only meaningful if these things happen.
        for what in [
            "fault: cut",
            "fault: server killed",
            "fault: disk full",
            "event: stalled",
            "event: answered",
            "event: rolled",
            "event: rematch-created",
            "chains renewed with a move",
            "games put away",
            "end: time",
        ] {
            assert!(totals.get(what).is_some_and(|&count| count > 0), "expected some of {what:?}, found none");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let events = |seed| {
        let mut world = World::new(seed, false);
        world.play();
        world.disk
    };
    for seed in [1, 2] {
        assert_eq!(events(seed), events(seed));
    }
}
