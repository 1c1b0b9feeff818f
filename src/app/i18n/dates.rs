//! Dates in the usual form of each language.

use super::Translations;
use crate::archive::Date;

impl Translations {
    /// A date as people write it, as far as it is known: a day, a month, a year, or nothing.
    #[must_use]
    pub fn date(&self, date: Date) -> String {
        match (date.year(), date.month(), date.day()) {
            (None, _, _) => String::new(),
            (Some(year), None, _) => year.to_string(),
            (Some(year), Some(month), None) => self.month_and_year(year, month),
            (Some(year), Some(month), Some(day)) => {
                let arguments =
                    [("day", day.into()), ("month", self.month_name(month).into()), ("year", year.to_string().into())];
                self.say_with("calendar-day", &arguments)
            }
        }
    }

    /// A day with its weekday and without its year, such as `Fri 27 Nov`, for days that are near; nothing if it is not known as a whole.
    #[must_use]
    pub fn weekday_and_day(&self, date: Date) -> String {
        let (Some(days_since_1970), Some(month), Some(day)) = (date.days_since_1970(), date.month(), date.day()) else {
            return String::new();
        };
        // The first day of 1970 was a Thursday.
        let weekday = self.say_with("calendar-weekday-name", &[("weekday", ((days_since_1970 + 3) % 7 + 1).into())]);
        let arguments = [("weekday", weekday.into()), ("day", day.into()), ("month", self.month_name(month).into())];
        self.say_with("calendar-weekday-day", &arguments)
    }

    /// A month of a year; 1 is January.
    #[must_use]
    pub fn month_and_year(&self, year: u16, month: u8) -> String {
        let arguments = [("month", self.month_name(month).into()), ("year", year.to_string().into())];
        self.say_with("calendar-month", &arguments)
    }

    /// A time to the minute, such as `27 Nov 2026, 18:30`, in milliseconds since 1970.
    #[must_use]
    pub fn date_and_time(&self, time_ms: u64) -> String {
        let minutes_since_1970 = time_ms / 60_000;
        format!(
            "{}, {:02}:{:02}",
            self.date(Date::of_time(time_ms)),
            minutes_since_1970 / 60 % 24,
            minutes_since_1970 % 60
        )
    }

    fn month_name(&self, month: u8) -> String {
        self.say_with("calendar-month-name", &[("month", month.into())])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::i18n::Language;

    #[test]
    fn dates_have_the_usual_form_of_the_language() {
        for (language, expected_dates) in [
            (Language::English, ["27 Nov 2026", "1 Jan 987", "Jul 2026", "2026", ""]),
            (Language::Spanish, ["27 nov 2026", "1 ene 987", "jul 2026", "2026", ""]),
            (Language::Portuguese, ["27 nov. 2026", "1 jan. 987", "jul. 2026", "2026", ""]),
        ] {
            let translations = Translations::new(language);
            let date_texts = ["2026.11.27", "0987.01.01", "2026.07.??", "2026.??.??", "????.??.??"]
                .map(|text| translations.date(text.parse().expect("a date")));
            assert_eq!(date_texts, expected_dates, "{language:?}");
            assert_eq!(translations.date_and_time(1_795_804_259_999), format!("{}, 18:30", expected_dates[0]));
            let month_texts: BTreeSet<String> =
                (1..=12).map(|month| translations.month_and_year(2026, month)).collect();
            assert_eq!(month_texts.len(), 12, "{month_texts:?}");
        }
    }

    #[test]
    fn each_day_of_a_week_has_a_name_of_its_own() {
        for (language, expected) in [
            (Language::English, "Fri 27 Nov"),
            (Language::Spanish, "vie, 27 nov"),
            (Language::Portuguese, "sex., 27 nov."),
        ] {
            let translations = Translations::new(language);
            let day_text = |day| translations.weekday_and_day(Date::of(2026, 11, day).expect("a day"));
            assert_eq!(day_text(27), expected);
            let weekday_names: BTreeSet<String> =
                (23..30).map(|day| day_text(day).split(' ').next().unwrap_or_default().to_owned()).collect();
            assert_eq!(weekday_names.len(), 7, "{weekday_names:?}");
            assert_eq!(day_text(30).split(' ').next(), day_text(23).split(' ').next());
            assert_eq!(translations.weekday_and_day(Date::UNKNOWN), "");
        }
    }
}
