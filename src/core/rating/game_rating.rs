//! The rating of a player in one form of a game, from rated games against others.
//!
//! As on lichess each game is counted at once, with the deviations that both players have at that time.
// CITE: lichess-org/scalachess, `rating/src/main/scala/glicko`: τ, the bounds, and deviations that grow by a fraction of a period.

use serde::{Deserialize, Serialize};

use super::glicko2::SCALE;
use super::{RatedResult, Rating, RatingSystem};
use crate::board::{BySide, Side};

/// The constants for games between people.
const GAME_RATING_SYSTEM: RatingSystem = RatingSystem { tau: 0.75, least_deviation: 45.0, most_deviation: 500.0 };
/// The rating of whoever has played no rated game of the form.
const START_RATING: Rating = Rating { points: 1500.0, deviation: 500.0, volatility: 0.09 };
/// The deviation from which a rating is provisional, in points.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;
/// The range of ratings, in points.
const POINTS_RANGE: [f64; 2] = [400.0, 4000.0];
/// The greatest volatility.
const MAX_VOLATILITY: f64 = 0.1;
/// By how many periods deviations grow in a day. With a volatility of 0.06 one of 60 becomes 110 in a year.
const PERIODS_PER_DAY: f64 = 0.214_36;
/// A day in milliseconds.
const DAY_MS: f64 = 86_400_000.0;

/// What rated games tell of a player in one form.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRating {
    /// The expected strength after the last game, in points.
    pub points: f64,
    /// Its standard deviation after the last game, in points.
    pub deviation: f64,
    /// How much the strength changes.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub at: u64,
}

impl Default for GameRating {
    /// That of a player without a rated game.
    fn default() -> Self {
        let Rating { points, deviation, volatility } = START_RATING;
        Self { points, deviation, volatility, games: 0, at: 0 }
    }
}

impl GameRating {
    /// The deviation at a time in milliseconds since 1970, in points: it grows as long as the player plays no rated game.
    #[must_use]
    pub fn deviation_at(&self, now_unix_ms: u64) -> f64 {
        GAME_RATING_SYSTEM
            .deviation_after(self.rating(), now_unix_ms.saturating_sub(self.at) as f64 / DAY_MS * PERIODS_PER_DAY)
    }

    /// By how much the square of a deviation grows in a millisecond for each unit of the square of the volatility, in squares of points.
    pub const GROWTH_PER_MS: f64 = SCALE * SCALE * PERIODS_PER_DAY / DAY_MS;

    /// Whether too little is known of the player at this time to be ranked.
    #[must_use]
    pub fn is_provisional_at(&self, now_unix_ms: u64) -> bool {
        self.deviation_at(now_unix_ms) >= PROVISIONAL_DEVIATION
    }

    /// The rating as people read it: whole points.
    #[must_use]
    pub fn whole_points(&self) -> i32 {
        self.points.round() as i32
    }

    const fn rating(&self) -> Rating {
        Rating { points: self.points, deviation: self.deviation, volatility: self.volatility }
    }

    fn rating_at(&self, now_unix_ms: u64) -> Rating {
        Rating { deviation: self.deviation_at(now_unix_ms), ..self.rating() }
    }

    /// The rating after a result at this time, from 0 to 1, against an opponent as rated at this time.
    fn after(&self, opponent: Rating, score: f64, now_unix_ms: u64) -> Self {
        let after = GAME_RATING_SYSTEM.after(self.rating_at(now_unix_ms), &[RatedResult { opponent, score }], 0.0);
        Self {
            points: after.points.clamp(POINTS_RANGE[0], POINTS_RANGE[1]),
            deviation: after.deviation,
            volatility: after.volatility.min(MAX_VOLATILITY),
            games: self.games.saturating_add(1),
            at: now_unix_ms,
        }
    }
}

