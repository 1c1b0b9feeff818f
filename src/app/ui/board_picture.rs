//! A small picture of a position from above, for dialogs.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Color32, Ui};

use super::images::Images;
use super::piece_icons;
use crate::board::Square;
use crate::games::{Kit, KitPiece, PieceId};
use crate::session::GameId;

/// The colours of the squares, dark and light.
const SQUARES: [Color32; 2] = [Color32::from_rgb(84, 68, 55), Color32::from_rgb(112, 93, 75)];

/// A position to be drawn.
#[derive(Clone, Debug)]
pub(super) struct BoardPicture {
    kit: Kit,
    pieces: BTreeMap<Square, PieceId>,
}

impl BoardPicture {
    /// The position at the start of a game, or another one; `None` if the FEN is none of this game.
    pub(super) fn of(game: GameId, fen: Option<&str>) -> Option<Self> {
        let referee = game.referee(fen).ok()?;
        Some(Self { kit: referee.kit(), pieces: referee.pieces() })
    }

    /// The kinds of pieces on the board, each once, in the order of the kit.
    pub(super) fn kinds(&self) -> Vec<&KitPiece> {
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

/// Draws the position from White's side, as wide as `width`; `name` is read aloud.
pub(super) fn board_ui(ui: &mut Ui, images: &Images, picture: &BoardPicture, width: f32, name: &str) {
    let Kit { width: files, height: ranks, .. } = picture.kit;
    let cell = width / f32::from(files.max(ranks).max(1));
    let size = egui::vec2(cell * f32::from(files), cell * f32::from(ranks));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    for (file, rank) in (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank))) {
        let at = rect.min + egui::vec2(f32::from(file), f32::from(ranks - 1 - rank)) * cell;
        let square = egui::Rect::from_min_size(at, egui::Vec2::splat(cell));
        ui.painter().rect_filled(square, 0, SQUARES[usize::from((file + rank) % 2)]);
        let piece = picture.pieces.get(&Square::new(file, rank)).and_then(|&id| picture.kit.piece(id));
        if let Some(piece) = piece {
            piece_icons::paint_piece(ui.painter(), images, square, piece);
        }
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, name));
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, Picture};
    use super::*;

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
