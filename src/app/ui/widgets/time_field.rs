//! The choice of a day and a quarter of an hour in the player's time zone.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::phrases::announce::Announcement;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::{reading_text, structure, theme};
use crate::archive::Date;

const DAY_MS: u64 = 24 * 3_600_000;
const QUARTER_MS: u64 = 15 * 60_000;
/// How many days ahead are offered at most: eight weeks.
const MAX_DAYS: u64 = 56;

/// The widths of the list of days, and of those of hours and minutes, in points.
const DAY_WIDTH: f32 = 140.0;
const NUMBER_WIDTH: f32 = 64.0;
/// The height of an open list, in points; more is scrolled.
const LIST_HEIGHT: f32 = 340.0;

/// The quarters of hours that are offered. Times are in milliseconds since 1970.
///
/// The quarters are counted in UTC, from which no time zone differs by a part of one. So no local time is offered that does not exist
/// because the clocks are put forward, and one that exists twice because they are put back is the first of both that is to come.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct OfferedTimes {
    clock: WallClock,
    now_unix_ms: u64,
    first: u64,
    last: u64,
}

/// What the clocks around the player show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LocalTime {
    /// In days since 1970.
    day: u64,
    hour: u64,
    minute: u64,
}

impl OfferedTimes {
    /// Those that are at least `notice_ms` ahead, until `latest`; `None` if there are none.
    pub(in crate::app::ui) fn new(clock: WallClock, now_unix_ms: u64, notice_ms: u64, latest: u64) -> Option<Self> {
        let first = now_unix_ms.saturating_add(notice_ms).checked_next_multiple_of(QUARTER_MS)?;
        let latest = latest.min(now_unix_ms.saturating_add(MAX_DAYS * DAY_MS));
        let last = latest - latest % QUARTER_MS;
        (first <= last).then_some(Self { clock, now_unix_ms, first, last })
    }

    /// The first of them that is at least a day ahead, or the last one.
    pub(in crate::app::ui) fn a_day_ahead(self) -> u64 {
        self.at_or_after(self.now_unix_ms.saturating_add(DAY_MS))
    }

    /// Whether this is one of them.
    pub(in crate::app::ui) fn offers(self, unix_ms: u64) -> bool {
        (self.first..=self.last).contains(&unix_ms)
    }

    /// The first of them that is not before this time, or the last one.
    fn at_or_after(self, unix_ms: u64) -> u64 {
        unix_ms.checked_next_multiple_of(QUARTER_MS).map_or(self.last, |unix_ms| unix_ms.clamp(self.first, self.last))
    }

    fn local(self, unix_ms: u64) -> LocalTime {
        let minutes = self.clock.local_time(unix_ms) / 60_000;
        LocalTime { day: minutes / (24 * 60), hour: minutes / 60 % 24, minute: minutes % 60 }
    }

    /// Those of a local day, in their order.
    fn on_day(self, day: u64) -> impl Iterator<Item = u64> {
        // No time zone is a day away from UTC.
        let first = day.saturating_sub(1).saturating_mul(DAY_MS).max(self.first);
        let last = day.saturating_add(2).saturating_mul(DAY_MS).min(self.last);
        (first..=last).step_by(QUARTER_MS as usize).filter(move |&unix_ms| self.local(unix_ms).day == day)
    }

    /// The first of the day on which the clocks show this or more, or the last one of that day; `None` if it has none.
    fn on_day_at(self, local: LocalTime) -> Option<u64> {
        let found = self.on_day(local.day).find(|&unix_ms| self.local(unix_ms) >= local);
        found.or_else(|| self.on_day(local.day).last())
    }

    fn days(self) -> BTreeSet<u64> {
        (self.local(self.first).day..=self.local(self.last).day).collect()
    }

    fn hours(self, day: u64) -> BTreeSet<u64> {
        self.on_day(day).map(|unix_ms| self.local(unix_ms).hour).collect()
    }

