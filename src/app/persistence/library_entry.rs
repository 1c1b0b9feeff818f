//! Entries of the library's list.

use crate::archive::{Entry, Kept, RecordId, VaultError};
use crate::notation::record::{self, MovetextItem, Record};
use crate::session::{COMPUTER_TYPE, GameId, Level, PLAYER_TAGS};

/// A record in the list, or the reason why it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The record.
    pub id: RecordId,
    /// The entry from its head, or the error.
    pub entry: Result<Entry, String>,
}

impl LibraryEntry {
    /// The entry of a text, if the vault returned one. The moves are counted, not replayed.
    #[must_use]
    pub fn of(id: &RecordId, vault_result: Result<Kept, VaultError>) -> Self {
        match vault_result {
            Ok(kept_record) => Self::read(id, &kept_record.text),
            Err(error) => Self { id: id.clone(), entry: Err(error.to_string()) },
        }
    }

    /// The entry of a text.
    #[must_use]
    pub fn read(id: &RecordId, text: &str) -> Self {
        let entry = match record::read(text).as_deref() {
            Ok([record]) => entry(id, record),
            Ok(records) => Err(format!("expected one game, found {}", records.len())),
            Err(error) => Err(error.to_string()),
        };
        Self { id: id.clone(), entry }
    }
}

fn entry(id: &RecordId, record: &Record) -> Result<Entry, String> {
    let tag_value = |name| record.tag(name).map(str::trim).filter(|value| !value.is_empty() && *value != "?");
    let player_name = |name| tag_value(name).unwrap_or_default().to_owned();
    let game = tag_value("Variant").ok_or("expected a tag Variant, found none")?;
    Ok(Entry {
        id: id.clone(),
        white: player_name("White"),
        black: player_name("Black"),
        game: game_name(game),
        result: record.score().or_else(|| tag_value("Result")?.parse().ok()).unwrap_or_default(),
        date: tag_value("Date").and_then(|date| date.parse().ok()).unwrap_or_default(),
        moves: move_count(record),
        levels: PLAYER_TAGS.map(|[type_tag, level_tag]| {
            let is_computer = tag_value(type_tag).is_some_and(|type_tag| type_tag.eq_ignore_ascii_case(COMPUTER_TYPE));
            tag_value(level_tag).filter(|_| is_computer).and_then(Level::read_kept)
        }),
    })
}

/// The game's name in the text protocol, or another program's name as it is.
fn game_name(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let name = words.join("-").replace('_', "-");
    if name.parse::<GameId>().is_ok() { name } else { text.to_owned() }
}

/// The number of the last move of the main line, as it is written; without numbers, half the number of plies. What was taken back before
/// a declared end does not count.
fn move_count(record: &Record) -> usize {
    let end_ply = record.tag("EndPly").and_then(|value| value.trim().parse().ok()).unwrap_or(usize::MAX);
    let mut depth = 0_usize;
    let (mut text_plies, mut main_plies) = (0_usize, 0_usize);
    for item in &record.moves {
        match item.token {
            MovetextItem::Open => depth += 1,
            MovetextItem::Close => depth -= 1,
            MovetextItem::Move(_) => {
                text_plies += 1;
                main_plies += usize::from(depth == 0 && text_plies <= end_ply);
            }
            MovetextItem::Comment(_) | MovetextItem::Mark(_) | MovetextItem::Result(_) => {}
        }
    }
    let last_number = record.main_numbers.iter().rfind(|(text_ply, _)| *text_ply <= end_ply);
    last_number.map_or(main_plies.div_ceil(2), |&(_, number)| number as usize)
}

#[cfg(test)]
mod tests {
    use super::super::library_index::title;
    use super::*;
    use crate::app::i18n::Translations;
    use crate::session::{Game, GameRecord};

    fn entry_summary(text: &str) -> Result<String, String> {
        let id = "a".parse().expect("a name");
        LibraryEntry::read(&id, text).entry.map(|Entry { white, black, game, result, date, moves, .. }| {
            format!("{white}/{black} {game} {result} {date} {moves}")
        })
    }

