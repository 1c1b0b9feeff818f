//! Makes meshes with smooth sides and crisp edges from flat facets.

use std::collections::HashMap;
use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::math::{IVec3, Quat, Vec2, Vec3};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

use super::super::lathe::Tint;

/// The cosine of the angle below which adjacent facets belong to one smooth surface.
const SMOOTH_COSINE: f32 = 0.70;
/// The number of parts of a square in which coordinates are rounded to compare points.
const GRAIN: f32 = 1e5;

/// The facets of closed bodies, which may intersect each other.
#[derive(Default)]
pub(super) struct Facets(Vec<([Vec3; 3], Tint)>);

impl Facets {
    /// Adds a triangle, counterclockwise as seen from outside. A degenerate one is ignored.
    pub(super) fn triangle(&mut self, corners: [Vec3; 3], tint: Tint) {
        let [a, b, c] = corners.map(key);
        if a != b && b != c && c != a {
            self.0.push((corners, tint));
        }
    }

    /// Adds a quad, counterclockwise as seen from outside.
    pub(super) fn quad(&mut self, [a, b, c, d]: [Vec3; 4], tint: Tint) {
        self.triangle([a, b, c], tint);
        self.triangle([a, c, d], tint);
    }

    /// Adds the surface over rings with equal numbers of points. A ring runs counterclockwise seen in the direction
    /// from ring to ring; `tint` gives the colour of the surface after each ring.
    pub(super) fn skin(&mut self, rings: &[Vec<Vec3>], tint: impl Fn(usize) -> Tint) {
        for (index, pair) in rings.windows(2).enumerate() {
            let [from, to] = [&pair[0], &pair[1]];
            for spoke in 0..from.len() {
                let next = (spoke + 1) % from.len();
                self.quad([from[spoke], to[spoke], to[next], from[next]], tint(index));
            }
        }
    }

    /// The mesh, moved and then rotated about the y axis by `yaw`. It has the same attributes as the meshes of the
    /// lathe.
    pub(super) fn mesh(&self, offset: Vec3, yaw: f32) -> Mesh {
        let faces: Vec<Vec3> = self.0.iter().map(|([a, b, c], _)| (b - a).cross(c - a).normalize_or_zero()).collect();
        let mut around: HashMap<IVec3, Vec<(usize, usize)>> = HashMap::new();
        for (face, (corners, _)) in self.0.iter().enumerate() {
            for (corner, &at) in corners.iter().enumerate() {
                around.entry(key(at)).or_default().push((face, corner));
            }
        }
        let turn = Quat::from_rotation_y(yaw);
        let mut known = HashMap::new();
        let (mut positions, mut normals, mut tints, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (face, &(corners, tint)) in self.0.iter().enumerate() {
            for at in corners {
                let smooth =
                    around[&key(at)].iter().filter(|(other, _)| faces[*other].dot(faces[face]) > SMOOTH_COSINE);
                let sum: Vec3 = smooth.map(|&(other, corner)| faces[other] * self.angle(other, corner)).sum();
                let normal = sum.normalize_or(faces[face]);
                let next = positions.len() as u32;
                let vertex = *known.entry((key(at), key(normal), tint.map(f32::to_bits))).or_insert(next);
                if vertex == next {
                    positions.push(turn * (at + offset));
                    normals.push(turn * normal);
                    tints.push(tint);
                }
                indices.push(vertex);
            }
        }
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![Vec2::ZERO; positions.len()])
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, tints)
            .with_inserted_indices(Indices::U32(indices))
    }

    /// The angle of a facet at one of its corners.
    fn angle(&self, face: usize, corner: usize) -> f32 {
        let [here, next, last] = [0, 1, 2].map(|step| self.0[face].0[(corner + step) % 3]);
        (next - here).angle_between(last - here)
    }
}

/// A ring of points around the y axis: radius and height.
pub(super) fn ring([radius, height]: [f32; 2], segments: usize) -> Vec<Vec3> {
    (0..segments).map(|spoke| spoke_at(spoke, segments, radius, height)).collect()
}

/// The point at an index of such a ring.
pub(super) fn spoke_at(spoke: usize, segments: usize, radius: f32, height: f32) -> Vec3 {
    let way = Vec2::from_angle(TAU * (spoke % segments) as f32 / segments as f32) * radius;
    Vec3::new(way.x, height, way.y)
}

fn key(point: Vec3) -> IVec3 {
    (point * GRAIN).round().as_ivec3()
}
