//! On a desktop: a thread of its own waits for what gamepads do, so that the program sleeps meanwhile and is woken by them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::input::gamepad::GamepadRumbleRequest;
use bevy::prelude::*;
use gilrs::ff::{BaseEffect, BaseEffectType, Effect, EffectBuilder, Repeat};
use gilrs::{Axis, Button, EventType, GamepadId, Gilrs, GilrsBuilder};

use super::gamepad_devices::{self, DeviceChange, DeviceEvent, DeviceNumber};
use crate::app::system::external_messages;

/// The wait before gilrs is asked again after it has returned without an event.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The motors of each connected gamepad that has any, by the number of the device.
type RumbleEffects = Arc<Mutex<BTreeMap<usize, Effect>>>;

/// Tells of gamepads, and lets them rumble.
pub fn plugin(app: &mut App) {
    let rumble_effects = RumbleEffects::default();
    let effects_to_play = Arc::clone(&rumble_effects);
    let has_focus = Arc::new(AtomicBool::new(true));
    let shared_focus = Arc::clone(&has_focus);
    let share_focus = move |In(has_focus): In<bool>| shared_focus.store(has_focus, Ordering::Relaxed);
    let write_rumble = move |requests: MessageReader<GamepadRumbleRequest>, devices: Query<&DeviceNumber>| {
        rumble_gamepads(requests, devices, &effects_to_play)
    };
    app.add_message::<GamepadRumbleRequest>()
        .add_systems(PreUpdate, gamepad_devices::has_focus.pipe(share_focus))
        .add_systems(Last, write_rumble.run_if(on_message::<GamepadRumbleRequest>));
    external_messages::add(app, |mut send_event| {
        let run_listener = move || {
            if let Err(error) = send_gamepad_events(&rumble_effects, &has_focus, &mut send_event) {
                warn!("gamepads cannot be used: {error}");
            }
        };
        if let Err(error) = std::thread::Builder::new().name("gamepads".into()).spawn(run_listener) {
            warn!("gamepads cannot be used: {error}");
        }
    });
}

/// Tells what the gamepads do, for ever; without the focus only which are there, so that another program's player does not wake this one.
fn send_gamepad_events(
    rumble_effects: &RumbleEffects,
    has_focus: &AtomicBool,
    send_event: &mut dyn FnMut(DeviceEvent),
) -> Result<(), Box<gilrs::Error>> {
    // The thread of gilrs for force feedback wakes 20 times a second, also without a gamepad. So it only starts when there is one.
    let mut idle_gilrs = GilrsBuilder::new().with_force_feedback(false).build()?;
    while idle_gilrs.gamepads().next().is_none() {
        wait_for_event(&mut idle_gilrs);
    }
    drop(idle_gilrs);
    let mut gilrs = Gilrs::new()?;
    let connected_ids: Vec<GamepadId> = gilrs.gamepads().map(|(id, _)| id).collect();
    for id in connected_ids {
        send_event(connected_event(&mut gilrs, id, rumble_effects));
    }
    loop {
        let Some(event) = wait_for_event(&mut gilrs) else { continue };
        let device = usize::from(event.id);
        let change = match event.event {
            EventType::Connected => {
                send_event(connected_event(&mut gilrs, event.id, rumble_effects));
                continue;
            }
            EventType::Disconnected => Some(DeviceChange::Disconnected),
            EventType::ButtonChanged(button, value, _) => {
                bevy_button(button).map(|button| DeviceChange::Button(button, value))
            }
            EventType::AxisChanged(axis, value, _) => bevy_axis(axis).map(|axis| DeviceChange::Axis(axis, value)),
            _ => None,
        };
        let concerns_program =
            |change: &DeviceChange| *change == DeviceChange::Disconnected || has_focus.load(Ordering::Relaxed);
        if let Some(change) = change.filter(concerns_program) {
            send_event(DeviceEvent { device, change });
        }
    }
}

/// Waits for an event. gilrs returns without one if something has happened that concerns no gamepad, or if it cannot wait.
fn wait_for_event(gilrs: &mut Gilrs) -> Option<gilrs::Event> {
    let event = gilrs.next_event_blocking(None);
    if event.is_none() {
        std::thread::sleep(POLL_INTERVAL);
    }
    event
}

