//! The games of an arena, and the button that pairs whoever is free.

use bevy_egui::egui::{self, Ui};

use super::game_row::GameRow;
use super::round::row_ui;
use super::sheet::OrganiserView;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::organiser::{OrganisedEvent, OrganisedGame, OrganisedTournament};
use crate::tournament::Colour;

/// Draws the games in progress, and below them those that have ended, the last ones first. Returns the players of a game that is to be
/// played at this table.
pub(super) fn games_ui(
    ui: &mut Ui,
    view: OrganiserView,
    organised_tournament: &OrganisedTournament,
    commands: &mut Vec<TournamentCommand>,
) -> Option<[String; 2]> {
    ui.add(egui::Label::new(theme::faint(time_in_words(view, organised_tournament))).wrap());
    let games = (1..).zip(organised_tournament.arena_games());
    let (open, ended): (Vec<_>, Vec<_>) = games.partition(|(_, one)| one.game.outcome.is_none());
    let mut names_to_play = None;
    for (number, game) in open.into_iter().chain(ended.into_iter().rev()) {
        // Controls stay the same when their game comes to another place.
        let names = ui.push_id(number, |ui| game_ui(ui, view, organised_tournament, (number, game), commands)).inner;
        names_to_play = names.or(names_to_play);
    }
    names_to_play
}

/// How long new games begin.
fn time_in_words(view: OrganiserView, organised_tournament: &OrganisedTournament) -> String {
    let Some(ends_at) = organised_tournament.arena_ends_at() else {
        return view.translations.say("tournament-arena-unpaired");
    };
    if is_time_over(view, organised_tournament) {
        return view.translations.say("tournament-arena-time-over");
    }
    let time = view.translations.date_and_time(view.clock.local_time(ends_at));
    view.translations.say_with("tournament-arena-until", &[("time", time.into())])
}

fn is_time_over(view: OrganiserView, organised_tournament: &OrganisedTournament) -> bool {
    organised_tournament.arena_ends_at().is_some_and(|ends_at| view.clock.utc_ms() >= ends_at)
}

/// Draws a game with its number, and who goes berserk in it. Returns its players if it is to be played at this table.
fn game_ui(
    ui: &mut Ui,
    view: OrganiserView,
    organised_tournament: &OrganisedTournament,
    (number, arena_game): (usize, &OrganisedGame),
    commands: &mut Vec<TournamentCommand>,
) -> Option<[String; 2]> {
    let OrganisedGame { game, berserk } = *arena_game;
    let names = [game.white, game.black].map(|id| organised_tournament.name_of(id));
    let row = GameRow { board: number, names, outcome: game.outcome, is_changeable: true, needs_winner: false };
    let at = view.clock.utc_ms();
    let event = |outcome| OrganisedEvent::ArenaGameEnded { game: number, outcome, at };
    let names_to_play = row_ui(ui, view.translations, &row, event, commands);
    ui.horizontal_wrapped(|ui| {
        let players = [Colour::White, Colour::Black].into_iter().zip(names).zip(berserk);
        for ((colour, name), mut is_on) in players {
            let text = format!("{name}: {}", view.translations.say("tournament-berserk"));
            let tip = view.translations.say("tip-tournament-berserk");
            if ui.checkbox(&mut is_on, text).show_tip(tip).changed() {
                commands.push(TournamentCommand::Apply(OrganisedEvent::WentBerserk { game: number, colour, is_on }));
            }
        }
    });
    names_to_play
}

/// Draws the button that pairs whoever is free, as long as new games begin. Returns whether it is pressed.
pub(super) fn pair_button_ui(ui: &mut Ui, view: OrganiserView, organised_tournament: &OrganisedTournament) -> bool {
    let button = theme::main_button(view.translations.say("tournament-pair-free"));
    let may_begin = !is_time_over(view, organised_tournament);
    !organised_tournament.is_over() && ui.add_enabled(may_begin, button).clicked()
}
