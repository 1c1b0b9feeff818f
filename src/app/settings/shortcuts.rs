//! The shortcuts of the keyboard, and the player's changes to them.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use bevy::input::keyboard::Key;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::app::screen::Screen;
use crate::excerpt::quoted;

/// What a shortcut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shortcut {
    /// Opens the list of keys.
    Keys,
    /// Opens the rule book.
    Rules,
    /// Looks from White's seat.
    WhiteView,
    /// Looks from Black's seat.
    BlackView,
    /// Looks from above.
    TopView,
    /// Looks from nearer.
    ZoomIn,
    /// Looks from farther.
    ZoomOut,
    /// Turns the table to the left.
    TurnLeft,
    /// Turns the table to the right.
    TurnRight,
    /// Looks from higher up.
    HigherView,
    /// Looks from lower down.
    LowerView,
    /// One move or step back; an exercise again.
    Previous,
    /// One move or step forward; the next exercise.
    Next,
    /// To the start of the line.
    First,
    /// To the end of the line.
    Last,
    /// Takes a move back.
    TakeBack,
    /// Plays again what was taken back.
    PlayAgain,
    /// To the start screen, for another game.
    AnotherGame,
    /// A hint in a game.
    Hint,
    /// Analysis on or off.
    Analysis,
    /// Doubles before a roll, or takes a double.
    Double,
    /// Drops a double, after a question.
    Drop,
    /// A hint in an exercise.
    ExerciseHint,
    /// The solution of an exercise.
    Solution,
    /// Plays or pauses the demonstration.
    Play,
    /// Removes the piece under the cursor in the editor.
    Remove,
}

impl Shortcut {
    /// All shortcuts, in the order of their list.
    pub const ALL: [Self; 26] = [
        Self::Keys,
        Self::Rules,
        Self::WhiteView,
        Self::BlackView,
        Self::TopView,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::TurnLeft,
        Self::TurnRight,
        Self::HigherView,
        Self::LowerView,
        Self::Previous,
        Self::Next,
        Self::First,
        Self::Last,
        Self::TakeBack,
        Self::PlayAgain,
        Self::AnotherGame,
        Self::Hint,
        Self::Analysis,
        Self::Double,
        Self::Drop,
        Self::ExerciseHint,
        Self::Solution,
        Self::Play,
        Self::Remove,
    ];

