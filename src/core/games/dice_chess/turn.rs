//! The legal moves of a turn, and when it ends.

use super::bitboard::Bitboard;
use super::board::Board;
use super::chessman::ChessmanSet;
use super::collect::{Collect, Count};
use super::make_move::MadeMove;
use super::movegen::Allow;
use super::moves::{BoardMove, Castling};
use super::position::{TurnDice, TurnStage, index, on_board};
use super::three_dice::NextPosition;
use super::{Chessman, Dice, DiceChess, Move, Rules, TripleRules, three_dice};
use crate::board::Side;

/// All moves of the allowed pieces.
#[inline]
pub(super) fn collect<B: Bitboard>(rules: &Rules, board: &Board<B>, allow: &Allow<B>, out: &mut impl Collect<B>) {
    if rules.has_check {
        board.collect_legal(allow, out);
    } else {
        board.collect_unsafe(allow, out);
    }
}

/// What a die that names this piece allows.
pub(super) fn allowed_by<B: Bitboard>(dice: Dice, piece: Chessman) -> Allow<B> {
    let pieces = ChessmanSet::only(piece);
    let promotions = match dice {
        _ if piece == Chessman::Pawn => ChessmanSet::PROMOTIONS,
        Dice::Mobile => pieces.and(ChessmanSet::PROMOTIONS),
        Dice::Pair | Dice::Vegas | Dice::Count { .. } | Dice::PieceAndCount { .. } | Dice::Triple(_) => {
            ChessmanSet::NONE
        }
    };
    Allow { pieces, promotions, from: B::BOARD }
}

/// Whether the dice allow a move of any piece.
pub(super) fn free_all(dice: Dice, turn_dice: TurnDice) -> bool {
    match dice {
        Dice::Pair => turn_dice.roll.is_equal(),
        Dice::Vegas => turn_dice.roll.faces().iter().any(|face| face.piece().is_none()),
        Dice::Count { .. } => true,
        Dice::Mobile | Dice::PieceAndCount { .. } | Dice::Triple(_) => false,
    }
}

