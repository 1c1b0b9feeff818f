//! The choice of players.

use bevy_egui::egui::{self, Ui};

use crate::ai::{Level, Style};
use crate::app::play::{CurrentGame, Intent};
use crate::app::settings::sparring::{Adaptation, OwnSide, Sparring};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::menus::ShowList, widgets::theme};
use crate::app::{i18n::Translations, settings::Settings};
use crate::board::Side;
use crate::rating::PlayerRatings;
use crate::session::{GameId, Seat};

/// The maximum height of an open list, in logical pixels.
const MAX_DROPDOWN_HEIGHT: f32 = 340.0;

/// A seat in words.
fn seat_in_words(translations: &Translations, seat: Seat) -> String {
    match seat {
        Seat::Human => translations.say("seat-human"),
        Seat::Engine(level) => level_in_words(translations, level),
    }
}

/// The engine's level, by number and in words.
pub(in crate::app::ui) fn level_in_words(translations: &Translations, level: Level) -> String {
    translations.say_with("seat-engine-in-words", &[("level", level.number().into())])
}

/// Draws a combo box, as wide as the space.
fn combo_box_ui(
    ui: &mut Ui,
    id_salt: (&'static str, usize),
    selected_text: String,
    entries_ui: impl FnOnce(&mut Ui),
) -> egui::Response {
    let width = ui.available_width();
    egui::ComboBox::from_id_salt(id_salt)
        .width(width)
        .height(MAX_DROPDOWN_HEIGHT)
        .wrap()
        .selected_text(selected_text)
        .show_list(ui, entries_ui)
        .response
}

/// Draws the choice of a side's player.
fn seat_ui(ui: &mut Ui, translations: &Translations, side: Side, seat: &mut Seat) {
    let combo_box = combo_box_ui(ui, ("seat", side.index()), seat_in_words(translations, *seat), |ui| {
        for listed_seat in Seat::all() {
            theme::selectable_value(ui, seat, listed_seat, seat_in_words(translations, listed_seat));
        }
    });
    theme::set_accessible_name(&combo_box, translations.side(side));
    combo_box.show_tip(translations.say("tip-seat"));
}

/// Draws the choice of the engine's level.
fn level_ui(ui: &mut Ui, translations: &Translations, side: Side, level: &mut Level) {
    let combo_box = combo_box_ui(ui, ("level", side.index()), level_in_words(translations, *level), |ui| {
        for listed_level in Level::all() {
            theme::selectable_value(ui, level, listed_level, level_in_words(translations, listed_level));
        }
    });
    theme::set_accessible_name(&combo_box, format!("{}: {}", translations.side(side), translations.say("tip-level")));
    combo_box.show_tip(translations.say("tip-level"));
}

/// The engine's level in words, and that it follows the player's rating.
fn adapted_in_words(translations: &Translations, adapted_sparring: Sparring) -> String {
    translations.say_with("adaptation-now", &[("level", adapted_sparring.level.number().into())])
}

/// Draws the choice of the engine's level, or that it follows the player's rating; `adapted_sparring` has the level for the next
/// game.
fn opponent_ui(ui: &mut Ui, translations: &Translations, adapted_sparring: Sparring, sparring: &mut Sparring) {
    let is_adaptive = sparring.adaptation != Adaptation::Off;
    let selected_text = if is_adaptive {
        adapted_in_words(translations, adapted_sparring)
    } else {
        level_in_words(translations, sparring.level)
    };
    let combo_box = combo_box_ui(ui, ("level", 0), selected_text, |ui| {
        if theme::selectable_label(ui, is_adaptive, translations.say("adaptation-on")).clicked() && !is_adaptive {
            sparring.adaptation = Adaptation::Even;
        }
        for level in Level::all() {
            let is_chosen = !is_adaptive && level == sparring.level;
            if theme::selectable_label(ui, is_chosen, level_in_words(translations, level)).clicked() {
                (sparring.level, sparring.adaptation) = (level, Adaptation::Off);
            }
        }
    });
    theme::set_accessible_name(&combo_box, translations.say("tip-level"));
    combo_box.show_tip(translations.say(if is_adaptive { "tip-adaptation" } else { "tip-level" }));
    if is_adaptive {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            structure::mark_radio_group(ui, translations.say("adaptation-choice"));
            structure::group_name_ui(ui, translations.say("adaptation-choice"));
            for (adaptation, text_key) in Adaptation::ADAPTIVE {
                let chip = theme::chip(ui, adaptation == sparring.adaptation, translations.say(text_key));
                if chip.show_tip(translations.say("tip-adaptation")).clicked() {
                    sparring.adaptation = adaptation;
                }
            }
        });
    }
}

