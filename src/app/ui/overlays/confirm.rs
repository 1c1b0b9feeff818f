//! Confirmations of resigning, of offering a draw, of dropping a double and of leaving a game.

use bevy::prelude::{App, Res, Result, State};
use bevy_egui::egui;

use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::ui::widgets::dialog::{self, Question};
use crate::app::ui::widgets::game_view::{GameParams, GameView};
use crate::app::ui::{command::UiCommand, context::PanelContext, start::start_view, systems::DrawApp};
use crate::app::{i18n::Translations, online::commands::OnlineCommand, play::Intent};
use crate::session::cube::CubeAction;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::ConfirmResign, draw_resignation_question)
        .draw_overlay(Overlay::ConfirmDraw, draw_draw_offer_question)
        .draw_overlay(Overlay::ConfirmDrop, draw_drop_question)
        .draw_overlay(Overlay::ConfirmNewGame, draw_new_game_question)
        .draw_overlay(Overlay::ConfirmLeave, draw_leaving_question);
}

fn draw_resignation_question(mut context: PanelContext, game: GameParams, overlay: OverlayControl) -> Result {
    // When the game has just ended, its result is about to be shown.
    if overlay.get() != Overlay::ConfirmResign {
        return Ok(());
    }
    context.draw(|ctx, commands| resignation_question_ui(ctx, game.view(), commands))
}

/// Asks the speaking side whether it resigns. When there is none any more, nobody is asked.
fn resignation_question_ui(ctx: &egui::Context, view: GameView, commands: &mut Vec<UiCommand>) {
    let Some(side) = view.current.declaring_side() else {
        commands.push(UiCommand::Overlay(Overlay::None));
        return;
    };
    let text = match view.current.lone_person() {
        Some(own_side) if own_side == side => view.say("confirm-resign-own"),
        _ => view.translations.say_with("confirm-resign", &[("player", view.player(side).into())]),
    };
    let question =
        Question { title_key: "confirm-resign-title", text: &text, yes_key: "action-resign", is_cancel_first: false };
    dialog::question_ui(ctx, view.translations, question, UiCommand::Intent(Intent::Resign), commands);
}

fn draw_draw_offer_question(mut context: PanelContext, game: GameParams, overlay: OverlayControl) -> Result {
    if overlay.get() != Overlay::ConfirmDraw {
        return Ok(());
    }
    context.draw(|ctx, commands| draw_offer_question_ui(ctx, game.view(), commands))
}

/// Asks the speaking side whether it offers a draw. When there is none any more, nobody is asked.
fn draw_offer_question_ui(ctx: &egui::Context, view: GameView, commands: &mut Vec<UiCommand>) {
    let Some(side) = view.current.drawing_side() else {
        commands.push(UiCommand::Overlay(Overlay::None));
        return;
    };
    let text = match view.current.lone_person() {
        Some(own_side) if own_side == side => view.say("confirm-draw-own"),
        _ => view.translations.say_with("confirm-draw", &[("player", view.player(side).into())]),
    };
    let question =
        Question { title_key: "confirm-draw-title", text: &text, yes_key: "action-offer-draw", is_cancel_first: false };
    dialog::question_ui(ctx, view.translations, question, UiCommand::Intent(Intent::OfferDraw), commands);
}

fn draw_drop_question(mut context: PanelContext, game: GameParams, overlay: OverlayControl) -> Result {
    if overlay.get() != Overlay::ConfirmDrop {
        return Ok(());
    }
    context.draw(|ctx, commands| drop_question_ui(ctx, game.view(), commands))
}

/// Asks whoever is to answer a double whether they drop. A double that was taken back, or answered, asks no more.
fn drop_question_ui(ctx: &egui::Context, view: GameView, commands: &mut Vec<UiCommand>) {
    let drop_intent = view.current.cube_intent(CubeAction::Drop);
    let (Some(cube), Some(drop_intent)) = (view.current.cube_to_decide(), drop_intent) else {
        commands.push(UiCommand::Overlay(Overlay::None));
        return;
    };
    let text = view.translations.say_with("confirm-drop", &[("stake", cube.stake.into())]);
    let question =
        Question { title_key: "confirm-drop-title", text: &text, yes_key: "cube-drop", is_cancel_first: true };
    dialog::question_ui(ctx, view.translations, question, UiCommand::Intent(drop_intent), commands);
}

fn draw_new_game_question(
    mut context: PanelContext,
    translations: Res<Translations>,
    start_choice: Res<start_view::Choice>,
    screen: Res<State<Screen>>,
) -> Result {
    let start_command = match screen.get() {
        Screen::Editor => start_choice.play_from_editor(),
        Screen::Start | Screen::Table | Screen::Tutorial | Screen::Learn => UiCommand::Intent(start_choice.start()),
    };
    context.draw(|ctx, commands| new_game_question_ui(ctx, &translations, start_command, commands))
}

/// Asks whether to leave the current game for the one that `start` begins.
fn new_game_question_ui(
    ctx: &egui::Context,
    translations: &Translations,
    start_command: UiCommand,
    commands: &mut Vec<UiCommand>,
) {
    let text = translations.say("confirm-new-game");
    let question = Question {
        title_key: "confirm-new-game-title",
        text: &text,
        yes_key: "action-new-game",
        is_cancel_first: false,
    };
    dialog::question_ui(ctx, translations, question, start_command, commands);
}

fn draw_leaving_question(mut context: PanelContext, translations: Res<Translations>) -> Result {
    context.draw(|ctx, commands| leaving_question_ui(ctx, &translations, commands))
}

