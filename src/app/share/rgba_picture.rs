//! A picture as bytes.

use bevy::math::UVec2;

/// The number of bytes of a pixel.
pub const CHANNELS: usize = 4;

/// An image of RGBA pixels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RgbaPicture {
    /// Width and height, in pixels.
    pub size: UVec2,
    /// Row by row from the top, four bytes each: red, green, blue, and 255.
    pub rgba: Vec<u8>,
}

impl RgbaPicture {
    /// Whether nothing has been drawn on it: all its pixels are the same.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.rgba.chunks_exact(CHANNELS).skip(1).all(|pixel| *pixel == self.rgba[..CHANNELS])
    }

    /// The bytes of a PNG file, without transparency.
    ///
    /// # Errors
    /// If there are too few bytes for the size, or too many.
    #[cfg(not(target_family = "wasm"))]
    pub fn into_png(self) -> Result<Vec<u8>, String> {
        use bevy::asset::RenderAssetUsages;
        use bevy::image::{Image, ImageFormat};
        use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

        let Self { size, rgba } = self;
        let expected_length = size.x as usize * size.y as usize * CHANNELS;
        if rgba.len() != expected_length {
            return Err(format!("expected {expected_length} bytes for {size} pixels, found {}", rgba.len()));
        }
        let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let image = Image::new(extent, TextureDimension::D2, rgba, format, RenderAssetUsages::MAIN_WORLD);
        let png_format = ImageFormat::Png.as_image_crate_format().expect("Bevy writes PNG on a desktop");
        let mut bytes = std::io::Cursor::new(Vec::new());
        let rgb_picture = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
        rgb_picture.write_to(&mut bytes, png_format).map_err(|error| error.to_string())?;
        Ok(bytes.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_written_as_png() {
        let picture = RgbaPicture { size: UVec2::new(2, 1), rgba: vec![9; 8] };
        assert!(picture.is_blank());
        assert!(picture.clone().into_png().expect("bytes").starts_with(b"\x89PNG\r\n\x1a\n"));
        let error = RgbaPicture { size: UVec2::new(3, 1), ..picture }.into_png().expect_err("too few bytes");
        assert!(error.contains("expected 12 bytes"), "{error}");
    }
}
