//! The fields of FEN that all games share: placement, side to move and counters.

use std::fmt::{self, Display};

use crate::board::{Side, Square};
use crate::excerpt::excerpt;

/// The largest number that a counter may show. A position counts no further.
pub(super) const MAX_COUNTER: u16 = 9999;
/// How many characters of a wrong field an error quotes.
pub(super) const MAX_QUOTED_CHARS: usize = 20;

/// The text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// A character that is not allowed in a placement.
    #[error(
        "expected {expected}, a run of 1 to {width} empty squares or '/' \
         at character {char_number} of the placement, on rank {rank}, found {found:?}"
    )]
    Letter {
        /// The characters that are allowed, described in English.
        expected: &'static str,
        /// The number of files of the board.
        width: u8,
        /// The number of the rank; the first in the text is the highest.
        rank: u8,
        /// The position in the text, in characters from 1.
        char_number: usize,
        /// The character that stands there.
        found: char,
    },
    /// A rank with too few or too many squares.
    #[error(
        "expected {width} squares on rank {rank} of the placement, found {}{found}",
        if *.found > *.width { "at least " } else { "" }
    )]
    RankLength {
        /// The expected number of squares.
        width: u8,
        /// The number of the rank.
        rank: u8,
        /// The number of squares read.
        found: u8,
    },
    /// Too few ranks.
    #[error("expected {width} ranks in the placement, field 1, found {found}")]
    FewRanks {
        /// The expected number of ranks.
        width: u8,
        /// The number of ranks found.
        found: u8,
    },
    /// Too many ranks.
    #[error("expected {width} ranks in the placement, field 1, found one more at character {char_number}")]
    ManyRanks {
        /// The expected number of ranks.
        width: u8,
        /// The position of the first extra rank in the text, in characters from 1.
        char_number: usize,
    },
    /// The text ends too early.
    #[error("expected {expected}, field {field}, found the end of the position")]
    Missing {
        /// What was expected next.
        expected: &'static str,
        /// The number of the missing field, from 1.
        field: u8,
    },
    /// The second field is neither `w` nor `b`.
    #[error("expected the side to move, w or b, in field 2, found {found:?}")]
    Turn {
        /// The text found, shortened.
        found: String,
    },
    /// A counter that is not a number, or is too large.
    #[error("expected {expected}, a number from 0 to {MAX_COUNTER}, in field {field}, found {found:?}")]
    Counter {
        /// What the counter counts.
        expected: &'static str,
        /// The number of the field, from 1.
        field: u8,
        /// The text found, shortened.
        found: String,
    },
    /// A result that is not one of this game's.
    #[error("expected the result of a game that is over, 1-0 or 0-1, or nothing, in field 5, found {found:?}")]
    Score {
        /// The text found, shortened.
        found: String,
    },
    /// Text after the last field.
    #[error("expected nothing after {last}, found {found:?}")]
    Trailing {
        /// The last field that is allowed, and its number.
        last: &'static str,
        /// The text found, shortened.
        found: String,
    },
}

