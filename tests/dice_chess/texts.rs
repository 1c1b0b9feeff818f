//! Tests that every text is either valid or refused by a short error.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use turnover_core::games::dice_chess::{DiceChess, Move, Roll, Seed, Variant};
use turnover_core::notation::Notation;
use turnover_core::notation::NotationError;

use crate::contract::sample;
use crate::table::{BOUND_AFTER, START, after, listed, mv, position};

/// The text with a character replaced, removed or doubled, or cut off.
fn mutated(text: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..letters.len().max(1));
        let any = *" /-0123456789abcdefghijkpnrqKQRBNPOx=+#*rwé\u{0}🎲"
            .chars()
            .collect::<Vec<_>>()
            .choose(rng)
            .expect("letters");
        match rng.random_range(0..4) {
            0 if at < letters.len() => letters[at] = any,
            1 if at < letters.len() => drop(letters.remove(at)),
            2 => letters.insert(at, any),
            _ => letters.truncate(at + 1),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn any_text_is_something_or_is_refused_in_a_few_words() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut read = 0;
    for variant in Variant::ALL {
        for position in sample(variant, 400) {
            for _ in 0..20 {
                let text = mutated(&position.to_string(), &mut rng);
                match DiceChess::from_fen(variant, &text) {
                    Ok(position) => {
                        read += 1;
                        let written = position.to_string();
                        assert_eq!(DiceChess::from_fen(variant, &written), Ok(position), "{text:?} {written}");
                        let _ = (position.phase(), position.chances(), position.legal_moves());
                    }
                    Err(error) => assert!(error.to_string().len() < 250, "{error}"),
                }
            }
            for mv in position.legal_moves().into_iter().take(10) {
                for text in [mv.to_string(), position.notation(mv)] {
                    let text = mutated(&text, &mut rng);
                    if let Ok(mv) = text.parse::<Move>() {
                        assert_eq!(mv.to_string(), text);
                    }
                    match position.read_move(&text) {
                        Ok(mv) => assert!(position.legal_moves().contains(&mv)),
                        Err(NotationError::Malformed { at, .. }) => {
                            assert!((1..=text.chars().count() + 1).contains(&at))
                        }
                        Err(NotationError::NoSuchMove | NotationError::Ambiguous(_)) => {}
                    }
                }
            }
            let roll = position.dice().map_or("r25".into(), |roll| roll.to_string());
            if let Ok(roll) = mutated(&roll, &mut rng).parse::<Roll>() {
                let mut next = position;
                assert!(next.roll(roll).is_ok() || next == position);
            }
        }
    }
    assert!(read > 1500, "{read} texts were positions");
}

#[test]
fn a_million_characters_are_refused_in_a_few_words() {
    for unit in ["8/", "K", "x", "w ", "é", "1 ", "r1", "e3", "O-O", "/"] {
        let long = unit.repeat(1_000_000);
        for variant in Variant::ALL {
            for start in ["", "8/8/8/8/8/8/8/8 w ", "8/8/8/8/8/8/8/8 w - ", "8/8/8/8/8/8/8/8 w - - 0 1 "] {
                let error = DiceChess::from_fen(variant, &format!("{start}{long}")).expect_err("no position");
                assert!(error.to_string().len() < 250, "{error}");
            }
        }
        let start = DiceChess::start(Variant::Vegas);
        assert!(start.read_move(&long).expect_err("no move").to_string().len() < 250);
        assert!(long.parse::<Roll>().expect_err("no roll").to_string().len() < 250);
        assert!(long.parse::<Seed>().expect_err("no seed").to_string().len() < 250);
        assert!(long.parse::<Move>().is_err());
    }
}