/// The ratings of both players after a game that ended at this time, in milliseconds since 1970. No winner is a draw.
///
/// ```
/// use turnover_core::board::{BySide, Side};
/// use turnover_core::rating::{GameRating, rated_game};
///
/// let BySide([white, black]) = rated_game(BySide([GameRating::default(); 2]), Some(Side::White), 0);
/// assert!(white.points > 1500.0 && (white.points + black.points - 3000.0).abs() < 1e-6);
/// ```
#[must_use]
pub fn rated_game(players: BySide<GameRating>, winner: Option<Side>, now_unix_ms: u64) -> BySide<GameRating> {
    BySide::from_fn(|side| {
        let score = winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        players[side].after(players[!side].rating_at(now_unix_ms), score, now_unix_ms)
    })
}

/// The ratings of two teams of two after a duplicate match that ended at this time, in milliseconds since 1970, with this score of the
/// first team, from 0 to 1. The match is one result of each player, of whom it says no more than a single game does.
///
/// Each player meets an opponent against whom exactly so much is expected as of the team against the other one, and who is as uncertain
/// as the three others together. So the players of a team gain if it does better than expected, however strong each of them is.
// CITE: composite opponents, Williams, "Abstracting Glicko-2 for Team Games", 2013; there they do not depend on the player's own team.
#[must_use]
pub fn rated_pair(teams: [[GameRating; 2]; 2], score: f64, now_unix_ms: u64) -> [[GameRating; 2]; 2] {
    let current_ratings = teams.map(|team| team.map(|player| player.rating_at(now_unix_ms)));
    let team_means = current_ratings.map(|[one, other]| f64::midpoint(one.points, other.points));
    std::array::from_fn(|team| {
        std::array::from_fn(|member| {
            let own_rating = current_ratings[team][member];
            let other_ratings =
                [current_ratings[team][1 - member], current_ratings[1 - team][0], current_ratings[1 - team][1]];
            let square: f64 = other_ratings.iter().map(|other| other.deviation * other.deviation).sum();
            let (points, deviation) =
                (own_rating.points + team_means[1 - team] - team_means[team], square.sqrt() / 2.0);
            let score = if team == 0 { score } else { 1.0 - score };
            teams[team][member].after(Rating { points, deviation, ..own_rating }, score, now_unix_ms)
        })
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

    use super::*;

    const DAY: u64 = 86_400_000;

    fn known(points: f64, deviation: f64) -> GameRating {
        GameRating { points, deviation, games: 30, ..GameRating::default() }
    }

    #[test]
    fn ten_thousand_games_are_rated_as_by_another_program() {
        let mut rng = chacha20::ChaCha20Rng::seed_from_u64(41);
        let config = Glicko2Config { tau: GAME_RATING_SYSTEM.tau, convergence_tolerance: 1e-6 };
        let mut ours = vec![START_RATING; 50];
        let mut theirs = vec![Glicko2Rating { rating: 1500.0, deviation: 500.0, volatility: 0.09 }; 50];
        let unbounded = RatingSystem { least_deviation: 0.0, most_deviation: f64::MAX, ..GAME_RATING_SYSTEM };
        let mut greatest = 0.0_f64;
        for _ in 0..10_000 {
            let one = rng.random_range(0..50);
            let other = (one + rng.random_range(1..50)) % 50;
            let (outcome, score) =
                [(Outcomes::WIN, 1.0), (Outcomes::DRAW, 0.5), (Outcomes::LOSS, 0.0)][rng.random_range(0..3)];
            let [white, black] = [ours[one], ours[other]];
            ours[one] = unbounded.after(white, &[RatedResult { opponent: black, score }], 1.0);
            ours[other] = unbounded.after(black, &[RatedResult { opponent: white, score: 1.0 - score }], 1.0);
            (theirs[one], theirs[other]) = glicko2(&theirs[one], &theirs[other], &outcome, &config);
            for place in [one, other] {
                let (own, foreign) = (ours[place], theirs[place]);
                let differences = [own.points - foreign.rating, own.deviation - foreign.deviation];
                greatest = differences.into_iter().fold(greatest, |most, difference| most.max(difference.abs()));
                greatest = greatest.max((own.volatility - foreign.volatility).abs());
            }
        }
        println!("the greatest difference is {greatest:e} points");
        assert!(greatest < 1e-6, "{greatest:e}");
    }

    #[test]
    fn a_deviation_grows_from_sixty_to_a_provisional_one_in_a_year_and_never_beyond_that_of_a_stranger() {
        let player = known(1700.0, 60.0);
        assert!((player.deviation_at(365 * DAY) - 150.0).abs() < 10.0, "{}", player.deviation_at(365 * DAY));
        assert!(!player.is_provisional_at(30 * DAY) && player.is_provisional_at(365 * DAY));
        let grown = 60.0 * 60.0 + GameRating::GROWTH_PER_MS * 0.09 * 0.09 * (30 * DAY) as f64;
        assert!((player.deviation_at(30 * DAY) - grown.sqrt()).abs() < 1e-9);
        assert_eq!(player.deviation_at(u64::MAX), 500.0);
        assert!(GameRating::default().is_provisional_at(0));
        assert_eq!(known(1700.0, 20.0).deviation_at(0), 45.0);
    }

    #[test]
    fn a_win_over_a_stronger_player_counts_more_and_bounds_are_kept() {
        let gain = |points| rated_game(BySide([known(1500.0, 80.0), known(points, 80.0)]), Some(Side::White), 0);
        assert!(gain(1900.0)[Side::White].points > gain(1500.0)[Side::White].points);
        let mut players = BySide([GameRating::default(); 2]);
        for _ in 0..2_000 {
            players = rated_game(players, Some(Side::White), 0);
        }
        for player in players.0 {
            assert!((400.0..=4000.0).contains(&player.points) && player.deviation >= 45.0, "{player:?}");
            assert!(player.volatility <= 0.1 && player.games == 2_000, "{player:?}");
        }
    }

    #[test]
    fn a_pair_of_games_is_one_result_of_each_player_and_a_team_gains_by_doing_better_than_expected() {
        let changes = |teams: [[GameRating; 2]; 2], score: f64| -> [[f64; 2]; 2] {
            let after = rated_pair(teams, score, 0);
            std::array::from_fn(|team| {
                std::array::from_fn(|member| {
                    let [before, after] = [teams, after].map(|teams| teams[team][member]);
                    assert_eq!(after.games, before.games + 1);
                    assert!(after.deviation < before.deviation);
                    after.points - before.points
                })
            })
        };
        // A strong and a weak player are expected to do as well as two of the middle: a drawn match changes nothing.
        let mixed = [[known(1900.0, 80.0), known(1500.0, 80.0)], [known(1700.0, 80.0); 2]];
        assert!(changes(mixed, 0.5).as_flattened().iter().all(|change| change.abs() < 1e-6));
        let by_score = [0.0, 0.25, 0.5, 0.75, 1.0].map(|score| changes(mixed, score));
        for pair in by_score.windows(2) {
            assert!(pair[0][0].iter().zip(pair[1][0]).all(|(less, more)| *less < more), "{by_score:?}");
            assert!(pair[0][1].iter().zip(pair[1][1]).all(|(more, less)| *more > less), "{by_score:?}");
        }
        // All four are equally certain, so what one team gains the other one loses.
        let [one, other] = by_score[3];
        assert!((one[0] - one[1]).abs() < 1e-6 && (one[0] + other[0]).abs() < 1e-6, "{by_score:?}");
        // Half a win is half of the surplus of a win, and what is less certain changes more.
        assert!((by_score[3][0][0] * 2.0 - by_score[4][0][0]).abs() < 0.1, "{by_score:?}");
        let unknown = [[known(1700.0, 200.0), known(1700.0, 60.0)], [known(1700.0, 60.0); 2]];
        let [[new, old], _] = changes(unknown, 1.0);
        assert!(new > 3.0 * old && old > 0.0, "{new} {old}");
    }

    #[test]
    fn whoever_comes_back_after_years_gains_and_loses_more() {
        let gain = |now_unix_ms| {
            rated_game(BySide([known(1500.0, 60.0); 2]), Some(Side::White), now_unix_ms)[Side::White].points
        };
        assert!(gain(1000 * DAY) - 1500.0 > 2.0 * (gain(0) - 1500.0));
        let drawn = rated_game(BySide([known(1500.0, 60.0); 2]), None, 0);
        assert_eq!(drawn[Side::Black].points, 1500.0);
    }
}
