//! Which form has each token: a button and two rings that nest like the tiers of a cake?

use bevy::color::{Color, ColorToComponents};
use bevy::math::Vec2;
use bevy::mesh::Mesh;

use super::lathe::{Corner, Rim, Tint, lathe, rounded, two_faced};
use crate::board::Shape;

/// The upper face: White's colour.
const IVORY: Color = Color::srgb(0.91, 0.85, 0.735);
/// The line inlaid in the upper face.
const IVORY_INLAY: Color = Color::srgb(0.62, 0.43, 0.27);
/// The lower face: Black's colour.
const EBONY: Color = Color::srgb(0.165, 0.13, 0.115);
/// The line inlaid in the lower face.
const EBONY_INLAY: Color = Color::srgb(0.47, 0.35, 0.23);

/// How many chords approximate a rounded edge.
const ARC_STEPS: u16 = 2;
/// The radius of the bulge around the middle of the height.
const BELLY_RADIUS: f32 = 0.03;
/// Half the width of the inlaid line.
const INLAY_HALF: f32 = 0.010;
/// The measures of one kind of token, in squares.
struct Turning {
    /// The greatest distance from the axis.
    outer: f32,
    /// The hole's radius at its narrowest; 0 for the button.
    inner: f32,
    /// Resting on the board, how high it stands.
    height: f32,
    /// How much nearer to the axis the outer edge of a face is than the belly.
    taper: f32,
    /// The rounding of a face's edges.
    edge: f32,
    /// Where the inlaid line lies, as a distance from the axis.
    inlay: f32,
    /// How much lower the middle of the face lies than its edge.
    dish: f32,
    /// How many chords approximate a full turn: few enough for weak machines, none of them further than 0.002 squares from
    /// the circle.
    segments: u16,
}

/// A token's inner and outer edge, seen from above: their distances from its middle, in squares.
#[must_use]
pub const fn edges(shape: Shape) -> [f32; 2] {
    let Turning { inner, outer, .. } = turning(shape);
    [inner, outer]
}

const fn turning(shape: Shape) -> Turning {
    match shape {
        Shape::Tower => Turning {
            outer: 0.15,
            inner: 0.0,
            height: 0.27,
            taper: 0.03,
            edge: 0.024,
            inlay: 0.064,
            dish: 0.010,
            segments: 28,
        },
        Shape::Fort => Turning {
            outer: 0.30,
            inner: 0.174,
            height: 0.195,
            taper: 0.03,
            edge: 0.022,
            inlay: 0.230,
            dish: 0.0,
            segments: 40,
        },
        Shape::Wall => Turning {
            outer: 0.452,
            inner: 0.322,
            height: 0.13,
            taper: 0.028,
            edge: 0.020,
            inlay: 0.380,
            dish: 0.0,
            segments: 48,
        },
    }
}

/// How high a token stands when it rests on the board. A half turn leaves it the same.
#[must_use]
pub const fn height(shape: Shape) -> f32 {
    turning(shape).height
}

/// The radius of the smallest circle around a token.
#[must_use]
pub const fn outer_radius(shape: Shape) -> f32 {
    turning(shape).outer
}

/// The radius of a token's hole, 0 for the button.
#[must_use]
pub const fn inner_radius(shape: Shape) -> f32 {
    turning(shape).inner
}

/// A token around the origin, which is the middle of its height. Its upper face shows White's colour, its lower face
/// Black's: a half turn about the x axis shows the other side.
#[must_use]
pub fn token_mesh(shape: Shape) -> Mesh {
    let turning = turning(shape);
    lathe(&profile(&turning), turning.segments)
}

const BODY: Tint = [1.0; 4];
const INLAY: Tint = [0.0; 4];

