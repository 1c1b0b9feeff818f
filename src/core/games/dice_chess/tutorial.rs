//! The chapters of the tutorial for Dice Chess.

use crate::games::tutorial::Chapter;
use crate::games::tutorial::TutorialStep::{Lay, Play, Try};

/// How dice say who may move, and what differs with three dice and with one.
pub(crate) const CHAPTERS: &[Chapter] = &[
    Chapter {
        id: "dice",
        game: "dice-chess",
        steps: &[
            Lay("", "start"),
            Play("r12", "thrown"),
            Play("e2e4", "moved"),
            Play("r25", "again"),
            Try(&["b8a6", "b8c6", "g8f6", "g8h6"], "try"),
        ],
    },
    Chapter {
        id: "double",
        game: "dice-chess",
        steps: &[Lay("", "start"), Play("r33", "thrown"), Play("d2d4", "moved")],
    },
    Chapter {
        id: "pass",
        game: "dice-chess",
        steps: &[Lay("", "start"), Play("r34", "thrown"), Play("0000", "passed")],
    },
    Chapter {
        id: "three",
        game: "dice-chess-three",
        steps: &[
            Lay("", "start"),
            Play("r123", "thrown"),
            Play("e2e4", "pawn"),
            Play("f1c4", "bishop"),
            Play("g1f3", "knight"),
            Play("r135", "most"),
            // The bishop on b7 makes way for the queen too.
            Try(&["e7e5", "e7e6", "d7d5", "d7d6", "b7b5", "b7b6"], "most-try"),
            Lay("rnbqk3/pppp4/8/8/8/8/PPPPPPPP/RNBQK2R w KQ - 0 1", "castle"),
            Play("r146", "castle-thrown"),
            Play("e1g1", "castled"),
            Lay("4k3/4p3/8/8/8/8/4R3/4K1N1 w - - 0 1", "king"),
            Play("r244", "king-thrown"),
            Play("e2e7", "king-way"),
            Try(&["e7e8"], "king-try"),
        ],
    },
    Chapter {
        id: "one-die",
        game: "dice-chess-brainking",
        steps: &[
            Lay("", "start"),
            Play("r1", "thrown"),
            Play("e2e4", "moved"),
            Play("r2", "again"),
            Try(&["b8a6", "b8c6", "g8f6", "g8h6"], "try"),
            Lay("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "last-row"),
            Play("r2", "last-row-thrown"),
            Play("a7a8n", "promoted"),
            Lay("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "king"),
            Play("r4", "king-thrown"),
            Try(&["e1e8"], "king-try"),
        ],
    },
];
