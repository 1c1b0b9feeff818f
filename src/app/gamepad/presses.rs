//! What the buttons and sticks of gamepads ask for, one after the other.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::prelude::*;

use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::system::wall_clock::WallClock;

/// How far the left stick is pushed when it begins to count, and when it no longer does.
const PUSHED: f32 = 0.6;
const RELEASED: f32 = 0.4;
/// The change of its direction that counts as another push, in radians.
const TURNED: f32 = 1.0;
/// How long a direction is held before it is repeated, and the time between two repetitions.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
const REPEAT: Duration = Duration::from_millis(130);

/// A press. Directions are those that the player sees: to the right, and up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum GamepadPress {
    /// A button, but not one of the directional pad.
    Button(GamepadButton),
    /// The directional pad: one step.
    Step(Vec2),
    /// The left stick, in a direction of length 1.
    Push(Vec2),
}

/// The presses that have not been answered, and the direction that is held.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct GamepadPresses {
    waiting: VecDeque<GamepadPress>,
    held: Option<(GamepadPress, Duration)>,
}

impl GamepadPresses {
    /// The next press to answer. Only one is answered in each frame, because the next one may depend on its effect.
    pub(super) fn pop(&mut self) -> Option<GamepadPress> {
        self.waiting.pop_front()
    }

    /// Begins to hold a direction, which will be repeated.
    fn begin(&mut self, press: GamepadPress, now: Duration) {
        self.waiting.push_back(press);
        self.held = Some((press, now + FIRST_REPEAT));
    }
}

/// The collection of presses.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PressSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamepadPresses>()
        .add_message::<GamepadButtonStateChangedEvent>()
        .add_message::<GamepadAxisChangedEvent>()
        .add_systems(PreUpdate, collect_presses.in_set(PressSystems).after(InputSystems))
        .tell_wake_ups(|presses: Res<GamepadPresses>, mut wake_ups: ResMut<WakeUps>| {
            wake_ups.wake_at(presses.held.map(|(_, repeat_at)| repeat_at));
            wake_ups.go_on_if(!presses.waiting.is_empty());
        });
}

fn collect_presses(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    gamepads: Query<&Gamepad>,
    clock: Res<WallClock>,
    mut last: Local<Vec2>,
    mut presses: ResMut<GamepadPresses>,
) {
    let now = clock.now();
    for event in buttons.read().filter(|event| event.state.is_pressed()) {
        match direction(event.button) {
            Some(step) => presses.begin(GamepadPress::Step(step), now),
            None => presses.waiting.push_back(GamepadPress::Button(event.button)),
        }
    }
    // In a long frame the stick may already be back.
    let mut furthest = Vec2::ZERO;
    for event in axes.read() {
        match event.axis {
            GamepadAxis::LeftStickX => last.x = event.value,
            GamepadAxis::LeftStickY => last.y = event.value,
            _ => continue,
        }
        furthest = longer(furthest, *last);
    }
    let stick = gamepads.iter().map(Gamepad::left_stick).fold(Vec2::ZERO, longer);
    let pad = gamepads.iter().map(Gamepad::dpad).fold(Vec2::ZERO, longer);
    *last = stick;
    hold_on(&mut presses, [pad, stick, longer(stick, furthest)], now);
}

/// Begins, repeats or ends a direction: of the directional pad, of the stick, and of the stick where it was pushed most in this frame.
fn hold_on(presses: &mut GamepadPresses, [pad, stick, furthest]: [Vec2; 3], now: Duration) {
    let is_new = match presses.held {
        None => furthest.length() >= PUSHED,
        Some((GamepadPress::Push(way), _)) => furthest.length() >= PUSHED && way.angle_to(furthest).abs() > TURNED,
        Some(_) => false,
    };
    if is_new {
        presses.begin(GamepadPress::Push(furthest.normalize()), now);
    }
    let Some((press, repeat_at)) = presses.held else { return };
    let press = match press {
        GamepadPress::Push(_) if stick.length() >= RELEASED => GamepadPress::Push(stick.normalize()),
        GamepadPress::Step(way) if pad.dot(way) > 0.0 => press,
        _ => {
            presses.held = None;
            return;
        }
    };
    if is_new || now < repeat_at {
        return;
    }
    if presses.waiting.is_empty() {
        presses.waiting.push_back(press);
    }
    presses.held = Some((press, now + REPEAT));
}

fn direction(button: GamepadButton) -> Option<Vec2> {
    match button {
        GamepadButton::DPadLeft => Some(Vec2::NEG_X),
        GamepadButton::DPadRight => Some(Vec2::X),
        GamepadButton::DPadUp => Some(Vec2::Y),
        GamepadButton::DPadDown => Some(Vec2::NEG_Y),
        _ => None,
    }
}

fn longer(one: Vec2, other: Vec2) -> Vec2 {
    if other.length_squared() > one.length_squared() { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_that_is_held_is_repeated_and_one_that_is_let_go_is_not() {
        let mut presses = GamepadPresses::default();
        let mut after = |millis: u64, stick: Vec2, furthest: Vec2| {
            hold_on(&mut presses, [Vec2::ZERO, stick, furthest], Duration::from_millis(millis));
            std::iter::from_fn(|| presses.pop()).collect::<Vec<_>>()
        };
        let (up, right) = (Vec2::Y, Vec2::X);
        assert_eq!(after(0, up * 0.5, up * 0.5), []);
        assert_eq!(after(10, up, up), [GamepadPress::Push(up)]);
        assert_eq!(after(300, up, up), []);
        assert_eq!(after(420, up, up), [GamepadPress::Push(up)]);
        assert_eq!(after(500, up, up), []);
        assert_eq!(after(560, up, up), [GamepadPress::Push(up)]);
        assert_eq!(after(570, right, right), [GamepadPress::Push(right)], "another direction is another push");
        assert_eq!(after(580, Vec2::ZERO, Vec2::ZERO), []);
        assert_eq!(after(2000, Vec2::ZERO, Vec2::ZERO), []);
        assert_eq!(after(2010, Vec2::ZERO, up), [GamepadPress::Push(up)], "a push and its end within one frame");
        assert_eq!(after(2020, Vec2::ZERO, up), [GamepadPress::Push(up)]);
    }
}
