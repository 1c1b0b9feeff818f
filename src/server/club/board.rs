//! The board as a picture, with White below: each piece as a disc of its side with its text in FEN.

use std::fmt::Write;

use crate::board::{Side, Square};
use crate::session::{Game, Referee};

/// The size of a square, in units of the picture.
const SQUARE_SIZE: u32 = 40;
/// The length from which on the text of a piece is written smaller, in characters.
const LONG_TEXT_CHARS: usize = 3;

/// A picture of a position in SVG, whose colours are in the style sheet.
#[derive(Debug)]
pub(super) struct BoardPicture {
    width: u32,
    height: u32,
    content: String,
}

impl BoardPicture {
    /// The position in which a game stands, with the squares of its last move.
    pub(super) fn from_game(game: &Game) -> Self {
        let last_move = game.plies().rev().find(|ply| ply.is_move()).and_then(|ply| ply.played.info());
        let marked_squares = last_move.map(|info| [Some(info.from), info.lands_on]).into_iter().flatten().flatten();
        Self::from_position(game.referee(), &marked_squares.collect::<Vec<_>>())
    }

    /// A position, with these squares marked.
    pub(super) fn from_position(referee: &dyn Referee, marked_squares: &[Square]) -> Self {
        let (kit, pieces) = (referee.position().kit(), referee.position().pieces());
        let (width, height) = (u32::from(kit.width) * SQUARE_SIZE, u32::from(kit.height) * SQUARE_SIZE);
        let corner = |square: Square| corner(kit.height, square);
        let all_squares = (0..kit.height).flat_map(|rank| (0..kit.width).map(move |file| Square::new(file, rank)));
        let dark_corners = all_squares.filter(|square| (square.file() + square.rank()) % 2 == 0).map(corner);
        let mut content = format!(
            "<rect class=\"light\" width=\"{width}\" height=\"{height}\"/>{}",
            squares_path("dark", dark_corners)
        );
        if !marked_squares.is_empty() {
            content.push_str(&squares_path("last", marked_squares.iter().copied().map(corner)));
        }
        for side in Side::ALL {
            let side_pieces = pieces.iter().filter_map(|(square, id)| Some((corner(*square), kit.piece(*id)?)));
            let side_pieces = side_pieces.filter(|(_, piece)| piece.side == side);
            let discs: String = side_pieces.map(|(disc_corner, piece)| disc_svg(disc_corner, &piece.text)).collect();
            content.push_str(&format!("<g class=\"{side}\">{discs}</g>"));
        }
        Self { width, height, content }
    }

    /// The picture as an element of a page, with what it is said to show, which is text.
    pub(super) fn svg(&self, label: &str) -> String {
        let Self { width, height, content } = self;
        let label = crate::html::escaped(label);
        format!(
            "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">{content}</svg>\n"
        )
    }
}

/// The upper left corner of a square on a board with this number of ranks.
fn corner(ranks: u8, square: Square) -> (u32, u32) {
    let row_from_top = ranks.saturating_sub(square.rank() + 1);
    (u32::from(square.file()) * SQUARE_SIZE, u32::from(row_from_top) * SQUARE_SIZE)
}

/// Squares of this class with these upper left corners.
fn squares_path(class: &str, corners: impl Iterator<Item = (u32, u32)>) -> String {
    let path = corners.fold(String::new(), |mut path, (x, y)| {
        // A String takes any text.
        let _ = write!(path, "M{x} {y}h{SQUARE_SIZE}v{SQUARE_SIZE}h-{SQUARE_SIZE}z");
        path
    });
    format!("<path class=\"{class}\" d=\"{path}\"/>")
}

fn disc_svg((x, y): (u32, u32), text: &str) -> String {
    let (x, y) = (x + SQUARE_SIZE / 2, y + SQUARE_SIZE / 2);
    let class = if text.chars().count() >= LONG_TEXT_CHARS { " class=\"long\"" } else { "" };
    let text = crate::html::escaped(text);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"16\"/><text{class} x=\"{x}\" y=\"{}\">{text}</text>", y + 6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameId;

    #[test]
    fn a_picture_has_a_disc_for_each_piece_and_the_squares_of_the_last_move() {
        for id in GameId::ALL {
            let game = Game::new(id);
            let svg = BoardPicture::from_game(&game).svg("a \"board\"");
            let piece_count = game.referee().position().pieces().len();
            assert_eq!(svg.matches("<circle").count(), piece_count, "{id}");
            assert!(svg.contains("aria-label=\"a &quot;board&quot;\"") && !svg.contains("class=\"last\""), "{id}");
        }
        let mut game = Game::new(GameId::default());
        let first_move = game.legal_moves()[0].clone();
        game.play(first_move.id).expect("a legal move");
        let svg = BoardPicture::from_game(&game).svg("");
        assert!(svg.contains("class=\"last\""), "{svg}");
    }
}
