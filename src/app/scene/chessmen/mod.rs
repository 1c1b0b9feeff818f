//! The meshes of the chess pieces.
//!
//! | file | content |
//! |---|---|
//! | `outlines` | the outlines below the heads |
//! | `heads` | the heads of rook, bishop, queen and king |
//! | `knight` | the knight |
//! | `silhouette` | silhouettes for diagrams and dice |
//! | `facets` | meshes with smooth sides and crisp edges from flat facets |

mod facets;
mod heads;
mod knight;
mod outlines;
mod silhouette;

pub use silhouette::{Silhouette, silhouette};

use std::f32::consts::PI;

use bevy::math::Vec3;
use bevy::mesh::Mesh;

use self::facets::{Facets, ring_points};
use super::palette::Surface;
use crate::board::{Chessman, Side};

/// The radius of the foot, in squares. No part of the piece is farther from the axis.
#[must_use]
pub const fn foot_radius(chessman: Chessman) -> f32 {
    match chessman {
        Chessman::Pawn => 0.31,
        Chessman::Rook => 0.34,
        Chessman::Bishop => 0.33,
        Chessman::Knight => 0.345,
        Chessman::Queen => 0.36,
        Chessman::King => 0.37,
    }
}

/// The number of segments of a full turn.
const fn segment_count(chessman: Chessman) -> usize {
    match chessman {
        Chessman::Pawn => 20,
        Chessman::Knight | Chessman::Bishop | Chessman::Rook | Chessman::Queen | Chessman::King => 24,
    }
}

/// The rotation of White's piece to the left about its axis, in radians, so that both players see the profile of
/// knights and the cut of bishops.
const fn white_yaw(chessman: Chessman) -> f32 {
    match chessman {
        Chessman::Knight => 0.80 * PI,
        Chessman::Bishop => -0.20 * PI,
        Chessman::Pawn | Chessman::Rook | Chessman::Queen | Chessman::King => 0.0,
    }
}

/// The height of a piece, in squares.
#[must_use]
pub const fn height(chessman: Chessman) -> f32 {
    match chessman {
        Chessman::Pawn => 0.75,
        Chessman::Rook => 0.88,
        Chessman::Knight => 1.02,
        Chessman::Bishop => 1.12,
        Chessman::Queen => 1.32,
        Chessman::King => 1.45,
    }
}

/// The mesh of a side's piece, upright around the origin, which is the middle of its height. Black's pieces are rotated
/// by half a turn, so that they face White's.
#[must_use]
pub fn mesh(chessman: Chessman, side: Side, colours: Surface) -> Mesh {
    let side_turn = if side == Side::Black { PI } else { 0.0 };
    let [body_tint, inlay_tint] = colours.tints();
    let tint_of_ring = move |ring_index| if ring_index == outlines::INLAY_INDEX { inlay_tint } else { body_tint };
    let segment_count = segment_count(chessman);
    let mut facets = Facets::default();
    let mut rings: Vec<Vec<Vec3>> =
        outlines::chessman_outline(chessman).into_iter().map(|point| ring_points(point, segment_count)).collect();
    match chessman {
        Chessman::Pawn | Chessman::Knight | Chessman::King => {}
        Chessman::Bishop => heads::add_mitre_rings(&mut rings, segment_count),
        Chessman::Queen => heads::add_coronet_rings(&mut rings, segment_count),
        Chessman::Rook => heads::add_battlements(&mut facets, &mut rings, segment_count, body_tint),
    }
    facets.add_skin(&rings, tint_of_ring);
    match chessman {
        Chessman::Knight => knight::add_head(&mut facets, body_tint, inlay_tint),
        Chessman::Bishop => heads::add_knob(&mut facets, heads::BISHOP_KNOB, body_tint),
        Chessman::Queen => heads::add_knob(&mut facets, heads::QUEEN_KNOB, body_tint),
        Chessman::King => heads::add_cross(&mut facets, body_tint),
        Chessman::Pawn | Chessman::Rook => {}
    }
    facets.mesh(Vec3::NEG_Y * height(chessman) / 2.0, white_yaw(chessman) + side_turn)
}

#[cfg(test)]
mod tests {
    use super::super::lathe::tests::{assert_closed, assert_outward, triangles};
    use super::super::palette::SceneStyle;
    use super::*;

    fn mesh(chessman: Chessman, side: Side) -> Mesh {
        super::mesh(chessman, side, SceneStyle::default().palette().faces[side.index()])
    }

