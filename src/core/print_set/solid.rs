//! Closed bodies of triangles in millimetres, and the bodies of revolution among them.

use std::f64::consts::TAU;

/// A closed body. Its triangles run counterclockwise, seen from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solid {
    /// The corners, in millimetres, z upward; no two are equal.
    pub vertices: Vec<[f32; 3]>,
    /// The triangles, as indices of corners.
    pub triangles: Vec<[u32; 3]>,
}

/// The largest distance of a chord from its arc, in millimetres.
pub const MAX_CHORD_ERROR_MM: f64 = 0.015;

/// Coordinates are multiples of this fraction of a millimetre, so that they are the same in binary and in text.
const GRID_STEPS_PER_MM: f64 = 10_000.0;

impl Solid {
    /// The body that a closed outline in the half plane of (distance from the axis, height) sweeps around the axis. The
    /// outline runs counterclockwise.
    #[must_use]
    pub fn revolved(outline: &[[f64; 2]], segment_count: u32) -> Self {
        Self::swept(outline.len(), segment_count, |point, _| outline[point])
    }

    /// The body between closed outlines of `point_count` points around the axis, one for each segment. A point lies on the axis
    /// in all outlines or in none.
    pub(super) fn swept(point_count: usize, segment_count: u32, point_at: impl Fn(usize, u32) -> [f64; 2]) -> Self {
        let mut solid = Self::default();
        let mut vertex_rows = Vec::with_capacity(point_count);
        for point in 0..point_count {
            let first_vertex = solid.vertices.len() as u32;
            let is_on_axis = point_at(point, 0)[0] * GRID_STEPS_PER_MM < 0.5;
            for segment in 0..if is_on_axis { 1 } else { segment_count } {
                let [radius, z] = point_at(point, segment);
                let (sin, cos) = (TAU * f64::from(segment) / f64::from(segment_count)).sin_cos();
                solid.vertices.push([radius * cos, radius * sin, z].map(snapped_to_grid));
            }
            vertex_rows.push(VertexRow { first_vertex, is_on_axis });
        }
        for point in 0..point_count {
            solid.add_strip(vertex_rows[point], vertex_rows[(point + 1) % point_count], segment_count);
        }
        solid
    }

    /// Adds the surface between two points of the outline, all the way around.
    fn add_strip(&mut self, from: VertexRow, to: VertexRow, segment_count: u32) {
        for segment in 0..segment_count {
            let next_segment = (segment + 1) % segment_count;
            if !from.is_on_axis {
                self.triangles.push([from.vertex(segment), from.vertex(next_segment), to.vertex(segment)]);
            }
            if !to.is_on_axis {
                self.triangles.push([to.vertex(segment), from.vertex(next_segment), to.vertex(next_segment)]);
            }
        }
    }

    /// The corners of a triangle.
    #[must_use]
    pub fn corners(&self, triangle: [u32; 3]) -> [[f32; 3]; 3] {
        triangle.map(|vertex| self.vertices[vertex as usize])
    }

    /// The volume in cubic millimetres.
    #[must_use]
    pub fn volume(&self) -> f64 {
        let sixfold_volumes = self.triangles.iter().map(|&triangle| {
            let [a, b, c] = self.corners(triangle).map(|corner| corner.map(f64::from));
            dot_product(a, cross_product(b, c))
        });
        sixfold_volumes.sum::<f64>() / 6.0
    }

    /// The smallest and the largest coordinates.
    #[must_use]
    pub fn bounds(&self) -> [[f32; 3]; 2] {
        self.vertices.iter().fold([[f32::MAX; 3], [f32::MIN; 3]], |[min_corner, max_corner], vertex| {
            let axis_bounds = |axis: usize| (min_corner[axis].min(vertex[axis]), max_corner[axis].max(vertex[axis]));
            let [x, y, z] = [0, 1, 2].map(axis_bounds);
            [[x.0, y.0, z.0], [x.1, y.1, z.1]]
        })
    }

    /// The width, depth and height.
    #[must_use]
    pub fn size(&self) -> [f32; 3] {
        let [min_corner, max_corner] = self.bounds();
        [0, 1, 2].map(|axis| max_corner[axis] - min_corner[axis])
    }
}

