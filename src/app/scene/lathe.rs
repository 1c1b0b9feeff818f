//! Meshes from outlines: turned discs and mitred frames.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::math::{Vec2, Vec3};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};

use crate::pieces::outline;

/// A linear RGBA colour, as in the vertices of meshes.
pub type Tint = [f32; 4];

/// A corner of a closed outline before it is rounded.
pub type Corner = outline::Corner<Tint>;

/// A point of an outline. Consecutive points span a strip of surface; two at the same position make a seam.
#[derive(Clone, Copy, Debug)]
pub struct ProfilePoint {
    /// The distance from the axis and the height.
    pub position: Vec2,
    /// The outward unit normal.
    pub normal: Vec2,
    /// The colour of the surface.
    pub tint: Tint,
}

/// The placeholder for a face's colour.
pub const BODY: Tint = [1.0; 4];
/// The placeholder for the colour of the inlaid line.
pub const INLAY: Tint = [0.0; 4];

/// The maximum distance of points that are regarded as equal.
const TOLERANCE: f32 = 1e-5;

/// Rounds the corners of a closed outline by arcs of `steps` chords. The last point repeats the first position.
#[must_use]
pub fn rounded_profile(corners: &[Corner], steps: u16) -> Vec<ProfilePoint> {
    let points = outline::rounded(corners, steps).into_iter();
    points
        .map(|point| ProfilePoint { position: point.at.into(), normal: point.normal.into(), tint: point.tint })
        .collect()
}

/// Colours the parts above and below height 0 by two functions, with a crisp seam between them.
#[must_use]
pub fn two_faced_profile(
    profile: &[ProfilePoint],
    paint_upper: impl Fn(Tint) -> Tint,
    paint_lower: impl Fn(Tint) -> Tint,
) -> Vec<ProfilePoint> {
    let upper_point = |point: ProfilePoint| ProfilePoint { tint: paint_upper(point.tint), ..point };
    let lower_point = |point: ProfilePoint| ProfilePoint { tint: paint_lower(point.tint), ..point };
    let mut painted_points = Vec::with_capacity(profile.len() + 4);
    for pair in profile.windows(2) {
        let [start, end] = [pair[0], pair[1]];
        let is_upper = start.position.y + end.position.y > 0.0;
        let crosses_middle =
            start.position.y * end.position.y < 0.0 && start.position.y.abs().min(end.position.y.abs()) > TOLERANCE;
        if crosses_middle {
            let seam_fraction = start.position.y / (start.position.y - end.position.y);
            let seam = ProfilePoint {
                position: start.position.lerp(end.position, seam_fraction),
                normal: start.normal.lerp(end.normal, seam_fraction).normalize(),
                ..start
            };
            let [start_side_seam, end_side_seam] = if start.position.y > 0.0 {
                [upper_point(seam), lower_point(seam)]
            } else {
                [lower_point(seam), upper_point(seam)]
            };
            let start = if start.position.y > 0.0 { upper_point(start) } else { lower_point(start) };
            painted_points.extend([start, start_side_seam, end_side_seam]);
            let end = if end.position.y > 0.0 { upper_point(end) } else { lower_point(end) };
            painted_points.push(end);
        } else if is_upper {
            painted_points.extend([upper_point(start), upper_point(end)]);
        } else {
            painted_points.extend([lower_point(start), lower_point(end)]);
        }
    }
    painted_points.dedup_by(|next, previous| {
        next.position == previous.position && next.normal == previous.normal && next.tint == previous.tint
    });
    painted_points
}

/// Rotates an outline around the y axis. `u` runs once around, `v` is the length along the outline.
#[must_use]
pub fn lathe(profile: &[ProfilePoint], segments: u16) -> Mesh {
    let spokes: Vec<(Vec2, f32)> = (0..=segments)
        .map(|spoke| {
            let turn_fraction = f32::from(spoke) / f32::from(segments);
            // The last spoke has exactly the position of the first.
            (Vec2::from_angle(if spoke == segments { 0.0 } else { turn_fraction * TAU }), turn_fraction)
        })
        .collect();
    revolved_mesh(profile, &spokes)
}

/// An outline in each of these directions, given with their fraction of a full turn.
fn revolved_mesh(profile: &[ProfilePoint], spokes: &[(Vec2, f32)]) -> Mesh {
    let vertex_of = |point: ProfilePoint, spoke: usize| {
        let (direction, turn_fraction) = spokes[spoke];
        (rotated_point(point.position, direction), rotated_point(point.normal, direction), turn_fraction)
    };
    strips_mesh(profile, spokes.len(), vertex_of, |_| true)
}

