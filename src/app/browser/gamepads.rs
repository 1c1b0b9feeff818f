//! Gamepads, which the page reads and lets rumble.

use bevy::input::gamepad::GamepadRumbleRequest;
use bevy::prelude::*;

use crate::app::system::gamepad_devices::{DeviceChange, DeviceEvent, DeviceNumber};
use crate::app::system::{external_messages, js_bindings};

pub(super) fn plugin(app: &mut App) {
    external_messages::add(app, |mut send_message| {
        js_bindings::on_gamepad(move |device, kind, number, value, name| {
            if let Some(change) = device_change(&kind, number, value, name) {
                send_message(DeviceEvent { device: device as usize, change });
            }
        });
    });
    app.add_systems(Last, rumble_gamepads.run_if(on_message::<GamepadRumbleRequest>));
}

/// The buttons of the browser's standard layout, in its order.
const STANDARD_BUTTONS: [GamepadButton; 17] = [
    GamepadButton::South,
    GamepadButton::East,
    GamepadButton::West,
    GamepadButton::North,
    GamepadButton::LeftTrigger,
    GamepadButton::RightTrigger,
    GamepadButton::LeftTrigger2,
    GamepadButton::RightTrigger2,
    GamepadButton::Select,
    GamepadButton::Start,
    GamepadButton::LeftThumb,
    GamepadButton::RightThumb,
    GamepadButton::DPadUp,
    GamepadButton::DPadDown,
    GamepadButton::DPadLeft,
    GamepadButton::DPadRight,
    GamepadButton::Mode,
];
/// Its axes, with the sign of Bevy's: the browser's go down.
const STANDARD_AXES: [(GamepadAxis, f32); 4] = [
    (GamepadAxis::LeftStickX, 1.0),
    (GamepadAxis::LeftStickY, -1.0),
    (GamepadAxis::RightStickX, 1.0),
    (GamepadAxis::RightStickY, -1.0),
];

fn device_change(kind: &str, number: i32, value: f32, name: String) -> Option<DeviceChange> {
    let index = usize::try_from(number).ok();
    match kind {
        "connected" => {
            let [vendor_id, product_id] = [number, value as i32].map(|id| u16::try_from(id).ok());
            Some(DeviceChange::Connected { name, vendor_id, product_id })
        }
        "disconnected" => Some(DeviceChange::Disconnected),
        "button" => STANDARD_BUTTONS.get(index?).map(|&button| DeviceChange::Button(button, value)),
        _ => STANDARD_AXES.get(index?).map(|&(axis, sign)| DeviceChange::Axis(axis, value * sign)),
    }
}

fn rumble_gamepads(mut requests: MessageReader<GamepadRumbleRequest>, devices: Query<&DeviceNumber>) {
    for request in requests.read() {
        let GamepadRumbleRequest::Add { duration, intensity, gamepad } = request else { continue };
        if let Ok(device) = devices.get(*gamepad) {
            let millis = duration.as_millis() as u32;
            js_bindings::rumble(device.0 as u32, intensity.strong_motor, intensity.weak_motor, millis);
        }
    }
}
