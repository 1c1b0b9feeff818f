//! The position: stacks, kings and side to move.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::{Bitboard, IllegalMove, MoveOn};
use crate::board::{BySide, EventLog, Layer, Place, Shape, Side, Square, Token, mix};
use crate::games::{
    Describe, DescribeMove, Material, MoveInfo, MoveKind, NoDice, Outcome, Phase, PieceNameKey, Position, Reason,
    Refusal, Royal,
};

/// A position of Lielow on one of its boards: [`Lielow`] or [`Lielow9x9`].
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
pub struct LielowOn<B: Bitboard> {
    /// The occupied squares of each side.
    pub(super) sides: BySide<B>,
    /// The height of each stack less one, in binary; the lowest bit first.
    pub(super) levels: B::Digits,
    /// The squares of the crowns.
    pub(super) crowns: B,
    /// The number of the next move. White's and Black's move have the same number.
    pub(super) move_number: u32,
    pub(super) turn: Side,
    /// The winner, if the game is over.
    pub(super) winner: Option<Side>,
}

/// A position on the usual board, 8×8.
pub type Lielow = LielowOn<u64>;

/// A position on the larger board, 9×9, where each side begins with eighteen stacks.
pub type Lielow9x9 = LielowOn<u128>;

/// A stack on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The side that owns it.
    pub side: Side,
    /// The number of checkers, 1 to 8, on the larger board to 9.
    pub height: u8,
    /// Whether it wears the crown.
    pub is_king: bool,
}

impl Stack {
    /// The keys of a stack and of a king in the translation files.
    pub const CODES: [&str; 2] = ["stack", "king"];

    /// The key of its name in the translation files.
    #[must_use]
    pub const fn piece_name_key(self) -> PieceNameKey {
        PieceNameKey { code: Self::CODES[self.is_king as usize], height: self.height }
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
        let first_letter = match self.side {
            Side::White => b'A',
            Side::Black => b'a',
        };
        f.write_char(char::from(first_letter + self.height.saturating_sub(1)))?;
        f.write_str(if self.is_king { "*" } else { "" })
    }
}

impl<B: Bitboard> LielowOn<B> {
    /// The start position.
    #[must_use]
    pub fn start() -> Self {
        Self {
            sides: BySide(B::START_SQUARES),
            levels: B::Digits::default(),
            crowns: B::default(),
            move_number: 1,
            turn: Side::White,
            winner: None,
        }
    }

    /// The position of these stacks. A side without stacks has lost; `winner` gives the winner in other cases.
    pub(super) fn new(stacks: impl IntoIterator<Item = (Square, Stack)>, turn: Side, winner: Option<Side>) -> Self {
        let mut position = Self { sides: BySide([B::default(); 2]), turn, winner, ..Self::start() };
        for (square, stack) in stacks {
            let square_set = B::only(B::index(square));
            position.sides[stack.side] |= square_set;
            position.set_level(square_set, usize::from(stack.height.saturating_sub(1)));
            position.crowns |= square_set.kept_if(stack.is_king);
        }
        position.winner = winner.or_else(|| position.winner_by_elimination());
        position
    }

    /// The stack on a square; `None` if it is empty or not on the board.
    #[must_use]
    pub fn stack_at(&self, square: Square) -> Option<Stack> {
        let square_index = B::index(square);
        let is_occupied =
            B::is_on_board(square) && (self.sides[Side::White] | self.sides[Side::Black]).contains(square_index);
        is_occupied.then(|| Stack {
            side: Side::white_if(self.sides[Side::White].contains(square_index)),
            height: self.level(square_index) as u8 + 1,
            is_king: self.crowns.contains(square_index),
        })
    }

    /// All stacks with their squares, rank by rank from the first.
    pub(super) fn stacks(&self) -> impl Iterator<Item = (Square, Stack)> {
        (self.sides[Side::White] | self.sides[Side::Black])
            .squares()
            .filter_map(|square| Some((square, self.stack_at(square)?)))
    }

    /// White's and Black's stacks, the digits of their height less one, and the crowns.
    #[inline]
    pub(crate) fn bitboards(&self) -> impl Iterator<Item = B> {
        self.sides.0.into_iter().chain(self.levels.as_ref().iter().copied()).chain([self.crowns])
    }

    /// The number of a side's stacks.
    #[must_use]
    pub fn stack_count(&self, side: Side) -> u32 {
        self.sides[side].len()
    }

    /// The squares of a side's stacks.
    #[inline]
    pub(crate) fn stack_squares(&self, side: Side) -> B {
        self.sides[side]
    }

    /// The squares of a side's crowns: at most one, except in positions set up by hand.
    #[inline]
    pub(crate) fn king_squares(&self, side: Side) -> B {
        self.sides[side] & self.crowns
    }

    /// The height of the stack on the square with this index, less one.
    #[inline]
    pub(crate) fn level(&self, square: u32) -> usize {
        let digits = self.levels.as_ref().iter().enumerate();
        digits.fold(0, |level, (bit_index, digit)| level | usize::from(digit.contains(square)) << bit_index)
    }

