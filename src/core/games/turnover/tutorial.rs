//! The chapters of the tutorial for Turnover.

use crate::games::tutorial::Chapter;
use crate::games::tutorial::PartArrangement::{Apart, CutOpen, Together, TurnedOver};
use crate::games::tutorial::TutorialStep::{Lay, Look, Parts, Play, Try};

/// The pieces and how they move, and how a game ends in each edition.
pub(crate) const CHAPTERS: &[Chapter] = &[
    Chapter {
        id: "parts",
        game: "turnover-classic",
        steps: &[
            Lay("8/8/8/8/3C4/8/8/8 w", "castle"),
            Parts(Apart, "apart"),
            Look("fit"),
            Parts(TurnedOver, "turned"),
            Parts(Together, "together"),
            Parts(CutOpen, "cut"),
        ],
    },
    Chapter {
        id: "six",
        game: "turnover-classic",
        steps: &[
            Lay("8/8/8/8/3R4/8/8/8 w", "tower"),
            Lay("8/8/8/8/3B4/8/8/8 w", "fort"),
            Lay("8/8/8/8/3P4/8/8/8 w", "wall"),
            Lay("8/8/8/8/3Q4/8/8/8 w", "citadel"),
            Parts(Apart, "citadel-apart"),
            Lay("8/8/8/8/3N4/8/8/8 w", "fortress"),
            Parts(Apart, "fortress-apart"),
            Lay("8/8/8/8/3C4/8/8/8 w", "castle"),
        ],
    },
    Chapter {
        id: "move",
        game: "turnover-modern",
        steps: &[
            Lay("c6c/8/8/8/3P4/8/8/C6C w", "wall"),
            Play("d4d5", "wall-ahead"),
            Lay("c6c/8/8/2r5/3P4/8/8/C6C w", "wall-before"),
            Play("d4c5", "wall-takes"),
            Lay("c5c1/8/8/8/3B4/8/8/C6C w", "fort"),
            Play("d4g7", "fort-far"),
            // The Walls keep the Tower from attacking a Castle from any square.
            Lay("c1p1p2c/8/8/8/3R4/8/8/C6C w", "tower"),
            Try(&["d4d1", "d4d2", "d4d3", "d4d5", "d4d6", "d4d7", "d4d8"], "tower-try"),
        ],
    },
    Chapter {
        id: "outer",
        game: "turnover-modern",
        steps: &[
            Lay("c5c1/8/8/8/3Q4/8/8/C6C w", "citadel"),
            Play("d4d7", "citadel-moves"),
            Lay("c5c1/8/8/8/3N4/8/8/C6C w", "fortress"),
            Play("d4e6", "fortress-moves"),
            Lay("", "start"),
            Play("e1e3", "castle-moves"),
        ],
    },
    Chapter {
        id: "combine",
        game: "turnover-modern",
        steps: &[
            Lay("c6c/8/8/8/1B6/8/8/CR5C w", "before"),
            Play("b1b4", "after"),
            Lay("c6c/8/8/8/4N3/8/8/C3R2C w", "castle"),
            Try(&["e1e4"], "try"),
        ],
    },
    Chapter {
        id: "turn-over",
        game: "turnover-modern",
        steps: &[
            Lay("c6c/8/8/4p3/8/2B5/8/C6C w", "before"),
            Play("c3e5", "after"),
            Lay("1c5c/8/8/3b4/8/8/8/1C1R2C1 w", "again"),
            Try(&["d1d5"], "try"),
        ],
    },
    Chapter {
        id: "capture",
        game: "turnover-modern",
        steps: &[Lay("c6c/8/8/3r4/8/8/8/C2R3C w", "before"), Play("d1d5", "after")],
    },
    Chapter {
        id: "promotion",
        game: "turnover-modern",
        steps: &[Lay("8/c3P2c/8/8/8/8/8/C6C w", "before"), Play("e7e8", "after")],
    },
    Chapter {
        id: "check",
        game: "turnover-modern",
        steps: &[
            Lay("c6c/8/8/8/8/8/8/C3r2C w", "before"),
            Play("h1g2", "whole"),
            Lay("c6c/8/8/8/8/8/8/4r2C w", "last"),
            Try(&["h1g2", "h1h2"], "try"),
        ],
    },
    Chapter {
        id: "mate",
        game: "turnover-modern",
        steps: &[Lay("cr5c/8/8/7r/8/8/8/C7 b", "before"), Try(&["h5a5"], "try")],
    },
    Chapter {
        id: "classic",
        game: "turnover-classic",
        steps: &[Lay("", "start"), Play("e1e3", "castle"), Lay("4c3/8/8/8/8/8/8/C3R3 w", "last"), Play("e1e8", "end")],
    },
    Chapter {
        id: "third",
        game: "turnover-2025",
        steps: &[
            Lay("", "start"),
            Play("e1e2", "whole"),
            Play("e8e6", "dismount"),
            Lay("c6c/8/8/8/8/4C3/3b4/C6C w", "onto"),
            Play("e3d2", "turned"),
            Lay("4c3/8/8/8/8/8/8/C3R3 w", "last"),
            Play("e1e8", "end"),
        ],
    },
];
