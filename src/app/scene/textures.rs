//! Procedural textures of wood and cloth.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::math::{UVec2, Vec2, Vec3};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// The size of the textures, in texels.
const TEXTURE_SIDE: u32 = 512;
/// The size of the wood's texture: along the grain, where it changes slowly, and across.
const WOOD_SIZE: UVec2 = UVec2::new(512, 1024);
/// The anisotropic filtering, for slanted views.
const ANISOTROPY: u16 = 8;

/// Wood with its grain along u. It tiles; its colours are around white, to be multiplied by a tint.
#[must_use]
pub fn wood() -> Image {
    tiling_image(WOOD_SIZE, |point| {
        // Growth rings run along the grain, and drift slowly across it.
        let ring_drift = noise(point, UVec2::new(2, 4), 1) * 1.7 + noise(point, UVec2::new(3, 11), 8) * 0.35;
        let ring = (point.y * 10.0 + ring_drift).rem_euclid(1.0);
        // Early wood darkens slowly into late wood, which ends sharply.
        let latewood = smooth_step((ring - 0.35) / 0.55) * smooth_step((1.0 - ring) / 0.10);
        let streaks = noise(point, UVec2::new(3, 56), 3);
        let fibres = noise(point, UVec2::new(9, 420), 2);
        let pores = smooth_step((noise(point, UVec2::new(22, 340), 4) - 0.70) * 5.0);
        let brightness = 1.0 - 0.17 * latewood - 0.10 * streaks - 0.09 * fibres - 0.13 * pores;
        // Darker parts are warmer.
        Vec3::new(brightness.powf(0.82), brightness.powf(1.05), brightness.powf(1.40))
    })
}

/// Turned wood or bone: faint rings along u, which runs around the piece, and tool marks across v. It tiles; its
/// colours are around white.
#[must_use]
pub fn turned_grain() -> Image {
    tiling_image(UVec2::splat(TEXTURE_SIDE / 2), |point| {
        let growth_rings = noise(point, UVec2::new(9, 3), 11) * 0.6 + noise(point, UVec2::new(31, 7), 12) * 0.4;
        let traces = noise(point, UVec2::new(2, 96), 13);
        let flecks = smooth_step((noise(point, UVec2::new(120, 18), 14) - 0.66) * 4.0);
        let brightness = 1.0 - 0.16 * growth_rings - 0.07 * traces - 0.10 * flecks;
        Vec3::new(brightness.powf(0.9), brightness, brightness.powf(1.2))
    })
}

/// Metal that was turned and has stood for years: faint marks of the tool along u, which runs around the piece, and a patina in
/// patches. It tiles; its colours are around white.
#[must_use]
pub fn patina() -> Image {
    tiling_image(UVec2::splat(TEXTURE_SIDE / 2), |point| {
        let marks = noise(point, UVec2::new(3, 128), 21);
        let patches = noise(point, UVec2::new(11, 9), 22) * 0.6 + noise(point, UVec2::new(37, 29), 23) * 0.4;
        let tarnish = smooth_step((patches - 0.46) * 3.2);
        let brightness = 1.0 - 0.07 * marks - 0.15 * tarnish;
        Vec3::new(brightness.powf(0.9), brightness, brightness.powf(1.3))
    })
}

/// Felt: matt speckles with faint unevenness. It tiles; its colours are around white.
#[must_use]
pub fn felt() -> Image {
    tiling_image(UVec2::splat(TEXTURE_SIDE), |point| {
        let hairs = noise(point, UVec2::new(150, 150), 5) * 0.5 + noise(point, UVec2::new(230, 90), 6) * 0.5;
        let clouds = noise(point, UVec2::new(5, 5), 7) * 0.6 + noise(point, UVec2::new(13, 13), 8) * 0.4;
        Vec3::splat(1.0 - 0.20 * hairs - 0.10 * clouds)
    })
}

