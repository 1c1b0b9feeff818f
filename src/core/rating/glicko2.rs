//! A rating, and what results make of it.

use std::f64::consts::PI;

/// The points of the Elo scale in one unit of the computation.
pub(super) const SCALE: f64 = 173.7178;
/// The rating of an unknown player.
const CENTRE_POINTS: f64 = 1500.0;
/// The volatility is found up to this error.
const VOLATILITY_TOLERANCE: f64 = 1e-6;
/// The number of steps after which the volatility is near enough, whatever the numbers.
const MAX_STEPS: u32 = 100;

/// The constants that Glickman leaves to whoever uses his system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingSystem {
    /// By how much volatility changes from one period to the next: τ. Glickman names 0.3 to 1.2 as reasonable.
    pub tau: f64,
    /// The least deviation, in points: below it a rating would hardly move any more.
    pub least_deviation: f64,
    /// The greatest deviation, in points: that of an unknown player.
    pub most_deviation: f64,
}

/// A player's strength as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The expected strength, in points.
    pub points: f64,
    /// Its standard deviation, in points: the strength lies within two of them in 95 of 100 cases.
    pub deviation: f64,
    /// How much the strength changes, as the system counts it; about 0.06.
    pub volatility: f64,
}

/// A result against somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedResult {
    /// The opponent as rated before the period.
    pub opponent: Rating,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub score: f64,
}

impl Default for Rating {
    /// Nothing is known.
    fn default() -> Self {
        Self { points: CENTRE_POINTS, deviation: RatingSystem::ALONE.most_deviation, volatility: 0.06 }
    }
}

impl Rating {
    /// A strength that is fixed, such as that of a puzzle or of a level.
    #[must_use]
    pub fn fixed(points: f64, deviation: f64) -> Self {
        Self { points, deviation, ..Self::default() }
    }

    /// The expected score against an opponent, from 0 to 1.
    ///
    /// ```
    /// use turnover_core::rating::Rating;
    ///
    /// let [stronger, weaker] = [1900.0, 1500.0].map(|points| Rating::fixed(points, 0.0));
    /// assert!((stronger.expected_score(weaker) - 10.0 / 11.0).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn expected_score(self, opponent: Self) -> f64 {
        1.0 / (1.0 + (-opponent.weight() * (self.points - opponent.points) / SCALE).exp())
    }

    /// How much a result against an opponent with this deviation counts: g(φ).
    fn weight(self) -> f64 {
        let phi = self.deviation / SCALE;
        1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
    }

    /// The rating after a period with these results. Without any only the deviation grows.
    ///
    /// ```
    /// use turnover_core::rating::{RatedResult, Rating};
    ///
    /// // Glickman's own example.
    /// let result = |points, deviation, score| RatedResult { opponent: Rating::fixed(points, deviation), score };
    /// let results = [result(1400.0, 30.0, 1.0), result(1550.0, 100.0, 0.0), result(1700.0, 300.0, 0.0)];
    /// let after = Rating { points: 1500.0, deviation: 200.0, volatility: 0.06 }.after(&results);
    /// assert!((after.points - 1464.06).abs() < 0.01);
    /// assert!((after.deviation - 151.52).abs() < 0.01);
    /// assert!((after.volatility - 0.05999).abs() < 0.00001);
    /// ```
    #[must_use]
    pub fn after(self, results: &[RatedResult]) -> Self {
        RatingSystem::ALONE.after(self, results, 1.0)
    }
}

impl RatingSystem {
    /// For games against the engine and puzzles.
    pub const ALONE: Self = Self { tau: 0.5, least_deviation: 0.0, most_deviation: 350.0 };

    /// The rating after these results, where its deviation has grown for this number of periods, which need not be whole.
    #[must_use]
    pub fn after(&self, rating: Rating, results: &[RatedResult], periods: f64) -> Rating {
        let phi = rating.deviation / SCALE;
        let mut information = 0.0;
        let mut surplus = 0.0;
        for result in results {
            let weight = result.opponent.weight();
            let expected = rating.expected_score(result.opponent);
            information += weight * weight * expected * (1.0 - expected);
            surplus += weight * (result.score - expected);
        }
        if information <= 0.0 {
            return Rating { deviation: self.deviation_after(rating, periods), ..rating };
        }
        let variance = 1.0 / information;
        let volatility = self.volatility_after(rating, variance, variance * surplus);
        let widened_deviation = phi.hypot(volatility * periods.sqrt());
        let narrowed_deviation = 1.0 / (1.0 / (widened_deviation * widened_deviation) + information).sqrt();
        let points = rating.points + SCALE * narrowed_deviation * narrowed_deviation * surplus;
        Rating { points, deviation: self.clamp_deviation(SCALE * narrowed_deviation), volatility }
    }

