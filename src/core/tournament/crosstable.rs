//! Who played whom in which round, with which colour and result: all that pairings and tie-breaks are computed from.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::Points;

/// A participant's tournament pairing number: the place in the initial ranking list, from 1.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PairingNumber(pub u16);

impl fmt::Display for PairingNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The colour with which a participant plays a game.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Has the first move.
    White,
    /// Has the second move.
    Black,
}

impl Colour {
    /// The opponent's colour.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// How a game ended, seen by one of its players.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// The player won.
    Win,
    /// Nobody won.
    Draw,
    /// The opponent won.
    Loss,
}

impl GameResult {
    /// The result, seen by the opponent.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Why a participant has no opponent in a round.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// The number of participants was odd.
    PairingAllocated,
    /// A full point was granted.
    FullPoint,
    /// Half a point was granted on request.
    HalfPoint,
    /// The participant was absent, had withdrawn or had not yet entered.
    ZeroPoint,
}

/// What a participant did in a round.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundResult {
    /// A game was played.
    Played {
        /// Against whom.
        opponent: PairingNumber,
        /// The participant's colour.
        colour: Colour,
        /// The result, seen by the participant.
        result: GameResult,
        /// Whether the game counts for ratings. It does not if a side made no move.
        is_rated: bool,
    },
    /// A game was scheduled, but at least one of the players did not appear.
    Forfeited {
        /// Against whom.
        opponent: PairingNumber,
        /// The colour that the participant would have had.
        colour: Colour,
        /// Whether the participant was there and the opponent was not.
        is_won: bool,
    },
    /// There was no opponent.
    Bye(Bye),
}

impl RoundResult {
    /// The scheduled opponent.
    #[must_use]
    pub const fn opponent(self) -> Option<PairingNumber> {
        match self {
            Self::Played { opponent, .. } | Self::Forfeited { opponent, .. } => Some(opponent),
            Self::Bye(_) => None,
        }
    }

    /// The colour, if a game was played.
    #[must_use]
    pub const fn played_colour(self) -> Option<Colour> {
        match self {
            Self::Played { colour, .. } => Some(colour),
            Self::Forfeited { .. } | Self::Bye(_) => None,
        }
    }

    /// The opponent, if a game was played.
    #[must_use]
    pub const fn played_opponent(self) -> Option<PairingNumber> {
        match self {
            Self::Played { opponent, .. } => Some(opponent),
            Self::Forfeited { .. } | Self::Bye(_) => None,
        }
    }

    /// Whether a game was played.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Played { .. })
    }

    /// Whether the participant was paired or was given the pairing-allocated bye.
    #[must_use]
    pub const fn is_paired(self) -> bool {
        !matches!(self, Self::Bye(Bye::FullPoint | Bye::HalfPoint | Bye::ZeroPoint))
    }

    /// Whether this is what the opponent did, seen by the other side: colours and results are opposite. Both may have forfeited.
    fn matches_opponent(self, number: PairingNumber, opponent_result: Self) -> bool {
        match (self, opponent_result) {
            (
                Self::Played { colour, result, .. },
                Self::Played { opponent, colour: opponent_colour, result: opponent_game_result, .. },
            ) => {
                opponent == number && opponent_colour == colour.opposite() && opponent_game_result == result.opposite()
            }
            (
                Self::Forfeited { colour, is_won, .. },
                Self::Forfeited { opponent, colour: opponent_colour, is_won: opponent_won },
            ) => opponent == number && opponent_colour == colour.opposite() && !(is_won && opponent_won),
            _ => false,
        }
    }
}

/// How many points each result is worth: the scoring point system, record 162 of TRF-2026.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PointSystem {
    /// A win, by forfeit too, and a full-point bye.
    pub win: Points,
    /// A draw and a half-point bye.
    pub draw: Points,
    /// A lost game.
    pub loss: Points,
    /// A loss by forfeit and a zero-point bye.
    pub absence: Points,
    /// The pairing-allocated bye.
    pub pairing_allocated_bye: Points,
}

impl Default for PointSystem {
    /// One point for a win and for the pairing-allocated bye, half a point for a draw.
    fn default() -> Self {
        Self {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            absence: Points::ZERO,
            pairing_allocated_bye: Points::ONE,
        }
    }
}

