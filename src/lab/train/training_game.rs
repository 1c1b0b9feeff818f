//! A game of the engine against itself, and the positions in it from which a network learns.

use std::ops::ControlFlow;
use std::sync::Arc;

use turnover_core::ai::network::{Network, TrainingSample};
use turnover_core::ai::search::{Limits, Options, Score, TranspositionTable};
use turnover_core::ai::{Level, Thinking};
use turnover_core::board::{MixRng, mix};
use turnover_core::games::{Phase, Seed};
use turnover_core::session::{Game, GameId, MoveId, engine_position};

use crate::self_play::{Adjudicator, GameEnd, dice_seed, finished_search, go_on_after, play_choice, play_out};

/// Longer games are drawn.
const MAX_PLIES: usize = 300;
/// The same with dice, where rolls and passes are plies too.
const MAX_PLIES_WITH_DICE: usize = 600;
/// A side that is ahead by this many centi-units in this many searches in a row wins.
const ADJUDICATION: Adjudicator = Adjudicator::new(3000, 4);
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
    /// Plays a game, and returns the positions in it from which a network learns and those after a random move beside it.
    pub(super) fn samples(&self, id: GameId) -> Vec<TrainingSample> {
        let (mut game, mut samples) = (Game::new(id), Vec::new());
        let end = if id.has_dice() {
            self.play_with_dice(&mut game, &mut samples)
        } else {
            self.play(&mut game, &mut samples)
        };
        for sample in samples.iter_mut().filter(|sample| sample.result.is_some()) {
            sample.result = Some(end.half_points(sample.turn));
        }
        samples
    }

    /// Plays a game without dice. The positions learned from are those in which a move is searched.
    fn play(&self, game: &mut Game, samples: &mut Vec<TrainingSample>) -> GameEnd {
        let mut rng = MixRng::new(mix(self.seed));
        let table = Arc::new(TranspositionTable::new(1));
        let mut adjudicator = ADJUDICATION;
        play_out(game, &Seed::new([0; 32]), MAX_PLIES, |game, side| {
            let random = MoveId(rng.below(game.referee().choice_count() as u64) as usize);
            if game.ply_count() < self.opening {
                game.play(random);
                return ControlFlow::Continue(());
            }
            let search = self.search_position(game, &table);
            let score = score_of(&*search);
            samples.extend(sample(game, &*search).map(of_the_game));
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
            go_on_after(move_result)
        })
    }

    /// Plays a game with dice to its end, however far a side is ahead. The positions learned from are those before a roll, which are
    /// searched for their expected value.
    fn play_with_dice(&self, game: &mut Game, samples: &mut Vec<TrainingSample>) -> GameEnd {
        let mut rng = MixRng::new(mix(self.seed));
        let table = Arc::new(TranspositionTable::new(1));
        play_out(game, &dice_seed(self.seed, 0), MAX_PLIES_WITH_DICE, |game, _| {
            let random = MoveId(rng.below(game.referee().choice_count() as u64) as usize);
            let is_opening = game.ply_count() < self.opening;
            if !is_opening {
                samples.extend(self.sample_after_move(game, random, &table));
            }
            let move_result = if is_opening || rng.below(MOVES_PER_RANDOM_MOVE) == 0 {
                game.play(random).map(drop)
            } else {
                let search = self.search_position(game, &table);
                play_choice(game, &*search)
            };
            go_on_after(move_result)?;
            if game.ply_count() >= self.opening {
                samples.extend(self.sample_before_roll(game, &table).map(of_the_game));
            }
            ControlFlow::Continue(())
        })
    }

    /// Searches the position after a move that is taken back.
    fn sample_after_move(
        &self,
        game: &mut Game,
        mv: MoveId,
        table: &Arc<TranspositionTable>,
    ) -> Option<TrainingSample> {
        game.play(mv)?;
        let new_sample = match game.phase() {
            Phase::Roll(_) => self.sample_before_roll(game, table),
            Phase::Move(_) if !game.id().has_dice() && !engine_position(game.referee()).is_in_danger() => {
                sample(game, &*self.search_position(game, table))
            }
            Phase::Move(_) | Phase::Over(_) => None,
        };
        game.undo();
        new_sample
    }

    /// What is to be learned where dice are to be rolled; `None` elsewhere, and if there are too few nodes for a value.
    fn sample_before_roll(&self, game: &Game, table: &Arc<TranspositionTable>) -> Option<TrainingSample> {
        if !matches!(game.phase(), Phase::Roll(_)) {
            return None;
        }
        let score = self.search_position(game, table).score()?;
        engine_position(game.referee()).training_sample(None, score)
    }

    fn search_position(&self, game: &Game, table: &Arc<TranspositionTable>) -> Box<dyn Thinking> {
        let network = self.network.clone();
        let options = Options { network, ..Options::with_table(Limits::nodes(self.nodes), Arc::clone(table)) };
        finished_search(game, options, Level::STRONGEST, 0)
    }
}

/// A position of the game itself. Its result is known at the end.
fn of_the_game(sample: TrainingSample) -> TrainingSample {
    TrainingSample { result: Some(1), ..sample }
}

/// The score that a search has found; a draw's where it had too few nodes for the first one.
fn score_of(search: &dyn Thinking) -> Score {
    search.score().unwrap_or(Score::Units(0))
}

/// What is to be learned from a position that was searched.
fn sample(game: &Game, search: &dyn Thinking) -> Option<TrainingSample> {
    engine_position(game.referee()).training_sample(Some(&search.choice()?), score_of(search))
}
