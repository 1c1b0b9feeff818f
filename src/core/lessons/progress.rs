//! The exercises that have been solved so far.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::stars::Stars;
use crate::excerpt::excerpt;
use crate::games::course::{Course, Exercise};

/// How many characters of a wrong text an error quotes.
const QUOTED: usize = 40;

/// The best marks so far, by course and exercise.
///
/// Courses and exercises that this version does not know are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExerciseProgress(BTreeMap<String, BTreeMap<String, Stars>>);

/// The text is no progress.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected solved exercises such as turnover-modern/tower=3, with 1 to 3 stars each, found {0:?}")]
pub struct ProgressError(String);

impl ExerciseProgress {
    /// Whether nothing has been solved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values().all(BTreeMap::is_empty)
    }

    /// The best mark for an exercise of a course, or of the course that it belonged to before; `None` if it has not been solved.
    #[must_use]
    pub fn best_stars(&self, course: &Course, exercise: &Exercise) -> Option<Stars> {
        let kept_in = |course: &str| self.stars(course, exercise.id);
        kept_in(course.id).max(exercise.moved_from.and_then(kept_in))
    }

    /// The best mark that is kept under these ids; `None` if there is none.
    #[must_use]
    pub fn stars(&self, course: &str, exercise: &str) -> Option<Stars> {
        self.0.get(course)?.get(exercise).copied()
    }

    /// Keeps a mark if it is better than the one before. Returns whether it is.
    pub fn record(&mut self, course: &str, exercise: &str, stars: Stars) -> bool {
        let is_better = self.stars(course, exercise).is_none_or(|before| before < stars);
        if is_better {
            self.0.entry(course.to_owned()).or_default().insert(exercise.to_owned(), stars);
        }
        is_better
    }

    /// The number of solved exercises of a course.
    #[must_use]
    pub fn solved_count(&self, course: &Course) -> usize {
        course.exercises.iter().filter(|exercise| self.best_stars(course, exercise).is_some()).count()
    }

    /// The index of the first exercise of a course that has not been solved; 0 if all have been.
    #[must_use]
    pub fn next(&self, course: &Course) -> usize {
        course.exercises.iter().position(|exercise| self.best_stars(course, exercise).is_none()).unwrap_or(0)
    }
}

impl FromStr for ExerciseProgress {
    type Err = ProgressError;

    /// Reads the text in which earlier versions stored them, such as `turnover-modern/tower=3 turnover-modern/fort=2`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut progress = Self::default();
        for entry in text.split_ascii_whitespace() {
            let (course, exercise, stars) = read_entry(entry).ok_or_else(|| ProgressError(excerpt(entry, QUOTED)))?;
            progress.0.entry(course.to_owned()).or_default().insert(exercise.to_owned(), stars);
        }
        Ok(progress)
    }
}

/// An exercise and its mark.
fn read_entry(entry: &str) -> Option<(&str, &str, Stars)> {
    let (name, stars) = entry.split_once('=')?;
    let (course, exercise) = name.split_once('/')?;
    let stars = Stars::new(stars.parse().ok()?)?;
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    (is_name(course) && is_name(exercise)).then_some((course, exercise, stars))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::stored::tests::{check_is_kept, stored};

    fn stars(count: u8) -> Stars {
        Stars::new(count).expect("one to three")
    }

    #[test]
    fn progress_is_written_and_read_again_with_what_another_version_has_added() {
        let mut progress = ExerciseProgress::default();
        check_is_kept(&progress);
        assert_eq!(stored(json!("")), Ok(progress.clone()));
        progress.record("turnover-modern", "tower", stars(2));
        progress.record("new-game", "some_thing", stars(1));
        progress.record("turnover-modern", "fort", stars(3));
        check_is_kept(&progress);
        let today = json!({ "new-game": { "some_thing": 1 }, "turnover-modern": { "fort": 3, "tower": 2 } });
        assert_eq!(serde_json::to_value(&progress).ok(), Some(today));
        // So it was stored by version 0.1. It must open for ever.
        let text = "new-game/some_thing=1 turnover-modern/fort=3 turnover-modern/tower=2";
        assert_eq!(stored(json!(text)), Ok(progress));
    }

    #[test]
    fn only_a_better_mark_is_kept() {
        let mut progress = ExerciseProgress::default();
        assert!(progress.record("lielow", "win", stars(2)));
        assert!(!progress.record("lielow", "win", stars(1)));
        assert_eq!(progress.stars("lielow", "win"), Some(stars(2)));
        assert!(progress.record("lielow", "win", stars(3)));
        assert_eq!(progress.stars("lielow", "win"), Some(Stars::MAX));
    }

    #[test]
    fn a_text_that_is_no_progress_is_refused_with_the_entry_at_fault() {
        for (text, found) in [
            ("lielow/win=4", "lielow/win=4"),
            ("lielow/win=0", "lielow/win=0"),
            ("lielow/win=2 lielow/win", "lielow/win"),
            ("win=2", "win=2"),
            ("/win=2", "/win=2"),
            ("a/b/c=2", "a/b/c=2"),
            ("a/ä=1", "a/ä=1"),
        ] {
            assert_eq!(text.parse::<ExerciseProgress>(), Err(ProgressError(found.into())), "{text}");
        }
        for (value, expected) in [
            (json!(["lielow/win=2"]), "expected a map"),
            (json!({ "lielow": 2 }), "expected a map"),
            (json!({ "lielow": { "win": 4 } }), "expected 1 to 3 stars, found 4"),
        ] {
            let error = stored::<ExerciseProgress>(value).expect_err("no progress");
            assert!(error.contains(expected), "{error}");
        }
        let endless = "x".repeat(100_000).parse::<ExerciseProgress>().expect_err("no progress");
        assert!(endless.to_string().len() < 200);
    }
}
