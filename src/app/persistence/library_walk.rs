//! Reads the records of the library for whoever counts them: a few in each frame, so that frames stay short.

use crate::session::GameRecord;

/// A walk through the records of the library, in which the newest ones come first.
#[derive(Default)]
pub struct LibraryWalk {
    /// The version of the library that was asked for.
    edition: Option<u64>,
    /// The texts of the records that are not read yet.
    texts: Vec<String>,
    is_complete: bool,
}

impl LibraryWalk {
    /// A walk through this version of the library, whose texts are yet to come.
    #[must_use]
    pub fn of(edition: u64) -> Self {
        Self { edition: Some(edition), ..Self::default() }
    }

    /// Whether it is a walk through this version of the library.
    #[must_use]
    pub fn is_of(&self, edition: u64) -> bool {
        self.edition == Some(edition)
    }

    /// The same walk from its beginning, with these texts.
    #[must_use]
    pub fn restarted(&self, texts: &[String]) -> Self {
        Self { edition: self.edition, texts: texts.to_vec(), is_complete: texts.is_empty() }
    }

    /// Whether records are still to be read.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        !self.texts.is_empty()
    }

    /// Whether all records have been read.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The next records, `max_count` of them at most, each with its place in the library. Those that cannot be read are left out: the library
    /// tells of them.
    pub fn next_records(&mut self, max_count: usize) -> Vec<(usize, GameRecord)> {
        let unread_count = self.texts.len().saturating_sub(max_count);
        let texts = self.texts.drain(unread_count..).enumerate();
        let records =
            texts.filter_map(|(text_index, text)| Some((unread_count + text_index, GameRecord::read(&text).ok()?)));
        let records = records.collect();
        self.is_complete = self.texts.is_empty();
        records
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_records_come_some_at_a_time_and_the_newest_first() {
        let text = |players: &str| format!("[Variant \"lielow\"]\n[White \"{players}\"]\n\n1. e2-e3 1-0");
        let mut texts: Vec<String> = ["a", "b", "c", "d"].map(text).to_vec();
        texts.insert(1, "no record".into());
        let mut walk = LibraryWalk::of(7);
        assert!(walk.is_of(7) && !walk.is_of(8) && !walk.is_complete() && !walk.is_under_way());
        walk = walk.restarted(&texts);
        let mut batches: Vec<Vec<String>> = Vec::new();
        while walk.is_under_way() {
            assert!(!walk.is_complete());
            let records = walk.next_records(3).into_iter();
            batches.push(records.map(|(index, record)| format!("{index}{}", record.head.players[0])).collect());
        }
        assert_eq!(batches, [vec!["2b", "3c", "4d"], vec!["0a"]]);
        assert!(walk.is_complete() && walk.is_of(7));
        assert!(walk.restarted(&[]).is_complete(), "an empty library has been read");
    }
}
