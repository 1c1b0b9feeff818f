//! Tips at the control with the keyboard, in the whole program, and the names of groups.

use super::*;
use crate::app::input::keyboard::PanelKeys;

fn shows_tip(reader: &Reader) -> bool {
    reader.app.world().resource::<PanelKeys>().shows_tip
}

fn overlay(reader: &Reader) -> Overlay {
    *reader.app.world().resource::<State<Overlay>>().get()
}

#[test]
fn the_escape_key_closes_a_tip_before_its_sheet_and_the_tip_is_not_read_by_itself() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.open_overlay(Overlay::Options);
    let elements = reader.elements();
    let close_button = reader.control_node("Close");
    reader.send_request(Action::Focus, close_button);
    reader.run_frames(10);
    assert!(shows_tip(&reader));
    assert_eq!(reader.elements(), elements);
    for (shown_overlay, has_focus) in [(Overlay::Options, true), (Overlay::None, false)] {
        reader.press_key(KeyCode::Escape, &Key::Escape);
        reader.run_frames(4);
        assert_eq!((overlay(&reader), reader.focused_node() == close_button), (shown_overlay, has_focus));
        assert!(!shows_tip(&reader));
    }
}

#[test]
fn in_the_panel_the_escape_key_closes_a_tip_before_it_leads_back_to_the_board() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    let speed_button = reader.control_node("1×");
    reader.send_request(Action::Focus, speed_button);
    reader.run_frames(10);
    for (was_shown, has_focus) in [(true, true), (false, false)] {
        assert_eq!(shows_tip(&reader), was_shown);
        reader.press_key(KeyCode::Escape, &Key::Escape);
        reader.run_frames(10);
        assert_eq!(reader.focused_node() == speed_button, has_focus);
    }
}

#[test]
fn the_name_of_a_group_is_read_once() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.open_overlay(Overlay::Options);
    let elements = reader.elements();
    let light_element = |role: &str| {
        let element =
            flatten_elements(&elements).into_iter().find(|element| element.role == role && element.name == "Light");
        element.expect("it is told")
    };
    assert_eq!(light_element("group").label_ids, [light_element("heading").id.clone()], "a heading is its name");
    let editor = Reader::new(Screen::Editor, Game::new(GameId::TurnoverModern));
    let elements = editor.elements();
    let named_elements = flatten_elements(&elements).into_iter().filter(|element| element.name == "To move:");
    assert_eq!(
        named_elements.map(|element| element.role).collect::<Vec<_>>(),
        ["radiogroup"],
        "what stands in it is not told"
    );
}
