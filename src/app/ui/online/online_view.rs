//! The data and the common parts of the dialog of online games.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::online::lobby::HouseRules;
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::{
    i18n::Translations, online::challenges::Challenges, online::kept_seats::KeptSeats, online::lobby::Lobby,
    online::tournaments::OnlineTournaments, play::CurrentGame, settings::PlayerProgress, settings::Settings,
    system::wall_clock::WallClock,
};
use crate::player::PlayerName;

/// The data of the dialog.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct OnlineView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) settings: &'a Settings,
    pub(in crate::app::ui) progress: &'a PlayerProgress,
    pub(in crate::app::ui) lobby: &'a Lobby,
    pub(in crate::app::ui) tournaments: &'a OnlineTournaments,
    pub(in crate::app::ui) challenges: &'a Challenges,
    pub(in crate::app::ui) seats: &'a KeptSeats,
    /// The program's time.
    pub(in crate::app::ui) now: Duration,
    /// What knows the player's time zone.
    pub(in crate::app::ui) clock: WallClock,
    /// The game on the table.
    pub(in crate::app::ui) current: &'a CurrentGame,
    /// The player's name on the server; `None` for one who is not signed in.
    pub(in crate::app::ui) name: Option<&'a PlayerName>,
    /// Whether the address of a server is known.
    pub(in crate::app::ui) has_site: bool,
}

impl OnlineView<'_> {
    pub(in crate::app::ui) fn say(self, text_key: &str) -> String {
        self.translations.say(text_key)
    }

    /// The time of the usual server, in milliseconds since 1970; `None` as long as its list of tournaments has not come.
    pub(in crate::app::ui) fn server_time_ms(self) -> Option<u64> {
        let tournament_list = self.tournaments.listed.as_ref()?;
        let elapsed_ms = self.now.saturating_sub(self.tournaments.list_received_at).as_millis();
        Some(tournament_list.now.saturating_add(u64::try_from(elapsed_ms).unwrap_or(u64::MAX)))
    }
}

/// The number of rules of the house that are remembered as read.
const MAX_REMEMBERED_RULES: usize = 16;
/// The height of the rules of the house, in points; more is scrolled.
const RULES_HEIGHT: f32 = 150.0;

/// Draws the rules of the house until the player has read them.
pub(in crate::app::ui) fn house_rules_ui(
    ui: &mut Ui,
    (translations, settings, house_rules): (&Translations, &Settings, Option<&HouseRules>),
    commands: &mut Vec<UiCommand>,
) {
    let unread_rules = house_rules.filter(|rules| !settings.house_rules.contains(&rules.version));
    let Some(HouseRules { version, text: rules_text, .. }) = unread_rules else { return };
    egui::Frame::new().fill(theme::FIELD).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::strong(translations.say("online-house-rules")));
        egui::ScrollArea::vertical().id_salt("house rules").max_height(RULES_HEIGHT).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(egui::Label::new(rules_text).wrap());
        });
        if ui.button(translations.say("online-house-rules-read")).clicked() {
            let mut settings = settings.clone();
            settings.house_rules.push(version.clone());
            let surplus_count = settings.house_rules.len().saturating_sub(MAX_REMEMBERED_RULES);
            settings.house_rules.drain(..surplus_count);
            commands.push(UiCommand::Settings(settings));
        }
    });
}

/// Draws an error.
pub(in crate::app::ui) fn warning_ui(ui: &mut Ui, text: &str) {
    ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
}

/// Draws a row of a list: its title, its details and its buttons.
pub(in crate::app::ui) fn list_row_ui(ui: &mut Ui, title: String, details: String, buttons_ui: impl FnOnce(&mut Ui)) {
    egui::Frame::new().fill(theme::FIELD).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.add(egui::Label::new(theme::strong(title)).wrap());
        ui.add(egui::Label::new(theme::faint(details)).wrap());
        ui.horizontal_wrapped(buttons_ui);
    });
}
