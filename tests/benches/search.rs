//! Measures the speed of the search, and its depth after a second, and the same with the network of the game if it has one. On one thread;
//! `cargo bench --bench search`, with a part of a game's name for that one alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, Progress, Search, Searchable};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};
use turnover_core::session::GameId;

/// A middlegame of each edition.
const CLASSIC: &str = "c1cc2cc/2p1q1n1/1b4p1/3qP3/2Q1b3/1N4P1/2B1Q3/CC2C1CC w 3 18";
const MODERN: &str = "c1c3c1/1q1c1p1c/2b1p3/3qN3/1Q2b3/2P2B2/1C1Q1C2/C3C1C1 w 2 16";
const LIELOW: &str = "8/aaa1aaaa/3b*4/8/8/1B*6/2AAAAAA/8 b 0 2";
const CHESS: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 r12";

fn main() {
    println!("{:<32}{:>14}{:>10}{:>8}  slices of up to", "one second of", "positions/s", "depth", "lines");
    for edition in Edition::ALL {
        let fen = if edition == Edition::Classic { CLASSIC } else { MODERN };
        measure(&format!("{} start", edition.name()), Turnover::start(edition));
        measure(edition.name(), Turnover::from_fen(edition, fen).expect("a position"));
    }
    measure("lielow start", Lielow::start());
    measure("lielow", Lielow::from_fen(LIELOW).expect("a position"));
    measure("dice-chess", DiceChess::from_fen(Variant::DiceChess, CHESS).expect("a position"));
    for variant in Variant::ALL.into_iter().filter(|&variant| variant != Variant::DiceChess) {
        let mut position = DiceChess::start(variant);
        let roll = match variant {
            Variant::Vegas => "rPN",
            Variant::Moves => "r2",
            Variant::PieceMoves => "r22",
            Variant::Burmese | Variant::ThreeDice => "r123",
            _ => "r1",
        };
        position.roll(roll.parse().expect("a roll")).expect("it may come");
        measure(variant.rules().name, position);
    }
}

fn measure<P: Searchable>(name: &str, position: P) {
    let is_asked_for = |part: String| part.starts_with("--") || name.contains(&part);
    if !std::env::args().skip(1).all(is_asked_for) {
        return;
    }
    measure_with(name, position, None);
    if let Some(network) = network_of(&position) {
        measure_with(&format!("{name} network"), position, Some(network));
    }
}

fn network_of<P: Searchable>(position: &P) -> Option<Arc<Network>> {
    let id: GameId = position.network_shape()?.game.parse().expect("a game");
    Some(Arc::new(Network::read(id.built_in_network()?).expect("a network")))
}

fn measure_with<P: Searchable>(name: &str, position: P, network: Option<Arc<Network>>) {
    let limit = Duration::from_secs(1);
    let mut search = Search::new(position, &[], Options { network, ..Options::new(Limits::time(limit)) });
    let start = Instant::now();
    let (mut before, mut longest) = (Duration::ZERO, Duration::ZERO);
    while search.next_slice(start.elapsed()) == Progress::Thinking {
        let now = start.elapsed();
        longest = longest.max(now - before);
        before = now;
    }
    let seconds = start.elapsed().as_secs_f64();
    let reports = search.take_reports();
    let (depth, selective_depth) = reports.last().map_or((0, 0), |report| (report.depth, report.selective_depth));
    let per_second = search.nodes() as f64 / seconds;
    println!("{name:<32}{per_second:>14.0}{depth:>10}{selective_depth:>8}  {:.1} ms", longest.as_secs_f64() * 1000.0);
}
