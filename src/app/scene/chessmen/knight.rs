//! The mesh of the knight: a horse's head and neck over its foot, looking towards +x.

use std::f32::consts::TAU;

use bevy::math::{Vec2, Vec3};

use super::super::lathe::Tint;
use super::Chessman;
use super::facets::Facets;

/// A cross-section of neck or head: where it meets the back line (crest, forehead, nose) and the front line (chest,
/// throat, jaw, chin) of the silhouette, and its width. Points are distances from the axis and heights above the board,
/// in squares.
struct CrossSection {
    back_point: [f32; 2],
    front_point: [f32; 2],
    half_width: f32,
    /// The position of its greatest width, from 0 at the back line to 1 at the front line.
    widest_fraction: f32,
}

const fn cross_section(
    back_point: [f32; 2],
    front_point: [f32; 2],
    half_width: f32,
    widest_fraction: f32,
) -> CrossSection {
    CrossSection { back_point, front_point, half_width, widest_fraction }
}

/// The cross-sections from the foot up the neck, over the poll and down to the lips.
const CROSS_SECTIONS: [CrossSection; 16] = [
    cross_section([-0.235, 0.170], [0.215, 0.170], 0.205, 0.50),
    cross_section([-0.262, 0.250], [0.250, 0.240], 0.205, 0.50),
    cross_section([-0.278, 0.370], [0.246, 0.330], 0.192, 0.52),
    cross_section([-0.272, 0.500], [0.196, 0.425], 0.172, 0.54),
    cross_section([-0.246, 0.625], [0.124, 0.500], 0.154, 0.55),
    cross_section([-0.200, 0.740], [0.062, 0.548], 0.140, 0.58),
    cross_section([-0.138, 0.838], [0.040, 0.572], 0.140, 0.66),
    cross_section([-0.060, 0.912], [0.072, 0.542], 0.150, 0.70),
    cross_section([0.020, 0.930], [0.116, 0.524], 0.150, 0.66),
    cross_section([0.092, 0.892], [0.160, 0.524], 0.136, 0.58),
    cross_section([0.152, 0.814], [0.188, 0.522], 0.108, 0.50),
    cross_section([0.206, 0.724], [0.200, 0.496], 0.088, 0.50),
    cross_section([0.258, 0.640], [0.204, 0.460], 0.080, 0.46),
    cross_section([0.300, 0.576], [0.212, 0.432], 0.085, 0.42),
    cross_section([0.317, 0.526], [0.232, 0.420], 0.078, 0.44),
    cross_section([0.314, 0.486], [0.262, 0.424], 0.050, 0.46),
];
/// The number of points around a cross-section.
const POINTS_AROUND: usize = 14;

/// Adds the head, ears, mane, eyes and nostrils.
pub(super) fn add_head(facets: &mut Facets, body_tint: Tint, inlay_tint: Tint) {
    let mut rings: Vec<Vec<Vec3>> = CROSS_SECTIONS.iter().map(section_ring).collect();
    let [start_ring, end_ring] = [&CROSS_SECTIONS[0], &CROSS_SECTIONS[CROSS_SECTIONS.len() - 1]]
        .map(|cross_section| vec![section_center(cross_section); POINTS_AROUND]);
    rings.insert(0, start_ring);
    rings.push(end_ring);
    facets.add_skin(&rings, |_| body_tint);
    add_mane(facets, body_tint);
    for side_sign in [1.0, -1.0] {
        add_ear(facets, side_sign, body_tint);
        add_bead(facets, EYE, side_sign, inlay_tint);
        add_bead(facets, NOSTRIL, side_sign, inlay_tint);
        add_bead(facets, MOUTH, side_sign, inlay_tint);
    }
}

/// The side view of head and neck, with an ear.
pub(super) fn head_polygon() -> Vec<Vec2> {
    let front_points = CROSS_SECTIONS.iter().map(|cross_section| Vec2::from(cross_section.front_point));
    let back_points = CROSS_SECTIONS.iter().rev().map(|cross_section| Vec2::from(cross_section.back_point));
    let mut points: Vec<Vec2> = front_points.chain(back_points).collect();
    let poll_index = points
        .iter()
        .position(|&point| point == Vec2::from(CROSS_SECTIONS[8].back_point))
        .expect("the poll is on the back line");
    points.insert(poll_index + 1, Vec2::new(-0.010, super::height(Chessman::Knight) + 0.02));
    points
}

fn section_center(cross_section: &CrossSection) -> Vec3 {
    ((Vec2::from(cross_section.back_point) + Vec2::from(cross_section.front_point)) / 2.0).extend(0.0)
}

fn section_ring(cross_section: &CrossSection) -> Vec<Vec3> {
    (0..POINTS_AROUND).map(|step| section_point(cross_section, TAU * step as f32 / POINTS_AROUND as f32)).collect()
}

/// The point of a cross-section at an angle: 0 is the back line, π the front line, π / 2 the left side, -z.
fn section_point(cross_section: &CrossSection, angle: f32) -> Vec3 {
    let [back_point, front_point] = [cross_section.back_point, cross_section.front_point].map(Vec2::from);
    let (sine, cosine) = angle.sin_cos();
    // An oval that is fuller than an ellipse, and widest at the cheek.
    let depth_fraction = 0.5 - 0.5 * cosine.signum() * cosine.abs().powf(0.86);
    let bulge = depth_fraction + (cross_section.widest_fraction - 0.5) * sine.abs();
    let sideways = -cross_section.half_width * sine.signum() * sine.abs().powf(0.80);
    back_point.lerp(front_point, bulge.clamp(0.0, 1.0)).extend(sideways)
}

