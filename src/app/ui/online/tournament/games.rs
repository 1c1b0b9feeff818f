//! The games of a tournament's last round, or of an arena, and the keys by which the organiser corrects games that were never played.

use std::collections::HashMap;

use bevy_egui::egui::Ui;

use super::{TournamentDialogView, paragraph_ui, send};
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::ui::command::UiCommand;
use crate::app::ui::online::{appointment, open_games::name_or_nameless, teams};
use crate::app::ui::widgets::{dialog, theme};
use crate::online_tournament::{GameView, TournamentView};
use crate::tournament::ParticipantId;

/// How many rounds, from the last one back, have results that may be corrected.
const CORRECTABLE_ROUNDS: usize = 2;

type Names = HashMap<ParticipantId, String>;

/// Draws the games of the last round, or the games of an arena.
pub(super) fn games_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    tournament: &TournamentView,
    copied_game: &mut Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let translations = view.translations;
    let games = tournament.current_games();
    if games.is_empty() {
        return;
    }
    let title = match tournament.rounds.len() {
        0 => translations.say("online-tournament-games"),
        number => translations.say_with("tournament-round-number", &[("round", number.into())]),
    };
    dialog::heading_ui(ui, title);
    let names: Names = tournament.names().map(|(id, name)| (id, name_or_nameless(translations, name))).collect();
    for pairing in games {
        game_ui(ui, view, pairing, &names, commands);
        for board in &pairing.boards {
            game_ui(ui, view, board, &names, commands);
        }
    }
    if tournament.own.is_some_and(|own| own.organises) {
        unplayed_games_ui(ui, view, tournament, &names, copied_game);
    }
}

fn players_of(game: &GameView, names: &Names) -> String {
    let [white, black] = [game.white, game.black].map(|id| names.get(&id).map_or("", String::as_str));
    format!("{white} – {black}")
}

fn game_ui(ui: &mut Ui, view: TournamentDialogView, game: &GameView, names: &Names, commands: &mut Vec<UiCommand>) {
    let players = players_of(game, names);
    ui.horizontal_wrapped(|ui| {
        ui.label(&players);
        if let Some(result) = teams::result(game) {
            ui.label(theme::strong(result));
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
    });
}

/// Draws the games that were over before they began, with their keys. Nothing else tells the organiser these keys.
fn unplayed_games_ui(
    ui: &mut Ui,
    view: TournamentDialogView,
    tournament: &TournamentView,
    names: &Names,
    copied_game: &mut Option<String>,
) {
    let rounds = tournament.rounds.iter().rev().take(CORRECTABLE_ROUNDS);
    let games = rounds.flat_map(|round| &round.games).flat_map(GameView::games);
    let mut unplayed_games = games.filter_map(|game| Some((game, game.unplayed_game.as_deref()?))).peekable();
    if unplayed_games.peek().is_some() {
        paragraph_ui(ui, theme::faint(view.say("online-tournament-unplayed")));
    }
    for (game, key) in unplayed_games {
        let players = players_of(game, names);
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{players}: {key}"));
            let label = view.say(if copied_game.as_deref() == Some(key) { "share-copied" } else { "share-copy" });
            let button = ui.button(&label);
            theme::set_accessible_name(&button, format!("{label}: {players}"));
            if button.clicked() {
                ui.ctx().copy_text(key.to_owned());
                *copied_game = Some(key.to_owned());
            }
        });
    }
}
