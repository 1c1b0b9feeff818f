//! Links to puzzles. A link contains its whole puzzle, so that it opens even where no file has that puzzle.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{Puzzle, PuzzleError};

/// What stands before the code of a puzzle.
const FRAGMENT: &str = "#puzzle=";
/// The longest code that is read, in characters. Those of the puzzles in the files have at most 300.
const MAX_CODE: usize = 4096;

impl Puzzle {
    /// The part of a link from its `#`: the puzzle's line with the line feed at its end, by which a code that was cut off is
    /// noticed, in base64 for addresses, without padding.
    ///
    /// ```
    /// use turnover_core::puzzles::Puzzle;
    ///
    /// let puzzle: Puzzle = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900".parse()?;
    /// let link = format!("https://example.org/{}", puzzle.fragment());
    /// assert!(Puzzle::contains_link(&link));
    /// assert_eq!(Puzzle::from_link(&link), Ok(puzzle));
    /// # Ok::<(), turnover_core::puzzles::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn fragment(&self) -> String {
        format!("{FRAGMENT}{}", URL_SAFE_NO_PAD.encode(format!("{self}\n")))
    }

    /// Whether a text looks like a link to a puzzle, even if it is damaged.
    #[must_use]
    pub fn contains_link(text: &str) -> bool {
        text.contains(FRAGMENT)
    }

    /// Reads a link to a puzzle, or its part from the `#`, with anything before and behind it. Its position and its solution are
    /// legal.
    ///
    /// # Errors
    /// If the text is no such link, or its code does not contain a puzzle.
    pub fn from_link(text: &str) -> Result<Self, PuzzleError> {
        let link_error =
            || PuzzleError::field("a link to a puzzle, such as https://example.org/#puzzle=dHVybm92ZXI", text);
        let (_, puzzle_code) = text.split_once(FRAGMENT).ok_or_else(link_error)?;
        let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_';
        let code = puzzle_code.split(is_end).next().filter(|code| code.len() <= MAX_CODE).ok_or_else(link_error)?;
        let text =
            URL_SAFE_NO_PAD.decode(code).ok().and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(link_error)?;
        let puzzle: Self = text.strip_suffix('\n').ok_or_else(link_error)?.parse()?;
        puzzle.solved_game()?;
        Ok(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";

    #[test]
    fn a_link_is_found_wherever_it_was_copied_from() {
        let puzzle: Puzzle = MATE.parse().expect("a puzzle");
        let fragment = puzzle.fragment();
        for text in [
            fragment.clone(),
            format!("https://example.org/turnover/?lang=es{fragment}"),
            format!(" look: <https://example.org/{fragment}>\n"),
            format!("https://example.org/{fragment}&x=1"),
        ] {
            assert!(Puzzle::contains_link(&text), "{text}");
            assert_eq!(Puzzle::from_link(&text).as_ref(), Ok(&puzzle), "{text}");
        }
    }

    #[test]
    fn damaged_links_are_refused_with_what_was_expected() {
        let fragment = MATE.parse::<Puzzle>().expect("a puzzle").fragment();
        for end in 0..fragment.len() {
            assert!(Puzzle::from_link(&fragment[..end]).is_err(), "{end}");
        }
        let of = |line: &str| format!("{FRAGMENT}{}", URL_SAFE_NO_PAD.encode(format!("{line}\n")));
        for (text, expected) in [
            ("https://example.org/#game=abc".to_owned(), "a link to a puzzle"),
            (format!("{FRAGMENT}{}", "A".repeat(5000)), "a link to a puzzle"),
            (of("nothing"), "game|position|goal|moves|themes|rating"),
            (of(&MATE.replace("a6a8", "a6c7")), "a legal move"),
            (of(&MATE.replace("7c/8", "9c/8")), "expected"),
        ] {
            let error = Puzzle::from_link(&text).expect_err("damaged").to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
