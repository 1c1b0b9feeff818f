//! The decisions on the form with one die, on both boards: docs/rules/dice-chess.md, A2 and A3.

use turnover_core::board::Side;
use turnover_core::games::dice_chess::Variant::{BrainKing, TenByTen, Vegas};
use turnover_core::games::dice_chess::{Chessman, DiceChess, IllegalRoll, Outcome, Phase, Reason};

use crate::table::*;

#[test]
fn an_immobile_number_is_rolled_again() {
    // A2-1
    let mut start = DiceChess::start(BrainKing);
    assert_eq!(start.roll(roll("r3")), Err(IllegalRoll::Immobile(Chessman::Bishop)));
    let chances: Vec<(String, u32)> =
        start.chances().outcomes.iter().map(|(roll, weight)| (roll.to_string(), *weight)).collect();
    assert_eq!(chances, [("r1".into(), 1), ("r2".into(), 1)]);
}

#[test]
fn castling_heeds_no_attack() {
    // A2-2, A2-3: on a 4 and on a 6, out of check, through check and into it.
    for attacked in ["4r3", "5r2", "6r1", "3r4", "2r5"] {
        let fen = format!("k7/8/8/8/8/{attacked}/8/R3K2R w KQ - 0 1");
        for dice in ["r4", "r6"] {
            let castles = from(&after(BrainKing, &fen, dice), "e1");
            assert!(castles.contains("c1") && castles.contains("g1"), "{fen} {dice}: {castles}");
        }
    }
    let blocked = "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1";
    assert_eq!(from(&after(BrainKing, blocked, "r6"), "e1"), "d1 d2 e2 f1 f2");
    assert_eq!(refused(BrainKing, blocked, "r4", "e1c1"), "castling-blocked");
    assert_eq!(after(BrainKing, CASTLE, "r4 e1g1").to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
}

#[test]
fn a_pawn_is_promoted_by_the_die_of_what_it_becomes() {
    let fen = "1n5k/P6P/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(legal(BrainKing, fen, "r1"), "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r");
    assert_eq!(legal(BrainKing, fen, "r5"), "a7a8q a7b8q");
    assert_eq!(refused(BrainKing, fen, "r5", "a7a8r"), "promotion-impossible");
    // A2-4: a 6 moves no pawn.
    assert_eq!(from(&after(BrainKing, fen, "r6"), "a7"), "");
    assert_eq!(refused(BrainKing, fen, "r6", "a7a8q"), "man-not-rolled");
    // A2-7: and may take the king, by any such die.
    let king = "3k4/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for actions in ["r1 e7d8n", "r5 e7d8q"] {
        assert_eq!(after(BrainKing, king, actions).outcome(), WHITE_TAKES);
    }
}

#[test]
fn en_passant_takes_a_pawns_die_and_one_turn() {
    // A2-5
    let fen = "4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 2";
    assert!(legal(BrainKing, fen, "r1").contains("e5d6"));
    assert!(!legal(BrainKing, fen, "r4").contains("e5d6"));
    assert_eq!(legal(BrainKing, fen, "r6 e1e2 r6 e8e7 r1"), "e5e6");
}

