//! Links from one page of the server to another.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::html::escaped;

/// The path of a player's page, without the name.
pub(super) const PLAYER_PATH: &str = "/player";
/// What a name keeps in an address.
const NAME_ENCODE_SET: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_');

/// A name that is a player's own, as a link to the player's page.
pub(super) fn player_link(name: &str) -> String {
    format!("<a href=\"{PLAYER_PATH}/{}\">{}</a>", name_in_address(name), escaped(name))
}

/// A name as a part of an address.
pub(super) fn name_in_address(name: &str) -> String {
    utf8_percent_encode(name, NAME_ENCODE_SET).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_lead_to_their_page() {
        assert_eq!(player_link("Bot-1"), "<a href=\"/player/Bot-1\">Bot-1</a>");
        assert_eq!(player_link("Éva"), "<a href=\"/player/%C3%89va\">Éva</a>");
        assert_eq!(player_link("a/\"b"), "<a href=\"/player/a%2F%22b\">a/&quot;b</a>");
    }
}
