//! The dialog of settings.

use bevy::prelude::{App, Res, Result, State};
use bevy_egui::egui::{self, Ui};

use crate::app::scene::camera::{CameraCommand, View as CameraView};
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::scanning::{Scanning, Switches};
use crate::app::settings::{DiceHabit, PieceSet, Quality, Settings, Tempo, TextSize, Theme, Volume};
use crate::app::system::system_tray::SystemTray;
use crate::app::ui::start::{first_page, players};
use crate::app::ui::widgets::number_field::{self, NumberField};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::widgets::{dialog, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp, table::move_entry};
use crate::app::{i18n::Translations, play::CurrentGame};
use crate::session::GameId;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::Options, draw_options);
}

fn draw_options(
    mut context: PanelContext,
    translations: Res<Translations>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    current_game: Res<CurrentGame>,
    tray: Option<Res<SystemTray>>,
) -> Result {
    let game_on_table = (*screen.get() == Screen::Table).then_some(&*current_game);
    let has_tray = tray.is_some_and(|tray| tray.is_there);
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, &translations, "options-title", commands, |ui, commands| {
            options_ui(ui, &translations, &settings, game_on_table, has_tray, commands);
        });
    })
}

/// Draws the settings, the players of the current game unless a server decides it, and help with mouse and keyboard.
fn options_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    game_on_table: Option<&CurrentGame>,
    has_tray: bool,
    commands: &mut Vec<UiCommand>,
) {
    if let Some(current_game) = game_on_table.filter(|game| !game.is_remote() && game.study.is_none()) {
        players::change_seats_ui(ui, translations, current_game, settings.sparring.style, commands);
    }
    titled_group_ui(ui, translations, "option-language", |ui| {
        first_page::language_names_ui(ui, translations, commands)
    });
    let mut new_settings = settings.clone();
    appearance_ui(ui, translations, &mut new_settings);
    titled_group_ui(ui, translations, "option-speed", |ui| {
        for tempo in Tempo::ALL {
            theme::selectable_value(ui, &mut new_settings.tempo, tempo, translations.say(tempo.key()));
        }
    });
    volume_ui(ui, translations, &mut new_settings.volume);
    ui.checkbox(&mut new_settings.sounds_squares, translations.say("option-sound-squares"))
        .show_tip(translations.say("tip-option-sound-squares"));
    let mut gamepads_rumble = !new_settings.keeps_gamepads_still;
    ui.checkbox(&mut gamepads_rumble, translations.say("option-rumble"));
    new_settings.keeps_gamepads_still = !gamepads_rumble;
    view_buttons_ui(ui, translations, commands);
    ui.checkbox(&mut new_settings.turn_board, translations.say("option-turn-board"));
    let mut camera_leans = !new_settings.keeps_camera_still;
    ui.checkbox(&mut camera_leans, translations.say("option-lean"));
    new_settings.keeps_camera_still = !camera_leans;
    ui.checkbox(&mut new_settings.shows_threats, translations.say("option-threats"))
        .show_tip(translations.say("tip-option-threats"));
    ui.checkbox(&mut new_settings.explores_by_touch, translations.say("option-explore"))
        .show_tip(translations.say("tip-option-explore"));
    if new_settings.explores_by_touch {
        ui.checkbox(&mut new_settings.lifts_to_choose, translations.say("option-lift"))
            .show_tip(translations.say("tip-option-lift"));
    }
    ui.checkbox(&mut new_settings.speaks, translations.say("option-speak"))
        .show_tip(translations.say("tip-option-speak"));
    scanning_ui(ui, translations, &mut new_settings.scanning);
    dice_settings_ui(ui, translations, &mut new_settings);
    ui.checkbox(&mut new_settings.notifies_turns, translations.say("option-notify-turns"))
        .show_tip(translations.say("tip-option-notify-turns"));
    if has_tray {
        ui.checkbox(&mut new_settings.keeps_running_in_tray, translations.say("option-tray"))
            .show_tip(translations.say("tip-option-tray"));
    }
    if new_settings != *settings {
        commands.push(UiCommand::Settings(new_settings));
    }
    ui.separator();
    part_title_ui(ui, translations, "help-title");
    for key in ["help-mouse", "help-camera", "help-keys", "help-gamepad", "help-entry", "help-questions"] {
        ui.label(translations.say(key));
    }
    for game in GameId::ALL.into_iter().filter(|game| !game.spec().other_letters.is_empty()) {
        let letters_text = move_entry::piece_letters_text(translations, game);
        let arguments = [("game", translations.say(&format!("game-{game}")).into()), ("letters", letters_text.into())];
        ui.label(translations.say_with("help-letters", &arguments));
    }
    if ui.button(translations.say("keys-open")).clicked() {
        commands.push(UiCommand::Overlay(Overlay::Keys));
    }
}