impl PointSystem {
    /// What a round is worth.
    #[must_use]
    pub const fn points(&self, round_result: RoundResult) -> Points {
        match round_result {
            RoundResult::Played { result: GameResult::Win, .. }
            | RoundResult::Forfeited { is_won: true, .. }
            | RoundResult::Bye(Bye::FullPoint) => self.win,
            RoundResult::Played { result: GameResult::Draw, .. } | RoundResult::Bye(Bye::HalfPoint) => self.draw,
            RoundResult::Played { result: GameResult::Loss, .. } => self.loss,
            RoundResult::Forfeited { is_won: false, .. } | RoundResult::Bye(Bye::ZeroPoint) => self.absence,
            RoundResult::Bye(Bye::PairingAllocated) => self.pairing_allocated_bye,
        }
    }
}

/// Why results contradict each other.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum CrosstableError {
    /// A participant's opponent does not take part.
    #[error("participant {number}, round {round}: expected an opponent who takes part, found {opponent}")]
    UnknownOpponent {
        /// The participant.
        number: PairingNumber,
        /// The round, from 1.
        round: usize,
        /// The opponent that is named.
        opponent: PairingNumber,
    },
    /// The opponent's row says something else.
    #[error("participant {number}, round {round}: expected the row of {opponent} to say the same of this game")]
    Contradiction {
        /// The participant.
        number: PairingNumber,
        /// The round, from 1.
        round: usize,
        /// The opponent that is named.
        opponent: PairingNumber,
    },
}

/// The results of all participants in all rounds so far. Each game stands in the rows of both players with opposite results.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Crosstable {
    points: PointSystem,
    rows: BTreeMap<PairingNumber, Vec<RoundResult>>,
    /// The length of the longest row.
    round_count: usize,
    game_points: BTreeMap<PairingNumber, Points>,
    /// Whose game of the last round goes on. Their rows end before it.
    unfinished: BTreeSet<PairingNumber>,
}

impl Crosstable {
    /// Makes a table of the participants' rounds, the first one first. Rounds missing at the end of a row are zero-point byes.
    ///
    /// # Errors
    ///
    /// If an opponent does not take part, or the rows of two opponents differ.
    pub fn new(points: PointSystem, rows: BTreeMap<PairingNumber, Vec<RoundResult>>) -> Result<Self, CrosstableError> {
        for (&number, row) in &rows {
            for (index, &result) in row.iter().enumerate() {
                let Some(opponent) = result.opponent() else { continue };
                let round = index + 1;
                let opponent_row = rows.get(&opponent).filter(|_| opponent != number);
                let opponent_row = opponent_row.ok_or(CrosstableError::UnknownOpponent { number, round, opponent })?;
                if !opponent_row
                    .get(index)
                    .is_some_and(|&opponent_result| result.matches_opponent(number, opponent_result))
                {
                    return Err(CrosstableError::Contradiction { number, round, opponent });
                }
            }
        }
        Ok(Self::of_rows(points, rows, BTreeSet::new()))
    }

    fn of_rows(
        points: PointSystem,
        rows: BTreeMap<PairingNumber, Vec<RoundResult>>,
        unfinished: BTreeSet<PairingNumber>,
    ) -> Self {
        let round_count = rows.values().map(Vec::len).max().unwrap_or(0);
        Self { points, rows, round_count, game_points: BTreeMap::new(), unfinished }
    }

    /// The table of teams, whose results are those of matches, with the points of their players.
    #[must_use]
    pub fn with_game_points(self, game_points: BTreeMap<PairingNumber, Points>) -> Self {
        Self { game_points, ..self }
    }

    /// The table without the last round of those whose game in it goes on, who must be both players of each such game.
    pub(super) fn with_unfinished_games(mut self, numbers: BTreeSet<PairingNumber>) -> Self {
        for number in &numbers {
            if let Some(row) = self.rows.get_mut(number) {
                row.pop();
            }
        }
        Self { game_points: self.game_points, ..Self::of_rows(self.points, self.rows, numbers) }
    }