    /// The deviation after this number of periods without results, in points.
    // CITE: step 6 of Glickman's description, with a fraction of a period as lichess has it.
    #[must_use]
    pub fn deviation_after(&self, rating: Rating, periods: f64) -> f64 {
        self.clamp_deviation(SCALE * (rating.deviation / SCALE).hypot(rating.volatility * periods.sqrt()))
    }

    const fn clamp_deviation(&self, deviation: f64) -> f64 {
        deviation.clamp(self.least_deviation, self.most_deviation)
    }

    /// The volatility after results with this variance and this improvement, by the Illinois algorithm.
    // CITE: step 5 of Glickman's description.
    fn volatility_after(&self, rating: Rating, variance: f64, improvement: f64) -> f64 {
        let phi = rating.deviation / SCALE;
        let squared = |number: f64| number * number;
        let log = squared(rating.volatility).ln();
        let slope_at = |x: f64| {
            let spread = squared(phi) + variance + x.exp();
            x.exp() * (squared(improvement) - spread) / (2.0 * squared(spread)) - (x - log) / squared(self.tau)
        };
        let (mut lower_bound, mut upper_bound) = (log, log - self.tau);
        if squared(improvement) > squared(phi) + variance {
            upper_bound = (squared(improvement) - squared(phi) - variance).ln();
        } else {
            let mut steps = 1;
            while slope_at(upper_bound) < 0.0 && steps < MAX_STEPS {
                steps += 1;
                upper_bound = log - f64::from(steps) * self.tau;
            }
        }
        let (mut at_low, mut at_high) = (slope_at(lower_bound), slope_at(upper_bound));
        for _ in 0..MAX_STEPS {
            if (upper_bound - lower_bound).abs() <= VOLATILITY_TOLERANCE {
                break;
            }
            let middle = lower_bound + (lower_bound - upper_bound) * at_low / (at_high - at_low);
            let at_middle = slope_at(middle);
            if at_middle * at_high <= 0.0 {
                (lower_bound, at_low) = (upper_bound, at_high);
            } else {
                at_low /= 2.0;
            }
            (upper_bound, at_high) = (middle, at_middle);
        }
        (lower_bound / 2.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(points: f64, deviation: f64, score: f64) -> RatedResult {
        RatedResult { opponent: Rating::fixed(points, deviation), score }
    }

    #[test]
    fn the_published_example_comes_out() {
        let player = Rating { points: 1500.0, deviation: 200.0, volatility: 0.06 };
        let results = [against(1400.0, 30.0, 1.0), against(1550.0, 100.0, 0.0), against(1700.0, 300.0, 0.0)];
        let after = player.after(&results);
        assert!((after.points - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
        // The expected scores that the example tells.
        for (opponent, expected) in results.iter().zip([0.639, 0.432, 0.303]) {
            assert!((player.expected_score(opponent.opponent) - expected).abs() < 0.001);
        }
    }

    #[test]
    fn without_results_only_the_deviation_grows_and_not_beyond_that_of_a_stranger() {
        let player = Rating { points: 1700.0, deviation: 60.0, volatility: 0.06 };
        let after = player.after(&[]);
        assert_eq!((after.points, after.volatility), (player.points, player.volatility));
        assert!((after.deviation - 60.9).abs() < 0.1, "{after:?}");
        assert_eq!(Rating::default().after(&[]).deviation, 350.0);
    }

    #[test]
    fn whoever_wins_rises_and_an_upset_counts_more() {
        let player = Rating::default();
        let gain = |points| player.after(&[against(points, 80.0, 1.0)]).points - player.points;
        assert!(gain(1900.0) > gain(1500.0) && gain(1500.0) > gain(1100.0) && gain(1100.0) > 0.0);
        assert!(player.after(&[against(1500.0, 80.0, 0.0)]).points < player.points);
        assert!(player.after(&[against(1500.0, 80.0, 0.5)]).points == player.points);
    }

    #[test]
    fn long_series_stay_finite() {
        for score in [0.0, 1.0] {
            let mut player = Rating::default();
            for _ in 0..2000 {
                player = player.after(&[against(1500.0, 80.0, score)]);
            }
            assert!(player.points.is_finite() && player.points.abs() < 6000.0, "{player:?}");
            assert!(player.deviation > 0.0 && player.deviation <= 350.0, "{player:?}");
            assert!(player.volatility > 0.0 && player.volatility < 0.2, "{player:?}");
        }
    }
}
