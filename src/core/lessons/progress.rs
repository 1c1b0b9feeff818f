//! The exercises that have been solved so far, and the text that keeps them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::stars::Stars;
use crate::excerpt::excerpt;
use crate::games::course::Course;

/// How many characters of a wrong text an error quotes.
const QUOTED: usize = 40;

/// The best marks so far, by course and exercise.
///
/// Written as `turnover-modern/tower=3 turnover-modern/fort=2`. Courses and exercises that this version does not know are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExerciseProgress(BTreeMap<(String, String), Stars>);

/// The text is no progress.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected solved exercises such as turnover-modern/tower=3, with 1 to 3 stars each, found {0:?}")]
pub struct ProgressError(String);

impl ExerciseProgress {
    /// Whether nothing has been solved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The best mark for an exercise; `None` if it has not been solved.
    #[must_use]
    pub fn stars(&self, course: &str, exercise: &str) -> Option<Stars> {
        self.0.get(&(course.to_owned(), exercise.to_owned())).copied()
    }

    /// Keeps a mark if it is better than the one before. Returns whether it is.
    pub fn record(&mut self, course: &str, exercise: &str, stars: Stars) -> bool {
        let is_better = self.stars(course, exercise).is_none_or(|before| before < stars);
        if is_better {
            self.0.insert((course.to_owned(), exercise.to_owned()), stars);
        }
        is_better
    }

    /// The number of solved exercises of a course.
    #[must_use]
    pub fn solved(&self, course: &Course) -> usize {
        course.exercises.iter().filter(|exercise| self.stars(course.id, exercise.id).is_some()).count()
    }

    /// The index of the first exercise of a course that has not been solved; 0 if all have been.
    #[must_use]
    pub fn next(&self, course: &Course) -> usize {
        course.exercises.iter().position(|exercise| self.stars(course.id, exercise.id).is_none()).unwrap_or(0)
    }
}

impl fmt::Display for ExerciseProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ((course, exercise), stars)) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{course}/{exercise}={stars}")?;
        }
        Ok(())
    }
}

impl FromStr for ExerciseProgress {
    type Err = ProgressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = |entry: &str| {
            let (name, stars) = entry.split_once('=')?;
            let (course, exercise) = name.split_once('/')?;
            let stars = Stars::new(stars.parse().ok()?)?;
            let is_name = |name: &str| {
                !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
            };
            (is_name(course) && is_name(exercise)).then(|| ((course.to_owned(), exercise.to_owned()), stars))
        };
        let entries = text.split_ascii_whitespace();
        entries
            .map(|entry| read(entry).ok_or_else(|| ProgressError(excerpt(entry, QUOTED))))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stars(count: u8) -> Stars {
        Stars::new(count).expect("one to three")
    }

    #[test]
    fn progress_is_written_and_read_again_with_what_another_version_has_added() {
        let mut progress = ExerciseProgress::default();
        assert_eq!((progress.to_string(), "".parse()), (String::new(), Ok(progress.clone())));
        progress.record("turnover-modern", "tower", stars(2));
        progress.record("new-game", "some_thing", stars(1));
        let text = progress.to_string();
        assert_eq!(text, "new-game/some_thing=1 turnover-modern/tower=2");
        assert_eq!(text.parse(), Ok(progress));
    }

    #[test]
    fn only_a_better_mark_is_kept() {
        let mut progress = ExerciseProgress::default();
        assert!(progress.record("lielow", "win", stars(2)));
        assert!(!progress.record("lielow", "win", stars(1)));
        assert_eq!(progress.stars("lielow", "win"), Some(stars(2)));
        assert!(progress.record("lielow", "win", stars(3)));
        assert_eq!(progress.stars("lielow", "win"), Some(Stars::MOST));
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
        let endless = "x".repeat(100_000).parse::<ExerciseProgress>().expect_err("no progress");
        assert!(endless.to_string().len() < 200);
    }
}
