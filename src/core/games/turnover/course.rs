//! The courses for Turnover.

use crate::games::course::Goal::{
    All, Attacks, Captures, Checks, Combines, Plays, Promotes, Saves, Stands, TurnsOver, Unharmed, Wins,
};
use crate::games::course::{Course, Exercise, ExerciseTask};

const fn task(goal: crate::games::course::Goal, solution: &'static str) -> ExerciseTask {
    ExerciseTask::without_reply(goal, solution)
}

const TOWER: Exercise = Exercise::new("tower", "c6c/8/8/8/3R4/8/8/C6C w", &[task(Stands("tower", "d7"), "d4d7")]);

const FORT: Exercise = Exercise::new("fort", "2c2c2/8/8/8/3B4/8/8/C6C w", &[task(Stands("fort", "b6"), "d4b6")]);

const WALL: Exercise = Exercise::new("wall", "c6c/8/8/2r5/3P4/8/8/C6C w", &[task(Captures("c5"), "d4c5")])
    .with_wrong_moves(&[("d4d5", "ahead")]);

const FREE: Exercise = Exercise::new(
    "free",
    "2c2c2/8/1p6/8/3Q4/8/8/C6C w",
    &[task(All(&[Stands("tower", "d4"), TurnsOver("b6")]), "d4b6")],
);

const LEAP: Exercise = Exercise::new("leap", "c6c/8/4r3/3p4/3N4/8/8/C6C w", &[task(Captures("e6"), "d4e6")]);

const JOIN: Exercise = Exercise::new("join", "c6c/8/8/8/1B6/8/8/CR5C w", &[task(Combines("citadel"), "b1b4")]);

const BUILD: Exercise = Exercise::new("build", "c6c/8/8/8/4N3/8/8/C3R2C w", &[task(Combines("castle"), "e1e4")]);

const TURN: Exercise = Exercise::new("turn", "c6c/8/8/4p3/8/2B5/8/C6C w", &[task(TurnsOver("e5"), "c3e5")]);

const FITS: Exercise = Exercise::new("fits", "1c5c/8/8/3b4/8/8/1C6/1C1R1r2 w", &[task(TurnsOver("d5"), "d1d5")])
    .with_wrong_moves(&[("d1f1", "tower")]);

const LOOSE: Exercise =
    Exercise::new("loose", "c6c/2p5/3r4/8/8/3R2p1/8/C6C w", &[task(All(&[Captures("g3"), Unharmed]), "d3g3")])
        .with_wrong_moves(&[("d3d6", "guarded")]);

const PROMOTE: Exercise = Exercise::new("promote", "8/c3P2c/8/8/8/8/8/C6C w", &[task(Promotes, "e7e8")]);

const FORK: Exercise = Exercise::new("fork", "1c5c/8/8/8/8/8/4Q3/C6C w", &[task(Attacks(2), "e2e5")]);

const LAST_CAPTURE: Exercise = Exercise::new("last-capture", "3c4/7p/8/8/8/8/8/C2R4 w", &[task(Wins, "d1d8")]);

/// The courses, in the order of the editions.
pub(crate) const COURSES: &[Course] = &[
    Course {
        id: "turnover-modern",
        game: "turnover-modern",
        exercises: &[
            TOWER,
            FORT,
            WALL,
            Exercise::new("castle", "", &[task(Stands("wall", "e3"), "e1e3")]),
            TURN,
            FITS,
            JOIN,
            FREE,
            LEAP,
            BUILD,
            LOOSE,
            PROMOTE,
            FORK,
            // Two Castles: one of them is attacked.
            Exercise::new("save", "c6c/8/8/7r/8/8/3P4/C6C w", &[task(Saves, "h1g2")]),
            Exercise::new("strike-back", "c6c/8/8/7r/8/8/8/C2B3C w", &[task(TurnsOver("h5"), "d1h5")]),
            Exercise::new("last", "c6c/8/8/8/8/8/8/6rC w", &[task(Captures("g1"), "h1g1")]),
            Exercise::new("check", "4c3/8/8/8/R7/8/8/1CC5 w", &[task(Checks, "a4a8")]),
            Exercise::new("mate", "c7/8/8/8/7R/8/8/CR5C w", &[task(Wins, "h4a4")]),
            Exercise::new(
                "ladder",
                "8/5c2/R7/8/8/8/8/CRC5 w",
                &[ExerciseTask::with_reply(Plays(&["b1b7"]), "b1b7", &["f7g8"]), task(Wins, "a6a8")],
            )
            .with_wrong_moves(&[("a6a7", "back")]),
        ],
    },
    Course {
        id: "turnover-2025",
        game: "turnover-2025",
        exercises: &[
            TOWER,
            FORT,
            WALL,
            Exercise::new("whole", "", &[task(Stands("castle", "e2"), "e1e2")]),
            Exercise::new("dismount", "", &[task(Stands("wall", "e3"), "e1e3")]),
            TURN,
            FITS,
            JOIN,
            Exercise::new("onto", "c6c/8/8/8/8/4C3/3b4/C6C w", &[task(TurnsOver("d2"), "e3d2")]),
            FREE,
            LEAP,
            BUILD,
            LOOSE,
            PROMOTE,
            FORK,
            Exercise::new("strikes", "c6c/8/8/8/8/8/6r1/C6C w", &[task(Captures("g2"), "h1g2")]),
            LAST_CAPTURE,
        ],
    },
    Course {
        id: "turnover-classic",
        game: "turnover-classic",
        exercises: &[
            TOWER,
            FORT,
            WALL,
            Exercise::new("row", "", &[task(Stands("wall", "e3"), "e1e3")]),
            TURN,
            FITS,
            JOIN,
            FREE,
            LEAP,
            BUILD,
            LOOSE,
            PROMOTE,
            Exercise::new("both", "1c5c/8/8/8/8/8/4Q3/C6C w", &[task(Checks, "e2e5")]),
            Exercise::new("shield", "c6c/8/8/8/8/8/3PB3/r6C w", &[task(Saves, "e2f1")]),
            Exercise::new("keep", "c6c/8/8/7r/8/8/8/3B3C w", &[task(All(&[TurnsOver("h5"), Saves]), "d1h5")]),
            LAST_CAPTURE,
        ],
    },
];
