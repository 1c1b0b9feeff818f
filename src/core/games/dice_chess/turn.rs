//! The legal moves of a turn, and when it ends.

use super::bitboard::Bitboard;
use super::board::Board;
use super::chessman::ChessmanSet;
use super::collect::{MoveCounter, MoveSink};
use super::make_move::MadeMove;
use super::movegen::MoveRestriction;
use super::moves::{BoardMove, Castling};
use super::position::{TurnDice, TurnStage, index_on, on_board};
use super::three_dice::NextPosition;
use super::{Chessman, Dice, DiceChess, Move, Rules, TripleRules, three_dice};
use crate::board::Side;
use crate::games::fen::MAX_COUNTER;

/// All moves of the allowed pieces.
#[inline]
pub(super) fn collect_moves<B: Bitboard>(
    rules: &Rules,
    board: &Board<B>,
    restriction: &MoveRestriction<B>,
    sink: &mut impl MoveSink<B>,
) {
    if rules.has_check {
        board.collect_legal_moves(restriction, sink);
    } else {
        board.collect_pseudo_legal_moves(restriction, sink);
    }
}

/// What a die that names this piece allows.
pub(super) fn die_restriction<B: Bitboard>(dice: Dice, piece: Chessman) -> MoveRestriction<B> {
    let pieces = ChessmanSet::only(piece);
    let promotions = match dice {
        _ if piece == Chessman::Pawn => ChessmanSet::PROMOTIONS,
        Dice::Mobile => pieces.intersection(ChessmanSet::PROMOTIONS),
        Dice::Pair | Dice::Vegas | Dice::Count { .. } | Dice::PieceAndCount { .. } | Dice::Triple(_) => {
            ChessmanSet::NONE
        }
    };
    MoveRestriction { pieces, promotions, origins: B::BOARD }
}

/// Whether the dice allow a move of any piece.
pub(super) fn allows_any_piece(dice: Dice, turn_dice: TurnDice) -> bool {
    match dice {
        Dice::Pair => turn_dice.roll.has_equal_faces(),
        Dice::Vegas => turn_dice.roll.faces().iter().any(|face| face.piece().is_none()),
        Dice::Count { .. } => true,
        Dice::Mobile | Dice::PieceAndCount { .. } | Dice::Triple(_) => false,
    }
}

/// What the dice allow for the next move. With three dice: what any of the remaining ones allows.
pub(super) fn dice_restriction<B: Bitboard>(dice: Dice, turn_dice: TurnDice) -> MoveRestriction<B> {
    let faces = turn_dice.roll.faces();
    if allows_any_piece(dice, turn_dice) {
        return MoveRestriction::ALL;
    }
    let named_faces = if matches!(dice, Dice::PieceAndCount { .. }) { &faces[..faces.len().min(1)] } else { faces };
    let restrictions =
        named_faces.iter().filter_map(|face| face.piece()).map(|piece| die_restriction::<B>(dice, piece));
    let mut joint_restriction = restrictions.fold(
        MoveRestriction { pieces: ChessmanSet::NONE, promotions: ChessmanSet::NONE, origins: B::BOARD },
        |joint, single| MoveRestriction {
            pieces: single.pieces.iter().fold(joint.pieces, ChessmanSet::with),
            promotions: single.promotions.iter().fold(joint.promotions, ChessmanSet::with),
            origins: B::BOARD,
        },
    );
    if matches!(dice, Dice::PieceAndCount { .. }) && turn_dice.moves_made > 0 {
        joint_restriction.origins = B::only(turn_dice.mover_square.into());
    }
    joint_restriction
}

