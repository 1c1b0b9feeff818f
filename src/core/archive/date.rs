//! Dates of games, which may be known only in part.

use std::fmt;
use std::str::FromStr;

/// A date as in PGN: `2026.07.21`, with question marks for unknown parts. An unknown part sorts before all known ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

/// The text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} at character {position} of the date")]
pub struct DateError {
    expected: &'static str,
    position: usize,
}

/// The number of days from 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE_1970: u32 = 719_468;

impl Date {
    /// An unknown date.
    pub const UNKNOWN: Self = Self { year: None, month: None, day: None };

    /// Midnight of this date in UTC, in the form of RFC 3339; of 1 January 1970 for what is unknown.
    #[must_use]
    pub fn to_rfc3339_midnight(self) -> String {
        let (year, month, day) = (self.year.unwrap_or(1970), self.month.unwrap_or(1), self.day.unwrap_or(1));
        format!("{year:04}-{month:02}-{day:02}T00:00:00Z")
    }

    /// This date; `None` if it does not exist or its year has more than four digits.
    ///
    /// ```
    /// use turnover_core::archive::Date;
    /// assert!(Date::of(2024, 2, 29).is_some());
    /// assert!(Date::of(2026, 2, 29).is_none());
    /// ```
    #[must_use]
    pub fn of(year: u16, month: u8, day: u8) -> Option<Self> {
        let date = Self { year: Some(year), month: Some(month), day: Some(day) };
        let exists = year <= 9999 && (1..=12).contains(&month) && (1..=date.days_in_month()).contains(&day);
        exists.then_some(date)
    }

    /// The year; `None` if it is unknown.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// The month, 1 for January; `None` if it is unknown.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day of the month; `None` if it is unknown.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// The number of days since 1 January 1970; `None` if the date is not known as a whole, or earlier.
    ///
    /// ```
    /// use turnover_core::archive::Date;
    /// assert_eq!(Date::of(1970, 1, 1).and_then(Date::days_since_1970), Some(0));
    /// assert_eq!(Date::of(2024, 3, 1).and_then(Date::days_since_1970), Some(19_783));
    /// ```
    #[must_use]
    pub fn days_since_1970(self) -> Option<u32> {
        let (year, month, day) = (u32::from(self.year?), u32::from(self.month?), u32::from(self.day?));
        // Years begin in March here, so that the leap day is the last day of its year.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year.checked_sub(1)?, month + 9) };
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
        days.checked_sub(DAYS_BEFORE_1970)
    }

    /// The day after this number of days since 1 January 1970; `None` if its year has more than four digits.
    ///
    /// ```
    /// use turnover_core::archive::Date;
    /// let date = Date::from_days_since_1970(19_783);
    /// assert_eq!(date.map(|date| date.to_string()).as_deref(), Some("2024.03.01"));
    /// ```
    #[must_use]
    pub fn from_days_since_1970(days: u32) -> Option<Self> {
        // CITE: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days. The year begins with March.
        let days = days.checked_add(DAYS_BEFORE_1970)?;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (year, month) = (year_of_era + era * 400 + u32::from(month >= 10), (month + 2) % 12 + 1);
        Self::of(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
    }

    /// The day, in UTC, of a time in milliseconds since 1970; unknown if its year has more than four digits.
    #[must_use]
    pub fn of_time(time_ms: u64) -> Self {
        u32::try_from(time_ms / 86_400_000).ok().and_then(Self::from_days_since_1970).unwrap_or(Self::UNKNOWN)
    }

    /// The earliest possible day; `None` if not even the year is known.
    #[must_use]
    pub fn earliest(self) -> Option<Self> {
        Some(Self { year: Some(self.year?), month: self.month.or(Some(1)), day: self.day.or(Some(1)) })
    }

    /// The latest possible day; `None` if not even the year is known.
    #[must_use]
    pub fn latest(self) -> Option<Self> {
        let date = Self { year: Some(self.year?), month: self.month.or(Some(12)), day: self.day };
        Some(Self { day: self.day.or(Some(date.days_in_month())), ..date })
    }

    /// The greatest number of days that the month can have.
    const fn days_in_month(self) -> u8 {
        match (self.month, self.year) {
            (Some(2), Some(year))
                if !(year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)) =>
            {
                28
            }
            (Some(2), _) => 29,
            (Some(4 | 6 | 9 | 11), _) => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let two_digits = |part: Option<u8>| part.map_or_else(|| "??".to_owned(), |part| format!("{part:02}"));
        let year = self.year.map_or_else(|| "????".to_owned(), |year| format!("{year:04}"));
        write!(f, "{year}.{}.{}", two_digits(self.month), two_digits(self.day))
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let mut reader = DateReader { remaining_text: text, position: 1 };
        let year = reader.read_number::<4>()?;
        reader.read_point()?;
        let month = reader.read_number::<2>()?;
        reader.read_point()?;
        let day = reader.read_number::<2>()?;
        if !reader.remaining_text.is_empty() {
            return Err(reader.error_here("the end"));
        }
        let narrow_number = |number: u16| u8::try_from(number).expect("two digits are less than a hundred");
        let date = Self { year, month: month.map(narrow_number), day: day.map(narrow_number) };
        if date.month.is_some_and(|month| !(1..=12).contains(&month)) {
            return Err(DateError { expected: "a month, 01 to 12,", position: 6 });
        }
        if date.day.is_some_and(|day| !(1..=date.days_in_month()).contains(&day)) {
            return Err(DateError { expected: "a day that the month has", position: 9 });
        }
        Ok(date)
    }
}

/// A time in milliseconds since 1970 as people read it, in UTC.
///
/// ```
/// use turnover_core::archive::utc_minute;
/// assert_eq!(utc_minute(1_774_981_859_999), "2026-03-31 18:30 UTC");
/// ```
#[must_use]
pub fn utc_minute(time_ms: u64) -> String {
    let minutes = time_ms / 60_000;
    let day = Date::of_time(time_ms).to_string().replace('.', "-");
    format!("{day} {:02}:{:02} UTC", minutes / 60 % 24, minutes % 60)
}

struct DateReader<'a> {
    remaining_text: &'a str,
    /// The position of the next character, from 1.
    position: usize,
}

