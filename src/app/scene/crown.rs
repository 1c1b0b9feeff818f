//! The mesh of the crown.

use std::f32::consts::TAU;

use bevy::color::{Color, ColorToComponents};
use bevy::mesh::{Mesh, VertexAttributeValues};

use super::lathe::{Corner, lathe, rounded_profile};
use crate::pieces::crown::CrownShape;

const GOLD: Color = Color::srgb(0.80, 0.50, 0.06);
/// The bright colour of the points' edges.
const BRIGHT_GOLD: Color = Color::srgb(0.98, 0.72, 0.18);

/// The mesh around the origin, which is the middle of its height.
pub(super) fn mesh(crown: &CrownShape) -> Mesh {
    let CrownShape { inner, outer, flare, height, valley, points } = *crown;
    let half_height = height / 2.0;
    let [gold_tint, bright_tint] = [GOLD, BRIGHT_GOLD].map(|colour| colour.to_linear().to_f32_array());
    let corner = |x, y, tint| Corner { at: [x, y], radius: 0.0, tint };
    let outline = [
        corner(inner, -half_height, gold_tint),
        corner(outer, -half_height, gold_tint),
        corner(outer + flare, half_height, bright_tint),
        corner(inner + flare, half_height, gold_tint),
    ];
    // Every other spoke is a point; those between are lowered along the flare.
    let segments = 2 * points;
    let mut mesh = lathe(&rounded_profile(&outline, 1), segments);
    if let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute_mut(Mesh::ATTRIBUTE_POSITION) {
        for [x, y, z] in positions.iter_mut().filter(|position| position[1] > 0.0) {
            let spoke_index = (z.atan2(*x).rem_euclid(TAU) / TAU * f32::from(segments)).round() as u16;
            if spoke_index % 2 == 1 {
                let radius = x.hypot(*z);
                let scale = (radius - flare * (1.0 - valley / height)) / radius;
                (*x, *y, *z) = (*x * scale, valley - half_height, *z * scale);
            }
        }
    }
    mesh
}
