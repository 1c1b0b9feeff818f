//! The dimensions of the crown.

/// A ring that widens upward and ends in points, in squares. It is open in the middle.
#[derive(Clone, Copy, Debug)]
pub struct CrownShape {
    /// The inner radius at the bottom.
    pub inner: f32,
    /// The outer radius at the bottom.
    pub outer: f32,
    /// How much larger the radius is at the points.
    pub flare: f32,
    /// The height of the points.
    pub height: f32,
    /// The height between two points.
    pub valley: f32,
    /// The number of points.
    pub points: u16,
}

/// The crown of a king's stack. The number below it stays visible through its middle.
pub static CROWN: CrownShape =
    CrownShape { inner: 0.262, outer: 0.315, flare: 0.065, height: 0.185, valley: 0.07, points: 8 };
