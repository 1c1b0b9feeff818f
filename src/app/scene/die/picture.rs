//! The texture of a die, with all six faces in one image.

use std::f32::consts::TAU;

use bevy::color::{Color, ColorToComponents, Mix, Srgba};
use bevy::image::Image;
use bevy::math::{Rect, UVec2, Vec2, Vec3};

use super::super::chessmen::silhouette;
use super::super::textures::with_mips;
use super::faces::{PaintedFace, PaintedFaces, Sign};
use crate::board::Chessman;

/// The colours of a die.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    /// The colour of the body.
    pub body: Color,
    /// The colour of the symbols.
    pub sign: Color,
    /// The colour of the pips.
    pub pip: Color,
}

impl Colours {
    /// Ivory with ebony symbols and brown-red pips.
    pub const IVORY: Self = Self {
        body: Color::srgb(0.93, 0.88, 0.78),
        sign: Color::srgb(0.13, 0.10, 0.09),
        pip: Color::srgb(0.60, 0.16, 0.09),
    };
    /// Dark red wood with ivory symbols and golden pips.
    pub const ROSEWOOD: Self = Self {
        body: Color::srgb(0.36, 0.10, 0.08),
        sign: Color::srgb(0.94, 0.89, 0.80),
        pip: Color::srgb(0.93, 0.69, 0.28),
    };

    /// The same with symbols and pips that hardly stand out.
    #[must_use]
    pub fn faint(self) -> Self {
        /// The part of the body's colour.
        const BODY_FRACTION: f32 = 0.7;
        let [faint_sign, faint_pip] = [self.sign, self.pip].map(|colour| colour.mix(&self.body, BODY_FRACTION));
        Self { sign: faint_sign, pip: faint_pip, ..self }
    }
}

/// The numbers of cells in a row and in a column of the image.
pub(in crate::app::scene) const CELLS: UVec2 = UVec2::new(4, 2);
/// The side of a cell, in texels.
const CELL_TEXELS: u32 = 128;

/// The texture coordinates of a number's face.
pub fn cell(number: u8) -> Rect {
    let index = u32::from(number) - 1;
    let corner = UVec2::new(index % CELLS.x, index / CELLS.x).as_vec2() / CELLS.as_vec2();
    Rect::from_corners(corner, corner + 1.0 / CELLS.as_vec2())
}

/// The image of all faces, which is the base colour of the die's material.
#[must_use]
pub fn image(faces: &PaintedFaces, colours: &Colours) -> Image {
    with_mips(CELLS * CELL_TEXELS, texels(faces, colours, CELL_TEXELS))
}

/// The bytes of the image: all faces in cells of this many texels, in two rows of four.
#[must_use]
pub fn texels(faces: &PaintedFaces, colours: &Colours, cell_texels: u32) -> Vec<u8> {
    let size = CELLS * cell_texels;
    let [body_colour, sign_colour, pip_colour] =
        [colours.body, colours.sign, colours.pip].map(|colour| Srgba::from(colour).to_vec3());
    let mut texels = opaque(body_colour).repeat(size.element_product() as usize);
    for (index, face) in (0..).zip(faces) {
        let cell_corner = UVec2::new(index % CELLS.x, index / CELLS.x) * cell_texels;
        let drawing = Drawing::of(*face);
        for texel_position in
            (0..cell_texels * cell_texels).map(|texel| UVec2::new(texel % cell_texels, texel / cell_texels))
        {
            let cell_position = (texel_position.as_vec2() + 0.5) / cell_texels as f32 - 0.5;
            let [sign_coverage, ring_coverage, pip_coverage] =
                drawing.coverages(cell_position * Vec2::new(1.0, -1.0), cell_texels as f32);
            let colour = body_colour
                .lerp(sign_colour, sign_coverage)
                .lerp(body_colour, ring_coverage)
                .lerp(pip_colour, pip_coverage);
            let texel_start =
                (((cell_corner.y + texel_position.y) * size.x + cell_corner.x + texel_position.x) * 4) as usize;
            texels[texel_start..texel_start + 4].copy_from_slice(&opaque(colour));
        }
    }
    texels
}

