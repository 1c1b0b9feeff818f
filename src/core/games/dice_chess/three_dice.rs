//! Three dice with a move for each: the moves that use as many dice as possible.

use super::bitboard::Bitboard;
use super::board::Board;
use super::make_move::MadeMove;
use super::moves::BoardMove;
use super::position::TurnDice;
use super::turn::die_restriction;
use super::variant::TripleRules;
use super::{Chessman, Dice, Move};

const KING_CODE: u8 = Chessman::King.code();

/// A move with one of the remaining dice, and what comes of it.
pub(super) struct NextPosition<B> {
    board_move: BoardMove,
    is_castling: bool,
    board: Board<B>,
    captures_king: bool,
    turn_dice: TurnDice,
}

impl<B: Bitboard> NextPosition<B> {
    /// The move of this piece, whose die is used.
    pub(super) fn new(
        rules: TripleRules,
        board: &Board<B>,
        turn_dice: TurnDice,
        piece: Chessman,
        board_move: BoardMove,
    ) -> Self {
        let is_castling = board.castling(board_move).is_some();
        let mut next = *board;
        let captures_king = rules.make(&mut next, board_move).captured_code == KING_CODE;
        Self {
            board_move,
            is_castling,
            board: next,
            captures_king,
            turn_dice: rules.turn_dice_after(turn_dice, piece, is_castling),
        }
    }

    /// Whether it captures a king, or the remaining dice can.
    pub(super) fn leads_to_king_capture(&self, rules: TripleRules) -> bool {
        self.captures_king
            || self.turn_dice.remaining_pieces().into_iter().any(|piece| {
                next_positions(rules, &self.board, self.turn_dice, piece).any(|next| next.leads_to_king_capture(rules))
            })
    }

    /// The maximum number of the dice of this hand that can be used, if this is the next move.
    fn max_usable_dice(&self, rules: TripleRules, turn_dice_before: TurnDice) -> u32 {
        let later_dice = if self.captures_king { 0 } else { max_usable_dice(rules, &self.board, self.turn_dice) };
        turn_dice_before.remaining_dice.count_ones() - self.turn_dice.remaining_dice.count_ones() + later_dice
    }

