//! How a player of a Swiss tournament asks for a free next round.

use bevy_egui::egui::{self, Ui};

use super::{TournamentDialogView, send};
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::online_view::warning_ui;
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::OwnView;
use crate::tournament::Bye;

/// Draws the button by which a player asks for half a point in the next round without a game, or that this is asked for. Nobody can take
/// it back, so the button asks first: `is_asked` tells that it has.
pub(super) fn bye_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    own: OwnView,
    is_asked: &mut bool,
    commands: &mut Vec<UiCommand>,
) {
    if own.next_bye == Some(Bye::HalfPoint) {
        ui.label(theme::faint(view.say("tournament-half-point-asked")));
    }
    let Some(round) = own.half_point_bye_round else {
        *is_asked = false;
        return;
    };
    if *is_asked {
        let values = [("round", round.into())];
        warning_ui(ui, &view.translations.say_with("online-tournament-bye-sure", &values));
    }
    let button = egui::Button::new(view.say("tournament-half-point"));
    let tip = view.say("tip-tournament-half-point");
    if ui.add_enabled(!view.tournaments.is_waiting, button).on_hover_text(tip).clicked() {
        if *is_asked {
            send(commands, OnlineTournamentCommand::Act(TournamentAct::AskForBye { round }));
        }
        *is_asked = !*is_asked;
    }
    if *is_asked && dialog::cancel_ui(ui, view.translations) {
        *is_asked = false;
    }
}
