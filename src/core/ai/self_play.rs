//! What does a network learn from? Positions of games of the search against itself, each with the value that was found and
//! the result of its game.

use std::sync::Arc;

use super::network::{Network, Planes};
use super::search::{Limits, MoveFilter, NodeKind, Options, Score, Search, Searchable, TranspositionTable};
use crate::board::{MixRng, Side, mix};

/// Longer games are drawn.
const LONGEST: usize = 300;
/// A side that is so far ahead, in centi-units, in so many searches one after the other wins.
const CLEAR: i32 = 3000;
const CLEAR_PLIES: u32 = 4;
/// Positions with values beyond it teach nothing.
const LARGEST_VALUE: i32 = 4000;

/// A position from which a network learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingSample {
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
    pub network: Option<Arc<Network>>,
}

/// Plays a game from this position, and returns the quiet positions that were searched.
pub fn training_game<P: Searchable>(start: P, wanted: &TrainingGame) -> Vec<TrainingSample> {
    let mut game = GameUnderWay {
        wanted,
        numbers: MixRng::new(mix(wanted.seed)),
        table: Arc::new(TranspositionTable::new(1)),
        position: start,
        played: Vec::new(),
        samples: Vec::new(),
        leader: None,
        streak: 0,
    };
    let winner = loop {
        if let Some(winner) = game.make_move() {
            break winner;
        }
    };
    let mut samples = game.samples;
    for sample in samples.iter_mut().filter(|sample| sample.result.is_some()) {
        sample.result = Some(match winner {
            None => 1,
            Some(winner) if winner == sample.turn => 2,
            Some(_) => 0,
        });
    }
    samples
}

/// A game that is being played.
struct GameUnderWay<'a, P: Searchable> {
    wanted: &'a TrainingGame,
    numbers: MixRng,
    table: Arc<TranspositionTable>,
    position: P,
    /// The keys of the positions before.
    played: Vec<u64>,
    samples: Vec<TrainingSample>,
    /// Who has been clearly ahead for how many searches.
    leader: Option<Side>,
    streak: u32,
}

impl<P: Searchable> GameUnderWay<'_, P> {
    /// Makes a move; the winner, or `None` for a draw, once the game is over.
    fn make_move(&mut self) -> Option<Option<Side>> {
        let (ply, position) = (self.played.len(), self.position);
        match position.node_kind() {
            NodeKind::Over(winner) => return Some(winner),
            NodeKind::Roll => return Some(None),
            NodeKind::Move => {}
        }
        let key = position.search_key();
        if ply >= LONGEST || self.played.iter().filter(|&&other| other == key).count() >= 2 {
            return Some(None);
        }
        let moves = moves_of(&position);
        if moves.is_empty() {
            return Some(match position.no_moves_outcome() {
                NodeKind::Over(winner) => winner,
                NodeKind::Move | NodeKind::Roll => None,
            });
        }
        let mut chosen = moves[self.numbers.below(moves.len() as u64) as usize];
        if ply >= self.wanted.opening as usize {
            let (best, score) = self.searched(&position);
            let Some(best) = best else { return Some(None) };
            self.samples.extend(sample(&position, best, score));
            if let Some(winner) = self.decided(score) {
                return Some(Some(winner));
            }
            if self.wanted.beside {
                self.look_beside(position.after(chosen), key);
            }
            if self.numbers.below(self.wanted.random_every) != 0 {
                chosen = best;
            }
        }
        self.played.push(key);
        self.position = position.after(chosen);
        None
    }

    /// The winner, once that is plain.
    fn decided(&mut self, score: Score) -> Option<Side> {
        let turn = self.position.turn();
        let units = match score {
            Score::Win { .. } => return Some(turn),
            Score::Loss { .. } => return Some(!turn),
            Score::Units(units) => units,
        };
        let leader = (units.abs() >= CLEAR).then(|| if units > 0 { turn } else { !turn });
        self.streak = if leader == self.leader { self.streak + 1 } else { 1 };
        self.leader = leader;
        leader.filter(|_| self.streak >= CLEAR_PLIES)
    }

    /// Searches a position beside the game, which follows the one with this key.
    fn look_beside(&mut self, next: P, key: u64) {
        if next.node_kind() != NodeKind::Move || next.is_in_danger() {
            return;
        }
        self.played.push(key);
        if let (Some(best), score) = self.searched(&next) {
            self.samples.extend(sample(&next, best, score).map(|sample| TrainingSample { result: None, ..sample }));
        }
        self.played.pop();
    }

    fn searched(&self, position: &P) -> (Option<P::Move>, Score) {
        let limits = Limits::nodes(self.wanted.nodes);
        let network = self.wanted.network.clone();
        let options = Options { network, ..Options::with_table(limits, Arc::clone(&self.table)) };
        let mut search = Search::new(*position, &self.played, options);
        let best = search.run();
        (best, search.score().unwrap_or(Score::Units(0)))
    }
}

fn moves_of<P: Searchable>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_move(MoveFilter::All, &mut |mv| moves.push(mv));
    moves
}

/// What is to be learned from a position; `None` if it is not quiet.
fn sample<P: Searchable>(position: &P, best: P::Move, score: Score) -> Option<TrainingSample> {
    let Score::Units(units) = score else { return None };
    let is_quiet = position.gain(best) <= 0 && !position.is_in_danger();
    (is_quiet && units.abs() <= LARGEST_VALUE).then(|| TrainingSample {
        planes: position.planes(),
        turn: position.turn(),
        value: units as i16,
        static_eval: position.evaluate().clamp(-30_000, 30_000) as i16,
        result: Some(1),
    })
}
