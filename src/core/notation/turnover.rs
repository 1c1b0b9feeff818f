//! The notation of moves in Turnover, as in its rule book.
//!
//! ```ebnf
//! game-move  = ( ring-move | whole-move | coordinates ) , [ "+" | "++" ] ;
//! ring-move  = move | combine | turnover | capture ;
//! move       = [ fort | tower | wall ] , [ "." ] , square | ( "Q" | "C" | knight ) , "." , square | from , "." , dest ;
//! combine    = result , square | from , [ "." ] , result , dest ;
//!                                    (* also a Wall that promotes on an empty square: result = "Q" *)
//! turnover   = ":" , result , square | from , ":" , result , dest ;
//! capture    = [ piece ] , "x" , [ piece ] , square , [ ".Q" ] | from , "x" , [ piece ] , dest , [ ".Q" ] ;
//! whole-move = "C" , [ square ] , "-" , [ "x" , [ piece ] ] , square , [ ".Q" ] ;
//! from       = [ piece ] , square ;              dest = square | rank ;    (* rank: the file stays the same *)
//! piece      = "C" | "Q" | knight | fort | tower | wall ;  result = "C" | "Q" | knight ;  knight = "N" | "K" ;
//! fort = "B" | "F" ;  tower = "R" | "T" ;  wall = "W" ;    (* F, T and W are only read: the modern names' first letters *)
//! coordinates = [ piece ] , square , [ "-" ] , square ;
//! ```

mod notated_move;
mod read;

use std::collections::HashMap;

use self::notated_move::NotatedMove;
use self::read::MovePattern;
use super::{Notation, NotationError, only_fitting_move};
use crate::games::Position;
use crate::games::turnover::{Move, Turnover};

impl Notation for Turnover {
    fn notation(&self, mv: Move) -> String {
        let notated_move = NotatedMove::from_move(self, mv);
        let text = notated_move.text(false);
        let is_ambiguous = self.legal_moves().into_iter().any(|other| {
            other != mv && other.to() == mv.to() && NotatedMove::from_move(self, other).text(false) == text
        });
        let text = if is_ambiguous { notated_move.text(true) } else { text };
        text + self.check_mark(mv)
    }

    fn notation_of_all(&self, moves: &[Move]) -> Vec<String> {
        let notated_moves: Vec<NotatedMove> = moves.iter().map(|&mv| NotatedMove::from_move(self, mv)).collect();
        let texts: Vec<String> = notated_moves.iter().map(|notated_move| notated_move.text(false)).collect();
        let mut count_by_text = HashMap::<&str, usize>::new();
        for text in &texts {
            *count_by_text.entry(text).or_default() += 1;
        }
        let marked_texts = texts.iter().zip(&notated_moves).zip(moves).map(|((text, notated_move), &mv)| {
            let text = if count_by_text[&**text] > 1 { notated_move.text(true) } else { text.clone() };
            text + self.check_mark(mv)
        });
        marked_texts.collect()
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let pattern = MovePattern::parse(text)?;
        only_fitting_move(self, |mv| pattern.fits(&NotatedMove::from_move(self, mv)))
    }
}

impl Turnover {
    /// `+` or `++` if the move gives check or mate.
    fn check_mark(&self, mv: Move) -> &'static str {
        let mut next = *self;
        next.play_unchecked(mv, &mut ());
        // Mate is marked only if it is also check.
        match (next.is_check(), next.is_check() && next.is_mate()) {
            (_, true) => "++",
            (true, false) => "+",
            (false, false) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::turnover::Edition;

    const CLASSIC: Edition = Edition::Classic;
    const MODERN: Edition = Edition::Modern;

    fn position(edition: Edition, fen: &str) -> Turnover {
        Turnover::from_fen(edition, fen).expect("a position")
    }

    #[test]
    fn check_and_mate_are_marked() {
        for (edition, fen, mv, text) in [
            // With two Castles, an attack on one of them is not check.
            (CLASSIC, "c6c/8/8/8/8/8/8/1R5C w", "b1b8", "Rb8+"),
            (CLASSIC, "c5c1/7p/8/8/8/8/8/1R5C w", "b1a1", "Ra1"),
            // Whatever Black plays, the Castle falls: if its Wall moves, it leaves a Citadel and no Castle.
            (CLASSIC, "c7/8/8/8/8/8/8/1R5C w", "b1a1", "Ra1++"),
            // A Rook can block the check.
            (CLASSIC, "c7/7r/8/8/8/8/8/1R5C w", "b1a1", "Ra1+"),
            // The Castle can capture the last enemy Castle, which ends the game without a loss.
            (CLASSIC, "8/8/c7/1C6/8/8/8/1R6 w", "b1a1", "Ra1+"),
            // Modern: only the last Castle can be in check.
            (MODERN, "c1c5/8/8/8/8/8/8/1R5C w", "b1a1", "Ra1"),
            (MODERN, "c7/8/8/8/8/8/8/1R5C w", "b1a1", "Ra1+"),
            (MODERN, "c7/7R/8/8/8/8/8/1R5C w", "b1b8", "Rb8+"),
            (MODERN, "c7/7R/8/8/8/8/8/4R2C w", "e1e8", "Re8++"),
        ] {
            let position = position(edition, fen);
            let mv: Move = mv.parse().expect("a move");
            assert_eq!(position.notation(mv), text, "{fen}");
            let moves = position.legal_moves();
            let index = moves.iter().position(|&other| other == mv).expect("a legal move");
            assert_eq!(position.notation_of_all(&moves)[index], text, "{fen}");
        }
    }

    #[test]
    fn a_whole_castle_is_written_with_a_dash() {
        let position_in_check = position(MODERN, "3rp3/8/8/8/8/2pP4/3C1R2/C6c w");
        for (mv, text) in [("d2e2", "C-e2"), ("d2c3", "C-xc3")] {
            assert_eq!(position_in_check.notation(mv.parse().expect("a move")).trim_end_matches('+'), text);
            assert_eq!(position_in_check.read_move(text).map(|mv| mv.to_string()), Ok(mv.into()));
        }
    }
}
