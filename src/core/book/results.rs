//! Numbers of games by their result.

use std::ops::AddAssign;

use crate::board::Side;

/// How many games White won, how many were drawn, and how many Black won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that White won.
    pub white_wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that Black won.
    pub black_wins: u32,
}

impl Results {
    /// One game with this winner; `None` for a draw.
    #[must_use]
    pub const fn of(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::White) => Self { white_wins: 1, draws: 0, black_wins: 0 },
            None => Self { white_wins: 0, draws: 1, black_wins: 0 },
            Some(Side::Black) => Self { white_wins: 0, draws: 0, black_wins: 1 },
        }
    }

    /// All games.
    #[must_use]
    pub fn games(self) -> u64 {
        [self.white_wins, self.draws, self.black_wins].into_iter().map(u64::from).sum()
    }

    /// The half points of a side: two for a won game, one for a drawn one.
    #[must_use]
    pub fn half_points(self, side: Side) -> u64 {
        let wins = match side {
            Side::White => self.white_wins,
            Side::Black => self.black_wins,
        };
        2 * u64::from(wins) + u64::from(self.draws)
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Self) {
        self.white_wins = self.white_wins.saturating_add(other.white_wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.black_wins = self.black_wins.saturating_add(other.black_wins);
    }
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move as in the text protocol, which [`Referee::find`](crate::session::Referee::find) finds.
    pub code: String,
    /// How the games with it ended.
    pub results: Results,
}

/// The order in which moves are shown: the one played most often first, of equal ones the first by code.
pub(super) fn sort(moves: &mut [BookMove]) {
    moves.sort_by(|one, other| other.results.games().cmp(&one.results.games()).then_with(|| one.code.cmp(&other.code)));
}
