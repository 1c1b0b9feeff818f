//! The interface of the rules of any game.

use std::any::Any;
use std::sync::OnceLock;

use super::cube::{CubeAction, IllegalDouble};
use super::roll_luck::RollLuck;
use crate::board::{BoardEvent, Side, Square};
use crate::games::{
    Action, Chance, DescribeMove, Die, MoveInfo, Outcome, PerftDivide, Phase, Position, RepetitionRule, Seed, SetUp,
};
use crate::notation::{Notation, NotationError};

/// The index of a legal move or of a possible roll in a position. It is valid in that position
/// only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(pub usize);

/// A legal move with its display properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The index in this position.
    pub id: MoveId,
    /// What is done.
    pub kind: PlyKind,
    /// Whether the side that makes it loses the game at once.
    pub loses: bool,
    /// The move in written notation.
    pub text: String,
    /// The move as in the text protocol, such as `e2e4`.
    pub code: String,
}

/// What a side does in a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyKind {
    /// It moves, with these properties.
    Move(MoveInfo),
    /// It passes.
    Pass,
    /// It rolls the dice.
    Roll,
    /// It does this with the doubling cube.
    Cube(CubeAction),
}

impl LegalMove {
    /// The properties of the move; `None` for a pass, for a roll, and for what is done with the doubling cube.
    #[must_use]
    pub const fn info(&self) -> Option<MoveInfo> {
        if let PlyKind::Move(info) = self.kind { Some(info) } else { None }
    }

    /// What it does with the doubling cube; `None` for moves, passes and rolls.
    #[must_use]
    pub const fn cube_action(&self) -> Option<CubeAction> {
        if let PlyKind::Cube(action) = self.kind { Some(action) } else { None }
    }

    /// Whether it is a pass.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        matches!(self.kind, PlyKind::Pass)
    }
}

/// A possible roll with its probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalRoll {
    /// The index in this position, by which it is played like a move.
    pub id: MoveId,
    /// The dice of the roll.
    pub dice: Vec<Die>,
    /// The number of cases, out of [`out_of`](Self::out_of), in which it comes.
    pub weight: u32,
    /// The number of equally likely cases.
    pub out_of: u32,
    /// The roll as in the text protocol, such as `r25`.
    pub code: String,
}

/// What the draw rules say about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// The repetition rule of the game.
    pub repetition: RepetitionRule,
    /// Whether the repetition rule counts the position: the start position, and those after moves that count.
    pub is_compared: bool,
    /// Whether a player may claim a draw by the fifty-move rule.
    pub may_claim_fifty_moves: bool,
}

/// Why a text is no legal move or roll of the text protocol, in English.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It is neither a move nor a roll; what was expected.
    #[error("{0}")]
    Malformed(String),
    /// It is a move or a roll, but not a legal one; the reason.
    #[error("{0}")]
    Illegal(String),
}

/// A position with the rules of its game, independent of which game it is.
pub trait Referee: Any + Send + Sync {
    /// Who is to move or to roll, or the outcome.
    fn phase(&self) -> Phase;

    /// The side whose turn it is, or would be if the game were not over.
    fn turn(&self) -> Side;

    /// The legal moves, and what may be done with the doubling cube, also before a roll.
    fn legal_moves(&self) -> &[LegalMove];

    /// The possible rolls; empty if no dice are to be rolled. A roll is played like a move, by its id.
    fn legal_rolls(&self) -> Vec<LegalRoll>;

    /// The luck of a roll; `None` if it is impossible now.
    fn luck(&self, id: MoveId) -> Option<RollLuck>;

    /// The roll that a seed gives here as roll number `roll_number` of the game, from 0; `None` if no dice are to be rolled.
    fn seeded_roll(&self, seed: &Seed, roll_number: u64) -> Option<MoveId>;

    /// The legal move or possible roll with this index; `None` if there is none.
    fn legal_move(&self, id: MoveId) -> Option<LegalMove>;

    /// All legal moves or possible rolls, as in the text protocol.
    fn codes(&self) -> Vec<(String, MoveId)>;

    /// The number of legal moves or possible rolls, and of what may be done with the doubling cube.
    fn choice_count(&self) -> usize;

    /// The index of the legal move or possible roll with this text in the text protocol.
    fn find(&self, code: &str) -> Option<MoveId>;

    /// Makes a legal move or applies a possible roll, and returns the events.
    ///
    /// # Panics
    /// If there is no such move or roll.
    fn play(&mut self, id: MoveId) -> Vec<BoardEvent>;

    /// What the draw rules say about the position.
    fn draw_rules(&self) -> DrawRules;