    fn minutes(self, day: u64, hour: u64) -> BTreeSet<u64> {
        let times = self.on_day(day).map(|unix_ms| self.local(unix_ms));
        times.filter(|local| local.hour == hour).map(|local| local.minute).collect()
    }

    fn day_in_words(self, translations: &Translations, day: u64) -> String {
        match day.checked_sub(self.local(self.now_unix_ms).day) {
            Some(0) => translations.say("calendar-today"),
            Some(1) => translations.say("calendar-tomorrow"),
            _ => translations.weekday_and_day(Date::of_time(day.saturating_mul(DAY_MS))),
        }
    }
}

/// Draws the choice of one of these times, as a group with the name of this label. A chosen time that is offered no more stays as it is,
/// and is told, until another one is chosen: whoever uses the field does nothing with it meanwhile, and [tells](tell_to_choose_another) who
/// presses something that needs it. Nothing is disabled by the time alone, for a control would lose the keyboard without a word.
pub(in crate::app::ui) fn time_field_ui(
    ui: &mut Ui,
    translations: &Translations,
    label: &egui::Response,
    offered: OfferedTimes,
    chosen: &mut u64,
    commands: &mut Vec<UiCommand>,
) {
    let is_offered = offered.offers(*chosen);
    let shown = offered.local(*chosen);
    let mut local = shown;
    let mut is_list_empty = false;
    ui.horizontal_wrapped(|ui| {
        structure::mark_group_below(ui, label);
        reading_text::part_of_row_ui(ui, DAY_WIDTH, |ui| {
            let text = |day| offered.day_in_words(translations, day);
            let name = translations.say("calendar-choose-day");
            list_ui(ui, (name, DAY_WIDTH), &mut local.day, || offered.days(), text);
        });
        let width = 2.0 * NUMBER_WIDTH + ui.spacing().item_spacing.x;
        reading_text::part_of_row_ui(ui, width, |ui| {
            let name = translations.say("calendar-choose-hour");
            let hours = || offered.hours(shown.day);
            is_list_empty |= list_ui(ui, (name, NUMBER_WIDTH), &mut local.hour, hours, |hour| format!("{hour:02}"));
            let name = translations.say("calendar-choose-minute");
            let minutes = || offered.minutes(shown.day, shown.hour);
            is_list_empty |=
                list_ui(ui, (name, NUMBER_WIDTH), &mut local.minute, minutes, |minute| format!(":{minute:02}"));
        });
    });
    if is_list_empty {
        tell_to_choose_another(translations, commands);
    }
    if is_offered {
        // What is behind the text keeps the keyboard when it comes or goes.
        ui.skip_ahead_auto_ids(1);
    } else {
        let warning = egui::RichText::new(translations.say("calendar-choose-another")).color(theme::WARNING);
        ui.add(egui::Label::new(warning).wrap());
    }
    if local != shown {
        *chosen = offered.on_day_at(local).unwrap_or(*chosen);
    }
}

/// Tells whoever presses something that needs the chosen time that it is offered no more.
pub(in crate::app::ui) fn tell_to_choose_another(translations: &Translations, commands: &mut Vec<UiCommand>) {
    commands.push(UiCommand::Announce(Announcement::urgent(translations.say("calendar-choose-another"))));
}

