//! Duplicate matches: two games with the same dice, in which two teams have exchanged sides.
//!
//! As in duplicate bridge, each team has one player in each game, with White in one of them and Black in the other. White has the
//! same rolls in both games, and so has Black ([`Game::next_roll_by_side`](super::Game::next_roll_by_side)): what the dice give to a
//! side they give once to each team.
//!
//! | game | White | Black |
//! |---|---|---|
//! | first | the first player of the first team | the first player of the second team |
//! | second | the second player of the second team | the second player of the first team |
//!
//! Whoever knows one of the games knows all rolls of the other one. So nobody who remembers plays in both, neither is shown before both
//! are over, and only the hash of the seed is known until then. `docs/duplicates.md` tells what follows from that.

use super::{DiceSource, Seed, SeedHash};
use crate::board::Side;

/// One of the two games of a duplicate match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuplicateGame {
    /// The game in which the first team has White.
    First,
    /// The game in which the second team has White.
    Second,
}

impl DuplicateGame {
    /// Both games.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The side of the first team.
    #[must_use]
    pub const fn side_of_first_team(self) -> Side {
        match self {
            Self::First => Side::White,
            Self::Second => Side::Black,
        }
    }
}

/// A result as the first team sees it: that of a game, or the mean of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TeamResult {
    /// 1 for a win, 0.5 for a draw, 0 for a loss; as a mean also 0.25 and 0.75.
    pub score: f64,
    /// How much of that the dice have given, which may be negative; `None` if it was not judged.
    pub luck: Option<f64>,
}

impl TeamResult {
    /// The score without the luck: 0.5 where both teams have moved equally well.
    #[must_use]
    pub fn skill(self) -> Option<f64> {
        Some(self.score - self.luck?)
    }
}

/// Why a match or its result is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DuplicateError {
    /// Somebody would play in both games.
    #[error("expected four different players")]
    SamePlayer,
    /// The game is over already.
    #[error("expected the result of a game that is not over")]
    Over,
    /// The match goes on, or another seed was promised.
    #[error("expected the promised seed, after both games")]
    Seed,
}

/// A match of two games with the same dice.
#[derive(Clone, Debug)]
pub struct DuplicateMatch<P> {
    teams: [[P; 2]; 2],
    dice: DiceSource,
    results: [Option<TeamResult>; 2],
}

impl<P: PartialEq> DuplicateMatch<P> {
    /// A match between two teams of two, with dice from an unpredictable seed.
    ///
    /// ```
    /// use turnover_core::board::Side;
    /// use turnover_core::session::{DuplicateGame, DuplicateMatch, Seed};
    ///
    /// let mut duplicate_match = DuplicateMatch::new([["ana", "bea"], ["cem", "dan"]], Seed::new([7; 32]))?;
    /// assert_eq!(*duplicate_match.player(DuplicateGame::Second, Side::White), "dan");
    /// duplicate_match.record_result(DuplicateGame::First, Some(Side::White), Some(0.25))?;
    /// assert_eq!(duplicate_match.shown_seed(), None);
    /// duplicate_match.record_result(DuplicateGame::Second, None, Some(-0.25))?;
    /// let result = duplicate_match.result().expect("both games are over");
    /// assert_eq!((result.score, result.luck, result.skill()), (0.75, Some(0.25), Some(0.5)));
    /// # Ok::<(), turnover_core::session::DuplicateError>(())
    /// ```
    ///
    /// # Errors
    /// If the four players are not different ones.
    pub fn new(teams: [[P; 2]; 2], seed: Seed) -> Result<Self, DuplicateError> {
        Self::with_dice(teams, DiceSource::Seed(seed))
    }

    /// The same for whoever knows only the hash of the seed until it is [shown](Self::show_seed).
    ///
    /// # Errors
    /// If the four players are not different ones.
    pub fn with_seed_hash(teams: [[P; 2]; 2], hash: SeedHash) -> Result<Self, DuplicateError> {
        Self::with_dice(teams, DiceSource::Promised(hash))
    }

