//! What does a network learn from? Positions of games of the search against itself, each with the value that was found and
//! the result of its game.

use std::sync::Arc;

use super::network::Planes;
use super::search::{Limits, MoveFilter, NodeKind, Options, Score, Search, Searchable, TranspositionTable};
use crate::board::{Side, mix};

/// Longer games are drawn.
const LONGEST: usize = 300;
/// A side that is so far ahead, in centi-units, in so many searches one after the other wins.
const CLEAR: i32 = 3000;
const CLEAR_PLIES: u32 = 4;
/// Positions with values beyond it teach nothing.
const LARGEST_VALUE: i32 = 4000;

/// A position from which a network learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The pieces.
    pub planes: Planes,
    /// The side to move.
    pub turn: Side,
    /// The value that the search found for the side to move, in centi-units.
    pub value: i16,
    /// The static evaluation for the side to move, in centi-units.
    pub static_eval: i16,
    /// The half points that the side to move got in the game, 0 to 2; `None` for a position beside it.
    pub result: Option<u8>,
}

/// How a game is played of which a network learns.
#[derive(Clone)]
pub struct TrainingGame {
    /// From this everything follows.
    pub seed: u64,
    /// The nodes of each search.
    pub nodes: u64,
    /// The number of random plies at the start.
    pub opening: u32,
    /// One in so many later plies is random too.
    pub random_every: u64,
    /// Whether positions beside the game are searched too: those after a random move.
    pub beside: bool,
    /// The network that evaluates; `None` for the evaluation by hand.
    pub network: Option<Arc<super::network::Network>>,
}

/// A generator of numbers from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = mix(self.0);
        self.0 % count.max(1)
    }
}

/// Plays a game from this position, and returns the quiet positions that were searched.
pub fn training_game<P: Searchable>(start: P, wanted: &TrainingGame) -> Vec<Sample> {
    let mut numbers = Numbers(mix(wanted.seed));
    let table = Arc::new(TranspositionTable::new(1));
    let mut position = start;
    let mut played: Vec<u64> = Vec::new();
    let mut samples: Vec<Sample> = Vec::new();
    let (mut streak, mut leader) = (0, None);
    let winner = loop {
        let ply = played.len();
        match position.node_kind() {
            NodeKind::Over(winner) => break winner,
            NodeKind::Roll => break None,
            NodeKind::Move => {}
        }
        let key = position.search_key();
        if ply >= LONGEST || played.iter().filter(|&&other| other == key).count() >= 2 {
            break None;
        }
        let moves = moves_of(&position);
        if moves.is_empty() {
            match position.no_moves_outcome() {
                NodeKind::Over(winner) => break winner,
                NodeKind::Move | NodeKind::Roll => break None,
            }
        }
        let mut drawn = moves[numbers.below(moves.len() as u64) as usize];
        if ply >= wanted.opening as usize {
            let (best, score) = searched(&position, &played, wanted, &table);
            let Some(best) = best else { break None };
            samples.extend(sample(&position, best, score));
            match score {
                Score::Win { .. } => break Some(position.turn()),
                Score::Loss { .. } => break Some(!position.turn()),
                Score::Units(units) => {
                    let ahead =
                        (units.abs() >= CLEAR).then(|| if units > 0 { position.turn() } else { !position.turn() });
                    streak = if ahead == leader { streak + 1 } else { 1 };
                    leader = ahead;
                    if leader.is_some() && streak >= CLEAR_PLIES {
                        break leader;
                    }
                }
            }
            if wanted.beside {
                let next = position.after(drawn);
                played.push(key);
                if next.node_kind() == NodeKind::Move
                    && !next.is_in_danger()
                    && let (Some(best), score) = searched(&next, &played, wanted, &table)
                {
                    samples.extend(sample(&next, best, score).map(|sample| Sample { result: None, ..sample }));
                }
                played.pop();
            }
            if numbers.below(wanted.random_every) != 0 {
                drawn = best;
            }
        }
        played.push(key);
        position = position.after(drawn);
    };
    for sample in samples.iter_mut().filter(|sample| sample.result.is_some()) {
        sample.result = Some(match winner {
            None => 1,
            Some(winner) if winner == sample.turn => 2,
            Some(_) => 0,
        });
    }
    samples
}

fn moves_of<P: Searchable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    moves
}

fn searched<P: Searchable>(
    position: &P,
    played: &[u64],
    wanted: &TrainingGame,
    table: &Arc<TranspositionTable>,
) -> (Option<P::Move>, Score) {
    let network = wanted.network.clone();
    let options = Options { network, ..Options::with_table(Limits::nodes(wanted.nodes), Arc::clone(table)) };
    let mut search = Search::new(*position, played, options);
    let best = search.run();
    (best, search.score().unwrap_or(Score::Units(0)))
}

/// What is to be learned from a position; `None` if it is not quiet.
fn sample<P: Searchable>(position: &P, best: P::Move, score: Score) -> Option<Sample> {
    let Score::Units(units) = score else { return None };
    let is_quiet = position.gain(best) <= 0 && !position.is_in_danger();
    (is_quiet && units.abs() <= LARGEST_VALUE).then(|| Sample {
        planes: position.planes(),
        turn: position.turn(),
        value: units as i16,
        static_eval: position.evaluate().clamp(-30_000, 30_000) as i16,
        result: Some(1),
    })
}
