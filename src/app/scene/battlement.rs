//! The mesh of a part of a castle: a round wall with battlements on both faces.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, UVec2};
use bevy::mesh::Mesh;

use super::lathe::{BODY, Corner, INLAY, ProfilePoint, lathe, rounded_profile, sector, two_faced_profile};
use super::palette::Surface;
use super::textures::random_fraction;
use crate::pieces::outline::mirrored;

/// The number of chords of a rounded edge.
const ARC_STEPS: u16 = 1;
/// The radius of rounded edges.
const EDGE_ROUNDING: f32 = 0.009;
/// The width of a merlon, relative to a merlon and a gap.
const MERLON_WIDTH_FRACTION: f32 = 0.58;
/// How much the edges of merlons are worn, at least and at most.
const WEAR_RANGE: [f32; 2] = [0.15, 0.6];
/// How deep the merlons are sunk into the wall.
const MERLON_ROOT_DEPTH: f32 = 0.006;
/// The distance below the walk at which the wall widens to carry the battlements.
const CORBEL_HEIGHT: f32 = 0.024;
/// Half the width of the inlaid line on the walk.
const INLAY_HALF_WIDTH: f32 = 0.008;
/// The minimum width of a part of a merlon, in radians. Smaller ones are left out.
const MIN_CHORD: f32 = 0.01;
/// The number of chords of a merlon and a gap.
const CHORDS_PER_MERLON: u16 = 4;

/// The dimensions of a part with battlements on both faces, in squares.
#[derive(Debug)]
pub(super) struct Masonry {
    /// The outer radius.
    pub(super) outer_radius: f32,
    /// The smallest radius of the hole; 0 for none.
    pub(super) inner_radius: f32,
    /// The distance between the walks of both faces, battlements included.
    pub(super) height: f32,
    /// The number of merlons on a face.
    pub(super) merlon_count: u16,
    /// The height of the merlons.
    pub(super) merlon_height: f32,
    /// The thickness of the merlons.
    pub(super) merlon_thickness: f32,
    /// How much smaller the radius is at the waist.
    pub(super) waist_inset: f32,
}

impl Masonry {
    /// The mesh around the origin, which is the middle of its height. The upper half has White's colours, the lower
    /// half Black's. The edges may be worn.
    pub(super) fn mesh(&self, faces: [Surface; 2], is_worn: bool) -> Mesh {
        let mut mesh = lathe(&self.painted_wall(faces), self.merlon_count * CHORDS_PER_MERLON);
        self.add_merlons(&mut mesh, faces, is_worn, |center_angle, half_angle| {
            vec![[center_angle - half_angle, center_angle + half_angle]]
        });
        mesh
    }

    /// The same between two angles in radians, from the x axis towards z, with both ends closed.
    pub(super) fn cut_mesh(&self, faces: [Surface; 2], is_worn: bool, [start_angle, end_angle]: [f32; 2]) -> Mesh {
        let chord_count =
            ((end_angle - start_angle) / TAU * f32::from(self.merlon_count * CHORDS_PER_MERLON)).ceil() as u16;
        let mut mesh =
            sector(&self.painted_wall(faces), start_angle, end_angle, chord_count, faces.map(Surface::cut_tint));
        // The parts of a merlon within the angles, which may wrap around.
        self.add_merlons(&mut mesh, faces, is_worn, |center_angle, half_angle| {
            let clipped_angles = [-TAU, 0.0, TAU].map(|turn_angle| {
                [
                    (center_angle + turn_angle - half_angle).max(start_angle),
                    (center_angle + turn_angle + half_angle).min(end_angle),
                ]
            });
            clipped_angles.into_iter().filter(|[start, end]| start + MIN_CHORD < *end).collect()
        });
        mesh
    }

    /// The painted outline of the wall.
    fn painted_wall(&self, faces: [Surface; 2]) -> Vec<ProfilePoint> {
        let [paint_upper, paint_lower] = faces.map(Surface::painter);
        two_faced_profile(&rounded_profile(&mirrored(&self.wall_outline()), ARC_STEPS), paint_upper, paint_lower)
    }

