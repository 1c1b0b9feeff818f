//! The average of frames of the same size, in linear light.

use std::num::NonZeroU32;

use bevy::math::UVec2;

use crate::app::share::rgba_picture::{CHANNELS, RgbaPicture};

/// The linear light of white. Thousands of frames fit into a sum.
const FULL_LIGHT: u32 = 65_535;

/// The sum of the frames so far.
#[derive(Clone, Debug)]
pub struct FrameAverage {
    size: UVec2,
    /// The light of each byte, summed over the frames.
    light_sums: Vec<u32>,
    frame_count: u32,
    /// The light of each value of a byte, and the value of each light.
    light_by_value: [u32; 256],
    value_by_light: Box<[u8]>,
}

impl FrameAverage {
    /// No frames yet, of this size in pixels.
    #[must_use]
    pub fn new(size: UVec2) -> Self {
        let byte_count = size.x as usize * size.y as usize * CHANNELS;
        let light_by_value = std::array::from_fn(|value| {
            (linear_from_srgb(value as f64 / 255.0) * f64::from(FULL_LIGHT)).round() as u32
        });
        let value_by_light = (0..=FULL_LIGHT)
            .map(|light| (srgb_from_linear(f64::from(light) / f64::from(FULL_LIGHT)) * 255.0).round() as u8);
        Self {
            size,
            light_sums: vec![0; byte_count],
            frame_count: 0,
            light_by_value,
            value_by_light: value_by_light.collect(),
        }
    }

    /// The number of frames so far.
    #[must_use]
    pub const fn frame_count(&self) -> u32 {
        self.frame_count
    }

    /// Adds a frame. One of another size is left out.
    pub fn add(&mut self, frame: &RgbaPicture) {
        if frame.size != self.size {
            return;
        }
        self.frame_count += 1;
        for (sum, &channel_value) in self.light_sums.iter_mut().zip(&frame.rgba) {
            *sum += self.light_by_value[usize::from(channel_value)];
        }
    }

    /// The average; `None` without frames.
    #[must_use]
    pub fn picture(&self) -> Option<RgbaPicture> {
        self.reduced_picture(NonZeroU32::MIN)
    }

    /// The average with every pixel the mean of a square of this many pixels in width and height; `None` without frames.
    #[must_use]
    pub fn reduced_picture(&self, square_side: NonZeroU32) -> Option<RgbaPicture> {
        let frame_count = NonZeroU32::new(self.frame_count)?;
        let square_side = square_side.get();
        let size = (self.size / square_side).max(UVec2::ONE);
        let square_side = square_side.min(self.size.min_element());
        let samples_per_pixel = u64::from(frame_count.get()) * u64::from(square_side * square_side);
        let row_length = self.size.x as usize * CHANNELS;
        let mut rgba = Vec::with_capacity(size.x as usize * size.y as usize * CHANNELS);
        for (y, x) in (0..size.y).flat_map(|y| (0..size.x).map(move |x| (y, x))) {
            for channel in 0..CHANNELS {
                let source_pixels = (0..square_side).flat_map(|y_offset| {
                    (0..square_side).map(move |x_offset| (y * square_side + y_offset, x * square_side + x_offset))
                });
                let byte_index = |(y, x): (u32, u32)| y as usize * row_length + x as usize * CHANNELS + channel;
                let light_sum: u64 =
                    source_pixels.map(|source_pixel| u64::from(self.light_sums[byte_index(source_pixel)])).sum();
                rgba.push(self.value_by_light[((light_sum + samples_per_pixel / 2) / samples_per_pixel) as usize]);
            }
        }
        Some(RgbaPicture { size, rgba })
    }
}

/// The light of an sRGB value; both are from 0 to 1.
fn linear_from_srgb(value: f64) -> f64 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The sRGB value of a light; both are from 0 to 1.
fn srgb_from_linear(light: f64) -> f64 {
    if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(2.4_f64.recip()) - 0.055 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey_frame(value: u8) -> RgbaPicture {
        RgbaPicture { size: UVec2::new(2, 2), rgba: [value, value, value, 255].repeat(4) }
    }

    fn average(frames: &[RgbaPicture]) -> FrameAverage {
        let mut average = FrameAverage::new(UVec2::new(2, 2));
        frames.iter().for_each(|frame| average.add(frame));
        average
    }

    #[test]
    fn averages_are_taken_in_linear_light() {
        for value in 0..=255 {
            assert_eq!(average(&[grey_frame(value), grey_frame(value)]).picture(), Some(grey_frame(value)));
        }
        assert_eq!(average(&[grey_frame(0), grey_frame(255)]).picture(), Some(grey_frame(188)));
        assert_eq!(average(&[]).picture(), None);
    }

    #[test]
    fn a_frame_of_another_size_is_left_out() {
        let wrong_size_frame = RgbaPicture { size: UVec2::new(1, 4), ..grey_frame(255) };
        let average = average(&[grey_frame(9), wrong_size_frame]);
        assert_eq!((average.frame_count(), average.picture()), (1, Some(grey_frame(9))));
    }

    #[test]
    fn a_reduced_average_is_that_of_squares() {
        let mut frame = grey_frame(0);
        frame.rgba[..8].fill(255);
        let side = NonZeroU32::new(2).expect("not zero");
        let picture = average(&[frame]).reduced_picture(side).expect("a frame");
        assert_eq!(picture, RgbaPicture { size: UVec2::ONE, rgba: vec![188, 188, 188, 255] });
    }
}
