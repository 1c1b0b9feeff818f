//! The position: pieces, dice and side to move.

use super::bitboard::Bitboard;
use super::board::Board;
use super::{Chessman, IllegalMove, IllegalRoll, Move, Phase, Roll, Variant, zobrist};
use crate::board::{Side, Square};
use crate::games::Royal;

/// The pieces on the board of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    Eight(Board<u64>),
    Ten(Board<u128>),
}

/// Runs an expression with the board of either size.
macro_rules! on_board {
    ($boards:expr, $board:ident => $what:expr) => {
        match $boards {
            $crate::games::dice_chess::position::Boards::Eight($board) => $what,
            $crate::games::dice_chess::position::Boards::Ten($board) => $what,
        }
    };
}
pub(crate) use on_board;

/// The stage of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnStage {
    /// The dice are to be rolled.
    Roll,
    /// Vegas Fun Chess, in check or after giving check: a move without dice.
    WithoutDice,
    /// The dice have been rolled.
    Move(TurnDice),
}

/// The dice of the turn, and how far they have been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnDice {
    pub(super) roll: Roll,
    /// The number of moves made in the turn.
    pub(super) moves_made: u8,
    /// The index of the square of the piece that must make all moves of the turn.
    pub(super) mover_square: u8,
    /// With three dice: those that are left, one bit each.
    pub(super) remaining_dice: u8,
    /// With three dice as on dicechess.com: whether the turn must capture the king, because a move has been made that
    /// only this allows.
    pub(super) must_capture_king: bool,
}

impl TurnDice {
    pub(super) const fn new(roll: Roll) -> Self {
        Self { roll, moves_made: 0, mover_square: 0, remaining_dice: 0b111, must_capture_king: false }
    }

    /// The dice that are left of three, of which the others are not known.
    pub(super) fn remaining_of_three(roll: Roll) -> Self {
        let dice = roll.faces().len() as u8;
        Self { moves_made: 3 - dice.min(3), remaining_dice: (1 << dice) - 1, ..Self::new(roll) }
    }

    /// The pieces that the remaining dice name, each once.
    pub(super) fn remaining_pieces(self) -> Vec<Chessman> {
        let dice = self.roll.faces().iter().enumerate();
        let mut pieces: Vec<Chessman> =
            dice.filter(|(die, _)| self.remaining_dice >> die & 1 != 0).filter_map(|(_, face)| face.piece()).collect();
        pieces.dedup();
        pieces
    }

    /// What is left after using a die that names this piece.
    pub(super) fn after_using(mut self, piece: Chessman) -> Self {
        let dice = self.roll.faces().iter().enumerate();
        let die =
            dice.filter(|(die, _)| self.remaining_dice >> die & 1 != 0).find(|(_, face)| face.piece() == Some(piece));
        if let Some((die, _)) = die {
            self.remaining_dice &= !(1 << die);
        }
        self.moves_made = self.moves_made.saturating_add(1);
        self
    }

    /// The dice that have been used.
    pub(super) fn spent_faces(self) -> impl Iterator<Item = super::Face> {
        self.filter_faces(false)
    }

    /// The dice that are left.
    pub(super) fn remaining_faces(self) -> impl Iterator<Item = super::Face> {
        self.filter_faces(true)
    }

    fn filter_faces(self, is_remaining: bool) -> impl Iterator<Item = super::Face> {
        let faces = self.roll.faces().to_vec().into_iter().enumerate();
        faces.filter(move |(die, _)| (self.remaining_dice >> die & 1 != 0) == is_remaining).map(|(_, face)| face)
    }
}

/// A position of any variant of Dice Chess: the pieces, the dice on the table, and the stage of the turn.
///
/// Any arrangement of pieces is a position, such as one set up in an editor. A king may be in check while the other
/// side is to move, because a side whose dice answer no check must pass.
///
/// ```
/// use turnover_core::games::dice_chess::{DiceChess, Phase, Variant};
/// use turnover_core::board::Side;
///
/// let mut position = DiceChess::start(Variant::DiceChess);
/// assert_eq!(position.phase(), Phase::Roll(Side::White));
/// position.roll("r25".parse()?)?; // a knight, for the queen has no move
/// assert_eq!(position.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r25");
/// let moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["b1a3", "b1c3", "g1f3", "g1h3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceChess {
    pub(crate) boards: Boards,
    pub(super) stage: TurnStage,
    /// Turns since the last capture or pawn move, passes included.
    pub(super) quiet_turns: u16,
    /// The number of the next turn; White's and Black's have the same one.
    pub(super) turn_number: u16,
    pub(super) variant: Variant,
}

