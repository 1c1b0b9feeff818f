//! Plays many games against a cluster that runs elsewhere, while its nodes fail: tests that nothing is lost, and measures how long games
//! stand still.
//!
//! `.ci/cluster try` runs it, makes the nodes fail, and writes into a file what it does: lines of a time in milliseconds since 1970 and the
//! name of a fault, and at last a line `end`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::kills::{Manner, Played, Tables};

/// A move that is stored sooner is not held up.
const HELD_UP: Duration = Duration::from_millis(500);
/// Moves that are made later after a fault do not tell when games went on: what comes back may hold them up once more.
const LATER: Duration = Duration::from_secs(15);

struct Fault {
    name: String,
    at: Instant,
}

/// The faults in the file, and whether these were all.
fn read(text: &str) -> (Vec<Fault>, bool) {
    let (now, since_1970) =
        (Instant::now(), SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock that is set"));
    let fault = |line: &str| {
        let (at, name) = line.split_once(' ')?;
        let age = since_1970.checked_sub(Duration::from_millis(at.parse().ok()?))?;
        Some(Fault { name: name.to_owned(), at: now - age })
    };
    (text.lines().filter_map(fault).collect(), text.lines().any(|line| line == "end"))
}

/// The value below which this part of them lies, in seconds.
pub fn quantile(sorted: &[Duration], part: f64) -> f64 {
    let index = (sorted.len() as f64 * part) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).map_or(0.0, Duration::as_secs_f64)
}

/// How long games stood still after faults of each name.
fn report(played: &Played, faults: &[Fault]) -> String {
    let mut text = format!(
        "{} games, {} events, {} moves of which players waited for the end\n",
        played.games,
        played.events,
        played.waits.len()
    );
    let mut waits: Vec<Duration> = played.waits.iter().map(|wait| wait.end - wait.begin).collect();
    waits.sort_unstable();
    let [median, most, longest] = [0.5, 0.99, 1.0].map(|part| quantile(&waits, part));
    writeln!(text, "a move until it is stored: median {median:.3} s, 99 % {most:.3} s, longest {longest:.3} s")
        .expect("a text");
    text.push_str("| fault | times | games held up each time | went on after: median | worst | longest wait of a player |\n|---|---|---|---|---|---|\n");
    let mut by_name: BTreeMap<&str, (u32, Vec<Duration>, Duration)> = BTreeMap::new();
    for (number, fault) in faults.iter().enumerate() {
        let next = faults.get(number + 1).map_or_else(Instant::now, |next| next.at);
        let (times, after, longest) = by_name.entry(&fault.name).or_default();
        *times += 1;
        for wait in played.waits.iter().filter(|wait| wait.end > fault.at && wait.begin < next) {
            let took = wait.end - wait.begin;
            // One that a fault before has held up is not this one's.
            if took >= HELD_UP && wait.begin + HELD_UP >= fault.at {
                *longest = took.max(*longest);
                if wait.begin < fault.at + LATER {
                    after.push(wait.end - fault.at);
                }
            }
        }
    }
    for (name, (times, mut after, longest)) in by_name {
        after.sort_unstable();
        let (each, median, worst) =
            (after.len() as f64 / f64::from(times), quantile(&after, 0.5), quantile(&after, 1.0));
        writeln!(
            text,
            "| {name} | {times} | {each:.0} | {median:.1} s | {worst:.1} s | {:.1} s |",
            longest.as_secs_f64()
        )
        .expect("a text");
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a cluster: `.ci/cluster try`"]
async fn games_go_on_while_nodes_of_a_cluster_fail() {
    let told = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("expected {name}"));
    let address = told("TURNOVER_BALANCER").parse().expect("an address");
    let tables = told("TURNOVER_TABLES").parse().expect("a number of tables");
    let think = Duration::from_millis(told("TURNOVER_THINK_MS").parse().expect("a number of milliseconds"));
    let file = told("TURNOVER_FAULTS");
    // Tokens that no earlier run had.
    let first =
        SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock that is set").as_millis() as u64 * 1_000_000;
    let playing = Tables::start_many(address, tables, Manner { first, think, most_plies: 60 });
    let faults = loop {
        let (faults, is_end) = read(&std::fs::read_to_string(&file).unwrap_or_default());
        if is_end {
            break faults;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    let played = playing.finish().await;
    println!("{tables} tables, {} faults", faults.len());
    print!("{}", report(&played, &faults));
}
