//! Writes frames as an animated GIF.
//!
//! All frames share one palette, made from the first one, and each contains only the pixels that have changed.

use std::borrow::Cow;

use bevy::math::{URect, UVec2};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::app::share::rgba_picture::RgbaPicture;

/// The number of colours of the palette. The last index means an unchanged pixel.
const MAX_COLOURS: usize = 255;
const UNCHANGED_INDEX: u8 = 255;
/// How coarsely the palette is computed: 1 is finest and slowest, 30 coarsest.
const PALETTE_SPEED: i32 = 10;
/// The distance between the pixels from which the palette is computed, in both directions.
const PALETTE_STRIDE: u32 = 2;
/// The number of upper bits of a channel by which the nearest colour is cached.
const KEY_BITS: u32 = 6;

/// A GIF that is being made.
pub struct GifEncoder {
    encoder: Encoder<Vec<u8>>,
    palette: GifPalette,
    size: UVec2,
    /// The last frame, as indices of the palette.
    shown_indices: Vec<u8>,
}

impl GifEncoder {
    /// An encoder for frames of the size and with the palette of this one, which is not added yet.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn begin(first_picture: &RgbaPicture) -> Result<Self, EncodingError> {
        let palette = GifPalette::of(first_picture);
        let size = first_picture.size.as_u16vec2();
        let mut encoder = Encoder::new(Vec::new(), size.x, size.y, &palette.colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, palette, size: first_picture.size, shown_indices: Vec::new() })
    }

    /// Adds a frame that is shown for this time, in hundredths of a second.
    ///
    /// # Errors
    /// If the picture has another size, or there is not enough memory.
    pub fn add(&mut self, picture: &RgbaPicture, delay_hundredths: u16) -> Result<(), EncodingError> {
        if picture.size != self.size {
            return Err(EncodingError::FrameBufferTooSmallForDimensions);
        }
        let new_indices: Vec<u8> =
            picture.rgba.chunks_exact(4).map(|pixel| self.palette.nearest_index(pixel)).collect();
        let changed_rect = self.changed_rect(&new_indices);
        let width = self.size.x as usize;
        let pixel_indices = (changed_rect.min.y..changed_rect.max.y).flat_map(|y| {
            let row = y as usize * width;
            row + changed_rect.min.x as usize..row + changed_rect.max.x as usize
        });
        let has_changed = |&pixel_index: &usize| self.shown_indices.get(pixel_index) != Some(&new_indices[pixel_index]);
        let buffer: Vec<u8> = pixel_indices
            .map(|pixel_index| if has_changed(&pixel_index) { new_indices[pixel_index] } else { UNCHANGED_INDEX })
            .collect();
        let [corner, size] = [changed_rect.min, changed_rect.size()].map(UVec2::as_u16vec2);
        self.encoder.write_frame(&Frame {
            delay: delay_hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED_INDEX),
            left: corner.x,
            top: corner.y,
            width: size.x,
            height: size.y,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
        self.shown_indices = new_indices;
        Ok(())
    }

    /// The finished file.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder.into_inner()
    }

    /// The smallest rectangle that contains all changes, at least one pixel.
    fn changed_rect(&self, new_indices: &[u8]) -> URect {
        if self.shown_indices.is_empty() {
            return URect::from_corners(UVec2::ZERO, self.size);
        }
        let indexed_pairs = new_indices.iter().zip(&self.shown_indices).enumerate();
        let changed_pixels =
            indexed_pairs.filter(|(_, (new_index, shown_index))| new_index != shown_index).map(|(pixel_index, _)| {
                let pixel_position = UVec2::new(pixel_index as u32 % self.size.x, pixel_index as u32 / self.size.x);
                URect::from_corners(pixel_position, pixel_position + 1)
            });
        changed_pixels
            .reduce(|joined_rect, pixel_rect| joined_rect.union(pixel_rect))
            .unwrap_or(URect::from_corners(UVec2::ZERO, UVec2::ONE))
    }
}

/// The palette of all frames.
struct GifPalette {
    /// Three bytes for each colour: red, green, blue.
    colours: Vec<u8>,
    /// The index of the nearest colour, by the upper bits of each channel; computed on demand.
    nearest_colours: Vec<Option<u8>>,
}

