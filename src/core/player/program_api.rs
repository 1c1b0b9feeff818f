//! The HTTP interface for the tokens of programs, which players make for programs that play for them: JSON bodies of requests and answers.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::excerpt::excerpt;
use crate::hex::hex_text;
use crate::text_form::hide_in_debug;

/// What a program shows with each request, as `Authorization: Bearer TOKEN`: 256 random bits, of which the server keeps only a hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ProgramToken([u8; 32]);

hex_text!(ProgramToken, 32, "a program's token", new);

impl ProgramToken {
    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

hide_in_debug!(ProgramToken);

/// What a program may do for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProgramScope {
    /// Play by itself, as a bot.
    #[serde(rename = "bot:play")]
    Bot,
    /// Be the board of a person who plays.
    #[serde(rename = "board:play")]
    Board,
}

impl ProgramScope {
    /// All scopes.
    pub const ALL: [Self; 2] = [Self::Bot, Self::Board];

    /// The name in the interface, such as `bot:play`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bot => "bot:play",
            Self::Board => "board:play",
        }
    }
}

impl fmt::Display for ProgramScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected bot:play or board:play, found {0:?}")]
pub struct ScopeError(String);

impl FromStr for ProgramScope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        Self::ALL.into_iter().find(|scope| scope.name() == text).ok_or_else(|| ScopeError(excerpt(text, 20)))
    }
}

/// The body of `POST /api/account/programs`, by whoever is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewProgram {
    /// How the player calls the program; 1 to 40 characters.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<ProgramScope>,
}

/// A program of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerProgram {
    /// By which it is removed.
    pub id: String,
    /// How the player calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<ProgramScope>,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// The token; only in the answer to the request that makes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<ProgramToken>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_has_the_same_name_everywhere() {
        for scope in ProgramScope::ALL {
            assert_eq!(scope.to_string().parse(), Ok(scope));
            assert_eq!(serde_json::to_string(&scope).expect("a text"), format!("\"{scope}\""));
        }
        let error = "bot".parse::<ProgramScope>().expect_err("no scope").to_string();
        assert_eq!(error, "expected bot:play or board:play, found \"bot\"");
    }

    #[test]
    fn a_token_survives_its_own_text_and_is_not_shown_by_accident() {
        let token = ProgramToken::new([0xab; 32]);
        assert_eq!(token.to_string().parse(), Ok(token));
        assert_eq!(format!("{token:?}"), "ProgramToken");
    }
}
