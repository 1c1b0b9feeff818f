//! The list of keys, and their changes.

use bevy::input::keyboard::Key;
use bevy::prelude::{
    App, ButtonInput, Component, IntoScheduleConfigs, KeyCode, MessageWriter, OnExit, PreUpdate, Query, Res, ResMut,
    Result, Single, in_state,
};
use bevy_egui::egui::{self, Event, Ui};
use bevy_egui::{EguiInput, EguiPreUpdateSet};

use crate::app::input::keyboard::{PanelKeys, pressed_chords};
use crate::app::phrases::announce::Announcement;
use crate::app::screen::Overlay;
use crate::app::settings::Settings;
use crate::app::settings::shortcuts::{Chord, Shortcut, Shortcuts};
use crate::app::ui::widgets::{dialog, theme};
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::DrawApp};
use crate::app::{i18n::Translations, phrases};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<KeysDraft>(Overlay::Keys)
        .draw_overlay(Overlay::Keys, draw_keys)
        .add_systems(
            PreUpdate,
            assign_pressed_key
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass)
                .run_if(in_state(Overlay::Keys)),
        )
        .add_systems(OnExit(Overlay::Keys), |mut panel_keys: ResMut<PanelKeys>| panel_keys.takes_shortcut = false);
}

/// The keys that are always the same, as they are told in the translation files.
const FIXED_KEY_TEXTS: [&str; 5] = ["keys-arrows", "keys-enter", "keys-escape", "keys-tab", "keys-slash"];

/// The shortcut that is being changed, and what came of the last change.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
struct KeysDraft {
    shortcut_to_change: Option<Shortcut>,
    change_message: Option<(Shortcut, String)>,
}

/// Gives the shortcut that is being changed the key that is pressed. Escape leaves it as it is.
fn assign_pressed_key(
    logical_keys: Res<ButtonInput<Key>>,
    physical_keys: Res<ButtonInput<KeyCode>>,
    translations: Res<Translations>,
    mut draft: Single<&mut KeysDraft>,
    mut panel_keys: ResMut<PanelKeys>,
    mut settings: ResMut<Settings>,
    mut inputs: Query<&mut EguiInput>,
    mut announcements: MessageWriter<Announcement>,
) {
    panel_keys.takes_shortcut = draft.shortcut_to_change.is_some();
    let Some(shortcut) = draft.shortcut_to_change else { return };
    for mut input in &mut inputs {
        input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
    }
    let is_modifier = |key: &&Key| matches!(key, Key::Control | Key::Shift | Key::Alt | Key::AltGraph | Key::Super);
    let Some(key) = logical_keys.get_just_pressed().find(|key| !is_modifier(key)) else { return };
    let message = match pressed_chords(&logical_keys, &physical_keys).next() {
        _ if *key == Key::Escape => None,
        Some(chord) if !cfg!(target_family = "wasm") || chord.is_left_to_pages() => {
            Some(change_shortcut(&mut settings.shortcuts, shortcut, &chord, &translations))
        }
        _ => Some(translations.say("keys-unfit")),
    };
    draft.shortcut_to_change = None;
    announcements.write_batch(message.clone().map(Announcement::polite));
    draft.change_message = message.map(|message| (shortcut, message));
}

/// Changes the key of a shortcut, unless another one has it. Returns what came of it.
fn change_shortcut(
    shortcuts: &mut Shortcuts,
    shortcut: Shortcut,
    chord: &Chord,
    translations: &Translations,
) -> String {
    let conflicting_shortcut = shortcuts.conflict(shortcut, chord);
    if conflicting_shortcut.is_none() {
        shortcuts.set_chord(shortcut, Some(chord));
    }
    let key = if conflicting_shortcut.is_some() { "keys-taken" } else { "keys-changed" };
    let name = shortcut_description(translations, conflicting_shortcut.unwrap_or(shortcut));
    translations.say_with(key, &[("key", phrases::chord(translations, chord).into()), ("name", name.into())])
}

fn draw_keys(
    mut context: PanelContext,
    translations: Res<Translations>,
    settings: Res<Settings>,
    mut draft: Single<&mut KeysDraft>,
) -> Result {
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, &translations, "keys-title", commands, |ui, commands| {
            keys_ui(ui, &translations, &settings, &mut draft, commands);
        });
    })
}

