//! The puzzles made of the player's own games.

use bevy::prelude::*;

use super::training::PuzzleTraining;
use crate::app::settings::PlayerProgress;
use crate::puzzles::{Puzzle, PuzzleSet};
use crate::session::Family;

/// The puzzles of one's own games that can be chosen, the newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnPuzzles(PuzzleSet);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerProgress>().add_systems(PreUpdate, take_over.run_if(resource_changed::<PlayerProgress>));
}

fn take_over(progress: Res<PlayerProgress>, mut training: ResMut<PuzzleTraining>) {
    if training.own.0 != progress.own_puzzles {
        training.own = OwnPuzzles(progress.own_puzzles.clone());
    }
}

impl OwnPuzzles {
    /// The number of puzzles of this game.
    #[must_use]
    pub fn count(&self, family: Family) -> usize {
        self.of(family).count()
    }

    /// The puzzle after this one, or the first one.
    #[must_use]
    pub fn next(&self, family: Family, last: Option<&Puzzle>) -> Option<&Puzzle> {
        let at = self.of(family).position(|puzzle| Some(puzzle) == last);
        let following = at.and_then(|at| self.of(family).nth(at + 1));
        following.or_else(|| self.of(family).next())
    }

    fn of(&self, family: Family) -> impl Iterator<Item = &Puzzle> {
        self.0.puzzles().iter().filter(move |puzzle| puzzle.game.family() == family)
    }

    /// These puzzles.
    #[cfg(test)]
    pub(in crate::app) fn new(puzzles: PuzzleSet) -> Self {
        Self(puzzles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;

    #[test]
    fn the_own_puzzles_of_a_game_come_one_after_the_other_and_again_from_the_first() {
        let line = |game: &str, number: usize| {
            let line = format!("{game}|8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 {number}|win|a2a3|quiet|1500");
            line.parse::<Puzzle>().expect("a puzzle")
        };
        let puzzles = vec![line("lielow", 1), line("turnover-classic", 2), line("lielow", 3)];
        let own = OwnPuzzles(PuzzleSet::in_order(puzzles.clone()));
        let family = GameId::Lielow.family();
        assert_eq!((own.count(family), own.count(GameId::TurnoverModern.family())), (2, 1));
        let mut last = None;
        let mut seen = Vec::new();
        for _ in 0..3 {
            last = own.next(family, last);
            seen.push(last.cloned().expect("a puzzle"));
        }
        assert_eq!(seen, [puzzles[0].clone(), puzzles[2].clone(), puzzles[0].clone()]);
        assert_eq!(OwnPuzzles::default().next(family, None), None);
    }
}
