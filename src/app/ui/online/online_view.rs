//! The data and the common parts of the dialog of online games.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::{
    i18n::Translations, online::kept_seats::KeptSeats, online::lobby::Lobby, play::CurrentGame,
    settings::PlayerProgress, settings::Settings,
};

/// The data of the dialog.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct OnlineView<'a> {
    pub(in crate::app::ui) words: &'a Translations,
    pub(in crate::app::ui) settings: &'a Settings,
    pub(in crate::app::ui) progress: &'a PlayerProgress,
    pub(in crate::app::ui) lobby: &'a Lobby,
    pub(in crate::app::ui) seats: &'a KeptSeats,
    /// The game on the table.
    pub(in crate::app::ui) current: &'a CurrentGame,
    /// Whether the address of a server is known.
    pub(in crate::app::ui) has_site: bool,
}

impl OnlineView<'_> {
    pub(in crate::app::ui) fn say(self, key: &str) -> String {
        self.words.say(key)
    }
}

/// Draws an error.
pub(in crate::app::ui) fn warning_ui(ui: &mut Ui, text: &str) {
    ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
}

/// Draws a row of a list: the title, the details and the buttons of a game.
pub(in crate::app::ui) fn game_row_ui(ui: &mut Ui, title: String, detail: String, buttons: impl FnOnce(&mut Ui)) {
    egui::Frame::new().fill(theme::FIELD).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.add(egui::Label::new(theme::strong(title)).wrap());
        ui.add(egui::Label::new(theme::faint(detail)).wrap());
        ui.horizontal_wrapped(buttons);
    });
}
