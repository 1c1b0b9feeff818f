//! The games of a tournament's last round, or of an arena, and for the organiser those of the round before, as long as their results may be
//! corrected.

use std::collections::HashMap;
use std::iter;

use bevy_egui::egui::Ui;

use super::correction::{self, CorrectableGame, CorrectionDraft};
use super::{TournamentDialogView, send};
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{appointment, open_games::name_or_nameless, teams};
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::{GameView, TournamentView};
use crate::tournament::ParticipantId;

type Names = HashMap<ParticipantId, String>;

/// A round whose games are shown.
struct ShownRound<'a> {
    /// Its number, from 1; 0 for the games of an arena.
    number: usize,
    pairings: &'a [GameView],
    /// Whether the player organises the tournament, and results of this round may be corrected.
    may_correct: bool,
}

impl<'a> ShownRound<'a> {
    /// The pairings, each of them followed by its boards.
    fn games(&self) -> impl Iterator<Item = &'a GameView> {
        self.pairings.iter().flat_map(|pairing| iter::once(pairing).chain(&pairing.boards))
    }

    /// A game with the result that may be corrected; `None` if it has none, or that may not be corrected.
    fn correctable<'b>(&self, game: &'b GameView, players: &'b str) -> Option<CorrectableGame<'b>> {
        let (key, outcome) = game.result_with_key().filter(|_| self.may_correct)?;
        Some(CorrectableGame { key, outcome, players })
    }
}

/// Draws the games.
pub(super) fn games_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    tournament: &TournamentView,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    let rounds = shown_rounds(tournament);
    let correctable_games =
        rounds.iter().flat_map(|round| round.games().filter_map(move |game| round.correctable(game, "")));
    draft.forget_unless_among(correctable_games.map(|game| game.key));
    for round in rounds.iter().filter(|round| !round.pairings.is_empty()) {
        round_ui(ui, view, tournament, round, draft, commands);
    }
}

/// The rounds that are shown, the last one first: only that one, or all whose results may be corrected.
fn shown_rounds(tournament: &TournamentView) -> Vec<ShownRound<'_>> {
    let last = tournament.rounds.len();
    if last == 0 {
        return vec![ShownRound { number: 0, pairings: &tournament.arena_games, may_correct: false }];
    }
    let first_correctable = tournament.own.and_then(|own| own.correctable_from);
    let first = first_correctable.unwrap_or(last).clamp(1, last);
    let rounds = tournament.rounds.iter().enumerate().skip(first - 1).rev();
    let shown = rounds.map(|(index, round)| {
        let number = index + 1;
        let may_correct = first_correctable.is_some_and(|first| first <= number);
        ShownRound { number, pairings: &round.games, may_correct }
    });
    shown.collect()
}

fn round_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    tournament: &TournamentView,
    round: &ShownRound,
    draft: &mut CorrectionDraft,
    commands: &mut Vec<UiCommand>,
) {
    let translations = view.translations;
    let title = match round.number {
        0 => translations.say("online-tournament-games"),
        number => translations.say_with("tournament-round-number", &[("round", number.into())]),
    };
    dialog::part_heading_ui(ui, title);
    let names: Names = tournament.names().map(|(id, name)| (id, name_or_nameless(translations, name))).collect();
    for game in round.games() {
        let players = players_of(game, &names);
        let correctable = round.correctable(game, &players);
        ui.horizontal_wrapped(|ui| {
            game_ui(ui, view, game, &players, commands);
            if let Some(correctable) = correctable {
                correction::open_ui(ui, translations, correctable, draft);
            }
        });
        if let Some(correctable) = correctable {
            correction::correction_ui(ui, view, tournament.listed.system, correctable, draft, commands);
        }
    }
}

fn players_of(game: &GameView, names: &Names) -> String {
    let [white, black] = [game.white, game.black].map(|id| names.get(&id).map_or("", String::as_str));
    format!("{white} – {black}")
}

fn game_ui(ui: &mut Ui, view: TournamentDialogView, game: &GameView, players: &str, commands: &mut Vec<UiCommand>) {
    ui.label(players);
    if let Some(result) = teams::result(game) {
        ui.label(theme::strong(result));
    }
    if game.has_draw_odds {
        ui.label(theme::faint(view.say("online-tournament-draw-odds")));
    }
    if let Some(appointment) = &game.appointment {
        ui.label(theme::faint(appointment::in_words(view.translations, view.clock, appointment)));
    }
    if let Some(key) = &game.game {
        let watch = view.say("online-watch");
        let button = ui.button(&watch);
        theme::set_accessible_name(&button, format!("{watch}: {players}"));
        if button.clicked() {
            send(commands, OnlineTournamentCommand::Watch(key.clone()));
        }
    }
}
