//! The chapters of the tutorial for Dice Chess.

use crate::games::tutorial::Chapter;
use crate::games::tutorial::TutorialStep::{Lay, Play, Try};

/// How dice say who may move.
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
];
