//! What may be done now, and what happened? The one door through which a table asks the rules.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::board::{BoardEvent, Place, Side, Square, Token};
use crate::games::{Flaw, Kit, MoveFacts, Muster, Outcome, PerftDivide, Phase, Position, Refusal, Royal, SetUp};
use crate::notation::{Notation, NotationError};

/// Which of the legal moves of a position, counted from 0. Another position has other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(pub usize);

/// A move that may be made now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// Its name in this position.
    pub id: MoveId,
    /// From where to where, and what happens there.
    pub facts: MoveFacts,
    /// Whether whoever makes it has lost the game by it.
    pub loses: bool,
    /// The written notation, as in the rule book.
    pub text: String,
    /// The text protocol's name, as `e2e4`.
    pub code: String,
}

/// Knows the rules of one game, whichever it is, and the position that is on the table.
pub trait Referee: Send + Sync {
    /// Whose turn it is, or how the game ended.
    fn phase(&self) -> Phase;

    /// The side whose turn it is; the one whose turn it would be, when the game is over.
    fn turn(&self) -> Side;

    /// The number of the move that comes next, as records count: White's and Black's have the same one.
    fn move_number(&self) -> u32;

    /// What may be done now.
    fn legal_moves(&self) -> &[LegalMove];

    /// One of the moves that may be made now; `None` when there is no such move.
    fn legal_move(&self, id: MoveId) -> Option<LegalMove>;

    /// The names of all legal moves in the text protocol.
    fn codes(&self) -> Vec<(String, MoveId)>;

    /// The legal move with this name in the text protocol.
    fn find(&self, code: &str) -> Option<MoveId>;

    /// Makes one of the legal moves and tells what happens on the table.
    ///
    /// # Panics
    /// When there is no such move.
    fn play(&mut self, id: MoveId) -> Vec<BoardEvent>;

    /// What would happen on the table.
    ///
    /// # Panics
    /// When there is no such move.
    fn foresee(&self, id: MoveId) -> Vec<BoardEvent>;

    /// Why one cannot move from here to there, or off the board when that is `None`; `None` when one can.
    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal>;

    /// Why the move from square to square, or off the board, that the text means is refused; `None` when it is legal, or
    /// when the text names none.
    fn refusal_of(&self, text: &str) -> Option<Refusal>;

    /// Why the move with this name in the text protocol is refused, in English; `None` when it is legal.
    fn objection(&self, code: &str) -> Option<String>;

    /// The legal move that the text means, in written notation or as two squares.
    ///
    /// # Errors
    /// When no legal move or more than one is meant.
    fn read_move(&self, text: &str) -> Result<MoveId, NotationError>;

    /// What stands where.
    fn tokens(&self) -> BTreeMap<Place, Token>;

    /// The kings of a side: in Turnover its Castles.
    fn royals(&self, side: Side) -> Vec<Royal>;

    /// By what one sees how a side stands.
    fn muster(&self, side: Side) -> Muster;

    /// The position as text.
    fn fen(&self) -> String;

    /// The position's hash: what the repetition rule compares.
    fn key(&self) -> u64;

    /// The board, drawn in text.
    fn diagram(&self) -> String;

    /// What can be put on the board by hand.
    fn kit(&self) -> Kit;

    /// Why the position cannot be, or why nobody can play on from it; `None` when nothing is known against it.
    fn flaw(&self) -> Option<Flaw>;

    /// A count of the sequences of `depth` plies, not yet begun.
    fn perft(&self, depth: u32) -> Box<dyn Counting>;

    /// The same referee at the same position.
    fn boxed_clone(&self) -> Box<dyn Referee>;
}

/// A long count, of whichever game, that is done slice by slice.
pub trait Counting: Send {
    /// Counts one slice further: by the code of each legal move, how many sequences begin with it, as soon as all are
    /// counted.
    fn next_slice(&mut self) -> Option<Vec<(String, u64)>>;
}

impl<P: Position> Counting for PerftDivide<P> {
    fn next_slice(&mut self) -> Option<Vec<(String, u64)>> {
        let counts = Self::next_slice(self)?;
        Some(counts.iter().map(|(mv, count)| (mv.to_string(), *count)).collect())
    }
}

