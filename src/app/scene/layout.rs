//! Where every square lies in the world, and back.

use bevy::math::{Vec2, Vec3};

use crate::board::{Side, Square};

/// The length of a square's side: the unit of the world.
pub const SQUARE_SIZE: f32 = 1.0;

/// How many squares the board has along each edge.
pub const BOARD_SQUARES: u8 = 8;

/// From the board's middle to the outer edge of its squares.
pub const BOARD_HALF: f32 = BOARD_SQUARES as f32 * SQUARE_SIZE / 2.0;

/// The width of the frame around the squares.
pub const FRAME_WIDTH: f32 = 0.55;

/// The middle of a square's surface. The board lies in the plane y = 0 around the origin; White sits at +z, the a-file is
/// at White's left hand, -x.
#[must_use]
pub fn world_from_square(square: Square) -> Vec3 {
    let file = f32::from(square.file()) + 0.5;
    let rank = f32::from(square.rank()) + 0.5;
    Vec3::new(file * SQUARE_SIZE - BOARD_HALF, 0.0, BOARD_HALF - rank * SQUARE_SIZE)
}

/// The square under a point of the world, or `None` beside the board.
#[must_use]
pub fn square_from_world(point: Vec3) -> Option<Square> {
    let place = Vec2::new(point.x + BOARD_HALF, BOARD_HALF - point.z) / SQUARE_SIZE;
    let on_board = place.cmpge(Vec2::ZERO).all() && place.cmplt(Vec2::splat(f32::from(BOARD_SQUARES))).all();
    on_board.then(|| Square::new(place.x as u8, place.y as u8))
}

/// The way over the edge that is nearest to a square, one square long. Of two equally near ones it is the one at the side,
/// beyond which no tray lies.
#[must_use]
pub fn way_out(square: Square) -> Vec3 {
    let at = world_from_square(square);
    if at.x.abs() >= at.z.abs() { Vec3::X * at.x.signum() } else { Vec3::Z * at.z.signum() }
}

/// The middle of the frame where a piece on this square leaves the board, on the squares' height.
#[must_use]
pub fn world_from_exit(square: Square) -> Vec3 {
    beyond_the_edge(square, FRAME_WIDTH / 2.0)
}

/// Where a piece from this square comes down beyond the frame.
#[must_use]
pub fn world_beyond(square: Square) -> Vec3 {
    let gap = if way_out(square).x == 0.0 { TRAY_GAP } else { BOX_GAP };
    beyond_the_edge(square, FRAME_WIDTH + gap).with_y(TRAY_FLOOR)
}

/// So far from the squares' edge on the way out.
fn beyond_the_edge(square: Square, distance: f32) -> Vec3 {
    let (at, way) = (world_from_square(square), way_out(square));
    at + way * (BOARD_HALF + distance - at.dot(way))
}

/// How many piles lie side by side in a tray: a row as wide as the board.
pub const TRAY_PLACES: usize = 9;

/// From one pile of a tray to its neighbour: the widest ring is narrower.
const TRAY_STEP: f32 = 0.9;

/// From the frame to the middle of a tray.
const TRAY_GAP: f32 = 0.63;

/// Where the n-th pile of a side's tray lies, counted from 0. White's captured tokens lie at Black's hand and the other
/// way round: each player keeps what was taken from the opponent. Rings of a row overlap nothing.
#[must_use]
pub fn world_from_tray(side: Side, index: usize) -> Vec3 {
    let toward = match side {
        Side::White => -1.0,
        Side::Black => 1.0,
    };
    let column = (index % TRAY_PLACES) as f32;
    let across = (column - (TRAY_PLACES as f32 - 1.0) / 2.0) * TRAY_STEP;
    Vec3::new(across * toward, TRAY_FLOOR, toward * (BOARD_HALF + FRAME_WIDTH + TRAY_GAP))
}

/// The middle of the floor of a side's box, from which rings come without end. It stands at the player's right hand.
#[must_use]
pub fn world_from_box(side: Side) -> Vec3 {
    let toward = match side {
        Side::White => 1.0,
        Side::Black => -1.0,
    };
    Vec3::new(toward * (BOARD_HALF + FRAME_WIDTH + BOX_GAP), TRAY_FLOOR, toward)
}

/// From the frame to the middle of a box.
const BOX_GAP: f32 = 0.82;

/// Half the inner width of a box: the widest ring lies in it.
pub const BOX_HALF: f32 = 0.55;

/// The height of a tray's floor: the table lies below the board's surface.
pub const TRAY_FLOOR: f32 = -0.3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_finds_itself_again() {
        for square in Square::all8() {
            assert_eq!(square_from_world(world_from_square(square)), Some(square));
        }
    }

    #[test]
    fn white_sits_at_positive_z_with_the_a_file_at_the_left_hand() {
        let [a1, h8] = ["a1", "h8"].map(|text| world_from_square(text.parse().expect("a square")));
        assert_eq!(a1, Vec3::new(-3.5, 0.0, 3.5));
        assert_eq!(h8, Vec3::new(3.5, 0.0, -3.5));
    }

    #[test]
    fn every_way_out_is_the_shortest_and_leads_over_the_frame() {
        for square in Square::all8() {
            let line = |index: u8| index.min(BOARD_SQUARES - 1 - index);
            let steps = f32::from(line(square.file()).min(line(square.rank())) + 1);
            let over = world_from_square(square) + way_out(square) * steps;
            assert_eq!(square_from_world(over), None, "{square}");
            assert!(square_from_world(over - way_out(square)).is_some(), "{square}");
            for (at, reach) in [(world_from_exit(square), BOARD_HALF), (world_beyond(square), BOARD_HALF + FRAME_WIDTH)]
            {
                assert!(at.x.abs().max(at.z.abs()) > reach, "{square}: {at}");
            }
        }
    }

    #[test]
    fn beside_the_board_is_no_square() {
        for (x, z) in [(-4.01, 0.0), (4.0, 0.0), (0.0, 4.01), (0.0, -4.01), (f32::NAN, 0.0)] {
            assert_eq!(square_from_world(Vec3::new(x, 0.0, z)), None);
        }
    }
}