    /// The name in the settings, and after `shortcut-` in the translation files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keys => "keys",
            Self::Rules => "rules",
            Self::WhiteView => "white-view",
            Self::BlackView => "black-view",
            Self::TopView => "top-view",
            Self::ZoomIn => "zoom-in",
            Self::ZoomOut => "zoom-out",
            Self::TurnLeft => "turn-left",
            Self::TurnRight => "turn-right",
            Self::HigherView => "higher-view",
            Self::LowerView => "lower-view",
            Self::Previous => "previous",
            Self::Next => "next",
            Self::First => "first",
            Self::Last => "last",
            Self::TakeBack => "take-back",
            Self::PlayAgain => "play-again",
            Self::AnotherGame => "another-game",
            Self::Hint => "hint",
            Self::Analysis => "analysis",
            Self::Double => "double",
            Self::Drop => "drop",
            Self::ExerciseHint => "exercise-hint",
            Self::Solution => "solution",
            Self::Play => "play",
            Self::Remove => "remove",
        }
    }

    /// The usual keys, as they are written in the settings.
    const fn default_keys(self) -> &'static [&'static str] {
        match self {
            Self::Keys => &["F1"],
            Self::Rules => &["Shift+F1"],
            Self::WhiteView => &["F2"],
            Self::BlackView => &["F3"],
            Self::TopView => &["F4"],
            Self::ZoomIn => &["Shift+PageUp"],
            Self::ZoomOut => &["Shift+PageDown"],
            Self::TurnLeft => &["Shift+Home"],
            Self::TurnRight => &["Shift+End"],
            Self::HigherView => &["F7"],
            Self::LowerView => &["Shift+F7"],
            Self::Previous => &["PageUp"],
            Self::Next => &["PageDown"],
            Self::First => &["Home"],
            Self::Last => &["End"],
            Self::TakeBack => &["Ctrl+Z"],
            Self::PlayAgain => &["Ctrl+Y", "Ctrl+Shift+Z"],
            Self::AnotherGame => &["Ctrl+N"],
            Self::Hint => &["?"],
            Self::Analysis => &["F8"],
            Self::Double => &["F9"],
            Self::Drop => &["Shift+F9"],
            Self::ExerciseHint => &["H", "?"],
            Self::Solution => &["S"],
            Self::Play => &["P"],
            Self::Remove => &["Delete", "Backspace"],
        }
    }

    /// The screens where it does something.
    const fn screens(self) -> &'static [Screen] {
        match self {
            Self::Keys | Self::Rules => &Screen::ALL,
            Self::WhiteView
            | Self::BlackView
            | Self::TopView
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::TurnLeft
            | Self::TurnRight
            | Self::HigherView
            | Self::LowerView => &[Screen::Table, Screen::Editor, Screen::Tutorial, Screen::Learn],
            Self::Previous | Self::Next => &[Screen::Table, Screen::Tutorial, Screen::Learn],
            Self::First
            | Self::Last
            | Self::TakeBack
            | Self::PlayAgain
            | Self::AnotherGame
            | Self::Hint
            | Self::Analysis
            | Self::Double
            | Self::Drop => &[Screen::Table],
            Self::ExerciseHint | Self::Solution => &[Screen::Learn],
            Self::Play => &[Screen::Tutorial],
            Self::Remove => &[Screen::Editor],
        }
    }

    fn shares_screen_with(self, other_shortcut: Self) -> bool {
        self.screens().iter().any(|screen| other_shortcut.screens().contains(screen))
    }
}

/// The keys with names that a shortcut may have, with their names in the settings.
const NAMED_KEYS: [(Key, &str); 19] = [
    (Key::F1, "F1"),
    (Key::F2, "F2"),
    (Key::F3, "F3"),
    (Key::F4, "F4"),
    (Key::F5, "F5"),
    (Key::F6, "F6"),
    (Key::F7, "F7"),
    (Key::F8, "F8"),
    (Key::F9, "F9"),
    (Key::F10, "F10"),
    (Key::F11, "F11"),
    (Key::F12, "F12"),
    (Key::PageUp, "PageUp"),
    (Key::PageDown, "PageDown"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::Insert, "Insert"),
    (Key::Delete, "Delete"),
    (Key::Backspace, "Backspace"),
];

/// A key that is pressed alone or with Control or Shift: `Ctrl+Shift+Z`, `PageUp`, `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chord {
    /// Whether Control is held; on a Mac, Command.
    pub has_control: bool,
    /// Whether Shift is held. Not told of characters other than letters, which may need it on some keyboards only.
    pub has_shift: bool,
    key: ChordKey,
}

/// The key of a chord: its name in the settings, or its character in upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChordKey {
    Named(&'static str),
    Character(char),
}

/// A text is not a chord.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a key such as `F8`, `PageUp`, `H` or `Ctrl+Shift+Z`, found {}", quoted(.0))]
pub struct ChordError(String);

impl Chord {
    /// The chord of a key that is pressed; `None` for a key that cannot be a shortcut.
    #[must_use]
    pub fn of(key: &Key, has_control: bool, has_shift: bool) -> Option<Self> {
        if let Key::Character(text) = key {
            let mut characters = text.chars();
            let character = characters.next().filter(|c| !c.is_control() && !c.is_whitespace())?;
            return characters.next().is_none().then(|| Self::of_character(character, has_control, has_shift));
        }
        let (_, name) = NAMED_KEYS.iter().find(|(named, _)| named == key)?;
        Some(Self { has_control, has_shift, key: ChordKey::Named(name) })
    }

    fn of_character(character: char, has_control: bool, has_shift: bool) -> Self {
        let mut uppercase_chars = character.to_uppercase();
        let character = uppercase_chars.next().filter(|_| uppercase_chars.next().is_none()).unwrap_or(character);
        Self { has_control, has_shift: has_shift && character.is_alphabetic(), key: ChordKey::Character(character) }
    }