    /// Why a text is no legal move or roll of the text protocol; `None` if it is one.
    fn code_error(&self, code: &str) -> Option<CodeError>;

    /// The legal move that the text means, in written notation or as two squares; or the roll.
    ///
    /// # Errors
    /// If the text fits no legal move or more than one.
    fn read_move(&self, text: &str) -> Result<MoveId, NotationError>;

    /// The start and target squares that a text names, legal or not; the target is `None` off the board.
    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)>;

    /// The position, to be described.
    fn position(&self) -> &dyn SetUp;

    /// The FEN of the position.
    fn fen(&self) -> String;

    /// The hash by which the repetition rule compares positions.
    fn key(&self) -> u64;

    /// A perft of `depth` plies, not yet begun.
    fn perft(&self, depth: u32) -> Box<dyn Counting>;

    /// A copy of the referee.
    fn boxed_clone(&self) -> Box<dyn Referee>;
}

/// The pass, if it is the only legal move by the rules of the game.
#[must_use]
pub fn forced_pass(referee: &dyn Referee) -> Option<LegalMove> {
    let only_code = if referee.choice_count() == 1 { referee.codes().pop() } else { None };
    let (_, id) = only_code?;
    referee.legal_move(id).filter(LegalMove::is_pass)
}

impl Clone for Box<dyn Referee> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// A perft in any game, done in slices.
pub trait Counting: Send {
    /// Counts one slice. Returns the count of each legal move or roll by its code, as soon as all are
    /// counted.
    fn next_slice(&mut self) -> Option<Vec<(String, u64)>>;
}

impl<P: Position> Counting for PerftDivide<P> {
    fn next_slice(&mut self) -> Option<Vec<(String, u64)>> {
        let action_counts = Self::next_slice(self)?;
        Some(action_counts.iter().map(|(action, count)| (action.to_string(), *count)).collect())
    }
}

/// The referee of any game that has rules and a notation.
#[derive(Clone)]
pub(super) struct TypedReferee<P: Notation> {
    pub(super) position: P,
    /// The legal moves, or the possible rolls.
    actions: Vec<Action<P::Move, P::Roll>>,
    is_compared: bool,
    /// Computed on demand, because a game that is only replayed needs few of them.
    legal_moves: OnceLock<Vec<LegalMove>>,
}

impl<P: Notation + DescribeMove> TypedReferee<P> {
    pub(super) fn new(position: P) -> Self {
        Self::at(position, true)
    }

    fn at(position: P, is_compared: bool) -> Self {
        let moves = position.legal_moves().into_iter().map(Action::Move);
        let roll_actions = position.chances().into_iter().map(|chance| Action::Roll(chance.roll));
        Self { actions: moves.chain(roll_actions).collect(), position, is_compared, legal_moves: OnceLock::new() }
    }

    /// The legal moves; empty if the dice are to be rolled.
    fn position_moves(&self) -> Vec<P::Move> {
        let move_of = |action: &Action<P::Move, P::Roll>| match *action {
            Action::Move(mv) => Some(mv),
            Action::Roll(_) => None,
        };
        self.actions.iter().filter_map(move_of).collect()
    }

    fn describe_move(&self, id: MoveId, mv: P::Move, text: String) -> LegalMove {
        let mut position_after = self.position.clone();
        position_after.play_unchecked(mv, &mut ());
        let side = self.position.turn();
        let loses_game =
            matches!(position_after.phase(), Phase::Over(Outcome { winner: Some(winner), .. }) if winner != side);
        let kind = self.position.info(mv).map_or(PlyKind::Pass, PlyKind::Move);
        LegalMove { id, kind, loses: loses_game, text, code: mv.to_string() }
    }

    fn find_action(&self, action: Action<P::Move, P::Roll>) -> Option<MoveId> {
        self.actions.iter().position(|&listed_action| listed_action == action).map(MoveId)
    }

    /// The position after this action, and whether the repetition rule counts it.
    fn position_after(&self, id: MoveId, events: &mut Vec<BoardEvent>) -> (P, bool) {
        let mut position_after = self.position.clone();
        match self.actions[id.0] {
            Action::Move(mv) => {
                position_after.play_unchecked(mv, events);
                let is_compared = position_after.is_compared_after(mv);
                (position_after, is_compared)
            }
            Action::Roll(roll) => {
                position_after.roll(roll).expect("a roll that may come");
                (position_after, false)
            }
        }
    }

    /// The roll of this text, in normal order.
    fn find_roll(&self, text: &str) -> Option<MoveId> {
        let normal_roll = self.position.clone().roll(text.parse().ok()?).ok()?;
        self.find_action(Action::Roll(normal_roll))
    }
}

