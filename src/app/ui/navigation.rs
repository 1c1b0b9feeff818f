//! Where in the game does one look, and does it play itself?

use bevy_egui::egui::{self, Ui};

use super::icons::{self, Icon};
use super::theme::{self, ACCENT, BUTTON_HEIGHT};
use super::{PanelView, UiCommand};
use crate::app::play::Intent;
use crate::app::play::replay::Replay;

/// The gap between two buttons.
const GAP: f32 = 4.0;

/// Draws the buttons that step through the game, those of its demonstration, and that of the move's menu. Returns the
/// last one.
pub(super) fn steps_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) -> egui::Response {
    let game = view.game();
    let (at_start, at_end) = (game.ply_count() == 0, game.ply_count() == game.line().len());
    let replays = view.replay.is_running();
    let (replay_icon, replay_tip) = if replays { (Icon::Stop, "tip-replay-stop") } else { (Icon::Play, "tip-replay") };
    let replay = |change: fn(&mut Replay)| {
        let mut replay = *view.replay;
        change(&mut replay);
        UiCommand::Replay(replay)
    };
    let buttons = [
        (Icon::First, "tip-first", !at_start, UiCommand::Intent(Intent::First)),
        (Icon::Back, "tip-previous-move", !at_start, UiCommand::Intent(Intent::StepBack)),
        (Icon::Forth, "tip-next-move", game.can_redo(), UiCommand::Intent(Intent::Redo)),
        (Icon::Last, "tip-last", !at_end, UiCommand::Intent(Intent::Last)),
        (replay_icon, replay_tip, game.has_plies(), replay(Replay::toggle)),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.spacing_mut().button_padding = theme::TIGHT;
        let count = buttons.len() as f32 + 2.0;
        let size = egui::vec2((ui.available_width() - (count - 1.0) * GAP) / count, BUTTON_HEIGHT);
        for (icon, tip, enabled, wish) in buttons {
            let tip = view.say(tip);
            if icons::button(ui, icon, size, enabled, &tip).on_hover_text(&tip).clicked() {
                asked.push(wish);
            }
        }
        let pace = egui::RichText::new(view.replay.pace.sign()).size(theme::BUTTON_TEXT);
        let pace = if replays { pace.color(ACCENT) } else { pace };
        let pace = ui.add_sized(size, egui::Button::new(pace));
        if pace.on_hover_text(view.say("tip-replay-speed")).clicked() {
            asked.push(replay(|replay| replay.pace = replay.pace.next()));
        }
        let tip = view.say("tip-move-menu");
        icons::button(ui, Icon::More, size, true, &tip).on_hover_text(&tip)
    })
    .inner
}
