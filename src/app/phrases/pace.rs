//! The pace and the title of an online game in words.

use std::time::Duration;

use crate::app::i18n::Translations;
use crate::online::Pace;
use crate::session::{GameId, TimeControl};

/// The pace, such as `10 + 5`.
#[must_use]
pub fn in_words(translations: &Translations, pace: Pace) -> String {
    match pace {
        Pace::Untimed => translations.say("time-none"),
        Pace::Live { white, black } if white == black => control_in_words(translations, white),
        Pace::Live { white, black } => {
            let [white_text, black_text] = [white, black].map(|control| control_in_words(translations, control).into());
            translations.say_with("online-pace-unequal", &[("white", white_text), ("black", black_text)])
        }
        Pace::Days { turn, bank, vacation } => {
            let mut parts = vec![translations.say_with("online-pace-turn", &[("count", turn.into())])];
            for (key, count) in [("online-pace-bank", bank), ("online-pace-vacation", vacation)] {
                parts.extend((count > 0).then(|| translations.say_with(key, &[("count", count.into())])));
            }
            parts.join(", ")
        }
    }
}

/// The title of a game by its name in the text protocol; an unknown name is returned as it is.
#[must_use]
pub fn game_title(translations: &Translations, name: &str) -> String {
    name.parse::<GameId>().map_or_else(|_| name.to_owned(), |id| translations.say(&format!("game-{id}")))
}

/// A time control in words, such as `10 + 5`.
#[must_use]
pub fn control_in_words(translations: &Translations, control: TimeControl) -> String {
    let minutes = control.base_minutes().unwrap_or_default().to_string().into();
    let seconds = control.bonus(Duration::MAX).as_secs_f64().to_string().into();
    match control {
        TimeControl::Untimed => translations.say("time-none"),
        TimeControl::SuddenDeath { .. } => translations.say_with("time-sudden-death", &[("minutes", minutes)]),
        TimeControl::Fischer { .. } => {
            translations.say_with("time-fischer", &[("minutes", minutes), ("seconds", seconds)])
        }
        TimeControl::Bronstein { .. } => {
            translations.say_with("time-bronstein", &[("minutes", minutes), ("seconds", seconds)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;

    #[test]
    fn every_pace_has_words() {
        let translations = Translations::new(Language::English);
        let [white, black, halved] = ["600+5", "300", "100d1"].map(|text| text.parse().expect("a time control"));
        for (pace, text) in [
            (Pace::Untimed, "No clock"),
            (Pace::Live { white, black: white }, "10 + 5"),
            (Pace::Live { white, black }, "White 10 + 5, Black 5 min"),
            (Pace::Live { white: halved, black: halved }, "1.67 min, 1 s delay"),
            (Pace::Days { turn: 1, bank: 0, vacation: 0 }, "1 day for each turn"),
            (Pace::Days { turn: 3, bank: 5, vacation: 1 }, "3 days for each turn, 5 days in reserve, 1 day off"),
        ] {
            assert_eq!(in_words(&translations, pace), text);
        }
        assert_eq!(game_title(&translations, "lielow"), "Lielow");
        assert_eq!(game_title(&translations, "go"), "go");
    }
}
