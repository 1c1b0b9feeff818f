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
const BUTTON_GAP: f32 = 8.0;
/// The padding of a button's text.
const TEXT_PADDING: f32 = 12.0;

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
    let button_texts = [computer_key, "start-two-players"].map(|text_key| view.translations.say(text_key));
    let text_widths = button_texts.each_ref().map(|text| theme::bold_text_width(ui, text) + 2.0 * TEXT_PADDING);
    let available_width = ui.available_width();
    let spare_width = available_width - BUTTON_GAP - text_widths.iter().sum::<f32>();
    let tip_text = players::tip_of_sparring(view.translations, sparring);
    let [computer_text, people_text] = button_texts;
    let [computer_button, people_button] = [theme::main_button(computer_text), egui::Button::new(people_text)];
    let (computer_response, people_response) = if spare_width >= 0.0 {
        let [left_size, right_size] =
            text_widths.map(|text_width| [text_width + spare_width / 2.0, MAIN_BUTTON_HEIGHT]);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BUTTON_GAP;
            ui.spacing_mut().button_padding = theme::TIGHT;
            (ui.add_sized(left_size, computer_button), ui.add_sized(right_size, people_button))
        })
        .inner
    } else {
        let computer_response = ui.add_sized([available_width, MAIN_BUTTON_HEIGHT], computer_button);
        (
            computer_response,
            ui.add_sized([available_width, theme::button_height(ui).max(MIN_BUTTON_HEIGHT)], people_button),
        )
    };
    if computer_response.show_tip(tip_text).clicked() || is_enter_pressed {
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
        let fixture = Fixture::turnover(&[]);
        let view = fixture.start().begin(GameId::default());
        for (text_key, expected_seats) in [
            ("start-play-computer", [Seat::Human, Seat::Engine(view.sparring.level)]),
            ("start-two-players", [Seat::Human; 2]),
        ] {
            for width in [200.0, 500.0] {
                let mut harness =
                    testing::harness_with([width, 300.0], None, |ui, chosen_seats: &mut Option<[Seat; 2]>| {
                        *chosen_seats = chosen_seats.or(begin_ui(ui, view, false));
                    });
                testing::press_control(&mut harness, &fixture.say(text_key));
                assert_eq!(*harness.state(), Some(expected_seats), "{text_key} in {width}");
            }
        }
    }
}
