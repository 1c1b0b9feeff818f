//! The gamepad that was used last, if it was the last of all inputs; and what is shown about it.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::GamepadEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;

use crate::app::input::keyboard::PanelKeys;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::screen::{Overlay, Screen};
use crate::session::cube::{CubeAction, DoubleOffer};

/// How far a button or a stick is moved at least when it is used.
const USE_THRESHOLD: f32 = 0.5;

/// What is shown about gamepads.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GamepadStatus {
    /// The gamepad that is used, as long as no other input is.
    pub active_gamepad: Option<(Entity, GamepadFamily)>,
    /// A sentence about a gamepad that has come or gone, and until when it is shown.
    pub notice: Option<(String, Duration)>,
}

/// How the buttons of a gamepad are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamepadFamily {
    /// A below, B at the right, X at the left, Y above.
    #[default]
    Xbox,
    /// Cross, circle, square and triangle.
    PlayStation,
    /// B below, A at the right, Y at the left, X above.
    Nintendo,
}

impl GamepadFamily {
    /// The family by the USB number of the maker, or else by the name. Unknown gamepads are marked like those for Xbox.
    #[must_use]
    pub fn of(vendor_id: Option<u16>, name: &str) -> Self {
        let name = name.to_lowercase();
        let name_contains_any = |words: &[&str]| words.iter().any(|word| name.contains(word));
        match vendor_id {
            Some(0x054c) => Self::PlayStation,
            Some(0x057e) => Self::Nintendo,
            _ if name_contains_any(&["playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5"]) => {
                Self::PlayStation
            }
            _ if name_contains_any(&["nintendo", "switch", "joy-con"]) => Self::Nintendo,
            _ => Self::Xbox,
        }
    }
}

/// Whether a gamepad moves the cursor on the board, and not the focus in the panel or in a dialog.
#[must_use]
pub fn reaches_board(screen: Screen, overlay: Overlay, panel_keys: PanelKeys, selection: &Selection) -> bool {
    screen != Screen::Start
        && overlay == Overlay::None
        && !panel_keys.has_focus
        && !panel_keys.has_open_list
        && selection.fork.is_none()
}

/// What a button does with the doubling cube, where a person at this table may double or is to answer a double. What else the button does
/// waits meanwhile.
#[must_use]
pub fn cube_action(current: &CurrentGame, button: GamepadButton) -> Option<CubeAction> {
    match (current.cube_to_decide()?.offer, button) {
        (DoubleOffer::None, GamepadButton::West) => Some(CubeAction::Double),
        (DoubleOffer::Open, GamepadButton::South) => Some(CubeAction::Take),
        (DoubleOffer::Open, GamepadButton::East) => Some(CubeAction::Drop),
        _ => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamepadStatus>()
        .add_message::<GamepadEvent>()
        .add_message::<KeyboardInput>()
        .add_message::<MouseButtonInput>()
        .add_message::<CursorMoved>()
        .add_message::<TouchInput>()
        .add_systems(PreUpdate, note_last_input.after(InputSystems));
}

pub(super) fn note_last_input(
    mut gamepad_events: MessageReader<GamepadEvent>,
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut pointer_moves: MessageReader<CursorMoved>,
    mut touches: MessageReader<TouchInput>,
    gamepads: Query<(&Gamepad, &Name)>,
    mut status: ResMut<GamepadStatus>,
) {
    let other_input_count =
        keys.read().count() + buttons.read().count() + pointer_moves.read().count() + touches.read().count();
    let mut active_entity =
        if other_input_count > 0 { None } else { status.active_gamepad.map(|(gamepad, _)| gamepad) };
    for gamepad_event in gamepad_events.read() {
        let (gamepad, input_value) = match gamepad_event {
            GamepadEvent::Connection(_) => continue,
            GamepadEvent::Button(button) => (button.entity, button.value),
            GamepadEvent::Axis(axis) => (axis.entity, axis.value),
        };
        if input_value.abs() >= USE_THRESHOLD {
            active_entity = Some(gamepad);
        }
    }
    let known_gamepad = active_entity
        .and_then(|gamepad| gamepads.get(gamepad).ok().map(|(gamepad_state, name)| (gamepad, gamepad_state, name)));
    let family_of = |gamepad_state: &Gamepad, name: &Name| GamepadFamily::of(gamepad_state.vendor_id(), name);
    let active_gamepad = known_gamepad.map(|(gamepad, gamepad_state, name)| (gamepad, family_of(gamepad_state, name)));
    if status.active_gamepad != active_gamepad {
        status.active_gamepad = active_gamepad;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gamepad_is_told_by_its_maker_or_its_name() {
        for (vendor_id, name, family) in [
            (Some(0x045e), "Xbox Wireless Controller", GamepadFamily::Xbox),
            (Some(0x054c), "Wireless Controller", GamepadFamily::PlayStation),
            (Some(0x057e), "Pro Controller", GamepadFamily::Nintendo),
            (None, "DualSense Wireless Controller", GamepadFamily::PlayStation),
            (Some(0x0e6f), "PDP Controller for Nintendo Switch", GamepadFamily::Nintendo),
            (None, "USB gamepad", GamepadFamily::Xbox),
        ] {
            assert_eq!(GamepadFamily::of(vendor_id, name), family, "{name}");
        }
    }
}
