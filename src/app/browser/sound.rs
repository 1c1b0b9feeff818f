//! How is one heard through the page?

use bevy::prelude::*;

use super::js_bindings;
use crate::app::audio::mixer::PlaySound;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Last, play);
}

fn play(mut strikes: MessageReader<PlaySound>) {
    for strike in strikes.read() {
        let loudness = 10.0_f32.powf(strike.decibels / 20.0);
        js_bindings::sound(strike.sound.name(), loudness, strike.panning, strike.rate);
    }
}
