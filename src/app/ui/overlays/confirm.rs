//! Confirmations of resigning, of offering a draw and of leaving a game.

use crate::app::ui::systems::DrawApp;
use bevy::prelude::{App, MessageWriter, Res, Result, State};
use bevy_egui::{EguiContexts, egui};

use crate::app::i18n::Translations;
use crate::app::play::Intent;
use crate::app::screen::{Overlay, Screen};
use crate::app::ui::command::UiCommand;
use crate::app::ui::start::start_view;
use crate::app::ui::widgets::dialog::{self, Question};
use crate::app::ui::widgets::game_view::{GameParams, GameView};
pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::ConfirmResign, draw_resign)
        .draw_overlay(Overlay::ConfirmDraw, draw_draw_offer)
        .draw_overlay(Overlay::ConfirmNewGame, draw_new_game);
}

pub(in crate::app::ui) fn draw_resign(
    mut contexts: EguiContexts,
    game: GameParams,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let mut queue = Vec::new();
    resign_ui(contexts.ctx_mut()?, game.view(), &mut queue);
    commands.write_batch(queue);
    Ok(())
}

/// Asks the speaking side whether it resigns.
fn resign_ui(ctx: &egui::Context, view: GameView, commands: &mut Vec<UiCommand>) {
    let Some(side) = view.current.speaker() else { return };
    let text = match view.current.lone_person() {
        Some(own) if own == side => view.say("confirm-resign-own"),
        _ => view.words.say_with("confirm-resign", &[("player", view.player(side).into())]),
    };
    let question = Question { title: "confirm-resign-title", text: &text, yes: "action-resign" };
    dialog::question_ui(ctx, view.words, question, UiCommand::Intent(Intent::Resign), commands);
}

pub(in crate::app::ui) fn draw_draw_offer(
    mut contexts: EguiContexts,
    game: GameParams,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let mut queue = Vec::new();
    draw_offer_ui(contexts.ctx_mut()?, game.view(), &mut queue);
    commands.write_batch(queue);
    Ok(())
}

/// Asks the speaking side whether it offers a draw.
fn draw_offer_ui(ctx: &egui::Context, view: GameView, commands: &mut Vec<UiCommand>) {
    let Some(side) = view.current.speaker() else { return };
    let text = view.words.say_with("confirm-draw", &[("player", view.player(side).into())]);
    let question = Question { title: "confirm-draw-title", text: &text, yes: "action-offer-draw" };
    dialog::question_ui(ctx, view.words, question, UiCommand::Intent(Intent::OfferDraw), commands);
}

pub(in crate::app::ui) fn draw_new_game(
    mut contexts: EguiContexts,
    words: Res<Translations>,
    choice: Res<start_view::Choice>,
    screen: Res<State<Screen>>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let start = match screen.get() {
        Screen::Editor => choice.play_from_editor(),
        Screen::Start | Screen::Table | Screen::Tutorial | Screen::Learn => UiCommand::Intent(choice.start()),
    };
    let mut queue = Vec::new();
    new_game_ui(contexts.ctx_mut()?, &words, start, &mut queue);
    commands.write_batch(queue);
    Ok(())
}

/// Asks whether to leave the current game for the one that `start` begins.
fn new_game_ui(ctx: &egui::Context, words: &Translations, start: UiCommand, commands: &mut Vec<UiCommand>) {
    let text = words.say("confirm-new-game");
    let question = Question { title: "confirm-new-game-title", text: &text, yes: "action-new-game" };
    dialog::question_ui(ctx, words, question, start, commands);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::screen::Overlay;
    use crate::app::ui::table::actions::actions_ui;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn whoever_says_yes_resigns_and_nobody_else() {
        let shown = Fixture::turnover(&["d2d4"]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| resign_ui(ui.ctx(), shown.game(), commands));
        testing::press(&mut harness, &shown.say("action-cancel"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::None)]));
        testing::press(&mut harness, &shown.say("action-resign"));
        let asked = testing::take(&mut harness);
        assert!(matches!(&*asked, [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::Resign)]), "{asked:?}");
    }

    #[test]
    fn a_draw_is_offered_only_by_whoever_says_so_twice() {
        let shown = Fixture::turnover(&["d2d4"]);
        let mut panel = testing::harness([300.0, 400.0], |ui, commands| {
            actions_ui(ui, shown.panel().actions(), true, commands);
        });
        testing::press(&mut panel, &shown.say("action-offer-draw"));
        assert!(matches!(&*testing::take(&mut panel), [UiCommand::Overlay(Overlay::ConfirmDraw)]));
        let mut harness =
            testing::harness([800.0, 500.0], |ui, commands| draw_offer_ui(ui.ctx(), shown.game(), commands));
        testing::press(&mut harness, &shown.say("action-cancel"));
        assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(Overlay::None)]));
        testing::press(&mut harness, &shown.say("action-offer-draw"));
        let asked = testing::take(&mut harness);
        let [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::OfferDraw)] = &*asked else {
            panic!("{asked:?}")
        };
    }

    #[test]
    fn a_game_is_left_for_another_one_only_by_whoever_says_so() {
        let shown = Fixture::turnover(&["d2d4"]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            new_game_ui(ui.ctx(), &shown.words, UiCommand::Intent(Intent::Rematch), commands);
        });
        assert!(testing::reads(&harness, &shown.say("confirm-new-game")));
        testing::press(&mut harness, &shown.say("action-new-game"));
        let asked = testing::take(&mut harness);
        assert!(
            matches!(&*asked, [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::Rematch)]),
            "{asked:?}"
        );
    }
}
