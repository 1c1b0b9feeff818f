//! Three dice with a move for each: the moves that use as many dice as possible.

use super::bitboard::Bitboard;
use super::board::Board;
use super::make_move::Made;
use super::moves::BoardMove;
use super::position::Hand;
use super::turn::allowed_by;
use super::variant::TripleRules;
use super::{Chessman, Dice, Move};

const KING: u8 = Chessman::King.code();

/// A move with one of the remaining dice, and what comes of it.
struct Next<B> {
    step: BoardMove,
    board: Board<B>,
    takes_king: bool,
    hand: Hand,
}

/// The moves that use one of the remaining dice and keep the number of dice that can be used in the turn at its
/// maximum. Moves that capture a king, now or later in the turn, are always included because they end the game.
pub(super) fn moves<B: Bitboard>(rules: TripleRules, board: &Board<B>, hand: Hand) -> Vec<Move> {
    let most = most_dice(rules, board, hand);
    let mut moves = Vec::new();
    let pieces = hand.pieces_left();
    let is_choice = rules.names_castling_die(hand);
    for &piece in &pieces {
        for next in each_next(rules, board, hand, piece) {
            let keeps_most = || !hand.is_bound && hand.dice_until(next.hand) + most_after(rules, &next) == most;
            if next.takes_king || keeps_most() || takes_king_later(rules, &next.board, next.hand) {
                let castles = is_castling(board, next.step);
                let promotion = Chessman::from_code(next.step.promotion);
                let choice = if castles && is_choice { Some(piece) } else { promotion };
                moves.push(Move::from_step::<B>(next.step).with_choice(choice));
            }
        }
    }
    moves.dedup();
    moves
}

/// The maximum number of the remaining dice that can be used; in the Burmese form, without capturing a king.
pub(super) fn most_dice<B: Bitboard>(rules: TripleRules, board: &Board<B>, hand: Hand) -> u32 {
    let mut most = 0;
    for piece in hand.pieces_left() {
        for next in each_next(rules, board, hand, piece) {
            if !next.takes_king || rules == TripleRules::DiceChessCom {
                most = most.max(hand.dice_until(next.hand) + most_after(rules, &next));
            }
            if most == hand.left.count_ones() {
                return most;
            }
        }
    }
    most
}

fn most_after<B: Bitboard>(rules: TripleRules, next: &Next<B>) -> u32 {
    if next.takes_king { 0 } else { most_dice(rules, &next.board, next.hand) }
}

/// Whether the remaining dice can capture a king.
pub(super) fn takes_king_later<B: Bitboard>(rules: TripleRules, board: &Board<B>, hand: Hand) -> bool {
    hand.pieces_left().into_iter().any(|piece| {
        each_next(rules, board, hand, piece)
            .any(|next| next.takes_king || takes_king_later(rules, &next.board, next.hand))
    })
}

/// Each move of this piece that the remaining dice allow.
fn each_next<B: Bitboard>(
    rules: TripleRules,
    board: &Board<B>,
    hand: Hand,
    piece: Chessman,
) -> impl Iterator<Item = Next<B>> {
    let mut steps: Vec<BoardMove> = Vec::new();
    board.collect_unsafe(&allowed_by(Dice::Triple(rules), piece), &mut steps);
    if rules == TripleRules::DiceChessCom {
        let castles_by_this = piece == Chessman::King && hand.has_both_castling_dice();
        let enemy_kings = board.kings() & board.side(!board.turn);
        for step in steps.iter_mut().filter(|step| enemy_kings.has(step.to.into())) {
            step.promotion = 0;
        }
        steps.dedup();
        steps.retain(|&step| castles_by_this || !is_castling(board, step));
    }
    steps.into_iter().map(move |step| {
        let mut next = *board;
        let takes_king = rules.make(&mut next, step).taken == KING;
        Next { step, board: next, takes_king, hand: rules.hand_after(hand, piece, is_castling(board, step)) }
    })
}

pub(super) fn is_castling<B: Bitboard>(board: &Board<B>, step: BoardMove) -> bool {
    board.code_at(step.from.into()) == KING && step.from.abs_diff(step.to) == 2
}

impl TripleRules {
    /// Makes a move on the board.
    pub(super) fn make<B: Bitboard>(self, board: &mut Board<B>, step: BoardMove) -> Made {
        let made = board.make(step);
        if self == Self::DiceChessCom {
            board.end_en_passant_at(step.to.into());
        }
        made
    }

    /// What is left of the dice after a move of this piece.
    pub(super) fn hand_after(self, hand: Hand, piece: Chessman, castles: bool) -> Hand {
        match self {
            Self::DiceChessCom if castles => hand.without(Chessman::Rook).without(Chessman::King),
            Self::DiceChessCom | Self::Burmese => hand.without(piece),
        }
    }

    /// Whether castling must say which of two dice it uses.
    pub(super) fn names_castling_die(self, hand: Hand) -> bool {
        self == Self::Burmese && hand.has_both_castling_dice()
    }

    /// Whether a move, which has been found legal, obliges the turn to capture the king: it does not keep the number of
    /// dice that can be used at its maximum.
    pub(super) fn binds<B: Bitboard>(self, before: (&Board<B>, Hand), after: (&Board<B>, Hand)) -> bool {
        let most = |(board, hand)| most_dice(self, board, hand);
        let reached = || before.1.dice_until(after.1) + most(after);
        let wastes =
            || Some(reached()).is_some_and(|reached| reached < before.1.left.count_ones() && reached < most(before));
        self == Self::DiceChessCom && (before.1.is_bound || wastes())
    }
}

impl Hand {
    fn has_both_castling_dice(self) -> bool {
        let pieces = self.pieces_left();
        pieces.contains(&Chessman::Rook) && pieces.contains(&Chessman::King)
    }

    /// The number of dice used between this hand and a later one of the same turn.
    pub(super) const fn dice_until(self, later: Self) -> u32 {
        self.left.count_ones() - later.left.count_ones()
    }
}
