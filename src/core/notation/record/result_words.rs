//! Results in words.
//!
//! Besides the PGN forms, it reads what people write in English, Spanish and Portuguese, in any letter case: `draw`,
//! `tablas`, `White wins`, `las negras abandonan`, `vencem as brancas`.

use std::str::FromStr;

use winnow::Parser;
use winnow::combinator::{fail, not, terminated};
use winnow::token::{one_of, take_while};

use super::lexeme::{ParseResult, is_word_char, parse_blanks};
use super::{Location, RecordError, ResultTag};
use crate::board::Side;

/// The maximum length in bytes of a known word, with a full stop. Longer words are not looked up.
const MAX_WORD_BYTES: usize = 12;
/// The maximum number of words, as in `The white side has won`.
const MAX_WORDS: usize = 5;

/// What a word says about the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultWord {
    /// The whole result.
    ResultTag(ResultTag),
    /// The side that the sentence is about.
    Of(Side),
    /// That side has won.
    Wins,
    /// That side has lost.
    Loses,
    /// Nothing, but it can be part of such a sentence.
    Filler,
}

impl ResultWord {
    /// The meaning of this word in any letter case; `None` if it could be a move.
    fn from_word(word: &str) -> Option<Self> {
        let word = word.to_lowercase().replace(['‐', '‑', '–', '—', '−'], "-");
        Some(match word.strip_suffix('.').unwrap_or(&word) {
            "1-0" | "1:0" => Self::ResultTag(ResultTag::WhiteWins),
            "0-1" | "0:1" => Self::ResultTag(ResultTag::BlackWins),
            "=" | "½" | "1/2" | "½-½" | "½:½" | "1/2-1/2" | "1/2:1/2" | "0.5-0.5" | "0,5-0,5" => {
                Self::ResultTag(ResultTag::Draw)
            }
            "draw" | "drawn" | "tie" | "tied" | "tablas" | "empate" | "empatada" | "empatado" => {
                Self::ResultTag(ResultTag::Draw)
            }
            "*" => Self::ResultTag(ResultTag::Unfinished),
            "white" | "blanco" | "blancas" | "branco" | "brancas" => Self::Of(Side::White),
            "black" | "negro" | "negras" | "preto" | "pretas" => Self::Of(Side::Black),
            "win" | "wins" | "won" => Self::Wins,
            "gana" | "ganan" | "ganó" | "gano" | "ganaron" => Self::Wins,
            "ganha" | "ganham" | "ganhou" | "ganharam" => Self::Wins,
            "vence" | "vencen" | "venció" | "vencio" | "vencieron" => Self::Wins,
            "vencem" | "venceu" | "venceram" => Self::Wins,
            "lose" | "loses" | "lost" | "resign" | "resigns" | "resigned" => Self::Loses,
            "pierde" | "pierden" | "perdió" | "perdio" | "perdieron" => Self::Loses,
            "perde" | "perdem" | "perdeu" | "perderam" => Self::Loses,
            "rinde" | "rinden" | "rindió" | "rindio" | "rindieron" => Self::Loses,
            "abandona" | "abandonan" | "abandonó" | "abandono" | "abandonaron" => Self::Loses,
            "abandonam" | "abandonou" | "abandonaram" => Self::Loses,
            "desiste" | "desistem" | "desistiu" | "desistiram" => Self::Loses,
            "the" | "side" | "has" | "have" | "el" | "las" | "as" | "se" => Self::Filler,
            _ => return None,
        })
    }
}

/// Reads a word with a meaning.
fn parse_result_word(input: &mut &str) -> ParseResult<ResultWord> {
    terminated(take_while(1..=MAX_WORD_BYTES, is_word_char), not(one_of(is_word_char)))
        .verify_map(ResultWord::from_word)
        .parse_next(input)
}

/// Reads a result: its PGN form, or a sentence up to the word that decides.
pub(super) fn parse_result(input: &mut &str) -> ParseResult<ResultTag> {
    let (mut side, mut is_winner) = (None, None);
    for _ in 0..MAX_WORDS {
        match parse_result_word.parse_next(input)? {
            ResultWord::ResultTag(score) => {
                return if side.is_none() && is_winner.is_none() { Ok(score) } else { fail(input) };
            }
            ResultWord::Of(named_side) => side = Some(named_side),
            ResultWord::Wins => is_winner = Some(true),
            ResultWord::Loses => is_winner = Some(false),
            ResultWord::Filler => {}
        }
        if let (Some(side), Some(is_winner)) = (side, is_winner) {
            return Ok(ResultTag::won(if is_winner { side } else { !side }));
        }
        parse_blanks(input)?;
    }
    fail(input)
}

/// Whether a word can be part of a sentence about the result, and so is not a move.
pub(super) fn is_result_word(word: &str) -> bool {
    word.len() <= 2 * MAX_WORD_BYTES && ResultWord::from_word(word).is_some()
}

impl FromStr for ResultTag {
    type Err = RecordError;

    /// Reads a result from a tag or from a user's input.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        parse_result.parse(text.trim()).map_err(|_| {
            let expected = "a result, such as 1-0, 0-1, 1/2-1/2 or *";
            RecordError::new(Location::default(), expected, text.trim())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_as_people_write_it() {
        for (score, texts) in [
            (
                ResultTag::WhiteWins,
                &["1-0", "1:0", "1–0", "1-0.", "white wins", "White has won.", "The white side has won"][..],
            ),
            (
                ResultTag::WhiteWins,
                &["BLACK RESIGNS", "black lost", "ganan blancas", "Las blancas ganan", "blancas ganaron"],
            ),
            (
                ResultTag::WhiteWins,
                &["vencem as brancas", "as brancas venceram", "Brancas ganham", "las negras se rinden"],
            ),
            (
                ResultTag::WhiteWins,
                &["abandonan las negras", "as pretas abandonaram", "pretas\n  desistem", "white  wins"],
            ),
            (
                ResultTag::BlackWins,
                &["0-1", "0:1", "0−1", "black won", "white resigned", "Ganan  negras", "VENCEM PRETAS"],
            ),
            (ResultTag::BlackWins, &["venció el negro", "blancas pierden", "brancas perdem"]),
            (
                ResultTag::Draw,
                &["=", "½", "1/2", "½-½", "½–½", "1/2-1/2", "0.5-0.5", "0,5-0,5", "Draw", "DRAWN", "tie"],
            ),
            (ResultTag::Draw, &["tablas", "Tablas.", "empate", " EMPATE ", "empatada"]),
            (ResultTag::Unfinished, &["*"]),
        ] {
            for text in texts {
                assert_eq!(text.parse(), Ok(score), "{text}");
            }
            assert_eq!(score.to_string().parse(), Ok(score));
        }
    }

    #[test]
    fn other_words_are_no_result() {
        for text in
            ["", "1-1", "0-0", "1-0-1", "white", "wins", "white black", "white draw", "win win", "1-0 1-0", "e4"]
        {
            let error = text.parse::<ResultTag>().expect_err(text).to_string();
            assert!(error.starts_with("line 1, column 1: expected a result, such as 1-0, 0-1, 1/2-1/2 or *, found "));
        }
        assert!("the the the the white wins".parse::<ResultTag>().is_err());
    }
}