/// A repeating image with all mip levels; `colour_at` maps a point in the unit square to a colour in 0 ..= 1.
fn tiling_image(size: UVec2, colour_at: impl Fn(Vec2) -> Vec3) -> Image {
    let texels = (0..size.element_product()).flat_map(|index| {
        let point = (UVec2::new(index % size.x, index / size.x).as_vec2() + 0.5) / size.as_vec2();
        let colour = colour_at(point).clamp(Vec3::ZERO, Vec3::ONE) * 255.0;
        [colour.x as u8, colour.y as u8, colour.z as u8, u8::MAX]
    });
    let mut image = with_mips(size, texels.collect());
    let repeat_mode = ImageAddressMode::Repeat;
    if let ImageSampler::Descriptor(sampler) = &mut image.sampler {
        sampler.set_address_mode(repeat_mode);
    }
    image
}

/// An sRGB image with mip levels, each of which averages four texels of the finer one into one.
#[must_use]
pub fn with_mips(size: UVec2, finest_level: Vec<u8>) -> Image {
    let mut texel_bytes = finest_level.clone();
    let mut level_bytes = finest_level;
    let mut level_count = 1;
    let mut level_size = size;
    while level_size.min_element() > 1 {
        level_bytes = next_mip_level(&level_bytes, level_size);
        level_size /= 2;
        texel_bytes.extend(&level_bytes);
        level_count += 1;
    }
    let mut image = Image::new_uninit(
        Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(texel_bytes);
    image.texture_descriptor.mip_level_count = level_count;
    let mut sampler = ImageSamplerDescriptor::linear();
    sampler.set_anisotropic_filter(ANISOTROPY);
    image.sampler = ImageSampler::Descriptor(sampler);
    image
}

fn next_mip_level(level: &[u8], level_size: UVec2) -> Vec<u8> {
    let half_size = level_size / 2;
    (0..half_size.x * half_size.y * 4)
        .map(|index| {
            let [x, y, channel] = [index / 4 % half_size.x, index / 4 / half_size.x, index % 4];
            let sum: u32 = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(right, down)| {
                    u32::from(level[(((y * 2 + down) * level_size.x + x * 2 + right) * 4 + channel) as usize])
                })
                .iter()
                .sum();
            ((sum + 2) / 4) as u8
        })
        .collect()
}

/// Value noise in 0 ..= 1 over the unit square, with `cells` lattice cells along each side. It tiles.
fn noise(point: Vec2, cells: UVec2, seed: u32) -> f32 {
    let lattice_point = point * cells.as_vec2();
    let lower_corner = lattice_point.floor();
    let fraction = lattice_point - lower_corner;
    let eased_fraction = fraction * fraction * (3.0 - 2.0 * fraction);
    let corner_value =
        |right: u32, down: u32| random_fraction((lower_corner.as_uvec2() + UVec2::new(right, down)) % cells, seed);
    let [upper_values, lower_values] =
        [0, 1].map(|down| corner_value(0, down) * (1.0 - eased_fraction.x) + corner_value(1, down) * eased_fraction.x);
    upper_values * (1.0 - eased_fraction.y) + lower_values * eased_fraction.y
}

/// A pseudorandom number in 0 ..= 1 for a lattice point.
#[must_use]
pub fn random_fraction(point: UVec2, seed: u32) -> f32 {
    // CITE: lowbias32, Wellons 2018
    let mut hash =
        point.x.wrapping_mul(0x9E37_79B1) ^ point.y.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    for (shift, factor) in [(16, 0x7FEB_352D), (15, 0x846C_A68B)] {
        hash = (hash ^ (hash >> shift)).wrapping_mul(factor);
    }
    (hash >> 8) as f32 / (u32::MAX >> 8) as f32
}

fn smooth_step(value: f32) -> f32 {
    let fraction = value.clamp(0.0, 1.0);
    fraction * fraction * (3.0 - 2.0 * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_carries_all_its_levels() {
        let image = with_mips(UVec2::new(8, 4), vec![200; 8 * 4 * 4]);
        assert_eq!(image.texture_descriptor.mip_level_count, 3);
        assert_eq!(image.data.expect("texels"), vec![200; (32 + 8 + 2) * 4]);
    }

    #[test]
    fn noise_tiles() {
        for step in 0..20 {
            let offset = step as f32 / 20.0;
            let cells = UVec2::new(5, 7);
            assert!(
                (noise(Vec2::new(0.0, offset), cells, 1) - noise(Vec2::new(0.999_999, offset), cells, 1)).abs() < 1e-3
            );
        }
    }
}
