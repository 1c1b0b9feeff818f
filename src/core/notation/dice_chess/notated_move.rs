//! A move of Dice Chess as the notation sees it, and its text without marks.

use crate::board::Square;
use crate::games::dice_chess::{Chessman, DiceChess, Move};

/// A legal move of a piece, with what the notation needs to know.
pub(super) struct NotatedMove {
    pub(super) piece: Chessman,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) takes: bool,
    /// Castling: whether to the short side.
    pub(super) castles_short: Option<bool>,
    pub(super) choice: Option<Chessman>,
}

impl NotatedMove {
    pub(super) fn of(position: &DiceChess, mv: Move) -> Option<Self> {
        let [from, to] = mv.squares()?;
        let (_, piece) = position.piece_at(from)?;
        let castles_short = position.castling(mv).map(|castling| castling.is_short);
        // In a capture en passant, the captured piece is not on the target.
        let takes = castles_short.is_none() && position.piece_at(to).is_some()
            || piece == Chessman::Pawn && from.file() != to.file();
        Some(Self { piece, from, to, takes, castles_short, choice: mv.choice() })
    }

    /// The text without marks. `rivals` returns the squares of like pieces that could move to the same target.
    pub(super) fn text(&self, rivals: impl FnOnce() -> Vec<Square>) -> String {
        let mut text = String::with_capacity(8);
        if let Some(is_short) = self.castles_short {
            text.push_str(if is_short { "O-O" } else { "O-O-O" });
        } else {
            let file = char::from(b'a' + self.from.file());
            if self.piece == Chessman::Pawn {
                text.extend(self.takes.then_some(file));
            } else {
                text.push(self.piece.letter());
                let rivals: Vec<Square> = rivals().into_iter().filter(|&rival| rival != self.from).collect();
                let on_file = rivals.iter().any(|rival| rival.file() == self.from.file());
                let on_rank = rivals.iter().any(|rival| rival.rank() == self.from.rank());
                if !rivals.is_empty() && (!on_file || on_rank) {
                    text.push(file);
                }
                if on_file {
                    text += &(self.from.rank() + 1).to_string();
                }
            }
            text.extend(self.takes.then_some('x'));
            text += &self.to.to_string();
        }
        text.extend(self.choice.into_iter().flat_map(|piece| ['=', piece.letter()]));
        text
    }
}
