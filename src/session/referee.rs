//! What may be done now, and what happened? The one door through which a table asks the rules.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::roll_luck::RollLuck;
use crate::board::{BoardEvent, Layer, Place, Side, Square, Token};
use crate::games::{
    Action, Chance, Describe, Die, DieFace, Kit, Material, MoveInfo, Outcome, PerftDivide, Phase, PieceId, Position,
    PositionFlaw, Refusal, RepetitionRule, Royal, Seed, SetUp,
};
use crate::notation::{Notation, NotationError};

/// Which of the legal moves of a position, or of the rolls that may come there, counted from 0. Another position has other
/// ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(pub usize);

/// A move that may be made now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// Its name in this position.
    pub id: MoveId,
    /// From where to where, and what happens there; `None` when nothing moves: for a pass, and for a roll.
    pub info: Option<MoveInfo>,
    /// Whether whoever makes it has lost the game by it.
    pub loses: bool,
    /// The written notation, as in the rule book.
    pub text: String,
    /// The text protocol's name, as `e2e4`.
    pub code: String,
}

/// A roll that may come now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalRoll {
    /// Its name in this position, by which it is played as a move is.
    pub id: MoveId,
    /// The dice as they would lie.
    pub dice: Vec<Die>,
    /// In how many of [`out_of`](Self::out_of) equally likely cases it comes.
    pub weight: u32,
    /// The number of equally likely cases.
    pub out_of: u32,
    /// The text protocol's name, as `r25`.
    pub code: String,
}

/// Knows the rules of one game, whichever it is, and the position that is on the table.
pub trait Referee: Any + Send + Sync {
    /// Whose turn it is, or how the game ended.
    fn phase(&self) -> Phase;

    /// The side whose turn it is; the one whose turn it would be, when the game is over.
    fn turn(&self) -> Side;

    /// The number of the move that comes next, as records count: White's and Black's have the same one.
    fn move_number(&self) -> u32;

    /// What may be done now.
    fn legal_moves(&self) -> &[LegalMove];

    /// What the dice may show now; nothing where none are to be thrown. A roll is played as a move is, by its id.
    fn legal_rolls(&self) -> Vec<LegalRoll>;

    /// How lucky this roll would be; `None` when it may not come now.
    fn luck(&self, id: MoveId) -> Option<RollLuck>;

    /// What a seed throws now as the game's roll with this number, the first being 0; `None` where no dice are to be thrown.
    fn seeded_roll(&self, seed: &Seed, number: u64) -> Option<MoveId>;

    /// The dice that the game is played with, die by die and face by face; none in most games.
    fn dice_set(&self) -> Vec<[DieFace; 6]>;

    /// The dice that lie on the table.
    fn dice(&self) -> Vec<Die>;

    /// One of the moves that may be made now, or of the rolls that may come, by its names; `None` when there is none.
    fn legal_move(&self, id: MoveId) -> Option<LegalMove>;

    /// The names of all legal moves, or of all rolls that may come, in the text protocol.
    fn codes(&self) -> Vec<(String, MoveId)>;

    /// The legal move, or the roll that may come, with this name in the text protocol.
    fn find(&self, code: &str) -> Option<MoveId>;

    /// Makes one of the legal moves, or lays dice on the table, and tells what happens to the pieces.
    ///
    /// # Panics
    /// When there is no such move or roll.
    fn play(&mut self, id: MoveId) -> Vec<BoardEvent>;

    /// Whether the repetition rule compares the position with others: the one in which the game began, and those to which
    /// moves led that count.
    fn is_compared(&self) -> bool;

    /// What the rules say of a position that occurs again and again.
    fn repetition_rule(&self) -> RepetitionRule;

    /// Whether a player may claim a draw because for fifty moves nothing has happened.
    fn may_claim_fifty_moves(&self) -> bool;

    /// What would happen to the pieces.
    ///
    /// # Panics
    /// When there is no such move or roll.
    fn preview(&self, id: MoveId) -> Vec<BoardEvent>;

    /// Why one cannot move from here to there, or off the board when that is `None`; `None` when one can.
    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal>;

    /// Why the move from square to square, or off the board, that the text means is refused; `None` when it is legal, or
    /// when the text names none.
    fn refusal_of(&self, text: &str) -> Option<Refusal>;

    /// Whether the text is a name in the text protocol, of a move or a roll that may be legal or not.
    fn is_code(&self, text: &str) -> bool;

    /// Why the move or roll with this name in the text protocol is refused, in English; `None` when it is legal.
    fn objection(&self, code: &str) -> Option<String>;

