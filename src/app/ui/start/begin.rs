//! The buttons that start a game.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::settings::sparring::{OwnSide, Sparring};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{start::players, widgets::theme};
use crate::board::Side;
use crate::session::Seat;

/// The height of the buttons, and the gap between them.
const MAIN_BUTTON_HEIGHT: f32 = 42.0;
const MIN_BUTTON_HEIGHT: f32 = 34.0;
const GAP: f32 = 8.0;
/// The padding of a button's text.
const PADDING: f32 = 12.0;

/// The data for a game against the engine.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct BeginView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) sparring: Sparring,
    /// Returns a random side.
    pub(in crate::app::ui) draw_side: fn() -> Side,
}

/// The buttons that start a game, side by side if there is space: against the engine, or between two people. Returns
/// the seats when one of them is pressed, or the first one by `is_enter_pressed`.
pub(in crate::app::ui) fn begin_ui(ui: &mut Ui, view: BeginView, is_enter_pressed: bool) -> Option<[Seat; 2]> {
    let sparring = view.sparring;
    let computer_key = if sparring.own_side == OwnSide::Neither { "start-watch" } else { "start-play-computer" };
    let texts = [computer_key, "start-two-players"].map(|key| view.translations.say(key));
    let widths = texts.each_ref().map(|text| theme::bold_text_width(ui, text) + 2.0 * PADDING);
    let width = ui.available_width();
    let spare_width = width - GAP - widths.iter().sum::<f32>();
    let tip = players::tip_of_sparring(view.translations, sparring);
    let [main_text, other_text] = texts;
    let [main_button, other_button] = [theme::main_button(main_text), egui::Button::new(other_text)];
    let (computer_response, people_response) = if spare_width >= 0.0 {
        let [left_size, right_size] = widths.map(|width| [width + spare_width / 2.0, MAIN_BUTTON_HEIGHT]);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.spacing_mut().button_padding = theme::TIGHT;
            (ui.add_sized(left_size, main_button), ui.add_sized(right_size, other_button))
        })
        .inner
    } else {
        let main_response = ui.add_sized([width, MAIN_BUTTON_HEIGHT], main_button);
        (main_response, ui.add_sized([width, theme::button_height(ui).max(MIN_BUTTON_HEIGHT)], other_button))
    };
    if computer_response.show_tip(tip).clicked() || is_enter_pressed {
        Some(sparring.seats((view.draw_side)()))
    } else {
        people_response.show_tip(view.translations.say("tip-two-players")).clicked().then_some([Seat::Human; 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::session::GameId;

    #[test]
    fn the_buttons_say_who_sits_where() {
        let shown = Fixture::turnover(&[]);
        let view = shown.start().begin(GameId::default());
        for (key, seats) in [
            ("start-play-computer", [Seat::Human, Seat::Engine(view.sparring.level)]),
            ("start-two-players", [Seat::Human; 2]),
        ] {
            for width in [200.0, 500.0] {
                let mut harness = testing::harness_with([width, 300.0], None, |ui, chosen: &mut Option<[Seat; 2]>| {
                    *chosen = chosen.or(begin_ui(ui, view, false));
                });
                testing::press_control(&mut harness, &shown.say(key));
                assert_eq!(*harness.state(), Some(seats), "{key} in {width}");
            }
        }
    }
}