fn connected_event(gilrs: &mut Gilrs, id: GamepadId, rumble_effects: &RumbleEffects) -> DeviceEvent {
    let device = usize::from(id);
    if let Ok(mut rumble_effects) = rumble_effects.lock() {
        rumble_effects.remove(&device);
        rumble_effects.extend(create_rumble_effect(gilrs, id).map(|effect| (device, effect)));
    }
    let gamepad = gilrs.gamepad(id);
    let (vendor_id, product_id) = (gamepad.vendor_id(), gamepad.product_id());
    DeviceEvent { device, change: DeviceChange::Connected { name: gamepad.name().to_owned(), vendor_id, product_id } }
}

/// Both motors of a gamepad at full strength.
fn create_rumble_effect(gilrs: &mut Gilrs, id: GamepadId) -> Option<Effect> {
    if !gilrs.gamepad(id).is_ff_supported() {
        return None;
    }
    let mut builder = EffectBuilder::new();
    for motor in [BaseEffectType::Strong { magnitude: u16::MAX }, BaseEffectType::Weak { magnitude: u16::MAX }] {
        builder.add_effect(BaseEffect { kind: motor, ..default() });
    }
    builder.gamepads(&[id]).finish(gilrs).inspect_err(|error| warn!("a gamepad cannot rumble: {error}")).ok()
}

/// Both motors get the strength of the stronger one.
fn rumble_gamepads(
    mut requests: MessageReader<GamepadRumbleRequest>,
    devices: Query<&DeviceNumber>,
    rumble_effects: &RumbleEffects,
) -> Result {
    for request in requests.read() {
        let Ok(rumble_effects) = rumble_effects.lock() else { continue };
        let device = devices.get(request.gamepad()).ok();
        let Some(effect) = device.and_then(|device| rumble_effects.get(&device.0)) else { continue };
        match request {
            GamepadRumbleRequest::Add { duration, intensity, .. } => {
                effect.set_gain(intensity.strong_motor.max(intensity.weak_motor))?;
                effect.set_repeat(Repeat::For((*duration).into()))?;
                effect.play()?;
            }
            GamepadRumbleRequest::Stop { .. } => effect.stop()?,
        }
    }
    Ok(())
}

fn bevy_button(button: Button) -> Option<GamepadButton> {
    Some(match button {
        Button::South => GamepadButton::South,
        Button::East => GamepadButton::East,
        Button::North => GamepadButton::North,
        Button::West => GamepadButton::West,
        Button::C => GamepadButton::C,
        Button::Z => GamepadButton::Z,
        Button::LeftTrigger => GamepadButton::LeftTrigger,
        Button::LeftTrigger2 => GamepadButton::LeftTrigger2,
        Button::RightTrigger => GamepadButton::RightTrigger,
        Button::RightTrigger2 => GamepadButton::RightTrigger2,
        Button::Select => GamepadButton::Select,
        Button::Start => GamepadButton::Start,
        Button::Mode => GamepadButton::Mode,
        Button::LeftThumb => GamepadButton::LeftThumb,
        Button::RightThumb => GamepadButton::RightThumb,
        Button::DPadUp => GamepadButton::DPadUp,
        Button::DPadDown => GamepadButton::DPadDown,
        Button::DPadLeft => GamepadButton::DPadLeft,
        Button::DPadRight => GamepadButton::DPadRight,
        Button::Unknown => return None,
    })
}

fn bevy_axis(axis: Axis) -> Option<GamepadAxis> {
    Some(match axis {
        Axis::LeftStickX => GamepadAxis::LeftStickX,
        Axis::LeftStickY => GamepadAxis::LeftStickY,
        Axis::LeftZ => GamepadAxis::LeftZ,
        Axis::RightStickX => GamepadAxis::RightStickX,
        Axis::RightStickY => GamepadAxis::RightStickY,
        Axis::RightZ => GamepadAxis::RightZ,
        // gilrs makes buttons of these.
        Axis::DPadX | Axis::DPadY | Axis::Unknown => return None,
    })
}
