//! The choice of the pace of an online game.

use bevy_egui::egui::Ui;

use crate::app::i18n::Translations;
pub(in crate::app::ui) use crate::app::phrases::pace::{game_title, in_words};
use crate::app::ui::start::time_control::{self, TimeInputMode};
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme;
use crate::online::{MAX_DAYS, Pace};
use crate::session::TimeControl;

/// What is chosen of a pace besides the clocks.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct PaceDraft {
    /// Whether turns may take days.
    pub(in crate::app::ui) is_correspondence: bool,
    /// The days for each turn, in reserve and off.
    turn_days: u32,
    bank_days: u32,
    vacation_days: u32,
}

impl Default for PaceDraft {
    fn default() -> Self {
        Self { is_correspondence: false, turn_days: 3, bank_days: 5, vacation_days: 7 }
    }
}

impl PaceDraft {
    /// The pace, with these clocks in a game in one sitting.
    pub(in crate::app::ui) const fn pace(self, controls: [TimeControl; 2]) -> Pace {
        let Self { is_correspondence, turn_days, bank_days, vacation_days } = self;
        match controls {
            _ if is_correspondence => Pace::Days { turn: turn_days, bank: bank_days, vacation: vacation_days },
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
    time_input_mode: &mut TimeInputMode,
    controls: &mut [TimeControl; 2],
) {
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, translations.say("start-time"));
        for (is_correspondence, text_key) in [(false, "online-pace-live"), (true, "online-pace-days")] {
            if theme::chip(ui, draft.is_correspondence == is_correspondence, translations.say(text_key)).clicked() {
                draft.is_correspondence = is_correspondence;
            }
        }
    });
    if !draft.is_correspondence {
        return time_control::times_ui(ui, translations, HeadingLevel::SheetPart, time_input_mode, controls);
    }
    for (text_key, days, min_days) in [
        ("online-days-turn", &mut draft.turn_days, 1),
        ("online-days-bank", &mut draft.bank_days, 0),
        ("online-days-vacation", &mut draft.vacation_days, 0),
    ] {
        number_field::row_ui(ui, translations.say(text_key), NumberField::new(days, min_days..=MAX_DAYS));
    }
}
