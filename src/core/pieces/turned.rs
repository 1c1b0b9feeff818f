//! The outlines of the turned parts: the three parts of a nest and the checker.

use super::outline::{Corner, mirrored};

/// What an edge of an outline shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The colour of the body.
    Body,
    /// The colour of an inlaid line.
    Inlay,
}

/// A corner of a turned part.
pub type ProfileCorner = Corner<Finish>;

/// A part that is turned on a lathe and has the same face above and below.
#[derive(Debug)]
pub struct TurnedPart {
    /// The upper half of the outline, from the side at height 0 over the face down into the hole at height 0, or to the
    /// axis.
    pub upper: &'static [ProfileCorner],
    /// The number of segments of a full turn on the screen, small for the sake of weak machines. No chord is more than
    /// 0.002 squares from the circle.
    pub segments: u16,
}

impl TurnedPart {
    /// The largest radius of its corners.
    #[must_use]
    pub const fn outer_radius(&self) -> f32 {
        let mut largest_radius = 0.0;
        let mut index = 0;
        while index < self.upper.len() {
            largest_radius = f32::max(largest_radius, self.upper[index].at[0]);
            index += 1;
        }
        largest_radius
    }

    /// The smallest radius of the hole; 0 for none.
    #[must_use]
    pub const fn inner_radius(&self) -> f32 {
        let mut smallest_radius = f32::MAX;
        let mut index = 0;
        while index < self.upper.len() {
            smallest_radius = f32::min(smallest_radius, self.upper[index].at[0]);
            index += 1;
        }
        smallest_radius
    }

    /// The height of the whole part.
    #[must_use]
    pub const fn height(&self) -> f32 {
        let mut greatest_height = 0.0;
        let mut index = 0;
        while index < self.upper.len() {
            greatest_height = f32::max(greatest_height, self.upper[index].at[1]);
            index += 1;
        }
        2.0 * greatest_height
    }

    /// The corners of the closed outline, with the middle of the height at 0.
    #[must_use]
    pub fn outline(&self) -> Vec<ProfileCorner> {
        mirrored(self.upper)
    }
}

/// A corner at this radius and height, rounded with `radius`, before an edge of the body.
const fn body(x: f32, y: f32, radius: f32) -> ProfileCorner {
    Corner { at: [x, y], radius, tint: Finish::Body }
}

/// A sharp corner before an inlaid edge.
const fn inlay(x: f32, y: f32) -> ProfileCorner {
    Corner { at: [x, y], radius: 0.0, tint: Finish::Inlay }
}

/// The innermost part of a nest, a tall button with a waist and an inlaid disc in either face.
pub static TURNED_TOWER: TurnedPart = TurnedPart {
    upper: &[
        body(0.1300, 0.000, 0.060),
        body(0.1450, 0.070, 0.030),
        body(0.1450, 0.110, 0.020),
        body(0.1080, 0.170, 0.014),
        body(0.0800, 0.170, 0.008),
        inlay(0.0740, 0.158),
        body(0.0000, 0.158, 0.0),
    ],
    segments: 32,
};

/// The middle part of a nest, a ring with a flat band between two chamfers.
pub static TURNED_FORT: TurnedPart = TurnedPart {
    upper: &[
        body(0.2950, 0.000, 0.020),
        body(0.2950, 0.052, 0.014),
        body(0.2620, 0.110, 0.012),
        inlay(0.2480, 0.110),
        body(0.2200, 0.110, 0.0),
        body(0.2060, 0.110, 0.010),
        body(0.1860, 0.088, 0.010),
        body(0.1860, 0.000, 0.020),
    ],
    segments: 44,
};

/// The outer part of a nest, a flat ring with a wide chamfer.
pub static TURNED_WALL: TurnedPart = TurnedPart {
    upper: &[
        body(0.4550, 0.000, 0.014),
        body(0.4550, 0.024, 0.012),
        body(0.4150, 0.066, 0.010),
        inlay(0.3920, 0.066),
        body(0.3740, 0.066, 0.0),
        body(0.3540, 0.066, 0.008),
        body(0.3360, 0.050, 0.008),
        body(0.3360, 0.000, 0.014),
    ],
    segments: 52,
};

/// A checker, with a line around its belly by which stacked ones are counted.
pub static CHECKER: TurnedPart = TurnedPart {
    upper: &[
        inlay(0.400, 0.0000),
        body(0.400, 0.0110, 0.0),
        body(0.374, 0.0625, 0.024),
        inlay(0.340, 0.0625),
        body(0.320, 0.0625, 0.0),
        body(0.000, 0.0625, 0.0),
    ],
    segments: 40,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_begins_and_ends_at_the_middle_of_the_height_or_at_the_axis() {
        for part in [&TURNED_TOWER, &TURNED_FORT, &TURNED_WALL, &CHECKER] {
            let [first, last] = [part.upper[0], part.upper[part.upper.len() - 1]];
            assert_eq!(first.at[1], 0.0);
            assert!(last.at[0] == 0.0 || last.at[1] == 0.0, "{last:?}");
            assert_eq!(last.at[0], part.inner_radius());
            assert!(part.upper.iter().all(|corner| corner.at[1] >= 0.0));
        }
    }

    #[test]
    fn a_part_on_the_screen_is_round() {
        for part in [&TURNED_TOWER, &TURNED_FORT, &TURNED_WALL, &CHECKER] {
            let half_turn = std::f32::consts::PI / f32::from(part.segments);
            assert!(part.outer_radius() * (1.0 - half_turn.cos()) < 0.002, "{}", part.segments);
        }
    }
}
