//! The status of the engine, and the button that pauses it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res};
use bevy_egui::egui::{self, Ui};

use crate::app::opponent::{EngineCommand, Opponent};
use crate::app::phrases;
use crate::app::play::selection::{Hint, Selection};
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::game_view::GameView};

#[derive(SystemParam)]
pub(in crate::app::ui) struct EngineParams<'w> {
    opponent: Res<'w, Opponent>,
    selection: Res<'w, Selection>,
}

impl EngineParams<'_> {
    /// The view of the engine; `is_timed` if the game has clocks.
    pub(in crate::app::ui) fn view<'a>(&'a self, view: GameView<'a>, is_timed: bool) -> EngineView<'a> {
        let status = EngineStatus {
            is_thinking: self.opponent.is_at_work(),
            seeks_hint: self.opponent.seeks_hint(),
            has_declined_draw: self.opponent.has_declined(),
            has_failed: self.opponent.has_failed(),
            is_paused: view.current.engines_are_paused,
        };
        EngineView { view, status, hint: self.selection.hint.as_ref(), is_timed }
    }
}

/// The status of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app::ui) struct EngineStatus {
    /// Whether it is searching for its own move.
    pub(in crate::app::ui) is_thinking: bool,
    /// Whether it is searching for a hint.
    pub(in crate::app::ui) seeks_hint: bool,
    /// Whether it has just declined a draw.
    pub(in crate::app::ui) has_declined_draw: bool,
    /// Whether it has crashed.
    pub(in crate::app::ui) has_failed: bool,
    /// Whether games between engines are paused.
    pub(in crate::app::ui) is_paused: bool,
}

/// The data for the engine's status.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct EngineView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) status: EngineStatus,
    /// The hint that is shown.
    pub(in crate::app::ui) hint: Option<&'a Hint>,
    /// Whether either side has a clock.
    pub(in crate::app::ui) is_timed: bool,
}

/// Draws the status of the engine.
pub(in crate::app::ui) fn engine_status_ui(ui: &mut Ui, view: EngineView) {
    if view.status.has_failed {
        ui.add(egui::Label::new(egui::RichText::new(view.say("opponent-failed")).color(WARNING)).wrap());
    }
    if view.status.has_declined_draw
        && let Some(side) = view.current.declaring_side()
    {
        faint_text_ui(ui, view.translations.say_with("opponent-declines", &[("player", view.player(!side).into())]));
    }
    if view.status.seeks_hint {
        faint_text_ui(ui, view.say("opponent-seeks-hint"));
    } else if let Some(hint) = view.hint {
        let move_text = phrases::hint(view.translations, view.game().referee(), hint);
        let text = view.translations.say_with("opponent-hint", &[("move", move_text.into())]);
        ui.label(theme::strong(text));
    }
}

/// Whether engines that play each other can be paused here. In games with clocks, the pause of the clocks is used.
pub(in crate::app::ui) fn may_pause(view: EngineView) -> bool {
    let is_open = view.game().result().is_none() && !view.game().can_redo();
    view.current.has_only_engines() && is_open && !view.is_timed
}

/// Draws the button that pauses or continues a game between engines.
pub(in crate::app::ui) fn pause_button_ui(ui: &mut Ui, view: EngineView, commands: &mut Vec<UiCommand>) {
    if may_pause(view) {
        let key = if view.status.is_paused { "clock-resume" } else { "action-stop-engine" };
        let text = egui::RichText::new(view.say(key)).size(theme::BUTTON_TEXT);
        let button = ui.add_sized([ui.available_width(), theme::button_height(ui)], egui::Button::new(text).truncate());
        if button.show_tip(view.say("tip-stop-engine")).clicked() {
            commands.push(UiCommand::Engine(EngineCommand::Halt(!view.status.is_paused)));
        }
    }
}

fn faint_text_ui(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(theme::faint(text).size(theme::BUTTON_TEXT)).wrap());
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::session::{Level, Seat};

    fn engine_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([272.0, 300.0], |ui, commands| {
            let hint = Hint::Play(fixture.current.game.legal_moves()[0].clone());
            engine_status_ui(ui, EngineView { hint: Some(&hint), ..fixture.engine_view() });
            pause_button_ui(ui, fixture.engine_view(), commands);
        })
    }

    #[test]
    fn the_engine_says_what_it_would_do_and_that_it_has_failed() {
        let mut fixture = Fixture::turnover(&[]);
        let text = fixture.current.game.legal_moves()[0].text.clone();
        let hint = fixture.translations.say_with("opponent-hint", &[("move", text.into())]);
        assert!(testing::shows_text(&engine_harness(&fixture), &hint));
        fixture.engine = EngineStatus { has_failed: true, seeks_hint: true, ..EngineStatus::default() };
        let harness = engine_harness(&fixture);
        for key in ["opponent-failed", "opponent-seeks-hint"] {
            assert!(testing::shows_text(&harness, &fixture.say(key)), "{key}");
        }
        assert!(!testing::shows_text(&harness, &hint));
    }

    #[test]
    fn a_hint_says_whether_to_double_and_whether_to_take() {
        let game = testing::game_with_cube();
        for (codes, code, text) in [
            (&["double"][..], Some("take"), "Hint: Take"),
            (&["double"], Some("drop"), "Hint: Drop"),
            (&[], Some("double"), "Hint: Double to 2"),
            (&[], None, "Hint: Roll without a double"),
        ] {
            let fixture = Fixture::new(testing::game_after(game.clone(), codes));
            let referee = fixture.current.game.referee();
            let legal_move = code.and_then(|code| referee.legal_move(referee.find(code)?));
            let hint = legal_move.map_or(Hint::Roll, Hint::Play);
            let harness = testing::harness([272.0, 300.0], |ui, _| {
                engine_status_ui(ui, EngineView { hint: Some(&hint), ..fixture.engine_view() });
            });
            assert!(testing::shows_text(&harness, text), "{text}: {harness:?}");
        }
    }

    #[test]
    fn engines_that_play_each_other_are_told_to_wait_and_to_go_on() {
        let mut fixture = Fixture::turnover(&[]);
        fixture.current.record.head.seats = [Seat::Engine(Level::WEAKEST); 2];
        for (is_paused, key) in [(false, "action-stop-engine"), (true, "clock-resume")] {
            fixture.engine.is_paused = is_paused;
            let mut harness = engine_harness(&fixture);
            testing::press_control(&mut harness, &fixture.say(key));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Engine(EngineCommand::Halt(is_pause))] = &*commands else { panic!("{commands:?}") };
            assert_ne!(*is_pause, is_paused);
        }
    }
}
