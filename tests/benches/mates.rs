//! Measures how long `go mate 5` takes in late positions of Turnover and Lielow: the mate of the side to move, else that of the other
//! side, else the search for a good move.
//!
//! `TURNOVER_POSITIONS=1000 cargo bench -p turnover-core --bench mates -- [NODES] [MOVES] [GAME]`: 1000 positions, the engine's limit of
//! nodes, five moves, all five games with as many positions each. Times are processor times, and each position that takes a second or more
//! is printed. With `list` each position is printed with its result.
//!
//! The positions come from games that the search plays against itself with few nodes, after random first moves: one from the end of
//! each game that somebody wins. The side to move has a choice and does not win at once. One more position of classic Turnover, which is no
//! late one, is measured by itself.

use std::collections::HashSet;
use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::Thinking;
use turnover_core::ai::mate::MatePlayer;
use turnover_core::ai::search::{Limits, MoveFilter, NodeKind, Options, Score, Search, Searchable, TranspositionTable};
use turnover_core::games::lielow::{Lielow, Lielow9x9};
use turnover_core::games::turnover::{Edition, Turnover};

/// The seed of the first game. No other measurement has it, and nothing was tuned with its positions.
const FIRST_SEED: u64 = 61_000_000;
/// The nodes of a move of these games, and the number of random first plies.
const NODES: u64 = 300;
const RANDOM_PLIES: usize = 6;
/// The plies after which a game ends without a result.
const LONGEST: usize = 400;
/// How many plies before the end a position comes, at least and at most, and after how many plies at least.
const BEFORE_END: std::ops::RangeInclusive<usize> = 2..=14;
const AFTER_START: usize = 16;
/// A position of classic Turnover with many pieces.
const FULL_BOARD: &str = "2prcr1r/4b1r1/1b3bnp/p5PP/4pB2/1b4B1/2P1BC1R/CC1RR2R w";
/// The time from which a position is slow and printed, and that within which each search is to end.
const SLOW: Duration = Duration::from_secs(1);
const LONGEST_WANTED: Duration = Duration::from_secs(5);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let nodes = numbers.next();
    let moves = numbers.next().unwrap_or(5) as u32;
    let lists = words.iter().any(|word| word == "list");
    let positions = std::env::var("TURNOVER_POSITIONS")
        .map_or(1000, |count| count.parse::<usize>().expect("TURNOVER_POSITIONS is a number"));
    let name = words.iter().find(|word| word.parse::<u64>().is_err() && *word != "list").cloned();

    let task = Task { table: Arc::new(TranspositionTable::new(1)), nodes, moves, lists, name, count: positions / 5 };
    let mut all = Vec::new();
    for edition in Edition::ALL {
        all.extend(task.run(edition.name(), Turnover::start(edition)));
    }
    all.extend(task.run("lielow", Lielow::start()));
    all.extend(task.run("lielow-9x9", Lielow9x9::start()));
    report("together", &mut all);
    let classic = Edition::Classic.name();
    if task.is_wanted(classic) {
        let position = Turnover::from_fen(Edition::Classic, FULL_BOARD).expect("a position");
        report("turnover-classic, many pieces", &mut [task.one(classic, &position)]);
    }
}

/// What is asked of each position.
struct Task {
    table: Arc<TranspositionTable>,
    nodes: Option<u64>,
    moves: u32,
    lists: bool,
    /// The name of the only game that is wanted.
    name: Option<String>,
    /// The number of positions of each game.
    count: usize,
}

/// The result of one search.
struct Outcome {
    /// Whether the side to move wins or loses by force, does neither, or this is not known.
    kind: OutcomeKind,
    time: Duration,
    nodes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OutcomeKind {
    Win,
    Loss,
    Neither,
    Unknown,
}

impl Task {
    fn is_wanted(&self, game: &str) -> bool {
        self.name.as_ref().is_none_or(|name| name == game)
    }

    fn run<P: Searchable + Display>(&self, game: &str, start: P) -> Vec<Outcome> {
        if !self.is_wanted(game) {
            return Vec::new();
        }
        let positions = self.late_positions(start);
        let mut outcomes: Vec<Outcome> = positions.iter().map(|position| self.one(game, position)).collect();
        report(game, &mut outcomes);
        outcomes
    }