impl DiceChess {
    /// All legal moves with the dice on the table, in an order that depends only on the position. If there is none, a
    /// pass; before the roll and after the end of the game, nothing.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.stage == TurnStage::Roll || self.is_decided() {
            return Vec::new();
        }
        let mut moves = self.piece_moves();
        if moves.is_empty() {
            if self.outcome().is_none() {
                moves.push(Move::PASS);
            }
        } else if self.may_choose_to_pass() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// In Vegas Fun Chess: whether the side may pass although it can move, with the free face or without dice after
    /// giving check.
    pub(super) fn may_choose_to_pass(&self) -> bool {
        match self.stage {
            TurnStage::Roll => false,
            TurnStage::WithoutDice => !self.is_check(),
            TurnStage::Move(turn_dice) => {
                self.variant.rules().dice == Dice::Vegas
                    && turn_dice.roll.faces().iter().any(|face| face.piece().is_none())
            }
        }
    }

    /// The legal moves without passes.
    pub(super) fn piece_moves(&self) -> Vec<Move> {
        let rules = self.variant.rules();
        match self.stage {
            TurnStage::Roll => Vec::new(),
            TurnStage::Move(turn_dice) => on_board!(&self.boards, board => match rules.dice {
                Dice::Triple(triple_rules) => three_dice::moves(triple_rules, board, turn_dice),
                dice => list_moves(rules, board, &dice_restriction(dice, turn_dice)),
            }),
            TurnStage::WithoutDice => on_board!(&self.boards, board => list_moves(rules, board, &MoveRestriction::ALL)),
        }
    }

    /// Whether these dice allow a move besides passes.
    fn allows_move(&self, turn_dice: TurnDice) -> bool {
        let rules = self.variant.rules();
        on_board!(&self.boards, board => match rules.dice {
            Dice::Triple(triple_rules) => three_dice::has_move(triple_rules, board, turn_dice),
            dice => {
                let mut move_count = MoveCounter(0);
                collect_moves(rules, board, &dice_restriction(dice, turn_dice), &mut move_count);
                move_count.0 > 0
            }
        })
    }

    /// Makes a legal move. An illegal one leaves an unspecified position, but never panics.
    pub fn play_unchecked(&mut self, mv: Move) {
        let rules = self.variant.rules();
        let was_check = rules.dice == Dice::Vegas && self.is_check();
        if mv.is_pass() {
            if !rules.counts_single_moves() && self.turn_dice().is_none_or(|turn_dice| turn_dice.moves_made == 0) {
                self.quiet_turns = self.quiet_turns.saturating_add(1);
            }
            return self.end_turn(was_check);
        }
        let castling_and_piece = self.castling_and_die_piece(mv);
        let turn_dice = self.turn_dice().map(|turn_dice| TurnDice {
            must_capture_king: self.must_capture_king_after(turn_dice, mv, castling_and_piece),
            ..turn_dice
        });
        let made_move = on_board!(&mut self.boards, board => {
            let board_move = board_move(board, mv, castling_and_piece.0);
            match rules.dice {
                Dice::Triple(triple_rules) => triple_rules.make(board, board_move),
                _ => board.make(board_move),
            }
        });
        if made_move.is_pawn_move || made_move.captured_code != 0 {
            self.quiet_turns = 0;
        } else if rules.counts_single_moves() || self.turn_dice().is_none_or(|turn_dice| turn_dice.moves_made == 0) {
            self.quiet_turns = self.quiet_turns.saturating_add(1).min(MAX_COUNTER);
        }
        let Some(turn_dice) =
            turn_dice.and_then(|turn_dice| self.turn_dice_after(turn_dice, mv, castling_and_piece, made_move))
        else {
            return self.end_turn(was_check);
        };
        self.stage = TurnStage::Move(turn_dice);
        if !matches!(rules.dice, Dice::Triple(_)) {
            on_board!(&mut self.boards, board => board.en_passant = 0);
        }
        if !self.allows_move(turn_dice) {
            self.end_turn(was_check);
        }
    }

    /// With three dice as on dicechess.com: whether the turn must capture the king after this legal move, because it does
    /// not keep the number of dice that can be used at its maximum.
    fn must_capture_king_after(
        &self,
        turn_dice: TurnDice,
        mv: Move,
        (is_castling, die_piece): (bool, Chessman),
    ) -> bool {
        let Dice::Triple(TripleRules::DiceChessCom) = self.variant.rules().dice else { return false };
        turn_dice.must_capture_king
            || on_board!(&self.boards, board => {
                let next = NextPosition::new(TripleRules::DiceChessCom, board, turn_dice, die_piece, board_move(board, mv, is_castling));
                !next.keeps_maximum(TripleRules::DiceChessCom, board, turn_dice)
            })
    }

    /// The remaining dice after this move, which has been made; `None` if the turn is over.
    fn turn_dice_after(
        &self,
        mut turn_dice: TurnDice,
        mv: Move,
        (is_castling, die_piece): (bool, Chessman),
        made_move: MadeMove,
    ) -> Option<TurnDice> {
        if made_move.captured_code == Chessman::King.code() {
            return None;
        }
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => None,
            Dice::Count { max_moves } => {
                turn_dice.moves_made = turn_dice.moves_made.saturating_add(1);
                (turn_dice.moves_made < granted_moves(turn_dice, max_moves) && !self.gives_check()).then_some(turn_dice)
            }
            Dice::PieceAndCount { max_moves } => {
                turn_dice.moves_made = turn_dice.moves_made.saturating_add(1);
                // A promoted pawn is no longer the piece that the die names, so the turn ends.
                turn_dice.mover_square = self.mover_square(turn_dice, mv, is_castling);
                (turn_dice.moves_made < granted_moves(turn_dice, max_moves) && !self.gives_check()).then_some(turn_dice)
            }
            Dice::Triple(triple_rules) => {
                let turn_dice_left = triple_rules.turn_dice_after(turn_dice, die_piece, is_castling);
                (turn_dice_left.remaining_dice != 0).then_some(turn_dice_left)
            }
        }
    }

    pub(super) const fn turn_dice(&self) -> Option<TurnDice> {
        match self.stage {
            TurnStage::Move(turn_dice) => Some(turn_dice),
            TurnStage::Roll | TurnStage::WithoutDice => None,
        }
    }

    /// The castling that this legal move is; `None` for other moves.
    pub(crate) fn castling(&self, mv: Move) -> Option<Castling> {
        let [from, to] = mv.squares()?;
        on_board!(&self.boards, board => board.castling(BoardMove::new(index_on(board, from), index_on(board, to))))
    }

    /// Whether the move is castling, and the piece whose die it uses.
    pub(super) fn castling_and_die_piece(&self, mv: Move) -> (bool, Chessman) {
        let Some([from, _]) = mv.squares() else { return (false, Chessman::Pawn) };
        let piece = self.piece_at(from).map_or(Chessman::Pawn, |(_, piece)| piece);
        let is_castling = self.castling(mv).is_some();
        let has_king_die =
            || self.turn_dice().is_some_and(|turn_dice| turn_dice.remaining_pieces().contains(&Chessman::King));
        match (is_castling, mv.choice()) {
            (true, Some(choice)) => (true, choice),
            (true, None) if !has_king_die() => (true, Chessman::Rook),
            _ => (is_castling, piece),
        }
    }

    /// The index of the square of the piece that has just moved; for castling with a rook's die, of the rook.
    fn mover_square(&self, turn_dice: TurnDice, mv: Move, is_castling: bool) -> u8 {
        let Some([from, to]) = mv.squares() else { return 0 };
        let is_rook_die =
            is_castling && turn_dice.roll.faces().first().and_then(|face| face.piece()) == Some(Chessman::Rook);
        let square = on_board!(&self.boards, board => index_on(board, to)) as u8;
        match (is_rook_die, to > from) {
            (false, _) => square,
            (true, true) => square.saturating_sub(1),
            (true, false) => square.saturating_add(1),
        }
    }

    /// Whether the other side's king is attacked, by this move or an earlier one.
    fn gives_check(&self) -> bool {
        on_board!(&self.boards, board => board.is_check(!board.turn))
    }

    fn end_turn(&mut self, was_check: bool) {
        self.turn_number = self.turn_number.saturating_add(u16::from(self.turn() == Side::Black)).min(MAX_COUNTER);
        on_board!(&mut self.boards, board => board.end_turn());
        let is_vegas = self.variant.rules().dice == Dice::Vegas;
        self.stage = if is_vegas && (was_check || self.is_check()) { TurnStage::WithoutDice } else { TurnStage::Roll };
    }
}

/// The number of moves that the dice give.
pub(super) fn granted_moves(turn_dice: TurnDice, max_moves: u8) -> u8 {
    match turn_dice.roll.faces().last() {
        Some(super::Face::Number(number)) => (*number).min(max_moves),
        _ => 1,
    }
}

fn list_moves<B: Bitboard>(rules: &Rules, board: &Board<B>, restriction: &MoveRestriction<B>) -> Vec<Move> {
    let mut board_moves: Vec<BoardMove> = Vec::with_capacity(64);
    collect_moves(rules, board, restriction, &mut board_moves);
    board_moves.into_iter().map(Move::from_board_move::<B>).collect()
}

/// The move as the board makes it.
pub(super) fn board_move<B: Bitboard>(board: &Board<B>, mv: Move, is_castling: bool) -> BoardMove {
    let Some([from, to]) = mv.squares() else { return BoardMove::new(0, 0) };
    let promotion = if is_castling { 0 } else { mv.choice().map_or(0, Chessman::code) };
    BoardMove { promotion, ..BoardMove::new(index_on(board, from), index_on(board, to)) }
}
