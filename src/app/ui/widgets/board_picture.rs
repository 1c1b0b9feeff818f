//! A small picture of a position from above, for dialogs.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Color32, Ui};

use crate::app::ui::widgets::theme::{ACCENT, FAINT_TEXT, LINE};
use crate::app::ui::{widgets::images::Images, widgets::piece_icons};
use crate::board::{Side, Square};
use crate::games::{Kit, KitPiece, PieceId};
use crate::session::{GameId, Referee};

/// The colours of the squares, dark and light.
const SQUARE_COLORS: [Color32; 2] = [Color32::from_rgb(84, 68, 55), Color32::from_rgb(112, 93, 75)];

/// The width of the rim with the names of files and ranks, and the size of these names.
const RIM_WIDTH: f32 = 14.0;
const RIM_FONT_SIZE: f32 = 11.0;

/// A position to be drawn.
#[derive(Clone, Debug)]
pub(in crate::app::ui) struct BoardPicture {
    kit: Kit,
    pieces: BTreeMap<Square, PieceId>,
}

impl BoardPicture {
    /// The position at the start of a game, or another one; `None` if the FEN is none of this game.
    pub(in crate::app::ui) fn of(game: GameId, fen: Option<&str>) -> Option<Self> {
        Some(Self::of_position(&*game.referee(fen).ok()?))
    }

    /// This position.
    pub(in crate::app::ui) fn of_position(referee: &dyn Referee) -> Self {
        Self { kit: referee.position().kit(), pieces: referee.position().pieces() }
    }

    /// The kinds of pieces on the board, each once, in the order of the kit.
    pub(in crate::app::ui) fn kinds(&self) -> Vec<&KitPiece> {
        let is_on_board = |id: usize| self.pieces.values().any(|piece| piece.0 == id);
        let mut piece_kinds: Vec<&KitPiece> = Vec::new();
        for (_, piece) in self.kit.pieces.iter().enumerate().filter(|(id, _)| is_on_board(*id)) {
            if !piece_kinds.iter().any(|kind| kind.name.code == piece.name.code) {
                piece_kinds.push(piece);
            }
        }
        piece_kinds
    }
}

/// How a board is seen.
#[derive(Clone, Debug)]
pub(in crate::app::ui) struct BoardLook {
    /// The side that sits at its lower edge.
    pub(in crate::app::ui) lower_side: Side,
    /// The square of the chosen piece.
    pub(in crate::app::ui) chosen_square: Option<Square>,
    /// The squares to which it may go.
    pub(in crate::app::ui) target_squares: Vec<Square>,
}

/// The squares of a board on the screen.
#[derive(Clone, Copy)]
struct Grid {
    rect: egui::Rect,
    square_size: f32,
    files: u8,
    ranks: u8,
    lower_side: Side,
}

impl Grid {
    fn squares_with_rects(self) -> impl Iterator<Item = (Square, egui::Rect)> {
        let rank_squares = move |rank| (0..self.files).map(move |file| Square::new(file, rank));
        (0..self.ranks).flat_map(rank_squares).map(move |square| (square, self.square_rect(square)))
    }

    fn square_rect(self, square: Square) -> egui::Rect {
        let (file, rank) = match self.lower_side {
            Side::White => (square.file(), self.ranks - 1 - square.rank()),
            Side::Black => (self.files - 1 - square.file(), square.rank()),
        };
        let square_corner = self.rect.min + egui::vec2(f32::from(file), f32::from(rank)) * self.square_size;
        egui::Rect::from_min_size(square_corner, egui::Vec2::splat(self.square_size))
    }
}

/// Draws the position from White's side, as wide as `width`; `name` is read aloud.
pub(in crate::app::ui) fn board_ui(ui: &mut Ui, images: &Images, picture: &BoardPicture, width: f32, name: &str) {
    let look = BoardLook { lower_side: Side::White, chosen_square: None, target_squares: Vec::new() };
    marked_board_ui(ui, images, picture, &look, width, name);
}

/// The same with a chosen piece and squares to which it may go.
pub(in crate::app::ui) fn marked_board_ui(
    ui: &mut Ui,
    images: &Images,
    picture: &BoardPicture,
    look: &BoardLook,
    width: f32,
    name: &str,
) {
    let (rect, response) = ui.allocate_exact_size(board_size(picture, width), egui::Sense::hover());
    paint_board(ui, images, picture, look, rect);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
}

/// Draws a position on which squares are chosen, with the names of files and ranks at its rim. Returns the square that
/// was clicked.
pub(in crate::app::ui) fn playable_board_ui(
    ui: &mut Ui,
    images: &Images,
    picture: &BoardPicture,
    look: &BoardLook,
    width: f32,
    name: &str,
) -> Option<Square> {
    let size = board_size(picture, (width - RIM_WIDTH).max(0.0));
    let (outer_rect, frame_response) =
        ui.allocate_exact_size(size + egui::Vec2::splat(RIM_WIDTH), egui::Sense::hover());
    // The rim is at the left and below.
    let board_rect = egui::Rect::from_min_size(outer_rect.min + egui::vec2(RIM_WIDTH, 0.0), size);
    let response = ui.interact(board_rect, frame_response.id.with("squares"), egui::Sense::click());
    let grid = paint_board(ui, images, picture, look, board_rect);
    paint_rim(ui, grid);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
    let pressed_pos = response.interact_pointer_pos().filter(|_| response.clicked())?;
    grid.squares_with_rects().find(|(_, square_rect)| square_rect.contains(pressed_pos)).map(|(square, _)| square)
}

