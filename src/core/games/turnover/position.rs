//! The position: nests and side to move.

use std::collections::BTreeMap;

use super::{Edition, IllegalMove, Move, Nest, Ring, zobrist};
use crate::board::{BySide, EventLog, Place, Side, Square, SquareSet, Token};
use crate::games::{Describe, DescribeMove, Material, MoveInfo, MoveKind, NoDice, Phase, Position, Refusal, Royal};

/// A position of Turnover, of any edition.
///
/// Any arrangement of the six nests is a position. Legal moves and outcome follow from the rules of the edition.
///
/// ```
/// use turnover_core::games::turnover::{Edition, Turnover};
/// use turnover_core::games::{Describe, Position};
///
/// let start = Turnover::start(Edition::Modern);
/// assert_eq!(start.diagram(), "\
/// 8 c . c . c . c .
/// 7 . c . c . c . c
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 . C . C . C . C
/// 1 C . C . C . C .
///   a b c d e f g h");
/// assert_eq!(start.to_string(), "c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1");
/// assert_eq!(start.count_legal_moves(), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turnover {
    /// The squares of Towers, Forts and Walls of both sides.
    pub(super) rings: [u64; 3],
    /// The occupied squares of each side.
    pub(super) sides: BySide<u64>,
    /// The Castles of the side to move that move whole in the modern edition: those in check, and the last one.
    pub(super) whole_castles: u64,
    pub(super) key: u64,
    /// Plies since the last capture or turnover.
    pub(super) quiet_plies: u16,
    /// The number of the next move. White's and Black's move have the same number.
    pub(super) move_number: u16,
    pub(super) turn: Side,
    pub(super) edition: Edition,
}

impl Turnover {
    /// The start position.
    #[must_use]
    pub fn start(edition: Edition) -> Self {
        let [white, black]: [u64; 2] = match edition {
            Edition::Classic => [SquareSet::RANK_1.0, SquareSet::RANK_8.0],
            Edition::Modern | Edition::Third => [0xaa55, 0x55aa << 48],
        };
        let castle_squares = white | black;
        Self::new(edition, [castle_squares; 3], BySide([white, black]), Side::White, 0, 1)
    }

    pub(super) fn new(
        edition: Edition,
        rings: [u64; 3],
        sides: BySide<u64>,
        turn: Side,
        quiet_plies: u16,
        move_number: u16,
    ) -> Self {
        let mut position = Self { rings, sides, whole_castles: 0, key: 0, quiet_plies, move_number, turn, edition };
        position.key = position.key_from_scratch();
        position.whole_castles = position.whole_castles();
        position
    }

    /// The edition.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Plies since the last capture or turnover of an enemy nest. At 100 the game is drawn.
    #[must_use]
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The side and the nest on a square; `None` if it is empty or not on the 8×8 board.
    #[must_use]
    pub fn nest_at(&self, square: Square) -> Option<(Side, Nest)> {
        if square.file() > 7 || square.rank() > 7 {
            return None;
        }
        let nest = Nest::from_rings(self.rings_at(square.index8().into()))?;
        Some((Side::white_if(SquareSet(self.sides[Side::White]).contains(square)), nest))
    }

    /// The squares of all of a side's nests.
    #[must_use]
    #[inline]
    pub fn nest_squares(&self, side: Side) -> SquareSet {
        SquareSet(self.sides[side])
    }

    /// The squares of both sides' nests of one kind.
    #[must_use]
    pub fn nests(&self, nest: Nest) -> SquareSet {
        let matching_squares =
            |ring: Ring| if nest.contains(ring) { self.rings[ring.index()] } else { !self.rings[ring.index()] };
        SquareSet(matching_squares(Ring::Tower) & matching_squares(Ring::Fort) & matching_squares(Ring::Wall))
    }

    /// The squares of a side's Castles.
    #[must_use]
    #[inline]
    pub fn castle_squares(&self, side: Side) -> SquareSet {
        let [tower, fort, wall] = self.rings;
        SquareSet(self.sides[side] & tower & fort & wall)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.sides[Side::White] | self.sides[Side::Black]
    }

    /// The set of rings on the square with this index.
    #[inline]
    pub(crate) const fn rings_at(&self, square: u32) -> u8 {
        let [tower, fort, wall] = self.rings;
        let square = square & 63;
        (tower >> square & 1 | (fort >> square & 1) << 1 | (wall >> square & 1) << 2) as u8
    }

    /// The [`key`](Position::key), computed from scratch.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let nests = Square::all8().filter_map(|square| {
            let (side, nest) = self.nest_at(square)?;
            Some(zobrist::nest(side, nest as u8, square.index8().into()))
        });
        nests.fold(zobrist::turn_and_edition(self.turn, self.edition), |key, number| key ^ number)
    }

    /// The properties of a legal move. Turnover has no pass.
    pub(crate) fn move_info(&self, mv: Move) -> MoveInfo {
        let effect = self.effect(mv);
        let arrival = match (effect.target_rings, effect.takes_enemy, effect.joins) {
            (0, ..) => MoveKind::Move,
            (_, false, _) => MoveKind::Combine,
            (_, true, true) => MoveKind::TurnOver,
            (_, true, false) => MoveKind::Capture,
        };
        MoveInfo {
            from: mv.from(),
            to: Some(mv.to()),
            lands_on: Some(mv.to()),
            arrival,
            taken: (arrival == MoveKind::Capture).then_some(mv.to()),
            companion: None,
            promotes: effect.promotes(),
            choice: None,
            moves_whole: effect.moving_rings == Nest::Castle as u8,
        }
    }
}

impl Position for Turnover {
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

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn roll(&mut self, roll: NoDice) -> Result<NoDice, NoDice> {
        match roll {}
    }
}

impl DescribeMove for Turnover {
    fn info(&self, mv: Move) -> Option<MoveInfo> {
        Some(self.move_info(mv))
    }
}

impl Describe for Turnover {
    fn move_number(&self) -> u32 {
        self.move_number.into()
    }

    fn tokens_by_place(&self) -> BTreeMap<Place, Token> {
        let nests = Square::all8().filter_map(|square| Some((square, self.nest_at(square)?)));
        nests
            .flat_map(|(square, (side, nest))| {
                nest.rings().map(move |ring| (Place { square, layer: ring.layer() }, ring.token(side)))
            })
            .collect()
    }

    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal> {
        match to {
            Some(to) => self.illegal_move(from, to).map(|illegal| illegal.refusal()),
            None => Some(self.illegal_exit(from).refusal()),
        }
    }

    fn royals(&self, side: Side) -> Vec<Royal> {
        let attacked_castles = self.attacked_castles(side);
        self.castle_squares(side)
            .map(|square| Royal { square, is_attacked: attacked_castles.contains(square) })
            .collect()
    }

    fn material(&self, side: Side) -> Material {
        let castle = Nest::Castle;
        Material {
            piece: castle.piece_name_key(),
            shape: castle.outermost().shape(),
            count: self.castle_squares(side).len(),
        }
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            text.push(char::from(b'1' + rank));
            for file in 0..8 {
                text.push(' ');
                text.push(self.nest_at(Square::new(file, rank)).map_or('.', |(side, nest)| match side {
                    Side::White => nest.letter(),
                    Side::Black => nest.letter().to_ascii_lowercase(),
                }));
            }
            text.push('\n');
        }
        text + "  a b c d e f g h"
    }
}
