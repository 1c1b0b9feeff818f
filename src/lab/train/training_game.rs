//! A game of the engine against itself, and the positions in it from which a network learns.

use std::ops::ControlFlow;
use std::sync::Arc;

use turnover_core::ai::network::{Network, TrainingSample};
use turnover_core::ai::search::{Limits, Options, Score, TranspositionTable};
use turnover_core::ai::{Level, Thinking};
use turnover_core::board::{MixRng, mix};
use turnover_core::games::{Phase, Seed};
use turnover_core::session::{Game, GameId, MoveId, engine_position};

use crate::self_play::{Adjudicator, GameEnd, finished_search, play_choice, play_out};

/// Longer games are drawn.
const MAX_PLIES: usize = 300;
/// A side that is ahead by this many centi-units in this many searches in a row wins.
const ADJUDICATION: (i32, u32) = (3000, 4);
/// After the opening one in this number of plies is random.
const MOVES_PER_RANDOM_MOVE: u64 = 30;

/// How a game is played from which a network learns.
#[derive(Clone)]
pub(super) struct TrainingGame {
    /// From this everything follows.
    pub(super) seed: u64,
    /// The nodes of each search.
    pub(super) nodes: u64,
    /// The number of random plies at the start.
    pub(super) opening: usize,
    /// The network that evaluates; `None` for the evaluation by hand.
    pub(super) network: Option<Arc<Network>>,
}

impl TrainingGame {
    /// Plays a game without dice, and returns the quiet positions in it and those after a random move beside it.
    pub(super) fn samples(&self, id: GameId) -> Vec<TrainingSample> {
        let mut rng = MixRng::new(mix(self.seed));
        let table = Arc::new(TranspositionTable::new(1));
        let mut adjudicator = Adjudicator::new(ADJUDICATION.0, ADJUDICATION.1);
        let mut samples = Vec::new();
        let end = play_out(&mut Game::new(id), &Seed::new([0; 32]), MAX_PLIES, |game, side| {
            let random = MoveId(rng.below(game.referee().codes().len() as u64) as usize);
            if game.ply_count() < self.opening {
                game.play(random);
                return ControlFlow::Continue(());
            }
            let search = self.search_position(game, &table);
            let score = score_of(&*search);
            // Its result is known at the end.
            samples.extend(sample(game, &*search).map(|sample| TrainingSample { result: Some(1), ..sample }));
            let winner = match score {
                Score::Win { .. } => Some(side),
                Score::Loss { .. } => Some(!side),
                Score::Units(units) => adjudicator.winner(side, units),
            };
            if winner.is_some() {
                return ControlFlow::Break(GameEnd::new(winner, "adjudication"));
            }
            samples.extend(self.sample_after_move(game, random, &table));
            let move_result = if rng.below(MOVES_PER_RANDOM_MOVE) == 0 {
                game.play(random).map(drop)
            } else {
                play_choice(game, &*search)
            };
            match move_result {
                Some(()) => ControlFlow::Continue(()),
                None => ControlFlow::Break(GameEnd::new(None, "no-move")),
            }
        });
        for sample in samples.iter_mut().filter(|sample| sample.result.is_some()) {
            sample.result = Some(match end.winner {
                None => 1,
                Some(winner) if winner == sample.turn => 2,
                Some(_) => 0,
            });
        }
        samples
    }

    /// Searches the position after a move that is taken back.
    fn sample_after_move(
        &self,
        game: &mut Game,
        mv: MoveId,
        table: &Arc<TranspositionTable>,
    ) -> Option<TrainingSample> {
        game.play(mv)?;
        let is_searched = matches!(game.phase(), Phase::Move(_)) && !engine_position(game.referee()).is_in_danger();
        let new_sample = is_searched.then(|| sample(game, &*self.search_position(game, table)));
        game.undo();
        new_sample.flatten()
    }

    fn search_position(&self, game: &Game, table: &Arc<TranspositionTable>) -> Box<dyn Thinking> {
        let network = self.network.clone();
        let options = Options { network, ..Options::with_table(Limits::nodes(self.nodes), Arc::clone(table)) };
        finished_search(game, options, Level::STRONGEST, 0)
    }
}

/// The score that a search has found; a draw's where it had too few nodes for the first one.
fn score_of(search: &dyn Thinking) -> Score {
    search.score().unwrap_or(Score::Units(0))
}

/// What is to be learned from a position that was searched.
fn sample(game: &Game, search: &dyn Thinking) -> Option<TrainingSample> {
    engine_position(game.referee()).training_sample(&search.choice()?, score_of(search))
}