/// A point of the outline's half plane, rotated into a direction.
fn rotated_point(point: Vec2, direction: Vec2) -> Vec3 {
    Vec3::new(point.x * direction.x, point.y, point.x * direction.y)
}

/// Rotates an outline around a part of the y axis, between two angles in radians from the x axis towards z, and closes
/// both ends. Each end has one colour above height 0 and one below. Each of these areas must be visible as a whole from
/// its middle.
#[must_use]
pub fn sector(profile: &[ProfilePoint], start_angle: f32, end_angle: f32, segments: u16, end_tints: [Tint; 2]) -> Mesh {
    let spokes: Vec<(Vec2, f32)> = (0..=segments)
        .map(|spoke| {
            let angle = start_angle + (end_angle - start_angle) * f32::from(spoke) / f32::from(segments);
            (Vec2::from_angle(angle), angle / TAU)
        })
        .collect();
    let mut mesh = revolved_mesh(profile, &spokes);
    for (half_sign, tint) in [1.0, -1.0].into_iter().zip(end_tints) {
        let mut half_outline: Vec<Vec2> =
            profile.iter().map(|point| point.position).filter(|position| position.y * half_sign > -TOLERANCE).collect();
        half_outline.dedup_by(|next, previous| next.distance(*previous) < TOLERANCE);
        // A closed outline repeats its first point.
        if half_outline.first().zip(half_outline.last()).is_some_and(|(first, last)| first.distance(*last) < TOLERANCE)
        {
            half_outline.pop();
        }
        // An outline on one side of height 0 has no end on the other side.
        if half_outline.len() < 3 {
            continue;
        }
        for ((direction, _), side) in [(spokes[0], -1.0), (spokes[spokes.len() - 1], 1.0)] {
            mesh.merge(&end_cap(&half_outline, direction, side, tint)).expect("both have the same attributes");
        }
    }
    mesh
}

/// The end face within an outline in this direction: a fan around its middle, facing growing angles, or the opposite
/// direction if `side` is negative.
fn end_cap(outline: &[Vec2], direction: Vec2, side: f32, tint: Tint) -> Mesh {
    let corner_count = outline.len();
    let center = outline.iter().sum::<Vec2>() / corner_count as f32;
    let corners: Vec<Vec2> = outline.iter().copied().chain([center]).collect();
    let edge_indices =
        (0..corner_count).map(|start_corner| [start_corner as u32, ((start_corner + 1) % corner_count) as u32]);
    // Seen from behind, the outline runs in the opposite direction.
    let indices = edge_indices.flat_map(|[start_corner, end_corner]| {
        if side > 0.0 {
            [corner_count as u32, start_corner, end_corner]
        } else {
            [corner_count as u32, end_corner, start_corner]
        }
    });
    let normal = Vec3::new(-direction.y, 0.0, direction.x) * side;
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            corners.iter().map(|&corner| rotated_point(corner, direction)).collect::<Vec<_>>(),
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![normal; corners.len()])
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![tint; corners.len()])
        .with_inserted_indices(Indices::U32(indices.collect()))
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, corners)
}

/// Sweeps an outline around a rectangle with mitred corners, like a picture frame. Distances of the outline are
/// measured outward from the rectangle's sides. `u` is the length along a side, `v` the length along the outline.
#[must_use]
pub fn mitred_frame(profile: &[ProfilePoint], half_size: Vec2) -> Mesh {
    const CORNERS: [Vec2; 4] = [Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0), Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)];
    const SIDE_NORMALS: [Vec2; 4] = [Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y, Vec2::X];
    // Each side has its own two ends, spokes 2n and 2n + 1, with their own normals.
    let vertex_of = |point: ProfilePoint, spoke: usize| {
        let side_normal = SIDE_NORMALS[spoke / 2];
        let corner = CORNERS[(spoke / 2 + spoke % 2) % 4] * (half_size + point.position.x);
        let normal = side_normal * point.normal.x;
        let texture_position = corner.dot(side_normal.perp()) + 3.7 * (spoke / 2) as f32;
        (
            Vec3::new(corner.x, point.position.y, corner.y),
            Vec3::new(normal.x, point.normal.y, normal.y),
            texture_position,
        )
    };
    strips_mesh(profile, 8, vertex_of, |spoke| spoke % 2 == 0)
}

