//! Plays sounds on a desktop.
//!
//! A separate thread owns the audio device, so that opening it does not delay a frame. The device is open only while
//! sounds are played, because an open device wakes the processor a hundred times per second and takes 0.8 % of a core in silence
//! (ALSA on PulseAudio, November 2026). The audio plugin opens the device when it is added and closes it with its app, so the
//! thread runs it in a small app of its own.

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

/// The device is closed after this time without a sound.
const IDLE_CLOSE_TIME: Duration = Duration::from_secs(8);
/// A sound that is later than this is dropped. Otherwise a device that opens slowly would play all waiting sounds at
/// once.
const MAX_DELAY: Duration = Duration::from_millis(400);
/// The time after which a device that could not be opened is tried again.
const RETRY_TIME: Duration = Duration::from_secs(300);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, send_sounds);
}

/// Sends sounds to the audio thread, which starts with the first one.
fn send_sounds(mut sounds: MessageReader<PlaySound>, mut audio_thread: Local<Option<Sender<(PlaySound, Instant)>>>) {
    for &sound in sounds.read() {
        let audio_sender = audio_thread.get_or_insert_with(|| {
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || run_audio_thread(&receiver));
            sender
        });
        // If the thread has ended, there is no sound.
        let _ = audio_sender.send((sound, Instant::now()));
    }
}

/// Plays sounds until the channel is closed.
fn run_audio_thread(requests: &Receiver<(PlaySound, Instant)>) {
    let mut device: Option<AudioDevice> = None;
    let mut retry_at: Option<Instant> = None;
    loop {
        let received_request = match device {
            Some(_) => requests.recv_timeout(IDLE_CLOSE_TIME),
            None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let (request, requested_at) = match received_request {
            Ok(request) => request,
            Err(RecvTimeoutError::Timeout) => {
                device = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if retry_at.is_some_and(|until| Instant::now() < until) || requested_at.elapsed() > MAX_DELAY {
            continue;
        }
        retry_at = None;
        if device.is_none() && !has_audio_device() {
            retry_at = Some(Instant::now() + RETRY_TIME);
            continue;
        }
        if !device.get_or_insert_with(AudioDevice::open).play(request) {
            device = None;
            retry_at = Some(Instant::now() + RETRY_TIME);
        }
    }
}

/// An open audio device. Dropping it closes the device.
struct AudioDevice {
    app: App,
    sources: HashMap<Sound, Handle<AudioSource>>,
}

impl AudioDevice {
    /// Opens the system's default device. If there is none, nothing is played.
    fn open() -> Self {
        let mut app = App::new();
        app.add_plugins((AssetPlugin::default(), AudioPlugin));
        app.finish();
        app.cleanup();
        Self { app, sources: HashMap::new() }
    }

    /// Plays a sound, which is decoded when it is first used. Returns whether a device is open.
    fn play(&mut self, request: PlaySound) -> bool {
        if !self.sources.contains_key(&request.sound) {
            let Ok(sound) = samples::read(request.sound.file_bytes()) else { return true };
            let mut sources = self.app.world_mut().resource_mut::<Assets<AudioSource>>();
            self.sources.insert(request.sound, sources.add(AudioSource { sound }));
        }
        let source = self.sources[&request.sound].clone();
        let audio = self.app.world().resource::<Audio>();
        audio
            .play(source)
            .with_volume(request.decibels)
            .with_panning(request.panning)
            .with_playback_rate(f64::from(request.playback_rate));
        self.app.update();
        // Every sound that is playing has an instance.
        !self.app.world().resource::<Assets<AudioInstance>>().is_empty()
    }
}

/// Whether there may be an audio device. Without one, opening it would make ALSA print many lines to the terminal.
fn has_audio_device() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let has_card = fs::read_to_string("/proc/asound/cards").is_ok_and(|cards| !cards.contains("no soundcards"));
    let has_server = || {
        let runtime_folder = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        let sockets = ["pipewire-0", "pulse/native"];
        env::var_os("PULSE_SERVER").is_some()
            || runtime_folder
                .is_some_and(|runtime_folder| sockets.iter().any(|socket| runtime_folder.join(socket).exists()))
    };
    has_card || has_server()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_can_be_played_and_a_machine_without_a_device_does_not_mind() {
        let mut device = AudioDevice::open();
        for &sound in Sound::ALL {
            device.play(PlaySound { sound, decibels: -60.0, panning: 0.0, playback_rate: 1.0 });
            assert!(device.sources.contains_key(&sound), "{sound:?}");
        }
    }
}
