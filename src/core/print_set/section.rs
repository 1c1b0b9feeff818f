//! Cross-sections of printed parts: outlines in millimetres with holes that fit, cut into halves, grooved and engraved.
//!
//! A section is a closed outline in the half plane of (distance from the axis, height), counterclockwise. Nothing here
//! depends on particular corners of an outline.

use super::solid::MAX_CHORD_ERROR_MM;
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
    pub inner_radius: f64,
    /// The outer radius.
    pub outer_radius: f64,
    /// The depth.
    pub depth: f64,
}

/// The distance in millimetres below which points count as one, and heights as equal.
const TOLERANCE_MM: f64 = 1e-4;
/// How much of its length an edge of a face may advance upward or downward.
const MAX_LEVEL_SLOPE: f64 = 0.5;
/// How much of a half's height a groove may take, and its largest depth.
const GROOVE_DEPTH_RATIO: f64 = 0.4;
const MAX_GROOVE_DEPTH: f64 = 2.0;
/// The width of a groove as a part of the ring's, and its limits; a pin's hole as a part of the radius.
const GROOVE_WIDTH_RATIO: f64 = 0.3;
const GROOVE_WIDTH_RANGE: [f64; 2] = [1.4, 3.0];
const PIN_RADIUS_RATIO: f64 = 0.4;
/// The depth of engraving; its width as a part of the level face's, and its limits.
const ENGRAVING_DEPTH: f64 = 0.6;
const ENGRAVING_WIDTH_RATIO: f64 = 0.3;
const ENGRAVING_WIDTH_RANGE: [f64; 2] = [0.8, 2.0];
/// How much narrower a key is than its groove on each side, and how much lower than both grooves together.
const KEY_CLEARANCE: f64 = 0.15;
const KEY_HEIGHT_GAP: f64 = 0.4;
/// The chamfer of a key's edges.
const KEY_CHAMFER: f64 = 0.2;

impl Section {
    /// The outline of a turned part, with its base at height 0.
    #[must_use]
    pub fn from_turned_part(part: &TurnedPart, square_mm: f64) -> Self {
        let max_corner_radius =
            part.upper.iter().map(|corner| f64::from(corner.radius)).fold(0.0, f64::max) * square_mm;
        // Half a turn is more than any corner turns.
        let chord_angle = 2.0 * (1.0 - MAX_CHORD_ERROR_MM / max_corner_radius.max(2.0 * MAX_CHORD_ERROR_MM)).acos();
        let arc_steps = (std::f64::consts::PI / chord_angle).ceil() as u16;
        let points = rounded(&part.outline(), arc_steps).into_iter();
        let points: Vec<Point> = points.map(|point| point.at.map(|squares| f64::from(squares) * square_mm)).collect();
        // Rounding may have made it less high than its corners.
        let base_height = points.iter().map(|point| point[1]).fold(0.0, f64::min);
        Self(points.into_iter().map(|[x, y]| [x, y - base_height]).collect()).simplified()
    }