/// Repeats each point of the profile for each spoke, and joins neighbouring spokes by quads where `joins_next` is true.
fn strips_mesh(
    profile: &[ProfilePoint],
    spoke_count: usize,
    vertex_of: impl Fn(ProfilePoint, usize) -> (Vec3, Vec3, f32),
    joins_next: impl Fn(usize) -> bool,
) -> Mesh {
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    let mut uvs = Vec::new();
    let mut tints = Vec::new();
    let mut profile_length = 0.0;
    for (index, &point) in profile.iter().enumerate() {
        profile_length += point.position.distance(profile[index.saturating_sub(1)].position);
        for spoke in 0..spoke_count {
            let (position, normal, texture_position) = vertex_of(point, spoke);
            positions.push(position);
            normals.push(normal);
            uvs.push(Vec2::new(texture_position, profile_length));
            tints.push(point.tint);
        }
    }
    let mut indices = Vec::new();
    for (row, pair) in profile.windows(2).enumerate() {
        if pair[0].position.distance(pair[1].position) < TOLERANCE {
            continue;
        }
        for spoke in (0..spoke_count - 1).filter(|&spoke| joins_next(spoke)) {
            let near_vertex = row * spoke_count + spoke;
            let far_vertex = near_vertex + spoke_count;
            for triangle in [[near_vertex, far_vertex, near_vertex + 1], [near_vertex + 1, far_vertex, far_vertex + 1]]
            {
                let [a, b, c] = triangle.map(|vertex| positions[vertex]);
                if (b - a).cross(c - a).length_squared() > TOLERANCE * TOLERANCE * TOLERANCE {
                    indices.extend(triangle.map(|vertex| vertex as u32));
                }
            }
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, tints)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashMap;

    use bevy::mesh::VertexAttributeValues;

    use super::*;

    /// The corners and normals of a mesh's triangles.
    pub fn triangles(mesh: &Mesh) -> Vec<[(Vec3, Vec3); 3]> {
        let read_vectors = |id| match mesh.attribute(id) {
            Some(VertexAttributeValues::Float32x3(coordinates)) => {
                coordinates.iter().copied().map(Vec3::from).collect::<Vec<_>>()
            }
            _ => panic!("a mesh has positions and normals"),
        };
        let corners: Vec<_> =
            read_vectors(Mesh::ATTRIBUTE_POSITION).into_iter().zip(read_vectors(Mesh::ATTRIBUTE_NORMAL)).collect();
        let indices: Vec<usize> = mesh.indices().expect("an indexed mesh").iter().collect();
        indices
            .chunks_exact(3)
            .map(|corner_indices| [corners[corner_indices[0]], corners[corner_indices[1]], corners[corner_indices[2]]])
            .collect()
    }

    /// Asserts that each edge has a twin in the opposite direction.
    pub fn assert_closed(mesh: &Mesh) {
        let position_key = |point: Vec3| (point * 1e4).round().as_ivec3();
        let mut edge_balances = HashMap::new();
        for triangle in triangles(mesh) {
            for corner in 0..3 {
                let [start, end] = [triangle[corner].0, triangle[(corner + 1) % 3].0].map(position_key);
                *edge_balances.entry((start, end)).or_insert(0) += 1;
                *edge_balances.entry((end, start)).or_insert(0) -= 1;
            }
        }
        assert!(edge_balances.values().all(|&count| count == 0), "an open edge");
    }

    /// Asserts that triangles face in the direction of their normals, which have length 1.
    pub fn assert_outward(mesh: &Mesh) {
        for [a, b, c] in triangles(mesh) {
            let face_normal = (b.0 - a.0).cross(c.0 - a.0).normalize();
            for (_, normal) in [a, b, c] {
                assert!((normal.length() - 1.0).abs() < 1e-3, "{normal}");
                assert!(face_normal.dot(normal) > 0.5, "{face_normal} against {normal}");
            }
        }
    }

    fn bar_profile() -> Vec<ProfilePoint> {
        let corner = |x, y, radius| Corner { at: [x, y], radius, tint: [1.0; 4] };
        rounded_profile(
            &[corner(0.2, -0.1, 0.0), corner(0.5, -0.1, 0.02), corner(0.5, 0.1, 0.05), corner(0.2, 0.1, 0.0)],
            4,
        )
    }

    #[test]
    fn a_turned_bar_is_a_closed_ring() {
        let ring = lathe(&bar_profile(), 32);
        assert_closed(&ring);
        assert_outward(&ring);
    }

    #[test]
    fn a_swept_bar_is_a_closed_frame() {
        let frame = mitred_frame(&bar_profile(), Vec2::new(4.0, 2.0));
        assert_closed(&frame);
        assert_outward(&frame);
    }

    #[test]
    fn the_seam_between_two_faces_is_crisp() {
        let painted_profile = two_faced_profile(&bar_profile(), |_| [1.0; 4], |_| [0.0; 4]);
        for pair in painted_profile.windows(2).filter(|pair| pair[0].position.distance(pair[1].position) > TOLERANCE) {
            assert_eq!(pair[0].tint, pair[1].tint);
            assert_eq!(pair[0].tint[0] > 0.5, pair[0].position.y + pair[1].position.y > 0.0);
        }
    }
}
