//! Counts the leaves one move below chance nodes: of every roll, those that the search visits, and how many different ones there are.
//! `cargo bench --bench leaves`. The chance nodes are those of random games.

use std::collections::HashSet;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::ai::search::{DiceThatName, MoveFilter, NodeKind, Searchable};
use turnover_core::games::Position;
use turnover_core::games::dice_chess::{DiceChess, Move, Variant};

/// The number of games.
const GAMES: u64 = 8;
/// The greatest number of rolls in a game.
const ROLLS: usize = 40;

/// Sums over chance nodes.
#[derive(Default)]
struct Leaves {
    nodes: u64,
    of_every_roll: u64,
    visited: u64,
    different: u64,
}

fn main() {
    println!(
        "{:<24}{:>12}{:>12}{:>10}{:>11}",
        "leaves of a chance node", "every roll", "visited", "different", "nodes"
    );
    for variant in Variant::ALL {
        let mut leaves = Leaves::default();
        for game in 0..GAMES {
            play(DiceChess::start(variant), &mut Xoshiro256PlusPlus::seed_from_u64(game), &mut leaves);
        }
        let mean = |sum: u64| sum as f64 / leaves.nodes as f64;
        let [every, visited, different] = [leaves.of_every_roll, leaves.visited, leaves.different].map(mean);
        println!("{:<24}{every:>12.1}{visited:>12.1}{different:>10.1}{:>11}", variant.name(), leaves.nodes);
    }
}

/// Plays a random game, and counts at each chance node.
fn play(mut position: DiceChess, rng: &mut Xoshiro256PlusPlus, leaves: &mut Leaves) {
    for _ in 0..ROLLS {
        while position.node_kind() == NodeKind::Move {
            let moves = moves_of(&position);
            if moves.is_empty() {
                return;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        let rolled = rolls_of(&position, None);
        if rolled.is_empty() {
            return;
        }
        leaves.count(&position);
        position = rolled[rng.random_range(0..rolled.len())];
    }
}

impl Leaves {
    fn count(&mut self, position: &DiceChess) {
        self.nodes += 1;
        let every: Vec<DiceChess> = rolls_of(position, None).iter().flat_map(leaves_of).collect();
        self.of_every_roll += every.len() as u64;
        let different: HashSet<_> = every.iter().map(|leaf| (leaf.key(), leaf.node_kind() == NodeKind::Roll)).collect();
        self.different += different.len() as u64;
        self.visited += match position.dice_that_name() {
            // All moves once, and a pass.
            Some(dice) => {
                let mut moves = u64::from(matches!(dice, DiceThatName::Listed(_)));
                position.each_move_by_face(&mut |_, _| moves += 1);
                moves
            }
            None => rolls_of(position, Some(1)).iter().flat_map(leaves_of).count() as u64,
        };
    }
}

/// The positions after each roll, or after those that differ within this number of plies.
fn rolls_of(position: &DiceChess, plies: Option<u32>) -> Vec<DiceChess> {
    let mut rolls = Vec::new();
    let mut add = |next, _| rolls.push(next);
    match plies {
        None => position.each_roll(&mut add),
        Some(plies) => position.each_distinct_roll(plies, &mut add),
    }
    rolls
}

fn moves_of(position: &DiceChess) -> Vec<Move> {
    let mut moves = Vec::new();
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    moves
}

fn leaves_of(position: &DiceChess) -> Vec<DiceChess> {
    moves_of(position).into_iter().map(|mv| position.after(mv)).collect()
}
