//! Typing with a gamepad, on the on-screen keyboard.

use bevy_egui::egui::accesskit::Action;

use super::*;
use crate::app::access::requests::AccessRequest;
use crate::app::input::screen_keyboard::{ScreenKey, ScreenKeyboard};

impl ProgramWithGamepad {
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
fn program_in_field() -> ProgramWithGamepad {
    let mut program = turnover_program(Screen::Table);
    program.press_button(GamepadButton::North);
    program.run_frames(2);
    let field = program.field().0;
    program.move_focus_to(field);
    program.run_frames(2);
    assert!(!program.keyboard().is_open(), "whoever passes a field types nothing");
    program.press_button(GamepadButton::South);
    program.run_frames(4);
    assert!(program.keyboard().is_open());
    program
}

#[test]
fn a_move_is_typed_with_a_gamepad_alone() {
    let mut program = program_in_field();
    program.type_text("e1e3");
    assert_eq!((program.field_text(), program.selection().cursor), ("e1e3".to_owned(), None));
    program.press_button(GamepadButton::Start);
    program.run_frames(8);
    assert_eq!(program.ply_codes(), ["e1e3"]);
    assert!(!program.keyboard().is_open());
}

#[test]
fn buttons_are_the_space_shift_and_the_key_that_removes_a_character() {
    let mut program = program_in_field();
    program.type_text("ñab");
    program.press_button(GamepadButton::West);
    program.press_button(GamepadButton::North);
    program.run_frames(2);
    program.press_button(GamepadButton::RightTrigger2);
    program.press_key(ScreenKey::Character('Ç'));
    assert!(!program.keyboard().has_shift(), "it is for one character");
    program.press_key(ScreenKey::Backspace);
    program.press_key(ScreenKey::Shift);
    program.type_text("Ã");
    assert_eq!(program.field_text(), "ña Ã");
}

#[test]
fn the_keyboard_is_closed_by_back_by_a_finger_and_with_its_field() {
    let mut program = program_in_field();
    program.type_text("e");
    program.press_button(GamepadButton::East);
    program.run_frames(2);
    assert!(!program.keyboard().is_open());
    assert_eq!(
        (program.focused_node().0, program.field_text()),
        (program.field().0, "e".to_owned()),
        "one can go on typing"
    );
    program.press_button(GamepadButton::South);
    program.run_frames(2);
    assert!(program.keyboard().is_open());
    program.app.world_mut().write_message(bevy::input::touch::TouchInput {
        phase: bevy::input::touch::TouchPhase::Started,
        position: Vec2::ZERO,
        window: Entity::PLACEHOLDER,
        force: None,
        id: 0,
    });
    program.run_frames(2);
    assert!(!program.keyboard().is_open(), "a finger is used now");
    program.press_button(GamepadButton::South);
    program.run_frames(2);
    assert!(program.keyboard().is_open());
    program.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    program.run_frames(8);
    assert!(!program.keyboard().is_open(), "its field is gone");
}

#[test]
fn no_keyboard_is_opened_for_a_text_that_can_only_be_read() {
    let mut program = turnover_program(Screen::Table);
    program.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Share);
    program.run_frames(8);
    for name in ["Position", "Record"] {
        let is_field = |node: &Node| {
            matches!(node.role(), Role::TextInput | Role::MultilineTextInput) && node.label() == Some(name)
        };
        let field = program.tree().nodes.iter().find(|(_, node)| is_field(node)).expect("a field").0;
        program.app.world_mut().write_message(AccessRequest::new(Action::Focus, field));
        program.run_frames(4);
        program.press_button(GamepadButton::South);
        program.run_frames(2);
        assert_eq!((program.keyboard().is_open(), program.focused_node().0), (false, field), "{name}");
    }
}

#[test]
fn whoever_hears_the_game_is_told_which_key_is_selected() {
    let mut program = program_in_field();
    program.app.world_mut().resource_mut::<Messages<Announcement>>().clear();
    program.press_button(GamepadButton::DPadRight);
    let mut announcements = program.app.world_mut().resource_mut::<Messages<Announcement>>();
    let texts = announcements.drain().map(|announcement| announcement.text).collect::<Vec<_>>();
    assert_eq!(texts, ["w"]);
}
