//! How does a link look that carries a whole game?

use crate::app::settings::Settings;
use crate::app::site::Site;
use crate::session::{GameRecord, LinkError};

/// What stands before the game's code.
const FRAGMENT: &str = "#game=";

/// The link to a game: a browser opens it in this web version, at the game's end.
#[must_use]
pub fn link(record: &GameRecord, site: &Site) -> String {
    format!("{site}{}", fragment(record))
}

/// What stands behind the web version's address in such a link. Alone it is nothing that a browser could open, but any version
/// of this program takes it when it is pasted.
#[must_use]
pub fn fragment(record: &GameRecord) -> String {
    format!("{FRAGMENT}{}", record.link())
}

/// The web version to which links lead: the one that the player has named, else the one that this program was built for.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn site(settings: &Settings) -> Option<Site> {
    settings.site.clone().or_else(Site::built_in)
}

/// The web version to which links lead: this one.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn site(_: &Settings) -> Option<Site> {
    crate::app::js_bindings::address().parse().ok()
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

/// The game that a link or its code carries.
///
/// # Errors
/// If the code is damaged or of an unknown game.
pub fn read(text: &str) -> Result<GameRecord, LinkError> {
    GameRecord::from_link(code(text))
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
    fn every_game_can_be_sent_by_link() {
        for id in GameId::ALL {
            let code = GameRecord::of(Game::new(id)).link();
            assert_eq!(read(&code).map(|record| record.game.id()), Ok(id));
        }
    }

    #[test]
    fn a_link_can_be_read_again() {
        let record = GameRecord::of(Game::new(GameId::TurnoverModern));
        let site = "https://example.org/turnover/?lang=pt".parse().expect("an address");
        let link = link(&record, &site);
        assert!(link.starts_with("https://example.org/turnover/#game="), "{link}");
        for text in [link, fragment(&record)] {
            assert!(is_link(&text));
            assert_eq!(read(&text).expect("a game").to_string(), record.to_string());
        }
    }

    #[test]
    fn links_lead_to_the_site_that_was_named_and_nowhere_without_one() {
        let mut settings = Settings::default();
        assert_eq!(site(&settings), Site::built_in());
        settings.site = "https://example.org/".parse().ok();
        assert_eq!(site(&settings).expect("an address").to_string(), "https://example.org/");
    }
}
