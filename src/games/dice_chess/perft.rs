//! How many games of a given length are there, with ordinary moves and with dice?

use std::collections::HashMap;

use super::bits::Bits;
use super::board::Board;
use super::collect::Count;
use super::movegen::Allow;
use super::position::on_board;
use super::{DiceChess, Move};

/// The number of sequences of exactly `depth` ordinary moves of chess, as if every roll were a double: without dice,
/// passes, counters and draws.
///
/// The last ply is counted, not played.
///
/// ```
/// use turnover::games::dice_chess::{DiceChess, Variant, chess_perft};
/// assert_eq!(chess_perft(&DiceChess::start(Variant::DiceChess), 3), 8902);
/// ```
#[must_use]
pub fn chess_perft(position: &DiceChess, depth: u32) -> u64 {
    on_board!(&position.boards, board => board.perft(depth))
}

/// The number of sequences of exactly `depth` turns, each a roll and a move or pass, counted once for every way in which
/// the dice can fall. A game that is over has none.
///
/// Moves that several rolls allow are followed once and weighed.
///
/// ```
/// use turnover::games::dice_chess::{DiceChess, Variant, dice_perft};
/// assert_eq!(dice_perft(&DiceChess::start(Variant::DiceChess), 2), 110_224);
/// ```
#[must_use]
pub fn dice_perft(position: &DiceChess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut after = HashMap::<Move, (DiceChess, u64)>::new();
    let mut sum = 0;
    for (roll, weight) in position.chances().outcomes {
        let mut rolled = *position;
        rolled.roll(roll).expect("a possible roll");
        let moves = rolled.legal_moves();
        if depth == 1 {
            sum += u64::from(weight) * moves.len() as u64;
            continue;
        }
        for mv in moves {
            let played = || {
                let mut next = rolled;
                next.play_unchecked(mv);
                (next, 0)
            };
            after.entry(mv).or_insert_with(played).1 += u64::from(weight);
        }
    }
    let rest = after.into_values().map(|(next, weight)| weight * dice_perft(&next, depth - 1));
    sum + rest.sum::<u64>()
}

impl<B: Bits> Board<B> {
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = Count(0);
                self.collect_legal(&Allow::ALL, &mut count);
                count.0
            }
            _ => {
                let mut steps = Vec::with_capacity(64);
                self.collect_legal(&Allow::ALL, &mut steps);
                let after = steps.into_iter().map(|step| {
                    let mut next = *self;
                    next.make(step);
                    next.end_turn();
                    next.perft(depth - 1)
                });
                after.sum()
            }
        }
    }
}
