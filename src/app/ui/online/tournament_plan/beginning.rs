//! When a tournament begins that is about to be announced.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::ui::command::UiCommand;
use crate::app::ui::online::online_view::OnlineView;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::time_field::{self, OfferedTimes};
use crate::app::ui::widgets::{reading_text, theme};

/// The width of the list, and its height when it is open, in points.
const LIST_WIDTH: f32 = 210.0;
const LIST_HEIGHT: f32 = 340.0;
/// How far ahead a time must be, in milliseconds: the server accepts none that has come when it hears of it.
const START_NOTICE_MS: u64 = 60_000;

/// When a tournament begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Beginning {
    /// When the organiser begins it.
    #[default]
    ByHand,
    /// So long after its announcement.
    In(Duration),
    /// At this time, in milliseconds since 1970.
    At(u64),
}

/// Those that need no date, each with the key of its name.
const USUAL_BEGINNINGS: [(Beginning, &str); 6] = [
    (Beginning::ByHand, "online-begins-by-hand"),
    (Beginning::In(Duration::from_mins(10)), "online-begins-10-min"),
    (Beginning::In(Duration::from_mins(30)), "online-begins-30-min"),
    (Beginning::In(Duration::from_hours(1)), "online-begins-hour"),
    (Beginning::In(Duration::from_hours(24)), "online-begins-day"),
    (Beginning::In(Duration::from_hours(7 * 24)), "online-begins-week"),
];

impl Beginning {
    /// The time at which a tournament begins by itself that is announced now. All times are in milliseconds since 1970.
    pub(super) fn start_time_ms(self, now_ms: u64) -> Option<u64> {
        match self {
            Self::ByHand => None,
            Self::In(delay) => Some(now_ms.saturating_add(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX))),
            Self::At(time_ms) => Some(time_ms),
        }
    }

    /// Whether a tournament can begin then: a date that was chosen may have come.
    pub(super) fn is_possible(self, view: OnlineView) -> bool {
        match self {
            Self::ByHand | Self::In(_) => true,
            Self::At(time_ms) => offered_times(view).is_none_or(|offered_times| offered_times.offers(time_ms)),
        }
    }

    /// The key of its name.
    fn name_key(self) -> &'static str {
        let usual_beginning = USUAL_BEGINNINGS.into_iter().find(|(beginning, _)| *beginning == self);
        usual_beginning.map_or("online-begins-at", |(_, text_key)| text_key)
    }
}

/// The dates that are offered; `None` as long as the server's time is unknown.
fn offered_times(view: OnlineView) -> Option<OfferedTimes> {
    OfferedTimes::new(view.clock, view.server_time_ms()?, START_NOTICE_MS, u64::MAX)
}

/// Draws the choice. A date is offered once the server's time is known.
pub(super) fn beginning_ui(
    ui: &mut Ui,
    view: OnlineView,
    chosen_beginning: &mut Beginning,
    commands: &mut Vec<UiCommand>,
) {
    let offered_times = offered_times(view);
    let label_row = ui.horizontal_wrapped(|ui| {
        let label = ui.label(view.say("online-begins"));
        reading_text::part_of_row_ui(ui, LIST_WIDTH, |ui| {
            list_ui(ui, view, offered_times, chosen_beginning).labelled_by(label.id)
        });
        label
    });
    if let (Beginning::At(time_ms), Some(offered_times)) = (chosen_beginning, offered_times) {
        time_field::time_field_ui(ui, view.translations, &label_row.inner, offered_times, time_ms, commands);
    }
}

fn list_ui(
    ui: &mut Ui,
    view: OnlineView,
    offered_times: Option<OfferedTimes>,
    chosen_beginning: &mut Beginning,
) -> egui::Response {
    let beginning_list = egui::ComboBox::from_id_salt("tournament begins").width(LIST_WIDTH).height(LIST_HEIGHT);
    let beginning_list = beginning_list.selected_text(view.say(chosen_beginning.name_key())).show_list(ui, |ui| {
        for (beginning, text_key) in USUAL_BEGINNINGS {
            theme::selectable_value(ui, chosen_beginning, beginning, view.say(text_key));
        }
        let Some(offered_times) = offered_times else { return };
        let is_chosen = matches!(chosen_beginning, Beginning::At(_));
        if theme::selectable_label(ui, is_chosen, view.say("online-begins-at")).clicked() && !is_chosen {
            *chosen_beginning = Beginning::At(offered_times.a_day_ahead());
        }
    });
    beginning_list.response
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::tournaments::OnlineTournamentCommand;
    use crate::app::online::{kept_seats::KeptSeats, lobby::Lobby};
    use crate::app::phrases::announce::Announcement;
    use crate::app::ui::online::tournament_list::{tests::fixture, tournaments_ui};
    use crate::app::ui::online::tournament_plan::announce_ui;
    use crate::app::ui::testing;
    use crate::player::PlayerName;
    use crate::session::GameId;

    #[test]
    fn a_date_that_has_come_is_not_announced_and_no_other_one_in_its_place_and_who_presses_is_told() {
        let fixture = fixture(Language::English);
        let player_name: PlayerName = "Ana".parse().expect("a name");
        let (mut draft, mut game_id) = (None, GameId::default());
        let state = (Duration::from_secs(5), Vec::<UiCommand>::new());
        let mut harness = testing::harness_with([560.0, 1200.0], state, |ui, (now, commands)| {
            let (lobby, seats) = (Lobby::default(), KeptSeats::default());
            let view = OnlineView { name: Some(&player_name), now: *now, ..fixture.online(&lobby, &seats) };
            tournaments_ui(ui, view, &mut draft, &mut game_id, commands);
            announce_ui(ui, view, &mut draft, game_id, commands);
        });
        for text_key in ["online-announce", "online-begins", "online-begins-at"] {
            testing::press_control(&mut harness, &fixture.say(text_key));
        }
        let announce_label = fixture.say("online-announce-make");
        testing::focus_control(&mut harness, &announce_label);
        // It is 00:29 of the next day, and 00:30 is chosen.
        harness.state_mut().0 = Duration::from_secs((24 * 60 + 29) * 60 + 10 - 1_000 + 2);
        harness.get_by_label(&announce_label).click_accesskit();
        testing::run_until_settled(&mut harness);
        let warning_text = fixture.say("calendar-choose-another");
        for press_count in 1..=2 {
            assert!(testing::shows_text(&harness, &warning_text));
            let told = Announcement::urgent(warning_text.clone());
            assert_eq!(testing::announcements(&harness.state().1), vec![&told; press_count]);
            assert_eq!(harness.state().1.len(), press_count, "{:?}", harness.state().1);
            assert_eq!(testing::focused_name(&harness).as_ref(), Some(&announce_label));
            testing::press_key(&mut harness, egui::Key::Enter);
        }
        harness.state_mut().1.clear();
        for control_label in [&*fixture.say("calendar-choose-minute"), ":45", &announce_label] {
            testing::press_control(&mut harness, control_label);
        }
        let [UiCommand::OnlineTournament(OnlineTournamentCommand::Announce(plan))] = &*harness.state().1 else {
            panic!("{:?}", harness.state().1)
        };
        assert_eq!(plan.starts_at, Some((24 * 60 + 45) * 60_000));
    }
}
