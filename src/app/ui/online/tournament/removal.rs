//! How the organiser removes a player: the button below the standings, and the players among whom one is chosen.

use bevy_egui::egui::Ui;

use super::{TournamentDialogView, TournamentDraft};
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::teams;
use crate::online_tournament::{TournamentStage, TournamentView};

/// Draws the button that opens the list of players, and the list; nothing where the organiser can remove none. The players of teams are
/// removed where the teams are listed.
pub(super) fn removal_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut TournamentDraft,
    commands: &mut Vec<UiCommand>,
) {
    let players: Vec<_> = tournament.rows.iter().filter(|row| !row.is_absent && !row.name.is_empty()).collect();
    if players.is_empty() || !may_remove(tournament) {
        draft.is_removing = false;
        return;
    }
    if ui.button(view.say("online-tournament-remove")).clicked() {
        (draft.is_removing, draft.removed_player) = (!draft.is_removing, None);
    }
    if !draft.is_removing {
        return;
    }
    ui.add_enabled_ui(!view.tournaments.is_waiting, |ui| {
        for row in players {
            ui.horizontal_wrapped(|ui| {
                ui.label(&row.name);
                let player = (row.id, row.name.as_str());
                teams::remove_ui(ui, view.translations, tournament, player, &mut draft.removed_player, commands);
            });
        }
    });
}

/// Whether the player organises a tournament of players, and those can be removed from it.
fn may_remove(tournament: &TournamentView) -> bool {
    let stage = tournament.listed.stage;
    // The games of a duplicate match have been dealt out.
    let is_fixed = tournament.duplicate.is_some() && stage != TournamentStage::Open;
    let organises = tournament.own.is_some_and(|own| own.organises);
    organises && tournament.listed.boards.is_none() && !stage.is_over() && !is_fixed
}
