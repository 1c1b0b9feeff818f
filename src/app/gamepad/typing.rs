//! The on-screen keyboard in the hand of whoever has a gamepad.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::presses::GamepadPress;
use crate::app::i18n::Translations;
use crate::app::input::screen_keyboard::{ScreenKey, ScreenKeyPress, ScreenKeyboard, TypingDevice};
use crate::app::kiosk::Kiosk;
use crate::app::phrases::announce::Announcement;
use crate::app::ui::screen_keyboard::key_text;

/// The keyboard, as presses use it.
#[derive(SystemParam)]
pub(super) struct TypingParams<'w> {
    keyboard: ResMut<'w, ScreenKeyboard>,
    translations: Res<'w, Translations>,
    kiosk: Option<Res<'w, Kiosk>>,
    key_presses: MessageWriter<'w, ScreenKeyPress>,
    announcements: MessageWriter<'w, Announcement>,
}

impl TypingParams<'_> {
    /// Whether the keyboard is open, which then has all presses.
    pub(super) fn is_open(&self) -> bool {
        self.keyboard.is_open()
    }

    /// Opens the keyboard for the field with the focus. In a hall nothing is typed. Returns whether it is open.
    pub(super) fn open(&mut self) -> bool {
        if self.kiosk.is_none() {
            self.keyboard.open(TypingDevice::Gamepad);
            self.announce_selected_key();
        }
        self.is_open()
    }

    /// Selects or presses a key. The buttons are those of consoles: the left one removes a character, the upper one is the space.
    pub(super) fn handle_press(&mut self, press: GamepadPress) {
        match press {
            GamepadPress::Step(screen_direction) | GamepadPress::Push(screen_direction) => {
                self.keyboard.select_neighbor(screen_direction);
                self.announce_selected_key();
            }
            GamepadPress::Button(GamepadButton::East) => self.keyboard.close(),
            GamepadPress::Button(button) => {
                let key = match button {
                    GamepadButton::South => self.keyboard.selected_key(),
                    GamepadButton::West => Some(ScreenKey::Backspace),
                    GamepadButton::North => Some(ScreenKey::Space),
                    GamepadButton::LeftTrigger2 | GamepadButton::RightTrigger2 => Some(ScreenKey::Shift),
                    GamepadButton::Start => Some(ScreenKey::Done),
                    _ => None,
                };
                self.key_presses.write_batch(key.map(ScreenKeyPress));
            }
        }
    }

    /// Says which key is selected: the field keeps the focus, so that no reader tells it by itself.
    fn announce_selected_key(&mut self) {
        let text = self.keyboard.selected_key().map(|key| key_text(&self.translations, key));
        self.announcements.write_batch(text.map(Announcement::polite));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::kiosk::{self, Exhibit};
    use crate::app::settings::Settings;

    #[test]
    fn nothing_is_typed_in_a_hall() {
        let mut app = App::new();
        app.init_resource::<ScreenKeyboard>()
            .init_resource::<Translations>()
            .add_message::<ScreenKeyPress>()
            .add_message::<Announcement>();
        let opens_keyboard =
            |app: &mut App| app.world_mut().run_system_once(|mut typing: TypingParams| typing.open()).expect("it runs");
        assert!(opens_keyboard(&mut app));
        app.world_mut().resource_mut::<ScreenKeyboard>().close();
        kiosk::set_up(&mut app, Exhibit::all(), Settings::default(), Language::English);
        assert!(!opens_keyboard(&mut app));
    }
}
