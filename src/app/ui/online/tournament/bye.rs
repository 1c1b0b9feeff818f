//! How a player of a Swiss tournament asks for a free next round.

use bevy_egui::egui::Ui;

use super::{TournamentDialogView, asking_button_ui, send};
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::theme;
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
    let question = view.translations.say_with("online-tournament-bye-sure", &[("round", round.into())]);
    let keys = ("tournament-half-point", Some("tip-tournament-half-point"));
    if asking_button_ui(ui, view, keys, Some(&question), is_asked) {
        send(commands, OnlineTournamentCommand::Act(TournamentAct::AskForBye { round }));
    }
}