impl DiceChess {
    /// The start position, before the first roll.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        Self::from_fen(variant, variant.rules().start).expect("the start position is one")
    }

    /// The position before a roll with these pieces, by the indices of their squares, without castling rights. Unless
    /// the board of the variant is 8 × 8, it is empty.
    pub(crate) fn before_roll(
        variant: Variant,
        turn: Side,
        pieces: impl IntoIterator<Item = (Side, Chessman, u32)>,
    ) -> Self {
        let mut boards = match variant.rules().width {
            8 => Boards::Eight(Board::empty(turn)),
            _ => Boards::Ten(Board::empty(turn)),
        };
        if let Boards::Eight(board) = &mut boards {
            pieces.into_iter().for_each(|(side, piece, square)| board.put_piece(side, piece, square));
        }
        Self { boards, stage: TurnStage::Roll, quiet_turns: 0, turn_number: 1, variant }
    }

    /// The variant that is played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// What comes next: a roll, a move or pass, or nothing.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match (self.outcome(), self.stage) {
            (Some(outcome), _) => Phase::Over(outcome),
            (None, TurnStage::Roll) => Phase::Roll(self.turn()),
            (None, TurnStage::WithoutDice | TurnStage::Move(_)) => Phase::Move(self.turn()),
        }
    }

    /// The side to move; after the end of the game, the side that would be.
    #[must_use]
    pub const fn turn(&self) -> Side {
        on_board!(&self.boards, board => board.turn)
    }

    /// The number of the next turn, as records count: White's and Black's have the same one.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.turn_number as u32
    }

    /// Turns since the last capture or pawn move, passes included.
    #[must_use]
    pub const fn quiet_turns(&self) -> u16 {
        self.quiet_turns
    }

    /// The dice on the table; `None` before the roll and in turns without dice.
    #[must_use]
    pub const fn dice(&self) -> Option<Roll> {
        match self.stage {
            TurnStage::Move(turn_dice) => Some(turn_dice.roll),
            TurnStage::Roll | TurnStage::WithoutDice => None,
        }
    }

    /// The side and kind of the piece on the square; `None` if it is empty or not on the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Chessman)> {
        if !self.contains(square) {
            return None;
        }
        on_board!(&self.boards, board => board.piece_at(index_on(board, square)))
    }

    /// Whether the square is on the board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        let width = self.variant.rules().width;
        square.file() < width && square.rank() < width
    }

    /// Rolls the dice.
    ///
    /// # Errors
    /// If this roll is impossible now. The position is then unchanged.
    pub fn roll(&mut self, roll: Roll) -> Result<(), IllegalRoll> {
        let roll = self.validated_roll(roll)?;
        self.stage = TurnStage::Move(TurnDice::new(roll));
        Ok(())
    }

    /// Makes a move or passes.
    ///
    /// # Errors
    /// If the rules or the dice forbid it, with the reason. The position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match self.illegal_move(mv) {
            Some(illegal) => Err(illegal),
            None => {
                self.play_unchecked(mv);
                Ok(())
            }
        }
    }

    /// A hash of the variant and of what the repetition rule distinguishes: pieces, side to move, castling rights and
    /// captures en passant. The dice are not part of it.
    #[must_use]
    pub fn key(&self) -> u64 {
        zobrist::variant(self.variant) ^ on_board!(&self.boards, board => board.key())
    }

    /// A hash of what a search distinguishes: the [`key`](Self::key), the dice and how far they have been used.
    #[must_use]
    pub fn key_with_dice(&self) -> u64 {
        // With three dice, a pawn may come to stand beside the one that has passed it within the turn.
        let is_triple = matches!(self.variant.rules().dice, super::Dice::Triple(_));
        let en_passant_bits = on_board!(&self.boards, board => {
            u64::from(board.next_en_passant) | if is_triple { u64::from(board.en_passant) << 10 } else { 0 }
        });
        let dice_bits = match self.stage {
            TurnStage::Roll => 0,
            TurnStage::WithoutDice => 1,
            TurnStage::Move(turn_dice) => {
                let faces = turn_dice.roll.faces().iter().fold(1_u64, |dice_bits, face| {
                    dice_bits << 4
                        | match face {
                            super::Face::Number(number) => u64::from(*number),
                            super::Face::Piece(piece) => u64::from(piece.number()),
                            super::Face::Any => 7,
                        }
                });
                let remaining_bits = u64::from(turn_dice.remaining_dice) | u64::from(turn_dice.must_capture_king) << 3;
                let turn_bits =
                    u64::from(turn_dice.moves_made) << 16 | u64::from(turn_dice.mover_square) << 8 | remaining_bits;
                2 | faces << 2 | turn_bits << 20 | en_passant_bits << 44
            }
        };
        self.key() ^ zobrist::dice(dice_bits)
    }

    /// The kings of a side by square, with whether they are attacked.
    #[must_use]
    pub fn royals(&self, side: Side) -> Vec<Royal> {
        fn royals_on<B: Bitboard>(board: &Board<B>, side: Side) -> Vec<Royal> {
            let attacked_kings = board.attacked_kings(side);
            let kings = (board.kings() & board.side_pieces(side)).squares();
            kings.map(|king| Royal { square: B::square(king), is_attacked: attacked_kings.contains(king) }).collect()
        }
        on_board!(&self.boards, board => royals_on(board, side))
    }

    /// A diagram of the board as text, White at the bottom, with files and ranks. It does not end with a line break.
    #[must_use]
    pub fn diagram(&self) -> String {
        let width = self.variant.rules().width;
        let margin_width = if width > 9 { 2 } else { 1 };
        let mut text = String::new();
        for rank in (0..width).rev() {
            text += &format!("{:>margin_width$}", rank + 1);
            for file in 0..width {
                text.push(' ');
                let piece = self.piece_at(Square::new(file, rank));
                text.push(piece.map_or('.', |(side, piece)| piece.letter_of(side)));
            }
            text.push('\n');
        }
        text += &" ".repeat(margin_width);
        text.extend((0..width).flat_map(|file| [' ', char::from(b'a' + file)]));
        text
    }
}

/// The index of a square of this board.
pub(super) fn index_on<B: Bitboard>(_: &Board<B>, square: Square) -> u32 {
    B::index(square)
}

/// The square of this board with this index.
pub(super) fn square_on<B: Bitboard>(_: &Board<B>, index: u32) -> Square {
    B::square(index)
}