/// The number of locks of the mane.
const LOCK_COUNT: usize = 6;
/// A lock from its tip upward: its position along the crest, relative length and relative half width.
const LOCK_SECTIONS: [(f32, f32, f32); 3] = [(0.0, 0.25, 0.85), (0.20, 1.0, 1.15), (0.62, 0.72, 1.0)];
/// The length of a lock.
const LOCK_LENGTH: f32 = 0.050;
/// Half the width of the mane.
const MANE_HALF_WIDTH: f32 = 0.062;

/// The mane along the back line, from the withers to between the ears.
fn add_mane(facets: &mut Facets, tint: Tint) {
    let crest: Vec<Vec2> =
        CROSS_SECTIONS[1..9].iter().map(|cross_section| Vec2::from(cross_section.back_point)).collect();
    let point_on_crest = |fraction: f32| {
        let crest_position = fraction * (crest.len() - 1) as f32;
        let index = (crest_position as usize).min(crest.len() - 2);
        let crest_direction = (crest[index + 1] - crest[index]).normalize();
        (crest[index].lerp(crest[index + 1], crest_position - index as f32), crest_direction.perp())
    };
    // A section of the mane: rooted in the neck, rounded, and sharp at its outer edge.
    let mane_section = |fraction: f32, length: f32, half_width: f32| {
        let (crest_point, outward) = point_on_crest(fraction);
        let side_profile = [(-0.040, 1.0), (length * 0.45, 0.74), (length, 0.16)];
        let left_profile = side_profile.iter().rev().map(|&(reach, width_share)| (reach, -width_share));
        let points = side_profile.iter().copied().chain(left_profile);
        points
            .map(|(reach, width_share)| (crest_point + outward * reach).extend(half_width * width_share))
            .collect::<Vec<_>>()
    };
    let mut rings = vec![];
    for lock in 0..LOCK_COUNT {
        for (lock_fraction, length, half_width) in LOCK_SECTIONS {
            let length = if lock == 0 && lock_fraction == 0.0 { 0.0 } else { length };
            rings.push(mane_section(
                (lock as f32 + lock_fraction) / LOCK_COUNT as f32,
                LOCK_LENGTH * length,
                MANE_HALF_WIDTH * half_width,
            ));
        }
    }
    rings.push(mane_section(1.0, LOCK_LENGTH * 0.2, MANE_HALF_WIDTH * 0.6));
    let end_rings = [&rings[0], &rings[rings.len() - 1]]
        .map(|ring| vec![ring.iter().sum::<Vec3>() / ring.len() as f32; ring.len()]);
    rings.insert(0, end_rings[0].clone());
    rings.push(end_rings[1].clone());
    facets.add_skin(&rings, |_| tint);
}

/// Adds an ear on the side with this sign of z.
fn add_ear(facets: &mut Facets, side_sign: f32, tint: Tint) {
    let ear_point = |x: f32, y: f32, z: f32| Vec3::new(x, y, z * side_sign);
    let tip_point = ear_point(0.012, super::height(Chessman::Knight), 0.074);
    let root_corners = [
        ear_point(-0.070, 0.880, 0.072),
        ear_point(-0.005, 0.890, 0.028),
        ear_point(0.062, 0.870, 0.078),
        ear_point(-0.010, 0.890, 0.118),
    ];
    let belly_corners = root_corners
        .map(|corner| corner.lerp(tip_point, 0.42) + (corner - root_corners.iter().sum::<Vec3>() / 4.0) * 0.40);
    let mut rings = vec![root_corners.to_vec(), belly_corners.to_vec(), vec![tip_point; 4]];
    rings.insert(0, vec![root_corners.iter().sum::<Vec3>() / 4.0; 4]);
    if side_sign < 0.0 {
        rings.iter_mut().for_each(|ring| ring.reverse());
    }
    facets.add_skin(&rings, |_| tint);
}

/// A small inlaid dome on either side of the head.
struct Bead {
    /// Its centre, on the right side.
    center: Vec3,
    /// Half its length and half its width.
    radius: Vec2,
    /// The angle by which it is turned up, in radians.
    slant: f32,
}

const EYE: Bead = Bead { center: Vec3::new(0.082, 0.778, 0.122), radius: Vec2::new(0.036, 0.024), slant: -0.8 };
const NOSTRIL: Bead = Bead { center: Vec3::new(0.278, 0.515, 0.076), radius: Vec2::new(0.022, 0.011), slant: -1.1 };
const MOUTH: Bead = Bead { center: Vec3::new(0.232, 0.470, 0.066), radius: Vec2::new(0.030, 0.004), slant: -0.55 };

fn add_bead(facets: &mut Facets, bead: Bead, side_sign: f32, tint: Tint) {
    const SIDES: usize = 6;
    let Bead { center: bead_center, radius, slant } = bead;
    let dome_ring = |scale: f32, ring_height: f32| -> Vec<Vec3> {
        (0..SIDES)
            .map(|step| {
                let ring_offset = Vec2::from_angle(-TAU * step as f32 / SIDES as f32) * radius * scale;
                let ring_point = bead_center + Vec2::from_angle(slant).rotate(ring_offset).extend(ring_height);
                Vec3::new(ring_point.x, ring_point.y, ring_point.z * side_sign)
            })
            .collect()
    };
    let mut rings = vec![dome_ring(0.0, -0.03), dome_ring(1.0, -0.03), dome_ring(0.8, 0.010), dome_ring(0.0, 0.015)];
    if side_sign < 0.0 {
        rings.iter_mut().for_each(|dome_ring| dome_ring.reverse());
    }
    facets.add_skin(&rings, |_| tint);
}
