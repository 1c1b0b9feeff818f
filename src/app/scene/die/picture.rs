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
        const BODY: f32 = 0.7;
        let [faint_sign, faint_pip] = [self.sign, self.pip].map(|colour| colour.mix(&self.body, BODY));
        Self { sign: faint_sign, pip: faint_pip, ..self }
    }
}

/// The numbers of cells in a row and in a column of the image.
pub(in crate::app::scene) const CELLS: UVec2 = UVec2::new(4, 2);
/// The side of a cell, in texels.
const CELL: u32 = 128;

/// The texture coordinates of a number's face.
pub fn cell(number: u8) -> Rect {
    let index = u32::from(number) - 1;
    let corner = UVec2::new(index % CELLS.x, index / CELLS.x).as_vec2() / CELLS.as_vec2();
    Rect::from_corners(corner, corner + 1.0 / CELLS.as_vec2())
}

/// The image of all faces, which is the base colour of the die's material.
#[must_use]
pub fn image(faces: &PaintedFaces, colours: &Colours) -> Image {
    with_mips(CELLS * CELL, texels(faces, colours, CELL))
}

/// The bytes of the image: all faces in cells of this many texels, in two rows of four.
#[must_use]
pub fn texels(faces: &PaintedFaces, colours: &Colours, cell: u32) -> Vec<u8> {
    let size = CELLS * cell;
    let [body_colour, sign_colour, pip_colour] =
        [colours.body, colours.sign, colours.pip].map(|colour| Srgba::from(colour).to_vec3());
    let mut texels = opaque(body_colour).repeat(size.element_product() as usize);
    for (index, face) in (0..).zip(faces) {
        let corner = UVec2::new(index % CELLS.x, index / CELLS.x) * cell;
        let drawing = Drawing::of(*face);
        for texel_position in (0..cell * cell).map(|texel| UVec2::new(texel % cell, texel / cell)) {
            let place = (texel_position.as_vec2() + 0.5) / cell as f32 - 0.5;
            let [sign_coverage, ring_coverage, pip_coverage] = drawing.ink(place * Vec2::new(1.0, -1.0), cell as f32);
            let colour = body_colour
                .lerp(sign_colour, sign_coverage)
                .lerp(body_colour, ring_coverage)
                .lerp(pip_colour, pip_coverage);
            let first = (((corner.y + texel_position.y) * size.x + corner.x + texel_position.x) * 4) as usize;
            texels[first..first + 4].copy_from_slice(&opaque(colour));
        }
    }
    texels
}

