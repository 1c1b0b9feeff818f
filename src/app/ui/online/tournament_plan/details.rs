//! What is seldom decided of a tournament that is about to be announced: its breaks, the time for first moves, and its places.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::structure;
use crate::online::MAX_FIRST_TURN_SECS;
use crate::online_tournament::{
    MAX_BREAK_SECS, MAX_ENTRANTS, TournamentPlan, TournamentSystem, USUAL_BREAK_SECS, USUAL_FIRST_TURN_SECS,
};

/// The least time for a first move that is offered, in seconds.
const MIN_FIRST_TURN_SECS: u32 = 15;
/// The step of times, in minutes.
const STEP_MINUTES: f64 = 0.25;

/// What is seldom decided.
#[derive(Clone, Copy)]
pub(super) struct PlanDetails {
    break_secs: u32,
    first_turn_secs: u32,
    max_players: u16,
}

impl Default for PlanDetails {
    fn default() -> Self {
        Self { break_secs: USUAL_BREAK_SECS, first_turn_secs: USUAL_FIRST_TURN_SECS, max_players: MAX_ENTRANTS }
    }
}

impl PlanDetails {
    /// The plan with these.
    pub(super) fn apply_to(self, plan: TournamentPlan) -> TournamentPlan {
        let Self { break_secs, first_turn_secs, max_players } = self;
        TournamentPlan { break_secs, first_turn: first_turn_secs, most_players: max_players, ..plan }
    }
}

/// Draws what there is to decide in this system, below a button that shows and hides it. `is_live` says whether the games have a clock.
pub(super) fn details_ui(
    ui: &mut Ui,
    translations: &Translations,
    (system, is_live): (TournamentSystem, bool),
    details: &mut PlanDetails,
) {
    let has_player_limit = system != TournamentSystem::Duplicate;
    if !has_player_limit && !is_live {
        return;
    }
    let header = egui::CollapsingHeader::new(translations.say("online-plan-more")).id_salt("details of a tournament");
    let section = header.show_unindented(ui, |ui| {
        if system.format().is_some() {
            minutes_ui(ui, translations, "online-plan-break", 0..=MAX_BREAK_SECS, &mut details.break_secs);
        }
        if is_live {
            let first_turn_range = MIN_FIRST_TURN_SECS..=MAX_FIRST_TURN_SECS;
            minutes_ui(ui, translations, "online-plan-first-move", first_turn_range, &mut details.first_turn_secs);
        }
        if has_player_limit {
            let players_field = NumberField::new(&mut details.max_players, 2..=MAX_ENTRANTS);
            number_field::row_ui(ui, translations.say("online-plan-players"), players_field);
        }
    });
    structure::mark_pressed(&section.header_response, section.body_response.is_some());
}

/// Draws a number of seconds in minutes.
fn minutes_ui(
    ui: &mut Ui,
    translations: &Translations,
    text_key: &str,
    secs_range: RangeInclusive<u32>,
    secs: &mut u32,
) {
    let minutes_of = |secs: u32| f64::from(secs) / 60.0;
    let mut minutes = minutes_of(*secs);
    let minutes_field = NumberField::new(&mut minutes, minutes_of(*secs_range.start())..=minutes_of(*secs_range.end()));
    let minutes_field = minutes_field.step(STEP_MINUTES).decimals(2).unit(&translations.say("time-minutes"));
    number_field::row_ui(ui, translations.say(text_key), minutes_field);
    *secs = (minutes * 60.0).round() as u32;
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::accesskit::{Role, Toggled};
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Picture};

    const FIELD_KEYS: [&str; 3] = ["online-plan-break", "online-plan-first-move", "online-plan-players"];
    const SWISS: TournamentSystem = TournamentSystem::Swiss { rounds: 5 };

    fn details_harness(
        translations: &Translations,
        system: TournamentSystem,
        is_live: bool,
        width: f32,
    ) -> Harness<'_, PlanDetails> {
        testing::harness_with([width, 400.0], PlanDetails::default(), move |ui, details| {
            details_ui(ui, translations, (system, is_live), details);
        })
    }

    #[test]
    fn what_is_seldom_decided_is_shown_by_a_button_and_hidden_by_it() {
        let translations = Translations::new(Language::English);
        let mut harness = details_harness(&translations, SWISS, true, 400.0);
        for is_shown in [false, true, false] {
            let more_button = harness.get_by_role_and_label(Role::Button, "More…").accesskit_node();
            assert_eq!(more_button.data().toggled(), Some(Toggled::from(is_shown)));
            for text_key in FIELD_KEYS {
                assert_eq!(testing::shows_text(&harness, &translations.say(text_key)), is_shown, "{text_key}");
            }
            testing::press_control(&mut harness, "More…");
        }
    }

    #[test]
    fn only_what_matters_can_be_decided() {
        let translations = Translations::new(Language::English);
        let arena = TournamentSystem::Arena { minutes: 45 };
        for (system, is_live, expected) in [
            (SWISS, true, [true, true, true]),
            (SWISS, false, [true, false, true]),
            (TournamentSystem::KnockOut, true, [true, true, true]),
            (arena, true, [false, true, true]),
            (TournamentSystem::Duplicate, true, [false, true, false]),
        ] {
            let mut harness = details_harness(&translations, system, is_live, 400.0);
            testing::press_control(&mut harness, "More…");
            let shown_fields = FIELD_KEYS.map(|text_key| testing::shows_text(&harness, &translations.say(text_key)));
            assert_eq!(shown_fields, expected, "{system:?} {is_live}");
        }
        let harness = details_harness(&translations, TournamentSystem::Duplicate, false, 400.0);
        assert!(!testing::shows_text(&harness, "More…"), "nothing is left to decide");
    }

    #[test]
    fn numbers_are_changed_by_keys_and_are_as_usual_before() {
        use egui::Key::{ArrowDown, ArrowUp};
        let translations = Translations::new(Language::English);
        let mut harness = details_harness(&translations, SWISS, true, 400.0);
        let state_numbers = |harness: &Harness<PlanDetails>| {
            let details = harness.state();
            [details.break_secs, details.first_turn_secs, details.max_players.into()]
        };
        testing::press_control(&mut harness, "More…");
        assert_eq!(state_numbers(&harness), [30, 120, 128]);
        for (text_key, pressed_key) in FIELD_KEYS.into_iter().zip([ArrowUp, ArrowDown, ArrowDown]) {
            testing::focus_control(&mut harness, &translations.say(text_key));
            testing::press_key(&mut harness, pressed_key);
        }
        assert_eq!(state_numbers(&harness), [45, 105, 127]);
    }

    #[test]
    fn nothing_is_cut_off_at_the_side_in_a_narrow_window() {
        for language in Language::ALL {
            let translations = Translations::new(language);
            let mut harness = details_harness(&translations, SWISS, true, 240.0);
            testing::press_control(&mut harness, &translations.say("online-plan-more"));
            assert_eq!(testing::texts_cut_off(&Picture::of(&harness)), Vec::<String>::new(), "{language:?}");
        }
    }
}
