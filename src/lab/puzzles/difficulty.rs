//! The levels that solve a puzzle, and the rating that follows.

use std::sync::Arc;

use super::weigh::choice;
use turnover_core::ai::Level;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::Limits;
use turnover_core::board::mix;
use turnover_core::puzzles::{Puzzle, PuzzleAnswer, PuzzleError};
use turnover_core::session::GameId;

/// How often a level tries that overlooks moves or errs at random.
const TRIES_PER_LEVEL: u64 = 4;
/// The first level that errs no more at random, and tries once.
const FIRST_CAREFUL_LEVEL: Level = Level::of_ten(5).expect("there were ten levels");
/// The greatest number of positions that a level searches for a move.
const NODES_PER_MOVE: u64 = 150_000;
/// The number of levels in a row that solve it in all tries, after which the stronger ones are not asked.
const CERTAIN_LEVELS: u32 = 2;
/// By how much weaker than the weakest level somebody is who cannot solve any puzzle, and by how much stronger than the
/// strongest somebody who can solve all, in Elo. So the rating stays finite.
const RATING_MARGIN: f64 = 400.0;

/// How often each level solves a puzzle, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solvers(pub(super) [u8; Level::COUNT]);

impl Solvers {
    /// Lets the levels try, the weakest first, and the strongest with this network.
    pub(super) fn of(puzzle: &Puzzle, network: Option<&Arc<Network>>) -> Result<Self, PuzzleError> {
        let mut percent = [100; Level::COUNT];
        let mut certain_levels = 0;
        for (level, percent) in Level::all().zip(&mut percent) {
            if certain_levels == CERTAIN_LEVELS {
                break;
            }
            let tries = if level < FIRST_CAREFUL_LEVEL { TRIES_PER_LEVEL } else { 1 };
            let mut solved_count = 0;
            for try_number in 0..tries {
                let seed = mix(puzzle.id().number() ^ try_number);
                solved_count += u64::from(solves(puzzle, level, seed, network)?);
            }
            *percent = (100 * solved_count / tries) as u8;
            certain_levels = if solved_count == tries { certain_levels + 1 } else { 0 };
        }
        Ok(Self(percent))
    }

    /// The rating at which the levels would be expected to solve as much as they do, with the ratings that they have in the first form of
    /// the game's family: a player has one puzzle rating for all forms.
    pub(super) fn rating(self, game: GameId) -> u16 {
        let rated_form = first_form(game);
        let solvers = Level::all().zip(self.0);
        let solvers = solvers.map(|(level, percent)| (rated_form.level_rating(level), f64::from(percent) / 100.0));
        let [weakest_rating, strongest_rating] =
            [Level::WEAKEST, Level::STRONGEST].map(|level| rated_form.level_rating(level));
        let results: Vec<(f64, f64)> =
            solvers.chain([(strongest_rating + RATING_MARGIN, 1.0), (weakest_rating - RATING_MARGIN, 0.0)]).collect();
        let solved: f64 = results.iter().map(|(_, solved)| solved).sum();
        let expected = |rating: f64| -> f64 {
            results.iter().map(|(solver, _)| 1.0 / (1.0 + 10_f64.powf((rating - solver) / 400.0))).sum()
        };
        let (mut lower_bound, mut upper_bound) = (0.0, 5000.0);
        for _ in 0..40 {
            let middle = (lower_bound + upper_bound) / 2.0;
            if expected(middle) > solved { lower_bound = middle } else { upper_bound = middle }
        }
        lower_bound.round() as u16
    }

    /// Reads what `Display` writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let percent: Vec<u8> = text.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        percent.try_into().ok().map(Self)
    }
}

impl std::fmt::Display for Solvers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.map(|percent| percent.to_string()).join(" "))
    }
}

/// Whether a level finds all of the solver's moves. A move that wins at once is right, too.
fn solves(puzzle: &Puzzle, level: Level, seed: u64, network: Option<&Arc<Network>>) -> Result<bool, PuzzleError> {
    let mut game = puzzle.game()?;
    let solver = game.referee().turn();
    for code in &puzzle.moves {
        let id = game.referee().find(code).ok_or_else(|| PuzzleError::Move(code.clone()))?;
        if game.side_to_move() == Some(solver) {
            let chosen_move = choice(&game, Limits::nodes(NODES_PER_MOVE), level, seed, network);
            let chosen_move = chosen_move.and_then(|code| game.referee().find(&code));
            match chosen_move.and_then(|id| puzzle.answer(&game, id)) {
                Some(PuzzleAnswer::Solved) => return Ok(true),
                Some(PuzzleAnswer::Right { .. }) => {}
                Some(PuzzleAnswer::Wrong(_)) | None => return Ok(false),
            }
        }
        game.play(id);
    }
    Ok(true)
}

/// The first form of a game's family.
fn first_form(game: GameId) -> GameId {
    game.family().editions().next().unwrap_or(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved_from(weakest: usize) -> Solvers {
        let mut percent = [0; Level::COUNT];
        percent[weakest..].fill(100);
        Solvers(percent)
    }

    #[test]
    fn a_puzzle_is_rated_between_the_levels_that_do_not_solve_it_and_those_that_do() {
        for game in GameId::ALL {
            for weakest in 1..Level::COUNT {
                let [below, from] = [weakest, weakest + 1].map(|number| {
                    first_form(game).level_rating(Level::new(number as u8).expect("a level")).round() as u16
                });
                let rating = solved_from(weakest).rating(game);
                assert!(
                    (below.saturating_sub(150)..=from + 150).contains(&rating),
                    "{game}: {rating} for {below} to {from}"
                );
            }
            assert!(solved_from(0).rating(game) < solved_from(1).rating(game));
            let none = Solvers([0; Level::COUNT]).rating(game);
            assert!(none > solved_from(Level::COUNT - 1).rating(game));
        }
    }

    #[test]
    fn the_solvers_are_read_as_they_were_written() {
        let solvers = solved_from(5);
        assert_eq!(Solvers::read(&solvers.to_string()), Some(solvers));
        assert_eq!(Solvers::read("100 100"), None);
        assert_eq!(Solvers::read(""), None);
    }
}
