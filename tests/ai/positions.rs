//! Compares the search with the definition in the real games.

use std::fmt::Display;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::search::{Limits, MoveFilter, NodeKind, Options, Search, SearchSettings, Searchable};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};

use crate::minimax::{self, EXACT};

/// Positions of random games in which there is a choice or a roll.
pub(crate) fn sample<P: Searchable>(start: P, count: usize, one_in: u32) -> Vec<P> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut sample = Vec::new();
    while sample.len() < count {
        let mut position = start;
        for _ in 0..300 {
            match position.node_kind() {
                NodeKind::Over(_) => break,
                NodeKind::Roll => {
                    let mut rolls = Vec::new();
                    position.each_roll(&mut |next, _| rolls.push(next));
                    if rolls.is_empty() {
                        break;
                    }
                    if rng.random_range(..one_in) == 0 {
                        sample.push(position);
                    }
                    position = rolls[rng.random_range(..rolls.len())];
                }
                NodeKind::Move => {
                    let mut moves = Vec::new();
                    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
                    if moves.is_empty() {
                        break;
                    }
                    if rng.random_range(..one_in) == 0 {
                        sample.push(position);
                    }
                    position.play_unchecked(moves[rng.random_range(..moves.len())], &mut ());
                }
            }
        }
    }
    sample.truncate(count);
    sample
}

fn agrees<P: Searchable + Display>(start: P, count: usize, depth: u32, settings: SearchSettings) {
    for position in sample(start, count, 7) {
        let mut search = Search::new(position, &[], Options { settings, ..Options::new(Limits::depth(depth)) });
        search.run();
        assert_eq!(search.value(), Some(minimax::value(&position, depth, 0)), "{position}, depth {depth}");
    }
}

#[test]
fn turnover_is_searched_as_it_is_defined() {
    for edition in Edition::ALL {
        agrees(Turnover::start(edition), 120, 2, EXACT);
        agrees(Turnover::start(edition), 25, 3, EXACT);
    }
}

#[test]
fn lielow_is_searched_as_it_is_defined() {
    agrees(Lielow::start(), 120, 2, EXACT);
    agrees(Lielow::start(), 25, 3, EXACT);
}

#[test]
fn dice_chess_is_searched_as_it_is_defined() {
    for (variant, count) in [
        (Variant::DiceChess, 12),
        (Variant::BrainKing, 12),
        (Variant::TenByTen, 3),
        (Variant::Vegas, 3),
        (Variant::Moves, 2),
        (Variant::PieceMoves, 2),
    ] {
        agrees(DiceChess::start(variant), count, 2, EXACT);
    }
    for variant in Variant::ALL {
        for settings in [EXACT, SearchSettings { named_dice: false, ..EXACT }] {
            agrees(DiceChess::start(variant), 30, 1, settings);
        }
    }
}
