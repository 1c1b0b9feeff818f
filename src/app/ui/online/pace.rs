//! The choice of the pace of an online game.

use bevy_egui::egui::Ui;

use crate::app::i18n::Translations;
pub(in crate::app::ui) use crate::app::phrases::pace::{game_title, in_words};
use crate::app::ui::start::time_control::{self, TimeChoice};
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::theme;
use crate::online::{MAX_DAYS, Pace};
use crate::session::TimeControl;

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
    translations: &Translations,
    draft: &mut PaceDraft,
    time: &mut TimeChoice,
    controls: &mut [TimeControl; 2],
) {
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, translations.say("start-time"));
        for (is_over_days, key) in [(false, "online-pace-live"), (true, "online-pace-days")] {
            if theme::chip(ui, draft.is_over_days == is_over_days, translations.say(key)).clicked() {
                draft.is_over_days = is_over_days;
            }
        }
    });
    if !draft.is_over_days {
        return time_control::times_ui(ui, translations, time, controls);
    }
    for (key, number, least) in [
        ("online-days-turn", &mut draft.turn, 1),
        ("online-days-bank", &mut draft.bank, 0),
        ("online-days-vacation", &mut draft.vacation, 0),
    ] {
        number_field::row_ui(ui, translations.say(key), NumberField::new(number, least..=MAX_DAYS));
    }
}
