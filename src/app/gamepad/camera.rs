//! The right stick turns the table.

use bevy::prelude::*;

use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::scene::camera::CameraCommand;
use crate::app::screen::{Overlay, Screen};

/// How far the stick is pushed at least.
const DEAD_ZONE: f32 = 0.15;
/// The speed at a full push, in heights of the view per second.
const TURN_SPEED: f32 = 0.5;
/// The longest time between two frames in which the table goes on turning, in seconds. The first frame may follow a long pause.
const MAX_FRAME_SECS: f32 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        turn_table
            .run_if(not(in_state(Screen::Start)).and_then(|overlay: Res<State<Overlay>>| !overlay.covers_table())),
    )
    .tell_wake_ups(|gamepads: Query<&Gamepad>, mut wake_ups: ResMut<WakeUps>| {
        wake_ups.keep_drawing_if(right_stick_push(&gamepads) != Vec2::ZERO);
    });
}

fn turn_table(gamepads: Query<&Gamepad>, time: Res<Time>, mut camera_commands: MessageWriter<CameraCommand>) {
    let push = right_stick_push(&gamepads);
    if push != Vec2::ZERO {
        camera_commands.write(CameraCommand::Drag(push * TURN_SPEED * time.delta_secs().min(MAX_FRAME_SECS)));
    }
}

/// How far right sticks are pushed: to the right and up.
fn right_stick_push(gamepads: &Query<&Gamepad>) -> Vec2 {
    gamepads.iter().map(Gamepad::right_stick).filter(|stick| stick.length() >= DEAD_ZONE).sum()
}
