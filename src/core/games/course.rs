//! What a course consists of: exercises, each with a position, goals and the moves that reach them.
//!
//! The courses themselves are data of each game, in its `course.rs`. Their texts are found by key: `course-` and the course's id
//! for the title, with `-about` what it teaches; `lesson-` and the exercise's id for what is to be done, with `-name` its name.

/// Exercises that teach a game or an edition of it, in the order in which they are solved.
#[derive(Debug)]
pub struct Course {
    /// The id, unique among all games. Progress is kept under it, so it never changes.
    pub id: &'static str,
    /// The name of the game or edition by whose rules it is played.
    pub game: &'static str,
    /// The exercises, in order.
    pub exercises: &'static [Exercise],
}

/// A position in which the learner, the side to move, has something to do.
#[derive(Debug)]
pub struct Exercise {
    /// The id, unique in its course. Progress is kept under it, so it never changes. Two courses of a family may share an
    /// exercise.
    pub id: &'static str,
    /// The name of the game or edition, where it is not that of the course.
    pub game: Option<&'static str>,
    /// The position as FEN; the start position if that is empty.
    pub fen: &'static str,
    /// The id of the course that it belonged to before, under which earlier versions have kept progress.
    pub moved_from: Option<&'static str>,
    /// What is to be done, move by move of the learner.
    pub tasks: &'static [ExerciseTask],
    /// Moves for which a text of their own says why they are wrong, each written as in the text protocol, with the end of
    /// the text's key.
    pub wrong_moves: &'static [(&'static str, &'static str)],
}

/// One move that the learner has to find.
#[derive(Debug)]
pub struct ExerciseTask {
    /// What the move has to bring about.
    pub goal: Goal,
    /// A move that does, written as in the text protocol.
    pub solution: &'static str,
    /// The moves and rolls that follow it before the learner's next move, written as in the text protocol.
    pub reply: &'static [&'static str],
}

/// What a move has to bring about. Squares and pieces are given by name.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// It is one of these moves.
    Plays(&'static [&'static str]),
    /// It is made by this kind of piece.
    Moves(&'static str),
    /// An own piece of this kind stands on this square afterwards.
    Stands(&'static str, &'static str),
    /// An own stack of this height stands on this square afterwards.
    Height(u8, &'static str),
    /// It combines rings to this kind of piece.
    Combines(&'static str),
    /// It turns over the piece on this square.
    TurnsOver(&'static str),
    /// It captures the piece on this square.
    Captures(&'static str),
    /// It promotes a piece.
    Promotes,
    /// It castles.
    Castles,
    /// It leaves the board.
    Leaves,
    /// It leaves the crown on the stack on this square.
    Crowns(&'static str),
    /// It attacks every royal piece of the opponent.
    Checks,
    /// It attacks at least this many royal pieces of the opponent.
    Attacks(usize),
    /// It leaves no royal piece of the learner attacked.
    Saves,
    /// It lets the opponent capture or turn over nothing.
    Unharmed,
    /// It wins the game.
    Wins,
    /// All of these.
    All(&'static [Goal]),
}

impl Exercise {
    /// An exercise of one move.
    #[must_use]
    pub const fn new(id: &'static str, fen: &'static str, tasks: &'static [ExerciseTask]) -> Self {
        Self { id, game: None, fen, moved_from: None, tasks, wrong_moves: &[] }
    }

    /// The same exercise, by the rules of another game or edition than its course.
    #[must_use]
    pub const fn played_as(self, game: &'static str) -> Self {
        Self { game: Some(game), ..self }
    }

    /// The same exercise, which belonged to this course before.
    #[must_use]
    pub const fn moved_from(self, course: &'static str) -> Self {
        Self { moved_from: Some(course), ..self }
    }

    /// The same exercise with texts for these wrong moves.
    #[must_use]
    pub const fn with_wrong_moves(self, wrong_moves: &'static [(&'static str, &'static str)]) -> Self {
        Self { wrong_moves, ..self }
    }

    /// The key of the text that says what is to be done.
    #[must_use]
    pub fn key(&self) -> String {
        format!("lesson-{}", self.id)
    }

    /// The key of its name.
    #[must_use]
    pub fn name_key(&self) -> String {
        format!("lesson-{}-name", self.id)
    }
}

impl ExerciseTask {
    /// The last move of an exercise.
    #[must_use]
    pub const fn without_reply(goal: Goal, solution: &'static str) -> Self {
        Self { goal, solution, reply: &[] }
    }

    /// A move after which these moves and rolls follow.
    #[must_use]
    pub const fn with_reply(goal: Goal, solution: &'static str, reply: &'static [&'static str]) -> Self {
        Self { goal, solution, reply }
    }
}

impl Course {
    /// The key of the title.
    #[must_use]
    pub fn title_key(&self) -> String {
        format!("course-{}", self.id)
    }

    /// The key of the sentence that says what it teaches.
    #[must_use]
    pub fn about_key(&self) -> String {
        format!("course-{}-about", self.id)
    }
}
