//! Runs a simulation with many seeds: with as many as `TURNOVER_SEEDS` says, from `TURNOVER_FIRST_SEED` on, or with that of
//! `TURNOVER_SEED` alone. The simulation of several processes in `src/server/cluster` includes this file too.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Prints the seed of the run in which a check fails.
struct Blame {
    what: &'static str,
    seed: u64,
}

impl Drop for Blame {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the {} of TURNOVER_SEED={} went wrong", self.what, self.seed);
        }
    }
}

/// Runs the simulation, which is given a seed and whether to print what happens, and prints how often what has happened. Returns the number of
/// seeds and these counts; `None` after a single seed. Fails if there are at least the usual number and one of these things never happens: the
/// simulation is only meaningful if they do.
pub fn run<K: Ord + Debug + Display + Borrow<str> + Send>(
    usual: u64,
    what: &'static str,
    wanted: &[&str],
    simulate: impl Fn(u64, bool) -> BTreeMap<K, u64> + Sync,
) -> Option<(u64, BTreeMap<K, u64>)> {
    let simulate = |seed, is_told| {
        let _blame = Blame { what, seed };
        simulate(seed, is_told)
    };
    if let Some(seed) = number("TURNOVER_SEED") {
        println!("{:#?}", simulate(seed, true));
        return None;
    }
    let seeds = number("TURNOVER_SEEDS").unwrap_or(usual);
    let first = number("TURNOVER_FIRST_SEED").unwrap_or(0);
    let next = AtomicU64::new(first);
    let totals = Mutex::new(BTreeMap::<K, u64>::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + seeds {
                        break;
                    }
                    for (name, count) in simulate(seed, false) {
                        *totals.lock().expect("no run failed").entry(name).or_default() += count;
                    }
                }
            });
        }
    });
    let totals = totals.into_inner().expect("no run failed");
    println!("{seeds} seeds from {first}");
    for (name, count) in &totals {
        println!("{count:>12}  {name}");
    }
    if seeds >= usual {
        for what in wanted {
            assert!(totals.get(*what).is_some_and(|&count| count > 0), "expected some of {what:?}, found none");
        }
    }
    Some((seeds, totals))
}
