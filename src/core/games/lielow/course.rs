//! The courses for Lielow: the game on 8 × 8, and what the larger board changes.

use crate::games::course::Goal::{All, Captures, Checks, Crowns, Height, Leaves, Plays, Saves, Unharmed, Wins};
use crate::games::course::{Course, Exercise, ExerciseTask, Goal};

const fn task(goal: Goal, solution: &'static str) -> ExerciseTask {
    ExerciseTask::without_reply(goal, solution)
}

/// Exact distances, growing, the crown, and the edge of the board; then the two rows and the distances of 9 × 9.
pub(crate) const COURSES: &[Course] = &[EIGHT, NINE];

const EIGHT: Course = Course {
    id: "lielow",
    game: "lielow",
    exercises: &[
        Exercise::new("one-square", "", &[task(Height(2, "d3"), "d2d3")]),
        Exercise::new("two-squares", "8/a2b*3a/8/8/8/2B*4A/8/8 w", &[task(Height(3, "e5"), "c3e5")]),
        Exercise::new("over", "8/a2b*3a/8/8/8/3A4/3B*3A/8 w", &[task(Height(3, "d4"), "d2d4")]),
        Exercise::new("exactly", "8/a2b*3a/8/2a5/2a5/2B*5/7A/8 w", &[task(Captures("c5"), "c3c5")]),
        Exercise::new("which", "b*6C*/8/8/4a3/8/8/1A2B3/8 w", &[task(Captures("e5"), "h8e5")]),
        Exercise::new("crown", "", &[task(Crowns("f3"), "f2f3")]),
        Exercise::new("overtake", "b*6a/8/8/8/3B*4/8/5B1A/8 w", &[task(Plays(&["f2f4"]), "f2f4")]),
        Exercise::new("flee", "8/a5c*1/8/8/3B*4/8/A6A/8 w", &[task(Saves, "d4b4")]),
        Exercise::new("defend", "c*7/4A3/3b4/8/3B*4/8/A7/8 w", &[task(All(&[Captures("d6"), Saves]), "e7d6")]),
        Exercise::new("edge", "8/6a1/8/8/3c*4/5b2/1A6/G*7 w", &[task(Saves, "a1a8")]),
        Exercise::new("leave", "b*6a/8/8/8/8/8/3A3A/8 w", &[task(All(&[Leaves, Crowns("d2")]), "h2off")]),
        Exercise::new("king-takes", "b*7/8/8/4a3/8/1B6/4C*3/8 w", &[task(Crowns("b3"), "e2e5")]),
        Exercise::new("threat", "7b*/2a5/8/8/8/2B*5/A6A/8 w", &[task(All(&[Checks, Unharmed]), "c3e5")]),
        Exercise::new("win", "8/8/8/2a1b*3/8/2B*5/4A3/8 w", &[task(Wins, "c3e5")]),
    ],
};

const NINE: Course = Course {
    id: "lielow-9x9",
    game: "lielow-9x9",
    exercises: &[
        Exercise::new(
            "two-rows",
            "",
            &[ExerciseTask::with_reply(Height(2, "e2"), "e1e2", &["e9e8"]), task(Height(3, "e4"), "e2e4")],
        ),
        Exercise::new(
            "middle",
            "9/6d*2/9/9/9/7c1/9/9/A3D*3A w",
            &[task(All(&[Saves, Plays(&["e1a5", "e1i5"])]), "e1a5")],
        )
        .with_wrong_moves(&[("e1e5", "off")]),
        Exercise::new("tie-breaks", "9/1a7/6d*2/9/4E4/9/2A*6/9/E8 w", &[task(All(&[Leaves, Crowns("a1")]), "e5off")]),
        Exercise::new("nine-high", "9/4c2B1/9/2B6/4I*4/9/9/8d*/9 w", &[task(Saves, "c6e8")]),
        Exercise::new("eight-squares", "a7b*/9/9/9/9/3A5/9/9/H*7a w", &[task(Wins, "a1i9")]),
    ],
};
