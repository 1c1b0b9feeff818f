//! The chessmen of a class on squares: as a position, and from one.

use super::class::{ChessmanSquares, EndingClass, MAX_CHESSMEN};
use crate::board::{Chessman, Side};
use crate::games::dice_chess::{DiceChess, Variant};

impl EndingClass {
    /// The class of these chessmen, kings among them, and whether the colours must be exchanged, as [`EndingClass::from_armies`] tells.
    #[must_use]
    pub fn from_chessmen(chessmen: &[(Side, Chessman, u8)]) -> Option<(Self, bool)> {
        let side_army = |side| -> Vec<Chessman> {
            let own_chessmen = chessmen.iter().filter(|&&(owner, piece, _)| owner == side && piece != Chessman::King);
            own_chessmen.map(|&(_, piece, _)| piece).collect()
        };
        Self::from_armies(&side_army(Side::White), &side_army(Side::Black))
    }

    /// The position before a roll with its chessmen on these squares.
    #[must_use]
    pub fn position(&self, variant: Variant, squares: &ChessmanSquares, turn: Side) -> DiceChess {
        let chessmen =
            self.chessmen().iter().zip(squares).map(|(&(side, piece), &square)| (side, piece, u32::from(square)));
        DiceChess::before_roll(variant, turn, chessmen)
    }

    /// Whether the chessmen may stand so: in the games with check, kings never stand side by side.
    #[must_use]
    pub fn is_possible_placement(&self, variant: Variant, squares: &ChessmanSquares) -> bool {
        let kings = self.chessmen().iter().zip(squares).filter(|((_, piece), _)| *piece == Chessman::King);
        let mut kings = kings.map(|(_, &square)| square);
        let (Some(first_king), Some(second_king)) = (kings.next(), kings.next()) else { return false };
        let are_adjacent =
            (first_king % 8).abs_diff(second_king % 8) <= 1 && (first_king / 8).abs_diff(second_king / 8) <= 1;
        !(variant.rules().has_check && are_adjacent)
    }

    /// The squares of these chessmen in the order of the class, and the side to roll, with the colours exchanged if need be.
    #[must_use]
    pub fn arrange(&self, is_swapped: bool, chessmen: &[(Side, Chessman, u8)], turn: Side) -> (ChessmanSquares, Side) {
        let oriented_chessman = |(side, piece, square): (Side, Chessman, u8)| {
            if is_swapped { (!side, piece, square ^ 56) } else { (side, piece, square) }
        };
        let mut squares = [0; MAX_CHESSMEN];
        let mut is_used = [false; MAX_CHESSMEN];
        for (&class_chessman, square) in self.chessmen().iter().zip(&mut squares) {
            let chessman_index = (0..chessmen.len()).find(|&index| {
                let (side, piece, _) = oriented_chessman(chessmen[index]);
                !is_used[index] && (side, piece) == class_chessman
            });
            if let Some(index) = chessman_index {
                is_used[index] = true;
                *square = oriented_chessman(chessmen[index]).2;
            }
        }
        (squares, if is_swapped { !turn } else { turn })
    }
}
