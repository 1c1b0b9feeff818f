//! The names that players may have.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::session::GameId;
use crate::text_form::serde_as_text;

/// The number of characters of a name.
pub const NAME_CHARS: RangeInclusive<usize> = 2..=20;

/// Names that would seem to be those of the server, of its operators or of nobody.
const RESERVED_NAMES: [&str; 28] = [
    "admin",
    "administrator",
    "anonymous",
    "black",
    "bot",
    "computer",
    "deleted",
    "draw",
    "engine",
    "everybody",
    "everyone",
    "guest",
    "help",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "owner",
    "player",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "turnover",
    "white",
];

/// A name that a player may have: 2 to 20 letters, digits, underscores and hyphens, the first of them a letter, and not reserved. Its
/// letters may be of any script; that they are of one alone, and look like no other name, is checked by the server, which has the tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerName(String);

/// Why a name may not be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Its length.
    #[error("expected a name of {least} to {most} characters, found {0}", least = NAME_CHARS.start(), most = NAME_CHARS.end())]
    Length(usize),
    /// A character.
    #[error("expected letters, digits, _ and - in a name, found {0:?}")]
    Character(char),
    /// The first character.
    #[error("expected a letter at the beginning of a name, found {0:?}")]
    Beginning(char),
    /// It seems to be that of the server or of nobody.
    #[error("expected a name that is not reserved, found {0:?}")]
    Reserved(String),
}

impl PlayerName {
    /// The name as its player writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlayerName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let count = text.chars().count();
        if !NAME_CHARS.contains(&count) {
            return Err(NameError::Length(count));
        }
        let may_be = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
        if let Some(wrong_character) = text.chars().find(|&letter| !may_be(letter)) {
            return Err(NameError::Character(wrong_character));
        }
        if let Some(first) = text.chars().next().filter(|first| !first.is_alphabetic()) {
            return Err(NameError::Beginning(first));
        }
        if is_reserved(text) { Err(NameError::Reserved(text.to_owned())) } else { Ok(Self(text.to_owned())) }
    }
}

fn is_reserved(text: &str) -> bool {
    let name = bare(text);
    reserved_names().any(|reserved| reserved == name)
}

/// The name in small letters, without underscores and hyphens.
fn bare(text: &str) -> String {
    text.replace(['_', '-'], "").to_lowercase()
}

/// The names that nobody may have, in small letters, without underscores and hyphens: also those of the games.
pub fn reserved_names() -> impl Iterator<Item = String> {
    let games = GameId::ALL.into_iter().map(|game| bare(&game.to_string()));
    RESERVED_NAMES.into_iter().map(str::to_owned).chain(games)
}

/// Whether a character cannot be seen, or changes the direction of those around it, so that names with it would look alike.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(PlayerName);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_letters_digits_underscores_and_hyphens_of_any_script() {
        for text in ["Ana", "x1", "José-María_2", "Ольга", "山田太郎", "Αθηνά", &"é".repeat(20)] {
            let name: PlayerName = text.parse().expect(text);
            assert_eq!(name.to_string(), text);
            let json = serde_json::to_string(&name).expect("a text");
            assert_eq!(serde_json::from_str::<PlayerName>(&json).expect(&json), name);
        }
    }

    #[test]
    fn what_is_no_name_is_refused_with_what_was_expected() {
        for (text, error) in [
            ("", "expected a name of 2 to 20 characters, found 0"),
            ("a", "expected a name of 2 to 20 characters, found 1"),
            ("abcdefghijklmnopqrstu", "expected a name of 2 to 20 characters, found 21"),
            ("a b", "expected letters, digits, _ and - in a name, found ' '"),
            ("e\u{301}a", "expected letters, digits, _ and - in a name, found '\\u{301}'"),
            ("a\u{200b}b", "expected letters, digits, _ and - in a name, found '\\u{200b}'"),
            ("a/b", "expected letters, digits, _ and - in a name, found '/'"),
            ("7a", "expected a letter at the beginning of a name, found '7'"),
            ("_a", "expected a letter at the beginning of a name, found '_'"),
            ("Ad_min", "expected a name that is not reserved, found \"Ad_min\""),
            ("TURNOVER", "expected a name that is not reserved, found \"TURNOVER\""),
        ] {
            assert_eq!(text.parse::<PlayerName>().expect_err(text).to_string(), error);
        }
        for game in GameId::ALL {
            assert!(game.to_string().parse::<PlayerName>().is_err(), "{game}");
        }
    }

    #[test]
    fn reserved_names_are_in_order_and_in_small_letters() {
        assert!(RESERVED_NAMES.is_sorted() && RESERVED_NAMES.iter().all(|name| name.to_lowercase() == *name));
    }
}
