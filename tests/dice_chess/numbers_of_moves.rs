//! The decisions on Gollon's other two forms, in which a die gives the number of moves: docs/rules/dice-chess.md, A5.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::{Burmese, Moves, PieceMoves, Vegas};
use turnover_core::games::dice_chess::{Move, Outcome, Phase, Reason};

use crate::table::*;

#[test]
fn the_die_gives_the_number_of_moves_and_all_are_played() {
    // A5-1, and the cap of four.
    for (dice, moves) in [("r1", 1), ("r2", 2), ("r3", 3), ("r4", 4), ("r5", 4), ("r6", 4)] {
        let mut position = after(Moves, START, dice);
        for text in ["e2e4", "d2d4", "g1f3", "b1c3"].into_iter().take(moves) {
            assert_eq!(position.phase(), Phase::Move(Side::White));
            assert!(!position.legal_moves().contains(&Move::PASS));
            position.play(mv(text)).expect("a legal move");
        }
        assert_eq!(position.phase(), Phase::Roll(Side::Black), "{dice}");
    }
    assert_eq!(refused(Moves, START, "r2 e2e4", PASS), "pass-not-forced");
    let begun = after(Moves, START, "r6 e2e4 e4e5");
    assert_eq!(begun.to_string(), "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 r6/2");
    // Any pieces, castling among them (A5-10), promotion too, and the turn goes on.
    assert_eq!(after(Moves, CASTLE, "r2 e1g1 f1f2").phase(), Phase::Roll(Side::Black));
    let promoted = after(Moves, "7k/P6p/8/8/8/8/8/1K6 w - - 0 1", "r3 b1b2 a7a8n");
    assert_eq!(promoted.phase(), Phase::Move(Side::White));
}

#[test]
fn a_check_ends_the_series_and_so_does_want_of_moves() {
    // A5-2
    let fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1";
    assert_eq!(after(Moves, fen, "r4 e2e3 a1a8").phase(), Phase::Roll(Side::Black));
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(after(PieceMoves, fen, "r46 a1a8").phase(), Phase::Roll(Side::Black));
    // A5-3: after its two steps the pawn is blocked.
    let fen = "4k3/8/4p3/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(after(PieceMoves, fen, "r16 e2e4 e4e5").phase(), Phase::Roll(Side::Black));
    // Every move leaves the own king safe (A5-5).
    let pinned = "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(legal(PieceMoves, pinned, "r23"), PASS);
    assert_eq!(from(&after(Moves, pinned, "r2"), "e2"), "");
    assert_eq!(from(&after(Moves, pinned, "r2 e1d1"), "d1"), "c1 c2 d2 e1");
}

#[test]
fn a_checked_side_answers_first() {
    // A5-4. By number of moves: any answer, and none is mate.
    let fen = "4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(legal(Moves, fen, "r3"), "e1d1 e1d2 e1f1 e1f2");
    assert_eq!(after(Moves, fen, "r3 e1d2").phase(), Phase::Move(Side::White));
    // By piece and number: no answer for the rook is a pass, and the king may fall (A5-12: mate is still mate).
    assert_eq!(legal(PieceMoves, fen, "r43"), PASS);
    let taken = after(PieceMoves, fen, "r43 0000 r46 e8e1");
    assert_eq!(taken.outcome(), Some(Outcome::won(Side::Black, Reason::KingCaptured)));
    let mate = "4k3/7R/8/8/8/8/8/R3K3 w - - 0 1";
    for (variant, actions) in [(Moves, "r4 a1a8"), (PieceMoves, "r46 a1a8")] {
        assert_eq!(after(variant, mate, actions).outcome(), WHITE_MATES);
    }
    let stalemate = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";
    assert_eq!(after(Moves, stalemate, "r1 g1g6").outcome(), Some(Outcome::drawn(Reason::Stalemate)));
}

