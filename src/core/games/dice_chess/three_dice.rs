//! Three dice with a move for each: the moves that use as many dice as possible.

use super::bitboard::Bitboard;
use super::board::Board;
use super::moves::BoardMove;
use super::position::Hand;
use super::turn::allowed_by;
use super::{Chessman, Dice, Move};

const KING: u8 = Chessman::King.code();

/// The moves that use one of the remaining dice and keep the number of dice that can be used in the turn at its
/// maximum. Moves that capture a king, now or later in the turn, are always included because they end the game.
pub(super) fn moves<B: Bitboard>(board: &Board<B>, hand: Hand) -> Vec<Move> {
    let most = most_dice(board, hand);
    let mut moves = Vec::new();
    let pieces = hand.pieces_left();
    let is_choice = pieces.contains(&Chessman::Rook) && pieces.contains(&Chessman::King);
    for &piece in &pieces {
        for step in steps(board, piece) {
            let mut next = *board;
            let takes_king = next.make(step).taken == KING;
            let rest = hand.without(piece);
            if takes_king || most_dice(&next, rest) + 1 == most || takes_king_later(&next, rest) {
                let castles = is_castling(board, step);
                moves.push(Move::from_step::<B>(step).with_choice(match (castles && is_choice, step.promotion) {
                    (true, _) => Some(piece),
                    (false, promotion) => Chessman::from_code(promotion),
                }));
            }
        }
    }
    moves.dedup();
    moves
}

/// The maximum number of the remaining dice that can be used without capturing a king.
pub(super) fn most_dice<B: Bitboard>(board: &Board<B>, hand: Hand) -> u32 {
    let mut most = 0;
    for piece in hand.pieces_left() {
        for step in steps(board, piece) {
            let mut next = *board;
            if next.make(step).taken != KING {
                most = most.max(1 + most_dice(&next, hand.without(piece)));
            }
            if most == hand.left.count_ones() {
                return most;
            }
        }
    }
    most
}

/// Whether the remaining dice can capture a king.
pub(super) fn takes_king_later<B: Bitboard>(board: &Board<B>, hand: Hand) -> bool {
    hand.pieces_left().into_iter().any(|piece| {
        steps(board, piece).into_iter().any(|step| {
            let mut next = *board;
            next.make(step).taken == KING || takes_king_later(&next, hand.without(piece))
        })
    })
}

fn steps<B: Bitboard>(board: &Board<B>, piece: Chessman) -> Vec<BoardMove> {
    let mut steps = Vec::new();
    board.collect_unsafe(&allowed_by(Dice::Triple, piece), &mut steps);
    steps
}

fn is_castling<B: Bitboard>(board: &Board<B>, step: BoardMove) -> bool {
    board.code_at(step.from.into()) == KING && step.from.abs_diff(step.to) == 2
}
