//! The static evaluation of Dice Chess.

use super::terms::{Term, TermCounts, TermWeights, nonzero_terms, sign, weight_values, weighted_sum};
use crate::ai::network::{PLANE_COUNT, Planes, attacked_planes};
use crate::ai::style::AttackCounts;
use crate::board::{BySide, Side};
use crate::games::dice_chess::attacks::{
    diagonal_attacks, king_attacks, knight_attacks, orthogonal_attacks, pawn_attacks,
};
use crate::games::dice_chess::bitboard::Bitboard;
use crate::games::dice_chess::board::Board;
use crate::games::dice_chess::position::{Boards, on_board};
use crate::games::dice_chess::{Chessman, DiceChess};

/// The number of terms.
pub const TERM_COUNT: usize = 28;

/// All terms with estimated weights. Because of the dice, tuning on some hundred games does not improve them.
pub const WEIGHTS: TermWeights<TERM_COUNT> = [
    ("pawn", 90),
    ("knight", 320),
    ("bishop", 330),
    ("rook", 500),
    ("queen", 900),
    ("king", 1500),
    ("pawn one step from promotion", 160),
    ("pawn two steps from promotion", 60),
    ("pawn three steps from promotion", 25),
    ("square that a knight reaches", 4),
    ("square that a bishop reaches", 4),
    ("square that a rook reaches", 3),
    ("square that a queen reaches", 2),
    ("man in the centre", 8),
    ("king that is attacked", -60),
    ("pawn that hangs", -10),
    ("knight that hangs", -50),
    ("bishop that hangs", -50),
    ("rook that hangs", -80),
    ("queen that hangs", -140),
    ("man that a pawn attacks", -25),
    ("kind of man that can move", 25),
    ("pawn beside the king", 8),
    ("king that is the thrower's to take", 450),
    ("hundredth of what hangs and is the thrower's to take", 20),
    ("square that is attacked", 2),
    ("square beside the king that is attacked", -8),
    ("turn", 20),
];

static WEIGHT_VALUES: [i32; TERM_COUNT] = weight_values(&WEIGHTS);

/// The part of a piece's value that counts if it is attacked, in hundredths, by number of the piece.
const HANGING_VALUES: [i32; 5] = [1, 3, 3, 5, 9];

