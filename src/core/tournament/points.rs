//! Points in a tournament: tenths, so that sums are exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

use serde::{Deserialize, Serialize};

/// Points, counted in tenths.
///
/// ```
/// use turnover_core::tournament::Points;
///
/// assert_eq!((Points::ONE + Points::HALF).to_string(), "1.5");
/// assert_eq!(Points::from_text("2"), Some(Points::whole(2)));
/// assert_eq!(Points::from_text("0.55"), None);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(i32);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(5);
    /// One point.
    pub const ONE: Self = Self(10);

    /// A number of whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(10))
    }

    /// A number of tenths of a point.
    #[must_use]
    pub const fn tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// How many tenths of a point these are.
    #[must_use]
    pub const fn in_tenths(self) -> i32 {
        self.0
    }

    /// Reads a decimal number with at most one digit behind the point, such as `3.5` or `12`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let (whole_text, tenth_text) = text.split_once('.').unwrap_or((text, "0"));
        let has_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !has_digits(whole_text) || !has_digits(tenth_text) || tenth_text.len() > 1 {
            return None;
        }
        let tenths = whole_text.parse::<i32>().ok()?.checked_mul(10)?.checked_add(tenth_text.parse().ok()?)?;
        Some(Self(tenths))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        formatter.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Mul<usize> for Points {
    type Output = Self;

    fn mul(self, factor: usize) -> Self {
        Self(self.0.saturating_mul(i32::try_from(factor).unwrap_or(i32::MAX)))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}
