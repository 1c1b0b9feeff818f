//! Measures how fast a mate in five is found or refuted, in late positions of Turnover and Lielow, for the side to move.
//!
//! `cargo bench -p turnover-core --bench mates -- [POSITIONS] [NODES] [MOVES] [GAME]`: 500 positions, 100 million nodes at
//! most for each, five moves, all games. Two of five positions are of each edition of Turnover, one is of Lielow. With `list`
//! each position is printed with its result.
//!
//! The positions depend on the rules alone: games of a player that looks two plies ahead at what a move captures, and that
//! plays a random move now and then, until few pieces are left.

use std::fmt::Display;
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::mate::{Answer, MateSearch};
use turnover_core::ai::search::{MoveFilter, NodeKind, Searchable};
use turnover_core::board::Side;
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};

/// The most pieces of both sides in a late position of Turnover, and of Lielow.
const FEW_NESTS: u32 = 12;
const FEW_STACKS: u32 = 8;
/// The plies after which a game without a late position ends.
const LONGEST: usize = 300;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(500) as usize;
    let nodes = numbers.next().unwrap_or(100_000_000);
    let moves = numbers.next().unwrap_or(5) as u32;
    let lists = words.iter().any(|word| word == "list");
    let name = words.iter().find(|word| word.parse::<u64>().is_err() && *word != "list");
    let is_wanted = |game: &str| name.is_none_or(|name| game.contains(name.as_str()));

    let task = Task { nodes, moves, lists };
    let mut all = Vec::new();
    for edition in Edition::ALL {
        if is_wanted(edition.name()) {
            let is_late = |position: &Turnover| {
                pieces(position.side(Side::White).len(), position.side(Side::Black).len()) <= FEW_NESTS
            };
            all.extend(task.run(edition.name(), Turnover::start(edition), count * 2 / 5, is_late));
        }
    }
    if is_wanted("lielow") {
        let is_late = |position: &Lielow| {
            pieces(position.stack_count(Side::White), position.stack_count(Side::Black)) <= FEW_STACKS
        };
        all.extend(task.run("lielow", Lielow::start(), count - 2 * (count * 2 / 5), is_late));
    }
    report("together", &mut all);
}

const fn pieces(white: u32, black: u32) -> u32 {
    white + black
}

/// What is asked of each position.
struct Task {
    nodes: u64,
    moves: u32,
    lists: bool,
}

/// The result of one search.
struct Outcome {
    /// `None` if it is not known.
    is_found: Option<bool>,
    time: Duration,
    nodes: u64,
}

impl Task {
    fn run<P: Searchable + Display>(
        &self,
        name: &str,
        start: P,
        count: usize,
        is_late: impl Fn(&P) -> bool,
    ) -> Vec<Outcome> {
        let positions = late_positions(start, count, is_late);
        let mut outcomes: Vec<Outcome> = positions.iter().map(|position| self.one(name, position)).collect();
        report(name, &mut outcomes);
        outcomes
    }

    fn one<P: Searchable + Display>(&self, name: &str, position: &P) -> Outcome {
        let begun = processor_time();
        let mut search = MateSearch::new(*position, self.moves);
        let answer = search.run(self.nodes);
        let time = processor_time().saturating_sub(begun);
        let is_found = match answer {
            Answer::Mate { .. } => Some(true),
            Answer::None => Some(false),
            Answer::Unknown => None,
        };
        if self.lists {
            let told = match answer {
                Answer::Mate { moves, line } => format!("mate in {moves} ({} plies)", line.len()),
                Answer::None => "none".into(),
                Answer::Unknown => "unknown".into(),
            };
            println!("{name}|{position}|{told}|{}|{:.3}", search.nodes(), time.as_secs_f64());
        }
        Outcome { is_found, time, nodes: search.nodes() }
    }
}

/// Prints how many were found, refuted and unknown, and the time that it took.
fn report(name: &str, outcomes: &mut [Outcome]) {
    if outcomes.is_empty() {
        return;
    }
    outcomes.sort_by_key(|outcome| outcome.time);
    let count = |is_found| outcomes.iter().filter(|outcome| outcome.is_found == is_found).count();
    let at = |share: usize| outcomes[((outcomes.len() - 1) * share).div_ceil(100)].time.as_secs_f64();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.nodes).sum();
    let most = outcomes.iter().map(|outcome| outcome.nodes).max().unwrap_or(0);
    let seconds: f64 = outcomes.iter().map(|outcome| outcome.time.as_secs_f64()).sum();
    println!(
        "{name}: {} positions: {} found, {} refuted, {} unknown; median {:.3} s, 95 % {:.3} s, worst {:.3} s; \
         {nodes} nodes together, {most} at most, {:.0} a second",
        outcomes.len(),
        count(Some(true)),
        count(Some(false)),
        count(None),
        at(50),
        at(95),
        at(100),
        nodes as f64 / seconds.max(1e-9),
    );
}

/// The processor time of this program's only thread; where it is not known, the time since a fixed moment.
fn processor_time() -> Duration {
    use std::sync::LazyLock;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_ascii_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Late positions of as many games, in which the side to move does not win at once.
fn late_positions<P: Searchable>(start: P, count: usize, is_late: impl Fn(&P) -> bool) -> Vec<P> {
    let mut found: Vec<P> = Vec::new();
    for seed in 0.. {
        if found.len() == count {
            break;
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let late = late_position(start, &mut rng, &is_late);
        found.extend(late.filter(|late| is_open(late) && !found.contains(late)));
    }
    found
}

/// Plays a game until few pieces are left, and up to ten plies more.
fn late_position<P: Searchable>(start: P, rng: &mut Xoshiro256PlusPlus, is_late: &impl Fn(&P) -> bool) -> Option<P> {
    let mut position = start;
    let mut more = rng.random_range(0..=10);
    for _ in 0..LONGEST {
        if is_late(&position) {
            if more == 0 {
                return Some(position);
            }
            more -= 1;
        }
        position.play_unchecked(weak_move(&position, rng)?, &mut ());
    }
    None
}

/// A random move in two of five cases, otherwise the one that gains the most less what the opponent then gains.
fn weak_move<P: Searchable>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Move> {
    if position.node_kind() != NodeKind::Move {
        return None;
    }
    let moves = moves(position);
    let is_random = rng.random_range(0..5) < 2;
    let value = |&mv: &P::Move| {
        let next = position.after(mv);
        let reply = self::moves(&next).into_iter().map(|reply| next.gain(reply)).max().unwrap_or(0);
        position.gain(mv) - reply
    };
    let weighed = moves.into_iter().map(|mv| {
        let chance = rng.random_range(0..1000);
        (if is_random { chance } else { 1000 * value(&mv) + chance }, mv)
    });
    weighed.max_by_key(|&(value, _)| value).map(|(_, mv)| mv)
}

/// Whether there is a move, and none that wins at once.
fn is_open<P: Searchable>(position: &P) -> bool {
    if position.node_kind() != NodeKind::Move {
        return false;
    }
    let side = position.turn();
    let wins = |&mv: &P::Move| {
        let next = position.after(mv);
        let is_stuck = || moves(&next).is_empty() && next.no_moves_outcome() == NodeKind::Over(Some(side));
        next.node_kind() == NodeKind::Over(Some(side)) || next.node_kind() == NodeKind::Move && is_stuck()
    };
    let moves = moves(position);
    !moves.is_empty() && !moves.iter().any(wins)
}

fn moves<P: Searchable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::with_capacity(64);
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    moves
}
