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
    blocked_players: &[PlayerName],
    player: &PlayerName,
) -> Option<AccountCommand> {
    let is_clicked = !blocked_players.contains(player) && ui.button(block_label(translations, player)).clicked();
    is_clicked.then(|| AccountCommand::Change(AccountChange { block: Some(player.clone()), ..default() }))
}

/// Draws whom the player has blocked, with a button for each that ends it. Returns the wanted change.
pub(super) fn blocked_players_ui(
    ui: &mut Ui,
    translations: &Translations,
    blocked_players: &[PlayerName],
) -> Option<AccountCommand> {
    if blocked_players.is_empty() {
        return None;
    }
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say("account-blocked")));
    ui.add(egui::Label::new(theme::faint(translations.say("account-blocked-about"))).wrap());
    let mut unblocked_player = None;
    egui::ScrollArea::vertical().id_salt("blocked players").max_height(LIST_HEIGHT).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for player in blocked_players {
            let label = translations.say_with("account-unblock", &[("player", player.as_str().into())]);
            if ui.button(label).clicked() {
                unblocked_player = Some(player.clone());
            }
        }
    });
    unblocked_player.map(|player| AccountCommand::Change(AccountChange { unblock: Some(player), ..default() }))
}
