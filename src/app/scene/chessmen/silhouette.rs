//! The silhouettes of the chess pieces.

use bevy::math::Vec2;

use super::{Chessman, heads, knight, outlines};

/// The side view of a piece: distances to the right of its axis and heights above the board, in squares.
#[derive(Clone, Debug)]
pub struct Silhouette {
    /// Closed polygons whose union is the piece, apart from gaps.
    pub filled: Vec<Vec<Vec2>>,
    /// Closed polygons that are not covered: the cut of the bishop's mitre.
    pub gaps: Vec<Vec<Vec2>>,
}

/// The silhouette of a piece.
#[must_use]
pub fn silhouette(chessman: Chessman) -> Silhouette {
    let turned_outline = outlines::chessman_outline(chessman);
    let (mut filled_polygons, mut gap_polygons) = (Vec::new(), Vec::new());
    match chessman {
        Chessman::Pawn => filled_polygons.push(mirrored_polygon(&turned_outline)),
        Chessman::Knight => filled_polygons.extend([mirrored_polygon(&turned_outline), knight::head_polygon()]),
        Chessman::Bishop => {
            filled_polygons.extend([
                mirrored_polygon(&[&turned_outline[..], &heads::MITRE].concat()),
                knob_polygon(heads::BISHOP_KNOB),
            ]);
            gap_polygons.push(heads::mitre_cut_polygon());
        }
        Chessman::Rook => {
            filled_polygons.push(mirrored_polygon(
                &[&turned_outline[..], &[[heads::PARAPET_OUTER, heads::PARAPET_FLOOR]]].concat(),
            ));
            filled_polygons.extend(heads::merlon_polygons());
        }
        Chessman::Queen => filled_polygons.extend([
            mirrored_polygon(&turned_outline),
            heads::coronet_polygon(),
            knob_polygon(heads::QUEEN_KNOB),
        ]),
        Chessman::King => filled_polygons.extend([mirrored_polygon(&turned_outline), heads::cross_polygon()]),
    }
    Silhouette { filled: filled_polygons, gaps: gap_polygons }
}

fn knob_polygon(knob: outlines::Point) -> Vec<Vec2> {
    mirrored_polygon(&outlines::knob_outline(knob).collect::<Vec<_>>())
}

/// The polygon between an outline and its mirror image.
fn mirrored_polygon(outline: &[outlines::Point]) -> Vec<Vec2> {
    let right_points = outline.iter().copied().map(Vec2::from);
    let left_points = outline.iter().rev().map(|point| Vec2::new(-point[0], point[1]));
    right_points.chain(left_points).collect()
}

#[cfg(test)]
mod tests {
    use super::super::height;
    use super::*;

    #[test]
    fn a_silhouette_is_as_high_and_as_wide_as_its_chessman() {
        for chessman in Chessman::ALL {
            let chessman_silhouette = silhouette(chessman);
            let greatest = |measure: fn(&Vec2) -> f32| {
                chessman_silhouette.filled.iter().flatten().map(measure).fold(0.0, f32::max)
            };
            assert!((greatest(|point| point.y) - height(chessman)).abs() < 0.03, "{chessman:?}");
            assert!(
                (greatest(|point| point.x.abs()) - super::super::foot_radius(chessman)).abs() < 1e-4,
                "{chessman:?}"
            );
            assert_eq!(chessman_silhouette.gaps.is_empty(), chessman != Chessman::Bishop);
        }
    }
}
