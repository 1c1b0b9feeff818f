//! Cross-sections of printed parts: outlines in millimetres with holes that fit, cut into halves, grooved and engraved.
//!
//! A section is a closed outline in the half plane of (distance from the axis, height), counterclockwise. Nothing here
//! depends on particular corners of an outline.

use super::solid::CHORD_ERROR;
use crate::pieces::outline::rounded;
use crate::pieces::turned::TurnedPart;

/// A point: the distance from the axis and the height, in millimetres.
pub type Point = [f64; 2];

/// A closed outline of a part, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Section(pub Vec<Point>);

/// A groove or a pin's hole, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Groove {
    /// The inner radius; 0 for a hole.
    pub inner: f64,
    /// The outer radius.
    pub outer: f64,
    /// The depth.
    pub depth: f64,
}

/// The distance in millimetres below which points count as one, and heights as equal.
const TOLERANCE: f64 = 1e-4;
/// How much of its length an edge of a face may advance upward or downward.
const MAX_LEVEL_SLOPE: f64 = 0.5;
/// How much of a half's height a groove may take, and its largest depth.
const GROOVE_DEPTH_PART: f64 = 0.4;
const DEEPEST_GROOVE: f64 = 2.0;
/// The width of a groove as a part of the ring's, and its limits; a pin's hole as a part of the radius.
const GROOVE_WIDTH_PART: f64 = 0.3;
const GROOVE_WIDTH_RANGE: [f64; 2] = [1.4, 3.0];
const PIN_RADIUS_PART: f64 = 0.4;
/// The depth of engraving; its width as a part of the level face's, and its limits.
const ENGRAVING_DEPTH: f64 = 0.6;
const ENGRAVING_WIDTH_PART: f64 = 0.3;
const ENGRAVING_WIDTH_RANGE: [f64; 2] = [0.8, 2.0];
/// How much narrower a key is than its groove on each side, and how much lower than both grooves together.
const KEY_PLAY: f64 = 0.15;
const KEY_GAP: f64 = 0.4;
/// The chamfer of a key's edges.
const KEY_CHAMFER: f64 = 0.2;

impl Section {
    /// The outline of a turned part, with its base at height 0.
    #[must_use]
    pub fn of(part: &TurnedPart, square_mm: f64) -> Self {
        let largest_radius = part.upper.iter().map(|corner| f64::from(corner.radius)).fold(0.0, f64::max) * square_mm;
        // Half a turn is more than any corner turns.
        let chord = 2.0 * (1.0 - CHORD_ERROR / largest_radius.max(2.0 * CHORD_ERROR)).acos();
        let steps = (std::f64::consts::PI / chord).ceil() as u16;
        let points = rounded(&part.outline(), steps).into_iter();
        let points: Vec<Point> = points.map(|point| point.at.map(|squares| f64::from(squares) * square_mm)).collect();
        // Rounding may have made it less high than its corners.
        let base = points.iter().map(|point| point[1]).fold(0.0, f64::min);
        Self(points.into_iter().map(|[x, y]| [x, y - base]).collect()).simplified()
    }

    /// The same without points that repeat the one before or lie on a straight line.
    fn simplified(self) -> Self {
        let mut points: Vec<Point> = Vec::with_capacity(self.0.len());
        for point in self.0 {
            if points.last().is_none_or(|last| distance(*last, point) > TOLERANCE) {
                points.push(point);
            }
        }
        while points.len() > 1 && distance(points[0], points[points.len() - 1]) <= TOLERANCE {
            points.pop();
        }
        let mut index = 0;
        while points.len() > 3 && index < points.len() {
            let count = points.len();
            let [before, corner, after] = [index + count - 1, index, index + 1].map(|at| points[at % count]);
            if distance_from_line(corner, before, after) < TOLERANCE / 2.0 {
                points.remove(index);
            } else {
                index += 1;
            }
        }
        Self(points)
    }

    /// The smallest radius; 0 for a disc.
    #[must_use]
    pub fn inner_radius(&self) -> f64 {
        self.0.iter().map(|point| point[0]).fold(f64::MAX, f64::min)
    }

    /// The largest radius.
    #[must_use]
    pub fn outer_radius(&self) -> f64 {
        self.0.iter().map(|point| point[0]).fold(0.0, f64::max)
    }

