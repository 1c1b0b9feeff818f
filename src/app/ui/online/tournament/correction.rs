//! How the organiser corrects the result of a game: the button in the game's row, and below the row the choice of a result.

use bevy_egui::egui::{self, Ui};

use super::{TournamentDialogView, error_ui, paragraph_ui, send};
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
    game: Option<String>,
    /// The result that is chosen.
    result: Option<CorrectedResult>,
    /// Whether it has been sent to the server.
    is_sent: bool,
}

impl CorrectionDraft {
    /// A correction of the game with this key.
    pub(super) fn of_game(key: &str) -> Self {
        Self { game: Some(key.to_owned()), ..Self::default() }
    }

    /// Whether it is about the game with this key.
    pub(super) fn is_about(&self, key: &str) -> bool {
        self.game.as_deref() == Some(key)
    }

    /// Whether the server's answer belongs to it.
    pub(super) const fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Forgets what is chosen, unless it is about one of the games with these keys.
    pub(super) fn forget_unless_among<'a>(&mut self, mut keys: impl Iterator<Item = &'a str>) {
        if self.game.is_some() && !keys.any(|key| self.is_about(key)) {
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
    pub(super) players: &'a str,
}

impl CorrectableGame<'_> {
    /// Draws a button that assistive technology knows by its text and the game. Returns whether it is pressed.
    fn button_ui(self, ui: &mut Ui, text: &str, button: egui::Button, is_enabled: bool) -> bool {
        let button = ui.add_enabled(is_enabled, button);
        theme::set_accessible_name(&button, format!("{text}: {}", self.players));
        button.clicked()
    }
}

/// Draws the button that opens the choice of another result.
pub(super) fn open_ui(ui: &mut Ui, translations: &Translations, game: CorrectableGame, draft: &mut CorrectionDraft) {
    let text = translations.say("online-tournament-correct");
    if game.button_ui(ui, &text, egui::Button::new(&*text), true) {
        *draft = CorrectionDraft::of_game(game.key);
    }
}

/// Draws what changes, the other results, and the button that sends the chosen one; nothing unless it is about this game.
pub(super) fn correction_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    system: TournamentSystem,
    game: CorrectableGame,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    if !draft.is_about(game.key) {
        return;
    }
    // Nobody can choose the result that it has: the server has corrected it.
    if draft.result.is_some_and(|result| result.outcome(game.outcome) == game.outcome) {
        *draft = CorrectionDraft::default();
        return;
    }
    paragraph_ui(ui, view.say("online-tournament-correct-about"));
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, view.say("online-tournament-correct-result"));
        for result in other_results(system, game.outcome) {
            result_ui(ui, view.translations, game, result, &mut draft.result);
        }
    });
    if draft.is_sent {
        error_ui(ui, view);
    }
    ui.horizontal_wrapped(|ui| answer_ui(ui, view, game, draft, commands));
}

/// Draws a result that can be chosen.
fn result_ui(
    ui: &mut Ui,
    translations: &Translations,
    game: CorrectableGame,
    result: CorrectedResult,
    chosen: &mut Option<CorrectedResult>,
) {
    let outcome = result.outcome(game.outcome);
    let text = format!("{} · {}", result_text(Some(outcome)), translations.say(outcome_key(outcome)));
    let name = format!("{text}: {}", game.players);
    let chip = theme::chip(ui, *chosen == Some(result), text);
    theme::set_accessible_name(&chip, name);
    if chip.clicked() {
        *chosen = Some(result);
    }
}

/// Draws the button that sends the chosen result, and the one that changes nothing.
fn answer_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    game: CorrectableGame,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    let [correct, cancel] = ["online-tournament-correct-result", "action-cancel"].map(|key| view.say(key));
    let is_ready = draft.result.is_some() && !view.tournaments.is_waiting;
    if game.button_ui(ui, &correct, theme::main_button(&*correct), is_ready)
        && let Some(result) = draft.result
    {
        draft.is_sent = true;
        let act = TournamentAct::Correct(game.key.to_owned(), result);
        send(commands, OnlineTournamentCommand::Act(act));
    }
    if game.button_ui(ui, &cancel, egui::Button::new(&*cancel), true) {
        *draft = CorrectionDraft::default();
    }
}

/// The results that a game of this system may have instead of this one. In a knock-out somebody must win.
fn other_results(system: TournamentSystem, before: GameOutcome) -> impl Iterator<Item = CorrectedResult> {
    let needs_winner = system == TournamentSystem::KnockOut;
    let is_possible = move |result: &CorrectedResult| !needs_winner || *result != CorrectedResult::Draw;
    let results = CorrectedResult::ALL.into_iter().filter(is_possible);
    results.filter(move |result| result.outcome(before) != before)
}
