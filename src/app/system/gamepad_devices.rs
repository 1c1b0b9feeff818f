//! What the system tells of gamepads, as Bevy's events.

use std::collections::BTreeMap;

use bevy::input::InputSystems;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, GamepadInput, RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent,
    RawGamepadEvent,
};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::system_tray::{self, SystemTray};

/// What a device tells.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct DeviceEvent {
    /// The system's number of the device.
    pub device: usize,
    /// What has changed.
    pub change: DeviceChange,
}

/// A change of a device.
#[derive(Clone, Debug, PartialEq)]
pub enum DeviceChange {
    /// It is there, with its name and the numbers of its maker and its model, as far as they are known.
    Connected {
        /// The name.
        name: String,
        /// The USB number of the maker.
        vendor_id: Option<u16>,
        /// The USB number of the model.
        product_id: Option<u16>,
    },
    /// It is gone.
    Disconnected,
    /// A button is pressed so far: from 0 to 1.
    Button(GamepadButton, f32),
    /// A stick is moved so far: from -1 at the left or below to 1.
    Axis(GamepadAxis, f32),
}

/// The system's number of a gamepad's device.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceNumber(pub usize);

pub(in crate::app) fn plugin(app: &mut App) {
    let has_lost_focus = condition_changed_to(false, has_focus);
    app.add_message::<DeviceEvent>()
        .add_systems(PreUpdate, (write_gamepad_events, release_inputs.run_if(has_lost_focus)).before(InputSystems));
}

/// Whether gamepads use this program: not while another window has the focus, or the own one is closed. A browser itself keeps gamepads
/// from pages that are not in use.
pub(super) fn has_focus(window: Option<Single<&Window, With<PrimaryWindow>>>, tray: Option<Res<SystemTray>>) -> bool {
    let is_window_closed = system_tray::is_window_closed(tray);
    cfg!(target_family = "wasm") || !is_window_closed && window.is_none_or(|window| window.focused)
}

/// Events of a device that is not connected are ignored. Without the focus everything counts as let go.
fn write_gamepad_events(
    mut events: MessageReader<DeviceEvent>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    tray: Option<Res<SystemTray>>,
    mut gamepads_by_device: Local<BTreeMap<usize, Entity>>,
    mut commands: Commands,
    mut connections: MessageWriter<GamepadConnectionEvent>,
    mut raw_events: MessageWriter<RawGamepadEvent>,
) {
    let is_focused = has_focus(window, tray);
    let value_if_focused = |value: f32| if is_focused { value } else { 0.0 };
    for DeviceEvent { device, change } in events.read() {
        let known_entity = gamepads_by_device.get(device).copied();
        let raw_event = match (change, known_entity) {
            (DeviceChange::Connected { name, vendor_id, product_id }, _) => {
                let gamepad = known_entity.unwrap_or_else(|| commands.spawn(DeviceNumber(*device)).id());
                gamepads_by_device.insert(*device, gamepad);
                let (name, vendor_id, product_id) = (name.clone(), *vendor_id, *product_id);
                let connection = GamepadConnection::Connected { name, vendor_id, product_id };
                GamepadConnectionEvent::new(gamepad, connection).into()
            }
            (DeviceChange::Disconnected, Some(gamepad)) => {
                GamepadConnectionEvent::new(gamepad, GamepadConnection::Disconnected).into()
            }
            (DeviceChange::Button(button, value), Some(gamepad)) => {
                RawGamepadButtonChangedEvent::new(gamepad, *button, value_if_focused(*value)).into()
            }
            (DeviceChange::Axis(axis, value), Some(gamepad)) => {
                RawGamepadAxisChangedEvent::new(gamepad, *axis, value_if_focused(*value)).into()
            }
            (_, None) => continue,
        };
        if let RawGamepadEvent::Connection(connection_event) = &raw_event {
            connections.write(connection_event.clone());
        }
        raw_events.write(raw_event);
    }
}

fn release_inputs(gamepads: Query<(Entity, &Gamepad)>, mut raw_events: MessageWriter<RawGamepadEvent>) {
    for (entity, gamepad) in &gamepads {
        raw_events.write_batch(gamepad.get_analog_axes().map(|input| match *input {
            GamepadInput::Button(button) => RawGamepadButtonChangedEvent::new(entity, button, 0.0).into(),
            GamepadInput::Axis(axis) => RawGamepadAxisChangedEvent::new(entity, axis, 0.0).into(),
        }));
    }
}