impl<P: Notation + DescribeMove + SetUp> Referee for TypedReferee<P> {
    fn phase(&self) -> Phase {
        self.position.phase()
    }

    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn legal_moves(&self) -> &[LegalMove] {
        self.legal_moves.get_or_init(|| {
            let moves = self.position_moves();
            let texts = self.position.notation_of_all(&moves);
            let written_moves = moves.into_iter().zip(texts).enumerate();
            written_moves.map(|(id, (mv, text))| self.describe_move(MoveId(id), mv, text)).collect()
        })
    }

    fn legal_rolls(&self) -> Vec<LegalRoll> {
        let chances = self.position.chances();
        let out_of = chances.iter().map(|chance| chance.weight).sum();
        let legal_roll = |(id, chance): (usize, &Chance<P::Roll>)| {
            let (after_roll, _) = self.position_after(MoveId(id), &mut Vec::new());
            LegalRoll {
                id: MoveId(id),
                dice: after_roll.dice(),
                weight: chance.weight,
                out_of,
                code: chance.roll.to_string(),
            }
        };
        chances.iter().enumerate().map(legal_roll).collect()
    }

    fn luck(&self, id: MoveId) -> Option<RollLuck> {
        match *self.actions.get(id.0)? {
            Action::Roll(roll) => RollLuck::of(&self.position, roll),
            Action::Move(_) => None,
        }
    }

    fn seeded_roll(&self, seed: &Seed, roll_number: u64) -> Option<MoveId> {
        self.find_action(Action::Roll(self.position.seeded_roll(seed, roll_number)?))
    }

    fn legal_move(&self, id: MoveId) -> Option<LegalMove> {
        match *self.actions.get(id.0)? {
            Action::Move(mv) => {
                let listed_move = self.legal_moves.get().map(|moves| moves[id.0].clone());
                Some(listed_move.unwrap_or_else(|| self.describe_move(id, mv, self.position.notation(mv))))
            }
            Action::Roll(roll) => {
                let code = roll.to_string();
                Some(LegalMove { id, kind: PlyKind::Roll, loses: false, text: code.clone(), code })
            }
        }
    }

    fn codes(&self) -> Vec<(String, MoveId)> {
        self.actions.iter().enumerate().map(|(id, action)| (action.to_string(), MoveId(id))).collect()
    }

    fn choice_count(&self) -> usize {
        self.actions.len()
    }

    fn find(&self, code: &str) -> Option<MoveId> {
        let find_move = || code.parse().ok().and_then(|mv| self.find_action(Action::Move(mv)));
        self.find_roll(code).or_else(find_move)
    }

    fn play(&mut self, id: MoveId) -> Vec<BoardEvent> {
        let mut events = Vec::new();
        let (position, is_compared) = self.position_after(id, &mut events);
        *self = Self::at(position, is_compared);
        events
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            repetition: self.position.repetition_rule(),
            is_compared: self.is_compared,
            may_claim_fifty_moves: self.position.may_claim_fifty_moves(),
        }
    }

    fn code_error(&self, code: &str) -> Option<CodeError> {
        if code.parse::<CubeAction>().is_ok() {
            return Some(CodeError::Illegal(IllegalDouble::NoCube.to_string()));
        }
        match (code.parse(), code.parse()) {
            (Ok(roll), _) => self
                .position
                .clone()
                .roll(roll)
                .err()
                .map(|illegal_reason| CodeError::Illegal(illegal_reason.to_string())),
            (Err(_), Ok(mv)) => {
                self.position.illegal(mv).map(|illegal_reason| CodeError::Illegal(illegal_reason.to_string()))
            }
            (Err(roll_error), Err(_)) if matches!(self.position.phase(), Phase::Roll(_)) => {
                Some(CodeError::Malformed(roll_error.to_string()))
            }
            (Err(_), Err(roll_error)) => Some(CodeError::Malformed(roll_error.to_string())),
        }
    }

    fn read_move(&self, text: &str) -> Result<MoveId, NotationError> {
        match self.find_roll(text) {
            Some(id) => Ok(id),
            None => self.find_action(Action::Move(self.position.read_move(text)?)).ok_or(NotationError::NoSuchMove),
        }
    }

    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)> {
        self.position.squares_named(text)
    }

    fn position(&self) -> &dyn SetUp {
        &self.position
    }

    fn fen(&self) -> String {
        self.position.to_string()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn perft(&self, depth: u32) -> Box<dyn Counting> {
        Box::new(PerftDivide::new(self.position.clone(), depth))
    }

    fn boxed_clone(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