    /// The character that it types, if it types one.
    #[must_use]
    pub const fn typed_char(&self) -> Option<char> {
        match self.key {
            ChordKey::Character(character) if !self.has_control => Some(character),
            _ => None,
        }
    }

    /// The name of its key; of a character, that in upper case.
    #[must_use]
    pub fn key_name(&self) -> String {
        match self.key {
            ChordKey::Named(name) => name.to_owned(),
            ChordKey::Character(character) => character.to_string(),
        }
    }

    /// Whether a browser leaves it to a page.
    #[must_use]
    pub const fn is_left_to_pages(&self) -> bool {
        match self.key {
            ChordKey::Character(character) => !self.has_control || matches!(character, 'Z' | 'Y'),
            ChordKey::Named(name) => !self.has_control && !matches!(name.as_bytes(), b"F5" | b"F6" | b"F11" | b"F12"),
        }
    }
}

impl Display for Chord {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.has_control { "Ctrl+" } else { "" })?;
        f.write_str(if self.has_shift { "Shift+" } else { "" })?;
        f.write_str(&self.key_name())
    }
}

impl FromStr for Chord {
    type Err = ChordError;

    fn from_str(text: &str) -> Result<Self, ChordError> {
        let (has_control, unparsed_text) =
            text.strip_prefix("Ctrl+").map_or((false, text), |unparsed_text| (true, unparsed_text));
        let (has_shift, unparsed_text) =
            unparsed_text.strip_prefix("Shift+").map_or((false, unparsed_text), |unparsed_text| (true, unparsed_text));
        let named_key = NAMED_KEYS.iter().find(|(_, name)| *name == unparsed_text).map(|(key, _)| key.clone());
        let key = named_key.unwrap_or_else(|| Key::Character(unparsed_text.into()));
        Self::of(&key, has_control, has_shift).ok_or_else(|| ChordError(text.to_owned()))
    }
}

/// The keys of all shortcuts. Stored are the changes: by the name of a shortcut its chord, or nothing if it has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Shortcuts(BTreeMap<String, String>);

impl Shortcuts {
    /// The chords of a shortcut.
    #[must_use]
    pub fn chords(&self, shortcut: Shortcut) -> Vec<Chord> {
        let changed_chord = self.0.get(shortcut.name()).map(|chord| vec![chord.as_str()]);
        let chords = changed_chord.unwrap_or_else(|| shortcut.default_keys().to_vec());
        chords.into_iter().filter_map(|chord| chord.parse().ok()).collect()
    }

    /// What a chord does on a screen.
    #[must_use]
    pub fn shortcut_for(&self, chord: &Chord, screen: Screen) -> Option<Shortcut> {
        let is_used_here = |shortcut: &Shortcut| shortcut.screens().contains(&screen);
        Shortcut::ALL.into_iter().filter(is_used_here).find(|&shortcut| self.chords(shortcut).contains(chord))
    }

    /// The other shortcut that has a chord on a screen where this one is used.
    #[must_use]
    pub fn conflict(&self, shortcut: Shortcut, chord: &Chord) -> Option<Shortcut> {
        let other_shortcuts = Shortcut::ALL
            .into_iter()
            .filter(|&other_shortcut| other_shortcut != shortcut && other_shortcut.shares_screen_with(shortcut));
        other_shortcuts.into_iter().find(|&other_shortcut| self.chords(other_shortcut).contains(chord))
    }

    /// Gives a shortcut this chord, or none.
    pub fn set_chord(&mut self, shortcut: Shortcut, chord: Option<&Chord>) {
        let text = chord.map(Chord::to_string).unwrap_or_default();
        self.0.insert(shortcut.name().to_owned(), text);
    }

