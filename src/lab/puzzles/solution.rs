//! What makes a candidate a puzzle, and its solution.

use std::sync::Arc;

use super::weigh::{choice, new_table, weigh};
use super::{difficulty::Solvers, tally::CandidateRefusal};
use crate::self_play::play_code;
use turnover_core::ai::Level;
use turnover_core::ai::mate::Answer;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Score};
use turnover_core::board::{Side, mix};
use turnover_core::games::{MoveKind, Phase};
use turnover_core::puzzles::only_move::{BestMoves, NoOnlyMove, WON_POINTS, least_gap};
use turnover_core::puzzles::{Puzzle, PuzzleGoal, PuzzleTheme, winning_move};
use turnover_core::session::{Game, GameId, MoveInfo, engine_position};

/// The most moves of the solver, and in a mate.
const MAX_MOVES: u32 = 4;
/// The greatest length of a mate, in moves.
const MAX_MATE_MOVES: u32 = 6;
/// The number of nodes after which the proof of a mate is given up.
const PROOF_NODES: u64 = 400_000;
/// How many more positions a search with dice needs.
const DICE_FACTOR: u64 = 4;
/// How often the weakest level that tries puzzles does so.
const TRIVIAL_TRIES: u64 = 4;

/// A puzzle, and who solves it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MadePuzzle {
    pub(super) puzzle: Puzzle,
    pub(super) solvers: Solvers,
}

/// A position in which one move seems to decide.
pub(super) struct Candidate<'a> {
    pub(super) id: GameId,
    pub(super) fen: &'a str,
    /// The move that led here.
    pub(super) last_move: Option<MoveInfo>,
    pub(super) nodes: u64,
    /// The network that evaluates at full strength; `None` for the evaluation by hand.
    pub(super) network: Option<&'a Arc<Network>>,
}

impl From<NoOnlyMove> for CandidateRefusal {
    fn from(no_only_move: NoOnlyMove) -> Self {
        match no_only_move {
            NoOnlyMove::Several => Self::SeveralDeeper,
            NoOnlyMove::Unsure => Self::Unsure,
            NoOnlyMove::Lost => Self::Lost,
        }
    }
}

