//! The mesh of a part of a castle: a round wall with battlements on both faces.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, Vec2};
use bevy::mesh::Mesh;

use super::lathe::{BODY, Corner, INLAY, Rim, lathe, mirrored, rounded, sector, two_faced};
use super::palette::Surface;

/// How many chords approximate a rounded edge.
const ARC_STEPS: u16 = 1;
/// The rounding of the edges that a hand touches.
const EDGE: f32 = 0.009;
/// How much of the way around a battlement takes, of what it and the gap beside it take.
const MERLON_SHARE: f32 = 0.58;
/// How deep the battlements stand in the wall: so much of them is not seen.
const ROOT: f32 = 0.006;
/// How far below the walk the wall widens to carry the battlements.
const CORBEL: f32 = 0.024;
/// Half the width of the line inlaid in the walk.
const INLAY_HALF: f32 = 0.008;
/// What is left of a battlement is not shown where it is narrower, in radians.
const LEAST_CHORD: f32 = 0.01;
/// How many chords a battlement and the gap beside it have together.
const CHORDS: u16 = 4;

/// The measures of a part with battlements on either face, in squares.
#[derive(Debug)]
pub(super) struct Masonry {
    /// The greatest distance from the axis.
    pub(super) outer: f32,
    /// The hole's radius at its narrowest; 0 where there is none.
    pub(super) inner: f32,
    /// From the battlements of one face to those of the other.
    pub(super) height: f32,
    /// How many battlements stand on a face.
    pub(super) merlons: u16,
    /// How high they are.
    pub(super) crenel: f32,
    /// How thick they are.
    pub(super) parapet: f32,
    /// How much nearer to the axis the wall is at its waist.
    pub(super) batter: f32,
}

impl Masonry {
    /// Around the origin, which is the middle of its height: the upper half has White's colours, the lower half Black's.
    pub(super) fn mesh(&self, faces: [Surface; 2]) -> Mesh {
        let mut mesh = lathe(&self.walls(faces), self.merlons * CHORDS);
        self.crown(&mut mesh, faces, |middle, half| vec![[middle - half, middle + half]]);
        mesh
    }

    /// The same between two angles, in radians from the x axis towards z, with both ends closed.
    pub(super) fn cut(&self, faces: [Surface; 2], [from, to]: [f32; 2]) -> Mesh {
        let part = ((to - from) / TAU * f32::from(self.merlons * CHORDS)).ceil() as u16;
        let mut mesh = sector(&self.walls(faces), from, to, part, faces.map(Surface::cut));
        // What is left of a battlement. The angles may have gone once around.
        self.crown(&mut mesh, faces, |middle, half| {
            let left = [-TAU, 0.0, TAU].map(|turn| [(middle + turn - half).max(from), (middle + turn + half).min(to)]);
            left.into_iter().filter(|[from, to]| from + LEAST_CHORD < *to).collect()
        });
        mesh
    }

    /// The outline of the wall, painted.
    fn walls(&self, faces: [Surface; 2]) -> Vec<Rim> {
        let [upper, lower] = faces.map(Surface::painter);
        two_faced(&rounded(&mirrored(&self.wall()), ARC_STEPS), upper, lower)
    }

    /// Sets the battlements on both faces. `parts` tells between which angles each of them stands, from its middle and half its
    /// width.
    fn crown(&self, mesh: &mut Mesh, faces: [Surface; 2], parts: impl Fn(f32, f32) -> Vec<[f32; 2]>) {
        // A battlement is all of one colour.
        let [above, below] = faces.map(|face| {
            let tint = face.core();
            (self.merlon().into_iter().map(|rim| Rim { tint, ..rim }).collect::<Vec<_>>(), tint)
        });
        let half = PI / f32::from(self.merlons) * MERLON_SHARE;
        for merlon in 0..self.merlons {
            let middle = TAU * f32::from(merlon) / f32::from(self.merlons);
            for [from, to] in parts(middle, half) {
                let upper = sector(&above.0, from, to, 2, [above.1; 2]);
                // Turned over it lies where the angles run the other way.
                let lower = sector(&below.0, -to, -from, 2, [below.1; 2]).rotated_by(Quat::from_rotation_x(PI));
                for merlon in [upper, lower] {
                    mesh.merge(&merlon).expect("both have the same attributes");
                }
            }
        }
    }

    /// How high the walk lies above the middle.
    fn walk(&self) -> f32 {
        self.height / 2.0 - self.crenel
    }

    /// The upper half of the wall's outline, without its battlements.
    fn wall(&self) -> Vec<Corner> {
        let &Self { outer, inner, batter, parapet, .. } = self;
        let walk = self.walk();
        let corner = |x, y| Corner { at: Vec2::new(x, y), radius: 0.0, tint: BODY };
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

    /// The outline of a battlement of the upper face.
    fn merlon(&self) -> Vec<Rim> {
        let &Self { outer, height, parapet, .. } = self;
        let (foot, top) = (self.walk() - ROOT, height / 2.0);
        let corner = |x, y, radius| Corner { at: Vec2::new(x, y), radius, tint: BODY };
        let inside = outer - parapet;
        rounded(
            &[corner(inside, foot, 0.0), corner(outer, foot, 0.0), corner(outer, top, EDGE), corner(inside, top, EDGE)],
            ARC_STEPS,
        )
    }
}
