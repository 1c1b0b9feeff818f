//! The notation of moves in Lielow.
//!
//! ```ebnf
//! move = square , ( "-" | "x" ) , square | square , "-off" ;
//! ```
//!
//! An `x` marks a capture. The sign may be left out, as in the text protocol: `a2b3`, `a2off`.

use super::{Expected, Notation, NotationError};
use crate::board::Square;
use crate::games::Position;
use crate::games::lielow::{Bitboard, LielowOn, MoveOn};

impl<B: Bitboard> Notation for LielowOn<B> {
    fn notation(&self, mv: MoveOn<B>) -> String {
        let is_enemy = |square| self.stack_squares(!self.turn()).contains(square);
        match mv.target_index() {
            Some(to) => format!("{}{}{}", mv.from(), if is_enemy(to) { 'x' } else { '-' }, B::square(to)),
            None => format!("{}-off", mv.from()),
        }
    }

    fn read_move(&self, text: &str) -> Result<MoveOn<B>, NotationError> {
        let mv = text.parse::<MoveOn<B>>().map_err(|_| malformed_error(text))?;
        self.legal_moves().into_iter().find(|&legal| legal == mv).ok_or(NotationError::NoSuchMove)
    }

    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)> {
        text.parse::<MoveOn<B>>().ok().map(|mv| (mv.from(), mv.to()))
    }
}

/// An error at the first character that does not fit.
fn malformed_error(text: &str) -> NotationError {
    let is_square = |text: Option<&str>| text.is_some_and(|text| text.parse::<Square>().is_ok());
    let (expected, character_number) = if !is_square(text.get(..2)) {
        (Expected::Stack, 1)
    } else if matches!(text.as_bytes().get(2), Some(b'-' | b'x')) {
        (Expected::SquareOrOff, 4)
    } else {
        (Expected::WayOfStack, 3)
    };
    NotationError::malformed(text, character_number, expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lielow::Lielow;

    #[test]
    fn a_move_is_read_with_and_without_its_sign() {
        let position = Lielow::from_fen("8/8/5a2/8/8/b*1C*3B1/8/8 w").expect("a position");
        for (text, mv) in
            [("c3xf6", "c3xf6"), ("c3-f6", "c3xf6"), ("c3f6", "c3xf6"), ("c3off", "c3-off"), ("g3g1", "g3-g1")]
        {
            assert_eq!(position.read_move(text).map(|mv| position.notation(mv)).as_deref(), Ok(mv), "{text}");
        }
        assert_eq!(position.read_move("c3-c4"), Err(NotationError::NoSuchMove));
    }

    #[test]
    fn what_is_no_move_is_refused_with_the_place() {
        for (text, expected_at) in
            [("", 1), ("Q", 1), ("é2-a3", 1), ("a2", 3), ("a2+", 3), ("a2of", 3), ("a2-", 4), ("a2xi9", 4)]
        {
            match Lielow::start().read_move(text) {
                Err(NotationError::Malformed { at: found_at, .. }) => assert_eq!(found_at, expected_at, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
