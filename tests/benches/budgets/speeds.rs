//! The speed of rules and search, as ratios to a chess library's perft.
//!
//! The machine may be busy, and its speed changes from minute to minute. So each slice takes some milliseconds, and lies between two
//! slices of the library: the median of all ratios is one estimate, the ratio of the fastest slices another one.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use cozy_chess::Board;
use turnover::ai::search::{Limits, Options, Search, Searchable, TranspositionTable};
use turnover::games::dice_chess::{DiceChess, Variant, chess_perft};
use turnover::games::lielow::Lielow;
use turnover::games::turnover::{Edition, Turnover};
use turnover::games::{Position, perft};

use super::{Figure, FigureKind, chess_library};

/// The number of slices of one measurement.
const ROUNDS: usize = 60;
/// How often a figure that seems to miss its budget is measured.
const TRIES: usize = 4;
/// The number of positions of one slice of a search.
const SEARCH_NODES: u64 = 20_000;

/// A middlegame of each game.
const CLASSIC: &str = "c1cc2cc/2p1q1n1/1b4p1/3qP3/2Q1b3/1N4P1/2B1Q3/CC2C1CC w 3 18";
const MODERN: &str = "c1c3c1/1q1c1p1c/2b1p3/3qN3/1Q2b3/2P2B2/1C1Q1C2/C3C1C1 w 2 16";
const LIELOW: &str = "8/aaa1aaaa/3b*4/8/8/1B*6/2AAAAAA/8 b 0 2";
const CHESS: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What is measured: its name, and one slice, which gives its number of nodes.
type Task = (String, Box<dyn Fn() -> u64>);

fn tasks() -> Vec<Task> {
    let chess = |fen: &str| DiceChess::from_fen(Variant::DiceChess, fen).expect("a position");
    let turnover = |edition, fen| Turnover::from_fen(edition, fen).expect("a position");
    let [classic, modern] = [turnover(Edition::Classic, CLASSIC), turnover(Edition::Modern, MODERN)];
    let lielow = Lielow::from_fen(LIELOW).expect("a position");
    let equal_dice = chess(CHESS);
    vec![
        perft_task("turnover-classic", Turnover::start(Edition::Classic), 5),
        perft_task("turnover-modern", Turnover::start(Edition::Modern), 5),
        perft_task("lielow", Lielow::start(), 4),
        ("perft: dice-chess".into(), Box::new(move || chess_perft(black_box(&equal_dice), 3))),
        search_task("turnover-classic", classic),
        search_task("turnover-modern", modern),
        search_task("lielow", lielow),
        search_task("dice-chess", chess(&format!("{CHESS} r12"))),
    ]
}

fn perft_task(game: &str, start: impl Position, depth: u32) -> Task {
    (format!("perft: {game}"), Box::new(move || perft(black_box(&start), depth)))
}

fn search_task(game: &str, position: impl Searchable) -> Task {
    let search = move || {
        let options = Options::with_table(Limits::nodes(SEARCH_NODES), Arc::new(TranspositionTable::new(1)));
        let mut search = Search::new(black_box(position), &[], options);
        search.run();
        search.nodes()
    };
    (format!("search: {game}"), Box::new(search))
}

/// The figures of all tasks. One that is not good enough is measured again.
pub fn measure(is_good: impl Fn(&Figure) -> bool) -> Vec<Figure> {
    let best = |(name, slice): Task| {
        let mut tries = (0..TRIES).map(|_| ratio(&name, &slice));
        let first = tries.next().expect("at least one try");
        if is_good(&first) { first } else { tries.find(|figure| is_good(figure)).unwrap_or(first) }
    };
    tasks().into_iter().map(best).collect()
}

/// The nodes of a slice in a second.
fn speed(slice: &dyn Fn() -> u64) -> f64 {
    let begun = Instant::now();
    let nodes = slice();
    nodes as f64 / begun.elapsed().as_secs_f64()
}

/// One slice of the chess library, of about a millisecond.
fn library_slice() -> u64 {
    chess_library::perft(black_box(&Board::default()), 4)
}

/// The chess library's nodes in a second, of the fastest of some slices: the others were interrupted.
pub fn library_speed() -> f64 {
    (0..100).map(|_| speed(&library_slice)).fold(0.0, f64::max)
}

fn ratio(name: &str, slice: &dyn Fn() -> u64) -> Figure {
    slice();
    let rounds: Vec<[f64; 3]> =
        (0..ROUNDS).map(|_| [speed(&library_slice), speed(slice), speed(&library_slice)]).collect();
    let mut ratios: Vec<f64> = rounds.iter().map(|[before, ours, after]| ours * 2.0 / (before + after)).collect();
    ratios.sort_by(f64::total_cmp);
    let median = ratios[ratios.len() / 2];
    let fastest = |speeds: fn(&[f64; 3]) -> f64| rounds.iter().map(speeds).fold(0.0, f64::max);
    let ours = fastest(|round| round[1]);
    let library = fastest(|round| round[0].max(round[2]));
    let note = format!("of the fastest {:.3}: {:.1} and {:.1} M nodes/s", ours / library, ours / 1e6, library / 1e6);
    Figure { name: name.into(), kind: FigureKind::Ratio, value: median, other: ours / library, note }
}
