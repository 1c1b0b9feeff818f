//! Terms and weights of a static evaluation.

use crate::board::Side;

/// The count of each term for White, less that for Black.
pub type TermCounts<const N: usize> = [i32; N];

/// A table of terms: the name of each, and its weight in centi-units.
pub type TermWeights<const N: usize> = [(&'static str, i32); N];

/// One term of a static evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name of the term, as a player would call it.
    pub name: &'static str,
    /// The count for White, less that for Black.
    pub count: i32,
    /// The weight, in centi-units.
    pub weight: i32,
}

/// The terms that are not 0, in the order of the table.
pub(super) fn nonzero_terms<const N: usize>(term_counts: &TermCounts<N>, weights: &TermWeights<N>) -> Vec<Term> {
    let named_terms = term_counts.iter().zip(weights).map(|(&count, &(name, weight))| Term { name, count, weight });
    named_terms.filter(|term| term.count != 0).collect()
}

/// The weights alone.
#[must_use]
pub const fn weight_values<const N: usize>(weights: &TermWeights<N>) -> [i32; N] {
    let mut weight_values = [0; N];
    let mut index = 0;
    while index < N {
        weight_values[index] = weights[index].1;
        index += 1;
    }
    weight_values
}

/// The weighted sum of the terms for this side, in centi-units.
#[inline]
pub fn weighted_sum<const N: usize>(term_counts: &TermCounts<N>, weight_values: &[i32; N], side: Side) -> i32 {
    let sum: i32 = term_counts.iter().zip(weight_values).map(|(count, weight)| count * weight).sum();
    match side {
        Side::White => sum,
        Side::Black => -sum,
    }
}

/// 1 for White, -1 for Black.
#[inline]
pub(super) const fn sign(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
