//! The doubling cube of games with dice, as in backgammon, and matches to a number of points.
//!
//! | file | content |
//! |---|---|
//! | `mod` | the cube, and the score of a match: [`Cube`], [`MatchScore`] |
//! | `cube_action` | what is done with it: [`CubeAction`] |
//! | `cube_referee` | the rules of a game with a cube, and what is to be decided: [`cube_decision`] |
//! | `cube_text` | the cube as the last field of a FEN |
//! | `cube_equity` | what doubling, taking and dropping are worth: [`CubeEquity`] |
//! | `cube_judgement` | what was right, and what a wrong decision cost: [`CubeJudgement`] |
//!
//! A side may double before its own roll if the cube lies in the middle or belongs to it. The other side then takes, owns the
//! cube and plays on for twice the stake; or drops, and loses the stake as it stood.

mod cube_action;
mod cube_equity;
mod cube_judgement;
mod cube_referee;
mod cube_text;

pub use cube_action::{CubeAction, IllegalDouble};
pub use cube_equity::{CubeDecision, CubeEquity};
pub use cube_judgement::CubeJudgement;
pub(super) use cube_referee::{CubeReferee, only_winner};
pub use cube_referee::{cube_decision, without_cube};
pub use cube_text::CubeError;
pub(super) use cube_text::split_cube;

use crate::board::{BySide, Side};
use crate::games::Outcome;

/// The doubling cube of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The stake of the game in points: 1, and doubled up to [`MAX_STAKE`](Self::MAX_STAKE).
    pub stake: u8,
    /// The side that owns it, and alone may double; `None` while it lies in the middle.
    pub owner: Option<Side>,
    /// Whether the side that is to roll has doubled. The stake is that before.
    pub offer: DoubleOffer,
    /// The match that the game belongs to; `None` for a game by itself.
    pub score: Option<MatchScore>,
}

/// What has become of a double of the side that is to roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DoubleOffer {
    /// It has not doubled, or the double has been taken.
    #[default]
    None,
    /// The other side is to answer.
    Open,
    /// The other side has dropped, and lost the game.
    Dropped,
}

/// A match to a number of points, at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// The points that win the match.
    pub length: u8,
    /// The points that each side has, fewer than that.
    pub points: BySide<u8>,
    /// Where the match stands with Crawford's rule.
    pub crawford: Crawford,
}

/// Crawford's rule: in the first game after a side has come to one point from winning the match, nobody doubles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crawford {
    /// The match is played without it.
    Off,
    /// Nobody has come that near.
    #[default]
    Before,
    /// This is the game without doubling.
    Now,
    /// That game has been played.
    After,
}

impl MatchScore {
    /// The most points that a match may be to.
    pub const MAX_POINTS: u8 = 25;
    /// The usual lengths.
    pub const USUAL: [u8; 3] = [3, 5, 7];

    /// The start of a match to this number of points, with or without Crawford's rule.
    #[must_use]
    pub const fn new(length: u8, has_crawford: bool) -> Self {
        let crawford = match (has_crawford, length) {
            (false, _) => Crawford::Off,
            // Either side needs a single point at once.
            (true, 1) => Crawford::Now,
            (true, _) => Crawford::Before,
        };
        Self { length, points: BySide::both(0), crawford }
    }

    /// The points that a side needs to win the match.
    #[must_use]
    pub fn points_needed(&self, side: Side) -> u8 {
        self.length.saturating_sub(self.points[side])
    }

    /// The winner of the match; `None` while it goes on.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.points_needed(side) == 0)
    }

    /// After a game that this side has won for this stake, or that was drawn.
    #[must_use]
    pub fn after_game(mut self, winner: Option<Side>, stake: u8) -> Self {
        if let Some(winner) = winner {
            self.points[winner] = self.points[winner].saturating_add(stake).min(self.length);
        }
        let is_near_end = self.is_near_end();
        self.crawford = match self.crawford {
            Crawford::Off => Crawford::Off,
            Crawford::Before if is_near_end => Crawford::Now,
            Crawford::Before => Crawford::Before,
            // A drawn game without doubling is played again.
            Crawford::Now if winner.is_none() => Crawford::Now,
            Crawford::Now | Crawford::After => Crawford::After,
        };
        self
    }

    /// Whether a side is one point from winning.
    fn is_near_end(&self) -> bool {
        Side::ALL.into_iter().any(|side| self.points_needed(side) == 1)
    }

    /// The start of another match to as many points, by the same rules.
    #[must_use]
    pub const fn restarted(self) -> Self {
        Self::new(self.length, !matches!(self.crawford, Crawford::Off))
    }

    fn swapped(self) -> Self {
        Self { points: self.points.swapped(), ..self }
    }
}

impl Cube {
    /// The largest stake.
    pub const MAX_STAKE: u8 = 64;

    /// The cube at the start of a game of this match, or of a game by itself.
    #[must_use]
    pub const fn new(score: Option<MatchScore>) -> Self {
        Self { stake: 1, owner: None, offer: DoubleOffer::None, score }
    }

    /// Why this side, which is to roll, may not double; `None` if it may.
    #[must_use]
    pub fn illegal_double(&self, side: Side) -> Option<IllegalDouble> {
        if self.owner == Some(!side) {
            Some(IllegalDouble::NotOwner)
        } else if self.stake >= Self::MAX_STAKE {
            Some(IllegalDouble::LargestStake)
        } else if self.score.is_some_and(|score| score.crawford == Crawford::Now) {
            Some(IllegalDouble::CrawfordGame)
        } else if self.is_dead_for(side) {
            Some(IllegalDouble::StakeSuffices)
        } else {
            None
        }
    }

    /// Whether a side gains nothing by a larger stake, because the present one wins the match.
    fn is_dead_for(&self, side: Side) -> bool {
        self.score.is_some_and(|score| score.points_needed(side) <= self.stake)
    }

    /// The stake after a double.
    #[must_use]
    pub const fn doubled_stake(&self) -> u8 {
        if self.stake < Self::MAX_STAKE { 2 * self.stake } else { Self::MAX_STAKE }
    }

    /// The cube after this side has taken it.
    fn taken_by(self, side: Side) -> Self {
        Self { stake: self.doubled_stake(), owner: Some(side), offer: DoubleOffer::None, ..self }
    }

    /// The cube at the start of the next game, in which the players have changed sides: of the match, or again of a game by
    /// itself. `None` if the match is over.
    #[must_use]
    pub fn for_next_game(&self, outcome: Outcome) -> Option<Self> {
        match self.score_after(outcome) {
            Some(score) if score.winner().is_some() => None,
            score => Some(Self::new(score.map(MatchScore::swapped))),
        }
    }

    /// The score of the match after the game, for the sides as they are now; `None` for a game by itself.
    #[must_use]
    pub fn score_after(&self, outcome: Outcome) -> Option<MatchScore> {
        self.score.map(|score| score.after_game(outcome.winner, self.stake))
    }
}

#[cfg(test)]
mod tests;
