//! The static evaluation of Dice Chess.

use super::terms::{Term, Terms, Weights, nonzero_terms, sign, values, weigh};
use crate::ai::style::Stance;
use crate::board::{BySide, Side};
use crate::games::dice_chess::attacks::{
    diagonal_attacks, king_attacks, knight_attacks, orthogonal_attacks, pawn_attacks,
};
use crate::games::dice_chess::bitboard::Bitboard;
use crate::games::dice_chess::board::Board;
use crate::games::dice_chess::position::on_board;
use crate::games::dice_chess::{Chessman, DiceChess};

/// The number of terms.
pub const COUNT: usize = 28;

/// All terms with estimated weights. Because of the dice, tuning on some hundred games does not improve them.
pub const WEIGHTS: Weights<COUNT> = [
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

static VALUES: [i32; COUNT] = values(&WEIGHTS);

/// The part of a piece's value that counts if it is attacked, in hundredths, by number of the piece.
const WORTH: [i32; 5] = [1, 3, 3, 5, 9];

/// The indices of the terms, or of the first of a group of them.
mod term {
    pub(super) const PAWN_STEPS: usize = 6;
    pub(super) const REACH: usize = 9;
    pub(super) const CENTRE: usize = 13;
    pub(super) const KING_ATTACKED: usize = 14;
    pub(super) const HANGING: usize = 15;
    pub(super) const ATTACKED_BY_PAWN: usize = 20;
    pub(super) const MOVABLE_KINDS: usize = 21;
    pub(super) const PAWN_SHIELD: usize = 22;
    pub(super) const ROLLER_TAKES_KING: usize = 23;
    pub(super) const ROLLER_TAKES: usize = 24;
    pub(super) const ATTACKED_SQUARE: usize = 25;
    pub(super) const KING_RING: usize = 26;
    pub(super) const TURN: usize = 27;
}

/// The static evaluation for the side to move, in centi-units.
#[inline]
#[must_use]
pub fn evaluate(position: &DiceChess) -> i32 {
    weigh(&terms(position), &VALUES, position.turn())
}

/// The terms of the static evaluation.
#[must_use]
pub fn explain(position: &DiceChess) -> Vec<Term> {
    nonzero_terms(&terms(position), &WEIGHTS)
}

/// The count of each term for White, less that for Black.
#[inline]
#[must_use]
pub fn terms(position: &DiceChess) -> Terms<COUNT> {
    on_board!(&position.boards, board => of_board(board))
}

fn of_board<B: Bitboard>(board: &Board<B>) -> Terms<COUNT> {
    let armies = BySide::from_fn(|side| Army::of(board, side));
    let mut terms = [0; COUNT];
    for side in Side::ALL {
        count(board, side, &armies[side], &armies[!side], &mut terms);
    }
    terms[term::TURN] = sign(board.turn);
    terms
}

/// How many pieces of each side are attacked or covered.
#[must_use]
pub fn stances(position: &DiceChess) -> BySide<Stance> {
    fn of<B: Bitboard>(board: &Board<B>) -> BySide<Stance> {
        let armies = BySide::from_fn(|side| Army::of(board, side));
        BySide::from_fn(|side| {
            let [army, enemy] = [&armies[side], &armies[!side]];
            let attacked = army.own & enemy.attacks;
            let [.., kings] = army.pieces;
            Stance {
                royals_attacked: (kings & enemy.attacks).len(),
                attacked: attacked.len(),
                loose: (attacked & !army.attacks).len(),
                covered: (army.own & army.attacks).len(),
            }
        })
    }
    on_board!(&position.boards, board => of(board))
}

/// The pieces of one side and their attacks.
struct Army<B> {
    own: B,
    /// By kind, from pawn to king.
    pieces: [B; 6],
    by_pawns: B,
    attacks: B,
    /// The number of squares attacked by knights, bishops, rooks and queens.
    reach: [i32; 4],
    /// The number of kinds of pieces that can move.
    kinds: i32,
}

impl<B: Bitboard> Army<B> {
    #[inline]
    fn of(board: &Board<B>, side: Side) -> Self {
        let own_squares = board.side_pieces(side);
        let pieces = Chessman::ALL.map(|piece| board.pieces_of_kind(piece) & own_squares);
        let [pawns, knights, bishops, rooks, queens, kings] = pieces;
        let occupied = board.occupied();
        let by_pawns = pawn_attacks(side, pawns);
        let mut army = Self { own: own_squares, pieces, by_pawns, attacks: by_pawns, reach: [0; 4], kinds: 0 };
        knights.squares().for_each(|from| army.reaches(0, knight_attacks(from)));
        bishops.squares().for_each(|from| army.reaches(1, diagonal_attacks(from, occupied)));
        rooks.squares().for_each(|from| army.reaches(2, orthogonal_attacks(from, occupied)));
        queens
            .squares()
            .for_each(|from| army.reaches(3, orthogonal_attacks(from, occupied) | diagonal_attacks(from, occupied)));
        let by_kings = kings.squares().fold(B::EMPTY, |all, from| all | king_attacks(from));
        army.attacks |= by_kings;
        army.kinds = army.reach.iter().filter(|&&squares| squares > 0).count() as i32
            + i32::from((by_kings & !own_squares).is_any())
            + i32::from((pawns.ahead(side) & !occupied).is_any());
        army
    }

    #[inline]
    fn reaches(&mut self, kind: usize, targets: B) {
        self.reach[kind] += (targets & !self.own).len() as i32;
        self.attacks |= targets;
    }
}

#[inline]
fn count<B: Bitboard>(board: &Board<B>, side: Side, army: &Army<B>, enemy: &Army<B>, terms: &mut Terms<COUNT>) {
    let sign = sign(side);
    let mut add = |term: usize, set: B| terms[term] += sign * set.len() as i32;
    let [pawns, .., king] = army.pieces;
    let hanging = army.own & enemy.attacks & !army.attacks;
    for (kind, &set) in army.pieces.iter().enumerate() {
        add(kind, set);
    }
    for (kind, &set) in army.pieces[..5].iter().enumerate() {
        add(term::HANGING + kind, set & hanging);
    }
    for distance_to_go in 0..3 {
        add(term::PAWN_STEPS + distance_to_go, pawns & B::relative_rank(side, B::WIDTH - 2 - distance_to_go as u32));
    }
    add(term::ATTACKED_BY_PAWN, army.own & !pawns & enemy.by_pawns);
    add(term::CENTRE, army.own & centre::<B>());
    add(term::KING_ATTACKED, king & enemy.attacks);
    add(term::ATTACKED_SQUARE, army.attacks);
    let ring = king.squares().fold(B::EMPTY, |all, from| all | king_attacks(from));
    add(term::PAWN_SHIELD, ring & pawns);
    add(term::KING_RING, ring & enemy.attacks);
    if board.turn != side {
        terms[term::ROLLER_TAKES_KING] -= sign * (king & enemy.attacks).len() as i32;
        let hanging_worth =
            army.pieces[..5].iter().zip(WORTH).map(|(&set, worth)| worth * (set & hanging).len() as i32);
        terms[term::ROLLER_TAKES] -= sign * hanging_worth.sum::<i32>();
    }
    for (term, reached_squares) in terms[term::REACH..term::REACH + 4].iter_mut().zip(army.reach) {
        *term += sign * reached_squares;
    }
    terms[term::MOVABLE_KINDS] += sign * army.kinds;
}

/// The four-by-four block of squares in the middle of the board.
#[inline]
fn centre<B: Bitboard>() -> B {
    let first = B::WIDTH / 2 - 2;
    let rows = (first..first + 4).fold(B::EMPTY, |all, rank| all | B::relative_rank(Side::White, rank));
    let files = (first..first + 4).fold(B::EMPTY, |all, file| all | B::FILE_A.shifted_up(file));
    rows & files
}
