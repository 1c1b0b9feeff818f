//! Lets go of a character when its key is let go, though Shift was let go before.
//!
//! Bevy takes a character for pressed until the same character is let go. A key that is let go after Shift tells another one: on many
//! keyboards `?` is pressed, and `/` let go. So `?` would stay pressed, and to press it again would be no news.

use std::collections::HashMap;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::EguiPreUpdateSet;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeyboardInput>()
        .add_systems(PreUpdate, release_characters.after(InputSystems).before(EguiPreUpdateSet::ProcessInput));
}

/// Lets go of what a key was pressed as, if it is let go, or repeated, as something else.
fn release_characters(
    mut events: MessageReader<KeyboardInput>,
    mut keys: ResMut<ButtonInput<Key>>,
    mut held_keys: Local<HashMap<KeyCode, Key>>,
) {
    let mut released_keys = Vec::new();
    for KeyboardInput { key_code, logical_key, state, .. } in events.read() {
        let held_key = match state {
            ButtonState::Pressed => held_keys.insert(*key_code, logical_key.clone()),
            ButtonState::Released => held_keys.remove(key_code),
        };
        if let Some(held_key) = held_key.filter(|held_key| held_key != logical_key) {
            keys.release(held_key.clone());
            released_keys.push(held_key);
        }
        // It was still taken for pressed when it was pressed again in the same frame.
        if *state == ButtonState::Pressed && released_keys.contains(logical_key) {
            keys.press(logical_key.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::InputPlugin;

    use super::*;
    use crate::app::input::keyboard::pressed_chords;

    /// A key's code, its character without Shift and that with Shift, on some keyboards.
    const QUESTION_MARK_KEYS: [(KeyCode, &str); 3] =
        [(KeyCode::Slash, "/"), (KeyCode::Minus, "ß"), (KeyCode::KeyM, ",")];

    fn key_event(key_code: KeyCode, logical_key: Key, state: ButtonState) -> KeyboardInput {
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    /// The events of Shift, the key, and both let go, Shift first.
    fn question_mark_events((key_code, plain_character): (KeyCode, &str)) -> [KeyboardInput; 4] {
        use ButtonState::{Pressed, Released};
        let character = |text: &str| Key::Character(text.into());
        [
            key_event(KeyCode::ShiftLeft, Key::Shift, Pressed),
            key_event(key_code, character("?"), Pressed),
            key_event(KeyCode::ShiftLeft, Key::Shift, Released),
            key_event(key_code, character(plain_character), Released),
        ]
    }

    /// The shortcuts that are heard in a frame with these events.
    fn chords_after(app: &mut App, events: &[KeyboardInput]) -> Vec<String> {
        for event in events {
            app.world_mut().write_message(event.clone());
        }
        app.update();
        let (logical_keys, physical_keys) = (app.world().resource(), app.world().resource());
        pressed_chords(logical_keys, physical_keys).map(|chord| chord.to_string()).collect()
    }

    #[test]
    fn a_question_mark_is_heard_each_time_though_shift_is_let_go_before_its_key() {
        let mut app = App::new();
        app.add_plugins((InputPlugin, plugin));
        for key in QUESTION_MARK_KEYS {
            let events = question_mark_events(key);
            for _ in 0..2 {
                assert_eq!(chords_after(&mut app, &events), ["?"], "all in one frame: {key:?}");
                let chords_in_frames: Vec<_> =
                    events.iter().flat_map(|event| chords_after(&mut app, std::slice::from_ref(event))).collect();
                assert_eq!(chords_in_frames, ["?"], "each in its own: {key:?}");
            }
            // A long frame in which the key is let go and pressed again.
            let [shift_press, key_press, shift_release, key_release] = events;
            assert_eq!(chords_after(&mut app, &[shift_press.clone(), key_press.clone()]), ["?"]);
            assert_eq!(chords_after(&mut app, &[shift_release, key_release, shift_press, key_press]), ["?"], "{key:?}");
            assert!(app.world().resource::<ButtonInput<Key>>().pressed(Key::Character("?".into())));
            let [.., shift_release, key_release] = question_mark_events(key);
            assert_eq!(chords_after(&mut app, &[shift_release, key_release]), [""; 0]);
            assert!(!app.world().resource::<ButtonInput<Key>>().pressed(Key::Character("?".into())));
        }
    }

    #[test]
    fn a_key_that_tells_the_same_character_is_left_as_it_is() {
        let mut app = App::new();
        app.add_plugins((InputPlugin, plugin));
        let letter_event = |state| key_event(KeyCode::KeyH, Key::Character("h".into()), state);
        let keystroke = [letter_event(ButtonState::Pressed), letter_event(ButtonState::Released)];
        for _ in 0..2 {
            assert_eq!(chords_after(&mut app, &keystroke), ["H"]);
            assert!(!app.world().resource::<ButtonInput<Key>>().pressed(Key::Character("h".into())));
        }
    }
}