    /// Whether a participant's game of the last round goes on.
    pub(super) fn is_unfinished(&self, number: PairingNumber) -> bool {
        self.unfinished.contains(&number)
    }

    /// The points that the players of a team have scored; nothing for players.
    #[must_use]
    pub fn game_points(&self, number: PairingNumber) -> Points {
        self.game_points.get(&number).copied().unwrap_or_default()
    }

    /// What the results are worth.
    #[must_use]
    pub const fn point_system(&self) -> &PointSystem {
        &self.points
    }

    /// All participants, in the order of their numbers.
    pub fn numbers(&self) -> impl Iterator<Item = PairingNumber> + '_ {
        self.rows.keys().copied()
    }

    /// How many rounds have results.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.round_count
    }

    /// What a participant did in each round so far, without a game of the last round that goes on.
    pub fn row(&self, number: PairingNumber) -> impl DoubleEndedIterator<Item = RoundResult> + '_ {
        let row = self.rows.get(&number).map_or(&[][..], Vec::as_slice);
        let row_length = if self.is_unfinished(number) { row.len() } else { self.round_count };
        (0..row_length).map(|index| row.get(index).copied().unwrap_or(RoundResult::Bye(Bye::ZeroPoint)))
    }

    /// A participant's points in the first rounds.
    #[must_use]
    pub fn points_after(&self, number: PairingNumber, round_count: usize) -> Points {
        self.row(number).take(round_count).map(|result| self.points.points(result)).sum()
    }

    /// A participant's points so far.
    #[must_use]
    pub fn points(&self, number: PairingNumber) -> Points {
        self.points_after(number, self.rounds())
    }

    /// The table as it was after the first rounds, without game points.
    #[must_use]
    pub fn after(&self, round_count: usize) -> Self {
        let rows = self.rows.iter().map(|(&number, row)| (number, row.iter().take(round_count).copied().collect()));
        Self::of_rows(self.points, rows.collect(), self.unfinished.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played_round(opponent: u16, colour: Colour, result: GameResult) -> RoundResult {
        RoundResult::Played { opponent: PairingNumber(opponent), colour, result, is_rated: true }
    }

    fn crosstable(rows: &[Vec<RoundResult>]) -> Result<Crosstable, CrosstableError> {
        let numbers = (1..).map(PairingNumber);
        Crosstable::new(PointSystem::default(), numbers.zip(rows.iter().cloned()).collect())
    }

    #[test]
    fn both_rows_of_a_game_say_the_same() {
        let white_win = played_round(2, Colour::White, GameResult::Win);
        assert!(crosstable(&[vec![white_win], vec![played_round(1, Colour::Black, GameResult::Loss)]]).is_ok());
        let (number, opponent) = (PairingNumber(1), PairingNumber(2));
        let contradiction = Err(CrosstableError::Contradiction { number, round: 1, opponent });
        for opponent_result in [
            played_round(1, Colour::White, GameResult::Loss),
            played_round(1, Colour::Black, GameResult::Win),
            RoundResult::Bye(Bye::HalfPoint),
        ] {
            assert_eq!(crosstable(&[vec![white_win], vec![opponent_result]]), contradiction);
        }
        assert_eq!(crosstable(&[vec![white_win], vec![]]), contradiction);
        assert_eq!(
            crosstable(&[vec![white_win]]),
            Err(CrosstableError::UnknownOpponent { number, round: 1, opponent })
        );
    }

    #[test]
    fn nobody_plays_against_themselves() {
        let row = vec![played_round(1, Colour::White, GameResult::Draw)];
        assert!(matches!(crosstable(&[row]), Err(CrosstableError::UnknownOpponent { .. })));
    }

    #[test]
    fn rounds_missing_at_the_end_of_a_row_are_zero_point_byes() {
        let table =
            crosstable(&[vec![RoundResult::Bye(Bye::HalfPoint), RoundResult::Bye(Bye::PairingAllocated)], vec![]])
                .expect("a table without games");
        assert_eq!(table.points(PairingNumber(1)).to_string(), "1.5");
        assert_eq!(table.row(PairingNumber(2)).collect::<Vec<_>>(), [RoundResult::Bye(Bye::ZeroPoint); 2]);
    }
}