/// Draws a list of numbers, with its name for assistive technology and its width. Returns whether there is none to choose in a list that is
/// open, which is closed then.
fn list_ui(
    ui: &mut Ui,
    (name, width): (String, f32),
    chosen: &mut u64,
    numbers: impl FnOnce() -> BTreeSet<u64>,
    text: impl Fn(u64) -> String,
) -> bool {
    let mut is_empty = false;
    let list = egui::ComboBox::from_id_salt(&name).height(LIST_HEIGHT).selected_text(text(*chosen));
    let list = list.width(width * reading_text::scale(ui.style())).show_list(ui, |ui| {
        let numbers = numbers();
        is_empty = numbers.is_empty();
        if is_empty {
            ui.close();
        }
        for number in numbers {
            theme::selectable_value(ui, chosen, number, text(number));
        }
    });
    theme::set_accessible_name(&list.response, name);
    is_empty
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::accesskit::Role;
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};

    const HOUR_MS: u64 = 3_600_000;
    /// 29 March and 25 October 2026, in days since 1970.
    const FORWARD_DAY: u64 = 20_541;
    const BACK_DAY: u64 = 20_751;
    /// Friday, 27 November 2026, 10:05 UTC.
    const NOW: u64 = 20_784 * DAY_MS + 10 * HOUR_MS + 5 * 60_000;

    /// The time zone of Madrid in 2026: the clocks are put forward from 2:00 to 3:00, and back from 3:00 to 2:00.
    fn madrid(time_ms: u64) -> i32 {
        let [forward, back] = [FORWARD_DAY, BACK_DAY].map(|day| day * DAY_MS + HOUR_MS);
        if (forward..back).contains(&time_ms) { 120 } else { 60 }
    }

    fn offered(utc_offset_mins: fn(u64) -> i32, now_unix_ms: u64) -> OfferedTimes {
        OfferedTimes::new(WallClock::in_zone(utc_offset_mins), now_unix_ms, 0, u64::MAX).expect("times to come")
    }

    fn local(day: u64, hour: u64, minute: u64) -> LocalTime {
        LocalTime { day, hour, minute }
    }

    #[test]
    fn each_quarter_is_found_again_by_what_the_clocks_show() {
        let zones: [fn(u64) -> i32; 4] = [madrid, |_| 0, |_| 345, |_| -210];
        for zone in zones {
            for now_unix_ms in [FORWARD_DAY, BACK_DAY].map(|day| (day - 2) * DAY_MS) {
                let offered = offered(zone, now_unix_ms);
                for unix_ms in (offered.first..offered.first + 5 * DAY_MS).step_by(QUARTER_MS as usize) {
                    let shown = offered.local(unix_ms);
                    let found = offered.on_day_at(shown).expect("it is offered");
                    assert!(found <= unix_ms && offered.local(found) == shown, "{unix_ms}: {shown:?}");
                    assert!(shown.minute.is_multiple_of(15), "{unix_ms}: {shown:?}");
                    assert!(offered.hours(shown.day).contains(&shown.hour), "{unix_ms}: {shown:?}");
                    assert!(offered.minutes(shown.day, shown.hour).contains(&shown.minute), "{unix_ms}: {shown:?}");
                }
            }
        }
    }

    #[test]
    fn no_time_is_offered_that_does_not_exist() {
        let offered = offered(madrid, (FORWARD_DAY - 1) * DAY_MS);
        assert_eq!(offered.on_day(FORWARD_DAY).count(), 23 * 4);
        let hours: BTreeSet<u64> = (0..24).filter(|&hour| hour != 2).collect();
        assert_eq!(offered.hours(FORWARD_DAY), hours);
        assert_eq!(offered.on_day_at(local(FORWARD_DAY, 1, 45)), Some(FORWARD_DAY * DAY_MS + HOUR_MS - QUARTER_MS));
        // Whoever has chosen 2:30 for another day gets the next time that exists.
        let found = offered.on_day_at(local(FORWARD_DAY, 2, 30)).expect("a time");
        assert_eq!((found, offered.local(found)), (FORWARD_DAY * DAY_MS + HOUR_MS, local(FORWARD_DAY, 3, 0)));
    }

    #[test]
    fn of_a_time_that_exists_twice_the_first_one_to_come_is_offered() {
        let midnight = BACK_DAY * DAY_MS;
        let [before, between] = [midnight - DAY_MS, midnight + HOUR_MS].map(|now_unix_ms| offered(madrid, now_unix_ms));
        assert_eq!(before.on_day(BACK_DAY).count(), 25 * 4);
        assert_eq!(before.hours(BACK_DAY).len(), 24);
        assert_eq!(before.minutes(BACK_DAY, 2).len(), 4);
        let quarter_past_two = local(BACK_DAY, 2, 15);
        assert_eq!(before.on_day_at(quarter_past_two), Some(midnight + QUARTER_MS));
        assert_eq!(between.on_day_at(quarter_past_two), Some(midnight + HOUR_MS + QUARTER_MS));
    }

    #[test]
    fn what_is_past_too_near_or_too_late_is_not_offered() {
        let zone = WallClock::in_zone(|_| 0);
        let times = OfferedTimes::new(zone, NOW, 5 * 60_000, NOW + 14 * HOUR_MS).expect("times to come");
        assert_eq!((times.first, times.last), (NOW + 10 * 60_000, NOW + 14 * HOUR_MS - 5 * 60_000));
        assert_eq!((times.at_or_after(0), times.at_or_after(u64::MAX)), (times.first, times.last));
        assert_eq!(times.a_day_ahead(), times.last);
        assert_eq!(times.hours(20_784), BTreeSet::from_iter(10..24));
        assert_eq!(times.minutes(20_784, 10), BTreeSet::from([15, 30, 45]));
        assert_eq!(times.on_day_at(local(20_784, 8, 30)), Some(times.first));
        assert_eq!(times.on_day_at(local(20_785, 20, 0)), Some(times.last));
        assert_eq!(times.on_day_at(local(20_786, 20, 0)), None);
        assert!(OfferedTimes::new(zone, NOW, 5 * 60_000, NOW + 9 * 60_000).is_none());
        assert!(OfferedTimes::new(zone, u64::MAX, 0, u64::MAX).is_none());
        assert_eq!(offered(|_| 0, NOW).days().len(), 57);
    }

    fn field(language: Language, size: [f32; 2]) -> Harness<'static, u64> {
        let translations = Translations::new(language);
        let offered = offered(|_| 0, NOW);
        testing::harness_with(size, offered.a_day_ahead(), move |ui, chosen| {
            let label = ui.label("Begins");
            time_field_ui(ui, &translations, &label, offered, chosen, &mut Vec::new());
        })
    }

    #[test]
    fn a_day_an_hour_and_a_quarter_are_chosen_by_pointer_and_by_keys() {
        use egui::Key::{ArrowDown, Enter, Home};
        let mut harness = field(Language::English, [400.0, 700.0]);
        let today = 20_784;
        let unix_ms = |day: u64, hour: u64, minute: u64| day * DAY_MS + hour * HOUR_MS + minute * 60_000;
        assert_eq!(*harness.state(), unix_ms(today + 1, 10, 15));
        testing::press_control(&mut harness, "Day");
        testing::press_control(&mut harness, "Sun 29 Nov");
        assert_eq!(*harness.state(), unix_ms(today + 2, 10, 15));
        testing::focus_control(&mut harness, "Hour");
        for (key, expected) in [(Enter, "10"), (ArrowDown, "11"), (Enter, "Hour")] {
            assert_eq!(testing::press_key(&mut harness, key).as_deref(), Some(expected), "{key:?}");
        }
        assert_eq!(*harness.state(), unix_ms(today + 2, 11, 15));
        testing::press_control(&mut harness, "Minutes");
        testing::press_control(&mut harness, ":45");
        assert_eq!(*harness.state(), unix_ms(today + 2, 11, 45));
        testing::focus_control(&mut harness, "Day");
        for (key, expected) in [(Enter, "Sun 29 Nov"), (Home, "Today"), (Enter, "Day")] {
            assert_eq!(testing::press_key(&mut harness, key).as_deref(), Some(expected), "{key:?}");
        }
        assert_eq!(*harness.state(), unix_ms(today, 11, 45));
    }

    /// A field at a time that changes: this time, what is chosen, and what is said.
    fn field_at_any_time(
        translations: &Translations,
        now_unix_ms: u64,
        chosen: u64,
    ) -> Harness<'_, (u64, u64, Vec<UiCommand>)> {
        testing::harness_with(
            [400.0, 700.0],
            (now_unix_ms, chosen, Vec::new()),
            move |ui, (now_unix_ms, chosen, commands)| {
                let label = ui.label("Begins");
                time_field_ui(ui, translations, &label, offered(|_| 0, *now_unix_ms), chosen, commands);
            },
        )
    }

    #[test]
    fn a_time_that_has_come_stays_as_it_is_and_is_told_until_another_one_is_chosen() {
        let translations = Translations::new(Language::English);
        let quarter_past_ten = NOW + 10 * 60_000;
        let mut harness = field_at_any_time(&translations, NOW, quarter_past_ten);
        let warning_text = translations.say("calendar-choose-another");
        for (now_unix_ms, is_told) in [(NOW, false), (quarter_past_ten, false), (quarter_past_ten + 1, true)] {
            harness.state_mut().0 = now_unix_ms;
            testing::run_until_settled(&mut harness);
            assert_eq!((harness.state().1, testing::shows_text(&harness, &warning_text)), (quarter_past_ten, is_told));
        }
        testing::press_control(&mut harness, "Minutes");
        testing::press_control(&mut harness, ":30");
        assert_eq!(harness.state().1, NOW + 25 * 60_000);
        assert!(!testing::shows_text(&harness, &warning_text));
    }

    #[test]
    fn a_list_keeps_the_keyboard_when_its_time_has_come_and_tells_who_opens_it_if_nothing_is_left() {
        let translations = Translations::new(Language::English);
        let told = Announcement::urgent(translations.say("calendar-choose-another"));
        let half_past_ten = NOW + 25 * 60_000;
        for (now_unix_ms, are_empty) in [
            (half_past_ten + 1, [false, false, false]),
            (half_past_ten + HOUR_MS, [false, false, true]),
            (half_past_ten + DAY_MS, [false, true, true]),
        ] {
            for (name, is_empty) in ["Day", "Hour", "Minutes"].into_iter().zip(are_empty) {
                let mut harness = field_at_any_time(&translations, NOW, half_past_ten);
                testing::focus_control(&mut harness, name);
                harness.state_mut().0 = now_unix_ms;
                testing::run_until_settled(&mut harness);
                assert_eq!(testing::focused_name(&harness).as_deref(), Some(name), "{now_unix_ms}");
                let focused_name = testing::press_key(&mut harness, egui::Key::Enter);
                assert_eq!(focused_name.as_deref() == Some(name), is_empty, "{now_unix_ms}: {name}, {focused_name:?}");
                let announcements = testing::announcements(&harness.state().2);
                assert_eq!(announcements, vec![&told; usize::from(is_empty)], "{now_unix_ms}: {name}");
            }
        }
    }

    #[test]
    fn assistive_technology_is_told_the_group_its_lists_and_what_is_chosen() {
        let harness = field(Language::English, [400.0, 300.0]);
        let group = harness.get_by_role_and_label(Role::Group, "Begins").accesskit_node().id();
        for (name, value) in [("Day", "Tomorrow"), ("Hour", "10"), ("Minutes", ":15")] {
            let list = harness.get_by_role_and_label(Role::ComboBox, name).accesskit_node();
            assert_eq!(list.value().as_deref(), Some(value), "{name}");
            let mut above = std::iter::successors(list.parent(), |node| node.parent());
            assert!(above.any(|node| node.id() == group), "{name}");
        }
    }

    #[test]
    fn it_has_room_in_a_dialog_of_a_phone_and_is_as_high_as_a_fingertip() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            let (harness, zoom) = testing::touch_harness([320.0, 640.0], |ui, _| {
                // As wide as a dialog is there.
                ui.set_max_width(240.0);
                let mut chosen = NOW + 26 * DAY_MS;
                let label = ui.label("Begins");
                time_field_ui(ui, &translations, &label, offered(|_| 0, NOW), &mut chosen, &mut Vec::new());
            });
            assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new());
            for key in ["calendar-choose-day", "calendar-choose-hour", "calendar-choose-minute"] {
                let rect = testing::control_rect(&harness, &translations.say(key));
                assert!(rect.right() <= 240.0 && rect.height() * zoom > 43.9, "{key}: {rect}");
            }
        }
    }
}
