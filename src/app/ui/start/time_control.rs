//! The choice of time controls.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::phrases::pace;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::number_field::NumberField;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme;
use crate::board::Side;
use crate::session::TimeControl;

/// The state of the choice.
#[derive(Clone, Copy, Default, PartialEq)]
pub(in crate::app::ui) struct TimeInputMode {
    /// Whether the times are entered as numbers instead of chosen from the list.
    is_custom: bool,
    /// Whether each side has its own.
    differs_by_side: bool,
}

#[cfg(test)]
impl TimeInputMode {
    /// Entered as numbers, separately for each side.
    pub(in crate::app::ui) const OWN_PER_SIDE: Self = Self { is_custom: true, differs_by_side: true };
}

/// The usual time controls.
fn usual_controls() -> [TimeControl; 5] {
    let minutes = |count: u64| Duration::from_secs(60 * count);
    [
        TimeControl::Untimed,
        TimeControl::SuddenDeath { base: minutes(5) },
        TimeControl::Fischer { base: minutes(3), increment: Duration::from_secs(2) },
        TimeControl::Fischer { base: minutes(10), increment: Duration::from_secs(5) },
        TimeControl::Bronstein { base: minutes(15), delay: Duration::from_secs(10) },
    ]
}

/// Draws the choice of time controls, below a heading of this level.
pub(in crate::app::ui) fn times_ui(
    ui: &mut Ui,
    translations: &Translations,
    level: HeadingLevel,
    time_input_mode: &mut TimeInputMode,
    controls: &mut [TimeControl; 2],
) {
    let title = structure::heading_ui(ui, level, theme::strong(translations.say("start-time")));
    let was_custom = time_input_mode.is_custom;
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group_below(ui, &title);
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for control in usual_controls() {
            let is_chosen = !time_input_mode.is_custom && *controls == [control; 2];
            if theme::chip(ui, is_chosen, pace::control_in_words(translations, control)).clicked() {
                (*time_input_mode, *controls) = (TimeInputMode::default(), [control; 2]);
            }
        }
        if theme::chip(ui, time_input_mode.is_custom, translations.say("time-custom")).clicked() {
            time_input_mode.is_custom = true;
            if *controls == [TimeControl::Untimed; 2] {
                *controls = [usual_controls()[3]; 2];
            }
        }
    });
    if time_input_mode.is_custom {
        custom_times_ui(ui, translations, time_input_mode, controls);
        if !was_custom {
            ui.scroll_to_cursor(Some(egui::Align::BOTTOM));
        }
    }
}

fn custom_times_ui(
    ui: &mut Ui,
    translations: &Translations,
    time_input_mode: &mut TimeInputMode,
    controls: &mut [TimeControl; 2],
) {
    ui.checkbox(&mut time_input_mode.differs_by_side, translations.say("time-per-side"));
    if time_input_mode.differs_by_side {
        for side in Side::ALL {
            ui.horizontal_wrapped(|ui| {
                theme::side_dot(ui, side);
                control_ui(ui, translations, side.index(), &mut controls[side.index()]);
            });
        }
    } else {
        ui.horizontal_wrapped(|ui| control_ui(ui, translations, 0, &mut controls[0]));
        controls[1] = controls[0];
    }
}

/// Draws the fields of one time control: its kind, the minutes, and the seconds per move.
fn control_ui(ui: &mut Ui, translations: &Translations, side_index: usize, control: &mut TimeControl) {
    let mut base_minutes = control.base().map_or(10.0, |base| base.as_secs_f64() / 60.0);
    let mut bonus_seconds = control.bonus(Duration::MAX).as_secs_f64();
    let mut kind = TimeControlKind::of(*control);
    let kind_dropdown =
        egui::ComboBox::from_id_salt(("time", side_index)).width(112.0).selected_text(translations.say(kind.key()));
    let kind_dropdown = kind_dropdown.show_list(ui, |ui| {
        for listed_kind in TimeControlKind::ALL {
            theme::selectable_value(ui, &mut kind, listed_kind, translations.say(listed_kind.key()));
        }
    });
    theme::set_accessible_name(&kind_dropdown.response, translations.say("time-kind"));
    if kind != TimeControlKind::Untimed {
        let max_minutes = TimeControl::MAX_BASE_TIME.as_secs_f64() / 60.0;
        let minutes_field =
            NumberField::new(&mut base_minutes, 0.25..=max_minutes).decimals(2).unit(&translations.say("time-minutes"));
        theme::set_accessible_name(&ui.add(minutes_field), translations.say("time-base"));
    }
    if matches!(kind, TimeControlKind::Fischer | TimeControlKind::Bronstein) {
        let max_seconds = TimeControl::MAX_BONUS.as_secs_f64();
        let seconds_field =
            NumberField::new(&mut bonus_seconds, 0.0..=max_seconds).decimals(1).unit(&translations.say("time-seconds"));
        theme::set_accessible_name(&ui.add(seconds_field), translations.say("time-bonus"));
    }
    *control = kind.control(to_millis(base_minutes * 60.0), to_millis(bonus_seconds));
}

