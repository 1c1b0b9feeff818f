//! Three dice with a move for each: the moves that use as many dice as possible.

use super::bitboard::Bitboard;
use super::board::Board;
use super::make_move::MadeMove;
use super::moves::BoardMove;
use super::position::TurnDice;
use super::turn::allowed_by;
use super::variant::TripleRules;
use super::{Chessman, Dice, Move};

const KING: u8 = Chessman::King.code();

/// A move with one of the remaining dice, and what comes of it.
pub(super) struct NextPosition<B> {
    step: BoardMove,
    castles: bool,
    board: Board<B>,
    takes_king: bool,
    turn_dice: TurnDice,
}

impl<B: Bitboard> NextPosition<B> {
    /// The move of this piece, whose die is used.
    pub(super) fn new(
        rules: TripleRules,
        board: &Board<B>,
        turn_dice: TurnDice,
        piece: Chessman,
        step: BoardMove,
    ) -> Self {
        let castles = board.castling(step).is_some();
        let mut next = *board;
        let takes_king = rules.make(&mut next, step).taken == KING;
        Self { step, castles, board: next, takes_king, turn_dice: rules.turn_dice_after(turn_dice, piece, castles) }
    }

    /// Whether it captures a king, or the remaining dice can.
    pub(super) fn leads_to_king(&self, rules: TripleRules) -> bool {
        self.takes_king
            || self
                .turn_dice
                .pieces_left()
                .into_iter()
                .any(|piece| each_next(rules, &self.board, self.turn_dice, piece).any(|next| next.leads_to_king(rules)))
    }

    /// The maximum number of the dice of this hand that can be used, if this is the next move.
    fn most_dice(&self, rules: TripleRules, before: TurnDice) -> u32 {
        let later_dice = if self.takes_king { 0 } else { most_dice(rules, &self.board, self.turn_dice) };
        before.dice_left.count_ones() - self.turn_dice.dice_left.count_ones() + later_dice
    }

    /// Whether no move uses more of the dice than this one and those that can follow it.
    pub(super) fn keeps_most(&self, rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> bool {
        let most = self.most_dice(rules, turn_dice);
        most == turn_dice.dice_left.count_ones() || most == most_dice(rules, board, turn_dice)
    }
}

/// The moves that use one of the remaining dice and keep the number of dice that can be used in the turn at its
/// maximum. Moves that capture a king, now or later in the turn, are always included because they end the game.
pub(super) fn moves<B: Bitboard>(rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> Vec<Move> {
    let most = most_dice(rules, board, turn_dice);
    let mut moves = Vec::new();
    let is_choice = rules.names_castling_die(turn_dice);
    for piece in turn_dice.pieces_left() {
        for next in each_next(rules, board, turn_dice, piece) {
            let keeps_most = || !turn_dice.is_bound && next.most_dice(rules, turn_dice) == most;
            if keeps_most() || next.leads_to_king(rules) {
                let promotion = Chessman::from_code(next.step.promotion);
                let choice = if next.castles && is_choice { Some(piece) } else { promotion };
                moves.push(Move::from_step::<B>(next.step).with_choice(choice));
            }
        }
    }
    moves.dedup();
    moves
}

/// Whether there is one of these moves. Unless only captures of a king are legal, one of all moves keeps the maximum.
pub(super) fn has_move<B: Bitboard>(rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> bool {
    let is_legal = |next: NextPosition<B>| !turn_dice.is_bound || next.leads_to_king(rules);
    turn_dice.pieces_left().into_iter().any(|piece| each_next(rules, board, turn_dice, piece).any(is_legal))
}

/// The maximum number of the remaining dice that can be used; in the Burmese form, without capturing a king.
fn most_dice<B: Bitboard>(rules: TripleRules, board: &Board<B>, turn_dice: TurnDice) -> u32 {
    let mut greatest_count = 0;
    for piece in turn_dice.pieces_left() {
        for next in each_next(rules, board, turn_dice, piece) {
            if !next.takes_king || rules == TripleRules::DiceChessCom {
                greatest_count = greatest_count.max(next.most_dice(rules, turn_dice));
            }
            if greatest_count == turn_dice.dice_left.count_ones() {
                return greatest_count;
            }
        }
    }
    greatest_count
}

/// Each move of this piece that the remaining dice allow.
fn each_next<B: Bitboard>(
    rules: TripleRules,
    board: &Board<B>,
    turn_dice: TurnDice,
    piece: Chessman,
) -> impl Iterator<Item = NextPosition<B>> {
    let mut steps: Vec<BoardMove> = Vec::with_capacity(32);
    board.collect_unsafe(&allowed_by(Dice::Triple(rules), piece), &mut steps);
    if rules == TripleRules::DiceChessCom {
        let castles_by_this = piece == Chessman::King && turn_dice.has_both_castling_dice();
        let enemy_kings = board.kings() & board.side(!board.turn);
        for step in steps.iter_mut().filter(|step| enemy_kings.contains(step.to.into())) {
            step.promotion = 0;
        }
        steps.dedup();
        steps.retain(|&step| castles_by_this || board.castling(step).is_none());
    }
    steps.into_iter().map(move |step| NextPosition::new(rules, board, turn_dice, piece, step))
}

impl TripleRules {
    /// Makes a move on the board.
    pub(super) fn make<B: Bitboard>(self, board: &mut Board<B>, step: BoardMove) -> MadeMove {
        let made_move = board.make(step);
        if self == Self::DiceChessCom {
            board.end_en_passant_at(step.to.into());
        }
        made_move
    }

    /// What is left of the dice after a move of this piece.
    pub(super) fn turn_dice_after(self, turn_dice: TurnDice, piece: Chessman, castles: bool) -> TurnDice {
        match self {
            Self::DiceChessCom if castles => turn_dice.without(Chessman::Rook).without(Chessman::King),
            Self::DiceChessCom | Self::Burmese => turn_dice.without(piece),
        }
    }

    /// Whether castling must say which of two dice it uses.
    pub(super) fn names_castling_die(self, turn_dice: TurnDice) -> bool {
        self == Self::Burmese && turn_dice.has_both_castling_dice()
    }
}

impl TurnDice {
    fn has_both_castling_dice(self) -> bool {
        let pieces = self.pieces_left();
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
            let [mut allowed, mut refused] = [0, 0];
            for game in 0..4_u64 {
                let mut position = DiceChess::start(variant);
                for step in 0..80 {
                    let draw = |count: usize| mix(game << 32 | step) as usize % count.max(1);
                    if let TurnStage::Move(turn_dice) = position.stage {
                        let listed = on_board!(&position.boards, board => !moves(rules, board, turn_dice).is_empty());
                        let found = on_board!(&position.boards, board => has_move(rules, board, turn_dice));
                        assert_eq!(found, listed, "{position}");
                        *if found { &mut allowed } else { &mut refused } += 1;
                        let moves = position.legal_moves();
                        if moves.is_empty() {
                            break;
                        }
                        position.play_unchecked(moves[draw(moves.len())]);
                    } else {
                        let rolls = position.chances().outcomes;
                        if rolls.is_empty() {
                            break;
                        }
                        position.roll(rolls[draw(rolls.len())].0).expect("it may come");
                    }
                }
            }
            assert!(allowed > 30 && refused > 0, "{variant}: {allowed} {refused}");
        }
    }
}