    #[test]
    fn a_text_is_listed_by_its_head_and_its_main_line() {
        for (text, summary) in [
            (
                "[Variant \"turnover-classic\"]\n[White \"Ana\"]\n[Black \"?\"]\n[Date \"2026.07.??\"]\n\n1. a (1. b c) d e *",
                "Ana/ turnover-classic * 2026.07.?? 1",
            ),
            ("[Variant \"Turnover Modern\"]\n[Result \"1-0\"]", "/ turnover-modern 1-0 ????.??.?? 0"),
            ("[Variant \"Chess960\"]\n[Date \"soon\"]\n\ne4 0-1", "/ Chess960 0-1 ????.??.?? 1"),
        ] {
            assert_eq!(entry_summary(text).as_deref(), Ok(summary), "{text}");
        }
    }

    #[test]
    fn moves_are_counted_as_the_list_of_moves_numbers_them() {
        for (moves, count) in [
            ("1. a b 2. c *", "2"),
            ("1.a b 2.c d *", "2"),
            ("a b c *", "2"),
            ("1 a b 2 c d 3 e *", "3"),
            ("1... a 2. b c (3. d) *", "2"),
            ("20. a {30. x} 20... b *", "20"),
            ("1. d4 d5 1-0", "1"),
            ("1. d4 d5 2. 1-0", "1"),
            ("1. d4 d5 2. {c}\n$1 e4 (2. c4 3. d4) *", "2"),
            ("7. … d5 *", "7"),
        ] {
            let text = format!("[Variant \"lielow\"]\n\n{moves}");
            let summary = entry_summary(&text).expect("a game");
            assert_eq!(summary.split(' ').next_back(), Some(count), "{moves}");
        }
        // What was taken back before the end was not played.
        for (end_ply, count) in [(0, "0"), (2, "1"), (5, "2")] {
            let text = format!("[Variant \"lielow\"]\n[EndPly \"{end_ply}\"]\n\n1. a b (1... x y) 2. c d 3. e 1-0");
            let summary = entry_summary(&text).expect("a game");
            assert_eq!(summary.split(' ').next_back(), Some(count), "{end_ply}");
        }
        // In games with dice a turn has a roll, and several moves.
        for line in include_str!("../../../assets/sample-games.txt").lines().filter(|line| !line.starts_with('#')) {
            let (name, codes) = line.split_once(' ').expect("an edition and its moves");
            let mut game = Game::new(name.parse().expect("an edition"));
            for code in codes.split(' ') {
                game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
            }
            let number = game.tree().number(game.current()).map(|(number, _)| number.to_string());
            let summary = entry_summary(&GameRecord::of(game).to_string()).expect("a game");
            assert_eq!(summary.split(' ').next_back(), number.as_deref(), "{line}");
        }
    }

    #[test]
    fn the_list_says_who_played_a_game_without_names() {
        let translations = Translations::default();
        let computer_tags = "[WhiteType \"human\"]\n[BlackType \"program\"]\n[BlackLevel \"3/17\"]\n";
        for (tags, expected_title) in [
            (computer_tags.to_owned(), "You – Computer 3"),
            (format!("{computer_tags}[White \"Ana\"]\n"), "Ana – Computer 3"),
            ("[White \"Ana\"]\n".to_owned(), "Ana – Black"),
            (String::new(), "White – Black"),
        ] {
            let text = format!("[Variant \"lielow\"]\n{tags}\n1. e2-e3 *");
            let entry = LibraryEntry::read(&"a".parse().expect("a name"), &text).entry.expect("a game");
            assert_eq!(title(&translations, &entry), expected_title);
        }
    }

    #[test]
    fn what_is_no_game_is_listed_with_its_error() {
        for (text, summary) in [
            ("", "expected one game, found 0"),
            ("[Variant \"a\"]\n\n*\n\n[Variant \"b\"]\n\n*", "expected one game, found 2"),
            ("1. e4 *", "expected a tag Variant, found none"),
        ] {
            assert_eq!(entry_summary(text), Err(summary.to_owned()), "{text}");
        }
        assert!(entry_summary("[White Ana]").is_err_and(|error| error.starts_with("line 1, column 8: expected")));
    }
}
