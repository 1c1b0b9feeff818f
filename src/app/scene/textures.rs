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
    let noises = [(2, 4, 1), (3, 11, 8), (3, 56, 3), (9, 420, 2), (22, 340, 4)].map(Noise::new);
    tiling_image(WOOD_SIZE, |point| {
        let [drift, fine_drift, streaks, fibres, pores] = noises.each_ref().map(|noise| noise.at(point));
        // Growth rings run along the grain, and drift slowly across it.
        let ring_drift = drift * 1.7 + fine_drift * 0.35;
        let ring = (point.y * 10.0 + ring_drift).rem_euclid(1.0);
        // Early wood darkens slowly into late wood, which ends sharply.
        let latewood = smooth_step((ring - 0.35) / 0.55) * smooth_step((1.0 - ring) / 0.10);
        let pores = smooth_step((pores - 0.70) * 5.0);
        let brightness = 1.0 - 0.17 * latewood - 0.10 * streaks - 0.09 * fibres - 0.13 * pores;
        // Darker parts are warmer.
        Vec3::new(brightness.powf(0.82), brightness.powf(1.05), brightness.powf(1.40))
    })
}

/// Turned wood or bone: faint rings along u, which runs around the piece, and tool marks across v. It tiles; its
/// colours are around white.
#[must_use]
pub fn turned_grain() -> Image {
    let noises = [(9, 3, 11), (31, 7, 12), (2, 96, 13), (120, 18, 14)].map(Noise::new);
    tiling_image(UVec2::splat(TEXTURE_SIDE / 2), |point| {
        let [rings, fine_rings, traces, flecks] = noises.each_ref().map(|noise| noise.at(point));
        let growth_rings = rings * 0.6 + fine_rings * 0.4;
        let flecks = smooth_step((flecks - 0.66) * 4.0);
        let brightness = 1.0 - 0.16 * growth_rings - 0.07 * traces - 0.10 * flecks;
        Vec3::new(brightness.powf(0.9), brightness, brightness.powf(1.2))
    })
}

/// Metal that was turned and has stood for years: faint marks of the tool along u, which runs around the piece, and a patina in
/// patches. It tiles; its colours are around white.
#[must_use]
pub fn patina() -> Image {
    let noises = [(3, 128, 21), (11, 9, 22), (37, 29, 23)].map(Noise::new);
    tiling_image(UVec2::splat(TEXTURE_SIDE / 2), |point| {
        let [marks, patches, fine_patches] = noises.each_ref().map(|noise| noise.at(point));
        let tarnish = smooth_step((patches * 0.6 + fine_patches * 0.4 - 0.46) * 3.2);
        let brightness = 1.0 - 0.07 * marks - 0.15 * tarnish;
        Vec3::new(brightness.powf(0.9), brightness, brightness.powf(1.3))
    })
}

/// Felt: matt speckles with faint unevenness. It tiles; its colours are around white.
#[must_use]
pub fn felt() -> Image {
    let noises = [(150, 150, 5), (230, 90, 6), (5, 5, 7), (13, 13, 8)].map(Noise::new);
    tiling_image(UVec2::splat(TEXTURE_SIDE), |point| {
        let [hairs, fine_hairs, clouds, fine_clouds] = noises.each_ref().map(|noise| noise.at(point));
        let (hairs, clouds) = (hairs * 0.5 + fine_hairs * 0.5, clouds * 0.6 + fine_clouds * 0.4);
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

/// Value noise in 0 ..= 1 over the unit square. It tiles.
struct Noise {
    /// The number of lattice cells along each side.
    cells: UVec2,
    /// The values at the corners of the cells, row by row. The last of each row and the last row are the first ones again.
    corner_values: Vec<f32>,
}

impl Noise {
    /// With so many cells across and down.
    fn new((across, down, seed): (u32, u32, u32)) -> Self {
        let cells = UVec2::new(across, down);
        let corners = (0..=down).flat_map(|y| (0..=across).map(move |x| UVec2::new(x, y) % cells));
        Self { cells, corner_values: corners.map(|corner| random_fraction(corner, seed)).collect() }
    }

    /// The value at a point with both coordinates from 0 to less than 1.
    fn at(&self, point: Vec2) -> f32 {
        let lattice_point = point * self.cells.as_vec2();
        let lower_corner = lattice_point.floor();
        let fraction = lattice_point - lower_corner;
        let eased_fraction = fraction * fraction * (3.0 - 2.0 * fraction);
        let row_length = self.cells.x as usize + 1;
        let first_corner = lower_corner.y as usize * row_length + lower_corner.x as usize;
        let [upper_values, lower_values] = [first_corner, first_corner + row_length].map(|corner| {
            self.corner_values[corner] * (1.0 - eased_fraction.x) + self.corner_values[corner + 1] * eased_fraction.x
        });
        upper_values * (1.0 - eased_fraction.y) + lower_values * eased_fraction.y
    }
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
        let noise = Noise::new((5, 7, 1));
        for step in 0..20 {
            let offset = step as f32 / 20.0;
            let across = [0.0, 0.999_999].map(|x| noise.at(Vec2::new(x, offset)));
            let down = [0.0, 0.999_999].map(|y| noise.at(Vec2::new(offset, y)));
            for [near, far] in [across, down] {
                assert!((near - far).abs() < 1e-3, "{near} {far}");
            }
        }
    }
}
