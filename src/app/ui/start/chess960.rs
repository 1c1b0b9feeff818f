//! The choice of a start of Chess960.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::system::entropy;
use crate::app::ui::widgets::number_field::NumberField;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{start::start_view::Choice, widgets::theme};

/// Draws the choice in games that may begin with a start of Chess960: whether to, which one, and another one by lot.
pub(in crate::app::ui) fn chess960_ui(ui: &mut Ui, translations: &Translations, choice: &mut Choice) {
    if !choice.id.has_chess960() {
        return;
    }
    let mut is_chess960 = choice.chess960.is_some();
    let tip_text = translations.say("tip-chess960");
    if ui.checkbox(&mut is_chess960, translations.say("start-chess960")).show_tip(&tip_text).changed() {
        choice.chess960 = is_chess960.then(entropy::random_chess960);
    }
    let Some(start_number) = &mut choice.chess960 else { return };
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(translations.say("start-chess960-number"));
        ui.add(NumberField::new(start_number, 0..=959)).labelled_by(label.id);
        if ui.button(translations.say("start-chess960-another")).clicked() {
            *start_number = entropy::random_chess960();
        }
    });
    ui.add(egui::Label::new(theme::faint(translations.say("start-chess960-about"))).wrap());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    #[test]
    fn a_start_of_chess960_is_offered_where_there_is_one_and_drawn_by_lot() {
        let fixture = Fixture::turnover(&[]);
        let choice = Choice { id: GameId::DiceChess(Variant::ThreeDice), ..Choice::default() };
        let mut harness = testing::harness_with([360.0, 300.0], choice, |ui, choice: &mut Choice| {
            chess960_ui(ui, &fixture.translations, choice);
        });
        assert_eq!(harness.state().fen(), None);
        testing::press_control(&mut harness, &fixture.say("start-chess960"));
        let drawn_number = harness.state().chess960.expect("a number");
        assert_eq!(harness.state().fen(), harness.state().id.chess960_start(drawn_number));
        let was_redrawn = (0..8).any(|_| {
            testing::press_control(&mut harness, &fixture.say("start-chess960-another"));
            harness.state().chess960 != Some(drawn_number)
        });
        assert!(was_redrawn, "another start than {drawn_number}");
        testing::press_control(&mut harness, &fixture.say("start-chess960"));
        assert_eq!(harness.state().chess960, None);

        // What is chosen for one form is not for the others.
        harness.state_mut().chess960 = Some(drawn_number);
        harness.state_mut().id = GameId::DiceChess(Variant::DiceChess);
        harness.run();
        assert_eq!(harness.state().fen(), None);
    }
}