/// Draws the title of a part.
fn part_title_ui(ui: &mut Ui, translations: &Translations, key: &str) -> egui::Response {
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(translations.say(key)))
}

/// Draws the title of a part, and below it a group of choices that has its name from it. Returns the title.
fn titled_group_ui(
    ui: &mut Ui,
    translations: &Translations,
    key: &str,
    choices_ui: impl FnOnce(&mut Ui),
) -> egui::Response {
    let title = part_title_ui(ui, translations, key);
    ui.horizontal_wrapped(|ui| {
        structure::mark_group_below(ui, &title);
        choices_ui(ui);
    });
    title
}

/// Draws the settings of theme, piece set, quality and labels.
fn appearance_ui(ui: &mut Ui, translations: &Translations, new_settings: &mut Settings) {
    titled_group_ui(ui, translations, "option-set", |ui| {
        for piece_set in PieceSet::ALL {
            theme::selectable_value(ui, &mut new_settings.piece_set, piece_set, translations.say(piece_set.key()));
        }
    });
    titled_group_ui(ui, translations, "option-theme", |ui| {
        for theme in Theme::ALL {
            new_settings.theme_was_chosen |=
                theme::selectable_value(ui, &mut new_settings.theme, theme, translations.say(theme.key())).clicked();
        }
    });
    let title = titled_group_ui(ui, translations, "option-quality", |ui| {
        for quality in Quality::ALL {
            theme::selectable_value(ui, &mut new_settings.quality, quality, translations.say(quality.key()));
        }
    });
    title.show_tip(translations.say("tip-option-quality"));
    titled_group_ui(ui, translations, "option-text-size", |ui| {
        for size in TextSize::ALL {
            theme::selectable_value(ui, &mut new_settings.text_size, size, translations.say(size.key()));
        }
    });
    let mut shows_labels = !new_settings.hides_labels;
    ui.checkbox(&mut shows_labels, translations.say("option-labels")).show_tip(translations.say("tip-option-labels"));
    new_settings.hides_labels = !shows_labels;
}

/// Draws the volume and the mute switch.
fn volume_ui(ui: &mut Ui, translations: &Translations, volume: &mut Volume) {
    let mut is_heard = !volume.is_muted;
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut is_heard, theme::strong(translations.say("option-sound")));
        ui.add_enabled_ui(is_heard, |ui| {
            let name = translations.say("tip-option-volume");
            let percent = NumberField::new(&mut volume.percent, 0..=100).step(5.0).unit("%");
            number_field::slider_ui(ui, &name, percent).show_tip(name);
        });
    });
    volume.is_muted = !is_heard;
    ui.checkbox(&mut volume.is_mono, translations.say("option-mono"));
}

/// Draws the settings of switch scanning.
fn scanning_ui(ui: &mut Ui, translations: &Translations, scanning: &mut Scanning) {
    let title = titled_group_ui(ui, translations, "option-switches", |ui| {
        for switches in Switches::ALL {
            theme::selectable_value(ui, &mut scanning.switches, switches, translations.say(switches.key()));
        }
    });
    title.show_tip(translations.say("tip-option-switches"));
    if scanning.switches != Switches::None {
        ui.label(translations.say("tip-option-switches"));
    }
    if scanning.switches == Switches::One {
        let [least_secs, greatest_secs] = Scanning::TENTHS_RANGE.map(|tenths| f64::from(tenths) / 10.0);
        let mut secs = f64::from(scanning.dwell_tenths) / 10.0;
        let field = NumberField::new(&mut secs, least_secs..=greatest_secs).step(0.1).decimals(1);
        let field = field.unit(&translations.say("time-seconds"));
        number_field::slider_ui(ui, &translations.say("option-scan-pause"), field);
        scanning.dwell_tenths = (10.0 * secs).round() as u8;
        // Those who need it press buttons, and have no slider.
        ui.horizontal(|ui| {
            for (key, tenths) in [("scan-slower", 3), ("scan-faster", -3)] {
                if ui.button(translations.say(key)).clicked() {
                    let [least_tenths, greatest_tenths] = Scanning::TENTHS_RANGE;
                    scanning.dwell_tenths =
                        scanning.dwell_tenths.saturating_add_signed(tenths).clamp(least_tenths, greatest_tenths);
                }
            }
        });
    }
}

/// Draws the choice of the view.
fn view_buttons_ui(ui: &mut Ui, translations: &Translations, commands: &mut Vec<UiCommand>) {
    titled_group_ui(ui, translations, "option-view", |ui| {
        for camera_view in CameraView::ALL {
            if ui.button(translations.say(camera_view.key())).clicked() {
                commands.push(UiCommand::Camera(CameraCommand::At(camera_view)));
            }
        }
    });
}

