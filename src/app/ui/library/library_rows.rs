//! The filtered and sorted rows of the library's list.
//!
//! They are computed when the library or the filter has changed, not in every frame.

use std::collections::BTreeMap;

use crate::app::persistence::LibraryIndex;
use crate::archive::{Date, DateError, Entry, Filter, Order, RecordId};
use crate::insight::Standings;

/// The displayed rows.
#[derive(Default)]
pub(in crate::app::ui) struct Rows {
    /// The games that match the filter, in order.
    pub(in crate::app::ui) entries: Vec<Entry>,
    /// The unreadable records and the reasons. They are not filtered.
    pub(in crate::app::ui) unreadable: Vec<(RecordId, String)>,
    /// The names of the games that occur.
    pub(in crate::app::ui) games: Vec<String>,
    /// All players, those with most games first.
    pub(in crate::app::ui) players: Vec<String>,
    /// The player whose results are shown, and the results.
    standings: Option<(String, Standings)>,
    all_entries: Vec<Entry>,
    key_of_rows: Option<(u64, Filter, Order)>,
}

impl Rows {
    /// Computes the rows again if something has changed.
    pub(in crate::app::ui) fn renew(&mut self, index: &LibraryIndex, filter: &Filter, order: Order) {
        let edition = self.key_of_rows.as_ref().map(|(edition, ..)| *edition);
        if self.key_of_rows.as_ref().is_some_and(|made| (made.0, &made.1, made.2) == (index.edition, filter, order)) {
            return;
        }
        if edition != Some(index.edition) {
            let records = index.records.as_deref().unwrap_or_default();
            self.all_entries = records.iter().filter_map(|listed| listed.entry.clone().ok()).collect();
            let unreadable_entry =
                |listed: &crate::app::persistence::LibraryEntry| Some((listed.id.clone(), listed.entry.clone().err()?));
            self.unreadable = records.iter().filter_map(unreadable_entry).collect();
            self.games = self.all_entries.iter().map(|entry| entry.game.clone()).collect();
            self.games.sort_unstable();
            self.games.dedup();
            self.players = players(&self.all_entries);
            self.standings = None;
        }
        self.entries = self.all_entries.iter().filter(|entry| filter.matches(entry)).cloned().collect();
        order.sort(&mut self.entries);
        self.key_of_rows = Some((index.edition, filter.clone(), order));
    }

    /// The displayed game with this record.
    pub(in crate::app::ui) fn find(&self, id: &RecordId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == *id)
    }

    /// Whether a record is displayed, readable or not.
    pub(in crate::app::ui) fn holds(&self, id: &RecordId) -> bool {
        self.find(id).is_some() || self.unreadable.iter().any(|(other, _)| other == id)
    }

    /// The results of a player, independent of the filter.
    pub(in crate::app::ui) fn standings(&mut self, player: &str) -> &Standings {
        let (_, standings) = match self.standings.take() {
            Some(cached_standings) if cached_standings.0 == player => self.standings.insert(cached_standings),
            _ => self.standings.insert((player.to_owned(), Standings::of(player, &self.all_entries))),
        };
        standings
    }
}

fn players(entries: &[Entry]) -> Vec<String> {
    let mut games_and_name = BTreeMap::<String, (usize, &str)>::new();
    for name in entries.iter().flat_map(|entry| [entry.white.trim(), entry.black.trim()]) {
        if !name.is_empty() {
            games_and_name.entry(name.to_lowercase()).or_insert((0, name)).0 += 1;
        }
    }
    let mut players: Vec<(usize, &str)> = games_and_name.into_values().collect();
    players.sort_by_key(|&(count, name)| (std::cmp::Reverse(count), name));
    players.into_iter().map(|(_, name)| name.to_owned()).collect()
}

/// The date typed by the player, such as `2026`, `2026-07` or `2026.07.21`. `None` if nothing is typed.
pub(in crate::app::ui) fn typed_date(text: &str) -> Result<Option<Date>, DateError> {
    let mut text = text.trim().replace(['-', '/', ' '], ".");
    if text.is_empty() {
        return Ok(None);
    }
    for _ in text.matches('.').count()..2 {
        text.push_str(".??");
    }
    text.parse().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::persistence::LibraryEntry;

    fn library_index(count: usize) -> LibraryIndex {
        let record = |number| {
            let id: RecordId = format!("a-{number:05}").parse().expect("a name");
            let text =
                format!("[Variant \"turnover-modern\"]\n[White \"Ana\"]\n[Black \"P{}\"]\n\n1. d4 1-0", number % 7);
            if number == 3 { LibraryEntry::read(&id, "torn") } else { LibraryEntry::read(&id, &text) }
        };
        let mut index = LibraryIndex::default();
        index.fill((0..count).map(record).collect());
        index
    }

    #[test]
    fn a_filter_never_hides_what_cannot_be_read() {
        let mut rows = Rows::default();
        rows.renew(&library_index(20), &Filter { players: "p1".into(), ..Filter::default() }, Order::default());
        let seen: Vec<&str> = rows.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(seen, ["a-00015", "a-00008", "a-00001"]);
        assert_eq!(rows.unreadable.len(), 1);
        assert_eq!(rows.players[0], "Ana");
        assert_eq!((rows.standings("ana").total().wins, rows.games.len()), (19, 1));
        assert_eq!(rows.standings("P1").total().losses, 3);
    }

    #[test]
    fn thousands_of_games_are_looked_through_only_when_something_is_new() {
        let (index, mut rows) = (library_index(5000), Rows::default());
        rows.renew(&index, &Filter::default(), Order::default());
        assert_eq!(rows.entries.len(), 4999);
        rows.entries.clear();
        rows.renew(&index, &Filter::default(), Order::default());
        assert!(rows.entries.is_empty(), "nothing was new");
        rows.renew(&index, &Filter::default(), Order::Players);
        assert_eq!(rows.entries.len(), 4999);
    }

    #[test]
    fn a_day_may_be_typed_as_one_likes() {
        for (text, day) in [
            ("2026", "2026.??.??"),
            ("2026-07", "2026.07.??"),
            (" 2026/07/21 ", "2026.07.21"),
            ("2026.07.??", "2026.07.??"),
        ] {
            assert_eq!(typed_date(text).map(|date| date.map(|date| date.to_string())), Ok(Some(day.to_owned())));
        }
        assert_eq!(typed_date(" "), Ok(None));
        assert!(typed_date("26").is_err() && typed_date("2026.02.30").is_err());
    }
}