    /// Whether no move uses more of the dice than this one and those that can follow it.
    pub(super) fn keeps_maximum(&self, rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> bool {
        let max_dice = self.max_usable_dice(rules, turn_dice);
        max_dice == turn_dice.remaining_dice.count_ones() || max_dice == max_usable_dice(rules, board, turn_dice)
    }
}

/// The moves that use one of the remaining dice and keep the number of dice that can be used in the turn at its
/// maximum. Moves that capture a king, now or later in the turn, are always included because they end the game.
pub(super) fn moves<B: Bitboard>(rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> Vec<Move> {
    let max_dice = max_usable_dice(rules, board, turn_dice);
    let mut moves = Vec::new();
    let must_name_die = rules.names_castling_die(turn_dice);
    for piece in turn_dice.remaining_pieces() {
        for next in next_positions(rules, board, turn_dice, piece) {
            let keeps_maximum = || !turn_dice.must_capture_king && next.max_usable_dice(rules, turn_dice) == max_dice;
            if keeps_maximum() || next.leads_to_king_capture(rules) {
                let promotion = Chessman::from_code(next.board_move.promotion);
                let choice = if next.is_castling && must_name_die { Some(piece) } else { promotion };
                moves.push(Move::from_board_move::<B>(next.board_move).with_choice(choice));
            }
        }
    }
    moves.dedup();
    moves
}

/// Whether there is one of these moves. Unless only captures of a king are legal, one of all moves keeps the maximum.
pub(super) fn has_move<B: Bitboard>(rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> bool {
    let is_legal = |next: NextPosition<B>| !turn_dice.must_capture_king || next.leads_to_king_capture(rules);
    turn_dice.remaining_pieces().into_iter().any(|piece| next_positions(rules, board, turn_dice, piece).any(is_legal))
}

/// The maximum number of the remaining dice that can be used; in the Burmese form, without capturing a king.
fn max_usable_dice<B: Bitboard>(rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> u32 {
    let mut max_dice = 0;
    for piece in turn_dice.remaining_pieces() {
        for next in next_positions(rules, board, turn_dice, piece) {
            if !next.captures_king || rules == TripleRules::DiceChessCom {
                max_dice = max_dice.max(next.max_usable_dice(rules, turn_dice));
            }
            if max_dice == turn_dice.remaining_dice.count_ones() {
                return max_dice;
            }
        }
    }
    max_dice
}

/// Each move of this piece that the remaining dice allow.
fn next_positions<B: Bitboard>(
    rules: TripleRules,
    board: &Board<B>,
    turn_dice: TurnDice,
    piece: Chessman,
) -> impl Iterator<Item = NextPosition<B>> {
    let mut board_moves: Vec<BoardMove> = Vec::with_capacity(32);
    board.collect_pseudo_legal_moves(&die_restriction(Dice::Triple(rules), piece), &mut board_moves);
    if rules == TripleRules::DiceChessCom {
        let may_castle = piece == Chessman::King && turn_dice.has_both_castling_dice();
        let enemy_kings = board.kings() & board.side_pieces(!board.turn);
        for board_move in board_moves.iter_mut().filter(|board_move| enemy_kings.contains(board_move.to.into())) {
            board_move.promotion = 0;
        }
        board_moves.dedup();
        board_moves.retain(|&board_move| may_castle || board.castling(board_move).is_none());
    }
    board_moves.into_iter().map(move |board_move| NextPosition::new(rules, board, turn_dice, piece, board_move))
}

impl TripleRules {
    /// Makes a move on the board.
    pub(super) fn make<B: Bitboard>(self, board: &mut Board<B>, board_move: BoardMove) -> MadeMove {
        let made_move = board.make(board_move);
        if self == Self::DiceChessCom {
            board.end_en_passant_at(board_move.to.into());
        }
        made_move
    }

    /// What is left of the dice after a move of this piece.
    pub(super) fn turn_dice_after(self, turn_dice: TurnDice, piece: Chessman, is_castling: bool) -> TurnDice {
        match self {
            Self::DiceChessCom if is_castling => turn_dice.after_using(Chessman::Rook).after_using(Chessman::King),
            Self::DiceChessCom | Self::Burmese => turn_dice.after_using(piece),
        }
    }

    /// Whether castling must say which of two dice it uses.
    pub(super) fn names_castling_die(self, turn_dice: TurnDice) -> bool {
        self == Self::Burmese && turn_dice.has_both_castling_dice()
    }
}

impl TurnDice {
    fn has_both_castling_dice(self) -> bool {
        let pieces = self.remaining_pieces();
        pieces.contains(&Chessman::Rook) && pieces.contains(&Chessman::King)
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::{TurnStage, on_board};
    use super::super::{DiceChess, Variant};
    use super::*;
    use crate::board::mix;

    #[test]
    fn a_turn_goes_on_exactly_where_moves_can_be_listed() {
        for (variant, rules) in
            [(Variant::ThreeDice, TripleRules::DiceChessCom), (Variant::Burmese, TripleRules::Burmese)]
        {
            let [mut allowed_count, mut refused_count] = [0, 0];
            for game in 0..4_u64 {
                let mut position = DiceChess::start(variant);
                for ply in 0..80 {
                    let random_index = |count: usize| mix(game << 32 | ply) as usize % count.max(1);
                    if let TurnStage::Move(turn_dice) = position.stage {
                        let has_listed_moves =
                            on_board!(&position.boards, board => !moves(rules, board, turn_dice).is_empty());
                        let has_move_found = on_board!(&position.boards, board => has_move(rules, board, turn_dice));
                        assert_eq!(has_move_found, has_listed_moves, "{position}");
                        *if has_move_found { &mut allowed_count } else { &mut refused_count } += 1;
                        let moves = position.legal_moves();
                        if moves.is_empty() {
                            break;
                        }
                        position.play_unchecked(moves[random_index(moves.len())]);
                    } else {
                        let rolls = position.chances().outcomes;
                        if rolls.is_empty() {
                            break;
                        }
                        position.roll(rolls[random_index(rolls.len())].0).expect("it may come");
                    }
                }
            }
            assert!(allowed_count > 30 && refused_count > 0, "{variant}: {allowed_count} {refused_count}");
        }
    }
}
