//! Volume, panning and pitch of each sound.

use bevy::prelude::*;
use rand::RngExt;

use super::cue_queue::CueDue;
use super::cues::Cue;
use super::sounds::Sound;
use crate::app::scene::camera::Orbit;
use crate::app::settings::{Settings, Volume};
use crate::board::MixRng;

/// The panning of a sound at the edge of the view, where 1 is on one side only.
const EDGE_PANNING: f32 = 0.65;
/// The random variation of landings: in decibels, and as a factor of pitch.
const MAX_VARIATION_DECIBELS: f32 = 1.5;
const MAX_PITCH_VARIATION: f32 = 0.03;

/// A sound to play, with its final volume, panning and pitch.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct PlaySound {
    pub sound: Sound,
    /// The volume relative to its file, in decibels.
    pub decibels: f32,
    /// The panning, from -1 at the left to 1 at the right.
    pub panning: f32,
    /// The playback rate, which changes the pitch.
    pub playback_rate: f32,
}

/// The variation of sounds.
#[derive(Clone, Debug)]
struct Variation(MixRng);

impl Default for Variation {
    fn default() -> Self {
        Self(MixRng::new(0x7475_726e_6f76_6572))
    }
}

impl Variation {
    /// The next number between -1 and 1.
    fn next_factor(&mut self) -> f32 {
        self.0.random_range(-1.0..=1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaySound>().add_systems(PostUpdate, mix_cues.after(TransformSystems::Propagate));
}

fn mix_cues(
    mut cues: MessageReader<CueDue>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<Orbit>>>,
    settings: Res<Settings>,
    mut variation: Local<Variation>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for CueDue(cue) in cues.read() {
        let view_position = cue
            .position
            .zip(camera.as_deref())
            .and_then(|(position, (camera, camera_transform))| camera.world_to_ndc(camera_transform, position));
        let Some(volume) = settings.volume.decibels() else { continue };
        let view_x = view_position.filter(|_| !settings.volume.is_mono).map_or(0.0, |view_position| view_position.x);
        sounds.write(mix_cue(cue, view_x, volume, &mut variation));
    }
}

/// Mixes a cue; -1 is the left edge of the view, 1 the right edge.
fn mix_cue(cue: &Cue, view_x: f32, volume_decibels: f32, variation: &mut Variation) -> PlaySound {
    // Sounds about the game do not vary.
    let [loudness_variation, pitch_variation] =
        if cue.position.is_some() { [variation.next_factor(), variation.next_factor()] } else { [0.0; 2] };
    PlaySound {
        sound: cue.sound,
        decibels: cue.decibels + volume_decibels + loudness_variation * MAX_VARIATION_DECIBELS,
        panning: view_x.clamp(-1.0, 1.0) * EDGE_PANNING,
        playback_rate: cue.pitch * (1.0 + pitch_variation * MAX_PITCH_VARIATION),
    }
}

impl Volume {
    /// The volume of everything in decibels; `None` if it is muted or 0.
    #[must_use]
    pub fn decibels(self) -> Option<f32> {
        let amplitude = f32::from(self.percent) / 100.0;
        (!self.is_muted && amplitude > 0.0).then(|| 40.0 * amplitude.log10())
    }
}

#[cfg(test)]
mod tests {
    use super::super::cue_queue::game_cue;
    use super::*;

    #[test]
    fn blows_differ_a_little_and_come_from_where_they_are() {
        let mut variation = Variation::default();
        let cue = Cue { position: Some(Vec3::ZERO), ..game_cue(Sound::WoodFort, 0.0, -3.0) };
        let sounds: Vec<PlaySound> = (0..1000).map(|_| mix_cue(&cue, -2.0, -6.0, &mut variation)).collect();
        let [decibels, rates] = [|sound: &PlaySound| sound.decibels, |sound: &PlaySound| sound.playback_rate]
            .map(|value_of| sounds.iter().map(value_of).collect());
        let min_and_max = |values: Vec<f32>| {
            values.iter().fold((f32::MAX, f32::MIN), |(min, max), &value| (min.min(value), max.max(value)))
        };
        let (min_decibels, max_decibels) = min_and_max(decibels);
        assert!(
            (-10.5..-10.2).contains(&min_decibels) && (-7.8..=-7.5).contains(&max_decibels),
            "{min_decibels} {max_decibels}"
        );
        let (min_rate, max_rate) = min_and_max(rates);
        assert!((0.9699..0.975).contains(&min_rate) && (1.025..1.0301).contains(&max_rate), "{min_rate} {max_rate}");
        assert!(sounds.iter().all(|sound| sound.panning == -EDGE_PANNING));
    }

    #[test]
    fn what_tells_of_the_game_is_always_the_same() {
        let mut variation = Variation::default();
        let mixed_sound = mix_cue(&game_cue(Sound::Check, 0.0, -9.0), 0.0, 0.0, &mut variation);
        assert_eq!(mixed_sound, PlaySound { sound: Sound::Check, decibels: -9.0, panning: 0.0, playback_rate: 1.0 });
    }

    #[test]
    fn the_volume_is_heard_as_it_is_written() {
        let volume = |percent, is_muted| Volume { percent, is_muted, ..Volume::default() }.decibels();
        assert_eq!(volume(100, false), Some(0.0));
        assert!(volume(50, false).is_some_and(|decibels| (decibels + 12.04).abs() < 0.01));
        assert_eq!(volume(0, false), None);
        assert_eq!(volume(100, true), None);
    }
}
