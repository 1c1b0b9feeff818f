//! The games of an arena, the button that pairs whoever is free, and the end of the time.

use std::time::Duration;

use bevy::prelude::{App, IntoScheduleConfigs, Local, Res, ResMut, in_state};
use bevy_egui::egui::{self, Ui};

use super::game_row::{GameRow, GameToPlay};
use super::round::row_ui;
use super::sheet::OrganiserView;
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::organiser::{Organiser, TournamentCommand};
use crate::app::screen::Overlay;
use crate::app::settings::PlayerProgress;
use crate::app::system::wall_clock::WallClock;
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::organiser::{OrganisedEvent, OrganisedGame, OrganisedTournament};
use crate::tournament::Colour;

/// How many of the games that have ended are listed unless all are asked for: the Tab key leads through them to the foot.
const SHOWN_ENDED_GAMES: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.tell_wake_ups(tell_end_of_time.run_if(in_state(Overlay::Tournaments)));
}

/// Draws the games in progress, and below them those that have ended, the last ones first: only a few, unless all are asked for. Returns
/// a game that is to be played at this table.
pub(super) fn games_ui(
    ui: &mut Ui,
    view: OrganiserView,
    organised_tournament: &OrganisedTournament,
    lists_all_games: &mut bool,
    commands: &mut Vec<TournamentCommand>,
) -> Option<GameToPlay> {
    ui.add(egui::Label::new(theme::faint(time_in_words(view, organised_tournament))).wrap());
    let mut game_to_play = None;
    let mut numbered_game_ui = |ui: &mut Ui, number: usize| {
        // Controls stay the same when their game comes to another place.
        let builder = egui::UiBuilder::new().id(ui.id().with(number));
        let scope = ui.scope_builder(builder, |ui| game_ui(ui, view, organised_tournament, number, commands));
        game_to_play = scope.inner.or(game_to_play.take());
    };
    let games = (1..).zip(organised_tournament.arena_games());
    for (number, _) in games.filter(|(_, one)| one.game.outcome.is_none()) {
        numbered_game_ui(ui, number);
    }
    let ended_games = organised_tournament.ended_arena_games();
    if ended_games.len() > SHOWN_ENDED_GAMES {
        all_games_button_ui(ui, view, ended_games.len(), lists_all_games);
    }
    let listed_count = if *lists_all_games { ended_games.len() } else { SHOWN_ENDED_GAMES };
    for number in ended_games.into_iter().rev().take(listed_count) {
        numbered_game_ui(ui, number);
    }
    game_to_play
}

/// Draws the button that lists all games that have ended, or only the last ones.
fn all_games_button_ui(ui: &mut Ui, view: OrganiserView, ended_count: usize, lists_all_games: &mut bool) {
    let text = view.translations.say_with("tournament-arena-all-ended", &[("count", ended_count.into())]);
    // It keeps the keyboard when the number of games above it changes.
    let builder = egui::UiBuilder::new().id(ui.id().with("all games"));
    let button = ui.scope_builder(builder, |ui| theme::selectable_label(ui, *lists_all_games, text)).inner;
    *lists_all_games ^= button.clicked();
}

/// How long new games begin, or that the arena is over.
fn time_in_words(view: OrganiserView, organised_tournament: &OrganisedTournament) -> String {
    if organised_tournament.is_over() {
        return view.translations.say("tournament-refused-finished");
    }
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

/// Tells when the time of the arena that is shown is over: then the dialog changes by itself.
///
/// The clock of the device and that of the program differ by a little from frame to frame, and each other time asks for a frame. So the
/// time is told as it was found first, with the end of the arena in milliseconds since 1970, and found anew only if it came too early.
pub(super) fn tell_end_of_time(
    organiser: Res<Organiser>,
    progress: Res<PlayerProgress>,
    clock: Res<WallClock>,
    mut told_end: Local<Option<(u64, Duration)>>,
    mut wake_ups: ResMut<WakeUps>,
) {
    let (now, now_ms) = (clock.now(), clock.utc_ms());
    let running_tournament = organiser.tournament(&progress).filter(|tournament| !tournament.is_over());
    let ends_at = running_tournament.and_then(OrganisedTournament::arena_ends_at).filter(|ends_at| *ends_at > now_ms);
    let told_before: Option<(u64, Duration)> = *told_end;
    let next_end = ends_at.map(|ends_at| {
        let is_still_right = |told: &(u64, Duration)| told.0 == ends_at && told.1 > now;
        told_before.filter(is_still_right).unwrap_or((ends_at, now + Duration::from_millis(ends_at - now_ms)))
    });
    *told_end = next_end;
    wake_ups.wake_at(next_end.map(|(_, wake_up_at)| wake_up_at));
}

/// Draws a game with its number, and who goes berserk in it. Returns it if it is to be played at this table.
fn game_ui(
    ui: &mut Ui,
    view: OrganiserView,
    organised_tournament: &OrganisedTournament,
    number: usize,
    commands: &mut Vec<TournamentCommand>,
) -> Option<GameToPlay> {
    let OrganisedGame { game, berserk } = *organised_tournament.arena_games().get(number.checked_sub(1)?)?;
    let names = [game.white, game.black].map(|id| organised_tournament.name_of(id));
    let (outcome, is_changeable, needs_winner) = (game.outcome, true, false);
    let row = GameRow { board: number, is_numbered: true, names, outcome, is_changeable, needs_winner };
    let unix_ms = view.clock.utc_ms();
    let event = |outcome| OrganisedEvent::ArenaGameEnded { game: number, outcome, at: unix_ms };
    let players_to_play = row_ui(ui, view.translations, &row, event, commands);
    ui.horizontal_wrapped(|ui| {
        let players = [Colour::White, Colour::Black].into_iter().zip(names).zip(berserk);
        for ((colour, name), mut is_on) in players {
            let text = format!("{name}: {}", view.translations.say("tournament-berserk"));
            let box_name = format!("{number}. {text}");
            let tip = view.translations.say("tip-tournament-berserk");
            let berserk_box = ui.checkbox(&mut is_on, text).show_tip(tip);
            theme::set_accessible_name(&berserk_box, box_name);
            if berserk_box.changed() {
                commands.push(TournamentCommand::Apply(OrganisedEvent::WentBerserk { game: number, colour, is_on }));
            }
        }
    });
    players_to_play.map(|players| GameToPlay { players, berserk })
}

/// Draws the button that pairs whoever is free. Returns whether it is pressed. Once no new games begin that is refused with words; were the
/// button disabled by the time, it would lose the keyboard without any.
pub(super) fn pair_button_ui(ui: &mut Ui, view: OrganiserView, organised_tournament: &OrganisedTournament) -> bool {
    if organised_tournament.is_over() {
        // The buttons behind it keep the keyboard when this one goes.
        ui.skip_ahead_auto_ids(1);
        return false;
    }
    let button = theme::main_button(view.translations.say("tournament-pair-free"));
    ui.add(button).clicked()
}
