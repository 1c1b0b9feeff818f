//! The rules of a game with a doubling cube: those of the game, and what is done with the cube between them.

use std::any::Any;

use super::{Cube, CubeAction, DoubleOffer, IllegalDouble};
use crate::board::{BoardEvent, Side, Square};
use crate::games::{Outcome, Phase, Reason, Seed, SetUp};
use crate::notation::NotationError;
use crate::session::{CodeError, Counting, DrawRules, LegalMove, LegalRoll, MoveId, PlyKind, Referee, RollLuck};

/// A game with a cube. Moves and rolls have the indices that they have without it; a double comes after the rolls.
#[derive(Clone)]
pub(in crate::session) struct CubeReferee {
    game: Box<dyn Referee>,
    cube: Cube,
    /// Whether the last action was one with the cube.
    is_after_cube_action: bool,
    /// What may be done with the cube now.
    legal_cube_moves: Vec<LegalMove>,
}

impl Cube {
    /// The doubling cube of a position; `None` in a game without one.
    #[must_use]
    pub fn of(referee: &dyn Referee) -> Option<Self> {
        CubeReferee::of(referee).map(|referee| referee.cube)
    }
}

/// The rules of the game without the doubling cube; these ones in a game without it.
#[must_use]
pub fn without_cube(referee: &dyn Referee) -> &dyn Referee {
    CubeReferee::of(referee).map_or(referee, |referee| &*referee.game)
}

/// The side that alone can still win, by its pieces; `None` if both can.
pub(in crate::session) fn only_winner(referee: &dyn Referee) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| !referee.position().can_win(!side))
}

/// The cube and the side that is to roll, if that side may double or its double is to be answered.
#[must_use]
pub fn cube_decision(referee: &dyn Referee) -> Option<(Cube, Side)> {
    let cube = Cube::of(referee)?;
    match (referee.phase(), cube.offer) {
        (Phase::Roll(side), DoubleOffer::None) => cube.illegal_double(side).is_none().then_some((cube, side)),
        (Phase::Move(side), DoubleOffer::Open) => Some((cube, !side)),
        _ => None,
    }
}

impl CubeReferee {
    fn of(referee: &dyn Referee) -> Option<&Self> {
        (referee as &dyn Any).downcast_ref()
    }

    pub(in crate::session) fn new(game: Box<dyn Referee>, cube: Cube) -> Self {
        let mut referee = Self { game, cube, is_after_cube_action: false, legal_cube_moves: Vec::new() };
        referee.update_cube_moves();
        referee
    }

    fn update_cube_moves(&mut self) {
        let (actions, first_index): (&[CubeAction], usize) = match (self.game.phase(), self.cube.offer) {
            (Phase::Roll(_), DoubleOffer::Open) => (&[CubeAction::Take, CubeAction::Drop], 0),
            (Phase::Roll(side), DoubleOffer::None) if self.cube.illegal_double(side).is_none() => {
                (&[CubeAction::Double], self.game.codes().len())
            }
            _ => (&[], 0),
        };
        let cube_move = |(index, action): (usize, &CubeAction)| LegalMove {
            id: MoveId(first_index + index),
            kind: PlyKind::Cube(*action),
            loses: *action == CubeAction::Drop,
            text: action.code().into(),
            code: action.code().into(),
        };
        self.legal_cube_moves = actions.iter().enumerate().map(cube_move).collect();
    }

    fn cube_action(&self, id: MoveId) -> Option<CubeAction> {
        self.legal_cube_moves.iter().find(|cube_move| cube_move.id == id)?.cube_action()
    }

    /// Whether moves and rolls wait for the answer to a double, or the game is over.
    fn awaits_cube_answer(&self) -> bool {
        self.cube.offer != DoubleOffer::None
    }

    /// Why this action is not possible now; `None` if it is.
    fn why_illegal(&self, action: CubeAction) -> Option<IllegalDouble> {
        match (self.phase(), action) {
            (Phase::Over(_), _) => Some(IllegalDouble::GameOver),
            (_, CubeAction::Double) if self.cube.offer == DoubleOffer::Open => Some(IllegalDouble::Offered),
            (Phase::Roll(side), CubeAction::Double) => self.cube.illegal_double(side),
            (Phase::Move(_), CubeAction::Double) => Some(IllegalDouble::Rolled),
            (_, CubeAction::Take | CubeAction::Drop) => {
                (self.cube.offer != DoubleOffer::Open).then_some(IllegalDouble::NotOffered)
            }
        }
    }
}

