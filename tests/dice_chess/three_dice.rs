//! The decisions on the forms with three dice: docs/rules/dice-chess.md, A6 and A9.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::{Burmese, ThreeDice};
use turnover_core::games::dice_chess::{DiceChess, Outcome, Phase, Reason};

use crate::table::*;

#[test]
fn each_die_moves_one_piece_in_any_order() {
    // A6-1, A6-2
    assert_eq!(DiceChess::start(Burmese).to_string(), START);
    let moves = legal(Burmese, START, "r112");
    assert!(moves.contains("e2e4") && moves.contains("b1c3"));
    for actions in ["r112 e2e4 b1c3 d2d4", "r112 g1f3 e2e4 e4e5", "r112 a2a3 a3a4 b1a3"] {
        assert_eq!(after(Burmese, START, actions).phase(), Phase::Roll(Side::Black), "{actions}");
    }
    let begun = after(Burmese, START, "r112 e2e4");
    assert_eq!(begun.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1 r112/1");
    assert_eq!(refused(Burmese, START, "r112 b1c3", "c3e4"), "man-not-rolled");
    // A6-7: three equal dice are three moves of that kind, and no more.
    assert_eq!(legal(Burmese, START, "r222"), "b1a3 b1c3 g1f3 g1h3");
    assert_eq!(after(Burmese, START, "r222 b1c3 c3e4 e4d6").phase(), Phase::Roll(Side::Black));
}

#[test]
fn as_many_dice_are_used_as_any_order_allows() {
    // A6-3: a pawn must first make way for the bishop; nothing makes way for the queen otherwise.
    assert_eq!(legal(Burmese, START, "r133"), "b2b3 b2b4 d2d3 d2d4 e2e3 e2e4 g2g3 g2g4");
    assert_eq!(refused(Burmese, START, "r133", "a2a3"), "wastes-dice");
    // One bishop alone comes out of it, and two moves of its.
    assert_eq!(after(Burmese, START, "r133 e2e4 f1c4 c4f7").phase(), Phase::Roll(Side::Black));
    // Where nothing can be done it is a pass, and where no more can be done the turn is over.
    assert_eq!(legal(Burmese, START, "r455"), PASS);
    let done = after(Burmese, START, "r255 b1c3");
    assert_eq!(done.phase(), Phase::Roll(Side::Black));
    // The pawn would wall in the knight, whose die would then be lost …
    assert_eq!(legal(Burmese, "N6k/2R5/8/1P6/8/8/8/7K w - - 0 1", "r122"), "a8b6");
    // … but whoever can take the king need not save dice, now or with a later one.
    let fen = "N7/2k5/8/1P6/8/8/8/7K w - - 0 1";
    assert_eq!(legal(Burmese, fen, "r122"), "a8b6 a8c7 b5b6");
    assert_eq!(after(Burmese, fen, "r122 b5b6 a8c7").outcome(), WHITE_TAKES);
}

#[test]
fn there_is_no_check_and_the_king_falls_at_once() {
    // A6-4
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let taken = after(Burmese, fen, "r446 a1a8 a8e8");
    assert_eq!(taken.outcome(), WHITE_TAKES);
    assert_eq!(taken.to_string(), "4R3/8/8/8/8/8/8/4K3 b - - 0 1");
    // A king may stand attacked, and be left so.
    let attacked = "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1";
    assert!(!position(Burmese, attacked).is_check());
    assert_eq!(legal(Burmese, attacked, "r123"), "a2a3 a2a4");
    // No move at all is a pass and no draw.
    assert_eq!(position(Burmese, BLOCKED).outcome(), None);
    assert_eq!(legal(Burmese, BLOCKED, "r166"), PASS);
    // Two kings may still take each other.
    assert_eq!(position(Burmese, "8/8/8/3k1K2/8/8/8/8 w - - 0 1").outcome(), None);
    assert_eq!(after(Burmese, "8/8/8/3k1K2/8/8/8/8 w - - 0 1", "r166 f5e5 e5d5").outcome(), WHITE_TAKES);
}

#[test]
fn castling_spends_one_die_and_en_passant_waits_for_the_whole_turn() {
    // A6-5: attacked squares do not matter; with a rook's and a king's die one says which is spent.
    let fen = "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(from(&after(Burmese, fen, "r114"), "e1"), "c1 g1");
    assert_eq!(from(&after(Burmese, fen, "r116"), "e1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(from(&after(Burmese, fen, "r146"), "e1"), "c1k c1r d1 d2 e2 f1 f2 g1k g1r");
    assert_eq!(refused(Burmese, fen, "r146", "e1g1"), "castling-names-die");
    assert_eq!(refused(Burmese, fen, "r123", "e1g1"), "castling-not-rolled");
    let by_rook = after(Burmese, fen, "r146 e1g1r");
    assert_eq!(by_rook.to_string(), "4r1k1/8/8/8/8/8/8/R4RK1 w - - 1 1 r146/4");
    assert_eq!(from(&by_rook, "g1"), "f2 g2 h1 h2");
    let by_king = after(Burmese, fen, "r146 e1g1k");
    assert_eq!(from(&by_king, "g1"), "");
    assert!(!from(&by_king, "f1").is_empty());
    // A6-6
    let passed = "4k3/8/8/3pP3/8/8/8/RN2K3 w - d6 0 2";
    let waited = after(Burmese, passed, "r124 b1c3 a1a2");
    assert_eq!(from(&waited, "e5"), "d6 e6");
    assert_eq!(after(Burmese, passed, "r124 e5d6 b1c3 a1a2").quiet_turns(), 0);
    // The pawn that passed is gone once something else has taken it.
    let gone = after(Burmese, "4k3/8/8/3pP3/8/2N5/8/4K3 w - d6 0 2", "r122 c3d5 d5c3");
    assert_eq!(from(&gone, "e5"), "e6");
}

#[test]
fn as_on_dicechess_com_castling_spends_both_dice() {
    // R10: attacked squares do not matter.
    let fen = "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 5 1";
    for dice in ["r114", "r116", "r123"] {
        assert_eq!(refused(ThreeDice, fen, dice, "e1g1"), "castling-needs-both-dice", "{dice}");
    }
    assert_eq!(from(&after(ThreeDice, fen, "r146"), "e1"), "c1 d1 d2 e2 f1 f2 g1");
    // R18: it counts as one move.
    assert_eq!(after(ThreeDice, fen, "r146 e1g1").to_string(), "4r1k1/8/8/8/8/8/8/R4RK1 b - - 6 1");
    let begun = after(ThreeDice, "4r1k1/8/8/8/8/8/P7/R3K2R w KQ - 5 1", "r146 e1g1");
    assert_eq!(begun.to_string(), "4r1k1/8/8/8/8/8/P7/R4RK1 w - - 6 1 r146/46");
    assert_eq!(listed(&begun), "a2a3 a2a4");
}

#[test]
fn as_on_dicechess_com_the_way_to_the_king_is_free() {
    // R7, R8, C1: a turn that takes the king counts for the most dice.
    let fen = "kNN5/2p5/1P6/8/8/8/8/7K w - - 0 1";
    assert_eq!(legal(ThreeDice, fen, "r115"), "b6b7");
    assert_eq!(legal(ThreeDice, fen, "r115 b6b7"), "b7a8");
    assert_eq!(refused(ThreeDice, fen, "r115", "b6c7"), "wastes-dice");
    // R13: a pawn that takes the king is not promoted.
    assert_eq!(refused(ThreeDice, fen, "r115 b6b7", "b7a8q"), "no-promotion");
    assert_eq!(after(ThreeDice, fen, "r115 b6b7 b7a8").outcome(), WHITE_TAKES);
    // C1a: whoever has begun to go for the king must take it.
    let bound = after(ThreeDice, BOUND, "r112 f3g2");
    assert_eq!(bound.to_string(), BOUND_AFTER);
    assert_eq!(listed(&bound), "g2f1");
    let free = position(ThreeDice, &BOUND_AFTER.replace('!', ""));
    assert_ne!(free.key_with_dice(), bound.key_with_dice());
    assert!(listed(&free).len() > 4);
    assert_eq!(bound.key(), free.key());
    assert!(DiceChess::from_fen(Burmese, BOUND_AFTER).is_err());
}

#[test]
fn as_on_dicechess_com_a_passed_square_must_stay_empty() {
    // C2: the square has been occupied, so that the right is gone.
    let fen = "4k3/8/8/3pPN2/8/8/8/4K3 w - d6 0 9";
    assert_eq!(from(&after(ThreeDice, fen, "r122"), "e5"), "d6 e6");
    assert_eq!(from(&after(ThreeDice, fen, "r122 f5d6 d6b5"), "e5"), "e6");
    // A rook on the square behind its own pawn ends the right too, and so does the pawn's next move.
    assert_eq!(
        after(ThreeDice, "4k3/8/8/8/6p1/8/7P/4K2R w - - 0 1", "r146 h2h4 h1h3 e1d1").to_string().split(' ').nth(3),
        Some("-")
    );
    // Both sides' squares are written in alphabetical order, and read in any.
    let both = "4k3/8/8/Pp6/4P3/8/8/R3K3 w - b6e3 0 1 r116/16";
    let other = both.replace("Pp6", "P4p2").replace("4P3", "1P6").replace("b6e3", "b3f6");
    assert_eq!(position(ThreeDice, &other).to_string(), other);
    assert_eq!(position(ThreeDice, &other.replace("b3f6", "f6b3")).to_string(), other);
}

#[test]
fn as_on_dicechess_com_a_hundred_quiet_moves_are_a_draw() {
    let quiet = Some(Outcome::drawn(Reason::QuietMoves));
    let fen = |clock| format!("4k3/8/8/8/8/8/8/1N2K2r w - - {clock} 60");
    // R17, C4: judged at the end of the turn, each move counting.
    let begun = after(ThreeDice, &fen(98), "r226 b1c3 c3b1");
    assert_eq!((begun.quiet_turns(), begun.outcome()), (100, None));
    assert_eq!(after(ThreeDice, &fen(97), "r226 b1c3 c3b1 e1e2").outcome(), quiet);
    assert_eq!(after(ThreeDice, &fen(96), "r226 b1c3 c3b1 e1e2").outcome(), None);
    // A pass counts nothing, and a capture at the end of the turn begins anew.
    assert_eq!(after(ThreeDice, &fen(99), "r135 0000").quiet_turns(), 99);
    assert_eq!(after(ThreeDice, "4k3/8/8/8/8/3p4/8/1N2K3 w - - 99 60", "r266 b1c3 e1d2 d2d3").outcome(), None);
    // R19: there is no claim and no draw by repetition or by lack of material.
    assert!(!position(ThreeDice, &fen(99)).may_claim_fifty_moves());
    assert_eq!(position(ThreeDice, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome(), None);
    assert!(!after(ThreeDice, &fen(0), "r226 b1c3 c3b1 e1e2").counts_for_repetition(mv("e1e2")));
}
