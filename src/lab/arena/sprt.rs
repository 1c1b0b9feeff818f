//! The sequential test that ends a match as soon as it is clear which player is stronger.

use std::fmt;

use super::score::{ArenaScore, ELO_PER_DEVIATION, RESULTS, mean_and_variance, share_of};

/// A generalised sequential probability ratio test between two differences of strength, on the results of pairs.
// CITE: Wald 1945; the generalised test and the limit distribution of its ratio, as in Fishtest, Van den Bergh 2020.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    /// The first player's advantage by each hypothesis, H0 and H1, the lower one first.
    pub hypotheses: [f64; 2],
    /// The scale of both.
    pub scale: EloScale,
    /// The probabilities of accepting H1 if H0 is true, alpha, and H0 if H1 is true, beta.
    pub errors: [f64; 2],
}

/// How a difference of strength is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloScale {
    /// By the expected result alone.
    Logistic,
    /// By the expected result in standard deviations of a game.
    Normalised,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H0, the lower hypothesis, is accepted.
    Lesser,
    /// H1, the higher hypothesis, is accepted.
    Greater,
    /// Not decided yet.
    Open,
}

impl SequentialTest {
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of H1 to H0: of those distributions of the results of pairs that fit each hypothesis, the
    /// likeliest ones are compared.
    #[must_use]
    pub fn log_likelihood_ratio(&self, score: &ArenaScore) -> f64 {
        let weights = score.weights();
        let count: f64 = weights.iter().sum();
        let shares = weights.map(|weight| weight / count);
        let [lesser, greater] = self.hypotheses.map(|elo| match self.scale {
            EloScale::Logistic => likeliest_with_mean(&shares, share_of(elo)),
            EloScale::Normalised => likeliest_with_ratio(&shares, elo / ELO_PER_DEVIATION * 2.0_f64.sqrt()),
        });
        weights.iter().zip(greater).zip(lesser).map(|((weight, one), other)| weight * (one / other).ln()).sum()
    }

    /// The decision.
    #[must_use]
    pub fn verdict(&self, score: &ArenaScore) -> Verdict {
        let [lower, upper] = self.bounds();
        match self.log_likelihood_ratio(score) {
            ratio if ratio >= upper => Verdict::Greater,
            ratio if ratio <= lower => Verdict::Lesser,
            _ => Verdict::Open,
        }
    }
}

impl fmt::Display for SequentialTest {
    /// `H0 Elo +0, H1 Elo +10, alpha 0.05, beta 0.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([lesser, greater], [alpha, beta]) = (self.hypotheses, self.errors);
        let scale = match self.scale {
            EloScale::Logistic => "Elo",
            EloScale::Normalised => "normalised Elo",
        };
        write!(f, "H0 {scale} {lesser:+}, H1 {scale} {greater:+}, alpha {alpha}, beta {beta}")
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lesser => "H0 accepted",
            Self::Greater => "H1 accepted",
            Self::Open => "not decided",
        })
    }
}

/// The likeliest distribution with this mean, if the results have come in these shares.
fn likeliest_with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    likeliest_with_zero(shares, &RESULTS.map(|result| result - mean)).unwrap_or(*shares)
}

/// The likeliest distribution whose mean lies above a half by this multiple of its standard deviation, if the results have come
/// in these shares.
fn likeliest_with_ratio(shares: &[f64; 5], ratio: f64) -> [f64; 5] {
    const ROUNDS: usize = 50;
    const NEAR: f64 = 1e-12;
    let mut fitted_shares = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, variance) = mean_and_variance(&fitted_shares);
        let deviation = variance.sqrt();
        // The condition is not linear in the probabilities, but has this derivative at the present ones.
        let excess_over_mean = |result: f64| {
            let distance = (result - mean) / deviation;
            result - 0.5 - ratio * deviation * (1.0 + distance * distance) / 2.0
        };
        let Some(next) = likeliest_with_zero(shares, &RESULTS.map(excess_over_mean)) else { break };
        let change = next.iter().zip(fitted_shares).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
        fitted_shares = next;
        if change < NEAR {
            break;
        }
    }
    fitted_shares
}

