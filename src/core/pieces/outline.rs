//! Outlines in the half plane beside an axis: a list of corners, mirrored and rounded.
//!
//! A position is `[distance from the axis, height]`. A closed outline runs counterclockwise, with the solid on its left.

/// A corner of an outline before it is rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner<T> {
    /// The position of the sharp corner.
    pub at: [f32; 2],
    /// The radius of the rounding; 0 for a crease.
    pub radius: f32,
    /// The colour of the edge that leaves this corner, or what stands for it.
    pub tint: T,
}

impl<T> Corner<T> {
    /// The same corner in another colour.
    pub fn map_tint<U>(self, paint: impl FnOnce(T) -> U) -> Corner<U> {
        Corner { at: self.at, radius: self.radius, tint: paint(self.tint) }
    }
}

/// A point of a rounded outline. Two points at the same position make a crease or a seam between colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutlinePoint<T> {
    /// The position.
    pub at: [f32; 2],
    /// The outward unit normal.
    pub normal: [f32; 2],
    /// The colour.
    pub tint: T,
}

/// The angle in radians below which two edges count as one.
const STRAIGHT_ANGLE: f32 = 0.01;

/// The outline of a body that is symmetric in height. `upper_corners` runs from height 0 up and back, or to the axis.
#[must_use]
pub fn mirrored<T: Copy>(upper_corners: &[Corner<T>]) -> Vec<Corner<T>> {
    // The edge after a corner becomes the edge before its mirror image.
    let lower_corners = (1..upper_corners.len()).rev().map(|index| {
        let Corner { at: [x, y], radius, .. } = upper_corners[index];
        Corner { at: [x, -y], radius, tint: upper_corners[index - 1].tint }
    });
    // A last corner at height 0 is its own mirror image.
    let is_below = |corner: &Corner<T>| corner.at[1] < 0.0;
    let last = lower_corners.clone().next().filter(|corner| !is_below(corner));
    let kept_count = upper_corners.len() - usize::from(last.is_some());
    upper_corners[..kept_count].iter().copied().chain(last).chain(lower_corners.filter(is_below)).collect()
}

/// Rounds the corners of a closed outline by arcs of `steps` chords. The last point repeats the first position.
#[must_use]
pub fn rounded<T: Copy + PartialEq>(corners: &[Corner<T>], steps: u16) -> Vec<OutlinePoint<T>> {
    let corner_count = corners.len();
    let mut points: Vec<OutlinePoint<T>> = (0..corner_count)
        .flat_map(|corner_index| {
            let [before, corner, after] = [corner_index + corner_count - 1, corner_index, corner_index + 1]
                .map(|index| corners[index % corner_count]);
            round_corner(before, corner, after, steps)
        })
        .collect();
    points.push(OutlinePoint { tint: corners[corner_count - 1].tint, ..points[0] });
    points
}

fn round_corner<T: Copy + PartialEq>(
    before: Corner<T>,
    corner: Corner<T>,
    after: Corner<T>,
    steps: u16,
) -> Vec<OutlinePoint<T>> {
    let arriving_direction = direction(before.at, corner.at);
    let leaving_direction = direction(corner.at, after.at);
    let turn_angle = angle_between(arriving_direction, leaving_direction);
    let first = OutlinePoint { at: corner.at, normal: outward(arriving_direction), tint: before.tint };
    if corner.radius <= 0.0 || turn_angle.abs() < STRAIGHT_ANGLE {
        return vec![first, OutlinePoint { normal: outward(leaving_direction), tint: corner.tint, ..first }];
    }
    let start = moved(corner.at, arriving_direction, -corner.radius * (turn_angle.abs() / 2.0).tan());
    let to_rim = corner.radius * turn_angle.signum();
    let centre = moved(start, first.normal, -to_rim);
    let arc = (0..=steps).map(|step| {
        let arc_normal = rotated(first.normal, turn_angle * f32::from(step) / f32::from(steps));
        OutlinePoint { at: moved(centre, arc_normal, to_rim), normal: arc_normal, tint: corner.tint }
    });
    // Where the colour changes, the edge that arrives ends in its own.
    let seam = (corner.tint != before.tint).then_some(OutlinePoint { at: start, ..first });
    seam.into_iter().chain(arc).collect()
}

