//! The players whose challenges the player does not take, in the dialog of the player's name.

use bevy::prelude::default;
use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::online::accounts::AccountCommand;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme;
use crate::player::{AccountChange, PlayerName};

/// The height of the list, in points; more is scrolled.
const LIST_HEIGHT: f32 = 150.0;

/// The label of the button that blocks a player.
pub(in crate::app::ui) fn block_label(translations: &Translations, player: &PlayerName) -> String {
    translations.say_with("account-block", &[("player", player.as_str().into())])
}

/// Draws the button that blocks a player, unless that is done. Returns the wanted change.
pub(super) fn block_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    blocked: &[PlayerName],
    player: &PlayerName,
) -> Option<AccountCommand> {
    let is_wanted = !blocked.contains(player) && ui.button(block_label(translations, player)).clicked();
    is_wanted.then(|| AccountCommand::Change(AccountChange { block: Some(player.clone()), ..default() }))
}

/// Draws whom the player has blocked, with a button for each that ends it. Returns the wanted change.
pub(super) fn blocked_ui(ui: &mut Ui, translations: &Translations, blocked: &[PlayerName]) -> Option<AccountCommand> {
    if blocked.is_empty() {
        return None;
    }
    structure::heading_ui(ui, HeadingLevel::Part, theme::strong(translations.say("account-blocked")));
    ui.add(egui::Label::new(theme::faint(translations.say("account-blocked-about"))).wrap());
    let mut unblocked = None;
    egui::ScrollArea::vertical().id_salt("blocked players").max_height(LIST_HEIGHT).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for player in blocked {
            let label = translations.say_with("account-unblock", &[("player", player.as_str().into())]);
            if ui.button(label).clicked() {
                unblocked = Some(player.clone());
            }
        }
    });
    unblocked.map(|player| AccountCommand::Change(AccountChange { unblock: Some(player), ..default() }))
}
