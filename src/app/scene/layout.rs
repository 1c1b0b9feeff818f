//! The positions of squares, trays, boxes and dice in the world.

use bevy::prelude::*;

use super::token_looks::look_of;
use crate::app::schedule::AppSystems;
use crate::app::shown_table::ShownTable;
use crate::board::{Side, Square};
use crate::session::GameId;

/// The size of a square, which is the unit of the world.
pub const SQUARE_SIZE: f32 = 1.0;

/// The width of the frame around the squares.
pub const FRAME_WIDTH: f32 = 0.55;

/// The scale of tokens in trays and boxes, which leaves more of the picture to the board.
pub const STORED_SCALE: f32 = 0.52;

/// The distance between neighbouring piles of a tray, larger than the widest ring there.
const PILE_SPACING: f32 = 0.49;

/// The distance from the frame to the middle of a tray.
const TRAY_GAP: f32 = 0.34;

/// The height of a tray's floor. It is only slightly below the board, whose frame would hide it otherwise.
pub const TRAY_BED: f32 = -0.1;

/// The distance from the frame to the middle of a box.
const BOX_GAP: f32 = 0.42;

/// Half the inner width of a box, which fits the widest ring.
pub const BOX_HALF: f32 = 0.30;

/// The height of a box's floor and of the dice area. The table lies below the board's surface.
pub const BOX_FLOOR: f32 = -0.3;

/// The distance from the frame to the middle of the dice area.
const DICE_GAP: f32 = 0.82;

/// Half the inner size of the dice area.
pub const DICE_HALF: Vec2 = Vec2::new(0.55, 1.45);

/// The distance from the frame to where a piece lands that leaves the board.
const FALL_GAP: f32 = 0.82;

/// The positions of everything on the table of a game.
///
/// The board lies in the plane y = 0 around the origin. White sits at +z, and the a-file is at White's left, -x.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of squares along each edge.
    squares_along: u8,
    /// Whether there are dice.
    has_dice: bool,
    /// Whether the pieces are chess pieces, which are tall and cannot be piled up.
    has_chessmen: bool,
}

impl Default for Layout {
    fn default() -> Self {
        Self::FLAT
    }
}

impl Layout {
    /// An 8×8 board with flat tokens.
    pub const FLAT: Self = Self { squares_along: 8, has_dice: false, has_chessmen: false };

    /// The layout for a game.
    ///
    /// # Panics
    /// Never: every game has a start position.
    #[must_use]
    pub fn of(id: GameId) -> Self {
        let referee = id.referee(None).expect("every game has a start position");
        let kit = referee.position().kit();
        let mut tokens = kit.pieces.iter().flat_map(|piece| &piece.tokens);
        let has_chessmen = tokens.any(|(_, token)| look_of(token.shape).is_tall);
        Self { squares_along: kit.width, has_dice: id.has_dice(), has_chessmen }
    }

    /// The number of squares along each edge.
    #[must_use]
    pub const fn squares_along(self) -> u8 {
        self.squares_along
    }

    /// Whether there are dice beside the board.
    #[must_use]
    pub const fn has_dice(self) -> bool {
        self.has_dice
    }

