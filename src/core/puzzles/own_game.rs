//! Puzzles from positions of a player's own games, made step by step, so that a search can run beside other things.

use super::only_move::{BestMoves, WON_POINTS, least_gap};
use super::{Puzzle, PuzzleGoal, PuzzleTheme, plain_fen, winning_move};
use crate::ai::search::Report;
use crate::board::Side;
use crate::games::Phase;
use crate::session::cube::without_cube;
use crate::session::{Game, GameId, Referee};

/// The numbers of positions that the first, short search and the others look at; with dice they look at this many times more.
const GLANCE_NODES: u64 = 6_000;
const SEARCH_NODES: u64 = 80_000;
const DICE_FACTOR: u64 = 4;
/// The part of the least gap that the short search must see.
const GLANCE_PART: f64 = 0.8;
/// Fewer legal moves make no puzzle.
const MIN_MOVES: usize = 3;
/// The most moves of the solver.
const MAX_SOLVER_MOVES: u32 = 4;
/// The rating of a puzzle that no level has tried.
const DEFAULT_RATING: u16 = 1500;

/// A position that may become a puzzle: exactly one move keeps or wins in it, and in those that follow.
#[derive(Clone)]
pub struct PuzzleCandidate {
    puzzle: Puzzle,
    game: Game,
    solver: Side,
    /// The opponent's moves since the solver's last one.
    replies: Vec<String>,
    own_moves: u32,
    step: SearchStep,
}

/// What the next search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchStep {
    /// Whether it is worth a longer search.
    Glance,
    /// The first move.
    First,
    /// The opponent's best reply.
    Reply,
    /// Another move of the solver's.
    Next,
}

/// What has become of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidateOutcome {
    /// The two best moves of [`PuzzleCandidate::game`] are to be searched.
    Search,
    /// It is a puzzle.
    Made(Box<Puzzle>),
    /// It is none: several moves are good, or all are bad, or it is not certain.
    Refused,
}

impl PuzzleCandidate {
    /// The position of a referee as a candidate. `None` if nobody is to move, or if there are too few moves.
    #[must_use]
    pub fn new(id: GameId, referee: &dyn Referee) -> Option<Self> {
        let referee = without_cube(referee);
        let Phase::Move(solver) = referee.phase() else { return None };
        let fen = plain_fen(&referee.fen());
        let game = Game::from_fen(id, &fen).ok()?;
        let goal = if id.has_dice() { PuzzleGoal::Chances } else { PuzzleGoal::Hold };
        let puzzle = Puzzle { game: id, fen, goal, moves: Vec::new(), themes: Vec::new(), rating: DEFAULT_RATING };
        let is_puzzle = game.legal_moves().len() >= MIN_MOVES;
        let step = SearchStep::Glance;
        is_puzzle.then_some(Self { puzzle, game, solver, replies: Vec::new(), own_moves: 0, step })
    }

