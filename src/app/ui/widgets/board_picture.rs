//! A small picture of a position from above, for dialogs.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Color32, Ui};

use crate::app::ui::widgets::theme::{ACCENT, LINE};
use crate::app::ui::{widgets::images::Images, widgets::piece_icons};
use crate::board::{Side, Square};
use crate::games::{Kit, KitPiece, PieceId};
use crate::session::{GameId, Referee};

/// The colours of the squares, dark and light.
const SQUARES: [Color32; 2] = [Color32::from_rgb(84, 68, 55), Color32::from_rgb(112, 93, 75)];

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
        let is_there = |id: usize| self.pieces.values().any(|piece| piece.0 == id);
        let mut kinds: Vec<&KitPiece> = Vec::new();
        for (_, piece) in self.kit.pieces.iter().enumerate().filter(|(id, _)| is_there(*id)) {
            if !kinds.iter().any(|kind| kind.name.code == piece.name.code) {
                kinds.push(piece);
            }
        }
        kinds
    }
}

/// How a board is seen.
#[derive(Clone, Debug)]
pub(in crate::app::ui) struct BoardLook {
    /// The side that sits at its lower edge.
    pub(in crate::app::ui) viewer: Side,
    /// The square of the chosen piece.
    pub(in crate::app::ui) chosen: Option<Square>,
    /// The squares to which it may go.
    pub(in crate::app::ui) targets: Vec<Square>,
}

/// The squares of a board on the screen.
#[derive(Clone, Copy)]
struct Grid {
    rect: egui::Rect,
    cell: f32,
    files: u8,
    ranks: u8,
    viewer: Side,
}

impl Grid {
    fn squares(self) -> impl Iterator<Item = (Square, egui::Rect)> {
        let files = move |rank| (0..self.files).map(move |file| Square::new(file, rank));
        (0..self.ranks).flat_map(files).map(move |square| (square, self.place(square)))
    }

    fn place(self, square: Square) -> egui::Rect {
        let (file, rank) = match self.viewer {
            Side::White => (square.file(), self.ranks - 1 - square.rank()),
            Side::Black => (self.files - 1 - square.file(), square.rank()),
        };
        let at = self.rect.min + egui::vec2(f32::from(file), f32::from(rank)) * self.cell;
        egui::Rect::from_min_size(at, egui::Vec2::splat(self.cell))
    }
}

/// Draws the position from White's side, as wide as `width`; `name` is read aloud.
pub(in crate::app::ui) fn board_ui(ui: &mut Ui, images: &Images, picture: &BoardPicture, width: f32, name: &str) {
    let look = BoardLook { viewer: Side::White, chosen: None, targets: Vec::new() };
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
    let (_, response) = grid_ui(ui, images, picture, look, (width, egui::Sense::hover()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
}

/// Draws a position on which squares are chosen. Returns the square that was clicked.
pub(in crate::app::ui) fn playable_board_ui(
    ui: &mut Ui,
    images: &Images,
    picture: &BoardPicture,
    look: &BoardLook,
    width: f32,
    name: &str,
) -> Option<Square> {
    let (grid, response) = grid_ui(ui, images, picture, look, (width, egui::Sense::click()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
    let at = response.interact_pointer_pos().filter(|_| response.clicked())?;
    grid.squares().find(|(_, place)| place.contains(at)).map(|(square, _)| square)
}

fn grid_ui(
    ui: &mut Ui,
    images: &Images,
    picture: &BoardPicture,
    look: &BoardLook,
    (width, sense): (f32, egui::Sense),
) -> (Grid, egui::Response) {
    let Kit { width: files, height: ranks, .. } = picture.kit;
    let cell = width / f32::from(files.max(ranks).max(1));
    let size = egui::vec2(cell * f32::from(files), cell * f32::from(ranks));
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let grid = Grid { rect, cell, files, ranks, viewer: look.viewer };
    for (square, place) in grid.squares() {
        let ground = SQUARES[usize::from((square.file() + square.rank()) % 2)];
        ui.painter().rect_filled(place, 0, if look.chosen == Some(square) { LINE } else { ground });
        if let Some(piece) = picture.pieces.get(&square).and_then(|&id| picture.kit.piece(id)) {
            piece_icons::paint_piece(ui.painter(), images, place, piece);
        }
        if look.targets.contains(&square) {
            ui.painter().circle_stroke(place.center(), cell * 0.42, egui::Stroke::new(2.0, ACCENT));
        }
    }
    (grid, response)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Picture};

    #[test]
    fn every_game_has_a_picture_with_all_its_squares() {
        for id in GameId::ALL {
            let picture = BoardPicture::of(id, None).expect("a start");
            let (kit, kinds) = (picture.kit.clone(), picture.kinds().len());
            assert!((1..=8).contains(&kinds), "{id}: {kinds} kinds");
            let harness = testing::harness([400.0, 400.0], move |ui, _| {
                board_ui(ui, &Images::default(), &picture, 200.0, "board");
            });
            let drawn = Picture::of(&harness);
            let squares = drawn.fills().into_iter().filter(|(_, fill)| SQUARES.contains(fill)).count();
            assert_eq!(squares, usize::from(kit.width) * usize::from(kit.height), "{id}");
        }
    }
}
