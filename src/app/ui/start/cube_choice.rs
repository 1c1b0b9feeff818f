//! The choice of a doubling cube and of a match.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{start::start_view::Choice, widgets::theme};
use crate::session::cube::{Crawford, Cube, MatchScore};

/// Draws the choice in games with dice: whether to play with a doubling cube, to how many points, and whether by Crawford's
/// rule.
pub(in crate::app::ui) fn cube_choice_ui(ui: &mut Ui, translations: &Translations, choice: &mut Choice) {
    if !choice.id.has_dice() {
        return;
    }
    let mut has_cube = choice.cube.is_some();
    if ui.checkbox(&mut has_cube, translations.say("start-cube")).show_tip(translations.say("tip-start-cube")).changed()
    {
        choice.cube = has_cube.then(|| Cube::new(None));
    }
    let Some(cube) = &mut choice.cube else { return };
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, translations.say("start-cube"));
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        if theme::chip(ui, cube.score.is_none(), translations.say("start-one-game")).clicked() {
            cube.score = None;
        }
        for match_length in MatchScore::USUAL {
            let is_chosen_length = cube.score.is_some_and(|score| score.length == match_length);
            if theme::chip(
                ui,
                is_chosen_length,
                translations.say_with("start-match", &[("points", match_length.into())]),
            )
            .clicked()
            {
                let has_crawford = cube.score.is_none_or(|score| score.crawford != Crawford::Off);
                cube.score = Some(MatchScore::new(match_length, has_crawford));
            }
        }
    });
    if let Some(score) = &mut cube.score {
        let mut has_crawford = score.crawford != Crawford::Off;
        let crawford_checkbox = ui.checkbox(&mut has_crawford, translations.say("start-crawford"));
        if crawford_checkbox.show_tip(translations.say("tip-start-crawford")).changed() {
            *score = MatchScore::new(score.length, has_crawford);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    #[test]
    fn a_match_with_a_cube_is_chosen_in_games_with_dice() {
        let fixture = Fixture::turnover(&[]);
        let choice = Choice { id: GameId::DiceChess(Variant::DiceChess), ..Choice::default() };
        let mut harness = testing::harness_with([360.0, 300.0], choice, |ui, choice: &mut Choice| {
            cube_choice_ui(ui, &fixture.translations, choice);
        });
        let cube_field = |choice: &Choice| choice.fen().and_then(|fen| Some(fen.rsplit_once(' ')?.1.to_owned()));
        assert_eq!(cube_field(harness.state()), None);
        testing::press_control(&mut harness, &fixture.say("start-cube"));
        assert_eq!(cube_field(harness.state()).as_deref(), Some("x1"));
        testing::press_control(&mut harness, &fixture.translations.say_with("start-match", &[("points", 5.into())]));
        assert_eq!(cube_field(harness.state()).as_deref(), Some("x1:5:0-0:before-crawford"));
        testing::press_control(&mut harness, &fixture.say("start-crawford"));
        assert_eq!(cube_field(harness.state()).as_deref(), Some("x1:5:0-0"));
        testing::press_control(&mut harness, &fixture.translations.say_with("start-match", &[("points", 3.into())]));
        assert_eq!(cube_field(harness.state()).as_deref(), Some("x1:3:0-0"));
        testing::press_control(&mut harness, &fixture.say("start-one-game"));
        assert_eq!(cube_field(harness.state()).as_deref(), Some("x1"));

        harness.state_mut().id = GameId::Lielow;
        harness.run();
        assert_eq!(harness.state().fen(), None);
    }
}
