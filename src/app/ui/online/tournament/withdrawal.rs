//! Whether a player really withdraws from a tournament, and what becomes of the player's game then.

use bevy_egui::egui::Ui;

use super::{TournamentDialogView, button_with_question_ui, push_command};
use crate::app::i18n::Translations;
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{open_games::name_or_nameless, teams};
use crate::online_tournament::{TournamentStage, TournamentView};

/// Draws the button by which a player withdraws. Once the tournament has begun, it asks first: `is_question_open` tells that it has.
pub(super) fn withdraw_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    is_question_open: &mut bool,
    commands: &mut Vec<UiCommand>,
) {
    let question = withdrawal_question(dialog_view.translations, tournament);
    if button_with_question_ui(ui, dialog_view, ("tournament-withdraw", None), question.as_deref(), is_question_open) {
        push_command(commands, OnlineTournamentCommand::Act(TournamentAct::Withdraw));
    }
}

/// The question before a player withdraws, and what becomes of the games until the player returns; `None` before the beginning, when nothing
/// is lost by that.
fn withdrawal_question(translations: &Translations, tournament: &TournamentView) -> Option<String> {
    if tournament.listed.stage == TournamentStage::Open {
        return None;
    }
    let own_id = tournament.own.and_then(|own| own.id);
    let game_question = own_id.and_then(|id| tournament.unfinished_game_of(id)).map(|(game, opponent)| {
        let text_key = match game.appointment {
            Some(_) => "online-tournament-withdraw-forfeit",
            None => "online-tournament-withdraw-playing",
        };
        let opponent_name = name_or_nameless(translations, tournament.name_of(opponent));
        translations.say_with(text_key, &[("player", opponent_name.into())])
    });
    let question = game_question.unwrap_or_else(|| translations.say("online-tournament-withdraw-sure"));
    let later_key = match teams::loses_games_while_away(tournament) {
        true => "online-tournament-withdraw-absent",
        false => "online-tournament-withdraw-unpaired",
    };
    Some(format!("{question} {}", translations.say(later_key)))
}
