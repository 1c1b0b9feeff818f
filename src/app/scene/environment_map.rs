//! The environment map: a room that glossy surfaces reflect.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageSampler, ImageSamplerDescriptor};
use bevy::math::{Vec2, Vec3};
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

/// A light in the room: a lobe `colour * exp(sharpness * (cos(angle) - 1))`, which can be blurred analytically.
// CITE: Spherical Gaussians, Wang et al. 2009
struct Lamp {
    direction: Vec3,
    sharpness: f32,
    colour: Vec3,
}

/// A tall window behind White's left shoulder, a lighter wall at Black's right, and a lamp above the table.
const LAMPS: [Lamp; 4] = [
    Lamp { direction: Vec3::new(-0.62, 0.62, 0.48), sharpness: 22.0, colour: Vec3::new(5.6, 5.3, 4.8) },
    Lamp { direction: Vec3::new(0.75, 0.50, -0.43), sharpness: 9.0, colour: Vec3::new(0.95, 1.05, 1.25) },
    Lamp { direction: Vec3::new(0.10, 0.97, -0.22), sharpness: 60.0, colour: Vec3::new(6.5, 5.8, 4.9) },
    Lamp { direction: Vec3::new(0.30, 0.35, 0.89), sharpness: 10.0, colour: Vec3::new(0.65, 0.58, 0.50) },
];
/// The colours of the ceiling, the walls, and below the table's edge.
const CEILING_LIGHT: Vec3 = Vec3::new(0.60, 0.60, 0.61);
const WALL_LIGHT: Vec3 = Vec3::new(0.40, 0.385, 0.37);
const FLOOR_LIGHT: Vec3 = Vec3::new(0.17, 0.165, 0.16);
/// The sharpness of the lobe of a matt surface.
const DIFFUSE_LOBE: f32 = 2.1;
/// The sharpest reflection that the image resolves.
const MIRROR_LOBE: f32 = 300.0;
/// The sizes of the finest specular image and of the diffuse one, in texels.
const MIRROR_SIDE: u32 = 32;
const MATT_SIDE: u32 = 8;

/// The diffuse map.
#[must_use]
pub fn diffuse_map() -> Image {
    cubemap(MATT_SIDE, 1, |_| DIFFUSE_LOBE)
}

/// The specular map, from a perfect mirror at the finest level to a rough surface at the coarsest.
#[must_use]
pub fn specular_map() -> Image {
    let level_count = MIRROR_SIDE.ilog2() + 1;
    cubemap(MIRROR_SIDE, level_count, |level| {
        let roughness = level as f32 / (level_count - 1) as f32;
        // The sharpness of the lobe of a GGX surface with this roughness.
        (0.5 / roughness.powi(4).max(1e-4)).clamp(DIFFUSE_LOBE, MIRROR_LOBE)
    })
}

/// The light that a matt surface gathers which faces this direction.
#[must_use]
pub fn diffuse_light(direction: Vec3) -> Vec3 {
    gathered_light(direction, DIFFUSE_LOBE)
}

/// The light from around a direction, integrated over a lobe of this sharpness.
fn gathered_light(direction: Vec3, lobe_sharpness: f32) -> Vec3 {
    let blur_width = 1.0 / lobe_sharpness.sqrt();
    let height = direction.y / (1.0 + blur_width);
    let eased_between = |lower_height: f32, upper_height: f32| {
        let fraction = ((height - lower_height) / (upper_height - lower_height)).clamp(0.0, 1.0);
        fraction * fraction * (3.0 - 2.0 * fraction)
    };
    let room_light = FLOOR_LIGHT
        .lerp(WALL_LIGHT, eased_between(-0.25 - blur_width, 0.05 + blur_width))
        .lerp(CEILING_LIGHT, eased_between(0.05, 0.9));
    LAMPS.iter().fold(room_light, |total_light, lamp| {
        let sharpness = lamp.sharpness * lobe_sharpness / (lamp.sharpness + lobe_sharpness);
        let falloff = (sharpness * (direction.dot(lamp.direction.normalize()) - 1.0)).exp();
        total_light + lamp.colour * (sharpness / lamp.sharpness) * falloff
    })
}

fn cubemap(face_side: u32, level_count: u32, lobe_sharpness: impl Fn(u32) -> f32) -> Image {
    let mut texel_bytes = Vec::new();
    for face in 0..6 {
        for level in 0..level_count {
            let texels_per_edge = face_side >> level;
            for texel in 0..texels_per_edge * texels_per_edge {
                let texel_center = Vec2::new((texel % texels_per_edge) as f32, (texel / texels_per_edge) as f32) + 0.5;
                let light = gathered_light(
                    direction_on_face(face, texel_center / texels_per_edge as f32 * 2.0 - 1.0),
                    lobe_sharpness(level),
                );
                texel_bytes
                    .extend(light.extend(1.0).to_array().map(half_float_bits).into_iter().flat_map(u16::to_le_bytes));
            }
        }
    }
    let mut image = Image::new_uninit(
        Extent3d { width: face_side, height: face_side, depth_or_array_layers: 6 },
        TextureDimension::D2,
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(texel_bytes);
    image.texture_descriptor.mip_level_count = level_count;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..Default::default() });
    image
}

/// The direction of a point on a cube's face. Cube maps are left-handed, so z is negated.
fn direction_on_face(face: u32, position: Vec2) -> Vec3 {
    let Vec2 { x, y } = position;
    let face_direction = match face {
        0 => Vec3::new(1.0, -y, -x),
        1 => Vec3::new(-1.0, -y, x),
        2 => Vec3::new(x, 1.0, y),
        3 => Vec3::new(x, -1.0, -y),
        4 => Vec3::new(x, -y, 1.0),
        _ => Vec3::new(-x, -y, -1.0),
    };
    (face_direction * Vec3::new(1.0, 1.0, -1.0)).normalize()
}

/// A positive number as the bits of a 16-bit float.
fn half_float_bits(value: f32) -> u16 {
    const EXPONENT_BIAS_DIFFERENCE: u32 = 127 - 15;
    ((value.clamp(6.2e-5, 65504.0).to_bits() >> 13) - (EXPONENT_BIAS_DIFFERENCE << 10)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bit_floats_are_what_the_standard_says() {
        for (value, bits) in [(1.0, 0x3C00), (0.5, 0x3800), (2.0, 0x4000), (65504.0, 0x7BFF), (1.5, 0x3E00)] {
            assert_eq!(half_float_bits(value), bits);
        }
    }

    #[test]
    fn light_comes_from_above_and_a_rough_face_sees_no_glare() {
        assert!(
            gathered_light(Vec3::Y, DIFFUSE_LOBE).length() > 2.0 * gathered_light(Vec3::NEG_Y, DIFFUSE_LOBE).length()
        );
        let window_direction = LAMPS[0].direction.normalize();
        assert!(
            gathered_light(window_direction, MIRROR_LOBE).length()
                > 2.0 * gathered_light(window_direction, DIFFUSE_LOBE).length()
        );
    }

    #[test]
    fn the_mirror_image_has_all_its_levels() {
        let image = specular_map();
        let texels: u32 =
            (0..image.texture_descriptor.mip_level_count).map(|level| (MIRROR_SIDE >> level).pow(2)).sum();
        assert_eq!(image.data.expect("texels").len(), texels as usize * 6 * 8);
    }
}