    fn with_dice(teams: [[P; 2]; 2], dice: DiceSource) -> Result<Self, DuplicateError> {
        let players: Vec<&P> = teams.iter().flatten().collect();
        let plays_twice = |index: usize| players[..index].contains(&players[index]);
        if (1..players.len()).any(plays_twice) {
            return Err(DuplicateError::SamePlayer);
        }
        Ok(Self { teams, dice, results: [None; 2] })
    }
}

impl<P> DuplicateMatch<P> {
    /// A match between two programs that keep nothing from one game to the next, so that each may play in both.
    #[must_use]
    pub fn between_programs(programs: [P; 2], seed: Seed) -> Self
    where
        P: Clone,
    {
        let teams = programs.map(|program| [program.clone(), program]);
        Self { teams, dice: DiceSource::Seed(seed), results: [None; 2] }
    }

    /// Who plays a side in a game.
    #[must_use]
    pub fn player(&self, game: DuplicateGame, side: Side) -> &P {
        let team = usize::from(side != game.side_of_first_team());
        &self.teams[team][game as usize]
    }

    /// Both teams, each with its player of the first game and that of the second one.
    #[must_use]
    pub const fn teams(&self) -> &[[P; 2]; 2] {
        &self.teams
    }

    /// The hash of the seed, which is shown before the games.
    #[must_use]
    pub fn seed_hash(&self) -> Option<SeedHash> {
        self.dice.hash()
    }

    /// The seed, for whoever rolls the dice and nobody else; `None` where only its hash is known.
    #[must_use]
    pub const fn secret_seed(&self) -> Option<&Seed> {
        self.dice.seed()
    }

    /// The seed for everybody, once both games are over and if it is known here.
    #[must_use]
    pub fn shown_seed(&self) -> Option<&Seed> {
        self.secret_seed().filter(|_| self.is_over())
    }

    /// Shows the seed of which only the hash was known.
    ///
    /// # Errors
    /// If a game is not over, or if another seed was promised.
    pub fn show_seed(&mut self, seed: Seed) -> Result<(), DuplicateError> {
        if !self.is_over() || self.seed_hash() != Some(seed.hash()) {
            return Err(DuplicateError::Seed);
        }
        self.dice = DiceSource::Seed(seed);
        Ok(())
    }

