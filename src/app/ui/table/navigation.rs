//! The buttons that step through the game, and the replay.

use bevy_egui::egui::{self, Ui};

use crate::app::settings::shortcuts::{Shortcut, Shortcuts};
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::game_view::GameView};
use crate::app::{phrases, play::Intent, play::replay::Replay};

/// The gap between two buttons.
const BUTTON_GAP: f32 = 4.0;

/// Draws the buttons for stepping, for the replay, and for the menu of the current move. Returns the last one.
pub(in crate::app::ui) fn navigation_ui(
    ui: &mut Ui,
    view: GameView,
    shortcuts: &Shortcuts,
    replay: Replay,
    commands: &mut Vec<UiCommand>,
) -> egui::Response {
    let game = view.game();
    let (is_at_start, is_at_end) = (game.ply_count() == 0, game.ply_count() == game.line().nodes().len());
    let is_replaying = replay.is_running();
    let (replay_icon, replay_tip_key) =
        if is_replaying { (Icon::Stop, "tip-replay-stop") } else { (Icon::Play, "tip-replay") };
    let replay_command = |change: fn(&mut Replay)| {
        let mut replay = replay;
        change(&mut replay);
        UiCommand::Replay(replay)
    };
    let buttons = [
        (Icon::First, "tip-first", Some(Shortcut::First), !is_at_start, UiCommand::Intent(Intent::First)),
        (Icon::Back, "tip-previous-move", Some(Shortcut::Previous), !is_at_start, UiCommand::Intent(Intent::StepBack)),
        (Icon::Forth, "tip-next-move", Some(Shortcut::Next), game.can_redo(), UiCommand::Intent(Intent::Redo)),
        (Icon::Last, "tip-last", Some(Shortcut::Last), !is_at_end, UiCommand::Intent(Intent::Last)),
        (replay_icon, replay_tip_key, None, !game.tree().is_empty(), replay_command(Replay::toggle)),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = BUTTON_GAP;
        ui.spacing_mut().button_padding = theme::TIGHT;
        let button_count = buttons.len() as f32 + 2.0;
        let size = egui::vec2(
            (ui.available_width() - (button_count - 1.0) * BUTTON_GAP) / button_count,
            theme::button_height(ui),
        );
        for (icon, tip_key, shortcut, is_enabled, command) in buttons {
            let tip = phrases::tip_with_key(view.translations, shortcuts, view.say(tip_key), shortcut);
            if icons::button(ui, icon, size, is_enabled, &tip).show_tip(&tip).clicked() {
                commands.push(command);
            }
        }
        let speed_button = egui::RichText::new(replay.speed.label()).size(theme::BUTTON_TEXT);
        let speed_button = if is_replaying { speed_button.color(ACCENT) } else { speed_button };
        let speed_button = ui.add_sized(size, egui::Button::new(speed_button));
        if speed_button.show_tip(view.say("tip-replay-speed")).clicked() {
            commands.push(replay_command(|replay| replay.speed = replay.speed.next_speed()));
        }
        let tip = view.say("tip-move-menu");
        icons::button(ui, Icon::More, size, true, &tip).show_tip(&tip)
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn the_buttons_step_through_the_game_as_far_as_it_goes() {
        let fixture = Fixture::turnover(&["d2d4", "d7d5"]);
        let mut harness = testing::harness([300.0, 60.0], |ui, commands| {
            navigation_ui(ui, fixture.game_view(), &fixture.settings.shortcuts, Replay::default(), commands);
        });
        let mut commands_after_press = |name: &str| {
            testing::press_control(&mut harness, name);
            testing::take_commands(&mut harness)
        };
        let commands = commands_after_press(&fixture.tip("tip-first", Shortcut::First));
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::First)]), "{commands:?}");
        let commands = commands_after_press(&fixture.tip("tip-previous-move", Shortcut::Previous));
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::StepBack)]), "{commands:?}");
        let commands = commands_after_press(&fixture.tip("tip-next-move", Shortcut::Next));
        assert!(commands.is_empty(), "there is nothing ahead");
        let commands = commands_after_press(&fixture.say("tip-replay"));
        assert!(matches!(&*commands, [UiCommand::Replay(replay)] if replay.is_running()), "{commands:?}");
        let commands = commands_after_press("1×");
        assert!(matches!(&*commands, [UiCommand::Replay(replay)] if replay.speed.label() == "2×"), "{commands:?}");
    }

    #[test]
    fn the_names_of_the_buttons_tell_the_keys_that_the_player_has_chosen() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        let shortcuts = &mut fixture.settings.shortcuts;
        shortcuts.set_chord(Shortcut::First, "F10".parse().ok().as_ref());
        shortcuts.set_chord(Shortcut::Previous, None);
        let harness = testing::harness([300.0, 60.0], |ui, commands| {
            navigation_ui(ui, fixture.game_view(), &fixture.settings.shortcuts, Replay::default(), commands);
        });
        for name in ["To the start (F10)", "One move back", "One move forward (Page Down)"] {
            assert!(testing::control_rect(&harness, name).is_positive(), "{name}");
        }
    }
}
