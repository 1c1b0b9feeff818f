//! What is asked and said in an online game: proposals, claims, refusals, chat messages.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::phrases::time_left::countdown;
use crate::app::ui::command::UiCommand;
use crate::app::ui::table::remote_view::{RemoteTable, RemoteView, act_command};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::{online::commands::OnlineCommand, online::sentences, play::Intent, screen::Overlay};
use crate::board::Side;
use crate::online::{AwaitedAction, GameProgress, GameState, LocalAction, Proposal};

/// The number of chat messages shown.
const MAX_SHOWN_PHRASES: usize = 2;
/// The milliseconds of an hour and a day.
const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;

/// Draws proposals, refusals, chat messages and claims. They come and go, so they are below the buttons that are
/// pressed often.
pub(in crate::app::ui) fn notices_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let (Some(table), Some(state)) = (view.table, view.state()) else { return };
    ui.spacing_mut().item_spacing.y = 4.0;
    progress_ui(ui, view, state, commands);
    if view.own_side().is_some() {
        proposals_ui(ui, view, commands);
        claim_ui(ui, view, table, state, commands);
    }
    days_left_ui(ui, view, table, state, commands);
    conditional_moves_ui(ui, view, table, state, commands);
    if let Some((declined_proposal, own_side)) = table.declined_proposal.zip(view.own_side()) {
        notice_ui(
            ui,
            sentences::declined_proposal(view.translations, view.player(!own_side), declined_proposal),
            WARNING,
        );
    }
    if let Some(refusal) = table.refusal {
        notice_ui(ui, sentences::refusal(view.translations, refusal.code), WARNING);
    }
    let recent_phrases: Vec<_> = table
        .said_phrases
        .iter()
        .filter(|said_phrase| view.now_ms < said_phrase.hidden_at_ms())
        .take(MAX_SHOWN_PHRASES)
        .collect();
    for said_phrase in recent_phrases.into_iter().rev() {
        let text = sentences::phrase(view.translations, said_phrase.phrase);
        notice_ui(ui, format!("{}: {text}", view.player(said_phrase.side)), theme::TEXT);
    }
}

fn notice_ui(ui: &mut Ui, text: String, color: egui::Color32) {
    ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(color)).wrap());
}

/// Draws why the game is stopped, if it is.
fn progress_ui(ui: &mut Ui, view: RemoteView, state: &GameState, commands: &mut Vec<UiCommand>) {
    match state.progress() {
        GameProgress::Aborted => aborted_ui(ui, view, commands),
        GameProgress::Sealing => sealing_ui(ui, view, state),
        GameProgress::Paused(ready_by_side) => {
            let text = sentences::paused(view.translations, view.current, view.own_side(), ready_by_side);
            if view.own_side().is_none_or(|own_side| ready_by_side[own_side]) {
                return notice_ui(ui, text, FAINT_TEXT);
            }
            question_ui(ui, &text, |ui| {
                if ui.add(theme::main_button(view.say("clock-resume"))).clicked() {
                    commands.push(act_command(LocalAction::Ready));
                }
            });
        }
        GameProgress::Playing => first_move_ui(ui, view, state, commands),
        // That a seat is free is told by the headline.
        GameProgress::Seating | GameProgress::Over => {}
    }
}

/// Draws why the game was cancelled, and the button that begins it anew.
fn aborted_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    notice_ui(ui, view.say("online-aborted"), theme::TEXT);
    if !view.is_result_shown {
        play_again_ui(ui, view, commands);
    }
}

/// Draws the button that begins a cancelled game anew: with the opponent who is still here, else by another offer of the
/// same game.
pub(in crate::app::ui) fn play_again_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let (Some(table), Some(own_side)) = (view.table, view.own_side()) else { return };
    let is_enabled = !view.has_proposed(Proposal::Rematch);
    if ui.add_enabled(is_enabled, theme::main_button(view.say("online-play-again"))).clicked() {
        commands.push(match table.client.presence().is_connected[!own_side] {
            true => UiCommand::Intent(Intent::Rematch),
            false => UiCommand::Online(OnlineCommand::OfferAgain),
        });
    }
}

/// Draws the time left for the first move of the side to move, in a game in one sitting, and the opponent's button that
/// extends it.
fn first_move_ui(ui: &mut Ui, view: RemoteView, state: &GameState, commands: &mut Vec<UiCommand>) {
    let first_turn = state.first_turn().filter(|_| state.settings().pace.is_live());
    let Some((table, first_turn)) = view.table.zip(first_turn) else { return };
    let left_ms = table.client.first_turn_left_ms(view.now_ms).unwrap_or_default();
    let text = sentences::first_move(view.translations, view.current, view.own_side(), first_turn.side, left_ms);
    if view.own_side() == Some(first_turn.side) {
        return notice_ui(ui, text, ACCENT);
    }
    if view.own_side().is_none() || !first_turn.may_be_extended {
        return notice_ui(ui, text, FAINT_TEXT);
    }
    question_ui(ui, &text, |ui| {
        if ui.button(view.say("online-give-time")).clicked() {
            commands.push(act_command(LocalAction::ExtendFirstTurn));
        }
    });
}

/// Draws who must seal the next move.
fn sealing_ui(ui: &mut Ui, view: RemoteView, state: &GameState) {
    let AwaitedAction::Seal(side) = state.awaited_action() else { return };
    let color = if view.own_side() == Some(side) { ACCENT } else { FAINT_TEXT };
    notice_ui(ui, sentences::sealing(view.translations, view.current, view.own_side(), side), color);
}

