//! What the player looks at in the library, and the fields in which it is typed.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::library::library_rows::Rows;
use crate::app::ui::widgets::theme::WARNING;
use crate::archive::{Filter, Order, RecordId};

/// The state of the library's dialog. It is kept when the dialog is closed, except the head of a game that is being edited.
#[derive(Default)]
pub(in crate::app::ui) struct Browse {
    pub(in crate::app::ui) page: Page,
    pub(in crate::app::ui) filter: Filter,
    /// The first and last day of the filter, as typed.
    pub(in crate::app::ui) days: [String; 2],
    pub(in crate::app::ui) order: Order,
    pub(in crate::app::ui) chosen_id: Option<RecordId>,
    /// The new head of the selected game, while it is edited.
    pub(in crate::app::ui) rename: Option<Rename>,
    /// The player whose results are shown.
    pub(in crate::app::ui) player: String,
    pub(in crate::app::ui) rows: Rows,
}

/// The pages of the library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app::ui) enum Page {
    /// The list.
    #[default]
    Games,
    /// The results of a player.
    Results,
}

/// The head of a game, while it is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app::ui) struct Rename {
    pub(in crate::app::ui) players: [String; 2],
    pub(in crate::app::ui) date: String,
}

/// A field of one line; red if its text is invalid.
pub(in crate::app::ui) fn field_ui(
    ui: &mut Ui,
    text: &mut String,
    hint: &str,
    width: f32,
    is_valid: bool,
) -> egui::Response {
    let mut text_field = egui::TextEdit::singleline(text)
        .hint_text(hint)
        .char_limit(40)
        .margin(egui::Margin::symmetric(8, 6))
        .desired_width(width - 16.0);
    if !is_valid {
        text_field = text_field.text_color(WARNING);
    }
    ui.add(text_field)
}
