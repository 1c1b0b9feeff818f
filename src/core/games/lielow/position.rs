//! The position: stacks, kings and side to move.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::{IllegalMove, Move, reach};
use crate::board::{BySide, EventLog, Layer, Place, Shape, Side, Square, SquareSet, Token, mix};
use crate::games::{
    Describe, DescribeMove, Material, MoveInfo, MoveKind, NoDice, Outcome, Phase, PieceName, Position, Reason, Refusal,
    Royal,
};

/// A position of Lielow.
///
/// Any arrangement of stacks is a position, with crowns on any of them. Equality ignores the move number.
///
/// ```
/// use turnover_core::games::lielow::Lielow;
/// use turnover_core::games::Position;
///
/// let start = Lielow::start();
/// assert_eq!(start.to_string(), "8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 1");
/// assert_eq!(start.count_legal_moves(), 46);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lielow {
    /// The occupied squares of each side.
    pub(super) sides: BySide<u64>,
    /// The height of each stack less one, in binary; the lowest bit first.
    pub(super) levels: [u64; 3],
    /// The squares of the crowns.
    pub(super) crowns: u64,
    /// The number of the next move. White's and Black's move have the same number.
    pub(super) number: u32,
    pub(super) turn: Side,
    /// The winner, if the game is over.
    pub(super) winner: Option<Side>,
}

/// A stack on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The side that owns it.
    pub side: Side,
    /// The number of checkers, 1 to 8.
    pub height: u8,
    /// Whether it wears the crown.
    pub is_king: bool,
}

impl Stack {
    /// The keys of a stack and of a king in the translation files.
    pub const CODES: [&str; 2] = ["stack", "king"];

    /// The name for the translation files.
    #[must_use]
    pub const fn piece_name(self) -> PieceName {
        PieceName { code: Self::CODES[self.is_king as usize], height: self.height }
    }

    /// Its tokens by layer, lowest first: the checkers, then the crown.
    pub fn tokens(self) -> impl Iterator<Item = (Layer, Token)> {
        let Self { side, height, is_king } = self;
        let checkers = (0..height).map(move |layer| (Layer(layer), Token { shape: Shape::Checker, side }));
        checkers.chain(is_king.then_some((Layer(height), Token { shape: Shape::Crown, side })))
    }
}

impl fmt::Display for Stack {
    /// Writes the stack as in FEN: `C` for three of White's checkers, `c*` for Black's king of three.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.side {
            Side::White => b'A',
            Side::Black => b'a',
        };
        f.write_char(char::from(first + self.height.saturating_sub(1)))?;
        f.write_str(if self.is_king { "*" } else { "" })
    }
}

impl Lielow {
    /// The start position.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            sides: BySide([0xff << 8, 0xff << 48]),
            levels: [0; 3],
            crowns: 0,
            number: 1,
            turn: Side::White,
            winner: None,
        }
    }

    /// The position of these stacks. A side without stacks has lost; `winner` gives the winner in other cases.
    pub(super) fn new(stacks: impl IntoIterator<Item = (Square, Stack)>, turn: Side, winner: Option<Side>) -> Self {
        let mut position = Self { sides: BySide([0; 2]), levels: [0; 3], turn, winner, ..Self::start() };
        for (square, stack) in stacks {
            let bit = SquareSet::only(square).0;
            position.sides[stack.side] |= bit;
            position.set_level(bit, usize::from(stack.height.saturating_sub(1)));
            position.crowns |= if stack.is_king { bit } else { 0 };
        }
        position.winner = winner.or_else(|| position.winner_by_elimination());
        position
    }

    /// The stack on a square; `None` if it is empty or not on the 8×8 board.
    #[must_use]
    pub fn stack_at(&self, square: Square) -> Option<Stack> {
        let is_there = square.file() < 8
            && square.rank() < 8
            && SquareSet(self.sides[Side::White] | self.sides[Side::Black]).has(square);
        is_there.then(|| Stack {
            side: Side::white_if(SquareSet(self.sides[Side::White]).has(square)),
            height: self.level(square.index8().into()) as u8 + 1,
            is_king: SquareSet(self.crowns).has(square),
        })
    }

    /// All stacks with their squares, rank by rank from the first.
    pub(super) fn stacks(&self) -> impl Iterator<Item = (Square, Stack)> {
        SquareSet(self.sides[Side::White] | self.sides[Side::Black])
            .filter_map(|square| Some((square, self.stack_at(square)?)))
    }

    /// White's and Black's stacks, the bits of their height less one, and the crowns.
    #[inline]
    pub(crate) const fn bitboards(&self) -> [u64; 6] {
        let ([white, black], [ones, twos, fours]) = (self.sides.0, self.levels);
        [white, black, ones, twos, fours, self.crowns]
    }

    /// The squares of a side's stacks.
    #[must_use]
    #[inline]
    pub fn side(&self, side: Side) -> SquareSet {
        SquareSet(self.sides[side])
    }

    /// The squares of a side's crowns: at most one, except in positions set up by hand.
    #[must_use]
    #[inline]
    pub fn kings(&self, side: Side) -> SquareSet {
        SquareSet(self.sides[side] & self.crowns)
    }

    /// The height of the stack on the square with this index, less one.
    #[inline]
    pub(crate) const fn level(&self, square: u32) -> usize {
        let [ones, twos, fours] = self.levels;
        let square = square & 63;
        (ones >> square & 1 | (twos >> square & 1) << 1 | (fours >> square & 1) << 2) as usize
    }

    /// Sets the height, less one, of the stack on this square, which must be 0 before.
    #[inline]
    pub(super) const fn set_level(&mut self, square: u64, level: usize) {
        let [ones, twos, fours] = &mut self.levels;
        *ones |= if level & 1 == 0 { 0 } else { square };
        *twos |= if level & 2 == 0 { 0 } else { square };
        *fours |= if level & 4 == 0 { 0 } else { square };
    }

    /// The side that has won because the other one has no stack left.
    #[inline]
    pub(super) fn winner_by_elimination(&self) -> Option<Side> {
        match (self.sides[Side::White], self.sides[Side::Black], self.turn) {
            (0, 0, Side::White) | (0, 1.., _) => Some(Side::Black),
            (_, 0, _) => Some(Side::White),
            _ => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner?;
        // The turn has passed: who wins although the other has moved has seen that king leave.
        let reason = if winner == self.turn { Reason::KingLeft } else { Reason::KingCaptured };
        Some(Outcome::won(winner, reason))
    }
}

