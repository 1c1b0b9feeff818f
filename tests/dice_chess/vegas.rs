//! The decisions on Vegas Fun Chess: docs/rules/dice-chess.md, A4.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::Vegas;
use turnover_core::games::dice_chess::{DiceChess, IllegalRoll, Move, Outcome, Phase, Reason};

use crate::table::*;

#[test]
fn the_dice_have_their_own_faces() {
    // A4-1, A4-7
    let start = DiceChess::start(Vegas);
    assert!(start.to_string().starts_with("rnbqkbnr/pppppppp/8/"));
    let chances = start.chances();
    for (text, weight) in [("rPP", 2), ("rP*", 2), ("rKQ", 1), ("rNN", 1), ("rQK", 0), ("rKK", 0), ("rQQ", 0)] {
        assert_eq!(chances.weight(roll(text)), weight, "{text}");
    }
    let mut other = start;
    assert!(matches!(other.roll(roll("rQK")), Err(IllegalRoll::OtherDice { .. })));
    assert!(matches!(other.roll(roll("r25")), Err(IllegalRoll::OtherDice { .. })));
    // A quarter of all first rolls is a pass.
    let passes = chances.outcomes.iter().filter(|(roll, _)| legal(Vegas, START, &roll.to_string()) == PASS);
    assert_eq!(passes.map(|(_, weight)| weight).sum::<u32>(), 36 / 4);
    // The free face: any move, or a pass.
    assert_eq!(after(Vegas, START, "rK*").legal_moves().len(), 21);
    assert_eq!(legal(Vegas, START, "rNN"), "b1a3 b1c3 g1f3 g1h3");
}

#[test]
fn castling_en_passant_and_promotion_follow_the_faces() {
    // A4-2
    for (dice, castles) in [("rKN", true), ("rRN", true), ("rNR", true), ("rN*", true), ("rNQ", false), ("rPB", false)]
    {
        assert_eq!(legal(Vegas, CASTLE, dice).contains("e1g1"), castles, "{dice}");
    }
    // … and in a turn without dice.
    let free = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 r-";
    assert!(legal(Vegas, free, "").contains("e1g1"));
    // A4-3
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    for (dice, takes) in [("rPN", true), ("rN*", true), ("rKQ", false)] {
        assert_eq!(legal(Vegas, passed, dice).contains("e5d6"), takes, "{dice}");
    }
    assert!(legal(Vegas, &format!("{passed} r-"), "").contains("e5d6"));
    assert_eq!(legal(Vegas, passed, "rKQ e1e2 rKQ e8e7 rPN"), "e5e6");
    // A4-4
    assert_eq!(legal(Vegas, "6k1/P7/8/8/8/8/8/4K3 w", "rPN"), "a7a8b a7a8n a7a8q a7a8r");
}

#[test]
fn no_dice_are_rolled_in_check_or_after_giving_it() {
    let fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";
    let mut checked = after(Vegas, fen, "rRN a1a8");
    assert_eq!((checked.phase(), checked.is_check()), (Phase::Move(Side::Black), true));
    assert_eq!(checked.roll(roll("rKN")), Err(IllegalRoll::NoDice));
    assert_eq!(listed(&checked), "e8d7 e8e7 e8f7");
    assert_eq!(checked.play(Move::PASS).map_err(|illegal| illegal.kind.code()), Err("pass-not-forced"));
    // A4-6: White, whose last move gave check, moves freely or passes; then dice are rolled again.
    checked.play(mv("e8d7")).expect("an answer");
    assert_eq!(checked.to_string(), "R7/3k4/8/8/8/8/4P3/4K3 w - - 2 2 r-");
    let moves = checked.legal_moves();
    assert!(moves.contains(&Move::PASS) && moves.contains(&mv("e2e4")) && moves.contains(&mv("a8a1")));
    for text in [PASS, "e2e4"] {
        let next = after(Vegas, &checked.to_string(), text);
        assert_eq!(next.phase(), Phase::Roll(Side::Black));
        let later = after(Vegas, &next.to_string(), "rKN d7d6");
        assert_eq!(later.phase(), Phase::Roll(Side::White));
    }
}

#[test]
fn a_counter_check_is_answered_first() {
    // A4-5: the knight shields White's king and checks Black's.
    let checked = position(Vegas, "8/8/8/8/8/2N5/5k2/r6K w - - 0 1");
    assert_eq!((checked.phase(), checked.is_check()), (Phase::Move(Side::White), true));
    let countered = after(Vegas, &checked.to_string(), "c3d1");
    assert_eq!((countered.phase(), countered.is_check()), (Phase::Move(Side::Black), true));
    assert!(!countered.legal_moves().contains(&Move::PASS));
    // Black steps aside: White, who gave the last check, moves without dice or passes.
    let aside = after(Vegas, &countered.to_string(), "f2f3");
    assert!(!aside.is_check() && aside.dice().is_none() && aside.legal_moves().contains(&Move::PASS));
    // Black takes the knight and checks again: White must answer, and then Black is free.
    let again = after(Vegas, &countered.to_string(), "a1d1");
    assert_eq!(listed(&again), "h1h2");
    assert!(after(Vegas, &again.to_string(), "h1h2").legal_moves().contains(&Move::PASS));
}

#[test]
fn a_game_ends_by_mate_or_stalemate() {
    let mate = "4k3/7R/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(after(Vegas, mate, "rRN a1a8").outcome(), WHITE_MATES);
    assert_eq!(after(Vegas, "7k/8/5K2/8/8/8/8/6Q1 w", "rNQ g1g6").outcome(), Some(Outcome::drawn(Reason::Stalemate)));
}