impl GifPalette {
    fn of(picture: &RgbaPicture) -> Self {
        let UVec2 { x: width, y: height } = picture.size;
        let [columns, rows] = [width, height].map(|side| side.div_ceil(PALETTE_STRIDE));
        let sample_positions =
            (0..rows).flat_map(|row| (0..columns).map(move |column| UVec2::new(column, row) * PALETTE_STRIDE));
        let mut sampled_pixels: Vec<u8> = sample_positions
            .flat_map(|sample_position| {
                let first_byte = (sample_position.y * width + sample_position.x) as usize * 4;
                picture.rgba[first_byte..first_byte + 4].iter().copied()
            })
            .collect();
        let frame = Frame::from_rgba_speed(columns as u16, rows as u16, &mut sampled_pixels, PALETTE_SPEED);
        let mut colours = frame.palette.expect("a frame that was made from colours has a palette");
        colours.truncate(MAX_COLOURS * 3);
        Self { colours, nearest_colours: vec![None; 1 << (3 * KEY_BITS)] }
    }

    fn nearest_index(&mut self, pixel: &[u8]) -> u8 {
        let rgb = [pixel[0], pixel[1], pixel[2]];
        let cache_key =
            rgb.iter().fold(0, |cache_key, channel| cache_key << KEY_BITS | usize::from(channel >> (8 - KEY_BITS)));
        if let Some(index) = self.nearest_colours[cache_key] {
            return index;
        }
        let distance =
            |colour: &[u8]| -> u32 { colour.iter().zip(rgb).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        let colours = self.colours.chunks_exact(3).enumerate();
        let index = colours.min_by_key(|(_, colour)| distance(colour)).map_or(0, |(index, _)| index as u8);
        self.nearest_colours[cache_key] = Some(index);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A red square of 8 pixels on a background of many greens and blues.
    fn picture(square: UVec2) -> RgbaPicture {
        let size = UVec2::new(64, 48);
        let pixels = (0..size.y).flat_map(|y| (0..size.x).map(move |x| UVec2::new(x, y)));
        let is_red = |position: UVec2| position.cmpge(square).all() && position.cmplt(square + 8).all();
        let colour = |position: UVec2| {
            if is_red(position) { [250, 10, 10, 255] } else { [0, position.x as u8 * 4, position.y as u8 * 5, 255] }
        };
        RgbaPicture { size, rgba: pixels.flat_map(colour).collect() }
    }

    #[test]
    fn what_is_read_again_looks_as_the_pictures_did() {
        let pictures = [UVec2::new(0, 0), UVec2::new(4, 3), UVec2::new(4, 3), UVec2::new(50, 40)].map(picture);
        let mut encoder = GifEncoder::begin(&pictures[0]).expect("a reel");
        for (picture, delay_hundredths) in pictures.iter().zip([10, 20, 30, 40]) {
            encoder.add(picture, delay_hundredths).expect("room for a picture");
        }
        let gif_bytes = encoder.finish().expect("a file");

        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&*gif_bytes).expect("a GIF");
        assert_eq!((decoder.width(), decoder.height()), (64, 48));
        let mut shown_rgba = vec![0; 64 * 48 * 4];
        let mut frame_sizes = Vec::new();
        for (picture, delay_hundredths) in pictures.iter().zip([10, 20, 30, 40]) {
            let frame = decoder.read_next_frame().expect("a frame").expect("as many frames as pictures");
            assert_eq!(frame.delay, delay_hundredths);
            frame_sizes.push((frame.width, frame.height));
            for (index, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
                let byte_index = ((y + usize::from(frame.top)) * 64 + x + usize::from(frame.left)) * 4;
                shown_rgba[byte_index..byte_index + 4].copy_from_slice(pixel);
            }
            let max_difference = shown_rgba.iter().zip(&picture.rgba).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(max_difference < Some(64), "a channel is off by {max_difference:?}");
        }
        assert!(decoder.read_next_frame().expect("the end").is_none());
        assert_eq!(frame_sizes, [(64, 48), (12, 11), (1, 1), (54, 45)]);
    }

    #[test]
    fn a_picture_of_another_size_is_refused() {
        let mut encoder = GifEncoder::begin(&picture(UVec2::ZERO)).expect("a reel");
        assert!(encoder.add(&RgbaPicture { size: UVec2::ONE, rgba: vec![0; 4] }, 1).is_err());
    }

    #[test]
    fn a_picture_on_which_nothing_was_drawn_is_blank() {
        assert!(RgbaPicture { size: UVec2::new(2, 1), rgba: vec![7; 8] }.is_blank());
        assert!(!picture(UVec2::ZERO).is_blank());
    }
}
