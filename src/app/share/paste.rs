//! Reads pasted text: a link, a position or a record.

use super::link;
use crate::notation::record::without_byte_order_mark;
use crate::session::{Game, GameId, GameRecord};

/// The maximum length of a text that is read as a move, in characters.
const MAX_MOVE_LENGTH: usize = 24;
/// The minimum length of a link's code, in characters.
const MIN_CODE_LENGTH: usize = 8;
/// The least number of fields before the dice of a DFEN, and the letters of the dice.
const DFEN_FIELDS_BEFORE_DICE: usize = 4;
const DIE_LETTERS: &str = "PNBRQKpnbrqk";
/// How the tag begins that names the game in a record.
const VARIANT_TAG_START: &str = "[Variant";

/// The kind of a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastedKind {
    /// A link to a game, or its code alone.
    Link,
    /// A position in one line.
    Position,
    /// The record of a game.
    Record,
}

/// A pasted text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasteError {
    /// The kind as which it was read.
    pub kind: PastedKind,
    /// What was expected, and where.
    pub reason: String,
}

/// The kind of a text; `None` if it is empty.
#[must_use]
pub fn kind_of(text: &str) -> Option<PastedKind> {
    let text = without_byte_order_mark(text).trim();
    let first_word = text.split_whitespace().next()?;
    let is_code_character = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let is_bare_code = first_word == text && text.len() >= MIN_CODE_LENGTH && text.chars().all(is_code_character);
    if link::contains_link(text) || is_bare_code || first_word.starts_with("http") {
        Some(PastedKind::Link)
    } else if !text.starts_with(['[', '{']) && first_word.matches('/').count() > 1 {
        Some(PastedKind::Position)
    } else {
        Some(PastedKind::Record)
    }
}

/// Whether a text that was pasted without a focused field is more than a move.
#[must_use]
pub fn is_more_than_a_move(text: &str) -> bool {
    text.chars().count() > MAX_MOVE_LENGTH || link::contains_link(text)
}

/// Reads a text. `id` is its game if it does not name one.
///
/// # Errors
/// If it is not a valid link, position or record; with what was expected.
pub fn parse(text: &str, id: GameId) -> Result<GameRecord, PasteError> {
    let text = without_byte_order_mark(text);
    let kind = kind_of(text).unwrap_or(PastedKind::Record);
    let record_result = match kind {
        PastedKind::Link => link::parse(text).map_err(|error| error.to_string()),
        PastedKind::Position => parse_position(text.trim(), id),
        PastedKind::Record => parse_record(text, id),
    };
    record_result.map_err(|reason| PasteError { kind, reason })
}

/// Reads a position of this game; one that ends with the letters of dice may also be a DFEN, of the game that is written so.
fn parse_position(text: &str, id: GameId) -> Result<GameRecord, String> {
    let game = Game::from_fen(id, text).or_else(|error| {
        let ends_with_dice = text
            .split_whitespace()
            .skip(DFEN_FIELDS_BEFORE_DICE)
            .last()
            .is_some_and(|field| field.chars().all(|letter| DIE_LETTERS.contains(letter)));
        let has_dfen = |game_id: &GameId| Game::new(*game_id).referee().position().dfen().is_some();
        let dfen_game = GameId::ALL.into_iter().find(has_dfen).filter(|_| ends_with_dice);
        dfen_game.and_then(|game_id| Game::from_fen(game_id, text).ok()).ok_or(error)
    });
    game.map(GameRecord::of).map_err(|error| error.to_string())
}

