//! Tests of the settings.

use std::sync::{Arc, Mutex};

use super::*;

#[test]
fn the_system_may_wish_for_contrast_until_the_player_has_chosen_a_theme() {
    assert_eq!(Settings::default().with_contrast().theme, Theme::Contrast);
    let chosen_settings = Settings { theme: Theme::Daylight, theme_was_chosen: true, ..Settings::default() };
    assert_eq!(chosen_settings.clone().with_contrast(), chosen_settings);
}

#[test]
fn settings_from_before_the_voice_open_and_its_settings_are_kept() {
    let mut settings: Settings = serde_json::from_str(r#"{"explore-by-touch":true}"#).expect("settings");
    assert!(settings.explores_by_touch && !settings.lifts_to_choose && !settings.speaks);
    (settings.lifts_to_choose, settings.speaks) = (true, true);
    let text = serde_json::to_string(&settings).expect("JSON");
    assert!(text.contains(r#""lift-to-choose":true,"speak":true"#), "{text}");
    assert_eq!(serde_json::from_str::<Settings>(&text).expect("settings"), settings);
}

#[test]
fn settings_from_before_the_tray_open_and_its_setting_is_kept_once_it_is_chosen() {
    let mut settings: Settings = serde_json::from_str(r#"{"notify-turns":true}"#).expect("settings");
    assert!(settings.notifies_turns && !settings.keeps_running_in_tray);
    assert!(!serde_json::to_string(&settings).expect("JSON").contains("tray"));
    settings.keeps_running_in_tray = true;
    let text = serde_json::to_string(&settings).expect("JSON");
    assert!(text.contains(r#""keep-in-tray":true"#), "{text}");
    assert_eq!(serde_json::from_str::<Settings>(&text).expect("settings"), settings);
}

/// A program that starts after these settings were stored, what it stores, and whether the progress had changed.
fn storing_app(settings_before: Settings) -> (App, Arc<Mutex<Vec<(PlayerData, bool)>>>) {
    let stored_data = Arc::new(Mutex::new(Vec::new()));
    let data_store = stored_data.clone();
    let mut app = App::new();
    app.add_plugins(plugin);
    store_changes(&mut app, settings_before, move |data, has_progress_changed| {
        data_store.lock().expect("no panic").push((data.clone(), has_progress_changed));
    });
    (app, stored_data)
}

#[test]
fn preferences_are_kept_when_they_change_and_only_then() {
    let (mut app, stored_data) = storing_app(Settings::default());
    app.update();
    app.world_mut().resource_mut::<Settings>().set_changed();
    app.update();
    assert!(stored_data.lock().expect("no panic").is_empty());
    app.insert_resource(changed_settings()).update();
    app.update();
    let mut progress = PlayerProgress::default();
    progress.puzzles.in_a_row = 2;
    app.insert_resource(progress.clone()).update();
    let settings = changed_settings();
    let expected_data = [
        (PlayerData { settings: settings.clone(), ..PlayerData::default() }, false),
        (PlayerData { settings, progress }, true),
    ];
    assert_eq!(*stored_data.lock().expect("no panic"), expected_data);
}

#[test]
fn what_only_this_run_was_asked_for_is_not_kept_before_the_player_changes_it() {
    let stored_before = changed_settings();
    let (mut app, stored_data) = storing_app(stored_before.clone());
    let site = "https://example.org/another/".parse().ok();
    let run_settings = Settings { theme: Theme::Daylight, piece_set: PieceSet::Rings, site, ..stored_before.clone() };
    app.insert_resource(run_settings.clone()).update();
    for (settings, expected) in [
        (Settings { speaks: true, ..run_settings.clone() }, Settings { speaks: true, ..stored_before.clone() }),
        (
            Settings { piece_set: PieceSet::Wood, ..run_settings.clone() },
            Settings { piece_set: PieceSet::Wood, ..stored_before.clone() },
        ),
        (run_settings.clone(), Settings { piece_set: PieceSet::Rings, ..stored_before.clone() }),
        (
            Settings { theme_was_chosen: true, ..run_settings.clone() },
            Settings {
                theme: Theme::Daylight,
                theme_was_chosen: true,
                piece_set: PieceSet::Rings,
                ..stored_before.clone()
            },
        ),
    ] {
        app.insert_resource(settings).update();
        let stored = stored_data.lock().expect("no panic").pop();
        assert_eq!(stored.map(|(data, _)| data.settings), Some(expected));
    }
}
