//! The decisions on the main variant, with two dice: docs/rules/dice-chess.md, A1.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::{DiceChess as Main, TenByTen};
use turnover_core::games::dice_chess::{Chessman, DiceChess, Outcome, Phase, Reason, Variant};

use crate::table::*;

#[test]
fn mate_needs_no_dice_and_an_old_check_may_be_one() {
    // A1-1, A1-2: the check was given before; the knight takes the last escape.
    let old = "1rbqkbnr/pppppBpp/2n5/8/4P3/5N2/PPPP1PPP/RNBQK2R w KQk - 3 5";
    assert_eq!(after(Main, old, "r24 f3g5").outcome(), WHITE_MATES);
    // A1-3: en passant was the only answer; the roll missed it, and White's turn brings the mate.
    let only = "8/K1P1B3/4B3/2N1kp2/1N2pP1p/4P1P1/PR6/8 b - f3 0 20";
    assert_eq!(legal(Main, only, "r14"), "e4f3");
    let passed = after(Main, only, "r45 0000");
    assert_eq!(passed.phase(), Phase::Roll(Side::White));
    assert_eq!(after(Main, &passed.to_string(), "r44 b2b1").outcome(), WHITE_MATES);
}

#[test]
fn a_king_that_can_be_taken_may_be_let_live() {
    let fen = "4r3/8/8/8/k3R3/8/8/4K3 w - - 1 2";
    // A1-4, A1-5: free to take or not; the pinned rook takes though it uncovers its own king.
    let rolled = after(Main, fen, "r46");
    assert_eq!(from(&rolled, "e4"), "a4 e2 e3 e5 e6 e7 e8");
    assert_eq!(after(Main, fen, "r46 e4a4").outcome(), WHITE_TAKES);
    assert_eq!(after(Main, fen, "r46 e1d2").phase(), Phase::Roll(Side::Black));
    // Even in check, and in a double one, which only a position set up by hand can show.
    for both in ["4k3/8/8/4R3/1b6/8/8/4K3 w", "4k3/8/8/4R3/1b6/5n2/8/4K3 w"] {
        let rolled = after(Main, both, "r34");
        assert_eq!((rolled.is_check(), from(&rolled, "e5")), (true, "e8".into()));
    }
    // Other moves of a pinned piece are not exempt.
    assert_eq!(refused(Main, fen, "r46", "e4b4"), "leaves-king-in-check");
}

#[test]
fn equal_dice_allow_everything_and_a_pass_is_forced_or_none() {
    // A1-6: no queen, two fives.
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(legal(Main, fen, "r55"), "e1d1 e1d2 e1f1 e1f2 e2e3 e2e4");
    // A1-7, A1-15: nothing for these dice, in check or not, is a pass and nothing else.
    assert_eq!(legal(Main, fen, "r25"), PASS);
    assert_eq!(after(Main, fen, "r25 0000").to_string(), "4k3/8/8/8/8/8/4P3/4K3 b - - 1 1");
    // A1-17: a pass counts in both counters; A1-12: and takes the right to capture en passant.
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 b - - 4 7";
    assert_eq!(after(Main, fen, "r23 0000").to_string(), "4k3/8/8/3pP3/8/8/8/4K3 w - - 5 8");
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(legal(Main, fen, "r13"), "e5d6 e5e6");
    let later = after(Main, fen, "r23 0000 r66 e8e7");
    assert_eq!(listed(&after(Main, &later.to_string(), "r13")), "e5e6");
}

