//! The plan of a box with finger joints for all parts of a set, to be cut from sheets.

use super::board_plan::rectangle;
use super::drawing::{Drawing, DrawnShape, Stroke};
use super::section::Point;

/// The thickness of the sheets, in millimetres.
pub const THICKNESS: f64 = 3.0;
/// The length of a finger, about.
const FINGER_LENGTH: f64 = 15.0;
/// The room around each pile, and above it.
const PILE_ROOM: f64 = 2.0;
/// The largest height of a pile.
const PILE_HEIGHT: f64 = 60.0;
/// The play of the plate under the lid, on each side.
const LID_PLAY: f64 = 0.5;
/// The distance between two panels of the drawing.
const PANEL_GAP: f64 = 5.0;

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
pub fn inside(stacked_parts: &[StackedParts]) -> [f64; 3] {
    let pitch = stacked_parts.iter().map(|thing| thing.diameter).fold(0.0, f64::max) + PILE_ROOM;
    let mut pile_count = 0;
    let mut height: f64 = 0.0;
    for thing in stacked_parts {
        let on_a_pile = ((PILE_HEIGHT / thing.height).floor() as u32).clamp(1, thing.count);
        // Evenly high piles.
        let piles_of_thing = thing.count.div_ceil(on_a_pile);
        let on_a_pile = thing.count.div_ceil(piles_of_thing);
        pile_count += piles_of_thing;
        height = height.max(f64::from(on_a_pile) * thing.height);
    }
    let columns = f64::from(pile_count).sqrt().ceil();
    let rows = (f64::from(pile_count) / columns).ceil();
    [columns * pitch, rows * pitch, height + PILE_ROOM]
}

/// The panels of a box with this inside: two long sides, two short ones, the bottom, the lid and the plate that is glued
/// under it.
#[must_use]
pub fn panels([width, depth, height]: [f64; 3]) -> Vec<Panel> {
    let [x, y, z] = [width + 2.0 * THICKNESS, depth + 2.0 * THICKNESS, height + THICKNESS];
    let total_play = 2.0 * LID_PLAY;
    // The edges from the lower left corner onward: bottom, right, top, left.
    let long_side = panel([x, z], [Fingers::Even, Fingers::Even, Fingers::All, Fingers::Even]);
    let short_side = panel([y, z], [Fingers::Even, Fingers::Odd, Fingers::All, Fingers::Odd]);
    let bottom = panel([x, y], [Fingers::Odd; 4]);
    let lid = panel([x, y], [Fingers::All; 4]);
    let plate = panel([width - total_play, depth - total_play], [Fingers::All; 4]);
    vec![long_side.clone(), long_side, short_side.clone(), short_side, bottom, lid, plate]
}

/// A panel whose edges have these fingers.
fn panel(size: Point, edges: [Fingers; 4]) -> Panel {
    let [width, height] = size;
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
    let directions = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    let lengths = [width, height, width, height];
    let mut outline: Vec<Point> = Vec::new();
    for side in 0..4 {
        let (corner, [dx, dy]) = (corners[side], directions[side]);
        let [before, after] = [side + 3, side + 1].map(|edge_index| edges[edge_index % 4].depth(0));
        let finger_count = edges[side].count(lengths[side]);
        for finger in 0..finger_count {
            let depth = edges[side].depth(finger);
            let length = lengths[side] / f64::from(finger_count);
            let mut from = length * f64::from(finger);
            let mut to = from + length;
            if finger == 0 {
                from = before;
            }
            if finger + 1 == finger_count {
                to = lengths[side] - after;
            }
            for edge_distance in [from, to] {
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
    fn count(self, length: f64) -> u32 {
        match self {
            Self::All => 1,
            Self::Even | Self::Odd => ((length / FINGER_LENGTH / 2.0).floor() as u32 * 2 + 1).max(3),
        }
    }

    /// How far the edge lies inside the panel at this place.
    fn depth(self, finger_index: u32) -> f64 {
        let is_there = match self {
            Self::All => true,
            Self::Even => finger_index.is_multiple_of(2),
            Self::Odd => !finger_index.is_multiple_of(2),
        };
        if is_there { 0.0 } else { THICKNESS }
    }
}

/// The drawing of these panels in a column, the first at the top.
#[must_use]
pub fn box_plan(panels: &[Panel]) -> Drawing {
    let mut shapes = Vec::new();
    let mut panel_top = PANEL_GAP;
    let mut width: f64 = 0.0;
    for (index, panel) in panels.iter().enumerate() {
        let moved_point = |[x, y]: Point| [x + PANEL_GAP, y + panel_top];
        shapes.push(DrawnShape::Outline(panel.outline.iter().copied().map(moved_point).collect(), Stroke::Cut));
        let middle = moved_point([panel.size[0] / 2.0, panel.size[1] / 2.0]);
        shapes.push(DrawnShape::Text(middle, 6.0, (index + 1).to_string()));
        panel_top += panel.size[1] + PANEL_GAP;
        width = width.max(panel.size[0]);
    }
    // The thickness of the sheets, drawn to be held beside them.
    let sample_corner = [PANEL_GAP, panel_top];
    shapes.push(DrawnShape::Outline(rectangle(sample_corner, [20.0, THICKNESS]), Stroke::Draw));
    shapes.push(DrawnShape::Text([PANEL_GAP + 30.0, panel_top + THICKNESS / 2.0], 3.0, format!("{THICKNESS} mm")));
    Drawing { size: [width + 2.0 * PANEL_GAP, panel_top + THICKNESS + PANEL_GAP], shapes }
}
