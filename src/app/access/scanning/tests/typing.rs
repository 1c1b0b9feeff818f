//! Typing with switches, on the on-screen keyboard.

use bevy::input::touch::{TouchInput, TouchPhase};

use super::*;
use crate::app::ui::screen_keyboard::layer_id;

impl ProgramWithSwitches {
    fn is_keyboard_open(&self) -> bool {
        self.app().world().resource::<ScreenKeyboard>().is_open()
    }

    /// The field for moves and questions, and the text in it.
    fn entry_field(&self) -> (NodeId, String) {
        let node = self.reader.control_node("Move, or a question such as /l");
        let tree = self.app().world().resource::<AccessTree>().0.as_ref().expect("a tree");
        let field = tree.nodes.iter().find(|(id, _)| *id == node).and_then(|(_, field)| field.value());
        (node, field.unwrap_or_default().to_owned())
    }

    /// Chooses the field for moves and questions, for which the on-screen keyboard is opened.
    fn choose_entry_field(&mut self) {
        let (node, _) = self.entry_field();
        choose_item(&mut self.reader, ScanItem { node, action: Action::Focus }, &mut self.clock_time);
        self.wait(4);
        assert!(self.is_keyboard_open());
    }

    /// Chooses keys of the on-screen keyboard.
    fn choose_keys(&mut self, keys: &[&str]) {
        for key in keys {
            let button = self.reader.last_button(key);
            self.choose_node(button);
            self.wait(4);
        }
    }

    /// Closes the on-screen keyboard.
    fn close_keyboard(&mut self) {
        choose_item(&mut self.reader, ScanItem::closing(layer_id()), &mut self.clock_time);
        self.wait(8);
        assert!(!self.is_keyboard_open());
    }
}

#[test]
fn a_move_is_typed_with_two_switches() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    let items_before = program.items();
    program.choose_entry_field();
    assert!(program.items().iter().all(|item| !items_before.contains(item)), "its keys are gone through alone");
    program.choose_keys(&["e", "1", "e", "3", "Done"]);
    program.wait(8);
    assert!(!program.is_keyboard_open());
    let game = &program.app().world().resource::<CurrentGame>().game;
    assert_eq!(game.last_ply().map(|ply| ply.played.code.as_str()), Some("e1e3"));
}

#[test]
fn a_space_is_typed_although_its_key_is_a_switch_and_another_key_closes_the_keyboard() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    program.choose_entry_field();
    program.choose_keys(&["/", "Space", "ã"]);
    assert_eq!(program.entry_field().1, "/ ã");
    program.reader.press_key(KeyCode::KeyL, &Key::Character("l".into()));
    program.wait(2);
    assert!(!program.is_keyboard_open(), "somebody has a real keyboard");
    press_switch(&mut program.reader, KeyCode::Space, &mut program.clock_time);
    program.wait(2);
    assert_eq!(
        (program.entry_field().1.as_str(), program.is_keyboard_open()),
        ("/ ãl ", false),
        "and types a space with it"
    );
}

#[test]
fn a_switch_opens_the_keyboard_for_a_field_that_has_the_focus_without_it() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    program.choose_entry_field();
    program.choose_keys(&["/"]);
    let (pos, delta, window) = (Vec2::splat(3.0), None, Entity::PLACEHOLDER);
    program.reader.app.world_mut().write_message(CursorMoved { window, position: pos, delta });
    program.wait(2);
    assert!(!program.is_keyboard_open(), "a mouse was moved");
    press_switch(&mut program.reader, KeyCode::Space, &mut program.clock_time);
    program.wait(2);
    assert_eq!((program.entry_field().1.as_str(), program.is_keyboard_open()), ("/", true));
    program.choose_keys(&["Backspace", "e", "1", "Done"]);
    program.wait(8);
    assert!(!program.is_keyboard_open());
    assert_eq!(program.entry_field().1, "e1", "what is no move is there to be replaced");
    press_switch(&mut program.reader, KeyCode::Enter, &mut program.clock_time);
    program.wait(2);
    assert!(program.is_keyboard_open());
}

#[test]
fn a_space_is_typed_in_a_field_that_a_pointer_has_chosen() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    program.choose_entry_field();
    program.reader.app.world_mut().write_message(TouchInput {
        phase: TouchPhase::Started,
        position: Vec2::ZERO,
        window: Entity::PLACEHOLDER,
        force: None,
        id: 0,
    });
    program.wait(2);
    press_switch(&mut program.reader, KeyCode::Space, &mut program.clock_time);
    program.wait(2);
    assert_eq!((program.entry_field().1.as_str(), program.is_keyboard_open()), (" ", false));
}

#[test]
fn the_keyboard_and_its_field_are_left_without_entering_the_text() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    let items_before = program.items();
    program.choose_entry_field();
    program.choose_keys(&["e", "1", "e", "3"]);
    program.close_keyboard();
    assert_eq!(program.items(), items_before, "scanning goes on");
    let game = &program.app().world().resource::<CurrentGame>().game;
    assert_eq!(game.ply_count(), 0);
}

#[test]
fn a_text_that_can_only_be_read_is_no_field_to_type_in() {
    let mut program = ProgramWithSwitches::new(Game::new(GameId::TurnoverModern));
    program.reader.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Share);
    program.wait(8);
    let fields = program.items().into_iter().filter(|item| item.is_field()).map(|item| item.node).collect::<Vec<_>>();
    assert!(fields.contains(&program.reader.control_node("Open a game")), "{fields:?}");
    let tree = program.app().world().resource::<AccessTree>().0.as_ref().expect("a tree");
    for (id, node) in &tree.nodes {
        assert!(!node.is_read_only() || !fields.contains(id), "{node:?}");
    }
    assert_eq!(tree.nodes.iter().filter(|(_, node)| node.is_read_only()).count(), 3, "code, position and record");
}

#[test]
fn the_sheet_of_a_comment_is_left_with_two_switches() {
    let mut program = ProgramWithSwitches::new(game_after_two_moves());
    let overlay = |program: &ProgramWithSwitches| *program.app().world().resource::<State<Overlay>>().get();
    let choose_button = |program: &mut ProgramWithSwitches, name: &str| {
        let button = program.reader.control_node(name);
        program.choose_node(button);
        program.wait(8);
    };
    choose_button(&mut program, "Marks, comment and variations of this move");
    choose_button(&mut program, "Comment…");
    assert_eq!(overlay(&program), Overlay::Comment);
    press_switch(&mut program.reader, KeyCode::Space, &mut program.clock_time);
    program.wait(4);
    assert!(program.is_keyboard_open(), "its field has the focus");
    program.close_keyboard();
    choose_button(&mut program, "Cancel");
    assert_eq!(overlay(&program), Overlay::None);
}