fn parse_record(text: &str, id: GameId) -> Result<GameRecord, String> {
    if text.contains(VARIANT_TAG_START) || GameRecord::is_abstract_play(text) {
        return GameRecord::read(text).map_err(|error| error.to_string());
    }
    let variant_tag = format!("{VARIANT_TAG_START} \"{id}\"] ");
    GameRecord::read(&(variant_tag.clone() + text)).map_err(|mut error| {
        // The player has not written that tag.
        if error.at.line == 1 {
            error.at.column = error.at.column.saturating_sub(variant_tag.len() as u32).max(1);
        }
        error.to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "c1c1c1c1/1c1c1c1c/8/8/3P4/8/1C1Q1C1C/C1C1C1C1 b 1 1";

    #[test]
    fn a_text_is_taken_for_what_it_looks_like() {
        let code = GameRecord::of(Game::new(GameId::TurnoverModern)).link();
        for (text, expected_kind) in [
            ("", None),
            (" \n", None),
            (POSITION, Some(PastedKind::Position)),
            (&format!("  {POSITION}\n"), Some(PastedKind::Position)),
            (&code, Some(PastedKind::Link)),
            (&format!("https://example.org/#game={code}"), Some(PastedKind::Link)),
            ("https://example.org/", Some(PastedKind::Link)),
            ("1. C.d4 C.d5", Some(PastedKind::Record)),
            ("e2e4", Some(PastedKind::Record)),
            ("[Variant \"turnover-modern\"]\n\n1. C.d4 *", Some(PastedKind::Record)),
            (&format!("[FEN \"{POSITION}\"]"), Some(PastedKind::Record)),
            (r#"{"header":{"site":{"name":"https://example.org/"}}}"#, Some(PastedKind::Record)),
            ("\u{feff}{\"header\":{\"site\":{\"name\":\"https://example.org/\"}}}", Some(PastedKind::Record)),
        ] {
            assert_eq!(kind_of(text), expected_kind, "{text:?}");
        }
    }

    #[test]
    fn what_does_not_tell_its_game_is_of_the_chosen_one() {
        for (id, moves) in [(GameId::TurnoverModern, "1. C.d4"), (GameId::TurnoverClassic, "1. C.e3")] {
            assert_eq!(parse(moves, id).map(|record| record.game.id()), Ok(id));
            assert_eq!(parse(POSITION, id).map(|record| record.game.id()), Ok(id));
            let with_comment = format!("{{a comment}} {moves}");
            assert_eq!(parse(&with_comment, id).map(|record| record.game.id()), Ok(id));
            let named_record = GameRecord::of(Game::new(GameId::TurnoverClassic));
            for text in [named_record.to_string(), named_record.link()] {
                assert_eq!(parse(&text, id).map(|record| record.game.id()), Ok(GameId::TurnoverClassic));
            }
        }
    }

    #[test]
    fn a_position_with_letters_of_dice_is_of_the_game_that_has_them() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        for (text, is_dfen) in [
            (format!("{start} 0 1 NBK"), true),
            (format!("{start} NBK"), true),
            (format!("{start} 0 1 NBX"), false),
            (format!("{start} 0 1"), false),
            ("4k3/8/8/8/8/8/8/4K2R w K".to_owned(), false),
        ] {
            let record = parse(&text, GameId::TurnoverModern);
            let dfen = record.ok().and_then(|record| record.game.referee().position().dfen());
            assert_eq!(dfen.is_some(), is_dfen, "{text}");
        }
    }

    #[test]
    fn a_byte_order_mark_before_a_text_is_no_part_of_it() {
        let id = GameId::TurnoverModern;
        let code = GameRecord::of(Game::new(id)).link();
        let link = format!("https://example.org/#game={code}");
        for text in [POSITION, &code, &link, "1. C.d4 C.d5"] {
            let record = parse(&format!("\u{feff}{text}"), id);
            let expected_record = parse(text, id).expect("a game");
            assert_eq!(record.map(|record| record.to_string()), Ok(expected_record.to_string()), "{text}");
        }
    }

    #[test]
    fn an_error_says_as_what_the_text_was_taken_and_where_it_ends_to_be_it() {
        for (text, kind, expected_part) in [
            ("C.d4 nonsense", PastedKind::Record, "column 6"),
            ("C.d4\nnonsense", PastedKind::Record, "line 2"),
            ("8/8/8 w", PastedKind::Position, "expected"),
            ("#game=damaged", PastedKind::Link, "7 characters"),
            ("https://example.org/", PastedKind::Link, "character 6"),
            ("{\n  \"header\": 1 }", PastedKind::Record, "line 2"),
        ] {
            let error = parse(text, GameId::TurnoverModern).expect_err(text);
            assert_eq!(error.kind, kind, "{text}");
            assert!(error.reason.contains(expected_part), "{text}: {}", error.reason);
        }
    }

    #[test]
    fn a_pasted_move_is_a_move() {
        for (text, expected_kind) in [("Qe5", false), ("e2e4", false), ("#game=abc", true), (POSITION, true)] {
            assert_eq!(is_more_than_a_move(text), expected_kind, "{text}");
        }
    }
}
