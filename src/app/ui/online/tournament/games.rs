//! The games of a tournament's last round, or of an arena, and for the organiser those of the round before, as long as their results may be
//! corrected.

use std::collections::HashMap;
use std::iter;

use bevy_egui::egui::Ui;

use super::correction::{self, CorrectableGame, CorrectionDraft};
use super::{TournamentDialogView, push_command};
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{appointment, open_games::name_or_nameless, teams};
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::{TournamentGameView, TournamentView};
use crate::tournament::ParticipantId;

type PlayerNames = HashMap<ParticipantId, String>;

/// A round whose games are shown.
struct ShownRound<'a> {
    /// Its number, from 1; 0 for the games of an arena.
    round_number: usize,
    pairings: &'a [TournamentGameView],
    /// Whether the player organises the tournament, and results of this round may be corrected.
    can_correct: bool,
}

impl<'a> ShownRound<'a> {
    /// The pairings, each of them followed by its boards.
    fn games(&self) -> impl Iterator<Item = &'a TournamentGameView> {
        self.pairings.iter().flat_map(|pairing| iter::once(pairing).chain(&pairing.boards))
    }

    /// A game with the result that may be corrected; `None` if it has none, or that may not be corrected.
    fn correctable_game<'b>(&self, game: &'b TournamentGameView, player_names: &'b str) -> Option<CorrectableGame<'b>> {
        let (game_key, outcome) = game.result_with_key().filter(|_| self.can_correct)?;
        Some(CorrectableGame { key: game_key, outcome, player_names })
    }
}

/// Draws the games.
pub(super) fn games_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    let rounds = shown_rounds(tournament);
    let correctable_games =
        rounds.iter().flat_map(|round| round.games().filter_map(move |game| round.correctable_game(game, "")));
    draft.forget_unless_among(correctable_games.map(|game| game.key));
    for round in rounds.iter().filter(|round| !round.pairings.is_empty()) {
        round_ui(ui, dialog_view, tournament, round, draft, commands);
    }
}

/// The rounds that are shown, the last one first: only that one, or all whose results may be corrected.
fn shown_rounds(tournament: &TournamentView) -> Vec<ShownRound<'_>> {
    let last_number = tournament.rounds.len();
    if last_number == 0 {
        return vec![ShownRound { round_number: 0, pairings: &tournament.arena_games, can_correct: false }];
    }
    let first_correctable = tournament.own.and_then(|own| own.correctable_from);
    let first_number = first_correctable.unwrap_or(last_number).clamp(1, last_number);
    let rounds = tournament.rounds.iter().enumerate().skip(first_number - 1).rev();
    let shown_rounds = rounds.map(|(index, round)| {
        let round_number = index + 1;
        let can_correct = first_correctable.is_some_and(|first_number| first_number <= round_number);
        ShownRound { round_number, pairings: &round.games, can_correct }
    });
    shown_rounds.collect()
}

fn round_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    tournament: &TournamentView,
    round: &ShownRound,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    let translations = dialog_view.translations;
    let title = match round.round_number {
        0 => translations.say("online-tournament-games"),
        round_number => translations.say_with("tournament-round-number", &[("round", round_number.into())]),
    };
    dialog::part_heading_ui(ui, title);
    let player_names: PlayerNames =
        tournament.names().map(|(id, name)| (id, name_or_nameless(translations, name))).collect();
    for game in round.games() {
        let players_label = players_text(game, &player_names);
        let correctable_game = round.correctable_game(game, &players_label);
        ui.horizontal_wrapped(|ui| {
            game_ui(ui, dialog_view, game, &players_label, commands);
            if let Some(correctable_game) = correctable_game {
                correction::correct_button_ui(ui, translations, correctable_game, draft);
            }
        });
        if let Some(correctable_game) = correctable_game {
            correction::correction_ui(ui, dialog_view, tournament.listed.system, correctable_game, draft, commands);
        }
    }
}

fn players_text(game: &TournamentGameView, player_names: &PlayerNames) -> String {
    let [white_name, black_name] = [game.white, game.black].map(|id| player_names.get(&id).map_or("", String::as_str));
    format!("{white_name} – {black_name}")
}

fn game_ui(
    ui: &mut Ui,
    dialog_view: TournamentDialogView,
    game: &TournamentGameView,
    players_label: &str,
    commands: &mut Vec<UiCommand>,
) {
    ui.label(players_label);
    if let Some(result_text) = teams::result_in_words(game) {
        ui.label(theme::strong(result_text));
    }
    if game.has_draw_odds {
        ui.label(theme::faint(dialog_view.say("online-tournament-draw-odds")));
    }
    if let Some(appointment) = &game.appointment {
        ui.label(theme::faint(appointment::start_time_in_words(
            dialog_view.translations,
            dialog_view.clock,
            appointment,
        )));
    }
    if let Some(game_key) = &game.game {
        let watch_label = dialog_view.say("online-watch");
        let button = ui.button(&watch_label);
        theme::set_accessible_name(&button, format!("{watch_label}: {players_label}"));
        if button.clicked() {
            push_command(commands, OnlineTournamentCommand::Watch(game_key.clone()));
        }
    }
}