/// Draws the open proposals.
fn proposals_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let is_shown_here = |proposal: &Proposal| *proposal != Proposal::Rematch || !view.is_result_shown;
    for proposal in Proposal::ALL.into_iter().filter(is_shown_here) {
        if view.has_proposed(proposal) {
            notice_ui(ui, sentences::own_proposal(view.translations, proposal), FAINT_TEXT);
        }
        let Some(text) = view.opponent_proposal_text(proposal) else { continue };
        question_ui(ui, &text, |ui| {
            if ui.add(theme::main_button(view.say("offer-accept"))).clicked() {
                commands.push(act_command(LocalAction::Answer(proposal, true)));
            }
            if ui.button(view.say("online-decline")).clicked() {
                commands.push(act_command(LocalAction::Answer(proposal, false)));
            }
        });
    }
}

/// Draws a proposal, and below it its buttons.
fn question_ui(ui: &mut Ui, text: &str, buttons: impl FnOnce(&mut Ui)) {
    egui::Frame::new().fill(theme::OVERLAY).corner_radius(8).inner_margin(egui::Margin::symmetric(8, 6)).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
            ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT)).wrap());
            ui.horizontal_wrapped(buttons);
        },
    );
}

/// Draws the claims against an absent opponent, or the time until they are possible.
fn claim_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable, state: &GameState, commands: &mut Vec<UiCommand>) {
    let Some(wait_ms) = table.client.claim_left_ms(view.now_ms) else { return };
    let Some(absent_side) = state.awaited_action().side().filter(|&side| view.own_side() == Some(!side)) else {
        return;
    };
    if wait_ms > 0 {
        let player_name = view.player(absent_side);
        let time_text = countdown(Duration::from_millis(wait_ms));
        let text = view
            .translations
            .say_with("online-claim-later", &[("player", player_name.into()), ("time", time_text.into())]);
        return notice_ui(ui, text, FAINT_TEXT);
    }
    question_ui(ui, &sentences::gone(view.translations, view.current, absent_side), |ui| {
        for (key, is_draw) in [("online-claim-win", false), ("action-claim-draw", true)] {
            if ui.button(view.say(key)).clicked() {
                commands.push(act_command(LocalAction::ClaimAbandoned(is_draw)));
            }
        }
    });
}

/// Draws the number of the player's conditional moves, as the button that opens them.
fn conditional_moves_ui(
    ui: &mut Ui,
    view: RemoteView,
    table: RemoteTable,
    state: &GameState,
    commands: &mut Vec<UiCommand>,
) {
    let count = table.client.conditionals().len();
    if count == 0 || state.is_over() {
        return;
    }
    let text = view.translations.say_with("online-conditional-count", &[("count", count.into())]);
    let button = ui.button(egui::RichText::new(text).size(theme::BUTTON_TEXT));
    if button.show_tip(view.say("tip-conditional-moves")).clicked() {
        commands.push(UiCommand::Overlay(Overlay::ConditionalMoves));
    }
}

/// What a side has left for the turn and in reserve, in milliseconds, as a text.
fn days_left_text(view: RemoteView, side: Side, [turn_ms, reserve_ms]: [u64; 2]) -> String {
    let player_name = view.player(side);
    let [turn_text, reserve_text] = [turn_ms, reserve_ms].map(|millis| duration_text(view, millis));
    let (key, arguments) = match (turn_ms, reserve_ms) {
        (0, _) => ("online-reserve-left", vec![("player", player_name.into()), ("reserve", reserve_text.into())]),
        (_, 0) => ("online-turn-left", vec![("player", player_name.into()), ("turn", turn_text.into())]),
        _ => {
            let arguments =
                vec![("player", player_name.into()), ("turn", turn_text.into()), ("reserve", reserve_text.into())];
            ("online-turn-and-reserve-left", arguments)
        }
    };
    view.translations.say_with(key, &arguments)
}

/// A time in days and hours, without what is zero.
fn duration_text(view: RemoteView, duration_ms: u64) -> String {
    let (days, hours) = (duration_ms / DAY_MS, duration_ms % DAY_MS / HOUR_MS);
    if days == 0 && hours == 0 {
        return view.say("online-span-short");
    }
    let parts = [("online-span-days", days), ("online-span-hours", hours)].into_iter().filter(|(_, count)| *count > 0);
    let texts: Vec<String> =
        parts.map(|(key, count)| view.translations.say_with(key, &[("count", count.into())])).collect();
    texts.join(" ")
}

/// Draws the days left for the side to move, and its vacation.
fn days_left_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable, state: &GameState, commands: &mut Vec<UiCommand>) {
    if state.progress() != GameProgress::Playing {
        return;
    }
    let Some(side) = state.awaited_action().side() else { return };
    let Some(days_left_ms) = table.client.turn_and_bank_left_ms(side, view.now_ms) else { return };
    notice_ui(ui, days_left_text(view, side, days_left_ms), FAINT_TEXT);
    let Some(own_side) = view.own_side() else { return };
    let vacation_days = state.clock().vacation_days_left(own_side);
    ui.horizontal_wrapped(|ui| {
        notice_ui(ui, view.translations.say_with("online-days-off", &[("count", vacation_days.into())]), FAINT_TEXT);
        let text = egui::RichText::new(view.say("online-take-day")).size(theme::BUTTON_TEXT);
        if ui.add_enabled(vacation_days > 0, egui::Button::new(text)).clicked() {
            commands.push(act_command(LocalAction::TakeVacation(1)));
        }
    });
}
