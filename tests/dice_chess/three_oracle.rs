//! Compares the form with three dice of dicechess.com with `tests/data/dice-chess-three.json`: 60 positions, 235 rolls and
//! all complete turns, and the counts of turns in docs/rules/dice-chess.md, A9.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;
use sha2::{Digest, Sha256};
use turnover_core::games::dice_chess::Variant::ThreeDice;
use turnover_core::games::dice_chess::{Chessman, DiceChess, Move, Phase};

use crate::table::{CASTLE, PASS, START, position, roll};

#[derive(Deserialize)]
struct Oracle {
    positions: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    fen: String,
    rolls: BTreeMap<String, Turns>,
}

#[derive(Deserialize)]
struct Turns {
    dice: String,
    most: usize,
    n: usize,
    turns: Option<Vec<String>>,
    first: Option<BTreeMap<String, usize>>,
    sha256: String,
    after: Vec<[String; 3]>,
}

/// Every complete turn with these dice, its moves separated by blanks, with the number of dice that it uses and the
/// position after it. A pass is `0000`.
fn turns(position: &DiceChess, text: &str) -> BTreeMap<String, (usize, DiceChess)> {
    let mut rolled = *position;
    rolled.roll(roll(text)).unwrap_or_else(|error| panic!("{position} {text}: {error}"));
    let mut complete = BTreeMap::new();
    let mut begun = vec![(String::new(), 0, rolled)];
    while let Some((moves, dice, position)) = begun.pop() {
        for mv in position.legal_moves() {
            let mut next = position;
            next.play(mv).unwrap_or_else(|illegal| panic!("{position} {mv}: {illegal}"));
            let text = format!("{moves}{}{mv}", if moves.is_empty() { "" } else { " " });
            let dice = dice + dice_used(&position, mv);
            if let Phase::Move(_) = next.phase() {
                begun.push((text, dice, next));
            } else {
                assert_eq!(complete.insert(text, (dice, next)), None, "{position} {mv}");
            }
        }
    }
    complete
}

/// One die, two for castling, none for a pass.
fn dice_used(position: &DiceChess, mv: Move) -> usize {
    let Some([from, to]) = mv.squares() else { return 0 };
    let is_king = position.piece_at(from).is_some_and(|(_, piece)| piece == Chessman::King);
    if is_king && from.file().abs_diff(to.file()) > 1 { 2 } else { 1 }
}

#[test]
fn every_roll_allows_the_oracles_turns() {
    let oracle: Oracle =
        serde_json::from_str(include_str!("../data/dice-chess-three.json")).expect("the oracle's format");
    let mut rolls = 0;
    for Case { fen, rolls: expected } in oracle.positions {
        let before = position(ThreeDice, &fen);
        assert_eq!(before.to_string(), fen);
        for (text, expected) in expected {
            let at = format!("{fen} {text}");
            let mut rolled = before;
            rolled.roll(roll(&text)).expect("a roll that may come");
            assert_eq!(rolled.dfen(), Some(format!("{fen} {}", expected.dice)), "{at}");
            let found = turns(&before, &text);
            let list: Vec<&str> = found.keys().map(String::as_str).collect();
            if let Some(expected) = expected.turns {
                assert_eq!(list, expected, "{at}");
            }
            if let Some(expected) = expected.first {
                let mut first: BTreeMap<String, usize> = BTreeMap::new();
                for turn in &list {
                    *first.entry(turn.split(' ').next().unwrap_or_default().into()).or_default() += 1;
                }
                assert_eq!(first, expected, "{at}");
            }
            assert_eq!(list.len(), expected.n, "{at}");
            let digest: String = Sha256::digest(list.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(digest, expected.sha256, "{at}");
            assert_eq!(found.values().map(|&(dice, _)| dice).max(), Some(expected.most), "{at}");
            for [turn, fen, result] in expected.after {
                let (_, after) = found[&turn];
                assert_eq!(after.to_string(), fen, "{at} {turn}");
                assert_eq!(after.outcome().map_or("", |outcome| outcome.score()), result, "{at} {turn}");
            }
            rolls += 1;
        }
    }
    assert_eq!(rolls, 235);
}

#[test]
fn the_turns_of_all_rolls_are_as_many_as_counted_elsewhere() {
    for (fen, all, different, passes) in [
        (START, 29_858, 17_078, 64),
        (CASTLE, 49_571, 15_503, 64),
        ("4k3/8/8/2PpP3/8/8/8/3QK3 w - d6 0 9", 48_890, 17_133, 27),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 20_118, 10_970, 27),
    ] {
        let before = position(ThreeDice, fen);
        let mut found = (0, 0, 0);
        for (roll, weight) in before.chances().outcomes {
            let turns = turns(&before, &roll.to_string());
            let results: HashSet<String> = turns.values().map(|(_, after)| after.to_string()).collect();
            let weight = weight as usize;
            found.0 += weight * turns.len();
            found.1 += weight * results.len();
            found.2 += if turns.contains_key(PASS) { weight } else { 0 };
        }
        assert_eq!(found, (all, different, passes), "{fen}");
    }
}
