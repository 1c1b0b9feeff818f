//! Rumbling when a piece is turned over.

use std::time::Duration;

use bevy::input::gamepad::{GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;

use crate::app::audio::cue_queue::CueDue;
use crate::app::audio::sounds::Sound;
use crate::app::input::active_gamepad::GamepadStatus;
use crate::app::settings::Settings;

const RUMBLE_TIME: Duration = Duration::from_millis(220);
const RUMBLE_INTENSITY: GamepadRumbleIntensity = GamepadRumbleIntensity { strong_motor: 0.5, weak_motor: 0.8 };

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GamepadRumbleRequest>().add_systems(PostUpdate, request_rumble.run_if(on_message::<CueDue>));
}

/// The gamepad in use rumbles when the sound of a turnover is due, also if it is not heard.
fn request_rumble(
    mut cues: MessageReader<CueDue>,
    status: Res<GamepadStatus>,
    settings: Res<Settings>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
) {
    let has_flip = cues.read().any(|CueDue(cue)| cue.sound == Sound::Flip);
    if let Some((gamepad, _)) = status.active_gamepad.filter(|_| has_flip && !settings.keeps_gamepads_still) {
        requests.write(GamepadRumbleRequest::Add { duration: RUMBLE_TIME, intensity: RUMBLE_INTENSITY, gamepad });
    }
}
