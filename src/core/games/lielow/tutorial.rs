//! The chapters of the tutorial for Lielow.

use crate::games::tutorial::Chapter;
use crate::games::tutorial::TutorialStep::{Lay, Play, Try};

/// How stacks move and grow, and who is king, on either board.
pub(crate) const CHAPTERS: &[Chapter] = &[
    Chapter {
        id: "stacks",
        game: "lielow",
        steps: &[Lay("", "start"), Play("a2a3", "grow"), Play("a7a6", "answer"), Play("a3c5", "far")],
    },
    Chapter {
        id: "king",
        game: "lielow",
        steps: &[Lay("", "none"), Play("d2d3", "crowned"), Play("d7d6", "other"), Play("e2e3", "stays")],
    },
    Chapter {
        id: "stack-capture",
        game: "lielow",
        steps: &[
            Lay("", "start"),
            Play("c2c3", "white"),
            Play("e7e6", "black"),
            Play("h2h3", "beside"),
            Play("e6c6", "three"),
            Play("h3h5", "king"),
            Try(&["c6c3"], "try"),
        ],
    },
    Chapter {
        id: "nine",
        game: "lielow-9x9",
        steps: &[
            Lay("", "start"),
            Play("e3e4", "grow"),
            Play("d7d6", "answer"),
            Play("e4c4", "far"),
            Play("d6f6", "black"),
            Play("c4c7", "capture"),
            Try(&["b7c7"], "try"),
        ],
    },
];
