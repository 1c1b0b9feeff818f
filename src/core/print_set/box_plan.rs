//! The plan of a box with finger joints for all parts of a set, to be cut from sheets.

use super::board_plan::rectangle_corners;
use super::drawing::{Drawing, DrawnShape, Stroke};
use super::section::Point;

/// The thickness of the sheets, in millimetres.
pub const SHEET_THICKNESS_MM: f64 = 3.0;
/// The length of a finger, about.
const FINGER_LENGTH_MM: f64 = 15.0;
/// The room around each pile, and above it.
const PILE_CLEARANCE_MM: f64 = 2.0;
/// The largest height of a pile.
const MAX_PILE_HEIGHT_MM: f64 = 60.0;
/// The play of the plate under the lid, on each side.
const LID_CLEARANCE_MM: f64 = 0.5;
/// The distance between two panels of the drawing.
const PANEL_GAP_MM: f64 = 5.0;

/// Things of one size that are stacked in the box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StackedParts {
    /// The diameter, in millimetres.
    pub diameter: f64,
    /// The height of one.
    pub height: f64,
    /// The number.
    pub count: u32,
}

/// Where an edge of a panel has fingers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fingers {
    /// Everywhere: the edge is straight.
    All,
    /// In the first place, the third, and so on to the last.
    Even,
    /// In the second place, the fourth, and so on.
    Odd,
}

/// A panel of the box.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The width and height with all fingers.
    pub size: Point,
    /// The corners.
    pub outline: Vec<Point>,
}

/// The width, depth and height inside a box for piles of these things, whose largest ones lie in a square as far as
/// possible.
#[must_use]
pub fn inner_size(stacked_parts: &[StackedParts]) -> [f64; 3] {
    let pitch = stacked_parts.iter().map(|stacked_part| stacked_part.diameter).fold(0.0, f64::max) + PILE_CLEARANCE_MM;
    let mut pile_count = 0;
    let mut height: f64 = 0.0;
    for stacked_part in stacked_parts {
        let parts_per_pile = ((MAX_PILE_HEIGHT_MM / stacked_part.height).floor() as u32).clamp(1, stacked_part.count);
        // Evenly high piles.
        let part_pile_count = stacked_part.count.div_ceil(parts_per_pile);
        let parts_per_pile = stacked_part.count.div_ceil(part_pile_count);
        pile_count += part_pile_count;
        height = height.max(f64::from(parts_per_pile) * stacked_part.height);
    }
    let columns = f64::from(pile_count).sqrt().ceil();
    let rows = (f64::from(pile_count) / columns).ceil();
    [columns * pitch, rows * pitch, height + PILE_CLEARANCE_MM]
}

/// The panels of a box with this inside: two long sides, two short ones, the bottom, the lid and the plate that is glued
/// under it.
#[must_use]
pub fn box_panels([width, depth, height]: [f64; 3]) -> Vec<Panel> {
    let [x, y, z] = [width + 2.0 * SHEET_THICKNESS_MM, depth + 2.0 * SHEET_THICKNESS_MM, height + SHEET_THICKNESS_MM];
    let total_clearance = 2.0 * LID_CLEARANCE_MM;
    // The edges from the lower left corner onward: bottom, right, top, left.
    let long_side = finger_panel([x, z], [Fingers::Even, Fingers::Even, Fingers::All, Fingers::Even]);
    let short_side = finger_panel([y, z], [Fingers::Even, Fingers::Odd, Fingers::All, Fingers::Odd]);
    let bottom = finger_panel([x, y], [Fingers::Odd; 4]);
    let lid = finger_panel([x, y], [Fingers::All; 4]);
    let plate = finger_panel([width - total_clearance, depth - total_clearance], [Fingers::All; 4]);
    vec![long_side.clone(), long_side, short_side.clone(), short_side, bottom, lid, plate]
}

/// A panel whose edges have these fingers.
fn finger_panel(size: Point, edges: [Fingers; 4]) -> Panel {
    let [width, height] = size;
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
    let directions = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    let lengths = [width, height, width, height];
    let mut outline: Vec<Point> = Vec::new();
    for side in 0..4 {
        let (corner, [dx, dy]) = (corners[side], directions[side]);
        let [previous_depth, next_depth] = [side + 3, side + 1].map(|edge_index| edges[edge_index % 4].inset_depth(0));
        let finger_count = edges[side].finger_count(lengths[side]);
        for finger_index in 0..finger_count {
            let depth = edges[side].inset_depth(finger_index);
            let length = lengths[side] / f64::from(finger_count);
            let mut start = length * f64::from(finger_index);
            let mut end = start + length;
            if finger_index == 0 {
                start = previous_depth;
            }
            if finger_index + 1 == finger_count {
                end = lengths[side] - next_depth;
            }
            for edge_distance in [start, end] {
                // Inward is to the left.
                outline
                    .push([corner[0] + dx * edge_distance - dy * depth, corner[1] + dy * edge_distance + dx * depth]);
            }
        }
    }
    outline.dedup_by(|a, b| (a[0] - b[0]).abs() + (a[1] - b[1]).abs() < 1e-9);
    Panel { size, outline }
}

impl Fingers {
    /// The number of places along an edge of this length. It is odd: both ends are alike.
    fn finger_count(self, length: f64) -> u32 {
        match self {
            Self::All => 1,
            Self::Even | Self::Odd => ((length / FINGER_LENGTH_MM / 2.0).floor() as u32 * 2 + 1).max(3),
        }
    }

    /// How far the edge lies inside the panel at this place.
    fn inset_depth(self, finger_index: u32) -> f64 {
        let has_finger = match self {
            Self::All => true,
            Self::Even => finger_index.is_multiple_of(2),
            Self::Odd => !finger_index.is_multiple_of(2),
        };
        if has_finger { 0.0 } else { SHEET_THICKNESS_MM }
    }
}

/// The drawing of these panels in a column, the first at the top.
#[must_use]
pub fn box_plan(panels: &[Panel]) -> Drawing {
    let mut shapes = Vec::new();
    let mut panel_top = PANEL_GAP_MM;
    let mut width: f64 = 0.0;
    for (index, panel) in panels.iter().enumerate() {
        let moved_point = |[x, y]: Point| [x + PANEL_GAP_MM, y + panel_top];
        shapes.push(DrawnShape::Outline(panel.outline.iter().copied().map(moved_point).collect(), Stroke::Cut));
        let panel_centre = moved_point([panel.size[0] / 2.0, panel.size[1] / 2.0]);
        shapes.push(DrawnShape::Text(panel_centre, 6.0, (index + 1).to_string()));
        panel_top += panel.size[1] + PANEL_GAP_MM;
        width = width.max(panel.size[0]);
    }
    // The thickness of the sheets, drawn to be held beside them.
    let sample_corner = [PANEL_GAP_MM, panel_top];
    shapes.push(DrawnShape::Outline(rectangle_corners(sample_corner, [20.0, SHEET_THICKNESS_MM]), Stroke::Draw));
    shapes.push(DrawnShape::Text(
        [PANEL_GAP_MM + 30.0, panel_top + SHEET_THICKNESS_MM / 2.0],
        3.0,
        format!("{SHEET_THICKNESS_MM} mm"),
    ));
    Drawing { size: [width + 2.0 * PANEL_GAP_MM, panel_top + SHEET_THICKNESS_MM + PANEL_GAP_MM], shapes }
}