    /// The legal move that the text means, in written notation or as two squares; or the roll that it names.
    ///
    /// # Errors
    /// When no legal move or more than one is meant.
    fn read_move(&self, text: &str) -> Result<MoveId, NotationError>;

    /// What stands where.
    fn tokens(&self) -> BTreeMap<Place, Token>;

    /// Who stands where, by the numbers of the pieces in the kit.
    fn pieces(&self) -> BTreeMap<Square, PieceId> {
        let kit = self.kit();
        let mut stacks: BTreeMap<Square, Vec<(Layer, Token)>> = BTreeMap::new();
        for (place, token) in self.tokens() {
            stacks.entry(place.square).or_default().push((place.layer, token));
        }
        stacks.into_iter().filter_map(|(square, tokens)| Some((square, kit.made_of(&tokens)?))).collect()
    }

    /// The kings of a side: in Turnover its Castles.
    fn royals(&self, side: Side) -> Vec<Royal>;

    /// By what one sees how a side stands.
    fn material(&self, side: Side) -> Material;

    /// The position as text.
    fn fen(&self) -> String;

    /// The position's hash: what the repetition rule compares.
    fn key(&self) -> u64;

    /// The board, drawn in text.
    fn diagram(&self) -> String;

    /// What can be put on the board by hand.
    fn kit(&self) -> Kit;

    /// Why the position cannot be, or why nobody can play on from it; `None` when nothing is known against it.
    fn flaw(&self) -> Option<PositionFlaw>;

    /// A count of the sequences of `depth` plies, not yet begun.
    fn perft(&self, depth: u32) -> Box<dyn Counting>;

    /// The same referee at the same position.
    fn boxed_clone(&self) -> Box<dyn Referee>;
}

/// A long count, of whichever game, that is done slice by slice.
pub trait Counting: Send {
    /// Counts one slice further: by the code of each legal move or roll, how many sequences begin with it, as soon as all are
    /// counted.
    fn next_slice(&mut self) -> Option<Vec<(String, u64)>>;
}

impl<P: Position> Counting for PerftDivide<P> {
    fn next_slice(&mut self) -> Option<Vec<(String, u64)>> {
        let counts = Self::next_slice(self)?;
        Some(counts.iter().map(|(action, count)| (action.to_string(), *count)).collect())
    }
}

/// The referee of any game that has rules and a notation.
#[derive(Clone)]
pub(super) struct TypedReferee<P: Notation> {
    position: P,
    /// The legal moves, or the rolls that may come.
    actions: Vec<Action<P::Move, P::Roll>>,
    is_compared: bool,
    /// Written down when somebody asks for them all: a long game that is only replayed needs few of them.
    legal_moves: OnceLock<Vec<LegalMove>>,
}

impl<P: Notation + Describe> TypedReferee<P> {
    pub(super) fn new(position: P) -> Self {
        Self::at(position, true)
    }

    pub(super) const fn position(&self) -> &P {
        &self.position
    }

    fn at(position: P, is_compared: bool) -> Self {
        let moves = position.legal_moves().into_iter().map(Action::Move);
        let rolls = position.chances().into_iter().map(|chance| Action::Roll(chance.roll));
        Self { actions: moves.chain(rolls).collect(), position, is_compared, legal_moves: OnceLock::new() }
    }

    /// The legal moves: none where the dice are to be thrown.
    fn moves(&self) -> Vec<P::Move> {
        let mv = |action: &Action<P::Move, P::Roll>| match *action {
            Action::Move(mv) => Some(mv),
            Action::Roll(_) => None,
        };
        self.actions.iter().filter_map(mv).collect()
    }

    fn write_down(&self, id: MoveId, mv: P::Move, text: String) -> LegalMove {
        let mut next = self.position.clone();
        next.play_unchecked(mv, &mut ());
        let loses =
            matches!(next.phase(), Phase::Over(Outcome { winner: Some(winner), .. }) if winner != self.position.turn());
        LegalMove { id, info: self.position.info(mv), loses, text, code: mv.to_string() }
    }

    fn id_of(&self, action: Action<P::Move, P::Roll>) -> Option<MoveId> {
        self.actions.iter().position(|&other| other == action).map(MoveId)
    }

    /// The position after this action, and whether the repetition rule compares it.
    fn after(&self, id: MoveId, events: &mut Vec<BoardEvent>) -> (P, bool) {
        let mut next = self.position.clone();
        match self.actions[id.0] {
            Action::Move(mv) => {
                next.play_unchecked(mv, events);
                let is_compared = next.is_compared_after(mv);
                (next, is_compared)
            }
            Action::Roll(roll) => {
                next.roll(roll).expect("a roll that may come");
                (next, false)
            }
        }
    }

