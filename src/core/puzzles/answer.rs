//! Whether a move is right, the reply to it, or why it is wrong.

use super::{Puzzle, PuzzleGoal, winning_move};
use crate::board::Side;
use crate::games::Phase;
use crate::session::{Game, MoveId, Referee};

/// What there is to be said of a move that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAnswer {
    /// It is the solution's move. These replies follow, and then the solver moves again. There are none where the same side goes
    /// on in a turn of several moves.
    Right {
        /// The opponent's moves, in the text protocol's writing.
        replies: Vec<String>,
    },
    /// It is right, and the puzzle is solved.
    Solved,
    /// It is wrong.
    Wrong(WrongMove),
}

/// Why a move is wrong, as far as the rules tell at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongMove {
    /// The game is over, and not won.
    EndsTheGame,
    /// The opponent wins at once by this move.
    AllowsWin {
        /// The opponent's move, in the text protocol's writing.
        code: String,
    },
    /// There was a forced win.
    MissesMate {
        /// Its length in moves of the solver, from the start of the puzzle.
        moves: u8,
    },
    /// Another move was much better.
    IsWorse,
}

impl Puzzle {
    /// Judges a move in the [`game`](Self::game) of the puzzle, in which nothing but the solution has been played so far. A move that
    /// wins the game at once is always right. `None` if there is no such move, if it is not the solver's turn, or if the game
    /// has gone other ways than the solution.
    #[must_use]
    pub fn answer(&self, game: &Game, id: MoveId) -> Option<PuzzleAnswer> {
        let plies_played = game.ply_count();
        let is_on_line =
            game.plies().take(plies_played).map(|ply| &ply.played.code).eq(self.moves.get(..plies_played)?);
        let solver = game.start().phase().side()?;
        if !is_on_line || game.phase() != Phase::Move(solver) {
            return None;
        }
        let expected = self.moves.get(plies_played)?;
        let mv = game.referee().legal_move(id)?;
        let mut next = game.referee().boxed_clone();
        next.play(id);
        let wins = next.phase().outcome().is_some_and(|outcome| outcome.winner == Some(solver));
        Some(if wins {
            PuzzleAnswer::Solved
        } else if mv.code == *expected {
            self.after_right_move(next, plies_played + 1, solver)
        } else {
            PuzzleAnswer::Wrong(self.fault(&*next, solver))
        })
    }

    fn after_right_move(&self, mut next: Box<dyn Referee>, plies_played: usize, solver: Side) -> PuzzleAnswer {
        let mut replies = Vec::new();
        for code in &self.moves[plies_played..] {
            if next.phase().side() == Some(solver) {
                break;
            }
            let Some(id) = next.find(code) else { break };
            next.play(id);
            replies.push(code.clone());
        }
        if plies_played + replies.len() >= self.moves.len() {
            PuzzleAnswer::Solved
        } else {
            PuzzleAnswer::Right { replies }
        }
    }

    fn fault(&self, next: &dyn Referee, solver: Side) -> WrongMove {
        match (next.phase(), self.goal) {
            (Phase::Over(_), _) => WrongMove::EndsTheGame,
            (Phase::Move(side), puzzle_goal) => match (side != solver).then(|| winning_move(next, side)).flatten() {
                Some(code) => WrongMove::AllowsWin { code },
                None => WrongMove::of_goal(puzzle_goal),
            },
            (Phase::Roll(_), puzzle_goal) => WrongMove::of_goal(puzzle_goal),
        }
    }
}

impl WrongMove {
    const fn of_goal(goal: PuzzleGoal) -> Self {
        match goal {
            PuzzleGoal::Mate(moves) => Self::MissesMate { moves },
            PuzzleGoal::Win | PuzzleGoal::Hold | PuzzleGoal::Chances => Self::IsWorse,
        }
    }
}