    /// Sets the height, less one, of the stack on this square, which must be 0 before.
    #[inline]
    pub(super) fn set_level(&mut self, square_set: B, level: usize) {
        for (bit_index, digit) in self.levels.as_mut().iter_mut().enumerate() {
            *digit |= square_set.kept_if(level >> bit_index & 1 != 0);
        }
    }

    /// The side that has won because the other one has no stack left.
    #[inline]
    pub(super) fn winner_by_elimination(&self) -> Option<Side> {
        match (self.sides[Side::White].is_empty(), self.sides[Side::Black].is_empty()) {
            (false, false) => None,
            (true, true) => Some(!self.turn),
            (has_no_stacks, _) => Some(Side::white_if(!has_no_stacks)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner?;
        // The turn has passed: who wins although the other has moved has seen that king leave.
        let reason = if winner == self.turn { Reason::KingLeft } else { Reason::KingCaptured };
        Some(Outcome::won(winner, reason))
    }
}

impl<B: Bitboard> PartialEq for LielowOn<B> {
    fn eq(&self, other: &Self) -> bool {
        let compared_parts =
            |position: &Self| (position.sides, position.levels, position.crowns, position.turn, position.winner);
        compared_parts(self) == compared_parts(other)
    }
}

impl<B: Bitboard> Eq for LielowOn<B> {}

impl<B: Bitboard> Position for LielowOn<B> {
    type Move = MoveOn<B>;
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

    fn legal_moves(&self) -> Vec<MoveOn<B>> {
        self.list_moves()
    }

    #[inline]
    fn count_legal_moves(&self) -> u64 {
        self.count_moves()
    }

    fn illegal(&self, mv: MoveOn<B>) -> Option<IllegalMove> {
        self.illegal_move(mv.from(), mv.to())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: MoveOn<B>, log: &mut impl EventLog) {
        self.make_move(mv, log);
    }

    fn key(&self) -> u64 {
        let winner_bits = self.winner.map_or(0, |winner| winner.index() as u64 + 1);
        let turn_bits = self.turn.index() as u64 | winner_bits << 1;
        mix(self.bitboards().fold(0, |key, set| set.mixed_into(key)) ^ turn_bits)
    }

    fn roll(&mut self, roll: NoDice) -> Result<NoDice, NoDice> {
        match roll {}
    }
}

impl<B: Bitboard> DescribeMove for LielowOn<B> {
    fn info(&self, mv: MoveOn<B>) -> Option<MoveInfo> {
        let is_enemy = |square| self.stack_squares(!self.turn).contains(square);
        let arrival = match mv.target_index() {
            None => MoveKind::Leave,
            Some(to) if is_enemy(to) => MoveKind::Capture,
            Some(_) => MoveKind::Move,
        };
        Some(MoveInfo {
            from: mv.from(),
            to: mv.to(),
            lands_on: mv.to(),
            arrival,
            taken: mv.to().filter(|_| arrival == MoveKind::Capture),
            companion: None,
            promotes: false,
            choice: None,
            moves_whole: false,
        })
    }
}

impl<B: Bitboard> Describe for LielowOn<B> {
    fn move_number(&self) -> u32 {
        self.move_number
    }

    fn tokens_by_place(&self) -> BTreeMap<Place, Token> {
        let tokens_on = |(square, stack): (Square, Stack)| {
            stack.tokens().map(move |(layer, token)| (Place { square, layer }, token))
        };
        self.stacks().flat_map(tokens_on).collect()
    }

    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal> {
        self.illegal_move(from, to).map(|illegal| illegal.refusal())
    }

    fn royals(&self, side: Side) -> Vec<Royal> {
        let attackers = self.stack_squares(!side);
        let add_arrivals = |attacked_squares, from| attacked_squares | B::arrivals(self.level(from), from);
        let attacked_squares = attackers.indices().fold(B::default(), add_arrivals);
        let royal = |at| Royal { square: B::square(at), is_attacked: attacked_squares.contains(at) };
        self.king_squares(side).indices().map(royal).collect()
    }

    fn material(&self, side: Side) -> Material {
        let piece = Stack { side, height: 1, is_king: false }.piece_name_key();
        Material { piece, shape: Shape::Checker, count: self.stack_squares(side).len() }
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for rank in (0..B::WIDTH).rev() {
            let stacks = (0..B::WIDTH).map(|file| {
                self.stack_at(Square::new(file, rank)).map_or_else(|| ".".to_owned(), |stack| stack.to_string())
            });
            let rank_text = stacks.fold(format!("{}", rank + 1), |rank_text, stack| format!("{rank_text} {stack:<2}"));
            text += rank_text.trim_end_matches("  ").trim_end();
            text.push('\n');
        }
        let file_letters = (b'a'..).take(B::WIDTH.into()).map(|file| format!("  {}", char::from(file)));
        text + &file_letters.collect::<String>()
    }
}
