//! The list of games: its entries, filters and sort orders.

use std::cmp::Reverse;

use super::{Date, RecordId};
use crate::ai::Level;
use crate::notation::record::ResultTag;

/// One game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The identity of its record.
    pub id: RecordId,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// Game and edition as the text protocol calls them: `turnover-modern`.
    pub game: String,
    /// The result, which may be unfinished.
    pub result: ResultTag,
    /// The date of the game.
    pub date: Date,
    /// The number of the last move, as records count.
    pub moves: usize,
    /// The level of the computer, by side, where it played.
    pub levels: [Option<Level>; 2],
}

/// A filter of the list of games. The default matches all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words, each of which must be part of a player's name, regardless of case and accents.
    pub players: String,
    /// The name of the game.
    pub game: Option<String>,
    /// Only games with this result.
    pub result: Option<ResultTag>,
    /// The first day. If this is set, games of unknown year do not match.
    pub from: Option<Date>,
    /// The last day, inclusive.
    pub to: Option<Date>,
}

impl Filter {
    /// Whether a game matches. If its day is not known exactly, the game matches if any of its possible days does.
    #[must_use]
    pub fn matches(&self, entry: &Entry) -> bool {
        let player_names = [without_case_or_accents(&entry.white), without_case_or_accents(&entry.black)];
        without_case_or_accents(&self.players)
            .split_whitespace()
            .all(|word| player_names.iter().any(|name| name.contains(word)))
            && self.game.as_ref().is_none_or(|game| *game == entry.game)
            && self.result.is_none_or(|result| result == entry.result)
            && self.from.is_none_or(|from| entry.date.latest().is_some_and(|date| Some(date) >= from.earliest()))
            && self
                .to
                .is_none_or(|to| entry.date.earliest().is_some_and(|date| to.latest().is_none_or(|to| date <= to)))
    }
}

/// The order of the list of games. Among equal ones, the newest comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By date, newest first.
    #[default]
    NewestFirst,
    /// By White's name, then Black's.
    Players,
    /// By the name of the game.
    Game,
}

impl Order {
    /// Sorts the games.
    pub fn sort(self, entries: &mut [Entry]) {
        entries.sort_by_cached_key(|entry| {
            let sort_names = match self {
                Self::NewestFirst => [String::new(), String::new()],
                Self::Players => [without_case_or_accents(&entry.white), without_case_or_accents(&entry.black)],
                Self::Game => [entry.game.clone(), String::new()],
            };
            (sort_names, Reverse((entry.date, entry.id.clone())))
        });
    }
}

/// Whether two names are the same, whatever their capitals and accents.
#[must_use]
pub fn same_name(name: &str, other_name: &str) -> bool {
    without_case_or_accents(name.trim()) == without_case_or_accents(other_name.trim())
}

/// The text in lower case and without accents, for comparison.
pub(crate) fn without_case_or_accents(text: &str) -> String {
    let base_letters =
        text.chars().flat_map(char::to_lowercase).filter(|letter| !('\u{300}'..='\u{36f}').contains(letter));
    base_letters
        .map(|letter| match letter {
            'à'..='å' => 'a',
            'ç' => 'c',
            'è'..='ë' => 'e',
            'ì'..='ï' => 'i',
            'ñ' => 'n',
            'ò'..='ö' => 'o',
            'ù'..='ü' => 'u',
            'ý' | 'ÿ' => 'y',
            other_letter => other_letter,
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// `id white black game result date`, with underscores for spaces in names.
    pub fn entries(lines: &str) -> Vec<Entry> {
        let parse_entry = |line: &str| -> Option<Entry> {
            let mut words = line.split_whitespace();
            let mut next_word = || words.next().map(|word| word.replace('_', " "));
            Some(Entry {
                id: next_word()?.parse().ok()?,
                white: next_word()?,
                black: next_word()?,
                game: next_word()?,
                result: next_word()?.parse().ok()?,
                date: next_word()?.parse().ok()?,
                moves: 1,
                levels: [None; 2],
            })
        };
        lines.trim().lines().map(|line| parse_entry(line).unwrap_or_else(|| panic!("{line}"))).collect()
    }

    fn sample_entries() -> Vec<Entry> {
        entries(
            "
            a José_Silva Ana    turnover-modern  1-0     2026.07.21
            b Ana        Berta  turnover-classic 0-1     2026.07.20
            c Berta      JOSÉ   lielow           1/2-1/2 2026.??.??
            d ana        Älva   turnover-modern  *       ????.??.??
            e Jose\u{301} Berta dice-chess       1-0     2024.02.29
            ",
        )
    }

    fn joined_ids(entries: &[Entry]) -> String {
        entries.iter().map(|entry| entry.id.as_str()).collect()
    }

    #[test]
    fn a_filter_lets_through_what_is_asked_for() {
        let some_date = |text: &str| Some(text.parse().expect("a date"));
        let player_filter = |text: &str| Filter { players: text.into(), ..Filter::default() };
        let day_filter = |from, to| Filter { from, to, ..Filter::default() };
        for (filter, expected_ids) in [
            (Filter::default(), "abcde"),
            (player_filter("  "), "abcde"),
            (player_filter("jose"), "ace"),
            (player_filter("JOSÉ"), "ace"),
            (player_filter("berta  jos"), "ce"),
            (player_filter("alv"), "d"),
            (player_filter("nobody"), ""),
            (Filter { game: Some("turnover-modern".into()), ..player_filter("silva") }, "a"),
            (Filter { game: Some("turnover".into()), ..Filter::default() }, ""),
            (Filter { result: Some(ResultTag::WhiteWins), ..Filter::default() }, "ae"),
            (day_filter(some_date("2026.07.21"), None), "ac"),
            (day_filter(None, some_date("2026.07.20")), "bce"),
            (day_filter(some_date("2024.02.29"), some_date("2024.02.29")), "e"),
            (day_filter(some_date("2026.??.??"), some_date("2026.??.??")), "abc"),
            (day_filter(some_date("2025.??.??"), some_date("2025.12.??")), ""),
            (day_filter(some_date("2027.01.01"), None), ""),
        ] {
            let passed_entries: Vec<Entry> =
                sample_entries().into_iter().filter(|entry| filter.matches(entry)).collect();
            assert_eq!(joined_ids(&passed_entries), expected_ids, "{filter:?}");
        }
    }

    #[test]
    fn a_list_has_an_order_whatever_it_was_before() {
        for (order, expected_ids) in [(Order::NewestFirst, "abced"), (Order::Players, "dbcea"), (Order::Game, "ecbad")]
        {
            let mut entries = sample_entries();
            for rotation_count in 0..entries.len() {
                entries.rotate_left(1);
                order.sort(&mut entries);
                assert_eq!(joined_ids(&entries), expected_ids, "{order:?} {rotation_count}");
            }
        }
    }

    #[test]
    fn of_one_day_the_last_game_comes_first() {
        let mut entries = entries("day-0001 A B g * 2026.07.21\nday-0002 A B g * 2026.07.21");
        Order::NewestFirst.sort(&mut entries);
        assert_eq!(joined_ids(&entries), "day-0002day-0001");
    }
}