/// Draws the settings of rolling and passing.
fn dice_settings_ui(ui: &mut Ui, translations: &Translations, new_settings: &mut Settings) {
    titled_group_ui(ui, translations, "option-dice", |ui| {
        for habit in DiceHabit::ALL {
            theme::selectable_value(ui, &mut new_settings.dice, habit, translations.say(habit.key()))
                .show_tip(translations.say(habit.tip_key()));
        }
    });
    let tip = translations.say("tip-option-stop-at-pass");
    ui.checkbox(&mut new_settings.stop_at_pass, translations.say("option-stop-at-pass")).show_tip(tip);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::play::study::{StudyAccess, StudyOnTable};
    use crate::app::ui::testing::{self, Fixture};
    use crate::board::Side;
    use crate::online::Pace;

    #[test]
    fn lifting_is_offered_to_those_who_explore_by_touch() {
        let fixture = Fixture::turnover(&[]);
        for explores_by_touch in [false, true] {
            let settings = Settings { explores_by_touch, ..fixture.settings.clone() };
            let mut harness = testing::harness([600.0, 1400.0], |ui, commands| {
                options_ui(ui, &fixture.translations, &settings, None, false, commands);
            });
            assert_eq!(testing::shows_text(&harness, &fixture.say("option-lift")), explores_by_touch);
            testing::press_control(&mut harness, &fixture.say("option-speak"));
            let commands = testing::take_commands(&mut harness);
            let expected_settings = Settings { speaks: true, ..settings.clone() };
            assert!(
                matches!(&*commands, [UiCommand::Settings(new_settings)] if *new_settings == expected_settings),
                "{commands:?}"
            );
        }
    }

    #[test]
    fn running_on_in_the_tray_is_offered_where_there_is_one() {
        let fixture = Fixture::turnover(&[]);
        for has_tray in [false, true] {
            let mut harness = testing::harness([600.0, 1400.0], |ui, commands| {
                options_ui(ui, &fixture.translations, &fixture.settings, None, has_tray, commands);
            });
            assert_eq!(testing::shows_text(&harness, &fixture.say("option-tray")), has_tray);
            if has_tray {
                testing::press_control(&mut harness, &fixture.say("option-tray"));
                let commands = testing::take_commands(&mut harness);
                let expected_settings = Settings { keeps_running_in_tray: true, ..fixture.settings.clone() };
                assert!(
                    matches!(&*commands, [UiCommand::Settings(new_settings)] if *new_settings == expected_settings),
                    "{commands:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_chosen_is_asked_for_and_the_seats_are_those_of_the_table() {
        let fixture = Fixture::turnover(&[]);
        for game_on_table in [None, Some(&fixture.current)] {
            let mut harness = testing::harness([600.0, 1400.0], |ui, commands| {
                options_ui(ui, &fixture.translations, &fixture.settings, game_on_table, false, commands);
            });
            assert_eq!(testing::shows_text(&harness, &fixture.say("option-seats")), game_on_table.is_some());
            assert!(testing::shows_text(&harness, "N, K = Fortress"), "the letters of typed moves are explained");
            testing::press_control(&mut harness, &fixture.say(Theme::Contrast.key()));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Settings(settings)] = &*commands else { panic!("{commands:?}") };
            let expected_settings =
                Settings { theme: Theme::Contrast, theme_was_chosen: true, ..fixture.settings.clone() };
            assert_eq!(*settings, expected_settings);
            testing::press_control(&mut harness, Language::Spanish.own_name());
            assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Language(Language::Spanish)]));
            testing::press_control(&mut harness, &fixture.say(CameraView::Top.key()));
            assert!(matches!(
                &*testing::take_commands(&mut harness),
                [UiCommand::Camera(CameraCommand::At(CameraView::Top))]
            ));
        }
    }

    #[test]
    fn players_are_changed_where_no_server_decides_the_game() {
        let online_fixture =
            Fixture::of_online_game(Some(Side::White), Pace::Untimed, &["d2d4"], &[], Language::English);
        let mut study_fixture = Fixture::turnover(&[]);
        study_fixture.current.study =
            Some(StudyOnTable { key: "k7m2".into(), access: StudyAccess::Edit, first_own_number: 1 });
        for (fixture, is_offered) in [(Fixture::turnover(&[]), true), (online_fixture, false), (study_fixture, false)] {
            let harness = testing::harness([600.0, 1400.0], |ui, commands| {
                options_ui(ui, &fixture.translations, &fixture.settings, Some(&fixture.current), false, commands);
            });
            assert_eq!(testing::shows_text(&harness, &fixture.say("option-seats")), is_offered);
        }
    }
}