impl DateReader<'_> {
    /// Reads this number of digits, or as many question marks.
    fn read_number<const DIGITS: usize>(&mut self) -> Result<Option<u16>, DateError> {
        if self.remaining_text.starts_with('?') {
            for _ in 0..DIGITS {
                self.read_character(|character| character == '?', "a question mark")?;
            }
            return Ok(None);
        }
        let mut parsed_number = 0;
        for digit_index in 0..DIGITS {
            let expected_text = if digit_index == 0 { "a digit or a question mark" } else { "a digit" };
            let digit = self.read_character(|character| character.is_ascii_digit(), expected_text)?;
            parsed_number = parsed_number * 10 + (digit as u16 - '0' as u16);
        }
        Ok(Some(parsed_number))
    }

    fn read_point(&mut self) -> Result<(), DateError> {
        self.read_character(|character| character == '.', "a point").map(|_| ())
    }

    fn read_character(
        &mut self,
        is_expected: impl Fn(char) -> bool,
        expected: &'static str,
    ) -> Result<char, DateError> {
        let mut characters = self.remaining_text.chars();
        let character =
            characters.next().filter(|&character| is_expected(character)).ok_or_else(|| self.error_here(expected))?;
        (self.remaining_text, self.position) = (characters.as_str(), self.position + 1);
        Ok(character)
    }

    const fn error_here(&self, expected: &'static str) -> DateError {
        DateError { expected, position: self.position }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["2026.07.21", "0001.01.01", "2024.02.29", "1992.??.??", "1992.08.??", "????.02.29", "????.??.31"] {
            assert_eq!(date(text).to_string(), text);
        }
        assert_eq!(date("????.??.??"), Date::UNKNOWN);
        assert_eq!(Some(date("2026.07.21")), Date::of(2026, 7, 21));
    }

    #[test]
    fn anything_else_is_refused_where_it_begins() {
        for (text, error_text) in [
            ("", "expected a digit or a question mark at character 1 of the date"),
            ("2026-07-21", "expected a point at character 5 of the date"),
            ("20?6.07.21", "expected a digit at character 3 of the date"),
            ("??26.07.21", "expected a question mark at character 3 of the date"),
            ("2026.7.21", "expected a digit at character 7 of the date"),
            ("2026.07", "expected a point at character 8 of the date"),
            ("2026.07.211", "expected the end at character 11 of the date"),
            ("2026.07.ä1", "expected a digit or a question mark at character 9 of the date"),
            ("2026.13.01", "expected a month, 01 to 12, at character 6 of the date"),
            ("2026.04.31", "expected a day that the month has at character 9 of the date"),
            ("1900.02.29", "expected a day that the month has at character 9 of the date"),
            ("2026.07.00", "expected a day that the month has at character 9 of the date"),
        ] {
            assert_eq!(text.parse::<Date>().map_err(|error| error.to_string()), Err(error_text.to_owned()), "{text}");
        }
    }

    #[test]
    fn the_unknown_comes_first() {
        let dates = ["????.??.??", "1992.??.??", "1992.08.??", "1992.08.01", "2026.01.01"].map(date);
        assert!(dates.is_sorted());
    }

    #[test]
    fn what_is_not_known_may_be_any_day() {
        for (text, earliest, latest) in [
            ("2026.07.21", "2026.07.21", "2026.07.21"),
            ("2026.??.??", "2026.01.01", "2026.12.31"),
            ("2024.02.??", "2024.02.01", "2024.02.29"),
            ("2026.02.??", "2026.02.01", "2026.02.28"),
        ] {
            assert_eq!(
                (date(text).earliest(), date(text).latest()),
                (Some(date(earliest)), Some(date(latest))),
                "{text}"
            );
        }
        assert_eq!((date("????.07.21").earliest(), date("????.07.21").latest()), (None, None));
    }
}