/// Asks whether to leave an online game while the own clock runs on.
fn leaving_question_ui(ctx: &egui::Context, translations: &Translations, commands: &mut Vec<UiCommand>) {
    let text = translations.say("confirm-leave");
    let question =
        Question { title_key: "confirm-leave-title", text: &text, yes_key: "action-leave", is_cancel_first: false };
    dialog::question_ui(ctx, translations, question, UiCommand::Online(OnlineCommand::Leave), commands);
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::screen::Overlay;
    use crate::app::ui::table::actions::actions_ui;
    use crate::app::ui::testing::{self, Fixture};
    use crate::board::Side;
    use crate::online::Pace;
    use crate::session::{Level, Seat};

    /// Presses the button that only closes the dialog, then the other one. Returns what comes of that.
    fn refuse_then_confirm(
        harness: &mut Harness<Vec<UiCommand>>,
        refuse_name: &str,
        confirm_name: &str,
    ) -> Vec<UiCommand> {
        testing::press_control(harness, refuse_name);
        assert!(matches!(&*testing::take_commands(harness), [UiCommand::Overlay(Overlay::None)]));
        testing::press_control(harness, confirm_name);
        testing::take_commands(harness)
    }

    #[test]
    fn whoever_says_yes_resigns_and_nobody_else() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            resignation_question_ui(ui.ctx(), fixture.game_view(), commands)
        });
        let commands = refuse_then_confirm(&mut harness, &fixture.say("action-cancel"), &fixture.say("action-resign"));
        assert!(
            matches!(&*commands, [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::Resign)]),
            "{commands:?}"
        );
    }

    #[test]
    fn a_draw_is_offered_only_by_whoever_says_so_twice() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut panel_harness = testing::harness([300.0, 400.0], |ui, commands| {
            actions_ui(ui, fixture.panel_view().actions_view(), true, commands);
        });
        testing::press_control(&mut panel_harness, &fixture.say("action-offer-draw"));
        assert!(matches!(&*testing::take_commands(&mut panel_harness), [UiCommand::Overlay(Overlay::ConfirmDraw)]));
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            draw_offer_question_ui(ui.ctx(), fixture.game_view(), commands)
        });
        let commands =
            refuse_then_confirm(&mut harness, &fixture.say("action-cancel"), &fixture.say("action-offer-draw"));
        let [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::OfferDraw)] = &*commands else {
            panic!("{commands:?}")
        };
    }

    #[test]
    fn whoever_offers_a_draw_over_a_network_is_addressed() {
        let fixture =
            Fixture::of_online_game(Some(Side::White), Pace::Untimed, &["d2d4", "d7d5"], &[], Language::English);
        let harness = testing::harness([800.0, 500.0], |ui, commands| {
            draw_offer_question_ui(ui.ctx(), fixture.game_view(), commands)
        });
        assert!(testing::shows_text(&harness, "You offer a draw.") && !testing::shows_text(&harness, "Ana offers"));
    }

    #[test]
    fn a_question_that_nobody_can_answer_is_closed() {
        let mut fixture = Fixture::turnover(&["d2d4"]);
        fixture.current.record.head.seats = [Seat::Engine(Level::WEAKEST); 2];
        let questions: [fn(&egui::Context, GameView, &mut Vec<UiCommand>); 2] =
            [resignation_question_ui, draw_offer_question_ui];
        for question_ui in questions {
            let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
                question_ui(ui.ctx(), fixture.game_view(), commands);
            });
            let commands = testing::take_commands(&mut harness);
            assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::None), ..]), "{commands:?}");
        }
    }

    #[test]
    fn a_double_is_dropped_only_by_whoever_says_yes_and_cancelling_comes_first() {
        let mut fixture = Fixture::new(testing::game_after(testing::game_with_cube(), &["double"]));
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            drop_question_ui(ui.ctx(), fixture.game_view(), commands);
        });
        assert!(testing::shows_text(&harness, "one point"));
        let cancel_name = fixture.say("action-cancel");
        assert_eq!(testing::press_key(&mut harness, egui::Key::Tab), Some(cancel_name.clone()));
        let commands = refuse_then_confirm(&mut harness, &cancel_name, &fixture.say("cube-drop"));
        let drop_id = fixture.current.game.referee().find("drop").expect("it is legal");
        assert!(
            matches!(&*commands, [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::Play(id))] if *id == drop_id),
            "{commands:?}"
        );
        drop(harness);
        fixture.current.record.game = testing::game_with_cube();
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            drop_question_ui(ui.ctx(), fixture.game_view(), commands);
        });
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::None), ..]), "nobody doubles: {commands:?}");
    }

    #[test]
    fn an_online_game_is_left_only_by_whoever_says_so_twice() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            leaving_question_ui(ui.ctx(), &fixture.translations, commands)
        });
        assert!(testing::shows_text(&harness, "your clock"));
        let commands = refuse_then_confirm(&mut harness, &fixture.say("action-cancel"), &fixture.say("action-leave"));
        assert!(
            matches!(&*commands, [UiCommand::Overlay(Overlay::None), UiCommand::Online(OnlineCommand::Leave)]),
            "{commands:?}"
        );
    }

    #[test]
    fn a_game_is_left_for_another_one_only_by_whoever_says_so() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut harness = testing::harness([800.0, 500.0], |ui, commands| {
            new_game_question_ui(ui.ctx(), &fixture.translations, UiCommand::Intent(Intent::Rematch), commands);
        });
        assert!(testing::shows_text(&harness, &fixture.say("confirm-new-game")));
        testing::press_control(&mut harness, &fixture.say("action-new-game"));
        let commands = testing::take_commands(&mut harness);
        assert!(
            matches!(&*commands, [UiCommand::Overlay(Overlay::None), UiCommand::Intent(Intent::Rematch)]),
            "{commands:?}"
        );
    }
}
