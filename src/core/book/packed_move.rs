//! Moves as numbers.
//!
//! Seven bits for the square where it ends, seven for the one where it begins, and above them three for the piece that is
//! chosen. Squares of the 8×8 board have the numbers 0 to 63, the others of a larger board those from 64 on.

use crate::board::Square;

/// What a pawn may become, or which die is spent; no choice is 0.
const CHOICES: [char; 7] = [' ', 'p', 'n', 'b', 'r', 'q', 'k'];
/// In place of the square where a move ends: the piece leaves the board.
const OFF_BOARD: u32 = 127;
const OFF_WORD: &str = "off";
/// Nobody moves.
const PASS: u32 = 126 << 7 | 126;
const PASS_WORD: &str = "0000";

/// The number of a move as in the text protocol; `None` if it is none of these games.
pub(super) fn number_of(code: &str) -> Option<u32> {
    if code == PASS_WORD {
        return Some(PASS);
    }
    let end_of_from = 1 + code.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (from, to) = code.split_at_checked(end_of_from)?;
    let from = square_number(from)?;
    if to == OFF_WORD {
        return Some(from << 7 | OFF_BOARD);
    }
    let end_of_to = 1 + to.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (to, choice) = to.split_at_checked(end_of_to)?;
    let mut letters = choice.chars();
    let choice = match (letters.next(), letters.next()) {
        (None, _) => 0,
        (Some(letter), None) => CHOICES.iter().skip(1).position(|&other| other == letter)? as u32 + 1,
        (Some(_), Some(_)) => return None,
    };
    Some(choice << 14 | from << 7 | square_number(to)?)
}

/// The move with this number; `None` if there is none.
pub(super) fn code_of(move_number: u32) -> Option<String> {
    if move_number == PASS {
        return Some(PASS_WORD.to_owned());
    }
    let (choice, from, to) = (move_number >> 14, move_number >> 7 & 127, move_number & 127);
    let from = square_of(from)?;
    match (to, choice) {
        (OFF_BOARD, 0) => Some(format!("{from}{OFF_WORD}")),
        (_, 0) => Some(format!("{from}{}", square_of(to)?)),
        _ => Some(format!("{from}{}{}", square_of(to)?, CHOICES.get(choice as usize)?)),
    }
}

fn square_number(text: &str) -> Option<u32> {
    let square: Square = text.parse().ok()?;
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    match (file, rank) {
        (0..8, 0..8) => Some(rank * 8 + file),
        (8..10, 0..10) => Some(64 + (file - 8) * 10 + rank),
        (0..8, 8..10) => Some(84 + (rank - 8) * 8 + file),
        _ => None,
    }
}

fn square_of(square_number: u32) -> Option<Square> {
    let square_number = u8::try_from(square_number).ok()?;
    match square_number {
        0..64 => Some(Square::from_index8(square_number)),
        64..84 => Some(Square::new(8 + (square_number - 64) / 10, (square_number - 64) % 10)),
        84..100 => Some(Square::new((square_number - 84) % 8, 8 + (square_number - 84) / 8)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::mix;
    use crate::games::Seed;
    use crate::session::{Game, GameId, MoveId};

    #[test]
    fn every_legal_move_of_every_game_has_a_number_of_its_own() {
        for id in GameId::ALL {
            for number in 0..6 {
                let mut game = Game::new(id);
                for ply in 0..120 {
                    if game.roll(&Seed::new([number; 32])).is_some() {
                        continue;
                    }
                    let codes: Vec<String> = game.legal_moves().iter().map(|mv| mv.code.clone()).collect();
                    if codes.is_empty() {
                        break;
                    }
                    let numbers: BTreeSet<u32> =
                        codes.iter().map(|code| number_of(code).unwrap_or_else(|| panic!("{id}: {code}"))).collect();
                    assert_eq!(numbers.len(), codes.len(), "{id}: {codes:?}");
                    for code in &codes {
                        assert_eq!(number_of(code).and_then(code_of).as_ref(), Some(code), "{id}");
                    }
                    let draw = mix(u64::from(number) << 32 | ply) % codes.len() as u64;
                    game.play(MoveId(draw as usize));
                }
            }
        }
    }

    #[test]
    fn a_number_is_that_of_the_move_that_it_stands_for_and_other_texts_have_none() {
        for number in 0..1 << 18 {
            if let Some(code) = code_of(number) {
                assert_eq!(number_of(&code), Some(number), "{code}");
            }
        }
        for text in ["", "e", "e2", "e2e", "e2e4x", "e2e4qq", "e2offq", "k1a1", "a11a1", "ä1b1", "e2é4", "000"] {
            assert_eq!(number_of(text), None, "{text}");
        }
    }
}