/// The size of a board whose longer edge is this long.
fn board_size(picture: &BoardPicture, width: f32) -> egui::Vec2 {
    let Kit { width: files, height: ranks, .. } = picture.kit;
    let square_size = width / f32::from(files.max(ranks).max(1));
    egui::vec2(square_size * f32::from(files), square_size * f32::from(ranks))
}

/// Paints the letters of the files below a board, and the numbers of the ranks at its left.
fn paint_rim(ui: &Ui, grid: Grid) {
    let font = egui::FontId::proportional(RIM_FONT_SIZE);
    let paint_label = |label_pos: egui::Pos2, text: &str| {
        ui.painter().text(label_pos, egui::Align2::CENTER_CENTER, text, font.clone(), FAINT_TEXT);
    };
    for file in 0..grid.files {
        let square = Square::new(file, 0);
        let label_pos = egui::pos2(grid.square_rect(square).center().x, grid.rect.bottom() + RIM_WIDTH / 2.0);
        paint_label(label_pos, &square.to_string()[..1]);
    }
    for rank in 0..grid.ranks {
        let square = Square::new(0, rank);
        let label_pos = egui::pos2(grid.rect.left() - RIM_WIDTH / 2.0, grid.square_rect(square).center().y);
        paint_label(label_pos, &square.to_string()[1..]);
    }
}

/// Paints the squares and the pieces of a position.
fn paint_board(ui: &Ui, images: &Images, picture: &BoardPicture, look: &BoardLook, rect: egui::Rect) -> Grid {
    let Kit { width: files, height: ranks, .. } = picture.kit;
    let square_size = rect.width() / f32::from(files.max(1));
    let grid = Grid { rect, square_size, files, ranks, lower_side: look.lower_side };
    for (square, square_rect) in grid.squares_with_rects() {
        let square_color = SQUARE_COLORS[usize::from((square.file() + square.rank()) % 2)];
        ui.painter().rect_filled(square_rect, 0, if look.chosen_square == Some(square) { LINE } else { square_color });
        if let Some(piece) = picture.pieces.get(&square).and_then(|&id| picture.kit.piece(id)) {
            piece_icons::paint_piece(ui.painter(), images, square_rect, piece);
        }
        if look.target_squares.contains(&square) {
            ui.painter().circle_stroke(square_rect.center(), square_size * 0.42, egui::Stroke::new(2.0, ACCENT));
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Picture};

    #[test]
    fn every_game_has_a_picture_with_all_its_squares() {
        for id in GameId::ALL {
            let picture = BoardPicture::of(id, None).expect("a start");
            let (kit, kind_count) = (picture.kit.clone(), picture.kinds().len());
            assert!((1..=8).contains(&kind_count), "{id}: {kind_count} kinds");
            let harness = testing::harness([400.0, 400.0], move |ui, _| {
                board_ui(ui, &Images::default(), &picture, 200.0, "board");
            });
            let drawn_picture = Picture::of(&harness);
            let square_count =
                drawn_picture.fills().into_iter().filter(|(_, fill)| SQUARE_COLORS.contains(fill)).count();
            assert_eq!(square_count, usize::from(kit.width) * usize::from(kit.height), "{id}");
        }
    }

    #[test]
    fn the_files_and_ranks_of_a_board_that_is_played_on_are_named_at_its_rim() {
        for (lower_side, are_files_rising) in [(Side::White, true), (Side::Black, false)] {
            let picture = BoardPicture::of(GameId::TurnoverClassic, None).expect("a start");
            let last_rank = picture.kit.height.to_string();
            let harness = testing::harness([400.0, 400.0], move |ui, _| {
                let look = BoardLook { lower_side, chosen_square: None, target_squares: Vec::new() };
                playable_board_ui(ui, &Images::default(), &picture, &look, 240.0, "board");
            });
            let board_rect = testing::control_rect(&harness, "board");
            let drawn_picture = Picture::of(&harness);
            let [a, b, first_rank, last_rank] = ["a", "b", "1", &*last_rank].map(|name| {
                let drawn_text = drawn_picture.find(name).unwrap_or_else(|| panic!("{name} is named"));
                assert!(!board_rect.shrink(1.0).intersects(drawn_text.rect.shrink(2.0)), "{name} hides no square");
                drawn_text.rect.center()
            });
            assert!(a.y > board_rect.bottom() && first_rank.x < board_rect.left(), "{lower_side:?}");
            assert_eq!((a.x < b.x, first_rank.y > last_rank.y), (are_files_rising, are_files_rising), "{lower_side:?}");
        }
    }
}
