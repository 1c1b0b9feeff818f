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
    reader.open(Overlay::Options);
    let told = reader.elements();
    let close = reader.node("Close");
    reader.ask(Action::Focus, close);
    reader.frames(10);
    assert!(shows_tip(&reader));
    assert_eq!(reader.elements(), told);
    for (shown_overlay, has_focus) in [(Overlay::Options, true), (Overlay::None, false)] {
        reader.stroke(KeyCode::Escape, &Key::Escape);
        reader.frames(4);
        assert_eq!((overlay(&reader), reader.focus() == close), (shown_overlay, has_focus));
        assert!(!shows_tip(&reader));
    }
}

#[test]
fn in_the_panel_the_escape_key_closes_a_tip_before_it_leads_back_to_the_board() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    let speed = reader.node("1×");
    reader.ask(Action::Focus, speed);
    reader.frames(10);
    for (was_shown, has_focus) in [(true, true), (false, false)] {
        assert_eq!(shows_tip(&reader), was_shown);
        reader.stroke(KeyCode::Escape, &Key::Escape);
        reader.frames(10);
        assert_eq!(reader.focus() == speed, has_focus);
    }
}

#[test]
fn the_name_of_a_group_is_read_once() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.open(Overlay::Options);
    let elements = reader.elements();
    let light = |role: &str| {
        let found = all(&elements).into_iter().find(|element| element.role == role && element.name == "Light");
        found.expect("it is told")
    };
    assert_eq!(light("group").labels, [light("heading").id.clone()], "a heading is its name");
    let editor = Reader::new(Screen::Editor, Game::new(GameId::TurnoverModern));
    let elements = editor.elements();
    let named = all(&elements).into_iter().filter(|element| element.name == "To move:");
    assert_eq!(named.map(|element| element.role).collect::<Vec<_>>(), ["radiogroup"], "what stands in it is not told");
}
