//! The course for Lielow.

use crate::games::course::Goal::{All, Captures, Checks, Crowns, Height, Leaves, Plays, Saves, Unharmed, Wins};
use crate::games::course::{Course, Exercise, ExerciseTask, Goal};

const fn one(goal: Goal, solution: &'static str) -> ExerciseTask {
    ExerciseTask::last(goal, solution)
}

/// Exact distances, growing, the crown, and the edge of the board.
pub(crate) const COURSES: &[Course] = &[Course {
    id: "lielow",
    game: "lielow",
    exercises: &[
        Exercise::new("one-square", "", &[one(Height(2, "d3"), "d2d3")]),
        Exercise::new("two-squares", "8/a2b*3a/8/8/8/2B*4A/8/8 w", &[one(Height(3, "e5"), "c3e5")]),
        Exercise::new("over", "8/a2b*3a/8/8/8/3A4/3B*3A/8 w", &[one(Height(3, "d4"), "d2d4")]),
        Exercise::new("exactly", "8/a2b*3a/8/2a5/2a5/2B*5/7A/8 w", &[one(Captures("c5"), "c3c5")]),
        Exercise::new("which", "b*6C*/8/8/4a3/8/8/1A2B3/8 w", &[one(Captures("e5"), "h8e5")]),
        Exercise::new("crown", "", &[one(Crowns("f3"), "f2f3")]),
        Exercise::new("overtake", "b*6a/8/8/8/3B*4/8/5B1A/8 w", &[one(Plays(&["f2f4"]), "f2f4")]),
        Exercise::new("flee", "8/a5c*1/8/8/3B*4/8/A6A/8 w", &[one(Saves, "d4b4")]),
        Exercise::new("defend", "c*7/4A3/3b4/8/3B*4/8/A7/8 w", &[one(All(&[Captures("d6"), Saves]), "e7d6")]),
        Exercise::new("edge", "8/6a1/8/8/3c*4/5b2/1A6/G*7 w", &[one(Saves, "a1a8")]),
        Exercise::new("leave", "b*6a/8/8/8/8/8/3A3A/8 w", &[one(All(&[Leaves, Crowns("d2")]), "h2off")]),
        Exercise::new("king-takes", "b*7/8/8/4a3/8/1B6/4C*3/8 w", &[one(Crowns("b3"), "e2e5")]),
        Exercise::new("threat", "7b*/2a5/8/8/8/2B*5/A6A/8 w", &[one(All(&[Checks, Unharmed]), "c3e5")]),
        Exercise::new("win", "8/8/8/2a1b*3/8/2B*5/4A3/8 w", &[one(Wins, "c3e5")]),
    ],
}];