    /// Whether both games are over. Until then neither is shown to anybody but its players.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.results.iter().all(Option::is_some)
    }

    /// Records the winner of a game, nobody if it was drawn, and by how much its rolls have raised White's chance of winning
    /// ([`luck_by_chances`](fn@super::luck_by_chances)), if that was judged.
    ///
    /// # Errors
    /// If the game has a result already.
    pub fn record_result(
        &mut self,
        game: DuplicateGame,
        winner: Option<Side>,
        white_luck: Option<f64>,
    ) -> Result<(), DuplicateError> {
        let first_team_side = game.side_of_first_team();
        let result_slot = &mut self.results[game as usize];
        if result_slot.is_some() {
            return Err(DuplicateError::Over);
        }
        let score = winner.map_or(0.5, |winner| f64::from(u8::from(winner == first_team_side)));
        let luck = white_luck.map(|white_luck| if first_team_side == Side::White { white_luck } else { -white_luck });
        *result_slot = Some(TeamResult { score, luck });
        Ok(())
    }

    /// The result of a game that is over, as the first team sees it.
    #[must_use]
    pub const fn result_of(&self, game: DuplicateGame) -> Option<TeamResult> {
        self.results[game as usize]
    }

    /// The result of the match, once both games are over: the mean of theirs.
    #[must_use]
    pub fn result(&self) -> Option<TeamResult> {
        let [first_result, second_result] = self.results;
        let (first_result, second_result) = (first_result?, second_result?);
        let luck = first_result
            .luck
            .zip(second_result.luck)
            .map(|(first_luck, second_luck)| f64::midpoint(first_luck, second_luck));
        Some(TeamResult { score: f64::midpoint(first_result.score, second_result.score), luck })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: Seed = Seed::new([3; 32]);

    #[test]
    fn nobody_plays_twice_and_every_team_has_each_side_once() {
        let duplicate_match = DuplicateMatch::new([[1, 2], [3, 4]], SEED).expect("four players");
        let players = |side| DuplicateGame::ALL.map(|game| *duplicate_match.player(game, side));
        assert_eq!((players(Side::White), players(Side::Black)), ([1, 4], [3, 2]));
        for teams in [[[1, 1], [3, 4]], [[1, 2], [1, 4]], [[1, 2], [3, 2]], [[1, 2], [3, 3]]] {
            assert_eq!(DuplicateMatch::new(teams, SEED).err(), Some(DuplicateError::SamePlayer), "{teams:?}");
        }
        let programs = DuplicateMatch::between_programs([1, 2], SEED);
        assert_eq!(DuplicateGame::ALL.map(|game| *programs.player(game, Side::White)), [1, 2]);
    }

    #[test]
    fn what_the_dice_give_to_a_side_they_give_to_both_teams() {
        // White wins both games by the same luck.
        let mut duplicate_match = DuplicateMatch::between_programs([1, 2], SEED);
        for game in DuplicateGame::ALL {
            duplicate_match.record_result(game, Some(Side::White), Some(0.4)).expect("its first result");
        }
        assert_eq!(duplicate_match.result(), Some(TeamResult { score: 0.5, luck: Some(0.0) }));
        assert_eq!(duplicate_match.result_of(DuplicateGame::Second), Some(TeamResult { score: 0.0, luck: Some(-0.4) }));
    }

    #[test]
    fn every_pair_of_results_counts_in_quarters() {
        let (white, black) = (Some(Side::White), Some(Side::Black));
        for (first_winner, second_winner, score) in [
            (black, white, 0.0),
            (black, None, 0.25),
            (None, None, 0.5),
            (white, white, 0.5),
            (None, black, 0.75),
            (white, black, 1.0),
        ] {
            let mut duplicate_match = DuplicateMatch::between_programs([1, 2], SEED);
            duplicate_match.record_result(DuplicateGame::Second, second_winner, None).expect("its first result");
            assert_eq!((duplicate_match.result(), duplicate_match.shown_seed()), (None, None));
            duplicate_match.record_result(DuplicateGame::First, first_winner, Some(0.1)).expect("its first result");
            assert_eq!(duplicate_match.result(), Some(TeamResult { score, luck: None }));
            assert_eq!(duplicate_match.result().and_then(TeamResult::skill), None);
            assert_eq!(duplicate_match.shown_seed().map(Seed::hash), duplicate_match.seed_hash());
            assert_eq!(duplicate_match.record_result(DuplicateGame::First, white, None), Err(DuplicateError::Over));
        }
    }

    #[test]
    fn a_promised_seed_is_shown_after_both_games_and_no_other_one() {
        let mut duplicate_match = DuplicateMatch::with_seed_hash([[1, 2], [3, 4]], SEED.hash()).expect("four players");
        assert_eq!((duplicate_match.seed_hash(), duplicate_match.secret_seed()), (Some(SEED.hash()), None));
        assert_eq!(duplicate_match.show_seed(SEED), Err(DuplicateError::Seed));
        for game in DuplicateGame::ALL {
            duplicate_match.record_result(game, None, None).expect("its first result");
        }
        assert_eq!(duplicate_match.show_seed(Seed::new([4; 32])), Err(DuplicateError::Seed));
        assert_eq!(duplicate_match.shown_seed(), None);
        assert_eq!(duplicate_match.show_seed(SEED), Ok(()));
        assert_eq!(duplicate_match.shown_seed(), Some(&SEED));
    }
}
