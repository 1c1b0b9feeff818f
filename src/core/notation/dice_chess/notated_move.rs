//! A move of Dice Chess as the notation sees it, and its text without marks.

use crate::board::Square;
use crate::games::dice_chess::{Chessman, DiceChess, Move};

/// A legal move of a piece, with what the notation needs to know.
pub(super) struct NotatedMove {
    pub(super) piece: Chessman,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) is_capture: bool,
    /// Castling: whether to the short side.
    pub(super) is_short_castling: Option<bool>,
    pub(super) choice: Option<Chessman>,
}

impl NotatedMove {
    pub(super) fn from_move(position: &DiceChess, mv: Move) -> Option<Self> {
        let [from, to] = mv.squares()?;
        let (_, piece) = position.piece_at(from)?;
        let is_short_castling = position.castling(mv).map(|castling| castling.is_short);
        // In a capture en passant, the captured piece is not on the target.
        let is_capture = is_short_castling.is_none() && position.piece_at(to).is_some()
            || piece == Chessman::Pawn && from.file() != to.file();
        Some(Self { piece, from, to, is_capture, is_short_castling, choice: mv.choice() })
    }

    /// The text without marks. `rival_squares` returns the squares of like pieces that could move to the same target.
    pub(super) fn text(&self, rival_squares: impl FnOnce() -> Vec<Square>) -> String {
        let mut text = String::with_capacity(8);
        if let Some(is_short) = self.is_short_castling {
            text.push_str(if is_short { "O-O" } else { "O-O-O" });
        } else {
            let file = char::from(b'a' + self.from.file());
            if self.piece == Chessman::Pawn {
                text.extend(self.is_capture.then_some(file));
            } else {
                text.push(self.piece.letter());
                let rival_squares: Vec<Square> =
                    rival_squares().into_iter().filter(|&rival| rival != self.from).collect();
                let shares_file = rival_squares.iter().any(|rival| rival.file() == self.from.file());
                let shares_rank = rival_squares.iter().any(|rival| rival.rank() == self.from.rank());
                if !rival_squares.is_empty() && (!shares_file || shares_rank) {
                    text.push(file);
                }
                if shares_file {
                    text += &(self.from.rank() + 1).to_string();
                }
            }
            text.extend(self.is_capture.then_some('x'));
            text += &self.to.to_string();
        }
        text.extend(self.choice.into_iter().flat_map(|piece| ['=', piece.letter()]));
        text
    }
}
