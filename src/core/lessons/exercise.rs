//! The exercises of a course, judged by their goals.

use super::{Judge, Judgement, MoveMistake, goal};
use crate::games::course::{Course, Exercise};
use crate::session::{Game, GameId, MoveId};

/// The judge of one exercise of a course.
#[derive(Clone, Copy, Debug)]
pub struct ExerciseJudge {
    game: GameId,
    exercise: &'static Exercise,
}

impl ExerciseJudge {
    /// The judge of the exercise with this index; `None` if the course has none.
    #[must_use]
    pub fn new(course: &'static Course, index: usize) -> Option<Self> {
        let exercise = course.exercises.get(index)?;
        Some(Self { game: exercise.game.unwrap_or(course.game).parse().ok()?, exercise })
    }

    /// The game or edition by whose rules it is played.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// How many moves the learner has made.
    fn learner_moves(game: &Game) -> usize {
        let learner = game.start().phase().side();
        game.plies().take(game.ply_count()).filter(|ply| Some(ply.side) == learner && !ply.is_roll()).count()
    }
}

impl Judge for ExerciseJudge {
    fn start(&self) -> Game {
        match self.exercise.fen {
            "" => Game::new(self.game),
            fen => Game::from_fen(self.game, fen).expect("a test reads the positions of all exercises"),
        }
    }

    fn judge(&self, game: &Game, id: MoveId) -> Judgement {
        let task = self.exercise.tasks.get(Self::learner_moves(game));
        let (Some(task), Some(legal)) = (task, game.referee().legal_move(id)) else {
            return Judgement::Wrong(MoveMistake::new(goal::FALLBACK_KEY));
        };
        if let Some((_, end)) = self.exercise.wrong_moves.iter().find(|(code, _)| *code == legal.code) {
            return Judgement::Wrong(MoveMistake::new(format!("{}-{end}", self.exercise.key())));
        }
        match goal::find_mistake(task.goal, game.referee(), &legal) {
            Some(mistake) => Judgement::Wrong(mistake),
            None if Self::learner_moves(game) + 1 == self.exercise.tasks.len() => Judgement::Done,
            None => Judgement::Right(task.reply.iter().map(|&code| code.to_owned()).collect()),
        }
    }

    fn solution(&self, game: &Game) -> Option<String> {
        self.exercise.tasks.get(Self::learner_moves(game)).map(|task| task.solution.to_owned())
    }

    fn task_key(&self) -> String {
        self.exercise.key()
    }
}
