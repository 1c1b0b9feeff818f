//! How does a link look that carries a whole game?

use crate::app::offer::{self, NotOffered};
use crate::session::{GameRecord, LinkError};

/// What stands before the game's code.
const FRAGMENT: &str = "#game=";

/// The web version's address, without which a link is its fragment alone. Who publishes the game sets the variable
/// `TURNOVER_WEB_ADDRESS` when it is built.
#[cfg(not(target_family = "wasm"))]
const WEB_ADDRESS: Option<&str> = option_env!("TURNOVER_WEB_ADDRESS");

/// The link to a game: it opens in the web version, at the game's end.
#[must_use]
pub fn link(record: &GameRecord) -> String {
    format!("{}{FRAGMENT}{}", web_address(), record.link())
}

#[cfg(not(target_family = "wasm"))]
fn web_address() -> String {
    WEB_ADDRESS.unwrap_or_default().to_owned()
}

#[cfg(target_family = "wasm")]
fn web_address() -> String {
    crate::app::browser::address::here()
}

/// Whether a text has the mark of such a link.
#[must_use]
pub fn is_link(text: &str) -> bool {
    text.contains(FRAGMENT)
}

/// The code in a link; any other text is taken for the code itself.
#[must_use]
pub fn code(text: &str) -> &str {
    match text.split_once(FRAGMENT) {
        Some((_, rest)) => rest.split(|c: char| c.is_whitespace() || "&<>\"')".contains(c)).next().unwrap_or_default(),
        None => text.trim(),
    }
}

/// A link brings no game to this table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnopenedLink {
    /// It carries none.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// It carries one that is not played here.
    #[error(transparent)]
    NotOffered(#[from] NotOffered),
}

/// The game that a link or its code carries.
///
/// # Errors
/// When it is none, or not a whole one, or one that is not played here.
pub fn read(text: &str) -> Result<GameRecord, UnopenedLink> {
    Ok(offer::check(GameRecord::from_link(code(text))?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId};

    #[test]
    fn a_link_is_found_wherever_it_was_copied_from() {
        let code = GameRecord::of(Game::new(GameId::TurnoverClassic)).link();
        for text in [
            code.clone(),
            format!("#game={code}"),
            format!("https://example.org/turnover/#game={code}"),
            format!("https://example.org/?lang=es#game={code}&x=1"),
            format!(" look: <https://example.org/#game={code}>\n"),
        ] {
            assert_eq!(super::code(&text), code, "{text}");
            assert_eq!(read(&text).expect("a game").game.id(), GameId::TurnoverClassic);
        }
    }

    #[test]
    fn a_game_that_is_not_played_here_does_not_come_by_link() {
        for id in GameId::ALL {
            let code = GameRecord::of(Game::new(id)).link();
            assert_eq!(read(&code).is_ok(), offer::is_offered(id), "{id}");
        }
    }

    #[test]
    fn a_link_can_be_read_again() {
        let record = GameRecord::of(Game::new(GameId::TurnoverModern));
        assert!(is_link(&link(&record)));
        assert_eq!(read(&link(&record)).expect("a game").to_string(), record.to_string());
    }
}
