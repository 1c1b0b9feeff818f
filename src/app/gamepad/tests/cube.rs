//! Rolling, doubling, taking and dropping with a gamepad.

use super::*;
use crate::games::dice_chess::Variant;

/// A game of Dice Chess with a doubling cube, before White's first roll.
fn player_before_roll() -> GamepadPlayer {
    let id = GameId::DiceChess(Variant::DiceChess);
    let game = Game::from_fen(id, &format!("{} x1", Game::new(id).start().fen())).expect("a position");
    GamepadPlayer::new(Screen::Table, game)
}

/// The same after White's double.
fn player_after_double() -> GamepadPlayer {
    let mut player = player_before_roll();
    player.press_button(GamepadButton::West);
    player.run_frames(4);
    assert_eq!(player.ply_codes(), ["double"]);
    player
}

#[test]
fn the_lower_button_rolls_and_doubles_nothing() {
    let mut player = player_before_roll();
    player.press_button(GamepadButton::South);
    player.run_frames(30);
    assert!(player.ply_codes()[0].starts_with('r'), "{:?}", player.ply_codes());
}

#[test]
fn the_left_button_doubles_and_the_lower_one_takes() {
    let mut player = player_after_double();
    player.press_button(GamepadButton::West);
    player.run_frames(4);
    assert_eq!(player.ply_codes(), ["double"], "nobody doubles twice");
    player.press_button(GamepadButton::South);
    player.run_frames(4);
    assert_eq!(player.ply_codes(), ["double", "take"]);
}

#[test]
fn a_wrong_press_drops_nothing_for_the_first_answer_to_the_question_is_no() {
    let mut player = player_after_double();
    player.press_button(GamepadButton::East);
    player.run_frames(6);
    assert_eq!(player.overlay(), Overlay::ConfirmDrop);
    // The first press may only give the keyboard to the first answer.
    for _ in 0..2 {
        if player.overlay() == Overlay::ConfirmDrop {
            player.press_button(GamepadButton::South);
            player.run_frames(6);
        }
    }
    assert_eq!((player.overlay(), player.ply_codes()), (Overlay::None, vec!["double".to_owned()]));
    player.press_button(GamepadButton::East);
    player.run_frames(6);
    player.press_button(GamepadButton::East);
    player.run_frames(6);
    assert_eq!((player.overlay(), player.ply_codes()), (Overlay::None, vec!["double".to_owned()]), "back is no, too");
}

#[test]
fn a_double_is_dropped_after_the_question() {
    let mut player = player_after_double();
    player.press_button(GamepadButton::East);
    player.run_frames(6);
    player.focus_control("Drop");
    player.press_button(GamepadButton::South);
    player.run_frames(8);
    assert_eq!(player.ply_codes(), ["double", "drop"]);
    assert!(player.app.world().resource::<CurrentGame>().game.outcome().is_some());
}

#[test]
fn the_buttons_of_the_cube_do_the_usual_beside_the_board() {
    let mut player = player_after_double();
    player.press_button(GamepadButton::North);
    player.run_frames(2);
    player.press_button(GamepadButton::East);
    player.run_frames(4);
    assert_eq!((player.overlay(), player.ply_codes()), (Overlay::None, vec!["double".to_owned()]), "the panel is left");
}
