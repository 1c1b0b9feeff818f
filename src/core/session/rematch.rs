//! What another game between the same players begins with.

use super::Game;
use super::cube::{Cube, without_cube};

/// The doubling cube at the end of a game, whose stake the game counts; `None` in a game without one.
#[must_use]
pub fn final_cube(game: &Game) -> Option<Cube> {
    Cube::of(game.tree()[game.end_node()].referee())
}

/// The start of another game between the same players with the sides exchanged, as a FEN: the same start, with the score of
/// the match if there is one. A match that is over begins anew.
#[must_use]
pub fn start_of_rematch(game: &Game) -> String {
    let (Some(cube), Some(outcome)) = (final_cube(game), game.result()) else { return game.start().fen() };
    let start = without_cube(game.start()).fen();
    let new_cube = || Cube::new(cube.score.map(|score| score.restarted()));
    format!("{start} {}", cube.for_next_game(outcome).unwrap_or_else(new_cube))
}
