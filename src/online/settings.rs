//! What is played over the network, and how fast?

use serde::{Deserialize, Serialize};

use super::wire;
use crate::session::{Game, GameId, SetUpError, TimeControl};

/// The most characters of a nickname.
pub const MAX_NICKNAME_CHARS: usize = 24;
/// The most characters of a game's key.
pub const MAX_KEY_CHARS: usize = 32;
/// The longest text of a start position, in bytes.
pub const MAX_FEN_BYTES: usize = 512;
/// The most days that a turn, a time bank or the vacation may have.
pub const MAX_DAYS: u32 = 60;

/// What is agreed upon before the game. It does not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// The game's name on its server, by which links and the dice name it.
    pub key: String,
    /// Which game is played.
    #[serde(with = "wire::text")]
    pub game: GameId,
    /// Where it begins; none for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The time that the players have.
    pub pace: Pace,
}

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// As much as they like.
    Untimed,
    /// A clock for each, as at the table; they may differ.
    Live {
        /// White's time.
        #[serde(with = "wire::text")]
        white: TimeControl,
        /// Black's time.
        #[serde(with = "wire::text")]
        black: TimeControl,
    },
    /// Days for each turn.
    Days {
        /// The number of days for each turn.
        turn: u32,
        /// How many more each player has for the whole game, used when a turn takes longer.
        bank: u32,
        /// How many each may take off.
        vacation: u32,
    },
}

impl Pace {
    /// The same with sides changed.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Live { white, black } => Self::Live { white: black, black: white },
            Self::Untimed | Self::Days { .. } => self,
        }
    }
}

/// What is offered makes no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The key is none.
    #[error("expected a game's key, 1 to {MAX_KEY_CHARS} letters, digits and hyphens")]
    Key,
    /// The start position is too long.
    #[error("expected a start position of at most {MAX_FEN_BYTES} bytes, found {0}")]
    LongFen(usize),
    /// The start position is none, or nobody can play from it.
    #[error("expected a start position: {0}")]
    Fen(String),
    /// The days are too few or too many.
    #[error("expected 1 to {MAX_DAYS} days for each turn, and at most {MAX_DAYS} in the bank and off")]
    Days,
}

impl GameSettings {
    /// The game at its start.
    ///
    /// # Errors
    /// When the settings make no game.
    pub fn start(&self) -> Result<Game, SettingsError> {
        let is_key_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !(1..=MAX_KEY_CHARS).contains(&self.key.len()) || !self.key.bytes().all(is_key_letter) {
            return Err(SettingsError::Key);
        }
        if let Pace::Days { turn, bank, vacation } = self.pace
            && (turn == 0 || [turn, bank, vacation].into_iter().any(|days| days > MAX_DAYS))
        {
            return Err(SettingsError::Days);
        }
        let Some(fen) = &self.fen else { return Ok(Game::new(self.game)) };
        if fen.len() > MAX_FEN_BYTES {
            return Err(SettingsError::LongFen(fen.len()));
        }
        let game = Game::from_fen(self.game, fen).map_err(|error: SetUpError| SettingsError::Fen(error.to_string()))?;
        match game.referee().validation_error() {
            Some(error) => Err(SettingsError::Fen(error.to_string())),
            None => Ok(game),
        }
    }
}

/// The nickname without blanks around it; none when it is too long or has characters that cannot be seen.
#[must_use]
pub fn nickname(text: &str) -> Option<&str> {
    let is_hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let name = text.trim();
    (name.chars().count() <= MAX_NICKNAME_CHARS && !name.chars().any(is_hidden)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(key: &str, fen: Option<&str>, pace: Pace) -> GameSettings {
        GameSettings { key: key.into(), game: GameId::default(), fen: fen.map(str::to_owned), pace }
    }

    #[test]
    fn settings_that_make_no_game_are_refused() {
        let days = |turn, bank, vacation| Pace::Days { turn, bank, vacation };
        let long = " ".repeat(MAX_FEN_BYTES + 1);
        for (settings, error) in [
            (settings("", None, Pace::Untimed), "expected a game's key"),
            (settings("a b", None, Pace::Untimed), "expected a game's key"),
            (settings(&"a".repeat(33), None, Pace::Untimed), "expected a game's key"),
            (settings("a", Some("?"), Pace::Untimed), "expected a start position: "),
            (settings("a", Some("8/8/8/8/8/8/8/8 w"), Pace::Untimed), "expected a start position: "),
            (settings("a", Some(&long), Pace::Untimed), "expected a start position of at most 512 bytes, found 513"),
            (settings("a", None, days(0, 1, 1)), "expected 1 to 60 days"),
            (settings("a", None, days(1, 61, 0)), "expected 1 to 60 days"),
        ] {
            let found = settings.start().err().expect(error).to_string();
            assert!(found.starts_with(error), "{found}");
        }
        assert!(settings("Ab-9", None, days(3, 60, 5)).start().is_ok());
    }

    #[test]
    fn settings_survive_their_own_text() {
        let [white, black] = ["300+5", "60d2"].map(|text| text.parse().expect("a time control"));
        let settings = settings("k", None, Pace::Live { white, black });
        let text = serde_json::to_string(&settings).expect("a text");
        assert!(text.contains(r#""pace":{"type":"live","white":"300+5","black":"60d2"}"#), "{text}");
        assert_eq!(serde_json::from_str::<GameSettings>(&text).expect(&text), settings);
    }

    #[test]
    fn a_nickname_can_be_seen_and_is_short() {
        assert_eq!(nickname("  José "), Some("José"));
        assert_eq!(nickname(""), Some(""));
        assert_eq!(nickname(&"é".repeat(24)).map(str::len), Some(48));
        let long = "x".repeat(25);
        for text in ["a\nb", "a\u{202e}b", "a\u{200b}", &long] {
            assert_eq!(nickname(text), None, "{text:?}");
        }
    }
}