impl Candidate<'_> {
    /// Makes a puzzle of it. At first sight this move is the best.
    pub(super) fn make_puzzle(&self, seen_move: &str) -> Result<MadePuzzle, CandidateRefusal> {
        let mut game = Game::from_fen(self.id, self.fen).map_err(|_| CandidateRefusal::Unsure)?;
        let solver = game.referee().turn();
        self.refuse_obvious(&game, seen_move)?;
        let best_moves = self.weigh_game(&game)?;
        let goal = self.goal(&game, &best_moves)?;
        self.refuse_end_at_once(&game, &best_moves.best, solver)?;
        let moves = self.solution(&mut game, solver, goal, best_moves);
        let mut puzzle = Puzzle { game: self.id, fen: self.fen.to_owned(), goal, moves, themes: Vec::new(), rating: 0 };
        self.refuse_trivial(&puzzle)?;
        puzzle.themes = PuzzleTheme::of(&puzzle).map_err(|_| CandidateRefusal::Unsure)?;
        let solvers = Solvers::of(&puzzle, self.network).map_err(|_| CandidateRefusal::Unsure)?;
        puzzle.rating = solvers.rating(puzzle.game);
        Ok(MadePuzzle { puzzle, solvers })
    }

    /// To take back, or to take what a search of one ply sees as clearly, is no puzzle.
    fn refuse_obvious(&self, game: &Game, seen_move: &str) -> Result<(), CandidateRefusal> {
        let mv = game.referee().find(seen_move).and_then(|id| game.referee().legal_move(id));
        let Some(move_info) = mv.and_then(|mv| mv.info()) else { return Err(CandidateRefusal::Unsure) };
        if !move_info.takes() {
            return Ok(());
        }
        let at_once = weigh(game, Limits::depth(1), &new_table(), self.network);
        if at_once.is_none_or(|weighed| weighed.best != seen_move || weighed.gap < least_gap(self.id)) {
            return Ok(());
        }
        let takes_back = self.last_move.is_some_and(|last| last.to == move_info.to);
        Err(if takes_back { CandidateRefusal::Recapture } else { CandidateRefusal::Hanging })
    }

    fn weigh_game(&self, game: &Game) -> Result<BestMoves, CandidateRefusal> {
        let nodes = if self.id.has_dice() { DICE_FACTOR * self.nodes } else { self.nodes };
        let best_moves = weigh(game, Limits::nodes(nodes), &new_table(), self.network);
        let best_moves = best_moves.ok_or(CandidateRefusal::FewMoves)?;
        best_moves.is_only_move(self.id)?;
        Ok(best_moves)
    }

    fn goal(&self, game: &Game, best_moves: &BestMoves) -> Result<PuzzleGoal, CandidateRefusal> {
        if self.id.has_dice() {
            return Ok(PuzzleGoal::Chances);
        }
        match best_moves.score {
            Score::Win { moves } if moves <= MAX_MATE_MOVES => {
                match engine_position(game.referee()).forced_win(game.referee().turn(), moves, PROOF_NODES) {
                    Answer::Mate { moves, .. } => Ok(PuzzleGoal::Mate(moves as u8)),
                    Answer::None | Answer::Unknown => Err(CandidateRefusal::Unproven),
                }
            }
            Score::Win { .. } => Err(CandidateRefusal::Unproven),
            _ if best_moves.points >= WON_POINTS => Ok(PuzzleGoal::Win),
            _ => Ok(PuzzleGoal::Hold),
        }
    }

    /// To take the last royal piece is no puzzle.
    fn refuse_end_at_once(&self, game: &Game, best: &str, solver: Side) -> Result<(), CandidateRefusal> {
        let Some(id) = game.referee().find(best) else { return Err(CandidateRefusal::Unsure) };
        let mut next = game.referee().boxed_clone();
        let move_info = game.referee().legal_move(id).and_then(|mv| mv.info());
        next.play(id);
        let wins = next.phase().outcome().is_some_and(|outcome| outcome.winner == Some(solver));
        let is_capture = move_info.is_some_and(|info| info.arrival == MoveKind::Capture);
        if wins && is_capture { Err(CandidateRefusal::EndsAtOnce) } else { Ok(()) }
    }

    /// The solver's only moves and the best replies, until several moves are good, or the game is over.
    fn solution(&self, game: &mut Game, solver: Side, goal: PuzzleGoal, first: BestMoves) -> Vec<String> {
        let mut moves = Vec::new();
        let mut next = Some(first.best);
        let mut own_moves = 0;
        let most_moves = if matches!(goal, PuzzleGoal::Mate(_)) { MAX_MATE_MOVES } else { MAX_MOVES };
        while let Some(code) = next.take() {
            if play_code(game, &code).is_none() {
                break;
            }
            moves.push(code);
            own_moves += 1;
            let opponent_reply = match game.phase() {
                _ if own_moves >= most_moves => break,
                Phase::Over(_) | Phase::Roll(_) => break,
                Phase::Move(side) if side == solver => None,
                Phase::Move(_) if self.id.has_dice() => break,
                Phase::Move(_) => match self.reply(game, goal, solver) {
                    Some(reply) => Some(reply),
                    None => break,
                },
            };
            if let Some(reply) = &opponent_reply {
                play_code(game, reply);
            }
            if game.phase() != Phase::Move(solver) {
                break;
            }
            let best_move = || self.weigh_game(game).ok().map(|weighed| weighed.best);
            next = winning_move(game.referee(), solver).or_else(best_move);
            if next.is_some() {
                moves.extend(opponent_reply);
            }
        }
        moves
    }

    /// The opponent's best move: in a mate the one that holds out longest.
    fn reply(&self, game: &Game, goal: PuzzleGoal, solver: Side) -> Option<String> {
        if matches!(goal, PuzzleGoal::Mate(_))
            && let Answer::Mate { line, .. } =
                engine_position(game.referee()).forced_win(solver, MAX_MATE_MOVES, PROOF_NODES)
        {
            return line.first().cloned();
        }
        choice(game, Limits::nodes(self.nodes), Level::STRONGEST, 0, self.network)
    }

    /// A single move that the weakest level that tries puzzles always finds is none.
    fn refuse_trivial(&self, puzzle: &Puzzle) -> Result<(), CandidateRefusal> {
        let weakest_level = Level::of_ten(1).unwrap_or(Level::WEAKEST);
        let Ok(game) = puzzle.game() else { return Err(CandidateRefusal::Unsure) };
        if puzzle.moves.len() > 1 {
            return Ok(());
        }
        let finds_solution = |number: u64| {
            let seed = mix(puzzle.id().number() ^ number);
            choice(&game, Limits::default(), weakest_level, seed, None).as_ref() == puzzle.moves.first()
        };
        if (0..TRIVIAL_TRIES).all(finds_solution) { Err(CandidateRefusal::Trivial) } else { Ok(()) }
    }
}
