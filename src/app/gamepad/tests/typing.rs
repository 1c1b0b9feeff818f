//! Typing with a gamepad, on the on-screen keyboard.

use bevy_egui::egui::accesskit::Action;

use super::*;
use crate::app::access::requests::AccessRequest;
use crate::app::input::screen_keyboard::{ScreenKey, ScreenKeyboard};

impl GamepadPlayer {
    fn keyboard(&self) -> &ScreenKeyboard {
        self.app.world().resource()
    }

    /// The field for moves and questions.
    fn field(&self) -> &(NodeId, Node) {
        self.tree().nodes.iter().find(|(_, node)| node.role() == Role::TextInput).expect("a field")
    }

    fn field_text(&self) -> String {
        self.field().1.value().unwrap_or_default().to_owned()
    }

    /// Selects a key of the keyboard by direction, and presses it.
    fn press_key(&mut self, key: ScreenKey) {
        for _ in 0..30 {
            let rows = self.keyboard().rows();
            let row = rows.iter().find(|row| row.contains(&key)).expect("a row with this key");
            match self.keyboard().selected_key() {
                Some(selected_key) if selected_key == key => break,
                Some(selected_key) if row.contains(&selected_key) => self.press_button(GamepadButton::DPadRight),
                _ => self.press_button(GamepadButton::DPadDown),
            }
        }
        assert_eq!(self.keyboard().selected_key(), Some(key));
        self.press_button(GamepadButton::South);
        self.run_frames(2);
    }

    fn type_text(&mut self, text: &str) {
        text.chars().for_each(|character| self.press_key(ScreenKey::Character(character)));
    }
}

/// Somebody at a table who has chosen the field for moves and questions.
fn player_in_field() -> GamepadPlayer {
    let mut player = turnover_player(Screen::Table);
    player.press_button(GamepadButton::North);
    player.run_frames(2);
    let field = player.field().0;
    player.move_focus_to(field);
    player.run_frames(2);
    assert!(!player.keyboard().is_open(), "whoever passes a field types nothing");
    player.press_button(GamepadButton::South);
    player.run_frames(4);
    assert!(player.keyboard().is_open());
    player
}

#[test]
fn a_move_is_typed_with_a_gamepad_alone() {
    let mut player = player_in_field();
    player.type_text("e1e3");
    assert_eq!((player.field_text(), player.selection().cursor), ("e1e3".to_owned(), None));
    player.press_button(GamepadButton::Start);
    player.run_frames(8);
    assert_eq!(player.ply_codes(), ["e1e3"]);
    assert!(!player.keyboard().is_open());
}

#[test]
fn buttons_are_the_space_shift_and_the_key_that_removes_a_character() {
    let mut player = player_in_field();
    player.type_text("ñab");
    player.press_button(GamepadButton::West);
    player.press_button(GamepadButton::North);
    player.run_frames(2);
    player.press_button(GamepadButton::RightTrigger2);
    player.press_key(ScreenKey::Character('Ç'));
    assert!(!player.keyboard().has_shift(), "it is for one character");
    player.press_key(ScreenKey::Backspace);
    player.press_key(ScreenKey::Shift);
    player.type_text("Ã");
    assert_eq!(player.field_text(), "ña Ã");
}

#[test]
fn the_keyboard_is_closed_by_back_by_a_finger_and_with_its_field() {
    let mut player = player_in_field();
    player.type_text("e");
    player.press_button(GamepadButton::East);
    player.run_frames(2);
    assert!(!player.keyboard().is_open());
    assert_eq!(
        (player.focused_node().0, player.field_text()),
        (player.field().0, "e".to_owned()),
        "one can go on typing"
    );
    player.press_button(GamepadButton::South);
    player.run_frames(2);
    assert!(player.keyboard().is_open());
    player.app.world_mut().write_message(bevy::input::touch::TouchInput {
        phase: bevy::input::touch::TouchPhase::Started,
        position: Vec2::ZERO,
        window: Entity::PLACEHOLDER,
        force: None,
        id: 0,
    });
    player.run_frames(2);
    assert!(!player.keyboard().is_open(), "a finger is used now");
    player.press_button(GamepadButton::South);
    player.run_frames(2);
    assert!(player.keyboard().is_open());
    player.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    player.run_frames(8);
    assert!(!player.keyboard().is_open(), "its field is gone");
}

#[test]
fn no_keyboard_is_opened_for_a_text_that_can_only_be_read() {
    let mut player = turnover_player(Screen::Table);
    player.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Share);
    player.run_frames(8);
    for name in ["Position", "Record"] {
        let is_field = |node: &Node| {
            matches!(node.role(), Role::TextInput | Role::MultilineTextInput) && node.label() == Some(name)
        };
        let field = player.tree().nodes.iter().find(|(_, node)| is_field(node)).expect("a field").0;
        player.app.world_mut().write_message(AccessRequest::new(Action::Focus, field));
        player.run_frames(4);
        player.press_button(GamepadButton::South);
        player.run_frames(2);
        assert_eq!((player.keyboard().is_open(), player.focused_node().0), (false, field), "{name}");
    }
}

#[test]
fn whoever_hears_the_game_is_told_which_key_is_selected() {
    let mut player = player_in_field();
    player.app.world_mut().resource_mut::<Messages<Announcement>>().clear();
    player.press_button(GamepadButton::DPadRight);
    let mut announcements = player.app.world_mut().resource_mut::<Messages<Announcement>>();
    let texts = announcements.drain().map(|announcement| announcement.text).collect::<Vec<_>>();
    assert_eq!(texts, ["w"]);
}
