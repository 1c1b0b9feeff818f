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
    Down(Grip, PressKind),
    /// Two fingers zoom; each with its pointer and position.
    Pinching([(PointerId, Vec2); 2]),
}

/// The pointer and button of a press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grip {
    pub(super) pointer: PointerId,
    pub(super) button: PointerButton,
    pub(super) position: Vec2,
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
        start_position: Vec2,
    },
}

/// What another press does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NextPress {
    /// A press begins with it, in place of the last one.
    Begins,
    /// Two fingers zoom from now on; each with its pointer and position.
    Pinches([(PointerId, Vec2); 2]),
    /// It chooses the square that the finger of this grip explores.
    Chooses(Grip),
    /// Nothing.
    Ignored,
}

impl PointerState {
    /// What a press does in this state.
    pub(super) fn after_press(self, next: Grip) -> NextPress {
        match self {
            Self::Free => NextPress::Begins,
            // If the same button is pressed again, its release was missed. Others are ignored.
            Self::Down(held, _) if held.pointer == next.pointer && held.button == next.button => NextPress::Begins,
            Self::Down(held, _) if held.pointer == next.pointer => NextPress::Ignored,
            Self::Down(held, PressKind::Explore { .. }) => NextPress::Chooses(held),
            Self::Down(held, _) if held.pointer.is_touch() => {
                NextPress::Pinches([held, next].map(|grip| (grip.pointer, grip.position)))
            }
            Self::Down(..) | Self::Pinching(_) => NextPress::Ignored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grip(pointer: PointerId, button: PointerButton, x: f32) -> Grip {
        Grip { pointer, button, position: Vec2::new(x, 0.0), pressed_at: Duration::ZERO }
    }

    #[test]
    fn another_press_begins_anew_pinches_chooses_or_is_ignored() {
        use NextPress::{Begins, Chooses, Ignored, Pinches};
        use PointerState::{Down, Free, Pinching};
        let mouse = grip(PointerId::Mouse, PointerButton::Primary, 1.0);
        let other_button = grip(PointerId::Mouse, PointerButton::Secondary, 2.0);
        let first = grip(PointerId::Touch(1), PointerButton::Primary, 3.0);
        let second = grip(PointerId::Touch(2), PointerButton::Primary, 4.0);
        let place = |grip: Grip| (grip.pointer, grip.position);
        let (press, explore) = (PressKind::Press { square: None }, PressKind::Explore { start_position: Vec2::ZERO });
        let pinching = Pinching([place(first), place(second)]);
        for (state, next, expected) in [
            (Free, mouse, Begins),
            (Free, first, Begins),
            (Down(mouse, press), mouse, Begins),
            (Down(mouse, PressKind::Turn), mouse, Begins),
            (Down(mouse, press), other_button, Ignored),
            (Down(mouse, press), first, Ignored),
            (Down(first, press), first, Begins),
            (Down(first, press), second, Pinches([place(first), place(second)])),
            (Down(first, PressKind::Wait), second, Pinches([place(first), place(second)])),
            (Down(first, press), mouse, Pinches([place(first), place(mouse)])),
            (Down(first, explore), first, Begins),
            (Down(first, explore), second, Chooses(first)),
            (Down(first, explore), mouse, Chooses(first)),
            (pinching, first, Ignored),
            (pinching, mouse, Ignored),
        ] {
            assert_eq!(state.after_press(next), expected, "{state:?}, then {next:?}");
        }
    }
}