    /// The roll that this text names, as it would lie on the table.
    fn roll_named(&self, text: &str) -> Option<MoveId> {
        let lies = self.position.clone().roll(text.parse().ok()?).ok()?;
        self.id_of(Action::Roll(lies))
    }
}

impl<P: Notation + SetUp> Referee for TypedReferee<P> {
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
            let moves = self.moves();
            let texts = self.position.notation_of_all(&moves);
            let written = moves.into_iter().zip(texts).enumerate();
            written.map(|(id, (mv, text))| self.write_down(MoveId(id), mv, text)).collect()
        })
    }

    fn legal_rolls(&self) -> Vec<LegalRoll> {
        let chances = self.position.chances();
        let out_of = chances.iter().map(|chance| chance.weight).sum();
        let legal_roll = |(id, chance): (usize, &Chance<P::Roll>)| {
            let (lies, _) = self.after(MoveId(id), &mut Vec::new());
            LegalRoll {
                id: MoveId(id),
                dice: lies.dice(),
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

    fn seeded_roll(&self, seed: &Seed, number: u64) -> Option<MoveId> {
        self.id_of(Action::Roll(self.position.seeded_roll(seed, number)?))
    }

    fn dice_set(&self) -> Vec<[DieFace; 6]> {
        self.position.dice_set()
    }

    fn dice(&self) -> Vec<Die> {
        self.position.dice()
    }

    fn legal_move(&self, id: MoveId) -> Option<LegalMove> {
        match *self.actions.get(id.0)? {
            Action::Move(mv) => {
                let known = self.legal_moves.get().map(|moves| moves[id.0].clone());
                Some(known.unwrap_or_else(|| self.write_down(id, mv, self.position.notation(mv))))
            }
            Action::Roll(roll) => {
                let code = roll.to_string();
                Some(LegalMove { id, info: None, loses: false, text: code.clone(), code })
            }
        }
    }

    fn codes(&self) -> Vec<(String, MoveId)> {
        self.actions.iter().enumerate().map(|(id, action)| (action.to_string(), MoveId(id))).collect()
    }

    fn find(&self, code: &str) -> Option<MoveId> {
        let mv = || code.parse().ok().and_then(|mv| self.id_of(Action::Move(mv)));
        self.roll_named(code).or_else(mv)
    }

    fn play(&mut self, id: MoveId) -> Vec<BoardEvent> {
        let mut events = Vec::new();
        let (position, is_compared) = self.after(id, &mut events);
        *self = Self::at(position, is_compared);
        events
    }

    fn is_compared(&self) -> bool {
        self.is_compared
    }

    fn repetition_rule(&self) -> RepetitionRule {
        self.position.repetition_rule()
    }

    fn may_claim_fifty_moves(&self) -> bool {
        self.position.may_claim_fifty_moves()
    }

    fn preview(&self, id: MoveId) -> Vec<BoardEvent> {
        let mut events = Vec::new();
        self.after(id, &mut events);
        events
    }

    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal> {
        self.position.refusal(from, to)
    }

    fn refusal_of(&self, text: &str) -> Option<Refusal> {
        let (from, to) = self.position.squares_named(text)?;
        self.position.refusal(from, to)
    }

    fn is_code(&self, text: &str) -> bool {
        text.parse::<P::Move>().is_ok() || text.parse::<P::Roll>().is_ok()
    }

    fn objection(&self, code: &str) -> Option<String> {
        match (code.parse(), code.parse()) {
            (Ok(roll), _) => self.position.clone().roll(roll).err().map(|illegal| illegal.to_string()),
            (Err(_), Ok(mv)) => self.position.illegal(mv).map(|illegal| illegal.to_string()),
            (Err(malformed), Err(_)) if matches!(self.position.phase(), Phase::Roll(_)) => Some(malformed.to_string()),
            (Err(_), Err(malformed)) => Some(malformed.to_string()),
        }
    }

    fn read_move(&self, text: &str) -> Result<MoveId, NotationError> {
        match self.roll_named(text) {
            Some(id) => Ok(id),
            None => self.id_of(Action::Move(self.position.read_move(text)?)).ok_or(NotationError::NoSuchMove),
        }
    }

    fn tokens(&self) -> BTreeMap<Place, Token> {
        self.position.tokens()
    }

    fn royals(&self, side: Side) -> Vec<Royal> {
        self.position.royals(side)
    }

    fn material(&self, side: Side) -> Material {
        self.position.material(side)
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

    fn flaw(&self) -> Option<PositionFlaw> {
        self.position.flaw()
    }

    fn perft(&self, depth: u32) -> Box<dyn Counting> {
        Box::new(PerftDivide::new(self.position.clone(), depth))
    }

    fn boxed_clone(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
