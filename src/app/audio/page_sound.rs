//! Plays sounds in a browser, through the page.

use bevy::prelude::*;

use super::mixer::PlaySound;
use crate::app::system::js_bindings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, play);
}

fn play(mut strikes: MessageReader<PlaySound>) {
    for strike in strikes.read() {
        let loudness = 10.0_f32.powf(strike.decibels / 20.0);
        js_bindings::sound(strike.sound.name(), loudness, strike.panning, strike.rate);
    }
}
