//! Measures how much sooner two threads reach a depth than one. `cargo bench --bench threads`, with a part of a game's name for that one
//! alone, and `--threads N` for another number. Where the game has a network it is measured once more with that.
//!
//! The positions are from games of a weak search. Each is searched to the depth that one thread reaches in some hundred
//! milliseconds: by one thread and by several in turn, so that both meet the same moods of the machine.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, NodeKind, Options, Search, Searchable, TranspositionTable};
use turnover_core::games::lielow::{Lielow, Lielow9x9};
use turnover_core::games::turnover::{Edition, Turnover};
use turnover_core::session::GameId;

/// The number of games from which positions are taken.
const GAMES: u64 = 8;
/// The plies after which they are taken.
const PLIES: [u64; 3] = [10, 20, 30];
/// The plies of an opening, which are drawn at random.
const OPENING: u64 = 6;
/// The nodes for a move of these games.
const GAME_NODES: u64 = 2_000;
/// The nodes in which one thread must reach the depth to which a position is searched.
const DEPTH_NODES: u64 = 1_500_000;
/// How often each position is searched by one thread and by several.
const ROUNDS: usize = 3;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = words.iter().position(|word| word == "--threads").and_then(|place| words.get(place + 1));
    let threads = number.map_or(2, |number| number.parse().expect("a number of threads"));
    let is_asked_for = |name: &str| {
        let mut names = words.iter().filter(|word| !word.starts_with("--") && word.parse::<u32>().is_err()).peekable();
        names.peek().is_none() || names.any(|part| name.contains(part.as_str()))
    };
    println!("{:<28}{:>11}{:>12}{:>12}{:>10}{:>10}", "game", "positions", "1 thread", "several", "ratio", "nodes/s");
    for edition in Edition::ALL {
        if is_asked_for(edition.name()) {
            measure(edition.name(), Turnover::start(edition), threads);
        }
    }
    if is_asked_for("lielow") {
        measure("lielow", Lielow::start(), threads);
    }
    if is_asked_for("lielow-9x9") {
        measure("lielow-9x9", Lielow9x9::start(), threads);
    }
}

/// Measures a game, without a network and with its own.
fn measure<P: Searchable>(name: &str, start: P, threads: usize) {
    let positions = positions(start);
    measure_with(name, &positions, None, threads);
    if let Some(network) = network_of(&start) {
        measure_with(&format!("{name} network"), &positions, Some(&network), threads);
    }
}

fn network_of<P: Searchable>(position: &P) -> Option<Arc<Network>> {
    let id: GameId = position.network_shape()?.game.parse().expect("a game");
    Some(Arc::new(Network::read(id.built_in_network()?).expect("a network")))
}

/// Positions of games between equal players.
fn positions<P: Searchable>(start: P) -> Vec<P> {
    let mut found = Vec::new();
    for game in 0..GAMES {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(game);
        let mut position = start;
        for ply in 0..=PLIES[2] {
            if position.node_kind() != NodeKind::Move {
                break;
            }
            if PLIES.contains(&ply) {
                found.push(position);
            }
            let mv = if ply < OPENING { random_move(&position, &mut rng) } else { own_move(position) };
            let Some(mv) = mv else { break };
            position = position.after(mv);
        }
    }
    found
}

fn random_move<P: Searchable>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}

fn own_move<P: Searchable>(position: P) -> Option<P::Move> {
    Search::new(position, &[], Options::with_table(Limits::nodes(GAME_NODES), Arc::new(TranspositionTable::new(1))))
        .run()
}

/// The depth of the last iteration that one thread completes; `None` if the position is decided sooner.
fn depth_of<P: Searchable>(position: P, network: Option<&Arc<Network>>) -> Option<u32> {
    let options = Options { network: network.cloned(), ..Options::new(Limits::nodes(DEPTH_NODES)) };
    let mut search = Search::new(position, &[], options);
    search.run();
    let is_open = search.nodes() >= DEPTH_NODES;
    search.take_reports().last().map(|report| report.depth).filter(|_| is_open)
}

fn measure_with<P: Searchable>(name: &str, positions: &[P], network: Option<&Arc<Network>>, threads: usize) {
    let with_depth = |&position: &P| depth_of(position, network).map(|depth| (position, depth));
    let positions: Vec<(P, u32)> = positions.iter().filter_map(with_depth).collect();
    let mut sums = [Effort::default(), Effort::default()];
    let mut logarithms = 0.0;
    for &(position, depth) in &positions {
        let mut here = [Effort::default(), Effort::default()];
        for _ in 0..ROUNDS {
            for (effort, threads) in here.iter_mut().zip([1, threads]) {
                effort.add(&search(position, depth, network, threads));
            }
        }
        logarithms += (here[0].seconds / here[1].seconds).ln();
        for (sum, effort) in sums.iter_mut().zip(&here) {
            sum.add(effort);
        }
    }
    let [one, several] = sums;
    let ratio = (logarithms / positions.len() as f64).exp();
    let speed = several.nodes as f64 / several.seconds / (one.nodes as f64 / one.seconds);
    println!(
        "{name:<28}{:>11}{:>10.2} s{:>10.2} s{:>10.2}{:>10.2}   geometric mean {ratio:.2}",
        positions.len(),
        one.seconds,
        several.seconds,
        one.seconds / several.seconds,
        speed,
    );
}

/// What searches took.
#[derive(Clone, Copy, Default)]
struct Effort {
    seconds: f64,
    nodes: u64,
}

impl Effort {
    fn add(&mut self, other: &Self) {
        self.seconds += other.seconds;
        self.nodes += other.nodes;
    }
}

fn search<P: Searchable>(position: P, depth: u32, network: Option<&Arc<Network>>, threads: usize) -> Effort {
    let table = Arc::new(TranspositionTable::new(16));
    let options = Options { threads, network: network.cloned(), ..Options::with_table(Limits::depth(depth), table) };
    let mut search = Search::new(black_box(position), &[], options);
    let begun = Instant::now();
    search.run();
    Effort { seconds: begun.elapsed().as_secs_f64(), nodes: search.nodes() }
}