/// A time in seconds, rounded to the millisecond, the precision of records.
fn to_millis(secs: f64) -> Duration {
    Duration::from_millis((secs * 1000.0).round() as u64)
}

#[derive(Clone, Copy, PartialEq)]
enum TimeControlKind {
    Untimed,
    SuddenDeath,
    Fischer,
    Bronstein,
}

impl TimeControlKind {
    const ALL: [Self; 4] = [Self::Untimed, Self::SuddenDeath, Self::Fischer, Self::Bronstein];

    const fn of(control: TimeControl) -> Self {
        match control {
            TimeControl::Untimed => Self::Untimed,
            TimeControl::SuddenDeath { .. } => Self::SuddenDeath,
            TimeControl::Fischer { .. } => Self::Fischer,
            TimeControl::Bronstein { .. } => Self::Bronstein,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Untimed => "time-none",
            Self::SuddenDeath => "time-kind-sudden-death",
            Self::Fischer => "time-kind-fischer",
            Self::Bronstein => "time-kind-bronstein",
        }
    }

    const fn control(self, base: Duration, bonus: Duration) -> TimeControl {
        match self {
            Self::Untimed => TimeControl::Untimed,
            Self::SuddenDeath => TimeControl::SuddenDeath { base },
            Self::Fischer => TimeControl::Fischer { base, increment: bonus },
            Self::Bronstein => TimeControl::Bronstein { base, delay: bonus },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn a_usual_time_is_chosen_or_one_of_ones_own() {
        let fixture = Fixture::turnover(&[]);
        let state = (TimeInputMode::default(), [TimeControl::Untimed; 2]);
        let mut harness = testing::harness_with([360.0, 500.0], state, |ui, (time_input_mode, controls)| {
            times_ui(ui, &fixture.translations, HeadingLevel::ScreenPart, time_input_mode, controls);
        });
        for control in usual_controls() {
            testing::press_control(&mut harness, &pace::control_in_words(&fixture.translations, control));
            assert_eq!(harness.state().1, [control; 2]);
        }
        testing::press_control(&mut harness, &fixture.say("time-custom"));
        testing::press_control(&mut harness, &fixture.say("time-per-side"));
        assert!(harness.state().0 == TimeInputMode::OWN_PER_SIDE);
        let controls = harness.state().1;
        assert!(controls[0].base().is_some() && controls[0] == controls[1], "{controls:?}");
    }

    #[test]
    fn minutes_and_seconds_are_changed_by_one_and_by_ten_with_keys() {
        use egui::Key::{ArrowDown, ArrowUp, PageDown};
        let fixture = Fixture::turnover(&[]);
        let fischer_control = |base_minutes: f64, increment_secs: u64| TimeControl::Fischer {
            base: Duration::from_secs_f64(60.0 * base_minutes),
            increment: Duration::from_secs(increment_secs),
        };
        let time_input_mode = TimeInputMode { is_custom: true, ..TimeInputMode::default() };
        let state = (time_input_mode, [fischer_control(10.0, 5); 2]);
        let mut harness = testing::harness_with([360.0, 500.0], state, |ui, (time_input_mode, controls)| {
            times_ui(ui, &fixture.translations, HeadingLevel::ScreenPart, time_input_mode, controls);
        });
        for (text_key, pressed_key, expected_control) in [
            ("time-base", ArrowUp, fischer_control(11.0, 5)),
            ("time-base", PageDown, fischer_control(1.0, 5)),
            ("time-base", ArrowDown, fischer_control(0.25, 5)),
            ("time-base", ArrowUp, fischer_control(1.0, 5)),
            ("time-bonus", ArrowDown, fischer_control(1.0, 4)),
        ] {
            testing::focus_control(&mut harness, &fixture.say(text_key));
            testing::press_key(&mut harness, pressed_key);
            assert_eq!(harness.state().1, [expected_control; 2], "{text_key} {pressed_key:?}");
        }
    }
}