    /// The height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.0.iter().map(|point| point[1]).fold(0.0, f64::max)
    }

    /// The same with another radius of the hole. The body is stretched or compressed evenly between hole and rim, which
    /// stays as it is.
    #[must_use]
    pub fn with_hole(&self, hole: f64) -> Self {
        let (inner, outer) = (self.inner_radius(), self.outer_radius());
        let scale = (outer - hole) / (outer - inner);
        Self(self.0.iter().map(|&[x, y]| [outer - (outer - x) * scale, y]).collect())
    }

    /// The part above half the height, with its base at height 0.
    #[must_use]
    pub fn upper_half(&self) -> Self {
        let middle = self.height() / 2.0;
        let count = self.0.len();
        let mut points = Vec::new();
        let lowered_point = |[x, y]: Point| [x, if (y - middle).abs() < TOLERANCE { 0.0 } else { y - middle }];
        for index in 0..count {
            let [from, to] = [self.0[index], self.0[(index + 1) % count]].map(lowered_point);
            if from[1] >= 0.0 {
                points.push(from);
            }
            if from[1] * to[1] < 0.0 {
                let part_to_crossing = from[1] / (from[1] - to[1]);
                points.push([from[0] + (to[0] - from[0]) * part_to_crossing, 0.0]);
            }
        }
        Self(points).simplified()
    }

    /// The groove in the base of a half for the key that joins it with the other half.
    #[must_use]
    pub fn joint(&self) -> Groove {
        let [inner, outer] = self.base();
        let (from, to) = if inner < TOLERANCE {
            (0.0, outer * PIN_RADIUS_PART)
        } else {
            let half_width =
                ((outer - inner) * GROOVE_WIDTH_PART).clamp(GROOVE_WIDTH_RANGE[0], GROOVE_WIDTH_RANGE[1]) / 2.0;
            ((inner + outer) / 2.0 - half_width, (inner + outer) / 2.0 + half_width)
        };
        Groove { inner: from, outer: to, depth: (self.roof(from, to) * GROOVE_DEPTH_PART).min(DEEPEST_GROOVE) }
    }

    /// The smallest and largest radius at height 0.
    fn base(&self) -> [f64; 2] {
        let radii = self.0.iter().filter(|point| point[1] < TOLERANCE).map(|point| point[0]);
        radii.fold([f64::MAX, 0.0], |[low, high], radius| [low.min(radius), high.max(radius)])
    }

    /// The same with a groove in its base.
    #[must_use]
    pub fn grooved(&self, groove: Groove) -> Self {
        let Groove { inner, outer, depth } = groove;
        let count = self.0.len();
        let mut points = Vec::new();
        for index in 0..count {
            let [from, to] = [self.0[index], self.0[(index + 1) % count]];
            let spans_groove = from[1] < TOLERANCE && to[1] < TOLERANCE && from[0] <= inner && to[0] >= outer;
            match spans_groove {
                // The hole of a pin takes the corner on the axis away.
                true if inner < TOLERANCE => points.extend([[0.0, depth], [outer, depth], [outer, 0.0]]),
                true => points.extend([from, [inner, 0.0], [inner, depth], [outer, depth], [outer, 0.0]]),
                false => points.push(from),
            }
        }
        Self(points)
    }

    /// The key that lies in the grooves of both halves.
    #[must_use]
    pub fn key(groove: Groove) -> Self {
        let Groove { inner, outer, depth } = groove;
        let (right_edge, top_edge, chamfer) = (outer - KEY_PLAY, 2.0 * depth - KEY_GAP, KEY_CHAMFER);
        let outer_corners = [
            [right_edge - chamfer, 0.0],
            [right_edge, chamfer],
            [right_edge, top_edge - chamfer],
            [right_edge - chamfer, top_edge],
        ];
        let inner_corners = if inner < TOLERANCE {
            vec![[0.0, top_edge], [0.0, 0.0]]
        } else {
            let left_edge = inner + KEY_PLAY;
            vec![
                [left_edge + chamfer, top_edge],
                [left_edge, top_edge - chamfer],
                [left_edge, chamfer],
                [left_edge + chamfer, 0.0],
            ]
        };
        Self(outer_corners.into_iter().chain(inner_corners).collect())
    }

    /// The groove that marks the upper face, in the middle of its widest level area.
    #[must_use]
    pub fn engraving(&self) -> Groove {
        let [inner, outer] = self.widest_level();
        let middle = if inner < TOLERANCE { outer * 0.6 } else { (inner + outer) / 2.0 };
        let half_width =
            ((outer - inner) * ENGRAVING_WIDTH_PART).clamp(ENGRAVING_WIDTH_RANGE[0], ENGRAVING_WIDTH_RANGE[1]) / 2.0;
        Groove { inner: middle - half_width, outer: middle + half_width, depth: ENGRAVING_DEPTH }
    }

    /// The same with a groove in its upper face.
    #[must_use]
    pub fn engraved(&self, groove: Groove) -> Self {
        let Groove { inner, outer, depth } = groove;
        let floor = self.roof(inner, outer) - depth;
        let middle = self.height() / 2.0;
        let count = self.0.len();
        let mut points = Vec::new();
        for index in 0..count {
            let [from, to] = [self.0[index], self.0[(index + 1) % count]];
            // Above, the outline runs inward.
            let is_face = from[1] > middle && to[1] > middle && from[0] > to[0];
            let crosses_radius = |radius: f64| is_face && from[0] >= radius && to[0] < radius;
            let height_at = |radius: f64| from[1] + (to[1] - from[1]) * (from[0] - radius) / (from[0] - to[0]);
            let is_cut_away = from[1] > middle && from[0] > inner && from[0] < outer;
            if !is_cut_away {
                points.push(from);
            }
            if crosses_radius(outer) {
                points.extend([[outer, height_at(outer)], [outer, floor]]);
            }
            if crosses_radius(inner) {
                points.extend([[inner, floor], [inner, height_at(inner)]]);
            }
        }
        Self(points).simplified()
    }

    /// The inner and outer radius of the widest part of the upper face that is nearly level.
    fn widest_level(&self) -> [f64; 2] {
        let middle = self.height() / 2.0;
        let count = self.0.len();
        // Twice around, so that no area is cut at the first point.
        let mut widest_radii = [0.0, 0.0];
        let mut current_radii: Option<[f64; 2]> = None;
        for index in 0..2 * count {
            let [from, to] = [self.0[index % count], self.0[(index + 1) % count]];
            let is_level = from[0] > to[0]
                && from[1] > middle
                && to[1] > middle
                && (to[1] - from[1]).abs() < MAX_LEVEL_SLOPE * (from[0] - to[0]);
            current_radii = is_level.then(|| [to[0], current_radii.map_or(from[0], |[_, outer]| outer)]);
            if let Some([inner, outer]) = current_radii
                && outer - inner > widest_radii[1] - widest_radii[0]
            {
                widest_radii = [inner, outer];
            }
        }
        widest_radii
    }

    /// The smallest height of the upper surface between two radii.
    fn roof(&self, inner: f64, outer: f64) -> f64 {
        let own_radii = self.0.iter().map(|point| point[0]).filter(|radius| (inner..=outer).contains(radius));
        let radii = own_radii.chain([inner, outer]);
        radii.filter_map(|radius| self.heights_at(radius).last().copied()).fold(f64::MAX, f64::min)
    }

    /// The heights at which the outline has this radius, in order.
    pub(super) fn heights_at(&self, radius: f64) -> Vec<f64> {
        let count = self.0.len();
        let mut heights = Vec::new();
        for index in 0..count {
            let [from, to] = [self.0[index], self.0[(index + 1) % count]];
            let (low, high) = (from[0].min(to[0]), from[0].max(to[0]));
            if (low - TOLERANCE..=high + TOLERANCE).contains(&radius) {
                let part_along_edge = if high - low < TOLERANCE { 0.0 } else { (radius - from[0]) / (to[0] - from[0]) };
                heights.push(from[1] + (to[1] - from[1]) * part_along_edge.clamp(0.0, 1.0));
                if high - low < TOLERANCE {
                    heights.push(to[1]);
                }
            }
        }
        heights.sort_by(f64::total_cmp);
        heights
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The distance of a point from the segment between two others.
fn distance_from_line(point: Point, from: Point, to: Point) -> f64 {
    let segment_vector = [to[0] - from[0], to[1] - from[1]];
    let point_vector = [point[0] - from[0], point[1] - from[1]];
    let squared_length = segment_vector[0] * segment_vector[0] + segment_vector[1] * segment_vector[1];
    let part_along_segment = if squared_length > 0.0 {
        ((point_vector[0] * segment_vector[0] + point_vector[1] * segment_vector[1]) / squared_length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (point_vector[0] - segment_vector[0] * part_along_segment)
        .hypot(point_vector[1] - segment_vector[1] * part_along_segment)
}
