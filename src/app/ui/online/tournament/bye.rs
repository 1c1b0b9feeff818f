//! How a player of a Swiss tournament asks for a free next round.

use bevy_egui::egui::Ui;

use super::{TournamentDialogView, button_with_question_ui, push_command};
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::theme;
use crate::online_tournament::OwnView;
use crate::tournament::Bye;

/// Draws the button by which a player asks for half a point in the next round without a game, or that this is asked for. Nobody can take
/// it back, so the button asks first: `is_question_open` tells that it has.
pub(super) fn bye_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    own_view: OwnView,
    is_question_open: &mut bool,
    commands: &mut Vec<UiCommand>,
) {
    if own_view.next_bye == Some(Bye::HalfPoint) {
        ui.label(theme::faint(dialog_view.say("tournament-half-point-asked")));
    }
    let Some(round_number) = own_view.half_point_bye_round else {
        *is_question_open = false;
        return;
    };
    let question = dialog_view.translations.say_with("online-tournament-bye-sure", &[("round", round_number.into())]);
    let button_keys = ("tournament-half-point", Some("tip-tournament-half-point"));
    if button_with_question_ui(ui, dialog_view, button_keys, Some(&question), is_question_open) {
        push_command(commands, OnlineTournamentCommand::Act(TournamentAct::AskForBye { round: round_number }));
    }
}
