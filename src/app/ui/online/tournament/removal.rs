//! How the organiser removes a player, and lets one back in: the button below the standings, and the players among whom one is chosen.

use bevy_egui::egui::Ui;

use super::{TournamentDialogView, TournamentDraft};
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::teams;
use crate::online_tournament::{PlayerRowView, TournamentStage, TournamentView};

/// Draws the button that opens the list of players, and the list; nothing where the organiser can remove none. The players of teams are
/// removed where the teams are listed.
pub(super) fn removal_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let is_listed = |row: &&PlayerRowView| (!row.is_absent || row.is_removed) && !row.name.is_empty();
    let removable_rows: Vec<_> = tournament.rows.iter().filter(is_listed).collect();
    if (removable_rows.is_empty() && tournament.removed_players.is_empty()) || !can_remove_players(tournament) {
        draft.is_removal_list_open = false;
        return;
    }
    if ui.button(dialog_view.say("online-tournament-remove")).clicked() {
        (draft.is_removal_list_open, draft.removed_player) = (!draft.is_removal_list_open, None);
    }
    if !draft.is_removal_list_open {
        return;
    }
    ui.add_enabled_ui(!dialog_view.tournaments.is_waiting, |ui| {
        for row in removable_rows {
            ui.horizontal_wrapped(|ui| {
                ui.label(&row.name);
                if row.is_removed {
                    return teams::readmit_button_ui(ui, dialog_view.translations, &row.name, commands);
                }
                let player = (row.id, row.name.as_str());
                teams::remove_button_ui(
                    ui,
                    dialog_view.translations,
                    tournament,
                    player,
                    &mut draft.removed_player,
                    commands,
                );
            });
        }
        for name in &tournament.removed_players {
            ui.horizontal_wrapped(|ui| {
                ui.label(name);
                teams::readmit_button_ui(ui, dialog_view.translations, name, commands);
            });
        }
    });
}

/// Whether the player organises a tournament of players, and those can be removed from it.
fn can_remove_players(tournament: &TournamentView) -> bool {
    let stage = tournament.listed.stage;
    // The games of a duplicate match have been dealt out.
    let is_dealt_out = tournament.duplicate.is_some() && stage != TournamentStage::Open;
    let is_organiser = tournament.own.is_some_and(|own_view| own_view.organises);
    is_organiser && tournament.listed.boards.is_none() && !stage.is_over() && !is_dealt_out
}
