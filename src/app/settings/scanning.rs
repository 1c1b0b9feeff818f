//! The settings of switch scanning.

use std::time::Duration;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

/// How many switches a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switches {
    /// None: nothing is scanned.
    #[default]
    None,
    /// One, which chooses; the mark moves by itself.
    One,
    /// Two: one moves the mark, the other one chooses.
    Two,
}

impl Switches {
    /// All choices, in menu order.
    pub const ALL: [Self; 3] = [Self::None, Self::One, Self::Two];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::None => "switches-none",
            Self::One => "switches-one",
            Self::Two => "switches-two",
        }
    }
}

/// Switch scanning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scanning {
    /// The switches.
    pub switches: Switches,
    /// How long the mark stays on each item with one switch, in tenths of a second.
    #[serde(rename = "tenths", deserialize_with = "deserialize_tenths")]
    pub dwell_tenths: u8,
}

impl Scanning {
    /// The shortest and the longest stay on an item, in tenths of a second.
    pub const TENTHS_RANGE: [u8; 2] = [3, 60];

    /// How long the mark stays on each item with one switch.
    #[must_use]
    pub fn dwell_time(self) -> Duration {
        Duration::from_millis(100 * u64::from(self.dwell_tenths))
    }

    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for Scanning {
    fn default() -> Self {
        Self { switches: Switches::None, dwell_tenths: 15 }
    }
}

fn deserialize_tenths<'de, D: Deserializer<'de>>(source: D) -> Result<u8, D::Error> {
    let [shortest_tenths, longest_tenths] = Scanning::TENTHS_RANGE;
    let tenths = u64::deserialize(source)?;
    let valid_tenths = u8::try_from(tenths).ok().filter(|tenths| (shortest_tenths..=longest_tenths).contains(tenths));
    valid_tenths.ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(tenths), &"a whole number from 3 to 60"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stay_that_is_too_short_is_refused() {
        let parse_scanning = |text: &str| serde_json::from_str::<Scanning>(text);
        let two_switches = Scanning { switches: Switches::Two, dwell_tenths: 15 };
        assert_eq!(parse_scanning(r#"{"switches":"two"}"#).expect("settings"), two_switches);
        let error = parse_scanning(r#"{"tenths":1}"#).expect_err("too short").to_string();
        assert!(error.contains("a whole number from 3 to 60"), "{error}");
    }
}
