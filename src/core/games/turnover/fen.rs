//! Reads and writes positions as FEN.

use std::fmt;

use super::{Edition, Nest, Turnover};
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;
use crate::games::fen::{self, FenError, MAX_QUOTED_CHARS};

const NEST_EXPECTED: &str = "a nest (P B R N Q C, lower case for Black)";
const LAST_FIELD: &str = "the move number, field 4";

const CLOCK_EXPECTED: &str = "the plies since the last capture or turnover";

impl Turnover {
    /// Reads a position: placement and side to move, then optionally the two counters (plies since the last capture or
    /// turnover of an enemy nest, and the move number).
    ///
    /// # Errors
    /// If the text is not a position, with what was expected and where.
    pub fn from_fen(edition: Edition, text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let placement = fields.next().ok_or(FenError::Missing { expected: "the placement", field: 1 })?;
        let (rings, sides) = read_placement(placement)?;
        let turn = fen::read_turn(fields.next())?;
        let [quiet_plies, move_number] = fen::read_counters(&mut fields, CLOCK_EXPECTED)?;
        match fields.next() {
            Some(extra_field) => {
                Err(FenError::Trailing { last: LAST_FIELD, found: excerpt(extra_field, MAX_QUOTED_CHARS) })
            }
            None => Ok(Self::new(edition, rings, sides, turn, quiet_plies, move_number)),
        }
    }
}

fn read_placement(text: &str) -> Result<([u64; 3], BySide<u64>), FenError> {
    let (mut rings, mut sides) = ([0; 3], BySide::default());
    let read_piece = |text: &str| {
        let letter = text.chars().next()?;
        let nest = Nest::from_letter(letter.to_ascii_uppercase())?;
        Some(((Side::white_if(letter.is_ascii_uppercase()), nest), letter.len_utf8()))
    };
    fen::read_placement(text, 8, NEST_EXPECTED, read_piece, |square, (side, nest)| {
        let square_bit = 1 << square.index8();
        for ring in nest.rings() {
            rings[ring.index()] |= square_bit;
        }
        sides[side] |= square_bit;
    })?;
    Ok((rings, sides))
}