/// The indices of the terms, or of the first of a group of them.
mod term {
    pub(super) const STEPS_TO_PROMOTION: usize = 6;
    pub(super) const MOBILITY: usize = 9;
    pub(super) const CENTRE_PIECE: usize = 13;
    pub(super) const ATTACKED_KING: usize = 14;
    pub(super) const HANGING_PIECE: usize = 15;
    pub(super) const ATTACKED_BY_PAWN: usize = 20;
    pub(super) const MOVABLE_KINDS: usize = 21;
    pub(super) const PAWN_SHIELD: usize = 22;
    pub(super) const CAPTURABLE_KING: usize = 23;
    pub(super) const CAPTURABLE_VALUE: usize = 24;
    pub(super) const ATTACKED_SQUARE: usize = 25;
    pub(super) const KING_RING_ATTACK: usize = 26;
    pub(super) const TEMPO: usize = 27;
}

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate(position: &DiceChess) -> i32 {
    weighted_sum(&term_counts(position), &WEIGHT_VALUES, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain(position: &DiceChess) -> Vec<Term> {
    nonzero_terms(&term_counts(position), &WEIGHTS)
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn term_counts(position: &DiceChess) -> TermCounts<TERM_COUNT> {
    on_board!(&position.boards, board => board_term_counts(board))
}

fn board_term_counts<B: Bitboard>(board: &Board<B>) -> TermCounts<TERM_COUNT> {
    let armies = BySide::from_fn(|side| Army::from_board(board, side));
    let mut term_counts = [0; TERM_COUNT];
    for side in Side::ALL {
        count_terms(board, side, &armies[side], &armies[!side], &mut term_counts);
    }
    term_counts[term::TEMPO] = sign(board.turn);
    term_counts
}

/// How many pieces of each side are attacked or covered.
#[must_use]
pub fn attack_counts(position: &DiceChess) -> BySide<AttackCounts> {
    fn from_board<B: Bitboard>(board: &Board<B>) -> BySide<AttackCounts> {
        let armies = BySide::from_fn(|side| Army::from_board(board, side));
        BySide::from_fn(|side| {
            let [army, enemy] = [&armies[side], &armies[!side]];
            let attacked_squares = army.own_squares & enemy.attacks;
            let [.., kings] = army.pieces_by_kind;
            AttackCounts {
                attacked_royals: (kings & enemy.attacks).len(),
                attacked_pieces: attacked_squares.len(),
                loose_pieces: (attacked_squares & !army.attacks).len(),
                covered_pieces: (army.own_squares & army.attacks).len(),
            }
        })
    }
    on_board!(&position.boards, board => from_board(board))
}

/// The chessmen as a network sees them; nothing on 10 × 10, for which there is none.
#[inline]
#[must_use]
pub fn planes(position: &DiceChess) -> Planes {
    let Boards::Eight(board) = &position.boards else { return [0; PLANE_COUNT] };
    let [white, black] = Side::ALL.map(|side| board.side_pieces(side));
    let attacks = Side::ALL.map(|side| Army::from_board(board, side).attacks);
    let [attacked, hanging] = attacked_planes([white, black], attacks);
    let [low, middle, high] = board.code_planes();
    [white, black, low, middle, high, 0, attacked, hanging]
}

/// The pieces of one side and their attacks.
struct Army<B> {
    own_squares: B,
    /// By kind, from pawn to king.
    pieces_by_kind: [B; 6],
    pawn_attacks: B,
    attacks: B,
    /// The number of squares attacked by knights, bishops, rooks and queens.
    mobility: [i32; 4],
    /// The number of kinds of pieces that can move.
    movable_kind_count: i32,
}

impl<B: Bitboard> Army<B> {
    #[inline]
    fn from_board(board: &Board<B>, side: Side) -> Self {
        let own_squares = board.side_pieces(side);
        let pieces_by_kind = Chessman::ALL.map(|piece| board.pieces_of_kind(piece) & own_squares);
        let [pawns, knights, bishops, rooks, queens, kings] = pieces_by_kind;
        let occupied = board.occupied();
        let pawn_attacks = pawn_attacks(side, pawns);
        let mut army = Self {
            own_squares,
            pieces_by_kind,
            pawn_attacks,
            attacks: pawn_attacks,
            mobility: [0; 4],
            movable_kind_count: 0,
        };
        knights.squares().for_each(|from| army.add_attacks(0, knight_attacks(from)));
        bishops.squares().for_each(|from| army.add_attacks(1, diagonal_attacks(from, occupied)));
        rooks.squares().for_each(|from| army.add_attacks(2, orthogonal_attacks(from, occupied)));
        queens.squares().for_each(|from| {
            army.add_attacks(3, orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied))
        });
        let king_attack_squares = kings.squares().fold(B::EMPTY, |all, from| all | king_attacks(from));
        army.attacks |= king_attack_squares;
        army.movable_kind_count = army.mobility.iter().filter(|&&squares| squares > 0).count() as i32
            + i32::from((king_attack_squares & !own_squares).is_any())
            + i32::from((pawns.ahead(side) & !occupied).is_any());
        army
    }

    #[inline]
    fn add_attacks(&mut self, kind: usize, targets: B) {
        self.mobility[kind] += (targets & !self.own_squares).len() as i32;
        self.attacks |= targets;
    }
}

#[inline]
fn count_terms<B: Bitboard>(
    board: &Board<B>,
    side: Side,
    army: &Army<B>,
    enemy: &Army<B>,
    term_counts: &mut TermCounts<TERM_COUNT>,
) {
    let sign = sign(side);
    let mut add_count = |term: usize, set: B| term_counts[term] += sign * set.len() as i32;
    let [pawns, .., kings] = army.pieces_by_kind;
    let hanging_squares = army.own_squares & enemy.attacks & !army.attacks;
    for (kind, &set) in army.pieces_by_kind.iter().enumerate() {
        add_count(kind, set);
    }
    for (kind, &set) in army.pieces_by_kind[..5].iter().enumerate() {
        add_count(term::HANGING_PIECE + kind, set & hanging_squares);
    }
    for distance_to_go in 0..3 {
        add_count(
            term::STEPS_TO_PROMOTION + distance_to_go,
            pawns & B::relative_rank(side, B::WIDTH - 2 - distance_to_go as u32),
        );
    }
    add_count(term::ATTACKED_BY_PAWN, army.own_squares & !pawns & enemy.pawn_attacks);
    add_count(term::CENTRE_PIECE, army.own_squares & centre::<B>());
    add_count(term::ATTACKED_KING, kings & enemy.attacks);
    add_count(term::ATTACKED_SQUARE, army.attacks);
    let king_ring = kings.squares().fold(B::EMPTY, |all, from| all | king_attacks(from));
    add_count(term::PAWN_SHIELD, king_ring & pawns);
    add_count(term::KING_RING_ATTACK, king_ring & enemy.attacks);
    if board.turn != side {
        term_counts[term::CAPTURABLE_KING] -= sign * (kings & enemy.attacks).len() as i32;
        let hanging_values = army.pieces_by_kind[..5]
            .iter()
            .zip(HANGING_VALUES)
            .map(|(&set, value)| value * (set & hanging_squares).len() as i32);
        term_counts[term::CAPTURABLE_VALUE] -= sign * hanging_values.sum::<i32>();
    }
    for (term, reached_squares) in term_counts[term::MOBILITY..term::MOBILITY + 4].iter_mut().zip(army.mobility) {
        *term += sign * reached_squares;
    }
    term_counts[term::MOVABLE_KINDS] += sign * army.movable_kind_count;
}

/// The four-by-four block of squares in the middle of the board.
#[inline]
fn centre<B: Bitboard>() -> B {
    let first = B::WIDTH / 2 - 2;
    let ranks = (first..first + 4).fold(B::EMPTY, |all, rank| all | B::relative_rank(Side::White, rank));
    let files = (first..first + 4).fold(B::EMPTY, |all, file| all | B::FILE_A.shifted_up(file));
    ranks & files
}
