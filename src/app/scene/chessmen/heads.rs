//! The heads of rook, bishop, queen and king: battlements, a mitre, a coronet and a cross.

use std::f32::consts::TAU;

use bevy::math::{Vec2, Vec3};

use super::super::lathe::Tint;
use super::facets::{Facets, ring_point, ring_points};
use super::outlines::{Point, knob_outline};

/// The height at which a rook's outline ends below the parapet, and the height of its merlons, in squares.
pub(super) const PARAPET_FLOOR: f32 = 0.775;
const PARAPET_TOP: f32 = 0.88;
pub(super) const PARAPET_OUTER: f32 = 0.252;
const PARAPET_INNER: f32 = 0.172;
const WELL_FLOOR: f32 = 0.725;
/// The widths of a merlon and of a gap, in segments of the turn.
const MERLON_SEGMENTS: usize = 3;
const BATTLEMENT_SEGMENTS: usize = 4;

/// The battlements of a rook and the hollow between them, above the rings of its body.
pub(super) fn add_battlements(facets: &mut Facets, body_rings: &mut Vec<Vec<Vec3>>, segments: usize, tint: Tint) {
    body_rings.push(ring_points([PARAPET_OUTER, PARAPET_FLOOR], segments));
    let is_merlon = |segment: usize| segment % BATTLEMENT_SEGMENTS < MERLON_SEGMENTS;
    for segment in 0..segments {
        let corners_at_height = |height| {
            let corner_at = |spoke, radius| ring_point(spoke, segments, radius, height);
            [
                corner_at(segment, PARAPET_OUTER),
                corner_at(segment + 1, PARAPET_OUTER),
                corner_at(segment + 1, PARAPET_INNER),
                corner_at(segment, PARAPET_INNER),
            ]
        };
        let [lower_corners, upper_corners] = [PARAPET_FLOOR, PARAPET_TOP].map(corners_at_height);
        let top_corners = if is_merlon(segment) { upper_corners } else { lower_corners };
        if is_merlon(segment) {
            facets.add_quad([lower_corners[0], upper_corners[0], upper_corners[1], lower_corners[1]], tint);
            facets.add_quad([lower_corners[2], upper_corners[2], upper_corners[3], lower_corners[3]], tint);
            if !is_merlon((segment + segments - 1) % segments) {
                facets.add_quad([lower_corners[3], upper_corners[3], upper_corners[0], lower_corners[0]], tint);
            }
            if !is_merlon((segment + 1) % segments) {
                facets.add_quad([lower_corners[1], upper_corners[1], upper_corners[2], lower_corners[2]], tint);
            }
        }
        facets.add_quad([top_corners[0], top_corners[3], top_corners[2], top_corners[1]], tint);
    }
    let well_profile = [[PARAPET_INNER, PARAPET_FLOOR], [PARAPET_INNER - 0.02, WELL_FLOOR], [0.0, WELL_FLOOR]];
    facets.add_skin(&well_profile.map(|point| ring_points(point, segments)), |_| tint);
}

/// The mitre's outline without the cut.
pub(super) const MITRE: [Point; 7] =
    [[0.098, 0.700], [0.146, 0.752], [0.166, 0.810], [0.158, 0.870], [0.124, 0.935], [0.078, 0.990], [0.034, 1.030]];
/// The height of the cut, its slant from front to back, and its width and depth at the front.
const CUT_HEIGHT: f32 = 0.868;
const CUT_SLANT: f32 = 0.078;
const CUT_HALF_HEIGHT: f32 = 0.021;
const CUT_DEPTH: f32 = 0.125;

fn mitre_radius(height: f32) -> f32 {
    let upper_index = MITRE.partition_point(|point| point[1] < height).clamp(1, MITRE.len() - 1);
    let [[lower_radius, lower_height], [upper_radius, upper_height]] = [MITRE[upper_index - 1], MITRE[upper_index]];
    lower_radius + (upper_radius - lower_radius) * (height - lower_height) / (upper_height - lower_height)
}

/// The rings of a bishop's mitre above those of its body, with a cut towards +x and a knob.
pub(super) fn add_mitre_rings(body_rings: &mut Vec<Vec<Vec3>>, segments: usize) {
    let slanted_ring = |height: f32, slant: f32, half_opening: f32, cut_depth: f32| -> Vec<Vec3> {
        (0..segments)
            .map(|spoke| {
                let cosine = (TAU * spoke as f32 / segments as f32).cos();
                let opening_fraction = cosine.max(0.0).sqrt();
                let surface_height = height + slant * cosine + half_opening * opening_fraction;
                let radius = mitre_radius(surface_height) - cut_depth * opening_fraction;
                ring_point(spoke, segments, radius, surface_height - cut_depth * opening_fraction * 0.3)
            })
            .collect()
    };
    body_rings.extend([
        slanted_ring(MITRE[1][1], 0.0, 0.0, 0.0),
        slanted_ring(0.802, CUT_SLANT * 0.4, 0.0, 0.0),
        slanted_ring(CUT_HEIGHT, CUT_SLANT, -CUT_HALF_HEIGHT, 0.0),
        slanted_ring(CUT_HEIGHT, CUT_SLANT, 0.0, CUT_DEPTH),
        slanted_ring(CUT_HEIGHT, CUT_SLANT, CUT_HALF_HEIGHT, 0.0),
        slanted_ring(0.948, CUT_SLANT * 0.35, 0.0, 0.0),
        slanted_ring(0.996, 0.0, 0.0, 0.0),
    ]);
    body_rings.push(ring_points([0.0, 1.032], segments));
}

/// The number of segments between two points of the coronet.
const SEGMENTS_PER_POINT: usize = 3;
/// How much larger the radius of the points is than between them, so that it looks like a star from above.
const POINT_FLARE: f32 = 0.062;