/// What the dice allow for the next move. With three dice: what any of the remaining ones allows.
pub(super) fn dice_allowance<B: Bitboard>(dice: Dice, turn_dice: TurnDice) -> Allow<B> {
    let faces = turn_dice.roll.faces();
    if free_all(dice, turn_dice) {
        return Allow::ALL;
    }
    let named_faces = if matches!(dice, Dice::PieceAndCount { .. }) { &faces[..faces.len().min(1)] } else { faces };
    let face_allowances = named_faces.iter().filter_map(|face| face.piece()).map(|piece| allowed_by::<B>(dice, piece));
    let mut joint_allowance = face_allowances.fold(
        Allow { pieces: ChessmanSet::NONE, promotions: ChessmanSet::NONE, from: B::BOARD },
        |all, one| Allow {
            pieces: one.pieces.iter().fold(all.pieces, ChessmanSet::with),
            promotions: one.promotions.iter().fold(all.promotions, ChessmanSet::with),
            from: B::BOARD,
        },
    );
    if matches!(dice, Dice::PieceAndCount { .. }) && turn_dice.moves_made > 0 {
        joint_allowance.from = B::only(turn_dice.runner_square.into());
    }
    joint_allowance
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
            TurnStage::Free => !self.is_check(),
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
                Dice::Triple(triple) => three_dice::moves(triple, board, turn_dice),
                dice => list_moves(rules, board, &dice_allowance(dice, turn_dice)),
            }),
            TurnStage::Free => on_board!(&self.boards, board => list_moves(rules, board, &Allow::ALL)),
        }
    }

    /// Whether these dice allow a move besides passes.
    fn allow_move(&self, turn_dice: TurnDice) -> bool {
        let rules = self.variant.rules();
        on_board!(&self.boards, board => match rules.dice {
            Dice::Triple(triple) => three_dice::has_move(triple, board, turn_dice),
            dice => {
                let mut move_count = Count(0);
                collect(rules, board, &dice_allowance(dice, turn_dice), &mut move_count);
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
                self.clock = self.clock.saturating_add(1);
            }
            return self.end_turn(was_check);
        }
        let castles_and_die = self.spends(mv);
        let turn_dice = self
            .turn_dice()
            .map(|turn_dice| TurnDice { is_bound: self.binds(turn_dice, mv, castles_and_die), ..turn_dice });
        let made_move = on_board!(&mut self.boards, board => {
            let step = step(board, mv, castles_and_die.0);
            match rules.dice {
                Dice::Triple(triple) => triple.make(board, step),
                _ => board.make(step),
            }
        });
        if made_move.by_pawn || made_move.taken != 0 {
            self.clock = 0;
        } else if rules.counts_single_moves() || self.turn_dice().is_none_or(|turn_dice| turn_dice.moves_made == 0) {
            self.clock = self.clock.saturating_add(1);
        }
        let Some(turn_dice) =
            turn_dice.and_then(|turn_dice| self.turn_dice_after(turn_dice, mv, castles_and_die, made_move))
        else {
            return self.end_turn(was_check);
        };
        self.stage = TurnStage::Move(turn_dice);
        if !matches!(rules.dice, Dice::Triple(_)) {
            on_board!(&mut self.boards, board => board.en_passant = 0);
        }
        if !self.allow_move(turn_dice) {
            self.end_turn(was_check);
        }
    }

    /// With three dice as on dicechess.com: whether the turn must capture the king after this legal move, because it does
    /// not keep the number of dice that can be used at its maximum.
    fn binds(&self, turn_dice: TurnDice, mv: Move, (castles, spent): (bool, Chessman)) -> bool {
        let Dice::Triple(TripleRules::DiceChessCom) = self.variant.rules().dice else { return false };
        turn_dice.is_bound
            || on_board!(&self.boards, board => {
                let next = NextPosition::new(TripleRules::DiceChessCom, board, turn_dice, spent, step(board, mv, castles));
                !next.keeps_most(TripleRules::DiceChessCom, board, turn_dice)
            })
    }

    /// The remaining dice after this move, which has been made; `None` if the turn is over.
    fn turn_dice_after(
        &self,
        mut turn_dice: TurnDice,
        mv: Move,
        (castles, spent): (bool, Chessman),
        made_move: MadeMove,
    ) -> Option<TurnDice> {
        if made_move.taken == Chessman::King.code() {
            return None;
        }
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => None,
            Dice::Count { at_most } => {
                turn_dice.moves_made = turn_dice.moves_made.saturating_add(1);
                (turn_dice.moves_made < moves_named(turn_dice, at_most) && !self.gives_check()).then_some(turn_dice)
            }
            Dice::PieceAndCount { at_most } => {
                turn_dice.moves_made = turn_dice.moves_made.saturating_add(1);
                // A promoted pawn is no longer the piece that the die names, so the turn ends.
                turn_dice.runner_square = self.runner_square(turn_dice, mv, castles);
                (turn_dice.moves_made < moves_named(turn_dice, at_most) && !self.gives_check()).then_some(turn_dice)
            }
            Dice::Triple(triple) => {
                let remaining_dice = triple.turn_dice_after(turn_dice, spent, castles);
                (remaining_dice.dice_left != 0).then_some(remaining_dice)
            }
        }
    }

    pub(super) const fn turn_dice(&self) -> Option<TurnDice> {
        match self.stage {
            TurnStage::Move(turn_dice) => Some(turn_dice),
            TurnStage::Roll | TurnStage::Free => None,
        }
    }

    /// The castling that this legal move is; `None` for other moves.
    pub(crate) fn castling(&self, mv: Move) -> Option<Castling> {
        let [from, to] = mv.squares()?;
        on_board!(&self.boards, board => board.castling(BoardMove::new(index(board, from), index(board, to))))
    }

    /// Whether the move is castling, and the piece whose die it uses.
    pub(super) fn spends(&self, mv: Move) -> (bool, Chessman) {
        let Some([from, _]) = mv.squares() else { return (false, Chessman::Pawn) };
        let piece = self.piece_at(from).map_or(Chessman::Pawn, |(_, piece)| piece);
        let castles = self.castling(mv).is_some();
        let king_left = || self.turn_dice().is_some_and(|turn_dice| turn_dice.pieces_left().contains(&Chessman::King));
        match (castles, mv.choice()) {
            (true, Some(choice)) => (true, choice),
            (true, None) if !king_left() => (true, Chessman::Rook),
            _ => (castles, piece),
        }
    }

    /// The index of the square of the piece that has just moved; for castling with a rook's die, of the rook.
    fn runner_square(&self, turn_dice: TurnDice, mv: Move, castles: bool) -> u8 {
        let Some([from, to]) = mv.squares() else { return 0 };
        let by_rook = castles && turn_dice.roll.faces().first().and_then(|face| face.piece()) == Some(Chessman::Rook);
        let square = on_board!(&self.boards, board => index(board, to)) as u8;
        match (by_rook, to > from) {
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
        self.number = self.number.saturating_add(u16::from(self.turn() == Side::Black));
        on_board!(&mut self.boards, board => board.end_turn());
        let is_vegas = self.variant.rules().dice == Dice::Vegas;
        self.stage = if is_vegas && (was_check || self.is_check()) { TurnStage::Free } else { TurnStage::Roll };
    }
}

/// The number of moves that the dice give.
pub(super) fn moves_named(turn_dice: TurnDice, at_most: u8) -> u8 {
    match turn_dice.roll.faces().last() {
        Some(super::Face::Number(number)) => (*number).min(at_most),
        _ => 1,
    }
}

fn list_moves<B: Bitboard>(rules: &Rules, board: &Board<B>, allow: &Allow<B>) -> Vec<Move> {
    let mut steps: Vec<BoardMove> = Vec::with_capacity(64);
    collect(rules, board, allow, &mut steps);
    steps.into_iter().map(Move::from_step::<B>).collect()
}

/// The move as the board makes it.
pub(super) fn step<B: Bitboard>(board: &Board<B>, mv: Move, castles: bool) -> BoardMove {
    let Some([from, to]) = mv.squares() else { return BoardMove::new(0, 0) };
    let promotion = if castles { 0 } else { mv.choice().map_or(0, Chessman::code) };
    BoardMove { promotion, ..BoardMove::new(index(board, from), index(board, to)) }
}
