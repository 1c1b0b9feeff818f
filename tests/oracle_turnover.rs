//! Compares the rules and the notation of Turnover with the reference implementation, move by move.
//!
//! `data/turnover.json` and `data/turnover-2025.json`: positions of all editions with every legal move, its kind, its text and the board after it,
//! and perft. `data/turnover-notation.json`: the rule book's notation examples.

use std::collections::BTreeMap;

use serde::Deserialize;
use turnover_core::games::turnover::{Edition, Move, Turnover};
use turnover_core::games::{DescribeMove, MoveInfo, MoveKind, Phase, Position, Reason, perft};
use turnover_core::notation::Notation;

#[derive(Deserialize)]
struct Oracle {
    perft: ByEdition<BTreeMap<String, Perft>>,
    sets: ByEdition<Vec<Case>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ByEdition<T: Default> {
    classic: T,
    modern: T,
    #[serde(rename = "2025")]
    third: T,
}

impl<T: Default> ByEdition<T> {
    fn each(self) -> [(Edition, T); 3] {
        [(Edition::Classic, self.classic), (Edition::Modern, self.modern), (Edition::Third, self.third)]
    }
}

#[derive(Deserialize)]
struct Perft {
    pos: String,
    perft: Vec<u64>,
}

#[derive(Deserialize)]
struct Case {
    pos: String,
    outcome: Option<End>,
    /// From, to, kind, text, board after.
    moves: Vec<[String; 5]>,
}

#[derive(Deserialize)]
struct End {
    result: String,
    why: String,
}

#[derive(Deserialize)]
struct Example {
    id: String,
    pos: String,
    from: String,
    to: String,
    kind: String,
    promo: bool,
    canonical: String,
    accepted: Vec<String>,
    result: String,
}

fn oracle() -> Oracle {
    let mut oracle: Oracle = serde_json::from_str(include_str!("data/turnover.json")).expect("the oracle's format");
    let third: Oracle = serde_json::from_str(include_str!("data/turnover-2025.json")).expect("the oracle's format");
    oracle.perft.third = third.perft.third;
    oracle.sets.third = third.sets.third;
    // An edition that is left out counts as one without positions.
    let (perft, sets) = (&oracle.perft, &oracle.sets);
    assert_eq!([&perft.classic, &perft.modern, &perft.third].map(BTreeMap::len), [5, 5, 9]);
    assert_eq!([&sets.classic, &sets.modern, &sets.third].map(Vec::len), [128, 124, 75]);
    oracle
}

fn position(edition: Edition, text: &str) -> Turnover {
    Turnover::from_fen(edition, text).expect("a position")
}

fn kind(info: MoveInfo) -> String {
    let arrival = match info.arrival {
        MoveKind::Move => "move",
        MoveKind::Combine => "combine",
        MoveKind::TurnOver => "turnover",
        MoveKind::Capture => "capture",
        MoveKind::Leave => "leave",
    };
    format!("{arrival}{}{}", if info.moves_whole { "/whole" } else { "" }, if info.promotes { "/promo" } else { "" })
}

fn placement(position: &Turnover) -> String {
    position.to_string().split(' ').next().expect("a placement").to_owned()
}

fn played(position: &Turnover, mv: Move) -> Turnover {
    let mut next = *position;
    next.play(mv, &mut ()).expect("a legal move");
    next
}

#[test]
fn every_move_of_every_position_is_the_oracles() {
    for (edition, cases) in oracle().sets.each() {
        for case in cases {
            let position = position(edition, &case.pos);
            let moves = position.legal_moves();
            let texts = position.notation_of_all(&moves);
            let mut found: Vec<[String; 5]> = moves
                .iter()
                .zip(texts)
                .map(|(&mv, text)| {
                    // The oracle writes no marks of check and mate.
                    let text = text.trim_end_matches('+').to_owned();
                    let after = placement(&played(&position, mv));
                    let mut kind = kind(position.info(mv).expect("no pass"));
                    // Of the third edition, the oracle tells only how a ring arrives; the text and the board show the rest.
                    if edition == Edition::Third {
                        kind.truncate(kind.find('/').unwrap_or(kind.len()));
                    }
                    [mv.from().to_string(), mv.to().to_string(), kind, text, after]
                })
                .collect();
            let mut expected = case.moves;
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{edition:?} {}", case.pos);
            assert_eq!(position.count_legal_moves(), expected.len() as u64);
        }
    }
}

#[test]
fn every_game_ends_as_the_oracles_does() {
    for (edition, cases) in oracle().sets.each() {
        for case in cases {
            let position = position(edition, &case.pos);
            let Phase::Over(outcome) = position.phase() else {
                assert!(case.outcome.is_none(), "{}", case.pos);
                continue;
            };
            let end = case.outcome.unwrap_or_else(|| panic!("{} is over: {outcome}", case.pos));
            let why = match outcome.reason {
                Reason::CastlesCaptured if outcome.winner == Some(position.turn()) => "opponent has no castles",
                Reason::CastlesCaptured => "no castles",
                Reason::Resignation => "opponent has no castles",
                Reason::Checkmate => "checkmate",
                Reason::Stalemate => "stalemate",
                _ => "something else",
            };
            assert!(outcome.score().starts_with(&end.result), "{}", case.pos);
            assert_eq!(why, end.why, "{}", case.pos);
        }
    }
}

#[test]
fn every_written_move_is_read_back() {
    for (edition, cases) in oracle().sets.each() {
        for case in cases {
            let position = position(edition, &case.pos);
            for [from, to, _, text, _] in case.moves {
                let mv: Move = format!("{from}{to}").parse().expect("a move");
                for text in [text, format!("{from}{to}"), format!("{from}-{to}"), position.notation(mv)] {
                    assert_eq!(position.read_move(&text), Ok(mv), "{} {text}", case.pos);
                }
            }
        }
    }
}

#[test]
fn the_rule_books_notation_examples_are_written_and_read() {
    let examples: Vec<Example> =
        serde_json::from_str(include_str!("data/turnover-notation.json")).expect("the examples' format");
    assert_eq!(examples.len(), 45);
    for example in examples {
        let position = position(Edition::Classic, &example.pos);
        let mv: Move = format!("{}{}", example.from, example.to).parse().expect("a move");
        assert_eq!(position.notation(mv).trim_end_matches('+'), example.canonical, "{}", example.id);
        for text in example.accepted.iter().chain([&example.canonical]) {
            assert_eq!(position.read_move(text), Ok(mv), "{} {text}", example.id);
        }
        let info = position.info(mv).expect("no pass");
        assert_eq!(kind(MoveInfo { promotes: false, ..info }), example.kind, "{}", example.id);
        assert_eq!(info.promotes, example.promo, "{}", example.id);
        let after = played(&position, mv).to_string();
        assert!(after.starts_with(&format!("{} ", example.result)), "{}: {after}", example.id);
    }
}

#[test]
fn perft_counts_what_the_oracle_counts() {
    for (edition, table) in oracle().perft.each() {
        for (name, row) in table {
            let position = position(edition, &row.pos);
            for (depth, nodes) in (1..=5).zip(row.perft) {
                assert_eq!(perft(&position, depth), nodes, "{edition:?} {name}, depth {depth}");
            }
        }
    }
}

#[test]
fn perft_of_the_start_positions_is_that_of_the_rules_file() {
    for (edition, table) in [
        (Edition::Classic, [1, 16, 256, 6000, 139_978, 3_774_248]),
        (Edition::Modern, [1, 16, 256, 5870, 134_898, 3_670_080]),
        (Edition::Third, [1, 41, 1681, 70_624, 2_965_589, 128_382_924]),
    ] {
        let start = Turnover::start(edition);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|depth| perft(&start, depth)), table);
    }
}