    /// Whether all keys are the usual ones.
    #[must_use]
    pub fn are_usual(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for Shortcuts {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let changes = BTreeMap::<String, String>::deserialize(source)?;
        for (name, chord) in changes.iter().filter(|(_, chord)| !chord.is_empty()) {
            chord.parse::<Chord>().map_err(|error| D::Error::custom(format!("{name}: {error}")))?;
        }
        Ok(Self(changes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(text: &str) -> Chord {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn usual_keys_are_chords_and_two_that_are_used_on_one_screen_differ() {
        let shortcuts = Shortcuts::default();
        for shortcut in Shortcut::ALL {
            let chords = shortcuts.chords(shortcut);
            assert_eq!(
                chords.iter().map(Chord::to_string).collect::<Vec<_>>(),
                shortcut.default_keys(),
                "{shortcut:?}"
            );
            for chord in &chords {
                assert_eq!(shortcuts.conflict(shortcut, chord), None, "{shortcut:?} {chord}");
            }
        }
    }

    #[test]
    fn a_chord_is_found_where_it_is_used() {
        let mut shortcuts = Shortcuts::default();
        assert_eq!(shortcuts.shortcut_for(&chord("?"), Screen::Table), Some(Shortcut::Hint));
        assert_eq!(shortcuts.shortcut_for(&chord("?"), Screen::Learn), Some(Shortcut::ExerciseHint));
        assert_eq!(shortcuts.shortcut_for(&chord("?"), Screen::Editor), None);
        assert_eq!(shortcuts.conflict(Shortcut::Hint, &chord("F8")), Some(Shortcut::Analysis));
        assert_eq!(shortcuts.conflict(Shortcut::Solution, &chord("F8")), None);
        // A key that a player gave before another command had it.
        shortcuts.set_chord(Shortcut::Hint, Some(&chord("F9")));
        assert_eq!(shortcuts.shortcut_for(&chord("F9"), Screen::Table), Some(Shortcut::Hint));
        assert_eq!(shortcuts.shortcut_for(&chord("?"), Screen::Table), None);
        shortcuts.set_chord(Shortcut::Hint, None);
        assert_eq!(shortcuts.chords(Shortcut::Hint), []);
        assert_eq!(serde_json::to_string(&shortcuts).expect("text"), r#"{"hint":""}"#);
    }

    #[test]
    fn what_is_pressed_is_a_chord_in_capitals_and_shift_is_told_of_letters_and_named_keys() {
        let chord_text =
            |key: Key, has_control, has_shift| Chord::of(&key, has_control, has_shift).map(|chord| chord.to_string());
        assert_eq!(chord_text(Key::Character("z".into()), true, true).as_deref(), Some("Ctrl+Shift+Z"));
        assert_eq!(chord_text(Key::Character("ñ".into()), false, false).as_deref(), Some("Ñ"));
        assert_eq!(chord_text(Key::Character("?".into()), false, true).as_deref(), Some("?"));
        assert_eq!(chord_text(Key::F1, false, true).as_deref(), Some("Shift+F1"));
        assert_eq!(chord_text(Key::Control, true, false), None);
        assert_eq!(chord_text(Key::Character(" ".into()), false, false), None);
    }

    #[test]
    fn a_broken_chord_is_refused_and_an_unknown_shortcut_is_kept() {
        let error = serde_json::from_str::<Shortcuts>(r#"{"hint":"Hyper+Q"}"#).expect_err("no chord").to_string();
        assert!(error.starts_with("hint: expected a key such as `F8`") && error.contains("Hyper+Q"), "{error}");
        let newer_settings = r#"{"hint":"","zoom":"F9"}"#;
        let shortcuts: Shortcuts = serde_json::from_str(newer_settings).expect("shortcuts");
        assert_eq!(serde_json::to_string(&shortcuts).expect("text"), newer_settings);
    }

    #[test]
    fn a_browser_keeps_some_chords() {
        for (text, is_left_to_pages) in
            [("F8", true), ("F5", false), ("Ctrl+Z", true), ("Ctrl+T", false), ("Ctrl+Home", false), ("H", true)]
        {
            assert_eq!(chord(text).is_left_to_pages(), is_left_to_pages, "{text}");
        }
    }
}