impl fmt::Display for Turnover {
    /// Writes all four fields. Reading the text gives the same position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter_at = |square| {
            self.nest_at(square).map(|(side, nest)| match side {
                Side::White => nest.letter(),
                Side::Black => nest.letter().to_ascii_lowercase(),
            })
        };
        fen::write_placement_and_turn(f, 8, letter_at, self.turn)?;
        write!(f, " {} {}", self.quiet_plies, self.move_number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ring;
    use super::*;
    use crate::games::Position;

    const EMPTY: &str = "8/8/8/8/8/8/8/8";

    #[test]
    fn the_start_positions_are_those_of_the_rule_books() {
        for (edition, fen) in [
            (Edition::Classic, "cccccccc/8/8/8/8/8/8/CCCCCCCC w 0 1"),
            (Edition::Modern, "c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1"),
        ] {
            assert_eq!(Turnover::start(edition).to_string(), fen);
            assert_eq!(Turnover::from_fen(edition, fen), Ok(Turnover::start(edition)));
        }
    }

    #[test]
    fn every_nest_survives_its_text() {
        for fen in ["PBRNQC2/8/8/3p4/8/8/8/2pbrnqc b 99 9999", "8/8/8/8/8/8/8/8 w 0 0", "1P1p1P1p/8/8/8/8/8/8/8 w 7 3"]
        {
            let position = Turnover::from_fen(Edition::Modern, fen).expect("a position");
            assert_eq!(position.to_string(), fen);
        }
    }

    #[test]
    fn a_position_after_the_largest_move_number_survives_its_text() {
        let start = "cccccccc/8/8/8/8/8/8/CCCCCCCC b 0 9999";
        let mut position = Turnover::from_fen(Edition::Classic, start).expect("a position");
        position.play("e8e6".parse().expect("a move"), &mut ()).expect("a legal move");
        assert_eq!(Turnover::from_fen(Edition::Classic, &position.to_string()), Ok(position));
    }

    #[test]
    fn a_run_of_empty_squares_may_be_split_and_the_counters_left_out() {
        let position = Turnover::from_fen(Edition::Classic, " 8/44/8/8/8/8/8/1151  b\n").expect("a position");
        assert_eq!(position.to_string(), format!("{EMPTY} b 0 1"));
    }

    #[test]
    fn what_is_no_position_is_refused_with_what_was_expected_and_where() {
        let rank_error = |rank, found| FenError::RankLength { width: 8, rank, found };
        let counter_error = |expected, field, found: &str| FenError::Counter { expected, field, found: found.into() };
        for (fen, error) in [
            ("".into(), FenError::Missing { expected: "the placement", field: 1 }),
            (EMPTY.into(), FenError::Missing { expected: "the side to move, w or b", field: 2 }),
            (format!("{EMPTY} white"), FenError::Turn { found: "white".into() }),
            (format!("{EMPTY} w 0"), FenError::Missing { expected: fen::MOVE_NUMBER_EXPECTED, field: 4 }),
            (format!("{EMPTY} w x 1"), counter_error(CLOCK_EXPECTED, 3, "x")),
            (format!("{EMPTY} w +1 1"), counter_error(CLOCK_EXPECTED, 3, "+1")),
            (format!("{EMPTY} w 10000 1"), counter_error(CLOCK_EXPECTED, 3, "10000")),
            (format!("{EMPTY} w 0 -1"), counter_error(fen::MOVE_NUMBER_EXPECTED, 4, "-1")),
            (format!("{EMPTY} w 0 ١"), counter_error(fen::MOVE_NUMBER_EXPECTED, 4, "١")),
            (format!("{EMPTY} w 0 1 r25"), FenError::Trailing { last: LAST_FIELD, found: "r25".into() }),
            (format!("{EMPTY}/8 w"), FenError::ManyRanks { width: 8, char_number: 17 }),
            (format!("{EMPTY}/ w"), FenError::ManyRanks { width: 8, char_number: 17 }),
            ("8/8/8/8/8/8/8 w".into(), FenError::FewRanks { width: 8, found: 7 }),
            ("8/8/8/8/8/8/8/ w".into(), rank_error(1, 0)),
            ("8/7/8/8/8/8/8/8 w".into(), rank_error(7, 7)),
            ("8/8P/8/8/8/8/8/8 w".into(), rank_error(7, 9)),
            ("8/88/8/8/8/8/8/8 w".into(), rank_error(7, 16)),
            (
                "8/8/K7/8/8/8/8/8 w".into(),
                FenError::Letter { expected: NEST_EXPECTED, width: 8, rank: 6, char_number: 5, found: 'K' },
            ),
            (
                "8/8/9/8/8/8/8/8 w".into(),
                FenError::Letter { expected: NEST_EXPECTED, width: 8, rank: 6, char_number: 5, found: '9' },
            ),
            (
                "8/8/07/8/8/8/8/8 w".into(),
                FenError::Letter { expected: NEST_EXPECTED, width: 8, rank: 6, char_number: 5, found: '0' },
            ),
            (
                "8/8/ç7/8/8/8/8/8 w".into(),
                FenError::Letter { expected: NEST_EXPECTED, width: 8, rank: 6, char_number: 5, found: 'ç' },
            ),
        ] {
            assert_eq!(Turnover::from_fen(Edition::Classic, &fen), Err(error), "{fen}");
        }
    }

    #[test]
    fn a_million_characters_are_refused_in_a_few_words() {
        for unit in ["8/", "C", "x", "w ", "é", "1 "] {
            for start in ["", EMPTY, "8/8/8/8/8/8/8/8 w ", "8/8/8/8/8/8/8/8 w 0 "] {
                let text = format!("{start}{}", unit.repeat(1_000_000));
                let error = Turnover::from_fen(Edition::Modern, &text).expect_err("no position");
                assert!(error.to_string().len() < 250, "{error}");
            }
        }
    }

    #[test]
    fn every_ring_of_a_nest_lies_on_its_square() {
        let position = Turnover::from_fen(Edition::Modern, "8/8/8/8/8/8/8/N6q w").expect("a position");
        assert_eq!(position.rings[Ring::Wall.index()], 1);
        assert_eq!(position.rings[Ring::Fort.index()], 0x81);
        assert_eq!(position.rings[Ring::Tower.index()], 0x80);
    }
}
