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
const NOTICE_MS: u64 = 60_000;

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
    pub(super) fn time(self, now: u64) -> Option<u64> {
        match self {
            Self::ByHand => None,
            Self::In(delay) => Some(now.saturating_add(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX))),
            Self::At(time) => Some(time),
        }
    }

    /// The key of its name.
    fn key(self) -> &'static str {
        let usual = USUAL_BEGINNINGS.into_iter().find(|(beginning, _)| *beginning == self);
        usual.map_or("online-begins-at", |(_, key)| key)
    }
}

/// Draws the choice. A date is offered once the server's time is known.
pub(super) fn beginning_ui(ui: &mut Ui, view: OnlineView, begins: &mut Beginning) {
    let offered = view.server_time().and_then(|now| OfferedTimes::new(view.clock, now, NOTICE_MS, u64::MAX));
    let row = ui.horizontal_wrapped(|ui| {
        let label = ui.label(view.say("online-begins"));
        reading_text::part_of_row_ui(ui, LIST_WIDTH, |ui| list_ui(ui, view, offered, begins).labelled_by(label.id));
        label
    });
    if let (Beginning::At(time), Some(offered)) = (begins, offered) {
        time_field::time_field_ui(ui, view.translations, &row.inner, offered, time);
    }
}

fn list_ui(ui: &mut Ui, view: OnlineView, offered: Option<OfferedTimes>, begins: &mut Beginning) -> egui::Response {
    let list = egui::ComboBox::from_id_salt("tournament begins").width(LIST_WIDTH).height(LIST_HEIGHT);
    let list = list.selected_text(view.say(begins.key())).show_list(ui, |ui| {
        for (beginning, key) in USUAL_BEGINNINGS {
            theme::selectable_value(ui, begins, beginning, view.say(key));
        }
        let Some(offered) = offered else { return };
        let is_chosen = matches!(begins, Beginning::At(_));
        if theme::selectable_label(ui, is_chosen, view.say("online-begins-at")).clicked() && !is_chosen {
            *begins = Beginning::At(offered.a_day_ahead());
        }
    });
    list.response
}
