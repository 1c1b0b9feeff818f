//! Reads and writes positions as FEN.

use std::fmt;

use super::{Bitboard, LielowOn, Stack};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::games::fen::{self, FenError, MAX_QUOTED_CHARS};

/// Nothing is counted in Lielow, so this counter is always 0.
const CLOCK_EXPECTED: &str = "0";
const LAST_FIELD: &str = "the result, field 5";

impl<B: Bitboard> LielowOn<B> {
    /// Reads a position: placement and side to move, then optionally the two counters (always 0, and the move number)
    /// and the result, `1-0` or `0-1`, if the game is over.
    ///
    /// # Errors
    /// If the text is not a position, with what was expected and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let placement = fields.next().ok_or(FenError::Missing { expected: "the placement", field: 1 })?;
        let mut stacks = Vec::new();
        fen::read_placement(placement, B::WIDTH, B::STACK_EXPECTED, read_stack::<B>, |square, stack| {
            stacks.push((square, stack))
        })?;
        let turn = fen::read_turn(fields.next())?;
        let [clock, move_number] = fen::read_counters(&mut fields, CLOCK_EXPECTED)?;
        if clock != 0 {
            return Err(FenError::Counter { expected: CLOCK_EXPECTED, field: 3, found: clock.to_string() });
        }
        let winner = match fields.next() {
            None => None,
            Some("1-0") => Some(Side::White),
            Some("0-1") => Some(Side::Black),
            Some(other_field) => return Err(FenError::Score { found: excerpt(other_field, MAX_QUOTED_CHARS) }),
        };
        match fields.next() {
            Some(extra_field) => {
                Err(FenError::Trailing { last: LAST_FIELD, found: excerpt(extra_field, MAX_QUOTED_CHARS) })
            }
            None => Ok(Self { move_number: move_number.into(), ..Self::new(stacks, turn, winner) }),
        }
    }
}

/// The stack at the beginning of a text, and the length of its text in bytes.
fn read_stack<B: Bitboard>(text: &str) -> Option<(Stack, usize)> {
    let (letter, height_text) = text.as_bytes().split_first()?;
    let (side, first_letter) = match letter {
        b'A'..=b'Z' => (Side::White, b'A'),
        b'a'..=b'z' => (Side::Black, b'a'),
        _ => return None,
    };
    let height = letter - first_letter + 1;
    let is_king = height_text.first() == Some(&b'*');
    (height <= B::WIDTH).then_some((Stack { side, height, is_king }, 1 + usize::from(is_king)))
}

