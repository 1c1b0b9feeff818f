//! The outlines of the marks on the board, as strips of triangles.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

/// Whether the strip's first triangle is counterclockwise, seen from above.
pub(super) fn faces_up(strip: &[Vec2]) -> bool {
    (strip[1] - strip[0]).perp_dot(strip[2] - strip[0]) > 0.0
}

/// Part of a ring, as a strip of triangles.
pub(super) fn arc_strip(inner_radius: f32, outer_radius: f32, start_angle: f32, end_angle: f32) -> Vec<Vec2> {
    let step_count = (((end_angle - start_angle) / TAU * 72.0).ceil() as usize).max(2);
    (0..=step_count)
        .flat_map(|step| {
            let direction = Vec2::from_angle(start_angle + (end_angle - start_angle) * step as f32 / step_count as f32);
            [direction * outer_radius, direction * inner_radius]
        })
        .collect()
}

/// A quarter of a broken ring, around this direction.
pub(super) fn ring_quarter_strip(middle_angle: f32) -> Vec<Vec2> {
    arc_strip(0.405, 0.46, middle_angle - 0.55, middle_angle + 0.55)
}

/// A square frame, as a strip of triangles.
pub(super) fn frame_strip(inner_half_width: f32, outer_half_width: f32) -> Vec<Vec2> {
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)]
        .into_iter()
        .flat_map(|(x, y)| [Vec2::new(x, y) * outer_half_width, Vec2::new(x, y) * inner_half_width])
        .collect()
}

/// A ring with teeth on its outside.
pub(super) fn jagged_strip(inner_radius: f32, outer_radius: f32, tooth_depth: f32, tooth_count: usize) -> Vec<Vec2> {
    (0..=2 * tooth_count)
        .flat_map(|step| {
            let direction = Vec2::from_angle(step as f32 * PI / tooth_count as f32);
            [
                direction * (outer_radius + if step % 2 == 0 { 0.0 } else { -tooth_depth }),
                direction * inner_radius.min(outer_radius - tooth_depth - 0.01),
            ]
        })
        .collect()
}

/// Four triangles in the corners of the square.
pub(super) fn corner_triangle_strips(outer_half_width: f32, leg_length: f32) -> Vec<Vec<Vec2>> {
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
        .map(|(x, y)| {
            [
                (outer_half_width, outer_half_width),
                (outer_half_width - leg_length, outer_half_width),
                (outer_half_width, outer_half_width - leg_length),
            ]
            .map(|(along, across)| Vec2::new(x * along, y * across))
            .to_vec()
        })
        .to_vec()
}

/// Four right angles in the corners of the square.
pub(super) fn corner_strips(outer_half_width: f32, width: f32, arm_length: f32) -> Vec<Vec<Vec2>> {
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
        .into_iter()
        .map(|(x, y)| {
            let corner_point = |along: f32, across: f32| Vec2::new(x * along, y * across);
            vec![
                corner_point(outer_half_width - arm_length, outer_half_width),
                corner_point(outer_half_width - arm_length, outer_half_width - width),
                corner_point(outer_half_width, outer_half_width),
                corner_point(outer_half_width - width, outer_half_width - width),
                corner_point(outer_half_width, outer_half_width - arm_length),
                corner_point(outer_half_width - width, outer_half_width - arm_length),
            ]
        })
        .collect()
}

/// Where the arc of the first arrow begins: its head is in a corner of the square, where there is room for it.
pub(super) const FIRST_ARROW_ANGLE: f32 = PI / 4.0 - ARC_ANGLE;
/// The angle of an arrow's arc.
pub(super) const ARC_ANGLE: f32 = 2.0;

/// An arc that ends in an arrow's head.
pub(super) fn circular_arrow_strips(start_angle: f32) -> Vec<Vec<Vec2>> {
    let neck_angle = start_angle + ARC_ANGLE;
    let tip_point = Vec2::from_angle(neck_angle + 0.62) * 0.40;
    let head_strip = vec![Vec2::from_angle(neck_angle) * 0.57, Vec2::from_angle(neck_angle) * 0.20, tip_point];
    vec![arc_strip(0.335, 0.435, start_angle, neck_angle + 0.05), head_strip]
}

/// A wedge that points from the corner to the middle, and stays in its square.
pub(super) fn wedge_strip(angle: f32) -> Vec<Vec2> {
    let direction = Vec2::from_angle(angle);
    let side = direction.perp();
    vec![direction * 0.22, direction * 0.52 + side * 0.12, direction * 0.52 - side * 0.12]
}

/// A plus sign around a point.
pub(super) fn plus_strips(center: Vec2, arm_length: f32) -> Vec<Vec<Vec2>> {
    let bar_strip = |long_half: Vec2, short_half: Vec2| {
        let short_half = short_half * 0.36;
        [long_half + short_half, long_half - short_half, -long_half + short_half, -long_half - short_half]
            .map(|corner| center + corner)
            .to_vec()
    };
    vec![bar_strip(Vec2::X * arm_length, Vec2::Y * arm_length), bar_strip(Vec2::Y * arm_length, Vec2::X * arm_length)]
}

/// A shield: square shoulders, and a point below.
pub(super) fn shield_strip(half_width: f32) -> Vec<Vec2> {
    [(-1.0, 1.1), (1.0, 1.1), (-1.0, 0.0), (1.0, 0.0), (-0.62, -0.7), (0.62, -0.7), (0.0, -1.25)]
        .map(|(x, y)| Vec2::new(x, y) * half_width)
        .to_vec()
}

/// A thick arrow that points away from White.
pub(super) fn outward_arrow_strips() -> Vec<Vec<Vec2>> {
    let shaft_strip =
        vec![Vec2::new(-0.07, -0.22), Vec2::new(0.07, -0.22), Vec2::new(-0.07, 0.02), Vec2::new(0.07, 0.02)];
    vec![shaft_strip, vec![Vec2::new(-0.22, 0.0), Vec2::new(0.22, 0.0), Vec2::new(0.0, 0.24)]]
}

/// A triangle with an exclamation mark.
pub(super) fn warning_triangle_strips(radius: f32) -> Vec<Vec<Vec2>> {
    let corner = |third: usize, reach: f32| Vec2::from_angle(FRAC_PI_2 + third as f32 * TAU / 3.0) * reach;
    let frame_strip = (0..=3).flat_map(|third| [corner(third, radius), corner(third, 0.66 * radius)]).collect();
    let block_strip = |bottom: f32, top: f32| {
        let half_width = 0.07 * radius;
        [(-half_width, bottom), (half_width, bottom), (-half_width, top), (half_width, top)]
            .map(|(x, y)| Vec2::new(x, y * radius))
            .to_vec()
    };
    vec![frame_strip, block_strip(-0.06, 0.42), block_strip(-0.26, -0.14)]
}

/// A star with five points.
pub(super) fn star_strip(center: Vec2, radius: f32) -> Vec<Vec2> {
    let star_point = |step: usize| {
        let point_radius = if step.is_multiple_of(2) { radius } else { radius * 0.45 };
        center + Vec2::from_angle(FRAC_PI_2 + step as f32 * PI / 5.0) * point_radius
    };
    (0..=10).flat_map(|step| [star_point(step), center]).collect()
}