/// The keys of a style and of its tooltip in the translation files.
const fn style_keys(style: Style) -> [&'static str; 2] {
    match style {
        Style::Balanced => ["style-balanced", "tip-style-balanced"],
        Style::Attacker => ["style-attacker", "tip-style-attacker"],
        Style::Collector => ["style-collector", "tip-style-collector"],
        Style::Waiter => ["style-waiter", "tip-style-waiter"],
    }
}

/// Draws the choice of the engine's style.
fn style_ui(ui: &mut Ui, translations: &Translations, chosen_style: &mut Style) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        structure::mark_radio_group(ui, translations.say("style-choice"));
        structure::group_name_ui(ui, translations.say("style-choice"));
        for style in Style::ALL {
            let [name, tip] = style_keys(style).map(|text_key| translations.say(text_key));
            let chip = theme::chip(ui, style == *chosen_style, name);
            if chip.show_tip(tip).clicked() {
                *chosen_style = style;
            }
        }
    });
}

/// Draws the settings for a game against the engine, which are stored.
pub(in crate::app::ui) fn sparring_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    ratings: &PlayerRatings,
    game_id: GameId,
    commands: &mut Vec<UiCommand>,
) {
    let mut sparring = settings.sparring;
    if sparring.own_side == OwnSide::Neither {
        for (side, level) in Side::ALL.into_iter().zip([&mut sparring.level, &mut sparring.black_level]) {
            ui.horizontal(|ui| {
                theme::side_dot(ui, side);
                level_ui(ui, translations, side, level);
            });
        }
    } else {
        opponent_ui(ui, translations, sparring.with_adapted_level(game_id, ratings), &mut sparring);
    }
    style_ui(ui, translations, &mut sparring.style);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        structure::mark_radio_group(ui, translations.say("own-side"));
        structure::group_name_ui(ui, translations.say("own-side"));
        for own_side in OwnSide::ALL {
            let chip = theme::chip(ui, own_side == sparring.own_side, translations.say(own_side.key()));
            if chip.show_tip(translations.say("tip-own-side")).clicked() {
                sparring.own_side = own_side;
            }
        }
    });
    if sparring != settings.sparring {
        commands.push(UiCommand::Settings(Settings { sparring, ..settings.clone() }));
    }
}

/// The tooltip of the button that starts a game against the engine.
pub(in crate::app::ui) fn tip_of_sparring(translations: &Translations, sparring: Sparring) -> String {
    let level_texts = [sparring.level, sparring.black_level].map(|level| level_in_words(translations, level));
    let players_text = match sparring.own_side {
        OwnSide::Neither => level_texts.join(" – "),
        own_side => format!("{} – {}", translations.say(own_side.key()), level_texts[0]),
    };
    match sparring.style {
        Style::Balanced => players_text,
        style => format!("{players_text} – {}", translations.say(style_keys(style)[0])),
    }
}

