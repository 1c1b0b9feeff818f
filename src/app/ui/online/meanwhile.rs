//! What one can do while waiting for an opponent: play the computer, solve puzzles, and be called.

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;
use bevy_egui::egui::Ui;

use crate::app::ui::{command::UiCommand, start::start_view::Choice};
use crate::app::{
    i18n::Translations, play::CurrentGame, puzzles::PuzzleCommand, screen::Overlay, settings::PlayerProgress,
    settings::Settings, system::entropy,
};
use crate::session::GameId;

/// The resources that decide what one can do.
#[derive(SystemParam)]
pub(in crate::app::ui) struct MeanwhileParams<'w> {
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
    current_game: Res<'w, CurrentGame>,
}

impl MeanwhileParams<'_> {
    pub(in crate::app::ui) fn data(&self) -> (&Settings, &PlayerProgress, &CurrentGame) {
        (&self.settings, &self.progress, &self.current_game)
    }
}

/// Draws a button for each. A game that is under way is not replaced.
pub(in crate::app::ui) fn meanwhile_ui(
    ui: &mut Ui,
    translations: &Translations,
    (settings, progress, current_game): (&Settings, &PlayerProgress, &CurrentGame),
    game_id: GameId,
    commands: &mut Vec<UiCommand>,
) {
    let commands_to_leave = |command| [UiCommand::Overlay(Overlay::None), command];
    if !current_game.is_under_way() && ui.button(translations.say("online-meanwhile-computer")).clicked() {
        commands.extend(commands_to_leave(computer_game_command(settings, progress, game_id)));
    }
    if ui.button(translations.say("online-meanwhile-puzzles")).clicked() {
        commands.extend(commands_to_leave(UiCommand::Puzzle(PuzzleCommand::Next(game_id))));
    }
    if !settings.notifies_turns && ui.button(translations.say("online-call-me")).clicked() {
        commands.push(UiCommand::Settings(Settings { notifies_turns: true, ..settings.clone() }));
    }
}

/// The command that starts a game against the computer at the usual level.
fn computer_game_command(settings: &Settings, progress: &PlayerProgress, game_id: GameId) -> UiCommand {
    let mut choice = Choice { id: game_id, ..Choice::default() };
    let sparring = settings.sparring.with_suited_level(game_id, &progress.ratings);
    settings.sparring.seat_players(&mut choice.head, sparring.seats(entropy::random_side()));
    UiCommand::Intent(choice.start())
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::play::Intent;
    use crate::app::ui::testing::{self, Fixture};

    fn meanwhile_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([560.0, 200.0], |ui, commands| {
            let meanwhile_data = (&fixture.settings, &fixture.progress, &fixture.current);
            meanwhile_ui(ui, &fixture.translations, meanwhile_data, GameId::Lielow, commands);
        })
    }

    #[test]
    fn whoever_waits_plays_the_computer_solves_puzzles_or_wants_to_be_called() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = meanwhile_harness(&fixture);
        testing::press_control(&mut harness, &fixture.say("online-meanwhile-computer"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::Start { id, fen: None, head })] = &*commands
        else {
            panic!("{commands:?}")
        };
        assert_eq!((*id, head.seats.iter().filter(|seat| seat.is_human()).count()), (GameId::Lielow, 1));
        testing::press_control(&mut harness, &fixture.say("online-meanwhile-puzzles"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [_, UiCommand::Puzzle(PuzzleCommand::Next(GameId::Lielow))]), "{commands:?}");
        testing::press_control(&mut harness, &fixture.say("online-call-me"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Settings(settings)] if settings.notifies_turns), "{commands:?}");
    }

    #[test]
    fn a_game_that_is_under_way_is_not_replaced() {
        let fixture = Fixture::turnover(&["d2d4"]);
        assert!(!testing::shows_text(&meanwhile_harness(&fixture), &fixture.say("online-meanwhile-computer")));
    }
}
