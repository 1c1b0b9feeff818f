//! How the organiser corrects the result of a game: the button in the game's row, and below the row the choice of a result.

use bevy_egui::egui::{self, Ui};

use super::{TournamentDialogView, error_ui, paragraph_ui, push_command};
use crate::app::i18n::Translations;
use crate::app::online::tournaments::{OnlineTournamentCommand, TournamentAct};
use crate::app::ui::command::UiCommand;
use crate::app::ui::organiser::game_row::outcome_key;
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::theme;
use crate::online_tournament::{CorrectedResult, TournamentSystem};
use crate::organiser::result_text;
use crate::tournament::GameOutcome;

/// What the organiser is about to correct.
#[derive(Default)]
pub(super) struct CorrectionDraft {
    /// The key of the game; `None` while no result is about to be corrected.
    game_key: Option<String>,
    /// The result that is chosen.
    chosen_result: Option<CorrectedResult>,
    /// Whether it has been sent to the server.
    is_sent: bool,
}

impl CorrectionDraft {
    /// A correction of the game with this key.
    pub(super) fn of_game(game_key: &str) -> Self {
        Self { game_key: Some(game_key.to_owned()), ..Self::default() }
    }

    /// Whether it is about the game with this key.
    pub(super) fn is_about(&self, game_key: &str) -> bool {
        self.game_key.as_deref() == Some(game_key)
    }

    /// Whether the server's answer belongs to it.
    pub(super) const fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Forgets what is chosen, unless it is about one of the games with these keys.
    pub(super) fn forget_unless_among<'a>(&mut self, mut game_keys: impl Iterator<Item = &'a str>) {
        if self.game_key.is_some() && !game_keys.any(|game_key| self.is_about(game_key)) {
            *self = Self::default();
        }
    }
}

/// A game whose result may be corrected.
#[derive(Clone, Copy)]
pub(super) struct CorrectableGame<'a> {
    /// Its key.
    pub(super) key: &'a str,
    /// Its result so far.
    pub(super) outcome: GameOutcome,
    /// Its players, as its row names them.
    pub(super) player_names: &'a str,
}

impl CorrectableGame<'_> {
    /// Draws a button that assistive technology knows by its text and the game. Returns whether it is pressed.
    fn button_ui(self, ui: &mut Ui, button_text: &str, button: egui::Button, is_enabled: bool) -> bool {
        let button = ui.add_enabled(is_enabled, button);
        theme::set_accessible_name(&button, format!("{button_text}: {}", self.player_names));
        button.clicked()
    }
}

/// Draws the button that opens the choice of another result.
pub(super) fn correct_button_ui(
    ui: &mut Ui,
    translations: &Translations,
    game: CorrectableGame,
    draft: &mut CorrectionDraft,
) {
    let button_text = translations.say("online-tournament-correct");
    if game.button_ui(ui, &button_text, egui::Button::new(&*button_text), true) {
        *draft = CorrectionDraft::of_game(game.key);
    }
}

/// Draws what changes, the other results, and the button that sends the chosen one; nothing unless it is about this game.
pub(super) fn correction_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    system: TournamentSystem,
    game: CorrectableGame,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    if !draft.is_about(game.key) {
        return;
    }
    // Nobody can choose the result that it has: the server has corrected it.
    if draft.chosen_result.is_some_and(|result| result.outcome(game.outcome) == game.outcome) {
        *draft = CorrectionDraft::default();
        return;
    }
    paragraph_ui(ui, dialog_view.say("online-tournament-correct-about"));
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, dialog_view.say("online-tournament-correct-result"));
        for result in other_results(system, game.outcome) {
            result_chip_ui(ui, dialog_view.translations, game, result, &mut draft.chosen_result);
        }
    });
    if draft.is_sent {
        error_ui(ui, dialog_view);
    }
    ui.horizontal_wrapped(|ui| correction_buttons_ui(ui, dialog_view, game, draft, commands));
}

/// Draws a result that can be chosen.
fn result_chip_ui(
    ui: &mut Ui,
    translations: &Translations,
    game: CorrectableGame,
    result: CorrectedResult,
    chosen_result: &mut Option<CorrectedResult>,
) {
    let outcome = result.outcome(game.outcome);
    let chip_text = format!("{} · {}", result_text(Some(outcome)), translations.say(outcome_key(outcome)));
    let accessible_name = format!("{chip_text}: {}", game.player_names);
    let chip = theme::chip(ui, *chosen_result == Some(result), chip_text);
    theme::set_accessible_name(&chip, accessible_name);
    if chip.clicked() {
        *chosen_result = Some(result);
    }
}

/// Draws the button that sends the chosen result, and the one that changes nothing.
fn correction_buttons_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    game: CorrectableGame,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    let [correct_label, cancel_label] =
        ["online-tournament-correct-result", "action-cancel"].map(|text_key| dialog_view.say(text_key));
    let can_send = draft.chosen_result.is_some() && !dialog_view.tournaments.is_waiting;
    if game.button_ui(ui, &correct_label, theme::main_button(&*correct_label), can_send)
        && let Some(result) = draft.chosen_result
    {
        draft.is_sent = true;
        let act = TournamentAct::Correct(game.key.to_owned(), result);
        push_command(commands, OnlineTournamentCommand::Act(act));
    }
    if game.button_ui(ui, &cancel_label, egui::Button::new(&*cancel_label), true) {
        *draft = CorrectionDraft::default();
    }
}

/// The results that a game of this system may have instead of this one. In a knock-out somebody must win.
fn other_results(system: TournamentSystem, current_outcome: GameOutcome) -> impl Iterator<Item = CorrectedResult> {
    let needs_winner = system == TournamentSystem::KnockOut;
    let is_possible = move |result: &CorrectedResult| !needs_winner || *result != CorrectedResult::Draw;
    let results = CorrectedResult::ALL.into_iter().filter(is_possible);
    results.filter(move |result| result.outcome(current_outcome) != current_outcome)
}
