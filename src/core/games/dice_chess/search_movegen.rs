//! Move generation for the search.

use super::bitboard::Bitboard;
use super::board::Board;
use super::chessman::ChessmanSet;
use super::collect::MoveSink;
use super::movegen::MoveRestriction;
use super::moves::BoardMove;
use super::position::{TurnStage, on_board};
use super::turn::collect_moves;
use super::{Chessman, Dice, DiceChess, Move, Rules};
use crate::board::Side;

/// A sink that calls a function for each move.
struct VisitMoves<F>(F);

impl<B: Bitboard, F: FnMut(BoardMove)> MoveSink<B> for VisitMoves<F> {
    #[inline]
    fn add_targets(&mut self, from: u32, targets: B) {
        targets.squares().for_each(|to| (self.0)(BoardMove::new(from, to)));
    }

    #[inline]
    fn add_pawn_moves(&mut self, index_step: i32, targets: B) {
        targets.squares().for_each(|to| (self.0)(BoardMove::new(to.wrapping_add_signed(-index_step), to)));
    }

    #[inline]
    fn add_promotions(&mut self, index_step: i32, targets: B, pieces: ChessmanSet) {
        for to in targets.squares() {
            let board_move = BoardMove::new(to.wrapping_add_signed(-index_step), to);
            pieces.iter().for_each(|piece| (self.0)(BoardMove { promotion: piece.code(), ..board_move }));
        }
    }
}

/// The faces of an ordinary die that allow this move, one bit each.
#[inline]
fn allowing_faces<B: Bitboard>(board: &Board<B>, dice: Dice, board_move: BoardMove) -> u8 {
    let code = board.code_at(board_move.from.into());
    let face_of = |code| Chessman::from_code(code).map_or(0, |piece| 1 << (piece.number() - 1));
    let by_promotion = if dice == Dice::Mobile { face_of(board_move.promotion) } else { 0 };
    face_of(code) | by_promotion | if board.castling(board_move).is_some() { face_of(Chessman::Rook.code()) } else { 0 }
}

impl DiceChess {
    /// Visits the legal moves, passes included; before a roll, the moves that some roll allows, without passes.
    #[inline]
    pub(crate) fn visit_moves(&self, visit: &mut impl FnMut(Move)) {
        fn visit_all<B: Bitboard>(rules: &Rules, board: &Board<B>, visit: &mut impl FnMut(Move)) {
            collect_moves(
                rules,
                board,
                &MoveRestriction::ALL,
                &mut VisitMoves(|board_move| visit(Move::from_board_move::<B>(board_move))),
            );
        }
        if self.stage == TurnStage::Roll {
            on_board!(&self.boards, board => visit_all(self.variant.rules(), board, visit));
        } else {
            self.legal_moves().into_iter().for_each(visit);
        }
    }

    /// Visits the moves that some roll allows, each with the set of faces that do. For games in which a die names the
    /// piece of one move.
    #[inline]
    pub(crate) fn visit_moves_by_face(&self, visit: &mut impl FnMut(Move, u8)) {
        fn visit_all<B: Bitboard>(rules: &Rules, board: &Board<B>, visit: &mut impl FnMut(Move, u8)) {
            let visit_step = |board_move| {
                visit(Move::from_board_move::<B>(board_move), allowing_faces(board, rules.dice, board_move))
            };
            collect_moves(rules, board, &MoveRestriction::ALL, &mut VisitMoves(visit_step));
        }
        on_board!(&self.boards, board => visit_all(self.variant.rules(), board, visit));
    }

    /// Whether a roll comes next, provided that the game is not over.
    #[inline]
    pub(crate) fn is_before_roll(&self) -> bool {
        self.stage == TurnStage::Roll
    }

    /// Whether the game is over, except by mate or stalemate.
    #[inline]
    pub(crate) fn has_ended(&self) -> bool {
        self.is_decided()
    }

    /// The number of pieces on the board.
    #[inline]
    pub(crate) fn chessman_count(&self) -> u32 {
        on_board!(&self.boards, board => board.occupied().len())
    }

    /// All pieces, with the indices of their squares.
    pub(crate) fn chessmen(&self) -> impl Iterator<Item = (Side, Chessman, u8)> {
        let chessman_on = |square| {
            let (side, piece) = on_board!(&self.boards, board => board.piece_at(square))?;
            Some((side, piece, square as u8))
        };
        let squares = on_board!(&self.boards, board => {
            board.occupied().squares().collect::<Vec<u32>>()
        });
        squares.into_iter().filter_map(chessman_on)
    }

    /// Whether a side has castling rights.
    #[inline]
    pub(crate) fn may_castle(&self) -> bool {
        on_board!(&self.boards, board => board.castling_rights != 0)
    }

    /// Whether the side attacks the square with this index.
    pub(crate) fn is_attacked_by(&self, square: u32, attacking_side: Side) -> bool {
        on_board!(&self.boards, board => board.attackers(square, attacking_side, board.occupied()).is_any())
    }

    /// The piece on a square and whether it belongs to the side to move; `None` if the square is empty.
    #[inline]
    pub(crate) fn piece_on(&self, square: crate::board::Square) -> Option<(bool, Chessman)> {
        self.piece_at(square).map(|(side, piece)| (side == self.turn(), piece))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;

    /// What each face allows is what a roll of equal faces, or of that face alone, allows.
    #[test]
    fn the_faces_of_a_move_are_those_that_allow_it() {
        for (variant, fen) in [
            (Variant::DiceChess, "r3k2r/1P1ppp2/8/3pP3/2B2q2/5N2/P1P2PPP/R3K2R w KQkq d6 0 9"),
            (Variant::BrainKing, "r3k2r/1P1ppp2/8/3pP3/2B2q2/5N2/P1P2PPP/R3K2R w KQkq d6 0 9"),
        ] {
            let position = DiceChess::from_fen(variant, fen).expect("a position");
            let mut moves_and_faces = Vec::new();
            position.visit_moves_by_face(&mut |mv, faces| moves_and_faces.push((mv, faces)));
            for face in 1..=6_u8 {
                // Six has no piece beside it that a second die could name: the queen is not White's here.
                let text = if variant == Variant::BrainKing { format!("r{face}") } else { format!("r{face}5") };
                let mut rolled_position = position;
                if face == 5 || rolled_position.roll(text.parse().expect("a roll")).is_err() {
                    continue;
                }
                let mut legal_moves = rolled_position.legal_moves();
                let mut allowed_moves: Vec<Move> = moves_and_faces
                    .iter()
                    .filter(|(_, faces)| faces >> (face - 1) & 1 != 0)
                    .map(|&(mv, _)| mv)
                    .collect();
                legal_moves.sort_unstable();
                allowed_moves.sort_unstable();
                assert_eq!(allowed_moves, legal_moves, "{variant} {text}");
            }
        }
    }
}
