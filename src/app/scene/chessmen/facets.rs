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
const KEYS_PER_SQUARE: f32 = 1e5;

/// The facets of closed bodies, which may intersect each other.
#[derive(Default)]
pub(super) struct Facets(Vec<([Vec3; 3], Tint)>);

impl Facets {
    /// Adds a triangle, counterclockwise as seen from outside. A degenerate one is ignored.
    pub(super) fn add_triangle(&mut self, corners: [Vec3; 3], tint: Tint) {
        let [a, b, c] = corners.map(position_key);
        if a != b && b != c && c != a {
            self.0.push((corners, tint));
        }
    }

    /// Adds a quad, counterclockwise as seen from outside.
    pub(super) fn add_quad(&mut self, [a, b, c, d]: [Vec3; 4], tint: Tint) {
        self.add_triangle([a, b, c], tint);
        self.add_triangle([a, c, d], tint);
    }

    /// Adds the surface over rings with equal numbers of points. A ring runs counterclockwise seen in the direction
    /// from ring to ring; `tint` gives the colour of the surface after each ring.
    pub(super) fn add_skin(&mut self, rings: &[Vec<Vec3>], tint: impl Fn(usize) -> Tint) {
        for (index, ring_pair) in rings.windows(2).enumerate() {
            let [lower_ring, upper_ring] = [&ring_pair[0], &ring_pair[1]];
            for spoke in 0..lower_ring.len() {
                let next_spoke = (spoke + 1) % lower_ring.len();
                self.add_quad(
                    [lower_ring[spoke], upper_ring[spoke], upper_ring[next_spoke], lower_ring[next_spoke]],
                    tint(index),
                );
            }
        }
    }

    /// The mesh, moved and then rotated about the y axis by `yaw`. It has the same attributes as the meshes of the
    /// lathe.
    pub(super) fn mesh(&self, offset: Vec3, yaw: f32) -> Mesh {
        let face_normals: Vec<Vec3> =
            self.0.iter().map(|([a, b, c], _)| (b - a).cross(c - a).normalize_or_zero()).collect();
        let mut facets_at_corner: HashMap<IVec3, Vec<(usize, usize)>> = HashMap::new();
        for (face, (corners, _)) in self.0.iter().enumerate() {
            for (corner, &corner_position) in corners.iter().enumerate() {
                facets_at_corner.entry(position_key(corner_position)).or_default().push((face, corner));
            }
        }
        let rotation = Quat::from_rotation_y(yaw);
        let mut vertices_by_key = HashMap::new();
        let (mut positions, mut normals, mut tints, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (face, &(corners, tint)) in self.0.iter().enumerate() {
            for corner_position in corners {
                let smooth_neighbours = facets_at_corner[&position_key(corner_position)]
                    .iter()
                    .filter(|(other_face, _)| face_normals[*other_face].dot(face_normals[face]) > SMOOTH_COSINE);
                let normal_sum: Vec3 = smooth_neighbours
                    .map(|&(other_face, corner)| face_normals[other_face] * self.corner_angle(other_face, corner))
                    .sum();
                let normal = normal_sum.normalize_or(face_normals[face]);
                let next_vertex = positions.len() as u32;
                let vertex = *vertices_by_key
                    .entry((position_key(corner_position), position_key(normal), tint.map(f32::to_bits)))
                    .or_insert(next_vertex);
                if vertex == next_vertex {
                    positions.push(rotation * (corner_position + offset));
                    normals.push(rotation * normal);
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
    fn corner_angle(&self, face: usize, corner: usize) -> f32 {
        let [corner_point, next_point, last_point] = [0, 1, 2].map(|step| self.0[face].0[(corner + step) % 3]);
        (next_point - corner_point).angle_between(last_point - corner_point)
    }
}

/// A ring of points around the y axis: radius and height.
pub(super) fn ring_points([radius, height]: [f32; 2], segments: usize) -> Vec<Vec3> {
    (0..segments).map(|spoke| ring_point(spoke, segments, radius, height)).collect()
}

/// The point at an index of such a ring.
pub(super) fn ring_point(spoke: usize, segments: usize, radius: f32, height: f32) -> Vec3 {
    let offset = Vec2::from_angle(TAU * (spoke % segments) as f32 / segments as f32) * radius;
    Vec3::new(offset.x, height, offset.y)
}

fn position_key(point: Vec3) -> IVec3 {
    (point * KEYS_PER_SQUARE).round().as_ivec3()
}