    /// The same without points that repeat the one before or lie on a straight line.
    fn simplified(self) -> Self {
        let mut points: Vec<Point> = Vec::with_capacity(self.0.len());
        for point in self.0 {
            if points.last().is_none_or(|last| distance(*last, point) > TOLERANCE_MM) {
                points.push(point);
            }
        }
        while points.len() > 1 && distance(points[0], points[points.len() - 1]) <= TOLERANCE_MM {
            points.pop();
        }
        let mut index = 0;
        while points.len() > 3 && index < points.len() {
            let point_count = points.len();
            let [previous_point, current_point, next_point] =
                [index + point_count - 1, index, index + 1].map(|at| points[at % point_count]);
            if distance_from_segment(current_point, previous_point, next_point) < TOLERANCE_MM / 2.0 {
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
    pub fn with_hole_radius(&self, hole_radius: f64) -> Self {
        let (inner_radius, outer_radius) = (self.inner_radius(), self.outer_radius());
        let scale = (outer_radius - hole_radius) / (outer_radius - inner_radius);
        Self(self.0.iter().map(|&[x, y]| [outer_radius - (outer_radius - x) * scale, y]).collect())
    }

    /// The part above half the height, with its base at height 0.
    #[must_use]
    pub fn upper_half(&self) -> Self {
        let half_height = self.height() / 2.0;
        let point_count = self.0.len();
        let mut points = Vec::new();
        let lowered_point =
            |[x, y]: Point| [x, if (y - half_height).abs() < TOLERANCE_MM { 0.0 } else { y - half_height }];
        for index in 0..point_count {
            let [from, to] = [self.0[index], self.0[(index + 1) % point_count]].map(lowered_point);
            if from[1] >= 0.0 {
                points.push(from);
            }
            if from[1] * to[1] < 0.0 {
                let crossing_ratio = from[1] / (from[1] - to[1]);
                points.push([from[0] + (to[0] - from[0]) * crossing_ratio, 0.0]);
            }
        }
        Self(points).simplified()
    }

    /// The groove in the base of a half for the key that joins it with the other half.
    #[must_use]
    pub fn joint_groove(&self) -> Groove {
        let [inner_radius, outer_radius] = self.base_radii();
        let (from, to) = if inner_radius < TOLERANCE_MM {
            (0.0, outer_radius * PIN_RADIUS_RATIO)
        } else {
            let half_width = ((outer_radius - inner_radius) * GROOVE_WIDTH_RATIO)
                .clamp(GROOVE_WIDTH_RANGE[0], GROOVE_WIDTH_RANGE[1])
                / 2.0;
            ((inner_radius + outer_radius) / 2.0 - half_width, (inner_radius + outer_radius) / 2.0 + half_width)
        };
        Groove {
            inner_radius: from,
            outer_radius: to,
            depth: (self.min_upper_height(from, to) * GROOVE_DEPTH_RATIO).min(MAX_GROOVE_DEPTH),
        }
    }

    /// The smallest and largest radius at height 0.
    fn base_radii(&self) -> [f64; 2] {
        let radii = self.0.iter().filter(|point| point[1] < TOLERANCE_MM).map(|point| point[0]);
        radii.fold([f64::MAX, 0.0], |[low, high], radius| [low.min(radius), high.max(radius)])
    }

    /// The same with a groove in its base.
    #[must_use]
    pub fn with_base_groove(&self, groove: Groove) -> Self {
        let Groove { inner_radius, outer_radius, depth } = groove;
        let point_count = self.0.len();
        let mut points = Vec::new();
        for index in 0..point_count {
            let [from, to] = [self.0[index], self.0[(index + 1) % point_count]];
            let spans_groove =
                from[1] < TOLERANCE_MM && to[1] < TOLERANCE_MM && from[0] <= inner_radius && to[0] >= outer_radius;
            match spans_groove {
                // The hole of a pin takes the corner on the axis away.
                true if inner_radius < TOLERANCE_MM => {
                    points.extend([[0.0, depth], [outer_radius, depth], [outer_radius, 0.0]])
                }
                true => points.extend([
                    from,
                    [inner_radius, 0.0],
                    [inner_radius, depth],
                    [outer_radius, depth],
                    [outer_radius, 0.0],
                ]),
                false => points.push(from),
            }
        }
        Self(points)
    }

    /// The key that lies in the grooves of both halves.
    #[must_use]
    pub fn key(groove: Groove) -> Self {
        let Groove { inner_radius, outer_radius, depth } = groove;
        let (right_edge, top_edge, chamfer) = (outer_radius - KEY_CLEARANCE, 2.0 * depth - KEY_HEIGHT_GAP, KEY_CHAMFER);
        let outer_corners = [
            [right_edge - chamfer, 0.0],
            [right_edge, chamfer],
            [right_edge, top_edge - chamfer],
            [right_edge - chamfer, top_edge],
        ];
        let inner_corners = if inner_radius < TOLERANCE_MM {
            vec![[0.0, top_edge], [0.0, 0.0]]
        } else {
            let left_edge = inner_radius + KEY_CLEARANCE;
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
    pub fn engraving_groove(&self) -> Groove {
        let [inner_radius, outer_radius] = self.widest_level_radii();
        let middle_radius =
            if inner_radius < TOLERANCE_MM { outer_radius * 0.6 } else { (inner_radius + outer_radius) / 2.0 };
        let half_width = ((outer_radius - inner_radius) * ENGRAVING_WIDTH_RATIO)
            .clamp(ENGRAVING_WIDTH_RANGE[0], ENGRAVING_WIDTH_RANGE[1])
            / 2.0;
        Groove {
            inner_radius: middle_radius - half_width,
            outer_radius: middle_radius + half_width,
            depth: ENGRAVING_DEPTH,
        }
    }

    /// The same with a groove in its upper face.
    #[must_use]
    pub fn with_engraving(&self, groove: Groove) -> Self {
        let Groove { inner_radius, outer_radius, depth } = groove;
        let floor_height = self.min_upper_height(inner_radius, outer_radius) - depth;
        let half_height = self.height() / 2.0;
        let point_count = self.0.len();
        let mut points = Vec::new();
        for index in 0..point_count {
            let [from, to] = [self.0[index], self.0[(index + 1) % point_count]];
            // Above, the outline runs inward.
            let is_face = from[1] > half_height && to[1] > half_height && from[0] > to[0];
            let crosses_radius = |radius: f64| is_face && from[0] >= radius && to[0] < radius;
            let height_at = |radius: f64| from[1] + (to[1] - from[1]) * (from[0] - radius) / (from[0] - to[0]);
            let is_cut_away = from[1] > half_height && from[0] > inner_radius && from[0] < outer_radius;
            if !is_cut_away {
                points.push(from);
            }
            if crosses_radius(outer_radius) {
                points.extend([[outer_radius, height_at(outer_radius)], [outer_radius, floor_height]]);
            }
            if crosses_radius(inner_radius) {
                points.extend([[inner_radius, floor_height], [inner_radius, height_at(inner_radius)]]);
            }
        }
        Self(points).simplified()
    }

    /// The inner and outer radius of the widest part of the upper face that is nearly level.
    fn widest_level_radii(&self) -> [f64; 2] {
        let half_height = self.height() / 2.0;
        let point_count = self.0.len();
        // Twice around, so that no area is cut at the first point.
        let mut widest_radii = [0.0, 0.0];
        let mut current_radii: Option<[f64; 2]> = None;
        for index in 0..2 * point_count {
            let [from, to] = [self.0[index % point_count], self.0[(index + 1) % point_count]];
            let is_level = from[0] > to[0]
                && from[1] > half_height
                && to[1] > half_height
                && (to[1] - from[1]).abs() < MAX_LEVEL_SLOPE * (from[0] - to[0]);
            current_radii = is_level.then(|| [to[0], current_radii.map_or(from[0], |[_, outer_radius]| outer_radius)]);
            if let Some([inner_radius, outer_radius]) = current_radii
                && outer_radius - inner_radius > widest_radii[1] - widest_radii[0]
            {
                widest_radii = [inner_radius, outer_radius];
            }
        }
        widest_radii
    }

    /// The smallest height of the upper surface between two radii.
    fn min_upper_height(&self, inner_radius: f64, outer_radius: f64) -> f64 {
        let own_radii =
            self.0.iter().map(|point| point[0]).filter(|radius| (inner_radius..=outer_radius).contains(radius));
        let radii = own_radii.chain([inner_radius, outer_radius]);
        radii.filter_map(|radius| self.heights_at(radius).last().copied()).fold(f64::MAX, f64::min)
    }

    /// The heights at which the outline has this radius, in order.
    pub(super) fn heights_at(&self, radius: f64) -> Vec<f64> {
        let point_count = self.0.len();
        let mut heights = Vec::new();
        for index in 0..point_count {
            let [from, to] = [self.0[index], self.0[(index + 1) % point_count]];
            let (low, high) = (from[0].min(to[0]), from[0].max(to[0]));
            if (low - TOLERANCE_MM..=high + TOLERANCE_MM).contains(&radius) {
                let edge_ratio = if high - low < TOLERANCE_MM { 0.0 } else { (radius - from[0]) / (to[0] - from[0]) };
                heights.push(from[1] + (to[1] - from[1]) * edge_ratio.clamp(0.0, 1.0));
                if high - low < TOLERANCE_MM {
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
fn distance_from_segment(point: Point, from: Point, to: Point) -> f64 {
    let segment_vector = [to[0] - from[0], to[1] - from[1]];
    let point_vector = [point[0] - from[0], point[1] - from[1]];
    let squared_length = segment_vector[0] * segment_vector[0] + segment_vector[1] * segment_vector[1];
    let projection_ratio = if squared_length > 0.0 {
        ((point_vector[0] * segment_vector[0] + point_vector[1] * segment_vector[1]) / squared_length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (point_vector[0] - segment_vector[0] * projection_ratio)
        .hypot(point_vector[1] - segment_vector[1] * projection_ratio)
}
