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
        let names = [plain(&entry.white), plain(&entry.black)];
        plain(&self.players).split_whitespace().all(|word| names.iter().any(|name| name.contains(word)))
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
            let names = match self {
                Self::NewestFirst => [String::new(), String::new()],
                Self::Players => [plain(&entry.white), plain(&entry.black)],
                Self::Game => [entry.game.clone(), String::new()],
            };
            (names, Reverse((entry.date, entry.id.clone())))
        });
    }
}

/// Whether two names are the same, whatever their capitals and accents.
#[must_use]
pub fn same_name(first_name: &str, second_name: &str) -> bool {
    plain(first_name.trim()) == plain(second_name.trim())
}

/// The text in lower case and without accents, for comparison.
pub(crate) fn plain(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase).filter(|letter| !('\u{300}'..='\u{36f}').contains(letter));
    letters
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
        let entry = |line: &str| -> Option<Entry> {
            let mut words = line.split_whitespace();
            let mut next = || words.next().map(|word| word.replace('_', " "));
            Some(Entry {
                id: next()?.parse().ok()?,
                white: next()?,
                black: next()?,
                game: next()?,
                result: next()?.parse().ok()?,
                date: next()?.parse().ok()?,
                moves: 1,
                levels: [None; 2],
            })
        };
        lines.trim().lines().map(|line| entry(line).unwrap_or_else(|| panic!("{line}"))).collect()
    }

    fn games() -> Vec<Entry> {
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

    fn names(entries: &[Entry]) -> String {
        entries.iter().map(|entry| entry.id.as_str()).collect()
    }

    #[test]
    fn a_filter_lets_through_what_is_asked_for() {
        let date = |text: &str| Some(text.parse().expect("a date"));
        let players = |text: &str| Filter { players: text.into(), ..Filter::default() };
        let days = |from, to| Filter { from, to, ..Filter::default() };
        for (filter, passed) in [
            (Filter::default(), "abcde"),
            (players("  "), "abcde"),
            (players("jose"), "ace"),
            (players("JOSÉ"), "ace"),
            (players("berta  jos"), "ce"),
            (players("alv"), "d"),
            (players("nobody"), ""),
            (Filter { game: Some("turnover-modern".into()), ..players("silva") }, "a"),
            (Filter { game: Some("turnover".into()), ..Filter::default() }, ""),
            (Filter { result: Some(ResultTag::WhiteWins), ..Filter::default() }, "ae"),
            (days(date("2026.07.21"), None), "ac"),
            (days(None, date("2026.07.20")), "bce"),
            (days(date("2024.02.29"), date("2024.02.29")), "e"),
            (days(date("2026.??.??"), date("2026.??.??")), "abc"),
            (days(date("2025.??.??"), date("2025.12.??")), ""),
            (days(date("2027.01.01"), None), ""),
        ] {
            let found: Vec<Entry> = games().into_iter().filter(|entry| filter.matches(entry)).collect();
            assert_eq!(names(&found), passed, "{filter:?}");
        }
    }

    #[test]
    fn a_list_has_an_order_whatever_it_was_before() {
        for (order, sorted) in [(Order::NewestFirst, "abced"), (Order::Players, "dbcea"), (Order::Game, "ecbad")] {
            let mut entries = games();
            for turn in 0..entries.len() {
                entries.rotate_left(1);
                order.sort(&mut entries);
                assert_eq!(names(&entries), sorted, "{order:?} {turn}");
            }
        }
    }

    #[test]
    fn of_one_day_the_last_game_comes_first() {
        let mut entries = entries("day-0001 A B g * 2026.07.21\nday-0002 A B g * 2026.07.21");
        Order::NewestFirst.sort(&mut entries);
        assert_eq!(names(&entries), "day-0002day-0001");
    }
}
