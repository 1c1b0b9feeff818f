//! A puzzle as an exercise.

use crate::lessons::{Judge, Judgement, MoveMistake};
use crate::puzzles::{Puzzle, PuzzleAnswer, PuzzleError, PuzzleGoal, WrongMove};
use crate::session::{Game, MoveId};

/// Judges the moves that are tried in a puzzle.
pub(super) struct PuzzleJudge {
    puzzle: Puzzle,
    start_game: Game,
}

impl PuzzleJudge {
    /// A judge for a puzzle whose position and solution are legal.
    ///
    /// # Errors
    /// If they are not.
    pub(super) fn new(puzzle: Puzzle) -> Result<Self, PuzzleError> {
        puzzle.solved_game()?;
        let start_game = puzzle.game()?;
        Ok(Self { puzzle, start_game })
    }
}

impl Judge for PuzzleJudge {
    fn start(&self) -> Game {
        self.start_game.clone()
    }

    fn judge(&self, game: &Game, id: MoveId) -> Judgement {
        match self.puzzle.answer(game, id) {
            Some(PuzzleAnswer::Solved) => Judgement::Done,
            Some(PuzzleAnswer::Right { replies }) => Judgement::Right(replies),
            Some(PuzzleAnswer::Wrong(wrong_move)) => Judgement::Wrong(move_mistake(wrong_move)),
            None => Judgement::Wrong(move_mistake(WrongMove::IsWorse)),
        }
    }

    fn solution(&self, game: &Game) -> Option<String> {
        self.puzzle.moves.get(game.ply_count()).cloned()
    }

    fn task_key(&self) -> String {
        let key = match self.puzzle.goal {
            PuzzleGoal::Mate(_) => "puzzle-task-mate",
            PuzzleGoal::Win => "puzzle-task-win",
            PuzzleGoal::Hold => "puzzle-task-hold",
            PuzzleGoal::Chances => "puzzle-task-chances",
        };
        key.to_owned()
    }
}

fn move_mistake(wrong_move: WrongMove) -> MoveMistake {
    match wrong_move {
        WrongMove::EndsTheGame => MoveMistake::new("puzzle-wrong-end"),
        WrongMove::AllowsWin { code } => {
            MoveMistake { refutation: Some(code), ..MoveMistake::new("puzzle-wrong-allows-win") }
        }
        WrongMove::MissesMate { .. } => MoveMistake::new("puzzle-wrong-mate"),
        WrongMove::IsWorse => MoveMistake::new("puzzle-wrong-worse"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";

    #[test]
    fn the_solution_is_right_to_its_end_and_another_move_is_wrong() {
        let judge = PuzzleJudge::new(MATE.parse().expect("a puzzle")).expect("a legal one");
        let mut game = judge.start();
        let find_move = |game: &Game, code: &str| game.referee().find(code).expect("a legal move");
        let wrong_judgement = judge.judge(&game, find_move(&game, "a1a2"));
        assert!(
            matches!(&wrong_judgement, Judgement::Wrong(mistake) if mistake.key == "puzzle-wrong-mate"),
            "{wrong_judgement:?}"
        );
        assert_eq!(judge.solution(&game).as_deref(), Some("b5b7"));
        let first_move = find_move(&game, "b5b7");
        assert_eq!(judge.judge(&game, first_move), Judgement::Right(vec!["h8g8".into()]));
        game.play(first_move);
        let reply_move = find_move(&game, "h8g8");
        game.play(reply_move);
        assert_eq!(judge.judge(&game, find_move(&game, "a6a8")), Judgement::Done);
    }

    #[test]
    fn a_puzzle_that_cannot_be_played_is_refused() {
        for line in [MATE.replace("a6a8", "a6c7"), MATE.replace("7c/8", "9c/8")] {
            assert!(PuzzleJudge::new(line.parse().expect("a line")).is_err(), "{line}");
        }
    }
}