#[test]
fn en_passant_comes_first_in_the_reply_against_each_pawn_that_went_two() {
    // A5-6
    let fen = "4k3/8/8/8/1p1p2p1/8/P1P1PP1P/4K3 w - - 0 1";
    let passed = after(Moves, fen, "r4 a2a4 c2c4 f2f4 h2h3");
    assert_eq!(passed.to_string(), "4k3/8/8/8/PpPp1Pp1/7P/4P3/4K3 b - a3c3f3 0 1");
    let rolled = after(Moves, &passed.to_string(), "r2");
    assert_eq!(["b4", "d4", "g4"].map(|square| from(&rolled, square)), ["a3 b3 c3", "c3 d3", "f3 g3 h3"]);
    // Only with the first move.
    let later = after(Moves, &passed.to_string(), "r2 e8e7");
    assert_eq!(["b4", "d4", "g4"].map(|square| from(&later, square)), ["b3", "d3", "g3 h3"]);
    // A pawn that moved again, or took, is passed no more.
    let moved = after(Moves, fen, "r3 a2a4 a4a5 c2c4");
    assert_eq!(moved.to_string().split(' ').nth(3), Some("c3"));
    let late = after(Moves, fen, "r2 h2h4 e1d1");
    assert_eq!(late.to_string().split(' ').nth(3), Some("h3"));
    let taken = after(Moves, &late.to_string(), "r1 g4h3");
    assert!(taken.to_string().starts_with("4k3/8/8/8/1p1p4/7p/P1P1PP2/3K4 w"));
}

#[test]
fn one_piece_makes_all_its_moves() {
    // A5-7, A5-8: the same knight, six times, without a cap.
    let mut position = after(PieceMoves, START, "r26");
    for text in ["b1c3", "c3e4", "e4c3", "c3e4", "e4c3"] {
        position.play(mv(text)).expect("a legal move");
        assert_eq!(position.phase(), Phase::Move(Side::White));
        assert!(listed(&position).split(' ').all(|next| next.starts_with(&text[2..])));
    }
    assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 1 1 r26/5c3");
    position.play(mv("c3b1")).expect("a legal move");
    assert_eq!(position.phase(), Phase::Roll(Side::Black));
    assert_eq!(refused(PieceMoves, START, "r26 b1c3", "g1f3"), "other-man-moves");
    assert_eq!(PieceMoves.rules().dice, turnover_core::games::dice_chess::Dice::PieceAndCount { max_moves: 6 });
    // A5-11: equal dice have no meaning of their own.
    assert_eq!(legal(PieceMoves, START, "r22"), "b1a3 b1c3 g1f3 g1h3");
    assert_eq!(legal(PieceMoves, START, "r55"), PASS);
    // The dice are told apart.
    assert_eq!(after(PieceMoves, START, "r21 b1c3").phase(), Phase::Roll(Side::Black));
    assert_eq!(after(PieceMoves, START, "r12 e2e4").phase(), Phase::Move(Side::White));
}

#[test]
fn promotion_ends_the_series_and_castling_is_one_move_of_it() {
    // A5-9
    let fen = "7k/P7/8/8/8/8/7p/1K6 w - - 0 1";
    assert_eq!(after(PieceMoves, fen, "r13 a7a8n").phase(), Phase::Roll(Side::Black));
    // A5-10: on a 4 the rook goes on, on a 6 the king.
    let rook = after(PieceMoves, "1k6/8/8/8/8/8/6P1/R3K2R w KQ - 0 1", "r43 e1g1");
    assert_eq!(rook.to_string(), "1k6/8/8/8/8/8/6P1/R4RK1 w - - 1 1 r43/1f1");
    assert_eq!(from(&rook, "f1"), "b1 c1 d1 e1 f2 f3 f4 f5 f6 f7 f8");
    assert_eq!(from(&rook, "a1"), "");
    let king = after(PieceMoves, "1k6/8/8/8/8/8/6P1/R3K2R w KQ - 0 1", "r63 e1g1");
    assert_eq!(listed(&king), "g1f2 g1h1 g1h2");
    let long = after(PieceMoves, "6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "r43 e1c1");
    assert!(long.to_string().ends_with("r43/1d1"));
}

#[test]
fn a_clock_counts_turns_in_every_variant() {
    for (variant, actions, clock) in [
        (Moves, "r3 g1f3 b1c3 f3g1", 8),
        (Moves, "r3 g1f3 e2e4 f3g1", 0),
        (Moves, "r3 e2e4 g1f3 f3g1", 0),
        (PieceMoves, "r22 b1c3 c3b1", 8),
        (PieceMoves, "r55 0000", 8),
        (Burmese, "r222 b1c3 g1f3 f3g1", 8),
        (Burmese, "r122 b1c3 g1f3 e2e4", 0),
        (Vegas, "rKQ 0000", 8),
    ] {
        let start = START.replace("0 1", "7 4");
        assert_eq!(after(variant, &start, actions).quiet_turns(), clock, "{variant} {actions}");
    }
}