impl Referee for CubeReferee {
    fn phase(&self) -> Phase {
        match (self.game.phase(), self.cube.offer) {
            (Phase::Roll(side), DoubleOffer::Open) => Phase::Move(!side),
            (Phase::Roll(side), DoubleOffer::Dropped) => Phase::Over(Outcome::won(side, Reason::DoubleDropped)),
            (phase, _) => phase,
        }
    }

    fn turn(&self) -> Side {
        if self.awaits_cube_answer() { !self.game.turn() } else { self.game.turn() }
    }

    fn legal_moves(&self) -> &[LegalMove] {
        if self.legal_cube_moves.is_empty() && !self.awaits_cube_answer() {
            self.game.legal_moves()
        } else {
            &self.legal_cube_moves
        }
    }

    fn legal_rolls(&self) -> Vec<LegalRoll> {
        if self.awaits_cube_answer() { Vec::new() } else { self.game.legal_rolls() }
    }

    fn luck(&self, id: MoveId) -> Option<RollLuck> {
        if self.awaits_cube_answer() { None } else { self.game.luck(id) }
    }

    fn seeded_roll(&self, seed: &Seed, roll_number: u64) -> Option<MoveId> {
        if self.awaits_cube_answer() { None } else { self.game.seeded_roll(seed, roll_number) }
    }

    fn legal_move(&self, id: MoveId) -> Option<LegalMove> {
        let cube_move = self.legal_cube_moves.iter().find(|cube_move| cube_move.id == id).cloned();
        if self.awaits_cube_answer() { cube_move } else { cube_move.or_else(|| self.game.legal_move(id)) }
    }

    fn codes(&self) -> Vec<(String, MoveId)> {
        let mut codes = if self.awaits_cube_answer() { Vec::new() } else { self.game.codes() };
        codes.extend(self.legal_cube_moves.iter().map(|cube_move| (cube_move.code.clone(), cube_move.id)));
        codes
    }

    fn choice_count(&self) -> usize {
        self.legal_cube_moves.len() + if self.awaits_cube_answer() { 0 } else { self.game.choice_count() }
    }

    fn find(&self, code: &str) -> Option<MoveId> {
        let cube_move =
            self.legal_cube_moves.iter().find(|cube_move| cube_move.code == code).map(|cube_move| cube_move.id);
        if self.awaits_cube_answer() { cube_move } else { cube_move.or_else(|| self.game.find(code)) }
    }

    fn play(&mut self, id: MoveId) -> Vec<BoardEvent> {
        let action = self.cube_action(id);
        match action {
            Some(CubeAction::Double) => self.cube.offer = DoubleOffer::Open,
            Some(CubeAction::Take) => self.cube = self.cube.taken_by(self.turn()),
            Some(CubeAction::Drop) => self.cube.offer = DoubleOffer::Dropped,
            None => {}
        }
        let events = if action.is_none() { self.game.play(id) } else { Vec::new() };
        self.is_after_cube_action = action.is_some();
        self.update_cube_moves();
        events
    }

    fn draw_rules(&self) -> DrawRules {
        let rules = self.game.draw_rules();
        DrawRules { is_compared: rules.is_compared && !self.is_after_cube_action, ..rules }
    }

    fn code_error(&self, code: &str) -> Option<CodeError> {
        match code.parse::<CubeAction>() {
            Ok(action) => self.why_illegal(action).map(|cause| CodeError::Illegal(cause.to_string())),
            Err(()) if self.cube.offer == DoubleOffer::Open => {
                Some(CodeError::Illegal(IllegalDouble::Offered.to_string()))
            }
            Err(()) => self.game.code_error(code),
        }
    }

    fn read_move(&self, text: &str) -> Result<MoveId, NotationError> {
        let action = text.parse::<CubeAction>().ok();
        match action.and_then(|action| self.find(action.code())) {
            Some(id) => Ok(id),
            None if action.is_some() || self.awaits_cube_answer() => Err(NotationError::NoSuchMove),
            None => self.game.read_move(text),
        }
    }

    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)> {
        self.game.squares_named(text)
    }

    fn position(&self) -> &dyn SetUp {
        self.game.position()
    }

    fn fen(&self) -> String {
        format!("{} {}", self.game.fen(), self.cube)
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn perft(&self, depth: u32) -> Box<dyn Counting> {
        self.game.perft(depth)
    }

    fn boxed_clone(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
