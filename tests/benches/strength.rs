//! The strength of the highest level against a plain program.
//!
//! The plain one is an alpha-beta search of four plies that counts material and nothing else (with dice, of two plies over all
//! rolls). `cargo bench --bench strength -- [GAMES] [MILLISECONDS A MOVE] [GAME]`; with `nodes=N` in place of milliseconds the result is the same on any
//! machine, however busy it is.

use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::search::{Limits, MoveFilter, NodeKind, Options, Progress, Search, Searchable};
use turnover_core::board::{Side, Square};
use turnover_core::games::dice_chess::{Chessman, DiceChess, Variant};
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Nest, Turnover};

/// The material count, for White less for Black.
type Material<P> = fn(&P) -> i32;

const WIN: i32 = 1_000_000;
/// The maximum number of plies; longer games are drawn.
const LONGEST: usize = 400;

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(200);
    let limit = words.next().unwrap_or_else(|| "300".into());
    let nodes = limit.strip_prefix("nodes=").and_then(|nodes| nodes.parse().ok());
    let limits = match nodes {
        Some(nodes) => Limits::nodes(nodes),
        None => Limits::time(Duration::from_millis(limit.parse().expect("milliseconds, or nodes=N"))),
    };
    let wanted = words.next();
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| wanted == name);
    for edition in Edition::ALL {
        if is_wanted(edition.name()) {
            report(edition.name(), Turnover::start(edition), nests, 4, games, limits);
        }
    }
    if is_wanted("lielow") {
        report("lielow", Lielow::start(), stacks, 4, games, limits);
    }
    for variant in [Variant::DiceChess, Variant::BrainKing] {
        if is_wanted(variant.rules().name) {
            report(variant.rules().name, DiceChess::start(variant), pieces, 2, games, limits);
        }
    }
}

fn nests(position: &Turnover) -> i32 {
    let worth = [450, 330, 820, 100, 420, 1000];
    let count = |side: Side| -> i32 {
        let own = position.nest_squares(side);
        Nest::ALL.iter().zip(worth).map(|(&nest, worth)| worth * (position.nests(nest) & own).len() as i32).sum()
    };
    count(Side::White) - count(Side::Black)
}

fn stacks(position: &Lielow) -> i32 {
    100 * (position.stack_count(Side::White) as i32 - position.stack_count(Side::Black) as i32)
}

fn pieces(position: &DiceChess) -> i32 {
    let worth = |piece: Chessman| [100, 320, 330, 500, 900, 0][usize::from(piece.number()) - 1];
    let sign = |side| if side == Side::White { 1 } else { -1 };
    let squares = (0..100).map(|index| Square::new(index % 10, index / 10));
    squares.filter_map(|square| position.piece_at(square)).map(|(side, piece)| sign(side) * worth(piece)).sum()
}

fn report<P>(name: &str, start: P, material: Material<P>, depth: u32, games: u32, limits: Limits)
where
    P: Searchable,
{
    let (mut won, mut drawn) = (0, 0);
    for number in 0..games {
        let ours = Side::white_if(number % 2 == 0);
        match play(start, material, depth, ours, u64::from(number / 2), limits) {
            Some(winner) if winner == ours => won += 1,
            Some(_) => {}
            None => drawn += 1,
        }
    }
    let share = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games.max(1)) * 100.0;
    let limit = match (limits.nodes, limits.time) {
        (Some(nodes), _) => format!("{nodes} positions"),
        (None, time) => format!("{:?}", time.unwrap_or_default()),
    };
    println!("{name}: {games} games at {limit} a move: +{won} ={drawn} -{}, {share:.1} %", games - won - drawn);
}

/// Plays a game after four random moves, and returns the winner.
fn play<P>(start: P, material: Material<P>, depth: u32, ours: Side, seed: u64, limits: Limits) -> Option<Side>
where
    P: Searchable,
{
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = start;
    let mut played = Vec::new();
    for ply in 0..LONGEST {
        match position.node_kind() {
            NodeKind::Over(winner) => return winner,
            NodeKind::Roll => {
                let chances = position.chances();
                let total: u32 = chances.iter().map(|chance| chance.weight).sum();
                if total == 0 {
                    break;
                }
                let mut number = rng.random_range(..total);
                let chance = chances.iter().find(|chance| {
                    let is_it = number < chance.weight;
                    number = number.saturating_sub(chance.weight);
                    is_it
                });
                position.roll(chance.expect("one of all").roll).expect("it may come");
            }
            NodeKind::Move => {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = if ply < 4 {
                    moves[rng.random_range(..moves.len())]
                } else if position.turn() == ours {
                    think(position, &played, limits).unwrap_or(moves[0])
                } else {
                    plain(&position, material, depth, &mut rng).unwrap_or(moves[0])
                };
                played.push(position.search_key());
                position.play_unchecked(mv, &mut ());
            }
        }
    }
    match position.no_moves_outcome() {
        NodeKind::Over(winner) => winner,
        NodeKind::Move | NodeKind::Roll => None,
    }
}

fn think<P: Searchable>(position: P, played: &[u64], limits: Limits) -> Option<P::Move> {
    let mut search = Search::new(position, played, Options::new(limits));
    let begun = Instant::now();
    while search.next_slice(begun.elapsed()) == Progress::Thinking {}
    search.best_move()
}

/// The best move of a plain search, a random one if several are equal.
fn plain<P: Searchable>(
    position: &P,
    material: Material<P>,
    depth: u32,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<P::Move> {
    let mut best = None;
    let mut most = -2 * WIN;
    let mut moves = Vec::new();
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    for index in (1..moves.len()).rev() {
        moves.swap(index, rng.random_range(..=index));
    }
    for mv in moves {
        let value = after(position, mv, material, depth, most.max(-WIN - 1), WIN + 1);
        if value > most {
            (most, best) = (value, Some(mv));
        }
    }
    best
}

fn after<P: Searchable>(position: &P, mv: P::Move, material: Material<P>, depth: u32, alpha: i32, beta: i32) -> i32 {
    let next = position.after(mv);
    if next.turn() == position.turn() {
        value(&next, material, depth - 1, alpha, beta)
    } else {
        -value(&next, material, depth - 1, -beta, -alpha)
    }
}

fn value<P: Searchable>(position: &P, material: Material<P>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let ended = |winner: Option<Side>| match winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN,
        Some(_) => -WIN,
    };
    match position.node_kind() {
        NodeKind::Over(winner) => ended(winner),
        _ if depth == 0 => {
            if position.turn() == Side::White {
                material(position)
            } else {
                -material(position)
            }
        }
        NodeKind::Roll => {
            let (mut sum, mut cases) = (0, 0);
            position.each_roll(&mut |next, weight| {
                sum += i64::from(weight) * i64::from(value(&next, material, depth, -WIN, WIN));
                cases += i64::from(weight);
            });
            if cases == 0 { 0 } else { (sum / cases) as i32 }
        }
        NodeKind::Move => {
            let mut moves = Vec::new();
            position.each_move(MoveFilter::All, &mut |mv| moves.push((-position.gain(mv), mv)));
            moves.sort_by_key(|&(gain, _)| gain);
            if moves.is_empty() {
                return match position.no_moves_outcome() {
                    NodeKind::Over(winner) => ended(winner),
                    NodeKind::Move | NodeKind::Roll => 0,
                };
            }
            for (_, mv) in moves {
                alpha = alpha.max(after(position, mv, material, depth, alpha, beta));
                if alpha >= beta {
                    break;
                }
            }
            alpha
        }
    }
}
