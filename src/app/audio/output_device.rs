//! On a desktop: how does a sound come out of the machine?
//!
//! A thread of its own has the audio device, so that opening it holds up no frame. It is open only while something is to be
//! heard: an open device wakes the processor a hundred times a second, and this table mostly rests. The audio plugin opens a
//! device where it is added and keeps it as long as its app lives; so the thread gives it a small app, for as long as that.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use bevy::prelude::*;
use bevy_kira_audio::prelude::{Audio, AudioControl, AudioInstance, AudioPlugin, AudioSource};

use super::mixer::PlaySound;
use super::samples;
use super::sounds::Sound;

/// After so much silence the device is closed.
const SILENCE: Duration = Duration::from_secs(8);
/// What comes out later than this is not played: a device that took long to open would play it all at once.
const LATE: Duration = Duration::from_millis(400);
/// Where a device cannot be opened, it is not tried again before.
const DEAF: Duration = Duration::from_secs(300);

/// Where strikes are sent to be heard. Nobody listens before the first one.
#[derive(Resource, Default)]
struct Speaker(Option<Sender<(PlaySound, Instant)>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaker>().add_systems(Last, send);
}

fn send(mut strikes: MessageReader<PlaySound>, mut speaker: ResMut<Speaker>) {
    for &strike in strikes.read() {
        let speaker = speaker.0.get_or_insert_with(|| {
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || speak(&receiver));
            sender
        });
        // Where the thread has ended nothing is heard any more.
        let _ = speaker.send((strike, Instant::now()));
    }
}

/// Plays what comes, until nobody sends any more.
fn speak(strikes: &Receiver<(PlaySound, Instant)>) {
    let mut device: Option<Device> = None;
    let mut deaf_until: Option<Instant> = None;
    loop {
        let next = match device {
            Some(_) => strikes.recv_timeout(SILENCE),
            None => strikes.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let (strike, struck_at) = match next {
            Ok(strike) => strike,
            Err(RecvTimeoutError::Timeout) => {
                device = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if deaf_until.is_some_and(|until| Instant::now() < until) || struck_at.elapsed() > LATE {
            continue;
        }
        deaf_until = None;
        if device.is_none() && !there_is_one() {
            deaf_until = Some(Instant::now() + DEAF);
            continue;
        }
        if !device.get_or_insert_with(Device::open).play(strike) {
            device = None;
            deaf_until = Some(Instant::now() + DEAF);
        }
    }
}

/// An audio device that is open, as long as it is kept.
struct Device {
    app: App,
    sounds: HashMap<Sound, Handle<AudioSource>>,
}

impl Device {
    /// The device that the system offers. Where it offers none after all, nothing is heard.
    fn open() -> Self {
        let mut app = App::new();
        app.add_plugins((AssetPlugin::default(), AudioPlugin));
        app.finish();
        app.cleanup();
        Self { app, sounds: HashMap::new() }
    }

    /// Plays this, decoded when it is wanted first. Returns whether there is a device that can.
    fn play(&mut self, strike: PlaySound) -> bool {
        if !self.sounds.contains_key(&strike.sound) {
            let Ok(sound) = samples::read(strike.sound.file()) else { return true };
            let mut sources = self.app.world_mut().resource_mut::<Assets<AudioSource>>();
            self.sounds.insert(strike.sound, sources.add(AudioSource { sound }));
        }
        let source = self.sounds[&strike.sound].clone();
        let audio = self.app.world().resource::<Audio>();
        audio
            .play(source)
            .with_volume(strike.decibels)
            .with_panning(strike.panning)
            .with_playback_rate(f64::from(strike.rate));
        self.app.update();
        // What is played has an instance.
        !self.app.world().resource::<Assets<AudioInstance>>().is_empty()
    }
}

/// Whether there may be an audio device. Where there is none, ALSA would say so in many lines on the terminal.
fn there_is_one() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let has_card = fs::read_to_string("/proc/asound/cards").is_ok_and(|cards| !cards.contains("no soundcards"));
    let has_server = || {
        let folder = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        let sockets = ["pipewire-0", "pulse/native"];
        env::var_os("PULSE_SERVER").is_some()
            || folder.is_some_and(|folder| sockets.iter().any(|socket| folder.join(socket).exists()))
    };
    has_card || has_server()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_can_be_played_and_a_machine_without_a_device_does_not_mind() {
        let mut device = Device::open();
        for &sound in Sound::ALL {
            device.play(PlaySound { sound, decibels: -60.0, panning: 0.0, rate: 1.0 });
            assert!(device.sounds.contains_key(&sound), "{sound:?}");
        }
    }
}
