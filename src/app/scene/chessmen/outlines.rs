//! The outlines of the chess pieces below their heads.
//!
//! An outline runs up the right-hand side of a body: pairs of (distance from the axis, height above the board), in
//! squares.

use super::Chessman;

/// A point of an outline.
pub(super) type Point = [f32; 2];

/// The index in each outline at which the inlaid line begins: the throat above the foot.
pub(super) const INLAY_INDEX: usize = 4;

/// The foot that all pieces share, from the centre of its base to above its inlaid line.
fn foot_outline(radius: f32) -> [Point; 6] {
    [
        [0.0, 0.0],
        [radius, 0.0],
        [radius, 0.066],
        [radius - 0.030, 0.106],
        [radius - 0.066, 0.122],
        [radius - 0.066, 0.142],
    ]
}

/// A ball of this radius around a height, from its neck, this many degrees below its middle, to its top.
fn ball_outline(radius: f32, center_height: f32, start_degrees: f32, step_count: u16) -> impl Iterator<Item = Point> {
    (0..=step_count).map(move |step| match step {
        step if step == step_count => [0.0, center_height + radius],
        step => {
            let angle =
                (-start_degrees + (90.0 + start_degrees) * f32::from(step) / f32::from(step_count)).to_radians();
            [radius * angle.cos(), center_height + radius * angle.sin()]
        }
    })
}

// The outlines above each foot, up to the head; for the pawn up to its throat.
const PAWN_BODY: &[Point] = &[[0.205, 0.160], [0.132, 0.250], [0.091, 0.390], [0.160, 0.456], [0.160, 0.480]];
const KNIGHT_BODY: &[Point] = &[[0.262, 0.160], [0.245, 0.195], [0.0, 0.215]];
const BISHOP_BODY: &[Point] = &[
    [0.225, 0.160],
    [0.145, 0.265],
    [0.106, 0.400],
    [0.092, 0.570],
    [0.188, 0.598],
    [0.188, 0.624],
    [0.110, 0.650],
    [0.142, 0.664],
    [0.142, 0.684],
    [0.098, 0.700],
];
const ROOK_BODY: &[Point] = &[
    [0.252, 0.160],
    [0.196, 0.255],
    [0.172, 0.400],
    [0.168, 0.560],
    [0.238, 0.600],
    [0.238, 0.630],
    [0.200, 0.648],
    [0.206, 0.700],
    [0.240, 0.752],
];
const QUEEN_BODY: &[Point] = &[
    [0.250, 0.160],
    [0.162, 0.280],
    [0.116, 0.450],
    [0.098, 0.740],
    [0.204, 0.775],
    [0.204, 0.803],
    [0.118, 0.832],
    [0.156, 0.850],
    [0.156, 0.872],
    [0.112, 0.892],
    [0.128, 0.980],
    [0.168, 1.070],
];
const KING_BODY: &[Point] = &[
    [0.258, 0.160],
    [0.168, 0.285],
    [0.122, 0.460],
    [0.104, 0.720],
    [0.212, 0.758],
    [0.212, 0.788],
    [0.124, 0.816],
    [0.162, 0.832],
    [0.162, 0.856],
    [0.116, 0.876],
    [0.138, 0.960],
    [0.180, 1.040],
    [0.180, 1.068],
    [0.138, 1.092],
    [0.066, 1.118],
    [0.056, 1.168],
    [0.0, 1.174],
];

/// The outline of a piece from the centre of its base to its head; the pawn's to its top.
pub(super) fn chessman_outline(chessman: Chessman) -> Vec<Point> {
    let body_outline = match chessman {
        Chessman::Pawn => PAWN_BODY,
        Chessman::Knight => KNIGHT_BODY,
        Chessman::Bishop => BISHOP_BODY,
        Chessman::Rook => ROOK_BODY,
        Chessman::Queen => QUEEN_BODY,
        Chessman::King => KING_BODY,
    };
    let mut points: Vec<Point> =
        foot_outline(super::foot_radius(chessman)).into_iter().chain(body_outline.iter().copied()).collect();
    if chessman == Chessman::Pawn {
        points.extend(ball_outline(0.145, 0.605, 52.0, 5));
    }
    points
}

/// The outline of the knob of a bishop's mitre or a queen's crown, a ball around a height.
pub(super) fn knob_outline([radius, center_height]: Point) -> impl Iterator<Item = Point> {
    [[0.0, center_height - radius * 0.9]].into_iter().chain(ball_outline(radius, center_height, 54.0, 5))
}
