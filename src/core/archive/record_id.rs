//! The names under which records are stored.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use super::date::Date;
use super::storage_backend::is_valid_key;
use crate::excerpt::excerpt;

/// The name of a record, which is a valid file name on every system: 1 to 64 characters `a`–`z`, `0`–`9` and `-`, not
/// beginning with `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(String);

/// What the name of the record of a study begins with.
const STUDY_PREFIX: &str = "study-";

/// The names of records that are taken.
#[derive(Clone, Debug, Default)]
pub struct TakenIds {
    ids: BTreeSet<RecordId>,
    /// The greatest number of each day.
    last_numbers: BTreeMap<String, u32>,
}

/// The text is not a valid name of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a name of at most 64 characters a-z, 0-9 and - that begins with a letter or a digit, found {0:?}")]
pub struct RecordIdError(String);

impl RecordId {
    /// The name of the game with this number on its day: `2026-07-21-0003`. Names sort by day and then by number.
    #[must_use]
    pub fn of_game(date: Date, number: u32) -> Self {
        Self(format!("{}-{number:04}", day_of(date)))
    }

    /// The name of the record of the study that has this key on its server; `None` if the key is none.
    #[must_use]
    pub fn of_study(key: &str) -> Option<Self> {
        format!("{STUDY_PREFIX}{key}").parse().ok()
    }

    /// Whether it is the record of a study.
    #[must_use]
    pub fn is_of_study(&self) -> bool {
        self.0.starts_with(STUDY_PREFIX)
    }

    /// The name as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn day_of(date: Date) -> String {
    date.to_string().replace('.', "-").replace('?', "x")
}

impl TakenIds {
    /// Takes the next free name of this day, after all that are taken.
    pub fn take_next(&mut self, date: Date) -> RecordId {
        let last_number = self.last_numbers.get(&day_of(date)).copied().unwrap_or_default();
        let free_id =
            (last_number + 1..).map(|number| RecordId::of_game(date, number)).find(|id| !self.ids.contains(id));
        let free_id = free_id.expect("there are fewer records than numbers");
        self.insert(free_id.clone());
        free_id
    }

    fn insert(&mut self, id: RecordId) {
        // Greater numbers are not ours, and counting on from them could overflow.
        const NUMBER_END: u32 = 1_000_000_000;
        if let Some((day, number)) = id.0.rsplit_once('-')
            && let Some(number) = number.parse::<u32>().ok().filter(|&number| number < NUMBER_END)
        {
            let last_number = self.last_numbers.entry(day.to_owned()).or_default();
            *last_number = number.max(*last_number);
        }
        self.ids.insert(id);
    }
}

impl FromIterator<RecordId> for TakenIds {
    fn from_iter<I: IntoIterator<Item = RecordId>>(ids: I) -> Self {
        let mut taken_ids = Self::default();
        ids.into_iter().for_each(|id| taken_ids.insert(id));
        taken_ids
    }
}

impl FromStr for RecordId {
    type Err = RecordIdError;

    fn from_str(text: &str) -> Result<Self, RecordIdError> {
        let is_valid_name = is_valid_key(text) && text.len() <= 64 && !text.contains(['.', '~']);
        if is_valid_name { Ok(Self(text.to_owned())) } else { Err(RecordIdError(excerpt(text, 70))) }
    }
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> RecordId {
        name.parse().expect("a name")
    }

    #[test]
    fn a_new_game_is_named_after_its_day_and_number() {
        for (date, number, name) in [
            ("2026.07.21", 3, "2026-07-21-0003"),
            ("2026.??.??", 12_345, "2026-xx-xx-12345"),
            ("????.??.??", 0, "xxxx-xx-xx-0000"),
        ] {
            let id = RecordId::of_game(date.parse().expect("a date"), number);
            assert_eq!(id.as_str(), name);
            assert_eq!(name.parse(), Ok(id));
        }
    }

    #[test]
    fn the_next_name_follows_the_last_one_of_the_day() {
        let day = Date::of(2026, 7, 20).expect("a date");
        for (taken_names, expected_name) in [
            (&[][..], "2026-07-20-0001"),
            (&["2026-07-21-0009", "2026-07-20-0002", "2026-07-20-0001", "2026-07-20-mine"], "2026-07-20-0003"),
            (&["2026-07-20-9999", "2026-07-20-7"], "2026-07-20-10000"),
            (&["2026-07-20-4294967295", "2026-07-20-0001"], "2026-07-20-0002"),
            (&["2026-07-20-999999999", "2026-07-20-1000000000"], "2026-07-20-1000000001"),
        ] {
            let mut taken_ids: TakenIds = taken_names.iter().map(|name| id(name)).collect();
            assert_eq!(taken_ids.take_next(day), id(expected_name), "{taken_names:?}");
        }
    }

    #[test]
    fn a_name_that_was_given_is_taken() {
        let mut taken_ids: TakenIds = [id("2026-07-20-0009")].into_iter().collect();
        for (day_number, expected_name) in
            [(20, "2026-07-20-0010"), (21, "2026-07-21-0001"), (20, "2026-07-20-0011"), (21, "2026-07-21-0002")]
        {
            assert_eq!(taken_ids.take_next(Date::of(2026, 7, day_number).expect("a date")), id(expected_name));
        }
    }

    #[test]
    fn a_study_has_a_name_that_no_game_has() {
        let id = RecordId::of_study("abcdefgh23456789").expect("a key");
        assert_eq!((id.as_str(), id.is_of_study()), ("study-abcdefgh23456789", true));
        assert!(!RecordId::of_game(Date::UNKNOWN, 1).is_of_study());
        assert_eq!(RecordId::of_study("../x"), None);
    }

    #[test]
    fn what_could_be_mistaken_for_another_file_is_no_name() {
        for text in ["", "a~", "a.b", "..", "A", "con", "-", &"x".repeat(65)] {
            assert!(text.parse::<RecordId>().is_err(), "{text}");
        }
    }
}
