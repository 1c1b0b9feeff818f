//! The courses for Dice Chess: its main form with what differs in most others, and three dice.

use crate::games::course::Goal::{All, Captures, Castles, Checks, Moves, Plays, Promotes, Wins};
use crate::games::course::{Course, Exercise, ExerciseTask, Goal};

const fn task(goal: Goal, solution: &'static str) -> ExerciseTask {
    ExerciseTask::without_reply(goal, solution)
}

/// The dice, passing, and taking the king; then the turns of several moves with three dice.
pub(crate) const COURSES: &[Course] = &[TWO_DICE, THREE_DICE];

const TWO_DICE: Course = Course {
    id: "dice-chess",
    game: "dice-chess",
    exercises: &[
        Exercise::new(
            "dice-roll",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r12",
            &[task(Moves("knight"), "g1f3")],
        ),
        Exercise::new("dice-choose", "4k3/8/8/3q4/8/8/5B2/3RK3 w - - 0 1 r34", &[task(Captures("d5"), "d1d5")]),
        Exercise::new("dice-double", "4k3/8/8/3q4/8/2N5/5B2/4K3 w - - 0 1 r33", &[task(Captures("d5"), "c3d5")]),
        Exercise::new("dice-castle", "rnbqk3/pppp4/8/8/8/8/PPPPPPPP/RNBQK2R w K - 0 1 r24", &[task(Castles, "e1g1")]),
        Exercise::new("dice-passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 r16", &[task(Captures("d5"), "e5d6")]),
        Exercise::new("dice-promote", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1 r16", &[task(Promotes, "a7a8q")]),
        Exercise::new("dice-check", "4k3/pp3ppp/8/3N4/8/8/PP3PPP/4K3 w - - 0 1 r26", &[task(Checks, "d5c7")]),
        Exercise::new(
            "dice-pass",
            "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3 r35",
            &[
                ExerciseTask::with_reply(All(&[Checks, Captures("f7")]), "c4f7", &["r24", "0000", "r33"]),
                task(Wins, "f7e8"),
            ],
        ),
        Exercise::new("dice-answer", "k3r3/8/8/1B6/8/8/8/4K3 w - - 0 1 r36", &[task(Captures("e8"), "b5e8")]),
        Exercise::new("dice-mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 r45", &[task(Wins, "a1a8")]),
        Exercise::new("one-die", "8/P3k3/8/8/8/8/8/4K1N1 w - - 0 1 r2", &[task(Promotes, "a7a8n")])
            .played_as("dice-chess-brainking"),
        Exercise::new("no-check", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1 r4", &[task(Wins, "e1e8")])
            .played_as("dice-chess-brainking"),
        Exercise::new(
            "three-kings",
            "4k1k3/10/5k4/10/4N5/10/10/10/10/4KKK3 w - - 0 1 r2",
            &[task(Captures("f8"), "e6f8")],
        )
        .played_as("dice-chess-10x10"),
        Exercise::new("any-man", "4k3/8/8/3q4/8/8/5B2/3RK3 w - - 0 1 rB*", &[task(Captures("d5"), "d1d5")])
            .played_as("dice-chess-vegas"),
        Exercise::new(
            "two-moves",
            "4k3/8/8/3r4/8/3r4/8/3R2K1 w - - 0 1 r2",
            &[task(Captures("d3"), "d1d3"), task(Captures("d5"), "d3d5")],
        )
        .played_as("dice-chess-moves"),
        Exercise::new(
            "same-man",
            "4k3/8/8/2r5/4b3/1N6/8/6K1 w - - 0 1 r22",
            &[task(Captures("c5"), "b3c5"), task(Captures("e4"), "c5e4")],
        )
        .played_as("dice-chess-piece-moves"),
    ],
};

const THREE_DICE: Course = Course {
    id: "dice-chess-three",
    game: "dice-chess-three",
    exercises: &[
        Exercise::new(
            "three-roll",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r123",
            &[task(Moves("pawn"), "e2e4"), task(Moves("bishop"), "f1c4")],
        ),
        Exercise::new(
            "three-equal",
            "4k3/8/5n2/3p4/8/2b5/8/1N4K1 w - - 0 1 r222",
            &[task(Captures("c3"), "b1c3"), task(Captures("d5"), "c3d5"), task(Captures("f6"), "d5f6")],
        ),
        Exercise::new("both-dice", "rnbqk3/pppp4/8/8/8/8/PPPPPPPP/RNBQK2R w K - 0 1 r146", &[task(Castles, "e1g1")])
            .moved_from("dice-chess"),
        Exercise::new(
            "three-dice",
            "4k3/8/2N5/8/B7/8/7P/6K1 w - - 0 1 r123",
            &[task(Moves("knight"), "c6d4"), task(Wins, "a4e8")],
        )
        .moved_from("dice-chess"),
        Exercise::new(
            "king-walks",
            "4k3/8/3K4/8/8/8/3r4/8 w - - 0 1 r166",
            &[task(Plays(&["d6d7", "d6e7"]), "d6e7"), task(Wins, "e7e8")],
        ),
        Exercise::new(
            "most-dice",
            "6k1/8/8/1q6/P7/8/4P1P1/4KB2 w - - 0 1 r136",
            &[task(Plays(&["e2e3", "e2e4"]), "e2e4"), task(Captures("b5"), "f1b5")],
        )
        .with_wrong_moves(&[("g2g3", "aside"), ("g2g4", "aside")]),
        Exercise::new("free-king", "3k4/8/8/8/8/2N5/8/3R2K1 w - - 0 1 r246", &[task(Wins, "d1d8")]),
        Exercise::new("move-on", "k7/3P4/8/8/8/8/8/4K3 w - - 0 1 r156", &[task(Promotes, "d7d8q"), task(Wins, "d8a8")]),
        Exercise::new(
            "promote-fits",
            "8/P1k5/8/8/8/8/8/4K3 w - - 0 1 r126",
            &[task(Promotes, "a7a8n"), task(Wins, "a8c7")],
        ),
        Exercise::new(
            "passant-later",
            "4k3/8/8/1N1pn3/3P4/8/8/4K3 w - d6 0 9 r112",
            &[task(Captures("e5"), "d4e5"), task(Captures("d5"), "e5d6")],
        )
        .with_wrong_moves(&[("b5d6", "gone")]),
    ],
};