fn profile(turning: &Turning) -> Vec<Rim> {
    let upper = upper_half(turning);
    // The lower half mirrors the upper: the edge that left a corner arrives at its image.
    let lower = (1..upper.len()).rev().map(|index| {
        let corner = upper[index];
        Corner { at: corner.at * Vec2::new(1.0, -1.0), tint: upper[index - 1].tint, ..corner }
    });
    let lower = lower.filter(|corner| corner.at.y < 0.0);
    let corners: Vec<Corner> = upper.iter().copied().chain(lower).collect();
    let paint = |body: Color, inlay: Color| {
        let [body, inlay] = [body, inlay].map(|colour| colour.to_linear().to_f32_array());
        move |tint: Tint| if tint == INLAY { inlay } else { body }
    };
    two_faced(&rounded(&corners, ARC_STEPS), paint(IVORY, IVORY_INLAY), paint(EBONY, EBONY_INLAY))
}

/// From the belly over the face to the hole's narrowest place, or to the axis.
fn upper_half(turning: &Turning) -> Vec<Corner> {
    let Turning { outer, inner, height, taper, edge, inlay, dish, segments: _ } = *turning;
    let top = height / 2.0;
    let corner = |x, y, radius| Corner { at: Vec2::new(x, y), radius, tint: BODY };
    let floor = top - dish;
    let line =
        [Corner { tint: INLAY, ..corner(inlay + INLAY_HALF, floor, 0.0) }, corner(inlay - INLAY_HALF, floor, 0.0)];
    let mut corners = vec![corner(outer, 0.0, BELLY_RADIUS), corner(outer - taper, top, edge)];
    corners.extend(line);
    if inner > 0.0 {
        corners.push(corner(inner + taper / 2.0, top, edge / 2.0));
        corners.push(corner(inner, 0.0, BELLY_RADIUS));
    } else {
        corners.push(corner(0.0, floor, 0.0));
    }
    corners
}

#[cfg(test)]
mod tests {
    use bevy::math::{Quat, Vec3};

    use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
    use super::*;

    const SHAPES: [Shape; 3] = [Shape::Tower, Shape::Fort, Shape::Wall];

    #[test]
    fn a_token_is_a_closed_body_with_its_normals_outward() {
        for mesh in SHAPES.map(token_mesh) {
            assert_closed(&mesh);
            assert_outward(&mesh);
        }
    }

    #[test]
    fn a_token_stays_within_its_measures() {
        for shape in SHAPES {
            for (at, _) in triangles(&token_mesh(shape)).into_iter().flatten() {
                let radius = at.with_y(0.0).length();
                assert!(radius < outer_radius(shape) + 1e-4, "{shape:?} {at}");
                assert!(radius > inner_radius(shape) * 0.99 - 1e-4, "{shape:?} {at}");
                assert!(at.y.abs() < height(shape) / 2.0 + 1e-4, "{shape:?} {at}");
            }
        }
    }

    #[test]
    fn nested_tokens_leave_a_gap_and_a_step() {
        for [inside, around] in [[Shape::Tower, Shape::Fort], [Shape::Fort, Shape::Wall]] {
            assert!(inner_radius(around) - outer_radius(inside) > 0.02);
            assert!(height(inside) - height(around) > 0.05);
        }
        assert!(outer_radius(Shape::Wall) < 0.5);
    }

    #[test]
    fn a_half_turn_about_a_horizontal_axis_fills_the_same_space() {
        let key = |point: Vec3| (point * 1e4).round().as_ivec3();
        for shape in SHAPES {
            let here: Vec<Vec3> = triangles(&token_mesh(shape)).into_iter().flatten().map(|(at, _)| at).collect();
            let places: std::collections::HashSet<_> = here.iter().map(|&at| key(at)).collect();
            let half_turn = Quat::from_rotation_x(std::f32::consts::PI);
            for at in here {
                let image = key(half_turn * at);
                let is_met = (-1..=1).any(|x| {
                    (-1..=1).any(|y| (-1..=1).any(|z| places.contains(&(image + bevy::math::IVec3::new(x, y, z)))))
                });
                assert!(is_met, "{shape:?} {at}");
            }
        }
    }
}