/// The referee of any game that has rules and a notation.
#[derive(Clone)]
pub(super) struct Judge<P: Notation> {
    position: P,
    moves: Vec<P::Move>,
    /// Written down when somebody asks for them all: a long game that is only replayed needs few of them.
    legal_moves: OnceLock<Vec<LegalMove>>,
}

impl<P: Notation> Judge<P> {
    pub(super) fn new(position: P) -> Self {
        Self { moves: position.legal_moves(), position, legal_moves: OnceLock::new() }
    }

    fn write_down(&self, id: MoveId, text: String) -> LegalMove {
        let mv = self.moves[id.0];
        let mut next = self.position.clone();
        next.play_unchecked(mv, &mut ());
        let loses =
            matches!(next.phase(), Phase::Over(Outcome { winner: Some(winner), .. }) if winner != self.position.turn());
        LegalMove { id, facts: self.position.facts(mv), loses, text, code: mv.to_string() }
    }

    fn id_of(&self, mv: P::Move) -> Option<MoveId> {
        self.moves.iter().position(|&other| other == mv).map(MoveId)
    }
}

impl<P: Notation + SetUp> Referee for Judge<P> {
    fn phase(&self) -> Phase {
        self.position.phase()
    }

    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn move_number(&self) -> u32 {
        self.position.move_number()
    }

    fn legal_moves(&self) -> &[LegalMove] {
        self.legal_moves.get_or_init(|| {
            let texts = self.position.notation_of_all(&self.moves);
            texts.into_iter().enumerate().map(|(id, text)| self.write_down(MoveId(id), text)).collect()
        })
    }

    fn legal_move(&self, id: MoveId) -> Option<LegalMove> {
        let &mv = self.moves.get(id.0)?;
        let known = self.legal_moves.get().map(|moves| moves[id.0].clone());
        Some(known.unwrap_or_else(|| self.write_down(id, self.position.notation(mv))))
    }

    fn codes(&self) -> Vec<(String, MoveId)> {
        self.moves.iter().enumerate().map(|(id, mv)| (mv.to_string(), MoveId(id))).collect()
    }

    fn find(&self, code: &str) -> Option<MoveId> {
        code.parse().ok().and_then(|mv| self.id_of(mv))
    }

    fn play(&mut self, id: MoveId) -> Vec<BoardEvent> {
        let mut events = Vec::new();
        let mut position = self.position.clone();
        position.play_unchecked(self.moves[id.0], &mut events);
        *self = Self::new(position);
        events
    }

    fn foresee(&self, id: MoveId) -> Vec<BoardEvent> {
        let mut events = Vec::new();
        self.position.clone().play_unchecked(self.moves[id.0], &mut events);
        events
    }

    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal> {
        self.position.refusal(from, to)
    }

    fn refusal_of(&self, text: &str) -> Option<Refusal> {
        let (from, to) = self.position.squares_named(text)?;
        self.position.refusal(from, to)
    }

    fn objection(&self, code: &str) -> Option<String> {
        match code.parse() {
            Ok(mv) => self.position.clone().play(mv, &mut ()).err().map(|illegal| illegal.to_string()),
            Err(malformed) => Some(malformed.to_string()),
        }
    }

    fn read_move(&self, text: &str) -> Result<MoveId, NotationError> {
        self.id_of(self.position.read_move(text)?).ok_or(NotationError::NoSuchMove)
    }

    fn tokens(&self) -> BTreeMap<Place, Token> {
        self.position.tokens()
    }

    fn royals(&self, side: Side) -> Vec<Royal> {
        self.position.royals(side)
    }

    fn muster(&self, side: Side) -> Muster {
        self.position.muster(side)
    }

    fn fen(&self) -> String {
        self.position.to_string()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn diagram(&self) -> String {
        self.position.diagram()
    }

    fn kit(&self) -> Kit {
        self.position.kit()
    }

    fn flaw(&self) -> Option<Flaw> {
        self.position.flaw()
    }

    fn perft(&self, depth: u32) -> Box<dyn Counting> {
        Box::new(PerftDivide::new(self.position.clone(), depth))
    }

    fn boxed_clone(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
