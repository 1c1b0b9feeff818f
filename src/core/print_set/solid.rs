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
pub const CHORD_ERROR: f64 = 0.015;

/// Coordinates are multiples of this fraction of a millimetre, so that they are the same in binary and in text.
const STEPS_PER_MM: f64 = 10_000.0;

impl Solid {
    /// The body that a closed outline in the half plane of (distance from the axis, height) sweeps around the axis. The
    /// outline runs counterclockwise.
    #[must_use]
    pub fn revolved(outline: &[[f64; 2]], spokes: u32) -> Self {
        Self::swept(outline.len(), spokes, |point, _| outline[point])
    }

    /// The body between closed outlines of `points` points around the axis, one for each spoke. A point lies on the axis
    /// in all outlines or in none.
    pub(super) fn swept(points: usize, spokes: u32, point_at: impl Fn(usize, u32) -> [f64; 2]) -> Self {
        let mut solid = Self::default();
        let mut rows = Vec::with_capacity(points);
        for point in 0..points {
            let first_vertex = solid.vertices.len() as u32;
            let is_on_axis = point_at(point, 0)[0] * STEPS_PER_MM < 0.5;
            for spoke in 0..if is_on_axis { 1 } else { spokes } {
                let [radius, z] = point_at(point, spoke);
                let (sin, cos) = (TAU * f64::from(spoke) / f64::from(spokes)).sin_cos();
                solid.vertices.push([radius * cos, radius * sin, z].map(on_grid));
            }
            rows.push(VertexRow { first: first_vertex, is_on_axis });
        }
        for point in 0..points {
            solid.join(rows[point], rows[(point + 1) % points], spokes);
        }
        solid
    }

    /// Adds the surface between two points of the outline, all the way around.
    fn join(&mut self, from: VertexRow, to: VertexRow, spokes: u32) {
        for spoke in 0..spokes {
            let next = (spoke + 1) % spokes;
            if !from.is_on_axis {
                self.triangles.push([from.vertex(spoke), from.vertex(next), to.vertex(spoke)]);
            }
            if !to.is_on_axis {
                self.triangles.push([to.vertex(spoke), from.vertex(next), to.vertex(next)]);
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
        let six_times_volumes = self.triangles.iter().map(|&triangle| {
            let [a, b, c] = self.corners(triangle).map(|corner| corner.map(f64::from));
            dot(a, cross(b, c))
        });
        six_times_volumes.sum::<f64>() / 6.0
    }

    /// The smallest and the largest coordinates.
    #[must_use]
    pub fn bounds(&self) -> [[f32; 3]; 2] {
        self.vertices.iter().fold([[f32::MAX; 3], [f32::MIN; 3]], |[low, high], vertex| {
            let axis_bounds = |axis: usize| (low[axis].min(vertex[axis]), high[axis].max(vertex[axis]));
            let [x, y, z] = [0, 1, 2].map(axis_bounds);
            [[x.0, y.0, z.0], [x.1, y.1, z.1]]
        })
    }

    /// The width, depth and height.
    #[must_use]
    pub fn size(&self) -> [f32; 3] {
        let [low, high] = self.bounds();
        [0, 1, 2].map(|axis| high[axis] - low[axis])
    }
}

/// The vertices of a point of the outline: one for each spoke, or a single one on the axis.
#[derive(Clone, Copy)]
struct VertexRow {
    first: u32,
    is_on_axis: bool,
}

impl VertexRow {
    fn vertex(self, spoke: u32) -> u32 {
        self.first + if self.is_on_axis { 0 } else { spoke }
    }
}

/// The number of spokes with which a circle of this radius in millimetres is round enough.
#[must_use]
pub fn spokes_for(radius: f64) -> u32 {
    let angle = 2.0 * (1.0 - CHORD_ERROR / radius.max(1.0)).acos();
    ((TAU / angle / 4.0).ceil() as u32 * 4).max(48)
}

fn on_grid(mm: f64) -> f32 {
    // Adding 0 turns -0 into 0.
    ((mm * STEPS_PER_MM).round() / STEPS_PER_MM + 0.0) as f32
}

/// The vector product.
pub(super) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
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
        let mut used = HashSet::new();
        for &triangle in &solid.triangles {
            for side in 0..3 {
                *edges.entry([triangle[side], triangle[(side + 1) % 3]]).or_default() += 1;
            }
            used.extend(triangle);
            let [a, b, c] = solid.corners(triangle).map(|corner| corner.map(f64::from));
            let [u, v] = [b, c].map(|end| [end[0] - a[0], end[1] - a[1], end[2] - a[2]]);
            let normal = cross(u, v);
            assert!(dot(normal, normal).sqrt() > 1e-6, "{name}: a triangle without area: {a:?} {b:?} {c:?}");
        }
        for (&[from, to], &count) in &edges {
            assert_eq!(count, 1, "{name}: an edge with two triangles on the same side");
            assert_eq!(edges.get(&[to, from]), Some(&1), "{name}: an open edge");
        }
        let places: HashSet<[u32; 3]> = solid.vertices.iter().map(|vertex| vertex.map(f32::to_bits)).collect();
        assert_eq!(places.len(), solid.vertices.len(), "{name}: two corners at the same place");
        assert_eq!(used.len(), solid.vertices.len(), "{name}: a corner of no triangle");
        assert!(solid.volume() > 1.0, "{name}: {} mm³", solid.volume());
    }

    #[test]
    fn a_turned_bar_has_the_volume_of_its_prism() {
        let bar = Solid::revolved(&[[5.0, 0.0], [10.0, 0.0], [10.0, 3.0], [5.0, 3.0]], 360);
        assert_watertight("bar", &bar);
        let exact = std::f64::consts::PI * (100.0 - 25.0) * 3.0;
        assert!((bar.volume() / exact - 1.0).abs() < 1e-3, "{}", bar.volume());
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
            let half = std::f64::consts::PI / f64::from(spokes_for(radius));
            assert!(radius * (1.0 - half.cos()) < 0.02, "{radius}");
        }
    }
}
