//! The rating of a player as it is stored: whether its numbers make sense, and how exact they are.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Rating;

/// The limit of ratings that can be read, in points.
const MAX_POINTS: f64 = 10_000.0;
/// The parts of one that are stored. A number with this many digits is the same when it has been written as JSON and read again.
const STORED_PARTS_PER_UNIT: f64 = 1e9;

/// The numbers of a stored rating, before they have been checked.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredRating {
    points: f64,
    deviation: f64,
    volatility: f64,
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let Self { points, deviation, volatility } = *self;
        StoredRating { points, deviation, volatility }.serialize(writer)
    }
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let StoredRating { points, deviation, volatility } = StoredRating::deserialize(reader)?;
        Self { points, deviation, volatility }.storable().ok_or_else(|| {
            let expected = "expected points of at most 10000, a deviation of 1 to 350 and a volatility of 0.0001 to 1";
            D::Error::custom(format!("{expected}, found {points}, {deviation} and {volatility}"))
        })
    }
}

impl Rating {
    /// The rating as exactly as it is stored; `None` if no player has such a one.
    #[must_use]
    pub(crate) fn storable(self) -> Option<Self> {
        let is_sensible = (-MAX_POINTS..=MAX_POINTS).contains(&self.points)
            && (1.0..=350.0).contains(&self.deviation)
            && (1e-4..=1.0).contains(&self.volatility);
        is_sensible.then(|| self.rounded())
    }

    /// The rating with nine digits after the point.
    #[must_use]
    pub(crate) fn rounded(self) -> Self {
        let rounded = |number: f64| (number * STORED_PARTS_PER_UNIT).round() / STORED_PARTS_PER_UNIT;
        Self { points: rounded(self.points), deviation: rounded(self.deviation), volatility: rounded(self.volatility) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers_are_the_same_when_they_are_read_again_and_hardly_others() {
        let mut number = 0.123_456_789_f64;
        for _ in 0..2000 {
            number = (number * 977.0).fract();
            let rating = Rating {
                points: 20_000.0 * number - 10_000.0,
                deviation: 1.0 + 349.0 * number,
                volatility: 1e-4 + 0.9 * number,
            };
            let rounded = rating.storable().expect("sensible numbers");
            assert!((rounded.points - rating.points).abs() < 1e-8 && rounded.rounded() == rounded, "{rating:?}");
            let text = serde_json::to_string(&rounded).expect("numbers");
            assert_eq!(serde_json::from_str::<Rating>(&text).ok(), Some(rounded), "{text}");
        }
    }

    #[test]
    fn numbers_that_no_player_has_are_refused() {
        for (points, deviation, volatility) in
            [(1e5, 80.0, 0.06), (900.0, 0.0, 0.06), (900.0, 351.0, 0.06), (900.0, 80.0, 2.0)]
        {
            assert_eq!(Rating { points, deviation, volatility }.storable(), None);
        }
        let error = serde_json::from_str::<Rating>(r#"{"points": 900, "deviation": 0, "volatility": 0.06}"#);
        assert!(error.is_err_and(|error| error.to_string().starts_with("expected points of at most 10000")));
    }
}