/// Reads the placement on a board of `width` files and ranks, at most ten: rank by rank from the highest, with pieces and
/// numbers of empty squares.
///
/// `read_piece` reads a piece at the beginning of a text and returns it with its length in bytes; `expected` describes
/// what it accepts. `put_piece` is called for each piece.
pub(super) fn read_placement<M>(
    text: &str,
    width: u8,
    expected: &'static str,
    read_piece: impl Fn(&str) -> Option<(M, usize)>,
    mut put_piece: impl FnMut(Square, M),
) -> Result<(), FenError> {
    let expect_full_rank = |rank, found| {
        if found == width { Ok(()) } else { Err(FenError::RankLength { width, rank: rank + 1, found }) }
    };
    let (mut rank, mut file) = (width - 1, 0);
    let mut piece_end = 0;
    for (char_number, (index, found)) in (1..).zip(text.char_indices()) {
        if index < piece_end {
            continue;
        }
        match found {
            '/' => {
                expect_full_rank(rank, file)?;
                rank = rank.checked_sub(1).ok_or(FenError::ManyRanks { width, char_number: char_number + 1 })?;
                file = 0;
            }
            '1' if width == 10 && text[index..].starts_with("10") => {
                file += 10;
                piece_end = index + 2;
            }
            '1'..='9' if found as u8 - b'0' <= width => file += found as u8 - b'0',
            _ => {
                let (piece, byte_count) = read_piece(&text[index..]).ok_or(FenError::Letter {
                    expected,
                    width,
                    rank: rank + 1,
                    char_number,
                    found,
                })?;
                piece_end = index + byte_count;
                if file < width {
                    put_piece(Square::new(file, rank), piece);
                }
                file += 1;
            }
        }
        if file > width {
            return Err(FenError::RankLength { width, rank: rank + 1, found: file });
        }
    }
    expect_full_rank(rank, file)?;
    if rank > 0 { Err(FenError::FewRanks { width, found: width - rank }) } else { Ok(()) }
}

/// Reads the side to move, the second field.
pub(super) fn read_turn(field: Option<&str>) -> Result<Side, FenError> {
    match field {
        Some("w") => Ok(Side::White),
        Some("b") => Ok(Side::Black),
        Some(other_field) => Err(FenError::Turn { found: excerpt(other_field, MAX_QUOTED_CHARS) }),
        None => Err(FenError::Missing { expected: "the side to move, w or b", field: 2 }),
    }
}

/// The name of the second counter in errors.
pub(super) const MOVE_NUMBER_EXPECTED: &str = "the move number";

/// Reads the two counters, fields 3 and 4; they default to 0 and 1. The second one is the move number, the first one is
/// described by `clock_expected`.
pub(super) fn read_counters<'a>(
    fields: &mut impl Iterator<Item = &'a str>,
    clock_expected: &'static str,
) -> Result<[u16; 2], FenError> {
    let Some(clock) = fields.next() else { return Ok([0, 1]) };
    let clock = read_counter(clock, clock_expected, 3)?;
    let move_number_field = fields.next().ok_or(FenError::Missing { expected: MOVE_NUMBER_EXPECTED, field: 4 })?;
    Ok([clock, read_counter(move_number_field, MOVE_NUMBER_EXPECTED, 4)?])
}

/// Reads a counter in this field; `expected` says what it counts.
pub(super) fn read_counter(text: &str, expected: &'static str, field: u8) -> Result<u16, FenError> {
    let is_numeric = (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let counter = is_numeric.then(|| text.parse().ok()).flatten().filter(|&counter| counter <= MAX_COUNTER);
    counter.ok_or_else(|| FenError::Counter { expected, field, found: excerpt(text, MAX_QUOTED_CHARS) })
}

/// Writes the first two fields: the placement, as [`read_placement`] reads it, and the side to move.
pub(super) fn write_placement_and_turn<M: Display>(
    f: &mut fmt::Formatter<'_>,
    width: u8,
    piece_at: impl Fn(Square) -> Option<M>,
    turn: Side,
) -> fmt::Result {
    for rank in (0..width).rev() {
        let mut empty_count = 0;
        for file in 0..width {
            let Some(piece) = piece_at(Square::new(file, rank)) else {
                empty_count += 1;
                continue;
            };
            write_gap(f, &mut empty_count)?;
            write!(f, "{piece}")?;
        }
        write_gap(f, &mut empty_count)?;
        f.write_str(if rank > 0 { "/" } else { " " })?;
    }
    f.write_str(match turn {
        Side::White => "w",
        Side::Black => "b",
    })
}

fn write_gap(f: &mut fmt::Formatter<'_>, empty_count: &mut u8) -> fmt::Result {
    match std::mem::take(empty_count) {
        0 => Ok(()),
        count => write!(f, "{count}"),
    }
}
