//! When a tournament begins that is about to be announced.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

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

    /// The key of its name.
    fn name_key(self) -> &'static str {
        let usual_beginning = USUAL_BEGINNINGS.into_iter().find(|(beginning, _)| *beginning == self);
        usual_beginning.map_or("online-begins-at", |(_, text_key)| text_key)
    }
}

/// Draws the choice. A date is offered once the server's time is known.
pub(super) fn beginning_ui(ui: &mut Ui, view: OnlineView, chosen_beginning: &mut Beginning) {
    let offered_times =
        view.server_time_ms().and_then(|now_ms| OfferedTimes::new(view.clock, now_ms, START_NOTICE_MS, u64::MAX));
    let label_row = ui.horizontal_wrapped(|ui| {
        let label = ui.label(view.say("online-begins"));
        reading_text::part_of_row_ui(ui, LIST_WIDTH, |ui| {
            list_ui(ui, view, offered_times, chosen_beginning).labelled_by(label.id)
        });
        label
    });
    if let (Beginning::At(time_ms), Some(offered_times)) = (chosen_beginning, offered_times) {
        time_field::time_field_ui(ui, view.translations, &label_row.inner, offered_times, time_ms);
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