    /// All squares, rank by rank from a1.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.squares_along).flat_map(move |rank| (0..self.squares_along).map(move |file| Square::new(file, rank)))
    }

    /// Whether the square is on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.squares_along && square.rank() < self.squares_along
    }

    /// The distance from the board's middle to the outer edge of its squares.
    #[must_use]
    pub const fn board_half_width(self) -> f32 {
        self.squares_along as f32 * SQUARE_SIZE / 2.0
    }

    /// The distance from the board's middle to the outer edge of its frame.
    #[must_use]
    pub const fn frame_half_width(self) -> f32 {
        self.board_half_width() + FRAME_WIDTH
    }

    /// The middle of a square's surface.
    #[must_use]
    pub fn world_from_square(self, square: Square) -> Vec3 {
        let file = f32::from(square.file()) + 0.5;
        let rank = f32::from(square.rank()) + 0.5;
        Vec3::new(file * SQUARE_SIZE - self.board_half_width(), 0.0, self.board_half_width() - rank * SQUARE_SIZE)
    }

    /// The square under a point of the world; `None` off the board.
    #[must_use]
    pub fn square_from_world(self, point: Vec3) -> Option<Square> {
        let board_position =
            Vec2::new(point.x + self.board_half_width(), self.board_half_width() - point.z) / SQUARE_SIZE;
        let is_on_board = board_position.cmpge(Vec2::ZERO).all()
            && board_position.cmplt(Vec2::splat(f32::from(self.squares_along))).all();
        is_on_board.then(|| Square::new(board_position.x as u8, board_position.y as u8))
    }

    /// The vector over the nearest edge of the board, one square long. Of two equally near edges it is the one at the
    /// side, where there is no tray.
    #[must_use]
    pub fn outward_direction(self, square: Square) -> Vec3 {
        let square_center = self.world_from_square(square);
        if square_center.x.abs() >= square_center.z.abs() {
            Vec3::X * square_center.x.signum()
        } else {
            Vec3::Z * square_center.z.signum()
        }
    }

    /// The middle of the frame where a piece on this square leaves the board, at the height of the squares.
    #[must_use]
    pub fn world_from_exit(self, square: Square) -> Vec3 {
        self.point_beyond_edge(square, FRAME_WIDTH / 2.0)
    }

    /// The point beyond the frame where a piece from this square lands.
    #[must_use]
    pub fn world_beyond(self, square: Square) -> Vec3 {
        let (gap, floor) =
            if self.outward_direction(square).x == 0.0 { (TRAY_GAP, TRAY_BED) } else { (FALL_GAP, BOX_FLOOR) };
        self.point_beyond_edge(square, FRAME_WIDTH + gap).with_y(floor)
    }

    /// The point at this distance from the edge of the squares on the way out.
    fn point_beyond_edge(self, square: Square, distance: f32) -> Vec3 {
        let (square_center, outward) = (self.world_from_square(square), self.outward_direction(square));
        square_center + outward * (self.board_half_width() + distance - square_center.dot(outward))
    }

    /// The number of piles side by side in a tray. The row is as wide as the board, with a place for every piece that
    /// can be lost.
    #[must_use]
    pub const fn tray_pile_count(self) -> usize {
        2 * self.squares_along as usize + 2
    }

    /// The maximum height of pieces on the board.
    #[must_use]
    pub const fn headroom(self) -> f32 {
        if self.has_chessmen { 1.3 } else { 0.5 }
    }

    /// The width of the trays beyond the frame.
    #[must_use]
    pub const fn tray_depth(self) -> f32 {
        2.0 * TRAY_GAP
    }

    /// The usual height of tokens in a tray.
    #[must_use]
    pub const fn tray_headroom(self) -> f32 {
        TRAY_BED + STORED_SCALE * if self.has_chessmen { 1.45 } else { 0.6 }
    }

    /// The position of a pile in a side's tray, from 0. Each player keeps the captured tokens of the opponent: White's
    /// lie near Black. Rings in a row do not overlap.
    #[must_use]
    pub fn world_from_tray(self, side: Side, index: usize) -> Vec3 {
        let pile_count = self.tray_pile_count();
        let offset_across = ((index % pile_count) as f32 - (pile_count as f32 - 1.0) / 2.0) * PILE_SPACING;
        self.mirrored_for(!side, Vec3::new(offset_across, TRAY_BED, self.frame_half_width() + TRAY_GAP))
    }

    /// The middle of the floor of a side's box of spare tokens, at the player's right.
    #[must_use]
    pub fn world_from_box(self, side: Side) -> Vec3 {
        // Beside dice it leaves room for the doubling cube between them.
        let offset_along = if self.has_dice { 1.9 } else { 1.0 };
        self.mirrored_for(side, Vec3::new(self.frame_half_width() + BOX_GAP, BOX_FLOOR, offset_along))
    }

    /// The middle of the dice area, at White's right near Black's end of the board.
    #[must_use]
    pub fn world_from_dice(self) -> Vec3 {
        Vec3::new(self.frame_half_width() + DICE_GAP, BOX_FLOOR, -1.55)
    }

    /// Converts a position as seen by a player at +z to that for the player of this side.
    fn mirrored_for(self, side: Side, position: Vec3) -> Vec3 {
        match side {
            Side::White => position,
            Side::Black => Vec3::new(-position.x, position.y, -position.z),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>().add_systems(Update, choose_layout.in_set(AppSystems::Refresh));
}

/// Sets the layout for the displayed game.
fn choose_layout(shown_table: ShownTable, mut layout: ResMut<Layout>) {
    if shown_table.is_changed() {
        layout.set_if_neq(Layout::of(shown_table.game_id()));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The layouts of all games.
    pub(in crate::app::scene) fn layouts() -> Vec<Layout> {
        let mut layouts: Vec<Layout> = Vec::new();
        for id in GameId::ALL {
            let layout = Layout::of(id);
            if !layouts.contains(&layout) {
                layouts.push(layout);
            }
        }
        layouts
    }

    #[test]
    fn there_are_boards_of_three_sizes_with_and_without_dice() {
        let widths_and_dice: Vec<_> =
            layouts().into_iter().map(|layout| (layout.squares_along(), layout.has_dice())).collect();
        assert_eq!(widths_and_dice, [(8, false), (9, false), (8, true), (10, true)]);
    }

    #[test]
    fn every_square_finds_itself_again() {
        for layout in layouts() {
            let squares: Vec<Square> = layout.squares().collect();
            assert_eq!(squares.len(), usize::from(layout.squares_along()).pow(2));
            for square in squares {
                assert_eq!(layout.square_from_world(layout.world_from_square(square)), Some(square));
            }
        }
    }

    #[test]
    fn white_sits_at_positive_z_with_the_a_file_at_the_left_hand() {
        let [a1, h8] = ["a1", "h8"].map(|text| Layout::FLAT.world_from_square(text.parse().expect("a square")));
        assert_eq!(a1, Vec3::new(-3.5, 0.0, 3.5));
        assert_eq!(h8, Vec3::new(3.5, 0.0, -3.5));
    }

    #[test]
    fn every_way_out_is_the_shortest_and_leads_over_the_frame() {
        let layout = Layout::FLAT;
        for square in layout.squares() {
            let lines_to_edge = |index: u8| index.min(layout.squares_along() - 1 - index);
            let steps = f32::from(lines_to_edge(square.file()).min(lines_to_edge(square.rank())) + 1);
            let direction = layout.outward_direction(square);
            let outside_point = layout.world_from_square(square) + direction * steps;
            assert_eq!(layout.square_from_world(outside_point), None, "{square}");
            assert!(layout.square_from_world(outside_point - direction).is_some(), "{square}");
            let exit_points = [
                (layout.world_from_exit(square), layout.board_half_width()),
                (layout.world_beyond(square), layout.frame_half_width()),
            ];
            for (exit_point, min_extent) in exit_points {
                assert!(exit_point.x.abs().max(exit_point.z.abs()) > min_extent, "{square}: {exit_point}");
            }
        }
    }

    #[test]
    fn beside_the_board_is_no_square() {
        for layout in layouts() {
            let outside = layout.board_half_width() + 0.01;
            for (x, z) in [(-outside, 0.0), (outside, 0.0), (0.0, outside), (0.0, -outside), (f32::NAN, 0.0)] {
                assert_eq!(layout.square_from_world(Vec3::new(x, 0.0, z)), None);
            }
        }
    }

    #[test]
    fn boxes_dice_and_trays_share_no_ground() {
        for layout in layouts() {
            let (dice_center, box_center) = (layout.world_from_dice(), layout.world_from_box(Side::White));
            assert!(box_center.z - BOX_HALF - (dice_center.z + DICE_HALF.y) > 0.3);
            assert!(layout.frame_half_width() - (dice_center.z.abs() + DICE_HALF.y) > 0.5);
            assert!(
                dice_center.x - DICE_HALF.x > layout.frame_half_width()
                    && box_center.x - BOX_HALF > layout.frame_half_width()
            );
        }
    }

    #[test]
    fn every_man_that_one_may_lose_has_a_place_of_his_own_in_the_tray() {
        for id in GameId::ALL {
            let layout = Layout::of(id);
            for side in Side::ALL.into_iter().filter(|_| layout.has_chessmen) {
                let referee = id.referee(None).expect("every game has a start position");
                let count = referee.position().tokens_by_place().values().filter(|token| token.side == side).count();
                let mut pile_positions: Vec<Vec3> =
                    (0..count).map(|index| layout.world_from_tray(side, index)).collect();
                pile_positions.sort_by(|left, right| left.x.total_cmp(&right.x));
                let are_apart = pile_positions.windows(2).all(|pair| pair[1].x - pair[0].x > 2.0 * STORED_SCALE * 0.37);
                assert!(are_apart, "{id}: {count} men, {pile_positions:?}");
            }
        }
    }
}