/// Draws the keys, those that can be changed as buttons.
fn keys_ui(
    ui: &mut Ui,
    translations: &Translations,
    settings: &Settings,
    draft: &mut KeysDraft,
    commands: &mut Vec<UiCommand>,
) {
    FIXED_KEY_TEXTS.iter().for_each(|key| drop(ui.label(translations.say(key))));
    let mut changed_settings = settings.clone();
    let mut uses_letters = !changed_settings.ignores_letters;
    ui.checkbox(&mut uses_letters, translations.say("keys-letters"));
    changed_settings.ignores_letters = !uses_letters;
    ui.separator();
    ui.label(theme::faint(translations.say("keys-how")));
    for shortcut in Shortcut::ALL {
        ui.horizontal(|ui| shortcut_ui(ui, translations, &mut changed_settings.shortcuts, shortcut, draft, commands));
        if let Some((_, message)) =
            draft.change_message.as_ref().filter(|(changed_shortcut, _)| *changed_shortcut == shortcut)
        {
            ui.label(theme::strong(message));
        }
    }
    if ui.add_enabled(!settings.shortcuts.are_usual(), egui::Button::new(translations.say("keys-usual"))).clicked() {
        changed_settings.shortcuts = Shortcuts::default();
        draft.change_message = None;
    }
    ui.separator();
    if ui.button(translations.say("start-rules")).clicked() {
        commands.push(UiCommand::Overlay(Overlay::Rules));
    }
    if changed_settings != *settings {
        commands.push(UiCommand::Settings(changed_settings));
    }
}

/// The width of the column of keys, in points.
const KEYS_COLUMN_WIDTH: f32 = 170.0;

/// Draws a shortcut: a button with its keys, one that takes them away, and what it does.
fn shortcut_ui(
    ui: &mut Ui,
    translations: &Translations,
    shortcuts: &mut Shortcuts,
    shortcut: Shortcut,
    draft: &mut KeysDraft,
    commands: &mut Vec<UiCommand>,
) {
    let name = shortcut_description(translations, shortcut);
    let is_changing = draft.shortcut_to_change == Some(shortcut);
    let shown_keys_text =
        if is_changing { translations.say("keys-press") } else { keys_text(translations, shortcuts, shortcut) };
    let button = egui::Button::selectable(is_changing, shown_keys_text.clone()).frame_when_inactive(true).truncate();
    let button = ui.add_sized([KEYS_COLUMN_WIDTH, theme::button_height(ui)], button);
    theme::set_accessible_name(&button, format!("{name}: {shown_keys_text}"));
    if button.clicked() {
        draft.shortcut_to_change = Some(shortcut);
        draft.change_message = None;
        commands.push(UiCommand::Announce(Announcement::polite(translations.say("keys-press"))));
    }
    let has_keys = !shortcuts.chords(shortcut).is_empty();
    let remove_button = ui.add_enabled(has_keys, egui::Button::new("×"));
    theme::set_accessible_name(&remove_button, translations.say_with("keys-remove", &[("name", name.clone().into())]));
    if remove_button.clicked() {
        shortcuts.set_chord(shortcut, None);
    }
    ui.add(egui::Label::new(name).wrap());
}

/// What a shortcut does.
fn shortcut_description(translations: &Translations, shortcut: Shortcut) -> String {
    translations.say(&format!("shortcut-{}", shortcut.name()))
}

/// The keys of a shortcut, or that it has none.
fn keys_text(translations: &Translations, shortcuts: &Shortcuts, shortcut: Shortcut) -> String {
    let chords = shortcuts.chords(shortcut);
    if chords.is_empty() {
        return translations.say("keys-none");
    }
    chords.iter().map(|chord| phrases::chord(translations, chord)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn each_shortcut_and_each_named_key_has_a_name_in_each_language() {
        for translations in Language::ALL.map(Translations::new) {
            for shortcut in Shortcut::ALL {
                let key = format!("shortcut-{}", shortcut.name());
                assert!(translations.has_message(&key), "{key}");
            }
            for key in ["PageUp", "PageDown", "Home", "End", "Insert", "Delete", "Backspace"] {
                let name = phrases::chord(&translations, &format!("Ctrl+Shift+{key}").parse().expect("a key"));
                assert!(!name.contains('-'), "{name}");
            }
        }
    }

    #[test]
    fn a_key_is_changed_taken_away_and_put_back() {
        let fixture = Fixture::turnover(&[]);
        let mut draft = KeysDraft::default();
        let mut settings = fixture.settings.clone();
        let mut harness = testing::harness([560.0, 1400.0], |ui, commands| {
            keys_ui(ui, &fixture.translations, &settings, &mut draft, commands);
        });
        testing::press_control(&mut harness, "No key for: Analysis on or off");
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Settings(settings_without_key)] = &*commands else { panic!("{commands:?}") };
        assert_eq!(settings_without_key.shortcuts.chords(Shortcut::Analysis), []);
        testing::press_control(&mut harness, "Hint: ?");
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Announce(_)]));
        drop(harness);
        assert_eq!(draft.shortcut_to_change, Some(Shortcut::Hint));
        let message = change_shortcut(
            &mut settings.shortcuts,
            Shortcut::Hint,
            &"F8".parse().expect("a key"),
            &fixture.translations,
        );
        assert_eq!(message, "F8 is already used: Analysis on or off");
        let message = change_shortcut(
            &mut settings.shortcuts,
            Shortcut::Hint,
            &"Ctrl+PageUp".parse().expect("a key"),
            &fixture.translations,
        );
        assert_eq!(message, "Hint: Ctrl+Page Up");
    }
}
