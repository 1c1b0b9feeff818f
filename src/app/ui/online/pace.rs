//! The title and the pace of an online game in words, and the choice of the pace.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::start::time_control::{self, TimeChoice};
use crate::app::ui::widgets::theme;
use crate::online::{MAX_DAYS, Pace};
use crate::session::{GameId, TimeControl};

/// What is chosen of a pace besides the clocks.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct PaceDraft {
    /// Whether turns may take days.
    pub(in crate::app::ui) is_over_days: bool,
    /// The days for each turn, in reserve and off.
    turn: u32,
    bank: u32,
    vacation: u32,
}

impl Default for PaceDraft {
    fn default() -> Self {
        Self { is_over_days: false, turn: 3, bank: 5, vacation: 7 }
    }
}

impl PaceDraft {
    /// The pace, with these clocks in a game in one sitting.
    pub(in crate::app::ui) const fn pace(self, controls: [TimeControl; 2]) -> Pace {
        let Self { is_over_days, turn, bank, vacation } = self;
        match controls {
            _ if is_over_days => Pace::Days { turn, bank, vacation },
            [TimeControl::Untimed, TimeControl::Untimed] => Pace::Untimed,
            [white, black] => Pace::Live { white, black },
        }
    }
}

/// Draws the choice of the pace.
pub(in crate::app::ui) fn pace_ui(
    ui: &mut Ui,
    words: &Translations,
    draft: &mut PaceDraft,
    time: &mut TimeChoice,
    controls: &mut [TimeControl; 2],
) {
    ui.horizontal_wrapped(|ui| {
        for (is_over_days, key) in [(false, "online-pace-live"), (true, "online-pace-days")] {
            if theme::chip(ui, draft.is_over_days == is_over_days, words.say(key)).clicked() {
                draft.is_over_days = is_over_days;
            }
        }
    });
    if !draft.is_over_days {
        return time_control::times_ui(ui, words, time, controls);
    }
    for (key, number, least) in [
        ("online-days-turn", &mut draft.turn, 1),
        ("online-days-bank", &mut draft.bank, 0),
        ("online-days-vacation", &mut draft.vacation, 0),
    ] {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(words.say(key));
            theme::number_field(ui, egui::DragValue::new(number).range(least..=MAX_DAYS)).labelled_by(label.id);
        });
    }
}

/// The pace, such as `10 + 5`.
pub(in crate::app::ui) fn in_words(words: &Translations, pace: Pace) -> String {
    match pace {
        Pace::Untimed => words.say("time-none"),
        Pace::Live { white, black } if white == black => time_control::in_words(words, white),
        Pace::Live { white, black } => {
            let [white, black] = [white, black].map(|control| time_control::in_words(words, control).into());
            words.say_with("online-pace-unequal", &[("white", white), ("black", black)])
        }
        Pace::Days { turn, bank, vacation } => {
            let mut parts = vec![words.say_with("online-pace-turn", &[("count", turn.into())])];
            for (key, count) in [("online-pace-bank", bank), ("online-pace-vacation", vacation)] {
                parts.extend((count > 0).then(|| words.say_with(key, &[("count", count.into())])));
            }
            parts.join(", ")
        }
    }
}

/// The title of a game by its name in the text protocol; an unknown name is returned as it is.
pub(in crate::app::ui) fn game_title(words: &Translations, name: &str) -> String {
    name.parse::<GameId>().map_or_else(|_| name.to_owned(), |id| words.say(&format!("game-{id}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;

    #[test]
    fn every_pace_has_words() {
        let words = Translations::new(Language::English);
        let [white, black] = ["600+5", "300"].map(|text| text.parse().expect("a time control"));
        for (pace, text) in [
            (Pace::Untimed, "No clock"),
            (Pace::Live { white, black: white }, "10 + 5"),
            (Pace::Live { white, black }, "White 10 + 5, Black 5 min"),
            (Pace::Days { turn: 1, bank: 0, vacation: 0 }, "1 day for each turn"),
            (Pace::Days { turn: 3, bank: 5, vacation: 1 }, "3 days for each turn, 5 days in reserve, 1 day off"),
        ] {
            assert_eq!(in_words(&words, pace), text);
        }
        assert_eq!(game_title(&words, "lielow"), "Lielow");
        assert_eq!(game_title(&words, "go"), "go");
    }
}
