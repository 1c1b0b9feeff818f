//! An exercise while it is solved: its game, the tries so far, and the answer to the last one.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::app::play::selection::moves_from;
use crate::app::play::{Cause, Played, TableId};
use crate::board::Square;
use crate::lessons::{Judge, Judgement, MoveMistake, Stars, Tries};
use crate::session::{Game, MoveId, Phase};

/// What is said of the last try, or of what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseFeedback {
    /// The move is right, and more is to be done.
    Right,
    /// The exercise is solved.
    Done(Stars),
    /// The exercise is solved, and the solution was shown.
    Shown(Stars),
    /// The move is legal and wrong. It goes back after a moment, or as soon as something else is tried.
    Wrong(MoveMistake),
    /// The piece on this square is to move.
    HintFrom(Square),
    /// The move that is to be made: from a square to another one, or off the board.
    HintMove(Square, Option<Square>),
}

/// An exercise on the table.
pub struct ExerciseRun {
    judge: Arc<dyn Judge>,
    /// The right moves so far, with what has followed them.
    game: Game,
    /// The same with a wrong move, and the reply that shows why, while these are shown.
    wrong_game: Option<Game>,
    /// What is still to be shown, written as in the text protocol.
    pending_codes: VecDeque<String>,
    tries: Tries,
    feedback: Option<ExerciseFeedback>,
    feedback_count: usize,
    is_solved: bool,
}

impl ExerciseRun {
    /// The exercise at its beginning.
    #[must_use]
    pub fn new(judge: Arc<dyn Judge>) -> Self {
        let game = judge.start();
        Self {
            judge,
            game,
            wrong_game: None,
            pending_codes: VecDeque::new(),
            tries: Tries::default(),
            feedback: None,
            feedback_count: 0,
            is_solved: false,
        }
    }

    /// Who judges it.
    #[must_use]
    pub fn judge(&self) -> Arc<dyn Judge> {
        self.judge.clone()
    }

