//! What the engine knows of a position of any game.

use crate::ai::endings::{Endings, Odds};
use crate::ai::eval::Term;
use crate::ai::mate::{Answer, MatePlayer, MateSearch};
use crate::ai::network::{NetworkShape, TrainingSample};
use crate::ai::search::{Options, Score, SearchParameters, Searchable};
use crate::ai::{Level, Player, Thinking};
use crate::board::Side;

/// A position of any game as the engine sees it: evaluated, and the start of a search.
///
/// It is not part of [`Referee`](super::Referee), so that a program without searches, such as the web page, does not link the
/// search.
pub trait EnginePosition {
    /// A search for a move at this level, not yet begun. `previous_keys` are the keys of the positions before this one, and
    /// the same seed gives the same errors. It finds no move if the dice are to be rolled or the game is over. With a limit of moves to a
    /// mate, it is a search for a forced win of either side, and for a good move if there is none.
    fn think(&self, previous_keys: &[u64], options: Options, level: Level, seed: u64) -> Box<dyn Thinking>;

    /// The forced win of the attacker within `max_moves` of its moves, with a line in which the defender holds out as long as it can; the
    /// search gives up after this number of nodes. It is proved from this position alone: repetitions of earlier ones do not count.
    fn forced_win(&self, attacker: Side, max_moves: u32, node_limit: u64) -> Answer<String>;

    /// The static evaluation for White in centi-units, and the terms that it consists of.
    fn static_eval(&self) -> (i32, Vec<Term>);

    /// What a network learns from the position, in which a search has found this move, before a roll none, and this score; `None` if
    /// it is not quiet.
    fn training_sample(&self, best_code: Option<&str>, score: Score) -> Option<TrainingSample>;

    /// Whether the last king or Castle of the side to move is attacked.
    fn is_in_danger(&self) -> bool;

    /// The parameters of the search at the strongest level and without a level.
    fn search_parameters(&self) -> &'static SearchParameters;

    /// How a network sees the pieces; `None` in games for which there are none.
    fn network_shape(&self) -> Option<&'static NetworkShape>;

    /// About the expected result of a side with these chances, which leave out that quiet moves end the game.
    fn limited_points(&self, odds: Odds, side: Side) -> f64;
}

/// A position of any game that can be looked up in tables of endings. It is apart from [`EnginePosition`] for the same reason: the web
/// page looks up, and does not search.
pub(super) trait EndingProbe {
    /// The exact chances of both sides: before a roll, or with the best move that the dice on the table allow. `None` if
    /// the tables do not know the position.
    fn exact_odds(&self, endings: &Endings) -> Option<Odds>;
}

impl<P: Searchable> EndingProbe for P {
    fn exact_odds(&self, endings: &Endings) -> Option<Odds> {
        Searchable::exact_odds(self, endings)
    }
}

impl<P: Searchable> EnginePosition for P {
    fn think(&self, previous_keys: &[u64], options: Options, level: Level, seed: u64) -> Box<dyn Thinking> {
        match options.limits.mate {
            Some(max_moves) => Box::new(MatePlayer::new(*self, previous_keys, options, max_moves)),
            None => Box::new(Player::new(*self, previous_keys, options, level, seed)),
        }
    }

    fn forced_win(&self, attacker: Side, max_moves: u32, node_limit: u64) -> Answer<String> {
        let is_attackers_turn = self.turn() == attacker;
        let mut search =
            if is_attackers_turn { MateSearch::new(*self, max_moves) } else { MateSearch::against(*self, max_moves) };
        match search.run(node_limit) {
            Answer::Mate { moves, line } => {
                Answer::Mate { moves, line: line.iter().map(ToString::to_string).collect() }
            }
            Answer::None => Answer::None,
            Answer::Unknown => Answer::Unknown,
        }
    }

    fn training_sample(&self, best_code: Option<&str>, score: Score) -> Option<TrainingSample> {
        let best_move = best_code.map(str::parse::<P::Move>).transpose().ok()?;
        TrainingSample::of(self, best_move, score)
    }

    fn is_in_danger(&self) -> bool {
        Searchable::is_in_danger(self)
    }

    fn search_parameters(&self) -> &'static SearchParameters {
        Searchable::search_parameters(self)
    }

    fn network_shape(&self) -> Option<&'static NetworkShape> {
        Searchable::network_shape(self)
    }

    fn limited_points(&self, odds: Odds, side: Side) -> f64 {
        Searchable::limited_points(self, odds, side)
    }

    fn static_eval(&self) -> (i32, Vec<Term>) {
        let eval = self.evaluate();
        let white_eval = match self.turn() {
            Side::White => eval,
            Side::Black => -eval,
        };
        (white_eval, self.explain())
    }
}
