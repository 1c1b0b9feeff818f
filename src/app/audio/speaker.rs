//! On a desktop: how does a sound come out of the machine?
//!
//! A thread of its own has the audio device, so that opening it holds up no frame. It is open only while something is to be
//! heard: an open device wakes the processor a hundred times a second, and this table mostly rests.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use bevy::prelude::*;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::{AudioManager, AudioManagerSettings, Frame};

use super::mixer::Strike;
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
struct Speaker(Option<Sender<(Strike, Instant)>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaker>().add_systems(Last, send);
}

fn send(mut strikes: MessageReader<Strike>, mut speaker: ResMut<Speaker>) {
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
fn speak(strikes: &Receiver<(Strike, Instant)>) {
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
        if !device.get_or_insert_with(Device::open).play(strike) {
            device = None;
            deaf_until = Some(Instant::now() + DEAF);
        }
    }
}

/// An audio device that is open.
struct Device {
    /// Nothing where the system offers none.
    manager: Option<AudioManager>,
    sounds: HashMap<Sound, StaticSoundData>,
}

impl Device {
    /// The device that the system offers.
    fn open() -> Self {
        let manager = there_is_one().then(|| AudioManager::new(AudioManagerSettings::default()));
        Self { manager: manager.and_then(Result::ok), sounds: HashMap::new() }
    }

    /// Plays this. Returns whether there is a device that can.
    fn play(&mut self, strike: Strike) -> bool {
        let Some(manager) = &mut self.manager else { return false };
        let Some(sound) = sound(&mut self.sounds, strike.sound) else { return true };
        let sound = sound.volume(strike.decibels).panning(strike.panning).playback_rate(f64::from(strike.rate));
        // Where too many are heard at once, one more makes no difference.
        let _ = manager.play(sound);
        true
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

/// A sound, decoded when it is wanted first.
fn sound(known: &mut HashMap<Sound, StaticSoundData>, sound: Sound) -> Option<StaticSoundData> {
    if let Some(data) = known.get(&sound) {
        return Some(data.clone());
    }
    let samples = samples::read(sound.file()).ok()?;
    let data = StaticSoundData {
        sample_rate: samples.rate,
        frames: samples.values.into_iter().map(Frame::from_mono).collect(),
        settings: StaticSoundSettings::default(),
        slice: None,
    };
    known.insert(sound, data.clone());
    Some(data)
}