/// The six pieces in the same cells, white on transparent.
#[must_use]
pub fn masks(cell: u32) -> Vec<u8> {
    let size = CELLS * cell;
    let mut texels = [u8::MAX, u8::MAX, u8::MAX, 0].repeat(size.element_product() as usize);
    for (index, chessman) in (0..).zip(Chessman::ALL) {
        let corner = UVec2::new(index % CELLS.x, index / CELLS.x) * cell;
        let drawing = Drawing::of(PaintedFace { pips: 0, sign: Some(Sign::Chessman(chessman)) });
        for texel_position in (0..cell * cell).map(|texel| UVec2::new(texel % cell, texel / cell)) {
            let place = ((texel_position.as_vec2() + 0.5) / cell as f32 - 0.5) * MASK_SCALE;
            let [signed, ..] = drawing.ink(place * Vec2::new(1.0, -1.0), cell as f32);
            texels[(((corner.y + texel_position.y) * size.x + corner.x + texel_position.x) * 4 + 3) as usize] =
                (signed * 255.0).round() as u8;
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
const PIP_REACH: f32 = 0.300;
/// The width of the ring that separates a pip from the symbol below it.
const PIP_RING: f32 = 0.026;
/// Half the width of a piece's symbol at its foot.
const SIGN_HALF: f32 = 0.205;
/// The height of a piece's symbol: the pawn's, and the others'.
const SIGN_HEIGHTS: [f32; 2] = [0.54, 0.66];
/// The outer and inner radius of the star.
const STAR: [f32; 2] = [0.26, 0.115];

/// What is painted on a face. Coordinates run from its middle to the right and up.
struct Drawing {
    pip_centers: Vec<Vec2>,
    filled_polygons: Vec<Vec<Vec2>>,
    gap_polygons: Vec<Vec<Vec2>>,
}

impl Drawing {
    fn of(face: PaintedFace) -> Self {
        let (filled_polygons, gap_polygons) = match face.sign {
            None => (Vec::new(), Vec::new()),
            Some(Sign::Any) => (vec![star()], Vec::new()),
            Some(Sign::Chessman(chessman)) => {
                let height_range = SIGN_HEIGHTS[usize::from(chessman != Chessman::Pawn)];
                let scale = Vec2::new(
                    SIGN_HALF / super::super::chessmen::foot_radius(chessman),
                    height_range / super::super::chessmen::height(chessman),
                );
                let place_polygon = |polygon: Vec<Vec2>| {
                    polygon.into_iter().map(|at| at * scale - Vec2::Y * height_range / 2.0).collect::<Vec<_>>()
                };
                let chessman_silhouette = silhouette(chessman);
                (
                    chessman_silhouette.filled.into_iter().map(place_polygon).collect(),
                    chessman_silhouette.gaps.into_iter().map(place_polygon).collect(),
                )
            }
        };
        Self { pip_centers: pips(face.pips), filled_polygons, gap_polygons }
    }

    /// The coverage of a texel by the symbol, the rings around the pips, and the pips; `cell` is the size of the cell
    /// in texels.
    fn ink(&self, point: Vec2, cell: f32) -> [f32; 3] {
        let coverage_at = |depth: f32| (depth * cell + 0.5).clamp(0.0, 1.0);
        let greatest_depth =
            |polygons: &[Vec<Vec2>]| polygons.iter().map(|polygon| -distance(polygon, point)).fold(-1.0, f32::max);
        let pip_depth = self.pip_centers.iter().map(|pip| PIP_RADIUS - pip.distance(point)).fold(-1.0, f32::max);
        let sign_depth = coverage_at(greatest_depth(&self.filled_polygons))
            .min(1.0 - coverage_at(greatest_depth(&self.gap_polygons)));
        [sign_depth, coverage_at(pip_depth + PIP_RING), coverage_at(pip_depth)]
    }
}

/// The positions of the pips of a number.
fn pips(count: u8) -> Vec<Vec2> {
    let pip_reach = PIP_REACH;
    let opposite_pips = |x: f32, y: f32| [Vec2::new(x, y), Vec2::new(-x, -y)];
    let mut pip_centers = Vec::new();
    if count % 2 == 1 {
        pip_centers.push(Vec2::ZERO);
    }
    if count >= 2 {
        pip_centers.extend(opposite_pips(pip_reach, pip_reach));
    }
    if count >= 4 {
        pip_centers.extend(opposite_pips(-pip_reach, pip_reach));
    }
    if count >= 6 {
        pip_centers.extend(opposite_pips(pip_reach, 0.0));
    }
    pip_centers
}

fn star() -> Vec<Vec2> {
    (0..10_u8)
        .map(|step| Vec2::from_angle(TAU * (f32::from(step) / 10.0 + 0.25)) * STAR[usize::from(step % 2)])
        .collect()
}

/// The distance of a point from a polygon's edge, negative inside.
fn distance(polygon: &[Vec2], point: Vec2) -> f32 {
    let mut nearest_distance = f32::INFINITY;
    let mut is_inside = false;
    for (index, &to) in polygon.iter().enumerate() {
        let from = polygon[(index + polygon.len() - 1) % polygon.len()];
        let side = to - from;
        let edge_fraction = ((point - from).dot(side) / side.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        nearest_distance = nearest_distance.min((from + side * edge_fraction).distance_squared(point));
        if (from.y > point.y) != (to.y > point.y) && point.x < from.x + side.x * (point.y - from.y) / side.y {
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
            let places = pips(count);
            assert_eq!(places.len(), usize::from(count));
            for (index, place) in places.iter().enumerate() {
                assert!(places[..index].iter().all(|other| other.distance(*place) > 2.0 * PIP_RADIUS), "{count}");
            }
        }
    }

    #[test]
    fn a_sign_leaves_the_pips_around_it_free() {
        for face in faces::of_chessmen() {
            let drawing = Drawing::of(face);
            for pip in drawing.pip_centers.iter().filter(|pip| **pip != Vec2::ZERO) {
                assert!(drawing.filled_polygons.iter().all(|polygon| distance(polygon, *pip) > PIP_RADIUS), "{face:?}");
            }
        }
    }

    #[test]
    fn all_six_faces_differ() {
        let any = [Sign::Any; 6];
        let faces = [faces::of_chessmen(), faces::plain(), faces::without_pips(any)]
            .map(|faces| image(&faces, &Colours::IVORY));
        let [chessmen, plain, stars] = faces.map(|image| image.data.expect("texels"));
        let cell_of = |texels: &[u8], number: u8| -> Vec<u8> {
            let corner = (cell(number).min * (CELLS * CELL).as_vec2()).as_uvec2();
            let row = |down: u32| (((corner.y + down) * CELLS.x * CELL + corner.x) * 4) as usize;
            (0..CELL).flat_map(|down| texels[row(down)..row(down) + 4 * CELL as usize].to_vec()).collect()
        };
        for number in 2..=6 {
            for other in 1..number {
                for texels in [&chessmen, &plain] {
                    assert_ne!(cell_of(texels, number), cell_of(texels, other));
                }
                assert_eq!(cell_of(&stars, number), cell_of(&stars, other));
            }
        }
    }
}