/// The unit vector from one point to another.
fn direction(from: [f32; 2], to: [f32; 2]) -> [f32; 2] {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let length = x.hypot(y);
    [x / length, y / length]
}

/// The angle from one direction to another, counterclockwise, in radians from -π to π.
fn angle_between(from: [f32; 2], to: [f32; 2]) -> f32 {
    (from[0] * to[1] - from[1] * to[0]).atan2(from[0] * to[0] + from[1] * to[1])
}

fn outward(direction_vector: [f32; 2]) -> [f32; 2] {
    [direction_vector[1], -direction_vector[0]]
}

fn moved(point: [f32; 2], direction_vector: [f32; 2], distance: f32) -> [f32; 2] {
    [point[0] + direction_vector[0] * distance, point[1] + direction_vector[1] * distance]
}

fn rotated([x, y]: [f32; 2], angle: f32) -> [f32; 2] {
    let (sin, cos) = angle.sin_cos();
    [x * cos - y * sin, x * sin + y * cos]
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn corner(x: f32, y: f32, radius: f32) -> Corner<u8> {
        Corner { at: [x, y], radius, tint: 0 }
    }

    /// A triangle with its belly at radius 2, open towards the axis.
    const TRIANGLE: [Corner<u8>; 3] =
        [corner(2.0, 0.0, 0.1), Corner { tint: 1, ..corner(1.0, 1.0, 0.2) }, corner(0.5, 0.0, 0.0)];

    #[test]
    fn a_mirrored_outline_has_the_same_colours_above_and_below() {
        let found = mirrored(&TRIANGLE);
        let places: Vec<[f32; 2]> = found.iter().map(|corner| corner.at).collect();
        assert_eq!(places, [[2.0, 0.0], [1.0, 1.0], [0.5, 0.0], [1.0, -1.0]]);
        let tints: Vec<u8> = found.iter().map(|corner| corner.tint).collect();
        assert_eq!(tints, [0, 1, 1, 0]);
    }

    #[test]
    fn a_rounded_corner_is_an_arc_of_its_radius_that_touches_both_edges() {
        let square = [corner(1.0, 0.0, 0.0), corner(2.0, 0.0, 0.25), corner(2.0, 1.0, 0.0), corner(1.0, 1.0, 0.0)];
        let points = rounded(&square, 4);
        let arc: Vec<_> = points.iter().filter(|point| point.at[0] > 1.5 && point.at[1] < 0.5).collect();
        assert_eq!(arc.len(), 5);
        for point in &arc {
            let [x, y] = [point.at[0] - 1.75, point.at[1] - 0.25];
            assert!((x.hypot(y) - 0.25).abs() < 1e-6, "{point:?}");
            assert!(
                (x - point.normal[0] * 0.25).abs() < 1e-6 && (y - point.normal[1] * 0.25).abs() < 1e-6,
                "{point:?}"
            );
        }
        assert!((arc[0].at[0] - 1.75).abs() < 1e-6 && (arc[4].at[1] - 0.25).abs() < 1e-6);
        assert_eq!(points[0].at, points[points.len() - 1].at);
    }

    #[test]
    fn colours_meet_in_a_seam() {
        let points = rounded(&mirrored(&TRIANGLE), 2);
        let is_same = |pair: &&[OutlinePoint<u8>]| {
            let [from, to] = [pair[0].at, pair[1].at];
            (from[0] - to[0]).hypot(from[1] - to[1]) < 1e-5
        };
        let is_one_colour = |pair: &&[OutlinePoint<u8>]| pair[0].tint == pair[1].tint;
        assert_eq!(points.windows(2).filter(is_same).filter(|pair| !is_one_colour(pair)).count(), 2);
        assert!(points.windows(2).all(|pair| is_one_colour(&pair) || is_same(&pair)));
    }
}
