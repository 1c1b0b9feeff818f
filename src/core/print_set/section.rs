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
const LEVEL_SLOPE: f64 = 0.5;
/// How much of a half's height a groove may take, and its largest depth.
const GROOVE_PART: f64 = 0.4;
const DEEPEST_GROOVE: f64 = 2.0;
/// The width of a groove as a part of the ring's, and its limits; a pin's hole as a part of the radius.
const GROOVE_WIDTH: f64 = 0.3;
const GROOVE_WIDTHS: [f64; 2] = [1.4, 3.0];
const PIN_PART: f64 = 0.4;
/// The depth of engraving; its width as a part of the level face's, and its limits.
const ENGRAVING_DEPTH: f64 = 0.6;
const ENGRAVING_WIDTH: f64 = 0.3;
const ENGRAVING_WIDTHS: [f64; 2] = [0.8, 2.0];
/// How much narrower a key is than its groove on each side, and how much lower than both grooves together.
const KEY_PLAY: f64 = 0.15;
const KEY_GAP: f64 = 0.4;
/// The chamfer of a key's edges.
const KEY_CHAMFER: f64 = 0.2;

impl Section {
    /// The outline of a turned part, with its base at height 0.
    #[must_use]
    pub fn of(part: &TurnedPart, square_mm: f64) -> Self {
        let largest = part.upper.iter().map(|corner| f64::from(corner.radius)).fold(0.0, f64::max) * square_mm;
        // Half a turn is more than any corner turns.
        let chord = 2.0 * (1.0 - CHORD_ERROR / largest.max(2.0 * CHORD_ERROR)).acos();
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
            let [before, here, after] = [index + count - 1, index, index + 1].map(|at| points[at % count]);
            if distance_from_line(here, before, after) < TOLERANCE / 2.0 {
                points.remove(index);
            } else {
                index += 1;
            }
        }
        Self(points)
    }

    /// The smallest radius; 0 for a disc.
    #[must_use]
    pub fn inner(&self) -> f64 {
        self.0.iter().map(|point| point[0]).fold(f64::MAX, f64::min)
    }

    /// The largest radius.
    #[must_use]
    pub fn outer(&self) -> f64 {
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
        let (inner, outer) = (self.inner(), self.outer());
        let scale = (outer - hole) / (outer - inner);
        Self(self.0.iter().map(|&[x, y]| [outer - (outer - x) * scale, y]).collect())
    }

    /// The part above half the height, with its base at height 0.
    #[must_use]
    pub fn upper_half(&self) -> Self {
        let middle = self.height() / 2.0;
        let count = self.0.len();
        let mut points = Vec::new();
        let lowered = |[x, y]: Point| [x, if (y - middle).abs() < TOLERANCE { 0.0 } else { y - middle }];
        for index in 0..count {
            let [from, to] = [self.0[index], self.0[(index + 1) % count]].map(lowered);
            if from[1] >= 0.0 {
                points.push(from);
            }
            if from[1] * to[1] < 0.0 {
                let part = from[1] / (from[1] - to[1]);
                points.push([from[0] + (to[0] - from[0]) * part, 0.0]);
            }
        }
        Self(points).simplified()
    }

    /// The groove in the base of a half for the key that joins it with the other half.
    #[must_use]
    pub fn joint(&self) -> Groove {
        let [inner, outer] = self.base();
        let (from, to) = if inner < TOLERANCE {
            (0.0, outer * PIN_PART)
        } else {
            let half = ((outer - inner) * GROOVE_WIDTH).clamp(GROOVE_WIDTHS[0], GROOVE_WIDTHS[1]) / 2.0;
            ((inner + outer) / 2.0 - half, (inner + outer) / 2.0 + half)
        };
        Groove { inner: from, outer: to, depth: (self.roof(from, to) * GROOVE_PART).min(DEEPEST_GROOVE) }
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
            let is_base = from[1] < TOLERANCE && to[1] < TOLERANCE && from[0] <= inner && to[0] >= outer;
            match is_base {
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
        let (right, top, cut) = (outer - KEY_PLAY, 2.0 * depth - KEY_GAP, KEY_CHAMFER);
        let outside = [[right - cut, 0.0], [right, cut], [right, top - cut], [right - cut, top]];
        let inside = if inner < TOLERANCE {
            vec![[0.0, top], [0.0, 0.0]]
        } else {
            let left = inner + KEY_PLAY;
            vec![[left + cut, top], [left, top - cut], [left, cut], [left + cut, 0.0]]
        };
        Self(outside.into_iter().chain(inside).collect())
    }

    /// The groove that marks the upper face, in the middle of its widest level area.
    #[must_use]
    pub fn engraving(&self) -> Groove {
        let [inner, outer] = self.widest_level();
        let middle = if inner < TOLERANCE { outer * 0.6 } else { (inner + outer) / 2.0 };
        let half = ((outer - inner) * ENGRAVING_WIDTH).clamp(ENGRAVING_WIDTHS[0], ENGRAVING_WIDTHS[1]) / 2.0;
        Groove { inner: middle - half, outer: middle + half, depth: ENGRAVING_DEPTH }
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
            let crosses = |radius: f64| is_face && from[0] >= radius && to[0] < radius;
            let at = |radius: f64| from[1] + (to[1] - from[1]) * (from[0] - radius) / (from[0] - to[0]);
            let is_cut_away = from[1] > middle && from[0] > inner && from[0] < outer;
            if !is_cut_away {
                points.push(from);
            }
            if crosses(outer) {
                points.extend([[outer, at(outer)], [outer, floor]]);
            }
            if crosses(inner) {
                points.extend([[inner, floor], [inner, at(inner)]]);
            }
        }
        Self(points).simplified()
    }

    /// The inner and outer radius of the widest part of the upper face that is nearly level.
    fn widest_level(&self) -> [f64; 2] {
        let middle = self.height() / 2.0;
        let count = self.0.len();
        // Twice around, so that no area is cut at the first point.
        let mut widest = [0.0, 0.0];
        let mut current: Option<[f64; 2]> = None;
        for index in 0..2 * count {
            let [from, to] = [self.0[index % count], self.0[(index + 1) % count]];
            let is_level = from[0] > to[0]
                && from[1] > middle
                && to[1] > middle
                && (to[1] - from[1]).abs() < LEVEL_SLOPE * (from[0] - to[0]);
            current = is_level.then(|| [to[0], current.map_or(from[0], |[_, outer]| outer)]);
            if let Some([inner, outer]) = current
                && outer - inner > widest[1] - widest[0]
            {
                widest = [inner, outer];
            }
        }
        widest
    }

    /// The smallest height of the upper surface between two radii.
    fn roof(&self, inner: f64, outer: f64) -> f64 {
        let own = self.0.iter().map(|point| point[0]).filter(|radius| (inner..=outer).contains(radius));
        let radii = own.chain([inner, outer]);
        radii.filter_map(|radius| self.heights_at(radius).last().copied()).fold(f64::MAX, f64::min)
    }

    /// The heights at which the outline has this radius, in order.
    fn heights_at(&self, radius: f64) -> Vec<f64> {
        self.crossings(0, radius)
    }

    /// The radii that the outline has at this height, in order.
    #[must_use]
    pub fn radii_at(&self, height: f64) -> Vec<f64> {
        self.crossings(1, height)
    }

    /// The other coordinates of the points of the outline at which one coordinate has this value, in order.
    fn crossings(&self, axis: usize, value: f64) -> Vec<f64> {
        let other = 1 - axis;
        let count = self.0.len();
        let mut found = Vec::new();
        for index in 0..count {
            let [from, to] = [self.0[index], self.0[(index + 1) % count]];
            let (low, high) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
            if (low - TOLERANCE..=high + TOLERANCE).contains(&value) {
                let part = if high - low < TOLERANCE { 0.0 } else { (value - from[axis]) / (to[axis] - from[axis]) };
                found.push(from[other] + (to[other] - from[other]) * part.clamp(0.0, 1.0));
                if high - low < TOLERANCE {
                    found.push(to[other]);
                }
            }
        }
        found.sort_by(f64::total_cmp);
        found
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The distance of a point from the segment between two others.
fn distance_from_line(point: Point, from: Point, to: Point) -> f64 {
    let along = [to[0] - from[0], to[1] - from[1]];
    let way = [point[0] - from[0], point[1] - from[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let part = if square > 0.0 { ((way[0] * along[0] + way[1] * along[1]) / square).clamp(0.0, 1.0) } else { 0.0 };
    (way[0] - along[0] * part).hypot(way[1] - along[1] * part)
}
