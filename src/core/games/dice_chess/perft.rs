//! Perft for Dice Chess, with ordinary moves and with dice.

use std::collections::HashMap;

use super::bitboard::Bitboard;
use super::board::Board;
use super::collect::MoveCounter;
use super::movegen::MoveRestriction;
use super::position::on_board;
use super::{DiceChess, Move, Phase, Roll};

/// The number of sequences of exactly `depth` ordinary chess moves, as if every roll were a double: without dice,
/// passes, counters and draws.
///
/// The last ply is counted, not played.
///
/// ```
/// use turnover_core::games::dice_chess::{DiceChess, Variant, chess_perft};
/// assert_eq!(chess_perft(&DiceChess::start(Variant::DiceChess), 3), 8902);
/// ```
#[must_use]
pub fn chess_perft(position: &DiceChess, depth: u32) -> u64 {
    on_board!(&position.boards, board => board.perft(depth))
}

/// The number of sequences of exactly `depth` plies, each a move or pass with the roll before it, if there is one. Each
/// way in which the dice can fall counts once. A game that is over has none.
///
/// A move that several rolls allow is followed once, and its count multiplied.
///
/// ```
/// use turnover_core::games::dice_chess::{DiceChess, Variant, dice_perft};
/// assert_eq!(dice_perft(&DiceChess::start(Variant::DiceChess), 2), 110_224);
/// ```
#[must_use]
pub fn dice_perft(position: &DiceChess, depth: u32) -> u64 {
    match (depth, position.phase()) {
        (0, _) => 1,
        (_, Phase::Roll(_)) => count_weighted(position, &position.chances().outcomes, depth),
        (1, _) => position.legal_moves().len() as u64,
        _ => position.legal_moves().into_iter().map(|mv| dice_perft(&position_after(position, mv), depth - 1)).sum(),
    }
}

/// The number of sequences after these weighted rolls.
fn count_weighted(position: &DiceChess, rolls: &[(Roll, u32)], depth: u32) -> u64 {
    // Within a turn of several moves a position has its dice, so that the same move leads to others.
    let mut reached_positions = HashMap::<(Move, Option<Roll>), (DiceChess, u64)>::new();
    let mut count = 0;
    for &(roll, weight) in rolls {
        let mut rolled_position = *position;
        rolled_position.roll(roll).expect("a possible roll");
        let moves = rolled_position.legal_moves();
        if depth == 1 {
            count += u64::from(weight) * moves.len() as u64;
            continue;
        }
        for mv in moves {
            let next = position_after(&rolled_position, mv);
            reached_positions.entry((mv, next.dice())).or_insert((next, 0)).1 += u64::from(weight);
        }
    }
    let remaining_counts = reached_positions.into_values().map(|(next, weight)| weight * dice_perft(&next, depth - 1));
    count + remaining_counts.sum::<u64>()
}

fn position_after(position: &DiceChess, mv: Move) -> DiceChess {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

impl<B: Bitboard> Board<B> {
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut move_count = MoveCounter(0);
                self.collect_legal_moves(&MoveRestriction::ALL, &mut move_count);
                move_count.0
            }
            _ => {
                let mut board_moves = Vec::with_capacity(64);
                self.collect_legal_moves(&MoveRestriction::ALL, &mut board_moves);
                let counts = board_moves.into_iter().map(|board_move| {
                    let mut next = *self;
                    next.make(board_move);
                    next.end_turn();
                    next.perft(depth - 1)
                });
                counts.sum()
            }
        }
    }
}
