//! The mesh of a part of a castle: a round wall with battlements on both faces.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, UVec2};
use bevy::mesh::Mesh;

use super::lathe::{BODY, Corner, INLAY, Rim, lathe, rounded, sector, two_faced};
use super::palette::Surface;
use super::textures::chance;
use crate::pieces::outline::mirrored;

/// The number of chords of a rounded edge.
const ARC_STEPS: u16 = 1;
/// The radius of rounded edges.
const EDGE: f32 = 0.009;
/// The width of a merlon, relative to a merlon and a gap.
const MERLON_SHARE: f32 = 0.58;
/// How much the edges of merlons are worn, at least and at most.
const WEAR: [f32; 2] = [0.15, 0.6];
/// How deep the merlons are sunk into the wall.
const ROOT: f32 = 0.006;
/// The distance below the walk at which the wall widens to carry the battlements.
const CORBEL: f32 = 0.024;
/// Half the width of the inlaid line on the walk.
const INLAY_HALF: f32 = 0.008;
/// The minimum width of a part of a merlon, in radians. Smaller ones are left out.
const LEAST_CHORD: f32 = 0.01;
/// The number of chords of a merlon and a gap.
const CHORDS: u16 = 4;

/// The dimensions of a part with battlements on both faces, in squares.
#[derive(Debug)]
pub(super) struct Masonry {
    /// The outer radius.
    pub(super) outer: f32,
    /// The smallest radius of the hole; 0 for none.
    pub(super) inner: f32,
    /// The distance between the walks of both faces, battlements included.
    pub(super) height: f32,
    /// The number of merlons on a face.
    pub(super) merlons: u16,
    /// The height of the merlons.
    pub(super) crenel: f32,
    /// The thickness of the merlons.
    pub(super) parapet: f32,
    /// How much smaller the radius is at the waist.
    pub(super) batter: f32,
}

impl Masonry {
    /// The mesh around the origin, which is the middle of its height. The upper half has White's colours, the lower
    /// half Black's. The edges may be worn.
    pub(super) fn mesh(&self, faces: [Surface; 2], is_worn: bool) -> Mesh {
        let mut mesh = lathe(&self.walls(faces), self.merlons * CHORDS);
        self.crown(&mut mesh, faces, is_worn, |middle, half| vec![[middle - half, middle + half]]);
        mesh
    }

    /// The same between two angles in radians, from the x axis towards z, with both ends closed.
    pub(super) fn cut(&self, faces: [Surface; 2], is_worn: bool, [from, to]: [f32; 2]) -> Mesh {
        let part = ((to - from) / TAU * f32::from(self.merlons * CHORDS)).ceil() as u16;
        let mut mesh = sector(&self.walls(faces), from, to, part, faces.map(Surface::cut_tint));
        // The parts of a merlon within the angles, which may wrap around.
        self.crown(&mut mesh, faces, is_worn, |middle, half| {
            let left = [-TAU, 0.0, TAU].map(|turn| [(middle + turn - half).max(from), (middle + turn + half).min(to)]);
            left.into_iter().filter(|[from, to]| from + LEAST_CHORD < *to).collect()
        });
        mesh
    }

    /// The painted outline of the wall.
    fn walls(&self, faces: [Surface; 2]) -> Vec<Rim> {
        let [upper, lower] = faces.map(Surface::painter);
        two_faced(&rounded(&mirrored(&self.wall()), ARC_STEPS), upper, lower)
    }

    /// Adds the merlons on both faces. `parts` returns the angles of the parts of a merlon, given its middle and half
    /// its width.
    fn crown(&self, mesh: &mut Mesh, faces: [Surface; 2], is_worn: bool, parts: impl Fn(f32, f32) -> Vec<[f32; 2]>) {
        let half = PI / f32::from(self.merlons) * MERLON_SHARE;
        for merlon in 0..self.merlons {
            let middle = TAU * f32::from(merlon) / f32::from(self.merlons);
            let [above, below] = faces.map(|face| (self.painted_merlon(face, is_worn.then_some(merlon)), face.core()));
            for [from, to] in parts(middle, half) {
                let upper = sector(&above.0, from, to, 2, [above.1; 2]);
                // On the lower face the angles run in the opposite direction.
                let lower = sector(&below.0, -to, -from, 2, [below.1; 2]).rotated_by(Quat::from_rotation_x(PI));
                for merlon in [upper, lower] {
                    mesh.merge(&merlon).expect("both have the same attributes");
                }
            }
        }
    }

    /// The outline of a merlon. With its number its edges are worn.
    fn painted_merlon(&self, face: Surface, number: Option<u16>) -> Vec<Rim> {
        let [least, most] = WEAR;
        let wear = number
            .map_or(0.0, |number| least + (most - least) * chance(UVec2::new(number.into(), self.merlons.into()), 0));
        let top = self.height / 2.0 - EDGE * 1.01;
        let tint = |rim: &Rim| if rim.at.y > top { face.worn_tint(wear) } else { face.core() };
        self.merlon().into_iter().map(|rim| Rim { tint: tint(&rim), ..rim }).collect()
    }

    /// The height of the walk above the middle.
    fn walk(&self) -> f32 {
        self.height / 2.0 - self.crenel
    }

    /// The upper half of the wall's outline, without the merlons.
    fn wall(&self) -> Vec<Corner> {
        let &Self { outer, inner, batter, parapet, .. } = self;
        let walk = self.walk();
        let corner = |x, y| Corner { at: [x, y], radius: 0.0, tint: BODY };
        let middle = (inner + outer - parapet) / 2.0;
        let waist = outer - batter;
        let mut corners = vec![
            corner(waist, 0.0),
            corner(waist, walk - CORBEL),
            corner(outer, walk - CORBEL / 3.0),
            corner(outer, walk),
            Corner { tint: INLAY, ..corner(middle + INLAY_HALF, walk) },
            corner(middle - INLAY_HALF, walk),
        ];
        if inner > 0.0 {
            corners.extend([Corner { radius: EDGE, ..corner(inner, walk) }, corner(inner, 0.0)]);
        } else {
            corners.push(corner(0.0, walk));
        }
        corners
    }

    /// The outline of a merlon on the upper face.
    fn merlon(&self) -> Vec<Rim> {
        let &Self { outer, height, parapet, .. } = self;
        let (foot, top) = (self.walk() - ROOT, height / 2.0);
        let corner = |x, y, radius| Corner { at: [x, y], radius, tint: BODY };
        let inside = outer - parapet;
        rounded(
            &[corner(inside, foot, 0.0), corner(outer, foot, 0.0), corner(outer, top, EDGE), corner(inside, top, EDGE)],
            ARC_STEPS,
        )
    }
}