    fn one<P: Searchable + Display>(&self, game: &str, position: &P) -> Outcome {
        self.table.clear();
        let options = self.options(Limits { nodes: self.nodes, ..Limits::default() });
        let begun = processor_time();
        let mut player = MatePlayer::new(*position, &[], options, self.moves);
        player.run();
        let time = processor_time().saturating_sub(begun);
        let (kind, told) = match (player.remark(), player.score()) {
            (None, Some(Score::Win { moves })) => (OutcomeKind::Win, format!("mate {moves}")),
            (None, Some(Score::Loss { moves })) => (OutcomeKind::Loss, format!("mate -{moves}")),
            (Some(remark), _) if remark.contains("not known") => (OutcomeKind::Unknown, remark),
            (remark, _) => (OutcomeKind::Neither, remark.unwrap_or_default()),
        };
        if self.lists {
            let line = player.take_reports().pop().filter(|_| told.starts_with("mate")).map(|report| report.line);
            let line = line.unwrap_or_default().join(" ");
            println!("{game}|{position}|{told}|{line}|{}|{:.3}", player.nodes(), time.as_secs_f64());
        }
        if time >= SLOW {
            println!("    {:.3} s, {} nodes: {game} {position}", time.as_secs_f64(), player.nodes());
        }
        Outcome { kind, time, nodes: player.nodes() }
    }

    fn options(&self, limits: Limits) -> Options {
        Options::with_table(limits, Arc::clone(&self.table))
    }

    /// Late positions of as many games.
    fn late_positions<P: Searchable + Display>(&self, start: P) -> Vec<P> {
        let (mut found, mut known) = (Vec::new(), HashSet::new());
        for seed in FIRST_SEED.. {
            if found.len() == self.count {
                break;
            }
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let late = self.late_position(start, &mut rng);
            found.extend(late.filter(|late| is_open(late) && known.insert(late.to_string())));
        }
        found
    }

    /// Plays a game and returns one of its last positions; `None` if nobody wins.
    fn late_position<P: Searchable>(&self, start: P, rng: &mut Xoshiro256PlusPlus) -> Option<P> {
        self.table.clear();
        let mut played = vec![start];
        while played.len() < LONGEST {
            let position = *played.last()?;
            let moves = moves(&position);
            match position.node_kind() {
                NodeKind::Move if moves.is_empty() => {
                    return is_won(position.no_moves_outcome()).then(|| from_end(&played, rng)).flatten();
                }
                NodeKind::Move => {}
                over => return is_won(over).then(|| from_end(&played, rng)).flatten(),
            }
            let mv = if played.len() <= RANDOM_PLIES {
                moves[rng.random_range(..moves.len())]
            } else {
                Search::new(position, &[], self.options(Limits::nodes(NODES))).run()?
            };
            played.push(position.after(mv));
        }
        None
    }
}

const fn is_won(end: NodeKind) -> bool {
    matches!(end, NodeKind::Over(Some(_)))
}

/// One of the last of these positions; `None` if it is none of the late ones of a game.
fn from_end<P: Copy>(played: &[P], rng: &mut Xoshiro256PlusPlus) -> Option<P> {
    played.iter().skip(AFTER_START).rev().nth(rng.random_range(BEFORE_END)).copied()
}

/// Prints how many were found and refuted, and the time that it took.
fn report(name: &str, outcomes: &mut [Outcome]) {
    if outcomes.is_empty() {
        return;
    }
    outcomes.sort_by_key(|outcome| outcome.time);
    let count = |kind| outcomes.iter().filter(|outcome| outcome.kind == kind).count();
    let at = |share: usize| outcomes[((outcomes.len() - 1) * share).div_ceil(100)].time.as_secs_f64();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.nodes).sum();
    let seconds: f64 = outcomes.iter().map(|outcome| outcome.time.as_secs_f64()).sum();
    println!(
        "{name}: {} positions: {} won, {} lost, {} neither, {} unknown; median {:.3} s, 95 % {:.3} s, 99 % {:.3} s, \
         worst {:.3} s; {seconds:.1} s and {nodes} nodes together, {} of {} s or more",
        outcomes.len(),
        count(OutcomeKind::Win),
        count(OutcomeKind::Loss),
        count(OutcomeKind::Neither),
        count(OutcomeKind::Unknown),
        at(50),
        at(95),
        at(99),
        at(100),
        outcomes.iter().filter(|outcome| outcome.time >= LONGEST_WANTED).count(),
        LONGEST_WANTED.as_secs(),
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

/// Whether there is a choice, and no move that wins at once.
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
    moves.len() > 1 && !moves.iter().any(wins)
}

fn moves<P: Searchable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::with_capacity(64);
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    moves
}