    /// The game that is shown, a wrong move included.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.wrong_game.as_ref().unwrap_or(&self.game)
    }

    /// The game without a wrong move.
    #[must_use]
    pub const fn right_game(&self) -> &Game {
        &self.game
    }

    /// The key of the text that says what is to be done.
    #[must_use]
    pub fn task_key(&self) -> String {
        self.judge.task_key()
    }

    /// What is said of the last try.
    #[must_use]
    pub const fn feedback(&self) -> Option<&ExerciseFeedback> {
        self.feedback.as_ref()
    }

    /// How often feedback was given, also if it was the same as before.
    #[must_use]
    pub const fn feedback_count(&self) -> usize {
        self.feedback_count
    }

    /// What was tried and asked for so far.
    #[must_use]
    pub const fn tries(&self) -> Tries {
        self.tries
    }

    /// Whether the learner has tried something or asked for a hint: then the solution may be shown.
    #[must_use]
    pub fn was_tried(&self) -> bool {
        self.tries != Tries::default()
    }

    /// Whether the hint has chosen the piece on this square for the learner.
    #[must_use]
    pub fn hints_at(&self, square: Square) -> bool {
        matches!(self.feedback, Some(ExerciseFeedback::HintFrom(from) | ExerciseFeedback::HintMove(from, _)) if from == square)
    }

    /// Whether the learner can choose the piece on this square: it is of the side to move, and the dice do not forbid it.
    #[must_use]
    pub fn can_choose(&self, square: Square) -> bool {
        self.awaits_move() && self.has_learners_piece(square) && !self.is_blocked_by_dice(square)
    }

    /// Whether a piece of the learner stands there that cannot move with these dice.
    #[must_use]
    pub fn is_blocked_by_dice(&self, square: Square) -> bool {
        let has_no_move = || moves_from(&self.game, square).next().is_none();
        self.awaits_move() && self.game.id().has_dice() && self.has_learners_piece(square) && has_no_move()
    }

    /// Whether a piece of the learner stands there, or one that may move.
    fn has_learners_piece(&self, square: Square) -> bool {
        let (tokens, side) = (self.game.referee().position().tokens_by_place(), self.game.side_to_move());
        let is_occupied = tokens.iter().any(|(place, token)| place.square == square && Some(token.side) == side);
        is_occupied || moves_from(&self.game, square).next().is_some()
    }

    /// Whether nothing more is to be done.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Whether a wrong move is shown.
    #[must_use]
    pub const fn shows_wrong_move(&self) -> bool {
        self.wrong_game.is_some()
    }

    /// Whether something is still to be shown before the learner moves.
    #[must_use]
    pub fn has_pending_plies(&self) -> bool {
        !self.pending_codes.is_empty()
    }

    /// Whether the learner is to move, once a wrong move has been taken back.
    #[must_use]
    pub fn awaits_move(&self) -> bool {
        !self.is_solved && !self.has_pending_plies() && self.game.side_to_move() == self.game.start().phase().side()
    }

    /// Takes the wrong move back that is shown.
    pub fn take_back(&mut self) -> Option<Played> {
        self.wrong_game.take()?;
        self.pending_codes.clear();
        Some(Played::arrival(TableId::Exercise, Cause::Jump, &self.game))
    }

    /// Makes a legal move of the learner, and lets it be judged. Returns what is to be shown.
    pub fn try_move(&mut self, id: MoveId) -> Vec<Played> {
        let mut changes: Vec<Played> = self.take_back().into_iter().collect();
        if !self.awaits_move() || !matches!(self.game.phase(), Phase::Move(_)) {
            return changes;
        }
        match self.judge.judge(&self.game, id) {
            Judgement::Wrong(mistake) => {
                self.tries.wrong = self.tries.wrong.saturating_add(1);
                let mut game_with_mistake = self.game.clone();
                changes.extend(play_in_exercise(&mut game_with_mistake, id));
                self.pending_codes = mistake.refutation.clone().into_iter().collect();
                self.set_feedback(ExerciseFeedback::Wrong(mistake));
                self.wrong_game = Some(game_with_mistake);
            }
            Judgement::Right(reply) => {
                changes.extend(play_in_exercise(&mut self.game, id));
                self.pending_codes = reply.into();
                self.set_feedback(ExerciseFeedback::Right);
            }
            Judgement::Done => {
                changes.extend(play_in_exercise(&mut self.game, id));
                self.is_solved = true;
                let stars = self.tries.stars();
                self.set_feedback(match self.tries.saw_solution {
                    true => ExerciseFeedback::Shown(stars),
                    false => ExerciseFeedback::Done(stars),
                });
            }
        }
        changes
    }

    fn set_feedback(&mut self, feedback: ExerciseFeedback) {
        self.feedback = Some(feedback);
        self.feedback_count += 1;
    }

    /// Shows the next move or roll that follows by itself.
    pub fn play_pending_ply(&mut self) -> Option<Played> {
        let code = self.pending_codes.pop_front()?;
        let shown_game = self.wrong_game.as_mut().unwrap_or(&mut self.game);
        let id = shown_game.referee().find(&code)?;
        play_in_exercise(shown_game, id)
    }

    /// Tells which piece is to move; asked again, also where.
    pub fn show_hint(&mut self) -> Option<Played> {
        let changes = self.take_back();
        let code = self.judge.solution(&self.game).filter(|_| self.awaits_move());
        let legal_move = code.and_then(|code| self.game.referee().legal_move(self.game.referee().find(&code)?));
        if let Some(info) = legal_move.and_then(|legal_move| legal_move.info()) {
            self.tries.saw_hint = true;
            self.set_feedback(match self.feedback {
                Some(ExerciseFeedback::HintFrom(from)) if from == info.from => {
                    ExerciseFeedback::HintMove(from, info.to)
                }
                _ => ExerciseFeedback::HintFrom(info.from),
            });
        }
        changes
    }

    /// Makes a right move in the learner's place.
    pub fn play_solution(&mut self) -> Vec<Played> {
        let mut changes: Vec<Played> = self.take_back().into_iter().collect();
        let code = self.judge.solution(&self.game).filter(|_| self.awaits_move());
        if let Some(id) = code.and_then(|code| self.game.referee().find(&code)) {
            self.tries.saw_solution = true;
            changes.extend(self.try_move(id));
        }
        changes
    }
}

