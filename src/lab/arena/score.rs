//! The statistics of a match.

use std::fmt;

/// The results of a match so far, as pairs of games.
///
/// The two games of a pair are not independent, so errors are estimated from pairs.
// CITE: the pentanomial model, as in Fishtest; Elo 1978.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArenaScore {
    /// The number of pairs by half points of the first player, 0 to 4.
    pairs: [u32; 5],
    /// The first player's games lost, drawn and won, including unfinished pairs.
    games: [u32; 3],
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The lower hypothesis is accepted.
    Lesser,
    /// The higher hypothesis is accepted.
    Greater,
    /// Not decided yet.
    Open,
}

impl ArenaScore {
    /// Adds a game with this result of the first player: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn add_game(&mut self, points: u8) {
        self.games[usize::from(points.min(2))] += 1;
    }

    /// Adds a pair with this sum of both results.
    pub fn add_pair(&mut self, points: u8) {
        self.pairs[usize::from(points.min(4))] += 1;
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games.iter().sum()
    }

    /// The first player's points per game, from 0 to 1; 0.5 before the first game.
    #[must_use]
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.games[2]) + f64::from(self.games[1]) / 2.0) / f64::from(games),
        }
    }

    /// The first player's advantage in Elo, and the half width of its 95 % confidence interval.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance, count) = self.moments();
        let spread = 1.96 * (variance / count.max(1.0)).sqrt();
        let half_width = (elo_of(mean + spread) - elo_of(mean - spread)) / 2.0;
        (elo_of(mean), half_width)
    }

    /// The mean and variance of a game's result, estimated from pairs, and the number of pairs. Half a pair of each
    /// kind is added, so that the variance is never 0.
    fn moments(&self) -> (f64, f64, f64) {
        let weights = self.pairs.map(|pairs| f64::from(pairs) + 0.1);
        let count: f64 = weights.iter().sum();
        let results = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = weights.iter().zip(results).map(|(weight, result)| weight * result).sum::<f64>() / count;
        let square = |(weight, result): (&f64, f64)| weight * (result - mean) * (result - mean);
        let variance = weights.iter().zip(results).map(square).sum::<f64>() / count;
        (mean, variance, count)
    }

    /// The log-likelihood ratio of the second hypothesis to the first, each an advantage of the first player in Elo.
    // CITE: the generalized sequential probability ratio test, Wald 1945, in the normal approximation that Fishtest uses.
    #[must_use]
    pub fn log_likelihood_ratio(&self, [lesser, greater]: [f64; 2]) -> f64 {
        let (mean, variance, count) = self.moments();
        let [lesser, greater] = [lesser, greater].map(share_of);
        count * (greater - lesser) * (2.0 * mean - lesser - greater) / (2.0 * variance)
    }

    /// The decision between two advantages in Elo, with error rates of 5 %.
    #[must_use]
    pub fn verdict(&self, hypotheses: [f64; 2]) -> Verdict {
        let bound = (0.95_f64 / 0.05).ln();
        match self.log_likelihood_ratio(hypotheses) {
            ratio if ratio >= bound => Verdict::Greater,
            ratio if ratio <= -bound => Verdict::Lesser,
            _ => Verdict::Open,
        }
    }
}

impl fmt::Display for ArenaScore {
    /// `12 games: +7 =2 -3, 66.7 %, Elo +120 ± 180`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.games;
        let (elo, error) = self.elo();
        let percent = 100.0 * self.share();
        write!(f, "{} games: +{won} ={drawn} -{lost}, {percent:.1} %, Elo {elo:+.0} ± {error:.0}", self.games())
    }
}

fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.0005, 0.9995);
    -400.0 * (1.0 / share - 1.0).log10()
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [u32; 5]) -> ArenaScore {
        let mut score = ArenaScore::default();
        for (points, &count) in (0..).zip(&pairs) {
            for _ in 0..count {
                score.add_pair(points);
                score.add_game(points / 2);
                score.add_game(points - points / 2);
            }
        }
        score
    }

    #[test]
    fn equal_players_are_equal_and_three_quarters_are_191_elo() {
        let (elo, error) = score([100, 0, 800, 0, 100]).elo();
        assert!(elo.abs() < 1e-9 && (5.0..25.0).contains(&error), "{elo} {error}");
        let (elo, _) = score([0, 0, 1000, 0, 1000]).elo();
        assert!((elo - 190.8).abs() < 1.0, "{elo}");
    }

    #[test]
    fn a_test_ends_when_it_is_clear() {
        assert_eq!(score([0, 0, 1, 0, 1]).verdict([0.0, 10.0]), Verdict::Open);
        assert_eq!(score([50, 0, 700, 0, 400]).verdict([0.0, 10.0]), Verdict::Greater);
        assert_eq!(score([400, 0, 700, 0, 50]).verdict([0.0, 10.0]), Verdict::Lesser);
    }
}