impl<B: Bitboard> fmt::Display for LielowOn<B> {
    /// Writes four fields, and the result if the game is over.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write_placement_and_turn(f, B::WIDTH, |square| self.stack_at(square), self.turn)?;
        write!(f, " 0 {}", self.move_number)?;
        match self.winner {
            None => Ok(()),
            Some(Side::White) => f.write_str(" 1-0"),
            Some(Side::Black) => f.write_str(" 0-1"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Lielow, Lielow9x9};
    use super::*;
    use crate::games::Position;

    #[test]
    fn the_start_position_is_that_of_the_rules() {
        let fen = "8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w";
        assert_eq!(Lielow::start().to_string(), format!("{fen} 0 1"));
        assert_eq!(Lielow::from_fen(fen), Ok(Lielow::start()));
        let fen = "aaaaaaaaa/9/aaaaaaaaa/9/9/9/AAAAAAAAA/9/AAAAAAAAA w";
        assert_eq!(Lielow9x9::start().to_string(), format!("{fen} 0 1"));
        assert_eq!(Lielow9x9::from_fen(fen), Ok(Lielow9x9::start()));
    }

    #[test]
    fn every_stack_survives_its_text() {
        for fen in [
            "ABCDEFGH/8/8/3b*4/8/8/8/abcdefgh b 0 1",
            "A*B*C*5/8/8/8/8/8/8/h*7 w 0 17",
            "1A1a1A1a/8/8/8/8/8/8/8 w 0 9999 0-1",
        ] {
            assert_eq!(Lielow::from_fen(fen).expect("a position").to_string(), fen);
        }
        let fen = "ABCDEFGHI/9/9/9/4b*4/9/9/9/abcdefghi b 0 1";
        assert_eq!(Lielow9x9::from_fen(fen).expect("a position").to_string(), fen);
    }

    #[test]
    fn a_position_after_the_largest_move_number_survives_its_text() {
        let mut position = Lielow::from_fen("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 b 0 9999").expect("a position");
        position.play("a7a6".parse().expect("a move"), &mut ()).expect("a legal move");
        assert_eq!(Lielow::from_fen(&position.to_string()), Ok(position));
    }

    #[test]
    fn who_has_no_stack_has_lost() {
        for (fen, over) in [
            ("8/8/8/8/8/8/8/A7 w", "A7 w 0 1 1-0"),
            ("8/8/8/8/8/8/8/A7 b", "A7 b 0 1 1-0"),
            ("8/8/8/8/8/8/8/8 w", "8 w 0 1 0-1"),
            ("8/8/8/8/8/8/8/8 b", "8 b 0 1 1-0"),
        ] {
            let position = Lielow::from_fen(fen).expect("a position");
            assert_eq!(position.to_string(), format!("8/8/8/8/8/8/8/{over}"));
            assert!(position.legal_moves().is_empty());
        }
    }

    #[test]
    fn what_is_no_position_is_refused_with_what_was_expected_and_where() {
        let letter = |rank, char_number, found| FenError::Letter {
            expected: u64::STACK_EXPECTED,
            width: 8,
            rank,
            char_number,
            found,
        };
        for (fen, error) in [
            ("", FenError::Missing { expected: "the placement", field: 1 }),
            ("8/8/8/8/8/8/8/8", FenError::Missing { expected: "the side to move, w or b", field: 2 }),
            ("8/8/8/8/8/8/8/8 w 0", FenError::Missing { expected: fen::MOVE_NUMBER_EXPECTED, field: 4 }),
            ("8/8/8/8/8/8/8/8 w 3 1", FenError::Counter { expected: CLOCK_EXPECTED, field: 3, found: "3".into() }),
            ("8/8/8/8/8/8/8/8 w 1-0", FenError::Counter { expected: CLOCK_EXPECTED, field: 3, found: "1-0".into() }),
            ("8/8/8/8/8/8/8/8 w 0 1 2", FenError::Score { found: "2".into() }),
            ("8/8/8/8/8/8/8/8 w 0 1 1-0 1", FenError::Trailing { last: LAST_FIELD, found: "1".into() }),
            ("8/8/I7/8/8/8/8/8 w", letter(6, 5, 'I')),
            ("8/8/*A7/8/8/8/8/8 w", letter(6, 5, '*')),
            ("8/8/A**6/8/8/8/8/8 w", letter(6, 7, '*')),
            ("8/8/4*4/8/8/8/8/8 w", letter(6, 6, '*')),
            ("8/A*8/8/8/8/8/8/8 w", FenError::RankLength { width: 8, rank: 7, found: 9 }),
            ("8/A*6/8/8/8/8/8/8 w", FenError::RankLength { width: 8, rank: 7, found: 7 }),
        ] {
            assert_eq!(Lielow::from_fen(fen), Err(error), "{fen}");
        }
        for (fen, error) in [
            ("8/9", FenError::RankLength { width: 9, rank: 9, found: 8 }),
            (
                "9/J8",
                FenError::Letter { expected: u128::STACK_EXPECTED, width: 9, rank: 8, char_number: 3, found: 'J' },
            ),
            ("9/9/9/9/9/9/9/9 w", FenError::FewRanks { width: 9, found: 8 }),
        ] {
            assert_eq!(Lielow9x9::from_fen(fen), Err(error), "{fen}");
        }
    }
}