    #[test]
    fn a_man_is_a_closed_body_with_its_normals_outward() {
        for chessman in Chessman::ALL {
            for side in Side::ALL {
                let mesh = mesh(chessman, side);
                assert_closed(&mesh);
                assert_outward(&mesh);
                let volumes = triangles(&mesh).into_iter().map(|[a, b, c]| a.0.dot(b.0.cross(c.0)) / 6.0);
                assert!(volumes.sum::<f32>() > 0.02, "{chessman:?} is inside out");
            }
        }
    }

    #[test]
    fn a_man_stands_on_its_sole_and_stays_within_its_measures() {
        for chessman in Chessman::ALL {
            let corners: Vec<Vec3> =
                triangles(&mesh(chessman, Side::White)).into_iter().flatten().map(|(position, _)| position).collect();
            let [lowest, highest] =
                [f32::min, f32::max].map(|pick| corners.iter().map(|position| position.y).reduce(pick));
            assert!((lowest.expect("corners") + height(chessman) / 2.0).abs() < 1e-4, "{chessman:?} {lowest:?}");
            assert!((highest.expect("corners") - height(chessman) / 2.0).abs() < 2e-3, "{chessman:?} {highest:?}");
            for position in corners {
                assert!(position.with_y(0.0).length() < foot_radius(chessman) + 1e-4, "{chessman:?} {position}");
            }
        }
    }

    /// The points of a fine lattice that the head of a piece covers, seen from this pitch.
    fn visible_head_points(chessman: Chessman, pitch: f32) -> std::collections::BTreeSet<(i32, i32)> {
        const STEP: f32 = 0.01;
        let view_rotation = bevy::math::Quat::from_rotation_x(pitch);
        let mut covered_points = std::collections::BTreeSet::new();
        for triangle in triangles(&mesh(chessman, Side::White)) {
            if triangle.iter().any(|(position, _)| position.y < 0.3 * height(chessman)) {
                continue;
            }
            let [a, b, c] = triangle
                .map(|(position, _)| (view_rotation * (position - Vec3::Y * height(chessman) / 2.0)).truncate());
            let step_count = ((a.distance(b).max(a.distance(c))) / STEP).ceil() as u16 * 2 + 1;
            for (along, across) in
                (0..=step_count).flat_map(|along| (0..=step_count - along).map(move |across| (along, across)))
            {
                let position = a
                    + (b - a) * f32::from(along) / f32::from(step_count)
                    + (c - a) * f32::from(across) / f32::from(step_count);
                covered_points.insert(((position.x / STEP).round() as i32, (position.y / STEP).round() as i32));
            }
        }
        covered_points
    }

    #[test]
    fn queen_and_king_are_told_apart_by_their_heads_from_the_seat_and_from_above() {
        for (pitch, max_alike_fraction) in [(0.5, 0.6), (0.95, 0.6), (1.57, 0.6)] {
            let [queen_points, king_points] =
                [Chessman::Queen, Chessman::King].map(|chessman| visible_head_points(chessman, pitch));
            let alike_fraction = queen_points.intersection(&king_points).count() as f32
                / queen_points.union(&king_points).count() as f32;
            println!("from {pitch}: {:.0} % of both heads are alike", alike_fraction * 100.0);
            assert!(alike_fraction < max_alike_fraction, "from {pitch}: {alike_fraction}");
        }
    }

    #[test]
    fn chessmen_are_the_taller_the_higher_their_rank() {
        use Chessman::{Bishop, King, Knight, Pawn, Queen, Rook};
        assert!([Pawn, Rook, Knight, Bishop, Queen, King].is_sorted_by(|low, high| height(*low) < height(*high)));
        assert!(Chessman::ALL.into_iter().all(|chessman| foot_radius(chessman) < 0.4));
    }

    #[test]
    fn a_whole_set_is_light_enough_for_a_machine_that_draws_in_software() {
        let triangle_count = |chessman| triangles(&mesh(chessman, Side::White)).len();
        for chessman in Chessman::ALL {
            println!("{chessman:?}: {} triangles", triangle_count(chessman));
            assert!(
                triangle_count(chessman) <= if chessman == Chessman::Pawn { 600 } else { 1200 },
                "{chessman:?}: {}",
                triangle_count(chessman)
            );
        }
        let [pawn, knight, bishop, rook, queen, king] = Chessman::ALL.map(triangle_count);
        let set_triangle_count = 2 * (8 * pawn + 2 * (knight + bishop + rook) + queen + king);
        println!("a set: {set_triangle_count} triangles");
        assert!(set_triangle_count < 30_000, "{set_triangle_count}");
    }
}