    /// The position whose two best moves are to be searched next.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game and position of the puzzle, which tell it from others.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of positions that this search is to look at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        let nodes = if self.step == SearchStep::Glance { GLANCE_NODES } else { SEARCH_NODES };
        if self.puzzle.game.has_dice() { DICE_FACTOR * nodes } else { nodes }
    }

    /// Takes the reports of the search of [`game`](Self::game), of two lines for each depth.
    pub fn take(&mut self, reports: &[Report<String>]) -> CandidateOutcome {
        let id = self.puzzle.game;
        let weighed_moves = BestMoves::of(reports, id);
        match (self.step, weighed_moves) {
            (SearchStep::Glance, Some(weighed_moves)) if weighed_moves.gap >= GLANCE_PART * least_gap(id) => {
                self.step = SearchStep::First;
                CandidateOutcome::Search
            }
            (SearchStep::First, Some(weighed_moves)) if weighed_moves.is_only_move(id).is_ok() => {
                if weighed_moves.points >= WON_POINTS && !id.has_dice() {
                    self.puzzle.goal = PuzzleGoal::Win;
                }
                self.solve(weighed_moves.best)
            }
            (SearchStep::Glance | SearchStep::First, _) => CandidateOutcome::Refused,
            (SearchStep::Reply, Some(weighed_moves)) => self.reply(weighed_moves.best),
            (SearchStep::Next, Some(weighed_moves)) if weighed_moves.is_only_move(id).is_ok() => {
                self.solve(weighed_moves.best)
            }
            (SearchStep::Reply | SearchStep::Next, _) => self.finish(),
        }
    }

    /// The solver's move, and what follows without a search.
    fn solve(&mut self, code: String) -> CandidateOutcome {
        if self.play(&code).is_none() {
            return self.finish();
        }
        self.puzzle.moves.append(&mut self.replies);
        self.puzzle.moves.push(code);
        self.own_moves += 1;
        match self.game.phase() {
            Phase::Move(_) if self.own_moves >= MAX_SOLVER_MOVES => self.finish(),
            Phase::Move(side) if side == self.solver => self.go_on(),
            Phase::Move(_) if !self.puzzle.game.has_dice() => match self.game.legal_moves() {
                [only_move] => {
                    let code = only_move.code.clone();
                    self.reply(code)
                }
                _ => {
                    self.step = SearchStep::Reply;
                    CandidateOutcome::Search
                }
            },
            Phase::Move(_) | Phase::Roll(_) | Phase::Over(_) => self.finish(),
        }
    }

    fn reply(&mut self, code: String) -> CandidateOutcome {
        if self.play(&code).is_none() || self.game.phase() != Phase::Move(self.solver) {
            return self.finish();
        }
        self.replies.push(code);
        self.go_on()
    }

    /// The solver is to move again. To win at once is right without a search.
    fn go_on(&mut self) -> CandidateOutcome {
        if let Some(code) = winning_move(self.game.referee(), self.solver) {
            return self.solve(code);
        }
        self.step = SearchStep::Next;
        CandidateOutcome::Search
    }

    fn play(&mut self, code: &str) -> Option<()> {
        let id = self.game.referee().find(code)?;
        self.game.play(id).map(drop)
    }

    /// The puzzle, as far as it goes.
    fn finish(&mut self) -> CandidateOutcome {
        if self.puzzle.moves.is_empty() {
            return CandidateOutcome::Refused;
        }
        match PuzzleTheme::of(&self.puzzle) {
            Ok(themes) => CandidateOutcome::Made(Box::new(Puzzle { themes, ..self.puzzle.clone() })),
            Err(_) => CandidateOutcome::Refused,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::only_move::tests::reports;
    use super::*;
    use crate::ai::search::Score;

    /// White takes the Castle on e8 and has won, or plays on.
    const TO_WIN: &str = "4c3/8/8/8/8/8/8/C3R3 w 7 9";

    fn candidate(fen: &str) -> PuzzleCandidate {
        let game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        PuzzleCandidate::new(game.id(), game.referee()).expect("a candidate")
    }

    fn clear(best: &str, second: &str) -> Vec<Report<String>> {
        reports(&[[(best, Score::Units(2000)), (second, Score::Units(-500))]; 2])
    }

    fn unclear(best: &str, second: &str) -> Vec<Report<String>> {
        reports(&[[(best, Score::Units(200)), (second, Score::Units(190))]; 2])
    }

    #[test]
    fn a_position_with_one_good_move_becomes_a_puzzle_after_a_short_and_a_longer_search() {
        let mut candidate = candidate(TO_WIN);
        assert!(candidate.puzzle().fen.ends_with("w 0 1"), "{}", candidate.puzzle().fen);
        let glance = candidate.nodes();
        assert_eq!(candidate.take(&clear("e1e8", "e1e2")), CandidateOutcome::Search);
        assert!(candidate.nodes() > glance);
        let CandidateOutcome::Made(puzzle) = candidate.take(&clear("e1e8", "e1e2")) else { panic!("a puzzle") };
        assert_eq!((puzzle.moves.as_slice(), puzzle.goal), (&["e1e8".to_owned()][..], PuzzleGoal::Win));
        assert!(puzzle.solved_game().is_ok() && !puzzle.themes.is_empty());
        assert_eq!(puzzle.to_string().parse(), Ok(*puzzle), "it can be kept");
    }

    #[test]
    fn where_several_moves_are_good_or_nothing_is_known_there_is_no_puzzle() {
        for reports in [unclear("e1e8", "e1e2"), Vec::new()] {
            assert_eq!(candidate(TO_WIN).take(&reports), CandidateOutcome::Refused);
            let mut glanced = candidate(TO_WIN);
            glanced.take(&clear("e1e8", "e1e2"));
            assert_eq!(glanced.take(&reports), CandidateOutcome::Refused);
        }
    }

    #[test]
    fn the_solution_goes_on_as_long_as_one_move_is_the_only_one() {
        let fen = "c3c3/8/8/8/8/8/8/C3R2C w";
        let mut candidate = candidate(fen);
        candidate.take(&clear("e1e8", "e1e2"));
        assert_eq!(candidate.take(&clear("e1e8", "e1e2")), CandidateOutcome::Search);
        assert_eq!(candidate.game().ply_count(), 1, "now the reply is searched");
        let reply = candidate.game().legal_moves()[0].code.clone();
        let outcome = candidate.take(&unclear(&reply, &reply));
        let puzzle = match outcome {
            // The rest depends on whether White can win at once.
            CandidateOutcome::Search => candidate.take(&unclear("e8e7", "e8e6")),
            made => made,
        };
        let CandidateOutcome::Made(puzzle) = puzzle else { panic!("{puzzle:?}") };
        assert_eq!(puzzle.moves[0], "e1e8");
        assert!(puzzle.moves.len() == 1 || puzzle.moves[1] == reply, "{:?}", puzzle.moves);
        assert_eq!(puzzle.moves.len() % 2, 1, "the last move is the solver's");
    }

    #[test]
    fn few_moves_and_finished_games_make_no_candidate() {
        let mut over = Game::from_fen(GameId::TurnoverClassic, TO_WIN).expect("a position");
        over.play(over.referee().find("e1e8").expect("a legal move")).expect("a legal move");
        assert!(PuzzleCandidate::new(over.id(), over.referee()).is_none());
        let dice = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        assert!(PuzzleCandidate::new(dice, Game::new(dice).referee()).is_none(), "the dice come first");
    }
}