/// The likeliest distribution in which these values have the mean 0, if they have come in these shares; `None` if there is none,
/// because all have one sign.
fn likeliest_with_zero(shares: &[f64; 5], values: &[f64; 5]) -> Option<[f64; 5]> {
    const HALVINGS: usize = 200;
    let least_value = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest_value = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least_value >= 0.0 || greatest_value <= 0.0 {
        return None;
    }
    // By Lagrange each share is divided by 1 + multiplier × value. The mean falls as the multiplier rises.
    let fitted_shares = |multiplier: f64| -> [f64; 5] {
        std::array::from_fn(|index| shares[index] / (1.0 + multiplier * values[index]))
    };
    let (mut lower_bound, mut upper_bound) = (-1.0 / greatest_value, -1.0 / least_value);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(lower_bound, upper_bound);
        let mean: f64 = fitted_shares(middle).iter().zip(values).map(|(share, value)| share * value).sum();
        if mean > 0.0 { lower_bound = middle } else { upper_bound = middle }
    }
    Some(fitted_shares(f64::midpoint(lower_bound, upper_bound)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnover_core::board::mix;

    const fn test(hypotheses: [f64; 2], scale: EloScale) -> SequentialTest {
        SequentialTest { hypotheses, scale, errors: [0.05, 0.05] }
    }

    /// Tests of Stockfish on Fishtest, with the ratios that it has published.
    #[test]
    fn ratios_are_those_that_fishtest_has_published() {
        for (request, pairs, hypotheses, scale, published) in [
            (2493, [424, 2948, 5832, 3045, 460], [-1.0, 3.0], EloScale::Logistic, 2.94),
            (2920, [665, 4806, 9333, 4893, 747], [-0.5, 1.5], EloScale::Logistic, 2.95),
            (2971, [17, 253, 1042, 337, 39], [-0.5, 1.5], EloScale::Logistic, 2.96),
            (3209, [253, 4282, 17604, 4431, 286], [-0.25, 1.25], EloScale::Logistic, 2.94),
            (3209, [58, 3302, 33130, 3518, 84], [0.25, 1.25], EloScale::Logistic, 2.97),
            (3514, [264, 5737, 31270, 5964, 269], [-0.5, 2.5], EloScale::Normalised, 2.97),
            (3514, [29, 2205, 35000, 2392, 34], [0.5, 3.5], EloScale::Normalised, 2.94),
        ] {
            let ratio = test(hypotheses, scale).log_likelihood_ratio(&ArenaScore::of_pairs(pairs));
            assert!((ratio - published).abs() < 0.0051, "{request}: {ratio}");
        }
    }

    /// Computed by a program of its own, which maximises the likelihood over two constraints by Newton's method and over the
    /// deviation by golden section.
    #[test]
    fn ratios_of_short_matches_are_exact() {
        for (pairs, logistic, normalised) in [
            ([1, 0, 7, 1, 3], 0.182_079_603, 0.156_976_117),
            ([0, 0, 20, 0, 0], -0.359_929_877, -0.017_450_418),
            ([3, 5, 40, 30, 12], 1.935_458_049, 1.507_293_711),
            ([10, 20, 40, 25, 15], 0.516_266_780, 0.439_841_775),
        ] {
            for (scale, expected) in [(EloScale::Logistic, logistic), (EloScale::Normalised, normalised)] {
                let ratio = test([0.0, 10.0], scale).log_likelihood_ratio(&ArenaScore::of_pairs(pairs));
                assert!((ratio - expected).abs() < 1e-7, "{pairs:?} {scale:?}: {ratio}");
            }
        }
    }

    #[test]
    fn exchanged_players_have_the_opposite_ratio_and_distributions_fit_their_hypothesis() {
        for case in 0..100_u32 {
            let draw = |what: u32, below: u32| (mix(u64::from(case << 8 | what)) % u64::from(below)) as u32;
            let most = [3, 40, 3000][case as usize % 3];
            let pairs: [u32; 5] = [0, 1, 2, 3, 4].map(|kind| draw(kind, most) * draw(kind + 5, 2));
            let hypotheses = [-f64::from(draw(10, 2001)), f64::from(draw(11, 2001))].map(|elo| elo / 10.0);
            let mut exchanged = pairs;
            exchanged.reverse();
            let [score, other] = [pairs, exchanged].map(ArenaScore::of_pairs);
            // Logistic hypotheses may be five times as far apart.
            let far_hypotheses = hypotheses.map(|elo| 5.0 * elo);
            for (scale, hypotheses) in [(EloScale::Logistic, far_hypotheses), (EloScale::Normalised, hypotheses)] {
                let ratio = test(hypotheses, scale).log_likelihood_ratio(&score);
                let opposite = [-hypotheses[1], -hypotheses[0]];
                let negated = test(opposite, scale).log_likelihood_ratio(&other);
                assert!((ratio + negated).abs() < 1e-6, "{pairs:?} {hypotheses:?} {scale:?}: {ratio} {negated}");
            }
            let weights = score.weights();
            let shares = weights.map(|weight| weight / weights.iter().sum::<f64>());
            for elo in far_hypotheses {
                let (mean, _) = mean_and_variance(&likeliest_with_mean(&shares, share_of(elo)));
                assert!((mean - share_of(elo)).abs() < 1e-9, "{pairs:?} {elo}");
            }
            for elo in hypotheses {
                let wanted = elo / ELO_PER_DEVIATION * 2.0_f64.sqrt();
                let fitted = likeliest_with_ratio(&shares, wanted);
                let (mean, variance) = mean_and_variance(&fitted);
                assert!(((mean - 0.5) / variance.sqrt() - wanted).abs() < 1e-6, "{pairs:?} {elo}: {fitted:?}");
                assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{pairs:?} {elo}: {fitted:?}");
            }
        }
    }

    #[test]
    fn bounds_follow_from_the_errors() {
        let [lower, upper] = test([0.0, 10.0], EloScale::Logistic).bounds();
        assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6, "{lower} {upper}");
        let strict = SequentialTest { errors: [0.01, 0.1], ..test([0.0, 10.0], EloScale::Logistic) };
        let [lower, upper] = strict.bounds();
        assert!((lower + 2.292_535).abs() < 1e-6 && (upper - 4.499_810).abs() < 1e-6, "{lower} {upper}");
    }

    #[test]
    fn a_test_ends_when_it_is_clear() {
        for scale in [EloScale::Logistic, EloScale::Normalised] {
            let verdict = |pairs| test([0.0, 10.0], scale).verdict(&ArenaScore::of_pairs(pairs));
            assert_eq!(verdict([0, 0, 1, 0, 1]), Verdict::Open);
            assert_eq!(verdict([50, 0, 700, 0, 400]), Verdict::Greater);
            assert_eq!(verdict([400, 0, 700, 0, 50]), Verdict::Lesser);
        }
    }

    #[test]
    fn a_test_tells_its_hypotheses() {
        let told = test([-1.5, 10.0], EloScale::Normalised).to_string();
        assert_eq!(told, "H0 normalised Elo -1.5, H1 normalised Elo +10, alpha 0.05, beta 0.05");
    }
}
