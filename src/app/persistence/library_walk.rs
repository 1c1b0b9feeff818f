//! Reads the records of the library for whoever counts them, one after the other, so that frames stay short.

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

    /// Whether its texts are still to come.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.edition.is_some() && !self.is_complete && !self.is_under_way()
    }

    /// Begins with these texts.
    pub fn begin(&mut self, texts: &[String]) {
        self.texts = texts.to_vec();
        self.is_complete = texts.is_empty();
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

    /// The next record, with its place in the library; `None` if it cannot be read: the library tells of that.
    pub fn next_record(&mut self) -> Option<(usize, GameRecord)> {
        let text = self.texts.pop();
        self.is_complete = self.texts.is_empty();
        Some((self.texts.len(), GameRecord::read(&text?).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_records_come_one_after_the_other_and_the_newest_first() {
        let text = |players: &str| format!("[Variant \"lielow\"]\n[White \"{players}\"]\n\n1. e2-e3 1-0");
        let mut texts: Vec<String> = ["a", "b", "c", "d"].map(text).to_vec();
        texts.insert(1, "no record".into());
        let mut walk = LibraryWalk::of(7);
        assert!(walk.is_of(7) && !walk.is_of(8) && walk.is_waiting() && !walk.is_complete() && !walk.is_under_way());
        walk.begin(&texts);
        assert!(!walk.is_waiting());
        let mut records = Vec::new();
        while walk.is_under_way() {
            assert!(!walk.is_complete());
            let record = walk.next_record();
            records.push(record.map(|(index, record)| format!("{index}{}", record.head.players[0])));
        }
        assert_eq!(records, [Some("4d"), Some("3c"), Some("2b"), None, Some("0a")].map(|text| text.map(str::to_owned)));
        assert!(walk.is_complete() && walk.is_of(7) && !walk.is_waiting());
        let mut empty_walk = LibraryWalk::of(7);
        empty_walk.begin(&[]);
        assert!(empty_walk.is_complete(), "an empty library has been read");
        assert!(!LibraryWalk::default().is_waiting(), "nobody has asked for it");
    }
}