/// The vertices of a point of the outline: one for each segment, or a single one on the axis.
#[derive(Clone, Copy)]
struct VertexRow {
    first_vertex: u32,
    is_on_axis: bool,
}

impl VertexRow {
    fn vertex(self, segment: u32) -> u32 {
        self.first_vertex + if self.is_on_axis { 0 } else { segment }
    }
}

/// The number of segments with which a circle of this radius in millimetres is round enough.
#[must_use]
pub fn circle_segments(radius: f64) -> u32 {
    let angle = 2.0 * (1.0 - MAX_CHORD_ERROR_MM / radius.max(1.0)).acos();
    ((TAU / angle / 4.0).ceil() as u32 * 4).max(48)
}

fn snapped_to_grid(mm: f64) -> f32 {
    // Adding 0 turns -0 into 0.
    ((mm * GRID_STEPS_PER_MM).round() / GRID_STEPS_PER_MM + 0.0) as f32
}

/// The vector product.
pub(super) fn cross_product(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot_product(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    /// Asserts that a solid is closed: each edge belongs to exactly two triangles that run through it in opposite
    /// directions, no triangle is degenerate, no corner is double or unused, and the surface faces outward.
    pub fn assert_watertight(name: &str, solid: &Solid) {
        let mut edges: HashMap<[u32; 2], u32> = HashMap::new();
        let mut used_vertices = HashSet::new();
        for &triangle in &solid.triangles {
            for edge_index in 0..3 {
                *edges.entry([triangle[edge_index], triangle[(edge_index + 1) % 3]]).or_default() += 1;
            }
            used_vertices.extend(triangle);
            let [a, b, c] = solid.corners(triangle).map(|corner| corner.map(f64::from));
            let [first_edge, second_edge] = [b, c].map(|end| [end[0] - a[0], end[1] - a[1], end[2] - a[2]]);
            let normal = cross_product(first_edge, second_edge);
            assert!(dot_product(normal, normal).sqrt() > 1e-6, "{name}: a triangle without area: {a:?} {b:?} {c:?}");
        }
        for (&[from, to], &count) in &edges {
            assert_eq!(count, 1, "{name}: an edge with two triangles on the same side");
            assert_eq!(edges.get(&[to, from]), Some(&1), "{name}: an open edge");
        }
        let vertex_positions: HashSet<[u32; 3]> =
            solid.vertices.iter().map(|vertex| vertex.map(f32::to_bits)).collect();
        assert_eq!(vertex_positions.len(), solid.vertices.len(), "{name}: two corners at the same place");
        assert_eq!(used_vertices.len(), solid.vertices.len(), "{name}: a corner of no triangle");
        assert!(solid.volume() > 1.0, "{name}: {} mm³", solid.volume());
    }

    #[test]
    fn a_turned_bar_has_the_volume_of_its_prism() {
        let bar = Solid::revolved(&[[5.0, 0.0], [10.0, 0.0], [10.0, 3.0], [5.0, 3.0]], 360);
        assert_watertight("bar", &bar);
        let exact_volume = std::f64::consts::PI * (100.0 - 25.0) * 3.0;
        assert!((bar.volume() / exact_volume - 1.0).abs() < 1e-3, "{}", bar.volume());
        assert_eq!(bar.size(), [20.0, 20.0, 3.0]);
    }

    #[test]
    fn a_body_that_reaches_the_axis_is_closed_there() {
        let cone = Solid::revolved(&[[0.0, 0.0], [10.0, 0.0], [0.0, 6.0]], 360);
        assert_watertight("cone", &cone);
        assert!((cone.volume() / (200.0 * std::f64::consts::PI) - 1.0).abs() < 1e-3, "{}", cone.volume());
    }

    #[test]
    fn chords_are_close_to_their_circle() {
        for radius in [3.0, 7.5, 22.6, 40.0] {
            let half_angle = std::f64::consts::PI / f64::from(circle_segments(radius));
            assert!(radius * (1.0 - half_angle.cos()) < 0.02, "{radius}");
        }
    }
}
