//! A game of the engine against itself, from its start to its end.

use std::ops::ControlFlow;

use turnover_core::ai::search::Options;
use turnover_core::ai::{Level, Thinking};
use turnover_core::board::Side;
use turnover_core::games::{Phase, Seed};
use turnover_core::session::Game;

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameEnd {
    pub(crate) winner: Option<Side>,
    /// The reason, as in the text protocol, or a word of whoever has ended it.
    pub(crate) reason: String,
}

impl GameEnd {
    pub(crate) fn new(winner: Option<Side>, reason: impl Into<String>) -> Self {
        Self { winner, reason: reason.into() }
    }

    /// The half points of a side: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn half_points(&self, side: Side) -> u8 {
        self.winner.map_or(1, |winner| 2 * u8::from(winner == side))
    }
}

/// Goes on with a game after a move, or ends the game if none was made.
pub(crate) fn go_on_after(made_move: Option<()>) -> ControlFlow<GameEnd> {
    made_move.map_or_else(|| ControlFlow::Break(GameEnd::new(None, "no-move")), ControlFlow::Continue)
}

/// Plays a game to its end. `make_move` makes a move for this side, or ends the game; dice follow from their seed. The third occurrence of
/// a position is a draw, and so is a game of `most_plies` plies.
pub(crate) fn play_out(
    game: &mut Game,
    dice: &Seed,
    most_plies: usize,
    make_move: impl FnMut(&mut Game, Side) -> ControlFlow<GameEnd>,
) -> GameEnd {
    play_out_with(game, |game| game.roll(dice).map(drop), most_plies, make_move)
}

/// The same with dice that `roll` rolls. It returns `None` if there are none to roll.
pub(crate) fn play_out_with(
    game: &mut Game,
    mut roll: impl FnMut(&mut Game) -> Option<()>,
    most_plies: usize,
    mut make_move: impl FnMut(&mut Game, Side) -> ControlFlow<GameEnd>,
) -> GameEnd {
    loop {
        let made_move = match game.phase() {
            Phase::Over(outcome) => return GameEnd::new(outcome.winner, outcome.reason.code()),
            _ if game.tree()[game.current()].occurrences() >= 3 => return GameEnd::new(None, "repetition"),
            _ if game.ply_count() >= most_plies => return GameEnd::new(None, "length"),
            Phase::Roll(_) if roll(game).is_none() => return GameEnd::new(None, "no-roll"),
            Phase::Roll(_) => continue,
            Phase::Move(side) => make_move(game, side),
        };
        if let ControlFlow::Break(end) = made_move {
            return end;
        }
    }
}

/// A search by these options and for this level that has come to its end.
pub(crate) fn finished_search(game: &Game, options: Options, level: Level, seed: u64) -> Box<dyn Thinking> {
    let mut search = game.think(options, level, seed);
    search.run();
    search
}

/// Plays the move that a search has chosen. `None` if there is none.
pub(crate) fn play_choice(game: &mut Game, search: &dyn Thinking) -> Option<()> {
    play_code(game, &search.choice()?)
}

/// Plays the move or roll with this text. `None` if there is none.
pub(crate) fn play_code(game: &mut Game, code: &str) -> Option<()> {
    let id = game.referee().find(code)?;
    game.play(id).map(drop)
}
