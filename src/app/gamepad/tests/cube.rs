//! Rolling, doubling, taking and dropping with a gamepad.

use super::*;
use crate::games::dice_chess::Variant;

/// A game of Dice Chess with a doubling cube, before White's first roll.
fn program_before_roll() -> ProgramWithGamepad {
    let id = GameId::DiceChess(Variant::DiceChess);
    let game = Game::from_fen(id, &format!("{} x1", Game::new(id).start().fen())).expect("a position");
    ProgramWithGamepad::new(Screen::Table, game)
}

/// The same after White's double.
fn program_after_double() -> ProgramWithGamepad {
    let mut program = program_before_roll();
    program.press_button(GamepadButton::West);
    program.run_frames(4);
    assert_eq!(program.ply_codes(), ["double"]);
    program
}

#[test]
fn the_lower_button_rolls_and_doubles_nothing() {
    let mut program = program_before_roll();
    program.press_button(GamepadButton::South);
    program.run_frames(30);
    assert!(program.ply_codes()[0].starts_with('r'), "{:?}", program.ply_codes());
}

#[test]
fn the_left_button_doubles_and_the_lower_one_takes() {
    let mut program = program_after_double();
    program.press_button(GamepadButton::West);
    program.run_frames(4);
    assert_eq!(program.ply_codes(), ["double"], "nobody doubles twice");
    program.press_button(GamepadButton::South);
    program.run_frames(4);
    assert_eq!(program.ply_codes(), ["double", "take"]);
}

#[test]
fn a_wrong_press_drops_nothing_for_the_first_answer_to_the_question_is_no() {
    let mut program = program_after_double();
    program.press_button(GamepadButton::East);
    program.run_frames(6);
    assert_eq!(program.overlay(), Overlay::ConfirmDrop);
    // The first press may only give the keyboard to the first answer.
    for _ in 0..2 {
        if program.overlay() == Overlay::ConfirmDrop {
            program.press_button(GamepadButton::South);
            program.run_frames(6);
        }
    }
    assert_eq!((program.overlay(), program.ply_codes()), (Overlay::None, vec!["double".to_owned()]));
    program.press_button(GamepadButton::East);
    program.run_frames(6);
    program.press_button(GamepadButton::East);
    program.run_frames(6);
    assert_eq!((program.overlay(), program.ply_codes()), (Overlay::None, vec!["double".to_owned()]), "back is no, too");
}

#[test]
fn a_double_is_dropped_after_the_question() {
    let mut program = program_after_double();
    program.press_button(GamepadButton::East);
    program.run_frames(6);
    program.focus_control("Drop");
    program.press_button(GamepadButton::South);
    program.run_frames(8);
    assert_eq!(program.ply_codes(), ["double", "drop"]);
    assert!(program.app.world().resource::<CurrentGame>().game.outcome().is_some());
}

#[test]
fn the_buttons_of_the_cube_do_the_usual_beside_the_board() {
    let mut program = program_after_double();
    program.press_button(GamepadButton::North);
    program.run_frames(2);
    program.press_button(GamepadButton::East);
    program.run_frames(4);
    assert_eq!(
        (program.overlay(), program.ply_codes()),
        (Overlay::None, vec!["double".to_owned()]),
        "the panel is left"
    );
}
