//! Compares the rules of Lielow with reference implementations, move by move.
//!
//! `data/lielow.json`: positions with every legal move and what it leads to, whole games, and perft. `data/lielow-9x9.json`:
//! positions and perft of the larger board.

use std::collections::BTreeMap;

use serde::Deserialize;
use turnover_core::games::lielow::{Bitboard, Lielow, Lielow9x9, LielowOn, MoveOn};
use turnover_core::games::{Phase, Position, Reason, perft};
use turnover_core::notation::Notation;

#[derive(Deserialize)]
struct Oracle {
    start: String,
    perft: PerftTables,
    positions: Vec<Case>,
    games: Vec<Played>,
}

#[derive(Deserialize)]
struct PerftTables {
    #[serde(rename = "one off-move per stack")]
    one_off_per_stack: BTreeMap<String, u64>,
}

/// What is known of the larger board.
#[derive(Deserialize)]
struct LargeOracle {
    start: String,
    perft: BTreeMap<String, u64>,
    first: Case,
    positions: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    pos: String,
    n: u64,
    /// The position or winner after each move.
    moves: BTreeMap<String, String>,
    perft2: Option<u64>,
    perft3: Option<u64>,
}

#[derive(Deserialize)]
struct Played {
    winner: String,
    plies: usize,
    /// Each move and the position after it.
    line: Vec<[String; 2]>,
}

fn oracle() -> Oracle {
    serde_json::from_str(include_str!("data/lielow.json")).expect("the oracle's format")
}

fn large_oracle() -> LargeOracle {
    serde_json::from_str(include_str!("data/lielow-9x9.json")).expect("the oracle's format")
}

fn position<B: Bitboard>(text: &str) -> LielowOn<B> {
    LielowOn::from_fen(text).expect("a position")
}

/// The first two fields of the FEN, because the oracle does not count moves.
fn placement_and_turn<B: Bitboard>(position: &LielowOn<B>) -> String {
    let text = position.to_string();
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// The position or winner after a move, in the oracle's format. The reason must fit the move.
fn result<B: Bitboard>(before: &LielowOn<B>, text: &str) -> String {
    let mv: MoveOn<B> = text.parse().expect("a move");
    let mut next = *before;
    next.play(mv, &mut ()).unwrap_or_else(|illegal| panic!("{before} {text}: {illegal}"));
    match next.phase() {
        Phase::Roll(_) | Phase::Move(_) => placement_and_turn(&next),
        Phase::Over(outcome) => {
            let reason = if text.ends_with("-off") { Reason::KingLeft } else { Reason::KingCaptured };
            assert_eq!(outcome.reason, reason, "{before} {text}");
            format!("WINNER {}", if outcome.score() == "1-0" { "w" } else { "b" })
        }
    }
}

#[test]
fn every_move_of_every_position_is_the_oracles() {
    let cases = oracle().positions;
    assert_eq!(cases.len(), 145);
    check_moves::<u64>(&cases);
}

#[test]
fn every_move_of_every_position_on_the_larger_board_is_the_oracles() {
    let LargeOracle { first, positions: mut cases, .. } = large_oracle();
    cases.push(first);
    assert_eq!(cases.len(), 71);
    check_moves::<u128>(&cases);
}

fn check_moves<B: Bitboard>(cases: &[Case]) {
    for case in cases {
        let position = position::<B>(&case.pos);
        assert_eq!(placement_and_turn(&position), case.pos);
        let moves = position.legal_moves();
        let found: BTreeMap<String, String> =
            moves.iter().map(|&mv| (position.notation(mv), result(&position, &position.notation(mv)))).collect();
        assert_eq!(found, case.moves, "{}", case.pos);
        assert_eq!((position.count_legal_moves(), moves.len() as u64), (case.n, case.n), "{}", case.pos);
        for (text, &mv) in position.notation_of_all(&moves).iter().zip(&moves) {
            assert!(case.moves.contains_key(text), "{} {text}", case.pos);
            assert_eq!(position.read_move(text), Ok(mv), "{} {text}", case.pos);
        }
    }
}

#[test]
fn every_game_goes_as_the_oracles_does() {
    for game in oracle().games {
        assert_eq!(game.line.len(), game.plies);
        let mut position = Lielow::start();
        for (ply, [mv, after]) in (1..).zip(&game.line) {
            let end = result(&position, mv);
            position.play(mv.parse().expect("a move"), &mut ()).expect("a legal move");
            assert_eq!(&placement_and_turn(&position), after);
            if ply == game.plies {
                assert_eq!(end, format!("WINNER {}", game.winner));
            } else {
                assert_eq!(&end, after);
            }
        }
    }
}

#[test]
fn perft_counts_what_the_oracle_counts() {
    let Oracle { start, perft: tables, positions, .. } = oracle();
    for depth in 1..=5 {
        assert_eq!(
            perft(&position::<u64>(&start), depth),
            tables.one_off_per_stack[&depth.to_string()],
            "depth {depth}"
        );
    }
    for case in positions {
        let position = position::<u64>(&case.pos);
        for (depth, nodes) in [(2, case.perft2), (3, case.perft3)] {
            assert!(nodes.is_none_or(|nodes| perft(&position, depth) == nodes), "{}, depth {depth}", case.pos);
        }
    }
}

#[test]
fn perft_of_the_start_position_is_that_of_the_rules_file() {
    let counts = [0, 1, 2, 3, 4, 5].map(|depth| perft(&Lielow::start(), depth));
    assert_eq!(counts, [1, 46, 2116, 97_520, 4_426_560, 198_230_544]);
}

#[test]
fn perft_of_the_larger_board_is_that_of_the_oracle_and_of_the_rules_file() {
    let LargeOracle { start, perft: counts, .. } = large_oracle();
    assert_eq!(position::<u128>(&start), Lielow9x9::start());
    assert_eq!([1, 2, 3].map(|depth| perft(&Lielow9x9::start(), depth)), [86, 7396, 626_080]);
    for (depth, nodes) in counts {
        assert_eq!(perft(&Lielow9x9::start(), depth.parse().expect("a depth")), nodes, "depth {depth}");
    }
}