    /// Adds the merlons on both faces. `part_angles` returns the angles of the parts of a merlon, given its middle and half
    /// its width.
    fn add_merlons(
        &self,
        mesh: &mut Mesh,
        faces: [Surface; 2],
        is_worn: bool,
        part_angles: impl Fn(f32, f32) -> Vec<[f32; 2]>,
    ) {
        let half_angle = PI / f32::from(self.merlon_count) * MERLON_WIDTH_FRACTION;
        for merlon_number in 0..self.merlon_count {
            let center_angle = TAU * f32::from(merlon_number) / f32::from(self.merlon_count);
            let [upper_outline_and_tint, lower_outline_and_tint] =
                faces.map(|face| (self.painted_merlon(face, is_worn.then_some(merlon_number)), face.body_tint()));
            for [start_angle, end_angle] in part_angles(center_angle, half_angle) {
                let upper_merlon =
                    sector(&upper_outline_and_tint.0, start_angle, end_angle, 2, [upper_outline_and_tint.1; 2]);
                // On the lower face the angles run in the opposite direction.
                let lower_merlon =
                    sector(&lower_outline_and_tint.0, -end_angle, -start_angle, 2, [lower_outline_and_tint.1; 2])
                        .rotated_by(Quat::from_rotation_x(PI));
                for merlon_mesh in [upper_merlon, lower_merlon] {
                    mesh.merge(&merlon_mesh).expect("both have the same attributes");
                }
            }
        }
    }

    /// The outline of a merlon. With its number its edges are worn.
    fn painted_merlon(&self, face: Surface, merlon_number: Option<u16>) -> Vec<ProfilePoint> {
        let [least_wear, greatest_wear] = WEAR_RANGE;
        let wear = merlon_number.map_or(0.0, |merlon_number| {
            least_wear
                + (greatest_wear - least_wear)
                    * random_fraction(UVec2::new(merlon_number.into(), self.merlon_count.into()), 0)
        });
        let edge_height = self.height / 2.0 - EDGE_ROUNDING * 1.01;
        let tint_of =
            |point: &ProfilePoint| if point.position.y > edge_height { face.worn_tint(wear) } else { face.body_tint() };
        self.merlon_outline().into_iter().map(|point| ProfilePoint { tint: tint_of(&point), ..point }).collect()
    }

    /// The height of the walk above the middle.
    fn walk_height(&self) -> f32 {
        self.height / 2.0 - self.merlon_height
    }

    /// The upper half of the wall's outline, without the merlons.
    fn wall_outline(&self) -> Vec<Corner> {
        let &Self { outer_radius, inner_radius, waist_inset, merlon_thickness, .. } = self;
        let walk_height = self.walk_height();
        let corner = |x, y| Corner { at: [x, y], radius: 0.0, tint: BODY };
        let inlay_radius = (inner_radius + outer_radius - merlon_thickness) / 2.0;
        let waist_radius = outer_radius - waist_inset;
        let mut corners = vec![
            corner(waist_radius, 0.0),
            corner(waist_radius, walk_height - CORBEL_HEIGHT),
            corner(outer_radius, walk_height - CORBEL_HEIGHT / 3.0),
            corner(outer_radius, walk_height),
            Corner { tint: INLAY, ..corner(inlay_radius + INLAY_HALF_WIDTH, walk_height) },
            corner(inlay_radius - INLAY_HALF_WIDTH, walk_height),
        ];
        if inner_radius > 0.0 {
            corners.extend([
                Corner { radius: EDGE_ROUNDING, ..corner(inner_radius, walk_height) },
                corner(inner_radius, 0.0),
            ]);
        } else {
            corners.push(corner(0.0, walk_height));
        }
        corners
    }

    /// The outline of a merlon on the upper face.
    fn merlon_outline(&self) -> Vec<ProfilePoint> {
        let &Self { outer_radius, height, merlon_thickness, .. } = self;
        let (foot_height, top_height) = (self.walk_height() - MERLON_ROOT_DEPTH, height / 2.0);
        let corner = |x, y, radius| Corner { at: [x, y], radius, tint: BODY };
        let inner_radius = outer_radius - merlon_thickness;
        rounded_profile(
            &[
                corner(inner_radius, foot_height, 0.0),
                corner(outer_radius, foot_height, 0.0),
                corner(outer_radius, top_height, EDGE_ROUNDING),
                corner(inner_radius, top_height, EDGE_ROUNDING),
            ],
            ARC_STEPS,
        )
    }
}
