//! Plays sounds in a browser, through the page.

use bevy::prelude::*;

use super::mixer::PlaySound;
use crate::app::system::js_bindings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, play_sounds);
}

fn play_sounds(mut sounds: MessageReader<PlaySound>) {
    for request in sounds.read() {
        let amplitude = 10.0_f32.powf(request.decibels / 20.0);
        js_bindings::sound(request.sound.name(), amplitude, request.panning, request.playback_rate);
    }
}
