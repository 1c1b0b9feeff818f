//! What the press of a button or a finger has become, and what another press does meanwhile.

use std::time::Duration;

use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;

use crate::board::Square;

/// The state of the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum PointerState {
    /// No button is down.
    #[default]
    Free,
    /// A button is down.
    Down(PointerPress, PressKind),
    /// Two fingers zoom; each with its pointer and position.
    Pinching([(PointerId, Vec2); 2]),
}

/// The pointer and button of a press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PointerPress {
    pub(super) pointer: PointerId,
    pub(super) button: PointerButton,
    pub(super) pos: Vec2,
    /// When the button was pressed.
    pub(super) pressed_at: Duration,
}

/// What a press has become so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PressKind {
    /// Undecided: it may become a click.
    Press {
        /// The square under it.
        square: Option<Square>,
    },
    /// A piece is dragged.
    Carry {
        /// The square from which it is dragged.
        from: Square,
    },
    /// Nothing: the piece must wait for its turn.
    Wait,
    /// The camera is rotated.
    Turn,
    /// A finger moves the cursor over the board.
    Explore {
        /// Where it has touched.
        start_pos: Vec2,
    },
}

/// What another press does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PressEffect {
    /// A press begins with it, in place of the last one.
    Begins,
    /// Two fingers zoom from now on; each with its pointer and position.
    Pinches([(PointerId, Vec2); 2]),
    /// It chooses the square that the finger of this grip explores.
    Chooses(PointerPress),
    /// Nothing.
    Ignored,
}

impl PointerState {
    /// What a press does in this state.
    pub(super) fn effect_of_press(self, next_press: PointerPress) -> PressEffect {
        match self {
            Self::Free => PressEffect::Begins,
            // If the same button is pressed again, its release was missed. Others are ignored.
            Self::Down(held_press, _)
                if held_press.pointer == next_press.pointer && held_press.button == next_press.button =>
            {
                PressEffect::Begins
            }
            Self::Down(held_press, _) if held_press.pointer == next_press.pointer => PressEffect::Ignored,
            Self::Down(held_press, PressKind::Explore { .. }) => PressEffect::Chooses(held_press),
            Self::Down(held_press, _) if held_press.pointer.is_touch() => {
                PressEffect::Pinches([held_press, next_press].map(|press| (press.pointer, press.pos)))
            }
            Self::Down(..) | Self::Pinching(_) => PressEffect::Ignored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointer_press(pointer: PointerId, button: PointerButton, x: f32) -> PointerPress {
        PointerPress { pointer, button, pos: Vec2::new(x, 0.0), pressed_at: Duration::ZERO }
    }

    #[test]
    fn another_press_begins_anew_pinches_chooses_or_is_ignored() {
        use PointerState::{Down, Free, Pinching};
        use PressEffect::{Begins, Chooses, Ignored, Pinches};
        let mouse_press = pointer_press(PointerId::Mouse, PointerButton::Primary, 1.0);
        let other_button_press = pointer_press(PointerId::Mouse, PointerButton::Secondary, 2.0);
        let first_finger = pointer_press(PointerId::Touch(1), PointerButton::Primary, 3.0);
        let second_finger = pointer_press(PointerId::Touch(2), PointerButton::Primary, 4.0);
        let pointer_and_pos = |press: PointerPress| (press.pointer, press.pos);
        let (click_kind, explore_kind) =
            (PressKind::Press { square: None }, PressKind::Explore { start_pos: Vec2::ZERO });
        let pinching = Pinching([pointer_and_pos(first_finger), pointer_and_pos(second_finger)]);
        for (state, next_press, expected_effect) in [
            (Free, mouse_press, Begins),
            (Free, first_finger, Begins),
            (Down(mouse_press, click_kind), mouse_press, Begins),
            (Down(mouse_press, PressKind::Turn), mouse_press, Begins),
            (Down(mouse_press, click_kind), other_button_press, Ignored),
            (Down(mouse_press, click_kind), first_finger, Ignored),
            (Down(first_finger, click_kind), first_finger, Begins),
            (
                Down(first_finger, click_kind),
                second_finger,
                Pinches([pointer_and_pos(first_finger), pointer_and_pos(second_finger)]),
            ),
            (
                Down(first_finger, PressKind::Wait),
                second_finger,
                Pinches([pointer_and_pos(first_finger), pointer_and_pos(second_finger)]),
            ),
            (
                Down(first_finger, click_kind),
                mouse_press,
                Pinches([pointer_and_pos(first_finger), pointer_and_pos(mouse_press)]),
            ),
            (Down(first_finger, explore_kind), first_finger, Begins),
            (Down(first_finger, explore_kind), second_finger, Chooses(first_finger)),
            (Down(first_finger, explore_kind), mouse_press, Chooses(first_finger)),
            (pinching, first_finger, Ignored),
            (pinching, mouse_press, Ignored),
        ] {
            assert_eq!(state.effect_of_press(next_press), expected_effect, "{state:?}, then {next_press:?}");
        }
    }
}