impl PartialEq for Lielow {
    fn eq(&self, other: &Self) -> bool {
        let parts =
            |position: &Self| (position.sides, position.levels, position.crowns, position.turn, position.winner);
        parts(self) == parts(other)
    }
}

impl Eq for Lielow {}

impl Position for Lielow {
    type Move = Move;
    type Illegal = IllegalMove;
    type Roll = NoDice;
    type IllegalRoll = NoDice;

    fn phase(&self) -> Phase {
        self.outcome().map_or(Phase::Move(self.turn), Phase::Over)
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn move_number(&self) -> u32 {
        self.number
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.list_moves()
    }

    #[inline]
    fn count_legal_moves(&self) -> u64 {
        self.count_moves()
    }

    fn illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.illegal_move(mv.from(), mv.to())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, log: &mut impl EventLog) {
        self.make(mv, log);
    }

    fn key(&self) -> u64 {
        let BySide([white, black]) = self.sides;
        let [ones, twos, fours] = self.levels;
        let winner = self.winner.map_or(0, |winner| winner.index() as u64 + 1);
        let rest = self.turn.index() as u64 | winner << 1;
        [white, black, ones, twos, fours, self.crowns, rest].into_iter().fold(0, |key, part| mix(key ^ part))
    }

    fn roll(&mut self, roll: NoDice) -> Result<NoDice, NoDice> {
        match roll {}
    }
}

impl DescribeMove for Lielow {
    fn info(&self, mv: Move) -> Option<MoveInfo> {
        let is_enemy = |square| self.side(!self.turn).has(square);
        let arrival = match mv.to() {
            None => MoveKind::Leave,
            Some(to) if is_enemy(to) => MoveKind::Capture,
            Some(_) => MoveKind::Move,
        };
        Some(MoveInfo {
            from: mv.from(),
            to: mv.to(),
            arrival,
            taken: mv.to().filter(|_| arrival == MoveKind::Capture),
            companion: None,
            promotes: false,
            choice: None,
            whole: false,
        })
    }
}

impl Describe for Lielow {
    fn tokens(&self) -> BTreeMap<Place, Token> {
        let tokens = |(square, stack): (Square, Stack)| {
            stack.tokens().map(move |(layer, token)| (Place { square, layer }, token))
        };
        self.stacks().flat_map(tokens).collect()
    }

    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal> {
        self.illegal_move(from, to).map(|illegal| illegal.refusal())
    }

    fn royals(&self, side: Side) -> Vec<Royal> {
        let attackers = self.side(!side);
        let attacked = attackers.fold(0, |attacked, from| {
            let from = from.index8().into();
            attacked | reach::arrivals(self.level(from), from)
        });
        self.kings(side).map(|square| Royal { square, attacked: SquareSet(attacked).has(square) }).collect()
    }

    fn material(&self, side: Side) -> Material {
        let piece = Stack { side, height: 1, is_king: false }.piece_name();
        Material { piece, shape: Shape::Checker, count: self.side(side).len() }
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let stacks = (0..8).map(|file| {
                self.stack_at(Square::new(file, rank)).map_or_else(|| ".".to_owned(), |stack| stack.to_string())
            });
            let row = stacks.fold(format!("{}", rank + 1), |row, stack| format!("{row} {stack:<2}"));
            text += row.trim_end_matches("  ").trim_end();
            text.push('\n');
        }
        text + "  a  b  c  d  e  f  g  h"
    }
}
