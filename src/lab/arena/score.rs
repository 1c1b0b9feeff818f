//! The statistics of a match.

use std::f64::consts::LN_10;
use std::fmt;

/// The mean result of a game in a pair, by half points of the pair.
pub(super) const RESULTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Normalised Elo for one standard deviation of a game's result: near an equal result it is then as large as Elo where no game is drawn.
// CITE: normalised Elo, Van den Bergh 2020, in the scale of Fishtest.
pub(super) const ELO_PER_DEVIATION: f64 = 800.0 / LN_10;
/// Half the width of the 95 % interval, in standard errors.
const SPREAD: f64 = 1.96;

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

    /// The number of pairs of which both games are over.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// The first player's advantage in Elo, and the half width of its 95 % confidence interval.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let (mean, variance) = mean_and_variance(&self.weights());
        let spread = SPREAD * (variance / self.weight()).sqrt();
        let half_width = (elo_of(mean + spread) - elo_of(mean - spread)) / 2.0;
        (elo_of(mean), half_width)
    }

    /// The first player's advantage in normalised Elo, and the half width of its 95 % confidence interval. It says how many pairs show the
    /// difference: where fewer games are drawn by the opening or lost by the dice, it is larger.
    #[must_use]
    pub fn normalised_elo(&self) -> (f64, f64) {
        let (mean, variance) = mean_and_variance(&self.weights());
        // A pair's mean varies half as much as a game.
        let in_deviations = (mean - 0.5) / (2.0 * variance).sqrt();
        (in_deviations * ELO_PER_DEVIATION, SPREAD * ELO_PER_DEVIATION / (2.0 * self.weight()).sqrt())
    }

    /// The number of pairs with each result. A tenth of a pair of each kind is added, so that the variance is never 0.
    pub(super) fn weights(&self) -> [f64; 5] {
        self.pairs.map(|pairs| f64::from(pairs) + 0.1)
    }

    fn weight(&self) -> f64 {
        self.weights().iter().sum()
    }
}

impl fmt::Display for ArenaScore {
    /// `12 games: +5 =6 -1, 66.7 %, Elo +110 ± 192, normalised +132 ± 189, pairs 0+1+2+1+2 = 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost_count, drawn_count, won_count] = self.games;
        let (elo, error) = self.elo();
        let (normalised, normalised_error) = self.normalised_elo();
        let percent = 100.0 * self.share();
        write!(
            f,
            "{} games: +{won_count} ={drawn_count} -{lost_count}, {percent:.1} %, Elo {elo:+.0} ± {error:.0}",
            self.games()
        )?;
        let pairs = self.pairs.map(|pairs| pairs.to_string()).join("+");
        write!(f, ", normalised {normalised:+.0} ± {normalised_error:.0}, pairs {pairs} = {}", self.pairs())
    }
}

/// The mean result of a pair with these weights, and its variance.
pub(super) fn mean_and_variance(weights: &[f64; 5]) -> (f64, f64) {
    let all: f64 = weights.iter().sum();
    let mean = weights.iter().zip(RESULTS).map(|(weight, result)| weight * result).sum::<f64>() / all;
    let square = |(weight, result): (&f64, f64)| weight * (result - mean) * (result - mean);
    (mean, weights.iter().zip(RESULTS).map(square).sum::<f64>() / all)
}

fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.0005, 0.9995);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The expected result of a player with this advantage in Elo.
pub(super) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    impl ArenaScore {
        /// The score after these pairs, by half points.
        pub(in crate::arena) fn of_pairs(pairs: [u32; 5]) -> Self {
            let mut score = Self::default();
            for (points, &count) in (0..).zip(&pairs) {
                for _ in 0..count {
                    score.add_pair(points);
                    score.add_game(points / 2);
                    score.add_game(points - points / 2);
                }
            }
            score
        }
    }

    #[test]
    fn equal_players_are_equal_and_three_quarters_are_191_elo() {
        let (elo, error) = ArenaScore::of_pairs([100, 0, 800, 0, 100]).elo();
        assert!(elo.abs() < 1e-9 && (5.0..25.0).contains(&error), "{elo} {error}");
        let (elo, _) = ArenaScore::of_pairs([0, 0, 1000, 0, 1000]).elo();
        assert!((elo - 190.8).abs() < 1.0, "{elo}");
    }

    /// As fastchess has printed them for this match between two versions of Zeno.
    #[test]
    fn elo_and_normalised_elo_are_those_that_another_program_has_printed() {
        let score = ArenaScore::of_pairs([352, 579, 1264, 743, 464]);
        let [(elo, error), (normalised, normalised_error)] = [score.elo(), score.normalised_elo()];
        for (value, printed) in [(elo, 19.83), (error, 6.77), (normalised, 24.25), (normalised_error, 8.26)] {
            assert!((value - printed).abs() < 0.011, "{value} {printed}");
        }
    }

    #[test]
    fn exchanged_players_have_the_opposite_advantage_and_more_pairs_a_narrower_interval() {
        for pairs in [[1, 0, 7, 1, 3], [40, 3, 0, 9, 0], [0, 0, 0, 0, 6], [10, 20, 40, 25, 15]] {
            let mut exchanged = pairs;
            exchanged.reverse();
            let scores = [pairs, exchanged, pairs.map(|count| 4 * count)].map(ArenaScore::of_pairs);
            for advantage in [ArenaScore::elo, ArenaScore::normalised_elo] {
                let [(elo, error), (other, other_error), (_, narrow)] = scores.each_ref().map(advantage);
                assert!((elo + other).abs() < 1e-9 && (error - other_error).abs() < 1e-9, "{pairs:?}: {elo} {other}");
                assert!(narrow < error, "{pairs:?}: {narrow} {error}");
            }
        }
    }

    #[test]
    fn a_score_tells_games_and_pairs() {
        let told = ArenaScore::of_pairs([0, 1, 2, 1, 2]).to_string();
        assert_eq!(told, "12 games: +5 =6 -1, 66.7 %, Elo +110 ± 192, normalised +132 ± 189, pairs 0+1+2+1+2 = 6");
    }
}