fn play_in_exercise(game: &mut Game, id: MoveId) -> Option<Played> {
    Played::make(TableId::Exercise, game, id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::course::Course;
    use crate::lessons::ExerciseJudge;
    use crate::session::Family;

    fn exercise_run(id: &str) -> ExerciseRun {
        let mut courses = Family::ALL.into_iter().flat_map(|family| family.spec().courses);
        let judge = courses.find_map(|course: &'static Course| {
            let index = course.exercises.iter().position(|exercise| exercise.id == id)?;
            ExerciseJudge::new(course, index)
        });
        ExerciseRun::new(Arc::new(judge.expect("an exercise of this id")))
    }

    fn try_code(run: &mut ExerciseRun, code: &str) -> usize {
        let id = run.right_game().referee().find(code).expect("a legal move");
        run.try_move(id).len()
    }

    #[test]
    fn a_wrong_move_is_shown_and_taken_back_by_the_next_one() {
        let mut run = exercise_run("tower");
        let start_fen = run.game().referee().fen();
        assert_eq!(try_code(&mut run, "d4d5"), 1);
        assert!(run.shows_wrong_move() && matches!(run.feedback(), Some(ExerciseFeedback::Wrong(_))));
        assert_ne!(run.game().referee().fen(), start_fen);
        assert_eq!(run.right_game().referee().fen(), start_fen);
        // The table is laid as before, and the right move is made.
        assert_eq!(try_code(&mut run, "d4d7"), 2);
        let Some(ExerciseFeedback::Done(stars)) = run.feedback() else { panic!("{:?}", run.feedback()) };
        assert_eq!((stars.count(), run.is_solved(), run.awaits_move()), (2, true, false));
    }

    #[test]
    fn a_right_move_is_answered_before_the_learner_moves_again() {
        let mut run = exercise_run(&["dice", "pass"].join("-"));
        try_code(&mut run, "c4f7");
        assert_eq!((run.feedback(), run.awaits_move()), (Some(&ExerciseFeedback::Right), false));
        let mut reply_count = 0;
        while run.has_pending_plies() {
            assert!(run.play_pending_ply().is_some());
            reply_count += 1;
        }
        assert_eq!((reply_count, run.awaits_move()), (3, true));
        try_code(&mut run, "f7e8");
        assert!(run.is_solved());
        assert_eq!(run.tries().stars(), Stars::MAX);
    }

    #[test]
    fn hints_name_the_piece_and_then_the_move_and_the_solution_solves() {
        let mut run = exercise_run("turn");
        let [from, to] = ["c3", "e5"].map(|name| name.parse::<Square>().expect("a square"));
        run.show_hint();
        assert_eq!(run.feedback(), Some(&ExerciseFeedback::HintFrom(from)));
        run.show_hint();
        assert_eq!(run.feedback(), Some(&ExerciseFeedback::HintMove(from, Some(to))));
        assert_eq!(run.tries().stars().count(), 2);
        assert_eq!((run.was_tried(), run.hints_at(from), run.play_solution().len()), (true, true, 1));
        let Some(ExerciseFeedback::Shown(stars)) = run.feedback() else { panic!("{:?}", run.feedback()) };
        assert_eq!(stars.count(), 1);
        assert!(run.play_solution().is_empty() && run.show_hint().is_none());
    }
}
