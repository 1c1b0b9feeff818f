//! The status of an online game: who is there, and how the connection is.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::command::UiCommand;
use crate::app::ui::table::remote_view::{RemoteTable, RemoteView, act_command};
use crate::app::ui::widgets::menus;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::{online::commands::OnlineCommand, online::link::OnlineLink, online::sentences};
use crate::board::Side;
use crate::online::{ConnectionStatus, LocalAction, Phrase};

/// The height of the status row, and the size of a mark of presence.
const STATUS_HEIGHT: f32 = 34.0;
const PRESENCE_MARK_SIZE: f32 = 20.0;

/// Draws the players' presence and the state of the connection, in a row that is always there in online games.
pub(in crate::app::ui) fn status_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    if !view.is_remote() {
        return;
    }
    let Some(table) = view.table else { return link_to_left_game_ui(ui, view, commands) };
    let row_size = egui::vec2(ui.available_width(), STATUS_HEIGHT);
    ui.allocate_ui_with_layout(row_size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(row_size);
        ui.spacing_mut().item_spacing.x = 5.0;
        for side in Side::ALL {
            presence_ui(ui, view, table, side);
        }
        if view.own_side().is_some() {
            phrase_menu_ui(ui, view, commands);
        }
        connection_ui(ui, view, table);
    });
}

/// Draws that the game was left, and the button that continues it.
fn link_to_left_game_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    let tags = view.current.head.more.iter();
    let game_link =
        tags.rev().find_map(|(_, value)| OnlineLink::is_meant(value).then(|| value.parse::<OnlineLink>().ok())?);
    let Some(game_link) = game_link.filter(|_| view.current.is_remote()) else { return };
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faint(view.say("online-left")).size(theme::BUTTON_TEXT));
        if ui.button(view.say("online-connect")).clicked() {
            commands.push(UiCommand::Online(OnlineCommand::Look(game_link)));
        }
    });
}

/// Draws a disc in the side's colour, with a dot if the player is connected, a cross if not, and nothing while the own
/// connection is lost.
fn presence_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable, side: Side) {
    let is_known = *table.client.status() == ConnectionStatus::Online;
    let is_connected = table.client.presence().is_connected[side];
    let text = match table.client.state().and_then(|state| state.seat(side)) {
        Some(_) if is_known => sentences::presence(view.translations, view.current, side, is_connected),
        Some(_) => view.translations.say_with("online-unknown", &[("player", view.player(side).into())]),
        None => view.translations.say_with("online-free", &[("player", view.player(side).into())]),
    };
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(PRESENCE_MARK_SIZE), egui::Sense::hover());
    let (painter, mark_center) = (ui.painter(), rect.center());
    let outline = egui::Stroke::new(1.0, FAINT_TEXT);
    painter.circle(mark_center - egui::vec2(2.0, 2.0), 7.0, theme::SIDES[side.index()], outline);
    if is_known {
        paint_presence_mark(painter, mark_center + egui::vec2(5.0, 5.0), is_connected);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
    response.show_tip(text);
}

/// Draws a dot or a cross.
fn paint_presence_mark(painter: &egui::Painter, center: egui::Pos2, is_connected: bool) {
    painter.circle_filled(center, 5.0, theme::GROUND);
    if is_connected {
        painter.circle_filled(center, 3.5, ACCENT);
        return;
    }
    for (x, y) in [(2.5, 2.5), (2.5, -2.5)] {
        let line_ends = [center - egui::vec2(x, y), center + egui::vec2(x, y)];
        painter.line_segment(line_ends, egui::Stroke::new(1.5, WARNING));
    }
}

/// Draws the menu of chat messages.
fn phrase_menu_ui(ui: &mut Ui, view: RemoteView, commands: &mut Vec<UiCommand>) {
    ui.spacing_mut().button_padding = theme::TIGHT;
    let text = egui::RichText::new(view.say("online-say")).size(theme::BUTTON_TEXT);
    let button = ui.button(text);
    menus::menu(&button, commands, |ui, commands| {
        for phrase in Phrase::ALL {
            let button = egui::Button::new(sentences::phrase(view.translations, phrase)).frame_when_inactive(false);
            if ui.add(button).clicked() {
                commands.push(act_command(LocalAction::Say(phrase)));
            }
        }
    });
}

/// Draws the state of the connection and the number of spectators, in at most two lines.
fn connection_ui(ui: &mut Ui, view: RemoteView, table: RemoteTable) {
    let mut text = sentences::connection(view.translations, table.client, view.now_ms);
    let watcher_count = table.client.presence().watcher_count;
    if watcher_count > 0 {
        let watcher_text = view.translations.say_with("online-watchers", &[("count", watcher_count.into())]);
        text = if text.is_empty() { watcher_text } else { format!("{text} · {watcher_text}") };
    }
    if text.is_empty() {
        return;
    }
    let color = match table.client.status() {
        _ if table.client.has_unsent_move() => WARNING,
        ConnectionStatus::Online | ConnectionStatus::Connecting { .. } => FAINT_TEXT,
        ConnectionStatus::Offline { .. } if table.client.state().is_none() => FAINT_TEXT,
        ConnectionStatus::Offline { .. } | ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_) => WARNING,
    };
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text.clone(), font, color, ui.available_width());
    job.wrap.max_rows = 2;
    ui.add(egui::Label::new(job).wrap()).show_tip(text);
}

#[cfg(test)]
mod tests;
