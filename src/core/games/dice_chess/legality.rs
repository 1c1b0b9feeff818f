//! Explains why a move is illegal. Independent of the move generator: they share only the board.

use super::attacks::between;
use super::bitboard::Bitboard;
use super::board::Board;
use super::chessman::ChessmanSet;
use super::moves::Castling;
use super::position::{TurnStage, index_on, on_board, square_on};
use super::turn::{board_move, dice_restriction};
use super::{Chessman, Dice, DiceChess, IllegalMove, IllegalMoveKind, Move, TripleRules, three_dice};
use crate::board::{Side, Square};
use crate::games::Refusal;

impl DiceChess {
    /// Why there is no legal move between these squares; `None` if there is one, with any promotion.
    #[must_use]
    pub fn refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let joins_squares = |mv: Move| mv.squares() == Some([from, to]);
        if self.legal_moves().into_iter().any(joins_squares) {
            return None;
        }
        let Some(mv) = Move::new(from, to, None) else {
            let outside_square = if from.file() > 9 || from.rank() > 9 { from } else { to };
            return Some(Refusal {
                code: IllegalMoveKind::NothingThere(outside_square).code(),
                mover: None,
                target: None,
                square: outside_square,
            });
        };
        let illegal_move = self.illegal_move(mv)?;
        let queen_promotion = || Move::new(from, to, Some(Chessman::Queen)).and_then(|mv| self.illegal_move(mv));
        if illegal_move.kind == IllegalMoveKind::PromotionMissing {
            queen_promotion()?.refusal()
        } else {
            illegal_move.refusal()
        }
    }

    /// Why this move is illegal; `None` if it is legal.
    pub(super) fn illegal_move(&self, mv: Move) -> Option<IllegalMove> {
        let kind = self.violation(mv)?;
        let piece_on = |square| self.piece_at(square).map(|(_, piece)| piece);
        let [mover, target] = mv.squares().map_or([None, None], |squares| squares.map(piece_on));
        Some(IllegalMove { mv, mover, target, kind })
    }

    fn violation(&self, mv: Move) -> Option<IllegalMoveKind> {
        if self.outcome().is_some() {
            return Some(IllegalMoveKind::GameOver);
        }
        if self.stage == TurnStage::Roll {
            return Some(IllegalMoveKind::NotRolled);
        }
        let Some([from, to]) = mv.squares() else {
            let is_pass_legal = self.may_choose_to_pass() || self.piece_moves().is_empty();
            return (!is_pass_legal).then_some(IllegalMoveKind::PassNotForced);
        };
        if let Some(outside_square) = [from, to].into_iter().find(|&square| !self.contains(square)) {
            return Some(IllegalMoveKind::NothingThere(outside_square));
        }
        let piece = match self.piece_at(from) {
            None => return Some(IllegalMoveKind::NothingThere(from)),
            Some((side, _)) if side != self.turn() => return Some(IllegalMoveKind::NotYours),
            Some(_) if from == to => return Some(IllegalMoveKind::SameSquare),
            Some((_, piece)) => piece,
        };
        let castlings = on_board!(&self.boards, board => board.short_and_long_castling());
        let castling = castlings.into_iter().find(|&castling| self.is_castling(castling, piece, from, to));
        self.dice_violation(piece, mv, castling.is_some())
            .or_else(|| match castling {
                Some(castling) => self.castling_violation(castling),
                None => self.movement_violation(piece, from, to),
            })
            .or_else(|| self.promotion_violation(piece, mv, castling.is_some()))
            .or_else(|| self.check_violation(mv, castling.is_some()))
            .or_else(|| self.waste_violation(mv))
    }

    /// Whether it is the king's part of castling, from its home along its first rank: two squares in chess, otherwise to
    /// its own rook.
    fn is_castling(&self, castling: Castling, piece: Chessman, from: Square, to: Square) -> bool {
        let home_rank = if self.turn() == Side::White { 0 } else { 7 };
        let is_rook = || self.piece_at(to) == Some((self.turn(), Chessman::Rook));
        piece == Chessman::King
            && (castling.is_orthodox() || is_rook())
            && self.variant.rules().width == 8
            && (u32::from(from.file()), from.rank()) == (castling.king_file, home_rank)
            && (u32::from(to.file()), to.rank()) == (castling.move_target_file(), home_rank)
    }

    /// Whether the dice forbid the move.
    fn dice_violation(&self, piece: Chessman, mv: Move, is_castling: bool) -> Option<IllegalMoveKind> {
        let turn_dice = self.turn_dice()?;
        let dice = self.variant.rules().dice;
        let [from, to] = mv.squares()?;
        let pieces = match dice {
            Dice::Triple(_) => turn_dice.remaining_pieces().into_iter().fold(ChessmanSet::NONE, ChessmanSet::with),
            _ => dice_restriction::<u64>(dice, turn_dice).pieces,
        };
        if dice == Dice::Mobile && piece == Chessman::Pawn && !pieces.contains(Chessman::Pawn) && self.is_last_rank(to)
        {
            // The die may name what the pawn becomes.
            return pieces.contains(Chessman::King).then_some(IllegalMoveKind::NotRolledPiece);
        }
        match is_castling {
            true if dice == Dice::Triple(TripleRules::DiceChessCom)
                && !(pieces.contains(Chessman::King) && pieces.contains(Chessman::Rook)) =>
            {
                return Some(IllegalMoveKind::CastlingNeedsBothDice);
            }
            true if !pieces.contains(Chessman::King) && !pieces.contains(Chessman::Rook) => {
                return Some(IllegalMoveKind::CastlingNotRolled);
            }
            false if !pieces.contains(piece) => return Some(IllegalMoveKind::NotRolledPiece),
            _ => {}
        }
        if turn_dice.moves_made == 0 || !matches!(dice, Dice::PieceAndCount { .. }) {
            return None;
        }
        let mover_square = on_board!(&self.boards, board => square_on(board, turn_dice.mover_square.into()));
        (mover_square != from).then_some(IllegalMoveKind::OtherPieceMoves(mover_square))
    }

    fn is_last_rank(&self, square: Square) -> bool {
        let last_rank = if self.turn() == Side::White { self.variant.rules().width - 1 } else { 0 };
        square.rank() == last_rank
    }

    /// Whether castling is illegal for other reasons than the dice.
    fn castling_violation(&self, castling: Castling) -> Option<IllegalMoveKind> {
        let home_rank = if self.turn() == Side::White { 0 } else { 7 };
        let first_rank_square = |file: u32| Square::new(file as u8, home_rank);
        let castling_rights = on_board!(&self.boards, board => board.castling_rights);
        if castling_rights & castling.right_bit(self.turn()) == 0
            || !self.is_the_king(first_rank_square(castling.king_file))
        {
            return Some(IllegalMoveKind::CastlingRightLost);
        }
        let path = castling.path::<u64>(Castling::rank_start(self.turn())).squares().map(u64::square);
        if let Some(blocked_square) = path.into_iter().find(|&square| self.piece_at(square).is_some()) {
            return Some(IllegalMoveKind::CastlingBlocked(blocked_square));
        }
        if self.is_check() {
            return Some(IllegalMoveKind::CastlingInCheck);
        }
        if !self.variant.rules().has_check {
            return None;
        }
        let attacked_square =
            castling.king_path_files().map(first_rank_square).find(|&square| self.is_attacked(square));
        attacked_square.map(IllegalMoveKind::CastlingThroughCheck)
    }

    /// Whether it is the king that the rules of check protect. A position set up by hand may have several.
    fn is_the_king(&self, square: Square) -> bool {
        !self.variant.rules().has_check
            || on_board!(&self.boards, board => board.king_square(board.turn) == index_on(board, square))
    }

    /// Whether the side that is not to move attacks the square.
    fn is_attacked(&self, square: Square) -> bool {
        on_board!(&self.boards, board => board.attackers(index_on(board, square), !board.turn, board.occupied()).is_any())
    }

    /// Whether the piece does not move like that; with the reason.
    fn movement_violation(&self, piece: Chessman, from: Square, to: Square) -> Option<IllegalMoveKind> {
        let distance = |from: u8, to: u8| to as i8 - from as i8;
        let (files, ranks) = (distance(from.file(), to.file()), distance(from.rank(), to.rank()));
        let (is_straight, is_diagonal) = (files == 0 || ranks == 0, files.abs() == ranks.abs());
        let (shorter_distance, longer_distance) = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
        let direction_violation = match piece {
            Chessman::Knight => ((shorter_distance, longer_distance) != (1, 2)).then_some(IllegalMoveKind::KnightLeaps),
            Chessman::King => (longer_distance > 1).then_some(IllegalMoveKind::KingMovesOneSquare),
            Chessman::Bishop if !is_diagonal => Some(IllegalMoveKind::BishopMovesDiagonally),
            Chessman::Rook if !is_straight => Some(IllegalMoveKind::RookMovesStraight),
            Chessman::Queen if !is_straight && !is_diagonal => Some(IllegalMoveKind::QueenMovesInLines),
            Chessman::Bishop | Chessman::Rook | Chessman::Queen => self.blocker(from, to).map(IllegalMoveKind::Blocked),
            Chessman::Pawn => self.pawn_violation(from, to),
        };
        let own_piece_violation =
            || self.piece_at(to).filter(|&(side, _)| side == self.turn()).map(|_| IllegalMoveKind::OwnPieceThere);
        direction_violation.or_else(own_piece_violation)
    }

    fn pawn_violation(&self, from: Square, to: Square) -> Option<IllegalMoveKind> {
        let width = self.variant.rules().width;
        let (forward, start_rank) = if self.turn() == Side::White { (1, 1) } else { (-1, width - 2) };
        let files = to.file() as i8 - from.file() as i8;
        let ranks = (to.rank() as i8 - from.rank() as i8) * forward;
        match (files, ranks) {
            (0, 2) if from.rank() != start_rank => Some(IllegalMoveKind::PawnMovesForward),
            (0, 1 | 2) => {
                let path_violation = self.blocker(from, to).map(IllegalMoveKind::Blocked);
                path_violation.or_else(|| self.piece_at(to).map(|_| IllegalMoveKind::PawnNeverTakesAhead))
            }
            (-1 | 1, 1) if self.piece_at(to).is_none() && !self.is_en_passant(to) => {
                Some(IllegalMoveKind::PawnDiagonalTakes)
            }
            (-1 | 1, 1) => None,
            _ => Some(IllegalMoveKind::PawnMovesForward),
        }
    }

    fn is_en_passant(&self, to: Square) -> bool {
        on_board!(&self.boards, board => board.en_passant_targets().contains(index_on(board, to)))
    }

    /// Whether the promotion is wrong; with the reason.
    fn promotion_violation(&self, piece: Chessman, mv: Move, is_castling: bool) -> Option<IllegalMoveKind> {
        let [_, to] = mv.squares()?;
        let turn_dice = self.turn_dice();
        if is_castling {
            let must_name_die = match (self.variant.rules().dice, turn_dice) {
                (Dice::Triple(rules), Some(turn_dice)) => rules.names_castling_die(turn_dice),
                _ => false,
            };
            return match (must_name_die, mv.choice()) {
                (true, Some(Chessman::King | Chessman::Rook)) | (false, None) => None,
                (true, _) => Some(IllegalMoveKind::CastlingNamesDie),
                (false, Some(_)) => Some(IllegalMoveKind::NoPromotion),
            };
        }
        let captures_king = self.piece_at(to).is_some_and(|(_, piece)| piece == Chessman::King);
        let stays_pawn = captures_king && self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        match (mv.choice(), piece == Chessman::Pawn && self.is_last_rank(to) && !stays_pawn) {
            (None, false) => None,
            (Some(_), false) => Some(IllegalMoveKind::NoPromotion),
            (None, true) => Some(IllegalMoveKind::PromotionMissing),
            (Some(chosen_piece), true) => {
                let rolled_piece = turn_dice.and_then(|turn_dice| turn_dice.roll.faces().first()?.piece());
                let is_promotion_rolled =
                    self.variant.rules().dice == Dice::Mobile && rolled_piece != Some(Chessman::Pawn);
                let may_become = Chessman::PROMOTIONS.contains(&chosen_piece)
                    && (!is_promotion_rolled || rolled_piece == Some(chosen_piece));
                (!may_become).then_some(IllegalMoveKind::PromotionImpossible(chosen_piece))
            }
        }
    }

    /// Whether the king would be attacked afterwards; irrelevant if the move captures a king.
    fn check_violation(&self, mv: Move, is_castling: bool) -> Option<IllegalMoveKind> {
        let [from, to] = mv.squares()?;
        if !self.variant.rules().has_check || self.piece_at(to).is_some_and(|(_, piece)| piece == Chessman::King) {
            return None;
        }
        let king = on_board!(&self.boards, board => {
            let king_before = board.king_square(board.turn);
            let king = if king_before == index_on(board, from) { index_on(board, to) } else { king_before };
            let mut next = *board;
            next.make(board_move(board, mv, is_castling));
            next.attackers(king, !next.turn, next.occupied()).is_any().then(|| square_on(board, king))
        })?;
        Some(if king == to { IllegalMoveKind::KingIntoCheck } else { IllegalMoveKind::LeavesKingInCheck(king) })
    }

    /// With three dice: whether another move would use more of them, or the turn must capture the king.
    fn waste_violation(&self, mv: Move) -> Option<IllegalMoveKind> {
        let turn_dice = self.turn_dice()?;
        let Dice::Triple(rules) = self.variant.rules().dice else { return None };
        let (is_castling, piece) = self.castling_and_die_piece(mv);
        on_board!(&self.boards, board => {
            let next = three_dice::NextPosition::new(rules, board, turn_dice, piece, board_move(board, mv, is_castling));
            if next.leads_to_king_capture(rules) {
                None
            } else if turn_dice.must_capture_king {
                Some(IllegalMoveKind::MustCaptureKing)
            } else {
                (!next.keeps_maximum(rules, board, turn_dice)).then_some(IllegalMoveKind::WastesDice)
            }
        })
    }

    /// The first occupied square between the two, seen from the first.
    fn blocker(&self, from: Square, to: Square) -> Option<Square> {
        fn blocker_on<B: Bitboard>(board: &Board<B>, from: Square, to: Square) -> Option<Square> {
            let blockers = between::<B>(B::index(from), B::index(to)) & board.occupied();
            let squares = blockers.squares().map(B::square);
            if to > from { squares.min() } else { squares.max() }
        }
        on_board!(&self.boards, board => blocker_on(board, from, to))
    }
}
