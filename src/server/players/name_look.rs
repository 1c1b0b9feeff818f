//! What a name looks like: whether two names could be taken for one another.
// CITE: Unicode Technical Standard #39, skeletons, restriction levels and the general security profile.

use serde::{Deserialize, Serialize};
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

use crate::player::{PlayerName, reserved_names};

/// The forms of a name of which no two players have the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameLook {
    /// The name in small letters.
    pub folded: String,
    /// Its skeleton: the same for all names that look alike.
    pub skeleton: String,
}

/// Why a name could be taken for another.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameLookError {
    /// Letters of several scripts, such as Latin and Cyrillic.
    #[error("expected a name in one script")]
    Scripts,
    /// It looks like a name that is reserved.
    #[error("expected a name that does not look like one that is reserved")]
    Reserved,
    /// A letter that is not in everyday use.
    #[error("expected letters of everyday use in a name, found {0:?}")]
    Restricted(char),
}

impl NameLook {
    /// What a name looks like that players may choose.
    ///
    /// # Errors
    /// If the name mixes scripts, has letters that are not in everyday use, or looks like one that is reserved.
    pub fn of_new(name: &PlayerName) -> Result<Self, NameLookError> {
        let text = name.as_str();
        if let Some(letter) = text.chars().find(|letter| !letter.identifier_allowed()) {
            return Err(NameLookError::Restricted(letter));
        }
        if !text.is_single_script() {
            return Err(NameLookError::Scripts);
        }
        let look = Self::of(name);
        if look.is_reserved() { Err(NameLookError::Reserved) } else { Ok(look) }
    }

    /// Whether it looks like a name that is reserved.
    pub(in crate::server) fn is_reserved(&self) -> bool {
        let unpunctuated = self.skeleton.replace(['_', '-', ' '], "");
        reserved_names().any(|reserved| skeleton_of(&reserved) == unpunctuated)
    }

    /// What any name looks like.
    #[must_use]
    pub fn of(name: &PlayerName) -> Self {
        Self::of_text(name.as_str())
    }

    /// What any text looks like in the place of a name.
    pub(in crate::server) fn of_text(text: &str) -> Self {
        Self { folded: text.to_lowercase(), skeleton: skeleton_of(text) }
    }
}

/// The skeleton in small letters. It comes first, because a large I looks like a small l.
fn skeleton_of(text: &str) -> String {
    skeleton(text).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(text: &str) -> Result<NameLook, NameLookError> {
        NameLook::of_new(&text.parse().expect(text))
    }

    #[test]
    fn names_that_look_alike_have_the_same_skeleton() {
        for [one, other] in [["Paypal", "PaypaI"], ["paypal", "paypa1"], ["modern", "rnodern"], ["Ana0", "AnaO"]] {
            let [one, other] = [one, other].map(|text| look(text).expect(text));
            assert!(one.skeleton == other.skeleton && one.folded != other.folded, "{one:?} {other:?}");
        }
        // Cyrillic letters that look like Latin ones.
        let cyrillic = look("\u{441}\u{430}\u{441}\u{435}\u{440}").expect("one script");
        assert_eq!(cyrillic.skeleton, look("cacep").expect("one script").skeleton);
        assert_ne!(look("Ana").expect("a name").skeleton, look("Ane").expect("a name").skeleton);
    }

    #[test]
    fn what_looks_like_a_reserved_name_is_refused() {
        for text in ["systern", "Sys-tern", "he1p", "Turn0ver", "TurnOver1"] {
            let is_other = text == "TurnOver1";
            assert_eq!(look(text).err(), (!is_other).then_some(NameLookError::Reserved), "{text}");
        }
    }

    #[test]
    fn a_nickname_with_blanks_may_look_reserved_too() {
        for (nickname, is_reserved) in [("Ad min", true), ("he1p", true), ("Ada Min", false), ("", false)] {
            assert_eq!(NameLook::of_text(nickname).is_reserved(), is_reserved, "{nickname:?}");
        }
    }

    #[test]
    fn the_case_makes_no_other_name() {
        assert_eq!(look("ANA").expect("a name").folded, look("ana").expect("a name").folded);
    }

    #[test]
    fn one_script_alone_and_of_everyday_use() {
        for text in ["Ana-1", "José", "Ольга_2", "山田たろう", "Αθηνά"] {
            assert!(look(text).is_ok(), "{text}");
        }
        // The second letter is Cyrillic.
        assert_eq!(look("A\u{43d}a"), Err(NameLookError::Scripts));
        assert_eq!(look("a\u{1d41b}c"), Err(NameLookError::Restricted('\u{1d41b}')));
        assert_eq!(look("\u{fb01}n"), Err(NameLookError::Restricted('\u{fb01}')));
    }
}