/// The six pieces in the same cells, white on transparent.
#[must_use]
pub fn chessmen_masks(cell_texels: u32) -> Vec<u8> {
    let size = CELLS * cell_texels;
    let mut texels = [u8::MAX, u8::MAX, u8::MAX, 0].repeat(size.element_product() as usize);
    for (index, chessman) in (0..).zip(Chessman::ALL) {
        let cell_corner = UVec2::new(index % CELLS.x, index / CELLS.x) * cell_texels;
        let drawing = Drawing::of(PaintedFace { pips: 0, sign: Some(Sign::Chessman(chessman)) });
        for texel_position in
            (0..cell_texels * cell_texels).map(|texel| UVec2::new(texel % cell_texels, texel / cell_texels))
        {
            let cell_position = ((texel_position.as_vec2() + 0.5) / cell_texels as f32 - 0.5) * MASK_SCALE;
            let [sign_coverage, ..] = drawing.coverages(cell_position * Vec2::new(1.0, -1.0), cell_texels as f32);
            texels
                [(((cell_corner.y + texel_position.y) * size.x + cell_corner.x + texel_position.x) * 4 + 3) as usize] =
                (sign_coverage * 255.0).round() as u8;
        }
    }
    texels
}

pub(in crate::app::scene) fn opaque(colour: Vec3) -> [u8; 4] {
    let [red, green, blue] = (colour * 255.0).round().to_array().map(|channel| channel as u8);
    [red, green, blue, u8::MAX]
}

/// How much more of a cell a piece fills without pips.
const MASK_SCALE: f32 = 0.8;
/// The radius of a pip, relative to an edge, like all sizes on a face.
const PIP_RADIUS: f32 = 0.068;
/// The distance of pips from the middle, in each direction.
const PIP_OFFSET: f32 = 0.300;
/// The width of the ring that separates a pip from the symbol below it.
const PIP_RING: f32 = 0.026;
/// Half the width of a piece's symbol at its foot.
const SIGN_HALF_WIDTH: f32 = 0.205;
/// The height of a piece's symbol: the pawn's, and the others'.
const SIGN_HEIGHTS: [f32; 2] = [0.54, 0.66];
/// The outer and inner radius of the star.
const STAR_RADII: [f32; 2] = [0.26, 0.115];

/// What is painted on a face. Coordinates run from its middle to the right and up.
struct Drawing {
    pip_centers: Vec<Vec2>,
    filled_polygons: Vec<Vec<Vec2>>,
    gap_polygons: Vec<Vec<Vec2>>,
    /// The rectangle around the filled polygons.
    sign_bounds: Rect,
}

impl Drawing {
    fn of(face: PaintedFace) -> Self {
        let (filled_polygons, gap_polygons) = match face.sign {
            None => (Vec::new(), Vec::new()),
            Some(Sign::Any) => (vec![star_polygon()], Vec::new()),
            Some(Sign::Chessman(chessman)) => {
                let sign_height = SIGN_HEIGHTS[usize::from(chessman != Chessman::Pawn)];
                let scale = Vec2::new(
                    SIGN_HALF_WIDTH / super::super::chessmen::foot_radius(chessman),
                    sign_height / super::super::chessmen::height(chessman),
                );
                let place_polygon = |polygon: Vec<Vec2>| {
                    polygon.into_iter().map(|point| point * scale - Vec2::Y * sign_height / 2.0).collect::<Vec<_>>()
                };
                let chessman_silhouette = silhouette(chessman);
                (
                    chessman_silhouette.filled.into_iter().map(place_polygon).collect(),
                    chessman_silhouette.gaps.into_iter().map(place_polygon).collect(),
                )
            }
        };
        let sign_points = filled_polygons.iter().flatten();
        let sign_bounds = sign_points.fold(Rect::EMPTY, |bounds, &point| bounds.union_point(point));
        Self { pip_centers: pip_positions(face.pips), filled_polygons, gap_polygons, sign_bounds }
    }

    /// The coverage of a texel by the symbol, the rings around the pips, and the pips; `cell_texels` is the size of the cell
    /// in texels.
    fn coverages(&self, point: Vec2, cell_texels: f32) -> [f32; 3] {
        let coverage_at = |depth: f32| (depth * cell_texels + 0.5).clamp(0.0, 1.0);
        let greatest_depth = |polygons: &[Vec<Vec2>]| {
            polygons.iter().map(|polygon| -signed_distance(polygon, point)).fold(-1.0, f32::max)
        };
        let pip_depth = self.pip_centers.iter().map(|pip| PIP_RADIUS - pip.distance(point)).fold(-1.0, f32::max);
        let sign_coverage = if self.sign_bounds.inflate(1.0 / cell_texels).contains(point) {
            coverage_at(greatest_depth(&self.filled_polygons))
                .min(1.0 - coverage_at(greatest_depth(&self.gap_polygons)))
        } else {
            0.0
        };
        [sign_coverage, coverage_at(pip_depth + PIP_RING), coverage_at(pip_depth)]
    }
}