#[test]
fn draws_are_those_of_chess_with_passes_counted_as_turns() {
    // A1-8: no move with any dice is stalemate at once.
    assert_eq!(after(Main, "7k/8/5K2/8/8/8/8/6Q1 w", "r15 g1g6").outcome(), Some(Outcome::drawn(Reason::Stalemate)));
    // A1-10: seventy-five turns of each side end the game, fifty may be claimed, and passes count.
    let claimable = position(Main, "4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert!(claimable.may_claim_fifty_moves() && claimable.outcome().is_none());
    assert!(!position(Main, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80").may_claim_fifty_moves());
    let old = "4k3/8/8/8/8/8/8/R3K3 w - - 149 90";
    assert_eq!(after(Main, old, "r12 0000").outcome(), Some(Outcome::drawn(Reason::SeventyFiveMoves)));
    assert_eq!(after(Main, old, "r46 a1b1").outcome(), Some(Outcome::drawn(Reason::SeventyFiveMoves)));
    let mate = "4k3/7R/8/8/8/8/8/R3K3 w - - 149 90";
    assert_eq!(after(Main, mate, "r46 a1a8").outcome(), WHITE_MATES);
    let capture = "4k3/8/8/8/8/8/r7/R3K3 w - - 149 90";
    assert_eq!(after(Main, capture, "r46 a1a2").quiet_turns(), 0);
    // A1-11: bare kings are drawn at once, a knight more is not.
    assert_eq!(position(Main, "4k3/8/8/8/8/8/8/4K3 w").outcome(), Some(Outcome::drawn(Reason::InsufficientMaterial)));
    let last = "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1";
    assert_eq!(after(Main, last, "r66 e1d2").outcome(), Some(Outcome::drawn(Reason::InsufficientMaterial)));
    assert_eq!(position(Main, last).outcome(), None);
}

#[test]
fn positions_recur_by_moves_and_not_by_passes() {
    // A1-9
    let mut game = DiceChess::start(Main);
    let mut keys = vec![game.key()];
    let mut play = |dice: &str, text: &str| {
        game.roll(roll(dice)).expect("dice");
        game.play(mv(text)).expect("a legal move");
        keys.extend(game.counts_for_repetition(mv(text)).then(|| game.key()));
        keys.iter().filter(|&key| keys.last() == Some(key)).count()
    };
    // Both pass for want of dice, twice: the position before the passes has been there once.
    for _ in 0..2 {
        assert_eq!(play("r34", PASS), 1);
        assert_eq!(play("r56", PASS), 1);
    }
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let counts: Vec<usize> = shuffle.iter().cycle().take(16).map(|text| play("r22", text)).collect();
    assert_eq!(counts, [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5]);
    // Rights are part of a position, dice are not.
    let key = |fen: &str| position(Main, fen).key();
    assert_ne!(key(CASTLE), key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    assert_ne!(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"));
    assert_eq!(key("4k3/8/8/3p4/8/8/4P3/4K3 w - d6 0 2"), key("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 2"));
    assert_eq!(after(Main, CASTLE, "r46").key(), key(CASTLE));
}

#[test]
fn castling_by_a_rooks_die_moves_the_king_no_other_way() {
    // A1-13
    assert_eq!(from(&after(Main, CASTLE, "r14"), "e1"), "c1 g1");
    assert_eq!(from(&after(Main, CASTLE, "r16"), "e1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(from(&after(Main, CASTLE, "r12"), "e1"), "");
    assert_eq!(after(Main, CASTLE, "r14 e1c1").to_string(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_eq!(after(Main, CASTLE, "r14 a1a8").to_string(), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    // A1-14: a pawn becomes whatever one likes.
    assert_eq!(legal(Main, "6k1/P7/8/8/8/8/8/4K3 w", "r13"), "a7a8b a7a8n a7a8q a7a8r");
    // A1-16
    assert_eq!(DiceChess::start(Main).phase(), Phase::Roll(Side::White));
}

#[test]
fn squares_off_the_board_hold_no_pieces() {
    for variant in Variant::ALL {
        let start = DiceChess::start(variant);
        assert_eq!(start.piece_at(square("a1")), Some((Side::White, Chessman::Rook)));
        assert_eq!(start.piece_at(square("k1")), None);
        assert_eq!(start.piece_at(square("i1")).is_some(), variant == TenByTen);
    }
}
