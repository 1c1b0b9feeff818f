//! Tips at the control with the keyboard, in the whole program.

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