/// The positions of the pips of a number.
fn pip_positions(count: u8) -> Vec<Vec2> {
    let pip_offset = PIP_OFFSET;
    let opposite_pips = |x: f32, y: f32| [Vec2::new(x, y), Vec2::new(-x, -y)];
    let mut pip_centers = Vec::new();
    if count % 2 == 1 {
        pip_centers.push(Vec2::ZERO);
    }
    if count >= 2 {
        pip_centers.extend(opposite_pips(pip_offset, pip_offset));
    }
    if count >= 4 {
        pip_centers.extend(opposite_pips(-pip_offset, pip_offset));
    }
    if count >= 6 {
        pip_centers.extend(opposite_pips(pip_offset, 0.0));
    }
    pip_centers
}

fn star_polygon() -> Vec<Vec2> {
    (0..10_u8)
        .map(|step| Vec2::from_angle(TAU * (f32::from(step) / 10.0 + 0.25)) * STAR_RADII[usize::from(step % 2)])
        .collect()
}

/// The distance of a point from a polygon's edge, negative inside.
fn signed_distance(polygon: &[Vec2], point: Vec2) -> f32 {
    let mut nearest_distance = f32::INFINITY;
    let mut is_inside = false;
    for (index, &end) in polygon.iter().enumerate() {
        let start = polygon[(index + polygon.len() - 1) % polygon.len()];
        let edge = end - start;
        let edge_fraction = ((point - start).dot(edge) / edge.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        nearest_distance = nearest_distance.min((start + edge * edge_fraction).distance_squared(point));
        if (start.y > point.y) != (end.y > point.y) && point.x < start.x + edge.x * (point.y - start.y) / edge.y {
            is_inside = !is_inside;
        }
    }
    if is_inside { -nearest_distance.sqrt() } else { nearest_distance.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::super::faces;
    use super::*;

    #[test]
    fn a_number_has_so_many_pips_apart_from_each_other() {
        for count in 0..=6 {
            let positions = pip_positions(count);
            assert_eq!(positions.len(), usize::from(count));
            for (index, position) in positions.iter().enumerate() {
                assert!(
                    positions[..index]
                        .iter()
                        .all(|other_position| other_position.distance(*position) > 2.0 * PIP_RADIUS),
                    "{count}"
                );
            }
        }
    }

    #[test]
    fn a_sign_leaves_the_pips_around_it_free() {
        for face in faces::chessman_faces() {
            let drawing = Drawing::of(face);
            for pip in drawing.pip_centers.iter().filter(|pip| **pip != Vec2::ZERO) {
                assert!(
                    drawing.filled_polygons.iter().all(|polygon| signed_distance(polygon, *pip) > PIP_RADIUS),
                    "{face:?}"
                );
            }
        }
    }

    #[test]
    fn all_six_faces_differ() {
        let any_signs = [Sign::Any; 6];
        let faces = [faces::chessman_faces(), faces::plain_faces(), faces::faces_without_pips(any_signs)]
            .map(|faces| image(&faces, &Colours::IVORY));
        let [chessman_texels, plain_texels, star_texels] = faces.map(|image| image.data.expect("texels"));
        let cell_texels_of = |texels: &[u8], number: u8| -> Vec<u8> {
            let cell_corner = (cell(number).min * (CELLS * CELL_TEXELS).as_vec2()).as_uvec2();
            let row_start = |row: u32| (((cell_corner.y + row) * CELLS.x * CELL_TEXELS + cell_corner.x) * 4) as usize;
            (0..CELL_TEXELS)
                .flat_map(|row| texels[row_start(row)..row_start(row) + 4 * CELL_TEXELS as usize].to_vec())
                .collect()
        };
        for number in 2..=6 {
            for other_number in 1..number {
                for texels in [&chessman_texels, &plain_texels] {
                    assert_ne!(cell_texels_of(texels, number), cell_texels_of(texels, other_number));
                }
                assert_eq!(cell_texels_of(&star_texels, number), cell_texels_of(&star_texels, other_number));
            }
        }
    }
}
