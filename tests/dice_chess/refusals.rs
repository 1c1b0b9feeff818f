//! Tests that everything forbidden by the dice or the rules is refused with its reason.

use std::collections::HashSet;

use turnover_core::games::dice_chess::Variant::{BrainKing, Burmese, DiceChess as Main, PieceMoves, ThreeDice};
use turnover_core::games::dice_chess::{DiceChess, IllegalMoveKind, IllegalRoll, Roll, Variant};

use crate::table::*;

/// Variant, position, actions, the refused action, and the code of the reason.
const REFUSED: &[(Variant, &str, &str, &str, &str)] = &[
    (Main, "R5k1/5ppp/8/8/8/8/8/4K3 b", "", "g8h8", "game-over"),
    (Main, START, "", "e2e4", "not-rolled"),
    (Main, START, "r25", PASS, "pass-not-forced"),
    (Main, START, "r11", "e3e4", "nothing-there"),
    (Main, START, "r11", "i1i3", "nothing-there"),
    (Main, START, "r11", "e7e5", "not-yours"),
    (Main, START, "r11", "e2e2", "same-square"),
    // A piece that the dice do not name; castling without a 4, a 6 or equal dice.
    (Main, START, "r25", "e2e4", "man-not-rolled"),
    (Main, CASTLE, "r12", "e1g1", "castling-not-rolled"),
    (Burmese, CASTLE, "r123", "e1g1", "castling-not-rolled"),
    (Burmese, CASTLE, "r146", "e1g1", "castling-names-die"),
    (Burmese, START, "r112 b1c3", "c3e4", "man-not-rolled"),
    (Burmese, START, "r133", "a2a3", "wastes-dice"),
    (ThreeDice, CASTLE, "r114", "e1g1", "castling-needs-both-dice"),
    (ThreeDice, BOUND, "r112 f3g2", "a7a6", "must-capture-king"),
    (PieceMoves, START, "r26 b1c3", "g1f3", "other-man-moves"),
    (Main, START, "r11", "e1g1", "castling-blocked"),
    (Main, "r3k2r/8/8/8/8/8/8/R3K2R w kq -", "r46", "e1g1", "castling-right-lost"),
    (Main, "4k3/8/8/8/8/5r2/8/R3K2R w KQ -", "r46", "e1g1", "castling-through-check"),
    (Main, "4k3/8/8/8/8/4r3/8/R3K2R w KQ -", "r66", "e1g1", "castling-in-check"),
    (Main, START, "r35", "f1c4", "blocked"),
    (Main, START, "r11", "a1a2", "own-man-there"),
    (Main, START, "r11", "e2e5", "pawn-moves-forward"),
    (Main, START, "r11", "e2d3", "pawn-diagonal-takes"),
    (Main, "4k3/8/8/3pP3/8/8/8/4K3 w", "r11", "e5d6", "pawn-diagonal-takes"),
    (Main, "4k3/8/8/8/4p3/4P3/8/4K3 w", "r11", "e3e4", "pawn-never-takes-ahead"),
    (Main, START, "r11", "g1g3", "knight-leaps"),
    (Main, START, "r11", "f1f3", "bishop-moves-diagonally"),
    (Main, START, "r11", "a1b3", "rook-moves-straight"),
    (Main, START, "r11", "d1c3", "queen-moves-in-lines"),
    (Main, START, "r11", "e1e3", "king-moves-one-square"),
    (Main, START, "r11", "e2e4q", "no-promotion"),
    (Main, "6k1/P7/8/8/8/8/8/4K3 w", "r11", "a7a8", "promotion-missing"),
    (Main, "6k1/P7/8/8/8/8/8/4K3 w", "r11", "a7a8k", "promotion-impossible"),
    (BrainKing, "6k1/P7/8/8/8/8/8/4K3 w", "r5", "a7a8r", "promotion-impossible"),
    (Main, "4r1k1/8/8/8/8/8/4N3/4K3 w", "r22", "e2c3", "leaves-king-in-check"),
    (Main, "3r2k1/8/8/8/8/8/4N3/4K3 w", "r16", "e1d1", "king-into-check"),
];

#[test]
fn each_refusal_names_its_reason() {
    for &(variant, fen, actions, text, code) in REFUSED {
        assert_eq!(refused(variant, fen, actions, text), code, "{variant} {fen} {actions} {text}");
    }
    let beyond = turnover_core::games::Describe::refusal(&position(Main, START), square("e2"), None)
        .expect("nobody leaves the board");
    let told: HashSet<&str> = REFUSED.iter().map(|&(.., code)| code).chain([beyond.code]).collect();
    assert_eq!(told, IllegalMoveKind::CODES.iter().copied().collect(), "every reason can occur");
    let words = after(Main, START, "r25").play(mv("e2e4")).expect_err("no pawn").to_string();
    assert_eq!(words, "the dice name no pawn");
}

#[test]
fn dice_that_cannot_lie_there_are_refused() {
    // The faces 0 and 7 do not exist.
    for text in ["r07", "r70", "r20"] {
        let error = text.parse::<Roll>().expect_err("no roll").to_string();
        assert!(error.contains("1 to 6") && error.contains("at character"), "{error}");
    }
    let mut over = position(Main, "R5k1/5ppp/8/8/8/8/8/4K3 b");
    assert_eq!(over.roll(roll("r66")), Err(IllegalRoll::GameOver));
    let mut rolled = after(Main, START, "r25");
    assert_eq!(rolled.roll(roll("r11")), Err(IllegalRoll::AlreadyRolled));
    for variant in Variant::ALL {
        for text in ["r1", "r12", "r123", "rPN"] {
            let mut start = DiceChess::start(variant);
            let fits = start.chances().weight(roll(text)) > 0;
            let other = IllegalRoll::OtherDice { variant, roll: roll(text) };
            assert_eq!(start.roll(roll(text)).err(), (!fits).then_some(other));
        }
    }
}
