//! What the buttons and sticks of gamepads ask for, one after the other.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::{GamepadAxisChangedEvent, GamepadButtonStateChangedEvent};
use bevy::prelude::*;

use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::system::wall_clock::WallClock;

/// How far the left stick is pushed when it begins to count, and when it no longer does.
const PUSH_THRESHOLD: f32 = 0.6;
const RELEASE_THRESHOLD: f32 = 0.4;
/// The change of its direction that counts as another push, in radians.
const TURN_THRESHOLD: f32 = 1.0;
/// How long a direction is held before it is repeated, and the time between two repetitions.
const FIRST_REPEAT_DELAY: Duration = Duration::from_millis(400);
const REPEAT_INTERVAL: Duration = Duration::from_millis(130);

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
    waiting_presses: VecDeque<GamepadPress>,
    held_direction: Option<(GamepadPress, Duration)>,
}

impl GamepadPresses {
    /// The next press to answer. Only one is answered in each frame, because the next one may depend on its effect.
    pub(super) fn pop(&mut self) -> Option<GamepadPress> {
        self.waiting_presses.pop_front()
    }

    /// Begins to hold a direction, which will be repeated.
    fn begin_hold(&mut self, press: GamepadPress, now: Duration) {
        self.waiting_presses.push_back(press);
        self.held_direction = Some((press, now + FIRST_REPEAT_DELAY));
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
            wake_ups.wake_at(presses.held_direction.map(|(_, repeat_at)| repeat_at));
            wake_ups.go_on_if(!presses.waiting_presses.is_empty());
        });
}

fn collect_presses(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadAxisChangedEvent>,
    gamepads: Query<&Gamepad>,
    clock: Res<WallClock>,
    mut stick_position: Local<Vec2>,
    mut presses: ResMut<GamepadPresses>,
) {
    let now = clock.now();
    for event in buttons.read().filter(|event| event.state.is_pressed()) {
        match pad_direction_of(event.button) {
            Some(pressed_direction) => presses.begin_hold(GamepadPress::Step(pressed_direction), now),
            None => presses.waiting_presses.push_back(GamepadPress::Button(event.button)),
        }
    }
    // In a long frame the stick may already be back.
    let mut furthest_push = Vec2::ZERO;
    for event in axes.read() {
        match event.axis {
            GamepadAxis::LeftStickX => stick_position.x = event.value,
            GamepadAxis::LeftStickY => stick_position.y = event.value,
            _ => continue,
        }
        furthest_push = longer_vector(furthest_push, *stick_position);
    }
    let stick_direction = gamepads.iter().map(Gamepad::left_stick).fold(Vec2::ZERO, longer_vector);
    let pad_direction = gamepads.iter().map(Gamepad::dpad).fold(Vec2::ZERO, longer_vector);
    *stick_position = stick_direction;
    update_held_direction(
        &mut presses,
        [pad_direction, stick_direction, longer_vector(stick_direction, furthest_push)],
        now,
    );
}

/// Begins, repeats or ends a direction: of the directional pad, of the stick, and of the stick where it was pushed most in this frame.
fn update_held_direction(
    presses: &mut GamepadPresses,
    [pad_direction, stick_direction, furthest_push]: [Vec2; 3],
    now: Duration,
) {
    let is_new_push = match presses.held_direction {
        None => furthest_push.length() >= PUSH_THRESHOLD,
        Some((GamepadPress::Push(direction), _)) => {
            furthest_push.length() >= PUSH_THRESHOLD && direction.angle_to(furthest_push).abs() > TURN_THRESHOLD
        }
        Some(_) => false,
    };
    if is_new_push {
        presses.begin_hold(GamepadPress::Push(furthest_push.normalize()), now);
    }
    let Some((press, repeat_at)) = presses.held_direction else { return };
    let press = match press {
        GamepadPress::Push(_) if stick_direction.length() >= RELEASE_THRESHOLD => {
            GamepadPress::Push(stick_direction.normalize())
        }
        GamepadPress::Step(direction) if pad_direction.dot(direction) > 0.0 => press,
        _ => {
            presses.held_direction = None;
            return;
        }
    };
    if is_new_push || now < repeat_at {
        return;
    }
    if presses.waiting_presses.is_empty() {
        presses.waiting_presses.push_back(press);
    }
    presses.held_direction = Some((press, now + REPEAT_INTERVAL));
}

fn pad_direction_of(button: GamepadButton) -> Option<Vec2> {
    match button {
        GamepadButton::DPadLeft => Some(Vec2::NEG_X),
        GamepadButton::DPadRight => Some(Vec2::X),
        GamepadButton::DPadUp => Some(Vec2::Y),
        GamepadButton::DPadDown => Some(Vec2::NEG_Y),
        _ => None,
    }
}

fn longer_vector(first: Vec2, second: Vec2) -> Vec2 {
    if second.length_squared() > first.length_squared() { second } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_that_is_held_is_repeated_and_one_that_is_let_go_is_not() {
        let mut presses = GamepadPresses::default();
        let mut presses_after = |millis: u64, stick_direction: Vec2, furthest_push: Vec2| {
            update_held_direction(
                &mut presses,
                [Vec2::ZERO, stick_direction, furthest_push],
                Duration::from_millis(millis),
            );
            std::iter::from_fn(|| presses.pop()).collect::<Vec<_>>()
        };
        let (up, right) = (Vec2::Y, Vec2::X);
        assert_eq!(presses_after(0, up * 0.5, up * 0.5), []);
        assert_eq!(presses_after(10, up, up), [GamepadPress::Push(up)]);
        assert_eq!(presses_after(300, up, up), []);
        assert_eq!(presses_after(420, up, up), [GamepadPress::Push(up)]);
        assert_eq!(presses_after(500, up, up), []);
        assert_eq!(presses_after(560, up, up), [GamepadPress::Push(up)]);
        assert_eq!(presses_after(570, right, right), [GamepadPress::Push(right)], "another direction is another push");
        assert_eq!(presses_after(580, Vec2::ZERO, Vec2::ZERO), []);
        assert_eq!(presses_after(2000, Vec2::ZERO, Vec2::ZERO), []);
        assert_eq!(
            presses_after(2010, Vec2::ZERO, up),
            [GamepadPress::Push(up)],
            "a push and its end within one frame"
        );
        assert_eq!(presses_after(2020, Vec2::ZERO, up), [GamepadPress::Push(up)]);
    }
}