#[test]
fn draws_are_stalemate_repetition_age_and_bare_kings() {
    // A2-6
    assert_eq!(position(BrainKing, BLOCKED).outcome(), Some(Outcome::drawn(Reason::Stalemate)));
    assert_eq!(
        position(BrainKing, "4k3/8/8/8/8/8/8/R3K3 w - - 150 90").outcome(),
        Some(Outcome::drawn(Reason::SeventyFiveMoves))
    );
    let bare = Some(Outcome::drawn(Reason::InsufficientMaterial));
    assert_eq!(position(BrainKing, "8/8/8/3k1K2/8/8/8/8 w").outcome(), bare);
    assert_eq!(position(TenByTen, "10/10/10/4k5/10/4K5/10/10/10/10 w").outcome(), bare);
    assert_eq!(position(BrainKing, "8/8/8/3kK3/8/8/8/7N w").outcome(), None);
    // Nobody is ever in check, and a king may go where it is attacked.
    let attacked = "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(!position(BrainKing, attacked).is_check());
    assert_eq!(legal(BrainKing, attacked, "r6"), "e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn bare_kings_that_touch_play_on() {
    // A2-6
    for (variant, fen) in
        [(BrainKing, "8/8/8/3kK3/8/8/8/8 w - - 0 1"), (TenByTen, "10/10/10/4k5/5K4/10/10/10/10/10 w - - 0 1")]
    {
        let touching = position(variant, fen);
        assert_eq!((touching.outcome(), touching.phase()), (None, Phase::Roll(Side::White)));
    }
    let touching = "8/8/8/3kK3/8/8/8/8 w - - 0 1";
    let taken = after(BrainKing, touching, "r6 e5d5");
    assert_eq!(taken.outcome(), Some(Outcome::won(Side::White, Reason::KingCaptured)));
    let away = after(BrainKing, touching, "r6 e5f4");
    assert_eq!(away.outcome(), Some(Outcome::drawn(Reason::InsufficientMaterial)));
    assert_eq!(after(BrainKing, touching, "r6 e5e4").outcome(), None);
}

#[test]
fn the_large_board_has_its_own_array_and_no_castling() {
    let start = DiceChess::start(TenByTen);
    // A3-3
    assert_eq!(start.to_string(), TEN);
    assert_eq!(start.royals(Side::Black).len(), 3);
    assert_eq!(legal(TenByTen, TEN, "r2"), "b1a3 b1c3 i1h3 i1j3");
    let pawns = legal(TenByTen, TEN, "r1");
    assert_eq!((pawns.split(' ').count(), pawns.contains("j2j4")), (20, true));
    // A3-2
    assert!(DiceChess::from_fen(TenByTen, &TEN.replace('-', "KQ")).is_err());
    let bare = "r3k4r/10/10/10/10/10/10/10/10/R3K4R w - - 0 1";
    assert_eq!(from(&after(TenByTen, bare, "r6"), "e1"), "d1 d2 e2 f1 f2");
    assert_eq!(refused(TenByTen, bare, "r6", "e1g1"), "king-moves-one-square");
    assert_eq!(from(&after(TenByTen, bare, "r4"), "e1"), "");
}

#[test]
fn all_three_kings_must_be_taken() {
    let fen = "k3k4k/4R5/10/10/10/10/10/10/10/4K5 w - - 0 1";
    let one = after(TenByTen, fen, "r4 e9e10");
    assert_eq!(one.phase(), Phase::Roll(Side::Black));
    let two = after(TenByTen, &one.to_string(), "r6 a10a9 r4 e10j10");
    assert_eq!((two.royals(Side::Black).len(), two.outcome()), (1, None));
    let three = after(TenByTen, &two.to_string(), "r6 a9a10 r4 j10a10");
    assert_eq!(three.outcome(), WHITE_TAKES);
    assert_eq!(three.to_string(), "R9/10/10/10/10/10/10/10/10/4K5 b - - 0 3");
}

#[test]
fn pawns_go_two_squares_are_passed_and_promoted_as_far_as_the_board_reaches() {
    let fen = "4k5/P9/10/10/10/10/10/10/9P/4K5 w - - 0 1";
    assert_eq!(legal(TenByTen, fen, "r1"), "a9a10b a9a10n a9a10q a9a10r j2j3 j2j4");
    assert_eq!(legal(TenByTen, fen, "r3"), "a9a10b");
    let passed = "4k5/10/10/10/10/10/8p1/10/9P/4K5 w - - 0 1";
    let passed = after(TenByTen, passed, "r1 j2j4");
    assert_eq!(passed.to_string(), "4k5/10/10/10/10/10/8pP/10/10/4K5 b - j3 0 1");
    let taken = after(TenByTen, &passed.to_string(), "r1 i4j3");
    assert_eq!(taken.to_string(), "4k5/10/10/10/10/10/10/9p/10/4K5 w - - 0 2");
}

#[test]
fn the_large_board_is_rolled_for_as_the_small_one() {
    // A3-1
    assert_eq!(DiceChess::start(TenByTen).chances().total, 2);
    assert_eq!(TenByTen.rules().dice, BrainKing.rules().dice);
    assert_eq!(Vegas.rules().width, 8);
}
