//! Simulates online games with failing messages, devices, server and disk, and tests that players, spectators and the
//! disk agree in the end, and that hostile clients have no effect.
//!
//! `TURNOVER_SEEDS=100000 cargo test --release -p turnover-core --test online -- --nocapture`
//! plays that many games and counts the faults; `TURNOVER_SEED=42` plays one and prints it.
//!
//! | file | content |
//! |---|---|
//! | `world` | the simulation: a server, its disk, devices and connections, with all kinds of faults |
//! | `bot`, `agreement`, `seeds` | its players, what must hold after each game, and the seeds |
//! | `table` | a server with reliable connections, for the files below |
//! | `client` | local moves are shown at once, and the client comes to the server's game |
//! | `assigned`, `rated` | seats that a tournament assigns, and rated games |
//! | `first_turn`, `long_waits`, `endings`, `longest` | limits of time, the ends of games, and the longest game |
//! | `dice`, `cube`, `duplicates` | dice that nobody chooses or knows before, the doubling cube, and two games with the same dice |
//! | `verifiers` | the verifiers of dice in other languages, on records of such games |
//! | `passes`, `draw_offers` | a forced pass costs no time; when a draw may be offered with three dice |
//! | `hostile`, `flood` | lies, guesses and repetitions, and any sequence of messages |
//! | `presence`, `put_away`, `stalls` | who is there, games that were unloaded, a server that stood still |
//! | `long_game` | games that go on for as long as one likes, shared with the server's tests |
mod agreement;
mod assigned;
mod bot;
mod client;
mod cube;
mod dice;
mod draw_offers;
mod duplicates;
mod endings;
mod first_turn;
mod flood;
mod hostile;
#[path = "../server/long_game.rs"]
mod long_game;
mod long_waits;
mod longest;
mod passes;
mod presence;
mod put_away;
mod rated;
mod seeds;
mod stalls;
mod table;
mod verifiers;
mod world;

use std::collections::BTreeMap;

use world::World;

const DEFAULT_SEEDS: u64 = 150;
/// The maximum number of games in a series of rematches.
const MAX_GAMES: u32 = 3;

fn play(seed: u64, is_told: bool) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    let mut next = Some(World::new(seed, is_told));
    for _ in 0..MAX_GAMES {
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
    let wanted = [
        "fault: cut",
        "fault: server killed",
        "fault: disk full",
        "event: stalled",
        "event: answered",
        "event: rolled",
        "event: seed-shown",
        "event: rematch-created",
        "chains renewed with a move",
        "games put away",
        "end: time",
    ];
    if let Some((seeds, totals)) = seeds::run(DEFAULT_SEEDS, "game", &wanted, play) {
        assert!(totals["games"] >= seeds);
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
