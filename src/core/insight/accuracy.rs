//! How accurately a game was played, as its record tells.
//!
//! A review takes minutes, so what it found is kept in two tags of the record, in percent: `[WhiteAccuracy "87.5"]`.

use crate::board::Side;
use crate::session::{ACCURACY_TAGS as TAGS, Head};

/// The accuracy of a side, from 0 to 1; `None` if the record does not tell it.
#[must_use]
pub fn accuracy(head: &Head, side: Side) -> Option<f64> {
    let (_, value) = head.more.iter().find(|(name, _)| name.eq_ignore_ascii_case(TAGS[side.index()]))?;
    let percent: f64 = value.trim().parse().ok()?;
    (0.0..=100.0).contains(&percent).then_some(percent / 100.0)
}

/// Keeps the accuracy of both sides, from 0 to 1, in the head of the record; `None` for a side that has not moved.
pub fn set_accuracy(head: &mut Head, accuracies: [Option<f64>; 2]) {
    head.more.retain(|(name, _)| !TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag)));
    for (tag, accuracy) in TAGS.into_iter().zip(accuracies) {
        if let Some(accuracy) = accuracy {
            head.more.push((tag.to_owned(), format!("{:.1}", 100.0 * accuracy.clamp(0.0, 1.0))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId, GameRecord};

    #[test]
    fn what_a_review_found_is_kept_in_the_record() {
        let mut record = GameRecord::of(Game::new(GameId::Lielow));
        assert_eq!(accuracy(&record.head, Side::White), None);
        set_accuracy(&mut record.head, [Some(0.5), Some(0.25)]);
        set_accuracy(&mut record.head, [Some(0.8754), None]);
        let read = GameRecord::read(&record.to_string()).expect("its own text");
        assert_eq!(Side::ALL.map(|side| accuracy(&read.head, side)), [Some(0.875), None]);
        for value in ["", "x", "101", "-1", "NaN", "inf"] {
            let head = Head { more: vec![(TAGS[0].to_owned(), value.to_owned())], ..Head::default() };
            assert_eq!(accuracy(&head, Side::White), None, "{value:?}");
        }
    }

    #[test]
    fn a_rematch_has_no_accuracy_yet() {
        let mut head = Head::default();
        set_accuracy(&mut head, [Some(0.5), Some(0.25)]);
        assert_eq!(head.for_rematch().more, []);
    }
}