/// The rings of a queen's coronet above those of its body: the points, the bowl behind them, and the knob.
pub(super) fn add_coronet_rings(body_rings: &mut Vec<Vec<Vec3>>, segments: usize) {
    let pointed_ring = |radius: f32, tip_height: f32, valley_height: f32| -> Vec<Vec3> {
        (0..segments)
            .map(|spoke| match spoke % SEGMENTS_PER_POINT {
                0 => ring_point(spoke, segments, radius, tip_height),
                _ => ring_point(spoke, segments, radius - POINT_FLARE, valley_height),
            })
            .collect()
    };
    body_rings.extend([pointed_ring(0.258, 1.225, 1.120), pointed_ring(0.228, 1.218, 1.108)]);
    body_rings.extend([[0.128, 1.075], [0.080, 1.085], [0.042, 1.165]].map(|point| ring_points(point, segments)));
    body_rings.push(ring_points([0.0, 1.190], segments));
}

/// The radius and height of the knobs of the bishop and of the queen.
pub(super) const BISHOP_KNOB: Point = [0.048, 1.072];
pub(super) const QUEEN_KNOB: Point = [0.066, 1.254];
/// The number of segments of a knob.
const KNOB_SEGMENTS: usize = 12;

/// Adds the knob of a bishop's mitre or a queen's crown.
pub(super) fn add_knob(facets: &mut Facets, radius_and_height: Point, tint: Tint) {
    let knob_rings: Vec<Vec<Vec3>> =
        knob_outline(radius_and_height).map(|point| ring_points(point, KNOB_SEGMENTS)).collect();
    facets.add_skin(&knob_rings, |_| tint);
}

/// Half the outline of an arm of the cross: the distance from the middle and half the width.
const ARM_CORNERS: [Point; 2] = [[0.034, 0.034], [0.150, 0.072]];
const CROSS_MIDDLE: f32 = 1.300;
const CROSS_HALF_DEPTH: f32 = 0.044;

const CROSS_BEVEL: f32 = 0.012;

/// Adds a king's cross with bevelled edges, which faces +z and -z.
pub(super) fn add_cross(facets: &mut Facets, tint: Tint) {
    let outline_rings = [
        (CROSS_BEVEL, -CROSS_HALF_DEPTH),
        (0.0, CROSS_BEVEL - CROSS_HALF_DEPTH),
        (0.0, CROSS_HALF_DEPTH - CROSS_BEVEL),
        (CROSS_BEVEL, CROSS_HALF_DEPTH),
    ]
    .map(|(inset, depth)| cross_outline(inset).into_iter().map(|point| point.extend(depth)).collect::<Vec<_>>());
    // Seen along +z, the direction from ring to ring, the outline is mirrored.
    let mirrored_rings = outline_rings.each_ref().map(|ring| ring.iter().rev().copied().collect::<Vec<_>>());
    facets.add_skin(&mirrored_rings, |_| tint);
    for (ring, is_front) in [(&outline_rings[0], false), (&outline_rings[3], true)] {
        let mut add_face = |corners: [usize; 4]| {
            let mut quad = corners.map(|index| ring[index % ring.len()]);
            if !is_front {
                quad.reverse();
            }
            facets.add_quad(quad, tint);
        };
        add_face([2, 5, 8, 11]);
        for arm in 0..4 {
            add_face([3 * arm, 3 * arm + 1, 3 * arm + 2, 3 * arm + 11]);
        }
    }
}

/// The outline of the cross, inset by this distance: three points for each arm, counterclockwise.
fn cross_outline(inset: f32) -> Vec<Vec2> {
    let [inner_corner, outer_corner] = ARM_CORNERS.map(Vec2::from);
    let arm_tip = outer_corner - inset;
    let arm_corners = [arm_tip * Vec2::new(1.0, -1.0), arm_tip, inner_corner - inset * 0.4];
    let arm_directions = (0..4_u8).map(|arm| Vec2::from_angle(TAU * f32::from(arm) / 4.0));
    arm_directions
        .flat_map(|arm_direction| arm_corners.map(|corner| arm_direction.rotate(corner) + Vec2::Y * CROSS_MIDDLE))
        .collect()
}

/// The front view of the cross.
pub(super) fn cross_polygon() -> Vec<Vec2> {
    cross_outline(0.0)
}

/// The side view of three merlons.
pub(super) fn merlon_polygons() -> impl Iterator<Item = Vec<Vec2>> {
    [-0.177, 0.0, 0.177].into_iter().map(|merlon_center| {
        let merlon_corner = |x: f32, y| Vec2::new(merlon_center + x, y);
        let foot_height = PARAPET_FLOOR - 0.01;
        vec![
            merlon_corner(-0.075, foot_height),
            merlon_corner(0.075, foot_height),
            merlon_corner(0.075, PARAPET_TOP),
            merlon_corner(-0.075, PARAPET_TOP),
        ]
    })
}

/// The side view of the coronet's points.
pub(super) fn coronet_polygon() -> Vec<Vec2> {
    let zigzag = (-4..=4_i8).map(|step_index| {
        let [reach, height] = if step_index % 2 == 0 { [0.258, 1.225] } else { [0.196, 1.115] };
        Vec2::new(-f32::from(step_index) / 4.0 * reach, height)
    });
    [Vec2::new(-0.150, 1.04), Vec2::new(0.150, 1.04)].into_iter().chain(zigzag).collect()
}

/// The side view of the bishop's cut.
pub(super) fn mitre_cut_polygon() -> Vec<Vec2> {
    [[0.02, 0.825], [0.21, 0.955], [0.19, 1.01], [-0.01, 0.865]].map(Vec2::from).to_vec()
}
