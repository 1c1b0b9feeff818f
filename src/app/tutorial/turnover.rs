//! What is there to be shown of Turnover?

use super::chapter::Chapter;
use super::chapter::PartArrangement::{Apart, CutOpen, Together, TurnedOver};
use super::chapter::TutorialStep::{Lay, Look, Parts, Play, Try};
use crate::session::GameId::{TurnoverClassic, TurnoverModern};

/// How three parts make six pieces, how each moves, and how a game ends in either edition.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "show-parts",
        game: TurnoverClassic,
        steps: &[
            Lay("8/8/8/8/3C4/8/8/8 w", "show-parts-castle"),
            Parts(Apart, "show-parts-apart"),
            Look("show-parts-fit"),
            Parts(TurnedOver, "show-parts-turned"),
            Parts(Together, "show-parts-together"),
            Parts(CutOpen, "show-parts-cut"),
        ],
    },
    Chapter {
        title: "show-six",
        game: TurnoverClassic,
        steps: &[
            Lay("8/8/8/8/3R4/8/8/8 w", "show-six-tower"),
            Lay("8/8/8/8/3B4/8/8/8 w", "show-six-fort"),
            Lay("8/8/8/8/3P4/8/8/8 w", "show-six-wall"),
            Lay("8/8/8/8/3Q4/8/8/8 w", "show-six-citadel"),
            Parts(Apart, "show-six-citadel-apart"),
            Lay("8/8/8/8/3N4/8/8/8 w", "show-six-fortress"),
            Parts(Apart, "show-six-fortress-apart"),
            Lay("8/8/8/8/3C4/8/8/8 w", "show-six-castle"),
        ],
    },
    Chapter {
        title: "show-move",
        game: TurnoverModern,
        steps: &[
            Lay("c6c/8/8/8/3P4/8/8/C6C w", "show-move-wall"),
            Play("d4d5", "show-move-wall-ahead"),
            Lay("c6c/8/8/2r5/3P4/8/8/C6C w", "show-move-wall-before"),
            Play("d4c5", "show-move-wall-takes"),
            Lay("c5c1/8/8/8/3B4/8/8/C6C w", "show-move-fort"),
            Play("d4g7", "show-move-fort-far"),
            // The Walls keep the Tower from attacking a Castle wherever it goes.
            Lay("c1p1p2c/8/8/8/3R4/8/8/C6C w", "show-move-tower"),
            Try(&["d4d1", "d4d2", "d4d3", "d4d5", "d4d6", "d4d7", "d4d8"], "show-move-tower-try"),
        ],
    },
    Chapter {
        title: "show-outer",
        game: TurnoverModern,
        steps: &[
            Lay("c5c1/8/8/8/3Q4/8/8/C6C w", "show-outer-citadel"),
            Play("d4d7", "show-outer-citadel-moves"),
            Lay("c5c1/8/8/8/3N4/8/8/C6C w", "show-outer-fortress"),
            Play("d4e6", "show-outer-fortress-moves"),
            Lay("", "show-outer-start"),
            Play("e1e3", "show-outer-castle-moves"),
        ],
    },
    Chapter {
        title: "show-combine",
        game: TurnoverModern,
        steps: &[
            Lay("c6c/8/8/8/1B6/8/8/CR5C w", "show-combine-before"),
            Play("b1b4", "show-combine-after"),
            Lay("c6c/8/8/8/4N3/8/8/C3R2C w", "show-combine-castle"),
            Try(&["e1e4"], "show-combine-try"),
        ],
    },
    Chapter {
        title: "show-turn-over",
        game: TurnoverModern,
        steps: &[
            Lay("c6c/8/8/4p3/8/2B5/8/C6C w", "show-turn-over-before"),
            Play("c3e5", "show-turn-over-after"),
            Lay("1c5c/8/8/3b4/8/8/8/1C1R2C1 w", "show-turn-over-again"),
            Try(&["d1d5"], "show-turn-over-try"),
        ],
    },
    Chapter {
        title: "show-capture",
        game: TurnoverModern,
        steps: &[Lay("c6c/8/8/3r4/8/8/8/C2R3C w", "show-capture-before"), Play("d1d5", "show-capture-after")],
    },
    Chapter {
        title: "show-promotion",
        game: TurnoverModern,
        steps: &[Lay("8/c3P2c/8/8/8/8/8/C6C w", "show-promotion-before"), Play("e7e8", "show-promotion-after")],
    },
    Chapter {
        title: "show-check",
        game: TurnoverModern,
        steps: &[
            Lay("c6c/8/8/8/8/8/8/C3r2C w", "show-check-before"),
            Play("h1g2", "show-check-whole"),
            Lay("c6c/8/8/8/8/8/8/4r2C w", "show-check-last"),
            Try(&["h1g2", "h1h2"], "show-check-try"),
        ],
    },
    Chapter {
        title: "show-mate",
        game: TurnoverModern,
        steps: &[Lay("cr5c/8/8/7r/8/8/8/C7 b", "show-mate-before"), Try(&["h5a5"], "show-mate-try")],
    },
    Chapter {
        title: "show-classic",
        game: TurnoverClassic,
        steps: &[
            Lay("", "show-classic-start"),
            Play("e1e3", "show-classic-castle"),
            Lay("4c3/8/8/8/8/8/8/C3R3 w", "show-classic-last"),
            Play("e1e8", "show-classic-end"),
        ],
    },
];