/// Draws the choice of players for the current game. An engine that sits down plays in this style.
pub(in crate::app::ui) fn change_seats_ui(
    ui: &mut Ui,
    translations: &Translations,
    current_game: &CurrentGame,
    style: Style,
    commands: &mut Vec<UiCommand>,
) {
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say("option-seats")));
    for side in Side::ALL {
        ui.horizontal(|ui| {
            let mut seat = current_game.seat(side);
            theme::side_dot(ui, side);
            seat_ui(ui, translations, side, &mut seat);
            if seat != current_game.seat(side) {
                commands.push(UiCommand::Intent(Intent::Sit(side, seat, style)));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn another_player_sits_down_at_the_table() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([400.0, 500.0], |ui, commands| {
            change_seats_ui(ui, &fixture.translations, &fixture.current, Style::Collector, commands);
        });
        let list_rect = testing::Picture::of(&harness).find(&fixture.say("seat-human")).expect("White's list").rect;
        testing::click_at(&mut harness, list_rect.center(), egui::PointerButton::Primary);
        testing::press_control(&mut harness, &level_in_words(&fixture.translations, Level::WEAKEST));
        let commands = testing::take_commands(&mut harness);
        let weakest_seat = Seat::Engine(Level::WEAKEST);
        assert!(
            matches!(&*commands, [UiCommand::Intent(Intent::Sit(Side::White, seat, Style::Collector))] if *seat == weakest_seat),
            "{commands:?}"
        );
    }

    #[test]
    fn a_list_is_used_with_keys_alone() {
        use egui::Key::{ArrowDown, End, Enter, Escape, Home, Space};
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([400.0, 500.0], |ui, commands| {
            change_seats_ui(ui, &fixture.translations, &fixture.current, Style::Collector, commands);
        });
        let (list_name, human_label) = (fixture.translations.side(Side::White), fixture.say("seat-human"));
        let [weakest_label, strongest_label] =
            [Level::WEAKEST, Level::STRONGEST].map(|level| level_in_words(&fixture.translations, level));
        testing::focus_control(&mut harness, &list_name);
        for (key, expected_focus) in [
            (Enter, &human_label),
            (End, &strongest_label),
            (Home, &human_label),
            (Escape, &list_name),
            (Space, &human_label),
            (ArrowDown, &weakest_label),
        ] {
            assert_eq!(testing::press_key(&mut harness, key).as_ref(), Some(expected_focus), "{key:?}");
            assert!(testing::visible_focus_id(&harness).is_some(), "{key:?} leads out of sight");
        }
        assert!(testing::take_commands(&mut harness).is_empty());
        assert_eq!(testing::press_key(&mut harness, Enter), Some(list_name), "what was chosen closes it");
        let commands = testing::take_commands(&mut harness);
        let weakest_seat = Seat::Engine(Level::WEAKEST);
        assert!(
            matches!(&*commands, [UiCommand::Intent(Intent::Sit(Side::White, chosen_seat, Style::Collector))] if *chosen_seat == weakest_seat),
            "{commands:?}"
        );
        assert!(!testing::shows_text(&harness, &weakest_label), "it is closed");
    }

    #[test]
    fn the_side_on_which_one_plays_the_engine_is_chosen() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([400.0, 300.0], |ui, commands| {
            sparring_ui(
                ui,
                &fixture.translations,
                &fixture.settings,
                &fixture.progress.ratings,
                GameId::default(),
                commands,
            );
        });
        testing::press_control(&mut harness, &fixture.say(OwnSide::Black.key()));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Settings(settings)] = &*commands else { panic!("{commands:?}") };
        assert_eq!(settings.sparring.own_side, OwnSide::Black);
        assert!(
            tip_of_sparring(&fixture.translations, settings.sparring).starts_with(&fixture.say(OwnSide::Black.key()))
        );
    }

    #[test]
    fn the_style_of_the_computer_is_chosen_and_told() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = testing::harness([400.0, 300.0], |ui, commands| {
            sparring_ui(
                ui,
                &fixture.translations,
                &fixture.settings,
                &fixture.progress.ratings,
                GameId::default(),
                commands,
            );
        });
        testing::press_control(&mut harness, &fixture.say("style-waiter"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Settings(settings)] = &*commands else { panic!("{commands:?}") };
        assert_eq!(settings.sparring, Sparring { style: Style::Waiter, ..fixture.settings.sparring });
        assert!(tip_of_sparring(&fixture.translations, settings.sparring).ends_with(&fixture.say("style-waiter")));
    }

    #[test]
    fn the_computer_can_be_asked_to_follow_the_players_strength() {
        let mut fixture = Fixture::turnover(&[]);
        // A list is opened first, if one is named.
        let sparring_after_press = |fixture: &Fixture, list: Option<&str>, pressed: &str| {
            let mut harness = testing::harness([400.0, 600.0], |ui, commands| {
                sparring_ui(
                    ui,
                    &fixture.translations,
                    &fixture.settings,
                    &fixture.progress.ratings,
                    GameId::default(),
                    commands,
                );
            });
            if let Some(list) = list {
                let list = testing::Picture::of(&harness).find(list).expect("a list").rect;
                testing::click_at(&mut harness, list.center(), egui::PointerButton::Primary);
            }
            testing::press_control(&mut harness, pressed);
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Settings(settings)] = &*commands else { panic!("{commands:?}") };
            settings.sparring
        };
        let level_text = level_in_words(&fixture.translations, fixture.settings.sparring.level);
        let even_sparring = sparring_after_press(&fixture, Some(&level_text), &fixture.say("adaptation-on"));
        assert_eq!(even_sparring.adaptation, Adaptation::Even);
        fixture.settings.sparring = even_sparring;
        let harder_sparring = sparring_after_press(&fixture, None, &fixture.say("adaptation-harder"));
        assert_eq!(harder_sparring.adaptation, Adaptation::Harder);
        let adapted_text = adapted_in_words(&fixture.translations, even_sparring);
        let weakest_sparring =
            sparring_after_press(&fixture, Some(&adapted_text), &level_in_words(&fixture.translations, Level::WEAKEST));
        assert_eq!((weakest_sparring.adaptation, weakest_sparring.level), (Adaptation::Off, Level::WEAKEST));
    }
}