#[test]
fn a_position_is_read_and_written_as_the_text_of_dicechess_com() {
    let read = |dfen: &str| DiceChess::from_fen(Variant::ThreeDice, dfen).map(|position| position.to_string());
    let placement = "rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR";
    for (dfen, fen) in [
        (format!("{START} NBK"), format!("{START} r236")),
        (format!("{START} KNB"), format!("{START} r236")),
        (format!("{START} nbk"), format!("{START} r236")),
        (format!("{START} -"), START.to_owned()),
        (format!("{placement} b KQkq a3c3e3 0 1 ppq"), format!("{placement} b KQkq a3c3e3 0 1 r115")),
        (format!("{placement} b KQkq e3a3c3"), format!("{placement} b KQkq a3c3e3 0 1")),
        (format!("{placement} b KQkq e3a3c3 PPP"), format!("{placement} b KQkq a3c3e3 0 1 r111")),
        (format!("{placement} b KQkq e3a3c3 -"), format!("{placement} b KQkq a3c3e3 0 1")),
        // Within a turn the dice that have been used are not told.
        (
            "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1 PP".to_owned(),
            "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1 r11".to_owned(),
        ),
    ] {
        assert_eq!(read(&dfen), Ok(fen.clone()), "{dfen}");
        assert_eq!(read(&fen), Ok(fen.clone()), "{fen}");
        let position = DiceChess::from_fen(Variant::ThreeDice, &fen).expect("a position");
        let again = position.dfen().expect("a DFEN");
        assert_eq!(read(&again), Ok(fen), "{again}");
    }
    let begun = after(Variant::ThreeDice, START, "r124 a2a4 b1c3");
    let told = "rnbqkbnr/pppppppp/8/8/P7/2N5/1PPPPPPP/R1BQKBNR w KQkq a3 1 1 R";
    assert_eq!(begun.dfen().as_deref(), Some(told));
    // It goes on from dice of which the others are not known, and survives its own text.
    let mut part = DiceChess::from_fen(Variant::ThreeDice, &format!("{START} PN")).expect("a position");
    part.play(mv("b1c3")).expect("a knight's move");
    assert_eq!(part.to_string(), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 1 1 r12/2");
    assert_eq!(DiceChess::from_fen(Variant::ThreeDice, &part.to_string()), Ok(part));
    let clock = DiceChess::from_fen(Variant::ThreeDice, "4k3/8/8/8/8/8/8/R3K3 b - - 99 60 k").expect("a position");
    assert_eq!(clock.dfen().as_deref(), Some("4k3/8/8/8/8/8/8/R3K3 b - - 99 60 k"));
    // What cannot be said, and what is none.
    assert_eq!(DiceChess::from_fen(Variant::ThreeDice, BOUND_AFTER).expect("a position").dfen(), None);
    assert_eq!(DiceChess::start(Variant::Burmese).dfen(), None);
    for text in ["PNBR", "PX", "--", "p1"] {
        assert!(DiceChess::from_fen(Variant::ThreeDice, &format!("{START} {text}")).is_err(), "{text}");
    }
    assert!(DiceChess::from_fen(Variant::DiceChess, &format!("{START} PN")).is_err());
}

#[test]
fn positions_of_other_programs_have_the_moves_and_allow_the_turns_that_they_tell() {
    let is_told = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = include_str!("../data/dfen-of-others.txt").lines().filter(is_told).collect();
    assert_eq!(lines.len(), 17);
    for line in lines {
        if let Some((dfen, moves)) = line.split_once(" = ") {
            let mut expected: Vec<&str> = moves.split(' ').collect();
            expected.sort_unstable();
            assert_eq!(listed(&position(Variant::ThreeDice, dfen)), expected.join(" "), "{dfen}");
        } else {
            let (dfen, turn) = line.split_once(" > ").expect("a list of moves, or a turn");
            let (moves, fen) = turn.split_once(" > ").unwrap_or((turn, ""));
            let after_turn = after(Variant::ThreeDice, dfen, moves);
            assert_eq!(after_turn.dice(), None, "the turn is over: {line}");
            assert!(fen.is_empty() || after_turn.to_string() == fen, "{line}: {after_turn}");
        }
    }
}
