//! Reads sound files.

use std::io::Cursor;

use bevy_kira_audio::prelude::{FromFileError, StaticSoundData};

/// Reads an Ogg Vorbis file.
///
/// # Errors
/// If it is not an Ogg Vorbis file.
pub(super) fn read(file: &'static [u8]) -> Result<StaticSoundData, FromFileError> {
    StaticSoundData::from_cursor(Cursor::new(file))
}

#[cfg(test)]
mod tests {
    use super::super::sounds::Sound;

    /// The samples of one channel.
    struct Samples {
        /// The sample rate in Hz.
        sample_rate: u32,
        /// From -1 to 1.
        amplitudes: Vec<f32>,
    }

    fn read_samples(file: &'static [u8]) -> Samples {
        let sound = super::read(file).expect("Vorbis in Ogg");
        Samples { sample_rate: sound.sample_rate, amplitudes: sound.frames.iter().map(|frame| frame.left).collect() }
    }

    #[test]
    fn every_sound_is_loud_enough_not_too_loud_short_and_without_a_click() {
        for &sound in Sound::ALL {
            let Samples { sample_rate, amplitudes } = read_samples(sound.file_bytes());
            assert_eq!(sample_rate, 32_000, "{sound:?}");
            let secs = amplitudes.len() as f32 / sample_rate as f32;
            assert!((0.1..=1.6).contains(&secs), "{sound:?}: {secs} s");
            let peak = amplitudes.iter().fold(0.0_f32, |peak, value| peak.max(value.abs()));
            let peak_decibels = 20.0 * peak.log10();
            assert!((-6.0..=-1.0).contains(&peak_decibels), "{sound:?}: {peak_decibels} dBFS");
            // It begins and ends in silence, and has no DC offset.
            let end_amplitudes = [amplitudes[0], amplitudes[amplitudes.len() - 1]];
            assert!(end_amplitudes.iter().all(|end| end.abs() < 0.02), "{sound:?}: {end_amplitudes:?}");
            let mean = amplitudes.iter().sum::<f32>() / amplitudes.len() as f32;
            assert!(mean.abs() < 0.01, "{sound:?}: {mean}");
            let tail = &amplitudes[amplitudes.len() - sample_rate as usize / 200..];
            assert!(tail.iter().all(|value| value.abs() < 0.05), "{sound:?}: it is cut off");
        }
    }

    /// The strongest frequency in Hz among these.
    fn strongest_frequency(samples: &Samples, hertz: impl Iterator<Item = f32>) -> f32 {
        let strength = |hertz: f32| {
            let phase_step = std::f32::consts::TAU * hertz / samples.sample_rate as f32;
            let (cosine, sine) =
                samples.amplitudes.iter().enumerate().fold((0.0, 0.0), |(cosine, sine), (index, value)| {
                    let (part_sine, part_cosine) = (phase_step * index as f32).sin_cos();
                    (cosine + value * part_cosine, sine + value * part_sine)
                });
            cosine.hypot(sine)
        };
        hertz
            .map(|hertz| (strength(hertz), hertz))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(0.0, |strongest| strongest.1)
    }

    #[test]
    fn the_larger_the_ring_the_deeper_and_metal_is_higher_than_wood() {
        let sets = [
            [Sound::WoodWall, Sound::WoodFort, Sound::WoodTower],
            [Sound::MetalWall, Sound::MetalFort, Sound::MetalTower],
        ];
        let pitches = sets.map(|set| {
            set.map(|sound| {
                let samples = read_samples(sound.file_bytes());
                // Lower frequencies come from the board, which is part of all sounds.
                strongest_frequency(&samples, (35..700).map(|tens| tens as f32 * 10.0))
            })
        });
        for set in pitches {
            assert!(set.is_sorted_by(|deep, high| deep * 1.3 < *high), "{pitches:?}");
        }
        assert!((0..3).all(|ring| pitches[1][ring] > 1.5 * pitches[0][ring]), "{pitches:?}");
    }
}
