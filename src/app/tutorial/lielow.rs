//! What is there to be shown of Lielow?

use super::chapter::Chapter;
use super::chapter::TutorialStep::{Lay, Play, Try};
use crate::session::GameId::Lielow;

/// How stacks move and grow, and who is king.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "show-stacks",
        game: Lielow,
        steps: &[
            Lay("", "show-stacks-start"),
            Play("a2a3", "show-stacks-grow"),
            Play("a7a6", "show-stacks-answer"),
            Play("a3c5", "show-stacks-far"),
        ],
    },
    Chapter {
        title: "show-king",
        game: Lielow,
        steps: &[
            Lay("", "show-king-none"),
            Play("d2d3", "show-king-crowned"),
            Play("d7d6", "show-king-other"),
            Play("e2e3", "show-king-stays"),
        ],
    },
    Chapter {
        title: "show-stack-capture",
        game: Lielow,
        steps: &[
            Lay("", "show-stack-capture-start"),
            Play("c2c3", "show-stack-capture-white"),
            Play("e7e6", "show-stack-capture-black"),
            Play("h2h3", "show-stack-capture-beside"),
            Play("e6c6", "show-stack-capture-three"),
            Play("h3h5", "show-stack-capture-king"),
            Try(&["c6c3"], "show-stack-capture-try"),
        ],
    },
];
