//! Links that contain a whole game.

use crate::app::settings::Settings;
use crate::app::settings::site::Site;
use crate::session::{GameRecord, LinkError};

/// The prefix of the game's code.
const FRAGMENT_MARK: &str = "#game=";

/// The link to a game at this web version.
#[must_use]
pub fn link(record: &GameRecord, site: &Site) -> String {
    format!("{site}{}", fragment(record))
}

/// The part of the link after the address of the web version. A browser cannot open it alone, but any version of this
/// program accepts it when it is pasted.
#[must_use]
pub fn fragment(record: &GameRecord) -> String {
    format!("{FRAGMENT_MARK}{}", record.link())
}

/// The web version for links: the one from the settings, else the one set at build time.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn site(settings: &Settings) -> Option<Site> {
    settings.site.clone().or_else(Site::built_in)
}

/// The web version for links: the one that is running.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn site(_: &Settings) -> Option<Site> {
    crate::app::system::js_bindings::address().parse().ok()
}

/// Whether a text contains the mark of such a link.
#[must_use]
pub fn contains_link(text: &str) -> bool {
    text.contains(FRAGMENT_MARK)
}

/// The code in a link. A text without the mark is taken for the code itself.
#[must_use]
pub fn code_in(text: &str) -> &str {
    match text.split_once(FRAGMENT_MARK) {
        Some((_, text_after_mark)) => {
            text_after_mark.split(|c: char| c.is_whitespace() || "&<>\"')".contains(c)).next().unwrap_or_default()
        }
        None => text.trim(),
    }
}

/// Reads the game in a link or in its code.
///
/// # Errors
/// If the code is damaged or of an unknown game.
pub fn parse(text: &str) -> Result<GameRecord, LinkError> {
    GameRecord::from_link(code_in(text))
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
            assert_eq!(super::code_in(&text), code, "{text}");
            assert_eq!(parse(&text).expect("a game").game.id(), GameId::TurnoverClassic);
        }
    }

    #[test]
    fn every_game_can_be_sent_by_link() {
        for id in GameId::ALL {
            let code = GameRecord::of(Game::new(id)).link();
            assert_eq!(parse(&code).map(|record| record.game.id()), Ok(id));
        }
    }

    #[test]
    fn a_link_can_be_read_again() {
        let record = GameRecord::of(Game::new(GameId::TurnoverModern));
        let site = "https://example.org/turnover/?lang=pt".parse().expect("an address");
        let link = link(&record, &site);
        assert!(link.starts_with("https://example.org/turnover/#game="), "{link}");
        for text in [link, fragment(&record)] {
            assert!(contains_link(&text));
            assert_eq!(parse(&text).expect("a game").to_string(), record.to_string());
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
